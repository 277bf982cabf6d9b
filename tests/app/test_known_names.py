"""A name without quotes is told of only where no card of the set is so named."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardc.building import check_sources
from cardc.cards import read_sources
from cardc.languages import Games, load_games
from cardc.server import Cards

FIRST = """cardc: 1
game: berserk
set: {code: пр}
cards:
  - id: a
    name: Дозорная
    type: существо
    element: степь
    cost: 3
    life: 5
    move: 1
    strike: 1-1-1
    text: "{tap}: Ранить Каменного Стража на 1."
"""
SECOND = """cardc: 1
game: berserk
set: {code: пр}
cards:
  - id: b
    name: NAME
    type: существо
    element: степь
    cost: 3
    life: 5
    move: 1
    strike: 1-1-1
    text: "{tap}: Ранить существо на 1."
"""


@pytest.fixture(scope="module")
def games() -> Games:
    return load_games()


@pytest.fixture(params=["Каменный Страж", "Лесной Страж"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, bool]:
    (tmp_path / "a.cards.yaml").write_text(FIRST, encoding="utf-8")
    (tmp_path / "b.cards.yaml").write_text(SECOND.replace("NAME", request.param), encoding="utf-8")
    return tmp_path, request.param == "Каменный Страж"


def test_check_knows_the_names_of_all_cards(folder: tuple[Path, bool], games: Games) -> None:
    found = [one.diagnostic.code for one in read_sources((str(folder[0]),), games).findings]
    assert ("H213" not in found) == folder[1], found


def test_the_editor_knows_the_names_in_the_folder(folder: tuple[Path, bool], games: Games) -> None:
    path = folder[0] / "a.cards.yaml"
    found = [one.diagnostic.code for one in Cards(games, "ru").findings(path.read_text(encoding="utf-8"), path)]
    assert ("H213" not in found) == folder[1], found


def test_a_build_knows_the_names_of_all_files_and_those_that_come_later(
    folder: tuple[Path, bool], tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDC_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
    first = folder[0] / "a.cards.yaml"
    assert "H213" in _codes(str(first))
    assert ("H213" not in _codes(str(folder[0]))) == folder[1]
    assert "H213" in _codes(str(first))


def _codes(path: str) -> list[str]:
    return [one.diagnostic.code for one in check_sources((path,), load_games()).findings]
