"""How expressions are spelled in the two target languages.

In: expressions of the IR. Out: source text. Cython and Python share one grammar, so a dialect is only the spelling of a
primitive's call, of set algebra, of a symbol; everything else of a step is common (`codegen.emitter`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from cardc.codegen.ir import Call, Case, Const, Expr, Param, Symbol

# Short-circuit forms for both languages: a test that fails early must not look at cards that are not there.
OPERATORS: Mapping[str, str] = {
    "both": "({0} and {1})", "either": "({0} or {1})", "fails": "(not {0})",
    "eq": "({0} == {1})", "ne": "({0} != {1})", "lt": "({0} < {1})", "le": "({0} <= {1})",
    "bits": "(({0} & {1}) != 0)", "bit_or": "({0} | {1})",
    "add": "({0} + {1})", "sub": "({0} - {1})", "mul": "({0} * {1})",
}  # fmt: skip

PYTHON_SETS: Mapping[str, str] = {
    "m_none": "0", "m_and": "({0} & {1})", "m_or": "({0} | {1})", "m_minus": "({0} & ~{1})", "m_any": "({0} != 0)",
    "m_if": "({1} if {0} else 0)",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Dialect:
    """`name`: backend id. `suffix` of its modules. `spelled`: templates by primitive; `call`: any other primitive."""

    name: str
    suffix: str
    spelled: Mapping[str, str]
    call: Callable[[str, list[str]], str]
    signature: str
    typed: bool


def _python_call(name: str, args: list[str]) -> str:
    return f"g.{name}({', '.join(args)})"


def _cython_call(name: str, args: list[str]) -> str:
    return f"{name}({', '.join(['s', 'f', *args])})"


PYTHON = Dialect("python", ".py", {**OPERATORS, **PYTHON_SETS}, _python_call, "def {0}(g):", False)
CYTHON = Dialect("cython", ".pyx", OPERATORS, _cython_call, "cdef int {0}(State* s, Frame* f) noexcept nogil:", True)

DIALECTS = {dialect.name: dialect for dialect in (PYTHON, CYTHON)}


class Writing(Protocol):
    """How a module says what differs from card to card: symbols, numbers, sets."""

    def __call__(self, symbol: Symbol) -> str:
        """The number of a vocabulary item."""
        ...

    def union(self, symbols: tuple[Symbol, ...]) -> str:
        """The bits of several items of one table together."""
        ...

    def number(self, value: int) -> str:
        """A number that stands in the text or counts steps."""
        ...

    def part(self, value: int) -> str:
        """The number of an action or target slot."""
        ...

    def share(self, expr: Call) -> str:
        """The call of the function of the module that gives the set, "" if it is written out."""
        ...


def emit_expr(expr: Expr, dialect: Dialect, names: Writing) -> str:
    """The expression as source text; `names` says the symbols and numbers in it."""
    match expr:
        case Const(value):
            return names.number(value)
        case Symbol():
            return names(expr)
        case Case(test, then, otherwise):
            parts = [emit_expr(part, dialect, names) for part in (then, test, otherwise)]
            return f"({parts[0]} if {parts[1]} else {parts[2]})"
        case Call(op, args):
            symbols = union_of(expr)
            shared = names.union(symbols) if symbols else names.share(expr)
            if shared:
                return shared
            texts = [emit_expr(arg, dialect, names) for arg in args]
            template = dialect.spelled.get(op)
            return template.format(*texts) if template is not None else dialect.call(op, texts)
        case Param(name):
            raise AssertionError(f"hole {name} left")


def union_of(expr: Expr) -> tuple[Symbol, ...]:
    """The items whose bits the expression joins, if it is nothing else and they are of one table."""
    if not isinstance(expr, Call) or expr.op != "bit_or":
        return ()
    found: list[Symbol] = []
    for arg in expr.args:
        part = (arg,) if isinstance(arg, Symbol) else union_of(arg)
        if not part or found and part[0].table != found[0].table:
            return ()
        found += part
    return tuple(found)
