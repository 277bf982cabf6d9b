"""Every word that bears meaning does something: a text without it is read as something else, or not at all.

The texts are those of the project's own cards and, where the variable CARDC_CORPUS names a folder of `.jsonl` rows, a part of
those too. What may be left out is what the grammar says carries no meaning of its own: function words, words that a pattern of
the vocabulary has in brackets, the card's own name, and the number one, which is meant where none is printed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardc.cards import load_file
from cardc.compiled import unsupported
from cardc.dsl.cardfile import CardDef
from cardc.dsl.language import Language
from cardc.dsl.lexer import Token, tokenize
from cardc.dsl.nodes import Feature
from cardc.dsl.printer import to_text
from cardc.dsl.russian.syntax import FUNCTION_WORDS
from cardc.dsl.source import normalise
from cardc.languages import Games, Parsed, load_games

CARDS = sorted((Path(__file__).resolve().parents[2] / "cards").rglob("*.cards.yaml"))
CORPUS = sorted(Path(os.environ["CARDC_CORPUS"]).glob("*.jsonl")) if os.environ.get("CARDC_CORPUS") else []
MOST_OF_CORPUS = 120  # cards of one file, evenly spread
OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
NEGATIONS = frozenset({"не", "кроме", "без", "нет"})


@pytest.fixture(scope="module")
def games() -> Games:
    return load_games()


@pytest.mark.parametrize("path", [*CARDS, *CORPUS], ids=lambda path: path.name)
def test_without_a_word_the_text_means_something_else(path: Path, games: Games) -> None:
    lost = []
    for card, text, feature in _features(path, games):
        silent = _silent(games.language(card.ruleset))
        for token in _tokens(card, text, games):
            if _bears(token, silent, path in CORPUS) and not _said_again(token, text, games) and _read(card, _without(text, token), games) == (feature,):
                lost.append((token.text, text))
    assert not lost


@pytest.mark.parametrize("path", [*CARDS, *CORPUS], ids=lambda path: path.name)
def test_what_is_printed_reads_back_and_keeps_the_numbers(path: Path, games: Games) -> None:
    changed = []
    for card, text, feature in _features(path, games):
        canonical = to_text(feature, games.language(card.ruleset), games.words, games.ruleset(card.ruleset))
        assert _read(card, canonical, games) == (feature,), canonical
        before, after = (_kept(card, one, games) for one in (text, canonical))
        if set(before) != set(after):  # «+2 к удару и жизням» is printed with its number for each
            changed.append((text, canonical, sorted(before), sorted(after)))
    assert not changed


def _features(path: Path, games: Games) -> Iterator[tuple[CardDef, str, Feature]]:
    cards = [card for card in load_file(path, games)[0] if card.text.strip()]
    step = max(1, len(cards) // MOST_OF_CORPUS) if path in CORPUS else 1
    for card in cards[::step]:
        parsed: Parsed = games.read(card)
        for feature in parsed.text.features:
            if feature.kind == "error" or feature.reminder or unsupported(feature, parsed, games) is not None:
                continue
            text = card.text[slice(*feature.span)]
            if _read(card, text, games) == (feature,):
                yield card, text, feature


def _read(card: CardDef, text: str, games: Games) -> tuple[Feature, ...]:
    return games.read(CardDef(
        id=card.id, name=card.name, type=card.type, classes=card.classes, ruleset=card.ruleset, game=card.game, text=text
    )).text.features  # fmt: skip


def _tokens(card: CardDef, text: str, games: Games) -> tuple[Token, ...]:
    return tokenize(normalise(text), games.words, games.language(card.ruleset).symbols, (card.name,))[0]


def _without(text: str, token: Token) -> str:
    return f"{text[: token.span[0]]} {text[token.span[1] :]}"


def _said_again(token: Token, text: str, games: Games) -> bool:
    """A verb that stands in the text twice may be left out the second time («раньте A на 1, B на 2»)."""
    if not any(form.pos in ("VERB", "INFN") for form in token.forms):
        return False
    return sum(not token.lemmas.isdisjoint(games.words.lemmas(word)) for word in re.findall(r"\w+", text)) > 1


def _bears(token: Token, silent: frozenset[str], strict: bool) -> bool:
    """Does the token have a meaning of its own? `strict`: only what certainly has."""
    if token.kind in ("symbol", "grades"):
        return not strict
    if token.value is not None:
        return token.value != 1
    if token.kind != "word" or (strict and token.text not in NEGATIONS):
        return False
    return token.lemmas.isdisjoint(silent) or token.text in NEGATIONS


def _silent(language: Language) -> frozenset[str]:
    optional = {
        word for pattern in language.written() for run in OPTIONAL.findall(pattern) for word in re.split(r"[\s|]+", run)
    }
    nouns = {lemma for noun in language.nouns.values() if noun.is_a == "card" for lemma in noun.lemmas}
    return FUNCTION_WORDS | optional | nouns


def _kept(card: CardDef, text: str, games: Games) -> list[str]:
    """Numbers but one."""
    return [str(token.value) for token in _tokens(card, text, games) if token.value not in (None, 1)]
