"""The events that an action wants.

In: an `Action` and its `Verb`. Out: `Want`s with their amounts, and the numbers that a plugin's step is given.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import Const, Expr, Symbol, Want, call
from cardc.codegen.lowering.arguments import default_env, holes, is_choice, mentions, names_of
from cardc.codegen.lowering.effects import lower_effects, lower_stated
from cardc.codegen.lowering.expressions import lower_arg, lower_grades
from cardc.codegen.lowering.picks import Pick
from cardc.codegen.lowering.scope import SELF, Scope, View
from cardc.codegen.lowering.templates import substitute
from cardc.dsl import nodes
from cardc.dsl.instead import shares_number
from cardc.dsl.language import Verb

STATED = "standing"


def wants_of(
    action: nodes.Action, verb: Verb, slot: int, more: tuple[tuple[int, Pick], ...], actors: tuple[Expr, ...],
    scope: Scope, view: View,
) -> tuple[tuple[Want, ...], tuple[Expr, ...]]:  # fmt: skip
    """The wanted events, and the numbers that a plugin's step is given."""
    env, grades, effects = _environment(action, verb, slot, more, scope, view)
    wants: list[Want] = []
    for actor in actors:
        for want in verb.wants:
            wants += _want(want, {"player": actor, "actor": actor} | env, grades, effects, action)
    given = {"player": actors[0], "actor": actors[0]} | env
    return tuple(dict.fromkeys(wants)), tuple(substitute(number, given, action.span) for number in verb.gives)


def _gives_statement(verb: Verb) -> bool:
    """The verb gives for a time what it states as a static one: its want asks for `standing`."""
    return any(mentions(want.aux, STATED) for want in verb.wants)


def _environment(
    action: nodes.Action, verb: Verb, slot: int, more: tuple[tuple[int, Pick], ...], scope: Scope, view: View
) -> tuple[dict[str, Expr], dict[str, tuple[Expr, Expr, Expr]], dict[str, tuple[tuple[Symbol, Expr], ...]]]:  # fmt: skip
    env: dict[str, Expr] = {"self": SELF}
    grades: dict[str, tuple[Expr, Expr, Expr]] = {}
    effects: dict[str, tuple[tuple[Symbol, Expr], ...]] = {}
    later = iter(more)
    stated = _gives_statement(verb)
    if stated:
        effects[STATED] = lower_stated(action, verb, scope, view)
    for name, arg in action.args:
        if name == verb.targets or stated and isinstance(arg, nodes.Word | nodes.Many):
            continue
        if name in holes(verb) and isinstance(arg, nodes.Phrase) and is_choice(arg, scope):
            env[name] = call("targets", next(later)[0])
        elif isinstance(arg, nodes.Word) and arg.table in ("property", "keyword") or isinstance(arg, nodes.Quote | nodes.Many):
            effects[name] = lower_effects(arg, action, scope, view)
            if isinstance(arg, nodes.Word):
                env[name] = Symbol(arg.table, arg.id)
        elif isinstance(arg, nodes.Duration) or isinstance(arg, nodes.Cell) and not _asks(verb, name):
            continue
        elif isinstance(arg, nodes.Grades | nodes.Where | nodes.CaseAmount):
            three = lower_grades(arg, scope, view)
            if three is not None:
                grades[name] = three
            else:
                env[name] = lower_arg(arg, scope, view)
        else:
            env[name] = lower_arg(arg, scope, view)
    term = action.arg("duration")
    if isinstance(term, nodes.Duration) and not effects and not verb.native:
        unsupported("a term for what is no effect", term.span)
    env = default_env(verb) | env
    if verb.targets:
        env[verb.targets] = call("m_bit", SELF) if shares_number(action, verb) else call("targets", slot)
    return env, grades, effects


def _asks(verb: Verb, name: str) -> bool:
    """Does what the verb wants depend on the argument?"""
    return any(mentions(want.aux, name) for want in verb.wants)


def _want(
    want: Want, env: dict[str, Expr], grades: dict[str, tuple[Expr, Expr, Expr]],
    effects: dict[str, tuple[tuple[Symbol, Expr], ...]], action: nodes.Action,
) -> list[Want]:  # fmt: skip
    holes = [name for name in effects if mentions(want.aux, name)]
    if holes:
        given = [(_filled(want, env | {holes[0]: symbol}, {}, action), amount) for symbol, amount in effects[holes[0]]]
        return [one if names_of(want.amount) else replace(one, amount=amount) for one, amount in given]
    missing = [name for name in _params(want) if name not in env and name not in grades]
    if missing and want.when is None and _optional_want(want, missing):
        return []
    return [_filled(want, env, grades, action)]


def _optional_want(want: Want, missing: list[str]) -> bool:
    """A want whose `aux` is an argument that this text does not have is not wanted."""
    return all(mentions(want.aux, name) for name in missing)


def _filled(
    want: Want, env: dict[str, Expr], grades: dict[str, tuple[Expr, Expr, Expr]], action: nodes.Action
) -> Want:  # fmt: skip
    def fill(template: Expr | None) -> Expr | None:
        return None if template is None else substitute(template, env, action.span)

    graded = None
    if any(mentions(want.amount, name) for name in grades):
        graded = tuple(
            substitute(want.amount, env | {name: three[grade] for name, three in grades.items()}, action.span)
            for grade in range(3)
        )
    return Want(
        event=want.event,
        targets=fill(want.targets),
        amount=Const(0) if graded else substitute(want.amount, env, action.span),
        graded=graded,  # type: ignore[arg-type]
        aux=substitute(want.aux, env, action.span),
        player=fill(want.player),
        when=fill(want.when),
    )


def _params(want: Want) -> set[str]:
    return {name for part in (want.targets, want.amount, want.aux, want.player, want.when) if part is not None
            for name in names_of(part)}  # fmt: skip
