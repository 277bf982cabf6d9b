"""Many random games of the shipped squads, with invariant checks; `make games`.

In: how many on the Cython backend and how many on Python. Out: the figures; exit code 1 if a game failed, was stuck, or
came out otherwise on the other backend.
"""

from __future__ import annotations

import argparse
import json
import sys

from cardc.languages import load_games
from cardc.playing import Tally, open_arena, play_random


def main() -> int:
    """Play both backends and compare the games that both played."""
    parser = argparse.ArgumentParser(description="random games with invariant checks")
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--slow", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="berserk")
    options = parser.parse_args()
    many = play(options.game, "cython", options.games, options.seed)
    few = play(options.game, "python", options.slow, options.seed)
    same = play(options.game, "cython", options.slow, options.seed)
    if few.digest != same.digest:
        print("the backends differ", file=sys.stderr)
    return int(any(tally.faults or tally.stuck for tally in (many, few, same)) or few.digest != same.digest)


def play(game: str, backend: str, count: int, seed: int) -> Tally:
    """Play and print the figures."""
    with open_arena(load_games(), game, backend) as arena:
        tally = play_random(arena, count, seed, check=True)
    print(backend, json.dumps(tally.to_json(), ensure_ascii=False), flush=True)
    return tally


if __name__ == "__main__":
    sys.exit(main())
