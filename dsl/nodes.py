"""The tree of a card text.

In: nothing. Out: frozen node classes, produced by `dsl.parser`, read by the printer, by lowering and by the
reference interpreter. Every node carries `span`: code points of the text *as given*, end exclusive. Spans never take
part in equality, so that `same_as` of two texts is `==` of two trees.

Ids (`verb`, `noun`, predicate names, …) are those the vocabulary of the language declares; the tree knows no game.
"""

from __future__ import annotations

from dataclasses import field
from typing import Union

from cardc.dsl.records import dataclass

Span = tuple[int, int]


def _span() -> Span:
    return field(default=(0, 0), compare=False, repr=False)


# ---------------------------------------------------------------- amounts


@dataclass(frozen=True, slots=True)
class Number:
    """A printed number: «2», «двух»."""

    value: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Grades:
    """X-Y-Z: one die picks weak (≤3), medium (4–5) or strong (≥6)."""

    weak: Amount
    medium: Amount
    strong: Amount
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Bound:
    """The X that a cost, an event, a choice or «где X – …» of this feature binds; «столько же» is `Done`."""

    name: str = "X"
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Done:
    """What action `action` really did («столько же»; «снятых так»); None: the nearest earlier one."""

    action: int | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Count:
    """«число ваших открытых существ», «за каждое …»."""

    of: Target
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class PropertyOf:
    """«стоимость атакованного», «число фишек на нём»: `property` is an id of the vocabulary's properties."""

    property: str
    of: Target
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Arith:
    """`op` is one of + - * / (rounded down) /^ (rounded up) min max diff."""

    op: str
    left: Amount
    right: Amount
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Where:
    """An amount whose X is explained in place: «на X, где X – …»; `value` uses `Bound` for the X."""

    value: Amount
    x: Amount
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class CaseAmount:
    """«на 1 (на 2, если оно закрыто)»: `then` under `condition`, else `otherwise`."""

    condition: Condition
    then: Amount
    otherwise: Amount
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class UpTo:
    """«до пяти фишек», «X или менее ран»: the performer chooses a number from `minimum` to `maximum` (None: no bound)."""

    maximum: Amount | None
    minimum: Amount = Number(0)
    span: Span = _span()


Amount = Union[Number, Grades, Bound, Done, Count, PropertyOf, Arith, Where, CaseAmount, UpTo]


# ---------------------------------------------------------------- targets


@dataclass(frozen=True, slots=True)
class Is:
    """One qualifier: predicate `name` of the vocabulary with its arguments («стоимостью 3 или менее»)."""

    name: str
    args: tuple[tuple[str, Arg], ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Not:
    """«не», «кроме …»."""

    of: Filter
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class OneOf:
    """«лесное или нейтральное», «гнома, эльфа или орка»."""

    parts: tuple[Filter, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class AllOf:
    parts: tuple[Filter, ...]
    span: Span = _span()


Filter = Union[Is, Not, OneOf, AllOf]


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many and how they are found.

    `mode`: `choice` (a player chooses), `each` (all fitting), `random`, `any` (indefinite: in conditions, counts and
    triggers: «существо», «одно из»). `minimum`/`maximum`: amounts, `maximum` None = no bound. «до двух», «двух или
    менее»: minimum 0. `distinct`: «по разным».
    """

    mode: str = "choice"
    minimum: Amount = Number(1)
    maximum: Amount | None = Number(1)
    distinct: bool = False
    ordinal: int = 0
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: «два ваших открытых горных существа, стоящих рядом с Волхвом».

    `owner`: `mine` (ваш), `opponent` (противника), `own` (свой: of whoever acts), `any`, or `of` (the controller of
    `owner_of`). `zone`: id of a zone, "" = where such cards are by default. `chosen`: «выбранное» was printed.
    `chooser`: who picks, "" = whoever performs the action; else `controller`, `opponent`, `target-controller`, `each`.
    """

    noun: str
    quantity: Quantity = Quantity()
    owner: str = "any"
    owner_of: Target | None = None
    filters: tuple[Filter, ...] = ()
    zone: str = ""
    chosen: bool = False
    chooser: str = ""
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Ref:
    """A back-reference.

    `kind`: `did` (the cards that action `action` reached, wherever they are now) · `chose` (those it chose) · `other` (the other card of the event) ·
    `self` (this card, its own name, a reflexive verb) · `it` (what action `action` chose: «его», «это
    существо», «атакованный» after an attack of this feature) · `event` (what the trigger speaks of, «оно» in the body of
    a trigger) · `kept` (what a feature that was given for once is about) · `attacked`/`attacker` (of the attack that triggered) · `host` · `player` kinds have `Player` instead.
    `action` None with kind `it`: nothing to refer to (an error was reported). `filters` narrow it («его симбиот»).
    """

    kind: str
    action: int | None = None
    filters: tuple[Filter, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Player:
    """`who`: controller, opponent, active, each, owner (of `of`), chosen, event."""

    who: str
    of: Target | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Group:
    """«атакованный и это существо», «себя и существо напротив»: several targets of one verb."""

    parts: tuple[Target, ...]
    op: str = "and"
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell phrase: «соседнюю клетку», «свободную клетку рядом с ним»; predicates are ids of the vocabulary."""

    filters: tuple[Filter, ...] = ()
    quantity: Quantity = Quantity()
    span: Span = _span()


Target = Union[Phrase, Ref, Player, Group, Cell]


# ---------------------------------------------------------------- other arguments


@dataclass(frozen=True, slots=True)
class Word:
    """A vocabulary item as an argument (keyword, property, attack kind, zone, marker name, side, …)."""

    table: str
    id: str
    args: tuple[tuple[str, Arg], ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Name:
    """A free name in quotes or capitals: of a marker, a card to find, a spell."""

    text: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Duration:
    """`until` is an id of the vocabulary's durations; `count` for «на N ходов»; `condition` for «пока …»."""

    until: str
    count: Amount | None = None
    condition: Condition | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Quote:
    """Granted features: «получает «{tap}: …»». `form`: "occasion" for one that stands without quotes to the end of the
    sentence («в следующий раз, когда …, вместо этого …»)."""

    features: tuple[Feature, ...]
    form: str = ""
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Many:
    """Several arguments of one slot: «+1 к удару и броню 1»."""

    parts: tuple[Arg, ...]
    span: Span = _span()


Arg = Union[
    Number, Grades, Bound, Done, Count, PropertyOf, Arith, Where, CaseAmount, UpTo,
    Phrase, Ref, Player, Group, Cell, Word, Name, Duration, Quote, Many, Is, Not, OneOf, AllOf,
]


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Test:
    """A condition of the vocabulary: `name` with arguments («если оно закрыто»: name `is`, subject, filter)."""

    name: str
    args: tuple[tuple[str, Arg], ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Both:
    parts: tuple[Condition, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Either:
    parts: tuple[Condition, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Fails:
    of: Condition
    span: Span = _span()


Condition = Union[Test, Both, Either, Fails]


# ---------------------------------------------------------------- actions and composites


@dataclass(frozen=True, slots=True)
class Repeat:
    """«два выстрела» (minimum = maximum = 2), «три или менее метания» (0..3), «по двум целям», «по каждому».

    `over`: `attacks` (independent attacks, each with its own target) or `targets` (the set is fixed first, then
    attacked one by one). `maximum` None: «по каждому».
    """

    minimum: Amount
    maximum: Amount | None
    over: str = "attacks"
    distinct: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Action:
    """One action. `n` counts from 1 in text order. `by`: controller, opponent, target-controller, each.

    `label`: «воздействие «дыхание леса» –» that stands before this action inside a composite.
    `limit`: «(1 раз за ход)» printed for this action alone.
    """

    n: int
    verb: str
    args: tuple[tuple[str, Arg], ...] = ()
    by: str = "controller"
    optional: bool = False
    repeat: Repeat | None = None
    instead: bool = False
    label: Label | None = None
    text: str = field(default="", compare=False)
    span: Span = _span()

    def arg(self, name: str) -> Arg | None:
        """The argument `name`, or None."""
        for key, value in self.args:
            if key == name:
                return value
        return None


@dataclass(frozen=True, slots=True)
class Link:
    """The connector as printed; `clause` is the rule that gives it its meaning in the ruleset of the text."""

    word: str = field(compare=False)
    clause: str = field(default="", compare=False)
    separate: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Join:
    """N-ary: `op` is and, chain, then, or. `links[i]` stands between parts i and i+1.

    `Link.separate` in a chain: `;`, «затем», full stop — targets of what follows are named when it is reached.
    """

    op: str
    parts: tuple[Clause, ...]
    links: tuple[Link, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Gate:
    """Binary, left-associative: `op` is full, any, else."""

    op: str
    left: Clause
    right: Clause
    link: Link
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Refuse:
    """«A; если противник не может или не хочет этого сделать – B»: `chooser` may decline A, then B."""

    left: Clause
    right: Clause
    link: Link
    chooser: str = "opponent"
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class If:
    """«если P A, иначе B» inside a composite."""

    condition: Condition
    then: Clause
    otherwise: Clause | None
    link: Link
    span: Span = _span()


Clause = Union[Action, Join, Gate, Refuse, If]


# ---------------------------------------------------------------- features


@dataclass(frozen=True, slots=True)
class Label:
    """«Воздействие «дыхание леса» –»: `kind` is an id of the vocabulary's ability kinds."""

    kind: str
    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Cost:
    """One item of a cost prefix. `kind`: id of the vocabulary's costs. `amount`: how many; a text cost has `clause`."""

    kind: str
    amount: Amount = Number(1)
    clause: Clause | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class TriggerPoint:
    """One trigger: id of the vocabulary and its arguments (`subject`, `versus`, `kind`, `amount`, …)."""

    event: str
    args: tuple[tuple[str, Arg], ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Trigger:
    """«В начале боя и при каждом сильном {strike}, если P, …»: any of `points`, and `condition`."""

    points: tuple[TriggerPoint, ...]
    condition: Condition | None = None
    unlimited: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Limit:
    """«2 раза за ход»: `period` turn, opponent-turn, battle; `each`: «для каждого существа»; `nth`: «второй раз за ход»,
    at that occurrence of the period and at no other."""

    count: Amount
    period: str
    each: bool = False
    nth: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Feature:
    """One printed feature.

    `kind`: activated, triggered, static, keyword, spell, setup, bare. `body`: the clause; a static feature's actions
    are static verbs of the vocabulary; a keyword's body is None and `keyword` is set. `condition`: «Пока …» or a
    keyword head such as «Строй:» (then `mode` names it).
    """

    kind: str
    cost: tuple[Cost, ...] = ()
    trigger: Trigger | None = None
    label: Label | None = None
    limit: Limit | None = None
    mode: str = ""
    mode_args: tuple[tuple[str, Arg], ...] = ()
    condition: Condition | None = None
    x: Amount | None = None
    body: Clause | None = None
    keyword: Word | None = None
    reminder: str = field(default="", compare=False)
    text: str = field(default="", compare=False)
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Text:
    """A whole card text: its features in order."""

    features: tuple[Feature, ...]
    ruleset: str = ""
    source: str = field(default="", compare=False)
    span: Span = _span()
