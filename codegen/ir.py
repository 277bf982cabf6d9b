"""The step IR: what a feature does, as explicit steps over frame and state.

In: nothing. Out: frozen node classes, produced by `codegen.lowering` and by plugins' declarations (expressions with
`Param` holes), checked by `codegen.verify`, printed by `codegen.emitter`.

Expressions are calls of primitives (`codegen.primitives`), constants, and `Symbol`s: numbers of a vocabulary item that
are bound when the library is loaded, so that libraries built with different plugins share one game. Types: `mask` (a
set of cards), `int`, `bool`, `card` (an index, -1 none), `player` (0/1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union


@dataclass(frozen=True, slots=True)
class Const:
    value: int


@dataclass(frozen=True, slots=True)
class Symbol:
    """`table`: zone, type, element, class, keyword, slot, pslot, event, kind, flag, property, effect, feature, relation,
    name, switch, cells."""

    table: str
    id: str


@dataclass(frozen=True, slots=True)
class Param:
    """A hole in a plugin's declaration, filled by lowering with the argument of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """A primitive applied to expressions."""

    op: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """`then` if `test` else `otherwise`; only the branch taken is evaluated."""

    test: Expr
    then: Expr
    otherwise: Expr


Expr = Union[Const, Symbol, Param, Call, Case]


def call(op: str, *args: Expr | int | str) -> Call:
    """Shorthand: ints become `Const`, strings `Param`."""
    return Call(op, tuple(_lift(a) for a in args))


def _lift(arg: Expr | int | str) -> Expr:
    if isinstance(arg, int):
        return Const(arg)
    if isinstance(arg, str):
        return Param(arg)
    return arg


# ---------------------------------------------------------------- wanted events


@dataclass(frozen=True, slots=True)
class Want:
    """One wanted event of an action: for every card (or player) of `targets`, event `event` with `amount`.

    `targets` None: the event has no card (then `player`). `graded`: three amounts, the die of the action picks.
    `aux`: a further number (cell, zone, effect index). `via`: extra kind bits besides those of the verb.
    """

    event: Symbol
    targets: Expr | None
    amount: Expr = Const(1)
    graded: tuple[Expr, Expr, Expr] | None = None
    aux: Expr = Const(0)
    player: Expr | None = None
    when: Expr | None = None


# ---------------------------------------------------------------- steps


@dataclass(frozen=True, slots=True)
class Note:
    """What a step implements: the printed words, the clause, one English phrase."""

    words: str
    clause: str
    does: str


@dataclass(frozen=True, slots=True)
class Goto:
    target: int


@dataclass(frozen=True, slots=True)
class Check:
    """Gate of a connector: run the next step if the outcome `of` is in `opens`, else mark `closed` and go to `other`.

    `of`: an `outcome`-typed expression (`out`, `fold_*`). `opens`: bit set of outcome words. `under`: a replaced
    outcome is judged by what happened all the same; otherwise `replaced` itself must be in `opens`.
    """

    note: Note
    of: Expr
    opens: int
    under: bool
    closed: tuple[int, ...]
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class Branch:
    """«если P»: to `next` if `test`, else mark `closed_else` and go to `other`; marks `closed_then` when taken."""

    note: Note
    test: Expr
    closed_then: tuple[int, ...]
    closed_else: tuple[int, ...]
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class Choose:
    """или/либо: the player picks one alternative that can be announced; the actions of the others are closed.

    `alternatives`: (announceable?, first step, actions in it) in text order. None announceable: all `illegal`, go to
    `none`.
    """

    note: Note
    part: int
    chooser: Expr
    alternatives: tuple[tuple[Expr, int, tuple[int, ...]], ...]
    none: int


@dataclass(frozen=True, slots=True)
class Announce:
    """Announcement of action `part`: legality, may, targets, number, refuse, order — in this order of questions.

    `mode`: none, choose, each, fixed (a reference), random. `candidates`: mask of legal targets. `minimum`/`maximum`
    of targets. `able`: extra condition of being announceable. `optional`: ask `may` first; `may_player` answers.
    `number`: (low, high) asked, stored as the frame's number. `refuse`: player who may decline. `ordered`: the order
    of the targets matters and is asked («по N целям»). `actor`: the player who performs it.
    Not announceable: record `illegal`, go to `other`; declined: record `declined`, go to `other`.
    """

    note: Note
    part: int
    mode: str
    candidates: Expr | None
    minimum: Expr
    maximum: Expr
    actor: Expr
    chooser: Expr
    able: Expr | None
    optional: Expr | None
    number: tuple[Expr, Expr] | None
    refuse: Expr | None
    ordered: bool
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class Execute:
    """Execution of an announced action: re-check, dice, block, wanted events, replacement, application, outcome.

    `recheck`: mask of what is still a legal target (None: no target). Empty: `fizzled`.
    `measure`: amount, changed, done. `kinds`: kind bits of the ability. `text`: wanted amount expressions for `none`.
    """

    note: Note
    part: int
    actor: Expr
    recheck: Expr | None
    wants: tuple[Want, ...]
    kinds: tuple[Symbol, ...]
    measure: str
    next: int


@dataclass(frozen=True, slots=True)
class Loop:
    """Head of «N атак» / «по N целям»: another round → `next`, else `other`."""

    note: Note
    part: int
    over: str
    count: Expr
    stop: bool
    distinct: bool
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class Interrupt:
    """Heroes 119.2: if mandatory action(s) `of` could not be executed, the actions of `rest` are unreached → `other`."""

    note: Note
    of: Expr
    rest: tuple[int, ...]
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class Pay:
    """Payment: `items` as wanted events; `when` before or after. Impossible or replaced (before): go to `other`."""

    note: Note
    items: tuple[Want, ...]
    when: str
    next: int
    other: int


@dataclass(frozen=True, slots=True)
class Bind:
    """Compute X («где X – …») and keep it in the frame."""

    note: Note
    value: Expr
    next: int


@dataclass(frozen=True, slots=True)
class End:
    note: Note


Step = Union[Goto, Check, Branch, Choose, Announce, Execute, Loop, Interrupt, Pay, Bind, End]
