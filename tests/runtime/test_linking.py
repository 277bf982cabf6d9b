"""The code of a compiled package is data: what does not fit the bodies it names is refused before anything runs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardc.dsl.cardfile import CardDef
from cardc.languages import load_games
from cardc.packing import pack, write_package
from cardc.runtime import RulesError, load_library

RULESET = "berserk"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    games, text = load_games(), "{tap}: Ранить существо на 2, при этом получить {counter}."
    folder = tmp_path_factory.mktemp("linked")
    card = CardDef(id="c", name="Карта", text=text, ruleset=RULESET)
    made = write_package([pack("c", card, games.parse(text, RULESET, "Карта"), games)], games, RULESET, folder, "one", "cython", level=0)
    assert made.out is not None
    return made.out


def body_row(code: dict[str, Any]) -> list[int]:
    """A function that is a body with a part, a number and an item among its arguments."""
    found: list[int] = max((row for row in code["functions"] if row[0] >= 0), key=len)
    return found


def run_row(code: dict[str, Any]) -> list[int]:
    found: list[int] = next(row for row in code["functions"] if row[0] < 0)
    return found


DAMAGE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a body that is not there": lambda code: code["steps"].__setitem__(0, "0" * 16),
    "the number of a body": lambda code: body_row(code).__setitem__(0, 999),
    "an argument too few": lambda code: body_row(code).pop(),
    "a text": lambda code: body_row(code).__setitem__(1, "x"),
    "large numbers": lambda code: body_row(code).__setitem__(slice(1, None), [1 << 31] * (len(body_row(code)) - 1)),
    "small numbers where items belong": lambda code: body_row(code).__setitem__(slice(1, None), [99] * (len(body_row(code)) - 1)),
    "a function that is not there": lambda code: run_row(code).__setitem__(1, 10**6),
    "a function less": lambda code: code["functions"].pop(),
    "an item of another table": lambda code: [row.__setitem__(0, "zone") for each in code["symbols"] for row in each],
    "an item that nobody knows": lambda code: [row.__setitem__(1, "nowhere") for each in code["symbols"] for row in each],
    "no items": lambda code: code["symbols"].__setitem__(0, []),
    "a list that is none": lambda code: code.__setitem__("functions", {}),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_code_is_refused(built: Path, damage: str) -> None:
    path = built / "manifest.json"
    text = path.read_text(encoding="utf-8")
    manifest = json.loads(text)
    DAMAGE[damage](manifest["code"][0])
    path.write_text(json.dumps(manifest), encoding="utf-8")
    try:
        with pytest.raises(RulesError):
            load_library(str(built))
    finally:
        path.write_text(text, encoding="utf-8")
    assert len(load_library(str(built)).cards) == 1
