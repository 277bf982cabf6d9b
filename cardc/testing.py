"""A test run: all scenarios and text cases of some files, on some backends.

In: files. Out: one `Result` a case, ruleset and backend. All cards of all scenario files are compiled together, once a
ruleset and backend. A file that cannot be read, a card that cannot be compiled, an exception in a case fail that case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cardc.cards import load_file
from cardc.dsl.cardfile import CardDef
from cardc.languages import Games
from cardc.messages import UserError
from cardc.results import Result
from cardc.runtime.errors import RulesError
from cardc.scenario.cards import Casting, Deck, lookup
from cardc.scenario.compiling import BACKENDS, Compiled, Packed, compile_deck, read_deck
from cardc.scenario.loader import load_scenarios
from cardc.scenario.model import Scenario
from cardc.scenario.runner import run_scenario
from cardc.textcases import load_text_cases, run_text_case

__all__ = ["BACKENDS", "run_files"]


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario under one ruleset, with the cards it was cast with; `error` if that failed."""

    scenario: Scenario
    ruleset: str
    casting: Casting
    error: UserError | None = None


def run_files(
    files: Sequence[Path],
    games: Games,
    backends: Sequence[str],
    lang: str,
    default: str,
    pattern: str = "",
    warn: Callable[[UserError], None] = lambda warning: None,
) -> list[Result]:
    """Run everything in `files`; only cases whose name contains `pattern`. `warn` is told of clauses nobody knows."""
    results: list[Result] = []
    scenarios: list[Scenario] = []
    for path in files:
        try:
            if path.name.endswith(".texts.yaml"):
                cases = [case for case in load_text_cases(path, games, default) if pattern in case.name]
                results += [run_text_case(case, games, lang) for case in cases]
            else:
                scenarios += [found for found in load_scenarios(path, games, default) if pattern in found.name]
        except UserError as error:
            results.append(Result(str(path), path.name, "", None, "failed", error.text(lang)))
    for warning in unknown_clauses(scenarios, games):
        warn(warning)
    return results + list(run_scenarios(scenarios, games, backends, lang))


def unknown_clauses(scenarios: Iterable[Scenario], games: Games) -> Iterator[UserError]:
    """A warning for every cited clause that is not in the list of its ruleset."""
    for scenario in scenarios:
        for cite in scenario.cites:
            ruleset, _, clause = cite.partition(":")
            if ruleset not in games.rulesets or clause not in games.ruleset(ruleset).clauses:
                yield UserError("cites-unknown", place=f"{scenario.file}:{scenario.line}", clause=cite)


def run_scenarios(scenarios: Sequence[Scenario], games: Games, backends: Sequence[str], lang: str) -> Iterator[Result]:
    """Run scenarios: compile what they need together, then each under its rulesets on every backend."""
    built = _built_cards(scenarios, games)
    for ruleset in dict.fromkeys(ruleset for scenario in scenarios for ruleset in scenario.rulesets):
        deck = Deck(games, ruleset)
        cases = [_cast(scenario, deck, built) for scenario in scenarios if ruleset in scenario.rulesets]
        packed = read_deck(deck, lang)
        for backend in backends:
            yield from _run_on(cases, deck, packed, backend, lang)


def cast_alone(scenario: Scenario, ruleset: str, games: Games) -> tuple[Deck, Casting]:
    """A deck for one scenario only."""
    deck = Deck(games, ruleset)
    return deck, deck.cast(scenario, _built_cards([scenario], games))


def _built_cards(scenarios: Iterable[Scenario], games: Games) -> dict[str, CardDef]:
    """The cards of the card files that stand beside the scenario files."""
    folders = dict.fromkeys(Path(scenario.file).parent for scenario in scenarios)
    files = [path for folder in folders for path in sorted(folder.glob("*.cards.yaml"))]
    return lookup(card for path in files for card in _loaded(path, path.stat().st_mtime_ns, path.stat().st_size, games))


@lru_cache(maxsize=2000)
def _loaded(path: Path, changed: int, size: int, games: Games) -> tuple[CardDef, ...]:
    """The cards of a file that looks like this; a watcher asks again and again."""
    return tuple(load_file(path, games)[0])


def _cast(scenario: Scenario, deck: Deck, built: dict[str, CardDef]) -> Case:
    try:
        return Case(scenario, deck.ruleset, deck.cast(scenario, built))
    except UserError as error:
        return Case(scenario, deck.ruleset, Casting(), error)


def _run_on(cases: list[Case], deck: Deck, packed: Packed, backend: str, lang: str) -> Iterator[Result]:
    try:
        compiled = compile_deck(deck, packed, backend)
    except UserError as error:
        for case in cases:
            yield _result(case, backend, "failed", error.text(lang))
        return
    for case in cases:
        failures = _run(case, deck, compiled, lang)
        yield _result(case, backend, "failed" if failures else "passed", "\n".join(f.text(lang) for f in failures))


def _run(case: Case, deck: Deck, compiled: Compiled, lang: str) -> list[UserError]:
    if case.error is not None:
        return [case.error]
    try:
        return run_scenario(case.scenario, case.ruleset, case.casting, compiled, deck.games, lang)
    except UserError as error:
        return [error]
    except RulesError as error:
        return [UserError("crash", error=error)]
    except Exception as error:  # noqa: BLE001 — one case may not end the run
        return [UserError("crash", error=" ".join(f"{type(error).__name__}: {error}".split()))]


def _result(case: Case, backend: str, status: str, message: str) -> Result:
    return Result(case.scenario.file, case.scenario.name, case.ruleset, backend, status, message)
