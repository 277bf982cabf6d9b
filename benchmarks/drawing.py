"""The thousand features that are measured: drawn from the shipped cards and from an invented generator.

In: a seed, how many. Out: `Drawn` features with their texts, and tables of cards to play them on. A shape is a sentence
with numbers left out; its number is that of the hand-written function in `twin.c`. Shapes are drawn by the frequency of
their verbs and connectors on printed cards; the numbers are drawn evenly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cardc.cards import load_file
from cardc.languages import Games

CARDS = Path(__file__).resolve().parents[1] / "cards" / "berserk"
TRIGGER = "Когда закрывается – получить {counter}."
CELLS = tuple(f"{column}{row}" for row in range(1, 7) for column in "abcde")
SOURCES, OPPONENTS = 15, 12
TRIGGERED = 0.1

# (text, weight, whether it is a composite, whether the opponent decides in it)
SHAPES: tuple[tuple[str, int, bool, bool], ...] = (
    ("Излечить ваше существо на {a}.", 31, False, False),
    ("Ранить существо противника на {a}.", 54, False, False),
    ("Ранить существо противника на {a}-{b}-{c}.", 40, False, False),
    ("Метание на {a}-{b}-{c}.", 30, False, False),
    ("Выстрел на {a}-{b}-{c}.", 40, False, False),
    ("Разряд на {a}-{b}-{c}.", 40, False, False),
    ("Закрыть существо противника.", 20, False, False),
    ("Получить {counter}.", 60, False, False),
    ("Ранить существо противника на {a}, при этом получить {counter}.", 76, True, False),
    ("Излечить ваше существо на {a}; открыть его.", 60, True, False),
    ("Метание на {a}-{b}-{c} и излечиться на {d}.", 60, True, False),
    ("Ранить существо противника на {a} – получить {counter}.", 40, True, False),
    ("Закрыть существо противника, затем ранить его на {a}-{b}-{c}.", 14, True, False),
    ("Выстрел на {a}-{b}-{c}, при этом закрыть цель.", 30, True, False),
    ("Закрыть существо противника или ранить его на {a} по выбору противника.", 90, True, True),
    ("Ранить другое ваше существо на {a}, чтобы открыть его.", 10, True, False),
    ("Закрыть существо противника, при этом открыть другое ваше существо, затем излечиться на {a}.", 14, True, False),
    ("Может ранить существо на {a}, иначе получить {counter}.", 30, True, False),
    ("Разряд на {a}, излечить ваше существо на {b} или получить 2 {counter}.", 50, True, False),
    ("Два метания на {a}-{b}-{c}.", 30, False, False),
    ("Излечить ваше существо на {a}, в случае неудачи получить {counter}.", 10, True, False),
)
_GRADED = {shape for shape, row in enumerate(SHAPES) if "{a}-{b}-{c}" in row[0]}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A feature: the shape's number, its numbers a, b, c, d, whether the card has the trigger besides, where it is from."""

    shape: int
    numbers: tuple[int, int, int, int]
    triggered: bool
    origin: str

    @property
    def text(self) -> str:
        """The card's text."""
        values = dict(zip("abcd", map(str, self.numbers), strict=True))
        line = SHAPES[self.shape][0]
        for name, value in values.items():
            line = line.replace("{" + name + "}", value)
        return "{tap}: " + line + ("\n" + TRIGGER if self.triggered else "")


@dataclass(frozen=True, slots=True)
class Seat:
    """A card on a table: owner, cell, life, wounds, and the feature it has (None: a plain card)."""

    owner: int
    cell: int
    life: int
    wounds: int
    feature: Drawn | None


def draw(seed: int, count: int, games: Games) -> list[Drawn]:
    """`count` features: those of the shipped cards that have one of the shapes, then invented ones."""
    rng = Random(seed)
    shipped = list(_shipped(games))[: count // 4]
    found = shipped + [_invented(rng) for _ in range(count - len(shipped))]
    rng.shuffle(found)
    return found


def _invented(rng: Random) -> Drawn:
    shape = rng.choices(range(len(SHAPES)), [row[1] for row in SHAPES])[0]
    numbers = sorted(rng.randint(1, 3) for _ in range(3)) if shape in _GRADED else [rng.randint(1, 3) for _ in range(3)]
    return Drawn(shape, (numbers[0], numbers[1], numbers[2], rng.randint(1, 2)), rng.random() < TRIGGERED, "invented")


def _shipped(games: Games) -> Iterator[Drawn]:
    patterns = [re.compile(re.sub(r"\\{([abcd])\\}", r"(?P<\1>\\d+)", re.escape(row[0]))) for row in SHAPES]
    for path in sorted(CARDS.glob("*.cards.yaml")):
        for card in load_file(path, games)[0]:
            line = card.text.strip()
            if not line.startswith("{tap}: ") or "\n" in line:
                continue
            for shape, pattern in enumerate(patterns):
                match = pattern.fullmatch(line.removeprefix("{tap}: "))
                if match:
                    given = match.groupdict()
                    a, b, c, d = (int(given.get(name) or 1) for name in "abcd")
                    yield Drawn(shape, (a, b, c, d), False, f"cards/{path.name}")


def seat(features: list[Drawn], seed: int) -> list[list[Seat]]:
    """Tables: up to `SOURCES` cards with features on one side, `OPPONENTS` plain ones on the other, some of them wounded."""
    rng, tables = Random(seed), []
    for start in range(0, len(features), SOURCES):
        table = []
        for place, feature in enumerate(features[start : start + SOURCES]):
            table.append(Seat(0, place, rng.randint(7, 12), rng.randint(0, 4), feature))
        for place in range(OPPONENTS):
            table.append(Seat(1, SOURCES + place, 60, rng.randint(0, 9), None))
        tables.append(table)
    return tables


def order(tables: list[list[Seat]], seed: int) -> list[list[int]]:
    """For every table the cards with features in random order."""
    rng, found = Random(seed), []
    for table in tables:
        cards = [card for card, each in enumerate(table) if each.feature is not None]
        rng.shuffle(cards)
        found.append(cards)
    return found


def describe(features: list[Drawn]) -> str:
    """How many of which sort."""
    n = len(features)
    composites = sum(SHAPES[each.shape][2] for each in features)
    opponent = sum(SHAPES[each.shape][3] for each in features)
    triggered = sum(each.triggered for each in features)
    shipped = sum(each.origin != "invented" for each in features)
    return (f"{n} features: {shipped} of shipped cards, {composites * 100 // n} % composites, {opponent * 100 // n} % with an "
            f"opponent's decision, {triggered * 100 // n} % triggering something")  # fmt: skip


def card_file(features: list[Drawn]) -> str:
    """The features as a card file, `f0`, `f1` …; equal ones are cards of their own; then a card with the trigger alone."""
    lines = ["game: berserk", "ruleset: berserk", "set: {code: mixed, name: Смесь}", "cards:"]
    for number, each in enumerate(features):
        text = each.text.replace("\n", "\\n")
        lines.append(f'  - {{id: f{number}, name: Замер {number}, type: существо, life: 9, strike: 1-1-1, move: 1, text: "{text}"}}')
    lines.append(f'  - {{id: trigger, name: Замер с условием, type: артефакт, life: 50, text: "{TRIGGER}"}}')
    return "\n".join(lines) + "\n"
