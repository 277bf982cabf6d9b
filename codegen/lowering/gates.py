"""The connectors of a feature as `why` cites them.

In: a clause of the tree. Out: one row for each part that a connector opens, with the outcomes that open it and the clause.
"""

from __future__ import annotations

from cardc.codegen.lowering.scope import Scope
from cardc.codegen.lowering.walk import numbers_of
from cardc.dsl import nodes


def gates_of(clause: nodes.Clause, scope: Scope) -> list[dict[str, object]]:
    """What `why` cites: which connector stood before which action, after which outcomes of what stands before it the part
    runs, and the clause. Outer connectors come first."""
    match clause:
        case nodes.Join(parts=parts, links=links):
            own = []
            for at, part in enumerate(parts):
                if at or clause.op == "or":  # the first alternative too is closed when another is taken
                    own.append(_gate_row(clause.op, links[max(at - 1, 0)] if links else nodes.Link(""), parts[:at], part, scope))
            return own + [gate for part in parts for gate in gates_of(part, scope)]
        case nodes.Gate() | nodes.Refuse():
            op = clause.op if isinstance(clause, nodes.Gate) else "refuse"
            own = [_gate_row(op, clause.link, (clause.left,), clause.right, scope)]
            return own + gates_of(clause.left, scope) + gates_of(clause.right, scope)
        case nodes.If(then=then, otherwise=otherwise):
            own = [_gate_row("if", clause.link, (), then, scope)]
            if otherwise is not None:
                own.append(_gate_row("if", clause.link, (), otherwise, scope))
            return own + gates_of(then, scope) + (gates_of(otherwise, scope) if otherwise is not None else [])
    return []


def _gate_row(
    op: str, link: nodes.Link, left: tuple[nodes.Clause, ...], right: nodes.Clause, scope: Scope
) -> dict[str, object]:  # fmt: skip
    rule = scope.ruleset.gates.get(op)
    asks = rule is not None and op in ("full", "any", "else", "refuse")
    clause = link.clause or (rule.clause if rule is not None else "")
    return {
        "before": numbers_of(right)[0],
        "op": op,
        "word": link.word,
        "clause": clause if not clause or ":" in clause else f"{scope.ruleset.id}:{clause}",
        "after": list(numbers_of(*left)),
        "actions": list(numbers_of(right)),
        "opens": sorted(rule.opens) if asks and rule is not None else [],
    }
