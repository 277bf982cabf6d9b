"""Games of shipped or given squads: random ones by the thousand.

In: the name of a game, card files of two squads, a seed. Out: an `Arena`, a `Tally`. What a game needs beside its model
is handed in by its plugin (`PlayRules`). Only the loop of a game is timed, in seconds of the processor; building and
setting up are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import thread_time
from typing import Any

from cardc.building import Options, build_cards
from cardc.languages import Games
from cardc.messages import UserError
from cardc.plugins.hookspecs import PlayRules

LISTS = ("begin-turn", "end-turn", "begin-battle")
BETWEEN_SNAPSHOTS = 64
_MASK = (1 << 64) - 1


@dataclass(slots=True)
class Tally:
    """What became of random games. `digest`: over all events of all games, equal on every backend."""

    games: int = 0
    actions: int = 0
    seconds: float = 0.0
    actions_per_second: int = 0
    faults: int = 0
    stuck: int = 0
    digest: str = ""
    answers: int = 0
    first_wins: int = 0
    second_wins: int = 0
    draws: int = 0
    fault: str = ""

    def to_json(self) -> dict[str, Any]:
        """As `cardc play --auto --format json` prints it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Arena:
    """A game ready to be played: its library, ruleset, the ids of both squads."""

    rules: PlayRules
    library: Any
    ruleset: str
    squads: tuple[tuple[str, ...], ...]

    def new_game(self, seed: int, log: int = 0) -> Any:
        """A game with both squads in place; nothing has happened yet."""
        from cardc.runtime import Game

        game = Game(self.library, ruleset=self.ruleset, seed=seed, log=log, reactions=True)
        if self.rules.set_up is not None:
            self.rules.set_up(game, self.squads, Random(seed))
        return game


@contextmanager
def open_arena(games: Games, game: str, backend: str, files: tuple[str, ...] = ()) -> Iterator[Arena]:
    """Build the squads and load them. Raises `UserError` if the game has none or they do not compile."""
    from cardc.runtime import load_library

    rules = games.play_rules(game)
    paths = files or rules.squads
    missing = [path for path in paths if not Path(path).is_file()]
    if len(paths) != 2 or missing:
        raise UserError("not-a-file", code=2, path=", ".join(missing) or game)
    ruleset = games.default_ruleset(game)
    with TemporaryDirectory() as folder:
        built = build_cards(tuple(paths), Options(Path(folder), backend=backend, name=f"squads_{game}"), games)
        if built.package is None:
            first = next((item for item in built.diagnostics if item.severity == "error"), None)
            raise UserError("squads-broken", code=1, game=game, error=first.diagnostic if first else "?")
        library = load_library(built.package)
        yield Arena(rules, library, ruleset, _squads(library, tuple(paths), games))


def _squads(library: Any, paths: tuple[str, ...], games: Games) -> tuple[tuple[str, ...], ...]:
    from cardc.cards import read_sources

    squads = []
    for path in paths:
        sources = read_sources((path,), games)
        squads.append(tuple(f"{read.card.set_code}/{read.card.id}" for read in sources.read if not read.card.second))
    return tuple(squads)


# ---------------------------------------------------------------- random games


def play_random(arena: Arena, count: int, seed: int, check: bool = False) -> Tally:
    """Play `count` random games; with `check` the state is looked through after every action."""
    tally, digest = Tally(), 0
    for number in range(count):
        game = arena.new_game(_mixed(seed, number))
        fault = _play_one(arena, game, _mixed(seed, ~number), check, tally)
        digest = _mixed(digest, game.digest)
        tally.games += 1
        if fault:
            tally.faults += 1
            tally.fault = tally.fault or f"game {number}: {fault}"
        elif game.winner is None:
            tally.stuck += 1
        tally.first_wins += game.winner == "0"
        tally.second_wins += game.winner == "1"
        tally.draws += game.winner == "draw"
    tally.actions_per_second = round(tally.actions / tally.seconds) if tally.seconds else 0
    tally.digest = f"{digest:016x}"
    return tally


def _play_one(arena: Arena, game: Any, seed: int, check: bool, tally: Tally) -> str:
    """Play a game to its end, or to the limit; what failed."""
    from cardc.runtime.playing import RandomPlay

    play = RandomPlay(game, seed)
    for name in arena.rules.start:
        game.begin_list(LISTS.index(name), 0, name == "begin-turn")
        play.run(0, check)
    fault = ""
    while not play.over and not play.fault and not fault and play.actions < arena.rules.limit:
        left = arena.rules.limit - play.actions
        began = thread_time()
        play.run(min(left, BETWEEN_SNAPSHOTS) if check else left, check)
        tally.seconds += thread_time() - began
        fault = _not_restored(game) if check and not play.fault else ""
    tally.actions += play.actions
    tally.answers += play.answers
    return play.fault or fault


def _not_restored(game: Any) -> str:
    """A snapshot, restored, is the same state."""
    data = game.snapshot()
    return "" if type(game).restore(game.library, data).snapshot() == data else "a restored game differs"


def _mixed(one: int, other: int) -> int:
    """Two numbers of 64 bits to one."""
    value = (one ^ (other & _MASK) * 0x9E3779B97F4A7C15 & _MASK) & _MASK
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    return value ^ value >> 27
