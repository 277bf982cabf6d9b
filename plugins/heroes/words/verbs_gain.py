"""Verbs that put effects on cards: gaining bonuses, keywords and printed features, losing them, becoming.

In: nothing. Out: `GAIN_VERBS`. A gain without a term lasts until the card leaves play (heroes:205.3).
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Expr, Param, Symbol, Want, call
from cardc.dsl.language import Verb
from cardc.plugins.heroes.terms import AMOUNT, TARGET, only, read, want

_WHAT = Param("what")


def _difference(name: str, value: Expr) -> Expr:
    """What has to be added to reach the value."""
    return call("sub", value, read(name, only(TARGET)))


GAIN_VERBS = (
    Verb(
        "gain",
        (),
        reflexive=("получить {what:bonus} [{duration}]",),
        kind="ability",
        wants=(want("gain", aux=_WHAT),),
        measure="done",
        prints="{target} получает {what} [{duration}]",
        clause="gl(Получает)",
    ),
    Verb(
        "gain-keyword",
        (),
        reflexive=("получить {what:keywords} [{duration}]", "получить способность {what:keywords} [{duration}]"),
        kind="ability",
        wants=(want("gain", aux=_WHAT),),
        measure="done",
        prints="{target} получает {what} [{duration}]",
        clause="gl(Получает)",
    ),
    Verb(
        "gain-features",
        (),
        reflexive=("получить {what:features} [{duration}]", "получить : {what:features} [{duration}]"),
        kind="ability",
        wants=(want("gain", aux=_WHAT),),
        measure="done",
        prints="{target} получает {what} [{duration}]",
        clause="gl(Получает)",
    ),
    Verb(
        "lose-keyword",
        (),
        reflexive=("потерять {what:keywords} [{duration}]",),
        kind="ability",
        wants=(want("lose", aux=_WHAT),),
        measure="done",
        clause="120.5",
        executable=False,
    ),
    Verb(
        "lose-features",
        (),
        reflexive=("потерять особенность [{duration}]", "потерять все особенность [{duration}]"),
        kind="ability",
        wants=(want("lose-features"),),
        measure="done",
        clause="gl(Теряет особенности)",
        executable=False,
    ),
    Verb(
        "set-strike",
        ("удар {target} становиться равный {amount} [{duration}]",),
        kind="ability",
        wants=(Want(Symbol("event", "add-strike"), TARGET, _difference("strike", AMOUNT)),),
        measure="changed",
        clause="gl(Удар становится равным)",
        executable=False,
    ),
    Verb(
        "double-strike",
        ("удвоить сила удар {target} [{duration}]", "удвоить удар {target} [{duration}]"),
        kind="ability",
        wants=(Want(Symbol("event", "add-strike"), TARGET, read("strike", only(TARGET))),),
        measure="changed",
        clause="523.1",
        executable=False,
    ),
    Verb(
        "prevent-next",
        ("предотвратить следующий {amount} рана по {target} [{duration}]",),
        kind="ability",
        wants=(want("gain", AMOUNT, Const(0)),),
        clause="516.1",
        executable=False,
    ),
)
