# Turns that begin and end. See ending.pyx.

from cardc.runtime.layout cimport Frame, State

cdef void start_turn_list(State* s, int number, int player) noexcept nogil
cdef void cut_short(State* s) noexcept nogil
cdef void keep_run(State* s, Frame* f) noexcept nogil
