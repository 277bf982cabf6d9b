"""Programs as text, for `explain --format steps` and golden files.

In: a `Program`. Out: lines, one step each, with its words, its clause and its expressions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from cardc.codegen.ir import Call, Case, Const, Expr, Note, Param, Program, Step, Symbol, Want
from cardc.codegen.optimizer import optimize

INFIX = {"m_and": "&", "m_or": "|", "m_minus": "-", "both": "and", "either": "or", "eq": "=", "ne": "!=", "lt": "<",
         "le": "<=", "add": "+", "sub": "-", "mul": "*"}  # fmt: skip


def print_program(program: Program) -> str:
    """The program, its tests, its effects and its granted features."""
    return "\n".join(_lines(program)) + "\n"


def _lines(program: Program, indent: str = "") -> Iterator[str]:
    yield f"{indent}{program.kind} {program.key}"
    for name in ("payable", "legal", "match", "able"):
        expr = getattr(program, name)
        if expr is not None:
            yield f"{indent}  {name}: {print_expr(expr)}"
    for index, step in enumerate(program.steps):
        yield f"{indent}  {index:2} {print_step(step)}"
    for effect in program.effects:
        yield f"{indent}  effect {effect.key}: {effect.kind} {print_value(effect.property or effect.keyword or effect.event)}"
    for inner in program.inner:
        yield from _lines(inner, indent + "    ")


def print_step(step: Step) -> str:
    """One step on one line: what it is, its fields, what it implements."""
    parts = [f"{field.name}={print_value(getattr(step, field.name))}" for field in fields(step)
             if field.name != "note" and _is_said(getattr(step, field.name))]  # fmt: skip
    return f"{type(step).__name__.lower()} {' '.join(parts)}  ; {_note(step.note)}".rstrip(" ;")


def _is_said(value: object) -> bool:
    return value is not None and value is not False and value != ()


def _note(note: Note) -> str:
    words = f"«{note.words}» " if note.words else ""
    return f"{words}{note.does}" + (f" ({note.clause})" if note.clause else "")


def print_value(value: object) -> str:
    """Any field of a step."""
    if isinstance(value, Const | Symbol | Param | Call | Case):
        return print_expr(value)
    if isinstance(value, Want):
        return _want(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(print_value(part) for part in value) + "]"
    return str(value)


def _want(want: Want) -> str:
    amount = "-".join(print_expr(part) for part in want.graded) if want.graded else print_expr(want.amount)
    whom = print_expr(want.targets) if want.targets is not None else "player"
    return f"{want.event.id}({whom}, {amount})"


def print_expr(expr: Expr) -> str:
    """An expression in a short infix form, optimised as the emitters do."""
    return _print(optimize(expr))


def _print(expr: Expr) -> str:
    match expr:
        case Const(value):
            return str(value)
        case Symbol(table, id):
            return f"{table}:{id}"
        case Param(name):
            return f"?{name}"
        case Case(test, then, otherwise):
            return f"({_print(test)} ? {_print(then)} : {_print(otherwise)})"
        case Call(op, (left, right)) if op in INFIX:
            return f"({_print(left)} {INFIX[op]} {_print(right)})"
        case Call(op, args):
            return f"{op}({', '.join(_print(arg) for arg in args)})" if args else op
