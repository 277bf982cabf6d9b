"""A whole engine loop on compiled cards: two players, one of whom thinks.

    python examples/engine_loop.py [SEED] [CHOICES]

In: a seed, a bound on the choices of the game. Out: what was chosen, and who won. The squads are those shipped in `cards/`. The
first player tries every option of a choice in copies of the game, plays each of them on at random and takes the option
after which the enemy is worst off; the second one chooses at random. All states live in two pools: `table` holds the one
game that counts, `search` the copies.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import numpy

import cardc
from cardc.plugins.berserk.play import PLAY
from cardc.runtime import Game, load_library
from cardc.runtime.pool import KINDS, Pool

COPIES, HORIZON = 64, 30


def main(seed: int = 1, choices: int = 400) -> None:
    """Play one game."""
    with tempfile.TemporaryDirectory() as folder:
        cardc.build(list(PLAY.squads), out=folder, backend="python", name="squads")
        game = set_up(load_library(folder + "/squads"), seed)
        table, search, rng = Pool(game, 1), Pool(game, COPIES), Random(seed)
        table.reset(seed)
        for number in range(choices):
            if not table.advance():
                break
            kind, player, _, _, count, _ = numpy.asarray(table.info)[0].tolist()
            options = offered(table, 0)
            chosen = options[0] if count == 1 else rng.choice(options)
            if player == 0 and count > 1:
                chosen = best(table, search, options, number)
            print(f"{number:4} player {player} {KINDS[kind]}: {meaning(table, kind, chosen)}, of {count}")
            table.choose(numpy.array([chosen], dtype=numpy.int32))
        print(f"winner: {table.get(0).winner}; fault: {table.faults()[0]}")


def set_up(library: Any, seed: int) -> Game:
    """Both squads on the field, the first turn begun."""
    game = Game(library, ruleset="berserk", seed=seed, log=0)
    ids = [card["id"] for card in library.cards]
    names = [Path(path).name.split(".")[0].removeprefix("squads-") for path in PLAY.squads]
    squads = [[each for each in ids if each.partition("/")[0] == name] for name in names]
    assert PLAY.set_up is not None and all(squads), (names, ids[:3])
    PLAY.set_up(game, squads, Random(seed))
    decision = game.begin_battle()
    while decision is not None:
        decision = game.answer(decision.options[0])
    decision = game.begin_turn(0)
    while decision is not None:
        decision = game.answer(decision.options[0])
    return game


def offered(pool: Pool, game: int) -> list[int]:
    """The options of a game's choice."""
    words = numpy.asarray(pool.options)[game].tolist()
    found = [64 * k + bit for k in range(4) for bit in range(64) if words[k] >> bit & 1]
    return found + [256] * (words[4] & 1) + [257] * (words[4] >> 1 & 1)


def best(table: Pool, search: Pool, options: list[int], seed: int) -> int:
    """The option after which the first player does best, on average."""
    search.reset(seed)
    search.spread(0, table)
    search.advance()
    tried = [options[i % len(options)] for i in range(COPIES)]
    search.choose(numpy.array(tried, dtype=numpy.int32))
    search.play(HORIZON)
    scores: dict[int, list[float]] = {option: [] for option in options}
    for number, option in enumerate(tried):
        scores[option].append(value(search.get(number)))
    return max((option for option in options if scores[option]), key=lambda option: sum(scores[option]) / len(scores[option]))


def value(game: Any) -> float:
    """Lives left to the first player less those of the second; a won game counts a hundred."""
    if game.winner is not None:
        return 100.0 if game.winner == "0" else -100.0
    lives = [sum(left(game.card(card)) for card in game.cards_in("field", player)) for player in (0, 1)]
    return float(lives[0] - lives[1])


def left(card: dict[str, Any]) -> int:
    """Lives of a card less its wounds."""
    return int(card["fields"]["life-now"])


def meaning(table: Pool, kind: int, option: int) -> str:
    """The option in words."""
    if KINDS[kind] != "act":
        return str(option)
    action, card, aim, _ = table.acts(0)[option]
    if action < 0:
        return "end the turn"
    game = table.get(0)
    name = game.card(card)["name"]
    return f"{game.model.actions[action].id} {name}" + (f" → {aim}" if aim >= 0 else "")


if __name__ == "__main__":
    main(*(int(each) for each in sys.argv[1:3]))
