"""Slips of typing that no single word shows: what is mended, and what never is."""

from __future__ import annotations

import pytest

from cardc.languages import Games, load_games


@pytest.fixture(scope="module")
def games() -> Games:
    return load_games()


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("Найм; Возьмите карту.", "Найм: Возьмите карту."),
        ("Уничтожьте другую.вашу карту.", "Уничтожьте другую вашу карту."),
        ("Ваши существа имеют в +1 к удару.", "Ваши существа имеют +1 к удару."),
        ("Каждый:раз, когда ваше существо погибает, возьмите карту.", "Каждый раз, когда ваше существо погибает, возьмите карту."),
        ("Возьмите карту у.", "Возьмите карту."),
        ("Когда ваше существо погибает, возьмите карту. Один раз за ход).", "Когда ваше существо погибает, возьмите карту (один раз за ход)."),
    ],
)  # fmt: skip
def test_a_slip_is_read_as_meant_and_told(slip: str, meant: str, games: Games) -> None:
    read, right = games.parse(slip, "heroes"), games.parse(meant, "heroes")
    assert read.text.features == right.text.features and not read.failed
    assert {found.code for found in read.diagnostics} & {"H210", "H211"}


@pytest.mark.parametrize(
    "text",
    [
        "Ранить существо на 2 вприпрыжку.",
        "Ранить существо на 2 3.",
        "Ранить существо на 2 и.",
        "Ранить существо - 2.",
        "Возьмите карту кое.",
        "Возьмите (карту.",
    ],
)
def test_words_numbers_and_signs_of_numbers_are_never_dropped(text: str, games: Games) -> None:
    read = games.parse(text, "heroes")
    assert read.failed or all(found.code not in ("H210", "H211") for found in read.diagnostics)
