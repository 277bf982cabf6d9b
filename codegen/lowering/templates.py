"""Expressions out of the declarations' templates, and small compositions of expressions.

In: a template with `Param` holes and what fills them. Out: an expression without holes; raises `Unsupported` at a hole
that the text leaves open.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import Call, Case, Const, Expr, Param, Symbol, call
from cardc.codegen.primitives import PRIMITIVES
from cardc.dsl import nodes
from cardc.dsl.language import Predicate

Env = Mapping[str, Expr]

COMPARE = {"<": 0, "<=": 1, "=": 2, ">=": 3, ">": 4, "!=": 5}


def substitute(template: Expr, env: Env, span: nodes.Span = (0, 0)) -> Expr:
    """`template` with its `Param`s replaced; raises Unsupported if the text leaves one of them out."""
    match template:
        case Param(name):
            return env[name] if name in env else unsupported(f"missing «{name}»", span)
        case Call(op, args):
            return Call(op, tuple(_filled(op, at, arg, env, span) for at, arg in enumerate(args)))
        case Case(test, then, otherwise):
            return Case(*(substitute(part, env, span) for part in (test, then, otherwise)))
    return template


def _filled(op: str, at: int, arg: Expr, env: Env, span: nodes.Span) -> Expr:
    """An argument of a primitive; raises Unsupported where the text names a player or a number and cards are meant."""
    value = substitute(arg, env, span)
    if type(arg) is Param and type(value) is Call:
        wanted = PRIMITIVES[op].args[at] if op in PRIMITIVES else ""
        if (wanted == "mask") != (PRIMITIVES[value.op].result == "mask"):
            unsupported(f"{arg.name}: {PRIMITIVES[value.op].result} where {wanted} is meant", span)
    return value


def fixed_arguments(predicate: Predicate) -> dict[str, Expr]:
    """Arguments that the declaration fixes: ids of a table named like the argument, numbers, or expressions."""
    return {
        name: Symbol(name, value) if isinstance(value, str) else Const(value) if isinstance(value, int) else value
        for name, value in predicate.fixed
    }


def comparison(args: tuple[tuple[str, nodes.Arg], ...]) -> dict[str, Expr]:
    """A `comparison` word («или менее») as the code of the comparison primitives."""
    return {key: Const(COMPARE[value.id]) for key, value in args
            if isinstance(value, nodes.Word) and value.table == "comparison"}  # fmt: skip


def fold(op: str, parts: list[Expr]) -> Expr:
    """`parts`, at least one, under a primitive of two operands, from the left."""
    total = parts[0]
    for part in parts[1:]:
        total = call(op, total, part)
    return total


def folded(op: str, parts: list[Expr]) -> Expr | None:
    """As `fold`; None if there are no parts."""
    return fold(op, parts) if parts else None


def meet(left: Expr, right: Expr | None) -> Expr:
    """The cards in both sets; None is no limit."""
    return left if right is None else call("m_and", left, right)
