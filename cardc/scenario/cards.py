"""The cards that scenarios need, gathered into decks that are compiled together.

In: scenarios, the loaded games, card files. Out: a `Deck` per ruleset: definitions with ids of their own, and for
every scenario which definition each of its cards, effect texts and table actions has. Equal definitions are kept
once, so that hundreds of scenarios compile in few modules. A card's own state in a zone (wounds, counters) is no
part of a definition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardc.document import Item
from cardc.dsl.cardfile import CardDef, normalise_card
from cardc.dsl.diagnostics import Diagnostic
from cardc.languages import Games
from cardc.messages import UserError, nearest
from cardc.scenario.model import PRINTED, CardSpec, Entry, Scenario, TestEffect

if TYPE_CHECKING:
    from cardc.plugins.hookspecs import ScenarioWords

SET_CODE = "scenario"


@dataclass(slots=True)
class Casting:
    """Which definition (id) each thing of one scenario has: cards by their id, effects by position, entries by
    action.
    """

    cards: dict[str, str] = field(default_factory=dict)
    effects: dict[tuple[str, int], str] = field(default_factory=dict)
    entries: dict[str, str] = field(default_factory=dict)
    sides: set[str] = field(default_factory=set)

    def ids(self) -> set[str]:
        """Every definition that is needed."""
        return {*self.cards.values(), *self.effects.values(), *self.entries.values(), *self.sides}


class Deck:
    """Definitions of one ruleset, each once."""

    def __init__(self, games: Games, ruleset: str) -> None:
        self.games, self.ruleset = games, ruleset
        self.cards: dict[str, CardDef] = {}
        self.found: dict[str, tuple[Diagnostic, ...]] = {}
        self._known: dict[CardDef, str] = {}

    def add(self, card: CardDef) -> str:
        """Take `card` in; the id under which it is compiled."""
        plain = replace(card, id="", set_code=SET_CODE, file="", line=1, column=1, text_map=())
        if plain not in self._known:
            name = f"c{len(self.cards)}"
            normal, found = normalise_card(plain, self.games.language(self.ruleset))
            self._known[plain] = name
            self.cards[name] = replace(normal, id=name)
            self.found[name] = found
        return self._known[plain]

    def cast(self, scenario: Scenario, built: Mapping[str, CardDef]) -> Casting:
        """Take in everything that `scenario` needs. `built`: cards of card files that it may name, by name and id.

        Raises `UserError` at the place of a card that does not exist.
        """
        words = self.games.scenario_words(self.ruleset)
        inline = {item.mapping()["name"].text(): item for item in scenario.cards}
        casting = Casting()
        for key, spec in _specs(scenario):
            definition = self.definition(spec, key, inline, built, words)
            other = self.other_side(spec, key, inline, words)
            casting.cards[spec.id] = self.add(definition) if other is None else self.add_both(definition, other, casting)
            for position, effect in enumerate(spec.effects):
                if effect.text:
                    casting.effects[spec.id, position] = self.add(self.effect_card(effect, words))
        for action in {entry.action for entry in _entries(scenario)}:
            if words.entries.get(action):
                casting.entries[action] = self.add(self.text_card(words.entries[action], words))
        return casting

    def definition(
        self,
        spec: CardSpec,
        key: str,
        inline: Mapping[str, Item],
        built: Mapping[str, CardDef],
        words: ScenarioWords,
    ) -> CardDef:
        """What card `spec` is: the card it names, overridden by what it says itself."""
        base = self.base(spec, key, inline, built, words)
        return printed_card(base, spec.printed)

    def other_side(
        self, spec: CardSpec, key: str, inline: Mapping[str, Item], words: ScenarioWords
    ) -> CardDef | None:
        """The second side that `spec`, or the inline card it names, says it has."""
        said = spec.printed.get("other_side")
        if said is None and spec.card in inline:
            said = inline[spec.card].mapping().get("other_side")
        if said is None:
            return None
        keys = said.mapping(tuple(key for key in PRINTED if key != "other_side"), ("name",))
        return printed_card(plain_card(spec.id, self.games, self.ruleset, words, key), keys)

    def add_both(self, first: CardDef, second: CardDef, casting: Casting) -> str:
        """Take in a card with two sides, each of which knows the other."""
        beneath = self.add(replace(second, second=True, other=first.name))
        above = self.add(replace(first, other=beneath))
        self.cards[beneath] = replace(self.cards[beneath], other=above)
        casting.sides.add(beneath)
        return above

    def base(
        self,
        spec: CardSpec,
        key: str,
        inline: Mapping[str, Item],
        built: Mapping[str, CardDef],
        words: ScenarioWords,
    ) -> CardDef:
        plain = plain_card(spec.card or spec.id, self.games, self.ruleset, words, key)
        if not spec.card:
            return plain
        if spec.card in inline:
            return printed_card(plain, inline[spec.card].mapping())
        if spec.card in built:
            return built[spec.card]
        raise spec.item.fail("unknown-card", name=spec.card, nearest=nearest(spec.card, (*inline, *built)))

    def effect_card(self, effect: TestEffect, words: ScenarioWords) -> CardDef:
        """The card whose one feature is the text of a test effect, behind the head of its moment if it has one."""
        if effect.kind == "when" and effect.what not in words.heads:
            raise effect.item.fail("unknown-key", key=effect.what, nearest=nearest(effect.what, tuple(words.heads)))
        head = words.heads[effect.what] if effect.kind == "when" else ""
        return self.text_card(f"{head} {effect.text}".strip(), words)

    def text_card(self, text: str, words: ScenarioWords) -> CardDef:
        """The card that lends its only feature to others: it is of no type, so that an order may be all it says."""
        return replace(plain_card("text", self.games, self.ruleset, words, ""), text=text, type="")


def plain_card(name: str, games: Games, ruleset: str, words: ScenarioWords, key: str) -> CardDef:
    """A card that says nothing of itself: the defaults of its game. `key`: the setup's word for where it stands."""
    return CardDef(
        id="",
        name=name,
        type=words.types.get(key, words.type),
        cost=words.cost,
        life=words.life,
        move=words.move,
        strike=words.strike,
        game=games.ruleset(ruleset).game,
        ruleset=ruleset,
        set_code=SET_CODE,
    )


def printed_card(base: CardDef, keys: Mapping[str, Item]) -> CardDef:
    """`base` with what `keys` say in its place. Wrong types are errors at their place."""
    changes: dict[str, object] = {}
    for key, item in keys.items():
        if key in ("name", "type", "text"):
            changes[key] = item.text()
        elif key == "classes":
            changes[key] = item.texts()
        elif key == "element":
            changes["elements"] = () if item.value in (None, "none") else item.texts()
        elif key == "cost":
            changes[key] = item.number() if isinstance(item.value, int) else item.text()
        elif key in ("elite", "flying"):
            changes[key] = item.flag()
        elif key in ("life", "move"):
            changes[key] = item.number()
        elif key == "strike":
            changes[key] = _strike(item)
        elif key == "icons":
            changes[key] = _icons(item)
    return replace(base, **changes)  # type: ignore[arg-type]


def _icons(item: Item) -> tuple[tuple[str, int], ...]:
    """Icon → number; `yes` and no number stand for 1, as does a list of icons."""
    if isinstance(item.value, list):
        return tuple((name.text(), 1) for name in item.value)
    return tuple((name, 1 if value.value in (True, None) else value.number()) for name, value in item.mapping().items())


def _strike(item: Item) -> tuple[int, ...]:
    parts = item.raw.split("-") if not isinstance(item.value, (dict, list)) else []
    if len(parts) not in (1, 3) or not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
        raise item.wrong("type-strike")
    return tuple(int(part) for part in parts)


def _specs(scenario: Scenario) -> Iterable[tuple[str, CardSpec]]:
    for player in scenario.setup.players:
        for key, cards in player.zones.items():
            for card in cards:
                yield key, card
    for entry in _entries(scenario):
        for _, key, card in entry.added:
            yield key, card


def _entries(scenario: Scenario) -> Iterable[Entry]:
    yield from scenario.entries
    for between in scenario.between:
        yield from between.entries


def lookup(cards: Iterable[CardDef]) -> dict[str, CardDef]:
    """Cards by `set/id`, by id and by name where that is unique; a name that is not raises when it is asked for."""
    table = Cards()
    names: dict[str, list[CardDef]] = {}
    for card in cards:
        table[f"{card.set_code}/{card.id}"] = card
        names.setdefault(card.name, []).append(card)
        names.setdefault(card.id, []).append(card)
    for name, several in names.items():
        if len(several) == 1:
            table.setdefault(name, several[0])
        else:
            table.ambiguous[name] = [f"{card.set_code}/{card.id}" for card in several]
    return table


class Cards(dict[str, CardDef]):
    """Cards by name and id. `ambiguous`: names that several cards bear, with the ids of these."""

    def __init__(self) -> None:
        super().__init__()
        self.ambiguous: dict[str, list[str]] = {}

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self.ambiguous

    def __missing__(self, name: str) -> CardDef:
        raise UserError("ambiguous-card", name=name, ids=", ".join(self.ambiguous[name]))
