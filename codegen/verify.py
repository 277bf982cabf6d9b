"""The verifier of the step IR: every program that lowering hands on is well formed.

In: a `Program`. Out: nothing; a violation is a bug of lowering or of a plugin's declaration and raises AssertionError
naming the program and the step. Checked: jumps inside the program, primitives known with the right number and types of
arguments, no `Param` left, action numbers in range, every step reachable from the first one or unreachable by choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.codegen.ir import Call, Case, Choose, Const, End, Expr, Param, Program, Step, Symbol, Want
from cardc.codegen.parts import field_names
from cardc.codegen.primitives import PRIMITIVES

EXPRESSIONS = (Const, Symbol, Param, Call, Case)
# Numbers, players, cards and truth values are all integers to generated code; masks and outcomes are kinds of their own.
INTEGERS = frozenset({"int", "bool", "card", "player"})
MAX_ACTIONS = 16


def verify(program: Program) -> None:
    """Check a program and its granted features; raises AssertionError."""
    for index, step in enumerate(program.steps):
        _verify_step(program, index, step)
    for expr in (program.legal, program.payable, program.match, program.able, *(program.x_range or ())):
        if expr is not None:
            _check(type_of(expr) in INTEGERS, program, "a test is not a number")
    for effect in program.effects:
        for expr in (effect.amount, effect.applies, effect.able, effect.cap):
            if expr is not None:
                _check(type_of(expr) in INTEGERS, program, f"effect {effect.key}")
    _check(not program.steps or isinstance(program.steps[-1], End), program, "the last step is no End")
    for inner in program.inner:
        verify(inner)


def type_of(expr: Expr) -> str:
    """The type of an expression; raises AssertionError where arguments do not fit."""
    if type(expr) is Call:
        return _type_of_call(expr.op, expr.args)
    if type(expr) is Const or type(expr) is Symbol:
        return "int"
    match expr:
        case Param(name):
            raise AssertionError(f"hole {name} left in an expression")
        case Case(test, then, otherwise):
            assert type_of(test) in INTEGERS, "the test of a case is not a number"
            kind = type_of(then)
            assert kind == type_of(otherwise) or {kind, type_of(otherwise)} <= INTEGERS, "branches of a case differ"
            return kind
    raise AssertionError(f"{expr!r} is no expression")


def _type_of_call(op: str, args: tuple[Expr, ...]) -> str:
    primitive = PRIMITIVES.get(op)
    assert primitive is not None, f"unknown primitive {op}"
    assert len(args) == len(primitive.args), f"{op} takes {len(primitive.args)} arguments, not {len(args)}"
    for arg, wanted in zip(args, primitive.args, strict=True):
        found = type_of(arg)
        assert found == wanted or (found in INTEGERS and wanted in INTEGERS), f"{op}: {found} where {wanted} is wanted"
    return primitive.result


def _verify_step(program: Program, index: int, step: Step) -> None:
    for name in field_names(type(step)):
        if name in ("next", "other"):
            value = getattr(step, name)
            _check(0 <= value < len(program.steps), program, f"step {index}: jump to {value}")
        elif name in ("part", "slot"):
            value = getattr(step, name)
            _check(0 < value < MAX_ACTIONS, program, f"step {index}: action {value}")
    if isinstance(step, Choose):
        for _, at, _ in step.alternatives:
            _check(0 <= at < len(program.steps), program, f"step {index}: alternative at {at}")
    for expr in expressions_of(step):
        type_of(expr)


def expressions_of(step: Step) -> Iterator[Expr]:
    """All expressions of a step."""
    for name in field_names(type(step)):
        yield from _expressions(getattr(step, name))


def _expressions(value: object) -> Iterator[Expr]:
    if isinstance(value, EXPRESSIONS):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _expressions(part)
    elif isinstance(value, Want):
        for name in field_names(Want):
            yield from _expressions(getattr(value, name))


def _check(condition: bool, program: Program, what: str) -> None:
    assert condition, f"{program.key}: {what}"
