"""Movement and the bookkeeping of turns of the classic game, compiled [§4, §6, §9.13, §14, §20.2].

In: native frames; for an action of movement X is the cell. Out: events. The slot `spent` counts the units of movement
that a card has used since it opened; an action uses up all of them.
"""

from libc.stdint cimport uint32_t, uint64_t
from cardc.plugins.berserk.ids cimport *
from cardc.runtime.batch cimport clear_batch, run_batch, want
from cardc.runtime.board cimport free_cell_bits
from cardc.runtime.changes cimport plays_in, set_flag
from cardc.runtime.driver cimport tap_reserved
from cardc.runtime.frames cimport answered, ask
from cardc.runtime.layout cimport BOUNDARY, DONE, Frame, Mask, OFFER_CELLS, RUN, R_TARGET, State
from cardc.runtime.masks cimport any_of, bit_of, both_of, has, is_empty, none_of, pop, without
from cardc.runtime.query cimport has_keyword, in_play, is_banned, is_card, keyword_value, read_field, type_is
from cardc.runtime.tables cimport LibraryTables, set_c_function

cdef enum:
    ALL_SPENT = 99


cdef inline int* spent(State* s, int card) noexcept nogil:
    return <int*>&s.slots[card * s.rules.nslots + sym(s, S_SPENT)]


cdef bint can_move(State* s, int card) noexcept nogil:
    """An open ground creature of the active player that nothing holds [§6.1, §6.7]."""
    if not is_card(s, card) or s.cards[card].cell < 0 or not s.cards[card].types & <uint32_t>sym(s, T_CREATURE):
        return False
    if not has(s.flags[sym(s, G_OPEN)], card) or tap_reserved(s, card):
        return False
    return not (has_keyword(s, card, sym(s, W_CANNOT_MOVE)) or has_keyword(s, card, sym(s, W_CANNOT_ACT))
                or is_banned(s, card, sym(s, E_MOVE), 0))


cdef int offer(Frame* f, uint64_t cells) noexcept nogil:
    f.tgt[0] = none_of()
    f.tgt[0].w[0] = cells
    return cells != 0


cdef int walk_legal(State* s, Frame* f) noexcept nogil:
    """One cell forward, back, left or right while there is stock."""
    if not can_move(s, f.source) or spent(s, f.source)[0] >= read_field(s, f.source, sym(s, P_MOVE), -1, 0):
        return offer(f, 0)
    return offer(f, step_cells(s, f))


cdef uint64_t step_cells(State* s, Frame* f) noexcept nogil:
    """Cells one step away: straight, or where the card says so also or only diagonally."""
    cdef uint64_t straight = free_cell_bits(s, f, f.source, 2, 1), around
    if not (has_keyword(s, f.source, sym(s, W_DIAGONAL)) or has_keyword(s, f.source, sym(s, W_ONLY_DIAGONAL))):
        return straight
    around = free_cell_bits(s, f, f.source, 1, 1)
    return around & ~straight if has_keyword(s, f.source, sym(s, W_ONLY_DIAGONAL)) else around


cdef int leap_legal(State* s, Frame* f) noexcept nogil:
    """With the full stock unspent, even if it is 0: over anything, within its range [506.6, 506.7]."""
    cdef int n
    if not has_keyword(s, f.source, sym(s, W_LEAP)) or spent(s, f.source)[0] or not can_move(s, f.source):
        return offer(f, 0)
    n = keyword_value(s, f.source, sym(s, W_LEAP))
    return offer(f, free_cell_bits(s, f, f.source, 2, n if n > 0 else 1))


cdef int teleport_legal(State* s, Frame* f) noexcept nogil:
    if not has_keyword(s, f.source, sym(s, W_TELEPORT)) or spent(s, f.source)[0] or not can_move(s, f.source):
        return offer(f, 0)
    return offer(f, free_cell_bits(s, f, f.source, 4, 0))


cdef int go_there(State* s, Frame* f, int units, int kinds) noexcept nogil:
    cdef int code
    if f.sub == 0:
        spent(s, f.source)[0] += units
        clear_batch(f)
        want(s, f, 0, sym(s, E_MOVE), bit_of(f.source), 1, f.x, kinds)
        f.sub = 1
    if f.pc == 1:
        return DONE
    code = run_batch(s, f)
    if code != RUN:
        return code
    f.pc = 1
    return BOUNDARY


cdef int walk(State* s, Frame* f) noexcept nogil:
    return go_there(s, f, 1, sym(s, K_MOTION))


cdef int leap(State* s, Frame* f) noexcept nogil:
    return go_there(s, f, ALL_SPENT, sym(s, K_MOTION) | sym(s, K_LEAP))


cdef int teleport(State* s, Frame* f) noexcept nogil:
    return go_there(s, f, ALL_SPENT, sym(s, K_MOTION) | sym(s, K_TELEPORT))


cdef int push(State* s, Frame* f) noexcept nogil:
    """«Переместить на N клеток»: N steps straight to free cells, chosen by who moves it, fewer if barred [§6.3, D37]."""
    cdef Mask cells = none_of(), left = f.tgt[0]
    cdef int code, card = pop(&left)
    while True:
        if f.sub == 0:
            if card < 0 or f.local[0] >= f.number:
                break
            if f.req.kind == R_TARGET and answered(s, f):
                f.req.kind = 0
                left = f.ans.mask
                clear_batch(f)
                want(s, f, 0, sym(s, E_MOVE), bit_of(card), 1, pop(&left), 0)
                f.sub = 1
            else:
                cells.w[0] = free_cell_bits(s, f, card, 2, 1) if s.cards[card].cell >= 0 else 0
                if cells.w[0] == 0 or is_banned(s, card, sym(s, E_MOVE), 0):
                    break
                return ask(s, f, R_TARGET, f.player, 0, cells, 0, 1, 1, OFFER_CELLS)
        code = run_batch(s, f)
        if code != RUN:
            return code
        f.local[0] += 1
        f.sub = 0
    if f.nested:
        (f - 1).batch.root.wanted = f.number
        (f - 1).batch.now = f.local[0]
    return DONE


# ---------------------------------------------------------------- ready for flyers


cdef int prepare_legal(State* s, Frame* f) noexcept nogil:
    """9.13: the opponent has only flyers left; an open ground creature may close to strike one in its next turn."""
    cdef int card = f.source, foe
    cdef Mask theirs, living
    f.tgt[0] = none_of()
    if switched(s, X_READY_FOR_FLYERS) or not is_card(s, card) or not s.cards[card].types & <uint32_t>sym(s, T_CREATURE):
        return 0
    if not plays_in(s, s.cards[card].zone) or not has(s.flags[sym(s, G_OPEN)], card) or tap_reserved(s, card):
        return 0
    if has_keyword(s, card, sym(s, W_CANNOT_ACT)):
        return 0
    foe = 1 - s.cards[card].controller
    living = type_is(s, NULL, sym(s, T_CREATURE) | sym(s, T_FLYER) | sym(s, T_COMPANION) | sym(s, T_PARASITE))
    theirs = both_of(both_of(in_play(s, f), s.h.ctrl[foe]), living)
    return not is_empty(theirs) and is_empty(without(theirs, type_is(s, NULL, sym(s, T_FLYER))))


cdef int prepare(State* s, Frame* f) noexcept nogil:
    cdef int code
    if f.pc == 1:
        return DONE
    if f.sub == 0:
        set_flag(s, f.source, sym(s, G_PREPARING), True)
        spent(s, f.source)[0] = ALL_SPENT
        clear_batch(f)
        want(s, f, 0, sym(s, E_CLOSE), bit_of(f.source), 1, 0, 0)
        f.sub = 1
    code = run_batch(s, f)
    if code != RUN:
        return code
    f.pc = 1
    return BOUNDARY


# ---------------------------------------------------------------- turns


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
    """A symbiont whose host has left play dies [§20.2, §20.8]."""
    cdef Mask left = both_of(in_play(s, f), type_is(s, NULL, sym(s, T_COMPANION) | sym(s, T_PARASITE))), gone = none_of()
    cdef int card = pop(&left), host
    while card >= 0:
        host = s.cards[card].host
        if host >= 0 and not plays_in(s, s.cards[host].zone):
            gone = any_of(gone, bit_of(card))
        card = pop(&left)
    want(s, f, 0, sym(s, E_DESTROY), gone, 1, 0, 0)
    return RUN


def bind_natives(LibraryTables library) -> None:
    """Register the functions of this module with a library."""
    set_c_function(library, library.native_number("walk-legal"), walk_legal)
    set_c_function(library, library.native_number("leap-legal"), leap_legal)
    set_c_function(library, library.native_number("teleport-legal"), teleport_legal)
    set_c_function(library, library.native_number("prepare-legal"), prepare_legal)
    set_c_function(library, library.native_number("walk"), walk)
    set_c_function(library, library.native_number("leap"), leap)
    set_c_function(library, library.native_number("teleport"), teleport)
    set_c_function(library, library.native_number("prepare"), prepare)
    set_c_function(library, library.native_number("push"), push)
    set_c_function(library, library.native_number("make-ready"), make_ready)
    set_c_function(library, library.native_number("count-incarnation"), count_incarnation)
    set_c_function(library, library.native_number("incarnate"), incarnate)
    set_c_function(library, library.native_number("doubles"), unique_doubles)
    set_c_function(library, library.native_number("lost-hosts"), lost_hosts)
