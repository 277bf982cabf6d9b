"""What the text says of an action beside its target, and what its verb asks for.

In: an `Action` and its `Verb`. Out: the arguments as expressions by name, and the names of a declaration's `Param`s.
"""

from __future__ import annotations

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import Call, Case, Const, Expr, Param
from cardc.codegen.lowering.expressions import lower_amount, lower_arg
from cardc.codegen.lowering.scope import Scope, View
from cardc.codegen.parts import parts_of
from cardc.dsl import nodes
from cardc.dsl.language import Verb

# What the text may say of any action: its term, cap and performer, what stands for another action, a name that only names.
COMMON_ARGUMENTS = frozenset({"duration", "actor", "by_of", "instead", "name", "x"})
RANGE = "range"
CAP = "cap"


def account(action: nodes.Action, verb: Verb, scope: Scope) -> None:
    """Every argument of the text is one that the verb uses; raises Unsupported at the first that nothing would heed."""
    heeded = COMMON_ARGUMENTS | {verb.targets} | {name for name, _ in verb.defaults}
    heeded |= {RANGE} if verb.targets else set()
    heeded |= {CAP} if verb.standing or _names_x_itself(action, scope) else set()
    for template in (verb.candidates, verb.able, verb.number, verb.recheck, verb.wants, verb.gives, verb.standing):
        heeded |= holes_in(template)
    for name, arg in action.args:
        if name not in heeded and not (name == "remark" and _is_void(action, scope)) and not _is_idle(arg, scope):
            unsupported(f"{verb.id}: «{name}»", action.span)


def _names_x_itself(action: nodes.Action, scope: Scope) -> bool:
    """Is a number asked for when the action is performed? Then a cap bounds it."""
    asked = any(name in ("amount", "number") and isinstance(arg, nodes.Bound) for name, arg in action.args)
    return asked and names_x(scope)


def _is_void(action: nodes.Action, scope: Scope) -> bool:
    """Does the remark say only what is so without it? Then the vocabulary gives it a mask."""
    remark = action.arg("remark")
    word = scope.language.predicates.get(remark.name) if isinstance(remark, nodes.Is) else None
    return word is not None and word.mask is not None


def _is_idle(arg: nodes.Arg, scope: Scope) -> bool:
    """«не закрываясь» of a feature that is not paid by closing."""
    verb = scope.language.verbs.get(arg.id) if isinstance(arg, nodes.Word) and arg.table == "verb" else None
    return verb is not None and verb.closing and not scope.taps


def holes_in(template: object) -> set[str]:
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


def said(action: nodes.Action, verb: Verb, scope: Scope, view: View) -> dict[str, Expr]:
    """What the text says besides the target, with the verb's defaults: words, names, printed and bound numbers."""
    plain = nodes.Word | nodes.Name | nodes.Number | nodes.Arith | nodes.PropertyOf | nodes.Count | nodes.Player
    env = {name: lower_arg(arg, scope, view) for name, arg in action.args
           if isinstance(arg, plain) and name != verb.targets}  # fmt: skip
    env |= {name: lower_amount(arg, scope, view) for name, arg in action.args
            if isinstance(arg, nodes.Bound) and not names_x(scope)}  # fmt: skip
    return default_env(verb) | env


def default_env(verb: Verb) -> dict[str, Expr]:
    return {name: Const(value) if isinstance(value, int) else value for name, value in verb.defaults if value != "pick"}


def names_x(scope: Scope) -> bool:
    return scope.x is None and not scope.x_bound and not scope.x_event


def holes(verb: Verb) -> frozenset[str]:
    """Slots of the verb, beside its target, that name a card the player picks («поменять местами {a} и {b}»)."""
    return frozenset(name for name, value in verb.defaults if value == "pick")


def is_choice(phrase: nodes.Phrase, scope: Scope) -> bool:
    noun = scope.language.nouns.get(phrase.noun)
    owned = phrase.owner in ("mine", "opponent", "own", "of") or (noun is not None and noun.zone and phrase.owner != "each")
    sole = noun is not None and noun.sole and owned and not phrase.chosen
    return phrase.quantity.mode in ("choice", "any") and not sole


def mentions(template: Expr, name: str) -> bool:
    return name in names_of(template)


def names_of(template: Expr) -> set[str]:
    match template:
        case Param(name):
            return {name}
        case Call(_, args):
            return {name for arg in args for name in names_of(arg)}
        case Case(test, then, otherwise):
            return names_of(test) | names_of(then) | names_of(otherwise)
    return set()
