"""Qualifiers about what a card can do, what this turn has done to it, where it stands besides [§1, §9, §14, §17.3].

In: nothing. Out: `STANDING`, `QUALITIES`.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Symbol, call
from cardc.dsl.language import Predicate
from cardc.plugins.berserk.terms import (
    EQUAL,
    EVERYTHING,
    THIS,
    by_property,
    flagged,
    lacking,
    meet,
    on_cells,
    union,
    without,
)
from cardc.plugins.berserk.words.cells import in_line, related
from cardc.plugins.berserk.words.circumstances import ELEMENTS

_OF = Param("of")
_MAGIC = call("bit_or", Symbol("kind", "magic"), 0)
_ABLE = ("обладающий|обладать", "имеющий|иметь", "с|со")


def _quality(id: str, *patterns: str, mask: Expr, place: str = "after") -> Predicate:
    return Predicate(id, patterns, mask, place=place)


def _kinds(*names: str) -> Expr:
    total: Expr = Param(names[0])
    for name in names[1:]:
        total = call("bit_or", total, Param(name))
    return call("capable", total)


def _this_turn(id: str, event: str, *words: str, place: str = "after") -> tuple[Predicate, Predicate]:
    """«ходившее в этот ход», and with «не» in front."""
    those = call("happened", Symbol("event", event))
    return (
        Predicate(f"{id}-now", tuple(f"{word} в этот ход" for word in words), those, place=place),
        Predicate(f"not-{id}-now", tuple(f"не {word} в этот ход" for word in words), lacking(those), place=place),
    )


def _parity(property: str, most: int, odd: int) -> Expr:
    return union(*(by_property(property, EQUAL, call("add", number, 0)) for number in range(odd, most, 2)))


def _element(name: str) -> Expr:
    return call("element_is", Symbol("element", name))


def _shares(cards: Expr, there: bool = True) -> Expr:
    """Cards that have an element which some of `cards` have, or none of them."""
    rows = []
    for name in ELEMENTS:
        some = call("m_any", meet(cards, _element(name)))
        rows.append(call("m_if", some if there else call("fails", some), _element(name)))
    return union(*rows)


_SQUAD = meet(call("in_play"), call("side", call("me")))
_PARITIES = tuple(
    _quality(id, *(f"{head} {noun}" for noun in nouns for head in ((word, f"иметь|имеющий {word}") if noun == "стоимость" else (f"с|иметь {word}",))),
             mask=_parity(property, most, odd))
    for word, odd in (("четный", 0), ("нечетный", 1))
    for id, property, most, nouns in (
        (f"{'odd' if odd else 'even'}-cost", "cost", 20, ("стоимость",)),
        (f"{'odd' if odd else 'even'}-lives", "life-now", 60, ("количество <health>", "число <health>")),
    )
)  # fmt: skip

# Before what else stands on something: a cell is no host.
STANDING = (_quality("on-cell", "[стоящий|стоять|находиться] на {cell}", mask=call("on_cells", Param("cell"))),)

QUALITIES = (
    *(
        _quality(id, *(f"{head} {tail}" for head in _ABLE), mask=_kinds(*names))
        for id, tail, names in (
            ("able-to-three", "{kind} , {or:kind} или|и {more:kind}", ("kind", "or", "more")),
            ("able-to-either", "{kind} или|и {or:kind}", ("kind", "or")),
            ("able-to", "{kind}", ("kind",)),
        )
    ),
    _quality(
        "magical", *(f"{head} магический особенность|способность" for head in _ABLE),
        mask=call("capable", Symbol("kind", "magic")),
    ),
    _quality("not-magical", "без магический особенность|способность", mask=lacking(call("capable", Symbol("kind", "magic")))),
    _quality("featureless", "без особенность", mask=call("featureless")),
    *_this_turn("moved", "move", "двигаться|передвинуться|переместиться|передвигавшийся|двигавшийся|переместившийся"),
    *_this_turn("hurt", "wound", "получать|получить рана", "получивший|получавший рана", "раненый"),
    *_this_turn("attacked", "attacks", "атаковать|нападать|напасть", "атаковавший|нападавший"),
    *_this_turn("closed", "close", "закрыться", "закрывшийся"),
    *_this_turn("opened", "open", "открыться", "открывшийся"),
    _quality("that-stays", "который не передвигаться|передвинуться|двигаться [в этот ход]",
             mask=lacking(call("happened", Symbol("event", "move")))),
    _quality(
        "dead-now", "погибший в этот ход", "погибнуть в этот ход", place="both",
        mask=meet(call("happened", Symbol("event", "destroy")), call("in_zone_all", Symbol("zone", "graveyard"))),
    ),
    _quality("row-across", "[стоящий|стоять] в ряд напротив", mask=call("on_cells", in_line(0, related("opposite", THIS)))),
    _quality("at-border", "[стоящий|стоять] у край поле бой", mask=on_cells("edge")),
    _quality(
        "lonely-of-many", "рядом с который [больше] нет хотя бы {amount} {of:target}",
        mask=lacking(call("crowded", meet(call("in_play"), _OF), Param("amount"))),
    ),
    _quality(
        "crowded", "рядом с который [есть|стоять] {amount} или|и более {of:target}", "рядом с который [есть|стоять] хотя бы {amount} {of:target}",
        mask=call("crowded", meet(call("in_play"), _OF), Param("amount")),
    ),
    _quality("lonely", "рядом с который [больше] нет {of:target}", mask=lacking(call("near", meet(call("in_play"), _OF)))),
    _quality("accompanied", "рядом с который [есть|стоять] {of:target}", mask=call("near", meet(call("in_play"), _OF))),
    _quality(
        "of-same-element", "тот же стихия , что и {of:target}", "тот же стихия , что {of:target}", mask=_shares(_OF)
    ),
    _quality("of-new-element", "та стихия , который нет в ваш отряд", mask=_shares(_SQUAD, there=False)),
    _quality(
        "of-foreign-elements", "не принадлежать к стихия , который есть в ваш отряд", "не принадлежащий к стихия , который есть в ваш отряд",
        mask=without(EVERYTHING, _shares(_SQUAD)),
    ),
    _quality("equipped", "экипированный", mask=call("host_of", call("type_is", Symbol("type", "equipment"))), place="both"),
    _quality("defending", "выступающий защитник", "выступать защитник", mask=flagged("defending")),
    *_PARITIES,
)  # fmt: skip
