# Checking a state that came from outside. See checking.pyx.

from cardc.runtime.layout cimport Header, State

cdef const char* wrong_header(const Header* h, const Header* sizes, bint enters_named) noexcept nogil
cdef const char* wrong_state(State* s) noexcept nogil
