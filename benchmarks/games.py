"""Random games of the shipped squads: games and player actions a second, beside an object-style engine's.

In: the name of a game, how many games, a seed. Out: a line for each backend. An action is one choice of the player to move;
the policy is compiled, only the loop of a game is timed, in seconds of the processor; the median of five rounds counts.

    python -m benchmarks.games berserk 500
"""

from __future__ import annotations

import sys
from statistics import median

from cardc.languages import load_games
from cardc.playing import open_arena, play_random

OBJECTS = 659  # actions a second of fireplace, a Python engine of another card game, measured elsewhere
ROUNDS = 5


def main(game: str = "berserk", count: str = "500", seed: str = "1") -> None:
    """Play, and print the figures of both backends."""
    for backend in ("cython", "python"):
        with open_arena(load_games(), game, backend) as arena:
            tallies = [play_random(arena, int(count), int(seed)) for _ in range(ROUNDS)]
        actions = median(tally.actions / tally.seconds for tally in tallies)
        games = median(tally.games / tally.seconds for tally in tallies)
        print(f"{backend:7} {games:9.0f} games/s {actions:10.0f} actions/s {actions / OBJECTS:7.0f} × objects")


if __name__ == "__main__":
    main(*sys.argv[1:])
