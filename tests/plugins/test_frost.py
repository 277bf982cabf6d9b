"""The example expansion: loaded only when asked for, its set played on every backend, a faulty step told and undone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cardc.plugins.frost.chill")

from cardc.languages import Games, load_games
from cardc.packing import pack, write_package
from cardc.runtime import Game, RulesError, load_library
from cardc.scenario.compiling import BACKENDS
from cardc.testing import run_files

FROST = "cardc.plugins.frost"
FOLDER = Path(__file__).parents[2] / "plugins" / "frost"
TABLES = {"verbs": 4, "keywords": 3, "rulesets": 1}


@pytest.fixture(scope="module")
def games() -> Games:
    return load_games((FROST,))


def test_it_is_loaded_only_when_asked_for(games: Games) -> None:
    assert "frost" not in [plugin["name"] for plugin in load_games().plugins.describe()]
    mine = next(plugin for plugin in games.plugins.describe() if plugin["name"] == "frost")
    assert {table: mine["adds"][table] for table in TABLES} == TABLES


@pytest.mark.parametrize("backend", BACKENDS)
def test_its_set_is_played(backend: str, games: Games) -> None:
    results = run_files([FOLDER / "stuzha.scenario.yaml"], games, (backend,), "en", "frost")
    assert [(result.name, result.message) for result in results if result.status != "passed"] == []
    assert len(results) >= 25


def _game(games: Games, folder: Path, text: str) -> tuple[Game, int, int]:
    """A card with the text, and an icy one of the opponent."""
    from cardc.dsl.cardfile import CardDef

    card = CardDef(id="c", name="c", type="creature", ruleset="frost", text=text)
    built = write_package([pack("c", card, games.parse(text, "frost", "c"), games)], games, "frost", folder, "one", "python")
    game = Game(load_library(str(built.out)), ruleset="frost", seed=1)
    return game, game.add("c", owner=0), game.add({"life": 9}, owner=1, slots={"ice": 2})


def test_an_exception_in_a_step_is_told_and_leaves_the_state(games: Games, tmp_path: Path, monkeypatch: Any) -> None:
    def broken(_: Any) -> int:
        raise KeyError("oops")

    monkeypatch.setattr("cardc.plugins.frost.steps.crack", broken)
    game, source, icy = _game(games, tmp_path, "{tap}: Расколоть обледенелое существо, при этом получить {counter}.")
    game.use(source)
    before = game.snapshot()
    with pytest.raises(RulesError, match=r"'c'.*Расколоть.*frost\.crack.*KeyError: 'oops'"):
        game.answer(icy)
    assert game.card(icy)["wounds"] == 0 and game.card(icy)["slots"]["ice"] == 2
    assert game.snapshot() == before or not game.busy()


def test_a_step_that_returns_no_code_is_told(games: Games, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("cardc.plugins.frost.steps.crack", lambda game: 7)
    game, source, icy = _game(games, tmp_path, "{tap}: Расколоть обледенелое существо.")
    game.use(source)
    with pytest.raises(RulesError, match="'c'"):
        game.answer(icy)


def test_its_verbs_are_undone_saved_and_replayed(games: Games, tmp_path: Path) -> None:
    game, source, icy = _game(games, tmp_path, "{tap}: Расколоть обледенелое существо, при этом остудить его на 2.")
    game.use(source)
    copy = Game.restore(game.library, game.snapshot())
    game.answer(icy)
    copy.answer(icy)
    assert game.digest == copy.digest
    assert (game.card(icy)["wounds"], game.card(icy)["slots"]["ice"]) == (2, 2)
