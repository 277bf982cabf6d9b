"""Loading plugins: from modules to the plain data that the compiler is handed.

In: the entry-point group `cardc.plugins`, the games of this project, and modules named by the user. Out: `Plugins`:
one `Language`, `Model` and `ScenarioWords` a game, and the rulesets. Fail-closed: everything is called, checked and
merged before `load_plugins` returns; the first fault raises `PluginError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from importlib import import_module
from typing import Any, TypeVar

import pluggy

from cardc.codegen.ir import StepTemplate
from cardc.dsl.language import Language, Ruleset
from cardc.plugins import hookspecs
from cardc.plugins.discovery import GROUP, entry_points
from cardc.plugins.errors import PluginError
from cardc.plugins.grounding import check_words
from cardc.plugins.hookspecs import (
    API,
    Importer,
    LintRule,
    PlayRules,
    PluginInfo,
    Report,
    ScenarioWords,
    Vocabulary,
)
from cardc.plugins.manual import FORMATS, by_id, check_modules, checked_templates
from cardc.plugins.merge import given_fields, merge_language, merge_parts, merge_rulesets
from cardc.plugins.order import order_plugins
from cardc.runtime.errors import RulesError
from cardc.runtime.model import Model

Found = TypeVar("Found")
BUILT_IN = ("cardc.plugins.berserk", "cardc.plugins.heroes")


@dataclass(frozen=True, slots=True)
class Loaded:
    """One loaded plugin: who it is, where it came from, the hooks it implements, how many words it adds a table."""

    info: PluginInfo
    module: str
    hooks: tuple[str, ...]
    adds: Mapping[str, int]
    games: tuple[str, ...] = ()  # that it hands something in for
    path: str = ""  # the file of its module
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # table → ids that it declares


@dataclass(frozen=True, slots=True)
class Plugins:
    """All that the loaded plugins hand in, merged. `loaded` is in loading order."""

    loaded: tuple[Loaded, ...]
    languages: Mapping[str, Language]
    rulesets: Mapping[str, Ruleset]
    models: Mapping[str, Model] = field(repr=False)
    scenarios: Mapping[str, ScenarioWords] = field(repr=False)
    plays: Mapping[str, PlayRules] = field(repr=False, default_factory=dict)
    lints: Mapping[str, tuple[tuple[str, LintRule], ...]] = field(repr=False, default_factory=dict)  # (plugin, rule)
    importers: Mapping[str, tuple[str, Importer]] = field(repr=False, default_factory=dict)  # by id: (plugin, importer)
    reports: Mapping[str, tuple[str, Report]] = field(repr=False, default_factory=dict)  # by id: (plugin, report)

    def language(self, game: str) -> Language:
        """The vocabulary of `game`; E612 if no plugin has one."""
        return _asked(self.languages, game, "game")

    def ruleset(self, ruleset_id: str) -> Ruleset:
        """The ruleset with its parents merged in; E612 if there is none."""
        return _asked(self.rulesets, ruleset_id, "ruleset")

    def model(self, game: str) -> Model:
        """The rules of the table of `game`; E612 if no plugin has them."""
        return _asked(self.models, game, "model of game")

    def scenario(self, game: str) -> ScenarioWords:
        """The defaults and names of scenarios of `game`; E612 if no plugin has them."""
        return _asked(self.scenarios, game, "scenario words of game")

    def play(self, game: str) -> PlayRules:
        """How `game` is set up and shown; E612 if no plugin says so."""
        return _asked(self.plays, game, "playing of game")

    def describe(self) -> list[dict[str, Any]]:
        """What is loaded, in loading order, as plain data for `cardc plugins`."""
        return [_describe(plugin) for plugin in self.loaded]


def load_plugins(modules: Iterable[Any] = (), *, discover: bool = True) -> Plugins:
    """Load every plugin: the games, the entry points, then `modules` (dotted names or modules).

    `discover` False loads `modules` alone. Raises `PluginError`; then nothing is loaded.
    """
    manager = pluggy.PluginManager("cardc")
    manager.add_hookspecs(hookspecs)
    found = [_import(source) for source in [*(_discovered() if discover else ()), *modules]]
    infos: dict[str, tuple[PluginInfo, Any]] = {}
    for plugin in {id(plugin): plugin for plugin in found}.values():
        _register(manager, plugin)
        info = _identify(manager, plugin)
        if info.name in infos:
            raise PluginError("E606", info.name, _name(plugin), f"{_name(infos[info.name][1])} has it: load one of them.")
        infos[info.name] = (info, plugin)
    ordered = [infos[name] for name in order_plugins([info for info, _ in infos.values()])]
    return _collect(manager, ordered)


# ---------------------------------------------------------------- finding and naming


def _discovered() -> list[str]:
    return list(dict.fromkeys([*BUILT_IN, *(value for _, value in entry_points(GROUP))]))


def _import(source: Any) -> Any:
    if not isinstance(source, str):
        return source
    try:
        return import_module(source)
    except Exception as error:
        raise PluginError("E601", source, f"{type(error).__name__}: {error}", "Check its name and installation.") from error


def _register(manager: pluggy.PluginManager, plugin: Any) -> None:
    hooks = [name for name in dir(hookspecs) if name.startswith("cardc_")]
    for name in dir(plugin):
        if name.startswith("cardc_") and name not in hooks:
            from difflib import get_close_matches

            near = get_close_matches(name, hooks, n=1)
            known = ", ".join([*near, *(hook for hook in hooks if hook not in near)])
            raise PluginError("E604", _name(plugin), name, f"The hooks are: {known}.")
        if name in hooks and not hasattr(getattr(plugin, name), "cardc_impl"):
            raise PluginError("E604", _name(plugin), f"{name} without @hookimpl", "Mark it with @hookimpl.")
    try:
        manager.register(plugin, name=f"{_name(plugin)}#{id(plugin)}")
    except (pluggy.PluginValidationError, TypeError, ValueError) as error:
        raise PluginError("E604", _name(plugin), str(error), "Take the arguments that hookspecs.py names.") from error


def _identify(manager: pluggy.PluginManager, plugin: Any) -> PluginInfo:
    answers = _ask(manager, plugin, "cardc_plugin", _name(plugin))
    if answers is None:
        raise PluginError("E602", _name(plugin), "cardc_plugin()", "Implement it with @hookimpl and return a PluginInfo.")
    if not isinstance(answers, PluginInfo):
        raise PluginError("E611", _name(plugin), f"cardc_plugin() → {type(answers).__name__}", "Return a PluginInfo.")
    if answers.api != API:
        cure = f"This cardc has version {API}: install a release of the plugin for it."
        raise PluginError("E603", answers.name, f"api={answers.api}", cure)
    return answers


def _name(plugin: Any) -> str:
    return str(getattr(plugin, "__name__", type(plugin).__name__))


# ---------------------------------------------------------------- asking and merging


def _ask(manager: pluggy.PluginManager, plugin: Any, hook: str, who: str, **arguments: Any) -> Any:
    others = [other for other in manager.get_plugins() if other is not plugin]
    try:
        answers = manager.subset_hook_caller(hook, others)(**arguments)
    except Exception as error:
        raise PluginError("E605", who, f"{hook}: {type(error).__name__}: {error}", "This is a bug of the plugin.") from error
    return answers[0] if answers else None


def _collect(manager: pluggy.PluginManager, ordered: Sequence[tuple[PluginInfo, Any]]) -> Plugins:
    words = _sequence(manager, ordered, "cardc_vocabulary", Vocabulary)
    rules = _sequence(manager, ordered, "cardc_rulesets", Ruleset)
    rulesets = merge_rulesets(rules)
    games = list(dict.fromkeys([part.game for _, part in words] + [rule.game for _, rule in rules]))
    spoke = {(name, part.game) for name, part in words} | {(name, rule.game) for name, rule in rules}
    models = _per_game(manager, ordered, "cardc_model", games, Model, spoke)
    _check_games(words, rules, models)
    for name, part in words:
        if part.game in models:
            check_words(name, part, models[part.game])
    scenarios = _per_game(manager, ordered, "cardc_scenario", games, ScenarioWords, spoke)
    plays = _per_game(manager, ordered, "cardc_play", games, PlayRules, spoke)
    lints = {game: _lints(manager, ordered, game) for game in games}
    templates = checked_templates(_sequence(manager, ordered, "cardc_templates", StepTemplate), [part for _, part in words])
    importers = by_id("importer", _sequence(manager, ordered, "cardc_importers", Importer))
    reports = by_id("report", _sequence(manager, ordered, "cardc_reports", Report), taken=FORMATS)
    loaded = [_loaded(manager, info, plugin, words, rules) for info, plugin in ordered]
    languages = {game: replace(_language(game, words, rulesets, models.get(game)), templates=templates) for game in games}
    return Plugins(
        loaded=tuple(replace(one, games=tuple(g for g in games if (one.info.name, g) in spoke)) for one in loaded),
        languages=languages,
        rulesets=rulesets,
        models=models,
        scenarios=scenarios,
        plays=plays,
        lints=lints,
        importers=importers,
        reports=reports,
    )


def _check_games(
    words: Sequence[tuple[str, Vocabulary]], rules: Sequence[tuple[str, Ruleset]], models: Mapping[str, Model]
) -> None:
    """E612 for words of a game that has neither rules nor a ruleset while others have: nobody could ever say them."""
    ruled = {rule.game for _, rule in rules} | set(models)
    for name, part in words:
        if models and part.game not in ruled:
            raise PluginError("E612", name, f"game {part.game!r}", f"Known: {', '.join(sorted(ruled))}.")


def _language(
    game: str, words: Sequence[tuple[str, Vocabulary]], rulesets: Mapping[str, Ruleset], model: Model | None
) -> Language:
    own = {key: rule for key, rule in rulesets.items() if rule.game == game}
    language = merge_language(game, [(name, part) for name, part in words if part.game == game], own)
    if model is None:
        return language
    return replace(language, play_zones=frozenset(zone.id for zone in model.zones if zone.in_play))


def _sequence(
    manager: pluggy.PluginManager, ordered: Sequence[tuple[PluginInfo, Any]], hook: str, kind: type[Any]
) -> list[tuple[str, Any]]:
    parts: list[tuple[str, Any]] = []
    for info, plugin in ordered:
        answer = _ask(manager, plugin, hook, info.name) or ()
        if not isinstance(answer, (list, tuple)) or not all(isinstance(item, kind) for item in answer):
            raise PluginError("E611", info.name, f"{hook}()", f"Return a list of {kind.__name__}.")
        parts += [(info.name, item) for item in answer]
    return parts


def _lints(
    manager: pluggy.PluginManager, ordered: Sequence[tuple[PluginInfo, Any]], game: str
) -> tuple[tuple[str, LintRule], ...]:  # fmt: skip
    rules: list[tuple[str, LintRule]] = []
    for info, plugin in ordered:
        answer = _ask(manager, plugin, "cardc_lint", info.name, game=game) or ()
        if not isinstance(answer, (list, tuple)) or not all(isinstance(rule, LintRule) for rule in answer):
            raise PluginError("E611", info.name, f"cardc_lint(game={game!r})", "Return a list of LintRule.")
        for rule in answer:
            owner = next((name for name, other in rules if other.id == rule.id), None)
            if owner is not None:
                raise PluginError("E609", info.name, f"lint: {rule.id}", f"Plugin {owner} has it: rename yours.")
            rules.append((info.name, rule))
    return tuple(rules)


def _per_game(
    manager: pluggy.PluginManager, ordered: Sequence[tuple[PluginInfo, Any]], hook: str, games: Sequence[str], kind: Any,
    spoke: set[tuple[str, str]],
) -> dict[str, Any]:  # fmt: skip
    merged = {}
    for game in games:
        asked = [(info.name, _ask(manager, plugin, hook, info.name, game=game)) for info, plugin in ordered]
        parts = [(name, part) for name, part in asked if part is not None]
        spoke.update((name, game) for name, _ in parts)
        for name, part in parts:
            if not isinstance(part, (kind, Mapping)):
                raise PluginError("E611", name, f"{hook}(game={game!r})", f"Return a {kind.__name__} or some of its fields.")
            _check_fields(name, f"{hook}(game={game!r})", kind, part)
        if parts:
            merged[game] = _build(hook, game, [(name, given_fields(part)) for name, part in parts], kind)
    return merged


def _check_fields(plugin: str, what: str, kind: Any, part: Any) -> None:
    """E615 for a field that there is not, E611 for a list where a tuple belongs: they cannot be joined."""
    known = {f.name: str(f.type) for f in fields(kind)}
    for name, value in part.items() if isinstance(part, Mapping) else ():
        if name not in known:
            from difflib import get_close_matches

            cure = f"Its fields are: {', '.join([*get_close_matches(name, known, n=2), '…'])}."
            raise PluginError("E615", plugin, f"{what}: {name}", cure)
        if known[name].startswith("tuple[") and not isinstance(value, tuple):
            raise PluginError("E611", plugin, f"{what}: {name} = {value!r:.80}", "Write a tuple.")
    check_modules(plugin, given_fields(part).get("native_modules", ()))


def _build(hook: str, game: str, parts: Sequence[tuple[str, Mapping[str, Any]]], kind: Any) -> Any:
    merged = merge_parts(hook, parts)
    if merged.setdefault("game", game) != game:
        raise PluginError("E611", parts[-1][0], f"{hook}(game={game!r})", "Answer for the game that was asked about.")
    try:
        return kind(**merged)
    except (RulesError, TypeError, ValueError) as error:
        names = ", ".join(name for name, _ in parts)
        raise PluginError("E615", names, f"{hook}: {error}", "Correct what the plugin declares.") from error


# ---------------------------------------------------------------- reporting


def _loaded(
    manager: pluggy.PluginManager,
    info: PluginInfo,
    plugin: Any,
    words: Sequence[tuple[str, Vocabulary]],
    rules: Sequence[tuple[str, Ruleset]],
) -> Loaded:
    hooks = tuple(sorted(caller.name for caller in manager.get_hookcallers(plugin) or ()))
    adds = {"rulesets": sum(name == info.name for name, _ in rules)}
    for name, part in words:
        if name == info.name:
            for table in Vocabulary.__dataclass_fields__:
                if table != "game":
                    adds[table] = adds.get(table, 0) + len(getattr(part, table))
    named = {"rulesets": [rule.id for name, rule in rules if name == info.name]}
    for name, part in words:
        for table in Vocabulary.__dataclass_fields__ if name == info.name else ():
            named.setdefault(table, []).extend(_ids(getattr(part, table)) if table != "game" else ())
    return Loaded(
        info, _name(plugin), hooks, {table: count for table, count in adds.items() if count},
        path=str(getattr(plugin, "__file__", "") or ""),
        words={table: tuple(ids) for table, ids in named.items() if ids},
    )  # fmt: skip


def _ids(table: Any) -> list[str]:
    return list(table) if isinstance(table, Mapping) else [str(getattr(entry, "id", entry)) for entry in table]


def _describe(plugin: Loaded) -> dict[str, Any]:
    info = plugin.info
    return {
        "name": info.name,
        "version": info.version,
        "module": plugin.module,
        "requires": list(info.requires),
        "before": list(info.before),
        "after": list(info.after),
        "hooks": list(plugin.hooks),
        "adds": dict(plugin.adds),
        "path": plugin.path,
        "games": list(plugin.games),
        "ids": {table: list(ids) for table, ids in plugin.words.items()},
    }


def _asked(table: Mapping[str, Found], key: str, what: str) -> Found:
    if key not in table:
        known = ", ".join(sorted(table)) or "none"
        raise PluginError("E612", "(none)", f"{what} {key!r}", f"Known: {known}.")
    return table[key]
