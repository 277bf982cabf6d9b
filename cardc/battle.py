"""The table that a game at the terminal is played on: what can be done, in words, the simple opponent, undo, the log.

In: an arena (`cardc.playing`), a seed. Out: `Battle`. Nothing here prints or reads.
"""

from __future__ import annotations

from random import Random
from typing import Any

from cardc.playing import LISTS, Arena
from cardc.runtime.decisions import NONE, STOP
from cardc.runtime.reasons import reason, say

_MANY = ("order", "targets", "split")


class Battle:
    """A game between people, or a person and a simple opponent: actions in words, answers, undo."""

    def __init__(self, arena: Arena, seed: int, opponent: int | None) -> None:
        self.arena, self.opponent = arena, opponent
        self.game = arena.new_game(seed, log=1024)
        self.rng = Random(seed)
        self.past: list[tuple[bytes, int, list[str]]] = []
        self.told = self.told_runs = 0
        self.decision: Any = None
        self.starting = list(arena.rules.start)
        self._begin()

    def _begin(self) -> None:
        """Go through the lists that a game begins with, up to a question."""
        while self.decision is None and self.starting:
            name = self.starting.pop(0)
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
        """What can be done or answered now; of a question about several cards the cards, see `several`."""
        if self.decision is None:
            return [action for action in self.game.actions() if action["action"] != "pass"]
        return list(self.decision.options)

    @property
    def several(self) -> bool:
        """Whether the question wants several of the options, or all of them in an order, or shares."""
        return self.decision is not None and self.decision.kind in _MANY

    def picked(self, options: list[Any], numbers: list[int]) -> Any:
        """The answer that a person means by numbers of options, counted from 1: one of them, or several in this order; of a
        question about shares how much each gets. IndexError if there is no such option."""
        if self.decision is not None and self.decision.kind == "split":
            return dict(zip(options, numbers, strict=True))
        chosen = [options[number - 1] for number in numbers if number > 0]
        if not self.several or chosen in ([NONE], [STOP]):
            return chosen[0]
        return chosen

    def choose(self, option: Any) -> None:
        """Do or answer it. Raises what the game raises if that is not allowed; then nothing changed."""
        before, player, starting = self.game.snapshot(), self.player, list(self.starting)
        self.decision = self.game.apply(option) if self.decision is None else self.game.answer(option)
        self.past.append((before, player, starting))
        self._begin()

    def undo(self) -> bool:
        """Take the last choice of a person back, with all that the simple opponent did since; False if there is none."""
        while self.past:
            data, player, self.starting = self.past.pop()
            self.game = type(self.game).restore(self.game.library, data)
            self.told = self.told_runs = 0
            self.decision = self.game.advance() if self.game.request() is not None or self.game.busy() else None
            if player != self.opponent:
                return True
        return False

    def reply(self) -> Any:
        """What the simple opponent does: strikes if he can, uses a feature, moves, or ends his turn."""
        options = self.options()
        if self.decision is not None:
            return self._simple() if self.several else self.rng.choice(options)
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
        cards = [option for option in decision.options if option not in (NONE, STOP)]
        if decision.kind == "split":
            spare = decision.minimum - len(cards)
            return {card: 1 + (spare if place == 0 else 0) for place, card in enumerate(cards)}
        return cards if decision.kind == "order" else cards[: max(decision.minimum, 1)]

    def name(self, card: int) -> str:
        """A card's name with its cell."""
        state = self.game.card(card)
        hidden = state["flags"].get("hidden") and self.opponent == state["controller"]
        return f"{'???' if hidden else state['name']} {state['at']}".strip()

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
        """What happened since the last time, with whose doing it was, then what became of each part of the features that
        ran, and why."""
        events, runs = self.game.events, self.game.runs
        new, self.told = events[self.told :], len(events)
        ran, self.told_runs = runs[self.told_runs :], len(runs)
        return [line for line in map(self._event, new) if line] + [line for run in ran for line in self._run(run)]

    def _run(self, run: Any) -> list[str]:
        """The parts of a feature with their outcomes and reasons."""
        feature = self.game.library.feature(run.feature)
        parts = sorted(run.parts, key=lambda each: each.action)
        told = [say(reason(feature, parts, part, run.cancelled)) for part in parts]
        return [f"{self.name(run.source)} – part {number}: {line}" for number, line in enumerate(told, 1)]

    def _event(self, event: Any) -> str:
        card = getattr(event, "card", -1)
        if card < 0:
            return ""
        other = f" ← {self.name(event.other)}" if event.other >= 0 and event.other != card else ""
        short = f"/{event.wanted}" if event.wanted != event.amount else ""
        why = " (prevented)" if event.prevented else ""
        return f"{event.kind} {self.name(card)} {event.amount}{short}{why}{other}"
