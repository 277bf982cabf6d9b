"""Playing Heroes with ready decks: setting the table, and the table as text.

In: a game without cards, the ids of two decks. Out: heroes in play, shuffled decks, hands of four (heroes:301). Each
player may change cards of it once; the first player draws no card in his first turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardc.plugins.hookspecs import PlayRules

HAND = 4
_CARDS = Path(__file__).resolve().parents[2] / "cards" / "heroes"


def set_up(game: Any, squads: Sequence[Sequence[str]], random: Any) -> None:
    """Heroes into play, the rest shuffled, four cards drawn by each player."""
    for player, squad in enumerate(squads):
        for card in squad:
            hero = game.library.card(card)["type"] == "hero"
            game.add(card, owner=player, zone="field" if hero else "deck")
        game.shuffle(player)
    for player in (0, 1):
        game.set_active(player)
        game.happen("draw", (), player, HAND)
    game.set_player(0, **{"went-first": 1})


def view(game: Any) -> str:
    """Both sides: hero, coins, cards in play, sizes of the other zones; the hand of the player to move."""
    return "\n".join(line for player in (1 - game.active, game.active) for line in _side(game, player))


def _side(game: Any, player: int) -> Iterator[str]:
    numbers, sizes = game.player(player), {name: len(game.cards_in(name, player)) for name in ("deck", "graveyard")}
    coins = f"({numbers['coins']}/{numbers['coins'] + numbers['coins-closed']})"
    yield f"— {player + 1} — {coins}  deck {sizes['deck']}  graveyard {sizes['graveyard']}"
    for card in game.cards_in("field", player):
        yield "  " + _card(game, card)
    hand = game.cards_in("hand", player)
    if player == game.active:
        for card in hand:
            state = game.card(card)
            yield f"  [{card}] {state['name']} ({state['fields']['cost']})"
    else:
        yield f"  hand {len(hand)}"


def _card(game: Any, card: int) -> str:
    state = game.card(card)
    fields, turned = state["fields"], "" if state["flags"]["open"] else " ⟳"
    if "hero" in state["types"] or "creature" in state["types"]:
        return f"{card} {state['name']} {fields['strike']}/{fields['left-life']}{turned}"
    return f"{card} {state['name']}{turned}"


PLAY = PlayRules(
    game="heroes",
    squads=(str(_CARDS / "deck-kremen.cards.yaml"), str(_CARDS / "deck-mgla.cards.yaml")),
    set_up=set_up,
    start=("begin-battle", "begin-turn"),
    view=view,
)
