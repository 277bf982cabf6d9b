"""Moving a card by a feature: who performs it chooses a free cell of those that its text allows [§6.3].

In: a native frame of the event `shift`; its first target is moved, `number` says which cells: bits of `words/verbs_moves.py`,
above them a card or a number of steps. Out: the event `move` as something that the feature did.
"""

from libc.stdint cimport uint64_t
from cardc.plugins.berserk.ids cimport *
from cardc.runtime.batch cimport clear_batch, run_batch, want
from cardc.runtime.board cimport free_cell_bits
from cardc.runtime.frames cimport answered, ask
from cardc.runtime.layout cimport BOUNDARY, DONE, Frame, Mask, OFFER_CELLS, R_TARGET, RUN, State
from cardc.runtime.masks cimport bit_of, none_of, pop
from cardc.runtime.query cimport is_card
from cardc.runtime.tables cimport LibraryTables, set_c_function

cdef enum:
    NEXT_TO_IT = 1
    NEAR_SOURCE = 2
    OWN_HALF = 4
    THIRD_ROW = 8
    NEAR_CARD = 16
    IN_STEPS = 64
    ABOVE = 256


cdef int shift(State* s, Frame* f) noexcept nogil:
    cdef Mask cells = none_of()
    cdef int code, card = first(f.tgt[0])
    if f.pc == 1:
        return DONE
    if f.sub == 0:
        if f.req.kind == R_TARGET and answered(s, f):
            f.req.kind = 0
            clear_batch(f)
            f.local[0] = first(f.ans.mask) + 1
            want(s, f, 0, sym(s, E_MOVE), bit_of(card), 1, first(f.ans.mask), f.ev.via)
            f.sub = 1
        else:
            cells.w[0] = allowed(s, f, card)
            if cells.w[0] == 0:
                return DONE
            return ask(s, f, R_TARGET, f.player, 0, cells, 0, 1, 1, OFFER_CELLS)
    code = run_batch(s, f)
    if code != RUN:
        return code
    f.pc = 1
    if f.nested:
        (f - 1).batch.now = s.cards[card].cell == f.local[0] - 1
    return BOUNDARY


cdef uint64_t allowed(State* s, Frame* f, int card) noexcept nogil:
    """The free cells that the text allows."""
    cdef uint64_t cells
    if not is_card(s, card) or s.cards[card].cell < 0:
        return 0
    cells = free_cell_bits(s, f, card, 4, 0)
    if f.number & NEXT_TO_IT:
        cells &= free_cell_bits(s, f, card, 1, 1)
    if f.number & NEAR_SOURCE:
        cells &= near_card(s, f, f.source)
    if f.number & NEAR_CARD:
        cells &= near_card(s, f, f.number // ABOVE - 1)
    if f.number & IN_STEPS:
        cells &= free_cell_bits(s, f, card, 2, f.number // ABOVE)
    if f.number & OWN_HALF:
        cells &= s.rules.cells[f.player][sym(s, C_HALF)]
    if f.number & THIRD_ROW:
        cells &= s.rules.cells[f.player][sym(s, C_ROW_3)]
    return cells


cdef int first(Mask cards) noexcept nogil:
    return pop(&cards)


cdef uint64_t near_card(State* s, Frame* f, int card) noexcept nogil:
    return free_cell_bits(s, f, card, 1, 1) if is_card(s, card) and s.cards[card].cell >= 0 else 0


def bind_natives(LibraryTables library) -> None:
    """Register the functions of this module with a library."""
    set_c_function(library, library.native_number("shift"), shift)
