# Triggers that wait. See waiting.pyx.

from cardc.runtime.layout cimport Frame, State

# Announce and start waiting triggers, only those that accompany unless `every`; False if there is none.
cdef bint run_waiting(State* s, bint every) noexcept nogil
cdef int order_step(State* s, Frame* f) noexcept nogil
