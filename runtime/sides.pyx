"""Cards with two sides: what is printed on the other one takes the place of what is printed on this one.

In: a card in any zone. Out: the same object with another print; wounds, lives, counters, flags and effects stay.
"""

from libc.stdint cimport int32_t
from cardc.runtime.changes cimport copy_printed, refresh, set_flag
from cardc.runtime.layout cimport C_EXTRA, C_WOUNDS, Card, State
from cardc.runtime.masks cimport drop_from, has


cdef int turn_card(State* s, int card, int flag) noexcept nogil:
    """Its other side is up, and it has the flag while that is the second one; 0 if it has no other."""
    cdef int number = s.cards[card].number, other = s.lib.sides[2 * number] if number >= 0 else -1
    if other < 0:
        return 0
    print_side(s, card, other)
    if flag >= 0:
        set_flag(s, card, flag, s.lib.sides[2 * other + 1] != 0)
    refresh(s, card)
    s.h.dirty = 1
    return 1


cdef void print_side(State* s, int card, int number) noexcept nogil:
    cdef Card* c = &s.cards[card]
    cdef int wounds = c.core[C_WOUNDS], extra = c.core[C_EXTRA], i
    cdef bint is_open = has(s.flags[s.rules.open_flag], card)
    cdef int32_t* slots = &s.slots[card * s.rules.nslots]
    cdef int32_t kept[32]
    for i in range(s.rules.nslots):
        kept[i] = slots[i]
    for i in range(s.rules.ntypes):
        drop_from(&s.types[i], card)
    for i in range(s.rules.nelements + 1):
        drop_from(&s.elements[i], card)
    copy_printed(s, card, number)
    for i in range(s.rules.nslots):
        if not (s.rules.slot_keep >> i) & 1:  # those that stay on leaving belong to the print
            slots[i] = kept[i]
    c.core[C_WOUNDS], c.core[C_EXTRA] = wounds, extra
    set_flag(s, card, s.rules.open_flag, is_open)
