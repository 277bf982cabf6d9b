"""Random games with the two ready decks: they end, break no invariant, and replay exactly."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cardc.runtime.kernel")

import cardc
from cardc.plugins.heroes.play import PLAY
from cardc.runtime import Game, load_library

MOST = 3000


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("decks")
    cardc.build([Path(squad) for squad in PLAY.squads], out=folder, backend="python")
    return load_library(folder)


def new_game(library: Any, seed: int) -> Game:
    game = Game(library, ruleset="heroes", seed=seed, log=0)
    prefixes = [Path(squad).name.split(".")[0].removeprefix("deck-") for squad in PLAY.squads]
    ids = [card["id"] for card in library.cards]
    assert PLAY.set_up is not None
    PLAY.set_up(game, [[i for i in ids if i.startswith(f"{prefix}/")] for prefix in prefixes], random.Random(seed))
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
def test_random_games_end_and_replay(library: Any, seed: int) -> None:
    game, again = new_game(library, seed), new_game(library, seed)
    assert play(game, seed) < MOST
    play(again, seed)
    assert game.digest == again.digest


def test_a_game_goes_on_from_its_snapshot(library: Any) -> None:
    game = new_game(library, 1)
    for _ in range(20):
        if game.decision is None:
            game.apply({"action": "end-turn"})
        else:
            game.answer(answer(random.Random(1), game.decision))
    copy = Game.restore(library, game.snapshot())
    assert copy.actions() == game.actions()
    play(copy, 5)
    play(game, 5)
    assert copy.digest == game.digest
