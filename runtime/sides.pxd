# The other side of a card. See sides.pyx.

from cardc.runtime.layout cimport State

cdef int turn_card(State* s, int card, int flag) noexcept nogil
