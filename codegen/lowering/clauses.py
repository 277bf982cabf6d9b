"""Composites: how the steps of actions are strung together by connectors.

In: clauses, the ruleset's tables. Out: steps added to a `Code`. Every connector is an explicit step that asks the
outcome recorded for its left side (rules: `docs/rules.md`); nothing here knows a ruleset by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardc.codegen.ir import Branch, Check, Choose, Close, Const, Expr, Interrupt, Note, Reach, call
from cardc.codegen.lowering.actions import Plan, emit_action, emit_announce, emit_execute, emit_reached, plan_action
from cardc.codegen.lowering.code import Code
from cardc.codegen.lowering.expressions import lower_condition
from cardc.codegen.lowering.scope import FOE, ME, Scope, View
from cardc.codegen.lowering.walk import actions_of, leading, mandatory, nameable, numbers_of, outcome_of
from cardc.codegen.outcomes import bits
from cardc.dsl import nodes
from cardc.dsl.instead import takes_place
from cardc.dsl.language import Verb
from cardc.dsl.spoken import target_of

GONE = bits(("illegal", "fizzled"))


@dataclass(slots=True)
class Context:
    """Lowering of one feature's body: its plans by action number, and which actions were announced beforehand."""

    scope: Scope
    code: Code
    plans: dict[int, Plan]
    ready: set[int] = field(default_factory=set)

    def plan(self, action: nodes.Action) -> Plan:
        return self.plans[action.n]


@dataclass(frozen=True, slots=True)
class Rights:
    """What a connector around adds to the announcement of the leading action: a `may` question, a right to refuse;
    `provided`: the text says what follows a failure («иначе»), so a failure interrupts nothing."""

    optional: bool = False
    refuse: Expr | None = None
    provided: bool = False


NO_RIGHTS = Rights()


def plan_actions(clause: nodes.Clause, scope: Scope) -> dict[int, Plan]:
    """Plans of all actions, in text order (the first X that nothing else binds is bound there)."""
    return {action.n: plan_action(action, scope) for action in actions_of(clause)}


def emit_clause(clause: nodes.Clause, ctx: Context, exit: int, rights: Rights = NO_RIGHTS) -> None:
    """The steps of a clause; control leaves to label `exit`."""
    match clause:
        case nodes.Action():
            _emit_leaf(clause, ctx, exit, rights)
        case nodes.Join(op="or"):
            _emit_or(clause, ctx, exit, rights)
        case nodes.Join():
            _emit_join(clause, ctx, exit, rights)
        case nodes.Gate():
            _emit_gate(clause, ctx, exit, rights)
        case nodes.Refuse():
            _emit_refuse(clause, ctx, exit)
        case nodes.If():
            _emit_if(clause, ctx, exit)


def _emit_leaf(action: nodes.Action, ctx: Context, exit: int, rights: Rights) -> None:
    plan = ctx.plan(action)
    if action.n in ctx.ready:
        emit_reached(plan, ctx.code, next=exit)
    else:
        emit_action(plan, ctx.code, next=exit, optional=rights.optional, refuse=rights.refuse)


# ---------------------------------------------------------------- and, chain, then


def _emit_join(join: nodes.Join, ctx: Context, exit: int, rights: Rights) -> None:
    parts = join.parts
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        after = exit if last else ctx.code.label()
        if not last and isinstance(part, nodes.Action) and (other := takes_place(parts[index + 1])) is not None:
            _emit_instead(part, other, ctx, exit if index + 2 == len(parts) else after)
            ctx.code.place(after)
            _emit_join_rest(join, index + 2, ctx, exit)
            return
        _emit_part(join, index, ctx, after, rights if index == 0 else NO_RIGHTS, exit)
        if not last:
            ctx.code.place(after)
        if index == 0 and not last:
            _emit_declined(join, ctx, exit, rights)


def _emit_declined(join: nodes.Join, ctx: Context, exit: int, rights: Rights) -> None:
    """A right to decline speaks of the whole: who declines its first action declines the others."""
    test = turned_down(join.parts[0], rights)
    if test is None:
        return
    after = ctx.code.label()
    note = ctx.scope.note(join.links[0].word, join.links[0].clause, "who declines declines the whole")
    ctx.code.add(Interrupt(note, test, numbers_of(*join.parts[1:]), after, exit, "declined"))
    ctx.code.place(after)


def turned_down(first: nodes.Clause, rights: Rights) -> Expr | None:
    """Was the first part of what `rights` speak of declined? None without such a right."""
    if rights.refuse is None and not rights.optional:
        return None
    asked = sum(1 << n for n in leading(first))
    return call("refused", asked | asked << 16 if rights.optional else asked)


def _emit_join_rest(join: nodes.Join, start: int, ctx: Context, exit: int) -> None:
    rest = join.parts[start:]
    if rest:
        emit_clause(rest[0] if len(rest) == 1 else nodes.Join(join.op, rest, join.links[start:], join.span), ctx, exit)


def _emit_part(join: nodes.Join, index: int, ctx: Context, after: int, rights: Rights, exit: int) -> None:
    part, rest = join.parts[index], numbers_of(*join.parts[index + 1 :])
    stops = mandatory(part) if join.op == "chain" and ctx.scope.ruleset.interrupts and rest else ()
    if not stops:
        emit_clause(part, ctx, after, rights)
        return
    check = ctx.code.label()
    emit_clause(part, ctx, check, rights)
    ctx.code.place(check)
    link = join.links[index]
    note = ctx.scope.note(link.word, link.clause, "a part that cannot be executed interrupts")
    ctx.code.add(Interrupt(note, _gone(stops), rest, after, exit))


def _gone(numbers: tuple[int, ...]) -> Expr:
    total: Expr = call("was", call("out", numbers[0]), GONE)
    for number in numbers[1:]:
        total = call("either", total, call("was", call("out", number), GONE))
    return total


def _emit_instead(first: nodes.Action, other: nodes.If, ctx: Context, exit: int) -> None:
    """Announce the first action; at its execution the condition decides which of the two is executed."""
    plan, numbers = ctx.plan(first), numbers_of(other.then)
    turn, usual, replacing, neither = (ctx.code.label() for _ in range(4))
    note = ctx.scope.note(other.link.word, other.link.clause, "which of the two happens")
    if first.n in ctx.ready:
        ctx.code.add(Reach(note, plan.slot, turn, neither))
    else:
        emit_announce(plan, ctx.code, next=turn, other=neither)
    ctx.code.place(turn)
    test = lower_condition(other.condition, ctx.scope, View(ME, own=first.n))
    ctx.code.add(Branch(note, test, numbers, (), replacing, usual))
    ctx.code.place(usual)
    emit_execute(plan, ctx.code, next=exit)
    ctx.code.place(replacing)
    closing = ctx.code.label()
    ctx.code.add(Close(note, (first.n,), closing))
    ctx.code.place(closing)
    _emit_taking_place(other.then, ctx, exit)
    ctx.code.place(neither)
    ctx.code.add(Close(note, numbers, exit))


def _emit_taking_place(clause: nodes.Clause, ctx: Context, exit: int) -> None:
    if not isinstance(clause, nodes.Action):
        emit_clause(clause, ctx, exit)
        return
    executing, plan = ctx.code.label(), ctx.plan(clause)
    emit_announce(plan, ctx.code, next=executing, other=exit)
    ctx.code.place(executing)
    emit_execute(plan, ctx.code, next=exit)


# ---------------------------------------------------------------- full, any, else


def _emit_gate(gate: nodes.Gate, ctx: Context, exit: int, rights: Rights) -> None:
    scope, code = ctx.scope, ctx.code
    rule = scope.ruleset.gates[gate.op]
    check, right = code.label(), code.label()
    asked = gate.op == "else" and scope.ruleset.may_performer
    emit_clause(gate.left, ctx, check, Rights(rights.optional or asked, rights.refuse, rights.provided or gate.op == "else"))
    code.place(check)
    clause = gate.link.clause or rule.clause
    stops = mandatory(gate.left) if scope.ruleset.interrupts and not rights.provided else ()
    if gate.op != "else" and stops:
        gating = code.label()
        note = ctx.scope.note(gate.link.word, clause, "a part that cannot be executed interrupts")
        code.add(Interrupt(note, _gone(stops), numbers_of(gate.right), gating, exit))
        code.place(gating)
    note = ctx.scope.note(gate.link.word, clause, "may the next part run")
    closed = numbers_of(gate.right)
    code.add(Check(note, gate.op, outcome_of(gate.left), bits(rule.opens), rule.under, closed, right, exit))
    code.place(right)
    # «A, иначе B, иначе C»: B stands before an «иначе» as A does, so it may be refused as well.
    emit_clause(gate.right, ctx, exit, Rights(rights.optional) if gate.op == "else" else NO_RIGHTS)


def _emit_refuse(clause: nodes.Refuse, ctx: Context, exit: int) -> None:
    code = ctx.code
    check, right = code.label(), code.label()
    emit_clause(clause.left, ctx, check, Rights(refuse=_chooser(clause.chooser, clause.left, ctx), provided=True))
    code.place(check)
    note = ctx.scope.note(clause.link.word, clause.link.clause, "after a refusal, or if it could not be announced")
    rule = ctx.scope.ruleset.gates["refuse"]
    test: Expr = call("was", outcome_of(clause.left), bits(rule.opens - {"declined"}))
    if "declined" in rule.opens:  # by who has the right; what the player who performs it leaves out opens nothing
        test = call("either", call("refused", sum(1 << n for n in numbers_of(clause.left))), test)
    code.add(Branch(note, test, numbers_of(clause.right), (), right, exit))
    code.place(right)
    emit_clause(clause.right, ctx, exit)


def _chooser(chooser: str, clause: nodes.Clause, ctx: Context) -> Expr:
    if chooser == "target-controller":
        first = next(iter(actions_of(clause)))
        return call("controller_of", call("m_first", call("targets", ctx.plan(first).slot)))
    return ME if chooser == "controller" else FOE


# ---------------------------------------------------------------- or, if


def _emit_or(join: nodes.Join, ctx: Context, exit: int, rights: Rights) -> None:
    if any(action.n in ctx.ready for action in actions_of(join)):
        _emit_chosen(join, ctx, exit)
        return
    labels = [ctx.code.label() for _ in join.parts]
    ctx.code.add(choose_step(join, ctx, labels, exit))
    for label, part in zip(labels, join.parts, strict=True):
        ctx.code.place(label)
        emit_clause(part, ctx, exit, rights)


def choose_step(join: nodes.Join, ctx: Context, labels: list[int], other: int) -> Choose:
    """The question which alternative is taken; only those that can be announced are offered."""
    link = join.links[0] if join.links else nodes.Link("")
    chooser = getattr(join, "chooser", "controller")
    return Choose(
        note=ctx.scope.note(link.word, link.clause, "exactly one alternative"),
        part=next(iter(actions_of(join))).n,
        chooser=FOE if chooser == "opponent" else ME,
        alternatives=tuple(
            (announceable(part, ctx), label, numbers_of(part)) for part, label in zip(join.parts, labels, strict=True)
        ),
        other=other,
    )


def _emit_chosen(join: nodes.Join, ctx: Context, exit: int) -> None:
    """The alternative was taken at the announcement; the others are closed, so each is passed by."""
    for index, part in enumerate(join.parts):
        after = exit if index == len(join.parts) - 1 else ctx.code.label()
        emit_clause(part, ctx, after)
        if after != exit:
            ctx.code.place(after)


def _emit_if(clause: nodes.If, ctx: Context, exit: int) -> None:
    code = ctx.code
    then = code.label()
    other = exit if clause.otherwise is None else code.label()
    numbers = numbers_of(clause.then)
    test = lower_condition(clause.condition, ctx.scope, View(ME, own=numbers[0]))
    note = ctx.scope.note(clause.link.word, clause.link.clause, "does the condition hold")
    code.add(Branch(note, test, numbers, numbers_of(clause.otherwise), then, other))
    code.place(then)
    emit_clause(clause.then, ctx, exit)
    if clause.otherwise is not None:
        code.place(other)
        emit_clause(clause.otherwise, ctx, exit)


# ---------------------------------------------------------------- can it be announced


def announceable(clause: nodes.Clause, ctx: Context) -> Expr:
    """Whether a clause could be announced now (`docs/rules.md`, payment: what must be possible)."""
    match clause:
        case nodes.Action():
            return can_announce(ctx.plan(clause))
        case nodes.Join(op="chain", parts=parts) if ctx.scope.ruleset.interrupts:
            return announceable(parts[0], ctx)
        case nodes.Join(op="and", parts=parts) if ctx.scope.ruleset.interrupts:
            return _all([announceable(part, ctx) for part in parts if not _is_chosen_by(part, parts)], "both")
        case nodes.Join(parts=parts):
            return _all([announceable(part, ctx) for part in parts], "either")
        case nodes.Gate(op="else") | nodes.Refuse():
            return call("either", announceable(clause.left, ctx), announceable(clause.right, ctx))
        case nodes.Gate():
            return announceable(clause.left, ctx)
        case nodes.If(then=then, otherwise=None):
            return announceable(then, ctx)
        case nodes.If():
            assert clause.otherwise is not None
            return call("either", announceable(clause.then, ctx), announceable(clause.otherwise, ctx))
    raise AssertionError(clause)


def _is_chosen_by(part: nodes.Clause, parts: tuple[nodes.Clause, ...]) -> bool:
    """«закройте существо и раньте его»: what an action of the same part will choose is not missing."""
    if not isinstance(part, nodes.Action):
        return False
    earlier = numbers_of(*parts[: parts.index(part)])
    return any(isinstance(arg, nodes.Ref) and arg.kind in ("it", "did") and arg.action in earlier for _, arg in part.args)


def _all(tests: list[Expr], op: str) -> Expr:
    total = tests[0]
    for test in tests[1:]:
        total = call(op, total, test)
    return total


def can_announce(plan: Plan) -> Expr:
    """Whether one action could be announced now."""
    pick = plan.pick
    empty_is_legal = plan.verb.choice == "objects" or pick.mode == "none" or pick.candidates is None
    test: Expr = Const(1) if empty_is_legal else _has_candidates(plan)
    return test if plan.able is None else call("both", test, plan.able)


def _has_candidates(plan: Plan) -> Expr:
    pick = plan.pick
    assert pick.candidates is not None
    found = call("m_any", _aimable(plan))
    if pick.mode == "each":
        return call("either", found, call("mass_empty_legal"))
    if pick.minimum == Const(0):
        return Const(1)
    return found


def _aimable(plan: Plan) -> Expr:
    """The candidates that an ability of this kind may choose."""
    candidates = plan.pick.candidates
    assert candidates is not None
    if plan.pick.mode not in ("choose", "random"):
        return candidates
    kinds: Expr = Const(0)
    for kind in plan.kinds:
        kinds = kind if kinds == Const(0) else call("bit_or", kinds, kind)
    return call("targetable", candidates, kinds)


def prepare(clause: nodes.Clause, ctx: Context, exit: int) -> None:
    """Announce beforehand the leading actions of the parts that name their targets together (clause 116.1)."""
    parts = together(clause)
    for part in parts:
        if nameable(part):
            after = ctx.code.label()
            _prepare_part(part, ctx, after, NO_RIGHTS)
            ctx.code.place(after)
    ctx.code.add(Close(Note("", "", "everything is announced"), (), exit))


def together(clause: nodes.Clause) -> tuple[nodes.Clause, ...]:
    """The parts up to the first separator after which targets are named when they are reached."""
    if not isinstance(clause, nodes.Join) or clause.op != "chain":
        return (clause,)
    parts = [clause.parts[0]]
    for link, part in zip(clause.links, clause.parts[1:], strict=True):
        if link.separate:
            break
        parts.append(part)
    return tuple(parts)


def _prepare_part(part: nodes.Clause, ctx: Context, after: int, rights: Rights) -> None:
    """The announcements at the head of a part; a right to decline goes with the first of them."""
    match part:
        case nodes.Action():
            if _asks_early(ctx.plan(part), rights, ctx) or rights.provided:
                _prepare_action(part, ctx, after, rights)
        case nodes.Gate(op=op, left=left):
            asked = rights.optional or (op == "else" and ctx.scope.ruleset.may_performer)
            _prepare_part(left, ctx, after, Rights(asked, rights.refuse, rights.provided))
        case nodes.Refuse(left=left):
            _prepare_part(left, ctx, after, Rights(rights.optional, _chooser(part.chooser, left, ctx)))
        case nodes.Join(op="or"):
            _prepare_or(part, ctx, after, rights)
        case nodes.Join(parts=parts):
            for index, each in enumerate(parts):
                next = after if index == len(parts) - 1 else ctx.code.label()
                _prepare_part(each, ctx, next, rights if index == 0 else NO_RIGHTS)
                if next != after:
                    ctx.code.place(next)
                if index == 0 and next != after:
                    _emit_declined(part, ctx, after, rights)


def _asks_early(plan: Plan, rights: Rights, ctx: Context) -> bool:
    """Targets and numbers are named at the announcement, and so is what a pronoun means; what is discarded, lost or
    found, and whether an untargeted part is done at all, is settled when the part is reached."""
    if plan.number is not None:
        return True
    if is_result(plan.action, plan.verb) or any(_settled_late(n, ctx) for n in target_of(plan.action, plan.verb)):
        return False
    optional = plan.action.optional or rights.optional
    modes = ("choose", "random") if optional else ("choose", "random", "fixed")
    return plan.verb.choice == "targets" and plan.pick.mode in modes


def _settled_late(number: int, ctx: Context) -> bool:
    """Is it only known when the action is done whom it reaches: all that there are, or what is discarded or found?"""
    plan = ctx.plans.get(number)
    return plan is not None and (plan.pick.mode == "each" or plan.verb.choice == "objects")


def is_result(action: nodes.Action, verb: Verb) -> bool:
    """Is its target what an earlier action will have brought («создайте копию …, раньте её»)?"""
    target = action.arg(verb.targets) if verb.targets else None
    return isinstance(target, nodes.Ref) and target.kind == "did"


def _prepare_action(action: nodes.Action, ctx: Context, after: int, rights: Rights) -> None:
    ctx.ready.add(action.n)
    emit_announce(ctx.plan(action), ctx.code, next=after, other=after, optional=rights.optional, refuse=rights.refuse,
                  deferred=True)  # fmt: skip


def _prepare_or(join: nodes.Join, ctx: Context, after: int, rights: Rights) -> None:
    # Inside a choice every head is announced at once: that is how the alternatives that were not taken are known.
    rights = Rights(rights.optional, rights.refuse, provided=True)
    labels = [ctx.code.label() for _ in join.parts]
    ctx.code.add(choose_step(join, ctx, labels, after))
    for label, part in zip(labels, join.parts, strict=True):
        ctx.code.place(label)
        _prepare_part(part, ctx, after, rights)
