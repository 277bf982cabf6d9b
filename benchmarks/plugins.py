"""What plugins cost: one that is registered and not used, an active replacement, a step in C and in Python.

In: number of plays (argument, default 1,000). Out: medians and ratios (`python -m benchmarks.plugins`), or `rows()` for other
tools. One throw at a creature on the Cython backend through the Python API; ways are alternated. This module is itself the
plugin whose Python step is measured.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import cardc
from cardc.codegen.ir import Param, Symbol, call
from cardc.dsl.language import Verb
from cardc.plugins.hookspecs import PluginInfo, Vocabulary, hookimpl
from cardc.runtime import Game, load_library

FROST, THIS = "cardc.plugins.frost", "benchmarks.plugins"
ROUNDS = 9
TEXTS = {
    "throw": "{tap}: Метание на 2.",
    "data": "{tap}: Заморозить существо на 1.",
    "compiled step": "{tap}: Остудить существо на 1.",
    "Python step": "{tap}: Охладить существо на 1.",
}
CARDS = 'game: berserk\nruleset: berserk\nset: {{code: bench, name: Замер}}\ncards:\n  - {{id: thrower, name: Замер, text: "{text}"}}\n'
# name, text, plugins, compared with, goal, floor
WAYS = (
    ("alone", "throw", (), "alone", 1.0, 1.0),
    ("with a plugin that is not used", "throw", (FROST,), "alone", 1.02, 1.05),
    ("with an active replacement", "throw", (), "alone", 1.1, 1.25),
    ("a verb of data", "data", (FROST,), "a verb of data", 1.0, 1.0),
    ("a compiled step", "compiled step", (FROST,), "a verb of data", 1.1, 1.3),
    ("a Python step", "Python step", (FROST, THIS), "a verb of data", 2.0, 4.0),
)


@hookimpl
def cardc_plugin() -> PluginInfo:
    return PluginInfo("bench", "1.0", requires=("frost",))


@hookimpl
def cardc_vocabulary() -> list[Vocabulary]:
    creatures = call("type_is", Symbol("type", "creature"))
    verb = Verb("cool", ("охладить {target} на {amount}",), native="bench.cool", candidates=creatures,
                gives=(Symbol("event", "freeze"), Param("amount")))  # fmt: skip
    return [Vocabulary("berserk", verbs=(verb,))]


@hookimpl
def cardc_model(game: str) -> Mapping[str, Any] | None:
    return {"native_modules": (THIS,)} if game == "berserk" else None


def bind_natives(library: Any) -> None:
    """Called when a library is loaded."""
    library.set_native("bench.cool", cool)


def cool(game: Any) -> int:
    part, kinds, event, amount = game.local(0), game.local(1), game.local(2), game.local(3)
    game.want(part, event, game.targets(part), amount, 0, kinds)
    return 0


def rows(plays: int = 1000) -> list[dict[str, Any]]:
    """One row a way: name, µs, what it is compared with, the ratio, goal, floor."""
    with tempfile.TemporaryDirectory() as folder:
        ways = {name: _way(Path(folder) / str(number), TEXTS[text], plugins, "replacement" in name)
                for number, (name, text, plugins, *_) in enumerate(WAYS)}  # fmt: skip
        medians = _measure(ways, plays)
    return [
        {"name": name, "value": medians[name], "unit": "µs", "baseline": other, "baseline_value": medians[other],
         "ratio": medians[name] / medians[other], "floor": floor, "goal": goal, "met": medians[name] / medians[other] <= floor}
        for name, _, _, other, goal, floor in WAYS
    ]  # fmt: skip


def _way(folder: Path, text: str, plugins: Sequence[str], replaced: bool) -> Callable[[int], None]:
    folder.mkdir()
    source = folder / "bench.cards.yaml"
    source.write_text(CARDS.format(text=text), encoding="utf-8")
    result = cardc.build([str(source)], out=str(folder / "out"), backend="cython", plugins=tuple(plugins))
    assert not result.diagnostics, result.diagnostics
    base = Game(load_library(str(folder / "out")), ruleset="berserk", seed=7)
    thrower = base.add("Замер", owner=0, at="b2")
    enemy = base.add({"type": "creature", "life": 9}, owner=1, at="b5")
    if replaced:
        base.add_effect(enemy, "replace", event="wound", with_event="wound")

    def play(plays: int) -> None:
        for _ in range(plays):
            game = base.clone()
            game.use(thrower, feature=0)
            game.answer(enemy)

    return play


def _measure(ways: Mapping[str, Callable[[int], None]], plays: int) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in ways}
    order = list(ways)
    for _ in range(ROUNDS):
        random.shuffle(order)
        for name in order:
            start = time.perf_counter()
            ways[name](plays)
            times[name].append((time.perf_counter() - start) / plays * 1e6)
    return {name: statistics.median(each) for name, each in times.items()}


def main(plays: int) -> None:
    """Measure and print."""
    print(f"{plays} plays, median of {ROUNDS} alternated rounds, Cython backend through the Python API")
    for row in rows(plays):
        print(f"{row['name']:<32} {row['value']:8.2f} µs  {row['ratio']:6.3f} × {row['baseline']}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
