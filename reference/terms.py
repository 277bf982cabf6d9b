"""Values of a plugin's declarations: the leaf expressions that the interpreter shares with the compiled backends.

In: an expression of `codegen.ir` as a plugin declared it, with holes; values for the holes. Out: its value: a set of cards
as an int, a number, a truth. Logic and set algebra are done here, everything else is asked of the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardc.codegen.ir import Call, Case, Const, Expr, Param, Symbol
from cardc.codegen.primitives import PRIMITIVES
from cardc.reference.host import Host

Value = int
Env = Mapping[str, Callable[[], Value]]


def first(mask: int) -> int:
    """The lowest card of a set, -1 if it is empty."""
    return (mask & -mask).bit_length() - 1


def bit(card: int) -> int:
    """The set of one card; empty for -1."""
    return 1 << card if card >= 0 else 0


def cards(mask: int) -> list[int]:
    """The cards of a set in ascending order."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


OPERATIONS: Mapping[str, Callable[..., int]] = {
    "m_none": lambda: 0,
    "m_and": lambda a, b: a & b,
    "m_or": lambda a, b: a | b,
    "m_minus": lambda a, b: a & ~b,
    "m_bit": bit,
    "m_any": lambda a: int(a != 0),
    "m_count": lambda a: a.bit_count(),
    "m_first": first,
    "m_has": lambda a, card: a >> card & 1 if card >= 0 else 0,
    "m_if": lambda test, a: a if test else 0,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "low": min,
    "high": max,
    "floor0": lambda a: max(a, 0),
    "diff": lambda a, b: abs(a - b),
    "eq": lambda a, b: int(a == b),
    "ne": lambda a, b: int(a != b),
    "lt": lambda a, b: int(a < b),
    "le": lambda a, b: int(a <= b),
    "fails": lambda a: int(not a),
    "bits": lambda a, b: int(a & b != 0),
}


class Terms:
    """Evaluates expressions over one kernel. `number` gives the number of a vocabulary item in the library."""

    def __init__(self, host: Host, number: Callable[[str, str], int]) -> None:
        self.host = host
        self.number = number

    def value(self, expr: Expr, env: Env) -> Value:
        """The value of `expr`. KeyError for a hole that the text leaves open: such a feature is not built."""
        match expr:
            case Const(value):
                return value
            case Symbol(table, id):
                return self.number(table, id)
            case Param(name):
                return env[name]()
            case Case(test, then, other):
                return self.value(then if self.value(test, env) else other, env)
            case Call("both", (left, right)):
                return int(bool(self.value(left, env) and self.value(right, env)))
            case Call("either", (left, right)):
                return int(bool(self.value(left, env) or self.value(right, env)))
            case Call(op, args):
                return self._call(op, [self.value(arg, env) for arg in args])

    def _call(self, op: str, args: list[int]) -> Value:
        own = OPERATIONS.get(op)
        if own is not None:
            return own(*args)
        assert op in PRIMITIVES, op
        answer: Any = getattr(self.host, op)(*args)
        return int(answer)


def holes(expr: Expr | None) -> frozenset[str]:
    """Names of the holes in a declaration."""
    match expr:
        case Param(name):
            return frozenset({name})
        case Call(_, args):
            return frozenset(name for arg in args for name in holes(arg))
        case Case(test, then, other):
            return holes(test) | holes(then) | holes(other)
    return frozenset()
