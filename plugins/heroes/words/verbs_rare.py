"""Verbs of few cards: cancelling, placing, eggs, gifts of life, naming, further ways of playing, numbers set anew.

In: nothing. Out: `RARE_VERBS`. What a placed card is stands in `_PLACED` (heroes:8(3)).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardc.codegen.ir import Const, Expr, Param, Standing, Symbol, Want, call
from cardc.dsl.language import Verb
from cardc.plugins.heroes.terms import (
    ACTOR,
    AMOUNT,
    AT_MOST,
    EVERYTHING,
    MORE,
    ONE,
    PER,
    STAYS,
    TARGET,
    TIMES,
    ZERO,
    by_property,
    flagged,
    in_zone,
    only,
    opposite,
    read,
    types,
    want,
    want_player,
)

_MINE = Const(512)  # of a move: under the control of whoever performs it
_CHARACTERS = types("hero", "creature")
_PLAYED = call("m_bit", call("ev_card"))
_OWN = call("m_and", call("m_and", _CHARACTERS, call("in_play")), call("side", ACTOR))
# Extra lives that can be given up.
_GIVEN = call("sum_field", call("where_field", _OWN, Symbol("property", "extra"), Const(MORE), ZERO), Symbol("property", "extra"))


def _missing(there: Expr) -> Want:
    """What was asked for and is not there: less than all was done (heroes:120.5.1)."""
    return want("missing", opposite(call("floor0", call("sub", AMOUNT, there))))


def _taking(there: str, *wants: Want) -> tuple[Want, ...]:
    return (*wants, _missing(read(there, only(TARGET))))


def _at_most(there: str) -> Expr:
    """As many as there are (heroes:520.1)."""
    return opposite(call("low", AMOUNT, call("floor0", read(there, only(TARGET)))))


_PLACED: tuple[Mapping[str, Any], ...] = (
    {"id": "fair-wind", "name": "Попутный ветер", "type": "spell", "cost": 1, "text": "Помещённый. Возьмите две карты."},
    {"id": "black-mark", "name": "Чёрная метка", "type": "spell", "cost": 3,
     "text": "Помещённый. Когда сброшена, раньте вашего героя на 5."},
)  # fmt: skip
_WORDS = {"fair-wind": "попутный ветер", "black-mark": "черный метка"}
MOST_PLACED = 10  # of one name in deck and hand (heroes:gl(Помещённый))


def _placing(row: Mapping[str, Any], whose: str, forms: tuple[str, ...], player: Expr) -> Verb:
    words, id = _WORDS[row["id"]], row["id"]
    symbol = Symbol("card", id)
    there = call("m_count", call("m_and", call("name_is", Symbol("name", row["name"])), _hand_and_deck(player)))
    room = call("low", TIMES, call("floor0", call("sub", Const(MOST_PLACED), there)))
    return Verb(
        f"place-{id}-{whose}",
        tuple(f"поместить {number}{words} в {form}" for number in ("", "{amount} ") for form in forms),
        kind="ability",
        wants=(want_player("place", room, player, aux=symbol), want_player("shuffle", player=player)),
        targets="",
        defaults=(("amount", 1), PER),
        measure="changed",
        able=call("lt", there, Const(MOST_PLACED)),
        creates=(row,),
        clause="gl(Поместите)",
    )


def _hand_and_deck(player: Expr) -> Expr:
    return call("m_or", in_zone("hand", player), in_zone("deck", player))


_DECKS = (
    ("mine", ("колода", "ваш|свой колода"), ACTOR),
    ("theirs", ("колода противник",), call("other_player", ACTOR)),
)

RARE_VERBS = (
    Verb(
        "cancel",
        (
            'отменить "его|её|ее"',
            "отменить эта|этот карта|заклинание|существо",
            "отменить заклинание [противник]",
            "отменить существо [противник]",
            "отменить карта [противник]",
        ),
        kind="ability",
        wants=(Want(Symbol("event", "cancel"), _PLAYED),),
        targets="",
        replaces="play",
        clause="518.1",
    ),
    *(_placing(row, *whose) for row in _PLACED for whose in _DECKS),
    Verb(
        "lay-egg",
        ("отложить яйцо",),
        kind="ability",
        wants=(Want(Symbol("event", "lay-egg"), call("m_bit", call("self")), aux=Symbol("card", "egg")),),
        measure="changed",
        targets="",
        works_in="hand",
        creates=(
            {
                "id": "egg",
                "name": "Яйцо",
                "type": "creature",
                "classes": ("egg",),
                "cost": 1,
                "life": 2,
                "strike": (0,),
                "text": "Созданный. Не может атаковать. Не может выступать защитником. "
                "В начале каждого хода положите созревание на эту карту.",
            },
        ),
        clause="8(5)",
    ),
    Verb(
        "ripen",
        ("положить созревание на {target}", "положить {amount} созревание на {target}"),
        kind="ability",
        wants=(want("ripen", TIMES),),
        defaults=(("amount", 1), PER),
        clause="8(5)",
    ),
    Verb(
        "life-gift",
        ("подарить жизнь ценой {amount}", "дар жизнь {amount}"),
        kind="ability",
        wants=(want("life-gift"),),
        measure="changed",
        candidates=call(
            "m_and",
            call("m_minus", call("m_and", types("creature"), call("side", ACTOR)), flagged("created")),
            call(
                "m_and",
                call("in_play"),
                call(
                    "m_and",
                    by_property("base-cost", AT_MOST, call("low", AMOUNT, _GIVEN)),
                    by_property("base-cost", MORE, ZERO),
                ),
            ),
        ),
        clause="gl(Дар жизни)",
    ),
    Verb(
        "name-card",
        ("назвать карта", "назвать название карта"),
        kind="ability",
        wants=(want("chosen"),),
        measure="done",
        candidates=EVERYTHING,
        clause="502.6",
    ),
    Verb(
        "into-play",
        (
            "положить {target} в игра",
            "положить {target} в игра под ваш контроль",
            "положить в игра {target}",
        ),
        kind="ability",
        wants=(want("into-play", aux=_MINE),),
        measure="changed",
        candidates=call("m_minus", STAYS, call("in_play")),
        prints="положить {target} в игру",
        clause="519.1",
    ),
    Verb(
        "play-from",
        ("разыграть|разыгрывать с кладбище {target}", "разыграть|разыгрывать {target} с кладбище"),
        kind="ability",
        wants=(want("play-card"),),
        measure="changed",
        zone="graveyard",
        prints="разыграть с кладбища {target}",
        clause="309.1",
    ),
    Verb(
        "play-from-free",
        (
            "разыграть|разыгрывать с кладбище {target} бесплатно",
            "разыграть|разыгрывать {target} с кладбище бесплатно",
            "разыграть|разыгрывать бесплатно {target} с кладбище",
        ),
        kind="ability",
        wants=(want("play-card", aux=ONE),),
        measure="changed",
        zone="graveyard",
        prints="разыграть с кладбища {target} бесплатно",
        clause="gl(Бесплатно)",
    ),
    Verb(
        "play-cheaper",
        tuple(
            f"разыграть|разыгрывать {{target}} на {number} дешевле"
            for number in ("{amount} монета|<icon>", "( {amount} )", "{amount}")
        ),
        kind="ability",
        wants=(want("play-card", aux=call("add", Const(2), call("mul", Const(4), call("floor0", call("sub", read("cost", only(TARGET)), AMOUNT))))),),
        measure="changed",
        choice="objects",
        zone="hand",
        clause="106.1.1",
    ),
    Verb(
        "play-for",
        tuple(f"разыграть|разыгрывать {{target}} за {number}" for number in ("{amount} монета|<icon>", "( {amount} )")),
        kind="ability",
        wants=(want("play-card", aux=call("add", Const(2), call("mul", Const(4), AMOUNT))),),
        measure="changed",
        choice="objects",
        zone="hand",
        itself="costs",
        clause="gl(Альтернативная стоимость)",
    ),
    Verb(
        "take-some-extra-lives",
        ("снять {amount} дополнительный жизнь с {target}", "снять с {target} {amount} дополнительный жизнь"),
        kind="ability",
        wants=_taking("extra", want("extra-life", _at_most("extra"))),
        candidates=_CHARACTERS,
        clause="120.5.1",
    ),
    Verb(
        "take-boosts",
        (
            "снять {amount} эффект усиление с {target}",
            "снять эффект усиление с {target}",
            "снять с {target} {amount} эффект усиление",
            "снять с {target} эффект усиление",
        ),
        kind="ability",
        wants=_taking("boosts", want("boost", _at_most("boosts")), want("life-set", _at_most("boosts"))),
        defaults=(("amount", 1),),
        clause="120.5.1",
    ),
    Verb(
        "take-poison",
        ("снять отравление с {target}", "снять с {target} отравление"),
        kind="ability",
        wants=(want("no-poison", ZERO),),
        measure="changed",
        candidates=_CHARACTERS,
        clause="gl(Отравление)",
    ),
    Verb(
        "double-wounds",
        ("удвоить количество|число рана на {target}", "удвоить рана на {target}"),
        kind="ability",
        wants=(want("double-wounds"),),
        measure="changed",
        candidates=_CHARACTERS,
        clause="523.1",
    ),
    Verb(
        "set-life",
        ("жизнь {target} становиться равный {amount}", "жизнь {target} сократиться|сокращаться до {amount}"),
        kind="ability",
        wants=(want("set-life", aux=AMOUNT),),
        measure="changed",
        candidates=_CHARACTERS,
        clause="106.2.1",
    ),
    Verb(
        "give-element",
        (),
        reflexive=("получить стихия {element} [{duration}]", "становиться|стать {element} [{duration}]"),
        kind="ability",
        wants=(want("gain", aux=Param("standing")),),
        standing=(Standing("element", amount=Param("element"), carriers=TARGET),),
        measure="done",
        clause="109.1",
    ),
    Verb(
        "give-class",
        (),
        reflexive=("получить класс {class}", "становиться|стать {class}"),
        kind="ability",
        wants=(want("no-classes"), want("give-class", call("add", ONE, Param("class")))),
        measure="done",
        clause="109.1",
    ),
    Verb(
        "lose-classes",
        (),
        reflexive=("потерять особенность и класс",),
        kind="ability",
        wants=(want("gain", aux=Param("standing")), want("no-classes"), want("give-class", ZERO)),
        standing=(Standing("lose-features", carriers=TARGET),),
        measure="done",
        clause="109.1",
    ),
    Verb(
        "lose-class",
        (),
        reflexive=("потерять класс", "потерять все класс"),
        kind="ability",
        wants=(want("no-classes"), want("give-class", ZERO)),
        measure="done",
        clause="109.1",
    ),
    Verb(
        "hero-holds",
        ("ваш герой добыть|добывать {target}",),
        kind="ability",
        wants=(want("to-under"), want("hold", aux=call("m_first", call("m_and", types("hero"), call("side", ACTOR))))),
        measure="done",
        candidates=EVERYTHING,
        prints="ваш герой добывает {target}",
        clause="gl(Добывает)",
    ),
)
