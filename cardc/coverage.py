"""How much of a corpus is understood and executable.

In: cards of card files or `.jsonl` rows. Out: the figures of `cardc coverage`, in stages: count the features as
printed, before parsing · read the text · lower every feature · build and load · run in random states. A stage that
is not passed stops a feature; nothing is skipped. Counting: a feature is a sentence outside quotes and brackets,
and each head (cost or trigger with its colon) after the beginning of a sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from cardc.compiled import unsupported
from cardc.dsl.cardfile import CardDef, normalise_card
from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.nodes import Feature
from cardc.languages import Games, Parsed
from cardc.trials import STATES, Trial, run_trials

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_OPENING, _CLOSING = "«“„(", "»”)"
_HEAD = re.compile(r"(?:(?:\d+|[ХXхx])?\s*\{[a-z]+\}\s*)+:")


@dataclass(slots=True)
class Tally:
    """Figures while they are gathered. `faults`: what the code generator stumbled over, by card."""

    cards: Counter[str] = field(default_factory=Counter)
    features: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    unread: Counter[str] = field(default_factory=Counter)
    example: dict[str, str] = field(default_factory=dict)
    codes: Counter[str] = field(default_factory=Counter)
    no_code: Counter[str] = field(default_factory=Counter)
    inert: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    def to_json(self, top: int) -> dict[str, Any]:
        """The document of `cardc coverage --format json`."""
        unread = [
            {"phrase": phrase, "count": count, "example": self.example[phrase]}
            for phrase, count in self.unread.most_common(top)
        ]
        return {
            "cards": _three(self.cards),
            "features": _three(self.features),
            "words": {key: self.words[key] for key in ("total", "understood")},
            "inert": sorted(self.inert),
            "unread": unread,
            "codes": dict(self.codes.most_common()),
            "faults": self.faults,
            "no_code": dict(self.no_code.most_common(top)),
        }


def _three(counts: Counter[str]) -> dict[str, int]:
    return {key: counts[key] for key in ("total", "understood", "executable")}


@dataclass(slots=True)
class _Card:
    """One card: how many features are printed and understood, and those that have code."""

    printed: int
    understood: int
    whole: bool
    coded: list[Trial]


def measure(cards: Iterable[CardDef], games: Games, states: int = STATES) -> Tally:
    """The figures for `cards`, each of which has a text and a ruleset; `states`: random states a feature, 0 for
    none.
    """
    tally = Tally()
    by_ruleset: dict[str, list[_Card]] = {}
    for card in cards:
        normal, _ = normalise_card(card, games.language(card.ruleset))
        found = _measure_card(normal, games, tally)
        by_ruleset.setdefault(card.ruleset, []).append(found)
    for ruleset, found_cards in by_ruleset.items():
        _try_out(found_cards, games, ruleset, states, tally)
        for found in found_cards:
            _count_card(found, tally)
    return tally


def _measure_card(card: CardDef, games: Games, tally: Tally) -> _Card:
    parsed = games.read(card)
    errors = [found for found in parsed.diagnostics if found.severity == "error"]
    bad = [feature for feature in parsed.text.features if _hit(feature, errors)]
    read = [feature for feature in parsed.text.features if feature not in bad]
    printed = max(count_features(card.text), len(parsed.text.features))
    understood = printed if not errors else max(0, min(printed - 1, len(read)))
    coded: list[Trial] = []
    for feature in read:
        if lacking := _lacking(feature, parsed, card, games, tally):
            _note(tally, tally.no_code, _phrase(card.text, lacking), card.name)
        else:
            coded.append(Trial(feature, parsed))
    _count_words(card, errors, bad, tally)
    for found in errors:
        tally.codes[found.code] += 1
        _note(tally, tally.unread, _phrase(card.text, found), card.name)
    missing = len(read) - len(coded)
    return _Card(printed, understood, not errors and not missing, coded[: max(0, understood - missing)])


def _try_out(cards: list[_Card], games: Games, ruleset: str, states: int, tally: Tally) -> None:
    """Run what has code; what fails, or has a verb that never changed anything, does not count."""
    shown = run_trials([trial for card in cards for trial in card.coded], games, ruleset, states)
    tally.inert |= shown.inert
    tally.faults += [f"{trial.feature.text}: {what}" for trial, what in shown.faults]
    for card in cards:
        kept = [trial for trial in card.coded if shown.counts(trial)]
        card.whole = card.whole and len(kept) == len(card.coded)
        card.coded = kept


def _count_card(card: _Card, tally: Tally) -> None:
    understood = card.understood == card.printed
    _count(tally.cards, 1, understood, card.whole)
    left = card.printed if card.whole else min(len(card.coded), card.understood)
    _count(tally.features, card.printed, card.understood, left)


def _lacking(feature: Feature, parsed: Parsed, card: CardDef, games: Games, tally: Tally) -> Diagnostic | None:
    """Why `feature` has no code. A fault of the code generator is told as such and ends nothing."""
    try:
        return unsupported(feature, parsed, games)
    except Exception as error:  # noqa: BLE001 — one text may not end the count
        tally.faults.append(f"{card.name}: {type(error).__name__}: {error}")
        return report("E207", feature.span, word=feature.text)


def _count(counts: Counter[str], total: int, understood: int, executable: int) -> None:
    counts["total"] += total
    counts["understood"] += understood
    counts["executable"] += executable


def _hit(feature: Feature, errors: list[Diagnostic]) -> bool:
    return any(feature.span[0] <= found.span[0] <= feature.span[1] for found in errors)


def _count_words(card: CardDef, errors: list[Diagnostic], bad: list[Feature], tally: Tally) -> None:
    """A word is understood if it stands in the tree: not if the feature around it could not be read."""
    unread = [found.span for found in errors] + [feature.span for feature in bad]
    for word in _WORD.finditer(card.text):
        tally.words["total"] += 1
        if not any(start < word.end() and word.start() < end for start, end in unread):
            tally.words["understood"] += 1


def _note(tally: Tally, counter: Counter[str], phrase: str, name: str) -> None:
    counter[phrase] += 1
    tally.example.setdefault(phrase, name)


def _phrase(text: str, found: Diagnostic) -> str:
    return " ".join(text[found.span[0] : found.span[1]].split()).lower() or found.code


def count_features(text: str) -> int:
    """The features of `text` as printed: sentences outside quotes and brackets, and heads inside them."""
    return sum(1 + sum(head.start() > 0 for head in _HEAD.finditer(_bare(sentence))) for sentence in sentences(text))


def _bare(sentence: str) -> str:
    """The sentence with blanks for what stands in quotes and brackets."""
    depth, chars = 0, []
    for char in sentence:
        depth += (char in _OPENING) - (char in _CLOSING)
        chars.append(char if depth <= 0 else " ")
    return "".join(chars)


def sentences(text: str) -> Iterator[str]:
    """The sentences of `text`: they end with `.`, `!`, `?` or a line break outside quotes and brackets."""
    depth, start = 0, 0
    for position, char in enumerate(text):
        if char in _OPENING:
            depth += 1
        elif char in _CLOSING:
            depth = max(0, depth - 1)
        elif depth == 0 and _ends(text, position):
            if _WORD.search(text[start : position + 1]):
                yield text[start : position + 1].strip()
            start = position + 1
    if _WORD.search(text[start:]):
        yield text[start:].strip()


def _ends(text: str, position: int) -> bool:
    if text[position] == "\n":
        return True
    return text[position] in ".!?" and not text[position + 1 : position + 2].isdigit()
