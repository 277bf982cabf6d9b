"""Triggers of the classic game: the words of the moment, the event behind it, which events it means [§4, §7, §9].

In: nothing. Out: `TRIGGERS`. A trigger on this card's own attack accompanies it (runs before the next action and before
payment, §7.1); every other one waits.
"""

from __future__ import annotations

from cardc.codegen.ir import Expr, Param, Symbol, call
from cardc.dsl.language import TriggerWord
from cardc.plugins.berserk.terms import both, has, having

_CARD, _OTHER = call("ev_card"), call("ev_other")
_SUBJECT, _VERSUS, _KIND = Param("subject"), Param("versus"), Param("kind")
_MINE = call("eq", call("ev_player"), call("me"))
_THEIRS = call("eq", call("ev_player"), call("foe"))
_N, _AMOUNT = Param("amount"), call("ev_amount")
_GRAZE = ("graze",)  # a strike that hit without a wound is a strike all the same [D69]
_EACH = "[каждый|любой|свой|ваш]"


def _via(kind: Expr) -> Expr:
    return call("bits", call("ev_via"), kind)


def _grade(name: str) -> Expr:
    return _via(Symbol("kind", name))


# Of any kind; an answer is no attack of its own [§9.14].
_ATTACKED = both(has(_SUBJECT, _OTHER), _grade("attack"), call("fails", _grade("answer")))


def _attacks() -> tuple[TriggerWord, ...]:
    """«При [сильном] ударе»: this card, or a named one, has attacked so [§9.14, §9.15]."""
    did = both(has(_SUBJECT, _OTHER), _via(_KIND))
    plain = TriggerWord(
        "attack",
        (f"при {_EACH} {{kind}} [{{subject:target}}]",),
        "wound",
        did,
        moment="accompany",
        also=_GRAZE,
        meets=both(has(_SUBJECT, _CARD), _via(_KIND)),
        clause="§9.15",
    )
    # «После …» waits for the payment [§7.1, D46].
    after = TriggerWord(
        "after-attack", (f"после {_EACH} {{kind}} [{{subject:target}}]",), "wound", did, also=_GRAZE, clause="§7.1"
    )
    aimed = TriggerWord(
        "attack-on",
        (f"при {_EACH} {{kind}} [{{subject:target}}] по {{versus:target}}",),
        "wound",
        both(did, has(_VERSUS, _CARD)),
        moment="accompany",
        also=_GRAZE,
        meets=both(has(_SUBJECT, _CARD), _via(_KIND), has(_VERSUS, _OTHER)),
        clause="§9.15",
    )
    graded = tuple(
        TriggerWord(
            f"{name}-attack",
            (f"при {_EACH} {word} {{kind}} [{{subject:target}}] [по {{versus:target}}]",),
            "wound",
            both(did, _grade(name)),
            moment="accompany",
            also=_GRAZE,
            clause="§9.15",
        )
        for name, word in (("weak", "слабый"), ("medium", "средний"), ("strong", "сильный"))
    )
    several = tuple(
        TriggerWord(
            f"{lesser}-or-{greater}-attack",
            (f"при {_EACH} {words} {{kind}} [{{subject:target}}]",),
            "wound",
            both(did, call("either", _grade(lesser), _grade(greater))),
            moment="accompany",
            also=_GRAZE,
            clause="§9.15",
        )
        for lesser, greater, words in (
            ("weak", "medium", "слабый или средний"),
            ("medium", "strong", "средний или сильный"),
        )
    )
    return (plain, after, aimed, *graded, *several)


def _turns() -> tuple[TriggerWord, ...]:
    rows = []
    for name, event, moment in (("turn-start", "turn-start", "в начало"), ("turn-end", "turn-end", "в конец")):
        rows += [
            TriggerWord(f"my-{name}", (f"{moment} [каждый] ваш|свой ход",), event, _MINE, clause="§4.1", later=True),
            TriggerWord(
                f"foe-{name}", (f"{moment} [каждый] ход противник",), event, _THEIRS, clause="§4.1", later=True
            ),
            TriggerWord(f"any-{name}", (f"{moment} [каждый|этот] ход",), event, clause="§4.1", later=True),
        ]
    before = TriggerWord("before-my-turn", ("до начало ваш|свой ход",), "before-turn", _MINE, clause="§4")
    before_foe = TriggerWord("before-foe-turn", ("до начало ход противник",), "before-turn", _THEIRS, clause="§4")
    return (
        *rows,
        before,
        before_foe,
        TriggerWord("battle-start", ("в начало бой",), "battle-start", _MINE, clause="§3.8"),
        TriggerWord("battle-started", ("после начало бой",), "battle-started", _MINE, clause="D106"),
    )


def _happens(id: str, event: str, *verbs: str, clause: str, executable: bool = True, works_in: str = "") -> TriggerWord:
    """«Когда [карта] …»: something happens to this card or to a named one."""
    heads = ("когда", "после тот , как", "после тот как")
    patterns = tuple(f"{head} [{{subject:target}}] {verb}" for head in heads for verb in verbs)
    patterns += tuple(f"{head} {verb} {{subject:target}}" for head in heads for verb in verbs if "<" not in verb)
    return TriggerWord(
        id, patterns, event, has(_SUBJECT, _CARD), works_in=works_in, clause=clause, executable=executable
    )


def _walks(id: str, kind: str, *patterns: str) -> TriggerWord:
    """The card moves by itself, in the way of the kind."""
    return TriggerWord(id, patterns, "move", both(has(_SUBJECT, _CARD), _grade(kind)), clause="§6.4")


def _told(id: str, *patterns: str, clause: str) -> TriggerWord:
    """A moment that is read; no event of the runtime tells it yet."""
    return TriggerWord(id, patterns, clause=clause, executable=False)


DEATH = TriggerWord(
    "death",
    ("при гибель [{subject:target}]", "когда [{subject:target}] погибнуть"),
    "destroy",
    has(_SUBJECT, _CARD),
    clause="§20.5",
)
DEATH_BY = TriggerWord(
    "death-by",
    ("при гибель [{subject:target}] от {kind}", "когда [{subject:target}] погибнуть от {kind}"),
    "destroy",
    both(has(_SUBJECT, _CARD), _via(_KIND)),
    clause="§20.7",
)
DEATH_BY_WHOM = TriggerWord(
    "death-by-whom",
    ("при гибель [{subject:target}] от {kind} {versus:target}",),
    "destroy",
    both(has(_SUBJECT, _CARD), _via(_KIND), has(_VERSUS, _OTHER)),
    clause="§20.7",
)
DEATH_NEARBY = TriggerWord(
    "death-nearby",
    ("когда рядом с {of:target} погибнуть {subject:target}", "когда рядом погибнуть {subject:target}"),
    "destroy",
    both(has(_SUBJECT, _CARD), has(call("near", Param("of")), _CARD)),
    clause="§20.5",
    executable=False,
)
KILL_BY = TriggerWord(
    "kill-by",
    ("когда [{subject:target}] уничтожить|убить {versus:target} {kind}",),
    "destroy",
    both(has(_SUBJECT, _OTHER), has(_VERSUS, _CARD), _via(_KIND)),
    clause="§20.6",
)
KILL = TriggerWord(
    "kill",
    (
        "когда [{subject:target}] уничтожить|убить {versus:target}",
        "после тот , как [{subject:target}] уничтожить|убить {versus:target}",
        "после тот как [{subject:target}] уничтожить|убить {versus:target}",
    ),
    "destroy",
    both(has(_SUBJECT, _OTHER), has(_VERSUS, _CARD)),
    clause="§20.6",
)
HURT = TriggerWord(
    "hurt",
    ("когда [{subject:target}] получить рана", "при|после получение рана"),
    "wound",
    has(_SUBJECT, _CARD),
    clause="§12.2",
)
HURT_SO_MUCH = TriggerWord(
    "hurt-so-much",
    ("когда [{subject:target}] получить {amount} рана", "при|после получение {amount} рана"),
    "wound",
    both(has(_SUBJECT, _CARD), call("eq", _N, _AMOUNT)),
    clause="§12.2",
)
HURT_AT_LEAST = TriggerWord(
    "hurt-at-least",
    ("когда [{subject:target}] получить {amount} или более рана",),
    "wound",
    both(has(_SUBJECT, _CARD), call("le", _N, _AMOUNT)),
    clause="§12.2",
)
HURT_FIRST = TriggerWord(
    "hurt-first",
    ("когда [{subject:target}] получить рана в первый раз за ход",),
    "wound",
    both(has(_SUBJECT, _CARD), call("eq", 1, call("turn_count", Symbol("event", "wound"), _CARD))),
    clause="§17.3",
)
HURT_BY = TriggerWord(
    "hurt-by",
    ("когда [{subject:target}] получить рана от {kind}",),
    "wound",
    both(has(_SUBJECT, _CARD), _via(_KIND)),
    clause="§12.2",
)
HURT_BY_WHOM = TriggerWord(
    "hurt-by-whom",
    ("когда [{subject:target}] получить рана от {kind} {versus:target}",),
    "wound",
    both(has(_SUBJECT, _CARD), _via(_KIND), has(_VERSUS, _OTHER)),
    clause="§12.2",
)
DEALS = TriggerWord(
    "deals-wounds",
    ("когда [{subject:target}] нанести рана {versus:target}", "когда [{subject:target}] ранить {versus:target}"),
    "wound",
    both(has(_SUBJECT, _OTHER), has(_VERSUS, _CARD)),
    clause="§12.2",
)
DEFENDS = TriggerWord(
    "defends",
    (
        "когда [{subject:target}] стать|становиться защитник",
        "когда [{subject:target}] выступить защитник",
    ),
    "defend",
    has(_SUBJECT, _CARD),
    moment="accompany",
    clause="§9.5",
)

# «Бешенство N»: the number thrown for its own attack in its own turn, each die by itself [§11.3, D82].
FRENZY = TriggerWord(
    "frenzy",
    (),
    "die-rolled",
    both(
        call("eq", _CARD, call("self")),
        call("eq", call("active"), call("me")),
        _via(Symbol("kind", "attack")),
        call("fails", _via(Symbol("kind", "answer"))),
        call("le", call("ev_wanted"), Param("n")),
    ),
    moment="accompany",
    clause="D82",
)
# «Вальхалла»: every own turn while it lies in the graveyard [D95].
VALHALLA = TriggerWord("valhalla", (), "turn-start", _MINE, works_in="graveyard", clause="D95")

# «Начинает бой с …»: before all that happens «в начале боя» [§16.3, D117].
SETUP = TriggerWord("setup", (), "setup", _MINE, clause="§16.3")

TRIGGERS = (
    SETUP,
    FRENZY,
    VALHALLA,
    *_attacks(),
    *_turns(),
    DEATH,
    DEATH_BY_WHOM,
    DEATH_BY,
    DEATH_NEARBY,
    KILL,
    KILL_BY,
    HURT,
    HURT_AT_LEAST,
    HURT_SO_MUCH,
    HURT_FIRST,
    HURT_BY_WHOM,
    HURT_BY,
    DEALS,
    DEFENDS,
    _happens("closes", "close", "закрыться", clause="§5.1"),
    _happens("opens", "open", "открыться", clause="§4"),
    _happens("moves", "move", "переместиться", clause="§6.4"),
    TriggerWord(
        "moving",
        ("при перемещение [{subject:target}]", "при перемещение [{subject:target}] на соседний клетка"),
        "move",
        has(_SUBJECT, _CARD),
        clause="§6.4",
    ),
    _happens("gains-counter", "gain-counter", "получать|получить <counter>", clause="§16.1"),
    _happens("healed", "heal", "излечиться", clause="§12.3"),
    _happens("summoned", "summon", "вызываться", "войти в игра", clause="§19.2"),
    _happens("revived", "revive", "возродиться", clause="§19.3"),
    _happens("exiled", "exile", "изгоняться", clause="§19.4"),
    _walks("walks", "motion", "когда [{subject:target}] двигаться|передвинуться", "при движение [{subject:target}]"),
    TriggerWord(
        "miss",
        ("при [свой] промах [{subject:target}]",),
        "miss",
        has(_SUBJECT, _CARD),
        moment="accompany",
        clause="§9.15",
    ),
    TriggerWord(
        "miss-attacking",
        ("при [свой] промах [{subject:target}] в нападение",),
        "miss",
        both(has(_SUBJECT, _CARD), call("fails", _via(Symbol("kind", "answer")))),
        moment="accompany",
        clause="§9.15",
    ),
    TriggerWord(
        "onslaught",
        ("при нападение [{subject:target}]", "когда [{subject:target}] нападать"),
        "attacks",
        has(_SUBJECT, _CARD),
        moment="accompany",
        clause="§9.3",
    ),
    TriggerWord(
        "onslaught-on",
        ("когда [{subject:target}] нападать на {versus:target}",),
        "attacks",
        both(has(_SUBJECT, _CARD), has(_VERSUS, _OTHER)),
        moment="accompany",
        clause="§9.3",
    ),
    TriggerWord(
        "any-attack",
        ("при атака", "когда [{subject:target}] атаковать"),
        "wound",
        _ATTACKED,
        moment="accompany",
        also=_GRAZE,
        meets=both(has(_SUBJECT, _CARD), _grade("attack")),
        clause="§9.14",
    ),
    TriggerWord(
        "any-attack-on",
        ("когда [{subject:target}] атаковать {versus:target}", "при атака [{subject:target}] по {versus:target}"),
        "wound",
        both(_ATTACKED, has(_VERSUS, _CARD)),
        moment="accompany",
        also=_GRAZE,
        meets=both(has(_SUBJECT, _CARD), _grade("attack"), has(_VERSUS, _OTHER)),
        clause="§9.14",
    ),
    TriggerWord("after-onslaught", ("после нападение",), "after-attack", has(_SUBJECT, _CARD), clause="§9.5"),
    _happens("acts", "acts", "действовать", clause="§5.1"),
    _walks("leap", "leap", "при прыжок [{subject:target}]"),
    _walks("teleport", "teleport", "при телепортация [{subject:target}]"),
    TriggerWord(
        "leap-or-teleport",
        ("при прыжок или телепортация [{subject:target}]", "при телепортация или прыжок [{subject:target}]"),
        "move",
        both(has(_SUBJECT, _CARD), call("either", _grade("leap"), _grade("teleport"))),
        clause="§6.3",
    ),
    TriggerWord(
        "corpse-eating",
        ("при трупоедство [{subject:target}]",),
        "exile",
        both(has(_SUBJECT, _OTHER), has(having("corpse-eating"), _OTHER)),
        clause="§14",
    ),
    TriggerWord("vampirism", ("при вампиризм [{subject:target}]",), "drains", has(_SUBJECT, _CARD), moment="accompany", clause="§14"),
    _told("prophecy", "при пророчество", clause="§14"),
    TriggerWord(
        "incarnates",
        ("при инкарнация [{subject:target}]", "когда [{subject:target}] инкарнировать"),
        "incarnate",
        has(_SUBJECT, _CARD),
        clause="§19.5",
    ),
    _told(
        "incarnation",
        "при вызов или инкарнация [{subject:target}]",
        clause="§14",
    ),
    TriggerWord(
        "revives-or-incarnates",
        ("при возрождение или|и инкарнация [{subject:target}]", "при инкарнация или|и возрождение [{subject:target}]"),
        "incarnate",
        has(_SUBJECT, _CARD),
        also=("revive",),
        clause="§19.5",
    ),
    TriggerWord("revival", ("при возрождение [{subject:target}]",), "revive", has(_SUBJECT, _CARD), clause="§19.5"),
    TriggerWord("summons", ("при вызов [{subject:target}]", "при вызов [{subject:target}] из колода"), "summon", has(_SUBJECT, _CARD), clause="§19.2"),
    _told("placing", "при расстановка", "после расстановка", clause="§3.8"),
    TriggerWord(
        "throws-die",
        ("когда [{subject:target}] бросать|бросить кубик", "при бросок кубик [{subject:target}]"),
        "die-rolled",
        has(_SUBJECT, _CARD),
        moment="accompany",
        clause="§11.3",
    ),
    _told("face-up", "когда [{subject:target}] вскрыться", "при вскрытие", clause="§3.7"),
)
