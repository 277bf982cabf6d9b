"""Normalised text and the way back to the text as given."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardc.dsl.source import MAX_TEXT, normalise


def codes(text: str) -> list[str]:
    return [found.code for found in normalise(text).diagnostics]


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("на\u00a02,\u202f3\t4", "на 2, 3 4"),
        ("другои\u0306 те\u0308мное", "другой тёмное"),
        ("Ра\u00adнить\u200b а\u0301кт", "Ранить акт"),
        ("\u22121 \u2014 \u2013 \u2212", "-1 – – -"),
        ("„а“ “б” ‹в› ‘г’", "«а\" \"б\" «в» 'г'"),
        ("Гнoмом", "Гномом"),
        ("X и x", "X и x"),
        ("1²", "12"),
        ("а\r\nб", "а \nб"),
    ],
)
def test_one_spelling_for_what_means_the_same(given: str, read: str) -> None:
    assert normalise(given).text == read


def test_a_latin_letter_in_a_cyrillic_word_is_told() -> None:
    found = normalise("с Гнoмом.").diagnostics[0]
    assert (found.code, found.span, dict(found.args)["read"]) == ("H101", (2, 8), "Гномом")


def test_a_foreign_word_is_left_alone() -> None:
    assert normalise("Hurt Zабор").text == "Hurt Zабор"


@pytest.mark.parametrize(
    ("char", "code"), [("\0", "E101"), ("\ud800", "E101"), ("\u202e", "E101"), ("\x01", "W101"), ("\ue000", "W101")]
)
def test_control_characters_are_told_and_read_as_blanks(char: str, code: str) -> None:
    assert codes(f"а{char}б") == [code] and normalise(f"а{char}б").text == "а б"


def test_the_note_of_corrections_is_skipped() -> None:
    source = normalise("[Эррата 2020. 01. 02] Открыть.")
    assert source.text.strip() == "Открыть." and codes(source.original) == ["H105"]
    assert source.span(source.text.index("О"), len(source.text)) == (22, 30)


def test_spans_lead_back_to_the_original() -> None:
    source = normalise("Ра\u00adнить те\u0308мное\u200b на")
    start = source.text.index("тёмное")
    assert source.original[slice(*source.span(start, start + 6))] == "те\u0308мное"
    assert source.span(len(source.text), len(source.text)) == (len(source.original),) * 2


def test_a_text_beyond_the_bound_is_refused() -> None:
    source = normalise("а" * (MAX_TEXT + 1))
    assert source.text == "" and codes(source.original) == ["E102"]


@pytest.mark.parametrize("piece", ["а\u0301", "\u0301", "[Эррата ", "aа", "\0", "\u00ad"])
def test_time_is_linear(piece: str) -> None:
    started = time.perf_counter()
    normalise((piece * MAX_TEXT)[:MAX_TEXT])
    assert time.perf_counter() - started < 5


@given(st.text(max_size=60))
def test_every_place_of_the_text_has_one_in_the_original(text: str) -> None:
    source = normalise(text)
    assert len(source.text) == len(source.offsets) == len(source.ends)
    assert all(0 <= start < end <= len(text) for start, end in zip(source.offsets, source.ends, strict=True))
    assert list(source.offsets) == sorted(source.offsets)
