"""Cards as the code generator takes them.

In: card definitions and their trees, the words of their game. Out: `codegen.builder.Card`: the printed values as
the manifest records them, and every feature that the card has: the printed ones, then those that its keywords mean,
then the unprinted ones that its costs give. Printed features come first, so that they keep their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardc.dsl.cardfile import CardDef
from cardc.dsl.language import Keyword
from cardc.dsl.nodes import Action, Feature, Number, Text
from cardc.dsl.visitor import walk
from cardc.languages import Games, Parsed
from cardc.messages import UserError, nearest
from cardc.plugins.errors import PluginError

if TYPE_CHECKING:
    from cardc.codegen.builder import BuildResult, Card
    from cardc.plugins.hookspecs import ScenarioWords

_AMOUNTS = ("{amount}", "{n}")


def pack(card_id: str, card: CardDef, parsed: Parsed, games: Games, left_out: frozenset[int] = frozenset()) -> Card:
    """The card for the code generator. `left_out`: positions of printed features that are not built."""
    from cardc.codegen.builder import Card

    printed = [feature for number, feature in enumerate(parsed.text.features) if number not in left_out]
    kept = replace(parsed, text=replace(parsed.text, features=tuple(printed)))
    values = {**record(card, kept, games), **_sides(card_id, card)}
    if not _stays(str(values["type"]), parsed, games):
        printed = [replace(feature, kind="spell") if feature.kind == "bare" else feature for feature in printed]
    features = (*printed, *_meant(card, kept, games), *_unprinted(kept, games))
    return Card(
        id=card_id,
        record=values,
        text=Text(features, parsed.ruleset.id, parsed.text.source),
        language=parsed.language,
        ruleset=parsed.ruleset,
    )


def _stays(type_id: str, parsed: Parsed, games: Games) -> bool:
    """Does a card of the type stay in play? What does not is a spell: its texts without a head run when it is
    played.
    """
    return any(kind.id == type_id and kind.in_play_zone for kind in games.model(parsed.ruleset.id).types)


def record(card: CardDef, parsed: Parsed, games: Games) -> dict[str, Any]:
    """What the manifest says of a card: printed values, defaults where nothing is printed."""
    words = games.scenario_words(card.ruleset)
    strike = card.strike or words.strike
    return {
        "name": card.name,
        "type": card_type(card, games, words),
        "classes": list(card.classes),
        "elements": list(card.elements),
        "cost": card.cost if isinstance(card.cost, int) else words.cost if card.cost is None else 0,
        "elite": card.elite,
        "life": words.life if card.life is None else card.life,
        "strike": list(strike if len(strike) == 3 else strike * 3),
        "move": words.move if card.move is None else card.move,
        "icons": dict(card.icons),
        "keywords": _keywords(card, parsed),
        "slots": {words.x_cost: 1} if words.x_cost and isinstance(card.cost, str) else {},
    }


def _sides(card_id: str, card: CardDef) -> dict[str, Any]:
    """The id of the other side, beside that of this one."""
    if not card.other:
        return {}
    before, slash, _ = card_id.rpartition("/")
    return {"other_side": before + slash + card.other, "second_side": card.second}


def card_type(card: CardDef, games: Games, words: ScenarioWords) -> str:
    """The id of the card's type: it is printed as an id or a word of the model. Raises `UserError` if it is neither."""
    if card.flying and "flying" in words.types:
        return words.types["flying"]
    printed = " ".join((card.type or words.type).split()).casefold()
    known = games.model(card.ruleset).types
    for kind in known:
        if printed == kind.id or printed in kind.words:
            return kind.id
    names = tuple(word for kind in known for word in kind.words)
    raise UserError("unknown-type", place=card.file, name=card.type, card=card.name, nearest=nearest(printed, names))


def _keywords(card: CardDef, parsed: Parsed) -> dict[str, int]:
    """Keywords by id with their printed number: those of the text, and those of the icons."""
    found: dict[str, int] = {}
    for feature in parsed.text.features:
        head = parsed.language.keywords.get(feature.mode)
        if head is not None and head.mark:
            found[head.id] = head.default
        word = _always(feature, parsed)
        if word is not None:
            found[word.id] = _value(feature, word)
    for icon, value in card.icons:
        for word in parsed.language.keywords.values():
            if word.id == icon or any(f"<{icon}>" in pattern.split() for pattern in word.patterns):
                found[word.id] = max(value, found.get(word.id, 0))
    return found


def _always(feature: Feature, parsed: Parsed) -> Keyword | None:
    """The keyword that the feature gives its card for good; behind a head, a cost or «пока» it comes and goes."""
    against_some = feature.keyword is not None and any(name == "versus" for name, _ in feature.keyword.args)
    if feature.keyword is None or feature.mode or feature.cost or feature.condition is not None or against_some:
        return None
    return parsed.language.keywords.get(feature.keyword.id)


def _value(feature: Feature, word: Keyword) -> int:
    numbers = [arg.value for _, arg in (feature.keyword.args if feature.keyword else ()) if isinstance(arg, Number)]
    return numbers[0] if numbers else word.default


def _meant(card: CardDef, parsed: Parsed, games: Games) -> Iterator[Feature]:
    """The features that keywords mean which are explained in the language of the cards."""
    for feature in parsed.text.features:
        word = _always(feature, parsed)
        if word is not None and word.text:
            yield from _explained(word, _value(feature, word), parsed, games)
    for icon, value in card.icons:
        named = parsed.language.keywords.get(icon)
        if named is not None and named.text:
            yield from _explained(named, value, parsed, games)


def _explained(word: Keyword, value: int, parsed: Parsed, games: Games) -> tuple[Feature, ...]:
    """What the keyword's text says. Raises `PluginError` (E611) if it cannot be read: it is no fault of the card."""
    text = word.text
    for hole in _AMOUNTS:
        text = text.replace(hole, str(value))
    meant = games.parse(text, parsed.ruleset.id)
    if meant.failed:
        declared = (one.info.name for one in games.plugins.loaded if word.id in one.words.get("keywords", ()))
        raise PluginError("E611", next(declared, "?"), f"keywords: {word.id}: text = {text!r}", "Say it as a card would.")
    return meant.text.features


def _unprinted(parsed: Parsed, games: Games) -> Iterator[Feature]:
    """The features that costs give: each once, whatever the number of costs."""
    kinds = dict.fromkeys(cost.kind for feature in parsed.text.features for cost in feature.cost)
    given = games.scenario_words(parsed.ruleset.id).counter_feature
    for kind in kinds:
        if kind in given:
            for feature in games.parse(given[kind], parsed.ruleset.id).text.features:
                yield replace(feature, kind="counter")


def with_created(cards: list[Card], games: Games, ruleset: str) -> tuple[list[Card], list[dict[str, Any]]]:
    """`cards` and those outside decks that their features can create; what of these has no code, for the manifest."""
    from cardc.compiled import unsupported

    rows = {row["id"]: row for card in cards for row in created_rows(card)}
    made, left_out = list(cards), []
    for row in rows.values():
        card = CardDef(ruleset=ruleset, **row)
        parsed = games.read(card)
        dropped = [n for n, feature in enumerate(parsed.text.features) if unsupported(feature, parsed, games)]
        left_out += [{"card": card.id, "feature": number + 1, "codes": ["E207"]} for number in dropped]
        made.append(pack(card.id, card, parsed, games, frozenset(dropped)))
    return made, left_out


def created_rows(card: Card) -> Iterator[Mapping[str, Any]]:
    """The cards outside decks that its features can create, as fields of card definitions."""
    for node in walk(card.text):
        if isinstance(node, Action):
            yield from card.language.verbs[node.verb].creates


def write_package(
    cards: list[Card],
    games: Games,
    ruleset: str,
    out: Path,
    name: str,
    backend: str,
    *,
    jobs: int = 1,
    level: int = 1,
    left_out: tuple[Mapping[str, Any], ...] = (),
) -> BuildResult:
    """Have `cards` generated, compiled and written as package `name` in folder `out`.

    Raises `UserError` (exit 3) when there is no C compiler or it refuses the code.
    """
    from cardc.api import get_include
    from cardc.codegen.builder import build_package
    from cardc.codegen.native import CompileError
    from cardc.runtime.kernel import ABI

    cards, dropped = with_created(cards, games, ruleset)
    plugins = tuple((plugin["name"], plugin["version"]) for plugin in games.plugins.describe())
    try:
        return build_package(
            cards,
            model=games.model(ruleset).to_json(),
            abi=ABI,
            include=get_include(),
            out=out,
            name=name,
            backend=backend,
            jobs=jobs,
            allow_unsupported=False,
            level=level,
            plugins=plugins,
            left_out=(*left_out, *dropped),
        )
    except CompileError as error:
        raise UserError("unsupported-backend", code=3, backend=backend, reason=str(error)) from error
