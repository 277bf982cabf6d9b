# A die of a strike, for those that throw it again. See fighting.pyx.

from cardc.runtime.layout cimport Frame, State

cdef int die_of(State* s, Frame* f, int card, int other, bint attacks) noexcept nogil
