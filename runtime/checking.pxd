# Checking a state that came from outside. See checking.pyx.

from cardc.runtime.layout cimport Header, Sizes, State

cdef const char* wrong_header(const Header* h, const Sizes* sizes, bint enters_named) noexcept nogil
cdef const char* wrong_state(State* s) noexcept nogil
