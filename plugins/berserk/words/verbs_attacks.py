"""Attacks of the classic game as actions, and what is done to attacks [§8–§10].

In: nothing. Out: `ATTACK_VERBS`. The runtime adds the bonuses of the source and of the target to the strength printed;
wounds are what an attack is measured by. Whom it may be aimed at stands in `candidates`.
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Expr, Param, Symbol, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import (
    BODILESS,
    EVERYTHING,
    FLYERS,
    NEIGHBOURS,
    SELF,
    THIS,
    UNLIMITED,
    WITH_LIFE,
    N,
    choose,
    has,
    having,
    meet,
    read,
    union,
    want,
    without,
)

_TARGETS = meet(WITH_LIFE, call("in_play"))


def _ranged(kind: str) -> Expr:
    """Within the range printed and what is added to it, but not next to the source [§10.2]."""
    printed = call("add", call("add", Param("range"), read(f"range-{kind}")), read("range-any"))
    reach = choose(call("lt", 0, read("range-set")), read("range-set"), printed)  # «имеют дальность N»
    too_near = without(NEIGHBOURS, call("m_if", has(having("point-blank"), SELF), NEIGHBOURS))
    return without(meet(_TARGETS, call("within", SELF, reach)), too_near, THIS)


_BY_FLYER = call("m_any", meet(THIS, FLYERS))
_CLOSE = choose(_BY_FLYER, without(_TARGETS, THIS), without(meet(_TARGETS, NEIGHBOURS), FLYERS))
# Whom else it may go over: «может объявлять {uchr} через …».
_OVER = call("where_under", EVERYTHING, Symbol("property", "through"), Const(-1), Symbol("property", "through"))
_ACROSS = without(meet(_TARGETS, union(call("between_free", SELF), call("across", SELF, _OVER))), FLYERS)

# Modes of a strike, as `fighting.pyx` reads them.
DIRECTED, UNANSWERED, FIGHT = 1, 2, 4


def _attack(kind: str, words: str, candidates: Expr, clause: str, ranged: bool = False) -> Verb:
    reach = " [дальность {range:number}]" if ranged else ""
    return Verb(
        kind,
        (
            f"{words} [{{name}}] [на|силой {{amount}}]{reach} [по {{target}}]",
            f"{words} [{{name}}] [на|силой {{amount}}]{reach} в {{target}}",
            f"{words} [{{name}}] тот же сила|величина , что [и] {{amount}}{reach} [по {{target}}]",
        ),
        kind=kind,
        wants=(want("wound", N),),
        candidates=candidates,
        defaults=(("amount", 1), ("range", UNLIMITED)),
        prints=f"{words.split('|')[0]} на {{amount}}{reach} [по {{target}}]",
        clause=clause,
    )


def _strike(id: str, mode: int, *patterns: str, clause: str) -> Verb:
    """A strike that a feature announces: dice, defenders and table are the game's, as a frame of its own."""
    kind = id if id != "fight" else "simple-strike"
    return Verb(
        id, patterns, kind=kind, wants=(want("strike", aux=Const(mode)),), candidates=_CLOSE, own=id == "fight", clause=clause
    )  # fmt: skip


def _told(id: str, *patterns: str, reflexive: tuple[str, ...] = (), clause: str = "", kind: str = "impact") -> Verb:
    """A verb that is read but has no behaviour yet."""
    return Verb(id, patterns, reflexive, kind=kind, clause=clause, executable=False)


ATTACK_VERBS = (
    _attack("shot", "выстрел", _ranged("shot"), "§10.2", ranged=True),
    _attack("throw", "метание", _ranged("throw"), "§10.2", ranged=True),
    _attack("discharge", "разряд", _ranged("discharge"), "§10.2", ranged=True),
    _attack("special-strike", "особый удар", _CLOSE, "§10.1"),
    _attack("magic-strike", "магический удар", _CLOSE, "§10.1"),
    _attack("row-strike", "<uchr>", _ACROSS, "§10.1"),
    Verb(
        "finish-off",
        ("добивание [на] [{amount}] [по {target}]", "добивание [на] {amount} {target}"),
        kind="finishing",
        wants=(want("destroy"),),
        measure="changed",
        candidates=call(
            "where_under", without(_CLOSE, BODILESS), Symbol("property", "life-now"), N, Symbol("property", "finishing-bonus")
        ),
        defaults=(("amount", 1),),
        clause="§10.7",
    ),
    Verb(
        "baseness",
        ("подлость [на] [{amount}]",),
        kind="baseness",
        wants=(want("wound", N),),
        candidates=without(meet(WITH_LIFE, NEIGHBOURS, call("side", call("me"))), THIS),
        defaults=(("amount", 1),),
        clause="§10.8",
    ),
    _strike("simple-strike", 0, "<strike> [по {target}]", "простой удар [по {target}]", "напасть [<strike>] [на {target}]", clause="§9.1"),
    _strike("directed-strike", DIRECTED, "<direct> [по {target}]", clause="§9.6"),
    _strike("unanswered-strike", UNANSWERED, "безответный удар [по {target}]", "простой безответный удар [по {target}]", clause="§9.11"),
    _strike("fight", FIGHT, "сразиться с {target} [<strike>] [как с открытый [карта]]", clause="§9.12"),
    _told(
        "strike-of",
        "<strike> на {amount} [по {target}]",
        "<direct> на {amount} [по {target}]",
        "безответный удар на {amount} [по {target}]",
        "напасть еще раз",
        "атаковать [{target}]",
        clause="§9.1",
        kind="simple-strike",
    ),
    _told("answer-as-open", "отразить <strike> как открытый карта", clause="§9.10"),
    _told("name-defender", "назначить защитник [{target}]", clause="§9.4"),
    _told("become-defender", "стать|становиться защитник", "выступить защитник [{target}]", clause="§9.4"),
)
