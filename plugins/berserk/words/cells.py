"""Which cells a text may name, as sets of cells of the board; what of them a verb hands on to `shifting.pyx`.

In: nothing. Out: expressions; in those that speak of what is moved `Param("target")` is it.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Symbol, call
from cardc.plugins.berserk.terms import THIS, meet, only, without

ANY_CELL = call("cells_all")
FREE = call("cells_free")
TAKEN = without(ANY_CELL, FREE)
HOME = 0  # no cell is named
CLOSED = ALONG = 1 << 30


def places_of(cards: Expr) -> Expr:
    """The cells of cards, where they stood if they have left."""
    return call("cells_at", cards)


def places_in_play(cards: Expr) -> Expr:
    """The cells of those of the cards that are in play."""
    return places_of(meet(call("in_play"), cards))


def beside(cards: Expr) -> Expr:
    """The cells next to cards."""
    return call("cells_near", places_of(cards))


def area(name: str) -> Expr:
    """A named set of cells of the board: a row, a half, the edge, columns."""
    return call("cells_in", Symbol("cells", name))


def related(relation: str, cards: Expr) -> Expr:
    """The cell that stands in a relation of the board to a card."""
    return call("cells_related", Symbol("relation", relation), only(cards))


def in_line(which: int, cells: Expr) -> Expr:
    """The rows (0) or columns (1) of cells."""
    return call("cells_in_line", which, cells)


def marked(name: Expr) -> Expr:
    """The cells with a marker of the name."""
    return call("cells_marked", name)


def word(cells: Expr) -> Expr:
    """The cells as a number that an event can hand on."""
    return call("cell_word", cells)


NEXT_TO_IT = beside(Param("target"))
NEAR_SOURCE = beside(THIS)
