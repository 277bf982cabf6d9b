"""The catalogue: every code speaks both languages, and its examples yield it."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardc.dsl.cardfile import load_cards
from cardc.dsl.diagnostics import CardError, fail, hint, message, nearest, position, render, report
from cardc.dsl.lexer import tokenize
from cardc.dsl.messages import CATALOGUE
from cardc.dsl.source import normalise
from cardc.dsl.words import load_words

WORDS = load_words()
LEXICAL = [(code, text) for code, entry in CATALOGUE.items() if code[1] == "1" for text in entry.examples]
FILES = [(code, text) for code, entry in CATALOGUE.items() if code[1] == "5" for text in entry.examples]


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_code_has_message_and_hint_in_both_languages(code: str) -> None:
    entry = CATALOGUE[code]
    assert code[0] in "EWH" and code[1:].isdigit() and len(code) == 4
    assert all((entry.ru, entry.en, entry.ru_hint, entry.en_hint))
    assert not set(entry.en + entry.en_hint) & set("абвгдежзиклмнопрстуфхцчшщ")


@pytest.mark.parametrize("code", CATALOGUE)
def test_both_languages_have_the_same_arguments(code: str) -> None:
    entry = CATALOGUE[code]

    def names(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    assert names(entry.ru) == names(entry.en)


@pytest.mark.parametrize(("code", "text"), LEXICAL)
def test_the_examples_of_the_lexical_layer_yield_their_code(code: str, text: str) -> None:
    found = tokenize(normalise(text), WORDS, {})[1]
    assert code in [diagnostic.code for diagnostic in found]


@pytest.mark.parametrize(("code", "text"), FILES)
def test_the_examples_of_card_files_yield_their_code(code: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(text, encoding="utf-8")
    assert code in [diagnostic.code for diagnostic in load_cards(path)[1]]


def test_a_message_quotes_the_word_and_does_not_format_it() -> None:
    found = report("E201", (0, 3), word="{nearest}[x]\x1b", nearest="y")
    assert message(found, "ru") == "Неизвестное слово «{nearest}[x] »"
    assert "«y»" in hint(found, "ru") and "“y”" in hint(found, "en")


def test_an_optional_part_without_its_argument_is_left_out() -> None:
    assert "[" not in hint(report("E201", (0, 1), word="a"), "ru")
    assert "Возможно" not in hint(report("E201", (0, 1), word="a", nearest=""), "ru")


def test_the_caret_stands_under_the_word() -> None:
    lines = render(report("E201", (8, 11), word="два"), "раз\nещё два", "ru").split("\n")
    assert lines[0].startswith("<text>:2:5: error E201")
    assert lines[1:3] == ["  ещё два", "  " + " " * 4 + "^^^"]


def test_fail_raises_the_diagnostic() -> None:
    with pytest.raises(CardError) as caught:
        fail("E401", (1, 2), word="w", known="a, b")
    assert (caught.value.code, caught.value.span, caught.value.diagnostic.severity) == ("E401", (1, 2), "error")


def test_lines_and_columns_count_from_one() -> None:
    assert [position("a\nbc", offset) for offset in range(5)] == [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)]


def test_the_nearest_word() -> None:
    assert nearest("lief", ("life", "move")) == "life" and nearest("zzz", ("life",)) == ""


@given(st.text(max_size=30), st.integers(-2, 40), st.integers(-2, 40))
def test_rendering_never_fails(text: str, start: int, end: int) -> None:
    assert "^" in render(report("E201", (start, end), word=text), text)
