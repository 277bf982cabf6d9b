"""Programs as source text of Python: one function a step. The compiled backend's is `codegen.bodies`.

In: `Program`s of a chunk. Out: `Module` (source text, functions by feature and role). Functions that say and
do the same are written once in a module. The layout stands in `codegen.layout` and in templates; every text of a card enters the source as an escaped literal. Equal input gives equal output.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from cardc.codegen.dialects import PYTHON, emit_expr
from cardc.codegen.emit_steps import StepEmitter
from cardc.codegen.ir import Call, Const, Effect, Expr, Note, Program, Symbol
from cardc.codegen.layout import module_text
from cardc.codegen.optimizer import optimize

if TYPE_CHECKING:
    from jinja2 import Environment, Template

ROLES = ("run", "legal", "payable", "match", "able", "x_low", "x_high")
EFFECT_ROLES = ("amount_fn", "applies_fn", "able_fn", "cap_fn")


@dataclass(frozen=True, slots=True)
class Function:
    """One generated function: `lines` of its body; `doc` is a literal already escaped."""

    name: str
    doc: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FeatureCode:
    """A feature's own functions in order, and the name of the function of each role (run, legal, …). `steps`: of a run of
    its own; none if an equal feature has it."""

    title: str
    functions: tuple[Function, ...]
    steps: tuple[str, ...]
    roles: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Module:
    """`exports`: (key of the feature or effect, role, function name) in the order of binding."""

    source: str
    exports: tuple[tuple[str, str, str], ...]
    symbols: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Names:
    """Module variables of symbols, numbered in order of first use. Numbers are written as they are, sets where they are
    asked for."""

    variables: dict[tuple[str, str], str] = field(default_factory=dict)

    def __call__(self, symbol: Symbol) -> str:
        key = (symbol.table, symbol.id)
        if key not in self.variables:
            self.variables[key] = _variable(symbol, set(self.variables.values()))
        return self.variables[key]

    def union(self, symbols: tuple[Symbol, ...]) -> str:
        texts = [self(symbol) for symbol in symbols]
        return f"({' | '.join(texts)})" if len(texts) > 1 else texts[0]

    def number(self, value: int) -> str:
        return str(int(value))

    part = number

    def share(self, expr: Call) -> str:
        return ""


@dataclass(slots=True)
class Shared:
    """The functions of a module by what they say and do, and the runs by their steps: what is equal is written once."""

    functions: dict[tuple[str, tuple[str, ...]], str] = field(default_factory=dict)
    runs: dict[tuple[str, ...], str] = field(default_factory=dict)

    def name(self, function: Function, new: list[Function]) -> str:
        """The name under which the function is known; if it is a new one it is added to `new`."""
        key = (function.doc, function.lines)
        if key not in self.functions:
            self.functions[key] = function.name
            new.append(function)
        return self.functions[key]


def _variable(symbol: Symbol, taken: set[str]) -> str:
    """A readable variable where the id is plain ASCII, a numbered one otherwise: no text becomes an identifier."""
    plain = symbol.id.replace("-", "_")
    base = f"{symbol.table}_{plain}".upper() if plain.isascii() and plain.isidentifier() else symbol.table.upper()
    name, number = base, 1
    while name in taken:
        number += 1
        name = f"{base}_{number}"
    return name


def emit_module(programs: tuple[tuple[str, Program], ...], title: str) -> Module:
    """The Python module of a chunk: `programs` are (title for people, program) pairs, granted features included."""
    names, shared = Names(), Shared()
    features = tuple(_emit_feature(index, label, program, names, shared) for index, (label, program) in enumerate(programs))
    exports = tuple(
        (key, role, name)
        for (_, program), code in zip(programs, features, strict=True)
        for key, role, name in _exports(program, code)
    )
    named = [(variable, literal(table), literal(id)) for (table, id), variable in names.variables.items()]
    source = module_text(literal(title), named, features, [name for _, _, name in exports], PYTHON.signature)
    return Module(source, exports, tuple(names.variables))


def template(name: str) -> Template:
    """A template of this package."""
    return _environment().get_template(name)


def _exports(program: Program, code: FeatureCode) -> Iterator[tuple[str, str, str]]:
    for role, name in code.roles:
        key, _, effect_role = role.rpartition(":")
        yield (key or program.key, effect_role, name)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("cardc.codegen", "templates")
    environment = Environment(loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
                              keep_trailing_newline=True, autoescape=False)  # fmt: skip
    environment.filters["comment"] = comment
    return environment


def literal(text: str) -> str:
    """A text as a string literal of Python and Cython: quotes, backslashes, control characters escaped."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def comment(text: str) -> str:
    """A text as one line of comment."""
    return "".join(ch if ch.isprintable() else " " for ch in text)


# ---------------------------------------------------------------- one feature


def _emit_feature(index: int, label: str, program: Program, names: Names, shared: Shared) -> FeatureCode:
    prefix = f"f{index}"
    emitter, functions, roles = StepEmitter(PYTHON, names), list[Function](), list[tuple[str, str]]()
    steps = tuple(
        shared.name(Function(f"{prefix}_s{number}", _doc(step.note), tuple(emitter.emit(step))), functions)
        for number, step in enumerate(program.steps)
    )
    own = bool(steps) and steps not in shared.runs
    if steps:
        roles.append(("run", shared.runs.setdefault(steps, f"{prefix}_run")))
    for role, expr in tests(program):
        roles.append((role, shared.name(_test(f"{prefix}_{role}", role, expr, names), functions)))
    for number, effect in enumerate(program.effects):
        for role, expr in effect_tests(effect):
            test = _test(f"{prefix}_e{number}_{role}", role, expr, names)
            roles.append((f"{effect.key}:{role}", shared.name(test, functions)))
    title = f"{label} — {program.text}" if program.text else label
    return FeatureCode(comment(title), tuple(functions), steps if own else (), tuple(roles))


def tests(program: Program) -> Iterator[tuple[str, Expr]]:
    """The expressions of a program that are functions, by role."""
    low, high = program.x_range if program.x_range is not None else (None, None)
    values = (program.legal, program.payable, program.match, program.able, low, high)
    for role, expr in zip(ROLES[1:], values, strict=True):
        if expr is not None:
            yield role, expr


def effect_tests(effect: Effect) -> Iterator[tuple[str, Expr]]:
    """The expressions of an effect that are functions, by role."""
    for role, expr in zip(EFFECT_ROLES, (effect.amount, effect.applies, effect.able, effect.cap), strict=True):
        if expr is not None and not (role == "amount_fn" and isinstance(expr, Const)):
            yield role, expr


DOCS = {
    "legal": "Can the feature be announced (payment aside)?",
    "payable": "Can its cost be paid?",
    "match": "Does the event trigger it?",
    "able": "Does its condition hold?",
    "x_low": "The smallest X.",
    "x_high": "The largest X.",
    "amount_fn": "The amount of the effect.",
    "applies_fn": "Does the effect apply to the card asked about?",
    "able_fn": "Does the effect still exist?",
    "cap_fn": "The most that effects of this feature add up to.",
}


def _test(name: str, role: str, expr: Expr, names: Names) -> Function:
    return Function(name, literal(DOCS[role]), (f"return {emit_expr(optimize(expr), PYTHON, names)}",))


def _doc(note: Note) -> str:
    words = f"«{note.words}»: " if note.words else ""
    clause = f" ({note.clause})" if note.clause else ""
    return literal(f"{words}{note.does}{clause}.")
