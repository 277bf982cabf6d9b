# The core operations that events name. See operations.pyx.

from cardc.runtime.layout cimport Event, Frame, State

cdef int apply_op(State* s, Frame* f, Event* ev) noexcept nogil
