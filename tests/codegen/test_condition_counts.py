"""How many cards a condition asks for is asked, not only whether there is one."""

from __future__ import annotations

import pytest

from cardc.codegen.ir import Call, Const
from cardc.compiled import lower
from cardc.languages import Games, load_games


@pytest.fixture(scope="module")
def games() -> Games:
    return load_games()


def _counts(text: str, games: Games) -> set[int]:
    parsed = games.parse(text, "heroes")
    found: set[int] = set()

    def walk(node: object) -> None:
        if isinstance(node, Call):
            if node.op == "le" and isinstance(node.args[0], Const) and "m_count" in str(node.args[1]):
                found.add(node.args[0].value)
            for part in node.args:
                walk(part)
        elif isinstance(node, tuple):
            for part in node:
                walk(part)
        else:
            walk(getattr(node, "test", ()))

    walk(lower(parsed.text.features[0], parsed).steps)
    return found


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("(1): Если у вас есть три гнома, возьмите карту.", 3),
        ("(1): Если на вашем кладбище есть 10 или более существ, возьмите карту.", 10),
        ("(1): Если два ваших существа закрыты, возьмите карту.", 2),
    ],
)
def test_a_condition_counts(text: str, least: int, games: Games) -> None:
    assert least in _counts(text, games)


def test_one_is_enough_without_a_number(games: Games) -> None:
    assert not _counts("(1): Если у вас есть гном, возьмите карту.", games)
