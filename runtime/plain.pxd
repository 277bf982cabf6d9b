# Events that nothing stands before. See plain.pyx.

from cardc.runtime.layout cimport Batch, EventRow, Frame, State

cdef void land_plainly(State* s, Frame* f, Batch* b) noexcept nogil
cdef void clear_with(State* s, int card, EventRow* row) noexcept nogil
