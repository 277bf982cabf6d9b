"""The parser: a card text becomes a tree.

In: text, `Language`, `Ruleset`, `Words`, the card's name. Out: `Text` and diagnostics. Never an exception for a text: what
cannot be read is a feature of kind `error` with a diagnostic at the word at fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardc.dsl.diagnostics import CardError, Diagnostic
from cardc.dsl.forms import fold
from cardc.dsl.language import Language, Ruleset
from cardc.dsl.lexer import tokenize
from cardc.dsl.nodes import Feature, Text
from cardc.dsl.parser.assembling import Session
from cardc.dsl.parser.features import parse_features
from cardc.dsl.parser.grammar import Grammar, build_grammar
from cardc.dsl.parser.slots import SLOTS
from cardc.dsl.source import normalise
from cardc.dsl.spellings import read_spellings
from cardc.dsl.words import Words

__all__ = ["Parser", "parse_text"]

_MAX_PARSERS = 16
_parsers: dict[tuple[int, int, int], Parser]


class Parser:
    """The compiled grammar of one language and ruleset. Make one and use it for many texts."""

    def __init__(self, language: Language, ruleset: Ruleset, words: Words) -> None:
        self.language = language
        self.ruleset = ruleset
        self.words = words
        self.grammar: Grammar = build_grammar(language, ruleset, words)
        self._slots = dict(SLOTS)
        self._spellings = read_spellings(language.symbols)

    def parse(
        self, text: str, card_name: str = "", classes: Iterable[str] = (), lasting: bool = False
    ) -> tuple[Text, tuple[Diagnostic, ...]]:  # fmt: skip
        """The tree of `text` and all that was found, in text order. `classes`: those printed on the card, which may be no
        words of the vocabulary; `lasting`: it stays in play."""
        source = normalise(text)
        try:
            names = (card_name,) if card_name else ()
            tokens, found = tokenize(source, self.words, self.language.symbols, names, self._spellings)
        except CardError as error:
            return self._unread(text, error.diagnostic), (error.diagnostic,)
        known = tuple(tuple(fold(one).split()) for one in classes)
        session = Session(self.grammar, self._slots, text, classes=known, lasting=lasting)
        features = parse_features(session, tuple(token for token in tokens if token.kind != "end"))
        mended = {note.span for note in session.notes if note.code in MENDED}
        found = tuple(one for one in found if one.span not in mended)
        notes = sorted({*found, *_own_faults(session.notes, found, features)}, key=lambda note: (note.span, note.code))
        return Text(features, self.ruleset.id, source=text, span=(0, len(text))), tuple(notes)

    def _unread(self, text: str, diagnostic: Diagnostic) -> Text:
        return Text((Feature("error", text=text, span=diagnostic.span),), self.ruleset.id, source=text)


def _own_faults(
    notes: list[Diagnostic], found: tuple[Diagnostic, ...], features: tuple[Feature, ...]
) -> Iterator[Diagnostic]:  # fmt: skip
    """`notes` without those that only follow from a bracket, quote or letter the lexer has told of."""
    for note in notes:
        around = [note.span]
        if note.code in CONSEQUENCES:
            around += [one.span for one in features if one.span[0] <= note.span[0] <= one.span[1]]
        causes = (one.span for one in found if one.severity == "error" and (one.code in PAIRS or one.span == note.span))
        if note.severity != "error" or not any(a[0] <= span[0] < a[1] for span in causes for a in around):
            yield note


CONSEQUENCES = ("E201", "E202", "E203", "E204")
PAIRS = ("E103", "E104")
MENDED = ("H210", "H211")
_parsers = {}


def parse_text(
    text: str, language: Language, ruleset: Ruleset, words: Words, card_name: str = ""
) -> tuple[Text, tuple[Diagnostic, ...]]:
    """The tree of `text` under `ruleset`, and diagnostics. The compiled grammar is kept for the next text."""
    key = (id(language), id(ruleset), id(words))
    parser = _parsers.get(key)
    if parser is None:
        if len(_parsers) >= _MAX_PARSERS:
            _parsers.clear()
        parser = _parsers[key] = Parser(language, ruleset, words)
    return parser.parse(text, card_name)
