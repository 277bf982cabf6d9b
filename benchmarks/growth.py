"""How cost grows: with cards in play, effects, triggers, length of a text, cards of a set; with plots.

    python -m benchmarks.growth [FOLDER OF PLOTS]

In: a folder for the plots (default: docs/plots). Out: a table, and an SVG a question. The cost of a use is that of the mixed
features with more and more on the table that they do not touch.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time, thread_time
from typing import Any

from benchmarks.builds import run, write_set
from benchmarks.mixed import Mixed
from cardc.languages import Games, load_games

PLOTS = Path(__file__).resolve().parents[1] / "docs" / "plots"
Points = list[tuple[int, float]]


def main(folder: str = str(PLOTS)) -> None:
    """Measure, print, draw."""
    games, plots = load_games(), Path(folder)
    plots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        mixed = Mixed(Path(name), 1, games, 150)
        series: dict[str, tuple[str, str, Points]] = {
            "cards": ("other cards in play", "ns a use", [(n, uses(mixed, cards(n))) for n in (0, 25, 50, 100, 150)]),
            "effects": ("effects on other cards", "ns a use", [(n, uses(mixed, effects(n))) for n in (0, 25, 50, 100, 200)]),
            "triggers": ("other cards with a trigger for the same event", "ns a use",
                         [(n, uses(mixed, triggers(n))) for n in (0, 5, 10, 20, 40)]),
            "text": ("parts of a text", "µs to read it", [(n, reading(games, n)) for n in (1, 2, 4, 6, 8)]),
            "set": ("cards of a set", "s to build it in Python", [(n, building(Path(name), games, n)) for n in (100, 300, 1000)]),
        }  # fmt: skip
    for key, (x, y, points) in series.items():
        print(f"{x}: " + ", ".join(f"{n} → {value:.4g} {y}" for n, value in points))
        (plots / f"growth-{key}.svg").write_text(svg(points, x, y), encoding="utf-8")


def uses(mixed: Mixed, prepare: Callable[[Any], None]) -> float:
    """Nanoseconds a use, with what `prepare` adds to every table."""
    tables = mixed.compiled(prepare=prepare)
    tables.run(1, 5)
    plays, times = tables.plays, []
    for _ in range(5):
        start = thread_time()
        tables.run(40, 5)
        times.append((thread_time() - start) / plays / 40 * 1e9)
    return median(times)


def cards(n: int) -> Callable[[Any], None]:
    def prepare(game: Any) -> None:
        for number in range(min(n, 160 - game.cards_count)):
            game.add({"type": "artifact", "life": 50}, owner=number % 2, zone="auxiliary")

    return prepare


def effects(n: int) -> Callable[[Any], None]:
    def prepare(game: Any) -> None:
        for number in range(n):
            game.set_card(game.cards_count - 1 - number % 10, markers={f"знак {number}": 1})

    return prepare


def triggers(n: int) -> Callable[[Any], None]:
    def prepare(game: Any) -> None:
        card = next(each["id"] for each in game.library.cards if each["id"].endswith("trigger"))
        for number in range(n):
            game.add(card, owner=number % 2, zone="auxiliary")

    return prepare


def reading(games: Games, parts: int) -> float:
    """Microseconds to read a text of so many parts."""
    text = "{tap}: " + ", ".join(["Ранить существо противника на 2"] + ["получить {counter}"] * (parts - 1)) + "."
    games.parse(text, "berserk", "Замер", ())
    start = process_time()
    for _ in range(50):
        games.parse(text, "berserk", "Замер", ())
    return (process_time() - start) / 50 * 1e6


def building(folder: Path, games: Games, count: int) -> float:
    """Seconds to build a set in Python, with an empty cache."""
    source = write_set(folder, games, count)
    command = [sys.executable, "-m", "cardc", "build", str(source), "-o", str(folder / f"grown{count}")]
    return run(command, folder / f"cache{count}")


def svg(points: Points, x: str, y: str) -> str:
    """A line through points, with both axes from 0."""
    width, height, left, bottom = 480, 260, 60, 40
    most_x, most_y = max(n for n, _ in points) or 1, max(value for _, value in points) * 1.15 or 1

    def place(n: float, value: float) -> tuple[float, float]:
        return left + n / most_x * (width - left - 20), height - bottom - value / most_y * (height - bottom - 15)

    path = " ".join(f"{a:.1f},{b:.1f}" for a, b in (place(n, value) for n, value in points))
    marks = "".join(f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3"/><text x="{a:.1f}" y="{b - 8:.1f}" text-anchor="middle">{value:.3g}</text>'
                    f'<text x="{a:.1f}" y="{height - bottom + 16}" text-anchor="middle">{n}</text>'
                    for n, value in points for a, b in [place(n, value)])  # fmt: skip
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="11">'
            f'<rect width="{width}" height="{height}" fill="white"/>'
            f'<path d="M{left} 10V{height - bottom}H{width - 15}" fill="none" stroke="#888"/>'
            f'<polyline points="{path}" fill="none" stroke="#1f6f8b" stroke-width="2"/>{marks}'
            f'<text x="{(width + left) / 2}" y="{height - 6}" text-anchor="middle">{x}</text>'
            f'<text x="14" y="{height / 2}" transform="rotate(-90 14 {height / 2})" text-anchor="middle">{y}</text></svg>\n')  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
