"""What an action may choose now, and whether it could be announced.

In: an `Action` of the tree, the reader, the kernel. Out: `Pick`s (candidates, bounds, chooser), answers to «can it be
announced», what of the chosen is still legal. Nothing is asked and nothing changed here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cardc.codegen.ir import call
from cardc.dsl import nodes
from cardc.dsl.language import Verb
from cardc.reference.host import Host
from cardc.reference.reading import Place, Reader, unread, uses_x
from cardc.reference.terms import Env, Terms, first, holes

EVERYTHING = 255
BEFORE_PLAY = ("deck", "setup")  # no kinds of ability: nothing of it happens in play
RANGE = "range"
ANYWHERE = call("everything")
PLAIN = (
    nodes.Word, nodes.Name, nodes.Number, nodes.Bound, nodes.Arith, nodes.PropertyOf, nodes.Count, nodes.Player,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice of cards as it stands now. `mode`: none, choose, each, fixed, random."""

    mode: str
    mask: int = 0
    low: int = 1
    high: int = 1
    chooser: int = 0


class Picker:
    """Reads the targets of the actions of one running feature."""

    def __init__(self, host: Host, terms: Terms, reader: Reader, feature: nodes.Feature) -> None:
        self.host, self.terms, self.reader, self.feature = host, terms, reader, feature
        self.language, self.ruleset, self.slots = reader.language, reader.ruleset, reader.slots
        self.x_asked: int | None = first_x(feature, reader)

    def verb(self, action: nodes.Action) -> Verb:
        return self.language.verbs[action.verb].saying(action.args)

    def slot(self, action: nodes.Action) -> int:
        """The target slot and part number of an action."""
        return self.slots.get(action.n, action.n)

    def actors(self, action: nodes.Action) -> tuple[int, ...]:
        """Who performs the action, in order."""
        match action.by:
            case "controller":
                return (int(self.host.me()),)
            case "opponent":
                return (int(self.host.foe()),)
            case "each":
                active = int(self.host.active())
                return (active, 1 - active)
            case "target-controller":
                of = action.arg("by_of")
                card = first(self.reader.target(of, self._me())) if isinstance(of, nodes.Ref) else self.host.ev_card()
                # An event without a card (a draw) is its player's.
                return (int(self.host.ev_player() if card < 0 else self.host.controller_of(card)),)
        raise unread(action)

    def place(self, action: nodes.Action, actor: int | None = None) -> Place:
        return Place(self.actors(action)[0] if actor is None else actor, own=self.slot(action))

    def _me(self) -> Place:
        return Place(int(self.host.me()))

    def kinds(self, action: nodes.Action) -> int:
        """Kind bits of the ability: a label names the kind of what is no attack of its own."""
        verb = self.verb(action)
        label = action.label or self.feature.label
        named = label.kind if label is not None else self.ruleset.kind_labels.get(self.feature.kind, "")
        kind = named if named and verb.kind in self.ruleset.labelled_kinds else verb.kind
        return self.terms.number("kind", kind) if kind and verb.kind not in BEFORE_PLAY else 0

    # ------------------------------------------------------------ what may be chosen

    def pick(self, action: nodes.Action, actor: int | None = None) -> Pick:
        """The target of the action as it could be chosen now, by the first who acts or by `actor`."""
        verb, place = self.verb(action), self.place(action, actor)
        if not verb.targets:
            return Pick("none")
        return self.pick_of(action.arg(verb.targets), action, replace(place, zone=verb.zone))

    def pick_of(self, arg: nodes.Arg | None, action: nodes.Action, place: Place, further: bool = False) -> Pick:
        """What may be chosen for an argument; `further`: it is no target but another card of the action."""
        limit = self.limit(action, place, further)
        match arg:
            case None:
                assert limit is not None
                return Pick("choose", self._targetable(limit, action), chooser=place.actor)
            case nodes.Phrase():
                return self._pick_phrase(arg, limit, action, place)
            case nodes.Ref(kind="self") if self.verb(action).namesakes:
                there = int(self.host.in_zone(self.terms.number("zone", self.verb(action).zone), place.actor))
                named = int(self.host.same_name(self.host.self())) & there
                return Pick("choose", named if limit is None else named & limit, 1, 1, chooser=place.actor)
            case nodes.Group(parts, "or") if any(isinstance(part, nodes.Phrase) for part in parts):
                return self._pick_one_of(arg, limit, action, place)
            case nodes.Group() if joint := self.joint(action):
                return self._pick_phrase(joint[0], limit, action, place)
            case nodes.Ref() | nodes.Group():
                mask = self.reader.target(arg, place) & self._domain(self.verb(action), limit, place)
                return Pick("fixed", mask, chooser=place.actor)
            case nodes.Player():
                return self._pick_player(arg, limit, action, place)
        raise unread(arg)

    def _pick_one_of(self, group: nodes.Group, limit: int | None, action: nodes.Action, place: Place) -> Pick:
        """«гнома или летающее существо»: one choice among the cards that any of the phrases fits."""
        domain = self._domain(self.verb(action), limit, place)
        named = 0
        for part in group.parts:
            if isinstance(part, nodes.Ref):
                named |= self._targetable(self.reader.target(part, place) & domain, action)
        picks = [self._pick_phrase(part, limit, action, place) for part in group.parts if isinstance(part, nodes.Phrase)]
        mask = named
        for each in picks:
            mask |= each.mask
        return replace(picks[0], mask=mask)

    def _pick_player(self, player: nodes.Player, limit: int | None, action: nodes.Action, place: Place) -> Pick:
        """A player where a card is meant stands for the card he has exactly one of (heroes:209.5)."""
        stands = next((noun for noun in self.language.nouns.values() if noun.sole and not noun.zone), None)
        if stands is None:
            return Pick("none")
        owner = {"controller": "mine", "opponent": "opponent", "each": "any"}.get(player.who, "of")
        each = nodes.Quantity("each", nodes.Number(1), None)
        phrase = nodes.Phrase(stands.id, each, owner, player if owner == "of" else None, span=player.span)
        return self._pick_phrase(phrase, limit, action, place)

    def _domain(self, verb: Verb, limit: int | None, place: Place) -> int:
        """Where what a pronoun means must be: in play, in the verb's own zone, or anywhere if the verb says so."""
        if limit is not None and verb.candidates == ANYWHERE:
            return limit
        if place.zone:
            here = int(self.host.in_zone_all(self.terms.number("zone", place.zone)))
        else:
            here = int(self.host.in_play())
        return here if limit is None else here & limit

    def limit(self, action: nodes.Action, place: Place | None = None, further: bool = False) -> int | None:
        verb = self.verb(action)
        template = verb.candidates if not further or verb.partners is None else verb.partners
        words = self.words(action, place or self.place(action))
        limit = None if template is None else int(self.terms.value(template, words))
        own = RANGE in holes(template) if template is not None else False
        if RANGE not in words or own or any(name == RANGE for name, _ in verb.defaults):
            return limit
        near = int(self.host.within(self.host.self(), words[RANGE]()))
        return near if limit is None else limit & near

    def _pick_phrase(self, phrase: nodes.Phrase, limit: int | None, action: nodes.Action, place: Place) -> Pick:
        mask = self.reader.phrase(phrase, place) & (-1 if limit is None else limit)
        if phrase.quantity.distinct and action.repeat is None:
            for slot in range(1, place.own):
                mask &= ~int(self.host.targets(slot))
        low, high = self._bounds(phrase, action, place)
        mode = self._mode(phrase, action)
        if action.n == 1 and self.feature.limit is not None and self.feature.limit.each and self.feature.trigger is None:
            mask = int(self.host.unused(mask))
        if mode in ("choose", "random") and self.verb(action).choice != "objects":
            mask = self._targetable(mask, action)
        return Pick(mode, mask, low, high, self._chooser(phrase, place))

    def _mode(self, phrase: nodes.Phrase, action: nodes.Action) -> str:
        repeat = action.repeat
        if repeat is not None and repeat.over == "targets":
            return "each" if repeat.maximum is None else "choose"
        if phrase.quantity.mode == "random":
            return "random"
        return "choose" if self._is_choice(phrase) else "each"

    def _is_choice(self, phrase: nodes.Phrase) -> bool:
        noun = self.language.nouns.get(phrase.noun)
        owned = phrase.owner in ("mine", "opponent", "own", "of") or (noun is not None and noun.zone and phrase.owner != "each")
        named = noun is not None and noun.sole and not phrase.chosen and owned
        return phrase.quantity.mode in ("choice", "any") and not named

    def _bounds(self, phrase: nodes.Phrase, action: nodes.Action, place: Place) -> tuple[int, int]:
        repeat = action.repeat
        if repeat is not None and repeat.over == "attacks":
            return 1, 1
        number = repeat if repeat is not None else phrase.quantity
        high = EVERYTHING if number.maximum is None else self.reader.amount(number.maximum, place)
        return self.reader.amount(number.minimum, place), high

    def _chooser(self, phrase: nodes.Phrase, place: Place) -> int:
        match phrase.chooser:
            case "":
                return place.actor
            case "controller":
                return int(self.host.me())
            case "opponent":
                return int(self.host.foe())
            case "target-controller":
                return int(self.host.controller_of(self.host.ev_card()))
        raise unread(phrase)

    def _targetable(self, mask: int, action: nodes.Action) -> int:
        return int(self.host.targetable(mask, self.kinds(action)))

    # ------------------------------------------------------------ is it possible

    def can(self, action: nodes.Action, used: int = 0) -> bool:
        """Could the action be announced now?"""
        return not self.host.barred() and self._able(action) and self._has_candidates(action, used)

    def _able(self, action: nodes.Action) -> bool:
        verb, place = self.verb(action), self.place(action)
        if verb.able is not None:
            env = {"player": lambda: place.actor, "self": self.host.self, "target": lambda: self.pick(action).mask}
            if not self.terms.value(verb.able, env | dict(self.words(action, place))):
                return False
        if uses_x(action.args) and self.x_asked != action.n and not self._x_explained():
            return bool(self.host.x_known())
        return True

    def _x_explained(self) -> bool:
        x = self.reader.x
        return x.explained is not None or x.from_event or x.known

    def _has_candidates(self, action: nodes.Action, used: int) -> bool:
        if self.verb(action).choice == "objects":
            pick = self.pick(action)
            return pick.mode == "none" or pick.mask != 0 or not self._names_a_kind(action)
        pick = self.pick(action)
        if pick.mode == "none" or pick.mask & ~used:
            return True
        if pick.mode == "each":
            return bool(self.host.mass_empty_legal())
        return pick.mode == "choose" and pick.low == 0

    def _names_a_kind(self, action: nodes.Action) -> bool:
        """«сбросьте заклинание»: without one there the action is impossible; «карту» from an empty hand is not."""
        verb = self.verb(action)
        arg = action.arg(verb.targets)
        return not verb.none_there and isinstance(arg, nodes.Phrase) and (bool(arg.filters) or arg.noun != "card")

    def most(self, action: nodes.Action, high: int | None, place: Place) -> int:
        """The largest number that makes sense: as printed, and no more than there is."""
        verb = self.verb(action)
        if verb.number is None:
            return 99 if high is None else high
        arg = action.arg(verb.targets) if verb.targets else None
        if isinstance(arg, nodes.Ref | nodes.Group):
            mask = self.reader.target(arg, place)
        else:
            mask = self.host.targets(place.own)
        env = {"target": lambda: mask, "player": lambda: place.actor} | dict(self.words(action, place))
        there = self.terms.value(verb.number, env)
        return there if high is None else min(high, there)

    def enough(self, action: nodes.Action) -> bool:
        """Is there as much of what the action takes from a fixed card as the text says?"""
        verb, place = self.verb(action), self.place(action)
        amount = action.arg("amount") or nodes.Number(dict(verb.defaults).get("amount", 0))
        target = action.arg(verb.targets) if verb.targets else None
        if verb.number is None or not isinstance(target, nodes.Ref | nodes.Group) or not isinstance(amount, nodes.Number):
            return True
        return amount.value <= self.most(action, None, place)

    def words(self, action: nodes.Action, place: Place) -> Env:
        """What the text says besides the targets, with the verb's defaults; each is read when it is needed."""
        verb = self.verb(action)
        said = tuple((name, arg) for name, arg in action.args if name != verb.targets and isinstance(arg, PLAIN))
        defaults = {name: self._default(value) for name, value in verb.defaults if value != "pick"}
        return {"player": lambda: place.actor, **defaults, **self.reader.arguments(said, place)}

    def _default(self, value: Any) -> Callable[[], int]:
        return lambda: value if isinstance(value, int) else int(self.terms.value(value, {}))

    # ------------------------------------------------------------ later

    def further(self, action: nodes.Action) -> list[tuple[int, nodes.Phrase]]:
        """Further cards a verb lets the player pick («поменять местами {a} и {b}») and their slots."""
        verb = self.verb(action)
        picked = {name for name, value in verb.defaults if value == "pick"}
        found = [arg for name, arg in action.args
                 if name != verb.targets and name in picked and isinstance(arg, nodes.Phrase) and self._is_choice(arg)]  # fmt: skip
        return [(14 - index, arg) for index, arg in enumerate(found)]

    def joint(self, action: nodes.Action) -> tuple[nodes.Phrase, ...]:
        """«существо и героя»: the phrases of a target each of which is a choice of its own, or ()."""
        verb = self.verb(action)
        arg = action.arg(verb.targets) if verb.targets else None
        if not isinstance(arg, nodes.Group) or arg.op != "and" or verb.choice == "objects":
            return ()
        phrases = tuple(part for part in arg.parts if isinstance(part, nodes.Phrase) and self._is_choice(part))
        return phrases if len(phrases) == len(arg.parts) and len(phrases) > 1 else ()

    def still(self, action: nodes.Action, chosen: int, place: Place) -> int | None:
        """What of the targets is still legal; None if the action has no targets."""
        verb = self.verb(action)
        arg = action.arg(verb.targets) if verb.targets else None
        if verb.choice == "objects" or not verb.targets or isinstance(arg, nodes.Player):
            return None
        limit = self.limit(action)
        somewhere = self._domain(verb, limit, replace(place, zone=verb.zone))
        if not isinstance(arg, nodes.Phrase):
            joint = self.joint(action) if self.ruleset.recheck == "full" else ()
            return chosen & somewhere & (self.reader.target(nodes.Group(joint), place) if joint else -1)
        if self.ruleset.recheck == "full":
            return chosen & self.reader.phrase(arg, replace(place, zone=verb.zone)) & (-1 if limit is None else limit)
        zone = arg.zone or self.reader.usual_zone(arg, replace(place, zone=verb.zone))
        if zone and zone not in self.language.play_zones:
            return chosen & int(self.host.in_zone_all(self.terms.number("zone", zone)))
        if self.reader.roams(arg):
            return chosen
        return chosen & int(self.host.in_play()) & (-1 if limit is None else limit)


def first_x(feature: nodes.Feature, reader: Reader) -> int | None:
    """The action whose performer names X, where neither cost, event nor text binds it."""
    if reader.x.explained is not None or reader.x.from_event or reader.x.known:
        return None
    for action in all_actions(feature.body):
        if any(isinstance(arg, nodes.UpTo) for _, arg in action.args):
            continue
        if any(name in ("amount", "number") and isinstance(arg, nodes.Bound) for name, arg in action.args):
            return action.n
    return None


def all_actions(clause: nodes.Clause | None) -> list[nodes.Action]:
    """The actions of a clause in text order."""
    match clause:
        case None:
            return []
        case nodes.Action():
            return [clause]
        case nodes.Join(parts=parts):
            return [action for part in parts for action in all_actions(part)]
        case nodes.Gate() | nodes.Refuse():
            return all_actions(clause.left) + all_actions(clause.right)
        case nodes.If(then=then, otherwise=other):
            return all_actions(then) + all_actions(other)
    raise unread(clause)
