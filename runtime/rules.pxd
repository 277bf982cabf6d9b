# Rule effects and turn lists. See rules.pyx.

from cardc.runtime.layout cimport Frame, Mask, State

cdef bint find_rules(State* s, Mask* handled) noexcept nogil
cdef bint again_in_rule(State* s, Frame* f) noexcept nogil
cdef int turn_step(State* s, Frame* f) noexcept nogil
cdef void note_sides(State* s) noexcept nogil
