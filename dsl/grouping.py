"""How the connectors of a feature bind, as one line: `((1 and 2) full 3)`.

In: a `Feature` or `Clause`. Out: the string that `cardc explain` prints and text cases compare. Actions by number in text
order, every pair in brackets; n-ary operations flat; `if(1 else 2)`.
"""

from __future__ import annotations

from cardc.dsl.nodes import Action, Clause, Feature, Gate, If, Join, Refuse


def grouping(feature: Feature) -> str:
    """The grouping of a feature's body; "" for a feature without one (a keyword)."""
    return group_clause(feature.body) if feature.body is not None else ""


def group_clause(clause: Clause) -> str:
    """The grouping of a clause."""
    if isinstance(clause, Action):
        return str(clause.n)
    if isinstance(clause, Join):
        return "(" + f" {clause.op} ".join(map(group_clause, clause.parts)) + ")"
    if isinstance(clause, Gate):
        return f"({group_clause(clause.left)} {clause.op} {group_clause(clause.right)})"
    if isinstance(clause, Refuse):
        return f"({group_clause(clause.left)} refuse {group_clause(clause.right)})"
    return _group_if(clause)


def _group_if(clause: If) -> str:
    then = group_clause(clause.then)
    if clause.otherwise is None:
        return f"if({then})"
    return f"if({then} else {group_clause(clause.otherwise)})"
