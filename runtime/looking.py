"""Looking at a game: states of cards, what a player may see, what he may do, why a part ran or not.

In: a game. Out: plain data with the model's ids; nothing changes, except by `apply`, which does an action.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardc.runtime.acting import may_pass
from cardc.runtime.decisions import Decision, cards_of
from cardc.runtime.errors import IllegalAction, RulesError
from cardc.runtime.events import read_run
from cardc.runtime.model import CORE_FIELDS, ActionRule
from cardc.runtime.reasons import reason, say

if TYPE_CHECKING:
    from cardc.runtime.game import Game

def card_state(game: Game, card: int) -> dict[str, Any]:
    """Everything about a card by its ids; `life`, `cost` … as printed, `fields` with modifiers."""
    data, model, library = game.card_data(card), game.model, game.library
    keywords, names = game.keywords_of(card), library.names
    return {
        "name": names[data["name"]] if 0 <= data["name"] < len(names) else "",
        "zone": model.zones[data["zone"]].id,
        "owner": data["owner"],
        "controller": data["controller"],
        "at": model.board.cells[data["cell"]] if model.board is not None and data["cell"] >= 0 else "",
        "host": data["host"] if data["host"] >= 0 else None,
        **dict(zip(CORE_FIELDS, data["core"], strict=True)),
        "types": [each.id for bit, each in enumerate(model.types) if data["types"] >> bit & 1],
        "elements": [each for bit, each in enumerate(model.elements) if data["elements"] >> bit & 1],
        "classes": [library.classes[number] for number in data["classes"]],
        "slots": dict(zip(model.ids("slots"), data["slots"], strict=True)),
        "flags": {flag: bool(data["flags"] >> bit & 1) for bit, flag in enumerate(model.flags)},
        "markers": {names[number]: count for number, count in game.markers_of(card).items()},
        "keywords": {model.keywords[number]: value for number, value in keywords.items()},
        "fields": {each.id: game.field_of(card, number) for number, each in enumerate(model.properties)},
    }


def view(game: Game, player: int) -> dict[str, Any]:
    """The table as the player sees it: of cards he may not know only that they are there."""
    zones: dict[str, dict[str, Any]] = {}
    for number, zone in enumerate(game.model.zones):
        zones[zone.id] = {str(owner): [_seen(game, card, player) for card in game.zone_cards(number, owner)]
                          for owner in (0, 1)}  # fmt: skip
    return {"active": game.active, "turn": game.turn, "zones": zones, "players": [game.player(p) for p in (0, 1)]}


def knows(game: Game, card: int, player: int) -> bool:
    """Whether the player may know which card this is."""
    data = game.card_data(card)
    hidden = game.model.hidden_flag
    covered = bool(hidden) and bool(data["flags"] >> game.model.flags.index(hidden) & 1)
    return bool(data["known"] >> player & 1) and not (covered and data["controller"] != player)


def _seen(game: Game, card: int, player: int) -> dict[str, Any] | None:
    return {"card": card, **card_state(game, card)} if knows(game, card, player) else None


def actions(game: Game) -> list[dict[str, Any]]:
    """What the active player may do, or whoever has priority: each action is tried on a copy, so that what is listed is
    legal."""
    if game.has_priority():
        return [dict(option) for option in game.decision.options] if game.decision is not None else []
    if game.request() is not None or game.busy():
        return []
    found: list[dict[str, Any]] = []
    fork = game.clone()
    for rule in game.model.actions:
        if rule.op == "use":
            found += [action for action in _uses(game, rule.id) if is_legal(fork, action)]
        elif rule.op == "play":
            found += _natives(game, rule) if rule.native else [
                action for action in _plays(game, rule.id) if is_legal(fork, action)
            ]
        elif rule.op == "native":
            found += _natives(game, rule)
        elif rule.op in ("pass", "end-turn") and may_pass(game, rule):
            found.append({"action": rule.id})
    return found


def _natives(game: Game, rule: ActionRule) -> list[dict[str, Any]]:
    """Every card with every card that it can do the action to."""
    found: list[dict[str, Any]] = []
    for player, card in _actors(game, rule):
        able, mask = game.ask_native(rule.legal, card, player) if rule.legal else (1, 0)
        if able:
            found += [{"action": rule.id, "card": card, "target": aim} for aim in _aims(game, rule, mask)] or [
                {"action": rule.id, "card": card}
            ]
    return found


def _actors(game: Game, rule: ActionRule) -> list[tuple[int, int]]:
    """Players and their cards that may do it: cards where cards are played from, or cards in play."""
    play = game.model.play
    zones = [play.zone] if rule.op == "play" and play is not None else [z.id for z in game.model.zones if z.in_play]
    players = (0, 1) if rule.instant else (game.active,)
    return sorted((player, card) for player in players for zone in zones for card in game.cards_in(zone, player))


def _aims(game: Game, rule: ActionRule, mask: int) -> tuple[Any, ...]:
    """Cards, or ids of cells."""
    if rule.aims == "cell" and game.model.board is not None:
        return tuple(game.model.board.cells[cell] for cell in cards_of(mask))
    return cards_of(mask)


def _uses(game: Game, name: str) -> list[dict[str, Any]]:
    mine = sorted(card for zone in range(len(game.model.zones)) for card in game.zone_cards(zone, game.active))
    return [
        {"action": name, "card": card, "feature": position}
        for card in mine
        for position, number in enumerate(game.features(card))
        if game.library.feature(number)["kind"] in ("activated", "counter", "granted")
    ]


def _plays(game: Game, name: str) -> list[dict[str, Any]]:
    rule = game.model.play
    cards = game.cards_in(rule.zone, game.active) if rule is not None else []
    return [{"action": name, "card": card} for card in cards]


def is_legal(fork: Game, action: Mapping[str, Any]) -> bool:
    """Whether an action could be announced; `fork` is as before afterwards."""
    fork.keep_state()
    try:
        if "feature" in action:
            fork.begin_use(action["card"], action["feature"], None)
        else:
            fork.begin_play(action["card"])
    except RulesError:
        return False
    fork.go_back()
    return True


def apply(game: Game, action: Mapping[str, Any]) -> Decision | None:
    """Do an action; IllegalAction if it is not allowed or the game has none such."""
    rule = next((each for each in game.model.actions if each.id == action.get("action")), None)
    if rule is None:
        raise IllegalAction(f"the game has no action {action.get('action')!r}")
    if rule.op == "pass" and game.has_priority():
        return game.answer({"action": "pass"})
    if rule.op == "use":
        return game.use(action["card"], action.get("feature"), action.get("x"))
    if rule.op == "play":
        return game.play(action["card"])
    if rule.op == "native":
        return game.act(rule.id, action["card"], action.get("target"), action.get("x", 0))
    if not may_pass(game, rule):
        raise IllegalAction(f"{rule.id}: something must be done first", rule.clause)
    if rule.op == "end-turn":
        return game.pass_turn()
    if rule.op == "pass":
        return None
    raise IllegalAction(f"the action {rule.id!r} is done in no known way")


def sample_hidden(game: Game, player: int, seed: int) -> Game:
    """A copy in which the cards the player does not know change places at random among themselves, owner by owner."""
    fork, rng = game.clone(), random.Random(seed)
    for owner in (0, 1):
        unknown = [card for card in range(game.cards_count)
                   if game.card_data(card)["owner"] == owner and not knows(game, card, player)]  # fmt: skip
        places = [(game.card_data(card)["zone"], game.card_data(card)["rank"]) for card in unknown]
        rng.shuffle(unknown)
        fork.deal(unknown, places)
    return fork


def why(game: Game, part: int, player: int) -> str:
    """A sentence: the outcome of the part, what the connector before it asks for and was given, the clause."""
    data = game.last_run(player)
    if data is None or not 1 <= part <= len(data["parts"]):
        raise RulesError(f"the last feature of player {player} has no part {part}")
    run = read_run(data)
    parts = sorted(run.parts, key=lambda each: each.action)
    found = reason(game.library.feature(data["feature"]), parts, parts[part - 1], run.cancelled)
    return f"part {part}: {say(found, name=lambda card: str(game.card(card)['name']))}"
