"""One action: announcement and execution steps from its verb's declaration.

In: an `Action`, the `Scope`. Out: a `Plan` (everything the steps need, as expressions), and the steps it becomes, added
to a `Code`. Which question is asked when is the business of the runtime's `announce`; here stands what is asked.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import (
    Aim,
    Announce,
    Call,
    Case,
    Const,
    Execute,
    Expr,
    Loop,
    LoopTargets,
    Note,
    Param,
    Reach,
    StepTemplate,
    Symbol,
    Want,
    call,
)  # fmt: skip
from cardc.codegen.lowering.code import Code
from cardc.codegen.lowering.effects import OF_DECKS, lower_effects, lower_stated
from cardc.codegen.lowering.expressions import (
    lower_amount,
    lower_arg,
    lower_grades,
    lower_target,
    roams,
    substitute,
    zone_of,
)  # fmt: skip
from cardc.codegen.lowering.scope import FOE, ME, SELF, Scope, View
from cardc.codegen.lowering.walk import uses_x
from cardc.codegen.parts import parts_of
from cardc.dsl import nodes
from cardc.dsl.instead import shares_number
from cardc.dsl.language import Verb

ONE = Const(1)
STATED = "standing"
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


@dataclass(frozen=True, slots=True)
class Plan:
    """An action ready to become steps. `slot` is its number; `more`: further slots and their picks; `others`: what each
    further actor picks («каждый игрок сбрасывает карту»)."""

    action: nodes.Action
    verb: Verb
    slot: int
    pick: Pick
    more: tuple[tuple[int, Pick], ...]
    others: tuple[Pick, ...]
    actors: tuple[Expr, ...]
    able: Expr | None
    number: tuple[Expr, Expr] | None
    binds_x: bool
    wants: tuple[Want, ...]
    gives: tuple[Expr, ...]
    kinds: tuple[Symbol, ...]
    ruleset: str
    inline: StepTemplate | None = None

    def note(self, does: str) -> Note:
        """What a step of the action implements: its words and the clause its verb comes from."""
        clause = f"{self.ruleset}:{self.verb.clause}" if self.verb.clause else ""
        return Note(self.action.text, clause, does)


# ---------------------------------------------------------------- steps


def emit_announce(
    plan: Plan, code: Code, *, next: int, other: int,
    optional: bool = False, refuse: Expr | None = None, deferred: bool = False,
) -> None:  # fmt: skip
    """The announcement step of an action (and of a set fixed first, for «по N целям»)."""
    repeat, at_execution = plan.action.repeat, plan.verb.choice == "objects"
    pick = plan.pick
    joint = [further for slot, further in plan.more if slot == plan.slot]
    following = code.label() if joint else next
    code.add(
        Announce(
            note=plan.note("announce"),
            part=plan.slot,
            mode="none" if at_execution else pick.mode,
            candidates=None if at_execution else pick.candidates,
            minimum=pick.minimum,
            maximum=pick.maximum,
            actor=plan.actors[0],
            chooser=pick.chooser,
            able=plan.able,
            optional=plan.action.optional or optional,
            number=plan.number,
            binds_x=plan.binds_x,
            refuse=refuse,
            ordered=repeat is not None and repeat.over == "targets",
            looped=repeat is not None and repeat.over == "attacks",
            distinct=repeat is not None and repeat.over == "attacks" and repeat.distinct,
            stops=repeat is not None and repeat.over == "attacks" and repeat.minimum != repeat.maximum,
            deferred=deferred,
            kinds=plan.kinds,
            next=following,
            other=other,
        )
    )
    for number, further in enumerate(joint, 1):
        code.place(following)
        following = next if number == len(joint) else code.label()
        code.add(_aim(plan, plan.slot, further, following))


def _aim(plan: Plan, slot: int, pick: Pick, next: int) -> Aim:
    """A further choice of the action; of «все» nothing is chosen."""
    assert pick.candidates is not None
    free = pick.mode not in ("each", "fixed")
    least = pick.minimum if free else call("m_count", pick.candidates)
    most = pick.maximum if free else Const(255)
    random = pick.mode == "random"
    return Aim(plan.note("choose"), plan.slot, slot, pick.candidates, least, most, pick.chooser, random, next)


def emit_execute(plan: Plan, code: Code, *, next: int) -> None:
    """Choices that belong to the execution, then the execution step."""
    for slot, pick in _late_picks(plan):
        label = code.label()
        code.add(_aim(plan, slot, pick, label))
        code.place(label)
    still = None if plan.verb.choice == "objects" else plan.pick.still
    mass = still is not None and _is_mass(plan)
    code.add(
        Execute(plan.note("execute"), plan.slot, plan.actors[0], plan.pick.candidates if mass else still, plan.wants,
                plan.kinds, plan.verb.measure, next, plan.verb.graded, mass,
                Symbol("native", plan.verb.native) if plan.verb.native else None, plan.gives,
                plan.inline)
    )  # fmt: skip


def _is_mass(plan: Plan) -> bool:
    """«каждое существо» is no target: whoever is there when it is executed is hit (a mass action names nobody)."""
    said = plan.action.arg(plan.verb.targets) if plan.verb.targets else None
    every = isinstance(said, nodes.Phrase) and said.quantity.mode == "each"
    return every and plan.pick.mode == "each" and plan.action.repeat is None and not plan.others


def _late_picks(plan: Plan) -> list[tuple[int, Pick]]:
    if plan.verb.choice != "objects" or plan.pick.candidates is None:
        return [(slot, pick) for slot, pick in plan.more if slot != plan.slot]
    return [(plan.slot, plan.pick), *((plan.slot, pick) for pick in plan.others), *plan.more]


def emit_action(
    plan: Plan, code: Code, *, next: int, optional: bool = False, refuse: Expr | None = None
) -> None:  # fmt: skip
    """Announce and execute at once, with its repeats; flows to `next`."""
    repeat = plan.action.repeat
    if repeat is None:
        execute = code.label()
        emit_announce(plan, code, next=execute, other=next, optional=optional, refuse=refuse)
        code.place(execute)
        emit_execute(plan, code, next=next)
    elif repeat.over == "attacks":
        _emit_attacks(plan, code, repeat, next, optional, refuse)
    else:
        _emit_targets(plan, code, next, optional, refuse)


def _emit_attacks(
    plan: Plan, code: Code, repeat: nodes.Repeat, next: int, optional: bool, refuse: Expr | None
) -> None:
    head, announce, execute = code.label(), code.label(), code.label()
    code.place(head)
    count = _count(repeat)
    code.add(Loop(plan.note("repeat"), plan.slot, count, announce, next))
    code.place(announce)
    emit_announce(plan, code, next=execute, other=head, optional=optional, refuse=refuse)
    code.place(execute)
    emit_execute(plan, code, next=head)


def _emit_targets(plan: Plan, code: Code, next: int, optional: bool, refuse: Expr | None) -> None:
    head, execute = code.label(), code.label()
    emit_announce(plan, code, next=head, other=next, optional=optional, refuse=refuse)
    code.place(head)
    assert plan.pick.candidates is not None
    code.add(LoopTargets(plan.note("next target"), plan.slot, plan.pick.candidates, execute, next))
    code.place(execute)
    emit_execute(plan, code, next=head)


def emit_reached(plan: Plan, code: Code, *, next: int) -> None:
    """The turn of an action that was announced before: execute it, or record why not."""
    execute = code.label()
    code.add(Reach(plan.note("its turn"), plan.slot, execute, next))
    code.place(execute)
    emit_execute(plan, code, next=next)


def _count(repeat: nodes.Repeat) -> Expr:
    if isinstance(repeat.maximum, nodes.Number):
        return Const(repeat.maximum.value)
    return call("x")


# ---------------------------------------------------------------- the plan


def plan_action(action: nodes.Action, scope: Scope) -> Plan:
    """Everything about an action that its steps need; raises Unsupported for what has no code."""
    verb = scope.language.verbs[action.verb].saying(action.args)
    if not verb.executable or verb.static:
        unsupported(action.verb, action.span)
    _account(action, verb, scope)
    slot = scope.numbers.get(action.n, action.n)
    actors = _actors(action, scope)
    view = View(actors[0], own=slot)
    pick, more = _picks(action, verb, scope, view)
    number, binds = _number(action, verb, scope, view)
    wants, gives = _wants(action, verb, slot, more, actors, scope, view)
    return Plan(
        action=action,
        verb=verb,
        slot=slot,
        pick=pick,
        more=more,
        others=tuple(_picks(action, verb, scope, view.acting(actor))[0] for actor in actors[1:]),
        actors=actors,
        able=_able(action, verb, pick, binds, scope, view),
        number=number,
        binds_x=binds,
        wants=wants,
        gives=gives,
        kinds=kinds_of(action, verb, scope),
        ruleset=scope.ruleset.id,
        inline=scope.language.templates.get(verb.native),
    )


# What the text may say of any action: its term, cap and performer, what stands for another action, a name that only names.
COMMON_ARGUMENTS = frozenset({"duration", "cap", "actor", "by_of", "instead", "name", "x"})
RANGE = "range"


def _account(action: nodes.Action, verb: Verb, scope: Scope) -> None:
    """Every argument of the text is one that the verb uses; raises Unsupported at the first that nothing would heed."""
    heeded = COMMON_ARGUMENTS | {verb.targets} | {name for name, _ in verb.defaults}
    heeded |= {RANGE} if verb.targets else set()
    for template in (verb.candidates, verb.able, verb.number, verb.recheck, verb.wants, verb.gives, verb.standing):
        heeded |= _holes_in(template)
    for name, arg in action.args:
        if name not in heeded and not (name == "remark" and _is_void(action, scope)) and not _is_idle(arg, scope):
            unsupported(f"{verb.id}: «{name}»", action.span)


def _is_void(action: nodes.Action, scope: Scope) -> bool:
    """Does the remark say only what is so without it? Then the vocabulary gives it a mask."""
    remark = action.arg("remark")
    word = scope.language.predicates.get(remark.name) if isinstance(remark, nodes.Is) else None
    return word is not None and word.mask is not None


def _is_idle(arg: nodes.Arg, scope: Scope) -> bool:
    """«не закрываясь» of a feature that is not paid by closing."""
    verb = scope.language.verbs.get(arg.id) if isinstance(arg, nodes.Word) and arg.table == "verb" else None
    return verb is not None and verb.closing and not scope.taps


def _holes_in(template: object) -> set[str]:
    """Names of the `Param`s anywhere in a declaration."""
    found: set[str] = set()
    waiting = [template]
    while waiting:
        part = waiting.pop()
        if type(part) is Param:
            found.add(part.name)
        else:
            waiting.extend(parts_of(part))
    return found


def _actors(action: nodes.Action, scope: Scope) -> tuple[Expr, ...]:
    match action.by:
        case "controller":
            return (ME,)
        case "opponent":
            return (FOE,)
        case "each":
            return (call("active"), call("other_player", call("active")))
        case "target-controller":
            reference = action.arg("by_of")
            if isinstance(reference, nodes.Ref):
                return (call("controller_of", call("m_first", lower_target(reference, scope, View(ME)))),)
            return (Case(call("lt", call("ev_card"), 0), call("ev_player"), call("controller_of", call("ev_card"))),)
    return unsupported(f"by {action.by}", action.span)


def kinds_of(action: nodes.Action, verb: Verb, scope: Scope) -> tuple[Symbol, ...]:
    """The kind of ability: a label («Заклинание «…» –») names it for what is no attack of its own."""
    label = action.label.kind if action.label is not None else scope.label
    kind = label if label and verb.kind in scope.ruleset.labelled_kinds else verb.kind
    return (Symbol("kind", kind),) if kind and verb.kind not in OF_DECKS else ()


def _picks(action: nodes.Action, verb: Verb, scope: Scope, view: View) -> tuple[Pick, tuple[tuple[int, Pick], ...]]:
    """The main choice, and further slots for other chosen targets of the verb."""
    more = tuple(
        (scope.fresh_slot(), _pick(arg, action, _partnered(verb), scope, view))
        for name, arg in action.args
        if name != verb.targets and isinstance(arg, nodes.Phrase) and _is_choice(arg, scope) and name in _holes(verb)
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
    phrases = tuple(part for part in arg.parts if isinstance(part, nodes.Phrase) and _is_choice(part, scope))
    return phrases if len(phrases) == len(arg.parts) and len(phrases) > 1 else ()


def _besides(pick: Pick, slot: int) -> Pick:
    """Not whom the action has chosen already."""
    assert pick.candidates is not None
    return replace(pick, candidates=call("m_minus", pick.candidates, call("targets", slot)))


def _partnered(verb: Verb) -> Verb:
    """The verb as it asks for further picks."""
    return verb if verb.partners is None else replace(verb, candidates=verb.partners)


def _holes(verb: Verb) -> frozenset[str]:
    """Slots of the verb, beside its target, that name a card the player picks («поменять местами {a} и {b}»)."""
    return frozenset(name for name, value in verb.defaults if value == "pick")


def _is_choice(phrase: nodes.Phrase, scope: Scope) -> bool:
    noun = scope.language.nouns.get(phrase.noun)
    owned = phrase.owner in ("mine", "opponent", "own", "of") or (noun is not None and noun.zone and phrase.owner != "each")
    sole = noun is not None and noun.sole and owned and not phrase.chosen
    return phrase.quantity.mode in ("choice", "any") and not sole


def _pick(arg: nodes.Arg | None, action: nodes.Action, verb: Verb, scope: Scope, view: View) -> Pick:
    env = {"player": view.actor} | _said(action, verb, scope, view)
    limit = substitute(verb.candidates, env, action.span) if verb.candidates is not None else None
    if RANGE in env and RANGE not in _holes_in(verb.candidates) and not any(name == RANGE for name, _ in verb.defaults):
        limit = _both(call("within", SELF, env[RANGE]), limit)
    if arg is None:
        if limit is None:
            unsupported("target", action.span)
        return Pick("choose", limit, *_bounds(None, action, scope, view), view.actor, limit)
    match arg:
        case nodes.Phrase():
            return _pick_phrase(arg, limit, action, scope, view)
        case nodes.Ref(kind="self") if verb.namesakes:
            there = call("in_zone", Symbol("zone", verb.zone), view.actor)
            mask = _both(call("m_and", call("same_name", SELF), there), limit)
            return Pick("choose", mask, ONE, ONE, view.actor, mask)
        case nodes.Ref():
            domain = _domain(limit, view)
            mask = _both(lower_target(arg, scope, view), domain)
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
    candidates = _both(lower_target(phrase, scope, view), limit)
    mode = "each" if not _is_choice(phrase, scope) else "choose"
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
        or isinstance(part, nodes.Phrase) and _is_choice(part, scope) and part.quantity == first.quantity
        for part in group.parts
    ):
        unsupported("several choices in one action", action.span)
    pick = _pick_phrase(first, limit, action, scope, view)
    candidates = _both(lower_target(group, scope, view), limit)
    still = candidates if scope.ruleset.recheck == "full" else pick.still
    return replace(pick, candidates=candidates, still=still)


def _pick_group(
    parts: tuple[nodes.Target, ...], limit: Expr | None, action: nodes.Action, scope: Scope, view: View
) -> Pick:  # fmt: skip
    if any(isinstance(part, nodes.Phrase) and _is_choice(part, scope) for part in parts):
        unsupported("several choices in one action", action.span)
    domain = _domain(limit, view)
    mask = _both(lower_target(nodes.Group(parts), scope, view), domain)
    return Pick("fixed", mask, ONE, ONE, view.actor, domain)


def _domain(limit: Expr | None, view: View) -> Expr:
    """Where what a pronoun means must be for the verb: in play, in the verb's own zone, or anywhere if the verb says so."""
    if limit == call("everything"):
        return limit
    place = call("in_zone_all", Symbol("zone", view.zone)) if view.zone else IN_PLAY
    return _both(place, limit)


def _zone_of(phrase: nodes.Phrase, limit: Expr | None, scope: Scope, view: View) -> Expr:
    """Where a target must still be when only its place is checked again (clause 501.5)."""
    zone = zone_of(phrase, scope, view)
    if not zone and roams(phrase, scope):
        return call("everything")
    return call("in_zone_all", Symbol("zone", zone)) if zone else _both(IN_PLAY, limit)


def _both(mask: Expr, limit: Expr | None) -> Expr:
    return mask if limit is None else call("m_and", mask, limit)


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


# ---------------------------------------------------------------- numbers and legality


def _number(
    action: nodes.Action, verb: Verb, scope: Scope, view: View
) -> tuple[tuple[Expr, Expr] | None, bool]:  # fmt: skip
    """A number the performer names: «до пяти», or X where nothing else has bound it."""
    for name, arg in action.args:
        if isinstance(arg, nodes.UpTo):
            low = lower_amount(arg.minimum, scope, view)
            high = lower_amount(arg.maximum, scope, view) if arg.maximum is not None else None
            return (low, _highest(high, verb, action, scope, view)), False
        if name in ("amount", "number") and isinstance(arg, nodes.Bound) and _names_x(scope):
            scope.x_bound = True
            return (Const(scope.ruleset.switches.get("x_minimum", 0)), _highest(None, verb, action, scope, view)), True
    return None, False


def _names_x(scope: Scope) -> bool:
    return scope.x is None and not scope.x_bound and not scope.x_event


def _highest(high: Expr | None, verb: Verb, action: nodes.Action, scope: Scope, view: View) -> Expr:
    if verb.number is None:
        return Const(99) if high is None else high
    target = action.arg(verb.targets) if verb.targets else None
    mask = lower_target(target, scope, view) if isinstance(target, nodes.Ref | nodes.Group) else call("targets", view.own)
    there = substitute(verb.number, {"target": mask, "player": view.actor} | _said(action, verb, scope, view), action.span)
    return there if high is None else call("low", high, there)


def _said(action: nodes.Action, verb: Verb, scope: Scope, view: View) -> dict[str, Expr]:
    """What the text says besides the target, with the verb's defaults: words, names, printed and bound numbers."""
    plain = nodes.Word | nodes.Name | nodes.Number | nodes.Arith | nodes.PropertyOf | nodes.Count | nodes.Player
    env = {name: lower_arg(arg, scope, view) for name, arg in action.args
           if isinstance(arg, plain) and name != verb.targets}  # fmt: skip
    env |= {name: lower_amount(arg, scope, view) for name, arg in action.args
            if isinstance(arg, nodes.Bound) and not _names_x(scope)}  # fmt: skip
    return _default_env(verb) | env


def _default_env(verb: Verb) -> dict[str, Expr]:
    return {name: Const(value) if isinstance(value, int) else value for name, value in verb.defaults if value != "pick"}


def _able(
    action: nodes.Action, verb: Verb, pick: Pick, binds: bool, scope: Scope, view: View
) -> Expr | None:  # fmt: skip
    tests: list[Expr] = []
    if verb.able is not None:
        env: dict[str, Expr] = {"player": view.actor, "self": SELF} | _said(action, verb, scope, view)
        if pick.candidates is not None:
            env["target"] = pick.candidates
        tests.append(substitute(verb.able, env, action.span))
    if verb.choice == "objects" and pick.candidates is not None and _names_kind(action, verb):
        tests.append(call("m_any", pick.candidates))
    if not binds and scope.x is None and not scope.x_event and not scope.x_paid and uses_x(action.args):
        tests.append(call("x_known"))
    total: Expr | None = None
    for test in tests:
        total = test if total is None else call("both", total, test)
    return total


def _names_kind(action: nodes.Action, verb: Verb) -> bool:
    """«сбросьте заклинание»: a kind is named, and without one there the action cannot be executed (clause 502.7)."""
    arg = action.arg(verb.targets)
    return not verb.none_there and isinstance(arg, nodes.Phrase) and (bool(arg.filters) or arg.noun != "card")


# ---------------------------------------------------------------- wanted events


def _wants(
    action: nodes.Action, verb: Verb, slot: int, more: tuple[tuple[int, Pick], ...], actors: tuple[Expr, ...],
    scope: Scope, view: View,
) -> tuple[tuple[Want, ...], tuple[Expr, ...]]:  # fmt: skip
    """The wanted events, and the numbers that a plugin's step is given."""
    env, grades, effects = _environment(action, verb, slot, more, scope, view)
    wants: list[Want] = []
    for actor in actors:
        for want in verb.wants:
            wants += _want(want, {"player": actor, "actor": actor} | env, grades, effects, action)
    given = {"player": actors[0], "actor": actors[0]} | env
    return tuple(dict.fromkeys(wants)), tuple(substitute(number, given, action.span) for number in verb.gives)


def _gives_statement(verb: Verb) -> bool:
    """The verb gives for a time what it states as a static one: its want asks for `standing`."""
    return any(_mentions(want.aux, STATED) for want in verb.wants)


def _environment(
    action: nodes.Action, verb: Verb, slot: int, more: tuple[tuple[int, Pick], ...], scope: Scope, view: View
) -> tuple[dict[str, Expr], dict[str, tuple[Expr, Expr, Expr]], dict[str, tuple[tuple[Symbol, Expr], ...]]]:  # fmt: skip
    env: dict[str, Expr] = {"self": SELF}
    grades: dict[str, tuple[Expr, Expr, Expr]] = {}
    effects: dict[str, tuple[tuple[Symbol, Expr], ...]] = {}
    later = iter(more)
    stated = _gives_statement(verb)
    if stated:
        effects[STATED] = lower_stated(action, verb, scope, view)
    for name, arg in action.args:
        if name == verb.targets or stated and isinstance(arg, nodes.Word | nodes.Many):
            continue
        if name in _holes(verb) and isinstance(arg, nodes.Phrase) and _is_choice(arg, scope):
            env[name] = call("targets", next(later)[0])
        elif isinstance(arg, nodes.Word) and arg.table in ("property", "keyword") or isinstance(arg, nodes.Quote | nodes.Many):
            effects[name] = lower_effects(arg, action, scope, view)
            if isinstance(arg, nodes.Word):
                env[name] = Symbol(arg.table, arg.id)
        elif isinstance(arg, nodes.Duration) or isinstance(arg, nodes.Cell) and not _asks(verb, name):
            continue
        elif isinstance(arg, nodes.Grades | nodes.Where | nodes.CaseAmount):
            three = lower_grades(arg, scope, view)
            if three is not None:
                grades[name] = three
            else:
                env[name] = lower_arg(arg, scope, view)
        else:
            env[name] = lower_arg(arg, scope, view)
    term = action.arg("duration")
    if isinstance(term, nodes.Duration) and not effects and not verb.native:
        unsupported("a term for what is no effect", term.span)
    env = _default_env(verb) | env
    if verb.targets:
        env[verb.targets] = call("m_bit", SELF) if shares_number(action, verb) else call("targets", slot)
    return env, grades, effects


def _asks(verb: Verb, name: str) -> bool:
    """Does what the verb wants depend on the argument?"""
    return any(_mentions(want.aux, name) for want in verb.wants)


def _want(
    want: Want, env: dict[str, Expr], grades: dict[str, tuple[Expr, Expr, Expr]],
    effects: dict[str, tuple[tuple[Symbol, Expr], ...]], action: nodes.Action,
) -> list[Want]:  # fmt: skip
    holes = [name for name in effects if _mentions(want.aux, name)]
    if holes:
        given = [(_filled(want, env | {holes[0]: symbol}, {}, action), amount) for symbol, amount in effects[holes[0]]]
        return [one if _names(want.amount) else replace(one, amount=amount) for one, amount in given]
    missing = [name for name in _params(want) if name not in env and name not in grades]
    if missing and want.when is None and _optional_want(want, missing):
        return []
    return [_filled(want, env, grades, action)]


def _optional_want(want: Want, missing: list[str]) -> bool:
    """A want whose `aux` is an argument that this text does not have is not wanted."""
    return all(_mentions(want.aux, name) for name in missing)


def _filled(
    want: Want, env: dict[str, Expr], grades: dict[str, tuple[Expr, Expr, Expr]], action: nodes.Action
) -> Want:  # fmt: skip
    def fill(template: Expr | None) -> Expr | None:
        return None if template is None else substitute(template, env, action.span)

    graded = None
    if any(_mentions(want.amount, name) for name in grades):
        graded = tuple(
            substitute(want.amount, env | {name: three[grade] for name, three in grades.items()}, action.span)
            for grade in range(3)
        )
    return Want(
        event=want.event,
        targets=fill(want.targets),
        amount=Const(0) if graded else substitute(want.amount, env, action.span),
        graded=graded,  # type: ignore[arg-type]
        aux=substitute(want.aux, env, action.span),
        player=fill(want.player),
        when=fill(want.when),
    )


def _params(want: Want) -> set[str]:
    return {name for part in (want.targets, want.amount, want.aux, want.player, want.when) if part is not None
            for name in _names(part)}  # fmt: skip


def _names(template: Expr) -> set[str]:
    match template:
        case Param(name):
            return {name}
        case Call(_, args):
            return {name for arg in args for name in _names(arg)}
        case Case(test, then, otherwise):
            return _names(test) | _names(then) | _names(otherwise)
    return set()


def _mentions(template: Expr, name: str) -> bool:
    return name in _names(template)
