"""Qualifiers of Heroes cards: what stands before or behind a noun, and «если оно …».

In: nothing. Out: `PREDICATES`. A mask says which cards have the quality; the phrase intersects them (heroes:502.7).
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Param, call
from cardc.dsl.language import Predicate
from cardc.plugins.heroes.terms import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    EVERYTHING,
    LESS,
    MORE,
    SELF,
    by_property,
    by_slot,
    flagged,
    lacking,
    only,
    read,
)

_OPEN = flagged("open")
_CLASSED = call("class_is", Param("class"))
_KEYWORDED = call("keyword_is", Param("keyword"))
_WOUNDED = call("wounded", EVERYTHING)
_OF_WHOM = Param("versus")


def _printed(noun: str, tail: str) -> tuple[str, ...]:
    """A number behind a noun, bare or as coins are printed: «стоимостью 3», «стоимостью (3)», «стоимостью 3 монеты»."""
    return tuple(f"{noun} {number} {tail}".rstrip() for number in ("{amount}", "( {amount} )", "{amount} монета"))


def _compared(name: str, noun: str) -> tuple[Predicate, ...]:
    """The numeric forms of one property: exact, at most, at least, and against another card."""
    exact, most, least = (_printed(noun, tail) for tail in ("", "или менее|меньше", "или более|больше"))
    return (
        Predicate(name, exact, by_property(name, EQUAL), place="after"),
        Predicate(f"{name}-at-most", (*most, *_printed(f"{noun} до", "")), by_property(name, AT_MOST), place="after"),
        Predicate(f"{name}-at-least", least, by_property(name, AT_LEAST), place="after"),
    )


PREDICATES = (
    Predicate("among", (), Param("target"), place="after"),
    Predicate("open", ("открытый",), _OPEN),
    Predicate("closed", ("закрытый",), lacking(_OPEN)),
    Predicate("stunned", ("оглушенный",), flagged("stunned")),
    Predicate("poisoned", ("отравленный",), by_slot("poison", MORE, Const(0))),
    Predicate("wounded", ("раненый", "с рана", "с раной"), _WOUNDED),
    Predicate("unwounded", ("без рана",), lacking(_WOUNDED), place="after"),
    Predicate("hidden", ("скрытый",), flagged("hidden")),
    Predicate("created", ("созданный",), flagged("created"), place="before"),
    Predicate("other", ("другой",), lacking(call("m_bit", SELF))),
    Predicate("neutral", ("нейтральный", "без стихия"), call("element_is", 0)),
    Predicate("element", ("{element}", "с стихия {element}"), call("element_is", Param("element"))),
    Predicate("class", ("{class}", "с класс {class}", "класс {class}"), _CLASSED),
    Predicate("keyword", ("с {keyword}", "обладающий {keyword}", "имеющий {keyword}"), _KEYWORDED, place="after"),
    Predicate("no-keyword", ("без {keyword}",), lacking(_KEYWORDED), place="after"),
    Predicate("named", ("с название {name}",), call("name_is", Param("name")), place="after"),
    Predicate("same-name", ("с такой же|тот же название",), call("same_name", only(_OF_WHOM)), place="after"),
    *_compared("cost", "стоимость"),
    *_compared("strike", "с удар"),
    *_compared("life", "с жизнь"),
    Predicate("cheaper", ("меньший стоимость",), by_property("cost", LESS, read("cost")), place="after"),
    Predicate("dearer", ("больший стоимость",), by_property("cost", MORE, read("cost")), place="after"),
    Predicate("weaker", ("с меньший сила удар",), by_property("strike", LESS, read("strike")), place="after"),
    Predicate("mine-now", ("под ваш контроль",), call("side", call("me")), place="after"),
    Predicate("attacking", ("атакующий",), flagged("attacking")),
    Predicate("without-features", ("без особенность",), place="after"),
    Predicate("of-one-element", ("с один стихия",), place="after"),
    Predicate("of-another-class", ("с другой класс",), place="after"),
    Predicate("of-other-names", ("с разный название",), place="after"),
    Predicate("not-mine", ("не-ваш",), lacking(call("side", call("me"))), place="before"),
    Predicate("discarded", ("сброшенный", "сброшенный такой образ", "сброшенный вы в этот ход"), place="both"),
    Predicate("drawn", ("взятый такой образ", "взятый"), place="both"),
    Predicate("shown", ("показанный", "показанный такой образ"), place="both"),
    Predicate("perished-now", ("уничтоженный", "уничтоженный этот карта", "уничтоженный такой образ"), place="both"),
    Predicate("healed-now", ("излеченный",), place="both"),
    Predicate("held", ("добытый", "добытый ваш герой", "добытый ваш персонаж"), place="both"),
    Predicate("finished", ("завершенный",), place="both"),
    Predicate("entered-now", ("вошедший в игра в этот ход",), flagged("fresh"), place="after"),
)
