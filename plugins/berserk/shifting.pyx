"""Moving a card by a feature, and bringing one into play: who performs it chooses a free cell of those that its text
allows [§6.3, §19.2, §19.3].

In: a native frame of the event `shift`, `call-in` or `bring-back`; its first target is moved, `number` says which cells:
bits of `words/cells.py`. Out: the event `move`, `summon` or `revive` as something that the feature did.
"""

from libc.stdint cimport uint64_t
from cardc.plugins.berserk.ids cimport *
from cardc.runtime.batch cimport clear_batch, report, run_batch, want
from cardc.runtime.board cimport free_cell_bits
from cardc.runtime.changes cimport plays_in, set_flag, set_wounds, shuffle_deck
from cardc.runtime.frames cimport answered, ask
from cardc.runtime.layout cimport BOUNDARY, DONE, Frame, Mask, OFFER_CELLS, R_TARGET, RUN, State
from cardc.runtime.masks cimport bit_of, none_of, pop
from cardc.runtime.query cimport is_card, read_field
from cardc.runtime.tables cimport LibraryTables, set_c_function

cdef enum:
    NEXT_TO_IT = 1
    NEAR_SOURCE = 2
    HOME = 4  # the third row, else the own half [D128]
    NEAR_CARD = 16
    CLOSED = 32
    ALONG = 32  # of a card on the field: in the direction in which the source has struck it [§1.6, D4]
    IN_STEPS = 64
    OVER = 128  # the cell on which a card stands or stood; with NEAR_CARD: the one that stands in a relation to it
    ABOVE = 1 << 8  # a number of steps, or 1 + a card
    ROW = 1 << 18  # 1 + a set of cells
    AREA = 1 << 22  # 1 + a further set
    LIVES = 1 << 26  # lives with which a card comes
    UNDER_ACTOR = 512  # of the change of zone: under who performs it


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
    report(f, s.cards[card].cell == f.local[0] - 1)
    return BOUNDARY


cdef uint64_t allowed(State* s, Frame* f, int card) noexcept nogil:
    """The free cells that the text allows for a card on the field."""
    cdef uint64_t cells
    if not is_card(s, card) or s.cards[card].cell < 0:
        return 0
    cells = free_cell_bits(s, f, card, 4, 0) & named(s, f)
    if f.number & NEXT_TO_IT:
        cells &= free_cell_bits(s, f, card, 1, 1)
    if f.number & ALONG:
        cells &= along(s, f.source, card)
    if f.number & IN_STEPS:
        cells &= free_cell_bits(s, f, card, 2, above(f))
    return cells


cdef uint64_t along(State* s, int source, int card) noexcept nogil:
    """The cell straight behind the card, as seen from the source: the same step again, also diagonal [§1.6, D4]."""
    cdef int here = s.cards[source].cell, there = s.cards[card].cell, row, column, cell
    if here < 0 or there < 0:
        return 0
    row = s.rules.row[there] + step(s.rules.row[there] - s.rules.row[here])
    column = s.rules.column[there] + step(s.rules.column[there] - s.rules.column[here])
    for cell in range(s.rules.ncells):
        if s.rules.row[cell] == row and s.rules.column[cell] == column:
            return <uint64_t>1 << cell
    return 0


cdef inline int step(int distance) noexcept nogil:
    return (distance > 0) - (distance < 0)


cdef inline int above(Frame* f) noexcept nogil:
    return (f.number // ABOVE) % 1024


cdef uint64_t named(State* s, Frame* f) noexcept nogil:
    """The cells that the text names, wherever the card is."""
    cdef uint64_t cells = ~(<uint64_t>0)
    cdef int row = (f.number // ROW) % 16, area = (f.number // AREA) % 16
    if f.number & NEAR_SOURCE:
        cells &= near_card(s, f, f.source)
    if f.number & NEAR_CARD and f.number & OVER:
        return related(s, above(f) - 1, area - 1)
    if f.number & NEAR_CARD:
        cells &= near_card(s, f, above(f) - 1)
    if f.number & OVER:
        cells &= left_by(s, above(f) - 1)
    if row:
        cells &= s.rules.cells[f.player][row - 1]
    if area:
        cells &= s.rules.cells[f.player][area - 1]
    return cells


cdef uint64_t related(State* s, int card, int relation) noexcept nogil:
    """The cell that stands so to the card, as its controller sees the field."""
    if not is_card(s, card) or s.cards[card].cell < 0 or relation < 0 or relation >= s.rules.nrelations:
        return 0
    return s.rules.relation[s.cards[card].controller][relation][s.cards[card].cell]


cdef uint64_t left_by(State* s, int card) noexcept nogil:
    """The cell where the card stands, or stood when it left the field."""
    cdef int cell = -1
    if is_card(s, card):
        cell = s.cards[card].cell if s.cards[card].cell >= 0 else s.cards[card].last_cell
    return (<uint64_t>1) << cell if cell >= 0 else 0


# ---------------------------------------------------------------- coming into play


cdef int summon(State* s, Frame* f) noexcept nogil:
    return enter(s, f, sym(s, E_SUMMON))


cdef int revive(State* s, Frame* f) noexcept nogil:
    return enter(s, f, sym(s, E_REVIVE))


cdef int enter(State* s, Frame* f, int event) noexcept nogil:
    """The card comes into play under who called it, on a free cell that he names; flyers need none [§19.2, §19.3]."""
    cdef Mask cells = none_of()
    cdef int code, card = first(f.tgt[0]), from_zone
    if f.pc == 1:
        return DONE
    if f.sub == 0:
        if f.req.kind == R_TARGET and answered(s, f):
            f.req.kind = 0
            f.local[0] = first(f.ans.mask) + 1
        elif s.cards[card].types & s.rules.cell_types:
            cells.w[0] = places(s, f, card)
            if cells.w[0] == 0:
                return DONE
            return ask(s, f, R_TARGET, f.player, 0, cells, 0, 1, 1, OFFER_CELLS)
        clear_batch(f)
        want(s, f, 0, event, bit_of(card), 1, UNDER_ACTOR, f.ev.via)
        f.local[1] = s.cards[card].zone
        f.sub = 1
    s.h.arrival = f.local[0]
    code = run_batch(s, f)
    s.h.arrival = 0
    if code != RUN:
        return code
    f.pc = 1
    from_zone = f.local[1]
    report(f, plays_in(s, s.cards[card].zone))
    if from_zone == s.rules.deck:
        shuffle_deck(s, s.cards[card].owner)
    if plays_in(s, s.cards[card].zone):
        set_flag(s, card, sym(s, G_CALLED), event == sym(s, E_SUMMON))
        come_in(s, f, card)
    return BOUNDARY


cdef void come_in(State* s, Frame* f, int card) noexcept nogil:
    """Closed, and with so many lives, if the text says so: wounds up to that life [D131]."""
    cdef int lives = f.number // LIVES, life = read_field(s, card, sym(s, P_LIFE), -1, 0)
    if f.number & CLOSED:
        set_flag(s, card, sym(s, G_OPEN), False)
    if 0 < lives < life:
        set_wounds(s, card, life - lives)


cdef uint64_t places(State* s, Frame* f, int card) noexcept nogil:
    """Free cells for a newcomer: those named, else his third row, else his half."""
    cdef uint64_t free = free_cell_bits(s, f, card, 4, 0), home
    if f.number & HOME:
        home = free & s.rules.cells[f.player][sym(s, C_ROW_3)]
        return home if home else free & s.rules.cells[f.player][sym(s, C_HALF)]
    return free & named(s, f)


cdef int first(Mask cards) noexcept nogil:
    return pop(&cards)


cdef uint64_t near_card(State* s, Frame* f, int card) noexcept nogil:
    return free_cell_bits(s, f, card, 1, 1) if is_card(s, card) and s.cards[card].cell >= 0 else 0


def bind_natives(LibraryTables library) -> None:
    """Register the functions of this module with a library."""
    set_c_function(library, library.native_number("shift"), shift)
    set_c_function(library, library.native_number("call-in"), summon)
    set_c_function(library, library.native_number("bring-back"), revive)
