"""Shorthands for the expressions that the tables of words are made of.

In: ids of the model. Out: expressions of `cardc.codegen.ir`.
"""

from __future__ import annotations

from cardc.codegen.ir import Call, Case, Const, Expr, Param, Symbol, Want, call

SELF = call("self")
ME = call("me")
FOE = call("foe")
ACTOR = Param("player")
TARGET = Param("target")
AMOUNT = Param("amount")
# «за каждое …» behind an action multiplies its amount.
TIMES = call("mul", AMOUNT, Param("per"))
PER = ("per", 1)
ONE, ZERO = Const(1), Const(0)
EVERYTHING = call("everything")

LESS, AT_MOST, EQUAL, AT_LEAST, MORE, OTHER = range(6)


def types(*ids: str) -> Call:
    """Cards of any of the types."""
    return union(*(call("type_is", Symbol("type", name)) for name in ids))


SUPPORT = ("support", "event", "terrain", "weapon", "armour", "amulet", "quest")


def flagged(name: str) -> Call:
    """Cards with the state flag."""
    return call("flag_is", Symbol("flag", name))


def lacking(mask: Expr) -> Call:
    """All cards but those of the set."""
    return call("m_minus", EVERYTHING, mask)


def union(first: Call, *others: Call) -> Call:
    """Cards of any of the sets."""
    for mask in others:
        first = call("m_or", first, mask)
    return first


# What can be in play besides heroes.
STAYS = types("creature", *SUPPORT)


def by_property(name: str, comparison: int, amount: Expr = AMOUNT) -> Call:
    """Cards whose property compares so with the amount."""
    return call("where_field", EVERYTHING, Symbol("property", name), comparison, amount)


def by_slot(name: str, comparison: int, amount: Expr) -> Call:
    """Cards whose slot compares so with the amount."""
    return call("where_slot", EVERYTHING, Symbol("slot", name), comparison, amount)


def read(name: str, card: Expr = SELF) -> Call:
    """A property of a card with all its modifiers."""
    return call("field", card, Symbol("property", name))


def only(mask: Expr) -> Call:
    """The one card of a set, -1 if it is empty."""
    return call("m_first", mask)


def in_zone(name: str, player: Expr) -> Call:
    """Cards in that player's zone."""
    return call("in_zone", Symbol("zone", name), player)


def coins(player: Expr, pslot: str = "coins") -> Call:
    """How many coins a player has: open ones, or those of another player slot."""
    return call("pslot", player, Symbol("pslot", pslot))


def opposite(amount: Expr) -> Call:
    """The amount taken away instead of added."""
    return call("sub", 0, amount)


def want(event: str, amount: Expr = ONE, aux: Expr = ZERO, targets: Expr | None = TARGET) -> Want:
    """The event for every target."""
    return Want(Symbol("event", event), targets, amount=amount, aux=aux)


def want_player(event: str, amount: Expr = ONE, player: Expr = ACTOR, aux: Expr = ZERO) -> Want:
    """The event for a player, without a card."""
    return Want(Symbol("event", event), None, amount=amount, aux=aux, player=player)


def zone_number(name: str) -> Symbol:
    """A zone as the further number of a move."""
    return Symbol("zone", name)


def either_case(test: Expr, then: Expr, otherwise: Expr) -> Case:
    """`then` if the test holds, else `otherwise`."""
    return Case(test, then, otherwise)
