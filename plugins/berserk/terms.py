"""Shorthands for the expressions that the tables of words are made of.

In: ids of the model. Out: expressions of `cardc.codegen.ir`.
"""

from __future__ import annotations

from cardc.codegen.ir import Call, Case, Const, Expr, Param, Symbol, Want, call

SELF = call("self")
ME = call("me")
FOE = call("foe")
TARGET = Param("target")
N = Param("amount")
ONE = Const(1)
EVERYTHING = call("everything")
NOTHING = Const(0)
NOBODY = call("m_none")
THIS = call("m_bit", SELF)
UNLIMITED = 99

LESS, AT_MOST, EQUAL, AT_LEAST, MORE, OTHER = range(6)
CREATURES = ("creature", "flyer", "companion", "parasite")


def types(*ids: str) -> Expr:
    """Cards of any of the types."""
    return union(*(call("type_is", Symbol("type", name)) for name in ids))


def union(first: Expr, *others: Expr) -> Expr:
    """Cards of any of the sets."""
    for mask in others:
        first = call("m_or", first, mask)
    return first


def meet(first: Expr, *others: Expr) -> Expr:
    """Cards of all the sets."""
    for mask in others:
        first = call("m_and", first, mask)
    return first


def without(mask: Expr, *others: Expr) -> Expr:
    """Cards of the first set that are in none of the others."""
    for other in others:
        mask = call("m_minus", mask, other)
    return mask


def lacking(mask: Expr) -> Expr:
    """All cards but those of the set."""
    return call("m_minus", EVERYTHING, mask)


def flagged(name: str) -> Call:
    """Cards with the state flag."""
    return call("flag_is", Symbol("flag", name))


def having(name: str) -> Call:
    """Cards with the keyword, printed or gained [§14.2]."""
    return call("keyword_is", Symbol("keyword", name))


def by_property(name: str, comparison: int, amount: Expr = N) -> Call:
    """Cards whose property compares so with the amount."""
    return call("where_field", EVERYTHING, Symbol("property", name), comparison, amount)


def by_slot(name: str, comparison: int, amount: Expr) -> Call:
    """Cards whose slot compares so with the amount."""
    return call("where_slot", EVERYTHING, Symbol("slot", name), comparison, amount)


def read(name: str, card: Expr = SELF) -> Call:
    """A property of a card with all its modifiers."""
    return call("field", card, Symbol("property", name))


def slot(name: str, card: Expr = SELF) -> Call:
    """A slot of a card."""
    return call("slot", card, Symbol("slot", name))


def only(mask: Expr) -> Call:
    """The one card of a set, -1 if it is empty."""
    return call("m_first", mask)


def standing(relation: str, of: Expr) -> Call:
    """Cards that stand in a relation of the board to the one card of a set."""
    return call("relation", Symbol("relation", relation), only(of))


def on_cells(name: str) -> Call:
    """Cards on a named set of cells."""
    return call("cell_set", Symbol("cells", name))


def opposite(amount: Expr) -> Call:
    """The amount taken away instead of added."""
    return call("sub", 0, amount)


def choose(test: Expr, then: Expr, otherwise: Expr) -> Case:
    """`then` if the test holds, else `otherwise`."""
    return Case(test, then, otherwise)


def want(
    event: str, amount: Expr = ONE, aux: Expr = NOTHING, targets: Expr | None = TARGET, when: Expr | None = None
) -> Want:
    """The event for every target."""
    return Want(Symbol("event", event), targets, amount=amount, aux=aux, when=when)


# «(максимум N)» of what is gained: how many the card may have in all [§16.1, §17.2]; 0: any number.
CEILING = Param("cap")
NO_CEILING = ("cap", 0)


def has(mask: Expr, card: Expr) -> Call:
    """The card is in the set."""
    return call("m_has", mask, card)


def both(first: Expr, *others: Expr) -> Expr:
    """All the conditions hold."""
    for other in others:
        first = call("both", first, other)
    return first


LIVING = types(*CREATURES)
FLYERS = types("flyer")
WITH_LIFE = types(*CREATURES, "artifact")
BODILESS = having("bodiless")
NEIGHBOURS = call("near", THIS)
