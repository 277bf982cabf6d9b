"""Joining what several plugins hand in.

In: (plugin name, value) pairs in loading order. Out: one value, or `PluginError` naming both plugins. Pure functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, replace
from typing import Any, TypeVar

from cardc.dsl.language import Language, Ruleset
from cardc.plugins.errors import PluginError
from cardc.plugins.hookspecs import Vocabulary
from cardc.plugins.phrases import claimed_phrases

Part = TypeVar("Part")
_TABLES = (
    "nouns", "predicates", "verbs", "triggers", "costs", "keywords", "properties",
    "kinds", "conditions", "durations", "symbols", "zones",
)
_MERGED_RULES = ("gates", "switches", "defaults", "refused_connectors")


def merge_language(game: str, parts: Sequence[tuple[str, Vocabulary]], rulesets: Mapping[str, Ruleset]) -> Language:
    """One `Language` from the vocabularies of `game`; E609 for a second id, E610 for a second claim to a phrase."""
    tables: dict[str, Any] = {name: _merge_table(name, parts) for name in _TABLES}
    tables |= {name: _merge_words(name, parts) for name in ("elements", "classes")}
    return Language(game=game, rulesets=rulesets, **tables)


def _merge_table(name: str, parts: Sequence[tuple[str, Vocabulary]]) -> Mapping[str, Any]:
    table: dict[str, Any] = {}
    ids: dict[str, str] = {}
    phrases: dict[tuple[str, ...], tuple[str, str]] = {}
    for plugin, vocabulary in parts:
        for entry in getattr(vocabulary, name):
            if entry.id in table:
                raise PluginError("E609", plugin, f"{name}: {entry.id}", f"Plugin {ids[entry.id]} has it: rename yours.")
            table[entry.id], ids[entry.id] = entry, plugin
            _claim(plugin, name, entry, phrases)
    return table


def _claim(plugin: str, table: str, entry: Any, phrases: dict[tuple[str, ...], tuple[str, str]]) -> None:
    for key in sorted(set(_claims(entry))):
        owner, other = phrases.setdefault(key, (plugin, entry.id))
        if other != entry.id:
            said = f"{table}: «{key[-1]}» of {entry.id}"
            raise PluginError("E610", plugin, said, f"{other} of plugin {owner} claims it: choose other words.")


def _claims(entry: Any) -> Iterable[tuple[str, ...]]:
    scope = (str(getattr(entry, "place", "")), str(getattr(entry, "is_a", "")))
    for source in ("patterns", "lemmas", "spellings"):
        for pattern in getattr(entry, source, ()):
            yield from ((*scope, phrase) for phrase in claimed_phrases(pattern))
    for pattern in getattr(entry, "reflexive", ()):
        yield from (("reflexive", "", phrase) for phrase in claimed_phrases(pattern))


def _merge_words(name: str, parts: Sequence[tuple[str, Vocabulary]]) -> Mapping[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for plugin, vocabulary in parts:
        for key, lemmas in getattr(vocabulary, name).items():
            if key in table and table[key] != lemmas:
                raise PluginError("E609", plugin, f"{name}: {key}", "Another plugin declares it with other words.")
            table[key] = tuple(lemmas)
    return table


# ---------------------------------------------------------------- rulesets


def merge_rulesets(parts: Sequence[tuple[str, Ruleset]]) -> Mapping[str, Ruleset]:
    """Every ruleset with its parents merged in; E609 for a second id, E613 for a parent that is not there or circular."""
    given: dict[str, tuple[str, Ruleset]] = {}
    for plugin, ruleset in parts:
        if ruleset.id in given:
            raise PluginError("E609", plugin, f"rulesets: {ruleset.id}", f"Plugin {given[ruleset.id][0]} has it.")
        given[ruleset.id] = (plugin, ruleset)
    return {ruleset_id: _inherit(ruleset_id, given, ()) for ruleset_id in given}


def _inherit(ruleset_id: str, given: Mapping[str, tuple[str, Ruleset]], below: tuple[str, ...]) -> Ruleset:
    plugin, ruleset = given[ruleset_id]
    if not ruleset.parent:
        return ruleset
    path = (*below, ruleset_id)
    if ruleset.parent not in given or ruleset.parent in path:
        raise PluginError("E613", plugin, f"{ruleset_id} extends {ruleset.parent}", "Name a ruleset that is loaded.")
    parent = _inherit(ruleset.parent, given, path)
    if parent.game != ruleset.game:
        raise PluginError("E613", plugin, f"{ruleset_id} extends {parent.id}", f"That one is of game {parent.game}.")
    return replace(ruleset, **{f.name: _inherited(f, parent, ruleset) for f in fields(Ruleset) if f.name != "parent"})


def _inherited(f: Field[Any], parent: Ruleset, child: Ruleset) -> Any:
    value = getattr(child, f.name)
    if f.name in _MERGED_RULES:
        return {**getattr(parent, f.name), **value}
    return getattr(parent, f.name) if value == _default(f) else value


# ---------------------------------------------------------------- models and scenario words


def merge_parts(what: str, parts: Sequence[tuple[str, Part]]) -> Part:
    """Join dataclass values field by field: tuples and mappings joined, sets united, the rest given once (E614)."""
    merged = parts[0][1]
    for plugin, part in parts[1:]:
        merged = replace(merged, **_merge_fields(what, plugin, merged, part))  # type: ignore[type-var]
    return merged


def _merge_fields(what: str, plugin: str, old: Any, new: Any) -> dict[str, Any]:
    changes = {}
    for f in fields(new):
        mine, theirs = getattr(new, f.name), getattr(old, f.name)
        if mine != _default(f) and mine != theirs:
            changes[f.name] = _joined(f"{what}.{f.name}", plugin, theirs, mine, theirs == _default(f))
    return changes


def _joined(what: str, plugin: str, theirs: Any, mine: Any, free: bool) -> Any:
    if free:
        return mine
    if isinstance(mine, (frozenset, set)):
        return theirs | mine
    if isinstance(mine, tuple):
        return _join_tuples(what, plugin, theirs, mine)
    if isinstance(mine, Mapping):
        _refuse_clash(what, plugin, (k for k in mine if k in theirs and theirs[k] != mine[k]))
        return {**theirs, **mine}
    raise PluginError("E614", plugin, f"{what}: {mine!r}", f"An earlier plugin says {theirs!r}: only one may set it.")


def _join_tuples(what: str, plugin: str, theirs: tuple[Any, ...], mine: tuple[Any, ...]) -> tuple[Any, ...]:
    known = {_key(item): item for item in theirs}
    _refuse_clash(what, plugin, (_key(item) for item in mine if known.get(_key(item), item) != item))
    return theirs + tuple(item for item in mine if _key(item) not in known)


def _refuse_clash(what: str, plugin: str, clashes: Iterable[Any]) -> None:
    for clash in clashes:
        raise PluginError("E614", plugin, f"{what}: {clash}", "An earlier plugin declares it otherwise: rename yours.")


def _key(item: Any) -> Any:
    return getattr(item, "id", item)


def _default(f: Field[Any]) -> Any:
    if f.default is not MISSING:
        return f.default
    return f.default_factory() if f.default_factory is not MISSING else MISSING
