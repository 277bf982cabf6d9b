"""Tokens: kinds, values, names, symbols in words, repairs; and that nothing of a text is lost."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardc.dsl.diagnostics import Diagnostic, message
from cardc.dsl.language import SymbolWord
from cardc.dsl.lexer import tokenize
from cardc.dsl.source import normalise
from cardc.dsl.tokens import Token
from cardc.dsl.words import load_words

WORDS = load_words()
LONG = 20_000
SYMBOLS = {
    symbol.id: symbol
    for symbol in (
        SymbolWord("tap", "поворот", ("поворот",)),
        SymbolWord("chip", "фишка", ("фишка",)),
        SymbolWord("hit", "удар", ("простой удар",)),
    )
}


def read(text: str, *names: str) -> tuple[tuple[Token, ...], tuple[Diagnostic, ...]]:
    return tokenize(normalise(text), WORDS, SYMBOLS, names)


def show(text: str, *names: str) -> str:
    """Kinds of what is no word or punctuation, and texts."""
    tokens = read(text, *names)[0][:-1]
    return " ".join(t.text if t.kind in ("word", "punct", "number") else f"{t.kind}:{t.text}" for t in tokens)


def codes(text: str, *names: str) -> list[str]:
    return [found.code for found in read(text, *names)[1]]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("{tap}: Ранить 2.", "symbol:tap : ранить 2 ."),
        ("{ TAP }:Ранить", "symbol:tap : ранить"),
        ("на 1-2-3; на 1–2–3", "на grades:1-2-3 ; на grades:1-2-3"),
        ("если 1–3, 1-3", "если 1 – 3 , 1 – 3"),
        ("–1 от, -1, \u22121, +1", "- 1 от , - 1 , - 1 , + 1"),
        ("удар - разряд – да—нет", "удар – разряд – да – нет"),
        ("X-1, Х+1, {chip}-1", "x - 1 , x + 1 , symbol:chip - 1"),
        ("герой-воин", "герой-воин"),
        ("«а „б“» \"в 'г'\"", "open:« а open:« б close:» close:» open:« в open:« г close:» close:»"),
        ("(1 раз)", "( 1 раз )"),
        ("", ""),
    ],
)
def test_kinds_of_tokens(text: str, tokens: str) -> None:
    assert show(text) == tokens


@pytest.mark.parametrize(
    ("word", "value"),
    [("двух", 2), ("тремя", 3), ("Один", 1), ("оба", 2), ("обоих", 2), ("третьем", 3), ("2-х", 2), ("3-м", 3), ("12", 12),
     ("карта", None), ("пяти", 5)],
)
def test_numerals_have_values(word: str, value: int | None) -> None:
    assert read(word)[0][0].value == value


def test_a_number_with_an_ending_is_cardinal_and_ordinal() -> None:
    token = read("в 3-м ряду")[0][1]
    assert token.lemmas == {"три", "третий"} and {form.case for form in token.forms} >= {"loct", "ablt"}


def test_grades_have_three_values() -> None:
    assert read("1-2-10")[0][0].values == (1, 2, 10)


def test_symbols_in_words_are_symbols() -> None:
    assert show("при простом ударе две фишки") == "при symbol:hit две symbol:chip"
    chip = read("пять фишки")[0][1]
    assert chip.original == "фишки" and chip.forms and chip.lemmas == {"фишка"}
    assert read("{chip}")[0][0].lemmas == {"фишка"}


def test_glued_and_capital() -> None:
    tokens = read("Да, Нет")[0]
    assert [(t.glued, t.capital) for t in tokens] == [(False, True), (True, False), (False, True), (False, False)]


@pytest.mark.parametrize(
    ("name", "text", "tokens"),
    [
        ("Орк-вещун", "с Орком-вещуном", "с name:Орк-вещун"),
        ("Гном-кузнец", "с Гнoмом-кузнецом", "с name:Гном-кузнец"),
        ("Гребнезуб Темный", "Гребнезубу Тёмному", "name:Гребнезуб Темный"),
        ("Болотная Нянька", "напротив Болотной Няньки получают", "напротив name:Болотная Нянька получают"),
        ("Вперёд, за мной!", "«Вперёд, за мной!».", "open:« name:Вперёд, за мной! close:» ."),
        ("Страж леса", "Стража леса", "name:Страж леса"),
        ("Гном", "Гном и ваш гном; Гномы", "name:Гном и ваш гном ; гномы"),
        ("Бурундокль", "у Бурундокля", "у name:Бурундокль"),
        ("Болотная Нянька", "Болотная карта", "болотная карта"),
        ("!", "!", "!"),
    ],
)
def test_the_name_of_the_card_in_any_form(name: str, text: str, tokens: str) -> None:
    assert show(text, name) == tokens


def test_a_name_carries_the_case_of_its_head() -> None:
    assert {form.case for form in read("к Болотной Няньке", "Болотная Нянька")[0][1].forms} == {"datv", "loct"}


@pytest.mark.parametrize(
    ("text", "tokens", "code"),
    [
        ("закрыть, приэтом открыть", "закрыть , при этом открыть", "H103"),
        ("закрыть, при этому открыть", "закрыть , при этом открыть", "H104"),
        ("Существаимеют", "существа имеют", "H103"),
        ("существа немогут", "существа не могут", "H103"),
        ("перемест-ить", "переместить", "H102"),
        ("карты сущство", "карты существо", "H104"),
        ("с противикем", "с противикем", ""),
        ("c картой", "с картой", "H101"),
        ("ранить на З существо", "ранить на 3 существо", "H104"),
        ("не-существо", "не существо", "H103"),
        ("Рядом Вротивник", "рядом вротивник", ""),
        ("забуровить бурундокля", "забуровить бурундокля", ""),
    ],
)
def test_only_what_is_certain_is_repaired(text: str, tokens: str, code: str) -> None:
    assert show(text) == tokens and codes(text) == [code] * bool(code)


def test_a_repair_quotes_the_word() -> None:
    assert "при этому" in message(read("закрыть, при этому открыть")[1][0], "ru")
    assert "приэтом" in message(read("закрыть, приэтом открыть")[1][0], "en")


@pytest.mark.parametrize(
    ("text", "code"),
    [("Hurt существо", "E107"), ("{nosuch}", "E105"), ("{", "E105"), ("", "E106"), ("а ☃", "E101"), ("9" * 30, "E108"),
     ("«а", "E103"), ("а»", "E103"), ("а)", "E104"), ("(а", "W104")],
)
def test_what_is_wrong_has_a_code(text: str, code: str) -> None:
    assert codes(text) == [code]


@pytest.mark.parametrize(
    ("text", "tokens", "found"),
    [
        ("открыть (1 раз. Закрыть", "открыть ( 1 раз ) . закрыть", ["W104"]),
        ("«открыть (1 раз» и", "open:« открыть ( 1 раз ) close:» и", ["W104"]),
        ("(раз. Два.) (три", "( раз . два . ) ( три )", ["W104"]),
        ("(раз «два) три", "( раз open:« два ) три", ["E103"]),
    ],
)
def test_a_bracket_left_open_ends_with_its_sentence(text: str, tokens: str, found: list[str]) -> None:
    assert show(text) == tokens and codes(text) == found


@pytest.mark.parametrize(
    "piece", ["бурундокль ", "Бурундокль. ", "(", "\"", "1-", "-", "{", "а-", "приэтом", "x", "Болотная ", "1", "«(", "."]
)
def test_time_is_linear(piece: str) -> None:
    started = time.perf_counter()
    read((piece * LONG)[:LONG], "Болотная Болотная Нянька")
    assert time.perf_counter() - started < 4


ALPHABET = st.sampled_from([*"аеёийXхxA1-–—\"'«»„“(){}[].,;: \n\u00a0\u00ad\u0306\0☃", "{tap}", "при", "этом", "фишки", "Имя"])


def uncovered(text: str) -> str:
    """Characters of `text` in no token, blanks, marks and what was told apart."""
    tokens, found = read(text, "Имя")
    covered = {at for span in [t.span for t in tokens] + [d.span for d in found] for at in range(*span)}
    dropped = {char for char in text if unicodedata.category(char) in ("Cf", "Mn", "Zs") or char.isspace()}
    return "".join(char for at, char in enumerate(text) if at not in covered and char not in dropped)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.lists(ALPHABET, max_size=30).map("".join), st.text(max_size=30)))
def test_every_character_is_accounted_for(text: str) -> None:
    assert uncovered(text) == ""


@settings(max_examples=100, deadline=None)
@given(st.lists(ALPHABET, max_size=30).map("".join))
def test_tokens_stand_in_order_and_show_the_original(text: str) -> None:
    tokens = read(text)[0]
    assert all(one.span[1] <= two.span[0] for one, two in zip(tokens, tokens[1:], strict=False))
    assert tokens[-1].kind == "end"
    assert all(t.original == text[slice(*t.span)] for t in tokens if t.kind not in ("end", "symbol") and t.text != ")")
