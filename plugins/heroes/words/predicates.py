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


def _compared(name: str, noun: str) -> tuple[Predicate, ...]:
    """The numeric forms of one property: exact, at most, at least, and against another card."""
    exact, most, least = (f"{{amount}} {tail}".rstrip() for tail in ("", "или менее|меньше", "или более|больше"))
    return (
        Predicate(name, (f"{noun} {exact}",), by_property(name, EQUAL), place="after"),
        Predicate(
            f"{name}-at-most", (f"{noun} {most}", f"{noun} до {exact}"), by_property(name, AT_MOST), place="after"
        ),
        Predicate(f"{name}-at-least", (f"{noun} {least}",), by_property(name, AT_LEAST), place="after"),
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
    Predicate("entered-now", ("вошедший в игра в этот ход",), flagged("fresh"), place="after"),
)
