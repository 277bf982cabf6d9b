"""Names of cards that stand in texts without quotes: told of only where no card of the set is so named.

In: diagnostics, and the names of the cards that are read together. Out: the diagnostics without H213 for those names; and the
names of the files beside one that is being edited.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from cardc.dsl.cardfile import read_cards
from cardc.dsl.diagnostics import Diagnostic

UNQUOTED = "H213"
MOST_FILES = 200


def is_known_name(found: Diagnostic, names: Collection[str]) -> bool:
    """Is it the hint about a name without quotes, and is there a card of exactly that name?"""
    return found.code == UNQUOTED and dict(found.args).get("read") in names


def without_known(found: Iterable[Diagnostic], names: Collection[str]) -> tuple[Diagnostic, ...]:
    """The diagnostics but those about names of the set."""
    return tuple(one for one in found if not is_known_name(one, names))


class Neighbours:
    """Names of the cards in the files of a folder, read again when a file has changed."""

    def __init__(self, ending: str) -> None:
        self._ending = ending
        self._read: dict[Path, tuple[tuple[int, int], frozenset[str]]] = {}

    def names(self, path: Path) -> frozenset[str]:
        """Names of the cards in the other card files of the folder of `path`; files that cannot be read have none."""
        found: set[str] = set()
        for other in self._beside(path):
            try:
                stat = other.stat()
                stamp = (stat.st_mtime_ns, stat.st_size)
                if other not in self._read or self._read[other][0] != stamp:
                    loaded, _ = read_cards(other.read_text(encoding="utf-8"), str(other))
                    self._read[other] = (stamp, frozenset(card.name for card in loaded.cards) if loaded else frozenset())
            except (OSError, UnicodeDecodeError):
                continue
            found |= self._read[other][1]
        return frozenset(found)

    def _beside(self, path: Path) -> Iterator[Path]:
        try:
            files = sorted(child for child in path.parent.iterdir() if child.name.endswith(self._ending) and child != path)
        except OSError:
            return
        yield from files[:MOST_FILES]
