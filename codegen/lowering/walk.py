"""Questions about a clause: which actions are in it, which lead it, what its outcome is, can it be announced.

In: clauses of the tree. Out: action lists and outcome expressions (`docs/rules.md`, outcome of a composite).
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.codegen.ir import Expr, call
from cardc.codegen.parts import field_names
from cardc.dsl import nodes


def actions_of(clause: nodes.Clause) -> Iterator[nodes.Action]:
    """The actions of a clause in text order."""
    match clause:
        case nodes.Action():
            yield clause
        case nodes.Join(parts=parts):
            for part in parts:
                yield from actions_of(part)
        case nodes.Gate() | nodes.Refuse():
            yield from actions_of(clause.left)
            yield from actions_of(clause.right)
        case nodes.If(then=then, otherwise=otherwise):
            yield from actions_of(then)
            if otherwise is not None:
                yield from actions_of(otherwise)


def numbers_of(*clauses: nodes.Clause | None) -> tuple[int, ...]:
    """Action numbers of several clauses."""
    return tuple(action.n for clause in clauses if clause is not None for action in actions_of(clause))


def nameable(clause: nodes.Clause) -> bool:
    """Has a part actions at its head whose targets can be named before anything is executed?"""
    match clause:
        case nodes.Action(repeat=repeat):
            return repeat is None
        case nodes.Gate(left=left) | nodes.Refuse(left=left):
            return nameable(left)
        case nodes.Join(op="and" | "or", parts=parts):
            return all(nameable(part) for part in parts)
    return False


def outcome_of(clause: nodes.Clause) -> Expr:
    """The outcome of a clause as the connector outside sees it."""
    match clause:
        case nodes.Action(n=n):
            return call("out", n)
        case nodes.Join(op=op, parts=parts):
            return _fold("fold_or" if op == "or" else "fold2", [outcome_of(part) for part in parts])
        case nodes.Gate(op="else"):
            return call("fold_else", outcome_of(clause.left), outcome_of(clause.right))
        case nodes.Gate():
            return call("fold2", outcome_of(clause.left), outcome_of(clause.right))
        case nodes.Refuse():
            return call("fold_refuse", outcome_of(clause.left), outcome_of(clause.right))
        case nodes.If(then=then, otherwise=None):
            return outcome_of(then)
        case nodes.If(then=then, otherwise=nodes.Action() | nodes.Join() | nodes.Gate() | nodes.Refuse() | nodes.If() as other):
            return call("fold_or", outcome_of(then), outcome_of(other))
    raise AssertionError(clause)


def leading(clause: nodes.Clause) -> tuple[int, ...]:
    """The action that is asked for a whole clause whether it is done; of a choice that of each alternative."""
    match clause:
        case nodes.Action(n=n):
            return (n,)
        case nodes.Join(op="or", parts=parts):
            return tuple(n for part in parts for n in leading(part))
        case nodes.Join(parts=parts):
            return leading(parts[0])
        case nodes.Gate(left=left) | nodes.Refuse(left=left):
            return leading(left)
    return ()


def _fold(op: str, outcomes: list[Expr]) -> Expr:
    total = outcomes[0]
    for outcome in outcomes[1:]:
        total = call(op, total, outcome)
    return total


def mandatory(clause: nodes.Clause, refusable: bool = False) -> tuple[int, ...]:
    """Actions whose being impossible interrupts a chain (clause 119.2): not the optional ones, and not the left side
    of «иначе» or of a refusal, whose failing the text provides for."""
    match clause:
        case nodes.Action(n=n, optional=optional):
            return () if optional or refusable else (n,)
        case nodes.Join(parts=parts):
            return tuple(n for part in parts for n in mandatory(part, refusable))
        case nodes.Gate(op="else") | nodes.Refuse():
            return mandatory(clause.left, True) + mandatory(clause.right, refusable)
        case nodes.Gate():
            return mandatory(clause.left, refusable) + mandatory(clause.right, refusable)
        case nodes.If(then=then, otherwise=otherwise):
            return mandatory(then, refusable) + (mandatory(otherwise, refusable) if otherwise is not None else ())
    raise AssertionError(clause)


def listed(feature: nodes.Feature) -> tuple[nodes.Clause, ...]:
    """The abilities of a spell, one a sentence: one that fails does not stop the others (clauses 211.2, 211.3). Any other
    feature is one ability."""
    body = feature.body
    assert body is not None
    if feature.kind != "spell" or not isinstance(body, nodes.Join) or body.op != "chain":
        return (body,)
    found: list[nodes.Clause] = []
    start = 0
    ends = [at for at, link in enumerate(body.links) if link.word == "."]
    for end in (*ends, len(body.links)):
        parts = body.parts[start : end + 1]
        found.append(parts[0] if len(parts) == 1 else nodes.Join("chain", parts, body.links[start:end], body.span))
        start = end + 1
    return tuple(found)


def refers_back(node: object) -> bool:
    """Does it speak of what an earlier action chose, or of an X that one named?"""
    if isinstance(node, nodes.Bound | nodes.Done) or isinstance(node, nodes.Ref) and node.kind in ("it", "did", "chose"):
        return True
    if isinstance(node, tuple):
        return any(refers_back(part) for part in node)
    return any(refers_back(getattr(node, name)) for name in field_names(type(node)) if name != "span")


def uses_x(node: object) -> bool:
    """Whether X stands somewhere in a node."""
    if isinstance(node, nodes.Bound):
        return True
    if isinstance(node, nodes.Where | nodes.Quote):
        return False
    if isinstance(node, tuple):
        return any(uses_x(part) for part in node)
    return any(uses_x(getattr(node, name)) for name in field_names(type(node)) if name != "span")
