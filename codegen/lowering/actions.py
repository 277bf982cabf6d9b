"""One action: announcement and execution steps from its verb's declaration.

In: an `Action`, the `Scope`. Out: a `Plan` (everything the steps need, as expressions), and the steps it becomes, added
to a `Code`. Which question is asked when is the business of the runtime's `announce`; here stands what is asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import (
    Aim,
    Announce,
    Case,
    Const,
    Execute,
    Expr,
    Loop,
    LoopTargets,
    Note,
    Reach,
    StepTemplate,
    Symbol,
    Want,
    call,
)
from cardc.codegen.lowering.arguments import CAP, account, names_x, said
from cardc.codegen.lowering.code import Code
from cardc.codegen.lowering.effects import OF_DECKS
from cardc.codegen.lowering.expressions import lower_amount, lower_target
from cardc.codegen.lowering.picks import Pick, picks_of
from cardc.codegen.lowering.scope import FOE, ME, SELF, Scope, View
from cardc.codegen.lowering.templates import folded, substitute
from cardc.codegen.lowering.walk import uses_x
from cardc.codegen.lowering.wants import wants_of
from cardc.dsl import nodes
from cardc.dsl.language import Verb


@dataclass(frozen=True, slots=True)
class Plan:
    """An action ready to become steps. `slot` is its number; `more`: further slots and their picks; `others`: what each
    further actor picks («каждый игрок сбрасывает карту»); `enough`: there is as much of what it takes as the text says;
    `rounds`: how many of «N атак»."""

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
    enough: Expr | None = None
    rounds: Expr | None = None

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
    assert plan.rounds is not None
    code.add(Loop(plan.note("repeat"), plan.slot, plan.rounds, announce, next))
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


# ---------------------------------------------------------------- the plan


def plan_action(action: nodes.Action, scope: Scope) -> Plan:
    """Everything about an action that its steps need; raises Unsupported for what has no code."""
    verb = scope.language.verbs[action.verb].saying(action.args)
    if not verb.executable or verb.static:
        unsupported(action.verb, action.span)
    account(action, verb, scope)
    slot = scope.numbers.get(action.n, action.n)
    actors = _actors(action, scope)
    view = View(actors[0], own=slot)
    pick, more = picks_of(action, verb, scope, view)
    number, binds = _number(action, verb, scope, view)
    wants, gives = wants_of(action, verb, slot, more, actors, scope, view)
    return Plan(
        action=action,
        verb=verb,
        slot=slot,
        pick=pick,
        more=more,
        others=tuple(picks_of(action, verb, scope, view.acting(actor))[0] for actor in actors[1:]),
        actors=actors,
        able=_able(action, verb, pick, binds, scope, view),
        number=number,
        binds_x=binds,
        wants=wants,
        gives=gives,
        kinds=kinds_of(action, verb, scope),
        ruleset=scope.ruleset.id,
        inline=scope.language.templates.get(verb.native),
        enough=_enough(action, verb, scope, view),
        rounds=_rounds(action, scope, view),
    )


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
        if name in ("amount", "number") and isinstance(arg, nodes.Bound) and names_x(scope):
            scope.x_bound = True
            cap = action.arg(CAP)
            high = lower_amount(cap, scope, view) if isinstance(cap, nodes.Number) else None
            return (Const(scope.ruleset.switches.get("x_minimum", 0)), _highest(high, verb, action, scope, view)), True
    return None, False


def _highest(high: Expr | None, verb: Verb, action: nodes.Action, scope: Scope, view: View) -> Expr:
    if verb.number is None:
        return Const(99) if high is None else high
    target = action.arg(verb.targets) if verb.targets else None
    mask = lower_target(target, scope, view) if isinstance(target, nodes.Ref | nodes.Group) else call("targets", view.own)
    there = substitute(verb.number, {"target": mask, "player": view.actor} | said(action, verb, scope, view), action.span)
    return there if high is None else call("low", high, there)


def _enough(action: nodes.Action, verb: Verb, scope: Scope, view: View) -> Expr | None:
    """«снять 2 фишки» as a cost: two are there. None if no number or no fixed card is named."""
    amount = action.arg("amount") or nodes.Number(dict(verb.defaults).get("amount", 0))
    target = action.arg(verb.targets) if verb.targets else None
    if verb.number is None or not isinstance(target, nodes.Ref | nodes.Group) or not isinstance(amount, nodes.Number):
        return None
    return call("le", lower_amount(amount, scope, view), _highest(None, verb, action, scope, view))


def _rounds(action: nodes.Action, scope: Scope, view: View) -> Expr | None:
    """Of «N атак»: how many."""
    most = action.repeat.maximum if action.repeat is not None and action.repeat.over == "attacks" else None
    return None if most is None else lower_amount(most, scope, view)


def _able(
    action: nodes.Action, verb: Verb, pick: Pick, binds: bool, scope: Scope, view: View
) -> Expr | None:  # fmt: skip
    tests: list[Expr] = []
    if verb.able is not None:
        env: dict[str, Expr] = {"player": view.actor, "self": SELF} | said(action, verb, scope, view)
        if pick.candidates is not None:
            env["target"] = pick.candidates
        tests.append(substitute(verb.able, env, action.span))
    if verb.choice == "objects" and pick.candidates is not None and _names_kind(action, verb):
        tests.append(call("m_any", pick.candidates))
    if not binds and scope.x is None and not scope.x_event and not scope.x_paid and uses_x(action.args):
        tests.append(call("x_known"))
    return folded("both", tests)


def _names_kind(action: nodes.Action, verb: Verb) -> bool:
    """«сбросьте заклинание»: a kind is named, and without one there the action cannot be executed (clause 502.7)."""
    arg = action.arg(verb.targets)
    return not verb.none_there and isinstance(arg, nodes.Phrase) and (bool(arg.filters) or arg.noun != "card")
