"""The choice of an action: whom it may aim at, how many, who chooses, and what of it is still legal at execution.

In: an `Action` and its `Verb`. Out: `Pick`s.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import Const, Expr, Symbol, call
from cardc.codegen.lowering.arguments import RANGE, holes, holes_in, is_choice, said
from cardc.codegen.lowering.expressions import lower_amount, lower_target, roams, zone_of
from cardc.codegen.lowering.scope import FOE, ME, SELF, Scope, View
from cardc.codegen.lowering.templates import meet, substitute
from cardc.dsl import nodes
from cardc.dsl.language import Verb

ONE = Const(1)
IN_PLAY = call("in_play")


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice of cards: candidates, bounds, chooser, and what of it is still legal at execution."""

    mode: str
    candidates: Expr | None
    minimum: Expr
    maximum: Expr
    chooser: Expr
    still: Expr | None


def picks_of(action: nodes.Action, verb: Verb, scope: Scope, view: View) -> tuple[Pick, tuple[tuple[int, Pick], ...]]:
    """The main choice, and further slots for other chosen targets of the verb."""
    more = tuple(
        (scope.fresh_slot(), _pick(arg, action, _partnered(verb), scope, view))
        for name, arg in action.args
        if name != verb.targets and isinstance(arg, nodes.Phrase) and is_choice(arg, scope) and name in holes(verb)
    )
    if not verb.targets:
        return Pick("none", None, ONE, ONE, view.actor, None), more
    arg, there = action.arg(verb.targets), replace(view, zone=verb.zone)
    joint = joint_choices(arg, verb, scope)
    if not joint:
        return _pick(arg, action, verb, scope, there), more
    slot = view.own if view.own is not None else action.n
    first, *others = (_pick(part, action, verb, scope, there) for part in joint)
    if scope.ruleset.recheck == "full":
        first = replace(first, still=lower_target(nodes.Group(joint), scope, there))
    return first, (*more, *((slot, _besides(pick, slot)) for pick in others))


def joint_choices(arg: nodes.Arg | None, verb: Verb, scope: Scope) -> tuple[nodes.Phrase, ...]:
    """«существо и героя»: the phrases of a target each of which is a choice of its own; () if it is none of that kind."""
    if not isinstance(arg, nodes.Group) or arg.op != "and" or verb.choice == "objects":
        return ()
    phrases = tuple(part for part in arg.parts if isinstance(part, nodes.Phrase) and is_choice(part, scope))
    return phrases if len(phrases) == len(arg.parts) and len(phrases) > 1 else ()


def _besides(pick: Pick, slot: int) -> Pick:
    """Not whom the action has chosen already."""
    assert pick.candidates is not None
    return replace(pick, candidates=call("m_minus", pick.candidates, call("targets", slot)))


def _partnered(verb: Verb) -> Verb:
    """The verb as it asks for further picks."""
    return verb if verb.partners is None else replace(verb, candidates=verb.partners)


def _pick(arg: nodes.Arg | None, action: nodes.Action, verb: Verb, scope: Scope, view: View) -> Pick:
    env = {"player": view.actor} | said(action, verb, scope, view)
    limit = substitute(verb.candidates, env, action.span) if verb.candidates is not None else None
    if RANGE in env and RANGE not in holes_in(verb.candidates) and not any(name == RANGE for name, _ in verb.defaults):
        limit = meet(call("within", SELF, env[RANGE]), limit)
    if arg is None:
        if limit is None:
            unsupported("target", action.span)
        return Pick("choose", limit, *_bounds(None, action, scope, view), view.actor, limit)
    match arg:
        case nodes.Phrase():
            return _pick_phrase(arg, limit, action, scope, view)
        case nodes.Ref(kind="self") if verb.namesakes:
            there = call("in_zone", Symbol("zone", verb.zone), view.actor)
            mask = meet(call("m_and", call("same_name", SELF), there), limit)
            return Pick("choose", mask, ONE, ONE, view.actor, mask)
        case nodes.Ref():
            domain = _domain(limit, view)
            mask = meet(lower_target(arg, scope, view), domain)
            return Pick("fixed", mask, ONE, ONE, view.actor, domain)
        case nodes.Group(parts, "or") if any(isinstance(part, nodes.Phrase) for part in parts):
            return _pick_one_of(arg, limit, action, scope, view)
        case nodes.Group(parts):
            return _pick_group(parts, limit, action, scope, view)
        case nodes.Player():
            return _pick_player(arg, limit, action, scope, view)
    return unsupported("target", action.span)


def _pick_phrase(
    phrase: nodes.Phrase, limit: Expr | None, action: nodes.Action, scope: Scope, view: View
) -> Pick:  # fmt: skip
    candidates = meet(lower_target(phrase, scope, view), limit)
    if phrase.quantity.distinct and action.repeat is None:  # «разряд на 1, метание на 1 (по разным картам)»
        for slot in range(1, view.own):
            candidates = call("m_minus", candidates, call("targets", slot))
    mode = "each" if not is_choice(phrase, scope) else "choose"
    if phrase.quantity.mode == "random":
        mode = "random"
    repeat = action.repeat
    if repeat is not None and repeat.over == "attacks":
        mode = "choose"
    if repeat is not None and repeat.over == "targets":
        mode = "each" if repeat.maximum is None else "choose"
    still = candidates if scope.ruleset.recheck == "full" else _zone_of(phrase, limit, scope, view)
    if scope.each_target and action.n == 1:
        candidates = call("unused", candidates)
    return Pick(mode, candidates, *_bounds(phrase, action, scope, view), _chooser(phrase, scope, view), still)


def _pick_player(
    player: nodes.Player, limit: Expr | None, action: nodes.Action, scope: Scope, view: View
) -> Pick:  # fmt: skip
    """A player where a card is meant stands for the card he has exactly one of (clause 209.5)."""
    stands = next((noun for noun in scope.language.nouns.values() if noun.sole and not noun.zone), None)
    if stands is None:
        return Pick("none", None, ONE, ONE, view.actor, None)
    owner = {"controller": "mine", "opponent": "opponent", "each": "any"}.get(player.who, "of")
    phrase = nodes.Phrase(stands.id, nodes.Quantity("each", nodes.Number(1), None), owner,
                          player if owner == "of" else None, span=player.span)  # fmt: skip
    return _pick_phrase(phrase, limit, action, scope, view)


def _pick_one_of(group: nodes.Group, limit: Expr | None, action: nodes.Action, scope: Scope, view: View) -> Pick:
    """«гнома или летающее существо»: one choice among the cards that any of the phrases fits."""
    first = next(part for part in group.parts if isinstance(part, nodes.Phrase))
    if not all(
        isinstance(part, nodes.Ref) and first.quantity == nodes.Quantity()
        or isinstance(part, nodes.Phrase) and is_choice(part, scope) and part.quantity == first.quantity
        for part in group.parts
    ):
        unsupported("several choices in one action", action.span)
    pick = _pick_phrase(first, limit, action, scope, view)
    candidates = meet(lower_target(group, scope, view), limit)
    still = candidates if scope.ruleset.recheck == "full" else pick.still
    return replace(pick, candidates=candidates, still=still)


def _pick_group(
    parts: tuple[nodes.Target, ...], limit: Expr | None, action: nodes.Action, scope: Scope, view: View
) -> Pick:  # fmt: skip
    if any(isinstance(part, nodes.Phrase) and is_choice(part, scope) for part in parts):
        unsupported("several choices in one action", action.span)
    domain = _domain(limit, view)
    mask = meet(lower_target(nodes.Group(parts), scope, view), domain)
    return Pick("fixed", mask, ONE, ONE, view.actor, domain)


def _domain(limit: Expr | None, view: View) -> Expr:
    """Where what a pronoun means must be for the verb: in play, in the verb's own zone, or anywhere if the verb says so."""
    if limit == call("everything"):
        return limit
    place = call("in_zone_all", Symbol("zone", view.zone)) if view.zone else IN_PLAY
    return meet(place, limit)


def _zone_of(phrase: nodes.Phrase, limit: Expr | None, scope: Scope, view: View) -> Expr:
    """Where a target must still be when only its place is checked again (clause 501.5)."""
    zone = zone_of(phrase, scope, view)
    if not zone and roams(phrase, scope):
        return call("everything")
    return call("in_zone_all", Symbol("zone", zone)) if zone else meet(IN_PLAY, limit)


def _bounds(phrase: nodes.Phrase | None, action: nodes.Action, scope: Scope, view: View) -> tuple[Expr, Expr]:
    repeat = action.repeat
    if repeat is not None:
        if repeat.over == "attacks":
            return ONE, ONE
        low, high = repeat.minimum, repeat.maximum
    elif phrase is not None:
        low, high = phrase.quantity.minimum, phrase.quantity.maximum
    else:
        return ONE, ONE
    maximum = Const(255) if high is None else lower_amount(high, scope, view)
    return lower_amount(low, scope, view), maximum


def _chooser(phrase: nodes.Phrase, scope: Scope, view: View) -> Expr:
    match phrase.chooser:
        case "":
            return view.actor
        case "controller":
            return ME
        case "opponent":
            return FOE
        case "target-controller":
            return call("controller_of", call("ev_card"))
    return unsupported(f"chooser {phrase.chooser}", phrase.span)
