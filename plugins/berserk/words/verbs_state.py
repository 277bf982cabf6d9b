"""Opening and closing, death, zones, control, summoning, choosing, dice [§5, §19, §20, §23].

In: nothing. Out: `STATE_VERBS`.
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Param, Standing, Symbol, Want, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import EVERYTHING, ME, TARGET, THIS, only, want

# A bit beside the number of the zone: under the pile instead of on it.
_BOTTOM = Const(256)

# Who controls the card before it is taken for a time.
_HOLDER = call("controller_of", only(TARGET))

STATE_VERBS = (
    *(
        Verb(
            f"{event}-self-too",
            (f"{word} себя и {{target}}",),
            wants=(want(event, targets=THIS), want(event)),
            measure="changed",
            clause="§5.5",
        )
        for event, word in (("close", "закрыть"), ("open", "открыть"))
    ),
    Verb(
        "close",
        ("закрыть {target}",),
        ("закрыться",),
        wants=(want("close"),),
        measure="changed",
        closing=True,
        payable="open",  # D29
        clause="§5.5",
    ),
    Verb(
        "open", ("открыть {target}",), ("открыться",), wants=(want("open"),), measure="changed", payable="closed",
        clause="§5.5",
    ),
    Verb(
        "sleep",
        (),
        reflexive=(
            "не открыться в|на свой следующий ход",
            "не открыться в начало свой|ваш следующий ход",
            "не открыться в [начало] следующий ход",
            "не открыться [в свой следующий ход]",
        ),
        wants=(want("fall-asleep"),),
        measure="changed",
        prints="не открыться в свой следующий ход",
        clause="§5.7",
    ),
    Verb(
        "destroy",
        ("уничтожить|убить {target}",),
        reflexive=("погибнуть",),
        wants=(want("destroy"),),
        measure="changed",
        prints="уничтожить {target}",
        clause="§20.4",
    ),
    Verb(
        "exile",
        ("изгнать {target}",),
        reflexive=("изгоняться",),
        wants=(want("exile"),),
        measure="changed",
        remarked=(("any-zone", "exile-anywhere"),),
        clause="§19.4",
    ),
    Verb(
        "exile-anywhere",
        ("изгнать {target} из любой зона",),
        reflexive=("изгоняться из любой зона",),
        wants=(want("exile"),),
        measure="changed",
        candidates=EVERYTHING,
        clause="§19.4",
    ),
    Verb(
        "exile-dead",
        ("изгнать с кладбище {target}",),
        wants=(want("exile"),),
        measure="changed",
        zone="graveyard",
        clause="§19.4",
    ),
    Verb(
        "to-deck",
        ("вернуть|положить {target} в [свой|ваш] колода", "положить {target} на верх колода"),
        reflexive=("возвращаться|вернуться в колода",),
        wants=(want("to-deck"),),
        measure="changed",
        candidates=EVERYTHING,
        clause="§19.7",
    ),
    Verb(
        "to-deck-bottom",
        ("положить {target} на низ колода", "положить {target} под низ колода"),
        wants=(want("to-deck", aux=_BOTTOM),),
        measure="changed",
        candidates=EVERYTHING,
        clause="§19.7",
    ),
    Verb(
        "take",
        ("взять {target} в раздача",),
        wants=(want("to-deal"),),
        measure="changed",
        choice="objects",
        zone="deck",
        clause="§1.9",
    ),
    Verb(
        "take-control",
        (
            "взять под контроль {target} [{duration}]",
            "взять {target} под контроль [{duration}]",
            "взять под [ваш|свой] контроль {target}",
        ),
        reflexive=("перейти|переходить под ваш контроль [{duration}]",),
        wants=(want("control", aux=ME),),
        term_wants=(want("gain-effect", aux=Param("standing")),),
        standing=(Standing("control", amount=_HOLDER),),
        measure="changed",
        prints="взять {target} под контроль [{duration}]",
        clause="§19.1",
    ),
    Verb("choose", ("выбрать {target}",), wants=(want("chosen"),), measure="done", clause="§7.5"),
    Verb(
        "unhide",
        ("вскрыть {target}",),
        reflexive=("вскрыться",),
        wants=(want("unhide"),),
        measure="changed",
        clause="§3.7",
    ),
    Verb(
        "throw-die",
        ("бросить кубик",),
        wants=(Want(Symbol("event", "roll"), None, player=ME),),
        measure="done",
        targets="",
        graded=True,
        prints="бросить кубик",
        clause="§11.1",
    ),
    Verb(
        "show-top",
        ("показать верхний карта [ваш] колода", "показать {amount} верхний карта [ваш] колода"),
        defaults=(("amount", 1),),
        wants=(Want(Symbol("event", "reveal"), call("top_of", ME, Param("amount"))),),
        measure="done",
        targets="",
        clause="§19.6",
    ),
    Verb("throw-dice", ("бросить кубик {amount} раз",), targets="", clause="§11.1", executable=False),
    Verb(
        "prophecy",
        ("пророчество [на] {amount}",),
        targets="",
        wants=(Want(Symbol("event", "prophecy"), call("m_bit", call("self")), amount=Param("amount")),),
        clause="§14",
    ),
    Verb("incarnate", (), reflexive=("инкарнировать [в открытый вид] [{cell}]",), clause="§14", executable=False),
    Verb("dive", (), reflexive=("погрузиться",), clause="§14", executable=False),
    Verb("surface", (), reflexive=("всплыть",), clause="§14", executable=False),
    Verb("search", ("найти в колода {target}", "найти {target} в колода"), clause="§19.7", executable=False),
    Verb("steal", ("украсть {amount} <counter> [с|у {target}]",), clause="§16.1", executable=False),
    Verb("use", ("использовать {keyword}",), targets="", clause="§7.1", executable=False),
    Verb("act-again", (), reflexive=("действовать еще раз",), clause="§5.1", executable=False),
)
