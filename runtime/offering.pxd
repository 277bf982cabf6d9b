# What the active player may do now, and doing it. See offering.pyx.

from libc.stdint cimport uint32_t
from cardc.runtime.layout cimport State

cdef enum:
    ROOM = 2048

ctypedef struct Act:  # rule -1: the end of the turn; aim, feature -1: none
    short rule, card, aim, feature
    uint32_t granted

ctypedef struct Pair:
    short rule, card

cdef int list_pairs(State* s, Pair* pairs) noexcept nogil
cdef int actions_of(State* s, int rule, int card, Act* found) noexcept nogil
cdef int every_action(State* s, Act* found) noexcept nogil
cdef bint may_end(State* s) noexcept nogil
cdef void begin(State* s, Act* act) noexcept nogil
