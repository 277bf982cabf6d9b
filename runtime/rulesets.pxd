# The C tables of a model under one ruleset. See rulesets.pyx.

from cardc.runtime.layout cimport Rules

cdef int fill_rules(Rules* r, object model, str ruleset, dict natives) except -1
