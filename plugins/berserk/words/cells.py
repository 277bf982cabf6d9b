"""Which cells a feature may name, as a number that verbs hand on to `shifting.pyx`: bits, above them cards and sets.

In: nothing. Out: the bits, and the number of a set of cells of the board.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Symbol, call
from cardc.plugins.berserk.terms import only

ANY_CELL, NEXT_TO_IT, NEAR_SOURCE, HOME, NEAR_CARD, CLOSED = 0, 1, 2, 4, 16, 32
IN_STEPS, LEFT_BY, ALONG = 64, 128, 32
ABOVE, ROW, AREA, LIVES = 1 << 8, 1 << 18, 1 << 22, 1 << 26


def of_card(bit: int, card: Expr) -> Expr:
    """Cells that a card names: next to it, or the one it stood on."""
    return call("add", bit, call("mul", ABOVE, call("add", 1, only(card))))


def row(name: str) -> Expr:
    """A row of the board."""
    return call("mul", ROW, call("add", 1, Symbol("cells", name)))


def area(name: str) -> Expr:
    """Another set of cells of the board: a half, the edge, columns."""
    return call("mul", AREA, call("add", 1, Symbol("cells", name)))


def related(relation: str, card: Expr) -> Expr:
    """The cell that stands in a relation of the board to a card."""
    return call("add", of_card(NEAR_CARD | LEFT_BY, card), call("mul", AREA, call("add", 1, Symbol("relation", relation))))
