"""Random trees out of the vocabularies: every verb, trigger, qualifier, condition and duration may meet every other.

In: a `Language`, a ruleset, a way to pick one of N. Out: features as trees. They need not be what a text gives; what they are
printed as is a text, and that is what the tests read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from cardc.dsl.language import Language, Ruleset
from cardc.dsl.nodes import (
    Action,
    Cell,
    Cost,
    Count,
    Duration,
    Feature,
    Gate,
    Grades,
    If,
    Is,
    Join,
    Label,
    Link,
    Name,
    Not,
    Number,
    OneOf,
    Phrase,
    Player,
    PropertyOf,
    Quantity,
    Quote,
    Ref,
    Test,
    Trigger,
    TriggerPoint,
    Word,
)
from cardc.dsl.patterns import pattern_slots

MOST_FILTERS, MOST_ACTIONS, DEEPEST = 2, 3, 3
SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
Pick = Callable[[int], int]


class Composer:
    """Draws trees of one vocabulary. `depth` bounds how deep phrases stand in phrases."""

    def __init__(self, language: Language, ruleset: Ruleset, pick: Pick) -> None:
        self.language = language
        self.ruleset = ruleset
        self.pick = pick
        self.depth = 0
        self.done: list[Action] = []
        self.heard = False

    def one(self, options: Any) -> Any:
        rows = list(options)
        return rows[self.pick(len(rows))]

    def chance(self, percent: int) -> bool:
        return self.pick(100) < percent

    # ------------------------------------------------------------ features

    def feature(self) -> Feature:
        kind = self.one(("activated", "activated", "triggered", "triggered", "static"))
        static = kind == "static"
        cost = (Cost(self.one(("tap",))),) if kind == "activated" else ()
        trigger = self.trigger() if kind == "triggered" else None
        condition = self.condition() if static and self.chance(40) else None
        labels = [one.id for one in self.language.kinds.values() if one.label]
        label = Label(self.one(labels), "имя") if cost and labels and self.chance(20) else None
        return Feature(kind, cost, trigger, label, condition=condition, body=self.clause(static))

    def trigger(self) -> Trigger:
        words = [word for word in self.language.triggers.values() if word.executable and word.patterns and not word.waits]
        word = self.one(words)
        self.heard = True
        point = TriggerPoint(word.id, self.fill(self.one(word.patterns)))
        return Trigger((point,), condition=self.condition() if self.chance(15) else None)

    def clause(self, static: bool) -> Any:
        first = self.action(static)
        if static or self.chance(45):
            return first
        rows = [row for row in self.ruleset.connectors if row.form == "infix"]
        second: Any = self.action(False)
        if self.chance(25):
            second = If(self.condition(), second, None, Link(""))
        row = self.one(rows)
        if row.op in ("full", "any", "else"):
            return Gate(row.op, first, second, Link(row.word))
        return Join(row.op, (first, second), (Link(row.word, separate=row.separate),))

    def action(self, static: bool) -> Action:
        verbs = [
            verb for verb in self.language.verbs.values()
            if verb.static == static and verb.executable and (verb.patterns or verb.reflexive) and not verb.own
        ]  # fmt: skip
        verb = self.one(verbs)
        number = len(self.done) + 1
        patterns = verb.patterns or verb.reflexive
        args = dict(self.fill(self.one(patterns)))
        target = verb.targets or "target"
        if verb.reflexive and target not in args:
            args[target] = self.target()
        for name, value in verb.defaults:
            args.setdefault(name, Number(value) if isinstance(value, int) else value)
        action = Action(number, verb.id, tuple(sorted(args.items())), optional=not static and self.chance(20))
        self.done.append(action)
        return action

    # ------------------------------------------------------------ arguments

    def fill(self, pattern: str) -> tuple[tuple[str, Any], ...]:
        """Arguments for every slot that the pattern cannot do without, and for some of the others."""
        types = {name: kind or name for name, kind in SLOT.findall(pattern)}
        needed = pattern_slots(_bare(pattern))
        args = {name: self.slot(kind) for name, kind in types.items() if name in needed or self.chance(40)}
        return tuple(sorted((name, value) for name, value in args.items() if value is not None))

    def slot(self, kind: str) -> Any:
        maker = getattr(self, kind, None)
        return maker() if maker is not None else None

    def number(self) -> Any:
        return Number(1 + self.pick(4))

    def amount(self) -> Any:
        roll = self.pick(10)
        if roll == 0:
            return Grades(Number(1), Number(2), Number(3))
        if roll == 1 and self.depth < DEEPEST:
            return Count(self.phrase())
        return self.number()

    def target(self) -> Any:
        roll = self.pick(10)
        if roll == 0:
            return Ref("self")
        if roll <= 2 and self.done:
            return Ref("it", self.one(self.done).n)
        if roll == 3 and self.heard:
            return Ref(self.one(("event", "other")))
        return self.phrase()

    def phrase(self) -> Phrase:
        self.depth += 1
        nouns = [noun for noun in self.language.nouns.values() if noun.is_a == "card"]
        filters = tuple(self.filter("card") for _ in range(self.pick(MOST_FILTERS + 1))) if self.depth < DEEPEST else ()
        owner = self.one(("any", "mine", "opponent"))
        made = Phrase(self.one(nouns).id, self.quantity(), owner, filters=tuple(one for one in filters if one))
        self.depth -= 1
        return made

    def quantity(self) -> Quantity:
        return self.one((
            Quantity(), Quantity(), Quantity("each", Number(1), None), Quantity("choice", Number(2), Number(2)),
            Quantity("choice", Number(0), Number(2)), Quantity("random"),
        ))  # fmt: skip

    def filter(self, is_a: str = "card") -> Any:
        words = [word for word in self.language.predicates.values() if word.is_a == is_a and word.patterns]
        if not words:
            return None
        if self.chance(15):
            first, second = (self.quality(self.one(words)) for _ in range(2))
            return OneOf((first, second)) if first is not None and second is not None else first
        made = self.quality(self.one(words))
        return Not(made) if made is not None and self.chance(15) else made

    def quality(self, word: Any) -> Any:
        args = self.fill(self.one(word.patterns))
        return Is(word.id, args)

    def cell(self) -> Cell:
        self.depth += 1
        count = 1 + self.pick(2) if self.depth < DEEPEST else 0
        filters = tuple(self.filter("cell") for _ in range(count))
        self.depth -= 1
        return Cell(tuple(one for one in filters if one))

    def condition(self) -> Any:
        if self.chance(50):
            subject = self.one((Ref("self"), Ref("it", self.done[-1].n) if self.done else Ref("self"), self.phrase()))
            return Test("is", (("filter", self.filter()), ("subject", subject)))
        word = self.one(word for word in self.language.conditions.values() if word.patterns)
        return Test(word.id, self.fill(self.one(word.patterns)))

    def duration(self) -> Duration:
        words = [word for word in self.language.durations.values() if not any("{" in one for one in word.patterns)]
        return Duration(self.one(words).id)

    def player(self) -> Player:
        return Player(self.one(("controller", "opponent", "each")))

    def property(self) -> Word:
        return Word("property", self.one(self.language.properties))

    def bonus(self) -> Word:
        rows = [row for row in self.language.properties.values() if row.modifies]
        return Word("property", self.one(rows).id, (("amount", self.number()),))

    def keyword(self) -> Word:
        rows = [row for row in self.language.keywords.values() if row.executable and row.patterns and not row.mode]
        row = self.one(rows)
        return Word("keyword", row.id, self.fill(row.patterns[0]))

    keywords = keyword

    def kind(self) -> Word:
        return Word("kind", self.one(self.language.kinds))

    def zone(self) -> Word:
        return Word("zone", self.one(self.language.zones))

    def element(self) -> Word:
        return Word("element", self.one(self.language.elements))

    def name(self) -> Name:
        return Name("Серый Камень")

    def marker(self) -> Name:
        return Name("искра")

    def features(self) -> Quote | None:
        if self.depth >= DEEPEST:
            return None
        inner = Composer(self.language, self.ruleset, self.pick)
        inner.depth = self.depth + 1
        return Quote((inner.feature(),))

    def property_of(self) -> PropertyOf:
        return PropertyOf(self.one(self.language.properties), self.target())


def _bare(pattern: str) -> str:
    """The pattern without its optional runs."""
    depth, kept = 0, []
    for char in pattern:
        depth += char == "["
        if not depth:
            kept.append(char)
        depth -= char == "]"
    return "".join(kept)
