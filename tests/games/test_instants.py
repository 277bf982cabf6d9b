"""What may be announced while another ability waits: instants, unless what they would pay is reserved [§5.2, §7.1]."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardc
from cardc.runtime import Game, IllegalAction, load_library

CARDS = """
game: berserk
ruleset: berserk
set: {code: instants, name: Внезапные}
cards:
  - {name: Спешащий, type: существо, life: 5, move: 1, strike: 1-1-1, text: "{instant}{tap}: Раньте существо на 1.\\n{instant}{tap}: Излечить существо на 1."}
  - {name: Мишень, type: существо, life: 5, move: 1, strike: 1-1-1}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("instants")
    path = folder / "instants.cards.yaml"
    path.write_text(CARDS, encoding="utf-8")
    result = cardc.build([str(path)], out=str(folder / "out"))
    return load_library(Path(result.packages[0]))


def table(library: Any) -> tuple[Any, int, int, int]:
    game = Game(library, ruleset="berserk", rolls=[])
    mine = game.add("Спешащий", owner=0, at="c2")
    target = game.add("Мишень", owner=1, at="c5")
    theirs = game.add("Спешащий", owner=1, at="a5")
    game.set_active(0)
    return game, mine, target, theirs


def test_a_source_that_owes_its_tap_cannot_be_announced_again(library: Any) -> None:
    game, mine, target, _ = table(library)
    game.pause_at = {("announced", 1)}
    game.use(mine, 0)
    game.answer(target)
    assert game.paused_at == ("announced", 1)
    with pytest.raises(IllegalAction):
        game.use(mine, 1)
    game.advance()
    assert game.card(target)["wounds"] == 1 and not game.card(mine)["flags"]["open"]


def test_the_other_player_answers_with_an_instant_before_it_is_done(library: Any) -> None:
    game, mine, target, theirs = table(library)
    game.set_card(target, wounds=4)
    game.pause_at = {("announced", 1)}
    game.use(mine, 0)
    game.answer(target)
    game.pause_at = set()
    game.use(theirs, 1)
    game.answer(target)
    game.advance()
    assert game.card(target)["zone"] == "field" and game.card(target)["wounds"] == 4
    assert not game.card(theirs)["flags"]["open"]


def test_snapshots_in_the_middle_of_a_strike_go_on_alike(library: Any) -> None:
    game, mine, _, theirs = table(library)
    game.set_card(mine, at="b4")
    game.script_rolls(None)
    struck = game.act("strike", mine, theirs)
    copy = Game.restore(library, game.snapshot())
    for one in (game, copy):
        decision = one.decision if struck is not None else None
        while decision is not None:
            decision = one.answer(decision.options[0])
    assert game.digest == copy.digest and game.snapshot() == copy.snapshot()


def test_actions_are_listed_and_done(library: Any) -> None:
    game, mine, _, _ = table(library)
    kinds = {action["action"] for action in game.actions()}
    assert {"move", "use", "end-turn"} <= kinds and "strike" not in kinds
    move = next(action for action in game.actions() if action["action"] == "move" and action["target"] == "c3")
    assert game.apply(move) is None and game.card(mine)["at"] == "c3"
    with pytest.raises(IllegalAction):
        game.apply({"action": "move", "card": mine, "target": "c4"})
    assert game.apply({"action": "end-turn"}) is None and game.active == 1
