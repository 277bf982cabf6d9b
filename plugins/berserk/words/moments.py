"""Further moments of the classic game: attacks told in detail, gains and losses, squad building [§2, §4, §9, §16].

In: nothing. Out: `MOMENTS`. A moment that no event of the runtime tells yet is read and marked not executable.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.codegen.ir import Expr, Param, Symbol, call
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


_OTHER = call("ev_other")
_VERSUS, _KIND, _N = Param("versus"), Param("kind"), Param("amount")
_GRAZE = ("graze",)
_TURNS = (
    ("any", "в течение ход", call("le", 0, 0)),
    ("own", "в свой|ваш ход", call("eq", call("active"), call("me"))),
    ("foe", "в ход противник", call("eq", call("active"), call("foe"))),
)
_GRADES = (("weak", "слабый"), ("medium", "средний"), ("strong", "сильный"))


def _via(kind: Expr) -> Expr:
    return call("bits", call("ev_via"), kind)


def _any_grade(names: tuple[str, ...]) -> Expr:
    test = _via(Symbol("kind", names[0]))
    for name in names[1:]:
        test = call("either", test, _via(Symbol("kind", name)))
    return test


def _struck(
    id: str, *patterns: str, test: Expr | None = None, moment: str = "accompany", clause: str = "§9.15"
) -> TriggerWord:
    """The subject has attacked so: right after the attack, or once it is paid for [§7.1]."""
    did = both(has(_SUBJECT, _OTHER), _via(_KIND))
    match = did if test is None else both(did, test)
    return TriggerWord(id, patterns, "wound", match, moment=moment, also=_GRAZE, clause=clause)


# What happens to a card of which the turn may be named: id, event, how it is said.
_DEEDS = (
    ("acts", "acts", (f"когда {_WHO} действовать", f"при действие {_WHO}")),
    ("moves", "move", (f"когда {_WHO} перемещаться|переместиться", f"при перемещение {_WHO}")),
    ("closes", "close", (f"когда {_WHO} закрываться|закрыться",)),
    ("opens", "open", (f"когда {_WHO} открываться|открыться",)),
    ("heals", "heal", (f"когда {_WHO} излечиваться|излечиться", f"при излечение {_WHO}")),
)


def _attacks_in_turn() -> Iterator[TriggerWord]:
    """«При [сильном] {strike} в свой ход», and «после …»."""
    for turn, words, test in _TURNS:
        yield _struck(f"attack-in-{turn}-turn", f"при {_EACH} {{kind}} {_WHO} {words}", test=test)
        yield _struck(f"after-attack-in-{turn}-turn", f"после {_EACH} {{kind}} {_WHO} {words}", test=test, moment="after")
        for name, grade in _GRADES:
            graded = both(_any_grade((name,)), test)
            yield _struck(f"{name}-in-{turn}-turn", f"при {_EACH} {grade} {{kind}} {_WHO} {words}", test=graded)
            yield _struck(
                f"after-{name}-in-{turn}-turn", f"после {_EACH} {grade} {{kind}} {_WHO} {words}", test=graded, moment="after"
            )
        yield TriggerWord(
            f"miss-in-{turn}-turn",
            (f"при промах {_WHO} {words}",),
            "miss",
            both(has(_SUBJECT, _CARD), test),
            moment="accompany",
            clause="§9.15",
        )
        yield TriggerWord(
            f"after-miss-in-{turn}-turn",
            (f"после промах {_WHO} {words}",),
            "miss",
            both(has(_SUBJECT, _CARD), test),
            clause="§9.15",
        )
        yield TriggerWord(
            f"hurt-in-{turn}-turn",
            (f"когда {_WHO} получать|получить рана {words}",),
            "wound",
            both(has(_SUBJECT, _CARD), test),
            clause="§12.2",
        )
        yield TriggerWord(
            f"hurt-by-in-{turn}-turn",
            (f"когда {_WHO} получать|получить рана от {{kind}} {words}",),
            "wound",
            both(has(_SUBJECT, _CARD), _via(_KIND), test),
            clause="§12.2",
        )
        yield TriggerWord(
            f"hurt-by-whom-in-{turn}-turn",
            (f"когда {_WHO} получать|получить рана от {{kind}} {{versus:target}} {words}",),
            "wound",
            both(has(_SUBJECT, _CARD), _via(_KIND), has(_VERSUS, _OTHER), test),
            clause="§12.2",
        )
        for deed, event, said in _DEEDS:
            yield TriggerWord(
                f"{deed}-in-{turn}-turn", tuple(f"{pattern} {words}" for pattern in said), event,
                both(has(_SUBJECT, _CARD), test), clause="§17.3",
            )
        yield TriggerWord(
            f"death-in-{turn}-turn", (f"при гибель {_WHO} {words}",), "destroy", both(has(_SUBJECT, _CARD), test), clause="§20.5"
        )


def _two_grades() -> Iterator[TriggerWord]:
    """«При среднем или сильном T [по C]», «после …», and three grades one after the other."""
    for names, words in (
        (("weak", "medium"), "слабый и|или средний"),
        (("medium", "strong"), "средний и|или сильный"),
    ):
        id, test = "-or-".join(names), _any_grade(names)
        yield _struck(
            f"{id}-on", f"при {_EACH} {words} {{kind}} {_WHO} по {{versus:target}}", test=both(test, has(_VERSUS, _CARD))
        )
        yield _struck(f"after-{id}", f"после {_EACH} {words} {{kind}} {_WHO}", test=test, moment="after")
        yield _struck(f"{id}-both", f"при {_EACH} {words.replace('или', 'и').replace('и|и', 'и')} {{kind}} {_WHO}", test=test)
    for name, word in _GRADES:
        yield _struck(
            f"after-{name}", f"после {_EACH} {word} {{kind}} {_WHO}", test=_any_grade((name,)), moment="after"
        )


_MIDDLE = call("m_first", call("between", _OTHER, _CARD))  # who stands between the striker and the one struck
_POWER = (
    _struck("attack-at-least", f"при {{kind}} сила|величина {{amount}} или|и более|больше {_WHO}",
            f"при {{kind}} {_WHO} сила|величина {{amount}} или|и более|больше", test=call("le", _N, call("ev_amount"))),
    _struck("attack-at-most", f"при {{kind}} сила|величина {{amount}} или|и менее|меньше {_WHO}",
            f"при {{kind}} {_WHO} сила|величина {{amount}} или|и менее|меньше", test=call("le", call("ev_amount"), _N)),
    _struck("attack-of-power", f"при {{kind}} на {{amount}} {_WHO}", f"при {{kind}} сила|величина {{amount}} {_WHO}",
            test=call("eq", _N, call("ev_amount"))),
)  # fmt: skip
_AT_START = both(call("eq", call("ev_kind"), Symbol("event", "battle-start")), call("eq", call("ev_player"), call("me")))


def _from_the_start(id: str, event: str, *patterns: str) -> TriggerWord:
    """«В начале боя, при гибели или инкарнации»: three moments of this card."""
    match = call("either", _AT_START, has(_SUBJECT, _CARD))
    return TriggerWord(id, patterns, "battle-start", match, also=(event, "incarnate"), clause="§14")


def _open_at_start() -> Iterator[TriggerWord]:
    """«Если открыта в начале хода противника – …»: the moment, and what must hold at it."""
    is_open = has(call("flag_is", Symbol("flag", "open")), call("self"))
    for id, words, player in (("own", "ваш|свой ход", "me"), ("foe", "ход противник", "foe")):
        for state, word, test in (("open", "открытый", is_open), ("closed", "закрытый", call("fails", is_open))):
            yield TriggerWord(
                f"{state}-at-{id}-start",
                (f"если {word} в начало {words}",),
                "turn-start",
                both(call("eq", call("ev_player"), call(player)), test),
                clause="§4.1",
            )


def _nth_turns() -> Iterator[TriggerWord]:
    """«В начале вашего второго хода»: turns of both players count, so the first two are the players' first ones."""
    for nth, word in enumerate(("первый", "второй", "третий", "четвертый"), 1):
        number = call("turn_number")
        now = both(call("lt", 2 * nth - 2, number), call("le", number, 2 * nth))
        for id, whose, player in (("my", "ваш|свой {} ход", "me"), ("foe", "{} ход противник", "foe")):
            for name, event, moment in (("start", "turn-start", "в начало"), ("end", "turn-end", "в конец")):
                yield TriggerWord(
                    f"{id}-turn-{nth}-{name}", (f"{moment} {whose.format(word)}",), event,
                    both(call("eq", call("ev_player"), call(player)), now), clause="§4.1",
                )  # fmt: skip


_SEVERAL = (
    *_nth_turns(),
    *_open_at_start(),
    _from_the_start("start-death-or-return", "destroy", "в начало бой , при гибель или|и инкарнация"),
    _from_the_start(
        "start-or-return", "revive", "в начало бой , при возрождение и|или инкарнация", "в начало бой и при инкарнация"
    ),
    TriggerWord(
        "death-or-return",
        (f"при гибель или инкарнация {_WHO}",),
        "destroy",
        has(_SUBJECT, _CARD),
        also=("incarnate",),
        clause="§14",
    ),
    TriggerWord(
        "death-or-revival",
        (f"при гибель или возрождение {_WHO}",),
        "destroy",
        has(_SUBJECT, _CARD),
        also=("revive",),
        clause="§14",
    ),
    TriggerWord(
        "death-in-a-turn-by",
        (f"при гибель {_WHO} в течение ход от {{kind}} {{versus:target}}",),
        "destroy",
        both(has(_SUBJECT, _CARD), _via(_KIND), has(_VERSUS, _OTHER)),
        clause="§20.7",
    ),
    TriggerWord("in-turn", ("в течение ваш|свой ход", "в ваш|свой ход"), activates=True, clause="§7"),
    TriggerWord("in-first-turn", ("в течение свой|ваш первый ход",), activates=True, clause="§4.1"),
)

MOMENTS = (
    *_attacks_in_turn(),
    *_two_grades(),
    *_POWER,
    *_SEVERAL,
    TriggerWord(
        "declares",
        (f"когда|если {_WHO} объявлять|объявить {{kind}}", f"когда|если {_WHO} выполнять|выполнить {{kind}}"),
        "aimed",
        both(has(_SUBJECT, _CARD), _via(_KIND)),
        moment="accompany",
        clause="§7.1",
    ),
    TriggerWord(
        "declares-at",
        (f"когда|если {_WHO} объявлять|объявить {{kind}} по {{versus:target}}",),
        "aimed",
        both(has(_SUBJECT, _CARD), _via(_KIND), has(_VERSUS, _OTHER)),
        moment="accompany",
        clause="§7.1",
    ),
    TriggerWord(
        "declares-over",
        (f"когда|если {_WHO} объявлять|объявить {{kind}} через {{versus:target}}",),
        "aimed",
        both(has(_SUBJECT, _CARD), _via(_KIND), has(_VERSUS, _MIDDLE)),
        moment="accompany",
        clause="§10.1",
    ),
    _struck(
        "attack-over-nobody",
        f"при {{kind}} через свободный|пустой клетка {_WHO}",
        f"при {{kind}} {_WHO} через свободный|пустой клетка",
        test=both(_via(Symbol("kind", "row-strike")), call("lt", _MIDDLE, 0)),
        clause="§10.1",
    ),
    _struck(
        "attack-over",
        f"при {{kind}} {_WHO} через {{versus:target}}",
        test=has(_VERSUS, _MIDDLE),
        clause="§10.1",
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
    _told("seating", "при рассадка [{subject:target}]", "при рассадка симбиот|паразит|компаньон", clause="§21.3"),
    _happens(
        "other-gains-counter",
        "gain-counter",
        "когда [{subject:target}] получать|получить {amount} <counter>",
        "при получение <counter> {subject:target}",
        clause="§16.1",
    ),
    _happens(
        "other-loses-counter",
        "lose-counter",
        "когда [{subject:target}] терять|потерять [{amount}] <counter>",
        clause="§16.1",
    ),
    _happens(
        "gains-life",
        "gain-extra",
        f"при получение [{{amount}}] дополнительный <health> {_WHO}",
        "когда [{subject:target}] получать|получить [{amount}] дополнительный <health>",
        clause="§12.4",
    ),
    _happens(
        "loses-life",
        "lose-extra",
        f"при потеря [{{amount}}] дополнительный <health> {_WHO}",
        "когда [{subject:target}] терять|потерять [{amount}] дополнительный <health>",
        clause="§12.4",
    ),
    _told("line-forms", "когда [{subject:target}] вставать|встать в строй [с {versus:target}]", clause="§14"),
    _told("line-breaks", "когда [{subject:target}] разрывать строй", clause="§14"),
    _told("blocked", "когда [{subject:target}] блокировать {kind} [по {of:target}]", "при блокировка {kind} [по {of:target}]", clause="§8.1"),
    _told("moves-near", "когда [{subject:target}] перемещаться|двигаться к {versus:target}", clause="§6.4"),
    _told(
        "hit-lands",
        "когда [{subject:target}] наносить|нанести {amount} рана [{versus:target}]",
        "когда [{subject:target}] наносить|нанести рана",
        clause="§9.15",
    ),
    TriggerWord(
        "after-miss", ("после промах [{subject:target}]",), "miss", has(_SUBJECT, _CARD), clause="§9.15"
    ),
    TriggerWord(
        "after-miss-attacking",
        ("после промах [{subject:target}] в нападение",),
        "miss",
        both(has(_SUBJECT, _CARD), call("fails", _via(Symbol("kind", "answer")))),
        clause="§9.15",
    ),
    _told("closes-to-act", "когда [{subject:target}] закрываться , чтобы атаковать|действовать", clause="§5.5"),
    _told("shows-cards", "при пророчество {subject:target}", clause="§14"),
    _told(
        "uses-word",
        "когда [{subject:target}] использовать {keyword}",
        "когда [{subject:target}] наносить {amount} рана {keyword}",
        "при авангард [{subject:target}]",
        clause="§14",
    ),
    _told("forms-line", "когда [{subject:target}] образовать строй [с {versus:target}]", clause="§14"),
    _happens("returned", "to-deck", "когда [{subject:target}] возвращаться в колода", clause="§19.7"),
    _told(
        "redirects", "при перенаправление {kind} [{subject:target}]",
        "при перенаправление {kind} с {of:target} [( в том число при назначение защитник )]", clause="§18.4",
    ),
    _told("excess", "при избыточный лечение|урон [{subject:target}]", clause="§12.3"),
    _told(
        "second-turn",
        "в ваш первый ход",
        "в первый ход противник",
        clause="§4.1",
    ),
    TriggerWord(
        "my-next-turn-start",
        ("в начало ваш следующий ход", "в следующий ваш ход"),
        "turn-start",
        call("eq", call("ev_player"), call("me")),
        clause="§17.2",
        later=True,
    ),
    TriggerWord(
        "foe-next-turn-start",
        ("в начало следующий ход противник",),
        "turn-start",
        call("eq", call("ev_player"), call("foe")),
        clause="§17.2",
        later=True,
    ),
    TriggerWord(
        "next-turn-start",
        ("в начало свой следующий ход", "в конец ваш|свой следующий ход"),
        clause="§17.2",
        executable=False,
        later=True,
    ),
    _told("counter-cast", "при действие [{subject:target}]", clause="§5.1"),
)
