"""What a static feature states about attacks: reduced, blocked and ignored ones, limits of aiming, protection [§8, §9].

In: nothing. Out: `ATTACK_STATICS`. What no effect of the runtime stands for yet is read and marked not executable.
"""

from __future__ import annotations

from cardc.codegen.ir import Param, Standing
from cardc.dsl.language import Verb

_ALL = "[весь|каждый]"
_PLAIN = "[<strike>]"


def _says(id: str, *patterns: str, reflexive: tuple[str, ...] = (), clause: str = "§17.5") -> Verb:
    return Verb(id, patterns, reflexive, static=True, kind="", clause=clause, executable=False)


ATTACK_STATICS = (
    _says(
        "own-reduced-to",
        reflexive=(
            "сводить следующий {kind} к {amount}",
        ),
        clause="§8.5",
    ),
    _says("equals", "[следующий|первый] {property} [{target}] [за ход|бой] равный|равно {amount}", clause="§8.5"),
    _says(
        "blocks",
        reflexive=(
            "блокировать слабый и|или средний {kind} [{versus:target}] [по {of:target}]",
            "блокировать первый [слабый|средний|сильный] {kind} [{versus:target}] [по {of:target}] [за|в ход]",
        ),
        clause="§8.1",
    ),
    _says("unharmed-by-first", reflexive=("не получать рана от первый {amount} {kind} за бой",), clause="§12.7"),
    _says(
        "must-aim-at",
        reflexive=("объявлять {kind} , обязанный выбрать цель {versus:target}",),
        clause="§9.18",
    ),
    _says(
        "aims-through",
        reflexive=(
            "мочь объявлять {kind} через {amount} клетка [по вертикаль или горизонталь]",
            "мочь объявлять {kind} {amount} раз за ход",
        ),
        clause="§10.2",
    ),
    Verb(
        "featureless",
        (),
        ("лишаться|лишиться [весь|свой] особенность",),
        static=True,
        kind="",
        standing=(Standing("lose-features", carriers=Param("target")),),
        runs_as="lose-features",
        clause="§14.1",
    ),
    _says("worn-only-by", "только для {target}", clause="§21.2"),
    _says(
        "returns-type",
        reflexive=("возвращать свой подтип существо", "возвращать свой подтип существо вместо тот , чтобы погибнуть в результат гибель хозяин"),
        clause="§21.3",
    ),
    _says("range-fixed", "дальность {kind} [{target}] не мочь быть измененный", clause="§10.1"),
    _says("no-stacking", reflexive=("не мочь иметь более {amount} {keyword}",), clause="§17.5"),
)
