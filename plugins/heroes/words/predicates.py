"""Qualifiers of Heroes cards: what stands before or behind a noun, and «если оно …».

In: nothing. Out: `PREDICATES`. A mask says which cards have the quality; the phrase intersects them (heroes:502.7).
"""

from __future__ import annotations

from itertools import combinations

from cardc.codegen.ir import Call, Const, Param, Symbol, call
from cardc.dsl.language import Predicate
from cardc.plugins.heroes.terms import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    EVERYTHING,
    LESS,
    ME,
    MORE,
    SELF,
    by_property,
    by_slot,
    flagged,
    lacking,
    only,
    read,
    types,
    union,
)
from cardc.plugins.heroes.words.nouns import ELEMENTS

_OPEN = flagged("open")
# «Усовершенствуйте» takes the classes away and gives another one until the card leaves play (heroes:104.3.1).
_IMPROVED = flagged("improved")
_GIVEN_CLASS = call(
    "where_slot", flagged("classless"), Symbol("slot", "class-given"), EQUAL, call("add", Const(1), Param("class"))
)
_CLASSED = union(
    call("m_minus", call("m_minus", call("class_is", Param("class")), _IMPROVED), flagged("classless")),
    call("m_if", call("eq", Param("class"), Symbol("class", "mechanism")), _IMPROVED),
    _GIVEN_CLASS,
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


_RESULT = Param("result")
# Verbs whose card «с таким же названием» speaks of.
_TOUCHING = frozenset({
    "wound", "heal", "heal-all", "destroy", "close", "open", "prepare", "stun", "poison", "choose", "boost", "to-hand",
    "take-card", "deck-top", "deck-bottom", "shuffle-in", "discard", "summon", "revive", "search", "show", "gain",
    "gain-keyword", "bury", "name-card", "create-copy",
})  # fmt: skip
_GONE = call("m_minus", _RESULT, call("in_play"))
_HELD = call("in_zone_all", Symbol("zone", "under"))


_OF_ELEMENT = tuple(call("element_is", Symbol("element", name)) for name in ELEMENTS)
_ELEMENTAL = union(*_OF_ELEMENT)
_SEVERAL = union(*(call("m_and", one, other) for one, other in combinations(_OF_ELEMENT, 2)))
# Cards that share an element with a card of the set.
_ALIKE = union(*(call("m_if", call("m_any", call("m_and", one, Param("target"))), one) for one in _OF_ELEMENT))


def _done(name: str, word: str, *verbs: str, also: tuple[str, ...] = (), mask: Call | Param = _RESULT) -> tuple[Predicate, ...]:
    """«сброшенный [таким образом]»: the cards that an earlier action of one of these verbs reached."""
    so = () if "таким" in word else (f"{word} таким образом",)
    forms = (word, *so, *also)
    return (Predicate(name, (*forms, *(f", {form}" for form in forms)), mask, results=frozenset(verbs), anywhere=True),)


def _held_by(*kinds: str) -> Call:
    """Cards under one of yours of these types (heroes:gl(Добывает))."""
    return call("m_and", _HELD, call("attached", call("m_and", types(*kinds), call("side", ME))))


PREDICATES = (
    Predicate("among", (), Param("target"), place="after", anywhere=True),
    Predicate("open", ("открытый",), _OPEN),
    Predicate("closed", ("закрытый",), lacking(_OPEN)),
    Predicate("stunned", ("оглушенный",), flagged("stunned")),
    Predicate("poisoned", ("отравленный",), by_slot("poison", MORE, Const(0))),
    Predicate("wounded", ("раненый", "раненный", "с ранами"), _WOUNDED),
    Predicate("unwounded", ("без ран",), lacking(_WOUNDED), place="after"),
    Predicate("hidden", ("скрытый",), flagged("hidden")),
    Predicate(
        "created",
        ("созданный",),
        union(flagged("created"), call("keyword_is", Symbol("keyword", "created"))),
        place="before",
    ),
    Predicate(
        "namesake",
        ("с тем же названием , что и у этой карты",),
        call("same_name", SELF),
        place="after",
    ),
    Predicate("other", ("другой",), lacking(call("m_bit", SELF))),
    Predicate("neutral", ("нейтральный", "без стихии"), call("element_is", 0)),
    Predicate("element", ("{element}", "со стихией {element}"), call("element_is", Param("element"))),
    Predicate("class", ("{class}", "с классом {class}", "класса {class}"), _CLASSED),
    Predicate("keyword", ("с {keyword}", "обладающий {keyword}", "имеющий {keyword}"), _KEYWORDED, place="after"),
    Predicate("no-keyword", ("без {keyword}",), lacking(_KEYWORDED), place="after"),
    Predicate("named", ("с названием {name}",), call("name_is", Param("name")), place="after"),
    Predicate(
        "same-name",
        ("с таким же названием", "с тем же названием", "с таким названием"),
        call("same_name", only(_RESULT)),
        place="after",
        results=_TOUCHING,
    ),
    *_compared("cost", "стоимостью", "base-cost"),
    *_compared("strike", "с ударом"),
    *_compared("life", "с жизнями"),
    # Of all that the phrase names: a set is made of one card at a time here, so these are read and not played.
    Predicate("of-least", ('с "наименьшей" стоимостью', 'с "наименьшим" ударом', 'с "наименьшей" силой удара'), place="after"),
    Predicate("of-most", ('с "наибольшей" стоимостью', 'с "наибольшим" ударом', 'с "наибольшей" силой удара'), place="after"),
    Predicate("cheaper", ('"меньшей" стоимости', 'с "меньшей" стоимостью', '"меньшей" стоимости <icon>'), _cost_against(LESS), place="after"),
    Predicate("dearer", ('"большей" стоимости', 'с "большей" стоимостью', '"большей" стоимости <icon>'), _cost_against(MORE), place="after"),
    Predicate("weaker", ("с меньшей силой удара",), by_property("strike", LESS, read("strike")), place="after"),
    Predicate("mine-now", ("под вашим контролем",), call("side", call("me")), place="after"),
    Predicate("attacking", ("атакующий",), flagged("attacking")),
    Predicate("without-features", ("без особенностей",), call("featureless"), place="after"),
    Predicate("of-one-element", ("с одной стихией",), call("m_minus", _ELEMENTAL, _SEVERAL), place="after"),
    Predicate("of-another-class", ("с другим классом",), place="after"),
    Predicate("of-other-names", ("с разными названиями", "с разным названием"), place="after"),
    Predicate("of-same-names", ("с одинаковыми названиями", "с одинаковым названием"), place="after"),
    Predicate("next", ("следующий",), place="before"),
    Predicate(
        "remaining",
        ("остальной", "оставшийся"),
        call("m_and", _RESULT, call("in_zone_all", Symbol("zone", "deck"))),
        place="before",
        results=frozenset({"show", "look"}),
        anywhere=True,
    ),
    Predicate(
        "buried-now",
        (', "которые|которая|который|которое" "попали|попала|попал|попало" на кладбище в этом ходу',),
        place="after",
    ),
    Predicate(
        "died-this-turn",
        ('"погибшее|погибшие|погибший|погибшая|погибших|погибшего|погибшую" в этом|этот "ходу|ход"',),
        call("happened", Symbol("event", "destroy")),
        anywhere=True,
    ),
    Predicate(
        "of-unlike-element",
        ("со стихией , отличной от стихии {target}",),
        call("m_minus", _ELEMENTAL, _ALIKE),
        place="after",
    ),
    Predicate(
        "wounded-this-turn",
        (', "которые|которая|который|которое" "получили|получила|получил|получило" "раны|рану" в этот ход',
         ', "которые|которая|который|которое" "получили|получила|получил|получило" "раны|рану" в этом ходу',
         ', "получивший|получившее|получившая|получившие|получившего|получивших|получившему|получившим" "раны|рану" в этом ходу',
         '"получивший|получившее|получившая|получившие|получившего|получивших|получившему|получившим" "раны|рану" в этом ходу'),
        call("happened", Symbol("event", "wound")),
        place="after",
    ),
    Predicate("chosen-on-entering", ("выбранный при найме",), place="both"),
    Predicate(
        "not-mine",
        ("не-ваш",),
        lacking(call("side", call("me"))),
        place="before",
    ),
    *_done("discarded", "сброшенный", "discard"),
    *_done("drawn", "взятый", "draw", "draw-level", "take-card", "to-hand", "take-from-graveyard"),
    *_done("shown", "показанный", "show", "show-hand", "look", "look-hand"),
    *_done("perished-now", "уничтоженный", "destroy", "bury", also=("уничтоженный этой картой",)),
    *_done("healed-now", "излеченный", "heal", "heal-all"),
    Predicate(
        "discarded-by-you",
        ("сброшенный вами в этом ходу", ", сброшенный вами в этом ходу"),
        call("m_and", call("happened", Symbol("event", "discard")), call("owned", ME)),
        anywhere=True,
    ),
    Predicate("held", ("добытый",), _HELD, anywhere=True),
    Predicate("held-by-hero", ("добытый вашим героем",), _held_by("hero"), anywhere=True),
    Predicate("held-by-yours", ("добытый вашими персонажами",), _held_by("hero", "creature"), anywhere=True),
    Predicate("finished", ("завершенный",), call("in_zone_all", Symbol("zone", "finished")), place="both", anywhere=True),
    Predicate("stronger", ("с большей силой удара",), by_property("strike", MORE, read("strike")), place="after"),
    Predicate("thriving", ("с дополнительными жизнями",), by_property("extra", MORE, Const(0)), place="after"),
    Predicate("mechanic", ("усовершенствованный",), _IMPROVED, place="before"),
    *_done("struck-by", "убитый", "wound", "shot", "destroy", "fight", also=("убитый этой картой",), mask=_GONE),
    *_done("found-now", "найденный", "search"),
    *_done("summoned-now", "вызванный", "summon", "summon-closed", "revive"),
    *_done("created-now", "созданный таким образом", "create", "create-copy"),
    *_done("milled-now", "замешанный", "shuffle-in"),
    *_done("buried-now-so", "положенный таким образом", "mill", "plague", "bury", "to-hand", "deck-top", "deck-bottom"),
    *_done("wounded-now", "раненный|раненый таким образом", "wound", "shot"),
    Predicate("attacked", ("атакованный", "атакованный этой картой"), place="both"),
    Predicate("many-elements", ("мультистихийный", "с несколькими стихиями"), _SEVERAL, place="both"),
    Predicate("entered-now", ("вошедший в игру в этот ход",), flagged("fresh"), place="after"),
)
