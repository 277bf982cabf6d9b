"""Cards of the deck and the graveyard, and words for what is done with attacks and numbers [§8, §18, §19].

In: nothing. Out: `DECK_VERBS`.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Standing, Symbol, Want, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import EVERYTHING, LIVING, ME, TARGET, only, opposite, slot, types, want


def _told(id: str, *patterns: str, reflexive: tuple[str, ...] = (), clause: str, kind: str = "impact") -> Verb:
    """A verb that is read but has no behaviour yet."""
    return Verb(id, patterns, reflexive, kind=kind, clause=clause, executable=False)


def _loses(player: Expr) -> Want:
    return Want(Symbol("event", "lose-game"), None, player=player)


DECK_VERBS = (
    Verb("win", ("выигрывать|выиграть", "побеждать|победить"), wants=(_loses(call("other_player", call("actor"))),), measure="done", targets="", clause="§22.2"),
    Verb("lose-battle", ("проигрывать|проиграть",), wants=(_loses(call("actor")),), measure="done", targets="", clause="§22.2"),
    Verb(
        "hand-over",
        (),
        reflexive=("перейти|переходить под контроль противник", "перейти|переходить под его контроль"),
        wants=(want("control", aux=call("foe")),),
        measure="changed",
        prints="перейти под контроль противник",
        clause="§19.1",
    ),
    Verb(
        "double-own",
        (),
        reflexive=("удваивать|удвоить число свой <counter>",),
        wants=(want("gain-counter", slot("counter", only(TARGET))),),
        clause="§16.1",
    ),
    Verb(
        "mill",
        (
            "положить [{amount}] верхний карта [ваш] колода на кладбище",
            "положить на кладбище [{amount}] верхний карта [ваш] колода",
        ),
        defaults=(("amount", 1),),
        wants=(Want(Symbol("event", "bury"), call("top_of", ME, Param("amount"))),),
        measure="done",
        targets="",
        clause="§19.6",
    ),
    Verb(
        "bury",
        (
            "положить|поместить {target} на кладбище", "положить|поместить на кладбище {target}",
            "найти {target} и|, положить|поместить [он|она|оно] на кладбище",
            "найти в колода {target} и|, положить|поместить [он|она|оно] на кладбище",
        ),
        wants=(want("bury"),),
        measure="changed",
        choice="objects",
        zone="deck",
        candidates=EVERYTHING,
        clause="§19.7",
    ),
    Verb(
        "to-owners-deck",
        (
            "вернуть|положить {target} в колода владелец",
            "вернуть|положить {target} в его колода",
            "вернуть в колода {target}",
        ),
        wants=(want("to-deck"),),
        measure="changed",
        candidates=EVERYTHING,
        prints="вернуть {target} в колода владелец",
        clause="§19.7",
    ),
    _told(
        "look-at-top",
        "посмотреть [{amount}] верхний карта [ваш] колода",
        "посмотреть [{amount}] верхний карта колода противник",
        "посмотреть [{amount}] случайный карта из раздача противник",
        clause="§19.6",
    ),
    _told(
        "put-back",
        "положить они|показанный карта на верх или под низ колода [в любой порядок]",
        "вернуть показанный карта на верх колода [в любой порядок]",
        clause="§19.6",
    ),
    *(
        Verb(
            f"{id}-next",
            (
                f"{verb} следующий {{kind}} {{target}} на {{amount}}",
                f"{verb} {{target}} следующий {{kind}} на {{amount}}",
                *more,
            ),
            reflexive=(f"{verb} [свой] следующий {{kind}} на {{amount}}",),
            prints=f"{verb} следующий {{kind}} {{target}} на {{amount}}",
            wants=(want("gain-effect", aux=Param("standing")),),
            standing=(
                Standing("modify", property=Symbol("property", "power"), via=(Param("kind"),), amount=amount, once=True),
            ),
            measure="changed",
            clause="§8.4",
        )
        for id, verb, amount, more in (
            ("strengthen", "усилить", Param("amount"), ("следующий {kind} {target} получать|получить {amount} к величина|сила",)),
            ("weaken", "ослабить", opposite(Param("amount")), ()),
        )
    ),
    _told("raise-it", "увеличить {property} [{target}] на {amount}", clause="§8.4"),
    _told(
        "weaken-it",
        "ослабить {target} на {amount}",
        "уменьшить {property} [{target}] на {amount}",
        clause="§8.4",
    ),
    _told(
        "reduce",
        "свести следующий|первый {kind} [{target}] к {amount}",
        "свести первый [за ход] {kind} {target} к слабый|средний|сильный",
        "свести [за ход] {kind} {target} к слабый|средний|сильный",
        "свести рана [от {kind}] к {amount}",
        clause="§8.5",
    ),
    _told("plain-strike-of", "простой удар на {amount} [по {target}]", clause="§9.11", kind="simple-strike"),
    _told("strike-as-open", reflexive=("отразить|отражать <strike> как открытый карта {duration}",), clause="§9.10"),
    _told("enter", reflexive=("войти|входить в игра [с {amount} <health>] [{cell}]",), clause="§19.2"),
    _told(
        "gain-class",
        reflexive=("получать|получить класс {class} [{duration}]", "получать|получить класс {name} [{duration}]"),
        clause="§17.5",
    ),
    _told("ask-player", reflexive=("отразить|отражать <strike> как открытый",), clause="§9.10"),
    _told("return-exiled", "вернуть из изгнание {target}", "вернуть {target} из изгнание", clause="§19.4"),
    _told("name-number", "выбрать число", "назвать число", "выбрать ряд|столбец", "выбрать квадрат", clause="§7.5"),
    _told("win-fight", "сделать результат сражение {name}", clause="§9.8"),
    _told("swap-type", "заменить тип этот атака на {kind}", clause="§8.4"),
    _told("seat-again", reflexive=("вернуть|возвращать свой подтип существо",), clause="§21.3"),
    _told("double", "удвоить {property} [{target}]", "удвоить {kind} [{target}]", clause="§8.4"),
    Verb(
        "wear",
        ("переместить {target} на {host:target}", "переместить на {host:target} {target}"),
        reflexive=("перемещаться на {host:target}", "помещаться на {host:target}"),
        wants=(want("attach", aux=only(Param("host"))),),
        measure="changed",
        candidates=types("equipment", "companion", "parasite"),
        partners=LIVING,
        defaults=(("host", "pick"),),
        clause="§21.2",
    ),
    _told("name-kind", "выбрать стихия", "выбрать имеющийся на поле бой стихия", "назвать стихия|класс", clause="§7.5"),
    _told("fight-each-other", reflexive=("сразиться|сражаться друг с друг [<strike>]",), clause="§9.12"),
    _told("turn-into-open", reflexive=("становиться|стать открытый|закрытый",), clause="§5.5"),
)
