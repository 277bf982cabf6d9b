"""Features that happen instead of an event: a standing effect, and the feature that runs in its place.

In: a feature that `dsl.instead` recognises. Out: the effects of a static program, one for each kind of event it replaces;
their applicability test sees the event as a trigger's would.
"""

from __future__ import annotations

from cardc.codegen.ir import Effect, Expr, Symbol
from cardc.codegen.lowering.scope import Scope
from cardc.dsl.instead import Replacing


def replacement_effects(how: Replacing, match: Expr | None, scope: Scope) -> tuple[str, ...]:
    """Keys of the effects; the feature that runs instead becomes the first inner one of the scope."""
    program = scope.grant(how.body)
    keys = []
    for event in how.events:
        effect = Effect(
            key=f"{scope.key}/{len(scope.effects)}", kind="replace", event=Symbol("event", event), applies=match,
            feature=program.key, optional=how.optional,
        )  # fmt: skip
        scope.add_effect(effect)
        keys.append(effect.key)
    return tuple(keys)
