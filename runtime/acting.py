"""Actions that a game brings itself: registered functions that run as frames of their own.

In: an action of the model, the card that does it and the card it is done to. Out: its frame on the stack, or
`IllegalAction` and nothing changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardc.runtime.errors import IllegalAction
from cardc.runtime.model import ActionRule

if TYPE_CHECKING:
    from cardc.runtime.game import Game


def begin_action(game: Game, name: str, card: int, target: int | None, x: int) -> None:
    """Put the frame of an action on the stack; it has not run yet."""
    rule = next((each for each in game.model.actions if each.id == name and each.native), None)
    if rule is None:
        raise IllegalAction(f"the game has no action {name!r}")
    player = game.card_data(card)["controller"]
    if game.busy() or not may_act(game, rule, card):
        raise IllegalAction(f"{name}: only in the own turn, with nothing else going on", rule.clause)
    if rule.legal:
        able, mask = game.ask_native(rule.legal, card, player)
        if not able:
            raise IllegalAction(f"{name}: the card cannot do that now", rule.clause)
        if (target is None) != (mask == 0) or (target is not None and not mask >> target & 1):
            raise IllegalAction(f"{name}: not to that one", rule.clause)
    if rule.aims == "cell":
        game.begin_native(rule.native, card, 0, player, target or 0)
    else:
        game.begin_native(rule.native, card, 0 if target is None else 1 << target, player, x)


def may_act(game: Game, rule: ActionRule, card: int) -> bool:
    """Whether it is the turn of the player whose card this is, for this action."""
    return rule.instant or game.card_data(card)["controller"] == game.active


def may_pass(game: Game, rule: ActionRule) -> bool:
    """Whether the active player may do nothing more."""
    return not rule.legal or bool(game.ask_native(rule.legal, -1, game.active)[0])
