"""What a static feature states about attacks: reduced, blocked and ignored ones, limits of aiming, protection [§8, §9].

In: nothing. Out: `ATTACK_STATICS`. What no effect of the runtime stands for yet is read and marked not executable.
"""

from __future__ import annotations

from cardc.dsl.language import Verb

_ALL = "[весь|каждый]"
_PLAIN = "[<strike>]"


def _says(id: str, *patterns: str, reflexive: tuple[str, ...] = (), clause: str = "§17.5") -> Verb:
    return Verb(id, patterns, reflexive, static=True, kind="", clause=clause, executable=False)


ATTACK_STATICS = (
    _says(
        "all-reduced-to",
        "весь|каждый {kind} [{versus:target}] по {target} сводиться к {amount}",
        "{kind} {versus:target} по {target} сводиться к {amount}",
        f"{_ALL} {{kind}} {{versus:target}} сводиться к {{amount}}",
        "весь|каждый {kind} сводиться к {amount}",
        clause="§8.5",
    ),
    _says(
        "strong-reduced-to",
        "слабый|средний|сильный {kind} [{versus:target}] [по {target}] сводиться к {amount}",
        "слабый|средний|сильный и слабый|средний|сильный {kind} [{versus:target}] [по {target}] сводиться к {amount}",
        clause="§8.5",
    ),
    _says(
        "all-reduced-to-grade",
        "весь|каждый {kind} [{versus:target}] по {target} сводиться к слабый|средний|сильный",
        "{kind} [{versus:target}] по {target} сводиться к слабый|средний|сильный",
        f"{_ALL} {{kind}} {{versus:target}} сводиться к слабый|средний|сильный",
        "весь|каждый {kind} сводиться к слабый|средний|сильный",
        clause="§8.5",
    ),
    _says(
        "own-reduced-to",
        reflexive=(
            "сводить следующий {kind} к {amount}",
            "сводить следующий {kind} к слабый|средний|сильный",
        ),
        clause="§8.5",
    ),
    _says(
        "equals",
        "[следующий|первый] {property} [{target}] [за ход|бой] равный|равно {amount}",
        "следующий {kind} [{target}] сводиться к {amount}",
        "следующий {kind} [{target}] сводиться к слабый|средний|сильный",
        clause="§8.5",
    ),
    _says(
        "blocks",
        reflexive=(
            "блокировать слабый|средний|сильный {kind} [{versus:target}] [по {of:target}]",
            "блокировать слабый и|или средний {kind} [{versus:target}] [по {of:target}]",
            "блокировать первый [слабый|средний|сильный] {kind} [{versus:target}] [по {of:target}] [за|в ход]",
            "блокировать весь {kind} [{versus:target}] [по {of:target}]",
        ),
        clause="§8.1",
    ),
    _says(
        "ignores-them",
        reflexive=(
            "игнорировать [весь] его|ее|их особенность",
            "игнорировать {keyword} и|или {or:keyword}",
            "игнорировать {keyword} {versus:target}",
            "игнорировать [весь] особенность",
        ),
        clause="§12.8",
    ),
    _says(
        "unharmed-by",
        reflexive=(
            "не получать рана от {kind} {versus:target}",
            "не получать рана от {kind} сила|величина {amount} [или более]",
            "не получать рана от {versus:target}",
            "не получать рана в свой ход",
            "не получать рана в ход противник",
            "не получать рана от первый {amount} {kind} за бой",
            "не получать рана {duration}",
            "защита от {kind} {versus:target}",
            "защита от {kind} сила|величина {amount} [или более|менее]",
            "защита от {kind} , нанесенный не по диагональ",
        ),
        clause="§12.7",
    ),
    _says(
        "resists-weakly",
        "{amount} от слабый|средний|сильный {kind} [{versus:target}]",
        "{amount} от [слабый|средний|сильный] {kind} сила|величина {least:amount} [или более]",
        "{amount} от {kind} , нанесенный не по диагональ",
        clause="§12.7",
    ),
    _says(
        "wounded-more",
        reflexive=(
            "получать от {kind} на {amount} рана больше [{duration}]",
            "получать от {kind} на {amount} рана меньше [{duration}]",
            "получать от {keyword} на {amount} рана больше [{duration}]",
            "получать от {keyword} на {amount} рана меньше [{duration}]",
            "получать на {amount} рана больше|меньше от слабый|средний|сильный {kind} [{duration}]",
            "получать на {amount} рана больше|меньше от {kind} сила|величина {least:amount} или более [{duration}]",
        ),
        clause="§18.4",
    ),
    _says(
        "aims-only-at",
        reflexive=(
            "мочь объявлять {kind} только по {versus:target} [{duration}]",
            "мочь атаковать|нападать [<strike>] только [на] {versus:target} [{duration}]",
            "объявлять {kind} , обязанный выбрать цель {versus:target}",
        ),
        clause="§9.18",
    ),
    _says(
        "aims-through",
        reflexive=(
            "мочь объявлять {kind} через {versus:target}",
            "мочь объявлять {kind} через клетка , занятый {versus:target}",
            "мочь стрелять по {versus:target}",
            "мочь объявлять {kind} {amount} раз за ход",
        ),
        clause="§10.2",
    ),
    _says(
        "strikes-twice-in-a-row",
        reflexive=(
            f"мочь атаковать|нападать {_PLAIN} {{amount}} раз за ход , только подряд ,"
            " после первый [атака|нападение|<strike>] не закрываться",
            f"мочь атаковать|нападать {_PLAIN} {{amount}} раз за ход , только подряд ,"
            " после первый и второй [атака|нападение|<strike>] не закрываться",
            f"мочь атаковать|нападать {_PLAIN} {{amount}} раз за ход , только подряд",
            f"мочь атаковать|нападать {_PLAIN} {{amount}} раз за ход , после первый и второй <strike> не закрываться",
        ),
        clause="§5.6",
    ),
    _says(
        "cannot-be-summoned",
        reflexive=("не мочь быть вызванный|возрожденный", "не мочь быть вызванный или возрожденный"),
        clause="§19.2",
    ),
    _says(
        "cannot-be-taken",
        reflexive=("мочь быть взятый в отряд только с {versus:target}",),
        clause="§2.4",
    ),
    _says("cannot-heal", reflexive=("не мочь излечиваться [{duration}]", "не мочь быть излеченный"), clause="§12.3"),
    _says(
        "cannot-gain",
        reflexive=(
            "не мочь получать <counter>|<token>",
            "не мочь получать {keyword}",
            "не мочь получать дополнительный <health>",
        ),
        clause="§17.5",
    ),
    _says(
        "cannot-use",
        reflexive=(
            "не мочь использовать [магический] особенность|способность [{duration}]",
            "не мочь объявлять [магический] особенность|способность [{duration}]",
            "не мочь использовать {kind} [{duration}]",
        ),
        clause="§7.5",
    ),
    _says(
        "featureless",
        reflexive=("лишаться|лишиться [весь] особенность [{duration}]",),
        clause="§14.1",
    ),
    _says(
        "defends-whom",
        reflexive=(
            "мочь выступать защитник {versus:target} любой число раз за ход",
            "не мочь выступать защитник {versus:target}",
            "не мочь выступать защитник от {kind} [{versus:target}]",
            "выступать защитник {versus:target} , не закрываться",
            "не закрываться , выступать защитник {versus:target}",
        ),
        clause="§9.4",
    ),
    _says("costs-less", reflexive=("стоить на {amount} кристалл меньше|больше",), clause="§2.2"),
    _says("worn-only-by", "только для {target}", clause="§21.2"),
    _says("returns-type", reflexive=("возвращать свой подтип существо",), clause="§21.3"),
    _says("range-fixed", "дальность {kind} [{target}] не мочь быть изменить", clause="§10.1"),
    _says(
        "printed-more",
        "{amount} <health>",
        "{amount} <move>",
        reflexive=("получать|получить {amount} <move> [{duration}]",),
        clause="§13.3",
    ),
    _says(
        "moves-only-diagonally",
        reflexive=("мочь двигаться|передвигаться только по диагональ",),
        clause="§6.1",
    ),
    _says("may-stay-closed", reflexive=("мочь не открываться в начало [свой|ваш] ход",), clause="§5.7"),
    _says("no-stacking", reflexive=("не мочь иметь более {amount} {keyword}",), clause="§17.5"),
)
