"""Random pairs of replacements on random events: they never loop, and three backends agree to the last event.

Seeded: a failure names the seed, and `play(libraries, seed)` plays it again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cardc.runtime.kernel")

from cardc.dsl.cardfile import CardDef
from cardc.languages import Games, load_games
from cardc.packing import pack, write_package
from cardc.reference import bind
from cardc.runtime import Game, load_library

PAIRS = 150
SAVED = 40
MOST_ANSWERS = 80
RULESET = "berserk"
WOULD = ("получить раны", "получить Х ран", "излечиться", "погибнуть", "закрыться", "открыться", "получить {counter}")
WHOSE = ("", "ваше существо ", "существо противника ", "другое ваше существо ")
HAPPENS = (
    "ранить другое существо на 2",
    "ранить его на 1",
    "уничтожить другое существо",
    "излечить его на 2",
    "полностью излечить его",
    "закрыть другое существо",
    "открыть его",
    "получает 2 {counter}",
    "изгнать его",
    "может ранить существо на 1",
    "закрыть его и ранить другое существо на 1",
    "ранить другое существо на 1, иначе получает {counter}",
)
LIMITS = ("", " (1 раз за ход)", " (1 раз за бой)")
PREVENTS = ("Предотвращает 1 рану.", "Предотвращает первую рану за ход.", "Вместо гибели изгоняется.",
            "Вместо гибели полностью излечиться (1 раз за бой).")  # fmt: skip
DOES = ("Ранить существо на 3", "Уничтожить существо", "Излечить существо на 2", "Закрыть существо", "Открыть существо",
        "Ранить каждое существо на 2", "Излечить каждое существо на 1",
        "В следующий раз, когда ваше существо должно получить раны, вместо этого излечить его на 1")  # fmt: skip


def texts() -> list[str]:
    """The features that are drawn from: every moment with every deed, limits in turn."""
    dice = random.Random(1)
    made = []
    for would in WOULD:
        for deed in HAPPENS:
            must = "должен" if not (whose := dice.choice(WHOSE)) else "должно"
            made.append(f"Когда {whose}{must} {would}, вместо этого {deed}{dice.choice(LIMITS)}.")
    return [*made, *PREVENTS]


def acts() -> list[str]:
    return [f"{{tap}}: {deed}, при этом получить {{counter}}." for deed in DOES]


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    games, folder = load_games(), tmp_path_factory.mktemp("replacements")
    cards = [_card(f"r{n}", text, games) for n, text in enumerate(texts())]
    cards += [_card(f"a{n}", text, games) for n, text in enumerate(acts())]
    found = {}
    for backend in ("python", "cython", "reference"):
        generated = "python" if backend == "reference" else backend
        made = write_package(cards, games, RULESET, folder / backend, f"pairs_{backend}", generated, level=0)
        found[backend] = library = load_library(str(made.out))
        if backend == "reference":
            numbers = {row["key"]: row["index"] for row in library.manifest["features"]}
            bind(library, {numbers[f"{card.id}#{at}"]: (feature, card.language, card.ruleset)
                           for card in cards for at, feature in enumerate(card.text.features)})  # fmt: skip
    return found


def _card(id: str, text: str, games: Games) -> Any:
    card = CardDef(id=id, name=id, type="creature", ruleset=RULESET, set_code="", text=text)
    parsed = games.parse(text, RULESET, id)
    assert not [found for found in parsed.diagnostics if found.severity == "error"], (text, parsed.diagnostics)
    return pack(id, card, parsed, games)


def test_pairs_of_replacements_never_loop_and_agree(libraries: Mapping[str, Any], tmp_path: Path) -> None:
    seen = {backend: 0 for backend in libraries}
    for seed in range(PAIRS):
        told = {backend: play(library, seed) for backend, library in libraries.items()}
        assert told["cython"] == told["python"], f"seed {seed}"
        assert told["reference"] == told["python"], f"seed {seed}"
        for backend, (_, replaced, _) in told.items():
            seen[backend] += replaced
    assert min(seen.values()) > PAIRS // 3  # the drawing really meets replacements


def test_a_game_goes_on_from_a_snapshot_in_the_middle_of_a_replacement(libraries: Mapping[str, Any]) -> None:
    for seed in range(SAVED):
        assert play(libraries["cython"], seed, saving=True) == play(libraries["cython"], seed), f"seed {seed}"


def play(library: Any, seed: int, saving: bool = False) -> tuple[Any, ...]:
    """Two cards with a replacement each, three more, one action after another: how often something was replaced, and the
    digest. `saving`: at every question the game is saved, and a restored one goes on."""
    dice = random.Random(seed)
    game = Game(library, ruleset=RULESET, seed=seed)
    names = [f"r{dice.randrange(len(texts()))}" for _ in range(2)]
    sources = [game.add(f"a{dice.randrange(len(DOES))}", owner=player) for player in (0, 0, 1)]
    cards = [game.add(name, owner=dice.randrange(2)) for name in names] + [game.add(names[0], owner=1)]
    for card in (*sources, *cards):
        game.set_card(card, wounds=dice.randrange(4), slots={"counter": 1}, flags={"open": dice.random() < 0.8})
    replaced = 0
    for source in sources:
        if source in sources[:2] and game.card(source)["zone"] == "field" and game.card(source)["flags"]["open"]:
            game, more = _use(game, source, dice, saving)
            replaced += more
    for card in cards:
        decision = game.happen("wound", [card], amount=2)
        game, _ = _answer_all(game, decision, dice, saving)
    return game.digest, replaced, [game.card(card)["zone"] for card in cards]


def _use(game: Game, source: int, dice: random.Random, saving: bool) -> tuple[Game, int]:
    try:
        decision = game.use(source)
    except Exception as error:
        if type(error).__name__ != "IllegalAction":
            raise
        return game, 0
    game, words = _answer_all(game, decision, dice, saving)
    return game, words.count("replaced")


def _answer_all(game: Game, decision: Any, dice: random.Random, saving: bool) -> tuple[Game, list[str]]:
    for _ in range(MOST_ANSWERS):
        if decision is None:
            return game, [word for run in game.runs[-1:] for word in run.words]
        if saving:
            game = Game.restore(game.library, game.snapshot())
            decision = game.decision
        if decision.kind == "order":
            options = list(decision.options)
            decision = game.answer(dice.sample(options, len(options)))
        else:
            decision = game.answer(dice.choice(decision.options))
    raise AssertionError("it does not end")
