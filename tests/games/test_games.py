"""A few random games of the shipped squads: no fault, no stuck game, the same on both backends, replayable."""

from __future__ import annotations

import pytest

from cardc.battle import Battle
from cardc.languages import load_games
from cardc.playing import open_arena, play_random


@pytest.mark.parametrize("game", ["berserk"])
def test_random_games_hold_their_invariants_and_replay(game: str) -> None:
    with open_arena(load_games(), game, "python") as arena:
        first = play_random(arena, 12, 5, check=True)
        again = play_random(arena, 12, 5)
    assert not first.faults and not first.stuck, first.fault
    assert first.digest == again.digest and first.actions == again.actions


def test_a_game_at_the_terminal_can_be_taken_back() -> None:
    with open_arena(load_games(), "berserk", "python") as arena:
        battle = Battle(arena, 3, 1)
        assert arena.rules.view is not None and "♥" in arena.rules.view(battle.game)
        before = battle.game.snapshot()
        for _ in range(30):
            battle.choose(battle.reply())
            assert all(battle.words(option) for option in battle.options())
            battle.news()
        while battle.undo():
            pass
        assert battle.game.snapshot() == before
