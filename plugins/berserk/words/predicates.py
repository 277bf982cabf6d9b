"""Qualifiers of the classic game: what stands before or behind a noun, and «если оно …», «пока …».

In: nothing. Out: `PREDICATES`. A mask says which cards have the quality; the phrase meets them all.
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Param, Symbol, call
from cardc.dsl.language import Predicate
from cardc.plugins.berserk.terms import (
    AT_LEAST,
    AT_MOST,
    BODILESS,
    EQUAL,
    EVERYTHING,
    FLYERS,
    LESS,
    MORE,
    NEIGHBOURS,
    THIS,
    by_property,
    by_slot,
    flagged,
    having,
    lacking,
    meet,
    on_cells,
    only,
    read,
    standing,
    types,
    union,
    without,
)
from cardc.plugins.berserk.words.cells import ANY_CELL, NEAR_SOURCE, area, beside, marked, places_of

_OPEN = flagged("open")
_WOUNDED = call("wounded", EVERYTHING)
_KEYWORDED = call("keyword_is", Param("keyword"))
_OF = Param("of")
_OTHER_CARD = Param("versus")
_NEUTRAL = call("element_is", 0)


def _place(name: str, words: str, relation: str) -> tuple[Predicate, ...]:
    """«напротив [карты]»: alone it speaks of this card [§1.5]."""
    own = (f"[стоящий|стоять|находиться] {words}",)
    other = tuple(f"{pattern} {tail}" for pattern in own for tail in ("{of:target}", "от {of:target}", "с {of:target}"))
    return (
        Predicate(name, own, standing(relation, THIS)),
        Predicate(f"{name}-of", other, standing(relation, _OF)),
    )


def _compared(name: str, *nouns: str) -> tuple[Predicate, ...]:
    """The numeric forms of one property. Bounds come first: «3 или менее» is also an amount by itself."""
    at_most = tuple(f"{noun} {{amount}} или|и менее|меньше" for noun in nouns) + tuple(
        f"{n} до {{amount}}" for n in nouns
    )
    at_least = tuple(f"{noun} {{amount}} или|и более|больше" for noun in nouns)
    exact = tuple(f"{noun} {{amount}}" for noun in nouns)
    below = tuple(f"{noun} меньше|менее {{amount}}" for noun in nouns)
    above = tuple(f"{noun} больше|более {{amount}}" for noun in nouns)
    return (
        Predicate(f"{name}-below", below, by_property(name, LESS), place="after"),
        Predicate(f"{name}-above", above, by_property(name, MORE), place="after"),
        Predicate(f"{name}-at-most", at_most, by_property(name, AT_MOST), place="after"),
        Predicate(f"{name}-at-least", at_least, by_property(name, AT_LEAST), place="after"),
        Predicate(name, exact, by_property(name, EQUAL), place="after"),
    )


def _cost_beside(name: str, words: tuple[str, ...], comparison: int) -> tuple[Predicate, ...]:
    """«меньшей стоимости[, чем C]»: beside a named card, or beside this one."""
    heads = ("", "с ")
    behind = ("чем {versus:target} [сам]", ", чем {versus:target} [сам]", ", что [и] {versus:target}")
    than = tuple(f"{head}{word} стоимость {tail}" for head in heads for word in words for tail in behind)
    than += tuple(f"{word} , чем {{versus:target}} , стоимость" for word in words)
    return (
        Predicate(f"{name}-than", than, by_property("cost", comparison, read("cost", only(_OTHER_CARD))), place="after"),
        Predicate(
            name, tuple(f"{head}{word} стоимость" for head in heads for word in words),
            by_property("cost", comparison, read("cost")), place="after",
        ),
    )  # fmt: skip


def _strike_rows() -> tuple[Predicate, ...]:
    """«со слабым {strike} 1 или менее»: by the strike's value of one grade, modifiers counted."""
    rows = []
    for grade, word in (("weak", "слабый"), ("medium", "средний"), ("strong", "сильный")):
        for tail, words, comparison in (
            ("at-most", "{amount} или|и менее|меньше", AT_MOST), ("at-least", "{amount} или|и более|больше", AT_LEAST),
            ("is", "{amount}", EQUAL),
        ):
            rows.append(
                Predicate(
                    f"{grade}-strike-{tail}", tuple(f"{head} {word} <strike> {words}" for head in ("с|со", "иметь|имеющий")),
                    by_property(f"strike-{grade}", comparison), place="after",
                )
            )
    return tuple(rows)  # fmt: skip


def _rows() -> tuple[Predicate, ...]:
    ordinals = (("row-1", "первый|1"), ("row-2", "второй|2"), ("row-3", "третий|3"))
    own = tuple(
        Predicate(name, (f"[стоящий|стоять|находиться] в [ваш|свой] {word} ряд",), on_cells(name), place="after", cells=area(name))
        for name, word in ordinals
    )
    enemy = tuple(
        Predicate(
            f"enemy-{name}",
            (f"[стоящий|стоять|находиться] в {word} ряд противник",),
            on_cells(f"enemy-{name}"),
            place="after",
            cells=area(f"enemy-{name}"),
        )
        for name, word in ordinals
    )
    return own + enemy


# Verbs whose target «в том же отряде» may go back to.
_SPOKEN_OF = frozenset(
    {"exile", "show-deal", "wound", "heal", "close", "open", "poison", "cure", "destroy", "gain-keyword", "lose-keyword", "lose-several", "gain-bonus",
     "gain-counter", "lose-counter", "gain-extra", "lose-extra", "move", "push", "shot", "throw", "discharge"}
)

_SUCH = ("такой же", "тот же")

STATES = (
    Predicate("open", ("открытый",), _OPEN),
    Predicate("closed", ("закрытый",), lacking(_OPEN)),
    Predicate("hidden", ("скрытый", "невскрытый"), flagged("hidden")),
    Predicate("face-up", ("вскрытый",), lacking(flagged("hidden"))),
    Predicate(
        "shown", ("показанный",), meet(Param("result"), call("in_zone_all", Symbol("zone", "deck"))),
        results=frozenset({"prophecy", "show-top"}), anywhere=True,
    ),
    Predicate("other", ("другой", "остальной"), lacking(THIS)),
    Predicate("among", (), Param("target")),
    Predicate("of", (), call("attached", Param("target")), cells=places_of(Param("target"))),  # of a cell: where they stand
    Predicate("wounded", ("раненый", "раненный", "с рана", "иметь рана"), _WOUNDED),
    Predicate("unwounded", ("без рана", "нераненый", "не иметь рана"), lacking(_WOUNDED), place="after"),
    Predicate("poisoned", ("отравленный", "с отравление", "иметь отравление"), by_slot("poison", MORE, Const(0))),
    Predicate("flying", ("летающий",), FLYERS),
    Predicate("non-flying", ("нелетающий",), lacking(FLYERS)),
    Predicate("ground", ("наземный",), types("creature")),
    Predicate("independent", ("самостоятельный",), types("creature", "flyer")),
    Predicate("bodiless", ("бестелесный",), BODILESS),
    Predicate("bodied", ("небестелесный",), lacking(BODILESS)),
    Predicate("ordinary", ("рядовой", "<ordinary>"), by_property("elite", EQUAL, Const(0))),
    Predicate("elite", ("элитный", "<elite>"), by_property("elite", MORE, Const(0))),
    Predicate("moved-by-force", ("перемещенный",)),
    Predicate(
        "countered", ("с <counter>", "имеющий|иметь <counter>"), by_slot("counter", MORE, Const(0)), place="after"
    ),
    Predicate("uncountered", ("без <counter>",), by_slot("counter", EQUAL, Const(0)), place="after"),
    Predicate(
        "counters-at-least",
        ("с {amount} или более <counter>", "иметь {amount} или более <counter>", "иметь не менее {amount} <counter>"),
        by_slot("counter", AT_LEAST, Param("amount")),
        place="after",
    ),
    Predicate(
        "extra-lived",
        ("с дополнительный <health>", "иметь дополнительный <health>"),
        by_property("extra", MORE, Const(0)),
        place="after",
    ),
)

KINDS = (
    Predicate("neutral", ("нейтральный", "без стихия"), _NEUTRAL),
    Predicate(
        "not-dark", ("нетемный",), lacking(call("element_is", Param("element"))), fixed=(("element", "darkness"),)
    ),
    *(
        Predicate(f"not-{id}", (words,), lacking(call("element_is", Param("element"))), fixed=(("element", id),))
        for id, words in (
            ("steppe", "нестепной"),
            ("mountain", "негорный"),
            ("forest", "нелесной"),
            ("swamp", "неболотный"),
        )
    ),
    Predicate("element", ("{element}", "стихия {element}"), call("element_is", Param("element"))),
    Predicate("class", ("{class}", "с класс {class}", "класс {class}"), call("class_is", Param("class"))),
    Predicate("no-class", ("без класс",), lacking(call("classed")), place="after"),
    Predicate(
        "either-keyword",
        ("с|со {keyword} или {or:keyword}", "обладающий|обладать {keyword} или {or:keyword}"),
        call("m_or", _KEYWORDED, call("keyword_is", Param("or"))),
        place="after",
    ),
    Predicate(
        "both-keywords",
        ("с|со {keyword} и {and:keyword}", "обладающий|обладать {keyword} и {and:keyword}"),
        meet(_KEYWORDED, call("keyword_is", Param("and"))),
        place="after",
    ),
    Predicate(
        "keyword",
        ("с {keyword}", "обладающий|обладать {keyword}", "имеющий|иметь {keyword}"),
        _KEYWORDED,
        place="after",
    ),
    Predicate(
        "no-keyword",
        ("без {keyword}", "не иметь {keyword}", "не обладать {keyword}"),
        lacking(_KEYWORDED),
        place="after",
    ),
    Predicate("named", ("с название {name}",), call("name_is", Param("name")), place="after"),
    Predicate("marked-so", ("с {name:quoted_marker}",), call("with_marker", Param("name")), place="after"),
    Predicate("marked", ("с маркер {name:marker}",), call("with_marker", Param("name")), place="after", cells=marked(Param("name"))),
    Predicate("unmarked", ("без маркер {name:marker}",), lacking(call("with_marker", Param("name"))), place="after",
              cells=without(ANY_CELL, marked(Param("name")))),
    Predicate(
        "same-name-as",
        tuple(f"с {such} название , {tail}" for such in _SUCH for tail in ("как [и] у {versus:target}", "что [и] у {versus:target}")),
        call("same_name", only(_OTHER_CARD)),
        place="after",
    ),
    Predicate(
        "same-name", tuple(f"с {such} название" for such in (*_SUCH, "такой")), call("same_name", only(Param("result"))),
        place="after", results=_SPOKEN_OF,
    ),
)

NUMBERS = (
    Predicate("cost-alone", ("без учет элитность",), EVERYTHING, place="after"),  # a cost compares the number only [§2.4]
    *_compared("cost", "стоимость", "стоить"),
    *_strike_rows(),
    *_compared("life-now", "с текущий <health>", "с <health>"),
    *_cost_beside("cheaper", ("меньший",), LESS),
    *_cost_beside("dearer", ("больший|большой",), MORE),
    *_cost_beside("same-cost", ("такой же", "тот же", "равный"), EQUAL),
)

HOSTS = tuple(
    Predicate(
        f"hosting-{id}",
        (f"с {noun}", f"иметь|имеющий {noun}", f"носить|носящий {noun}", f"являющийся|быть хозяин {noun}"),
        call("host_of", mask),
        place="after",
    )
    for id, noun, mask in (
        ("equipment", "экипировка", types("equipment")),
        ("symbiont", "симбиот", types("companion", "parasite")),
        ("parasite", "паразит", types("parasite")),
        ("companion", "компаньон", types("companion")),
    )
)
AMOUNTS = (
    Predicate(
        "lives-at-most",
        ("с {amount} или|и менее|меньше [текущий] <health>", "иметь {amount} или менее [текущий] <health>"),
        by_property("life-now", AT_MOST),
        place="after",
    ),
    Predicate(
        "lives-at-least",
        ("с {amount} или|и более|больше [текущий] <health>", "иметь {amount} или более [текущий] <health>"),
        by_property("life-now", AT_LEAST),
        place="after",
    ),
    Predicate("lives", ("с {amount} [текущий] <health>",), by_property("life-now", EQUAL), place="after"),
    Predicate(
        "wounds-at-least",
        ("с {amount} или|и более|больше рана", "иметь {amount} или|и более|больше рана"),
        by_property("wounds", AT_LEAST),
        place="after",
    ),
    *(
        Predicate(
            id, (f"с {word} число|количество [текущий] жизнь|<health>", f"с {word} [текущий] <health>"),
            by_property("life-now", comparison, read("life-now")), place="after",
        )
        for id, word, comparison in (("fewer-lives", "меньший", LESS), ("more-lives", "больший|большой", MORE))
    ),
    Predicate("wounds-at-most", ("с {amount} или|и менее|меньше рана",), by_property("wounds", AT_MOST), place="after"),
    Predicate("wounds", ("с {amount} рана", "иметь {amount} рана"), by_property("wounds", EQUAL), place="after"),
    Predicate(
        "counters",
        ("с {amount} <counter>", "иметь {amount} <counter>"),
        by_slot("counter", EQUAL, Param("amount")),
        place="after",
    ),
    Predicate(
        "wearing",
        ("носить|носящий {of:target}",),
        call("host_of", Param("of")),
        place="after",
    ),
    Predicate("collecting", ("способный копить <counter>", "способный копить фишка"), place="after"),
    Predicate("of-total-cost", ("общий стоимость {amount} или менее",), place="after"),
    Predicate("lying-top", ("лежащий верхний",), place="after"),
    Predicate("upper", ("верхний",), place="before"),
    Predicate("on-field", ("на поле бой", "в игра"), call("in_play"), place="after"),
    Predicate("opened-at-start", ("открытый в начало ход",), place="after"),
    Predicate("opened-at-foe-start", ("открытый в начало ход противник",), place="after"),
    Predicate("classed", ("с класс",), call("classed"), place="after"),
    Predicate(
        "able-of", ("способный {keyword}", "с особенность {keyword}", "с особенность {keyword:quoted}"), _KEYWORDED, place="after"
    ),
    Predicate("summoned-by", ("вызванный [вы]",), flagged("called"), place="both"),
)

PLACES = (
    Predicate("near", ("[стоящий|стоять|находиться] рядом", "рядом стоящий"), NEIGHBOURS, cells=NEAR_SOURCE),
    Predicate(
        "near-to",
        ("[стоящий|стоять|находиться] рядом с {of:target}", "соседний с {of:target}"),
        call("near", _OF),
        cells=beside(_OF),
    ),
    *_place("opposite", "напротив", "opposite"),
    *_place("behind", "позади|сзади", "behind"),
    *_place("to-the-left", "слева|левее", "left"),
    *_place("to-the-right", "справа|правее", "right"),
    Predicate(
        "at-sides",
        ("[стоящий|стоять|находиться] слева|справа и|или слева|справа", "[стоящий|стоять|находиться] с|по оба сторона"),
        union(standing("left", THIS), standing("right", THIS)),
        place="both",
    ),
    Predicate(
        "at-sides-of",
        ("[стоящий|стоять|находиться] слева|справа и|или слева|справа от {of:target}", "[стоящий|стоять|находиться] с|по оба сторона от {of:target}"),
        union(standing("left", _OF), standing("right", _OF)),
        place="after",
    ),
    Predicate("least-wounds", ("с наименьший число|количество рана",), place="after"),
    Predicate("with-move-most", ("с <move> {amount} или менее",), by_property("move", AT_MOST), place="after"),
    Predicate("with-move-least", ("с <move> {amount} или более",), by_property("move", AT_LEAST), place="after"),
    Predicate("with-move", ("с <move> {amount}",), by_property("move", EQUAL), place="after"),
    Predicate("with-armor", ("с <armor> {amount}",), by_property("armor", EQUAL), place="after"),
    Predicate("with-token", ("с <token>", "иметь <token>"), by_slot("token", MORE, Const(0)), place="after"),
    Predicate("different", ("разный дальность", "разный стоимость", "разный стихия", "разный класс"), place="after"),
    Predicate(
        "same-squad",
        ("в тот же отряд",),
        call("side", call("controller_of", only(Param("result")))),
        place="after",
        results=_SPOKEN_OF,
    ),
    Predicate("that-element", ("тот же стихия", "тот же класс", "такой же стихия", "такой же класс"), place="after"),
    Predicate("owners", ("ваш противник",), place="after"),
    *_rows(),
    Predicate("on-edge", ("[стоящий|стоять|находиться] на край поле бой",), on_cells("edge"), place="after", cells=area("edge")),
    Predicate("outer-column", ("[стоящий|стоять|находиться] в крайний столбец",), on_cells("outer-columns"), place="after", cells=area("outer-columns")),
    Predicate(
        "centre-column", ("[стоящий|стоять|находиться] в центральный столбец",), on_cells("centre-column"), place="after",
        cells=area("centre-column"),
    ),
    Predicate("my-half", ("[стоящий|стоять|находиться] на ваш половина поле бой",), on_cells("half"), place="after", cells=area("half")),
    Predicate(
        "enemy-half",
        ("[стоящий|стоять|находиться] на половина поле бой противник", "[стоящий|стоять|находиться] на половина поле противник"),
        on_cells("enemy-half"),
        place="after",
        cells=area("enemy-half"),
    ),
    Predicate("chosen-row", ("в выбранный ряд",), place="after"),
    Predicate("chosen-column", ("в выбранный столбец",), place="after"),
    Predicate("rows-2-3", ("[стоящий|стоять|находиться] в [ваш|свой|его] второй или третий ряд",), call("m_or", on_cells("row-2"), on_cells("row-3")), place="after"),
    Predicate(
        "in-squad",
        ("в ваш отряд", "[находиться] в отряд"),
        call("m_and", call("in_play"), call("side", call("me"))),
        place="after",
    ),
    Predicate(
        "in-enemy-squad",
        ("в отряд противник",),
        call("m_and", call("in_play"), call("side", call("foe"))),
        place="after",
    ),
    Predicate("diagonal", ("[стоящий|стоять|находиться] по диагональ",), without(NEIGHBOURS, standing("beside", THIS)), place="after"),
    Predicate(
        "diagonal-of",
        ("[стоящий|стоять|находиться] по диагональ от {of:target}", "[стоящий|стоять|находиться] рядом с {of:target} по диагональ"),
        without(call("near", _OF), standing("beside", _OF)),
        place="after",
    ),
    Predicate("unique-card", ("уникальный", "<unq>"), having("unique")),
    Predicate("not-unique", ("неуникальный",), lacking(having("unique"))),
    Predicate("cursed", ("проклятый",), having("curse")),
    Predicate("blessed", ("благословленный",), having("blessing")),
    Predicate("that-row", ("в этот|тот же ряд",), place="after"),
    Predicate("own-row", ("в свой ряд",), call("same_line", 0, call("self")), place="after"),
    Predicate(
        "same-row", ("[стоящий|стоять|находиться] в [один] ряд с {of:target}",), call("same_line", 0, only(_OF)), place="after"
    ),
    Predicate(
        "same-column",
        ("[стоящий|стоять|находиться] в [один] столбец с {of:target}",),
        call("same_line", 1, only(_OF)),
        place="after",
    ),
    Predicate("that-column", ("в этот|тот же столбец",), place="after"),
    Predicate("own-column", ("в свой столбец",), call("same_line", 1, call("self")), place="after"),
    Predicate(
        "in-graveyard",
        ("[находиться] на [ваш|свой] кладбище", "на кладбище"),
        call("in_zone_all", Symbol("zone", "graveyard")),
        place="after",
    ),
    Predicate("together", ("[стоящий|стоять|находиться] рядом друг с друг",), mutual="near-to"),
    Predicate("in-line", ("[стоящий|стоять|находиться] в строй",), meet(having("line"), standing("beside", THIS)), place="after"),
    Predicate(
        "in-line-with-many",
        ("[стоящий|стоять|находиться] в строй с {amount} или|и более {of:target}",),
        call("m_if", call("le", Param("amount"), call("m_count", meet(having("line"), standing("beside", THIS), _OF))), THIS),
        place="after",
    ),
    Predicate(
        "in-line-with",
        ("[стоящий|стоять|находиться] в строй с {of:target}", "стоящий|стоять|строить с {of:target} в строй"),
        meet(having("line"), standing("beside", _OF)),
        place="after",
    ),
    Predicate(
        "within",
        ("на расстояние {amount} или менее", "на дальность {amount}"),
        call("within", call("self"), Param("amount")),
        place="after",
    ),
    Predicate(
        "between",
        ("[стоящий|стоять|находиться] между {of:target} и {and:target}",),
        call("between", only(_OF), only(Param("and"))),
        place="after",
    ),
    Predicate(
        "stood-near-to",
        ("стоявший|находившийся рядом с {of:target}",),
        call("m_if", call("m_any", meet(call("came_from"), beside(_OF))), EVERYTHING),
        place="after",
    ),
    Predicate("hosted", ("на {of:target}",), call("attached", _OF), place="after"),
    Predicate("under-control", ("под ваш контроль",), call("side", call("me")), place="after"),
)

PREDICATES = HOSTS + STATES + KINDS + AMOUNTS + NUMBERS + PLACES
