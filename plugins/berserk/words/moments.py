"""Further moments of the classic game: attacks told in detail, gains and losses, squad building [§2, §4, §9, §16].

In: nothing. Out: `MOMENTS`. A moment that no event of the runtime tells yet is read and marked not executable.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, call
from cardc.dsl.language import TriggerWord
from cardc.plugins.berserk.terms import both, has

_CARD = call("ev_card")
_SUBJECT = Param("subject")
_WHO = "[{subject:target}]"
_EACH = "[каждый|любой|свой|ваш]"


def _told(id: str, *patterns: str, clause: str) -> TriggerWord:
    return TriggerWord(id, patterns, clause=clause, executable=False)


def _happens(
    id: str, event: str, *patterns: str, clause: str, also: tuple[str, ...] = (), test: Expr | None = None
) -> TriggerWord:
    match = has(_SUBJECT, _CARD) if test is None else both(has(_SUBJECT, _CARD), test)
    return TriggerWord(id, patterns, event, match, clause=clause, also=also)


MOMENTS = (
    _told(
        "strike-or-miss",
        f"при {_EACH} {{kind}} или промах {_WHO}",
        f"при {_EACH} {{kind}} или промах в нападение {_WHO}",
        f"при {_EACH} промах или {{kind}} {_WHO}",
        clause="§9.15",
    ),
    _told(
        "attack-through",
        f"при {{kind}} через свободный клетка {_WHO}",
        f"при {{kind}} {_WHO} через {{versus:target}}",
        f"при {{kind}} {_WHO} через свободный клетка",
        clause="§10.2",
    ),
    _told(
        "attack-of-power",
        f"при {{kind}} на {{amount}} {_WHO}",
        f"при {{kind}} сила|величина {{amount}} [или более|больше] {_WHO}",
        f"при {{kind}} сила|величина {{amount}} [или менее|меньше] {_WHO}",
        clause="§9.15",
    ),
    _told(
        "graded-two",
        f"при {_EACH} слабый или средний {{kind}} {_WHO} по {{versus:target}}",
        f"при {_EACH} средний или сильный {{kind}} {_WHO} по {{versus:target}}",
        f"после [каждый] слабый|средний|сильный {{kind}} {_WHO}",
        f"после [каждый] средний или сильный {{kind}} {_WHO}",
        clause="§9.15",
    ),
    _told(
        "after-first",
        "после первый|второй [слабый|средний|сильный] {kind} [{subject:target}] [по {versus:target}] [за ход]",
        "после первый|второй нападение [{subject:target}] [по {versus:target}] [за ход]",
        clause="§17.3",
    ),
    _told("after-aimed", f"после {_EACH} {{kind}} {_WHO} по {{versus:target}}", clause="§7.1"),
    _told(
        "fights",
        "при сражение {subject:target}",
        "когда {subject:target} сражаться [<strike>]",
        "когда сражаться {subject:target}",
        clause="§9.12",
    ),
    _told(
        "attacks-card",
        f"когда {_WHO} атаковать|нападать <strike> [на] {{versus:target}}",
        f"когда {_WHO} нападать <strike>",
        clause="§9.3",
    ),
    _told("seating", "при рассадка [{subject:target}]", "при рассадка симбиот|паразит|компаньон", clause="§21.3"),
    _told(
        "dives", "при погружение [на глубина] [{subject:target}]", "когда [{subject:target}] погружаться", clause="§14"
    ),
    _told(
        "surfaces",
        "при всплытие [на поверхность] [{subject:target}]",
        "когда [{subject:target}] всплывать",
        clause="§14",
    ),
    _happens(
        "other-gains-counter",
        "gain-counter",
        "когда {subject:target} получать|получить {amount} <counter>",
        "при получение <counter> {subject:target}",
        clause="§16.1",
    ),
    _happens(
        "other-loses-counter",
        "lose-counter",
        "когда {subject:target} терять|потерять [{amount}] <counter>",
        clause="§16.1",
    ),
    _happens(
        "gains-life",
        "gain-extra",
        "когда {subject:target} получать|получить [{amount}] дополнительный <health>",
        clause="§12.4",
    ),
    _happens(
        "loses-life",
        "lose-extra",
        "когда {subject:target} терять|потерять [{amount}] дополнительный <health>",
        clause="§12.4",
    ),
    _told(
        "gains-word",
        "когда [{subject:target}] получать|получить {keyword}",
        "когда [{subject:target}] терять|потерять {keyword}",
        "когда [{subject:target}] становиться|стать {filter}",
        "когда [{subject:target}] становиться|стать цель {kind} [{versus:target}]",
        clause="§14",
    ),
    _told(
        "roll-of",
        "когда бросок кубик {subject:target} равный {amount}",
        "если бросок кубик {subject:target} равный {amount}",
        "когда бросок кубик {subject:target} {amount} или более",
        clause="§11",
    ),
    _told("line-forms", "когда [{subject:target}] вставать|встать в строй [с {versus:target}]", clause="§14"),
    _told("line-breaks", "когда [{subject:target}] разрывать строй", clause="§14"),
    _told("blocked", "когда [{subject:target}] блокировать {kind}", "при блокировка {kind}", clause="§8.1"),
    _told(
        "moves-off",
        "при перемещение {subject:target} с {cell}",
        "когда [{subject:target}] покидать клетка",
        "когда [{subject:target}] перемещаться с {cell}",
        clause="§6.4",
    ),
    _told("moves-near", "когда [{subject:target}] перемещаться|двигаться к {versus:target}", clause="§6.4"),
    _told(
        "graveyard-or-back",
        "при гибель или инкарнация [{subject:target}]",
        "при гибель или возрождение [{subject:target}]",
        "в начало бой , при гибель или инкарнация",
        "в начало бой , при возрождение и инкарнация",
        clause="§14",
    ),
    _told(
        "hurt-in-turn",
        "когда [{subject:target}] получать|получить рана в ход противник",
        "когда [{subject:target}] получать|получить рана от {kind} {versus:target} в ход противник",
        "когда [{subject:target}] получать|получить рана от {keyword}",
        "когда [{subject:target}] получать|получить ответный <strike>|удар",
        "когда [{subject:target}] получать|получить рана в свой ход",
        clause="§12.2",
    ),
    _told(
        "hit-lands",
        "когда [{subject:target}] наносить|нанести слабый|средний|сильный {kind}",
        "когда [{subject:target}] наносить|нанести {amount} рана [{versus:target}]",
        "когда [{subject:target}] наносить|нанести рана",
        clause="§9.15",
    ),
    _told("after-miss", "после промах [{subject:target}] [в нападение]", "после промах в свой ход", clause="§9.15"),
    _told(
        "in-own-turn",
        "при [слабый|средний|сильный] {kind} [{subject:target}] в свой|ваш ход",
        "при [слабый|средний|сильный] {kind} [{subject:target}] в ход противник",
        "после [слабый|средний|сильный] {kind} в свой|ваш ход",
        clause="§9.15",
    ),
    _told(
        "moved-by-force",
        "при перемещение {subject:target} другой карта",
        "когда {subject:target} перемещать {versus:target}",
        clause="§6.7",
    ),
    _told("closes-to-act", "когда [{subject:target}] закрываться , чтобы атаковать|действовать", clause="§5.5"),
    _told("changes-places", "когда {subject:target} меняться место", clause="§6.3"),
    _told("shows-cards", "при пророчество {subject:target}", clause="§14"),
    _told(
        "death-in-turn",
        "при гибель [{subject:target}] в течение ход [от {kind} {versus:target}]",
        "при гибель [{subject:target}] в ваш|свой ход",
        clause="§20.5",
    ),
    _told(
        "in-turn",
        "в течение ваш|свой ход",
        "в течение свой|ваш первый ход",
        "один раз за бой , в свой ход",
        clause="§4.1",
    ),
    _told(
        "uses-word",
        "когда [{subject:target}] использовать {keyword}",
        "когда [{subject:target}] наносить {amount} рана {keyword}",
        "при авангард [{subject:target}]",
        clause="§14",
    ),
    _told("forms-line", "когда [{subject:target}] образовать строй [с {versus:target}]", clause="§14"),
    _happens("returned", "to-deck", "когда [{subject:target}] возвращаться в колода", clause="§19.7"),
    _told("miss-in-turn", "при промах {subject:target} в ваш|свой ход", "при промах в свой|ваш ход", clause="§9.15"),
    _told("redirects", "при перенаправление {kind} [{subject:target}]", clause="§18.4"),
    _told("excess", "при избыточный лечение|урон [{subject:target}]", clause="§12.3"),
    _told(
        "second-turn",
        "в начало ваш первый|второй|третий ход",
        "в ваш первый ход",
        "в первый ход противник",
        clause="§4.1",
    ),
    TriggerWord(
        "next-turn-start",
        ("в начало ваш|свой следующий ход", "в конец ваш|свой следующий ход"),
        clause="§17.2",
        executable=False,
        later=True,
    ),
    _told("counter-cast", "при действие [{subject:target}]", clause="§5.1"),
)
