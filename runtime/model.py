"""The rules of a table as data: what a game's plugin hands to the runtime.

In: declarations of a plugin, or the `model` object of a manifest (untrusted). Out: a validated, frozen `Model`.
Ids become numbers by position, so `number` is the only way from a name to the kernel. Nothing here is code: a rule that
needs a function names it (`native`), and the loading package registers the function under that name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from cardc.runtime.errors import RulesError

CORE_FIELDS = (
    "life", "extra", "wounds", "cost", "elite", "move", "strike-weak", "strike-medium", "strike-strong",
)  # fmt: skip
OPS = (
    "none", "wound", "heal", "open", "close", "destroy", "move-zone", "move-cell", "swap", "control", "slot-add",
    "slot-raise", "slot-set", "pslot-add", "marker-add", "effect-add", "effect-drop", "draw", "discard", "mill", "shuffle",
    "create", "reveal", "roll", "flag-set", "flag-clear", "set-field", "attach", "lose", "extra-add", "native",
    "renew", "copy", "merge", "other-side", "end-turn",
)  # fmt: skip
EFFECT_KINDS = (
    "modify", "set", "keyword", "lose-keyword", "flag", "ban", "prevent", "replace", "block", "untargetable", "only-from",
    "grant", "lose-features", "protect", "mark", "ignore", "element", "control", "multiply", "type",
    "cell-mark",
)  # fmt: skip
ENDS = (
    "never", "end-of-turn", "end-of-opponent-turn", "end-of-your-turn", "end-of-your-next-turn", "start-of-your-turn",
    "battle", "while-able", "next-use", "leaves-play", "end-of-its-turn", "end-of-its-next-turn", "end-of-opponent-next-turn",
    "in-its-next-turn", "in-opponent-next-turn", "once",
)  # fmt: skip
TESTS = ("lethal", "slot-at-least", "property-at-most", "empty-side", "native")
STEPS = (
    "event", "open", "flag-set", "flag-clear", "slot-set", "slot-add", "pslot-set", "pslot-add", "draw", "reset-limits",
    "expire", "settle", "each", "native",
)  # fmt: skip
ACTIONS = ("use", "play", "pass", "end-turn", "native")
AIMS = ("card", "cell")
LIMITS = {"zones": 16, "types": 31, "elements": 32, "keywords": 256, "flags": 32, "slots": 32, "pslots": 16,
          "properties": 64, "keyword_effects": 64, "rule_effects": 16, "kinds": 31, "actions": 16, "events": 256, "switches": 64, "cells": 64}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone. `visible`: `all`, `owner` (its player) or `none`. `role`: what core operations use it for: `field`,
    `hand`, `deck`, `graveyard`, `exile`, `reserve` or "". `ordered`: it is a pile with a top."""

    id: str
    in_play: bool = False
    per_player: bool = True
    visible: str = "all"
    role: str = ""
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class CardType:
    """A type of card. `words`: printed words (for card files). `life`: has life and dies of wounds.
    `in_play_zone`: zone where it is played to, "" = it never stays in play. `kind`: everything that spell features of such
    a card do is of this kind."""

    id: str
    words: tuple[str, ...] = ()
    life: bool = False
    takes_cell: bool = False
    in_play_zone: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A plugin's integer on a card. `maximum` None: no bound but that of 32 bits. `records`: a property whose value the slot
    takes when the card leaves: what was last known of it."""

    id: str
    minimum: int = 0
    keep_on_leave: bool = False
    maximum: int | None = None
    records: str = ""


@dataclass(frozen=True, slots=True)
class PSlot:
    """A plugin's integer on a player (coins, …)."""

    id: str
    minimum: int = 0


@dataclass(frozen=True, slots=True)
class Property:
    """What `field()` reads. `source`: a core field (`CORE_FIELDS`), `slot:ID`, `keyword:ID` (its value) or `sum`: of
    `plus` minus `minus` (ids of earlier properties). `minimum`: floor after modifiers."""

    id: str
    source: str
    plus: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()
    minimum: int | None = 0


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of attack or ability; `implies`: wider kinds, also of later rows. `by`: one kind at most may be that
    of all abilities of the kinds `within` when a card of these types does them."""

    id: str
    implies: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    within: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EventKind:
    """A named event over a core operation (`OPS`). Triggers, replacement and prevention name it.

    `slot`/`pslot`/`flag`/`property`: what the operation changes. `zone`: where a card goes (`destroy`, `move-zone`,
    `draw`, …); "" = number of the zone in `aux`. `source_zone`: where cards come from (`draw`, `mill`).
    `amount_matters`: prevention lowers its amount (wounds). `also`: ids of `none` events told after it was applied.
    `flag` of a change of zone or side, or of creating: the card that came has it. `signed`: the amount may be negative. `counted`: `turn_count` is kept for it.
    `native`: of an operation `native`: the function that does it, as a frame of its own above the one that wanted it.
    `clears`: slots and flags of the card that go back to 0 when the event has happened; `sets`: flags that it has then.
    `renew`: uses of the card's activated features come back, the flags of `clears` fall off; it did something if any of
    that was so, or the card is closed. `copy`: a new card as this one is printed, under who does it.
    `merge`: the card becomes a part of the card `aux`: that one gets its features, keywords, numbers and wounds for as long
    as it stays, and the part lies in `zone` beneath it. `other-side`: the card's other side is up, nothing else about it
    changes; `flag`: it has that while the second side is up. `end-turn`: what runs and what waits is left, the turn ends at once. `property` of `slot-add` and
    `extra-add`: the most the slot, or life with what was added to it, may become by it, where that is above 0.
    """

    id: str
    op: str = "none"
    slot: str = ""
    pslot: str = ""
    flag: str = ""
    property: str = ""
    zone: str = ""
    source_zone: str = ""
    amount_matters: bool = False
    also: tuple[str, ...] = ()
    signed: bool = False
    counted: bool = False
    native: str = ""
    clears: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Relation:
    """A named relation of cells as player 0 sees them: `pairs` of (cell, cell that stands in the relation to it).
    `opponent`: the pairs as player 1 sees them; empty: the same."""

    id: str
    pairs: tuple[tuple[str, str], ...]
    opponent: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CellSet:
    """A named set of cells as player 0 and as player 1 (`opponent`) see it; `opponent` empty: the same."""

    id: str
    cells: tuple[str, ...]
    opponent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """Cells of the field. `near`: neighbour pairs (symmetric closure is taken). `steps`: pairs one step of movement apart
    (default: `near`). `homes`: per player, cells in the order in which a card without a cell takes the first free one.
    `arrivals`: likewise for a card that comes into play during the game (default: `homes`). `rows`/`columns`: partition for `same_line`. `beyond`: (cell, cell in between, cell reached straight over it)."""

    cells: tuple[str, ...]
    near: tuple[tuple[str, str], ...] = ()
    steps: tuple[tuple[str, str], ...] = ()
    homes: tuple[tuple[str, ...], ...] = ((), ())
    half: tuple[tuple[str, ...], ...] = ((), ())
    rows: tuple[tuple[str, ...], ...] = ()
    columns: tuple[tuple[str, ...], ...] = ()
    beyond: tuple[tuple[str, str, str], ...] = ()
    relations: tuple[Relation, ...] = ()
    sets: tuple[CellSet, ...] = ()
    everywhere_near: tuple[str, ...] = ()
    unlimited: tuple[str, ...] = ()
    arrivals: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class RuleEffect:
    """A rule effect looked for at every boundary. `test` (`TESTS`): `lethal` (a card of a type with life in play whose
    wounds reach life + extra), `slot-at-least` / `property-at-most` (with `value`), `empty-side` (a player without a card
    of `types` in play, who had one: event of the player), `native` (a registered function returns the mask).
    All cards found take `event` at once. `types`: only cards of these, empty = all. `moves`: what a `native` one finds
    hangs only on who is in play, whose, on which host, with which effects and keywords: it is not asked otherwise."""

    id: str
    test: str
    event: str
    types: tuple[str, ...] = ()
    slot: str = ""
    property: str = ""
    value: int = 0
    native: str = ""
    clause: str = ""
    moves: bool = False


@dataclass(frozen=True, slots=True)
class TurnStep:
    """One operation of a turn list (`STEPS`). `event`: kind of event to run (`event`, `draw`, or as what `open` counts).
    `who`: `active`, `other`, `both`: whose cards or player. `types`: only cards of these. `skip_flag`: cards with it are
    passed over. `value` for set/add, `when_first`: only in a player's first turn (1), not in it (-1), only in the first
    turn of the game (2), not in it (-2). `each`: every card with a `property` above 0 takes `event` with this amount, as
    by abilities of the kinds `via` (poison, regeneration). `settle`: waiting triggers run now. `expire`: effects end
    whose term is over. `native`: a registered function wants events itself. `skipped`: not done when the turn ends at once."""

    op: str
    event: str = ""
    who: str = "active"
    types: tuple[str, ...] = ()
    slot: str = ""
    pslot: str = ""
    flag: str = ""
    skip_flag: str = ""
    value: int = 1
    when_first: int = 0
    native: str = ""
    property: str = ""
    via: tuple[str, ...] = ()
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class ActionRule:
    """An action of the player to move. `op` (`ACTIONS`); `native`: its step function is registered as `native`: it runs
    as a frame whose source is the card acting and whose first targets are the card it is done to. `legal` (or ""): the
    function that says, for a card, whether it can act (not 0) and leaves in the first targets what it can be done to (none:
    it is done to nothing). `play` with a `native` is played by that instead of the `PlayRule`. `instant`: also when not
    active. `aims` `cell`: the targets are cells of the board, and the function reads the chosen one as X."""

    id: str
    op: str
    native: str = ""
    legal: str = ""
    aims: str = "card"
    instant: bool = False
    clause: str = ""


@dataclass(frozen=True, slots=True)
class KeywordEffect:
    """What a keyword, or a state `flag`, does to every card that has it, as an effect (`EFFECT_KINDS`).

    `event`: kind it speaks of (`prevent`, `replace`), "" = any. `via`: only (with `unless`: all but) these kinds of
    ability. `foe_only`: only what the opponent's cards do. `amount`: -1 all, `from_value` the number of the keyword.
    `slot`: what was prevented is added up there and lowers what is left (armour). `with_event`: for `replace`. `whole`: of
    `prevent`: the event entirely if its amount is no more than this, else nothing of it (scales).
    """

    keyword: str
    kind: str
    event: str = ""
    via: tuple[str, ...] = ()
    unless: bool = False
    foe_only: bool = False
    amount: int = -1
    from_value: bool = False
    slot: str = ""
    property: str = ""
    with_event: str = ""
    whole: bool = False
    flag: str = ""


@dataclass(frozen=True, slots=True)
class PlayRule:
    """Playing a card from `zone`: its `cost` (a property) is paid by the event `pays` (of the player), it goes to its
    type's zone by the event `moves`, a card of a type that never stays to the zone of `spends`; its spell features run."""

    zone: str = "hand"
    cost: str = ""
    pays: str = ""
    pslot: str = ""
    moves: str = ""
    spends: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class RulesetData:
    """What the runtime decides by ruleset.

    `payment`: before, after. `recheck`: `full` (the mask is computed again) or `zone` (same object, still in its zone).
    `order`: `stack` (all waiting triggers are announced, then executed in reverse) or `queue` (executed as announced).
    `first`: active, other: who announces waiting triggers first. `replaced`: `under` or `word`: how a replaced outcome
    counts in a composite. `only_from`: `prevent` or `replace`. `windows`: order of the two windows. `once_a_turn`:
    triggered and activated features run once a turn unless unlimited. `mass_empty_legal`: «каждое» with no candidate is
    legal. `enters_named`: a waiting trigger names its targets when it enters the Queue, not when it is executed; one that
    cannot be announced does not enter. `owner_picks`: of several replacements of one event that are all one player's he picks, else (and if they are
    of both) the player whose card is affected. `priority`: who (active, other) may react first when the targets of an
    ability are named, and when its dice are thrown; empty: nobody reacts. `endless`: what becomes of triggers that call
    each other without end: `stop` (those that still wait do not run) or `draw` (and nobody has won). `switches`: anything a plugin's expressions
    ask for.
    """

    id: str
    payment: str = "after"
    recheck: str = "full"
    order: str = "stack"
    first: str = "active"
    replaced: str = "under"
    only_from: str = "prevent"
    windows: tuple[str, ...] = ("replace", "prevent")
    once_a_turn: bool = False
    interrupts: bool = False
    mass_empty_legal: bool = False
    owner_picks: bool = False
    priority: tuple[str, ...] = ()
    enters_named: bool = False
    endless: str = "stop"
    switches: Mapping[str, int] = field(default_factory=dict)


# Numbers of the ids of a table, by the table itself: a model is asked for them all the time.
_KNOWN: dict[int, tuple[tuple[Any, ...], dict[str, int]]] = {}
MOST_KNOWN = 1024


def _numbers_of(rows: tuple[Any, ...]) -> dict[str, int]:
    kept = _KNOWN.get(id(rows))
    if kept is not None and kept[0] is rows:
        return kept[1]
    if len(_KNOWN) >= MOST_KNOWN:
        _KNOWN.clear()
    numbers: dict[str, int] = {}
    for number, row in enumerate(rows):
        numbers.setdefault(row if isinstance(row, str) else getattr(row, "id", ""), number)
    _KNOWN[id(rows)] = (rows, numbers)
    return numbers


@dataclass(frozen=True, slots=True)
class Model:
    """Everything the runtime knows of a game; see the module's classes.

    `turn`: lists of steps by name: `begin-turn`, `end-turn`, `begin-battle`. `open_flag`: the flag that `open` and `close`
    change; a new card has it. `hidden_flag`: face down. `defaults`: values of a plain card (`type`, `life`, …).
    Properties consulted while an ability executes, "" for none: `die` is added to every die of the source, `power` of
    the source and `received` of the target to amounts of events with `amount_matters` that have kinds; above 0, `settled`
    of the target less 1 is the amount instead, and `grade` the grade (1 to 3) of what a die decides. `grades`: the kinds
    that an amount decided by a die is of besides, one for each grade, or none; `own_grade` of the source is the grade too. `roll_event` is
    told for each die, `aimed_event` when the targets of an action are named (a ban of it: its card may not aim at them),
    `unpaid_event` (amount: what was missing) for a cost that could not be paid at the end. A ban of `used_event` forbids
    features of its kinds.
    `extra_turns`, `missed_turns`: numbers of a player: turns he takes right after his own, next turns that he does not take.
    `native_modules`: modules whose `bind_natives(library)` registers the functions named here; `symbols`
    (`table:id`): what their compiled code needs the numbers of; `numbers`: tables that they read, which stand behind the
    symbols, each after its length. `again`: head of triggered features → property of their card that says how often more they
    run (below 0: they do not run).
    """

    game: str
    zones: tuple[Zone, ...]
    types: tuple[CardType, ...]
    events: tuple[EventKind, ...]
    rulesets: tuple[RulesetData, ...]
    renews: tuple[tuple[str, str], ...] = ()
    loses: tuple[tuple[str, str], ...] = ()
    elements: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    flags: tuple[str, ...] = ("open",)
    slots: tuple[Slot, ...] = ()
    pslots: tuple[PSlot, ...] = ()
    properties: tuple[Property, ...] = ()
    kinds: tuple[Kind, ...] = ()
    board: Board | None = None
    rule_effects: tuple[RuleEffect, ...] = ()
    turn: Mapping[str, tuple[TurnStep, ...]] = field(default_factory=dict)
    actions: tuple[ActionRule, ...] = (ActionRule("use", "use"), ActionRule("pass", "pass"))
    open_flag: str = "open"
    hidden_flag: str = ""
    die: str = ""
    thrown: str = ""
    power: str = ""
    received: str = ""
    settled: str = ""
    grade: str = ""
    own_grade: str = ""
    grades: tuple[str, ...] = ()
    roll_event: str = ""
    unpaid_event: str = ""
    aimed_event: str = ""
    used_event: str = ""
    extra_turns: str = ""
    missed_turns: str = ""
    keyword_effects: tuple[KeywordEffect, ...] = ()
    play: PlayRule | None = None
    native_modules: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    again: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    defaults: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _check_model(self)

    def ids(self, table: str) -> tuple[str, ...]:
        """Ids of a table in the order of their numbers; RulesError if there is no such table."""
        if table == "switches":
            return tuple(sorted({name for rules in self.rulesets for name in rules.switches}))
        return tuple(row if isinstance(row, str) else getattr(row, "id", "") for row in self._rows(table))

    def _rows(self, table: str) -> tuple[Any, ...]:
        if table in ("relations", "sets", "cells"):
            return getattr(self.board, table) if self.board else ()
        return getattr(self, table, None) or ()

    def number(self, table: str, name: str) -> int:
        """Number of an id in a table (`zones`, `events`, …); RulesError if it is unknown."""
        known = self.ids(table).index if table == "switches" else _numbers_of(self._rows(table)).__getitem__
        try:
            return known(name)
        except (KeyError, ValueError):
            raise RulesError(f"the model of {self.game!r} has no {name!r} among its {table}") from None

    def ruleset(self, name: str) -> RulesetData:
        """The data of a ruleset; RulesError if the model lacks it."""
        for rules in self.rulesets:
            if rules.id == name:
                return rules
        raise RulesError(f"the model of {self.game!r} has no ruleset {name!r}; it has {list(self.ids('rulesets'))}")

    def to_json(self) -> dict[str, Any]:
        """The model as JSON data; `from_json` is its inverse."""
        return {f.name: _plain(getattr(self, f.name)) for f in fields(self)}

    @classmethod
    def from_json(cls, data: Any) -> Model:
        """A model from JSON data; RulesError names what is wrong."""
        model: Model = _build(cls, data, "model")
        return model


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _build(kind: Any, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise RulesError(f"{where}: an object was expected, found {type(data).__name__}")
    known = {f.name for f in fields(kind)}
    for key in data:
        if key not in known:
            raise RulesError(f"{where}: unknown key {key!r}; known: {sorted(known)}")
    hints = _hints(kind)
    try:
        return kind(**{key: _value(hints[key], item, f"{where}.{key}") for key, item in data.items()})
    except TypeError as error:
        raise RulesError(f"{where}: {error}") from None


def _value(hint: Any, data: Any, where: str) -> Any:
    origin = get_origin(hint)
    if hint is Any:
        return data
    if origin in (Union, UnionType):
        return None if data is None else _value(get_args(hint)[0], data, where)
    if origin is tuple:
        return _tuple(get_args(hint), data, where)
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
            raise RulesError(f"{where}: an object was expected")
        return {key: _value(get_args(hint)[1], item, f"{where}.{key}") for key, item in data.items()}
    if is_dataclass(hint):
        return _build(hint, data, where)
    if type(data) is not hint:
        raise RulesError(f"{where}: {hint.__name__} was expected, found {type(data).__name__}")
    return data


def _tuple(args: tuple[Any, ...], data: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(data, (list, tuple)):
        raise RulesError(f"{where}: a list was expected")
    if args[-1] is Ellipsis:
        return tuple(_value(args[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    if len(data) != len(args):
        raise RulesError(f"{where}: {len(args)} items were expected, found {len(data)}")
    return tuple(_value(arg, item, f"{where}[{i}]") for i, (arg, item) in enumerate(zip(args, data, strict=True)))


# ---------------------------------------------------------------- validation


def _check_model(model: Model) -> None:
    for table, limit in LIMITS.items():
        ids = model.ids(table)
        if len(ids) > limit:
            raise RulesError(f"model: {len(ids)} {table}, at most {limit} fit")
        if table not in ("keyword_effects",):
            _once(table, ids)
    for table in ("rulesets", "relations", "sets", "rule_effects", "actions"):
        _once(table, model.ids(table))
    if not any(zone.in_play for zone in model.zones):
        raise RulesError("model: no zone is in play")
    _check_events(model)
    _check_properties(model)
    _check_rules(model)
    _check_references(model)
    if model.board is not None:
        _check_board(model.board)


def _once(table: str, ids: tuple[str, ...]) -> None:
    for name in ids:
        if not name or ids.count(name) > 1:
            raise RulesError(f"model: {table} has {name!r} twice" if name else f"model: an empty id in {table}")


def _check_events(model: Model) -> None:
    for row in model.events:
        where = f"event {row.id!r}"
        _among(where, "op", row.op, OPS)
        for table, name in (("slots", row.slot), ("pslots", row.pslot), ("flags", row.flag), ("zones", row.zone),
                            ("zones", row.source_zone), ("properties", row.property)):  # fmt: skip
            _optional(model, where, table, name)
        for name in row.also:
            _optional(model, where, "events", name)
        for name in row.clears:
            _among(where, "clears", name, (*model.ids("slots"), *model.ids("flags")))
        for name in row.sets:
            _among(where, "sets", name, model.ids("flags"))


def _check_properties(model: Model) -> None:
    seen: list[str] = []
    for row in model.properties:
        where = f"property {row.id!r}"
        head, _, tail = row.source.partition(":")
        if head == "slot":
            _optional(model, where, "slots", tail)
        elif head == "keyword":
            _optional(model, where, "keywords", tail)
        else:
            _among(where, "source", row.source, (*CORE_FIELDS, "sum"))
        for name in (*row.plus, *row.minus):
            _among(where, "term", name, tuple(seen))
        seen.append(row.id)


def _check_rules(model: Model) -> None:
    for rules in model.rulesets:
        where = f"ruleset {rules.id!r}"
        _among(where, "payment", rules.payment, ("before", "after"))
        _among(where, "recheck", rules.recheck, ("full", "zone"))
        _among(where, "order", rules.order, ("stack", "queue"))
        _among(where, "first", rules.first, ("active", "other"))
        _among(where, "replaced", rules.replaced, ("under", "word"))
        _among(where, "only_from", rules.only_from, ("prevent", "replace"))
        for who in rules.priority:
            _among(where, "priority", who, ("active", "other"))
        if len(rules.priority) not in (0, 2):
            raise RulesError(f"{where}: priority names who is first in both windows, or nobody")
        if sorted(rules.windows) != ["prevent", "replace"]:
            raise RulesError(f"{where}: windows must name replace and prevent once each")
    for name, steps in model.turn.items():
        for step in steps:
            _among(f"turn list {name!r}", "op", step.op, STEPS)
            _among(f"turn list {name!r}", "who", step.who, ("active", "other", "both"))
            _check_step(model, name, step)


def _check_step(model: Model, name: str, step: TurnStep) -> None:
    where = f"turn list {name!r}"
    for table, item in (("events", step.event), ("slots", step.slot), ("pslots", step.pslot), ("flags", step.flag),
                        ("flags", step.skip_flag), ("properties", step.property)):  # fmt: skip
        _optional(model, where, table, item)
    for item in step.types:
        _optional(model, where, "types", item)
    for item in step.via:
        _optional(model, where, "kinds", item)


def _check_references(model: Model) -> None:
    for kind in model.kinds:
        for name in (*kind.implies, *kind.within):
            _optional(model, f"kind {kind.id!r}", "kinds", name)
        for name in kind.by:
            _optional(model, f"kind {kind.id!r}", "types", name)
    for row in model.types:
        _optional(model, f"type {row.id!r}", "zones", row.in_play_zone)
        _optional(model, f"type {row.id!r}", "kinds", row.kind)
    for rule in model.rule_effects:
        where = f"rule effect {rule.id!r}"
        _among(where, "test", rule.test, TESTS)
        for table, name in (("events", rule.event), ("slots", rule.slot), ("properties", rule.property)):
            _optional(model, where, table, name)
        for name in rule.types:
            _optional(model, where, "types", name)
    for action in model.actions:
        _among(f"action {action.id!r}", "op", action.op, ACTIONS)
        _among(f"action {action.id!r}", "aims", action.aims, AIMS)
    for pairs in (model.renews, model.loses):
        for pair in pairs:
            for name in pair:
                _optional(model, "zone pair", "zones", "" if name == "*" else name)
    for effect in model.keyword_effects:
        where = f"effect of keyword {effect.keyword!r}"
        _among(where, "kind", effect.kind, EFFECT_KINDS)
        if bool(effect.keyword) == bool(effect.flag):
            raise RulesError(f"{where}: a keyword or a flag must be named")
        for table, name in (("flags", effect.flag), ("keywords", effect.keyword), ("events", effect.event), ("events", effect.with_event),
                            ("slots", effect.slot), ("properties", effect.property)):  # fmt: skip
            _optional(model, where, table, name)
        for name in effect.via:
            _optional(model, where, "kinds", name)
    for table, name in (("properties", model.die), ("properties", model.thrown), ("properties", model.power), ("properties", model.received),
                        ("properties", model.settled), ("properties", model.grade), ("properties", model.own_grade), ("events", model.aimed_event), ("events", model.used_event),
                        ("events", model.roll_event), ("events", model.unpaid_event)):  # fmt: skip
        _optional(model, "model", table, name)
    for name in (model.extra_turns, model.missed_turns):
        _optional(model, "model", "pslots", name)
    for name in model.grades:
        _among("model", "grades", name, tuple(kind.id for kind in model.kinds))
    if len(model.grades) not in (0, 3):
        raise RulesError(f"model: grades must name three kinds or none, not {len(model.grades)}")
    _check_play(model)
    _optional(model, "open_flag", "flags", model.open_flag)
    _optional(model, "hidden_flag", "flags", model.hidden_flag)


def _check_play(model: Model) -> None:
    rule = model.play
    if rule is None:
        return
    for table, name in (("zones", rule.zone), ("properties", rule.cost), ("events", rule.pays), ("pslots", rule.pslot),
                        ("events", rule.moves), ("events", rule.spends)):  # fmt: skip
        _optional(model, "play", table, name)


def _check_board(board: Board) -> None:
    named: list[tuple[str, ...]] = [*board.near, *board.steps, *board.homes, *board.arrivals, *board.half, *board.rows, *board.columns]
    named += [*board.beyond]
    for relation in board.relations:
        named += [*relation.pairs, *relation.opponent]
    for cells in board.sets:
        named += [cells.cells, cells.opponent]
    for group in named:
        for cell in group:
            _among("board", "cell", cell, board.cells)


def _optional(model: Model, where: str, table: str, name: str) -> None:
    if name and name not in model.ids(table):
        raise RulesError(f"{where}: no {name!r} among the {table} of the model")


def _among(where: str, what: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise RulesError(f"{where}: {what} {value!r} is not one of {list(allowed)}")
