"""The vocabulary of a language: what words there are and what they mean to the compiler.

In: declarations of plugins. Out: one `Language` (plain data) per game, handed down by the application layer to parser,
printer and lowering. `lower`, `wants`, `mask` … are opaque here: expressions of `codegen.ir` that only lowering reads.

Patterns. A pattern is a sequence of items separated by blanks: a word (matched by lemma in every form, so the
infinitive of a verb also matches its imperative and third person), `a|b` alternatives, `[…]` optional, `{slot}` or
`{slot:type}` a typed slot, `"word"` exactly this form, `{tap}`-like symbols are written `<tap>`. Slot types: target,
amount, number, duration, cell, zone, keyword, keywords, property, bonus, kind, features, name, marker, player, filter,
condition, trigger, element, class, side, quantity. Without `:type` the slot's name is its type.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from cardc.dsl.records import dataclass


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun of target phrases. `lemmas`: alternatives, several words separated by blanks («карта поддержки»).

    `mask`: which cards it is (an expression of `codegen.ir`, with `Param("count")` for how many are meant); `is_a`: `card`, `player`, `cell`, `thing` (counters, dice:
    only in counts and patterns). `zone`: where such cards are looked for by default. `sole`: a player has exactly one
    («ваш герой»), so with an owner word nothing is chosen. `owner`: whose they are if nothing is printed (`Phrase.owner`).
    """

    id: str
    lemmas: tuple[str, ...]
    mask: Any = None
    is_a: str = "card"
    zone: str = ""
    sole: bool = False
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A qualifier: adjective or participle before the noun, or a phrase behind it; also «если оно …», «пока …».

    `patterns` as above. `place`: `before`, `after`, `both`. `mask`: expression with `Param`s (the arguments by name; a
    phrase or reference argument arrives as a mask, an amount as an int, a word as its `Symbol`). `cells`: what it asks of
    a cell where it qualifies one: the set of such cells, `Param("target")` is what is moved. `results`: verbs of whose earlier action it
    speaks («сброшенная таким образом»): the cards it reached are `Param("result")` in the mask; without such an action
    they are the card of the event. `mutual`: it says of two cards what this predicate says of one `of` the other. `anywhere`: such cards may be in any zone («добытая»).
    """

    id: str
    patterns: tuple[str, ...]
    mask: Any = None
    place: str = "both"
    is_a: str = "card"
    fixed: tuple[tuple[str, Any], ...] = ()
    cells: Any = None
    results: frozenset[str] = frozenset()
    anywhere: bool = False
    mutual: str = ""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb, declared once.

    `patterns`: with `{target}` and other slots; subject-first and passive forms are derived: in a pattern of
    `reflexive` the target is the subject, this card if none stands there. `static`: the verb states something that is
    so (no step runs). `kind`: ability kind it belongs to (an attack, `impact`, …; `deck`: a statement about
    building decks, of which nothing happens in play). `acts`: it is performed by a player
    or card («противник сбрасывает карту»). `wants`: tuple of `codegen.ir.Want`. `measure`: amount, changed, done.
    `candidates`: extra mask restricting legal targets; `partners`: those of further picks (default: the same). `able`: condition of being announceable. `targets`: name of the
    slot that is targeted, "" for none. `choice`: `targets` (named at announcement) or `objects` (no targets, chosen at
    execution: what is discarded, lost or found). `zone`: where the target is looked for if its phrase names no zone, and
    then among the cards of whoever performs the action. `namesakes`: the card's own name means any card so named there
    (clause 105.3). `own`: this card alone does it: no other subject stands before it. `voluntary`: it may be left out although no «может» is printed. `works_in`: the zone in which a feature
    works that begins with it. `prints`: pattern for the canonical text (default: first pattern).
    `standing`: what a static verb states; of another verb, what it gives to its target where a want has
    `Param("standing")` as `aux`.
    `none_there`: of objects: it can be announced although nothing there is what the text names, and then does nothing.
    `closing`: as a manner («не закрываясь») it says that the card does not close: true of what is not paid by that.
    `payable`: as a cost it takes only cards with this quality (a predicate): those that it would change.
    `runs_as`: of a static verb, the verb that a feature means that says it at a moment («при выстреле +1 к …»).
    `told`: of one card that must be chosen it is no statement but that order («найм вашего существа срабатывает ещё раз»).
    `itself`: the static verb that is meant where a feature without a head says this of its own card, which is not in play yet
    («можете разыграть эту карту бесплатно»).
    `also_wants`: wanted besides where a list of the text has a word of this id («теряет проклятие и отравление»).
    `term_wants`: wanted besides where the text prints a term («до конца хода»), usually what ends with it.
    `lends`: of a static verb, the verb that gives its statement to a card where it is said at a moment that is no circumstance.
    `remarked`: the verbs that it is with a remark behind it, by the ids of the remarks («возродить … (в закрытом виде)»).
    `timed`: of a static verb: the verb that gives its statement to a card for a time.
    `ordered`: of several cards one after another, in the order the performer names («в любом порядке»).
    `creates`: cards outside decks that it can create (`Symbol("card", id)` in its wants), as fields of a card definition.
    `brings`: gender of the word for the cards that come of it (drawn, milled, created, copied): a pronoun behind it means them.
    `replaces`: the kind of event in whose place the action says it happens («положите … вместо кладбища»).
    `native`: name of a step function that a plugin registers (`library.set_native`); when the action is executed it
    hands in further wanted events, given the numbers `gives` (at most four expressions). `number`: the largest number that makes sense for «до N», X
    («снять до пяти фишек»: how many there are), an expression. `clause`: where the verb's meaning is from.
    """

    id: str
    patterns: tuple[str, ...]
    reflexive: tuple[str, ...] = ()
    static: bool = False
    kind: str = "impact"
    wants: tuple[Any, ...] = ()
    measure: str = "amount"
    targets: str = "target"
    choice: str = "targets"
    candidates: Any = None
    partners: Any = None
    able: Any = None
    recheck: Any = None
    graded: bool = False
    number: Any = None
    defaults: tuple[tuple[str, Any], ...] = ()
    standing: tuple[Any, ...] = ()
    native: str = ""
    gives: tuple[Any, ...] = ()
    prints: str = ""
    clause: str = ""
    executable: bool = True
    zone: str = ""
    namesakes: bool = False
    replaces: str = ""
    timed: str = ""
    ordered: bool = False
    creates: tuple[Mapping[str, Any], ...] = ()
    term_wants: tuple[Any, ...] = ()
    runs_as: str = ""
    lends: str = ""
    remarked: tuple[tuple[str, str], ...] = ()
    told: bool = False
    itself: str = ""
    closing: bool = False
    payable: str = ""
    none_there: bool = False
    also_wants: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    voluntary: bool = False
    own: bool = False
    works_in: str = ""
    brings: str = ""

    def saying(self, args: tuple[tuple[str, Any], ...]) -> Verb:
        """The verb as it is in a text that says these arguments."""
        more: tuple[Any, ...] = ()
        if self.term_wants and any(name == "duration" for name, _ in args):
            more += self.term_wants
        for word, wants in self.also_wants:
            if any(getattr(part, "id", "") == word for _, arg in args for part in getattr(arg, "parts", (arg,))):
                more += wants
        return replace(self, wants=self.wants + more) if more else self


@dataclass(frozen=True, slots=True)
class TriggerWord:
    """A trigger. `event`: id of the event kind; `match`: bool expression over `ev_*` primitives and `Param`s.

    `moment`: `after` (waits, announced when its turn comes) or `accompany` (runs right after the attack, before the
    next action and the payment). `head`: True for «Найм:»-like heads that end with a colon. A slot `subject` that is
    absent is this card; phrases in `match` mean cards of any zone, since the card may have moved by the event.
    `also`: further kinds of event that it means. `later`: inside a feature it says when an action is done («в конце хода»).
    `waits`: it says nothing else («в начале вашего следующего хода»), and heads no feature.
    `replaces`: it names them before they happen, and what follows it happens
    instead of them: `head` («вместо гибели» says so), `body` («если должен …» needs a body with «вместо этого»); then
    nothing waits, and `match` is asked of the event as it is wanted.
    `meets`: what «при …» is where a statement follows («при выстреле игнорирует …»): a bool expression of the carrier
    `ev_card`, the other card `ev_other` and the kinds `ev_via`. `others`: slots that mean the other card of the event (who
    did it), so a pronoun for them does. `activates`: no moment but the time in which a player may use the feature («в
    течение вашего хода»); a condition word of the same id says when that is. `offers`: what follows is offered to the
    opponent, and if he does it this verb happens to the card (`dsl/offered.py`).
    """

    id: str
    patterns: tuple[str, ...]
    event: str = ""
    match: Any = None
    moment: str = "after"
    head: bool = False
    executable: bool = True
    works_in: str = ""
    clause: str = ""
    also: tuple[str, ...] = ()
    later: bool = False
    waits: bool = False
    replaces: str = ""
    meets: Any = None
    others: tuple[str, ...] = ()
    activates: bool = False
    offers: str = ""


@dataclass(frozen=True, slots=True)
class CostWord:
    """A cost item: `patterns` of its printed forms; `wants`: what is paid (`Param("amount")`); `able`: can it be paid.

    `timing`: `instant` for a cost that may be used at any time, `never`/`ever` for conditions of the controller,
    `holds` for a state of the game in which the feature is there at all. `reserve`:
    `tap`, or the id of the slot an announced feature reserves. `most`: the largest X that can be paid, an expression.
    `flag`: the state flag of its card that decides whether it holds.
    """

    id: str
    patterns: tuple[str, ...]
    wants: tuple[Any, ...] = ()
    able: Any = None
    timing: str = ""
    reserve: str = ""
    most: Any = None
    clause: str = ""
    flag: str = ""


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword. `patterns` after which it is recognised («вампиризм», «регенерация {n:amount}»).

    `text`: what it means, in the language of the cards itself, with `{n}` for its number; or it is a mark that rules
    consult (`mark=True`). Neither: unsupported, with a diagnostic. Not `executable`: it cannot be gained, and a mark states nothing. `number`: printed value stored (default `default`).
    `versus`: it may be had against some cards only («Направленный удар по героям»), which the rules ask.
    `mode`: a head «Строй: …» whose feature works while `condition` (bool expression) holds. `type`: the type of card that who
    gains it becomes («полёт»).
    """

    id: str
    patterns: tuple[str, ...]
    text: str = ""
    mark: bool = False
    default: int = 1
    mode: bool = False
    condition: Any = None
    trigger: str = ""
    clause: str = ""
    executable: bool = True
    stacks: str = "max"
    versus: bool = False
    type: str = ""


@dataclass(frozen=True, slots=True)
class Property:
    """What «+N к …» and «величина …» speak of: «удар», «{strike}», «броня», «стоимость». `reads`: expression of `card`.

    `results`: verbs of whose earlier action it speaks when no card is named («избыточный урон»); with `done`, it is how much
    that action did («число нанесённых ран»).
    `modifies`: the property of the model that a bonus changes; `against`: the one it changes instead if the text says
    against whom («+1 к удару по горным»). `via`: kinds of ability for which it is changed (of `against`, if there is one).
    `once`: only the next such ability is changed.
    """

    id: str
    patterns: tuple[str, ...]
    reads: Any = None
    modifies: str = ""
    against: str = ""
    via: tuple[str, ...] = ()
    once: bool = False
    results: frozenset[str] = frozenset()
    done: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of attack or ability («разряд»). `bit`: its name in the runtime; `implies`: wider kinds (attack, ranged).
    `means`: it is no kind of its own but a word for these («дальняя немагическая атака»)."""

    id: str
    patterns: tuple[str, ...]
    implies: tuple[str, ...] = ()
    label: bool = False
    means: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConditionWord:
    """«выпало {amount} или больше», «{target} стоит в строю»: a clause after если/пока. `test`: bool expression.

    `works_in`: the zone in which a feature works that asks this of its own card («если она на кладбище»). `in_play`: cards of
    no named zone are those in play («у вас есть гном»); else those of any. `of_player`: it speaks of the player of the event,
    whom a pronoun behind it means. `results`: it asks of what the nearest earlier action of one of these verbs reached
    (`Param("result")`). `speaks_of`: the player whom a pronoun behind it means («у противника есть …, его героя»).
    """

    id: str
    patterns: tuple[str, ...]
    test: Any = None
    works_in: str = ""
    in_play: bool = False
    of_player: bool = False
    results: frozenset[str] = frozenset()
    speaks_of: str = ""


@dataclass(frozen=True, slots=True)
class DurationWord:
    """«до конца хода»: `until` is the runtime's end code."""

    id: str
    patterns: tuple[str, ...]
    until: str = ""


@dataclass(frozen=True, slots=True)
class Reminder:
    """What a bracket may say again: `patterns`, of what the words `of` (ids of verbs, keywords, triggers, qualifiers) mean.

    It adds nothing; behind anything else it is told of like any reminder that does not repeat a meaning.
    """

    id: str
    patterns: tuple[str, ...]
    of: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SymbolWord:
    """`{tap}`: a symbol and the word forms that mean the same; tokens of both have lemma `lemma`."""

    id: str
    lemma: str = ""
    spellings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ZoneWord:
    id: str
    patterns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Connector:
    """A connector word of a ruleset: what it joins with (`op`), how tight (`level`, 1 loosest), the clause.

    `form`: infix, block («или …, или …»), refuse, separator (chain member with own targets when reached),
    branch (only the second branch of an «если»; elsewhere it is refused like `refused_connectors`).
    """

    word: str
    op: str
    level: int
    clause: str
    form: str = "infix"
    separate: bool = False


@dataclass(frozen=True, slots=True)
class GateRule:
    """After which outcomes of the left side the right side runs. `opens`: outcome words. `under`: replaced outcomes are
    judged by their `under`. `clause` explains it in `why`."""

    opens: frozenset[str]
    under: bool
    clause: str


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset as data. Everything a compiler or runtime decides by ruleset is read from here.

    `choice_heads`: words before a colon whose list of items is a choice. `finite_orders`: a verb in the third person that is
    not static orders something («существо получает …»). `spell_list`: sentences of a text without heads are abilities of
    their own, unless they refer back. `timed`: the verb that gives a feature and the noun of the card that gets it, for a
    statement that holds for a time (empty: none does). `delays`: the verb that gives a card a feature that triggers once, the
    duration for that (empty: nothing is put off), and a third word if that is not the card of the feature. `or_list`: in «A, B или C» the comma means the choice too.
    """

    id: str
    game: str
    parent: str = ""
    connectors: tuple[Connector, ...] = ()
    gates: Mapping[str, GateRule] = field(default_factory=dict)
    refused_connectors: Mapping[str, str] = field(default_factory=dict)
    choice_heads: tuple[str, ...] = ()
    payment: str = "after"
    interrupts: bool = False
    recheck: str = "full"
    targets_first: bool = False
    sentence_op: str = "and"
    may_list: bool = True
    finite_orders: bool = False
    spell_list: bool = False
    or_list: bool = True
    may_performer: bool = False
    replaced_counts: str = "under"
    once_a_turn: bool = False
    timed: tuple[str, ...] = ()
    delays: tuple[str, ...] = ()
    labelled_kinds: frozenset[str] = frozenset({"impact"})
    kind_labels: Mapping[str, str] = field(default_factory=dict)
    defaults: Mapping[str, str] = field(default_factory=dict)
    switches: Mapping[str, int] = field(default_factory=dict)
    clauses: frozenset[str] = frozenset()


PATTERN_TABLES = (
    "predicates", "verbs", "triggers", "costs", "keywords", "properties", "kinds", "conditions", "durations", "zones",
    "reminders",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Language:
    """One game's vocabulary, merged from all plugins in their order. Tables are keyed by id."""

    game: str
    nouns: Mapping[str, Noun] = field(default_factory=dict)
    predicates: Mapping[str, Predicate] = field(default_factory=dict)
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    triggers: Mapping[str, TriggerWord] = field(default_factory=dict)
    costs: Mapping[str, CostWord] = field(default_factory=dict)
    keywords: Mapping[str, Keyword] = field(default_factory=dict)
    properties: Mapping[str, Property] = field(default_factory=dict)
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    conditions: Mapping[str, ConditionWord] = field(default_factory=dict)
    durations: Mapping[str, DurationWord] = field(default_factory=dict)
    symbols: Mapping[str, SymbolWord] = field(default_factory=dict)
    zones: Mapping[str, ZoneWord] = field(default_factory=dict)
    reminders: Mapping[str, Reminder] = field(default_factory=dict)
    play_zones: frozenset[str] = frozenset({"field"})
    elements: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    classes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rulesets: Mapping[str, Ruleset] = field(default_factory=dict)
    templates: Mapping[str, Any] = field(default_factory=dict)  # `codegen.ir.StepTemplate` by the step they stand for

    def written(self) -> Iterator[str]:
        """Everything of the vocabulary that may stand in a text: patterns, lemmas of nouns, names of classes and elements."""
        for table in PATTERN_TABLES:
            for entry in getattr(self, table).values():
                yield from entry.patterns
        for verb in self.verbs.values():
            yield from verb.reflexive
        for noun in self.nouns.values():
            yield from noun.lemmas
        for phrases in (*self.elements.values(), *self.classes.values()):
            yield from phrases
