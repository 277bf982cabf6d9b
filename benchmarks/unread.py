"""What keeps card texts from being read: `python benchmarks/unread.py FILE…` counts constructions, not texts.

In: card files or `.jsonl` rows. Out: for every feature that could not be read the word at fault as its class and the word
before it, by frequency; then the unknown words. No text is printed but the two words.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from cardc.cards import load_file
from cardc.dsl.diagnostics import Diagnostic
from cardc.languages import Games, load_games

TOP = 60


def main() -> None:
    """Print the most frequent places where reading stops."""
    games = load_games()
    places: Counter[str] = Counter()
    unknown: Counter[str] = Counter()
    for path in map(Path, sys.argv[1:]):
        for card in load_file(path, games)[0]:
            parsed = games.read(card)
            for found in parsed.diagnostics:
                if found.severity == "error":
                    places[_place(card.text, found, games)] += 1
                    unknown[card.text[slice(*found.span)].lower()] += found.code in ("E201", "E204")
    for name, counts in (("places", places), ("unknown words", unknown)):
        print(f"{name}: {counts.total()}")
        for what, count in counts.most_common(TOP):
            print(f"  {count:4} {what}")


def _place(text: str, found: Diagnostic, games: Games) -> str:
    """`E202 к [NOUN]`: the code, the word before the fault, the class of the word at fault."""
    before = text[: found.span[0]].split()[-1:]
    forms = games.words.forms(text[slice(*found.span)])
    kind = forms[0].pos if forms else text[slice(*found.span)]
    return f"{found.code} {' '.join(before).lower()} [{kind}]"


if __name__ == "__main__":
    main()
