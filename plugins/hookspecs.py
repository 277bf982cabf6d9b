"""The extension manual: every hook a plugin of cardc can implement, and the values it hands in.

In: nothing. Out: hook specifications (pluggy project `cardc`), `hookimpl`, and the records `PluginInfo`, `Vocabulary`,
`ScenarioWords`, `PlayRules`, `LintRule`, `Importer`, `Report`. Both games of this project are plugins made with these hooks and nothing else.

A plugin is a module (or any object) with functions marked `@hookimpl`. It is found through the entry-point group
`cardc.plugins`, or named with `--plugin MODULE`. Hooks are called once, at load time; no hook runs while a card
resolves. Every hook is called plugin by plugin in the order that `PluginInfo.requires`, `before` and `after` ask for
(ties: in order of name), so an error is always that of one plugin. Loading is fail-closed: the first error ends it,
with a code `E6xx`, the plugin, the phrase or id at fault and the cure; nothing is left half loaded.

Sections: 1 identity · 2 language · 3 rules of the table, steps · 4 scenarios · 5 playing · 6 code · 7 tools.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

import pluggy

from cardc.codegen.ir import StepTemplate
from cardc.dsl.language import (
    ConditionWord,
    CostWord,
    DurationWord,
    Keyword,
    Kind,
    Noun,
    Predicate,
    Property,
    Reminder,
    Ruleset,
    SymbolWord,
    TriggerWord,
    Verb,
    ZoneWord,
)
from cardc.dsl.records import dataclass

if TYPE_CHECKING:
    from cardc.dsl.cardfile import CardDef
    from cardc.dsl.nodes import Text
    from cardc.runtime.model import Model

API = 1
hookspec = pluggy.HookspecMarker("cardc")
hookimpl = pluggy.HookimplMarker("cardc")


# ---------------------------------------------------------------- 1. identity


@dataclass(frozen=True, slots=True)
class PluginInfo:
    """Who a plugin is.

    `name`: unique among the loaded plugins. `api`: the version of this manual it was written for (`API`). `requires`:
    plugins that must be loaded, and load earlier. `before`/`after`: order only, ignored where the other is absent.
    """

    name: str
    version: str
    api: int = API
    requires: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


@hookspec
def cardc_plugin() -> PluginInfo:  # type: ignore[empty-body]
    """Say who you are.

    When: first of all hooks, before the order is known. None is an error (E602): a plugin without a name cannot be
    ordered or blamed.

        @hookimpl
        def cardc_plugin():
            return PluginInfo("frost", "1.0", requires=("berserk",))
    """


# ---------------------------------------------------------------- 2. language


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words for one game. Each tuple holds declarations of `cardc.dsl.language`; ids are unique within their table.

    `elements` and `classes`: id → the lemmas that name it (nouns first, then adjectives).
    """

    game: str
    nouns: tuple[Noun, ...] = ()
    predicates: tuple[Predicate, ...] = ()
    verbs: tuple[Verb, ...] = ()
    triggers: tuple[TriggerWord, ...] = ()
    costs: tuple[CostWord, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    properties: tuple[Property, ...] = ()
    kinds: tuple[Kind, ...] = ()
    conditions: tuple[ConditionWord, ...] = ()
    durations: tuple[DurationWord, ...] = ()
    symbols: tuple[SymbolWord, ...] = ()
    zones: tuple[ZoneWord, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    elements: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    classes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@hookspec
def cardc_vocabulary() -> Sequence[Vocabulary] | None:
    """Hand in words: verbs, nouns, qualifiers, triggers, costs, symbols, keywords, conditions, durations.

    When: after the order is known; earlier plugins' words stand first in the tables of the `Language`. Several
    vocabularies for one game are joined. An id that another declaration of the table has is E609, a phrase (a pattern
    with its alternatives written out) that another declaration of the table has is E610. None: no words.

        @hookimpl
        def cardc_vocabulary():
            return [Vocabulary("berserk", verbs=(Verb("freeze", ("заморозить {target} [на {turns:amount} ход]",), …),))]
    """


@hookspec
def cardc_rulesets() -> Sequence[Ruleset] | None:
    """Hand in rulesets: connectors, gates, clauses, switches.

    When: after the vocabularies. A ruleset with `parent` inherits every field it leaves at its default; `gates`,
    `switches`, `defaults` and `refused_connectors` are merged key by key, the child's key winning; `connectors` and
    `clauses` that are given replace the parent's. To set a field *back* to its default, build the ruleset with
    `dataclasses.replace(parent_value, …)`. The parent may come from another plugin. Two rulesets with one id are
    E609; an unknown parent or one of another game, or a circle, is E613. None: no rulesets.

        @hookimpl
        def cardc_rulesets():
            return [Ruleset("frost", game="berserk", parent="berserk", connectors=(…,))]
    """


# ---------------------------------------------------------------- 3. rules of the table


@hookspec
def cardc_model(game: str) -> Model | Mapping[str, Any] | None:
    """Hand in the rules of the table of `game`: zones, types, slots, kinds, events, board, rule effects, turn steps.

    When: once for every game that a vocabulary or ruleset names, after the rulesets. A plugin returns a
    `cardc.runtime.model.Model`, or a mapping with those of its fields to which it adds something: an expansion's slots,
    event kinds, steps of a turn. The parts of all plugins are merged: tuples are joined (two different entries with one
    id: E614), mappings joined key by key, records without id (the board) field by field, other values given once (two:
    E614). The whole is then validated (E615), and every executable word must speak of what it has (E616). None: nothing for this
    game.

    Steps: `native_modules` names modules with a function `bind_natives(library)`, called whenever a library is loaded. It
    registers the step functions that verbs (`Verb.native`), native events, actions and rules ask for: Python ones with
    `library.set_native(name, function)`, compiled ones with `set_c_function(library, library.native_number(name), f)`.

        @hookimpl
        def cardc_model(game):
            return {"slots": (Slot("frost"),)} if game == "berserk" else None
    """


# ---------------------------------------------------------------- 4. scenarios


@dataclass(frozen=True, slots=True)
class ScenarioWords:
    """What scenarios of a game take for granted, and the names they use.

    `type, life, cost, move, strike`: of a card that does not say. `starts`: the cells that cards without `at` take, in
    order, mine and the opponent's. `zones, slots, pslots, flags`: scenario key → id of the model. `kinds`: name in a
    test effect → kind ids it means, any of them. `events`: name in a test effect → event id. `substitutes`: name after
    `with:` → event id, "" for nothing at all. `moments`: name after `when:` → event id. `heads`: the same names → the
    printed head of such a feature, which its text follows («При гибели»). `types`: setup key → type of a card there that
    does not say. `entries`: `do` entry → "" for an action of the model, or the
    feature it performs, in the language of the cards, its target being the entry's `to`. `counter_feature`: text of
    the unprinted feature that a cost of that kind gives. `x_cost`: slot that is 1 on a card whose printed cost is X. `attack`: text of an
    attack that features may react to.
    """

    game: str
    type: str = ""
    life: int = 10
    cost: int = 1
    move: int = 1
    strike: tuple[int, int, int] = (1, 1, 1)
    starts: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    zones: Mapping[str, str] = field(default_factory=dict)
    slots: Mapping[str, str] = field(default_factory=dict)
    pslots: Mapping[str, str] = field(default_factory=dict)
    flags: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    substitutes: Mapping[str, str] = field(default_factory=dict)
    moments: Mapping[str, str] = field(default_factory=dict)
    heads: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    entries: Mapping[str, str] = field(default_factory=dict)
    counter_feature: Mapping[str, str] = field(default_factory=dict)
    x_cost: str = ""
    attack: str = ""


@hookspec
def cardc_scenario(game: str) -> ScenarioWords | Mapping[str, Any] | None:
    """Hand in the defaults and names of scenarios of `game`.

    When: after the model. Parts of several plugins are merged as the model's are (E614). None: nothing for this game.

        @hookimpl
        def cardc_scenario(game):
            return ScenarioWords(game, slots={"frost": "frost"}) if game == "berserk" else None
    """


# ---------------------------------------------------------------- 5. playing


@dataclass(frozen=True, slots=True)
class PlayRules:
    """What `cardc play` needs of a game beside its model.

    `squads`: two card files shipped with the plugin. `set_up(game, squads, random)`: puts the cards of both players (ids
    of the library) where a battle begins, choosing by `random` what players would choose secretly. `view(game)`: the
    table as text. `start`: the turn lists that run before the first action. `limit`: actions after which a game counts
    as stuck.
    """

    game: str
    squads: tuple[str, ...] = ()
    set_up: Callable[[Any, Sequence[Sequence[str]], Any], None] | None = None
    view: Callable[[Any], str] | None = None
    start: tuple[str, ...] = ("begin-turn",)
    limit: int = 10000


@hookspec
def cardc_play(game: str) -> PlayRules | Mapping[str, Any] | None:
    """Hand in how `game` is set up and shown.

    When: after the scenario words. Parts of several plugins are merged as the model's are (E614). None: nothing.

        @hookimpl
        def cardc_play(game):
            return PlayRules(game, squads=(str(HERE / "frost.cards.yaml"), …)) if game == "frost" else None
    """


# ---------------------------------------------------------------- 6. code


@hookspec
def cardc_templates() -> Sequence[StepTemplate] | None:
    """Hand in source that stands in generated code where a step of yours would be called.

    When: after the words and models. A template replaces the call of the step function that a verb names
    (`Verb.native`); the function stays registered, since the reference interpreter calls it, so both must want the same
    events. It is a jinja2 template of statements, rendered for each use with `part`, `kinds` and `gives` (texts of
    expressions; `gives` is a list, in the order of `Verb.gives`) and `call(name, …)`, which spells a primitive of
    `cardc.codegen.primitives` or a macro step for the backend that is being written. `cython` and `cimports` let the Cython
    backend call a function of your own `.pxd` directly. No text of a card reaches a template. Two templates for one step
    are E609; one that cannot be rendered, is no Python, or stands for a step that no verb names is E617. None: no
    templates.

        @hookimpl
        def cardc_templates():
            want = "{{ call('want', part, gives[0], call('targets', part), gives[1], 0, kinds) }}"
            return [StepTemplate("frost.chill", want)]
    """


# ---------------------------------------------------------------- 7. tools


@dataclass(frozen=True, slots=True)
class Importer:
    """A reader of card files in a format of their own.

    `read(data)`: rows of the bytes of a file, each a mapping of column to value (texts, whole numbers, true and false,
    lists and mappings of them). What the columns mean stands in the project's configuration, as for any table:

        [tool.cardc.importers."*.deck"]
        reader = "deck"
        game = "berserk"
        set = {code = "frost", name = "Стужа"}
        columns = {name = "title", text = "rules"}
    """

    id: str
    read: Callable[[bytes], Iterable[Mapping[str, Any]]]


@hookspec
def cardc_importers() -> Sequence[Importer] | None:
    """Hand in readers of file types that `build` and `check` shall take cards from.

    When: after the templates; a reader runs when a file is met whose importer in the configuration names it, and again
    only if the file or a plugin has changed. Rows are checked as those of every table are: a wrong value is told with the
    number of its row. Two readers with one id are E609; one that raises is E605, one that gives no mappings E611, and the
    command ends with exit code 3. None: no readers.

        @hookimpl
        def cardc_importers():
            return [Importer("deck", read_deck)]
    """


@dataclass(frozen=True, slots=True)
class Report:
    """A format of `build` and `check`: `--format ID`.

    `write(findings, numbers)`: the text for stdout. `findings` and `numbers` are what `--format json` prints: mappings
    with `file, card, code, severity, message, line, …`, and `cards, built, unsupported, …`. It must not change them.
    """

    id: str
    write: Callable[[Sequence[Mapping[str, Any]], Mapping[str, Any]], str]


@hookspec
def cardc_reports() -> Sequence[Report] | None:
    """Hand in formats of the findings and numbers of `build` and `check`.

    When: after the importers; a report is written when `--format` names it. An id that another report or a format of the
    command itself has is E609; a report that raises is E605, one that gives no text E611, and the command ends with exit
    code 3. None: no reports.

        @hookimpl
        def cardc_reports():
            return [Report("count", lambda findings, numbers: f"{len(findings)} of {numbers['cards']}")]
    """


@dataclass(frozen=True, slots=True)
class LintRule:
    """A rule about cards that `check` and `build` tell as a warning (W601).

    `check(card, text)`: the card as printed and its tree (`cardc.dsl.nodes.Text`); yields (span in the text, what is wrong)
    pairs. It must not change anything and gets only cards whose text could be read.
    """

    id: str
    check: Callable[[CardDef, Text], Iterable[tuple[tuple[int, int], str]]]


@hookspec
def cardc_lint(game: str) -> Sequence[LintRule] | None:
    """Hand in rules about the cards of `game`: style, balance, a set's own habits.

    When: once for every game, last of all hooks; the rules run in the order of the plugins whenever a card is read. Two
    rules with one id are E609; a rule that raises is E605 and ends the command with exit code 3. None: no rules.

        @hookimpl
        def cardc_lint(game):
            return [LintRule("frost-cheap", too_cheap)] if game == "berserk" else None
    """
