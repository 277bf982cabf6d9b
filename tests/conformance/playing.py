"""Playing the cells of the enumeration on real backends.

In: cases, a backend, a folder. Out: `Stage`: a library with one card for each tree, on which `play` gives what happened
in the words of the statement, and the digest of the game's events.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardc.api import get_include
from cardc.codegen.builder import Card, lower_cards, write_package
from cardc.codegen.dialects import DIALECTS
from cardc.codegen.package import Header, Unit, make_package
from cardc.dsl import nodes
from cardc.reference import bind
from cardc.runtime import Game, IllegalAction, load_library
from cardc.runtime.kernel import ABI
from tests.conformance.invented import LANGUAGE, MODEL, RULESETS, feature
from tests.conformance.statement import Expected, Tree, expect
from tests.conformance.trees import Case

BACKENDS = ("python", "cython", "reference")
Key = tuple[str, Tree, frozenset[int]]
MENDED = {"replaced/none": "", "replaced/partial": "mend", "replaced/full": "mend"}
AMOUNTS = {"replaced/partial": 1, "replaced/full": 4}
SMALL = 300
PAUSES = {("announced", part) for part in range(1, 20)}


@dataclass(frozen=True)
class Seen:
    """What a backend did with a cell."""

    result: Expected | str
    digest: int = 0


class Trees:
    """The features that some cells need, as cards, each lowered once for all backends."""

    def __init__(self, cases: Iterable[Case]) -> None:
        keys = sorted({key_of(case) for case in cases}, key=lambda key: (key[0], repr(key[1]), sorted(key[2])))
        self.ids = {key: f"t{at}" for at, key in enumerate(keys)}
        self.cards = [_card(id, key) for key, id in self.ids.items()]
        self.units: tuple[Unit, ...] = ()

    def write(self, backend: str, folder: Path) -> None:
        """Write the package for one backend: few large modules, in which equal steps of different trees stand once."""
        if not self.units:
            self.units, failures = lower_cards(self.cards)
            assert not failures, failures
        rulesets = tuple(dict.fromkeys(card.ruleset.id for card in self.cards))
        header = Header(f"invented_{backend}", ABI, MODEL.to_json(), rulesets)
        chunk = -(-len(self.units) // (4 if len(self.units) > SMALL else 2))
        package = make_package(self.units, header, DIALECTS[backend], chunk, [])
        write_package(package, folder, get_include(), jobs=2, level=0, compiled=backend == "cython")


class Stage:
    """One backend with the trees of some cells, of any rulesets, in one package that was written before."""

    def __init__(self, trees: Trees, backend: str, folder: Path) -> None:
        self.library = load_library(str(folder / f"invented_{package_of(backend)}"))
        self.numbers = {key: self.library.find_card(id) for key, id in trees.ids.items()}
        if backend == "reference":
            rows = {row["key"]: row["index"] for row in self.library.manifest["features"]}
            bind(self.library, {
                rows[f"{card.id}#0"]: (card.text.features[0], card.language, card.ruleset) for card in trees.cards
            })  # fmt: skip

    def play(self, case: Case) -> Seen:
        """Play one cell, answering as its steering says."""
        return Performance(self, case, expectation(case)).run()


def staged(cases: Iterable[Case], backend: str, folder: Path) -> Stage:
    """The trees of `cases`, written and loaded."""
    trees = Trees(cases)
    trees.write(package_of(backend), folder)
    return Stage(trees, backend, folder)


def package_of(backend: str) -> str:
    """The interpreter takes the place of the functions of a Python package."""
    return "python" if backend == "reference" else backend


def expectation(case: Case) -> Expected:
    """What the statement says of a cell."""
    return expect(case.tree, case.steers, case.ruleset, case.optional, case.pick)


def key_of(case: Case) -> Key:
    """The feature that a cell needs."""
    return case.ruleset, case.tree, case.optional


def _card(id: str, key: Key) -> Card:
    ruleset, tree, optional = key
    return Card(id, {"name": id, "type": "thing"}, nodes.Text((feature(tree, optional),)), LANGUAGE, RULESETS[ruleset])


def plain(name: str) -> dict[str, Any]:
    """A card that is only known by its class."""
    return {"name": name, "type": "thing", "classes": [name], "life": 10}


class Performance:
    """One cell being played."""

    def __init__(self, stage: Stage, case: Case, expected: Expected) -> None:
        self.case, self.expected = case, expected
        self.game = Game(stage.library, ruleset=case.ruleset, seed=1)
        number = stage.numbers[key_of(case)]
        self.source = self.game.new_card(0, number, {}, "field", -1)
        self.game.add(plain("sign"))
        self.leaves = {n: self._leaf(n, word) for n, word in case.steers.items() if not word.startswith("illegal")}
        self.asked: list[tuple[str, int, Any]] = []
        self.gone: set[int] = set()

    def _leaf(self, n: int, word: str) -> int:
        """A card that makes action n come to `word`."""
        word = word.rstrip("?")
        card: int = self.game.add(plain(f"leaf{n}"))
        self.game.set_card(card, wounds={"none": 0, "partial": 1}.get(word, 5))
        if word == "blocked":
            self.game.add_effect(card, "block", via=("aid",))
        if word in MENDED:
            amount = {"amount": AMOUNTS[word]} if word in AMOUNTS else {}
            self.game.add_effect(card, "replace", event="mend", with_event=MENDED[word], **amount)
        return card

    def run(self) -> Seen:
        """Use the feature and answer until it is over."""
        self.game.pause_at = set(PAUSES)
        try:
            decision = self.game.use(self.source)
        except IllegalAction:
            return Seen(Expected(True))
        while decision is not None or self.game.paused_at:
            if decision is None:
                decision = self._step_in()
                continue
            surprise = self._surprise(decision)
            if surprise:
                return Seen(surprise)
            decision = self.game.answer(self._answer(decision))
        return Seen(self._result(), self.game.digest)

    def _step_in(self) -> Any:
        """Something was announced: those that are to fizzle go away now."""
        for n, word in self.case.steers.items():
            if word.startswith("fizzled") and n not in self.gone and ("target", n, n) in self.asked:
                self.gone.add(n)
                self.game.set_card(self.leaves[n], zone="gone")
        return self.game.advance()

    def _surprise(self, decision: Any) -> str:
        if len(self.asked) == len(self.expected.asked):
            return f"asked for one more: {decision.kind}"
        kind, n, _ = self.expected.asked[len(self.asked)]
        if decision.kind != kind:
            return f"question {len(self.asked) + 1} was {decision.kind}, not {kind}"
        if kind == "target" and list(decision.options) != [self.leaves[n]]:
            return f"action {n} was offered {decision.options}"
        return ""

    def _answer(self, decision: Any) -> Any:
        kind, n, value = self.expected.asked[len(self.asked)]
        self.asked.append((kind, n, value))
        return self.leaves[n] if kind == "target" else value

    def _result(self) -> Expected:
        run = self.game.last_run_of(self.source)
        if run is None:
            return Expected(True)
        words = {part.action: _word(part) for part in run.parts}
        when, _, part = run.paid.partition(" ")
        last = run.parts[int(part) - 1].action if when == "after" else 0
        outcomes = tuple(words.get(n, "missing") for n in sorted(self.case.steers))
        return Expected(False, outcomes, tuple(self.asked), last)


def _word(part: Any) -> str:
    return f"replaced/{part.under}" if part.word == "replaced" else str(part.word)
