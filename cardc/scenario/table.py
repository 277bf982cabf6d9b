"""A game as scenarios speak of it: cards by their ids, zones and slots by the words of the game's scenarios.

In: a compiled library, the model's words, the casting of one scenario. Out: `Table`, the only part of the scenario runner
that knows the runtime's `Game`. Players are 0 (me) and 1 (the opponent).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardc.messages import UserError, nearest
from cardc.runtime import Game, IllegalAction
from cardc.scenario.cards import Casting
from cardc.scenario.model import CardSpec, TestEffect
from cardc.scenario.questions import NONE, STOP, Question

if TYPE_CHECKING:
    from cardc.plugins.hookspecs import ScenarioWords
    from cardc.runtime.model import Model

_CARD_KINDS = ("target", "targets", "order", "split")

# What comes instead comes whole («heal-all»), however much was replaced.
WHOLE = 1000


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
    ) -> None:
        self.game = Game(library, ruleset=ruleset, seed=0, rolls=list(rolls))
        self.library, self.model, self.words, self.casting = library, model, words, casting
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
            elif key == "keywords":
                changes["keywords"] = {self.keyword(name): number for name, number in value.items()}
            else:
                changes[key] = value
        if changes:
            self.game.set_card(handle, **changes)

    def keyword(self, name: str) -> str:
        """The model's id of a keyword. Raises `UserError` with the nearest one."""
        if name not in self.model.keywords:
            raise UserError("unknown-key", key=name, nearest=nearest(name, self.model.keywords))
        return name

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
        """The card with this id. Raises `UserError` if there is none."""
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
            elif decision.kind in _CARD_KINDS:
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

    def encode(self, kind: str, value: Any) -> Any:
        """An answer in the words of the game."""
        if value in (NONE, STOP) or kind not in _CARD_KINDS:
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

    def start(self, active: int, pauses: Sequence[tuple[str, int]]) -> None:
        """The table is set: `active` is to move; the driver stops at `pauses`, (moment, part) each once."""
        self.game.set_active(active)
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
