"""How fast card texts are read: `python benchmarks/reading.py [FILE…]` prints microseconds a feature.

In: card files (default: all of `cards/`, whose texts are invented) or `.jsonl` rows. Out: a line a ruleset: texts, features,
processor time a feature after one reading that warms the tables up, and the slowest text.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from pathlib import Path

from cardc.cards import load_file
from cardc.dsl.cardfile import CardDef
from cardc.languages import Games, load_games

CARDS = Path(__file__).resolve().parents[1] / "cards"
ROUNDS = 5


def main() -> None:
    """Read every card `ROUNDS` times and print the best round."""
    games = load_games()
    paths = [Path(name) for name in sys.argv[1:]] or sorted(CARDS.rglob("*.cards.yaml"))
    by_ruleset: dict[str, list[CardDef]] = defaultdict(list)
    for path in paths:
        for card in load_file(path, games)[0]:
            if card.text.strip():
                by_ruleset[card.ruleset].append(card)
    for ruleset, cards in sorted(by_ruleset.items()):
        print(measure(ruleset, cards, games))


def measure(ruleset: str, cards: list[CardDef], games: Games) -> str:
    """One line of figures."""
    features = sum(len(_read(card, games)[0]) for card in cards)
    rounds = [[_read(card, games)[1] for card in cards] for _ in range(ROUNDS)]
    best = min(rounds, key=sum)
    slowest = max(min(times) for times in zip(*rounds, strict=True))
    each = sum(best) / max(1, features) * 1e6
    return f"{ruleset}: {len(cards)} texts, {features} features, {each:.0f} µs a feature, slowest text {slowest * 1e3:.1f} ms"


def _read(card: CardDef, games: Games) -> tuple[tuple[object, ...], float]:
    start = time.process_time()
    parsed = games.read(card)
    return parsed.text.features, time.process_time() - start


if __name__ == "__main__":
    main()
