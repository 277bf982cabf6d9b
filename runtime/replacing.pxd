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

# Whose event it is: an item may have a source of its own (the answer of the card that was struck).
cdef inline int doer(State* s, Frame* f, Batch* b) noexcept nogil:
    cdef int source = b.items[b.at].source if b.at < b.count else -1
    return s.cards[source].controller if source >= 0 else f.player
