"""Decks compiled to libraries, once each: the user's cache keeps them by content.

In: a `Deck`, a backend. Out: `Compiled`: a loaded library, and for every card that could not be compiled the
reason. One package holds all cards of a deck, because compiling one module is much cheaper than compiling many. If
the compiler refuses a package, the card at fault is searched for and left out, so that one card does not fail every
scenario.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from cardc.compiled import unsupported
from cardc.dsl.diagnostics import Diagnostic
from cardc.languages import told
from cardc.messages import UserError
from cardc.packing import pack, with_created
from cardc.scenario.cards import Deck

if TYPE_CHECKING:
    from cardc.codegen.builder import Card
    from cardc.codegen.package import Package

BACKENDS = ("python", "cython", "reference")
CHUNK = 100
MAX_BUILDS = 40


@dataclass(slots=True)
class Compiled:
    """What became of a deck. `broken`: card id → why it has no code. `diagnostics`: card id → all that was found."""

    library: Any = None
    broken: dict[str, UserError] = field(default_factory=dict)
    diagnostics: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Packed:
    """A deck whose texts were read: the cards that have code, and what is wrong with the others."""

    cards: tuple[Card, ...]
    broken: Mapping[str, UserError]
    diagnostics: Mapping[str, tuple[Diagnostic, ...]]


def read_deck(deck: Deck, lang: str) -> Packed:
    """Read every text of the deck and lower every feature."""
    cards: list[Card] = []
    broken: dict[str, UserError] = {}
    diagnostics: dict[str, tuple[Diagnostic, ...]] = {}
    for name, card in deck.cards.items():
        try:
            parsed = deck.games.read(replace(card, ruleset=deck.ruleset))
            diagnostics[name] = (*deck.found[name], *parsed.diagnostics)
            errors = [found for found in diagnostics[name] if found.severity == "error"]
            lacking = [found for feature in parsed.text.features if (found := unsupported(feature, parsed, deck.games))]
            if errors or lacking:
                key = "does-not-compile" if errors else "not-executable"
                said = "; ".join(told(found, lang) for found in errors or lacking)
                broken[name] = UserError(key, card=card.name, found=said)
                diagnostics[name] += tuple(lacking)
                continue
            cards.append(pack(name, card, parsed, deck.games))
        except UserError as error:
            broken[name] = error
        except Exception as error:  # noqa: BLE001 — one card may not end the run
            broken[name] = _crash(card.name, error)
    for name, card in deck.cards.items():  # a card with a broken side cannot be built either
        if card.other in broken and name not in broken:
            broken[name] = broken[card.other]
    cards = [card for card in cards if card.id not in broken]
    return Packed(tuple(cards), broken, diagnostics)


def _crash(name: str, error: Exception) -> UserError:
    said = " ".join(f"{type(error).__name__}: {error}".split())[:400]
    return UserError("does-not-compile", card=name, found=said)


def compile_deck(deck: Deck, packed: Packed, backend: str) -> Compiled:
    """The library of the deck for `backend`. Raises `UserError` when the backend itself is not to be had."""
    compiled = Compiled(broken=dict(packed.broken), diagnostics=dict(packed.diagnostics))
    cards = list(packed.cards)
    generated = "python" if backend == "reference" else backend
    if (folder := _try_build(cards, deck, generated)) is None:
        bad = _search(cards, lambda part: _try_build(part, deck, generated) is not None)
        for card in bad:
            said = f"{backend}: {_reason([card], deck, generated)}"
            compiled.broken[card.id] = UserError("does-not-compile", card=str(card.record["name"]), found=said)
        cards = [card for card in cards if card not in bad]
        folder = _build(cards, deck, generated)
    compiled.library = _load(folder, backend)
    if backend == "reference":
        _interpret(compiled.library, cards)
    return compiled


def _load(folder: Path, backend: str) -> Any:
    from cardc.runtime import load_library

    try:
        return load_library(str(folder))
    except Exception as error:  # noqa: BLE001 — what cannot be loaded fails its cases, not the run
        raise UserError("unsupported-backend", backend=backend, reason=error) from error


def _search(cards: list[Card], good: Callable[[list[Card]], bool]) -> list[Card]:
    """The cards that cannot be built, found by halving; gives up on a part after `MAX_BUILDS` tries and takes it
    all.
    """
    bad: list[Card] = []
    waiting = [cards]
    for _ in range(MAX_BUILDS):
        if not waiting:
            return bad
        part = waiting.pop()
        if good(part):
            continue
        if len(part) == 1:
            bad += part
        else:
            waiting += [part[: len(part) // 2], part[len(part) // 2 :]]
    return bad + [card for part in waiting for card in part]


def _try_build(cards: list[Card], deck: Deck, backend: str) -> Path | None:
    from cardc.codegen.native import CompileError, require_compiler

    if backend == "cython":
        try:
            require_compiler()
        except CompileError as error:
            raise UserError("unsupported-backend", backend=backend, reason=error) from error
    try:
        return _build(cards, deck, backend)
    except Exception:  # noqa: BLE001 — the caller searches for the card at fault
        return None


def _reason(cards: list[Card], deck: Deck, backend: str) -> str:
    """Why the card cannot be built, on one line."""
    try:
        _build(cards, deck, backend)
    except Exception as error:  # noqa: BLE001 — whatever it is, it is told
        return " ".join(f"{type(error).__name__}: {error}".split())[:400]
    return ""


def _build(cards: list[Card], deck: Deck, backend: str) -> Path:
    """The folder of the compiled package: from the cache, or built into it."""
    from cardc.api import get_include
    from cardc.codegen.builder import write_package

    package = _package(cards, deck, backend)
    target = cache_folder() / _digest(package)
    folder = target / package.name
    if not (folder / "manifest.json").is_file():
        write_package(package, target, get_include(), os.cpu_count() or 1, 0, compiled=backend == "cython")
    return folder


def _package(cards: list[Card], deck: Deck, backend: str) -> Package:
    from cardc.codegen.builder import lower_cards
    from cardc.codegen.dialects import DIALECTS
    from cardc.codegen.package import Header, make_package
    from cardc.runtime.kernel import ABI

    units, failures = lower_cards(with_created(cards, deck.games, deck.ruleset)[0])
    if failures:
        raise ValueError(f"{failures[0].card}: {failures[0].what}")
    model = deck.games.model(deck.ruleset).to_json()
    return make_package(units, Header("cards", ABI, model, (deck.ruleset,)), DIALECTS[backend], CHUNK, [])


def _digest(package: Package) -> str:
    content = json.dumps([package.modules, package.manifest], ensure_ascii=False, sort_keys=True, default=str)
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def cache_folder() -> Path:
    """Where compiled scenario libraries are kept: a folder of the user's cache (on Linux `XDG_CACHE_HOME`)."""
    return platformdirs.user_cache_path("cardc") / "scenarios"


def _interpret(library: Any, cards: list[Card]) -> None:
    """Put the reference interpreter in the place of the generated functions."""
    from cardc.reference import bind

    numbers = {row["key"]: row["index"] for row in library.manifest["features"]}
    bind(library, {
        numbers[f"{card.id}#{position}"]: (feature, card.language, card.ruleset)
        for card in cards
        for position, feature in enumerate(card.text.features)
    })  # fmt: skip
