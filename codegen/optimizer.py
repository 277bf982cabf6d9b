"""One pass over expressions: the same set, said shorter.

In: an expression without holes. Out: an equal one. Rules: A & A = A | A = A; A & (A | B) = A; unions of types become one
test of a bit set; A & B & A = A & B; 1 * A = A; printed numbers are reckoned here. Declarations of plugins are written for people and meet in lowering, where a noun
and a verb often say the same thing twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import add, mul, sub

from cardc.codegen.ir import Call, Case, Const, Expr, call


def optimize(expr: Expr) -> Expr:
    """The shorter form; idempotent."""
    match expr:
        case Case(test, then, otherwise):
            return Case(optimize(test), optimize(then), optimize(otherwise))
        case Call("m_or", args):
            return _join("m_or", _merge_types(_distinct("m_or", args)))
        case Call("m_and", args):
            return _join("m_and", _absorb(_distinct("m_and", args)))
        case Call(op, args):
            return _reckon(op, tuple(optimize(arg) for arg in args))
    return expr


_SUMS: Mapping[str, Callable[[int, int], int]] = {"add": add, "sub": sub, "mul": mul}


def _reckon(op: str, args: tuple[Expr, ...]) -> Expr:
    """Sums of constants are constants, and once something is that thing."""
    if op not in _SUMS:
        return Call(op, args)
    left, right = args
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(_SUMS[op](left.value, right.value))
    if op == "mul" and Const(1) in args:
        return right if left == Const(1) else left
    return Call(op, args)


def _distinct(op: str, args: tuple[Expr, ...]) -> list[Expr]:
    """The operands of nested calls of `op`, each once, in order."""
    found: list[Expr] = []
    for arg in args:
        part = optimize(arg)
        operands = _operands(op, part)
        found += [operand for operand in operands if operand not in found]
    return found


def _operands(op: str, expr: Expr) -> list[Expr]:
    if isinstance(expr, Call) and expr.op == op:
        return [operand for arg in expr.args for operand in _operands(op, arg)]
    return [expr]


def _merge_types(operands: list[Expr]) -> list[Expr]:
    types = [operand for operand in operands if isinstance(operand, Call) and operand.op == "type_is"]
    if len(types) < 2:
        return operands
    union = types[0].args[0]
    for other in types[1:]:
        union = call("bit_or", union, other.args[0])
    return [call("type_is", union), *(operand for operand in operands if operand not in types)]


def _absorb(operands: list[Expr]) -> list[Expr]:
    """Drop a union that contains another operand, also when both are unions of types."""
    return [one for one in operands if not any(_contains(one, other) for other in operands if other != one)]


def _contains(wide: Expr, narrow: Expr) -> bool:
    if isinstance(wide, Call) and isinstance(narrow, Call) and wide.op == narrow.op == "type_is":
        bits, fewer = _operands("bit_or", wide.args[0]), _operands("bit_or", narrow.args[0])
        return len(fewer) < len(bits) and all(bit in bits for bit in fewer)
    return isinstance(wide, Call) and wide.op == "m_or" and narrow in _operands("m_or", wide)


def _join(op: str, operands: list[Expr]) -> Expr:
    total = operands[0]
    for operand in operands[1:]:
        total = call(op, total, operand)
    return total
