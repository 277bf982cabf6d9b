"""Qualifiers of Heroes cards: what stands before or behind a noun, and «если оно …».

In: nothing. Out: `PREDICATES`. A mask says which cards have the quality; the phrase intersects them (heroes:502.7).
"""

from __future__ import annotations

from cardc.codegen.ir import Call, Const, Param, Symbol, call
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
    read,
    union,
)

_OPEN = flagged("open")
# «Усовершенствуйте» takes the classes away and gives another one until the card leaves play (heroes:104.3.1).
_IMPROVED = flagged("improved")
_CLASSED = union(
    call("m_minus", call("class_is", Param("class")), _IMPROVED),
    call("m_if", call("eq", Param("class"), Symbol("class", "mechanism")), _IMPROVED),
)
_KEYWORDED = call("keyword_is", Param("keyword"))
_WOUNDED = call("wounded", EVERYTHING)


def _printed(noun: str, tail: str) -> tuple[str, ...]:
    """A number behind a noun, bare or as coins are printed: «стоимостью 3», «стоимостью (3)», «стоимостью 3 монеты»."""
    return tuple(f"{noun} {number} {tail}".rstrip() for number in ("{amount}", "( {amount} )", "{amount} монеты"))


def _compared(name: str, noun: str, read_as: str = "") -> tuple[Predicate, ...]:
    """The numeric forms of one property. The exact one stands last: «3 или менее» is an amount as well."""
    property = read_as or name
    exact, most, least = (_printed(noun, tail) for tail in ("", "или менее|меньше", "или более|больше"))
    return (
        Predicate(
            f"{name}-at-most", (*most, *_printed(f"{noun} до", "")), by_property(property, AT_MOST), place="after"
        ),
        Predicate(f"{name}-at-least", least, by_property(property, AT_LEAST), place="after"),
        Predicate(name, exact, by_property(property, EQUAL), place="after"),
    )


def _cost_against(comparison: int) -> Call:
    """Cards whose cost compares so with that of this card: the printed one (heroes:106.1)."""
    return by_property("base-cost", comparison, read("base-cost"))


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
    Predicate("same-name", ("с таким же названием", "с тем же названием", "с таким названием"), place="after"),
    *_compared("cost", "стоимостью", "base-cost"),
    *_compared("strike", "с ударом"),
    *_compared("life", "с жизнями"),
    Predicate("cheaper", ("меньшей стоимости", "с меньшей стоимостью"), _cost_against(LESS), place="after"),
    Predicate("dearer", ("большей стоимости", "с большей стоимостью"), _cost_against(MORE), place="after"),
    Predicate("weaker", ("с меньшей силой удара",), by_property("strike", LESS, read("strike")), place="after"),
    Predicate("mine-now", ("под вашим контролем",), call("side", call("me")), place="after"),
    Predicate("attacking", ("атакующий",), flagged("attacking")),
    Predicate("without-features", ("без особенностей",), place="after"),
    Predicate("of-one-element", ("с одной стихией",), place="after"),
    Predicate("of-another-class", ("с другим классом",), place="after"),
    Predicate("of-other-names", ("с разными названиями", "с разным названием"), place="after"),
    Predicate("of-same-names", ("с одинаковыми названиями", "с одинаковым названием"), place="after"),
    Predicate("next", ("следующий",), place="before"),
    Predicate("remaining", ("остальной", "оставшийся"), place="before"),
    Predicate(
        "buried-now",
        (', "которые|которая|который|которое" "попали|попала|попал|попало" на кладбище в этом ходу',),
        place="after",
    ),
    Predicate(
        "of-unlike-element",
        (", отличной от стихии {target}", "со стихией , отличной от стихии {target}"),
        place="after",
    ),
    Predicate("chosen-on-entering", ("выбранный при найме",), place="both"),
    Predicate("not-mine", ("не-ваш",), lacking(call("side", call("me"))), place="before"),
    Predicate("discarded", ("сброшенный", "сброшенный таким образом", "сброшенный вами в этом ходу"), place="both"),
    Predicate("drawn", ("взятый таким образом", "взятый"), place="both"),
    Predicate("shown", ("показанный", "показанный таким образом"), place="both"),
    Predicate("perished-now", ("уничтоженный", "уничтоженный этой картой", "уничтоженный таким образом"), place="both"),
    Predicate("healed-now", ("излеченный",), place="both"),
    Predicate("held", ("добытый", "добытый вашим героем", "добытый вашими персонажами"), place="both"),
    Predicate("finished", ("завершенный",), place="both"),
    Predicate("stronger", ("с большей силой удара",), by_property("strike", MORE, read("strike")), place="after"),
    Predicate("thriving", ("с дополнительными жизнями",), by_property("extra", MORE, Const(0)), place="after"),
    Predicate("mechanic", ("усовершенствованный",), _IMPROVED, place="before"),
    Predicate("struck-by", ("убитый", "убитый этой картой", "убитый таким образом"), place="both"),
    Predicate("found-now", ("найденный", "найденный таким образом"), place="both"),
    Predicate("summoned-now", ("вызванный", "вызванный таким образом"), place="both"),
    Predicate("milled-now", ("замешанный таким образом", "замешанный"), place="both"),
    Predicate("wounded-now", ("раненный|раненый таким образом",), place="both"),
    Predicate("attacked", ("атакованный", "атакованный этой картой"), place="both"),
    Predicate("many-elements", ("мультистихийный", "с несколькими стихиями"), place="both"),
    Predicate("entered-now", ("вошедший в игру в этот ход",), flagged("fresh"), place="after"),
)
