# The only functions that change cards and effects. See changes.pyx.

from libc.stdint cimport uint32_t, uint64_t
from cardc.runtime.layout cimport C_WOUNDS, Effect, EffectRow, Frame, Mask, State
from cardc.runtime.masks cimport add_to, drop_from

cdef inline bint plays_in(State* s, int zone) noexcept nogil:
    return (s.rules.in_play >> zone) & 1

cdef uint64_t random_bits(State* s) noexcept nogil
cdef int random_below(State* s, int n) noexcept nogil

cdef inline bint get_flag(State* s, int card, int flag) noexcept nogil:
    return flag >= 0 and (s.cards[card].flags >> flag) & 1

cdef inline void set_flag(State* s, int card, int flag, bint on) noexcept nogil:
    if flag < 0 or flag >= s.rules.nflags:
        return
    if on:
        s.cards[card].flags |= (<uint32_t>1) << flag
        add_to(&s.flags[flag], card)
    else:
        s.cards[card].flags &= ~((<uint32_t>1) << flag)
        drop_from(&s.flags[flag], card)

cdef inline void set_wounds(State* s, int card, int amount) noexcept nogil:
    s.cards[card].core[C_WOUNDS] = amount
    s.h.dirty = 1
    add_to(&s.h.touched, card)
    if amount > 0:
        add_to(&s.h.wounded, card)
    else:
        drop_from(&s.h.wounded, card)

cdef void put_in_zone(State* s, int card, int zone, int controller) noexcept nogil
cdef void move_to_zone(State* s, int card, int zone, int controller, bint bottom) noexcept nogil
cdef int place_card(State* s, int card, int cell) noexcept nogil
cdef void take_control(State* s, int card, int player) noexcept nogil
cdef int add_effect(State* s, Frame* f, Effect* e) noexcept nogil
# Something may happen instead of events of this kind (-1: of any).
cdef void notice_replacement(State* s, int event) noexcept nogil
cdef void drop_effect(State* s, uint32_t index) noexcept nogil
cdef void use_next(State* s, int card, int prop, uint32_t via) noexcept nogil
cdef int drop_effects_of(State* s, int card, int row) noexcept nogil
cdef void effect_of_row(State* s, Effect* e, int row, int carrier, int source, int owner, int amount, int x) noexcept nogil
cdef int add_marker(State* s, Frame* f, int card, int name, int amount) noexcept nogil
cdef void refresh(State* s, int card) noexcept nogil
cdef void shuffle_deck(State* s, int player) noexcept nogil
cdef int new_card(State* s, Frame* f, int owner) noexcept nogil
cdef void copy_printed(State* s, int card, int number) noexcept nogil
cdef void enter_masks(State* s, int card) noexcept nogil
cdef void find_home(State* s, int card) noexcept nogil
cdef void effect_from(State* s, Effect* e, EffectRow* r, int carrier, int source, int owner, int amount,
                      int x) noexcept nogil
cdef void sweep_fallen(State* s) noexcept nogil
cdef int mark_cell(State* s, Frame* f, int card, int cell, int name, int owner, int end) noexcept nogil
cdef int unmark_cells(State* s, uint64_t cells, int name) noexcept nogil
cdef void become(State* s, int card, int types) noexcept nogil
