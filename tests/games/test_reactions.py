"""Players asked for reactions: the decision `priority`, `actions`, `use`, snapshots while it is open, terminal games [§7.2]."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardc
from cardc.battle import Battle
from cardc.languages import load_games
from cardc.playing import open_arena
from cardc.runtime import Game, IllegalAction, load_library

CARDS = """
game: berserk
ruleset: berserk
set: {code: reactions, name: Ответы}
cards:
  - {name: Лучник, type: существо, life: 5, move: 1, strike: 1-1-1, text: "{tap}: Выстрел на 2."}
  - {name: Знахарь, type: существо, life: 5, move: 1, strike: 1-1-1, text: "{instant}{tap}: Излечить существо на 1."}
  - {name: Мишень, type: существо, life: 5, move: 1, strike: 1-1-1}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("reactions")
    path = folder / "reactions.cards.yaml"
    path.write_text(CARDS, encoding="utf-8")
    return load_library(Path(cardc.build([str(path)], out=str(folder / "out")).packages[0]))


def shot_at(library: Any, reactions: bool = True) -> tuple[Any, int, int, Any]:
    """A shot is announced at a card whose player has a healer: game, target, healer, what is asked."""
    game = Game(library, ruleset="berserk", seed=3, reactions=reactions)
    archer = game.add("Лучник", owner=0, at="c2")
    target = game.add("Мишень", owner=1, at="c5")
    healer = game.add("Знахарь", owner=1, at="a5")
    game.set_card(target, wounds=2)
    game.set_active(0)
    game.use(archer)
    return game, target, healer, game.answer(target)


def test_the_other_player_may_react_and_pass(library: Any) -> None:
    game, target, healer, decision = shot_at(library)
    assert decision.kind == "priority" and decision.player == 1
    assert decision.options == ({"action": "pass"}, {"action": "use", "card": healer, "feature": 0})
    assert game.actions() == list(decision.options) and decision.to_json()["kind"] == "priority"
    assert game.apply({"action": "pass"}) is None
    assert game.card(target)["wounds"] == 4


def test_a_reaction_is_done_first(library: Any) -> None:
    game, target, healer, _ = shot_at(library)
    asked = game.use(healer)
    assert asked.kind == "target"
    assert game.answer(target) is None
    assert game.card(target)["wounds"] == 3 and not game.card(healer)["flags"]["open"]


def test_what_is_not_offered_is_refused_and_changes_nothing(library: Any) -> None:
    game, target, _, _ = shot_at(library)
    before = game.snapshot()
    with pytest.raises(IllegalAction):
        game.use(target)
    with pytest.raises(IllegalAction):
        game.answer({"action": "use", "card": target, "feature": 0})
    assert game.snapshot() == before


def test_nobody_is_asked_unless_the_game_was_made_so(library: Any) -> None:
    game, target, _, decision = shot_at(library, reactions=False)
    assert decision is None and game.card(target)["wounds"] == 4


def test_a_window_survives_a_snapshot_and_a_clone(library: Any) -> None:
    game, target, healer, _ = shot_at(library)
    restored, fork = Game.restore(library, game.snapshot()), game.clone()
    for each in (game, restored, fork):
        each.use(healer)
        each.answer(target)
    assert game.digest == restored.digest == fork.digest and game.snapshot() == restored.snapshot()


def test_a_simple_opponent_plays_to_the_end() -> None:
    with open_arena(load_games(), "berserk", "python") as arena:
        battle = Battle(arena, 9, 1)
        for _ in range(4000):
            if battle.over:
                break
            battle.choose(battle.reply())
        battle.news()
        assert battle.over
        assert battle.undo() and not battle.over
