"""A game as scenarios speak of it: cards by their ids, zones and slots by the words of the game's scenarios.

In: a compiled library, the model's words, the casting of one scenario. Out: `Table`, the only part of the scenario
runner that knows the runtime's `Game`. Players are 0 (me) and 1 (the opponent).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardc.messages import UserError, nearest
from cardc.runtime import Game, IllegalAction
from cardc.runtime.events import Gap
from cardc.scenario.cards import Casting
from cardc.scenario.model import PLAYERS, CardSpec, TestEffect
from cardc.scenario.questions import NONE, STOP, Question
from cardc.scenario.runs import Run, in_text_order, why

if TYPE_CHECKING:
    from cardc.plugins.hookspecs import ScenarioWords
    from cardc.runtime.model import Model

_CARD_KINDS = ("target", "targets", "order", "split")
_STRIKE = ("strike-weak", "strike-medium", "strike-strong")
_FLAGS = {"open": "open", "hidden": "hidden"}

# Doing nothing with priority.
PASS = "pass"

# What comes instead comes whole («heal-all»), however much was replaced.
WHOLE = 1000


def _shortest(start: str, goal: str, pairs: Sequence[tuple[str, str]], taken: set[str]) -> list[str]:
    """The cells from `start` (left out) to `goal` over cells that are not taken; [] if there is no way."""
    ways: dict[str, list[str]] = {start: []}
    waiting = [start]
    for cell in waiting:
        for one, other in (*pairs, *((b, a) for a, b in pairs)):
            if one == cell and other not in ways and other not in taken:
                ways[other] = [*ways[cell], other]
                waiting.append(other)
    return ways.get(goal, [])


class Table:
    """One game being played by a scenario."""

    def __init__(
        self,
        library: Any,
        ruleset: str,
        model: Model,
        words: ScenarioWords,
        casting: Casting,
        rolls: Sequence[int] = (),
        spoken: Mapping[str, str] | None = None,
    ) -> None:
        self.game = Game(library, ruleset=ruleset, seed=0, rolls=list(rolls))
        self.library, self.model, self.words, self.casting = library, model, words, casting
        self.spoken = spoken or {}
        self.told = 0
        self.handles: dict[str, int] = {}
        self.names: dict[int, str] = {}

    # ------------------------------------------------------------ setting up

    def place(self, spec: CardSpec, player: int, key: str) -> int:
        """Put a card on the table with its state and effects; no rule runs."""
        zone = self.zone_of(self.casting.cards[spec.id], self.words.zones[key])
        cell = self.cell(spec, player, zone)
        handle: int = self.game.add(self.casting.cards[spec.id], owner=player, zone=zone, at=cell)
        self.handles[spec.id] = handle
        self.names[handle] = spec.id
        return handle

    def zone_of(self, card_id: str, zone: str) -> str:
        """Where a card of that type stands in play if `zone` is in play; else `zone`."""
        in_play = {each.id for each in self.model.zones if each.in_play}
        if zone not in in_play:
            return zone
        kind = self.library.card(card_id)["type"]
        own = next((each.in_play_zone for each in self.model.types if each.id == kind), "")
        return own or zone

    def cell(self, spec: CardSpec, player: int, zone: str) -> str:
        """The cell that the scenario names, or the first free one of the player's side for a card that takes one."""
        board = self.model.board
        if board is None or spec.state.get("host"):
            return ""
        if named := spec.state.get("at", ""):
            return self.known_cell(spec, named)
        kind = self.library.card(self.casting.cards[spec.id])["type"]
        takes = any(each.id == kind and each.takes_cell for each in self.model.types)
        if not takes or zone not in {each.id for each in self.model.zones if each.in_play}:
            return ""
        taken = {self.game.card(handle)["at"] for handle in self.names}
        free = [cell for cell in self.words.starts[player] if cell not in taken]
        if not free:
            raise spec.item.fail("no-free-cell", id=spec.id)
        return free[0]

    def known_cell(self, spec: CardSpec, cell: str) -> str:
        """`cell` if the board has it."""
        if self.model.board is None or cell not in self.model.board.cells:
            raise spec.item.fail("unknown-cell", cell=cell)
        return cell

    def give(self, spec: CardSpec) -> None:
        """Give a placed card its state and effects; hosts must stand already."""
        self.set_state(spec.id, spec.state)
        for position, effect in enumerate(spec.effects):
            self.add_effect(spec.id, position, effect)

    def set_state(self, name: str, state: Mapping[str, Any]) -> None:
        """Set state keys of a card, as the scenario's `set` does; nothing is triggered."""
        handle = self.handle(name)
        changes: dict[str, Any] = {}
        for key, value in state.items():
            if key in self.words.slots:
                changes.setdefault("slots", {})[self.words.slots[key]] = value
            elif key in self.words.flags or key in ("open", "hidden"):
                changes.setdefault("flags", {})[self.words.flags.get(key, key)] = value
            elif key == "host":
                changes["host"] = self.handle(value)
            elif key == "controller":
                changes[key] = PLAYERS.index(value)
            elif key == "zone":
                changes[key] = self.zone_of(self.casting.cards[name], self.words.zones[value])
            elif key == "keywords":
                changes["keywords"] = {self.keyword(name): number for name, number in value.items()}
            else:
                changes[key] = value
        if changes:
            self.game.set_card(handle, **changes)

    def keyword(self, name: str) -> str:
        """The model's id of a keyword, named by its id, its symbol or its word. Raises `UserError` with the nearest."""
        if name in self.model.keywords:
            return name
        if name not in self.spoken:
            raise UserError("unknown-key", key=name, nearest=nearest(name, (*self.model.keywords, *self.spoken)))
        return self.spoken[name]

    def add_effect(self, name: str, position: int, effect: TestEffect) -> None:
        """Put a test effect on a card: an ordinary effect of the runtime."""
        handle, words = self.handle(name), self.words
        if effect.kind == "when":
            self.game.add_effect(handle, "grant", feature=self.feature(name, position))
            return
        given: dict[str, Any] = {}
        if effect.kind in ("prevent", "replace"):
            given["event"] = words.events[effect.what]
            given["via"] = words.kinds[effect.source] if effect.source else ()
        else:
            given["via"] = words.kinds[effect.what]
        if effect.amount is not None:
            given["amount"] = effect.amount
        if effect.kind == "replace" and effect.text:
            given["feature"] = self.feature(name, position)
        elif effect.kind == "replace":
            given["with_event"] = words.substitutes.get(effect.given or "nothing", effect.given)
            given.setdefault("amount", WHOLE)
        self.game.add_effect(handle, effect.kind, **given)

    def feature(self, name: str, position: int) -> int:
        """The feature of the library that the text of a test effect became."""
        return self.lent(self.casting.effects[name, position])

    def lent(self, card_id: str) -> int:
        """The only feature of a card that was made for its text."""
        features: list[int] = self.library.card(card_id)["features"]
        return features[0]

    # ------------------------------------------------------------ names

    def handle(self, name: str) -> int:
        """The card with this id, or `#n`, as `name` calls what came into being later. Raises `UserError` if there is none."""
        number = name.removeprefix("#")
        if name.startswith("#") and number.isdecimal() and int(number) < self.game.cards_count:
            return int(number)
        if name not in self.handles:
            raise UserError("unknown-id", id=name, nearest=nearest(name, tuple(self.handles)))
        return self.handles[name]

    def name(self, handle: int) -> str:
        """The scenario's id of a card; a card that came into being later is named by its handle."""
        return self.names.get(handle, f"#{handle}")

    # ------------------------------------------------------------ questions

    def question(self, decision: Any) -> Question:
        """A decision in the words of scenarios."""
        options: list[Any] = []
        none = stop = False
        for option in decision.options:
            if option == NONE or option is None:
                none = True
            elif option == STOP:
                stop = True
            elif isinstance(option, dict):
                options.append(self.reaction(option))
            elif decision.kind in _CARD_KINDS and not isinstance(option, str):
                options.append(self.name(option))
            else:
                options.append(option)
        return Question(
            kind=decision.kind,
            player=decision.player,
            options=tuple(options),
            minimum=decision.minimum,
            maximum=decision.maximum,
            none=none,
            stop=stop,
            texts=tuple(getattr(decision, "texts", ())),
        )

    def reply(self, decision: Any, value: Any) -> Any:
        """Answer `decision`; the next decision or None."""
        return self.game.answer(self.encode(decision.kind, value))

    def reaction(self, option: Mapping[str, Any]) -> str:
        """What a player with priority may do: `pass`, a card, `card.2` for another than its first feature."""
        if "card" not in option:
            return PASS
        place = option["feature"]
        return self.name(option["card"]) + (f".{place + 1}" if place else "")

    def encode(self, kind: str, value: Any) -> Any:
        """An answer in the words of the game."""
        if kind == "priority":
            offered = self.game.decision.options if self.game.decision is not None else ()
            return next(option for option in offered if self.reaction(option) == value)
        if value in (NONE, STOP) or kind not in _CARD_KINDS:
            return value
        if isinstance(value, str) and value not in self.handles and value in self.model.ids("cells"):
            return value
        if isinstance(value, dict):
            return {self.handle(name): number for name, number in value.items()}
        if isinstance(value, list):
            return [self.handle(name) for name in value]
        return self.handle(value)

    # ------------------------------------------------------------ playing

    refusals: tuple[type[Exception], ...] = (IllegalAction,)

    def set_player(self, player: int, numbers: Mapping[str, int]) -> None:
        """Set what a player has, by the words of scenarios."""
        values = {self.words.pslots[key]: value for key, value in numbers.items()}
        if values:
            self.game.set_player(player, **values)

    def start(self, active: int, reactions: bool, pauses: Sequence[tuple[str, int]]) -> None:
        """The table is set: `active` is to move, players may be asked for `reactions`; the driver stops at `pauses`,
        (moment, part) each once."""
        self.game.set_active(active)
        self.game.set_reacts(reactions)
        self.game.pause_at = set(pauses)

    def use(self, name: str, feature: int | str | None, x: int | None) -> Any:
        """Announce an activated feature: `feature` counts from 1; a word names an unprinted one (`counter`)."""
        handle = self.handle(name)
        return self.game.use(handle, feature=self.position(handle, name, feature), x=x)

    def position(self, handle: int, name: str, feature: int | str | None) -> int:
        """The 0-based position of a feature among those of a card: the only activated one if none is named."""
        kinds = [self.library.feature(index)["kind"] for index in self.game.features(handle)]
        if feature is None:
            active = [number for number, kind in enumerate(kinds) if kind == "activated"]
            return active[0] if active else 0
        if isinstance(feature, str):
            found = [number for number, kind in enumerate(kinds) if kind == feature]
            if not found:
                raise UserError("no-feature", id=name, number=feature)
            return found[0]
        if not 1 <= feature <= len(kinds):
            raise UserError("no-feature", id=name, number=feature)
        return feature - 1

    def play(self, name: str) -> Any:
        """Play a card from the hand."""
        return self.game.play(self.handle(name))

    def act(self, action: str, chosen: Mapping[str, str]) -> Any:
        """Do what the game itself lets a card do: its feature is lent to the card `from` for this one use."""
        if any(each.id == action and each.native for each in self.model.actions):
            return self.game_action(action, chosen)
        if action not in self.casting.entries:
            raise UserError("unknown-key", key=action, nearest=nearest(action, tuple(self.words.entries)))
        handle = self.handle(chosen["from"])
        self.game.add_effect(handle, "grant", feature=self.lent(self.casting.entries[action]))
        return self.game.use(handle, feature=len(self.game.features(handle)) - 1)

    def game_action(self, action: str, chosen: Mapping[str, str]) -> Any:
        """An action that the game brings itself; who defends is settled beforehand (nobody if no one is named)."""
        rule = next(each for each in self.model.actions if each.id == action)
        target: int | str | None = None
        if "to" in chosen:
            target = chosen["to"] if rule.aims == "cell" else self.handle(chosen["to"])
        defender = self.handle(chosen["defender"]) + 1 if "defender" in chosen else -1
        return self.game.act(action, self.handle(chosen["from"]), target, defender)

    def begin_turn(self, player: int) -> Any:
        """Make `player` active and run the start of the turn."""
        return self.game.begin_turn(player)

    def end_turn(self, player: int) -> Any:
        """Run the end of the turn of `player`."""
        return self.game.end_turn(player)

    def begin_battle(self) -> Any:
        """Run what the beginning of the battle brings."""
        return self.game.begin_battle()

    def move(self, name: str, cell: str) -> Any:
        """Have a card go to another cell: by the game's own movement if it has one."""
        if self.model.board is None or cell not in self.model.board.cells:
            raise UserError("unknown-cell", cell=cell)
        if self.walks():
            return self.game.act("move", self.handle(name), cell)
        return self.game.move(self.handle(name), cell)

    def walks(self) -> bool:
        """Whether cards of this game move step by step."""
        return any(each.id == "move" and each.aims == "cell" for each in self.model.actions)

    def _is_a_step(self, name: str, cell: str) -> bool:
        """Can the card go there at once? Some move diagonally."""
        try:
            self.game.clone().act("move", self.handle(name), cell)
        except IllegalAction:
            return False
        return True

    def way(self, name: str, cell: str) -> list[str]:
        """The cell itself if it is one step away, else the cells of a shortest way there over free cells; each of its steps
        can be done (else the step's refusal)."""
        board, start = self.model.board, self.game.card(self.handle(name))["at"]
        if board is None or not self.walks() or cell not in board.cells or not start:
            return [cell]
        if self._is_a_step(name, cell):
            return [cell]
        taken = {self.game.card(handle)["at"] for handle in self.names}
        if self._goes(name, cell):
            return [cell]
        found = _shortest(start, cell, board.steps or board.near, taken) or [cell]
        fork = self.game.clone()
        for step in found if len(found) > 1 else []:
            fork.act("move", self.handle(name), step)
        return found

    def _goes(self, name: str, cell: str) -> bool:
        """Can the card go there in one movement?"""
        try:
            self.game.clone().act("move", self.handle(name), cell)
        except IllegalAction:
            return False
        return True

    def destroy(self, name: str) -> Any:
        """Destroy a card, as a rule effect would."""
        return self.game.destroy(self.handle(name))

    def push(self, action: str, name: str, cell: str = "") -> None:
        """Have a card destroyed or moved before anything else goes on; what is pushed last happens first."""
        operation = {"destroy": "destroy", "move": "move-cell"}[action]
        event = next(number for number, each in enumerate(self.model.events) if each.op == operation)
        aux = self.model.number("cells", cell) if cell else 0
        self.game.begin_bare(event, 1 << self.handle(name), 0, 1, aux)

    def trigger(self, name: str) -> Any:
        """Go on with what is waiting; `name` says whose trigger the answers are for."""
        self.handle(name)
        return self.game.decision

    def paused(self) -> tuple[str, int] | None:
        """The (moment, part) at which the driver has stopped, or None."""
        return self.game.paused_at

    def go_on(self) -> Any:
        """Go on after a pause."""
        return self.game.advance()

    def digest(self) -> Any:
        """A value that is equal while nothing has changed."""
        return self.game.snapshot()

    def rolls_left(self) -> list[int]:
        """Scripted dice that were not thrown."""
        return list(self.game.rolls_left())

    def events(self) -> list[str]:
        """What happened since the last time, in words."""
        new = self.game.events[self.told :]
        self.told += len(new)
        return [self.event(event) for event in new]

    def event(self, event: Any) -> str:
        """An event in words: its kind, whom it speaks of, how much of what was wanted."""
        if isinstance(event, Gap):
            return f"… {event.count} …"
        card = self.name(event.card) if event.card >= 0 else PLAYERS[event.player]
        amount = "" if event.moment else str(event.amount)
        short = f"/{event.wanted}" if event.wanted > event.amount and not event.moment else ""
        return " ".join(word for word in (event.kind, card, amount + short) if word)

    # ------------------------------------------------------------ looking

    def count_runs(self) -> int:
        """How many features have begun to run."""
        return len(self.game.runs)

    def find_run(self, name: str = "", start: int = 0) -> Run | None:
        """The record of the first feature from record `start` on, of card `name` if one is given; None if none ran."""
        source = self.handle(name) if name else None
        found = [run for run in self.game.runs[start:] if source is None or run.source == source]
        run = next((run for run in found if not run.nested), found[0] if found else None)
        return None if run is None else in_text_order(run)

    def whys(self, run: Run | None, lang: str) -> list[tuple[int, str]]:
        """Why each part of a feature that ran did or did not run."""
        if run is None:
            return []
        feature = self.library.feature(run.feature)
        return [(number, why(feature, run, part, lang, self.name)) for number, part in enumerate(run.parts, 1)]

    def winner(self) -> str:
        """`me`, `opponent`, `draw` or `none`."""
        names = {None: "none", "0": PLAYERS[0], "1": PLAYERS[1]}
        return names.get(self.game.winner, "draw")

    def state(self, name: str) -> dict[str, Any]:
        """A card's state by the words of scenarios."""
        found = self.game.card(self.handle(name))
        slots, flags = found["slots"], found["flags"]
        return {
            **found,
            **{key: value for key, value in found["fields"].items() if key in ("life", "cost", "move")},
            "zone": self.zone_word(found["zone"]),
            "controller": PLAYERS[found["controller"]],
            "owner": PLAYERS[found["owner"]],
            **{key: slots.get(slot, 0) for key, slot in self.words.slots.items()},
            **{key: flags.get(flag, False) for key, flag in {**_FLAGS, **self.words.flags}.items()},
        }

    def strike(self, name: str) -> str:
        """The strike of a card as X-Y-Z, with everything that changes it."""
        found = self.game.card(self.handle(name))
        fields = found["fields"]
        return "-".join(str(fields.get(grade, fields.get("strike", found[grade]))) for grade in _STRIKE)

    def zone_word(self, zone: str) -> str:
        """The scenario's word for a zone: all that is in play is one."""
        by_id = {each.id: each for each in self.model.zones}
        first = next(each.id for each in self.model.zones if each.in_play)
        zone = first if by_id[zone].in_play else zone
        return next((key for key, known in self.words.zones.items() if known == zone), zone)

    def zone(self, player: int, key: str) -> list[str]:
        """The cards of a player in a zone, by their ids."""
        wanted = self.words.zones[key]
        in_play = [each.id for each in self.model.zones if each.in_play]
        zones = in_play if wanted in in_play else [wanted]
        return [self.name(handle) for zone in zones for handle in self.game.cards_in(zone, player)]

    def player_number(self, player: int, key: str) -> int:
        """A number that a player has."""
        number: int = self.game.player(player)[self.words.pslots[key]]
        return number

    def keywords(self, name: str) -> list[str]:
        """The keywords that a card has now."""
        return sorted(self.game.card(self.handle(name))["keywords"])

    def has(self, name: str, keyword: str) -> bool:
        """Has the card this keyword now?"""
        return self.keyword(keyword) in self.keywords(name)
