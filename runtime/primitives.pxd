# The primitives of expressions as methods. See primitives.pyx.

from cardc.runtime.layout cimport Frame, Mask, State
from cardc.runtime.query cimport Caller

cdef object from_mask(Mask m)
cdef Mask to_mask(object value) except *

cdef class Primitives(Caller):
    cdef State* s
    cdef Frame* f
