"""Verbs that put effects on cards: gaining bonuses, keywords and printed features, losing them, becoming.

In: nothing. Out: `GAIN_VERBS`. A gain without a term lasts until the card leaves play (heroes:205.3).
"""

from __future__ import annotations

from cardc.codegen.ir import Param
from cardc.dsl.language import Verb
from cardc.plugins.heroes.terms import want

_WHAT = Param("what")


GAIN_VERBS = (
    Verb(
        "gain",
        (),
        reflexive=("получить {what:bonus} [и {more:keywords}] [{duration}]", "получить {more:keywords} и {what:bonus}"),
        kind="ability",
        wants=(want("gain", aux=_WHAT), want("gain", aux=Param("more"))),
        measure="done",
        prints="{target} получает {what} [{duration}]",
        clause="gl(Получает)",
    ),
    Verb(
        "gain-keyword",
        (),
        reflexive=("получить [способность] {what:keywords} [и {more:features}] [{duration}]",),
        kind="ability",
        wants=(want("gain", aux=_WHAT), want("gain", aux=Param("more"))),
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
        measure="done",
        clause="120.5",
        executable=False,
    ),
    Verb(
        "lose-features",
        (),
        reflexive=("потерять особенность [{duration}]", "потерять все особенность [{duration}]"),
        kind="ability",
        measure="done",
        clause="gl(Теряет особенности)",
        executable=False,
    ),
    Verb(
        "set-strike",
        ("удар {target} становиться равный {amount} [{duration}]",),
        kind="ability",
        measure="changed",
        clause="gl(Удар становится равным)",
        executable=False,
    ),
    Verb(
        "double-strike",
        ("удвоить сила удар {target} [{duration}]", "удвоить удар {target} [{duration}]"),
        kind="ability",
        measure="changed",
        clause="523.1",
        executable=False,
    ),
    Verb(
        "prevent-next",
        ("предотвратить следующий {amount} рана по {target} [{duration}]",),
        kind="ability",
        clause="516.1",
        executable=False,
    ),
)
