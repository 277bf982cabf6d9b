"""Features that other features state; see `stating.pyx`."""

from cardc.runtime.layout cimport State

cdef void restate(State* s) noexcept nogil
