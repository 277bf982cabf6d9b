"""The board: who stands where. In: cards and numbers of relations. Out: masks of cards, words of cells.

A card's place is its cell, or its host's; a card without either stands nowhere and is next to nobody.
"""

from libc.stdint cimport uint32_t, uint64_t
from cardc.runtime.layout cimport E_CELL_MARK, Frame, Mask, O_MOVE_CELL, State
from cardc.runtime.masks cimport add_to, any_of, bit_of, both_of, ctz, has, is_empty, none_of, pop, popcount, without
from cardc.runtime.query cimport in_play, is_card, type_is


cdef inline int place(State* s, int card) noexcept nogil:
    cdef int cell
    if not is_card(s, card):
        return -1
    cell = s.cards[card].cell
    if cell < 0 and is_card(s, s.cards[card].host):
        cell = s.cards[s.cards[card].host].cell
    return cell


cdef int place_for(State* s, Frame* f, int card) noexcept nogil:
    """The place of a card for a feature; where its source, or the card of its event, stood last if that
    has left play."""
    cdef int cell = place(s, card)
    if cell < 0 and f != NULL and (f.source == card or f.ev.card == card) and is_card(s, card) and not (s.rules.in_play >> s.cards[card].zone) & 1:
        return s.cards[card].last_cell
    return cell


cdef Mask stood_at(State* s, Frame* f, uint64_t cells) noexcept nogil:
    """Cards on the cells; while triggers are matched, also the card of the event that has just left one of them."""
    cdef Mask found = standing_at(s, cells)
    cdef int card = just_left(s, f)
    if card >= 0 and (cells >> s.cards[card].last_cell) & 1:
        add_to(&found, card)
    return found


cdef int just_left(State* s, Frame* f) noexcept nogil:
    """The card of the event if it has left a cell in this very batch, -1 else."""
    cdef int card = f.ev.card if f != NULL else -1
    if not is_card(s, card) or s.cards[card].left != s.h.stamp or s.cards[card].cell >= 0:
        return -1
    return card if s.cards[card].last_cell >= 0 else -1


cdef inline uint64_t bit(int cell) noexcept nogil:
    return (<uint64_t>1) << cell if cell >= 0 else 0


cdef Mask standing_at(State* s, uint64_t cells) noexcept nogil:
    cdef Mask left = both_of(s.h.play, s.h.hosted), found = none_of()
    cdef uint64_t rest = cells & (~(<uint64_t>0) if s.rules.ncells >= 64 else ((<uint64_t>1) << s.rules.ncells) - 1)
    cdef int card, cell
    while rest:
        card = s.h.at[ctz(rest)] - 1
        if card >= 0:
            add_to(&found, card)
        rest &= rest - 1
    found = both_of(found, s.h.play)
    card = pop(&left)
    while card >= 0:
        cell = place(s, card)
        if cell >= 0 and (cells >> cell) & 1:
            add_to(&found, card)
        card = pop(&left)
    return found


cdef Mask near(State* s, Frame* f, Mask m) noexcept nogil:
    """Cards on neighbouring cells; what sits on a card shares its cell and is next to it, and to what else sits there."""
    cdef uint64_t around = 0, own = 0
    cdef Mask left = m, found
    cdef int card = pop(&left), cell
    cdef bint alone = is_empty(both_of(s.h.play, s.h.hosted))  # a card that stands on its cell is the only one there
    while card >= 0:
        cell = place_for(s, f, card)
        if cell >= 0:
            around |= s.rules.near[cell]
            if not alone or s.h.at[cell] != card + 1:
                own |= bit(cell)
        card = pop(&left)
    found = standing_at(s, around)
    if own:
        found = any_of(found, without(standing_at(s, own), m))
    if s.rules.near_types:
        found = any_of(found, both_of(in_play(s, f), type_is(s, f, <int>s.rules.near_types)))
    card = just_left(s, f)
    if card >= 0 and (around >> s.cards[card].last_cell) & 1:
        add_to(&found, card)
    return found


cdef Mask relation(State* s, Frame* f, int number, int card) noexcept nogil:
    cdef int cell = place_for(s, f, card)
    if cell < 0 or number < 0 or number >= s.rules.nrelations:
        return none_of()
    return stood_at(s, f, s.rules.relation[s.cards[card].controller][number][cell])


cdef Mask within(State* s, Frame* f, int card, int n) noexcept nogil:
    cdef Mask left = in_play(s, f), found = none_of()
    cdef int here = place_for(s, f, card), other, cell
    if here < 0 or n < 0 or n >= s.rules.farthest:
        return without(left, bit_of(card))
    other = pop(&left)
    while other >= 0:
        cell = place(s, other)
        if other != card and (here < 0 or cell < 0 or n < 0 or s.rules.distance[here][cell] <= n):
            add_to(&found, other)
        other = pop(&left)
    return found


cdef Mask between_free(State* s, Frame* f, int card) noexcept nogil:
    cdef int here = place(s, card), i, middle
    cdef uint64_t cells = 0
    if here < 0:
        return none_of()
    for i in range(s.rules.nbeyond):
        if s.rules.beyond[i][0] == here:
            middle = card_at(s, f, s.rules.beyond[i][1])
            if middle < 0 or s.cards[middle].controller == s.cards[card].controller:
                cells |= bit(s.rules.beyond[i][2])
    return standing_at(s, cells)


cdef Mask across(State* s, Frame* f, int card, Mask over) noexcept nogil:
    """Cards reached straight over exactly one cell on which a card of the set stands."""
    cdef int here = place(s, card), i, middle
    cdef uint64_t cells = 0
    for i in range(s.rules.nbeyond if here >= 0 else 0):
        if s.rules.beyond[i][0] == here:
            middle = card_at(s, f, s.rules.beyond[i][1])
            if middle >= 0 and has(over, middle):
                cells |= bit(s.rules.beyond[i][2])
    return standing_at(s, cells)


cdef Mask between(State* s, Frame* f, int card, int other) noexcept nogil:
    """The card on the one cell straight between the two, as they stand or stood."""
    cdef int here = last_place(s, card), there = last_place(s, other), i, middle
    for i in range(s.rules.nbeyond if here >= 0 and there >= 0 else 0):
        if s.rules.beyond[i][0] == here and s.rules.beyond[i][2] == there:
            middle = card_at(s, f, s.rules.beyond[i][1])
            return bit_of(middle) if middle >= 0 else none_of()
    return none_of()


cdef int last_place(State* s, int card) noexcept nogil:
    cdef int cell = place(s, card)
    return s.cards[card].last_cell if cell < 0 and is_card(s, card) else cell


cdef Mask cell_set(State* s, Frame* f, int number) noexcept nogil:
    if number < 0 or number >= s.rules.nsets:
        return none_of()
    return standing_at(s, s.rules.cells[1 if f.player == 1 else 0][number])


cdef Mask same_line(State* s, Frame* f, int which, int card) noexcept nogil:
    cdef int here = place(s, card), cell
    cdef uint64_t cells = 0
    if here < 0:
        return none_of()
    for cell in range(s.rules.ncells):
        if which == 0 and s.rules.row[cell] == s.rules.row[here] or which == 1 and s.rules.column[cell] == s.rules.column[here]:
            cells |= bit(cell)
    return standing_at(s, cells & ~bit(here))


cdef Mask host_of(State* s, Frame* f, Mask m) noexcept nogil:
    cdef Mask found = none_of()
    cdef int card = pop(&m)
    while card >= 0:
        if is_card(s, card) and is_card(s, s.cards[card].host):
            add_to(&found, s.cards[card].host)
        card = pop(&m)
    return found


cdef Mask attached(State* s, Frame* f, Mask m) noexcept nogil:
    cdef Mask left = s.h.hosted, found = none_of()
    cdef int card = pop(&left)
    while card >= 0:
        if s.cards[card].host >= 0 and has(m, s.cards[card].host):
            add_to(&found, card)
        card = pop(&left)
    return found


cdef int card_at(State* s, Frame* f, int cell) noexcept nogil:
    cdef int card = s.h.at[cell] - 1 if 0 <= cell < s.rules.ncells else -1
    return card if has(s.h.play, card) else -1


cdef int cell_of(State* s, Frame* f, int card) noexcept nogil:
    return place(s, card)


cdef uint64_t taken(State* s) noexcept nogil:
    cdef Mask left = in_play(s, NULL)
    cdef int card = pop(&left)
    cdef uint64_t cells = 0
    while card >= 0:
        cells |= bit(s.cards[card].cell)
        card = pop(&left)
    return cells


cdef uint64_t free_cell_bits(State* s, Frame* f, int card, int kind, int n) noexcept nogil:
    """Free cells: 1 neighbours of the card, 2 within n steps of it, 3 the own half of its controller, 4 any."""
    cdef uint64_t every = ~(<uint64_t>0) if s.rules.ncells == 64 else ((<uint64_t>1) << s.rules.ncells) - 1
    cdef uint64_t cells = 0
    cdef int here = place_for(s, f, card), cell
    if kind == 4:
        cells = every
    elif kind == 3 and is_card(s, card):
        cells = s.rules.half[s.cards[card].controller]
    elif kind == 1 and here >= 0:
        cells = s.rules.near[here]
    elif kind == 2 and here >= 0:
        for cell in range(s.rules.ncells):
            if s.rules.distance[here][cell] <= n:
                cells |= bit(cell)
    return cells & every & ~taken(s)


cdef int free_cells(State* s, Frame* f, int card, int kind, int n) noexcept nogil:
    return popcount(free_cell_bits(s, f, card, kind, n))


# ---------------------------------------------------------------- sets of cells


cdef inline uint64_t every_cell(State* s) noexcept nogil:
    return ~(<uint64_t>0) if s.rules.ncells >= 64 else ((<uint64_t>1) << s.rules.ncells) - 1


cdef inline Mask of_cells(State* s, uint64_t cells) noexcept nogil:
    cdef Mask m = none_of()
    m.w[0] = cells & every_cell(s)
    return m


cdef Mask cells_at(State* s, Frame* f, Mask m) noexcept nogil:
    """Where the cards stand; of one that has left, where it stood last."""
    cdef uint64_t cells = 0
    cdef int card = pop(&m), cell
    while card >= 0:
        cell = place_for(s, f, card)
        if cell < 0 and is_card(s, card) and not (s.rules.in_play >> s.cards[card].zone) & 1:
            cell = s.cards[card].last_cell
        cells |= bit(cell)
        card = pop(&m)
    return of_cells(s, cells)


cdef Mask cells_near(State* s, Frame* f, Mask m) noexcept nogil:
    cdef uint64_t left = m.w[0] & every_cell(s), cells = 0
    while left:
        cells |= s.rules.near[ctz(left)]
        left &= left - 1
    return of_cells(s, cells)


cdef Mask cells_related(State* s, Frame* f, int number, int card) noexcept nogil:
    cdef int cell = place_for(s, f, card)
    if cell < 0 or number < 0 or number >= s.rules.nrelations:
        return none_of()
    return of_cells(s, s.rules.relation[s.cards[card].controller][number][cell])


cdef Mask cells_in(State* s, Frame* f, int number) noexcept nogil:
    if number < 0 or number >= s.rules.nsets:
        return none_of()
    return of_cells(s, s.rules.cells[1 if f.player == 1 else 0][number])


cdef Mask cells_in_line(State* s, Frame* f, int which, Mask m) noexcept nogil:
    cdef uint64_t left = m.w[0] & every_cell(s), cells = 0
    cdef int here, cell
    while left:
        here = ctz(left)
        for cell in range(s.rules.ncells):
            if which == 0 and s.rules.row[cell] == s.rules.row[here] or which == 1 and s.rules.column[cell] == s.rules.column[here]:
                cells |= bit(cell)
        left &= left - 1
    return of_cells(s, cells)


cdef Mask cells_within(State* s, Frame* f, int card, int n) noexcept nogil:
    cdef int here = place_for(s, f, card), cell
    cdef uint64_t cells = 0
    for cell in range(s.rules.ncells if here >= 0 else 0):
        if s.rules.distance[here][cell] <= n:
            cells |= bit(cell)
    return of_cells(s, cells)


cdef Mask cells_free(State* s, Frame* f) noexcept nogil:
    return of_cells(s, ~taken(s))


cdef Mask cells_all(State* s, Frame* f) noexcept nogil:
    return of_cells(s, every_cell(s))


cdef Mask cells_marked(State* s, Frame* f, int name) noexcept nogil:
    cdef uint32_t i
    cdef uint64_t cells = 0
    for i in range(s.h.neffects):
        if s.effects[i].kind == E_CELL_MARK and s.effects[i].name == name:
            cells |= bit(s.effects[i].x)
    return of_cells(s, cells)


cdef Mask on_cells(State* s, Frame* f, Mask m) noexcept nogil:
    return stood_at(s, f, m.w[0])


cdef Mask came_to(State* s, Frame* f) noexcept nogil:
    if f == NULL or not is_card(s, f.ev.card) or f.ev.kind < 0 or s.rules.events[f.ev.kind].op != O_MOVE_CELL:
        return none_of()
    return of_cells(s, bit(f.ev.aux))


cdef Mask came_from(State* s, Frame* f) noexcept nogil:
    if f == NULL or not is_card(s, f.ev.card) or f.ev.kind < 0 or s.rules.events[f.ev.kind].op != O_MOVE_CELL:
        return none_of()
    return of_cells(s, bit(s.cards[f.ev.card].last_cell))


cdef int cell_word(State* s, Frame* f, Mask m) noexcept nogil:
    return <int>(m.w[0] & 0x3FFFFFFF)
