# What Python step functions see of the kernel. See core.pyx.

from cardc.runtime.primitives cimport Primitives

cdef class Core(Primitives):
    cdef readonly object library
    cdef readonly dict memo
    cdef public object error
    cdef public str failed
