# Outcomes and how composites fold them. See outcomes.pyx.

from cardc.runtime.layout cimport Frame, State

cdef inline int out(State* s, Frame* f, int k) noexcept nogil:
    return f.out[k] if k >= 0 and k < 16 else 0

cdef int word_of(State* s, int outcome) noexcept nogil
cdef int fold2(State* s, Frame* f, int a, int b) noexcept nogil
cdef int fold_else(State* s, Frame* f, int a, int b) noexcept nogil
cdef int fold_refuse(State* s, Frame* f, int a, int b) noexcept nogil
cdef int fold_or(State* s, Frame* f, int a, int b) noexcept nogil
cdef bint was(State* s, Frame* f, int outcome, int words) noexcept nogil
