# Records of parts, and going on at another step. See records.pyx.

from cardc.runtime.layout cimport Frame, State

cdef int go_to(State* s, Frame* f, int pc) noexcept nogil
cdef void record(State* s, Frame* f, int k, int outcome) noexcept nogil
cdef void mark(State* s, Frame* f, int action_bits, int word) noexcept nogil
cdef int skip(State* s, Frame* f, int k, int word, int pc) noexcept nogil
