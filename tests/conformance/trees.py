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

Pair = tuple[int, str, int, str]
OUTCOMES = (
    "illegal", "declined", "fizzled", "blocked", "none", "partial", "full", "replaced/none", "replaced/partial",
    "replaced/full", "declined?", "illegal?", "fizzled?",
)  # fmt: skip
PLAIN = tuple(word for word in OUTCOMES if not word.endswith("?"))
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
        """The actions with «может»: those that decline by it, and those marked. In Berserk «может» only adds a question,
        so there all have it that can, if one has: fewer trees have to be built."""
        asked = performers(self.tree, self.ruleset)
        own = frozenset(n for n, word in self.steers.items() if word.endswith("?") or (word == "declined" and n not in asked))
        if RULES[self.ruleset].heroes or not own - asked:
            return own
        return own | frozenset(self.steers) - asked


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
    asked = performers(tree, ruleset)
    for chosen in itertools.product(words, repeat=min(exhaustive, count)):
        if any(word == "declined?" and n not in asked for n, word in enumerate(chosen, 1)):
            continue  # the same as declined
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
    """Can the right to decline be asked for it? It speaks of all joined actions and is asked for the first, or for the
    one chosen; what hangs on a condition, or is given up to a refusal of its own, has no such right."""
    if isinstance(left, int):
        return True
    parts = left[1:] if left[0] == "or" else left[1:2] if left[0] not in ("if", "refuse") else ()
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


@dataclass(frozen=True)
class Row:
    """A tree and what can stand at each of its places: the connectors, then the outcomes of each action."""

    tree: Tree
    columns: tuple[tuple[str, ...], ...]

    def fill(self, chance: random.Random) -> tuple[str, ...]:
        """One value for each place."""
        return tuple(chance.choice(column) for column in self.columns)

    def pairs(self) -> set[Pair]:
        """Every pair of (place, value) that can occur."""
        placed = itertools.combinations(enumerate(self.columns), 2)
        return {(a, x, b, y) for (a, xs), (b, ys) in placed for x in xs for y in ys}

    def has(self, pair: Pair) -> bool:
        """Can the pair occur?"""
        return pair[1] in self.columns[pair[0]] and pair[3] in self.columns[pair[2]]


def covering(ruleset: str) -> list[Case]:
    """Trees of four actions in which every pair of (place, connector or outcome) that can occur occurs together. Few trees
    hold all pairs of connectors; the outcomes go round on them, with «может» before no action or before all that can."""
    chance = random.Random(ruleset)
    pool = [
        row(ruleset, ops, tree, optional)
        for ops, tree in pair_trees(ruleset, chance)
        for optional in both_ways(tree, ruleset)
    ]
    missing = set().union(*(each.pairs() for each in pool))
    cases: list[Case] = []
    while missing:
        made = [(each, each.fill(chance)) for each in (chance.choice(pool) for _ in range(6))]
        best, values = max(made, key=lambda one: len(missing & pairs(one[1])))
        if len(missing & pairs(values)) < 3:  # chance alone takes long to find the last ones
            best, values = _aimed(pool, min(missing), chance)
        missing -= pairs(values)
        cases.append(Case(ruleset, best.tree, values[3:], chance.randrange(2)))
    return cases


def row(ruleset: str, ops: tuple[str, ...], tree: Tree, optional: frozenset[int]) -> Row:
    """The tree with these actions optional."""
    words = (tuple(words_of(ruleset, tree, n, n in optional)) for n in leaves(tree))
    return Row(tree, (*((op,) for op in ops), *words))


def _aimed(pool: list[Row], pair: Pair, chance: random.Random) -> tuple[Row, tuple[str, ...]]:
    found = chance.choice([each for each in pool if each.has(pair)])
    values = list(found.fill(chance))
    values[pair[0]], values[pair[2]] = pair[1], pair[3]
    return found, tuple(values)


def pair_trees(ruleset: str, chance: random.Random) -> list[tuple[tuple[str, ...], Tree]]:
    """Trees of three connectors, chosen until every pair of (place, connector) that can occur is in one."""
    shapes = [
        (ops, tree)
        for ops in itertools.product(RULES[ruleset].ops, repeat=3)
        for number in range(5)
        if fits(tree := shape(ops, number, chance.random() < 0.5), ruleset) and len(leaves(tree)) == 4
    ]
    chance.shuffle(shapes)
    missing = {pair for ops, _ in shapes for pair in pairs(ops)}
    chosen = []
    for ops, tree in shapes:
        if missing & pairs(ops):
            missing -= pairs(ops)
            chosen.append((ops, tree))
    return chosen


def both_ways(tree: Tree, ruleset: str) -> list[frozenset[int]]:
    """Nobody may leave anything out by «может», or every action that nobody else decides about has it."""
    return list(dict.fromkeys((frozenset(), frozenset(leaves(tree)) - performers(tree, ruleset))))


def words_of(ruleset: str, tree: Tree, n: int, optional: bool) -> list[str]:
    """The outcomes that an action can come to: declined only where somebody may decline."""
    if optional:
        return [word if word == "declined" else f"{word}?" for word in PLAIN]
    return [word for word in PLAIN if word != "declined" or n in performers(tree, ruleset)]


def pairs(values: Sequence[str]) -> set[Pair]:
    """All pairs of (place, value) of a row."""
    return {(a, x, b, y) for (a, x), (b, y) in itertools.combinations(enumerate(values), 2)}


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
    rows = [row(ruleset, (), *_random_tree(ruleset, chance)) for _ in range(shapes)]
    return [
        Case(ruleset, each.tree, each.fill(chance), chance.randrange(2))
        for each in (chance.choice(rows) for _ in range(count))
    ]


def _random_tree(ruleset: str, chance: random.Random) -> tuple[Tree, frozenset[int]]:
    ops = RULES[ruleset].ops
    while True:
        tree = shape([chance.choice(ops) for _ in range(3)], chance.randrange(5), chance.random() < 0.5)
        if fits(tree, ruleset):
            free = sorted(frozenset(leaves(tree)) - performers(tree, ruleset))
            if not RULES[ruleset].heroes:
                return tree, frozenset(free if chance.random() < 0.3 else ())
            return tree, frozenset(n for n in free if chance.random() < 0.3)
