"""Random games with the two ready decks: they end, break no invariant, and replay exactly."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("cardc.runtime.kernel")

from cardc.languages import load_games
from cardc.playing import Arena, open_arena
from cardc.runtime import Game

MOST = 3000


@pytest.fixture(scope="module")
def arena() -> Iterator[Arena]:
    with open_arena(load_games(), "heroes", "python") as found:
        yield found


def new_game(arena: Arena, seed: int) -> Game:
    game: Game = arena.new_game(seed)
    game.begin_turn(0)
    return game


def play(game: Game, seed: int) -> int:
    """Play to the end at random; the number of actions."""
    rng, actions = random.Random(seed), 0
    decision = game.decision
    while game.winner is None and actions < MOST:
        if decision is not None:
            decision = game.answer(answer(rng, decision))
            continue
        check(game)
        decision = game.apply(rng.choice(game.actions()))
        actions += 1
    return actions


def answer(rng: random.Random, decision: Any) -> Any:
    if decision.kind == "order":
        return rng.sample(decision.options, len(decision.options))
    if decision.kind == "targets":
        cards = [option for option in decision.options if isinstance(option, int)]
        return rng.sample(cards, rng.randint(decision.minimum, min(decision.maximum, len(cards))))
    return rng.choice(decision.options)


def check(game: Game) -> None:
    """Every card is in one zone; nobody lies dead on the table; coins are not negative; one support card of a class."""
    places = [card for zone in game.model.zones for player in (0, 1) for card in game.cards_in(zone.id, player)]
    assert sorted(places) == list(range(game.cards_count))
    for player in (0, 1):
        assert min(game.player(player).values()) >= 0
        states = [game.card(card) for card in game.cards_in("field", player)]
        assert all(s["fields"]["left-life"] > 0 for s in states if {"hero", "creature"} & set(s["types"]))
        kinds = [kind for s in states for kind in s["types"] if kind in ("weapon", "armour", "amulet", "terrain")]
        assert len(kinds) == len(set(kinds))


@pytest.mark.parametrize("seed", range(3))
def test_random_games_end_and_replay(arena: Arena, seed: int) -> None:
    game, again = new_game(arena, seed), new_game(arena, seed)
    assert play(game, seed) < MOST
    play(again, seed)
    assert game.digest == again.digest


def test_a_game_goes_on_from_its_snapshot(arena: Arena) -> None:
    game = new_game(arena, 1)
    for _ in range(20):
        if game.decision is None:
            game.apply({"action": "end-turn"})
        else:
            game.answer(answer(random.Random(1), game.decision))
    copy = Game.restore(arena.library, game.snapshot())
    assert copy.actions() == game.actions()
    play(copy, 5)
    play(game, 5)
    assert copy.digest == game.digest
