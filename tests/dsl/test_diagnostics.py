"""The catalogue: every code speaks both languages, and its examples yield it."""

from __future__ import annotations

import string
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardc.cards import load_file
from cardc.compiled import unsupported
from cardc.dsl.cardfile import CardDef, normalise_card
from cardc.dsl.diagnostics import CardError, fail, hint, message, nearest, position, render, report
from cardc.dsl.lexer import tokenize
from cardc.dsl.messages import CATALOGUE
from cardc.dsl.parser import parse_text
from cardc.dsl.source import normalise
from cardc.languages import Games, load_games
from cardc.linting import lint
from cardc.plugins.errors import PluginError
from cardc.plugins.manager import load_plugins

EXAMPLES = [(code, index) for code, entry in CATALOGUE.items() for index in range(len(entry.examples))]


@pytest.fixture(scope="module")
def games() -> Games:
    return load_games()


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


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_code_has_an_example(code: str) -> None:
    assert CATALOGUE[code].examples


@pytest.mark.parametrize(("code", "index"), EXAMPLES)
def test_every_example_yields_its_code(code: str, index: int, games: Games, tmp_path: Path) -> None:
    found = {"1": _of_tokens, "4": _of_file, "5": _of_file, "6": _of_plugin}.get(code[1], _of_text)
    found = {"E212": _of_creature, "W209": _of_twins, "W601": _of_lint}.get(code, found)
    assert code in found(CATALOGUE[code].examples[index].replace("GAME", "berserk"), games, tmp_path)


def _of_tokens(text: str, games: Games, folder: Path) -> list[str]:
    return [found.code for found in tokenize(normalise(text), games.words, {})[1]]


def _of_text(text: str, games: Games, folder: Path) -> list[str]:
    parsed = games.parse(text, "berserk")
    lacking = [unsupported(feature, parsed, games) for feature in parsed.text.features if feature.kind != "error"]
    return [found.code for found in (*parsed.diagnostics, *lacking) if found is not None]


def _of_creature(text: str, games: Games, folder: Path) -> list[str]:
    """On a card that stays in play."""
    parsed = games.read(CardDef(id="a", name="a", type="существо", ruleset="berserk", text=text))
    lacking = [unsupported(feature, parsed, games) for feature in parsed.text.features]
    return [found.code for found in lacking if found is not None]


def _of_twins(text: str, games: Games, folder: Path) -> list[str]:
    """With a second verb for the words of the first."""
    language = games.language("berserk")
    first = next(verb for verb in language.verbs.values() if "излечить {target} на {amount}" in verb.patterns)
    twin = replace(first, id="twin", patterns=("исцелить|излечить {target} на {amount}",))
    twins = replace(language, verbs={**language.verbs, "twin": twin})
    return [found.code for found in parse_text(text, twins, games.ruleset("berserk"), games.words)[1]]


def _of_file(text: str, games: Games, folder: Path) -> list[str]:
    path = folder / ("a.jsonl" if text.startswith("{") else "a.cards.yaml")
    if "\n" in text:
        path.write_text(text, encoding="utf-8")
    cards, findings = load_file(path, games)
    noted = [found for card in cards for found in normalise_card(card, games.language(card.ruleset))[1]]
    return [found.code for found in (*(one.diagnostic for one in findings), *noted)]


def _of_lint(module: str, games: Games, folder: Path) -> list[str]:
    strict = load_games((module,))
    card = CardDef(id="a", name="a", ruleset="berserk", text="{tap}: Закрыть существо.", cost=0)
    return [found.code for found in lint(card, strict.parse(card.text, "berserk"), strict)]


def _of_plugin(name: str, games: Games, folder: Path) -> list[str]:
    with pytest.raises(PluginError) as caught:
        load_plugins((name,))
    return [caught.value.code]


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


def test_of_a_long_line_only_the_place_is_shown() -> None:
    text = "а" * 50_000 + " два " + "а" * 50_000
    lines = render(report("E201", (50_001, 50_004), word="два"), text, "ru").split("\n")
    assert max(map(len, lines)) < 200
    assert lines[1][lines[2].index("^") :].startswith("два")


def test_a_missing_object_is_told_in_both_languages() -> None:
    found = report("E203", (0, 8), word="Излечить", expected="{target:accs}; на {amount}")
    assert "После «Излечить» ожидается: кого или что; на число" in hint(found, "ru")
    assert "whom or what; на a number" in hint(found, "en")


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
