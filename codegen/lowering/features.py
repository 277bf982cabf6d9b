"""A whole feature: cost, trigger, condition, body, limits — as a `Program`.

In: a `Feature` of the tree, a `Language`, a `Ruleset`. Out: a `Program`: steps, tests, effects, granted features, and the
record that the manifest carries. Raises `Unsupported` where a part that was understood has no code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import Branch, Const, End, Enter, Expr, Note, PaidBy, Param, Pay, Program, Step, Want, call
from cardc.codegen.lowering.actions import Plan, emit_announce, emit_reached, kinds_of, plan_action
from cardc.codegen.lowering.clauses import Context, announceable, can_announce, emit_clause, plan_actions, prepare
from cardc.codegen.lowering.code import Code
from cardc.codegen.lowering.costs import cost_env, cost_wants, costs_of, holding_costs, payable, reserved, x_range
from cardc.codegen.lowering.effects import keyword_standing, lower_standing
from cardc.codegen.lowering.expressions import lower_arg, lower_condition, lower_fixed
from cardc.codegen.lowering.gates import gates_of
from cardc.codegen.lowering.replacing import replacement_effects
from cardc.codegen.lowering.scope import HEAD_VIEW, ME, SELF, VIEW, Scope, View
from cardc.codegen.lowering.templates import fold, folded, substitute
from cardc.codegen.lowering.triggers import match_test, trigger_record, trigger_words, trigger_zones
from cardc.codegen.lowering.walk import actions_of, listed, numbers_of, refers_back, uses_x
from cardc.codegen.outcomes import bits
from cardc.dsl import nodes
from cardc.dsl.delayed import delayed
from cardc.dsl.instead import INSTEAD, Replacing, replacing, stray_instead
from cardc.dsl.language import Keyword, Language, Ruleset
from cardc.dsl.meaning import meant, states_only
from cardc.dsl.multiples import multiply
from cardc.dsl.offered import offered
from cardc.dsl.timed import timed

SETUP = "setup"
DONE_WORDS = bits(("full", "partial", "none", "blocked", "fizzled", "replaced"))


def lower_feature(feature: nodes.Feature, language: Language, ruleset: Ruleset, key: str) -> Program:
    """One feature of a card, its granted features inside; raises Unsupported."""

    def inner(part: nodes.Feature, inner_key: str) -> Program:
        return lower_feature(part, language, ruleset, inner_key)

    feature = timed(_triggered_by_mode(delayed(offered(meant(multiply(feature), language), language), language, ruleset), language), language, ruleset)
    scope = Scope(language, ruleset, key, inner)
    scope.x = feature.x
    scope.label = feature.label.kind if feature.label is not None else ruleset.kind_labels.get(feature.kind, "")
    scope.x_bound = scope.x_paid = any(uses_x((cost.amount, cost.clause)) for cost in feature.cost)
    scope.x_event = feature.trigger is not None and any(uses_x(point.args) for point in feature.trigger.points)
    scope.event_cards = feature.trigger is not None and any(
        isinstance(arg, nodes.Phrase) for point in feature.trigger.points for _, arg in point.args
    )
    scope.actions = len(numbers_of(feature.body))
    scope.each_target = feature.limit is not None and feature.limit.each and feature.trigger is None
    scope.taps = any(word.reserve == "tap" for _, word in costs_of(feature, scope))
    if feature.kind == "static" or feature.kind == "keyword":
        return _lower_static(feature, scope)
    how = replacing(feature, language)
    stray = None if how is not None else stray_instead(feature)
    if stray is not None:
        unsupported("instead of what", stray.span)
    if how is not None:
        return _lower_replacing(feature, how, scope)
    _refuse_unhappened(feature, language)
    if states_only(feature, language):
        assert feature.trigger is not None
        scope.meets = _meeting(feature.trigger, scope)
        bare = nodes.Trigger((), feature.trigger.condition)
        return _lower_static(replace(feature, kind="static", trigger=bare), scope)
    return _lower_running(feature, scope)


def _triggered_by_mode(feature: nodes.Feature, language: Language) -> nodes.Feature:
    """A head such as «Концентрация:» may be a trigger itself; its condition stays. «Начинает бой с …» has the moment
    that the vocabulary calls so."""
    if feature.kind == SETUP and SETUP in language.triggers:
        return replace(feature, kind="triggered", trigger=nodes.Trigger((nodes.TriggerPoint(SETUP),)))
    keyword = language.keywords.get(feature.mode)
    if keyword is None or not keyword.trigger or feature.trigger is not None:
        return feature
    point = nodes.TriggerPoint(keyword.trigger, feature.mode_args)
    return replace(feature, kind="triggered", trigger=nodes.Trigger((point,)))


def _lower_replacing(feature: nodes.Feature, how: Replacing, scope: Scope) -> Program:
    """«Если должен …, вместо этого …»: it holds all the time, and its body runs in place of the event."""
    if feature.cost:
        unsupported("a replacement that is paid for", feature.span)
    standing = replacement_effects(how, match_test(feature, scope), scope)
    shell = replace(feature, kind="static", trigger=None, label=None, limit=None, body=None)
    program = _program(shell, scope, (), None, [], standing=standing)
    zones = trigger_zones(feature, trigger_words(feature, scope), scope)
    return replace(program, meta=(*program.meta, ("works_in", sorted(zones)))) if zones else program


def _refuse_unhappened(feature: nodes.Feature, language: Language) -> None:
    """A head that names an event before it happens triggers nothing by itself."""
    for point in feature.trigger.points if feature.trigger is not None and feature.kind != INSTEAD else ():
        if language.triggers[point.event].replaces:
            unsupported(point.event, point.span)


def _meeting(trigger: nodes.Trigger, scope: Scope) -> Expr:
    tests: list[Expr] = []
    for point in trigger.points:
        env: dict[str, Expr] = {"self": SELF, "subject": call("m_bit", SELF)}
        for name, arg in point.args:
            env[name] = lower_fixed(arg, scope, replace(VIEW, roam=True))
        tests.append(substitute(scope.language.triggers[point.event].meets, env, point.span))
    return fold("either", tests)


# ---------------------------------------------------------------- what runs


def _lower_running(feature: nodes.Feature, scope: Scope) -> Program:
    if feature.body is None:
        unsupported("feature without a body", feature.span)
    if feature.trigger is not None and not feature.trigger.points:
        unsupported("a condition as a trigger", feature.trigger.span)
    _refuse_out_of_place(feature, scope)
    code = Code()
    costs = tuple((cost, plan_actions_of_cost(cost, scope)) for cost in feature.cost if cost.clause is not None)
    ctx = Context(scope, code, plan_actions(feature.body, scope))
    end = code.label()
    wants = cost_wants(feature, scope)
    before = scope.ruleset.payment == "before"
    _emit_head_again(feature, ctx, end)
    if scope.ruleset.targets_first or costs:
        _emit_prelude(feature.body, costs, ctx)
    if scope.ruleset.targets_first and feature.trigger is not None:
        _emit_enter(feature, ctx, end)
    if before and (wants or costs):
        _emit_pay_before(wants, costs, feature.body, ctx, end)
    for ability in listed(feature):
        emit_clause(ability, ctx, after := code.label())
        code.place(after)
    if not before and costs:
        _emit_costs_after(costs, feature.body, ctx, end)
    if not before and wants:
        code.add(Pay(_pay_note(scope), wants, "after", (), end, end))
    code.place(end)
    code.add(End(Note("", "", "done")))
    possible = [_can_pay(ctx.plans[action.n]) for _, actions in costs for action in actions]
    return _program(feature, scope, code.finish(), _legal(feature, ctx), possible)


def _refuse_out_of_place(feature: nodes.Feature, scope: Scope) -> None:
    """What is done in the place of an event needs one."""
    for action in actions_of(feature.body) if feature.body is not None and feature.kind != INSTEAD else ():
        if scope.language.verbs[action.verb].replaces:
            unsupported(action.verb, action.span)


def _legal(feature: nodes.Feature, ctx: Context) -> Expr:
    """Can it be announced, payment aside? Of a spell every listed ability, but those that speak of earlier results
    (clauses 117.1, 211.2)."""
    first, *others = listed(feature)
    total = announceable(first, ctx)
    for ability in others:
        if not refers_back(head := _head(ability)):
            total = call("both", total, announceable(head, ctx))
    return total


def _head(ability: nodes.Clause) -> nodes.Clause:
    return ability.parts[0] if isinstance(ability, nodes.Join) and ability.op == "chain" else ability


def _emit_head_again(feature: nodes.Feature, ctx: Context, end: int) -> None:
    """«Когда …, если P»: a trigger that waited is not executed if P no longer holds (clause 113.9)."""
    trigger = feature.trigger
    if feature.body is None or trigger is None or trigger.condition is None or not ctx.scope.ruleset.interrupts:
        return
    holds = ctx.code.label()
    test = lower_condition(trigger.condition, ctx.scope, HEAD_VIEW)
    note = Note("", "", "does the condition of the trigger still hold")
    ctx.code.add(Branch(note, test, numbers_of(feature.body), (), holds, end))
    ctx.code.place(holds)


def _emit_enter(feature: nodes.Feature, ctx: Context, end: int) -> None:
    """A trigger waits in the Queue with its targets named (clauses 113.9, 401.3)."""
    turn = ctx.code.label()
    ctx.code.add(Enter(ctx.scope.note("", ctx.scope.default_clause("targets"), "wait in the Queue"), turn))
    ctx.code.place(turn)
    _emit_head_again(feature, ctx, end)


def _can_pay(plan: Plan) -> Expr:
    """A cost in words must be paid in full: as many cards as it names are there, and as much of what it takes."""
    test = can_announce(plan) if plan.enough is None else call("both", can_announce(plan), plan.enough)
    if plan.pick.candidates is None or plan.pick.mode == "each":
        return test
    return call("both", test, call("le", plan.pick.minimum, call("m_count", plan.pick.candidates)))


def plan_actions_of_cost(cost: nodes.Cost, scope: Scope) -> tuple[nodes.Action, ...]:
    """The actions of a cost in words get target slots of their own, above the printed actions."""
    assert cost.clause is not None
    renumbered = []
    for action in actions_of(cost.clause):
        slot = scope.fresh_slot()
        scope.numbers.setdefault(-slot, slot)
        renumbered.append(replace(action, n=slot))
    return tuple(renumbered)


def _emit_prelude(
    body: nodes.Clause, costs: tuple[tuple[nodes.Cost, tuple[nodes.Action, ...]], ...], ctx: Context
) -> None:  # fmt: skip
    for _, actions in costs:
        for action in actions:
            after = ctx.code.label()
            ctx.plans[action.n] = plan = plan_action(action, ctx.scope)
            if uses_x(action.args) and plan.pick.candidates is not None:
                ctx.scope.x_most = call("m_count", plan.pick.candidates)
            emit_announce(ctx.plans[action.n], ctx.code, next=after, other=after, deferred=True)
            ctx.code.place(after)
    if ctx.scope.ruleset.targets_first:
        done = ctx.code.label()
        prepare(body, ctx, done)
        ctx.code.place(done)


def _emit_pay_before(
    wants: tuple[Want, ...], costs: tuple[tuple[nodes.Cost, tuple[nodes.Action, ...]], ...], body: nodes.Clause,
    ctx: Context, end: int,
) -> None:  # fmt: skip
    rest, note = numbers_of(body), _pay_note(ctx.scope)
    for _, actions in costs:
        for action in actions:
            after = ctx.code.label()
            emit_reached(ctx.plans[action.n], ctx.code, next=after)
            ctx.code.place(after)
        paid = ctx.code.label()
        ctx.code.add(PaidBy(note, tuple(action.n for action in actions), rest, paid, end))
        ctx.code.place(paid)
    if wants:
        paid = ctx.code.label()
        ctx.code.add(Pay(note, wants, "before", rest, paid, end))
        ctx.code.place(paid)


def _emit_costs_after(
    costs: tuple[tuple[nodes.Cost, tuple[nodes.Action, ...]], ...], body: nodes.Clause, ctx: Context, end: int
) -> None:  # fmt: skip
    """A cost in words is paid after the last action that was done; without one nothing is (clause 505.3)."""
    done: Expr = Const(0)
    for number in numbers_of(body):
        done = call("either", done, call("was", call("out", number), DONE_WORDS))
    paying = ctx.code.label()
    ctx.code.add(Branch(_pay_note(ctx.scope), done, (), (), paying, end))
    ctx.code.place(paying)
    for _, actions in costs:
        for action in actions:
            after = ctx.code.label()
            emit_reached(ctx.plans[action.n], ctx.code, next=after)
            ctx.code.place(after)


def _pay_note(scope: Scope) -> Note:
    return scope.note("", scope.default_clause("payment"), "payment")


# ---------------------------------------------------------------- statics and keywords


def _lower_static(feature: nodes.Feature, scope: Scope) -> Program:
    if feature.keyword is not None:
        return _lower_keyword(feature, feature.keyword, scope)
    if feature.body is None:
        unsupported("static feature without a body", feature.span)
    keys: list[str] = []
    for action in actions_of(feature.body):
        verb = scope.language.verbs[action.verb]
        keys += lower_standing(action, verb, scope, View(ME, own=action.n))
    program = _program(_limited_by_pool(feature, scope), scope, (), None, [], standing=tuple(keys))
    return replace(program, meta=(*program.meta, ("works_in", sorted(scope.language.zones)))) if _of_own_cost(feature, scope) else program


def _of_own_cost(feature: nodes.Feature, scope: Scope) -> bool:
    """Does it state of this card alone what holds in any zone («стоит на (2) дешевле»: asked while the card is played)?"""
    if feature.body is None or feature.trigger is not None and feature.trigger.points:
        return False
    for action in actions_of(feature.body):
        verb = scope.language.verbs[action.verb]
        own = action.arg("target")
        said_of_itself = own is None or isinstance(own, nodes.Ref) and own.kind == "self"
        if not said_of_itself or not verb.standing or not all(part.anywhere for part in verb.standing):
            return False
    return True


def _limited_by_pool(feature: nodes.Feature, scope: Scope) -> nodes.Feature:
    """«Первые N ран за ход»: the number is counted as the uses of the feature in a turn."""
    pools = [effect for effect in scope.effects if effect.pool]
    if not pools:
        return feature
    if len(pools) > 1 or feature.limit is not None or not isinstance(pools[0].amount, Const):
        unsupported("a number used up in a turn", feature.span)
    return replace(feature, limit=nodes.Limit(nodes.Number(pools[0].amount.value), "turn"))


def _lower_keyword(feature: nodes.Feature, word: nodes.Word, scope: Scope) -> Program:
    """A mark that rules consult; a keyword with a text has been expanded before lowering."""
    keyword: Keyword = scope.language.keywords[word.id]
    if not keyword.text and not (keyword.mark and keyword.executable):
        unsupported(word.id, word.span)
    against_some = keyword.versus and any(name == "versus" for name, _ in word.args)
    if feature.mode or feature.condition is not None or against_some or holding_costs(feature, scope):
        return _program(feature, scope, (), None, [], standing=(keyword_standing(word, scope, VIEW),))
    return _program(feature, scope, (), None, [])


def _able(feature: nodes.Feature, scope: Scope) -> Expr | None:
    tests = []
    if feature.mode:
        keyword = scope.language.keywords.get(feature.mode)
        if keyword is None or keyword.condition is None or not keyword.executable:
            unsupported(feature.mode, feature.span)
        env = {name: lower_arg(arg, scope, VIEW) for name, arg in feature.mode_args}
        tests.append(substitute(keyword.condition, {"self": SELF, **env}, feature.span))
    tests += [substitute(word.able, cost_env(cost, scope), cost.span) for cost, word in holding_costs(feature, scope)]
    for condition in (feature.condition, _head_condition(feature)):
        if condition is not None:
            tests.append(lower_condition(condition, scope, VIEW))
    return folded("both", tests)


def _head_condition(feature: nodes.Feature) -> nodes.Condition | None:
    """«…, если P» of a static feature: a trigger without a moment is a condition."""
    trigger = feature.trigger
    return trigger.condition if trigger is not None and not trigger.points else None


# ---------------------------------------------------------------- the program


# The runtime has no kinds of its own for what never starts by itself.
_RUNTIME_KINDS = {"keyword": "static", "setup": "static", "bare": "granted", INSTEAD: "granted"}


def _program(
    feature: nodes.Feature, scope: Scope, steps: tuple[Step, ...], legal: Expr | None, possible: list[Expr],
    standing: tuple[str, ...] = (),
) -> Program:  # fmt: skip
    meta: dict[str, object] = {
        "kind": _RUNTIME_KINDS.get(feature.kind, feature.kind),
        "instant": any(word.timing == "instant" for _, word in costs_of(feature, scope)),
        "flags": sorted({word.flag for _, word in costs_of(feature, scope) if word.flag}),
        "taps": any(word.reserve == "tap" for _, word in costs_of(feature, scope)),
        "reserve": reserved(feature, scope),
        "limit": _limit(feature, scope),
        "actions": [_action_record(action, scope) for action in _body_actions(feature)],
        "gates": list(gates_of(feature.body, scope)) if feature.body is not None else [],
        "standing": list(standing),
        "optional": False,
    } | trigger_record(feature, scope)
    if zones := trigger_zones(feature, trigger_words(feature, scope), scope):
        meta["works_in"] = sorted(zones)
    if head := next((word.id for word in trigger_words(feature, scope) if word.head), ""):
        meta["head"] = head
    return Program(
        key=scope.key,
        text=feature.text,
        kind=feature.kind,
        steps=steps,
        legal=legal,
        payable=payable(feature, scope, possible),
        match=match_test(feature, scope),
        able=_able(feature, scope),
        x_range=x_range(feature, scope),
        meta=tuple(meta.items()),
        effects=tuple(scope.effects),
        inner=tuple(scope.inner),
    )


def _body_actions(feature: nodes.Feature) -> list[nodes.Action]:
    return list(actions_of(feature.body)) if feature.body is not None else []


def _action_record(action: nodes.Action, scope: Scope) -> dict[str, object]:
    """`rounds`: as how many parts a repeated action counts when it does not run at all."""
    rounds = action.repeat.maximum if action.repeat is not None else None
    clause = scope.language.verbs[action.verb].clause
    return {
        "n": action.n,
        "text": action.text,
        "verb": action.verb,
        "clause": f"{scope.ruleset.id}:{clause}" if clause else "",
        "kinds": [kind.id for kind in kinds_of(action, scope.language.verbs[action.verb], scope)],
        "rounds": rounds.value if isinstance(rounds, nodes.Number) else 1,
    }


def _limit(feature: nodes.Feature, scope: Scope) -> dict[str, object] | None:
    limit = feature.limit
    if limit is None:
        return None
    if not isinstance(limit.count, nodes.Number):
        unsupported("limit", limit.span)
    if limit.each and not _counts_for_each(feature, scope):
        unsupported("limit for each", limit.span)
    nth = limit.nth and feature.kind == "triggered"
    if limit.nth and not nth and limit.count.value != 1:
        unsupported("an occurrence of what is no trigger", limit.span)
    return {"count": limit.count.value, "period": limit.period, "each": limit.each} | ({"nth": True} if nth else {})


def _counts_for_each(feature: nodes.Feature, scope: Scope) -> bool:
    """«для каждого»: the cards that the trigger is about, or those that the first action of a used feature aims at."""
    if feature.trigger is not None and feature.trigger.points:
        words = [scope.language.triggers[point.event] for point in feature.trigger.points]
        return scope.event_cards and all(OF_SUBJECT in _parts(word.match) for word in words)
    first = next(iter(_body_actions(feature)), None)
    target = first.arg(scope.language.verbs[first.verb].targets) if first is not None else None
    return first is not None and first.n == 1 and isinstance(target, nodes.Phrase)


OF_SUBJECT = call("m_has", Param("subject"), call("ev_card"))


def _parts(test: object) -> Iterator[object]:
    """A test and what it is made of."""
    yield test
    for arg in getattr(test, "args", ()):
        yield from _parts(arg)
