"""Scenario files to scenarios.

In: an `Item` tree and the scenario words of each game. Out: `Scenario` records. Unknown keys, wrong types and unknown
ids are errors at their line and column, with the nearest key that exists. Which zones, slots and further entries there
are is said by the plugin of the game (`ScenarioWords`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardc.document import Item, load_document
from cardc.languages import Games
from cardc.messages import nearest
from cardc.scenario.model import (
    ANSWERS,
    CHECKS,
    EFFECTS,
    ENTRIES,
    PLAYERS,
    PRINTED,
    STATE,
    Answer,
    Between,
    CardSpec,
    Entry,
    PlayerSpec,
    Scenario,
    Setup,
    TestEffect,
)

if TYPE_CHECKING:
    from cardc.plugins.hookspecs import ScenarioWords

_SCENARIO = ("scenario", "ruleset", "cites", "cards", "setup", "rolls", "do", "between", "expect", "note")
_OPTIONS = ("feature", "x", "answers")
_CARD_FILE = (*PRINTED, "id")


def load_scenarios(path: Path, games: Games, default: str) -> list[Scenario]:
    """The scenarios of a file. `default`: the ruleset of those that name none. Raises `UserError` with the place."""
    document = load_document(path)
    return [_Loader(games, item, default).scenario() for item in document.several()]


class _Loader:
    """Reads one scenario with the words of its game."""

    def __init__(self, games: Games, item: Item, default: str) -> None:
        self.item = item
        self.keys = item.mapping(_SCENARIO, ("scenario", "do", "expect"))
        self.rulesets = self.keys["ruleset"].texts() if "ruleset" in self.keys else (default,)
        for ruleset in self.rulesets:
            if ruleset not in games.rulesets:
                raise self.keys["ruleset"].fail("unknown-ruleset", id=ruleset, nearest=nearest(ruleset, games.rulesets))
        self.words: ScenarioWords = games.scenario_words(self.rulesets[0])
        self.ids: set[str] = set()

    def scenario(self) -> Scenario:
        keys = self.keys
        setup = self.setup(keys.get("setup", Item({})))
        entries = tuple(self.entry(item) for item in keys["do"].items())
        between = tuple(self.between(item) for item in _list(keys, "between"))
        return Scenario(
            file=self.item.file,
            line=self.item.line,
            name=keys["scenario"].text(),
            rulesets=self.rulesets,
            cites=keys["cites"].texts() if "cites" in keys else (),
            cards=tuple(self.inline_card(item) for item in _list(keys, "cards")),
            setup=setup,
            rolls=tuple(item.number() for item in _list(keys, "rolls")),
            entries=entries,
            between=between,
            expect=self.expect(keys["expect"]),
        )

    # ------------------------------------------------------------ cards

    def inline_card(self, item: Item) -> Item:
        item.mapping(_CARD_FILE, ("name",))
        return item

    def setup(self, item: Item) -> Setup:
        keys = item.mapping(("active", "reactions", *PLAYERS))
        active = player_number(keys["active"]) if "active" in keys else 0
        mine, other = (self.player(keys.get(name, Item({}))) for name in PLAYERS)
        return Setup(active, (mine, other), "reactions" in keys and keys["reactions"].flag())

    def player(self, item: Item) -> PlayerSpec:
        keys = item.mapping((*self.words.zones, *self.words.pslots))
        zones = {key: tuple(self.zone(value)) for key, value in keys.items() if key in self.words.zones}
        return PlayerSpec(zones, {key: value.number() for key, value in keys.items() if key in self.words.pslots})

    def zone(self, item: Item) -> Iterator[CardSpec]:
        for card in item.several():
            yield self.card(card)

    def card(self, item: Item) -> CardSpec:
        keys = item.mapping(("id", "card", *PRINTED, *self.state_keys()), ("id",))
        name = keys["id"].text()
        if name in self.ids or name in (*PLAYERS, *CHECKS):
            raise keys["id"].fail("duplicate-id", id=name)
        self.ids.add(name)
        return CardSpec(
            id=name,
            card=keys["card"].text() if "card" in keys else "",
            printed={key: value for key, value in keys.items() if key in PRINTED},
            state=self.state(keys),
            effects=tuple(self.effect(effect) for effect in _list(keys, "effects")),
            item=item,
        )

    def state_keys(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*STATE, *self.words.slots, *self.words.flags)))

    def state(self, keys: Mapping[str, Item]) -> dict[str, Any]:
        known = self.state_keys()
        return {key: self.state_value(key, item) for key, item in keys.items() if key in known and key != "effects"}

    def state_value(self, key: str, item: Item) -> Any:
        if key in ("at", "host"):
            return item.text()
        if key == "markers":
            return {name: value.number() for name, value in item.mapping().items()}
        if key == "keywords":
            return {name: _keyword(value) for name, value in item.mapping().items()}
        if key in ("open", "hidden") or key in self.words.flags:
            return item.flag()
        return item.number()

    def effect(self, item: Item) -> TestEffect:
        keys = item.mapping((*EFFECTS, "amount", "from", "with", "text"))
        kinds = [kind for kind in EFFECTS if kind in keys]
        if len(kinds) != 1:
            raise item.wrong("type-effect", kinds=", ".join(EFFECTS))
        kind = kinds[0]
        what = keys[kind].text()
        self.known_word(kind, keys[kind], what)
        if "from" in keys:
            self.known_word("block", keys["from"], keys["from"].text())
        return TestEffect(
            kind=kind,
            what=what,
            amount=keys["amount"].number() if "amount" in keys else None,
            source=keys["from"].text() if "from" in keys else "",
            given=keys["with"].text() if "with" in keys else "",
            text=keys["text"].text() if "text" in keys else "",
            item=item,
        )

    def known_word(self, kind: str, item: Item, word: str) -> None:
        tables: dict[str, Mapping[str, Any]] = {
            "prevent": self.words.events,
            "replace": self.words.events,
            "when": self.words.moments,
        }
        known = tuple(tables.get(kind, self.words.kinds))
        if word not in known:
            raise item.fail("unknown-key", key=word, nearest=nearest(word, known))

    # ------------------------------------------------------------ entries

    def entry(self, item: Item) -> Entry:
        actions = (*ENTRIES, *(name for name in self.words.entries if name not in ENTRIES))
        keys = item.mapping((*actions, *_OPTIONS))
        named = [key for key in keys if key in actions]
        if len(named) != 1:
            raise item.fail("one-action", keys=", ".join(keys) or "—")
        action = named[0]
        if action == "set":
            self.check_changes(keys[action])
        return Entry(
            action=action,
            value=keys[action],
            options=_options(keys),
            answers=tuple(_answer(answer) for answer in _list(keys, "answers")),
            added=tuple(self.added(keys[action])) if action == "add" else (),
        )

    def check_changes(self, item: Item) -> None:
        """`set` names state keys of cards or numbers of players, each with a value of its type."""
        for name, changes in item.mapping().items():
            if name in PLAYERS:
                for number in changes.mapping(tuple(self.words.pslots)).values():
                    number.number()
                continue
            keys = changes.mapping((*self.state_keys(), "controller", "zone"))
            self.state(keys)
            if "controller" in keys:
                player_number(keys["controller"])
            if "zone" in keys and (zone := keys["zone"].text()) not in self.words.zones:
                raise keys["zone"].fail("unknown-key", key=zone, nearest=nearest(zone, tuple(self.words.zones)))

    def added(self, item: Item) -> Iterator[tuple[int, str, CardSpec]]:
        for who, value in item.mapping(PLAYERS).items():
            player = PLAYERS.index(who)
            for card in value.several():
                keys = card.mapping()
                zone = keys.pop("zone").text() if "zone" in keys else next(iter(self.words.zones), "")
                yield player, zone, self.card(card)

    def between(self, item: Item) -> Between:
        keys = item.mapping(("after", "announced", "do"), ("do",))
        moments = [key for key in ("after", "announced") if key in keys]
        if len(moments) != 1:
            raise item.fail("one-action", keys=", ".join(keys))
        entries = tuple(self.entry(entry) for entry in keys["do"].items())
        return Between(moments[0], keys[moments[0]].number(), entries)

    # ------------------------------------------------------------ expectations

    def expect(self, item: Item) -> dict[str, Mapping[str, Item]]:
        keys = item.mapping()
        keyed = bool(keys) and all(key in self.rulesets for key in keys)
        if not keyed:
            self.check_keys(keys)
            return {ruleset: keys for ruleset in self.rulesets}
        for value in keys.values():
            self.check_keys(value.mapping())
        return {ruleset: keys[ruleset].mapping() if ruleset in keys else {} for ruleset in self.rulesets}

    def check_keys(self, keys: Mapping[str, Item]) -> None:
        known = (*CHECKS, *PLAYERS, *sorted(self.ids))
        for key, item in keys.items():
            if key not in known:
                raise item.fail("unknown-key", key=key, nearest=nearest(key, known))
            if key in self.ids:
                item.mapping((*self.state_keys(), *_CARD_CHECKS))
            elif key in PLAYERS:
                item.mapping((*self.words.zones, *self.words.pslots))


_CARD_CHECKS = ("zone", "controller", "owner", "life", "strike", "has", "lacks", "cost", "move")


def player_number(item: Item) -> int:
    """0 for `me`, 1 for `opponent`."""
    name = item.text()
    if name not in PLAYERS:
        raise item.fail("unknown-key", key=name, nearest=nearest(name, PLAYERS))
    return PLAYERS.index(name)


def _list(keys: Mapping[str, Item], key: str) -> list[Item]:
    return keys[key].items() if key in keys else []


def _keyword(item: Item) -> int:
    return 1 if item.value is True or item.value is None else item.number()


def _options(keys: Mapping[str, Item]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if "feature" in keys:
        feature = keys["feature"]
        options["feature"] = feature.number() if isinstance(feature.value, int) else feature.text()
    if "x" in keys:
        options["x"] = keys["x"].number()
    return options


def _answer(item: Item, refused: bool = False) -> Answer:
    keys = item.mapping((*ANSWERS, "by", "refused"))
    if "refused" in keys and not refused:
        return _answer(keys["refused"], refused=True)
    kinds = [key for key in keys if key in ANSWERS]
    if len(kinds) != 1:
        raise item.fail("one-action", keys=", ".join(keys) or "—")
    by = player_number(keys["by"]) if "by" in keys else None
    return Answer(kinds[0], _answer_value(kinds[0], keys[kinds[0]]), by, refused, item)


def _answer_value(kind: str, item: Item) -> Any:
    if kind in ("may", "refuse", "stop"):
        return item.flag()
    if kind in ("number", "trigger", "replacement"):
        return item.number()
    if kind in ("targets", "order"):
        return [part.text() for part in item.several()]
    if kind == "split":
        return {name: value.number() for name, value in item.mapping().items()}
    if kind == "choose":
        return item.plain()
    return item.text()
