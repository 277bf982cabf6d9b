"""What a cost becomes: the events that pay it, what must be there to pay, what is reserved for it, and the X it binds.

In: the costs of a feature, the `Scope`. Out: wanted events, expressions, rows of the program.
"""

from __future__ import annotations

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import Const, Expr, Want, call
from cardc.codegen.lowering.expressions import lower_amount
from cardc.codegen.lowering.scope import ME, SELF, VIEW, Scope
from cardc.codegen.lowering.templates import folded, substitute
from cardc.codegen.lowering.walk import uses_x
from cardc.dsl import nodes
from cardc.dsl.language import CostWord


def costs_of(feature: nodes.Feature, scope: Scope) -> list[tuple[nodes.Cost, CostWord]]:
    """Every item of the cost that is a word, with its entry; Unsupported for one that the language has not."""
    pairs = []
    for cost in feature.cost:
        if cost.clause is None:
            word = scope.language.costs.get(cost.kind)
            pairs.append((cost, word if word is not None else unsupported(cost.kind, cost.span)))
    return pairs


def holding_costs(feature: nodes.Feature, scope: Scope) -> list[tuple[nodes.Cost, CostWord]]:
    """Items before the colon that are no cost but the state of the game in which the feature is there."""
    return [(cost, word) for cost, word in costs_of(feature, scope) if word.timing == "holds"]


def cost_wants(feature: nodes.Feature, scope: Scope) -> tuple[Want, ...]:
    """The events that pay the cost."""
    wants = []
    for cost, word in costs_of(feature, scope):
        env = cost_env(cost, scope)
        for want in word.wants:
            wants.append(
                Want(
                    event=want.event,
                    targets=None if want.targets is None else substitute(want.targets, env),
                    amount=substitute(want.amount, env),
                    aux=substitute(want.aux, env),
                    player=None if want.player is None else substitute(want.player, env),
                )
            )
    return tuple(wants)


def cost_env(cost: nodes.Cost, scope: Scope) -> dict[str, Expr]:
    """What the holes of a cost are filled with."""
    amount = call("x") if isinstance(cost.amount, nodes.Bound) else lower_amount(cost.amount, scope, VIEW)
    return {"amount": amount, "self": SELF, "player": ME, "target": call("m_bit", SELF)}


def payable(feature: nodes.Feature, scope: Scope, possible: list[Expr]) -> Expr | None:
    """Every item can be paid, and what a cost in words tells to do can be announced."""
    able = [
        substitute(word.able, cost_env(cost, scope), cost.span)
        for cost, word in costs_of(feature, scope)
        if word.able is not None
    ]
    return folded("both", possible + able)


def x_range(feature: nodes.Feature, scope: Scope) -> tuple[Expr, Expr] | None:
    """The bounds of the X that the cost binds; None if it binds none."""
    for cost, word in costs_of(feature, scope):
        if uses_x(cost.amount):
            most = Const(99) if word.most is None else substitute(word.most, cost_env(cost, scope), cost.span)
            return Const(scope.ruleset.switches.get("x_minimum", 0)), most
    if scope.x_most is not None:
        return Const(scope.ruleset.switches.get("x_minimum", 0)), scope.x_most
    return None


def reserved(feature: nodes.Feature, scope: Scope) -> dict[str, object]:
    """What a waiting feature keeps back to pay with."""
    slots: dict[str, int] = {}
    tap = 0
    for cost, word in costs_of(feature, scope):
        if word.reserve == "tap":
            tap = 1
        elif word.reserve:
            slots[word.reserve] = cost.amount.value if isinstance(cost.amount, nodes.Number) else -1
    return {"tap": tap, "slots": slots}
