"""Features that happen instead of an event: «вместо гибели …», «если должен …, вместо этого …».

In: a feature and the vocabulary. Out: what it takes the place of, and the feature that runs in that place; lowering and the
reference interpreter both begin here. A trigger word with `replaces` names an event before it happens; so does an action
whose verb says where a card goes instead («вместо кладбища»).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardc.dsl.language import Language, TriggerWord, Verb
from cardc.dsl.nodes import Action, Clause, Feature, Gate, If, Join, Phrase, Quote, Refuse
from cardc.dsl.visitor import walk

INSTEAD = "instead"


@dataclass(frozen=True, slots=True)
class Replacing:
    """`events`: kinds of event that are replaced. `body`: the feature that runs in their place, of kind `instead`.
    `optional`: its player may leave it («вместо этого может …»)."""

    events: tuple[str, ...]
    body: Feature
    optional: bool


def shares_number(action: Action, verb: Verb) -> bool:
    """«Предотвратите следующие 3 раны по вашим персонажам»: one number for all of them, kept by the card that says so."""
    said = action.arg(verb.targets) if verb.targets else None
    used_up = any(template.pool and not template.wide for template in verb.standing)
    return used_up and isinstance(said, Phrase) and said.quantity.mode in ("each", "any")


def replacing(feature: Feature, language: Language) -> Replacing | None:
    """How the feature replaces something, or None if it is a feature of another kind."""
    if feature.kind == INSTEAD or feature.trigger is None or not feature.trigger.points or feature.body is None:
        return None
    words = [language.triggers[point.event] for point in feature.trigger.points]
    events = tuple(dict.fromkeys(name for word in words for name in (word.event, *word.also)))
    if not _says_so(words, feature.body):
        taken = _replaced_by_verb(feature.body, language)
        if not taken or taken not in events:
            return None
        events = (taken,)
    body, optional = _decided(feature.body)
    trigger = replace(feature.trigger, condition=None)
    inner = replace(feature, kind=INSTEAD, trigger=trigger, body=body, condition=None, mode="", mode_args=())
    return Replacing(events, inner, optional)


def _says_so(words: list[TriggerWord], body: Clause) -> bool:
    """«Вместо …» is printed: in the head, or before the first action."""
    return all(word.replaces == "head" for word in words) or _leads_instead(body)


def takes_place(part: Clause) -> If | None:
    """«…. Если P, вместо этого B»: B takes the place of the action before it; None if the part says nothing of the kind."""
    if isinstance(part, If) and part.otherwise is None and _leads_instead(part.then):
        return part
    return None


def stray_instead(feature: Feature) -> Action | None:
    """The first action whose «вместо этого» stands where it takes the place of nothing; granted features answer for
    themselves."""
    if feature.body is None:
        return None
    meant = {id(action) for action in _meant(feature.body)}
    meant |= {id(inner) for node in walk(feature.body) if isinstance(node, Quote) for inner in walk(node)}
    if feature.kind == INSTEAD:
        meant.add(id(_leading(feature.body)))
    return next((node for node in walk(feature.body) if isinstance(node, Action) and node.instead and id(node) not in meant), None)


def _meant(body: Clause) -> Iterator[Action]:
    for node in walk(body):
        if isinstance(node, Join):
            for before, part in zip(node.parts, node.parts[1:], strict=False):
                other = takes_place(part)
                if other is not None and isinstance(before, Action):
                    yield _leading(other.then)


def _leading(body: Clause) -> Action:
    match body:
        case Action():
            return body
        case Join(parts=parts):
            return _leading(parts[0])
        case Gate(left=left) | Refuse(left=left):
            return _leading(left)
        case If(then=then):
            return _leading(then)
    raise AssertionError(body)


def _leads_instead(body: Clause) -> bool:
    match body:
        case Action(instead=instead):
            return instead
        case Join(parts=parts):
            return _leads_instead(parts[0])
        case Gate(left=left) | Refuse(left=left):
            return _leads_instead(left)
    return False


def _replaced_by_verb(body: Clause, language: Language) -> str:
    """The kind of event in whose place an action of the body says it happens, the first that says so."""
    verbs = (language.verbs[node.verb] for node in walk(body) if isinstance(node, Action))
    return next((verb.replaces for verb in verbs if verb.replaces), "")


def _decided(body: Clause) -> tuple[Clause, bool]:
    """The body without the «может» of its first action: whether it is done at all is asked before the event."""
    match body:
        case Action():
            return replace(body, optional=False), body.optional
        case Join(op=op, parts=parts) if op != "or":
            first, optional = _decided(parts[0])
            return replace(body, parts=(first, *parts[1:])), optional
        case Gate(left=left) | Refuse(left=left):
            first, optional = _decided(left)
            return replace(body, left=first), optional
    return body, False
