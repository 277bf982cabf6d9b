"""Movement: of the card itself and of others, exchange of places [§6].

In: nothing. Out: `MOVE_VERBS`. Which cells a player may name stands in `aux` of the event `shift` (`shifting.pyx`).
"""

from __future__ import annotations

from cardc.codegen.ir import Param, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import TARGET, meet, only, types, want, without
from cardc.plugins.berserk.words.cells import ALONG, ANY_CELL, related
from cardc.plugins.berserk.words.cells import word as as_word

_GROUND = types("creature", "artifact")
_ONE_OF_THEM = call("m_bit", only(TARGET))  # an exchange is one event of two cards


_IN_STEPS = call("cells_within", only(TARGET), Param("range"))
_THERE = as_word(Param("cell"))


MOVE_VERBS = (
    Verb(
        "push",
        ("переместить {target} на {amount} клетка",),
        reflexive=("переместиться на {amount} клетка", "передвинуться на {amount} клетка"),
        wants=(want("push", aux=Param("amount")),),
        candidates=_GROUND,
        prints="переместить {target} на {amount} клетку",
        clause="§6.3",
    ),
    Verb(
        "move",
        ("переместить {target} на {cell}", "поместить {target} на {cell}"),
        reflexive=("переместиться на {cell}", "передвинуться на {cell}"),
        wants=(want("shift", aux=_THERE),),
        measure="changed",
        candidates=_GROUND,
        prints="переместить {target} на {cell}",
        clause="§6.3",
    ),
    Verb(
        "push-along",
        (
            "переместить {target} на один|1 клетка в направление удар|<strike>|атака",
            "переместить {target} в направление удар|<strike>|атака",
        ),
        wants=(want("shift", aux=call("add", as_word(ANY_CELL), ALONG)),),
        measure="changed",
        candidates=_GROUND,
        prints="переместить {target} в направление удар",
        clause="§1.6",
    ),
    *(
        Verb(
            f"push-{id}",
            (f"переместить {{target}} на один клетка {word}", f"переместить {{target}} {word}"),
            reflexive=(f"переместиться|передвинуться на один клетка {word}",),
            wants=(want("shift", aux=as_word(related(relation, TARGET))),),
            measure="changed",
            candidates=_GROUND,
            prints=f"переместить {{target}} на один клетка {word}",
            clause="§1.5",
        )
        for id, word, relation in (("back", "назад", "behind"), ("forth", "вперед", "opposite"))
    ),
    Verb(
        "push-far-along",
        (
            "переместить {target} на {cell} в направление удар",
            "переместить {target} на {amount} клетка в направление удар",
            "переместить {target} на {amount} клетка назад|вперед",
        ),
        reflexive=("переместиться на {amount} клетка назад|вперед",),
        clause="§6.3",
        executable=False,
    ),
    Verb(
        "swap",
        ("поменять местами {target}", "поменять {target} местами"),
        wants=(want("swap", aux=only(without(TARGET, _ONE_OF_THEM)), targets=_ONE_OF_THEM),),
        measure="changed",
        candidates=_GROUND,
        prints="поменять местами {target}",
        clause="§6.3",
    ),
    Verb(
        "swap-with",
        ("поменять местами {target} с|и {other:target}", "поменять {target} местами с {other:target}"),
        reflexive=("поменяться|меняться местами с {other:target}", "поменяться|меняться с {other:target} местами"),
        wants=(want("swap", aux=only(Param("other"))),),
        measure="changed",
        candidates=_GROUND,
        defaults=(("other", "pick"),),
        prints="поменять местами {target} и {other}",
        clause="§6.3",
    ),
    Verb(
        "leap",
        (),
        reflexive=("совершить прыжок [дальность {range:number}]", "прыжок [дальность {range:number}]"),
        wants=(want("shift", aux=as_word(_IN_STEPS)),),
        measure="changed",
        candidates=_GROUND,
        defaults=(("range", 1),),
        clause="§6.3",
    ),
    Verb(
        "leap-to",
        (),
        reflexive=(
            "прыжок [дальность {range:number}] на {cell}",
            "совершить прыжок [дальность {range:number}] на {cell}",
            "прыгнуть на {cell}",
        ),
        wants=(want("shift", aux=as_word(meet(_IN_STEPS, Param("cell")))),),
        measure="changed",
        candidates=_GROUND,
        defaults=(("range", 99),),
        clause="§6.3",
    ),
    Verb(
        "teleport",
        ("телепортировать {target} на {cell}",),
        reflexive=("телепортация на {cell}", "телепортироваться на {cell}"),
        wants=(want("shift", aux=_THERE),),
        measure="changed",
        candidates=_GROUND,
        clause="§6.3",
    ),
    Verb(
        "teleport-anywhere",
        (),
        reflexive=("телепортация", "телепортироваться"),
        wants=(want("shift", aux=as_word(ANY_CELL)),),
        measure="changed",
        candidates=_GROUND,
        clause="§6.3",
    ),
    Verb("dash", (), reflexive=("рывок [на {cell}]", "совершить рывок"), clause="§6.3", executable=False),
    Verb(
        "restore-move",
        ("восстановить движение [{target}]", "восстановить <move> [{target}]"),
        clause="§6.2",
        executable=False,
    ),
)
