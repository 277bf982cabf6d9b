"""A game: what players and programs do with a compiled library.

In: a library, a ruleset, a seed, actions and answers. Out: decisions, events, records of what became of every part. Cards
are int handles, players 0 and 1; zones, slots, flags, kinds and events are ids of the model. A game is its library, seed
and answers: same input, same events, on every backend. One thread at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardc.runtime import looking, saving
from cardc.runtime.acting import begin_action, may_pass
from cardc.runtime.decisions import Decision, read_answer, read_decision
from cardc.runtime.engine import Engine
from cardc.runtime.errors import IllegalAction, RulesError
from cardc.runtime.events import Event, FeatureRun, Gap, read_event, read_run
from cardc.runtime.library import Library
from cardc.runtime.model import CORE_FIELDS

LOG = 1024


class Game(Engine):
    """One game. `sizes`: room for cards, effects, pending, frames, uses; `log`: events kept for `events`, 0 for none.
    `reactions`: players are asked for reactions (decision `priority`) where the ruleset gives them priority.

    RulesError for what cannot be done at all, `IllegalAction` for what the rules do not allow now; then nothing changed.
    """

    __slots__ = ()

    def __init__(
        self, library: Library, ruleset: str = "", seed: int = 0, rolls: Sequence[int] | None = None, log: int = LOG,
        sizes: Mapping[str, int] | None = None, reactions: bool = False,
    ) -> None:  # fmt: skip
        self.open_memory(library, ruleset, sizes)
        self.start(seed, log)
        self.set_reacts(reactions)
        self.script(rolls)

    # ------------------------------------------------------------ setting up

    def add(self, what: Any, owner: int = 0, zone: str = "field", at: str = "", **state: Any) -> int:
        """A card into a zone: of the library (id or name), or a plain one (a mapping); `state` as for `set_card`.

        The handle. Nothing is triggered. Without `at` a card that takes a cell gets the first free one of its side.
        """
        plain = isinstance(what, Mapping)
        number = -1 if plain else self.library.find_card(what)
        cell = self.model.number("cells", at) if at else -1
        handle: int = self.new_card(owner, number, dict(what) if plain else {}, zone, cell)
        if state:
            self.set_card(handle, **state)
        return handle

    def set_card(
        self, card: int, *, slots: Mapping[str, int] | None = None, flags: Mapping[str, bool] | None = None,
        markers: Mapping[str, int] | None = None, keywords: Mapping[str, int] | None = None, **state: Any,
    ) -> None:  # fmt: skip
        """Set the state of a card; nothing is triggered. `state`: core fields, `host`, `at`, `zone`, `controller`, or
        a slot or flag by its id."""
        for name, value in (slots or {}).items():
            self.set_slot(card, self.model.number("slots", name), value)
        for name, on in (flags or {}).items():
            self.set_flag(card, self.model.number("flags", name), on)
        for name, count in (markers or {}).items():
            self.set_marker(card, name, count)
        for name, value in (keywords or {}).items():
            self.add_effect(card, "keyword", keyword=name, amount=1 if value is True else value)
        for key, value in state.items():
            self._set_one(card, key, value)

    def _set_one(self, card: int, key: str, value: Any) -> None:
        if key in CORE_FIELDS:
            self.set_core(card, key, int(value))
        elif key == "host":
            self.set_host(card, value)
        elif key == "at":
            self.set_cell(card, self.model.number("cells", value))
        elif key == "zone":
            Engine.set_zone(self, card, self.model.number("zones", value))
        elif key == "controller":
            self.set_controller(card, value)
        elif key in self.model.ids("slots"):
            self.set_slot(card, self.model.number("slots", key), value)
        elif key in self.model.ids("flags"):
            self.set_flag(card, self.model.number("flags", key), bool(value))
        else:
            raise RulesError(f"a card has no {key!r}")

    def add_effect(self, card: int, kind: str, *, source: int | None = None, owner: int | None = None, **data: Any) -> None:
        """Put an effect on a card, as a feature would: `event`, `via`, `amount`, `with_event`, `feature`, `keyword`,
        `property`, `optional`, `end`, `turns` (docs/manifest.md, effects)."""
        if "with_event" in data:
            data["with"] = data.pop("with_event")
        row = {"kind": kind, **{key: value for key, value in data.items() if value is not None}}
        holder = self.card(card)["controller"] if owner is None else owner
        self.attach_effect(card, row, holder, card if source is None else source)

    def set_player(self, player: int, **numbers: int) -> None:
        """Set numbers of a player by the ids of the model's player slots."""
        for name, value in numbers.items():
            self.set_pslot(player, self.model.number("pslots", name.replace("_", "-")), value)

    def script_rolls(self, rolls: Sequence[int] | None) -> None:
        """Dice in the order they are thrown; a missing one is a fault. None: the state's own dice."""
        self.script(rolls)

    # ------------------------------------------------------------ playing

    def use(self, card: int, feature: int | None = None, x: int | None = None) -> Decision | None:
        """Announce an activated feature (0-based among the card's; None: the first activated one).

        While a player has priority his instant features can be announced: the same as answering with this use."""
        if self.has_priority():
            return self.answer({"action": "use", "card": card, "feature": self._instant(card) if feature is None else feature})
        self._ready()
        self.begin_use(card, self._activated(card) if feature is None else feature, x)
        return self._go()

    def _activated(self, card: int) -> int:
        kinds = [self.library.feature(number)["kind"] for number in self.features(card)]
        return next((n for n, kind in enumerate(kinds) if kind == "activated"), 0)

    def _instant(self, card: int) -> int:
        """The first feature of the card that its player may announce as a reaction now, else its first activated one."""
        request = self.request()
        offered = request["uses"] if request is not None else []
        return next((place for source, place in offered if source == card), self._activated(card))

    def has_priority(self) -> bool:
        """Whether a player is asked for a reaction now."""
        request = self.request()
        return request is not None and request["kind"] == "priority"

    def play(self, card: int) -> Decision | None:
        """Play a card from the hand."""
        rule = next((each for each in self.model.actions if each.op == "play" and each.native), None)
        if rule is not None:
            return self.act(rule.id, card)
        self._ready()
        self.begin_play(card)
        return self._go()

    def act(self, action: str, card: int, target: int | str | None = None, x: int = 0) -> Decision | None:
        """Do an action that the game brings itself: `card` does it to `target` (a card, or the id of a cell); `x` is for its function to read."""
        self._ready()
        aim = self.model.number("cells", target) if isinstance(target, str) else target
        begin_action(self, action, card, aim, x)
        return self._go()

    def pass_turn(self) -> Decision | None:
        """Run the end of the active player's turn and the start of the other's."""
        self._ready()
        self._may_end()
        self.begin_list(1, self.active, False, True)
        return self._go()

    def begin_turn(self, player: int) -> Decision | None:
        """Make the player active and run the start of his turn."""
        self._ready()
        self.begin_list(0, player, True)
        return self._go()

    def end_turn(self, player: int | None = None) -> Decision | None:
        """Run the end of the turn of the player (default: the active one)."""
        self._ready()
        if player is None or player == self.active:
            self._may_end()
        self.begin_list(1, self.active if player is None else player, False)
        return self._go()

    def _may_end(self) -> None:
        rule = next((each for each in self.model.actions if each.op == "end-turn"), None)
        if rule is not None and not may_pass(self, rule):
            raise IllegalAction(f"{rule.id}: something must be done first", rule.clause)

    def begin_battle(self) -> Decision | None:
        """Run what happens when the battle begins."""
        self._ready()
        self.begin_list(2, self.active, False)
        return self._go()

    def happen(
        self, event: str, cards: Iterable[int] = (), player: int = 0, amount: int = 1, aux: int = 0
    ) -> Decision | None:  # fmt: skip
        """An event happens to cards, or to a player if there are none, with replacement, rule effects and triggers."""
        mask = sum(1 << card for card in set(cards))
        self.begin_bare(self.model.number("events", event), mask, player, amount, aux)
        return self._go()

    def destroy(self, card: int) -> Decision | None:
        """A card is destroyed by nobody."""
        return self.happen(self._event_of("destroy"), [card])

    def move(self, card: int, to: str) -> Decision | None:
        """A card comes to another cell."""
        return self.happen(self._event_of("move-cell"), [card], aux=self.model.number("cells", to))

    def _event_of(self, op: str) -> str:
        for event in self.model.events:
            if event.op == op:
                return event.id
        raise RulesError(f"the model has no event with the operation {op!r}")

    def answer(self, value: Any) -> Decision | None:
        """Answer the open decision; the next one, or None. IllegalAction if the answer does not fit."""
        request = self.request()
        if request is None:
            raise IllegalAction("nothing is asked")
        self.submit(**read_answer(request, value))
        return self._go()

    def advance(self, until: str | None = None) -> Decision | None:
        """Go on after a pause; `until`: stop again after the next `part`, or when the next is `announced`."""
        if self.request() is not None:
            return self.decision
        if until is not None:
            self._stop_next(until)
        return self._go()

    def _stop_next(self, until: str) -> None:
        moments = {"part": "after", "announced": "announced"}
        if until not in moments:
            raise RulesError(f"advance until {until!r}: part or announced was expected")
        runs = self.running()
        self.pause_at.add((moments[until], len(runs[0]["parts"]) + 1 if runs else 1))

    def _ready(self) -> None:
        if self.request() is not None:
            raise IllegalAction("a decision is open")

    def _go(self) -> Decision | None:
        self._set_pauses()
        self.decision = None
        code = self.drive()
        if self.fills():
            self._collect()
        request = self.request()
        if code == "decide" and request is not None:
            self.decision = read_decision(request, self._texts(request))
            self.asked.append(self.decision)
        if code == "pause":
            self.pause_at.discard(self.paused_at or ("", 0))
        return self.decision

    def _set_pauses(self) -> None:
        after = announced = 0
        for moment, part in self.pause_at:
            if moment == "after":
                after |= 1 << part
            else:
                announced |= 1 << part
        self.set_pauses(after, announced)

    def _texts(self, request: Mapping[str, Any]) -> tuple[str, ...]:
        if request["kind"] != "choose" or not 0 <= request["feature"] < len(self.library.features):
            return ()
        return tuple(str(row.get("text", "")) for row in self.library.feature(request["feature"]).get("choices", ()))

    @property
    def paused_at(self) -> tuple[str, int] | None:
        """("after" | "announced", part) if the game stopped there."""
        found: tuple[str, int] | None = self.paused()
        return found

    # ------------------------------------------------------------ looking

    def _collect(self) -> None:
        rows, gap = self.drain()
        if gap:
            self._events.append(Gap(gap))
        self._events.extend(read_event(row, self.model) for row in rows)
        self._runs.extend(read_run(row) for row in self.drain_runs())

    @property
    def events(self) -> list[Event | Gap]:
        """Everything that happened so far, as far as it was logged."""
        self._collect()
        return self._events

    @property
    def runs(self) -> list[FeatureRun]:
        """Records of the features that ran to their end, in the order in which they ended; those that run come last."""
        self._collect()
        return self._runs + [read_run(row) for row in self.running()]

    def last_run_of(self, card: int) -> FeatureRun | None:
        """The last record of a feature of the card."""
        return next((run for run in reversed(self.runs) if run.source == card), None)

    def card(self, card: int) -> dict[str, Any]:
        """The state of a card: zone, owner, controller, at, wounds, life, extra, slots, flags, markers, keywords …"""
        return looking.card_state(self, card)

    def player(self, player: int) -> dict[str, int]:
        """The numbers of a player."""
        return {name: self.pslot(player, number) for number, name in enumerate(self.model.ids("pslots"))}

    def cards_in(self, zone: str, player: int) -> list[int]:
        """Handles of the cards of a zone; of a pile from the top."""
        found: list[int] = self.zone_cards(self.model.number("zones", zone), player)
        return found

    @property
    def winner(self) -> str | None:
        """`0`, `1`, `draw`, or None while nobody has lost."""
        return {0: None, 1: "1", 2: "0", 3: "draw"}[self.lost & 3]

    def why(self, part: int, player: int | None = None) -> str:
        """Why part `part` (from 1) of the player's last feature did or did not run, with the clause."""
        return looking.why(self, part, self.active if player is None else player)

    def view(self, player: int) -> dict[str, Any]:
        """The game as the player may see it."""
        return looking.view(self, player)

    def actions(self) -> list[dict[str, Any]]:
        """What the active player may do now, as data for `apply`."""
        return looking.actions(self)

    def apply(self, action: Mapping[str, Any]) -> Decision | None:
        """Do an action as `actions` lists them."""
        return looking.apply(self, action)

    def sample_hidden(self, player: int, seed: int = 0) -> Game:
        """A fork in which what the player may not see is dealt at random."""
        return looking.sample_hidden(self, player, seed)

    # ------------------------------------------------------------ saving

    def snapshot(self) -> bytes:
        """Everything the game needs, also in the middle of an ability."""
        return saving.snapshot(self)

    @classmethod
    def restore(cls, library: Library, data: bytes, force: bool = False) -> Game:
        """The game of a snapshot. RulesError if it is damaged, or was made with other code of its cards (`force`)."""
        return saving.restore(cls, library, data, force)
