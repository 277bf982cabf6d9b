# Merging cards. See merging.pyx.

from cardc.runtime.layout cimport EventRow, Frame, State

cdef int join(State* s, Frame* f, int part, int card, EventRow* row) noexcept nogil
