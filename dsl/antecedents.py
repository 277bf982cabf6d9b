"""What pronouns mean: what a feature has named so far, and which of it a reference speaks of.

In: nodes of a feature in text order, and the `Mark`s of its phrases. Out: the same nodes with every `Ref("it")` bound to the
nearest earlier thing that agrees in gender and number; in the body of a trigger, failing that, to the event. The parser
binds what it reads with it, the printer asks it which word would be read as what it means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.evolving import replace
from cardc.dsl.language import Language, Verb
from cardc.dsl.nodes import (
    Action,
    Both,
    Cell,
    Condition,
    Done,
    Group,
    Is,
    Number,
    Phrase,
    Player,
    PropertyOf,
    Quantity,
    Quote,
    Ref,
    Span,
    Test,
    TriggerPoint,
)
from cardc.dsl.russian.syntax import AIM
from cardc.dsl.visitor import rebuild, walk


class Mark(NamedTuple):
    """Grammar of a noun phrase or pronoun, kept beside the tree to find what a pronoun refers to."""

    gender: frozenset[str]
    number: frozenset[str]
    lemmas: frozenset[str] = frozenset()


NO_MARK = Mark(frozenset(), frozenset())
RESULT, OTHER = "result", "other"
_OWNERS = {"opponent": "opponent", "controller": "mine"}


@dataclass(frozen=True, slots=True)
class Antecedent:
    """Something that can be referred to: `node` is what the reference becomes."""

    node: Any
    mark: Mark
    attack: bool = False
    player: bool = False


@dataclass(slots=True)
class Resolver:
    """Antecedents so far, nearest last. `event`: the feature has a trigger. `number`: of the action being bound. `done`: the
    actions before it. `struck`: what kind of reference means the card that the event reached. `states`: the feature says
    what is so, and a pronoun for which nothing was named means its card."""

    language: Language
    marks: Mapping[Span, Mark]
    event: bool
    known: list[Antecedent]
    notes: list[Diagnostic]
    original: str = ""
    number: int = 0
    states: bool = False
    done: list[Action] = field(default_factory=list)
    struck: str = "event"

    def bind(self, node: Any) -> Any:
        """The node with its references bound, behind everything read so far."""
        return _bind(node, self)


def target_slot(action: Action, resolver: Resolver) -> str:
    verb = resolver.language.verbs.get(action.verb)
    return verb.targets if verb is not None and verb.targets else "target"


def itself(node: Any, marks: Mapping[Span, Mark]) -> Any:
    """The node with «эта карта» in it as this card: nothing was named before."""

    def bind(one: Any) -> Any:
        named = isinstance(one, Ref) and marks.get(one.span, NO_MARK).lemmas
        return replace(one, kind="self") if named and one.kind == "it" and one.action is None else one

    return rebuild(node, bind)


# ---------------------------------------------------------------- learning


def learn_point(point: TriggerPoint, resolver: Resolver) -> None:
    """What a trigger speaks of is known to its body. If a point names who did it, what it struck is the other card."""
    word = resolver.language.triggers.get(point.event)
    if word is not None and "versus" in word.others:
        resolver.struck = OTHER
    for name, value in point.args:
        for node in walk(value):
            _learn_event(node, name, point.event, resolver)


def _learn_event(node: Any, slot: str, event: str, resolver: Resolver) -> None:
    mark = resolver.marks.get(getattr(node, "span", (0, 0)), NO_MARK)
    if isinstance(node, Phrase):
        word = resolver.language.triggers.get(event)
        kind = "other" if word is not None and slot in word.others else "event"
        resolver.known.append(Antecedent(Ref(kind), mark))
    elif isinstance(node, Player):
        resolver.known.append(Antecedent(node, mark, player=True))
    elif isinstance(node, Ref) and node.kind in ("attacked", "attacker"):
        resolver.known.append(Antecedent(replace(node), mark))


def _attacks(kind: str, language: Language) -> bool:
    """Is whom it is done to «атакованный»? Not by what is an impact, of whatever name."""
    word = language.kinds.get(kind)
    return kind not in ("", "impact", "ability") and (word is None or "impact" not in word.implies)


def learn_action(action: Action, resolver: Resolver) -> None:
    resolver.done.append(action)
    verb = resolver.language.verbs.get(action.verb)
    target = action.arg(target_slot(action, resolver))
    if target is None:
        target = next((value for _, value in action.args if isinstance(value, (Phrase, Group))), None)
    attack = verb is not None and _attacks(verb.kind, resolver.language)
    if isinstance(target, (Phrase, Group)) or (target is None and attack):
        mark = resolver.marks.get(target.span, NO_MARK) if target is not None else NO_MARK
        mark = mark._replace(number=number_of(target))
        resolver.known.append(Antecedent(Ref("it", action.n), mark, attack))
    elif isinstance(target, Ref) and target.kind == "self" and target.span in resolver.marks:
        resolver.known.append(Antecedent(Ref("self"), resolver.marks[target.span]))
    elif isinstance(target, Ref) and target.kind == "it" and attack:
        resolver.known.append(Antecedent(replace(target, filters=()), NO_MARK, attack))
    if verb is not None and verb.static:  # «игнорирует броню существ …, имеет +2 к удару по ним»: of this card, about others
        others = (value for _, value in action.args if isinstance(value, Phrase) and value is not target)
        for other in others:
            mark = resolver.marks.get(other.span, NO_MARK)._replace(number=number_of(other))
            resolver.known.append(Antecedent(replace(other, quantity=replace(other.quantity, mode="any")), mark))
    if verb is not None and verb.brings:
        resolver.known.append(Antecedent(Ref("did", action.n), _brought(action, verb)))
    if action.by == "opponent":
        resolver.known.append(Antecedent(Player("opponent"), Mark(frozenset({"masc"}), frozenset({"sing"})), player=True))


def _brought(action: Action, verb: Verb) -> Mark:
    """«создайте копию …, раньте её»: what came of the action, by its word and its number."""
    amount = action.arg("amount") or Number(1)
    if amount == Number(1) and action.arg("per") is None:
        return NO_MARK._replace(gender=frozenset({verb.brings}), number=frozenset({"sing"}))
    return NO_MARK._replace(number=frozenset({"plur"}))


def number_of(target: Any) -> frozenset[str]:
    if isinstance(target, Group):
        return frozenset({"plur"})
    if isinstance(target, Phrase):
        many = target.quantity.mode == "each" or target.quantity.maximum not in (Number(1), None)
        return frozenset({"plur"}) if many else frozenset({"sing"})
    return frozenset()


def learn_condition(condition: Condition, resolver: Resolver) -> None:
    """«если существо закрыто, … его»: the body means such a creature, chosen by whoever acts."""
    for test in condition.parts if isinstance(condition, Both) else (condition,):
        if not isinstance(test, Test):
            continue
        word = resolver.language.conditions.get(test.name)
        if word is not None and word.of_player:
            resolver.known.append(Antecedent(Player("event"), Mark(frozenset({"masc"}), frozenset({"sing"})), player=True))
            continue
        subject = dict(test.args).get("subject") or next((v for _, v in test.args if isinstance(v, Phrase)), None)
        quality = dict(test.args).get("filter")
        if isinstance(subject, Ref) and subject.kind in ("self", "host") and subject.span in resolver.marks:
            resolver.known.append(Antecedent(Ref(subject.kind), resolver.marks[subject.span]))
        if isinstance(subject, Phrase):
            mark = resolver.marks.get(subject.span, NO_MARK)
            filters = (*subject.filters, quality) if isinstance(quality, Is) else subject.filters
            chosen = replace(subject, quantity=Quantity(), filters=filters)
            resolver.known.append(Antecedent(chosen, mark._replace(number=frozenset({"sing"}))))
        if word is not None and word.speaks_of:
            resolver.known.append(Antecedent(Player(word.speaks_of), Mark(frozenset({"masc"}), frozenset({"sing"})), player=True))


# ---------------------------------------------------------------- binding


def _bind(node: Any, resolver: Resolver) -> Any:
    node = rebuild(node, _of_same_owner, enter=lambda one: not isinstance(one, Quote))
    return rebuild(node, lambda one: _bind_node(one, resolver), enter=lambda one: not isinstance(one, Quote))


def _of_same_owner(node: Any) -> Any:
    """«существо противника, рядом с которым нет других его существ»: of the player whose creature it is."""
    if not isinstance(node, Phrase) or node.owner not in ("mine", "opponent"):
        return node

    def own(part: Any) -> Any:
        of = part.owner_of if isinstance(part, Phrase) and part.owner == "of" else None
        his = isinstance(of, Ref) and of.kind == "it" and of.action is None and not of.filters
        return replace(part, owner=node.owner, owner_of=None) if his else part

    return replace(node, filters=tuple(rebuild(part, own) for part in node.filters))


def _bind_node(node: Any, resolver: Resolver) -> Any:
    if isinstance(node, Ref):
        return bind_ref(node, resolver)
    if isinstance(node, Is):
        return _bind_result(node, resolver, resolver.language.predicates)
    if isinstance(node, Test):
        return _bind_result(node, resolver, resolver.language.conditions)
    if isinstance(node, PropertyOf) and isinstance(node.of, Ref) and node.of.kind == "self":
        word = resolver.language.properties.get(node.property)
        if word is not None and word.done and (number := _earlier(word.results, resolver)) is not None:
            return Done(number, span=node.span)
        found = _result(word.results, node.of.span, resolver) if word is not None and word.results else None
        return node if found is None else replace(node, of=found)
    if isinstance(node, Done) and node.action is None and resolver.number > 1:
        return replace(node, action=resolver.number - 1)
    if isinstance(node, (Phrase, Cell)) and getattr(node, "owner", "") == "of":
        return _bind_owner(node, resolver)
    return node


def _bind_result(quality: Any, resolver: Resolver, words: Mapping[str, Any]) -> Any:
    """«сброшенная таким образом», «если был завершён …»: by which earlier action."""
    word = words.get(quality.name)
    if word is None or not word.results or any(name == RESULT for name, _ in quality.args):
        return quality
    found = _result(word.results, quality.span, resolver)
    if found is not None and found.kind == "did" and isinstance(quality, Is) and not word.anywhere:
        found = replace(found, kind="chose")
    return quality if found is None else replace(quality, args=(*quality.args, (RESULT, found)))


def _earlier(verbs: frozenset[str], resolver: Resolver) -> int | None:
    return next((action.n for action in reversed(resolver.done) if action.verb in verbs), None)


def _result(verbs: frozenset[str], span: Span, resolver: Resolver) -> Ref | None:
    """What the nearest earlier action of one of the verbs has reached; failing that, the card of the event."""
    number = _earlier(verbs, resolver)
    if number is not None:
        return Ref("did", number, span=span)
    return Ref(resolver.struck, span=span) if resolver.event else None


def _bind_owner(phrase: Any, resolver: Resolver) -> Any:
    """«его герой»: the hero of the player spoken of, if any."""
    if isinstance(phrase.owner_of, Player):
        known = _OWNERS.get(phrase.owner_of.who)
        if known is None and phrase.owner_of.who == "owner" and phrase.owner_of.of is None:
            known = _OWNERS.get(getattr(phrase, "chooser", ""))  # «выбранное противником существо в его отряде»
        return replace(phrase, owner=known, owner_of=None) if known else phrase
    return phrase


def bind_ref(ref: Ref, resolver: Resolver) -> Any:
    if ref.kind == "attacked":
        attack = next((a.node for a in reversed(resolver.known) if a.attack), None)
        return replace(attack, filters=ref.filters, span=ref.span) if isinstance(attack, Ref) else ref
    if ref.kind != "it" or ref.action is not None:
        return ref
    mark = resolver.marks.get(ref.span, NO_MARK)
    found = _search(mark, resolver)
    if isinstance(found, Phrase):
        return replace(found, filters=(*found.filters, *ref.filters), span=ref.span)
    if isinstance(found, Player):
        return replace(found, span=ref.span)
    if found is not None:
        return replace(found, filters=ref.filters, span=ref.span)
    return _fallback(ref, mark, resolver)


def _search(mark: Mark, resolver: Resolver) -> Any:
    nearest = list(reversed(resolver.known))
    for strict in (True, False):
        for one in nearest:
            if _same(one.mark, mark, strict) and (strict or not one.player or _same(one.mark, mark, True)):
                return one.node
    return None


def _same(known: Mark, wanted: Mark, strict: bool) -> bool:
    """Does the pronoun agree with the phrase? A noun in the reference must be the phrase's own, or the phrase has none."""
    if wanted.lemmas and known.lemmas and strict and not wanted.lemmas & known.lemmas:
        return False
    number = not known.number or not wanted.number or bool(known.number & wanted.number)
    plural = wanted.number == frozenset({"plur"})
    gender = plural or not known.gender or not wanted.gender or bool(known.gender & wanted.gender)
    if strict:
        return number and gender
    return number and not (wanted.lemmas and known.lemmas)


def _fallback(ref: Ref, mark: Mark, resolver: Resolver) -> Ref:
    if mark.lemmas & AIM and resolver.event:  # «в ту же цель» of an attack that triggered
        return replace(ref, kind="attacked")
    if mark.lemmas:
        return replace(ref, kind="self")
    if resolver.event:
        return replace(ref, kind="event")
    if resolver.states and not resolver.known:
        return replace(ref, kind="self")
    if resolver.known:
        last = resolver.known[-1].node
        return replace(last, span=ref.span) if isinstance(last, Ref) else replace(ref, kind="self")
    resolver.notes.append(report("E206", ref.span, word=resolver.original[ref.span[0] : ref.span[1]]))
    return ref
