"""Moving a card by a feature, and bringing one into play: who performs it chooses a free cell of those that its text
allows [§6.3, §19.2, §19.3].

In: a native frame of the event `shift`, `call-in` or `bring-back`; its first target is moved, `number` says which cells:
as `words/cells.py` makes them. Out: the event `move`, `summon` or `revive` as something that the feature did.
"""

from libc.stdint cimport uint32_t, uint64_t
from cardc.plugins.berserk.ids cimport *
from cardc.runtime.batch cimport clear_batch, report, run_batch, want
from cardc.runtime.board cimport free_cell_bits
from cardc.runtime.changes cimport become, mark_cell, plays_in, set_flag, set_wounds, shuffle_deck, unmark_cells
from cardc.runtime.frames cimport answered, ask
from cardc.runtime.layout cimport BOUNDARY, DONE, Frame, Mask, OFFER_CELLS, R_TARGET, RUN, State
from cardc.runtime.masks cimport bit_of, count_of, none_of, pop
from cardc.runtime.query cimport is_card, read_field
from cardc.runtime.tables cimport LibraryTables, set_c_function

cdef enum:
    CELLS = (1 << 30) - 1  # of `number`: the cells that the text names; none: where newcomers come [D128]
    CLOSED = 1 << 30
    ALONG = 1 << 30  # of a card on the field: in the direction in which the source has struck it [§1.6, D4]
    UNDER_ACTOR = 512  # of the change of zone: under who performs it
    NAMES = 64  # of the amount of a marking: above it the name, below it when the marker is gone


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
    if not is_card(s, card) or s.cards[card].cell < 0:
        return 0
    if f.number & ALONG:
        return free_cell_bits(s, f, card, 4, 0) & <uint64_t>(f.number & CELLS) & along(s, f.source, card)
    return free_cell_bits(s, f, card, 4, 0) & <uint64_t>(f.number & CELLS)


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
    cdef int lives = f.ev.wanted - 1, life = read_field(s, card, sym(s, P_LIFE), -1, 0)
    if f.number & CLOSED:
        set_flag(s, card, sym(s, G_OPEN), False)
    if 0 < lives < life:
        set_wounds(s, card, life - lives)


cdef uint64_t places(State* s, Frame* f, int card) noexcept nogil:
    """Free cells for a newcomer: those named, else his third row, else his half."""
    cdef uint64_t free = free_cell_bits(s, f, card, 4, 0), home
    if f.number & CELLS:
        return free & <uint64_t>(f.number & CELLS)
    home = free & s.rules.cells[f.player][sym(s, C_ROW_3)]
    return home if home else free & s.rules.cells[f.player][sym(s, C_HALF)]


cdef int first(Mask cards) noexcept nogil:
    return pop(&cards)


# ---------------------------------------------------------------- landing


cdef int land(State* s, Frame* f) noexcept nogil:
    """A flyer comes down on a free cell of those named and is a ground creature; without one it stays as it is [§6.8, D42]."""
    return come_down(s, f, first(f.tgt[0]), <uint64_t>(f.number & CELLS), f.player, False)


cdef int fall(State* s, Frame* f) noexcept nogil:
    """A flyer loses its flight: its controller names a free cell of his half; without one it dies [§21.2, D140]."""
    cdef int card = first(f.tgt[0]), player = s.cards[card].controller if is_card(s, card) else 0
    return come_down(s, f, card, s.rules.cells[player][sym(s, C_HALF)], player, True)


cdef int come_down(State* s, Frame* f, int card, uint64_t where, int player, bint anyhow) noexcept nogil:
    """A flyer becomes a ground creature on a cell that `player` names; `anyhow`: even if no cell is free."""
    cdef Mask cells = none_of()
    cdef int cell = -1
    if f.req.kind == R_TARGET and answered(s, f):
        f.req.kind = 0
        cell = first(f.ans.mask)
    elif not is_card(s, card) or not s.cards[card].types & <uint32_t>sym(s, T_FLYER):
        return DONE
    else:
        cells.w[0] = free_cell_bits(s, f, card, 4, 0) & where
        if cells.w[0]:
            return ask(s, f, R_TARGET, player, 0, cells, 0, 1, 1, OFFER_CELLS)
        if not anyhow:
            return DONE
    s.h.arrival = cell + 1
    become(s, card, sym(s, T_CREATURE))
    s.h.arrival = 0
    if f.nested:
        (f - 1).batch.now = 1
    return DONE


# ---------------------------------------------------------------- markers on cells


cdef int mark_one(State* s, Frame* f) noexcept nogil:
    """A marker of a name on one of the cells, which the performer chooses [§16.5]."""
    cdef Mask cells = none_of()
    cdef int cell
    cells.w[0] = <uint64_t>(f.number & CELLS)
    if f.req.kind == R_TARGET and answered(s, f):
        f.req.kind = 0
        cell = first(f.ans.mask)
    elif count_of(cells) > 1:
        return ask(s, f, R_TARGET, f.player, 0, cells, 0, 1, 1, OFFER_CELLS)
    else:
        cell = first(cells)
    if f.nested:
        (f - 1).batch.now = mark_cell(s, f, f.source, cell, f.ev.amount // NAMES, f.player, f.ev.amount % NAMES)
        (f - 1).batch.root.wanted = 1
    return DONE


cdef int unmark_them(State* s, Frame* f) noexcept nogil:
    """The markers of a name are taken off the cells."""
    cdef int n = unmark_cells(s, <uint64_t>(f.number & CELLS), f.ev.amount // NAMES)
    if f.nested:
        (f - 1).batch.now = n
        (f - 1).batch.root.wanted = n if n else 1
    return DONE


def bind_natives(LibraryTables library) -> None:
    """Register the functions of this module with a library."""
    set_c_function(library, library.native_number("shift"), shift)
    set_c_function(library, library.native_number("call-in"), summon)
    set_c_function(library, library.native_number("bring-back"), revive)
    set_c_function(library, library.native_number("mark-cell"), mark_one)
    set_c_function(library, library.native_number("land"), land)
    set_c_function(library, library.native_number("fall"), fall)
    set_c_function(library, library.native_number("unmark-cells"), unmark_them)
