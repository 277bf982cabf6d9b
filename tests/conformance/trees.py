"""Trees and steerings to enumerate.

In: a ruleset's id. Out: `Case`s: exhaustive at depth 1 and 2, a set that covers all pairs of (place, value) at depth 3,
and random ones from a seed. Only trees that the binding order of the ruleset can produce are made.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tests.conformance.statement import RULES, Tree, leaves

OUTCOMES = (
    "illegal", "declined", "fizzled", "blocked", "none", "partial", "full", "replaced/none", "replaced/partial",
    "replaced/full", "illegal?", "fizzled?",
)  # fmt: skip
BINDING = {"chain": 1, "semi": 1, "full": 2, "else": 2, "and": 3, "or": 4}


@dataclass(frozen=True)
class Case:
    """One cell. `pick`: which of the offered alternatives a choice takes."""

    ruleset: str
    tree: Tree
    steering: tuple[str, ...]
    pick: int = 0

    @property
    def steers(self) -> dict[int, str]:
        return dict(enumerate(self.steering, 1))

    @property
    def optional(self) -> frozenset[int]:
        """The actions with «может»: those that decline by it, and those marked."""
        asked = performers(self.tree, self.ruleset)
        return frozenset(
            n for n, word in self.steers.items() if word.endswith("?") or (word == "declined" and n not in asked)
        )


def performers(tree: Tree, ruleset: str, asked: bool = False) -> frozenset[int]:
    """Actions that may be declined without «может»: a refusal, or the performer's right before «otherwise»."""
    if isinstance(tree, int):
        return frozenset({tree} if asked else ())
    op, *parts = tree
    if op == "if":
        return frozenset().union(*(performers(part, ruleset) for part in parts[1:] if part is not None))
    first = op == "refuse" or (op == "else" and RULES[ruleset].performer_may)
    inherits = asked and op not in ("or",)
    found = performers(parts[0], ruleset, first or inherits or (asked and op == "or"))
    for part in parts[1:]:
        found |= performers(part, ruleset, asked and op == "or")
    return found


def steerings(tree: Tree, ruleset: str, exhaustive: int) -> Iterator[tuple[str, ...]]:
    """Every outcome for the first `exhaustive` actions; the others are full."""
    count = len(leaves(tree))
    words = OUTCOMES if RULES[ruleset].heroes else OUTCOMES[:-2]
    for chosen in itertools.product(words, repeat=min(exhaustive, count)):
        yield (*chosen, *("full",) * (count - len(chosen)))


def depth_one(ruleset: str) -> Iterator[Case]:
    """Every connector with every outcome on both sides."""
    for tree in shallow(ruleset):
        for steering in steerings(tree, ruleset, 2):
            yield from picks(ruleset, tree, steering)


def depth_two(ruleset: str) -> Iterator[Case]:
    """Every pair of connectors, nested both ways, with every outcome of the first two actions."""
    for tree in deep(ruleset):
        for steering in steerings(tree, ruleset, 2):
            yield from picks(ruleset, tree, steering)


def picks(ruleset: str, tree: Tree, steering: tuple[str, ...]) -> Iterator[Case]:
    """Both ways of choosing, where there is a choice."""
    for pick in (0, 1) if "or" in repr(tree) else (0,):
        yield Case(ruleset, tree, steering, pick)


def shallow(ruleset: str) -> Iterator[Tree]:
    for op in RULES[ruleset].ops:
        if op == "if":
            yield from (("if", truth, 1, other) for truth in (True, False) for other in (2, None))
        else:
            yield (op, 1, 2)


def deep(ruleset: str) -> Iterator[Tree]:
    for first, second in itertools.product(RULES[ruleset].ops, repeat=2):
        yield from filter(lambda tree: fits(tree, ruleset), nested(first, second))


def nested(first: str, second: str) -> Iterator[Tree]:
    """Both shapes of two connectors; a condition holds or fails."""
    for truth in (True, False) if "if" in (first, second) else (True,):
        yield join(second, join(first, 1, 2, truth), 3, truth)
        yield join(first, 1, join(second, 2, 3, truth), truth)


def join(op: str, left: Tree, right: Tree, truth: bool = True) -> Tree:
    """A node; a chain of a chain is one longer chain, as texts read."""
    if op == "if":
        return ("if", truth, left, right)
    if op in ("chain", "and", "then", "or"):
        left_parts = left[1:] if isinstance(left, tuple) and left[0] == op else (left,)
        right_parts = right[1:] if isinstance(right, tuple) and right[0] == op else (right,)
        return (op, *left_parts, *right_parts)
    return (op, left, right)


def fits(tree: Tree, ruleset: str, above: str = "") -> bool:
    """Can the ruleset's texts say it? A refusal speaks of one action; in Heroes connectors bind in their order."""
    if isinstance(tree, int):
        return True
    op, *parts = tree
    if (op == "refuse" or (op == "else" and RULES[ruleset].performer_may)) and not refusable(parts[0]):
        return False
    if RULES[ruleset].heroes and not binds(op, parts, above):
        return False
    inner = [part for part in (parts[1:] if op == "if" else parts) if part is not None]
    return all(fits(part, ruleset, op) for part in inner)


def refusable(left: Tree) -> bool:
    """Does the right to decline speak of one action, or of the one chosen? Of several joined actions the rules are silent."""
    if isinstance(left, int):
        return True
    parts = left[1:] if left[0] == "or" else left[1:2] if left[0] in ("full", "any", "else") else ()
    return bool(parts) and all(refusable(part) for part in parts)


def binds(op: str, parts: list[Any], above: str) -> bool:
    """Heroes: what stands inside binds tighter; a gate may stand at the left of a gate; a condition in a chain."""
    if op == "if":
        return above in ("", "chain", "semi") and all(part is None or isinstance(part, int) for part in parts[1:])
    if op == "semi" and (any(isinstance(part, tuple) and part[0] in ("semi", "chain") for part in parts)):
        return False
    for at, part in enumerate(parts):
        if not isinstance(part, tuple) or part[0] == "if":
            continue
        loose, tight = BINDING[part[0]], BINDING[op]
        if loose < tight or (loose == tight and not (op in ("full", "else") and at == 0)):
            return False
    return True


# ---------------------------------------------------------------- depth 3


def covering(ruleset: str) -> list[Case]:
    """Trees of four actions in which every pair of (place, connector or outcome) that can occur occurs together."""
    words = OUTCOMES if RULES[ruleset].heroes else OUTCOMES[:-2]
    chance = random.Random(ruleset)
    shapes = [
        (ops, tree)
        for ops in itertools.product(RULES[ruleset].ops, repeat=3)
        for number in range(5)
        if fits(tree := shape(ops, number, chance.random() < 0.5), ruleset) and len(leaves(tree)) == 4
    ]
    missing = {pair for ops, _ in shapes for pair in pairs(ops, 0)}
    missing |= {pair for steering in itertools.product(words, repeat=2) for pair in _words_apart(steering)}
    missing |= {(at, op, 3 + n, word) for ops, _ in shapes for at, op in enumerate(ops) for n in range(4) for word in words}
    cases: list[Case] = []
    while missing:
        rows = [(*chance.choice(shapes), tuple(chance.choice(words) for _ in range(4))) for _ in range(20)]
        ops, tree, steering = max(rows, key=lambda row: len(missing & pairs((*row[0], *row[2]), 0)))
        missing -= pairs((*ops, *steering), 0)
        cases.append(Case(ruleset, tree, steering, chance.randrange(2)))
    return cases


def pairs(values: tuple[str, ...], start: int) -> set[tuple[int, str, int, str]]:
    """All pairs of (place, value) of a row."""
    placed = list(enumerate(values, start))
    return {(a, x, b, y) for (a, x), (b, y) in itertools.combinations(placed, 2)}


def _words_apart(steering: tuple[str, ...]) -> set[tuple[int, str, int, str]]:
    x, y = steering
    return {(3 + a, x, 3 + b, y) for a, b in itertools.combinations(range(4), 2)}


def shape(ops: Sequence[str], number: int, truth: bool) -> Tree:
    """One of the five shapes of three connectors over four actions."""
    a, b, c = ops
    match number:
        case 0:
            return join(c, join(b, join(a, 1, 2, truth), 3, truth), 4, truth)
        case 1:
            return join(c, join(a, 1, join(b, 2, 3, truth), truth), 4, truth)
        case 2:
            return join(b, join(a, 1, 2, truth), join(c, 3, 4, truth), truth)
        case 3:
            return join(a, 1, join(c, join(b, 2, 3, truth), 4, truth), truth)
    return join(a, 1, join(b, 2, join(c, 3, 4, truth), truth), truth)


def random_cases(ruleset: str, count: int, seed: int, shapes: int) -> list[Case]:
    """`count` random cells over `shapes` random trees of four actions; which actions are optional belongs to the tree."""
    chance = random.Random(f"{seed}/{ruleset}")
    trees = [_random_tree(ruleset, chance) for _ in range(shapes)]
    return [
        Case(ruleset, tree, tuple(_random_word(ruleset, tree, n, n in optional, chance) for n in leaves(tree)), pick)
        for (tree, optional), pick in ((chance.choice(trees), chance.randrange(2)) for _ in range(count))
    ]


def _random_tree(ruleset: str, chance: random.Random) -> tuple[Tree, frozenset[int]]:
    ops = RULES[ruleset].ops
    while True:
        tree = shape([chance.choice(ops) for _ in range(3)], chance.randrange(5), chance.random() < 0.5)
        if fits(tree, ruleset):
            free = [n for n in leaves(tree) if n not in performers(tree, ruleset)]
            return tree, frozenset(n for n in free if chance.random() < 0.3)


def _random_word(ruleset: str, tree: Tree, n: int, optional: bool, chance: random.Random) -> str:
    """An outcome that the action can come to: declined only where somebody may decline."""
    word = chance.choice(OUTCOMES[:-2])
    if optional:
        return word if word == "declined" else f"{word}?"
    return "full" if word == "declined" and n not in performers(tree, ruleset) else word
