"""Statements and orders that need more than one of the rules at once: ways across the field, ranges, what comes next.

In: nothing. Out: `FURTHER_STATICS`, `FURTHER_VERBS`; `given`, by which any statement may be made at a moment or for a time.
"""

from __future__ import annotations

from dataclasses import fields, replace

from cardc.codegen.ir import Call, Case, Const, Expr, Param, Standing, Symbol, call, params_of
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import EVERYTHING, TARGET, meet, only, types, want, without
from cardc.plugins.berserk.words.cells import beside, word

_TO, _VERSUS, _OF, _N = Param("target"), Param("versus"), Param("of"), Param("amount")
_KIND = (Param("kind"),)
_GROUND = types("creature", "artifact")
_ANY_KIND = Const(0x7FFFFFFF)
_ROW_STRIKE = (Symbol("kind", "row-strike"),)
_CARRIER, _STRUCK = call("ev_card"), call("ev_other")
_MIDDLE = call("between", _CARRIER, _STRUCK)


def _says(
    id: str, *standing: Standing, patterns: tuple[str, ...] = (), reflexive: tuple[str, ...] = (), clause: str
) -> Verb:
    return Verb(id, patterns, reflexive, static=True, kind="", standing=standing, clause=clause)


# ---------------------------------------------------------------- what a row strike goes across


def _across(id: str, over: Expr, *tails: str) -> Verb:
    """«+N к {uchr} через …»: where the cell in between is so [§10.1]."""
    cards = call("m_if", over, EVERYTHING)
    power = Standing("modify", property=Param("bonus"), via=_ROW_STRIKE, amount=_N, carriers=_TO, versus=cards)
    return _says(
        id, power,
        patterns=tuple(f"{{bonus}} {tail}" for tail in tails),
        reflexive=tuple(f"иметь {{bonus}} {tail}" for tail in tails),
        clause="§9.16",
    )  # fmt: skip


ACROSS = (
    _across("row-across-nobody", call("fails", call("m_any", _MIDDLE)), "через пустой|свободный клетка",
            ", наносимый через пустой|свободный клетка"),
    _across("row-across", call("m_any", meet(_VERSUS, _MIDDLE)), "через {versus:target}", ", наносимый через {versus:target}"),
)  # fmt: skip

# ---------------------------------------------------------------- ranges, and whom one may attack

_RANGED = ("shot", "throw", "discharge")
RANGES = (
    _says(
        "range-is",
        Standing("modify", property=Symbol("property", "range-set"), amount=_N, carriers=_OF),
        patterns=("дальний атака {of:target} иметь|получать дальность {amount}",
                  "дальний атака ( кроме <uchr> ) {of:target} иметь|получать дальность {amount}"),
        clause="§1.7",
    ),
    _says(
        "cannot-attack-it",
        Standing("ban", event=Symbol("event", "aimed"), via=(Symbol("kind", "attack"),), carriers=_VERSUS, versus=_TO),
        patterns=("{target} нельзя атаковать {versus:target}",),
        clause="§9.1",
    ),
)  # fmt: skip

# ---------------------------------------------------------------- what a row strike may go over

OVER = (
    _says(
        "aims-over",
        Standing("modify", property=Symbol("property", "through"), carriers=_TO, versus=_VERSUS),
        reflexive=("мочь объявлять <uchr> через клетка , занятый {versus:target}", "мочь объявлять <uchr> через {versus:target}"),
        clause="§10.1",
    ),
)

FURTHER_STATICS = ACROSS + RANGES + OVER

# ---------------------------------------------------------------- moving others


def _anywhere(id: str, cells: Expr, *tails: str, remarked: tuple[tuple[str, str], ...] = ()) -> Verb:
    """One step to any side: to a free cell straight next to the card [§6.3, D37]."""
    return Verb(
        id,
        tuple(f"переместить {{target}} на один клетка в \"любом\" \"направлении\" {tail}".strip() for tail in tails),
        wants=(want("shift", aux=word(cells)),),
        measure="changed",
        candidates=_GROUND,
        remarked=remarked,
        clause="§6.3",
    )


_ONE_STEP = call("cells_within", only(TARGET), 1)
MOVES = (
    _anywhere("push-off", without(_ONE_STEP, beside(_OF)), "( кроме клетка рядом с {of:target} )"),
    _anywhere("push-anywhere", _ONE_STEP, "", remarked=(("save-near", "push-off"),)),
)

# ---------------------------------------------------------------- the next attack is of a grade

_GRADES = (("weak", "слабый", 1), ("medium", "средний", 2), ("strong", "сильный", 3))


def _next_grade(name: str, grade: str, number: int) -> Verb:
    """«Следующая атака X сводится к сильной»: used by the next, also in vain; a miss stays one [§8.5, D56, D121]."""
    stated = Standing("modify", property=Symbol("property", "own-grade"), via=_KIND, amount=call("add", 0, number), carriers=_TO, once=True)
    return Verb(
        f"next-{name}",
        (f"[свой] следующий {{kind}} {{target}} сводиться к {grade}", f"свести следующий {{kind}} {{target}} к {grade}"),
        (f"[свой] следующий {{kind}} сводиться к {grade}", f"свести|сводить [свой] следующий {{kind}} к {grade}"),
        wants=(want("gain-effect", aux=Param("standing")),),
        standing=(stated,),
        measure="changed",
        clause="§8.5",
    )


NEXT = tuple(_next_grade(*row) for row in _GRADES)

FURTHER_VERBS = MOVES + NEXT


# ---------------------------------------------------------------- statements at a moment or for a time

_LENT = frozenset(
    {"modify", "keyword", "ban", "protect", "block", "ignore", "lose-keyword", "untargetable", "only-from"}
)


def _spread(value: object) -> tuple[Expr, ...]:
    values = value if isinstance(value, tuple) else (value,)
    return tuple(part for part in values if isinstance(part, Const | Symbol | Param | Call | Case))


def _filled(verb: Verb) -> tuple[tuple[str, Expr], ...]:
    """What the statement leaves out says nothing: any kind, every card."""
    parts = [
        part
        for standing in verb.standing
        for field in fields(standing)
        for part in _spread(getattr(standing, field.name))
    ]
    names = sorted({name for part in parts for name in params_of(part)} - {"target", "amount"} | {"kind", "versus"})
    return tuple((name, _ANY_KIND if name == "kind" else EVERYTHING) for name in names)


def given(verbs: tuple[Verb, ...]) -> tuple[Verb, ...]:
    """The verbs, and for each statement about its own target that has none yet the verb that gives it [§17.1, §17.5]."""
    found: list[Verb] = []
    for verb in verbs:
        own = verb.static and verb.executable and not verb.runs_as and verb.kind == "" and verb.standing
        if not own or any(
            part.kind not in _LENT or part.carriers != _TO or part.property in _HOLES for part in verb.standing
        ):
            found.append(verb)
            continue
        lent = f"lend-{verb.id}"
        found.append(replace(verb, lends=lent))
        found.append(
            Verb(lent, (), wants=(want("gain-effect", aux=Param("standing")),), standing=verb.standing, measure="changed",
                 defaults=_filled(verb), clause=verb.clause)
        )  # fmt: skip
    return tuple(found)


_HOLES = frozenset({Param("bonus"), Param("features")})
