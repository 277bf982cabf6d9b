# Who may strike and defend, and what the parts of a strike share. See aiming.pyx.

from libc.stdint cimport uint32_t
from cardc.plugins.berserk.ids cimport *
from cardc.runtime.layout cimport Frame, Mask, State
from cardc.runtime.masks cimport pop

cdef enum:  # modes of a strike, in `number`
    DIRECTED = 1
    UNANSWERED = 2
    FIGHT = 4  # «сразиться»: nobody closes, no limit, as if open [§9.12]
    OWN_ACTION = 8  # announced by its player: it is paid by closing

cdef enum:  # places in `local`
    MINE = 0  # total of the attacker
    THEIRS = 1
    HIT = 2  # grade of the attacker's hit: 0 a miss
    ANSWER = 3
    LESSER = 4  # the lesser result: hit + 4 * answer
    FOUGHT = 5
    STRUCK = 6  # the card struck, from the naming of a defender on
    DEFENDED = 7  # the defender, -1

cdef enum:
    ORIGIN = 13  # target slot: the card struck before a defender was named
    DICE = 14  # target slot: the cards whose dice lie on the table

cdef inline bint is_type(State* s, int card, int which) noexcept nogil:
    return s.cards[card].types & <uint32_t>sym(s, which) != 0


cdef inline bint can_fly(State* s, int card) noexcept nogil:
    return is_type(s, card, T_FLYER)


cdef inline int first(Mask m) noexcept nogil:
    return pop(&m)


cdef Mask of_type(State* s, int which) noexcept nogil
cdef Mask creatures(State* s) noexcept nogil
cdef Mask dutiful_targets(State* s, int card) noexcept nogil
cdef Mask defenders(State* s, int attacker, int struck) noexcept nogil
cdef void moment(State* s, int event, int card, int other, int amount, int wanted, uint32_t via, int aux) noexcept nogil
cdef uint32_t kinds_of(State* s, Frame* f, bint answer) noexcept nogil
cdef bint is_directed(State* s, Frame* f) noexcept nogil
cdef bint is_unanswered(State* s, Frame* f) noexcept nogil
cdef bint strikes_left(State* s, int card) noexcept nogil
cdef bint stands(State* s, int card) noexcept nogil
cdef bint still_there(State* s, Frame* f) noexcept nogil
