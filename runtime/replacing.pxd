from cardc.runtime.layout cimport Batch, Frame, State

cdef enum:  # stages of an event within a batch
    TAKE = 0
    PROTECTIONS = 1
    REPLACEMENTS = 2
    PREVENTIONS = 3
    LAND = 4
    CLOSE = 5

cdef int replace(State* s, Frame* f, Batch* b) noexcept nogil
cdef void prevent(State* s, Frame* f, Batch* b) noexcept nogil
cdef int doer(State* s, Frame* f, Batch* b) noexcept nogil
