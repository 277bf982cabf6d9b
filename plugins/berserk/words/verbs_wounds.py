"""Wounds, healing, poison, extra lives, counters and tokens [§12, §14, §16, §23].

In: nothing. Out: `WOUND_VERBS`.
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Param, Symbol, Want
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import (
    MORE,
    TARGET,
    WITH_LIFE,
    N,
    by_slot,
    having,
    lacking,
    meet,
    only,
    opposite,
    read,
    slot,
    want,
)

ALL = Const(1000)
_POISONED = by_slot("poison", MORE, Const(0))
_EXTRA = "дополнительный <health>"

WOUND_VERBS = (
    Verb(
        "wound",
        (
            "ранить {target} на {amount} [дальность {range:number}]",
            "наносить|нанести {amount} рана {target}",
            "наносить|нанести {target} {amount} рана",
        ),
        reflexive=("раниться на {amount}", "получать|получить {amount} рана"),
        wants=(want("wound", N),),
        candidates=WITH_LIFE,
        prints="ранить {target} на {amount}",
        clause="§12.2",
    ),
    Verb(
        "heal",
        ("излечить {target} на {amount}",),
        reflexive=("излечиться на {amount}",),
        wants=(want("heal", N),),
        candidates=WITH_LIFE,
        prints="излечить {target} на {amount}",
        clause="§12.3",
    ),
    Verb(
        "heal-all",
        ("полностью излечить {target}", "излечить полностью {target}"),
        reflexive=("полностью излечиться", "излечиться полностью"),
        wants=(want("heal", ALL),),
        measure="changed",
        candidates=WITH_LIFE,
        clause="§23",
    ),
    Verb(
        "poison",
        ("отравить {target} на {amount}",),
        reflexive=("отравиться на {amount}", "получать|получить отравление [на] {amount}"),
        wants=(Want(Symbol("event", "poison"), meet(TARGET, lacking(having("zoo"))), N),),
        measure="changed",
        candidates=WITH_LIFE,
        prints="отравить {target} на {amount}",
        clause="§14",
    ),
    Verb(
        "poison-more",
        ("усилить отравление {target} на {amount}",),
        reflexive=("получать|получить {amount} к отравление",),
        wants=(Want(Symbol("event", "poison-more"), meet(TARGET, _POISONED), N),),
        measure="changed",
        clause="§14",
    ),
    Verb(
        "cure",
        ("снять [с {target}] отравление", "снять отравление с {target}"),
        reflexive=("терять|потерять отравление",),
        wants=(want("cure", Const(0)),),
        measure="changed",
        prints="снять отравление с {target}",
        clause="§23",
    ),
    Verb(
        "gain-extra",
        (f"добавить {{target}} [{{amount}}] {_EXTRA}",),
        reflexive=(f"получать|получить [{{amount}}] {_EXTRA}",),
        wants=(want("gain-extra", N),),
        defaults=(("amount", 1),),
        candidates=WITH_LIFE,
        clause="§12.4",
    ),
    Verb(
        "lose-extra",
        (f"снять с {{target}} [{{amount}}] {_EXTRA}", f"снять [{{amount}}] {_EXTRA} с {{target}}"),
        reflexive=(f"терять|потерять [{{amount}}] {_EXTRA}",),
        wants=(want("lose-extra", opposite(N)),),
        number=read("extra", only(TARGET)),
        defaults=(("amount", 1),),
        prints=f"снять {{amount}} {_EXTRA} с {{target}}",
        clause="§12.4",
    ),
    Verb(
        "gain-counter",
        ("положить [{amount}] <counter> на {target}", "добавить [{amount}] <counter> {target}"),
        reflexive=("получать|получить [{amount}] <counter>", "накопить [{amount}] <counter>"),
        wants=(want("gain-counter", N),),
        defaults=(("amount", 1),),
        prints="положить {amount} <counter> на {target}",
        clause="§16.1",
    ),
    Verb(
        "lose-counter",
        ("снять с {target} [{amount}] <counter>", "снять [{amount}] <counter> с {target}"),
        reflexive=("терять|потерять [{amount}] <counter>",),
        wants=(want("lose-counter", opposite(N)),),
        number=slot("counter", only(TARGET)),
        defaults=(("amount", 1),),
        prints="снять {amount} <counter> с {target}",
        clause="§23",
    ),
    Verb(
        "lose-all-counters",
        ("снять с {target} все <counter>", "снять все <counter> с {target}"),
        reflexive=("терять|потерять все <counter>",),
        wants=(want("lose-counter", opposite(ALL)),),
        measure="changed",
        clause="§16.1",
    ),
    Verb(
        "gain-token",
        ("положить [{amount}] <token> [{name}] на {target}", "положить [{amount}] жетон [{name}] на {target}"),
        reflexive=("получать|получить [{amount}] <token>", "получать|получить жетон {name}"),
        wants=(want("gain-token", N),),
        defaults=(("amount", 1),),
        clause="§16.4",
    ),
    Verb(
        "gain-marker",
        ("положить [{amount}] маркер {marker} на {target}",),
        reflexive=("получать|получить [{amount}] маркер {marker}",),
        wants=(want("marker", N, aux=Param("marker")),),
        defaults=(("amount", 1),),
        measure="done",
        clause="§16.4",
    ),
    Verb(
        "lose-marker",
        ("снять|удалить|убрать маркер {marker} с {target}", "снять с {target} маркер {marker}"),
        reflexive=("терять|потерять маркер {marker}",),
        clause="§16.4",
        executable=False,
    ),
    Verb(
        "redistribute",
        (
            "перераспределить {amount} рана между {target}",
            "перераспределить {amount} рана с {target} на {other:target}",
        ),
        clause="§18.4",
        executable=False,
    ),
    Verb("restore-armor", ("восстановить <armor> [{target}]",), clause="§12.5", executable=False),
)
