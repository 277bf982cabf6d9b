# What Python step functions see of the kernel. See core.pyx.

from cardc.runtime.layout cimport Frame, Mask, State
from cardc.runtime.query cimport Caller

cdef object from_mask(Mask m)
cdef Mask to_mask(object value) except *

cdef class Core(Caller):
    cdef readonly object library
    cdef readonly dict memo
    cdef public object error
