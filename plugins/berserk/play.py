"""Playing the classic game: how a battle is set up, and what it looks like in a terminal [§3].

In: a game of the runtime without cards, the ids of two squads. Out: cards on their places; the board as text.
What is chosen secretly before the battle (the deal, the choice within the crystals, the places) is chosen at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from cardc.plugins.berserk.board import CELLS
from cardc.plugins.hookspecs import PlayRules

GOLD, SILVER = (24, 25), (22, 23)  # first player, second [§3.3]
DEALT, FLYING_MOST = 15, 15
HIDDEN_ROW = "6"  # the second player's third row lies face down until his first turn [§3.6]
_CARDS = Path(__file__).resolve().parents[2] / "cards" / "berserk"

# The cells of a squad in the order in which they are filled [§3.5]: the block, its edges, last the edges of the first row.
_FIRST = ("b3 c3 d3 b2 c2 d2 b1 c1 d1", "a2 e2 a1 e1", "a3 e3")
_SECOND = ("a4 b4 c4 d4 e4 b5 c5 d5 b6 c6 d6", "a5 e5 a6 e6")


def set_up(game: Any, squads: Sequence[Sequence[str]], rng: Random) -> None:
    """Deal each player his cards, choose within the crystals, place them; the rest is his deck."""
    for player, squad in enumerate(squads):
        cards = list(_numbers(game.library, tuple(squad)))
        rng.shuffle(cards)
        chosen = _affordable(game, cards[:DEALT], GOLD[player], SILVER[player])
        cells = _cells(player, rng)
        for card in chosen:
            ground = game.library.cards[card]["type"] in ("creature", "artifact")
            cell = next(cells) if ground else ""
            where = CELLS.index(cell) if ground else -1
            placed = game.new_card(player, card, {}, "field" if ground else "auxiliary", where)
            if cell.endswith(HIDDEN_ROW):
                game.set_card(placed, flags={"hidden": True})
        for card in cards:
            if card not in chosen:
                game.new_card(player, card, {}, "deck", -1)


@lru_cache(maxsize=16)
def _numbers(library: Any, squad: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(library.find_card(card) for card in squad)


def _cells(player: int, rng: Random) -> Iterator[str]:
    for group in _SECOND if player else _FIRST:
        cells = group.split()
        rng.shuffle(cells)
        yield from cells


def _affordable(game: Any, cards: Sequence[int], gold: int, silver: int) -> list[int]:
    """Cards as dealt while the crystals last: elite ones cost gold, others silver first; each element but one a gold."""
    chosen: list[int] = []
    elements: set[str] = set()
    flying = FLYING_MOST
    for card in cards:
        data = game.library.cards[card]
        cost, own = data["cost"], set(data["elements"]) - elements
        extra = len(own) - (0 if elements else 1) if own else 0
        paid = min(silver, 0 if data["elite"] else cost)
        flies = data["type"] == "flyer"
        if cost - paid + extra > gold or (flies and cost > flying):
            continue
        silver, gold = silver - paid, gold - (cost - paid) - extra
        flying -= cost if flies else 0
        elements |= own
        chosen.append(card)
    return chosen


def view(game: Any) -> str:
    """The field as text, the opponent's edge above; flyers, graveyards and exile beside it."""
    at = {game.card(card)["at"]: card for card in _in_play(game) if game.card(card)["at"]}
    lines = []
    for row in range(6, 0, -1):
        cells = [_cell(game, at.get(f"{column}{row}")) for column in "abcde"]
        lines.append(f"{row} " + "│".join(cells))
    lines.append("  " + " ".join(f"{column:^22}" for column in "abcde"))
    for player in (1, 0):
        flying = [_cell(game, card).strip() for card in game.cards_in("auxiliary", player)]
        graves = len(game.cards_in("graveyard", player))
        lines.append(f"  {player + 1}: ✈ {', '.join(flying) or '–'}; ✝ {graves}; ▤ {len(game.cards_in('deck', player))}")
    return "\n".join(lines)


def _in_play(game: Any) -> list[int]:
    return [card for player in (0, 1) for card in game.cards_in("field", player)]


def _cell(game: Any, card: int | None) -> str:
    if card is None:
        return " " * 22
    state = game.card(card)
    if state["flags"].get("hidden"):
        return f"{'▲' if state['controller'] == 0 else '▼'}???".ljust(22)
    fields = state["fields"]
    mark = ("▲" if state["controller"] == 0 else "▼") + ("" if state["flags"]["open"] else "×")
    grades = "-".join(str(fields[f"strike-{grade}"]) for grade in ("weak", "medium", "strong"))
    return f"{mark}{state['name'][:10]} {fields['life-now']}♥ {grades}"[:22].ljust(22)


PLAY = PlayRules(
    game="berserk",
    squads=(str(_CARDS / "squads-zastava.cards.yaml"), str(_CARDS / "squads-top.cards.yaml")),
    set_up=set_up,
    view=view,
    start=("begin-battle", "begin-turn"),
)
