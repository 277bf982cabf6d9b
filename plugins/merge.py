"""Joining what several plugins hand in.

In: (plugin name, value) pairs in loading order. Out: one value, or `PluginError` naming both plugins. Pure functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from typing import Any

from cardc.codegen.ir import Call, Param, call
from cardc.dsl.language import Language, Ruleset
from cardc.plugins.declaring import CHECKED, check_entry, check_said
from cardc.plugins.errors import PluginError
from cardc.plugins.hookspecs import Vocabulary
from cardc.plugins.phrases import claimed_phrases

_TABLES = (
    "nouns", "predicates", "verbs", "triggers", "costs", "keywords", "properties",
    "kinds", "conditions", "durations", "symbols", "zones", "reminders",
)
_MERGED_RULES = ("gates", "switches", "defaults", "refused_connectors")


def merge_language(game: str, parts: Sequence[tuple[str, Vocabulary]], rulesets: Mapping[str, Ruleset]) -> Language:
    """One `Language` from the vocabularies of `game`; E609 for a second id, E610 for a second claim to a phrase."""
    tables: dict[str, Any] = {name: _merge_table(name, parts) for name in _TABLES}
    tables |= {name: _merge_words(name, parts) for name in ("elements", "classes")}
    named = frozenset(verb.timed for verb in tables["verbs"].values()) | {v.runs_as or v.lends for v in tables["verbs"].values()}
    named |= {word.offers for word in tables["triggers"].values()}
    for plugin, vocabulary in parts:
        check_said(plugin, vocabulary.verbs, named | {name for rules in rulesets.values() for name in rules.timed})
    tables["triggers"] = {id: replace(word, others=_others(word.match)) for id, word in tables["triggers"].items()}
    return Language(game=game, rulesets=rulesets, **tables)


def _others(match: Any) -> tuple[str, ...]:
    """Slots of a trigger that its match holds against the other card of the event."""
    if not isinstance(match, Call):
        return ()
    if match.op == "m_has" and match.args[1:] == (call("ev_other"),) and isinstance(match.args[0], Param):
        return (match.args[0].name,)
    return tuple(dict.fromkeys(name for arg in match.args for name in _others(arg)))


def _merge_table(name: str, parts: Sequence[tuple[str, Vocabulary]]) -> Mapping[str, Any]:
    table: dict[str, Any] = {}
    ids: dict[str, str] = {}
    phrases: dict[tuple[str, ...], tuple[str, str]] = {}
    checked = CHECKED.get()
    for plugin, vocabulary in parts:
        for entry in getattr(vocabulary, name):
            if not checked:
                check_entry(plugin, name, entry)
            if entry.id in table:
                raise PluginError("E609", plugin, f"{name}: {entry.id}", f"Plugin {ids[entry.id]} has it: rename yours.")
            table[entry.id], ids[entry.id] = entry, plugin
            if not checked:
                _claim(plugin, name, entry, phrases)
    return table


def _claim(plugin: str, table: str, entry: Any, phrases: dict[tuple[str, ...], tuple[str, str]]) -> None:
    for key in sorted(set(_claims(entry))):
        owner, other = phrases.setdefault(key, (plugin, entry.id))
        if other != entry.id:
            said = f"{table}: «{key[-1]}» of {entry.id}"
            raise PluginError("E610", plugin, said, f"{other} of plugin {owner} claims it: choose other words.")


def _claims(entry: Any) -> Iterable[tuple[str, ...]]:
    """Phrases with what tells them apart: qualifiers before a noun from those behind it, orders from statements."""
    scope = tuple(str(getattr(entry, name, "")) for name in ("place", "is_a", "static"))
    for source in ("patterns", "lemmas", "spellings"):
        for pattern in getattr(entry, source, ()):
            yield from ((*scope, phrase) for phrase in claimed_phrases(pattern))
    for pattern in getattr(entry, "reflexive", ()):
        yield from (("reflexive", *scope, phrase) for phrase in claimed_phrases(pattern))


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


def merge_parts(what: str, parts: Sequence[tuple[str, Mapping[str, Any]]]) -> dict[str, Any]:
    """Join field values of one dataclass: tuples and mappings joined, sets united, records field by field, the rest given
    once. E614 if two plugins give different values for one thing."""
    merged: dict[str, Any] = {}
    for plugin, part in parts:
        for name, value in part.items():
            known = name in merged and merged[name] != value
            merged[name] = _joined(f"{what}.{name}", plugin, merged[name], value) if known else value
    return merged


def given_fields(value: Any) -> dict[str, Any]:
    """The fields of a record (or mapping) that differ from their default."""
    if isinstance(value, Mapping):
        return dict(value)
    return {f.name: getattr(value, f.name) for f in fields(value) if getattr(value, f.name) != _default(f)}


def _joined(what: str, plugin: str, theirs: Any, mine: Any) -> Any:
    if isinstance(mine, frozenset) and isinstance(theirs, frozenset):
        return theirs | mine
    if isinstance(mine, tuple) and isinstance(theirs, tuple):
        return _join_tuples(what, plugin, theirs, mine)
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        return merge_parts(what, [("", theirs), (plugin, mine)])
    if is_dataclass(mine) and type(mine) is type(theirs) and not hasattr(mine, "id"):
        joined = merge_parts(what, [("", given_fields(theirs)), (plugin, given_fields(mine))])
        kind: Any = type(mine)
        return kind(**joined)
    raise PluginError("E614", plugin, f"{what}: {mine!r}", f"An earlier plugin says {theirs!r}: only one may set it.")


def _join_tuples(what: str, plugin: str, theirs: tuple[Any, ...], mine: tuple[Any, ...]) -> tuple[Any, ...]:
    known = {_key(item): item for item in theirs}
    for item in mine:
        if known.get(_key(item), item) != item:
            raise PluginError("E614", plugin, f"{what}: {_key(item)}", "An earlier plugin declares it otherwise: rename yours.")
    return theirs + tuple(item for item in mine if _key(item) not in known)


def _key(item: Any) -> Any:
    return getattr(item, "id", item)


def _default(f: Field[Any]) -> Any:
    if f.default is not MISSING:
        return f.default
    return f.default_factory() if f.default_factory is not MISSING else MISSING
