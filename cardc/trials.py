"""Features tried out in random states, on the Python backend and the reference interpreter.

In: features with code, read under one ruleset. Out: `Outcome`: the verbs that were seen to change something, the
features on which the two interpreters disagree, what went wrong. Every feature is lent to a card of 20 seeded
random tables and used without its cost and its trigger, answered at random; where it does nothing so, it is used
while an opponent's attack waits for it (`ScenarioWords.attack`). What its trigger would speak of is chosen, an X of its cost
or trigger is 2. A verb that has changed nothing then gets other occasions (`occasions`), its
conditions met and any X 2. What stands on the table before and
after, and the outcome words, must be the same on both. Features that only state something are not tried.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardc.dsl.cardfile import CardDef
from cardc.dsl.instead import replacing, stray_instead
from cardc.dsl.meaning import of_itself
from cardc.dsl.nodes import Bound, Cost, Feature, If, Number, Phrase, Quote, Ref, Where
from cardc.dsl.visitor import rebuild, walk
from cardc.explaining import feature_actions
from cardc.languages import Games, Parsed
from cardc.occasions import Occasion, Shown, lend_widely
from cardc.packing import pack, write_package

if TYPE_CHECKING:
    from cardc.plugins.hookspecs import ScenarioWords
    from cardc.runtime import Game

STATES = 20
FILLERS = 15
MAX_ANSWERS = 60
COSTS, ALL_COSTS = 5, 9
X = Number(2)
_STATING = ("static", "keyword")
_DONE = ("full", "partial", "replaced")
_OF_EVENTS = ("event", "attacked", "attacker", "other")
ATTACKER = "attacker"


@dataclass(frozen=True, slots=True)
class Trial:
    """A feature to be tried and the text it stands in."""

    feature: Feature
    parsed: Parsed


@dataclass(slots=True)
class Outcome:
    """What the trials showed. `tried`: verbs of features that were used; `live`: those that changed something;
    `faults`: features that failed or that the two interpreters run differently, and what happened.
    """

    tried: set[str] = field(default_factory=set)
    live: set[str] = field(default_factory=set)
    faults: list[tuple[Trial, str]] = field(default_factory=list)

    @property
    def inert(self) -> set[str]:
        """Verbs that were used and never changed anything."""
        return self.tried - self.live

    def ran(self, trial: Trial) -> bool:
        """Did the feature run the same on both?"""
        return not any(trial is faulty for faulty, _ in self.faults)

    def counts(self, trial: Trial) -> bool:
        """Did the feature run, the same on both, with verbs that do something?"""
        return self.ran(trial) and not self.inert & {action.verb for action in feature_actions(trial.feature)}


@dataclass(frozen=True, slots=True)
class Stage:
    """The tables of both interpreters, how a feature is used there and questions are answered."""

    tables: list[tuple[Any, ...]]
    use: Callable[..., Shown]
    react: Callable[..., Shown]
    settle: Callable[..., None]


def run_trials(trials: Iterable[Trial], games: Games, ruleset: str, states: int = STATES) -> Outcome:
    """Try every feature. Raises what the build raises: the features are known to have code."""
    outcome = Outcome()
    used = [trial for trial in trials if _does_something(trial) and _stands_alone(trial, games)]
    if not used or not states:
        return outcome
    with tempfile.TemporaryDirectory() as folder:
        numbers, tables = _stage(used, games, ruleset, states, Path(folder))
        for number, trial in enumerate(used):
            _try(trial, numbers[f"t{number}#0"], tables, outcome)
    idle = [trial for trial in used if outcome.inert & _verbs(trial) and outcome.ran(trial)]
    if idle:
        with tempfile.TemporaryDirectory() as folder:
            _try_further(idle, *_stage(idle, games, ruleset, states, Path(folder), further=True), outcome)
    return outcome


def _verbs(trial: Trial) -> set[str]:
    return {action.verb for action in feature_actions(trial.feature)}


def _try_further(idle: list[Trial], numbers: dict[str, int], tables: list[tuple[Any, ...]], outcome: Outcome) -> None:
    """Whatever else may give a feature an occasion, until each of its verbs has done something."""
    stage = Stage(tables, _use, _await, _answer_all)
    for number, trial in enumerate(idle):
        verbs = {action.n: action.verb for action in feature_actions(trial.feature)}
        occasions = lend_widely(stage, trial, numbers[f"t{number}#0"], numbers[f"printed{number}#0"], _asked(trial))
        while outcome.inert & set(verbs.values()):
            try:
                shown = next(occasions, None)
            except Exception as error:  # noqa: BLE001 — one feature may not end the trials
                outcome.faults.append((trial, f"{type(error).__name__}: {error}"))
                break
            if shown is None:
                break
            if not _alike(*shown):
                outcome.faults.append((trial, "python and reference differ"))
                break
            outcome.live |= {verbs.get(n, "") for n, word in shown[0][0] if word in _DONE}


def _asked(trial: Trial) -> Occasion:
    from cardc.compiled import lower, symbols

    bare = _bare(trial)
    return Occasion.of(symbols(lower(bare.text.features[0], bare)))


def _does_something(trial: Trial) -> bool:
    """Has the feature a body that runs? What only states something is not tried, also behind «при выстреле»."""
    if of_itself(trial.feature, trial.parsed.language).kind in _STATING or trial.feature.body is None:
        return False
    (bare,) = _bare(trial).text.features
    if replacing(bare, trial.parsed.language) is None and stray_instead(bare) is not None:
        return False  # without the event it stands instead of there is nothing to be done
    verbs = trial.parsed.language.verbs
    return not all(verbs[action.verb].static for action in feature_actions(trial.feature))


def _stands_alone(trial: Trial, games: Games) -> bool:
    """Has the body code without its trigger? What replaces an event has none and is not tried."""
    from cardc.compiled import unsupported

    bare = _bare(trial)
    return unsupported(bare.text.features[0], bare, games) is None


def _stage(
    used: list[Trial], games: Games, ruleset: str, states: int, folder: Path, further: bool = False
) -> tuple[dict[str, int], list[tuple[Any, ...]]]:
    """The numbers of the features by their keys, and the random tables, each for both interpreters."""
    libraries = _libraries(used, games, ruleset, folder, further)
    numbers = {row["key"]: row["index"] for row in libraries[0].manifest["features"]}
    return numbers, [tuple(_table(library, games, ruleset, seed) for library in libraries) for seed in range(states)]


def _libraries(used: list[Trial], games: Games, ruleset: str, folder: Path, further: bool = False) -> tuple[Any, Any]:
    """`further`: with the features as printed, and cards of every cost."""
    from cardc.reference import bind
    from cardc.runtime import load_library

    words = games.scenario_words(ruleset)
    cards = [pack(f"t{number}", _card(f"t{number}", words, ruleset), _met(trial, games) if further else _bare(trial), games)
             for number, trial in enumerate(used)]  # fmt: skip
    if further:
        cards += [pack(f"printed{number}", _card(f"printed{number}", words, ruleset), _printed(trial), games)
                  for number, trial in enumerate(used)]  # fmt: skip
    costs = ALL_COSTS if further else COSTS
    cards += [pack(filler.id, filler, games.blank(ruleset), games) for filler in _fillers(games, ruleset, costs)]
    if words.attack:
        attacker = replace(_card(ATTACKER, words, ruleset), text=words.attack, life=9)
        cards.append(pack(ATTACKER, attacker, games.read(attacker), games))
    package = write_package(cards, games, ruleset, folder, "trials", "python").out
    plain, walked = load_library(str(package)), load_library(str(package))
    numbers = {row["key"]: row["index"] for row in walked.manifest["features"]}
    trees = {
        numbers[f"{card.id}#{position}"]: (feature, card.language, card.ruleset)
        for card in cards
        for position, feature in enumerate(card.text.features)
    }
    bind(walked, trees)
    return plain, walked


def _printed(trial: Trial) -> Parsed:
    return replace(trial.parsed, text=replace(trial.parsed.text, features=(trial.feature,)))


def _bare(trial: Trial) -> Parsed:
    """The feature alone, without cost, trigger and limit, so that its body can be used at any time."""
    instant = next((word.id for word in trial.parsed.language.costs.values() if word.timing == "instant"), "")
    cost = (Cost(instant),) if instant else ()
    body = rebuild(trial.feature.body, lambda node: _chosen(node, trial), enter=lambda node: not isinstance(node, Quote))
    if _binds_x((*trial.feature.cost, trial.feature.trigger)):
        body = rebuild(body, _numbered, enter=lambda node: not isinstance(node, (Quote, Where)))
    bare = replace(trial.feature, kind="activated", cost=cost, trigger=None, limit=None, body=body)
    return replace(trial.parsed, text=replace(trial.parsed.text, features=(bare,)))


def _met(trial: Trial, games: Games) -> Parsed:
    """The feature alone as if its conditions were met and an X named, if that has code."""
    from cardc.compiled import unsupported

    bare = _bare(trial)
    (feature,) = bare.text.features
    body = rebuild(feature.body, _as_met, enter=lambda node: not isinstance(node, (Quote, Where)))
    if feature.x is None:
        body = rebuild(body, _numbered, enter=lambda node: not isinstance(node, (Quote, Where)))
    met = replace(bare, text=replace(bare.text, features=(replace(feature, condition=None, body=body),)))
    return bare if unsupported(met.text.features[0], met, games) else met


def _as_met(node: Any) -> Any:
    return node.then if isinstance(node, If) and node.otherwise is None else node


def _binds_x(heads: tuple[Any, ...]) -> bool:
    return any(isinstance(node, Bound) for head in heads if head is not None for node in walk(head))


def _numbered(node: Any) -> Any:
    return X if isinstance(node, Bound) else node


def _chosen(node: Any, trial: Trial) -> Any:
    """A card that is chosen, for one that only an event could name."""
    if not isinstance(node, Ref) or node.kind not in _OF_EVENTS:
        return node
    noun = next((noun.id for noun in trial.parsed.language.nouns.values() if noun.is_a == "card"), "")
    return Phrase(noun, filters=node.filters, span=node.span)


def _card(name: str, words: ScenarioWords, ruleset: str) -> CardDef:
    return CardDef(id=name, name=name, type=words.type, ruleset=ruleset, set_code="", text="")


def _fillers(games: Games, ruleset: str, costs: int) -> Iterator[CardDef]:
    """Plain cards of every type, with elements in turn and all classes among them."""
    language, model, plain = games.language(ruleset), games.model(ruleset), games.scenario_words(ruleset).type
    elements, classes = list(language.elements), list(language.classes)
    for number in range(FILLERS):
        kind = _type(model, number, plain)
        yield CardDef(
            id=f"filler{number}",
            name=f"filler{number}",
            type=kind.id,
            elements=(elements[number % len(elements)],) if elements and number % 4 else (),
            classes=tuple(classes[number::FILLERS]),
            cost=1 + number % costs,
            elite=number % 2 == 0,
            life=3 + number % 6,
            ruleset=ruleset,
        )


# ---------------------------------------------------------------- the tables


def _table(library: Any, games: Games, ruleset: str, seed: int) -> tuple[Game, int]:
    """A random table, the same for every library of the same cards; the card to which features are lent."""
    from cardc.runtime import Game

    dice, words, model = random.Random(seed), games.scenario_words(ruleset), games.model(ruleset)
    game = Game(library, ruleset=ruleset, seed=seed)
    source = game.add("filler0", owner=0, zone=_play_zone(model, _type(model, 0, words.type)), at=_home(words, model))
    game.set_card(source, wounds=1, extra=1, slots=dict.fromkeys(words.slots.values(), 2))
    cells = _cells(model, _home(words, model), dice)
    hosts = [source]
    for number in range(1, FILLERS):
        for player in (0, 1):
            kind = _type(model, number, words.type)
            zone = dice.choice([_play_zone(model, kind)] * len(words.zones) + [*words.zones.values()])
            lies = zone == _play_zone(model, kind)
            cell = cells.pop() if kind.takes_cell and lies and cells else ""
            card = game.add(f"filler{number}", owner=player, zone=zone, at=cell)
            _disturb(game, card, words, dice)
            if cell:
                hosts.append(card)
            elif lies and model.board is not None and zone == model.types[0].in_play_zone:
                game.set_card(card, host=dice.choice(hosts))
    if words.attack:
        game.add(ATTACKER, owner=1, zone=_play_zone(model, model.types[0]), at=cells.pop(0) if cells else "")
    for player in (0, 1):
        for slot in words.pslots.values():
            game.set_player(player, **{slot.replace("-", "_"): dice.randrange(8)})
    return game, source


def _type(model: Any, number: int, plain: str) -> Any:
    """Every other card is of the type `plain`, or of the first there is; the others in turn."""
    first = next((kind for kind in model.types if kind.id == plain), model.types[0])
    rest = [kind for kind in model.types if kind is not first]
    return first if number % 2 == 0 else rest[number // 2 % len(rest)]


def _play_zone(model: Any, kind: Any) -> str:
    first = next(zone.id for zone in model.zones if zone.in_play)
    return str(kind.in_play_zone or next((zone.id for zone in model.zones if zone.role == "graveyard"), first))


def _home(words: ScenarioWords, model: Any) -> str:
    return str(words.starts[0][0]) if model.board is not None and words.starts[0] else ""


def _cells(model: Any, home: str, dice: random.Random) -> list[str]:
    """The free cells, those next to the source and the others by turns, to be taken from the end."""
    if model.board is None:
        return []
    near = {cell for pair in model.board.near if home in pair for cell in pair if cell != home}
    close, far = sorted(near), sorted(set(model.board.cells) - near - {home})
    dice.shuffle(close)
    dice.shuffle(far)
    return [*far[len(close):], *(cell for pair in zip(close, far, strict=False) for cell in pair)]


def _disturb(game: Game, card: int, words: ScenarioWords, dice: random.Random) -> None:
    state: dict[str, Any] = {"wounds": dice.randrange(3), "extra": dice.randrange(3)}
    slots = {slot: dice.randrange(3) for slot in words.slots.values()}
    game.set_card(card, slots=slots, flags={game.model.open_flag: dice.random() < 0.6}, **state)


# ---------------------------------------------------------------- one feature


def _try(trial: Trial, feature: int, tables: list[tuple[Any, ...]], outcome: Outcome) -> None:
    verbs = {action.n: action.verb for action in feature_actions(trial.feature)}
    live: set[str] = set()
    for seed, pair in enumerate(tables):
        try:
            shown = [_use(game.clone(), source, feature, seed) for game, source in pair]
            if not any(word in _DONE for _, word in shown[0][0]) and _attacker(pair[0][0]) >= 0:
                shown = [_react(game.clone(), source, feature, seed) for game, source in pair]
        except Exception as error:  # noqa: BLE001 — one feature may not end the trials
            outcome.faults.append((trial, f"{type(error).__name__}: {error}"))
            return
        if not _alike(*shown):
            outcome.faults.append((trial, f"python and reference differ in state {seed}"))
            return
        for number, word in shown[0][0]:
            if word in _DONE:
                live.add(verbs.get(number, ""))
    outcome.tried |= set(verbs.values())
    outcome.live |= live


def _alike(plain: Shown, walked: Shown) -> bool:
    """The same outcomes and the same cards; the same events, which costs less to see, come to the same cards."""
    left, right = plain[1], walked[1]
    if plain[0] != walked[0] or left is None or right is None:
        return plain[0] == walked[0] and left is right
    return left.digest == right.digest or all(left.card(card) == right.card(card) for card in range(left.cards_count))


def _use(game: Game, source: int, feature: int, seed: int) -> Shown:
    """Lend the feature, use it, answer at random: what became of its parts, and all cards afterwards."""
    from cardc.runtime import IllegalAction

    dice = random.Random(seed)
    zones = game.library.feature(feature).get("works_in") or ()
    if zones and game.card(source)["zone"] not in zones:
        game.set_card(source, zone=zones[0])
    game.add_effect(source, "grant", feature=feature)
    try:
        decision = game.use(source, feature=len(game.features(source)) - 1)
    except IllegalAction:
        return [], None
    for _ in range(MAX_ANSWERS):
        if decision is None:
            break
        decision = game.answer(_answer(decision, dice))
    runs = [run for run in game.runs if run.source == source]
    parts = [(part.action, part.word) for part in runs[0].parts] if runs else []
    return parts, game


def _attacker(game: Game) -> int:
    """The card whose attack an instant feature may react to; -1 without one."""
    last = game.cards_count - 1
    return last if game.card(last)["name"] == ATTACKER else -1


def _await(game: Game, source: int, feature: int, seed: int) -> Shown:
    """Let an attack happen, an opponent's or by turns one of the card itself, and use the feature when players may react."""
    from cardc.runtime import IllegalAction

    dice, own = random.Random(seed), seed % 4 > 1
    if _attacker(game) < 0:
        return [], None
    attack = game.features(_attacker(game))[0]
    if own:
        game.add_effect(source, "grant", feature=attack)
    place = len(game.features(source)) - 1 if own else 0
    game.add_effect(source, "grant", feature=feature)
    game.set_active(0 if own else 1)
    game.set_reacts(True)
    try:
        decision = game.use(source if own else _attacker(game), feature=place)
    except IllegalAction:
        return [], None
    _answer_all(game, decision, dice)
    return next(([(part.action, part.word) for part in run.parts] for run in game.runs if run.feature == feature), []), game


def _react(game: Game, source: int, feature: int, seed: int) -> Shown:
    """Use the feature while the opponent's attack is announced, then let that go on."""
    from cardc.runtime import IllegalAction

    dice = random.Random(seed)
    game.set_active(1)
    game.pause_at = {("announced", 1)}
    try:
        decision = game.use(_attacker(game), feature=0)
    except IllegalAction:
        return [], None
    _answer_all(game, decision, dice)
    if game.paused_at is None:
        return [], None
    shown = _use(game, source, feature, seed)
    if game.request() is None:
        _answer_all(game, game.advance(), dice)
    return shown[0], game


def _answer_all(game: Game, decision: Any, dice: random.Random) -> None:
    for _ in range(MAX_ANSWERS):
        if decision is None:
            return
        decision = game.answer(_answer(decision, dice))


def _answer(decision: Any, dice: random.Random) -> Any:
    options = [option for option in decision.options if option not in ("none", "stop")]
    if decision.kind == "priority" and dice.random() < 0.5:
        return decision.options[0]  # wait: for the dice, if they are still to be thrown
    if decision.kind == "order":
        return dice.sample(options, len(options))
    if decision.kind == "targets":
        low = max(decision.minimum, min(1, len(options)))
        return dice.sample(options, dice.randint(low, max(low, min(decision.maximum, len(options)))))
    if decision.kind == "split":
        total = decision.minimum
        return {card: total - len(options) + 1 if not n else 1 for n, card in enumerate(options)}
    return dice.choice(options) if options else decision.options[0]
