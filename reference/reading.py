"""Reading a text against the table: which cards a phrase means now, how much an amount is, whether a condition holds.

In: nodes of the tree, the kernel. Out: values. Phrases are read by scanning: every card of the noun's set is held against
every qualifier in turn. A reference to nothing is the empty set, never the source card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from cardc.codegen.ir import Const, counting
from cardc.dsl import nodes
from cardc.dsl.language import Language, Ruleset
from cardc.reference.host import Host
from cardc.reference.terms import Env, Terms, bit, cards, first
from cardc.runtime.errors import RulesError

T = TypeVar("T")
COMPARISONS = ("<", "<=", "=", ">=", ">", "!=")
ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b,
    "/^": lambda a, b: -(-a // b),
    "min": min,
    "max": max,
    "diff": lambda a, b: abs(a - b),
}
FILTERS = (nodes.Is, nodes.Not, nodes.OneOf, nodes.AllOf)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a phrase stands. `actor`: who performs («свой»). `roam`: cards of every zone count. `own`: number of the
    action (what earlier ones chose is «not other»). `subject`: the card a pronoun without antecedent means, -1 none.
    `zone`: where the verb looks for its target."""

    actor: int
    roam: bool = False
    own: int = 0
    subject: int = -1
    zone: str = ""


@dataclass(slots=True)
class Binding:
    """How the X of a feature is bound: `explained` («где X – …») or the event's amount, when it is first needed."""

    explained: nodes.Amount | None = None
    from_event: bool = False
    known: bool = False
    event_cards: bool = False  # the trigger speaks of cards


class Reader:
    """Reads the nodes of one feature over one kernel."""

    def __init__(self, host: Host, terms: Terms, language: Language, ruleset: Ruleset, x: Binding) -> None:
        self.host, self.terms, self.language, self.ruleset, self.x = host, terms, language, ruleset, x
        self.slots: dict[int, int] = {}
        self.in_place: list[nodes.Amount] = []

    # ------------------------------------------------------------ targets

    def target(self, target: nodes.Target, place: Place) -> int:
        """All cards a target phrase fits, or the cards a reference means."""
        match target:
            case nodes.Phrase():
                return self.phrase(target, place)
            case nodes.Ref():
                return self.reference(target, place)
            case nodes.Group(parts):
                mask = 0
                for part in parts:
                    mask |= self.target(part, place)
                return mask
            case nodes.Player():
                return 0
        raise unread(target)

    def phrase(self, phrase: nodes.Phrase, place: Place) -> int:
        """Noun, place, owner, then every qualifier, card by card."""
        place = replace(place, roam=True) if self.roams(phrase) else place
        noun = self.language.nouns.get(phrase.noun)
        most = phrase.quantity.maximum
        env: Env = {"count": lambda: 1 if most is None else self.amount(most, place)}
        kind = self.host.everything() if noun is None else self.terms.value(noun.mask, env)
        mask = kind & self._where(phrase, self.usual_zone(phrase, place), place)
        return self.scan(mask, phrase.filters, place)

    def roams(self, phrase: nodes.Phrase) -> bool:
        """Cards that an earlier action reached, or that may be anywhere, are looked for in every zone."""
        return any(
            self.language.predicates[part.name].anywhere
            for part in phrase.filters if isinstance(part, nodes.Is)
        )  # fmt: skip

    def usual_zone(self, phrase: nodes.Phrase, place: Place) -> str:
        """Where the cards are if the phrase does not say: the noun's zone, else the verb's."""
        noun = self.language.nouns.get(phrase.noun)
        return (noun.zone if noun is not None else "") or ("" if place.roam else place.zone)

    def scan(self, mask: int, filters: tuple[nodes.Filter, ...], place: Place) -> int:
        """The cards of a set that have every quality."""
        fitting = 0
        for card in cards(mask):
            if all(self.fits(card, part, place) for part in filters):
                fitting |= bit(card)
        return fitting

    def fits(self, card: int, part: nodes.Filter, place: Place) -> bool:
        """Has the card the quality?"""
        match part:
            case nodes.Not(of):
                return not self.fits(card, of, place)
            case nodes.OneOf(parts):
                return any(self.fits(card, each, place) for each in parts)
            case nodes.AllOf(parts):
                return all(self.fits(card, each, place) for each in parts)
            case nodes.Is("other"):
                return card not in cards(self._already(place))
            case nodes.Is(name, args):
                predicate = self.language.predicates[name]
                env = {**self._fixed(predicate.fixed), **self.arguments(args, replace(place, roam=True))}
                return bool(self.terms.value(predicate.mask, env) >> card & 1)

    def _fixed(self, fixed: tuple[tuple[str, Any], ...]) -> Env:
        """Arguments that the declaration of a qualifier fixes: ids of a table, numbers, or expressions."""
        return {
            name: lambda name=name, value=value: (  # type: ignore[misc]
                self.terms.number(name, value) if isinstance(value, str)
                else value if isinstance(value, int) else self.terms.value(value, {})
            )
            for name, value in fixed
        }  # fmt: skip

    def _already(self, place: Place) -> int:
        """What «другой» excludes: this card and what earlier actions chose."""
        mask = bit(self.host.self())
        if self.x.event_cards and place.own:
            mask |= bit(self.host.ev_card()) | bit(self.host.ev_other())
        for slot in range(1, place.own):
            mask |= self.host.targets(slot)
        return mask

    def _where(self, phrase: nodes.Phrase, usual: str, place: Place) -> int:
        zone, player = phrase.zone or usual, self.owner(phrase, place)
        if zone and zone not in self.language.play_zones:
            number = self.terms.number("zone", zone)
            if phrase.owner == "each":
                return int(self.host.in_zone_all(number))
            own = self.host.me() if phrase.zone else place.actor
            return int(self.host.in_zone(number, own if player is None else player))
        everywhere = self.host.everything() if place.roam else self.host.in_play()
        return int(everywhere if player is None else everywhere & self.host.side(player))

    def owner(self, phrase: nodes.Phrase, place: Place) -> int | None:
        """The player an owner word names; None without one."""
        match phrase.owner:
            case "mine":
                return int(self.host.me())
            case "opponent":
                return int(self.host.foe())
            case "own":
                return place.actor
            case "of" if isinstance(phrase.owner_of, nodes.Player):
                return self.player(phrase.owner_of, place)
            case "of" if phrase.owner_of is not None:
                return int(self.host.controller_of(first(self.target(phrase.owner_of, place))))
            case "any" | "each" | "":
                return None
        raise unread(phrase)

    def player(self, player: nodes.Player, place: Place) -> int:
        """A player word as 0 or 1."""
        host = self.host
        match player.who:
            case "controller":
                return int(host.me())
            case "opponent":
                return int(host.foe())
            case "active":
                return int(host.active())
            case "event":
                return int(host.ev_player())
            case "own" | "actor":
                return place.actor
            case "owner" if player.of is not None:
                return int(host.owner_of(first(self.target(player.of, place))))
            case "target-controller" if player.of is not None:
                return int(host.controller_of(first(self.target(player.of, place))))
        raise unread(player)

    def reference(self, ref: nodes.Ref, place: Place) -> int:
        """What a pronoun means now, narrowed by its qualifiers."""
        return self.scan(self._meant(ref, place), ref.filters, place)

    def _meant(self, ref: nodes.Ref, place: Place) -> int:
        match ref.kind:
            case "self":
                return bit(self.host.self())
            case "it" if ref.action is not None:
                return int(self.host.targets(self.slots.get(ref.action, ref.action)))
            case "chose" if ref.action is not None:
                return int(self.host.lasting(self.slots.get(ref.action, ref.action)))
            case "did" if ref.action is not None:
                return int(self.host.affected(self.slots.get(ref.action, ref.action)))
            case "it" if place.subject >= 0:
                return bit(place.subject)
            case "kept":
                return bit(self.host.x())
            case "event" | "attacked":
                return bit(self.host.ev_card())
            case "other" | "attacker":
                return bit(self.host.ev_other())
            case "host":
                return int(self.host.host_of(bit(self.host.self())))
        raise unread(ref)

    # ------------------------------------------------------------ amounts

    def amount(self, amount: nodes.Amount, place: Place) -> int:
        """An amount without a die."""
        match amount:
            case nodes.Number(value):
                return value
            case nodes.Bound():
                return self.bound_x(place)
            case nodes.Done(action):
                return int(self.host.done(self.slots.get(action or 0, action or 0)))
            case nodes.Count(of):
                return self.target(of, place).bit_count()
            case nodes.PropertyOf(property, of):
                return self._property(property, of, place)
            case nodes.Arith(op, left, right):
                return ARITHMETIC[op](self.amount(left, place), self.amount(right, place))
            case nodes.Where(value, x):
                return self._explained(x, lambda: self.amount(value, place))
            case nodes.CaseAmount(condition, then, other):
                return self.amount(then if self.holds(condition, place) else other, place)
            case nodes.UpTo():
                return int(self.host.number())
        raise unread(amount)

    def grades(self, amount: nodes.Arg, place: Place) -> tuple[int, int, int] | None:
        """The three values of an amount that a die decides; None if no die is needed."""
        match amount:
            case nodes.Grades(weak, medium, strong):
                return self.amount(weak, place), self.amount(medium, place), self.amount(strong, place)
            case nodes.Where(value, x):
                return self._explained(x, lambda: self.grades(value, place))
            case nodes.CaseAmount(condition, then, other) if graded(amount):
                branch = then if self.holds(condition, place) else other
                single = self.amount(branch, place) if not graded(branch) else 0
                return self.grades(branch, place) or (single, single, single)
        return None

    def bound_x(self, place: Place) -> int:
        """X: bound once; explained in the text or by the event, it is read when it is first needed."""
        if self.in_place:
            outer, self.in_place = self.in_place, self.in_place[:-1]
            value = self.amount(outer[-1], place)
            self.in_place = outer
            return value
        binding = self.x
        if binding.explained is not None:
            explained, binding.explained = binding.explained, None
            kept = int(self.host.keep_x(self.amount(explained, place)))
            binding.explained = explained
            return kept
        if binding.from_event:
            return int(self.host.keep_x(self.host.ev_amount()))
        return int(self.host.x())

    def _explained(self, x: nodes.Amount, read: Callable[[], T]) -> T:
        """Read an amount whose X is explained in place: a number of its own that binds nothing."""
        self.in_place.append(x)
        try:
            return read()
        finally:
            self.in_place.pop()

    def _property(self, property: str, of: nodes.Target, place: Place) -> int:
        reads = self.language.properties[property].reads
        if isinstance(of, nodes.Player):
            return self.terms.value(reads, {"player": lambda: self.player(of, place)})
        mask = self.target(of, place)
        return self.terms.value(reads, {"card": lambda: first(mask), "cards": lambda: mask})

    # ------------------------------------------------------------ conditions

    def holds(self, condition: nodes.Condition, place: Place) -> bool:
        """Is the condition true now?"""
        match condition:
            case nodes.Both(parts):
                return all(self.holds(part, place) for part in parts)
            case nodes.Either(parts):
                return any(self.holds(part, place) for part in parts)
            case nodes.Fails(of):
                return not self.holds(of, place)
            case nodes.Test(name, args):
                return self._test(name, dict(args), args, place)

    def _test(
        self, name: str, named: dict[str, nodes.Arg], args: tuple[tuple[str, nodes.Arg], ...], place: Place
    ) -> bool:  # fmt: skip
        if name == "is":
            return self._is(named["subject"], named.get("filter"), place)
        if name == "exists":
            return self.argument(named["target"], place) != 0
        word = self.language.conditions[name]
        env = self.arguments(args, replace(place, roam=not word.in_play))
        test = word.test
        for key, arg in args:
            low, high = self._how_many(arg, place)
            test = test if low is None else counting(test, key, Const(low), None if high is None else Const(high))
        return bool(self.terms.value(test, env))

    def _how_many(self, arg: nodes.Arg | None, place: Place) -> tuple[int | None, int | None]:
        """How many cards a condition asks for: at least, at most; (None, None) if one is enough."""
        if not isinstance(arg, nodes.Phrase) or arg.quantity.minimum == nodes.Number(1):
            return None, None
        low, most = self.amount(arg.quantity.minimum, place), arg.quantity.maximum
        return low, self.amount(most, place) if most is not None and low == 0 else None

    def _is(self, subject: nodes.Arg, quality: nodes.Arg | None, place: Place) -> bool:
        """Some card that the subject means has the quality."""
        assert isinstance(subject, nodes.Phrase | nodes.Ref | nodes.Group)
        elsewhere = isinstance(quality, nodes.Is) and self.language.predicates[quality.name].anywhere
        mask = self.target(subject, replace(place, roam=elsewhere or not isinstance(subject, nodes.Phrase)))
        if isinstance(quality, FILTERS):
            mask = self.scan(mask, (quality,), place)
        low, high = self._how_many(subject, place)
        return mask.bit_count() >= (1 if low is None else low) and (high is None or mask.bit_count() <= high)

    # ------------------------------------------------------------ arguments

    def arguments(self, args: tuple[tuple[str, nodes.Arg], ...], place: Place) -> Env:
        """Arguments as values for the holes of a declaration, each read when it is needed."""
        return {name: (lambda arg=arg: self.argument(arg, place)) for name, arg in args}  # type: ignore[misc]

    def argument(self, arg: nodes.Arg, place: Place) -> int:
        """Any argument as a value: set, number, player, number of a word."""
        match arg:
            case nodes.Phrase() | nodes.Ref() | nodes.Group():
                return self.target(arg, place)
            case nodes.Player():
                return self.player(arg, place)
            case nodes.Word("comparison", id):
                return COMPARISONS.index(id)
            case nodes.Word(table, id):
                return self.terms.number(table, id)
            case nodes.Name(text):
                return self.terms.number("name", text)
            case nodes.Is() | nodes.Not() | nodes.OneOf() | nodes.AllOf():
                return self.scan(self.host.everything(), (arg,), place)
            case nodes.Many(parts) if all(isinstance(part, nodes.Word) and part.table == "kind" for part in parts):
                kinds = 0
                for part in parts:
                    kinds |= self.argument(part, place)
                return kinds
            case nodes.Cell(filters):
                return self.cell(filters, place)
            case nodes.Grades() | nodes.Duration() | nodes.Quote() | nodes.Many():
                raise unread(arg)
        return self.amount(arg, place)

    def cell(self, filters: tuple[nodes.Filter, ...], place: Place) -> int:
        """The cells that have all the qualities, as a set."""
        found = int(self.host.cells_all())
        moved = {"target": lambda: int(self.host.targets(place.own)) if place.own else bit(self.host.self())}
        for part in filters:
            quality = part.of if isinstance(part, nodes.Not) else part
            assert isinstance(quality, nodes.Is)
            env = {**moved, **self.arguments(quality.args, replace(place, roam=True))}
            cells = self.terms.value(self.language.predicates[quality.name].cells, env)
            found = found & ~cells if isinstance(part, nodes.Not) else found & cells
        return found


def graded(amount: object) -> bool:
    """Does a die decide the amount, in one of its cases at least?"""
    match amount:
        case nodes.Grades():
            return True
        case nodes.Where(value):
            return graded(value)
        case nodes.CaseAmount(_, then, other):
            return graded(then) or graded(other)
    return False


def uses_x(node: object) -> bool:
    """Does X stand in the node, outside a granted feature and outside «где X – …»?"""
    match node:
        case nodes.Bound():
            return True
        case nodes.Where() | nodes.Quote():
            return False
        case tuple():
            return any(uses_x(part) for part in node)
    slots = getattr(node, "__dataclass_fields__", ())
    return any(uses_x(getattr(node, name)) for name in slots if name != "span")


def unread(node: object) -> RulesError:
    """The error for a node that has no reading: such a feature is not built, so this is a fault of the caller."""
    return RulesError(f"the reference interpreter cannot read {type(node).__name__}")
