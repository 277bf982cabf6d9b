"""Steps of the compiled backend: bodies that many cards share, and what differs from card to card as their arguments.

In: programs. Out: `Code`: the functions of some cards, each a body (by its key) with its arguments, and the bodies as
source text. Two steps that differ only in numbers and vocabulary items have one body, which is compiled once however
many cards have it; a body depends on nothing but its own text, so it is the same in every set.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from cardc.codegen.dialects import CYTHON, emit_expr, union_of
from cardc.codegen.emit_steps import StepEmitter
from cardc.codegen.emitter import DOCS, comment, effect_tests, literal, template, tests
from cardc.codegen.ir import Call, Execute, Expr, Note, Program, Symbol
from cardc.codegen.optimizer import optimize
from cardc.codegen.primitives import PRIMITIVES

# An argument is a number, or items of one table whose bits are joined. Its kind is the table, or one of these.
NUMBER, PART = "number", "part"
Arg = int | tuple[Symbol, ...]
REFERENCE = 1 << 32
USUAL, MOST = 48, 96  # bodies in a module
RUN = ""  # the body that runs the functions which are its arguments, one after the other


@dataclass(frozen=True, slots=True)
class Body:
    """`kinds`: of its arguments. `lines`: as source text. `sets`: names of the set functions that it calls. `cimports`: lines
    that it needs at the head of its module."""

    kinds: tuple[str, ...]
    doc: str
    lines: tuple[str, ...]
    sets: tuple[str, ...]
    cimports: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Digest of everything."""
        return _key(" ".join(self.kinds), self.doc, *self.cimports, *self.lines)


@dataclass(slots=True)
class Code:
    """`functions`: (key of the body, arguments), `exports`: numbers of functions by (feature or effect, role)."""

    functions: dict[tuple[str, tuple[Arg, ...]], int] = field(default_factory=dict)
    exports: dict[tuple[str, str], int] = field(default_factory=dict)
    bodies: dict[str, Body] = field(default_factory=dict)
    sets: dict[str, str] = field(default_factory=dict)

    def add(self, body: Body, args: tuple[Arg, ...]) -> int:
        """The number of the function."""
        key = body.key
        self.bodies.setdefault(key, body)
        return self.functions.setdefault((key, args), len(self.functions))

    def symbols(self) -> Iterator[Symbol]:
        """Every vocabulary item among the arguments."""
        for _, args in self.functions:
            for arg in args:
                if isinstance(arg, tuple):
                    yield from arg


@dataclass(slots=True)
class Holes:
    """The arguments of one function, in the order in which its text asks for them; `args` holds them when it runs."""

    code: Code
    args: list[Arg] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    sets: dict[str, None] = field(default_factory=dict)

    def __call__(self, symbol: Symbol) -> str:
        return self._add((symbol,), symbol.table)

    def union(self, symbols: tuple[Symbol, ...]) -> str:
        return self._add(symbols, symbols[0].table)

    def number(self, value: int) -> str:
        return self._add(int(value), NUMBER)

    def part(self, value: int) -> str:
        return self._add(value, PART)

    def _add(self, arg: Arg, kind: str) -> str:
        self.args.append(arg)
        self.kinds.append(kind)
        return f"args[{len(self.args) - 1}]"

    def share(self, expr: Call) -> str:
        """A large set is a function, whose arguments are a part of this one's."""
        if PRIMITIVES[expr.op].result != "mask" or not _is_large(expr):
            return ""
        inner = Holes(self.code)
        text = CYTHON.call(expr.op, [emit_expr(arg, CYTHON, inner) for arg in expr.args])
        name = f"set_{_key(text)}"
        self.code.sets[name] = text
        self.sets |= {**inner.sets, name: None}
        start = len(self.args)
        self.args += inner.args
        self.kinds += inner.kinds
        return f"{name}(s, f, {f'args + {start}' if start else 'args'})"


def _is_large(expr: Call) -> bool:
    """Is there more in it than a call of a function would be?"""
    inner = [arg for arg in expr.args if isinstance(arg, Call) and not union_of(arg)]
    return len(inner) > 1 or any(isinstance(arg, Call) for each in inner for arg in each.args)


def _key(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


# ---------------------------------------------------------------- programs


def emit_code(programs: Iterable[Program]) -> Code:
    """The functions of `programs` (granted features included), numbered in order."""
    code = Code()
    for program in programs:
        steps = tuple(_step(code, program, number) for number in range(len(program.steps)))
        if steps:
            code.exports[program.key, "run"] = code.functions.setdefault((RUN, steps), len(code.functions))
        for role, expr in tests(program):
            code.exports[program.key, role] = _test(code, role, expr)
        for effect in program.effects:
            for role, expr in effect_tests(effect):
                code.exports[effect.key, role] = _test(code, role, expr)
    return code


def _step(code: Code, program: Program, number: int) -> int:
    step, holes = program.steps[number], Holes(code)
    lines = tuple(StepEmitter(CYTHON, holes).emit(step))
    inline = step.inline if isinstance(step, Execute) else None
    return _function(code, holes, _doc(step.note), lines, inline.cimports if inline is not None else ())


def _test(code: Code, role: str, expr: Expr) -> int:
    holes = Holes(code)
    line = f"return {emit_expr(optimize(expr), CYTHON, holes)}"
    return _function(code, holes, DOCS[role], (line,))


def _function(code: Code, holes: Holes, doc: str, lines: tuple[str, ...], cimports: tuple[str, ...] = ()) -> int:
    return code.add(Body(tuple(holes.kinds), doc, lines, tuple(holes.sets), cimports), tuple(holes.args))


def _doc(note: Note) -> str:
    return f"{note.does}{f' ({note.clause})' if note.clause else ''}."


# ---------------------------------------------------------------- source text, and tables

# Of every body, by key: the kinds of its arguments; its function after those of its sets, each as text; its cimports.
Texts = Mapping[str, tuple[str, Sequence[str], Sequence[str]]]


def texts_of(code: Code) -> Texts:
    """The bodies as `step_modules` takes them."""
    return {
        key: (" ".join(body.kinds), (*(_set_text(name, code.sets[name]) for name in sorted(body.sets)), _body_text(key, body)),
              body.cimports)
        for key, body in code.bodies.items()
    }  # fmt: skip


def _body_text(key: str, body: Body) -> str:
    lines = [literal(body.doc), *(["cdef const int32_t* args = s.args"] if body.kinds or body.sets else []), *body.lines]
    return f"{CYTHON.signature.format(f'step_{key}')}\n" + "".join(f"    {line}\n" for line in lines)


def _set_text(name: str, text: str) -> str:
    return f"cdef Mask {name}(State* s, Frame* f, const int32_t* args) noexcept nogil:\n    return {text}\n"


def module_names(keys: Iterable[str]) -> list[tuple[str, tuple[str, ...]]]:
    """The modules of a package that has these bodies: name and keys of each. Where a module ends is said by the keys in
    it, so that a body more or less changes its own module and no other."""
    groups: list[list[str]] = [[]]
    for key in sorted(set(keys)):
        groups[-1].append(key)
        if int(key[:8], 16) % USUAL == 0 or len(groups[-1]) >= MOST:
            groups.append([])
    return [(f"steps_{_key(_layout(), *group)}", tuple(group)) for group in groups if group]


def module_source(keys: Iterable[str], texts: Texts) -> str:
    """The module of these bodies."""
    kinds = [(key, texts[key][0]) for key in keys]
    functions = dict.fromkeys(text for key, _ in kinds for text in texts[key][1])
    cimports = sorted({line for key, _ in kinds for line in texts[key][2]})
    return template("steps.pyx.j2").render(functions=list(functions), kinds=kinds, cimports=cimports)


def step_modules(texts: Texts) -> list[tuple[str, str]]:
    """Name and source of every module of the bodies."""
    return [(name, module_source(keys, texts)) for name, keys in module_names(texts)]


@cache
def _layout() -> str:
    return Path(__file__).with_name("templates").joinpath("steps.pyx.j2").read_text(encoding="utf-8")


def code_row(code: Code) -> dict[str, object]:
    """The functions as the manifest keeps them: `steps`: keys of bodies; `symbols`: lists of items whose bits are joined;
    `functions`: number of the body (-1: functions that run one after the other) and its arguments, an item as its position
    in `symbols` plus `REFERENCE`."""
    steps: dict[str, int] = {}
    symbols: dict[tuple[Symbol, ...], int] = {}
    rows: list[list[int]] = []
    for key, args in code.functions:
        number = steps.setdefault(key, len(steps)) if key != RUN else -1
        rows.append([number, *(arg if isinstance(arg, int) else REFERENCE + symbols.setdefault(arg, len(symbols)) for arg in args)])
    items = [[[symbol.table, symbol.id] for symbol in each] for each in symbols]
    return {"steps": list(steps), "symbols": items, "functions": rows}


def listing(code: Code, title: str) -> Iterator[str]:
    """For people: which function of the text is which body with which arguments, then the bodies."""
    yield f"# {comment(title)}"
    roles: dict[int, list[str]] = {}
    for (key, role), number in code.exports.items():
        roles.setdefault(number, []).append(f"{key} {role}")
    for (key, args), number in code.functions.items():
        told = ", ".join(str(arg) if isinstance(arg, int) else " | ".join(f"{s.table}:{s.id}" for s in arg) for arg in args)
        yield comment(f"# {number}: {f'step_{key}' if key != RUN else 'runs'} ({told}) {'; '.join(roles.get(number, []))}".rstrip())
    for _, source in step_modules(texts_of(code)):
        yield from source.splitlines()
