"""How a battle of the classic game is set up: crystals, the deal, the places of both squads (berserk:§3.3–§3.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardc.languages import load_games
from cardc.playing import Arena, open_arena

GOLD, SILVER, DEALT, FLYING = (24, 25), (22, 23), 15, 15
# The cells in the order in which they are filled: a group only when the one before it is full.
PLACES = (
    ({f"{c}{r}" for c in "bcd" for r in "321"}, {"a2", "e2", "a1", "e1"}, {"a3", "e3"}),
    ({f"{c}4" for c in "abcde"} | {f"{c}{r}" for c in "bcd" for r in "56"}, {"a5", "e5", "a6", "e6"}),
)


@pytest.fixture(scope="module")
def arena() -> Iterator[Arena]:
    with open_arena(load_games(), "berserk", "python") as opened:
        yield opened


def squad(game: Any, player: int) -> list[dict[str, Any]]:
    """The cards that a player has in play."""
    return [game.card(card) for zone in ("field", "auxiliary") for card in game.cards_in(zone, player)]


def price(cards: list[dict[str, Any]], silver: int) -> tuple[int, int]:
    """Gold and silver that the cards cost at least: ordinary ones silver first, each element but one a gold more."""
    elite = sum(card["cost"] for card in cards if card["elite"])
    ordinary = sum(card["cost"] for card in cards if not card["elite"])
    elements = {element for card in cards for element in card["elements"]}
    paid = min(silver, ordinary)
    return elite + ordinary - paid + max(0, len(elements) - 1), paid


@pytest.mark.parametrize("seed", range(12))
def test_a_squad_costs_no_more_than_its_crystals(arena: Arena, seed: int) -> None:
    game = arena.new_game(seed)
    for player in (0, 1):
        cards = squad(game, player)
        gold, silver = price(cards, SILVER[player])
        assert cards and gold <= GOLD[player] and silver <= SILVER[player]
        assert sum(card["cost"] for card in cards if "flyer" in card["types"]) <= FLYING


@pytest.mark.parametrize("seed", range(12))
def test_what_is_not_taken_of_the_deal_is_in_the_deck(arena: Arena, seed: int) -> None:
    game = arena.new_game(seed)
    for player in (0, 1):
        taken = len(squad(game, player))
        assert taken <= DEALT
        assert taken + len(game.cards_in("deck", player)) == len(arena.squads[player])


@pytest.mark.parametrize("seed", range(12))
def test_the_places_are_filled_group_by_group(arena: Arena, seed: int) -> None:
    game = arena.new_game(seed)
    for player in (0, 1):
        taken = {card["at"] for card in squad(game, player) if card["at"]}
        for group, *later in (PLACES[player][at:] for at in range(len(PLACES[player]))):
            if taken & set().union(*later):
                assert group <= taken
        assert taken <= set().union(*PLACES[player])


@pytest.mark.parametrize("seed", range(12))
def test_only_the_third_row_of_the_second_player_lies_face_down(arena: Arena, seed: int) -> None:
    game = arena.new_game(seed)
    for player in (0, 1):
        for card in squad(game, player):
            assert card["flags"]["hidden"] == (player == 1 and str(card["at"]).endswith("6"))
