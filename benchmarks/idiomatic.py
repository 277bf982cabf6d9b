"""The measured features as idiomatic Python objects: what an engine looks like without a compiler.

In: the tables of `drawing`. Out: the same checksum as the other ways. Cards are objects, a feature is a generator that
yields the options of each choice and is sent the one chosen, targets are lists; dice and policy are the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from benchmarks.drawing import Drawn, Seat

MASK = (1 << 64) - 1
GOLD, RED, BLUE = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
FULL, PARTIAL, NONE, DECLINED, CLOSED, ILLEGAL = "full", "partial", "none", "declined", "closed", "illegal"

Ability = Generator[list[object], object, None]


class Policy:
    """Picks at random: splitmix64."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def choose(self, options: list[object]) -> object:
        self.state = (self.state + GOLD) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * RED) & MASK
        z = ((z ^ (z >> 27)) * BLUE) & MASK
        return options[((z ^ (z >> 31)) >> 32) * len(options) >> 32]


class Dice:
    """xoshiro256**."""

    def __init__(self, words: list[int]) -> None:
        self.r = list(words)

    def roll(self) -> int:
        r = self.r
        five = (r[1] * 5) & MASK
        out = (((five << 7) | (five >> 57)) & MASK) * 9 & MASK
        t = (r[1] << 17) & MASK
        r[2] ^= r[0]
        r[3] ^= r[1]
        r[1] ^= r[2]
        r[0] ^= r[3]
        r[2] ^= t
        r[3] = ((r[3] << 45) | (r[3] >> 19)) & MASK
        return 1 + ((out >> 32) * 6 >> 32)


@dataclass(eq=False)
class Creature:
    """A creature: on a cell, or dead."""

    number: int
    owner: int
    cell: tuple[int, int]
    life: int
    wounds: int
    feature: Drawn | None
    open: bool = True
    alive: bool = True
    counters: int = 0


@dataclass
class Board:
    """A table with its log of events."""

    creatures: list[Creature]
    dice: Dice
    log: list[tuple[str, int, int]] = field(default_factory=list)
    fired: list[Creature] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)

    def living(self) -> list[Creature]:
        return [c for c in self.creatures if c.alive]

    def mine(self, of: Creature) -> list[Creature]:
        return [c for c in self.creatures if c.alive and c.owner == of.owner]

    def theirs(self, of: Creature) -> list[Creature]:
        return [c for c in self.creatures if c.alive and c.owner != of.owner]

    def distant(self, of: Creature) -> list[Creature]:
        return [c for c in self.creatures if c.alive and c is not of and not (of.alive and self.near(of, c))]

    def near(self, one: Creature, other: Creature) -> bool:
        return abs(one.cell[0] - other.cell[0]) <= 1 and abs(one.cell[1] - other.cell[1]) <= 1

    def graded(self, of: Creature) -> int:
        pips = self.dice.roll()
        self.log.append(("roll", of.number, pips))
        a, b, c, _ = of.feature.numbers if of.feature is not None else (0, 0, 0, 0)
        return a if pips <= 3 else b if pips <= 5 else c

    def wound(self, target: Creature, amount: int) -> str:
        if not target.alive:
            return NONE
        target.wounds += amount
        self.log.append(("wound", target.number, amount))
        if target.wounds >= target.life:
            target.alive, target.wounds, target.counters, target.open = False, 0, 0, True
            self.log.append(("destroy", target.number, 1))
        return FULL

    def heal(self, target: Creature, amount: int) -> str:
        done = min(amount, target.wounds)
        target.wounds -= done
        if done:
            self.log.append(("heal", target.number, done))
        return FULL if done == amount else PARTIAL if done else NONE

    def open(self, target: Creature) -> str:
        if target.open:
            return NONE
        target.open = True
        self.log.append(("open", target.number, 1))
        return FULL

    def close(self, target: Creature) -> str:
        if not target.open:
            return NONE
        target.open = False
        self.log.append(("close", target.number, 1))
        if target.alive and target.feature is not None and target.feature.triggered:
            self.fired.append(target)
        return FULL

    def gain(self, target: Creature, amount: int = 1) -> str:
        if not target.alive:
            return ILLEGAL
        target.counters += amount
        self.log.append(("counter", target.number, amount))
        return FULL


def target(options: list[Creature]) -> Generator[list[object], object, Creature]:
    """Ask for one of the creatures."""
    chosen = yield list(options)
    assert isinstance(chosen, Creature)
    return chosen


# ---------------------------------------------------------------- the abilities; what they yield to `outcomes` is recorded


def heal(b: Board, me: Creature, a: int, _b: int, _c: int, _d: int) -> Ability:
    b.outcomes.append(b.heal((yield from target(b.mine(me))), a))


def wound(b: Board, me: Creature, a: int, _b: int, _c: int, _d: int) -> Ability:
    b.outcomes.append(b.wound((yield from target(b.theirs(me))), a))


def wound_graded(b: Board, me: Creature, _a: int, _b: int, _c: int, _d: int) -> Ability:
    chosen = yield from target(b.theirs(me))
    b.outcomes.append(b.wound(chosen, b.graded(me)))


def far(b: Board, me: Creature, _a: int, _b: int, _c: int, _d: int) -> Ability:
    chosen = yield from target(b.distant(me))
    b.outcomes.append(b.wound(chosen, b.graded(me)))


def close(b: Board, me: Creature, _a: int, _b: int, _c: int, _d: int) -> Ability:
    b.outcomes.append(b.close((yield from target(b.theirs(me)))))


def counter(b: Board, me: Creature, _a: int, _b: int, _c: int, _d: int) -> Ability:
    b.outcomes.append(b.gain(me))
    yield from ()


def wound_counter(b: Board, me: Creature, a: int, _b: int, _c: int, _d: int) -> Ability:
    b.outcomes.append(b.wound((yield from target(b.theirs(me))), a))
    b.outcomes.append(b.gain(me) if b.outcomes[-1] == FULL else CLOSED)


def heal_open(b: Board, me: Creature, a: int, _b: int, _c: int, _d: int) -> Ability:
    chosen = yield from target(b.mine(me))
    b.outcomes.append(b.heal(chosen, a))
    b.outcomes.append(b.open(chosen) if b.outcomes[-1] == FULL else CLOSED)


def throw_heal(b: Board, me: Creature, _a: int, _b: int, _c: int, d: int) -> Ability:
    if b.distant(me):
        yield from far(b, me, 0, 0, 0, 0)
    else:
        b.outcomes.append(ILLEGAL)
    b.outcomes.append(b.heal(me, d) if me.alive else ILLEGAL)


def close_wound(b: Board, me: Creature, _a: int, _b: int, _c: int, _d: int) -> Ability:
    chosen = yield from target(b.theirs(me))
    b.outcomes.append(b.close(chosen))
    b.outcomes.append(b.wound(chosen, b.graded(me)))


def shot_close(b: Board, me: Creature, _a: int, _b: int, _c: int, _d: int) -> Ability:
    chosen = yield from target(b.distant(me))
    b.outcomes.append(b.wound(chosen, b.graded(me)))
    if b.outcomes[-1] != FULL:
        b.outcomes.append(CLOSED)
    else:
        b.outcomes.append(b.close(chosen) if chosen.alive else ILLEGAL)


def close_or_wound(b: Board, me: Creature, a: int, _b: int, _c: int, _d: int) -> Ability:
    chosen = yield from target(b.theirs(me))
    refused = yield [False, True]
    b.outcomes.append(DECLINED if refused else b.close(chosen))
    b.outcomes.append(b.wound(chosen, a) if refused else CLOSED)


def wound_own_open(b: Board, me: Creature, a: int, _b: int, _c: int, _d: int) -> Ability:
    chosen = yield from target([c for c in b.mine(me) if c is not me])
    b.outcomes.append(b.wound(chosen, a))
    b.outcomes.append(b.open(chosen) if chosen.alive else ILLEGAL)


def close_open_heal(b: Board, me: Creature, a: int, _b: int, _c: int, _d: int) -> Ability:
    b.outcomes.append(b.close((yield from target(b.theirs(me)))) if b.theirs(me) else ILLEGAL)
    others = [c for c in b.mine(me) if c is not me]
    if b.outcomes[-1] != FULL:
        b.outcomes.append(CLOSED)
    else:
        b.outcomes.append(b.open((yield from target(others))) if others else ILLEGAL)
    b.outcomes.append(b.heal(me, a) if me.alive else ILLEGAL)


def may_wound_else(b: Board, me: Creature, a: int, _b: int, _c: int, _d: int) -> Ability:
    if (yield [False, True]):
        b.outcomes.append(b.wound((yield from target(b.living())), a))
        b.outcomes.append(CLOSED if b.outcomes[-1] == FULL else b.gain(me))
    else:
        b.outcomes += [DECLINED, CLOSED]


def three_ways(b: Board, me: Creature, a: int, heals: int, _c: int, _d: int) -> Ability:
    ways = [n for n, able in enumerate((b.distant(me), b.mine(me), me.alive)) if able]
    way = yield list(ways)
    b.outcomes += [CLOSED, CLOSED]
    if way == 0:
        b.outcomes.append(b.wound((yield from target(b.distant(me))), a))
    elif way == 1:
        b.outcomes.append(b.heal((yield from target(b.mine(me))), heals))
    else:
        b.outcomes.append(b.gain(me, 2))


def two_throws(b: Board, me: Creature, _a: int, _b: int, _c: int, _d: int) -> Ability:
    for _ in range(2):
        if b.distant(me):
            yield from far(b, me, 0, 0, 0, 0)
        else:
            b.outcomes.append(ILLEGAL)


def heal_else(b: Board, me: Creature, a: int, _b: int, _c: int, _d: int) -> Ability:
    b.outcomes.append(b.heal((yield from target(b.mine(me))), a))
    b.outcomes.append(CLOSED if b.outcomes[-1] == FULL else b.gain(me))


ABILITIES: tuple[Callable[[Board, Creature, int, int, int, int], Ability], ...] = (
    heal, wound, wound_graded, far, far, far, close, counter, wound_counter, heal_open, throw_heal, wound_counter,
    close_wound, shot_close, close_or_wound, wound_own_open, close_open_heal, may_wound_else, three_ways, two_throws, heal_else,
)  # fmt: skip
_THEIRS, _DISTANT, _OTHERS = {1, 2, 6, 8, 11, 12, 14}, {3, 4, 5, 13, 19}, {15}


def can_use(board: Board, me: Creature) -> bool:
    """Is it open and in play, and can something of it be announced?"""
    if not me.alive or not me.open or me.feature is None:
        return False
    shape = me.feature.shape
    if shape in _THEIRS:
        return bool(board.theirs(me))
    if shape in _DISTANT:
        return bool(board.distant(me))
    return shape not in _OTHERS or len(board.mine(me)) > 1


def use(board: Board, me: Creature, policy: Policy) -> bool:
    """Use its feature from the announcement to the end of the triggers."""
    if not can_use(board, me) or me.feature is None:
        return False
    board.outcomes, board.fired = [], []
    running, chosen = ABILITIES[me.feature.shape](board, me, *me.feature.numbers), None
    try:
        options = next(running)
        while True:
            chosen = policy.choose(options)
            options = running.send(chosen)
    except StopIteration:
        pass
    if any(outcome in (FULL, PARTIAL, NONE) for outcome in board.outcomes):
        board.close(me)
        board.log.append(("acts", me.number, 1))
    if len(board.fired) > 1:
        policy.choose(list(board.fired))
    for each in list(board.fired):
        if each.alive:
            board.gain(each)
    return True


def mixed(h: int, value: int) -> int:
    h = ((h ^ value) * GOLD) & MASK
    return h ^ (h >> 29)


def run(tables: list[list[Seat]], order: list[list[int]], rounds: int, seed: int) -> tuple[int, int]:
    """Checksum over all final states, and how many uses there were."""
    h = plays = 0
    for r in range(rounds):
        for number, table in enumerate(tables):
            rng = (seed + r * len(tables) + number) & MASK
            board = set_up(table, number, rng)
            policy = Policy(rng)
            for card in order[number]:
                plays += use(board, board.creatures[card], policy)
            h = mixed(h, checksum(board))
    return h, plays


def set_up(table: list[Seat], seed: int, episode: int) -> Board:
    words, z = [], seed
    for _ in range(4):
        z = (z + GOLD) & MASK
        words.append(((z ^ (z >> 31)) * RED) & MASK | 1)
    words[0] ^= (episode * GOLD) & MASK
    creatures = [Creature(n, s.owner, divmod(s.cell, 5), s.life, s.wounds, s.feature) for n, s in enumerate(table)]
    return Board(creatures, Dice(words))


def checksum(board: Board) -> int:
    h = len(board.log)
    for c in board.creatures:
        h = mixed(h, c.wounds << 24 | (not c.alive) << 16 | c.open << 8 | c.counters)
    return h
