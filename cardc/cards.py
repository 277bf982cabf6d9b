"""Card files for the commands: loading, looking up, reading every text.

In: paths. Out: `Sources`: the cards and all that is to be said about files and texts, every finding with its place. A
card whose text has an error is not compiled; what is wrong with one card never hides the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cardc.dsl.cardfile import CardDef, load_cards, load_rows, locate, normalise_card
from cardc.dsl.diagnostics import Diagnostic, hint, message, position, report
from cardc.known_names import is_known_name
from cardc.languages import Games, Parsed
from cardc.linting import lint
from cardc.messages import UserError, nearest
from cardc.session import Session, find_files

ENDINGS = (".cards.yaml", ".jsonl")


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic with its place. `text`: what its span counts in (a card's text, or the file). Lines count from 1."""

    diagnostic: Diagnostic
    text: str
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def severity(self) -> str:
        """error, warning or hint."""
        return self.diagnostic.severity

    @property
    def cell(self) -> str:
        """Sheet and cell, for what stands in a table; else ""."""
        return dict(self.diagnostic.args).get("cell", "")

    def to_json(self, lang: str) -> dict[str, Any]:
        """As `build` and `check --format json` print it."""
        found = self.diagnostic
        return {
            **({"cell": self.cell} if self.cell else {}),
            "file": found.file,
            "card": found.card,
            "feature": found.feature,
            "code": found.code,
            "severity": found.severity,
            "message": message(found, lang),
            "hint": hint(found, lang),
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
        }


@dataclass(frozen=True, slots=True)
class Read:
    """A card and its tree."""

    card: CardDef
    parsed: Parsed


@dataclass(frozen=True, slots=True)
class Sources:
    """All cards of the named files. `read`: those that a ruleset exists for, with their trees."""

    read: tuple[Read, ...]
    findings: tuple[Finding, ...]
    total: int

    def has(self, severity: str) -> bool:
        """Is there a finding of this severity?"""
        return any(finding.severity == severity for finding in self.findings)


def read_sources(paths: tuple[str, ...], games: Games) -> Sources:
    """Load every card file among `paths` and read every text."""
    findings: list[Finding] = []
    read: list[Read] = []
    total = 0
    for path in find_files(paths, *ENDINGS):
        cards, found = load_file(path, games)
        findings += found
        total += len(cards)
        for card in cards:
            normal, noted = normalise_card(card, games.language(card.ruleset))
            parsed = games.read(normal)
            findings += card_findings(normal, (*noted, *parsed.diagnostics, *lint(normal, parsed, games)), parsed)
            read.append(Read(normal, parsed))
    names = {one.card.name for one in read}
    return Sources(tuple(read), tuple(one for one in findings if not is_known_name(one.diagnostic, names)), total)


def load_file(path: Path, games: Games) -> tuple[list[CardDef], list[Finding]]:
    """The cards of one file that a known ruleset is for, each with its ruleset, and what is wrong with the file."""
    loaded, found = load_rows(path) if path.suffix == ".jsonl" else load_cards(path)
    findings = file_findings(path, found)
    cards: list[CardDef] = []
    for card in loaded.cards if loaded else ():
        wrong = _unknown_rules(card, games)
        if wrong is None:
            ruleset = card.ruleset or games.default_ruleset(card.game)
            cards.append(replace(card, ruleset=ruleset, file=str(path)))
        elif wrong not in [finding.diagnostic for finding in findings]:
            findings += file_findings(path, [wrong])
    return cards, findings


def _unknown_rules(card: CardDef, games: Games) -> Diagnostic | None:
    """E512 if a plugin that the card needs is not loaded; E507 or E401 if none has its game or ruleset."""
    known = games.plugins.languages
    lacking = missing_plugin(card, [plugin.info.name for plugin in games.plugins.loaded])
    if lacking is not None:
        return lacking
    if card.ruleset and card.ruleset not in games.rulesets:
        return _unknown("E401", card.ruleset, games.rulesets)
    if not card.ruleset and card.game not in known:
        return _unknown("E507", card.game, tuple(known))
    return None


def missing_plugin(card: CardDef, loaded: Sequence[str]) -> Diagnostic | None:
    """E512 for the first plugin that the card's file asks for and that is not among `loaded`."""
    lacking = next((name for name in card.requires if name not in loaded), None)
    return None if lacking is None else report("E512", (0, 0), word=lacking, known=", ".join(loaded))


def _unknown(code: str, word: str, known: tuple[str, ...]) -> Diagnostic:
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    return report(code, (0, 0), word=word, nearest="".join(close), known=", ".join(known))


def card_findings(card: CardDef, found: Iterable[Diagnostic], parsed: Parsed | None = None) -> list[Finding]:
    """`found` about the text of `card`, with their places in its file and the feature they speak of."""
    return [_card_finding(card, diagnostic, parsed) for diagnostic in found]


def _card_finding(card: CardDef, diagnostic: Diagnostic, parsed: Parsed | None) -> Finding:
    named = replace(
        diagnostic,
        file=card.file,
        card=f"{card.set_code}/{card.id}" if card.set_code else card.id,
        feature=diagnostic.feature or _feature_at(parsed, diagnostic.span[0]),
    )
    return Finding(named, card.text, *locate(card, diagnostic.span[0]), *locate(card, diagnostic.span[1]))


def _feature_at(parsed: Parsed | None, offset: int) -> int:
    for number, feature in enumerate(parsed.text.features if parsed else (), 1):
        if feature.span[0] <= offset < feature.span[1]:
            return number
    return 0


def file_findings(path: Path, found: Sequence[Diagnostic], text: str | None = None) -> list[Finding]:
    """`found` about a file itself (or `text` that stands for it); spans count code points of the file."""
    if not found:
        return []
    try:
        text = path.read_text(encoding="utf-8", errors="replace") if text is None else text
    except OSError:
        text = ""
    named = (replace(diagnostic, file=diagnostic.file or str(path)) for diagnostic in found)
    return [Finding(d, text, *position(text, d.span[0]), *position(text, d.span[1])) for d in named]


def card_in_file(path: Path, name: str, session: Session) -> CardDef:
    """The card of `path` with this id or name; `UserError` (exit 2) if there is none or several."""
    if not path.is_file():
        raise UserError("not-a-file", code=2, path=path)
    from cardc.scenario.cards import lookup

    cards = lookup(load_file(path, session.games)[0])
    if name not in cards:
        raise UserError("unknown-card", code=2, place=str(path), name=name, nearest=nearest(name, tuple(cards)))
    return cards[name]
