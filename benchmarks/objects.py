"""The ability of the benchmark as idiomatic Python objects: what an engine looks like without a compiler.

In: a seed. Out: the same game as `benchmarks/composite.py` plays, step for step, with the same checksum. Written by hand
in the manner of object-style card engines: cards are objects, effects are methods, targets are lists.
"""

from __future__ import annotations

from dataclasses import dataclass, field

FULL, PARTIAL, NONE, ILLEGAL, CLOSED = "full", "partial", "none", "illegal", "closed"


@dataclass(eq=False)
class Creature:
    """A creature in play."""

    owner: int
    life: int
    wounds: int = 0
    open: bool = True
    neighbours: list[Creature] = field(default_factory=list)

    @property
    def alive(self) -> bool:
        return self.wounds < self.life

    def heal(self, amount: int) -> int:
        done = min(amount, self.wounds)
        self.wounds -= done
        return done

    def wound(self, amount: int) -> int:
        self.wounds += amount
        return amount


class Table:
    """Two squads and a die; `use` plays «{tap}: Излечить ваше существо на 2, при этом метание на 1-1-2.»"""

    def __init__(self, creatures: list[Creature], rolls: list[int]) -> None:
        self.creatures = creatures
        self.rolls = rolls
        self.log: list[tuple[str, int, int]] = []

    def in_play(self) -> list[Creature]:
        return [creature for creature in self.creatures if creature.alive]

    def heal_targets(self, source: Creature) -> list[Creature]:
        return [creature for creature in self.in_play() if creature.owner == source.owner]

    def throw_targets(self, source: Creature) -> list[Creature]:
        return [c for c in self.in_play() if c is not source and c not in source.neighbours]

    def use(self, source: Creature, first: int, second: int) -> list[str]:
        """Play the ability; `first` and `second` pick among the legal targets."""
        outcomes = [self.heal(source, first)]
        outcomes.append(self.throw(source, second) if outcomes[0] == FULL else CLOSED)
        if any(outcome not in (ILLEGAL, CLOSED) for outcome in outcomes):
            source.open = False
            self.log.append(("close", self.creatures.index(source), 1))
        return outcomes

    def heal(self, source: Creature, pick: int) -> str:
        targets = self.heal_targets(source)
        if not targets:
            return ILLEGAL
        target = targets[pick % len(targets)]
        done = target.heal(2)
        self.log.append(("heal", self.creatures.index(target), done))
        return FULL if done == 2 else PARTIAL if done else NONE

    def throw(self, source: Creature, pick: int) -> str:
        targets = self.throw_targets(source)
        if not targets:
            return ILLEGAL
        target = targets[pick % len(targets)]
        roll = self.rolls.pop()
        strength = 1 if roll <= 5 else 2
        target.wound(strength)
        self.log.append(("wound", self.creatures.index(target), strength))
        return FULL
