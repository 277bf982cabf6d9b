"""Games of shipped or given squads: random ones by the thousand, and the table that a terminal game is played on.

In: the name of a game, card files of two squads, a seed. Out: `Tally`, or a `Battle`. What a game needs beside its model
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
        squads.append(tuple(f"{read.card.set_code}/{read.card.id}" for read in sources.read))
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


# ---------------------------------------------------------------- a game at the terminal


class Battle:
    """A game between people, or a person and a simple opponent: actions in words, answers, undo."""

    def __init__(self, arena: Arena, seed: int, opponent: int | None) -> None:
        self.arena, self.opponent = arena, opponent
        self.game = arena.new_game(seed, log=1024)
        self.rng = Random(seed)
        self.past: list[bytes] = []
        self.told = 0
        self.decision: Any = None
        for name in arena.rules.start:
            self.game.begin_list(LISTS.index(name), 0, name == "begin-turn")
            self.decision = self.game.advance()

    @property
    def player(self) -> int:
        """Whose word is waited for."""
        player: int = self.decision.player if self.decision is not None else self.game.active
        return player

    @property
    def over(self) -> bool:
        """Somebody has won, or both have lost."""
        return self.game.winner is not None

    def options(self) -> list[Any]:
        """What can be done or answered now."""
        if self.decision is None:
            return [action for action in self.game.actions() if action["action"] != "pass"]
        if self.decision.kind in ("order", "targets", "split"):
            return [self._simple()]
        return list(self.decision.options)

    def choose(self, option: Any) -> None:
        """Do or answer it. Raises what the game raises if that is not allowed."""
        self.past.append(self.game.snapshot())
        self.decision = self.game.apply(option) if self.decision is None else self.game.answer(option)

    def undo(self) -> bool:
        """Take the last choice back; False if there is none."""
        if not self.past:
            return False
        self.game = type(self.game).restore(self.game.library, self.past.pop())
        self.told = 0
        self.decision = self.game.advance() if self.game.request() is not None or self.game.busy() else None
        return True

    def reply(self) -> Any:
        """What the simple opponent does: strikes if he can, uses a feature, moves, or ends his turn."""
        options = self.options()
        if self.decision is not None:
            return self.rng.choice(options)
        for kind in ("strike", "attack", "play", "use"):
            some = [option for option in options if option["action"] == kind and not self._hits_own(option)]
            if some:
                return self.rng.choice(some)
        return self.rng.choice(options if self.rng.random() < 0.6 else options[-1:])

    def _hits_own(self, option: Any) -> bool:
        """Is it done to a card of the player himself?"""
        target = option.get("target")
        return isinstance(target, int) and bool(self.game.card(target)["controller"] == self.player)

    def _simple(self) -> Any:
        """An answer that fits a question about several cards."""
        decision = self.decision
        cards = [option for option in decision.options if option not in ("none", "stop")]
        if decision.kind == "split":
            spare = decision.minimum - len(cards)
            return {card: 1 + (spare if place == 0 else 0) for place, card in enumerate(cards)}
        return cards if decision.kind == "order" else cards[: max(decision.minimum, 1)]

    def name(self, card: int) -> str:
        """A card's name with its cell."""
        state = self.game.card(card)
        return f"{state['name']} {state['at']}".strip()

    def words(self, option: Any) -> str:
        """An option for people."""
        if isinstance(option, dict) and "action" in option:
            said = [option["action"]]
            if "card" in option:
                said.append(self.name(option["card"]))
            if "feature" in option:
                number = self.game.features(option["card"])[option["feature"]]
                said.append(f"«{self.game.library.feature(number).get('text', '')}»")
            if option.get("target") is not None:
                target = option["target"]
                said.append("→ " + (target if isinstance(target, str) else self.name(target)))
            return " ".join(said)
        cards = self.decision is not None and self.decision.kind in ("target", "targets", "order")
        if isinstance(option, list):
            return ", ".join(self.name(card) for card in option)
        if cards and isinstance(option, int):
            return self.name(option)
        if self.decision is not None and self.decision.texts and isinstance(option, int):
            return f"{option}: {self.decision.texts[option - 1]}"
        return str(option)

    def news(self) -> list[str]:
        """What happened since the last time, with whose doing it was."""
        events = self.game.events
        new, self.told = events[self.told :], len(events)
        return [line for line in map(self._event, new) if line]

    def _event(self, event: Any) -> str:
        card = getattr(event, "card", -1)
        if card < 0:
            return ""
        other = f" ← {self.name(event.other)}" if event.other >= 0 and event.other != card else ""
        short = f"/{event.wanted}" if event.wanted != event.amount else ""
        why = " (prevented)" if event.prevented else ""
        return f"{event.kind} {self.name(card)} {event.amount}{short}{why}{other}"
