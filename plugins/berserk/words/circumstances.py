"""Conditions about cells, neighbours, symbionts and what this turn has seen [§1, §2, §21, §17.3].

In: nothing. Out: `CIRCUMSTANCES`.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Symbol, call
from cardc.dsl.language import ConditionWord
from cardc.plugins.berserk.terms import (
    SELF,
    THIS,
    both,
    choose,
    flagged,
    has,
    meet,
    only,
    read,
    standing,
    types,
)
from cardc.plugins.berserk.words.cells import FREE, TAKEN, in_line, places_of, related

_N, _OF, _TARGET = Param("amount"), Param("of"), Param("target")
_SQUADS = {who: meet(call("in_play"), call("side", call(who))) for who in ("me", "foe")}
_SYMBIONTS = types("companion", "parasite")
ELEMENTS = ("steppe", "mountain", "forest", "swamp", "darkness")


def _when(id: str, *patterns: str, test: Expr) -> ConditionWord:
    return ConditionWord(id, patterns, test)


def _so_many(mask: Expr) -> Expr:
    return call("le", _N, call("m_count", meet(mask, _TARGET)))


def elements_of(squad: Expr) -> Expr:
    """How many elements the cards have among them [§2.2]."""
    total: Expr | None = None
    for element in ELEMENTS:
        one = choose(call("m_any", meet(squad, call("element_is", Symbol("element", element)))), call("add", 1, 0), call("add", 0, 0))
        total = one if total is None else call("add", total, one)
    assert total is not None
    return total


def _ways() -> tuple[ConditionWord, ...]:
    rows = []
    for way, words in (("behind", "позади|сзади"), ("opposite", "напротив"), ("left", "слева"), ("right", "справа")):
        cell = related(way, THIS)
        other = related(way, _OF)
        rows += [
            _when(f"cell-{way}-free", f"клетка {words} свободный|пустой", test=call("m_any", meet(cell, FREE))),
            _when(f"cell-{way}-taken", f"клетка {words} занятый", test=call("m_any", meet(cell, TAKEN))),
            _when(
                f"cell-{way}-of-free", f"клетка {words} {{of:target}} свободный|пустой", test=call("m_any", meet(other, FREE))
            ),
            _when(
                f"stands-{way}", f"на клетка {words} стоять|есть {{target}}", f"{words} стоять|есть {{target}}",
                test=call("m_any", meet(standing(way, THIS), _TARGET)),
            ),
            _when(
                f"stands-{way}-of", f"{words} {{of:target}} стоять|есть {{target}}", f"{words} от {{of:target}} стоять|есть {{target}}",
                test=call("m_any", meet(standing(way, _OF), _TARGET)),
            ),
            _when(
                f"nobody-{way}", f"{words} нет {{target}}", test=call("fails", call("m_any", meet(standing(way, THIS), _TARGET)))
            ),
        ]  # fmt: skip
    return tuple(rows)


_MOVES = call("turn_count", Symbol("event", "move"), SELF)
_COLUMN = call("on_cells", in_line(1, places_of(_OF)))
_OWN_COLUMN = call("on_cells", in_line(1, places_of(THIS)))
_ROW = call("on_cells", in_line(0, places_of(_OF)))

CIRCUMSTANCES = (
    *_ways(),
    _when("cell-is-free", "{cell} свободный|пустой", test=call("m_any", meet(Param("cell"), FREE))),
    _when("cell-is-taken", "{cell} занятый", test=call("m_any", meet(Param("cell"), TAKEN))),
    _when(
        "both-sides-empty", "и справа и слева от {of:target} нет {target}",
        test=call("fails", call("m_any", meet(call("m_or", standing("left", _OF), standing("right", _OF)), _TARGET))),
    ),
    _when("moved", "переместиться|двигаться|передвинуться [в этот ход]", test=call("le", 1, _MOVES)),
    _when("moved-steps", "переместиться|передвинуться хотя бы на {amount} клетка [в этот ход]", test=call("le", _N, _MOVES)),
    _when("defends", "{target} выступать защитник", test=call("m_any", meet(flagged("defending"), _TARGET))),
    _when("defends-itself", "выступать защитник", test=has(flagged("defending"), SELF)),
    _when(
        "is-in-reserve-zone", "{target} в дополнительный|вспомогательный зона",
        test=call("m_any", meet(call("in_zone_all", Symbol("zone", "auxiliary")), _TARGET)),
    ),
    _when("is-parasite", "паразит", test=has(types("parasite"), SELF)),
    _when("is-companion", "компаньон", test=has(types("companion"), SELF)),
    _when(
        "with-symbionts", "иметь [хотя бы] {amount} симбиот", test=call("le", _N, call("m_count", meet(call("attached", THIS), _SYMBIONTS)))
    ),
    _when(
        "with-symbionts-of", "{target} иметь [хотя бы] {amount} симбиот",
        test=call("le", _N, call("m_count", meet(call("attached", _TARGET), _SYMBIONTS))),
    ),
    _when("few-elements", "в ваш отряд карта не более {amount} стихия", test=call("le", elements_of(_SQUADS["me"]), _N)),
    _when("few-foe-elements", "в отряд противник карта не более {amount} стихия", test=call("le", elements_of(_SQUADS["foe"]), _N)),
    _when("in-column-with", "в столбец с {of:target} стоять {amount} или более {target}", test=_so_many(_COLUMN)),
    _when("in-row-with", "в ряд с {of:target} стоять {amount} или более {target}", test=_so_many(_ROW)),
    _when(
        "column-without", "стоять в столбец , в который нет {target}", test=call("fails", call("m_any", meet(_OWN_COLUMN, _TARGET)))
    ),
    _when(
        "many-beside", "рядом с он|она|оно стоять хотя бы {amount} {target}", "с он|она|оно рядом стоять хотя бы {amount} {target}",
        test=_so_many(call("near", THIS)),
    ),
    _when(
        "strongest", "сильный <strike> {target} больше , чем у любой {of:target}",
        test=both(
            call("lt", 0, read("strike-strong", only(_TARGET))),
            call("fails", call("m_any", call("where_field", meet(call("in_play"), _OF), Symbol("property", "strike-strong"), 3,
                                             read("strike-strong", only(_TARGET))))),
        ),
    ),
)  # fmt: skip
