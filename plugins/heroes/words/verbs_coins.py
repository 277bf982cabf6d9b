"""Verbs about coins and players. A coin is a number of its player: `coins` are open, `coins-closed` closed ones.

In: nothing. Out: `COIN_VERBS`.
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Expr, Want, call
from cardc.dsl.language import Verb
from cardc.plugins.heroes.terms import (
    ACTOR,
    AMOUNT,
    PER,
    TIMES,
    ZERO,
    coins,
    either_case,
    opposite,
    want_player,
)


def turn_coins(amount: Expr, player: Expr = ACTOR) -> tuple[Want, ...]:
    """Close that many open coins of the player, and keep count of it (heroes-17:gl(Расход))."""
    return (
        want_player("coins-spent", opposite(amount), player),
        want_player("coins-closed", amount, player),
        want_player("coins-used", amount, player),
    )


def _at_hand(pslot: str = "coins") -> Expr:
    """As many coins as there are (heroes:520.1)."""
    return call("low", AMOUNT, coins(ACTOR, pslot))


# What is taken away is wanted whole, what comes instead is as much as there was: fewer is a part (heroes:520.1).
_CLOSE = (want_player("coins-spent", opposite(AMOUNT)), want_player("coins-closed", _at_hand()))
_OPEN = (want_player("coins-closed", opposite(AMOUNT)), want_player("coins-opened", _at_hand("coins-closed")))
_LOST_CLOSED = _at_hand("coins-closed")
_LOST_OPEN = call("floor0", call("sub", AMOUNT, _LOST_CLOSED))
_WITHHELD = call("add", _LOST_CLOSED, call("low", _LOST_OPEN, coins(ACTOR)))
_OWN_TURN = call("eq", call("active"), ACTOR)


def _until_next_turn(name: str, amount: Expr) -> tuple[Want, ...]:
    """Until the end of the player's next turn: said in his own turn, that is not this one (heroes:522.4)."""
    return (
        want_player(f"coins-{name}-on", either_case(_OWN_TURN, amount, ZERO)),
        want_player(f"coins-{name}-due", either_case(_OWN_TURN, ZERO, amount)),
    )


COIN_VERBS = (
    Verb(
        "lend-coins",
        (
            "получить|получать ( {amount} ) до конец [этот] ход",
            "получить|получать {amount} монета до конец [этот] ход",
            "получить|получать монета до конец [этот] ход",
            "до конец [этот] ход получить|получать {amount} монета",
            "до конец свой ход получить|получать {amount} монета",
        ),
        kind="ability",
        wants=(want_player("coins-gained", TIMES), want_player("coins-lent", TIMES)),
        targets="",
        defaults=(("amount", 1), PER),
        prints="получить ({amount}) до конца хода",
        clause="522.4",
    ),
    Verb(
        "lend-coins-on",
        (
            "получить|получать ( {amount} ) до конец ваш|свой следующий ход",
            "получить|получать {amount} монета|<icon> до конец ваш|свой следующий ход",
        ),
        kind="ability",
        wants=(want_player("coins-gained", TIMES), *_until_next_turn("lent", TIMES)),
        targets="",
        defaults=(("amount", 1), PER),
        prints="получить ({amount}) до конца вашего следующего хода",
        clause="522.4",
    ),
    Verb(
        "withhold-coins-on",
        (
            "потерять|терять ( {amount} ) до конец ваш|свой следующий ход",
            "потерять|терять {amount} монета|<icon> до конец ваш|свой следующий ход",
        ),
        kind="ability",
        wants=(
            want_player("closed-lost", opposite(_LOST_CLOSED)),
            want_player("coins-lost", opposite(_LOST_OPEN)),
            *_until_next_turn("withheld", _WITHHELD),
        ),
        targets="",
        defaults=(("amount", 1),),
        prints="потерять ({amount}) до конца вашего следующего хода",
        clause="522.4",
    ),
    Verb(
        "withhold-coins",
        (
            "потерять|терять ( {amount} ) до конец [этот] ход",
            "потерять|терять {amount} монета до конец [этот] ход",
        ),
        kind="ability",
        wants=(
            want_player("closed-lost", opposite(_LOST_CLOSED)),
            want_player("coins-lost", opposite(_LOST_OPEN)),
            want_player("coins-withheld", _WITHHELD),
        ),
        targets="",
        defaults=(("amount", 1),),
        prints="потерять ({amount}) до конца хода",
        clause="522.4",
    ),
    Verb(
        "gain-coins",
        ("получить|получать ( {amount} )", "получить|получать {amount} монета", "получить|получать монета"),
        kind="ability",
        wants=(want_player("coins-gained", TIMES),),
        targets="",
        defaults=(("amount", 1), PER),
        prints="получить ({amount})",
        clause="522.2",
    ),
    Verb(
        "gain-closed-coins",
        ("получить|получать {amount} закрытый монета",),
        kind="ability",
        wants=(want_player("coins-closed", AMOUNT),),
        targets="",
        clause="522.2",
    ),
    Verb(
        "lose-coins",
        ("потерять|терять ( {amount} )", "потерять|терять {amount} монета", "потерять|терять монета"),
        kind="ability",
        wants=(want_player("closed-lost", opposite(_LOST_CLOSED)), want_player("coins-lost", opposite(_LOST_OPEN))),
        targets="",
        defaults=(("amount", 1),),
        prints="потерять ({amount})",
        clause="522.5",
    ),
    Verb(
        "close-coins",
        ("закрыть|закрывать ( {amount} )", "закрыть|закрывать {amount} монета"),
        kind="ability",
        wants=_CLOSE,
        targets="",
        clause="522.5",
    ),
    Verb(
        "open-coins",
        ("открыть|открывать ( {amount} )", "открыть|открывать {amount} монета"),
        kind="ability",
        wants=_OPEN,
        targets="",
        clause="522.5",
    ),
    Verb(
        "pay",
        ("заплатить|платить ( {amount} )", "заплатить|платить {amount} монета", "заплатить|платить {amount}"),
        kind="ability",
        wants=turn_coins(AMOUNT),
        targets="",
        able=call("le", AMOUNT, coins(ACTOR)),
        prints="заплатить ({amount})",
        clause="501.2",
    ),
    Verb(
        "skip-turn",
        ("пропустить|пропускать [свой|ваш] [следующий] ход",),
        kind="ability",
        wants=(want_player("turn-missed"),),
        targets="",
        clause="310.3",
    ),
    Verb(
        "extra-turn",
        ("получить|получать дополнительный ход",),
        kind="ability",
        wants=(want_player("turn-gained"),),
        targets="",
        clause="gl(Дополнительный ход)",
    ),
    Verb(
        "spend-only",
        ("тратить она|они только на розыгрыш {target}",),
        kind="ability",
        targets="",
        clause="522.4",
        executable=False,
    ),
    Verb("break-off", ("атака удар прерываться",), kind="ability", targets="", clause="508.3", executable=False),
    Verb(
        "end-turn-now",
        ("немедленно закончить [этот|свой|ваш] ход", "закончить этот ход"),
        kind="ability",
        wants=(want_player("turn-cut"),),
        targets="",
        measure="done",
        clause="gl(Немедленно)",
    ),
    Verb(
        "roll",
        ("бросить|бросать кубик",),
        kind="ability",
        wants=(want_player("roll", Const(0)),),
        measure="done",
        targets="",
        clause="526.1",
    ),
)
