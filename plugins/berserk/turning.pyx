"""What the turns of the classic game bring by themselves, and its rule effects, compiled [§3.6, §4, §14, §20.2].

In: the frame of a turn list or of a rule effect. Out: wanted events, flags; the choice of a side is asked.
"""

from libc.stdint cimport uint32_t
from cardc.plugins.berserk.aiming cimport dutiful_targets
from cardc.plugins.berserk.ids cimport *
from cardc.runtime.batch cimport want
from cardc.runtime.board cimport free_cell_bits
from cardc.runtime.changes cimport plays_in, set_flag
from cardc.runtime.frames cimport answered, ask
from cardc.runtime.layout cimport Frame, Mask, RUN, R_CHOOSE, R_TARGETS, State
from cardc.runtime.masks cimport any_of, bit_of, both_of, count_of, has, none_of, pop, without
from cardc.runtime.query cimport features_of, has_keyword, in_play, keyword_value, type_is
from cardc.runtime.tables cimport LibraryTables, set_c_function

cdef enum:
    NEXT = 0  # place in `local`: the card from which on sides are chosen
    WOLF = 2  # the second alternative


cdef int make_ready(State* s, Frame* f) noexcept nogil:
    """At the opening: who prepared for flyers is ready now, for this turn."""
    cdef Mask left = both_of(s.flags[sym(s, G_PREPARING)], s.h.ctrl[s.h.active])
    cdef int card = pop(&left)
    while card >= 0:
        set_flag(s, card, sym(s, G_PREPARING), False)
        set_flag(s, card, sym(s, G_READY), True)
        card = pop(&left)
    return RUN


cdef int count_incarnation(State* s, Frame* f) noexcept nogil:
    """A token on every card with Инкарнация in the active player's graveyard [§14, D94]."""
    cdef Mask left = s.zones[2 * sym(s, Z_GRAVEYARD) + s.h.active], found = none_of()
    cdef int card = pop(&left)
    while card >= 0:
        if has_keyword(s, card, sym(s, W_INCARNATION)):
            found = any_of(found, bit_of(card))
        card = pop(&left)
    want(s, f, 0, sym(s, E_INCARNATION_TOKEN), found, 1, 0, 0)
    return RUN


cdef int incarnate(State* s, Frame* f) noexcept nogil:
    """Who has its tokens comes back closed, to a free cell of the third row; the first such card."""
    cdef Mask left = s.zones[2 * sym(s, Z_GRAVEYARD) + s.h.active]
    cdef int card = pop(&left), need
    while card >= 0:
        if has_keyword(s, card, sym(s, W_INCARNATION)):
            need = keyword_value(s, card, sym(s, W_INCARNATION))
            if s.slots[card * s.rules.nslots + sym(s, S_INCARNATION)] >= (need if need > 0 else 1) and has_room(s, card):
                s.slots[card * s.rules.nslots + sym(s, S_INCARNATION)] = 0
                want(s, f, 0, sym(s, E_INCARNATE), bit_of(card), 1, 0, 0)
                return RUN
        card = pop(&left)
    return RUN


cdef bint has_room(State* s, int card) noexcept nogil:
    cdef int player = s.cards[card].owner
    return (free_cell_bits(s, NULL, card, 4, 0) & s.rules.cells[player][sym(s, C_ROW_3)]) != 0


cdef int unique_doubles(State* s, Frame* f) noexcept nogil:
    """Of two unique cards of one name under one controller the newer goes, without dying [§2.5]; so of two terrains the
    older [§2.7]."""
    cdef Mask mine, left, gone = none_of()
    cdef int player
    for player in range(2):
        mine = both_of(in_play(s, f), s.h.ctrl[player])
        left = both_of(mine, type_is(s, NULL, sym(s, T_TERRAIN)))
        gone = any_of(gone, any_of(without(left, bit_of(newest(s, left))), namesakes(s, mine)))
    want(s, f, 0, sym(s, E_BURY), gone, 1, 0, 0)
    return RUN


cdef Mask namesakes(State* s, Mask mine) noexcept nogil:
    """Unique cards of which an older namesake is among the cards."""
    cdef Mask left = mine, others, found = none_of()
    cdef int card = pop(&left), other
    while card >= 0:
        if s.cards[card].name >= 0 and has_keyword(s, card, sym(s, W_UNIQUE)):
            others = mine
            other = pop(&others)
            while other >= 0:
                if s.cards[other].name == s.cards[card].name and s.cards[other].rank < s.cards[card].rank:
                    found = any_of(found, bit_of(card))
                other = pop(&others)
        card = pop(&left)
    return found


cdef int newest(State* s, Mask left) noexcept nogil:
    cdef int card = pop(&left), best = -1
    while card >= 0:
        if best < 0 or s.cards[card].rank > s.cards[best].rank:
            best = card
        card = pop(&left)
    return best


cdef int lost_hosts(State* s, Frame* f) noexcept nogil:
    """A symbiont whose host has left play goes where it went if that is deck or exile, else it dies [§20.2, §20.8, D139]."""
    cdef Mask left = both_of(in_play(s, f), type_is(s, NULL, sym(s, T_COMPANION) | sym(s, T_PARASITE)))
    cdef Mask dead = none_of(), exiled = none_of(), shuffled = none_of()
    cdef int card = pop(&left), host
    while card >= 0:
        host = s.cards[card].host
        if host >= 0 and s.cards[host].zone == sym(s, Z_EXILE):
            exiled = any_of(exiled, bit_of(card))
        elif host >= 0 and s.cards[host].zone == s.rules.deck:
            shuffled = any_of(shuffled, bit_of(card))
        elif host >= 0 and not plays_in(s, s.cards[host].zone):
            dead = any_of(dead, bit_of(card))
        card = pop(&left)
    want(s, f, 0, sym(s, E_DESTROY), dead, 1, 0, 0)
    want(s, f, 0, sym(s, E_EXILE), exiled, 1, 0, 0)
    want(s, f, 0, sym(s, E_TO_DECK), shuffled, 1, 0, 0)
    return RUN


cdef int turn_up(State* s, Frame* f) noexcept nogil:
    """When a player's first turn begins, what of his lies face down is turned up [§3.6, §4 step 2]."""
    want(s, f, 0, sym(s, E_REVEAL), both_of(s.flags[sym(s, G_HIDDEN)], s.h.ctrl[s.h.active]), 1, 0, 0)
    return RUN


cdef int count_squads(State* s, Frame* f) noexcept nogil:
    """Before each turn: the cards of the smaller squad are outnumbered till the end of it (Отпор) [§14]."""
    cdef Mask there = in_play(s, f), mine, left
    cdef int player, card
    for player in range(2):
        mine = both_of(there, s.h.ctrl[player])
        left = mine
        card = pop(&left)
        while card >= 0:
            set_flag(s, card, sym(s, G_OUTNUMBERED), count_of(mine) < count_of(both_of(there, s.h.ctrl[1 - player])))
            card = pop(&left)
    return RUN


cdef bint has_sides(State* s, int card) noexcept nogil:
    """Some feature of the card belongs to a side of it."""
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int n = features_of(s, card, features, granted, 24), i
    for i in range(n):
        if (s.lib.features[features[i]].flags_asked >> sym(s, G_WOLF)) & 1:
            return True
    return False


cdef int choose_side(State* s, Frame* f) noexcept nogil:
    """Before his turn a player chooses the side of each card that has two: 1 human, 2 wolf; it stays [§14, D102]."""
    cdef Mask left = both_of(in_play(s, f), s.h.ctrl[s.h.active])
    cdef int card
    if f.req.kind == R_CHOOSE and answered(s, f):
        f.req.kind = 0
        set_flag(s, f.local[NEXT] - 1, sym(s, G_WOLF), f.ans.number == WOLF)
    card = pop(&left)
    while card >= 0:
        if card >= f.local[NEXT] and has_sides(s, card):
            f.local[NEXT] = card + 1
            f.source = <short>card
            return ask(s, f, R_CHOOSE, s.h.active, 0, none_of(), 2, 1, 1, 0)
        card = pop(&left)
    f.local[NEXT] = 0
    f.source = -1
    return RUN


cdef int doze(State* s, Frame* f) noexcept nogil:
    """Before the opening: who does not open then stays closed, and who need not is asked for [§5.7]."""
    cdef Mask left = without(both_of(in_play(s, f), s.h.ctrl[s.h.active]), s.flags[sym(s, G_OPEN)]), free = none_of()
    cdef int card
    if f.req.kind == R_TARGETS and answered(s, f):
        f.req.kind = 0
        left = f.ans.mask
        card = pop(&left)
        while card >= 0:
            set_flag(s, card, sym(s, G_ASLEEP), True)
            card = pop(&left)
        return RUN
    card = pop(&left)
    while card >= 0:
        if has_keyword(s, card, sym(s, W_DOZES)):
            set_flag(s, card, sym(s, G_ASLEEP), True)
        elif has_keyword(s, card, sym(s, W_MAY_DOZE)) and not has(s.flags[sym(s, G_ASLEEP)], card):
            free = any_of(free, bit_of(card))
        card = pop(&left)
    if count_of(free):
        return ask(s, f, R_TARGETS, s.h.active, 0, free, 0, 0, count_of(free), 0)
    return RUN


cdef int may_end_turn(State* s, Frame* f) noexcept nogil:
    """A duty to strike that can be met forbids ending the turn [§4.3, §9.18, D24]."""
    cdef Mask left = both_of(in_play(s, f), s.h.ctrl[s.h.active])
    cdef int card = pop(&left)
    if switched(s, X_DUTY) or not (s.h.mod_props >> sym(s, P_DUTY)) & 1:
        return 1
    while card >= 0:
        if count_of(dutiful_targets(s, card)):
            return 0
        card = pop(&left)
    return 1


def bind_natives(LibraryTables library) -> None:
    """Register the functions of this module with a library."""
    set_c_function(library, library.native_number("make-ready"), make_ready)
    set_c_function(library, library.native_number("count-incarnation"), count_incarnation)
    set_c_function(library, library.native_number("incarnate"), incarnate)
    set_c_function(library, library.native_number("doubles"), unique_doubles)
    set_c_function(library, library.native_number("lost-hosts"), lost_hosts)
    set_c_function(library, library.native_number("turn-up"), turn_up)
    set_c_function(library, library.native_number("count-squads"), count_squads)
    set_c_function(library, library.native_number("choose-side"), choose_side)
    set_c_function(library, library.native_number("may-end-turn"), may_end_turn)
    set_c_function(library, library.native_number("doze"), doze)
