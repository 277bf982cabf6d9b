"""Occasions for features that did nothing in the trials: other carriers, cards they name, a game that is really played.

In: features whose verbs never changed anything, and the parts of a trial (`trials.Stage`). Out: the verbs that were seen to
change something after all, and the features on which the two interpreters disagree. Four things are tried, in this order,
until a verb is live: the feature without cost and trigger where half of the cards have what its code asks about (keywords,
counters, markers, a type), also while an attack waits for it; lent to other cards of the table (to one that lies on a host, to one
in each further zone); the same on a table with the cards that the text names; the feature as printed, lent to cards of
both players of a game that goes on at random.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardc.dsl.nodes import Is, Name, Word
from cardc.dsl.visitor import walk

if TYPE_CHECKING:
    from cardc.codegen.ir import Symbol
    from cardc.runtime import Game
    from cardc.trials import Stage, Trial

PLAYS = 20
MOVES = 12
MOST_NAMES = 4
Shown = tuple[list[tuple[int, str]], "Game | None"]  # what became of the parts, and the game afterwards


@dataclass(frozen=True, slots=True)
class Occasion:
    """What the code of a feature names: keywords, slots and events (ids of the model), types of cards, names."""

    keywords: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @classmethod
    def of(cls, symbols: Iterable[Symbol]) -> Occasion:
        """What `symbols` name, each once, in order."""
        found: dict[str, dict[str, None]] = {}
        for symbol in symbols:
            found.setdefault(symbol.table, {})[symbol.id] = None
        return cls(*(tuple(found.get(table, ())) for table in ("keyword", "slot", "event", "type", "name")))


def provided(table: tuple[Game, int], occasion: Occasion, seed: int) -> tuple[Game, int]:
    """The table with what the feature asks about, and the card it is lent to: by turns one of a type that it names."""
    game, source, dice = table[0].clone(), table[1], random.Random(seed)
    changed = {event.slot for event in game.model.events if event.id in occasion.events and event.slot}
    slots = [slot for slot in game.model.ids("slots") if slot in changed or slot in occasion.slots]
    lent = _of_types(game, occasion.types) if seed % 2 else []
    for card in range(game.cards_count):
        game.set_card(card, slots={slot: dice.randrange(1, 4) for slot in slots})
        if card == source or dice.random() < 0.5:
            game.set_card(card, keywords=dict.fromkeys(occasion.keywords, 1), markers=dict.fromkeys(occasion.names, 1))
    return game, dice.choice(lent) if lent else source


def _of_types(game: Game, types: tuple[str, ...]) -> list[int]:
    """The first player's cards in play that are of one of the types."""
    in_play = {zone.id for zone in game.model.zones if zone.in_play}
    cards = ((card, game.card(card)) for card in range(game.cards_count))
    return [card for card, data in cards if data["controller"] == 0 and data["zone"] in in_play and set(data["types"]) & set(types)]


def spoken_of(trial: Trial) -> list[tuple[str, str]]:
    """The cards that the feature speaks of by name or by class, in text order."""
    nodes = [node for part in (trial.feature.trigger, trial.feature.body) if part is not None for node in walk(part)]
    found = (dict(node.args) for node in nodes if isinstance(node, Is))
    cards = [("name", arg.text.strip()) for args in found if isinstance(arg := args.get("name"), Name)]
    cards += [("class", node.id) for node in nodes if isinstance(node, Word) and node.table == "class"]
    return list(dict.fromkeys(cards))[:MOST_NAMES]


def carriers(game: Game, source: int) -> Iterator[int]:
    """Other cards of the source's player that may carry the feature: one on a host, one in each zone."""
    seen = {(game.card(source)["zone"], False)}
    for card in range(game.cards_count):
        state = game.card(card)
        place = (state["zone"], state["host"] is not None and state["host"] >= 0)
        if state["controller"] == game.card(source)["controller"] and place not in seen:
            seen.add(place)
            yield card


def lend_widely(stage: Stage, trial: Trial, bare: int, printed: int, asked: Occasion) -> Iterator[tuple[Shown, Shown]]:
    """What the feature did on either interpreter, an occasion at a time."""
    for seed, pair in enumerate(stage.tables):
        yield _both(stage.use(*provided(table, asked, seed), bare, seed) for table in pair)
        yield _both(stage.react(*provided(table, asked, seed), bare, seed) for table in pair)
    for seed, pair in enumerate(stage.tables):
        named = [_with_cards((game, source), spoken_of(trial)) for game, source in pair]
        yield _both(stage.use(game.clone(), source, bare, seed) for game, source in named)
        for card in carriers(*named[0]):
            yield _both(stage.use(game.clone(), card, bare, seed) for game, _ in named)
    for seed, pair in enumerate(stage.tables[:PLAYS]):
        yield _both(_play(_with_cards(table, spoken_of(trial)), printed, seed, stage) for table in pair)


def _both(shown: Iterator[Shown]) -> tuple[Shown, Shown]:
    plain, walked = shown
    return plain, walked


def _with_cards(table: tuple[Game, int], cards: list[tuple[str, str]]) -> tuple[Game, int]:
    """The table with such cards of either player in every zone where cards wait, and next to the source."""
    game, source = table
    if not cards:
        return table
    game = game.clone()
    zones = [zone.id for zone in game.model.zones if not zone.in_play]
    field, cells = game.card(source)["zone"], _free_cells(game, source)
    for what, word in cards:
        card = {**game.model.defaults, "name": word, "classes": [word] if what == "class" else []}
        for player in (0, 1):
            for zone in zones:
                game.add(card, owner=player, zone=zone)
            if cells or game.model.board is None:
                game.add(card, owner=player, zone=field, at=cells.pop(0) if cells else "")
    return game, source


def _free_cells(game: Game, source: int) -> list[str]:
    """The free cells of the board, those next to the source first."""
    board = game.model.board
    if board is None:
        return []
    states = [game.card(card) for card in range(game.cards_count)]
    here, taken = states[source]["at"], {state["at"] for state in states}
    near = {cell for pair in board.near if here in pair for cell in pair}
    return sorted(set(board.cells) - taken, key=lambda cell: (cell not in near, cell))


# ---------------------------------------------------------------- a game that goes on


def _play(table: tuple[Game, int], printed: int, seed: int, stage: Stage) -> Shown:
    """Both players do what they may, at random; what became of the feature whenever it ran, and all cards in the end."""
    from cardc.runtime import IllegalAction

    game, source = table[0].clone(), table[1]
    dice = random.Random(seed)
    for card in (source, *carriers(game, source)):
        game.add_effect(card, "grant", feature=printed)
    stage.settle(game, game.begin_battle(), dice)
    for player in (0, 1, 0):
        if game.winner is not None or game.request() is not None:
            break
        stage.settle(game, game.begin_turn(player), dice)
        for _ in range(MOVES):
            act = _any_act(game, dice)
            if act is None:
                break
            try:
                stage.settle(game, game.apply(act), dice)
            except IllegalAction:
                break
        if game.request() is None and game.winner is None:
            stage.settle(game, game.end_turn(player), dice)
    parts = [(part.action, part.word) for run in game.runs if run.feature == printed for part in run.parts]
    return parts, game


def _any_act(game: Game, dice: random.Random) -> dict[str, Any] | None:
    """Something the active player may do, every kind of action as likely as another; None if there is nothing."""
    found = [] if game.request() is not None else game.actions()
    kinds = sorted({str(act["action"]) for act in found if "card" in act})
    if not kinds:
        return None
    kind = dice.choice(kinds)
    return dice.choice([act for act in found if act["action"] == kind and "card" in act])
