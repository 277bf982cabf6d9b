"""The seam between the application and the code generator.

In: trees that were read. Out: whether a feature has code, its steps, its generated source. A feature that is understood
but has no code is told by `Unsupported`, which becomes a diagnostic at its place.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import TYPE_CHECKING

from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.meaning import of_itself
from cardc.dsl.nodes import Feature
from cardc.languages import Games, Parsed

if TYPE_CHECKING:
    from cardc.codegen.ir import Program, Symbol


BARE = "bare"
# Programs by feature (its identity) and key, for as long as the features live: one that was tried is not lowered again.
Lowered = MutableMapping[tuple[int, str], "Program"]


def lower(feature: Feature, parsed: Parsed, key: str = "f", known: Lowered | None = None) -> Program:
    """The steps of `feature`, verified. Raises `Unsupported` if a part of it has no code."""
    from cardc.codegen.lowering import lower_feature
    from cardc.codegen.verify import verify

    found = known.get((id(feature), key)) if known is not None else None
    if found is not None:
        return found
    program = lower_feature(feature, parsed.language, parsed.ruleset, key)
    verify(program)
    if known is not None:
        known[id(feature), key] = program
    return program


def unsupported(
    feature: Feature, parsed: Parsed, games: Games, key: str = "f", lowered: Lowered | None = None
) -> Diagnostic | None:
    """Why `feature` has no code (E207 at its place), or None if it has. Code that names what the model lacks is
    none; an order that no cost and no moment starts on a card that stays in play would never run (E212).
    """
    from cardc.codegen.errors import Unsupported

    waits = feature.kind == BARE and parsed.lasting and feature.limit is None
    if waits and of_itself(feature, parsed.language) is feature:
        return report("E212", feature.span, word=feature.text)
    try:
        program = lower(feature, parsed, key, lowered)
    except Unsupported as error:
        span = error.span if error.span != (0, 0) else feature.span
        return report("E207", span, word=parsed.text.source[span[0] : span[1]] or error.what)
    known = games.model_ids(parsed.ruleset.id)
    missing = next((symbol for symbol in symbols(program) if symbol.id not in known.get(symbol.table, {symbol.id})), None)
    return report("E207", feature.span, word=missing.id) if missing is not None else None


def symbols(program: Program) -> Iterator[Symbol]:
    """Every vocabulary item that a program names, in the order of its steps; what several steps share is looked at once."""
    from cardc.codegen.ir import Symbol
    from cardc.codegen.parts import field_names

    waiting: list[object] = [program]
    seen: set[int] = set()
    while waiting:
        value = waiting.pop()
        kind = type(value)
        if kind is Symbol:
            yield value  # type: ignore[misc]
        elif kind is tuple:
            waiting.extend(reversed(value))  # type: ignore[call-overload]
        elif (names := field_names(kind)) and id(value) not in seen:
            seen.add(id(value))
            waiting.extend([getattr(value, name) for name in reversed(names)])


def is_executable(feature: Feature, parsed: Parsed, games: Games) -> bool:
    """Has every part of `feature` code?"""
    return unsupported(feature, parsed, games) is None


def step_lines(parsed: Parsed, games: Games) -> Iterator[str]:
    """The step IR of every feature."""
    from cardc.codegen.ir_printer import print_program

    for number, feature in _coded(parsed, games):
        yield from print_program(lower(feature, parsed, f"f{number}")).splitlines()


def _coded(parsed: Parsed, games: Games) -> list[tuple[int, Feature]]:
    """The features that have code, by number; the others have diagnostics."""
    numbered = enumerate(parsed.text.features, 1)
    return [(number, feature) for number, feature in numbered if feature.kind != "error" and is_executable(feature, parsed, games)]


def lacking(parsed: Parsed, games: Games) -> list[Diagnostic]:
    """Why features that were understood have no code."""
    read = (feature for feature in parsed.text.features if feature.kind != "error")
    return [found for feature in read if (found := unsupported(feature, parsed, games)) is not None]


def source_lines(parsed: Parsed, games: Games, backend: str) -> Iterator[str]:
    """The source that would be generated for the text, for one backend. Compiled steps are bodies that many cards share; what
    this text gives them stands before them."""
    from cardc.codegen.bodies import emit_code, listing
    from cardc.codegen.emitter import emit_module

    programs = [lower(feature, parsed, f"f{number}") for number, feature in _coded(parsed, games)]
    flat = [program for outer in programs for program in _with_inner(outer)]
    if backend == "cython":
        yield from listing(emit_code(flat), parsed.text.source)
        return
    yield from emit_module(tuple((program.key, program) for program in flat), parsed.text.source).source.splitlines()


def _with_inner(program: Program) -> Iterator[Program]:
    yield program
    for inner in program.inner:
        yield from _with_inner(inner)
