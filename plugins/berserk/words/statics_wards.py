"""What a static feature states about the strength of attacks and protection from them [§8.5, §12.7, §12.8, §17.5, §18.4].

In: nothing. Out: `WARD_STATICS`: attacks set to a number or a grade, wounds not received, features ignored, gains barred.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.codegen.ir import Call, Expr, Param, Standing, Symbol, call
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import EVERYTHING, FOE, ME, SELF, THIS, N, opposite, union

_TO, _KIND, _VERSUS = Param("target"), (Param("kind"),), Param("versus")
_WOUND = Symbol("event", "wound")
_RECEIVED = Symbol("property", "received")
_SETTLED = Symbol("property", "settled")  # the runtime reads it less one: 0 says that nothing is set
_GRADE = Symbol("property", "grade")
_GRADES = (("weak", "слабый", 1), ("medium", "средний", 2), ("strong", "сильный", 3))
_STRAIGHT = union(call("same_line", 0, SELF), call("same_line", 1, SELF))
_STRENGTH = call("ev_amount")


def _when(test: Expr) -> Expr:
    """The carriers while something holds."""
    return call("m_if", test, _TO)


def _of_kind(name: str) -> Call:
    return call("bits", call("ev_via"), Symbol("kind", name))


def _states(
    id: str, standing: Standing, *patterns: str, reflexive: tuple[str, ...] = (), prints: str = "", clause: str
) -> Verb:
    return Verb(
        id, patterns, reflexive, static=True, kind="", standing=(standing,), prints=prints, clause=clause
    )  # fmt: skip


# ---------------------------------------------------------------- set to a number or a grade


def _settled(id: str, amount: Expr, property: Symbol, number: str, via: tuple[Expr, ...] = _KIND) -> tuple[Verb, ...]:
    """«[Все] T по C сводятся к N»: of attacks on named cards; without them, on every card."""
    fixed = Standing("modify", property=property, via=via, amount=amount, carriers=_TO, versus=_VERSUS, exact=True)
    return (
        _states(
            f"{id}-on",
            fixed,
            f"весь|каждый {{kind}} по {{target}} сводиться к {number}",
            f"{{kind}} по {{target}} сводиться к {number}",
            f"весь|каждый {{kind}} {{versus:target}} по {{target}} сводиться к {number}",
            f"{{kind}} {{versus:target}} по {{target}} сводиться к {number}",
            prints=f"{{kind}} [{{versus}}] по {{target}} сводиться к {number}",
            clause="§8.5",
        ),
        _states(
            f"{id}-of",
            replace(fixed, carriers=EVERYTHING),
            f"весь|каждый {{kind}} {{versus:target}} сводиться к {number}",
            f"{{kind}} {{versus:target}} сводиться к {number}",
            prints=f"{{kind}} {{versus}} сводиться к {number}",
            clause="§8.5",
        ),
        _states(
            f"{id}-here",
            replace(fixed, versus=None),
            f"весь|каждый {{kind}} сводиться к {number}",
            f"{{kind}} сводиться к {number}",
            prints=f"{{kind}} сводиться к {number}",
            clause="§8.5",
        ),
    )


SETTLED = (
    *(
        verb
        for name, word, number in _GRADES
        for verb in _settled(f"set-{name}", call("add", 0, number), _GRADE, word)
    ),
    *_settled("settled", call("add", N, 1), _SETTLED, "{amount}"),
)


# ---------------------------------------------------------------- wounds not received, or more of them

_WARDED = Standing("protect", via=_KIND, carriers=_TO, versus=_VERSUS)
_UNHURT = Standing("protect", event=_WOUND, carriers=_TO)


UNHARMED = (
    _states(
        "unharmed-by",
        _WARDED,
        reflexive=("не получать рана от {kind} {versus:target}", "защита от {kind} {versus:target}"),
        clause="§12.7",
    ),
    _states(
        "unharmed-by-cards",
        replace(_UNHURT, versus=_VERSUS),
        reflexive=("не получать рана от {versus:target}",),
        clause="§12.7",
    ),
    _states(
        "unharmed-in-turn",
        replace(_UNHURT, carriers=_when(call("eq", call("active"), ME))),
        reflexive=("не получать рана в ваш|свой ход",),
        clause="§12.7",
    ),
    _states(
        "unharmed-in-foe-turn",
        replace(_UNHURT, carriers=_when(call("eq", call("active"), FOE))),
        reflexive=("не получать рана в ход противник",),
        clause="§12.7",
    ),
    _states(
        "unharmed-straight",
        replace(_WARDED, versus=_STRAIGHT),
        reflexive=(
            "защита от {kind} , нанесенный не по диагональ",
            "не получать рана от {kind} , нанесенный не по диагональ",
        ),
        clause="§12.7",
    ),
    _states(
        "deals-no-wounds",
        Standing("protect", event=_WOUND, carriers=EVERYTHING, versus=_TO),
        reflexive=("не наносить рана",),
        clause="§12.2",
    ),
    _states(
        "deals-no-wounds-to",
        Standing("protect", event=_WOUND, carriers=_VERSUS, versus=THIS),
        reflexive=("не наносить рана {versus:target}",),
        clause="§12.2",
    ),
)


def _received(amount: Expr, carriers: Expr = _TO, versus: Expr | None = _VERSUS) -> Standing:
    return Standing("modify", property=_RECEIVED, via=_KIND, amount=amount, carriers=carriers, versus=versus)


RECEIVED = (
    _states(
        "resists-straight",
        _received(N, versus=_STRAIGHT),
        "{amount} от {kind} , нанесенный не по диагональ",
        clause="§12.7",
    ),
    _states(
        "wounded-more",
        _received(N),
        reflexive=("получать на {amount} рана больше от весь {kind}", "получать на {amount} рана больше от {kind} {versus:target}", "получать от {kind} на {amount} рана больше", "получать от {kind} {versus:target} на {amount} рана больше"),
        clause="§18.4",
    ),
    _states(
        "wounded-less",
        _received(opposite(N)),
        reflexive=(
            "получать от {kind} на {amount} рана меньше",
            "получать на {amount} рана меньше от {kind} [{versus:target}]",
        ),
        clause="§18.4",
    ),
)


# ---------------------------------------------------------------- ignored features

_FROM_ATTACKS = (Symbol("kind", "attack"),)
IGNORED = (
    _states(
        "ignores",
        Standing("ignore", keyword=Param("keyword"), carriers=_TO),
        reflexive=("игнорировать {keyword}",),
        clause="§12.8",
    ),
    _states(
        "ignores-of",
        Standing("ignore", keyword=Param("keyword"), carriers=_TO, versus=_VERSUS),
        reflexive=("игнорировать {keyword} {versus:target}",),
        clause="§12.8",
    ),
    Verb(
        "ignores-both",
        (),
        ("игнорировать {keyword} и {and:keyword}",),
        static=True,
        kind="",
        standing=(
            Standing("ignore", keyword=Param("keyword"), carriers=_TO),
            Standing("ignore", keyword=Param("and"), carriers=_TO),
        ),
        clause="§12.8",
    ),
    _states(
        "ignores-features",
        Standing("ignore", via=_FROM_ATTACKS, carriers=_TO),
        reflexive=(
            "игнорировать [весь] особенность",
            "игнорировать [весь] особенность атакованный",
            "игнорировать [весь] особенность атакованный существо|карта",
            "игнорировать [весь] его|ее|их особенность",
        ),
        prints="игнорировать особенность",
        clause="§12.8",
    ),
    _states(
        "ignores-features-of",
        Standing("ignore", via=_FROM_ATTACKS, carriers=_TO, versus=_VERSUS),
        reflexive=(
            "игнорировать [весь] особенность {versus:target}",
            "игнорировать [весь] особенность атакованный {versus:target}",
        ),
        prints="игнорировать особенность {versus}",
        clause="§12.8",
    ),
)


# ---------------------------------------------------------------- gains that are barred, printed numbers that are raised


def _bars(id: str, event: str, *reflexive: str, clause: str, runs_as: str = "") -> Verb:
    standing = Standing("ban", event=Symbol("event", event), carriers=_TO)
    return replace(_states(id, standing, reflexive=reflexive, clause=clause), runs_as=runs_as)


def _raises(id: str, property: str, pattern: str) -> Verb:
    standing = Standing("modify", property=Symbol("property", property), amount=N, carriers=_TO)
    return _states(id, standing, pattern, reflexive=(f"иметь {pattern}",), clause="§13.3")


BARRED = (
    _bars("cannot-heal", "heal", "не мочь излечиваться", "не мочь быть излеченный", clause="§12.3", runs_as="be-incurable"),
    _bars("gains-no-tokens", "gain-token", "не мочь получать <token>", clause="§17.5"),
    _bars("gains-no-counters", "gain-counter", "не мочь получать <counter>", clause="§17.5"),
    _bars("gains-no-lives", "gain-extra", "не мочь получать дополнительный <health>", clause="§17.5"),
    _states(
        "warded-from",
        Standing("lose-keyword", keyword=Param("keyword"), carriers=_TO),
        reflexive=("защита от {keyword}", "не мочь получать {keyword}"),
        clause="§12.7",
    ),
    _raises("more-life", "life", "{amount} <health>"),
    _raises("more-move", "move", "{amount} <move>"),
)

# ---------------------------------------------------------------- blocked attacks


def _blocks(id: str, words: str, test: Expr | None, clause: str = "§8.1") -> tuple[Verb, ...]:
    """«Блокирует [слабые] T [противника]»: of attacks on the card itself, or on named cards."""
    carriers = _TO if test is None else _when(test)
    own = Standing("block", via=_KIND, carriers=carriers, versus=_VERSUS)
    others = replace(own, carriers=Param("of") if test is None else call("m_if", test, Param("of")))
    return (
        _states(f"blocks-{id}", own, reflexive=(f"блокировать {words} {{kind}} [{{versus:target}}]",), clause=clause),
        _states(
            f"blocks-{id}-on",
            others,
            reflexive=(f"блокировать {words} {{kind}} [{{versus:target}}] по {{of:target}}",),
            clause=clause,
        ),
    )


BLOCKED = (
    *(verb for name, word, _ in _GRADES for verb in _blocks(name, word, _of_kind(name))),
    *_blocks("all", "весь|каждый", None),
)

WARD_STATICS = SETTLED + UNHARMED + RECEIVED + IGNORED + BARRED + BLOCKED
