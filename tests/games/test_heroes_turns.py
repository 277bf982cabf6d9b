"""Turns of Heroes that are no scenario: further and missed ones, the first hands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardc.battle import Battle
from cardc.languages import load_games
from cardc.playing import Arena, open_arena


@pytest.fixture(scope="module")
def arena() -> Iterator[Arena]:
    with open_arena(load_games(), "heroes", "python") as found:
        yield found


def begun(arena: Arena, changed: tuple[int, int] = (0, 0)) -> Battle:
    """A game after both players changed that many cards of their hands."""
    battle = Battle(arena, 5, None)
    for player, count in enumerate(changed):
        assert battle.decision is not None and battle.decision.kind == "targets" and battle.decision.player == player
        cards = list(battle.decision.options)[:count]
        battle.choose(cards or "none")
    return battle


def test_each_player_changes_his_first_hand_once(arena: Arena) -> None:
    battle = begun(arena, (2, 0))
    assert battle.decision is None
    assert [len(battle.game.cards_in("hand", player)) for player in (0, 1)] == [4, 4]


def test_a_further_turn_comes_right_after(arena: Arena) -> None:
    game = begun(arena).game
    game.set_player(0, extra_turns=1)
    assert [(game.pass_turn(), game.active)[1] for _ in range(3)] == [0, 1, 0]


def test_a_missed_turn_is_passed_over_once(arena: Arena) -> None:
    game = begun(arena).game
    game.set_player(1, missed_turns=1)
    assert [(game.pass_turn(), game.active)[1] for _ in range(3)] == [0, 1, 0]


def test_undo_goes_back_into_the_first_hands(arena: Arena) -> None:
    battle = Battle(arena, 5, None)
    battle.choose("none")
    battle.choose("none")
    assert battle.decision is None
    battle.undo()
    assert battle.decision is not None and battle.decision.player == 1
    battle.choose("none")
    assert battle.decision is None and battle.game.active == 0
