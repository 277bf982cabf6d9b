"""Putting the interpreter in the place of compiled functions.

In: a loaded library, `features`: number of a feature of the manifest → its tree, language and ruleset. Out: nothing; the
library's functions of these features (and of what they grant) are the interpreter's from now on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any

from cardc.codegen.ir import Expr, Symbol
from cardc.codegen.lowering.effects import said_parts
from cardc.dsl import nodes
from cardc.dsl.delayed import delayed
from cardc.dsl.instead import replacing
from cardc.dsl.language import Language, Ruleset
from cardc.dsl.meaning import meant
from cardc.dsl.multiples import multiply
from cardc.dsl.offered import offered
from cardc.dsl.timed import timed
from cardc.reference.host import DONE, Host
from cardc.reference.picking import all_actions
from cardc.reference.running import Bound, Running
from cardc.reference.terms import holes
from cardc.reference.wanting import STATED, Effects
from cardc.runtime.errors import RulesError

Tree = tuple[nodes.Feature, Language, Ruleset]
ANSWERS: Mapping[str, Callable[[Running], int]] = {
    "legal": lambda running: int(running.legal()),
    "payable": lambda running: int(running.payable()),
    "match": lambda running: int(running.match()),
    "able": lambda running: int(running.able()),
    "x_low": lambda running: running.x_low(),
    "x_high": lambda running: running.x_high(),
}
TICKETS = count(1)  # a frame that runs is known by its number: it may wait in the Queue and come back elsewhere
LOST = (
    "a game of the reference interpreter was saved or cloned in the middle of an ability and cannot go on from there; "
    "use the python or cython backend, or save between abilities"
)


def bind(library: Any, features: Mapping[int, Tree]) -> None:
    """Let the interpreter run `features`. RulesError if the manifest has no feature of that number."""
    rows = library.manifest["features"]
    for index, (feature, language, ruleset) in features.items():
        if not 0 <= index < len(rows):
            raise RulesError(f"the library has no feature {index}; it has {len(rows)}")
        _bind_feature(library, rows, index, feature, language, ruleset)


def _bind_feature(
    library: Any, rows: Any, index: int, feature: nodes.Feature, language: Language, ruleset: Ruleset
) -> None:  # fmt: skip
    row, feature = rows[index], timed(delayed(offered(meant(multiply(feature), language), language), language, ruleset), language, ruleset)
    bound = Bound(feature, language, ruleset, effect_keys(feature, language, row["key"]), numbering(library))
    if row["run"] >= 0:
        library.set_function(row["run"], _runner(bound))
    for role, answer in ANSWERS.items():
        if row[role] >= 0:
            library.set_function(row[role], _answerer(bound, answer))
    for inner, tree in zip(row.get("granted", ()), granted(feature, language), strict=False):
        _bind_feature(library, rows, inner, tree, language, ruleset)


def numbering(library: Any) -> Callable[[str, str], int]:
    """`library.number`, with each answer kept."""
    known: dict[tuple[str, str], int] = {}

    def number(table: str, id: str) -> int:
        if (table, id) not in known:
            known[table, id] = library.number(table, id)
        return known[table, id]

    return number


def _answerer(bound: Bound, answer: Callable[[Running], int]) -> Callable[[Host], int]:
    return lambda host: answer(Running(bound, host))


def _runner(bound: Bound) -> Callable[[Host], int]:
    """The `run` function: starts a generator, or goes on with the one that belongs to the frame."""

    def run(host: Host) -> int:
        running = host.memo
        if host.pc == 0:
            if not host.waiting():
                running.clear()  # of features that were broken off
            host.pc = next(TICKETS) & 0x3FFFFFFF
            running[host.pc] = (bound, Running(bound, host).run())
        ticket = host.pc
        owner, steps = running.get(ticket, (None, None))
        if owner is not bound:
            raise RulesError(LOST)
        try:
            return int(next(steps))
        except StopIteration:
            del running[ticket]
            return DONE

    return run


# ---------------------------------------------------------------- what a feature gives


def effect_keys(feature: nodes.Feature, language: Language, key: str) -> Effects:
    """The effects that actions give, by action and argument, named as the library names them: in text order."""
    numbers = count()
    found: dict[tuple[int, str], tuple[tuple[str, nodes.Amount | Expr | None], ...]] = {}
    for action in all_actions(feature.body):
        verb = language.verbs[action.verb].saying(action.args)
        if any(STATED in holes(want.aux) for want in verb.wants):
            found[action.n, STATED] = tuple(
                (f"{key}/{next(numbers)}", part.amount)
                for part in verb.standing
                for _ in said_parts(part.keyword, action)
            )
            continue
        for name, arg in action.args:
            if name != verb.targets and _gives(arg):
                found[action.n, name] = tuple((f"{key}/{next(numbers)}", amount) for amount in _given(arg, language))
    return found


def _gives(arg: nodes.Arg) -> bool:
    return isinstance(arg, nodes.Quote | nodes.Many) or (
        isinstance(arg, nodes.Word) and arg.table in ("property", "keyword")
    )


def _given(arg: nodes.Arg, language: Language) -> Iterator[nodes.Amount | Expr | None]:
    """One entry for each effect an argument gives: the amount printed with it, or the type it makes; None for 1."""
    match arg:
        case nodes.Many(parts=parts):
            for part in parts:
                yield from _given(part, language)
        case nodes.Quote(features=features):
            yield from (None for _ in features)
        case nodes.Word(table="keyword", id=id) if language.keywords[id].type:
            yield Symbol("type", language.keywords[id].type)
        case nodes.Word(args=args):
            sizes = [value for name, value in args if name in ("amount", "n") and not isinstance(value, nodes.UpTo)]
            yield sizes[-1] if sizes else None  # type: ignore[misc]


def granted(feature: nodes.Feature, language: Language) -> list[nodes.Feature]:
    """The features inside a feature: what runs instead of an event, else those in quotes, in text order."""
    how = replacing(feature, language)
    if how is not None:
        return [how.body]
    found: list[nodes.Feature] = []
    for action in all_actions(feature.body):
        for name, arg in action.args:
            if name != language.verbs[action.verb].targets:
                found += _quoted(arg)
    return found


def _quoted(arg: nodes.Arg) -> list[nodes.Feature]:
    match arg:
        case nodes.Quote(features=features):
            return list(features)
        case nodes.Many(parts=parts):
            return [feature for part in parts for feature in _quoted(part)]
    return []
