"""Snapshots, clones, views, digests: a game can be saved, forked and compared at any moment."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardc.codegen.primitives import PRIMITIVES
from cardc.runtime import codes
from cardc.runtime.core import Core
from cardc.runtime.errors import IllegalAction, RulesError
from cardc.runtime.game import Game
from cardc.runtime.model import Model
from tests.runtime.fake import MODEL, feature, make_library, new_game, run_steps
from tests.runtime.test_kernel import SHOT, draw, finish, gated, on_death, table


def test_a_snapshot_holds_an_open_decision() -> None:
    library = make_library(gated())
    game, source, (e1, e2) = table(library, rolls=[5])
    game.use(source)
    copy = Game.restore(library, game.snapshot())
    assert copy.decision is not None and copy.decision.options == (e1, e2)
    game.answer(e1)
    copy.answer(e1)
    assert copy.digest == game.digest and copy.snapshot() == game.snapshot()
    assert copy.runs[0].words == ["full", "full"]


def test_a_clone_goes_its_own_way() -> None:
    game, source, (e1, e2) = table(make_library(SHOT), rolls=[5])
    game.use(source)
    fork = game.clone()
    fork.answer(e2)
    assert game.card(e2)["wounds"] == 0 and fork.card(e2)["wounds"] == 2
    game.answer(e1)
    assert game.card(e1)["wounds"] == 2 and game.digest != fork.digest


def test_a_damaged_snapshot_is_refused() -> None:
    library = make_library(gated())
    game, source, _ = table(library, rolls=[5])
    game.use(source)
    data = game.snapshot()
    for bad in (b"", data[:40], data[:-1], data[:50] + b"x" + data[51:], b"x" + data[1:], data + b"x"):
        with pytest.raises(RulesError):
            Game.restore(library, bad)


def test_a_state_with_numbers_out_of_range_is_refused_or_harmless() -> None:
    library = make_library(gated(), on_death())
    game, source, _ = table(library, rolls=[5])
    game.use(source)
    rng, packed = random.Random(3), bytearray(game.pack_state())
    for _ in range(300):
        bad = bytearray(packed)
        for _ in range(8):
            bad[rng.randrange(len(bad))] = rng.randrange(256)
        copy = new_game(library)
        try:
            copy.unpack_state(bytes(bad), list(range(len(library.names))), list(range(len(library.classes))))
            request = copy.request()
            if request is not None and request["kind"] == "target":
                copy.answer(1)
        except (RulesError, IllegalAction):
            continue


def test_a_snapshot_of_changed_cards_is_refused_unless_asked_for() -> None:
    library, other = make_library(SHOT), make_library({**SHOT, "text": "another"})
    game, _, _ = table(library)
    with pytest.raises(RulesError, match="set/source"):
        Game.restore(other, game.snapshot())
    assert Game.restore(other, game.snapshot(), force=True).cards_count == 3


def test_equal_inputs_give_equal_digests() -> None:
    digests = set()
    for _ in range(2):
        game, source, (e1, _) = table(make_library(SHOT))
        game.use(source)
        game.answer(e1)
        digests.add((game.digest, game.snapshot()))
    assert len(digests) == 1


def test_the_opponent_sees_that_a_card_is_there_and_no_more() -> None:
    game, _, _ = table(make_library(SHOT))
    card = game.add({"name": "secret"}, owner=1, zone="hand")
    assert game.view(0)["zones"]["hand"]["1"] == [None]
    seen = game.view(1)["zones"]["hand"]["1"][0]
    assert (seen["card"], seen["name"]) == (card, "secret")


def test_hidden_cards_are_dealt_anew_and_known_ones_stay() -> None:
    game, source, _ = table(make_library(SHOT))
    cards = [game.add({"name": f"c{n}"}, owner=1, zone="hand" if n < 3 else "deck") for n in range(12)]
    fork = game.sample_hidden(0, seed=1)
    assert fork.card(source) == game.card(source)
    assert len(fork.cards_in("hand", 1)) == 3 and set(fork.cards_in("hand", 1) + fork.cards_in("deck", 1)) == set(cards)


def test_actions_are_data_and_what_is_listed_is_legal() -> None:
    game, source, (e1, _) = table(make_library(SHOT), rolls=[5])
    listed = game.actions()
    assert {"action": "use", "card": source, "feature": 0} in listed
    game.apply(listed[0])
    assert game.actions() == []
    game.answer(e1)
    assert all(action["action"] != "use" for action in game.actions())


def test_playing_a_card_is_paid_and_a_spell_runs_and_is_spent() -> None:
    spell = feature("spell", run=run_steps(draw, finish))
    cards = [{"id": "set/charm", "name": "charm", "type": "charm", "cost": 2, "features": [0]}]
    game = new_game(make_library(spell, cards=cards))
    card, drawn = game.add("charm", zone="hand"), game.add({}, zone="deck")
    with pytest.raises(IllegalAction, match="paid"):
        game.play(card)
    game.set_player(0, coins=3)
    game.play(card)
    assert game.player(0) == {"coins": 1} and game.card(card)["zone"] == "graveyard"
    assert game.card(drawn)["zone"] == "hand" and game.runs[0].words == ["full"]


def test_effects_end_at_their_moment() -> None:
    game, source, _ = table(make_library(SHOT))
    for end, amount in (("end-of-turn", 1), ("end-of-opponent-turn", 10), ("battle", 100)):
        game.add_effect(source, "modify", property="life", amount=amount, end=end)
    assert game.card(source)["fields"]["life"] == 116
    game.end_turn(0)
    assert game.card(source)["fields"]["life"] == 115
    game.begin_turn(1)
    game.end_turn(1)
    assert game.card(source)["fields"]["life"] == 105


def test_the_model_survives_json() -> None:
    assert Model.from_json(MODEL.to_json()) == MODEL
    with pytest.raises(RulesError, match="unknown key"):
        Model.from_json({**MODEL.to_json(), "gaem": 1})


def test_every_primitive_is_a_method_of_the_core() -> None:
    operators = {"m_none", "m_and", "m_or", "m_minus", "m_any", "m_if"}
    assert [name for name in PRIMITIVES if name not in operators and not hasattr(Core, name)] == []


def test_constants_for_python_are_those_of_the_kernel() -> None:
    from pathlib import Path

    text = (Path(codes.__file__).parent / "layout.pxd").read_text(encoding="utf-8")
    for name in (name for name in dir(codes) if name.isupper()):
        line = next(line for line in text.splitlines() if line.strip().startswith(f"{name} = "))
        assert int(line.split("=", 1)[1].split("#")[0]) == getattr(codes, name), name


def test_sizes_are_checked() -> None:
    game = Game(make_library(SHOT), sizes={"cards": 2})
    game.add("source"), game.add("source")
    with pytest.raises(RulesError, match="room"):
        game.add("source")
    with pytest.raises(RulesError, match="size"):
        Game(make_library(SHOT), sizes={"cards": 5000})


def test_the_core_refuses_what_is_out_of_range() -> None:
    def wild(g: Any) -> int:
        for bad in (-7, 999, 2**31 - 1):
            assert g.field(bad, bad) == 0 and g.slot(bad, bad) == 0 and g.out(bad) == 0
            assert g.in_zone(bad, bad) == g.relation(bad, bad) == g.cell_set(bad) == 0
            assert g.keyword_is(bad) == 0 and g.turn_count(bad, bad) == 0
        return g.finish()

    game, source, _ = table(make_library(feature(run=run_steps(wild))))
    assert game.use(source) is None
