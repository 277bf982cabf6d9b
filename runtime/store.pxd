# The block of a game's state. See store.pyx.

from cardc.runtime.layout cimport Header, Library, Rules, Sizes, State

cdef size_t lay_out(State* s, char* block, const Sizes* sizes) noexcept nogil
cdef void copy_used(State* to, State* source) noexcept nogil
cdef size_t used_size(State* s) noexcept nogil
cdef size_t pack(State* s, char* to) noexcept nogil
cdef size_t unpack(State* s, const char* source, size_t size) noexcept nogil
