# The core operations that events name, those of most events inline. See operations.pyx.

from cardc.runtime.changes cimport get_flag, plays_in, set_flag, set_wounds
from cardc.runtime.layout cimport C_WOUNDS, Event, Frame, State
from cardc.runtime.query cimport held

cdef int apply_op(State* s, Frame* f, Event* ev) noexcept nogil

cdef inline int wound(State* s, int card, Event* ev) noexcept nogil:
    if ev.amount <= 0 or not s.cards[card].types & s.rules.life_types or not plays_in(s, s.cards[card].zone):
        return 0
    set_wounds(s, card, held(<long long>s.cards[card].core[C_WOUNDS] + ev.amount))
    s.cards[card].killer = ev.other
    s.cards[card].killer_via = ev.via
    return ev.amount

cdef inline int heal(State* s, int card, int amount) noexcept nogil:
    cdef int now = s.cards[card].core[C_WOUNDS]
    if amount > now:
        amount = now
    if amount > 0:
        set_wounds(s, card, now - amount)
    return amount

cdef inline int turn_flag(State* s, int card, int flag, bint on) noexcept nogil:
    if flag < 0 or get_flag(s, card, flag) == on:
        return 0
    set_flag(s, card, flag, on)
    return 1
