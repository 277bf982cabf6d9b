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
    return tuple(f"{noun} {number} {tail}".rstrip() for number in ("{amount}", "( {amount} )", "{amount} монеты"))


def _compared(name: str, noun: str) -> tuple[Predicate, ...]:
    """The numeric forms of one property. The exact one stands last: «3 или менее» is an amount as well."""
    exact, most, least = (_printed(noun, tail) for tail in ("", "или менее|меньше", "или более|больше"))
    return (
        Predicate(f"{name}-at-most", (*most, *_printed(f"{noun} до", "")), by_property(name, AT_MOST), place="after"),
        Predicate(f"{name}-at-least", least, by_property(name, AT_LEAST), place="after"),
        Predicate(name, exact, by_property(name, EQUAL), place="after"),
    )


PREDICATES = (
    Predicate("among", (), Param("target"), place="after"),
    Predicate("open", ("открытый",), _OPEN),
    Predicate("closed", ("закрытый",), lacking(_OPEN)),
    Predicate("stunned", ("оглушенный",), flagged("stunned")),
    Predicate("poisoned", ("отравленный",), by_slot("poison", MORE, Const(0))),
    Predicate("wounded", ("раненый", "раненный", "с ранами"), _WOUNDED),
    Predicate("unwounded", ("без ран",), lacking(_WOUNDED), place="after"),
    Predicate("hidden", ("скрытый",), flagged("hidden")),
    Predicate("created", ("созданный",), flagged("created"), place="before"),
    Predicate("other", ("другой",), lacking(call("m_bit", SELF))),
    Predicate("neutral", ("нейтральный", "без стихии"), call("element_is", 0)),
    Predicate("element", ("{element}", "со стихией {element}"), call("element_is", Param("element"))),
    Predicate("class", ("{class}", "с классом {class}", "класса {class}"), _CLASSED),
    Predicate("keyword", ("с {keyword}", "обладающий {keyword}", "имеющий {keyword}"), _KEYWORDED, place="after"),
    Predicate("no-keyword", ("без {keyword}",), lacking(_KEYWORDED), place="after"),
    Predicate("named", ("с названием {name}",), call("name_is", Param("name")), place="after"),
    Predicate("same-name", ("с таким же|тем же названием",), call("same_name", only(_OF_WHOM)), place="after"),
    *_compared("cost", "стоимостью"),
    *_compared("strike", "с ударом"),
    *_compared("life", "с жизнями"),
    Predicate("cheaper", ("меньшей стоимости",), by_property("cost", LESS, read("cost")), place="after"),
    Predicate("dearer", ("большей стоимости",), by_property("cost", MORE, read("cost")), place="after"),
    Predicate("weaker", ("с меньшей силой удара",), by_property("strike", LESS, read("strike")), place="after"),
    Predicate("mine-now", ("под вашим контролем",), call("side", call("me")), place="after"),
    Predicate("attacking", ("атакующий",), flagged("attacking")),
    Predicate("without-features", ("без особенностей",), place="after"),
    Predicate("of-one-element", ("с одной стихией",), place="after"),
    Predicate("of-another-class", ("с другим классом",), place="after"),
    Predicate("of-other-names", ("с разными названиями",), place="after"),
    Predicate("not-mine", ("не-ваш",), lacking(call("side", call("me"))), place="before"),
    Predicate("discarded", ("сброшенный", "сброшенный таким образом", "сброшенный вами в этом ходу"), place="both"),
    Predicate("drawn", ("взятый таким образом", "взятый"), place="both"),
    Predicate("shown", ("показанный", "показанный таким образом"), place="both"),
    Predicate("perished-now", ("уничтоженный", "уничтоженный этой картой", "уничтоженный таким образом"), place="both"),
    Predicate("healed-now", ("излеченный",), place="both"),
    Predicate("held", ("добытый", "добытый вашим героем", "добытый вашими персонажами"), place="both"),
    Predicate("finished", ("завершенный",), place="both"),
    Predicate("entered-now", ("вошедший в игру в этот ход",), flagged("fresh"), place="after"),
)
