"""Movement of the classic game, compiled, and being ready for flyers [§6, §9.13].

In: native frames; for an action of movement X is the cell. Out: events. The slot `spent` counts the units of movement
that a card has used since it opened; an action uses up all of them.
"""

from libc.stdint cimport uint32_t, uint64_t
from cardc.plugins.berserk.aiming cimport dutiful_targets
from cardc.plugins.berserk.ids cimport *
from cardc.runtime.batch cimport clear_batch, report, run_batch, want
from cardc.runtime.board cimport free_cell_bits
from cardc.runtime.changes cimport plays_in, set_flag
from cardc.runtime.using cimport tap_reserved
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


cdef uint64_t in_duty(State* s, int card, uint64_t cells) noexcept nogil:
    """Of the cells those from which a duty to strike that can be met now can still be met [§9.18]."""
    cdef Mask left = dutiful_targets(s, card)
    cdef uint64_t near_them = 0
    cdef int other = pop(&left)
    if other < 0:
        return cells
    while other >= 0:
        if s.cards[other].cell >= 0:
            near_them |= s.rules.near[s.cards[other].cell]
        other = pop(&left)
    return cells & near_them


cdef int walk_legal(State* s, Frame* f) noexcept nogil:
    """One cell forward, back, left or right while there is stock."""
    if not can_move(s, f.source) or spent(s, f.source)[0] >= read_field(s, f.source, sym(s, P_MOVE), -1, 0):
        return offer(f, 0)
    return offer(f, in_duty(s, f.source, step_cells(s, f)))


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
    n = read_field(s, f.source, sym(s, P_LEAP), -1, 0)
    return offer(f, in_duty(s, f.source, free_cell_bits(s, f, f.source, 2, n if n > 0 else 1)))


cdef int teleport_legal(State* s, Frame* f) noexcept nogil:
    if not has_keyword(s, f.source, sym(s, W_TELEPORT)) or spent(s, f.source)[0] or not can_move(s, f.source):
        return offer(f, 0)
    return offer(f, in_duty(s, f.source, free_cell_bits(s, f, f.source, 4, 0)))


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
        f.sub = 0
        if f.batch.hit == 0:  # it does not move on from where it is kept
            break
        f.local[0] += 1
    if f.nested:
        (f - 1).batch.root.wanted = f.number
    report(f, f.local[0])
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
