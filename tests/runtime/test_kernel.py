"""The kernel driven by hand-written step functions: announcing, dice, gates, loops, payment, windows, triggers."""

from __future__ import annotations

from typing import Any

import pytest

from cardc.runtime.codes import (
    A_DISTINCT,
    A_LOOP,
    A_MAY,
    A_NUMBER,
    A_ORDERED,
    A_STOP,
    BY_AMOUNT,
    M_CHOOSE,
    M_EACH,
    M_NONE,
    W_FULL,
)
from cardc.runtime.errors import IllegalAction, RulesError
from tests.runtime.fake import feature, make_library, new_game, number, run_steps

WOUND, GAIN, CLOSE, HEAL, DRAW = (number("event", name) for name in ("wound", "gain", "close", "heal", "draw"))
ARROW = number("kind", "arrow")
END = "end"


def foes(g: Any) -> int:
    return g.in_zone(0, g.foe())


def announce(k: int, next: int, other: int, mode: int = M_CHOOSE, flags: int = 0, lo: int = 1, hi: int = 1) -> Any:
    def step(g: Any) -> int:
        mask = 0 if mode == M_NONE else g.targetable(foes(g), ARROW)
        return g.announce(k, mode, mask, lo, hi, g.me(), g.me(), flags, 1, 3, -1, next, other)

    return step


def shoot(k: int, next: int, grades: tuple[int, int, int] = (1, 2, 3)) -> Any:
    def step(g: Any) -> int:
        if g.execute_begin(k, g.me(), foes(g), 1, next):
            g.want_graded(k, WOUND, g.targets(k), *grades, 0, ARROW)
        return g.execute(k, BY_AMOUNT, next)

    return step


def gain(k: int, next: int) -> Any:
    def step(g: Any) -> int:
        if g.execute_begin(k, g.me(), 0, 0, next):
            g.want(k, GAIN, 1 << g.self(), 1, 0, 0)
        return g.execute(k, BY_AMOUNT, next)

    return step


def pay(before: bool, next: int, other: int) -> Any:
    def step(g: Any) -> int:
        if g.pay_begin(before, next):
            g.want(0, CLOSE, 1 << g.self(), 1, 0, 0)
        return g.pay(before, next, other)

    return step


def finish(g: Any) -> int:
    return g.finish()


def table(library: Any, ruleset: str = "late", rolls: list[int] | None = None, foes: int = 2) -> Any:
    game = new_game(library, ruleset, rolls)
    source = game.add("source")
    enemies = [game.add({"life": 4}, owner=1) for _ in range(foes)]
    return game, source, enemies


SHOT = feature(run=run_steps(announce(1, 1, 2), shoot(1, 2), pay(False, 3, 3), finish), reserve={"tap": 1}, taps=True)


def test_an_attack_throws_its_die_and_is_paid_after_the_last_part() -> None:
    game, source, (e1, _) = table(make_library(SHOT), rolls=[5])
    decision = game.use(source)
    assert (decision.kind, decision.options) == ("target", (1, 2))
    assert game.answer(e1) is None
    assert game.card(e1)["wounds"] == 2
    assert game.runs[0].words == ["full"]
    assert game.runs[0].paid == "after 1"
    assert not game.card(source)["flags"]["open"]
    assert game.rolls_left() == []


def test_an_answer_that_does_not_fit_changes_nothing() -> None:
    game, source, _ = table(make_library(SHOT), rolls=[5])
    game.use(source)
    before = game.snapshot()
    for wrong in (source, 77, "stop", None, True, [1, 2], {"a": 1}, -3):
        with pytest.raises(IllegalAction):
            game.answer(wrong)
    assert game.snapshot() == before


def test_a_missing_roll_is_a_fault_and_the_state_goes_back() -> None:
    game, source, (e1, _) = table(make_library(SHOT), rolls=[])
    game.use(source)
    with pytest.raises(RulesError, match="die"):
        game.answer(e1)
    assert game.card(e1)["wounds"] == 0 and not game.busy()


def test_a_blocked_attack_has_used_its_die_and_is_paid() -> None:
    game, source, (e1, _) = table(make_library(SHOT), rolls=[5])
    game.add_effect(e1, "block", via=["attack"])
    game.use(source)
    game.answer(e1)
    assert game.runs[0].words == ["blocked"] and game.runs[0].paid == "after 1"
    assert game.card(e1)["wounds"] == 0 and game.rolls_left() == []


def gated(flags: int = 0) -> dict[str, Any]:
    def check(g: Any) -> int:
        return g.check(g.out(1), 1 << W_FULL, 1, 3, 4, 1 << 2)

    steps = (announce(1, 1, 2, flags=flags), shoot(1, 2), check, gain(2, 4), pay(False, 5, 5), finish)
    return feature(run=run_steps(*steps), taps=True)


@pytest.mark.parametrize(("prevent", "words"), [(0, ["full", "full"]), (1, ["partial", "closed"]), (9, ["none", "closed"])])
def test_prevention_of_every_wounding_closes_the_gate(prevent: int, words: list[str]) -> None:
    game, source, (e1, _) = table(make_library(gated()), rolls=[5])
    if prevent:
        game.add_effect(e1, "prevent", event="wound", amount=prevent)
    game.use(source)
    game.answer(e1)
    assert game.runs[0].words == words
    assert game.card(source)["slots"]["counter"] == (1 if words[-1] == "full" else 0)


def test_declining_leaves_nothing_to_pay() -> None:
    game, source, _ = table(make_library(gated(A_MAY)))
    assert game.use(source).kind == "may"
    assert game.answer(False) is None
    assert game.runs[0].words == ["declined", "closed"] and game.runs[0].paid == "nothing"
    assert game.card(source)["flags"]["open"]


def repeated(count: int, flags: int) -> dict[str, Any]:
    def head(g: Any) -> int:
        return g.loop_attacks(1, count, 1, 3)

    steps = (head, announce(1, 2, 0, flags=flags | A_LOOP), shoot(1, 0), pay(False, 4, 4), finish)
    return feature(run=run_steps(*steps))


def test_attacks_on_different_targets_skip_what_cannot_be_announced() -> None:
    game, source, (e1, e2) = table(make_library(repeated(3, A_DISTINCT)), rolls=[6, 1])
    game.use(source)
    assert game.answer(e1).options == (e2,)
    assert game.answer(e2) is None
    assert game.runs[0].words == ["full", "full", "illegal"] and game.runs[0].paid == "after 2"


def test_stopping_a_series_declines_the_rest() -> None:
    game, source, (e1, _) = table(make_library(repeated(3, A_STOP)), rolls=[1])
    assert "stop" in game.use(source).options
    game.answer(e1)
    assert game.answer("stop") is None
    assert game.runs[0].words == ["full", "declined", "declined"]


def by_targets() -> dict[str, Any]:
    def head(g: Any) -> int:
        return g.loop_targets(1, foes(g), 2, 3)

    steps = (announce(1, 1, 3, M_EACH, A_ORDERED), head, shoot(1, 1, (4, 4, 4)), pay(False, 4, 4), finish)
    return feature(run=run_steps(*steps))


def test_a_fixed_set_is_attacked_in_the_order_named_and_who_left_is_illegal() -> None:
    game, source, (e1, e2) = table(make_library(by_targets()), rolls=[1, 1])
    game.pause_at = {("after", 1)}
    assert game.use(source).kind == "order"
    assert game.answer([e2, e1]) is None and game.paused_at == ("after", 1)
    assert game.card(e2)["zone"] == "graveyard"
    game.destroy(e1)
    while game.paused_at or game.busy():
        game.advance()
    assert game.runs[0].words == ["full", "illegal"]


def test_a_replacement_applies_once_and_counts_as_what_happened() -> None:
    game, source, (e1, _) = table(make_library(gated()), rolls=[6])
    game.add_effect(e1, "replace", event="wound", with_event="wound", amount=1)
    game.use(source)
    game.answer(e1)
    part = game.runs[0].parts[0]
    assert (part.word, part.under, part.replaced) == ("replaced", "partial", True)
    assert game.runs[0].words == ["replaced", "closed"] and game.card(e1)["wounds"] == 1


def test_the_controller_of_the_card_picks_among_replacements() -> None:
    game, source, (e1, _) = table(make_library(SHOT), rolls=[6])
    game.set_card(e1, wounds=2)
    game.add_effect(e1, "replace", event="wound")
    game.add_effect(e1, "replace", event="wound", with_event="heal")
    game.use(source)
    decision = game.answer(e1)
    assert (decision.kind, decision.player, decision.options) == ("replacement", 1, (1, 2))
    game.answer(2)
    assert game.card(e1)["wounds"] == 0


def test_a_replacement_by_a_text_runs_as_a_frame_of_its_own() -> None:
    instead = feature("granted", run=run_steps(gain(1, 1), finish))
    game, source, (e1, _) = table(make_library(SHOT, instead), rolls=[6])
    game.add_effect(e1, "replace", event="wound", feature=1)
    game.use(source)
    game.answer(e1)
    assert game.card(e1)["slots"]["counter"] == 1 and game.card(e1)["wounds"] == 0
    assert [run.nested for run in game.runs] == [True, False]
    assert game.runs[1].words == ["replaced"]


def on_death(**more: Any) -> dict[str, Any]:
    return feature("triggered", events=["destroy"], match=lambda g: g.ev_card() == g.self(),
                   run=run_steps(draw, finish), **more)  # fmt: skip


def draw(g: Any) -> int:
    if g.execute_begin(1, g.me(), 0, 0, 1):
        g.want_player(1, DRAW, g.me(), 1, 0, 0)
    return g.execute(1, BY_AMOUNT, 1)


def test_death_by_wounds_triggers_after_the_feature_was_paid() -> None:
    game, source, _ = table(make_library(SHOT, on_death()), rolls=[6])
    deck = game.add({}, owner=1, zone="deck")
    victim = game.add("source", owner=1)
    game.set_card(victim, wounds=3)
    game.use(source, 0)
    game.answer(victim)
    assert game.card(victim)["zone"] == "graveyard" and game.card(deck)["zone"] == "hand"
    assert [run.source for run in game.runs] == [source, victim]


def test_waiting_triggers_run_in_reverse_of_their_announcement_or_as_a_queue() -> None:
    for ruleset, expected in (("late", [1, 0]), ("early", [1, 0])):
        library = make_library(feature("triggered", events=["turn-start"], run=run_steps(draw, finish)))
        game = new_game(library, ruleset)
        game.add("source"), game.add("source", owner=1)
        game.begin_turn(0)
        assert [run.player for run in game.runs] == expected


def test_a_player_orders_his_own_triggers() -> None:
    library = make_library(feature("triggered", events=["turn-start"], run=run_steps(draw, finish)))
    game = new_game(library, "early")
    a, b = game.add("source"), game.add("source")
    decision = game.begin_turn(0)
    assert (decision.kind, decision.options) == ("order", (a, b))
    game.answer([b, a])
    assert [run.source for run in game.runs] == [b, a]


def test_a_feature_once_a_turn_is_refused_the_second_time() -> None:
    library = make_library(feature(run=run_steps(gain(1, 1), finish)))
    game = new_game(library, "early")
    source = game.add("source")
    assert game.use(source) is None
    with pytest.raises(IllegalAction, match="often"):
        game.use(source)
    game.begin_turn(0)
    assert game.use(source) is None


def test_payment_first_cancels_what_cannot_be_paid_in_full() -> None:
    steps = (pay(True, 1, 2), gain(1, 2), finish)
    library = make_library(feature(run=run_steps(*steps), actions=[{"n": 1}]))
    game = new_game(library, "early")
    source = game.add("source")
    game.add_effect(source, "replace", event="close")
    game.use(source)
    assert game.runs[0].words == ["unreached"] and game.runs[0].cancelled


def test_a_number_is_asked_between_its_bounds() -> None:
    steps = (announce(1, 1, 2, M_NONE, A_NUMBER), gain(1, 2), finish)
    game, source, _ = table(make_library(feature(run=run_steps(*steps))))
    decision = game.use(source)
    assert (decision.kind, decision.minimum, decision.maximum) == ("number", 1, 3)
    with pytest.raises(IllegalAction):
        game.answer(4)
    assert game.answer(2) is None


def test_reserved_payment_refuses_a_second_feature_of_the_source() -> None:
    library = make_library({**SHOT, "instant": True})
    game, source, _ = table(library, rolls=[1])
    game.pause_at = {("announced", 1)}
    game.use(source)
    game.answer(1)
    assert game.paused_at == ("announced", 1)
    with pytest.raises(IllegalAction, match="close"):
        game.use(source)
    assert game.advance() is None and game.runs[0].words == ["full"]


def test_an_exception_in_a_step_is_reported_and_undone() -> None:
    def broken(g: Any) -> int:
        raise ValueError("oops")

    game, source, _ = table(make_library(feature(run=run_steps(gain(1, 1), broken))))
    with pytest.raises(RulesError, match="oops"):
        game.use(source)
    assert game.card(source)["slots"]["counter"] == 0 and not game.busy()


def test_keyword_rules_prevent_up_to_their_number_each_turn() -> None:
    game, source, (e1, e2) = table(make_library(SHOT, SHOT), rolls=[5, 1])
    game.set_card(e1, keywords={"shielded": 1})
    game.use(source, 0)
    game.answer(e1)
    assert game.card(e1)["wounds"] == 1 and game.runs[0].words == ["partial"]
    game.set_card(e2, keywords={"thorny": 1})
    game.set_card(source, flags={"open": True})
    game.use(source, 1)
    game.answer(e2)
    assert game.runs[1].words == ["none"] and game.card(e2)["wounds"] == 0


def test_standing_effects_change_a_property_while_their_source_is_there() -> None:
    static = feature("static", standing=[0])
    effect = {"kind": "modify", "property": "life", "amount": -1, "applies_fn": lambda g: g.ev_card() != g.self()}
    library = make_library(static, effects=[effect])
    game = new_game(library)
    weak = game.add({"life": 1}, owner=1)
    other = game.add({"life": 5}, owner=1)
    game.add("source")
    game.begin_battle()
    assert game.card(weak)["zone"] == "graveyard" and game.card(other)["fields"]["life"] == 4


def test_both_sides_empty_is_a_draw() -> None:
    game, source, (e1,) = table(make_library(SHOT), foes=1)
    assert game.winner is None
    game.happen("destroy", [source, e1])
    assert game.winner == "draw"
