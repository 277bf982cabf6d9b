"""Cards to programs: one card at a time, as data that the cache can keep.

In: a card, the games. Out: `Compiled`: what there is to say about its text, the features without code, and the programs of
the others with what the manifest says of the card. Nothing here depends on where the card stands.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardc.codegen.errors import Unsupported
from cardc.codegen.ir import Program
from cardc.compiled import Lowered, lower, unsupported
from cardc.dsl.cardfile import CardDef, normalise_card
from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.nodes import Feature
from cardc.languages import Games, Parsed
from cardc.linting import lint
from cardc.messages import UserError
from cardc.pipeline.inputs import dump_finding, load_card, load_finding
from cardc.pipeline.store import digest
from cardc.pipeline.workers import worker_games


@dataclass(frozen=True, slots=True)
class Compiled:
    """A card that was read. `unit`: as JSON data, None if nothing can be made of the card. `created`: rows of cards that
    its features can create. `left_out`: (number from 1, codes) of features without code. `refused`: key and arguments of
    what makes the card unusable."""

    unit: Mapping[str, Any] | None
    diagnostics: tuple[Diagnostic, ...] = ()
    left_out: tuple[tuple[int, tuple[str, ...]], ...] = ()
    created: tuple[Mapping[str, Any], ...] = ()
    refused: Mapping[str, Any] = field(default_factory=dict)

    def to_bytes(self) -> tuple[bytes, bytes]:
        """For the cache: what every build asks for, and the unit, which only a module that is made anew asks for."""
        found = [dump_finding(each) for each in self.diagnostics]
        rows = [self.unit is not None, found, self.left_out, self.created, self.refused]
        return _json(rows), _json(self.unit)


@dataclass(frozen=True, slots=True)
class Summary:
    """`Compiled` without its unit. `usable`: is there one?"""

    usable: bool
    diagnostics: tuple[Diagnostic, ...]
    left_out: tuple[tuple[int, tuple[str, ...]], ...]
    created: tuple[Mapping[str, Any], ...]
    refused: Mapping[str, Any]

    @staticmethod
    def from_bytes(data: bytes) -> Summary:
        """ValueError if `data` is nothing of the kind."""
        try:
            usable, found, left_out, created, refused = json.loads(data)
            lost = tuple((int(number), tuple(codes)) for number, codes in left_out)
            return Summary(bool(usable), tuple(map(load_finding, found)), lost, tuple(created), dict(refused))
        except (TypeError, KeyError) as error:
            raise ValueError(str(error)) from error


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()


def compile_batch(rows: Sequence[Mapping[str, Any]]) -> list[tuple[bytes, bytes]]:
    """Cards as `dump_card` made them → what `Compiled.to_bytes` makes of each. Runs in a worker."""
    games = worker_games()
    return [read_card(load_card(row, ""), games).to_bytes() for row in rows]


def full_id(card: CardDef) -> str:
    """`set/id`, or the id alone."""
    return f"{card.set_code}/{card.id}" if card.set_code else card.id


def read_card(card: CardDef, games: Games) -> Compiled:
    """Read the text, lower every feature. What is wrong stands in the result; nothing is raised for a card."""
    normal, noted = normalise_card(card, games.language(card.ruleset))
    parsed = games.read(normal)
    lowered: dict[tuple[int, str], Program] = {}
    keys = [f"{full_id(normal)}#{number}" for number in range(len(parsed.text.features))]
    codes = {
        number: _codes(feature, parsed, games, keys[number], lowered) for number, feature in enumerate(parsed.text.features)
    }
    left_out = {number: tuple(found.code for found in each) for number, each in codes.items() if each}
    added = tuple(
        replace(found, feature=number + 1) for number, each in codes.items() for found in each
        if found not in parsed.diagnostics
    )  # fmt: skip
    diagnostics = (*noted, *(_placed(found, parsed) for found in (*parsed.diagnostics, *added, *lint(normal, parsed, games))))
    try:
        unit, created = _unit(normal, parsed, games, frozenset(left_out), lowered)
    except Unsupported as error:  # of a feature that is not printed: what a keyword means
        return Compiled(None, (*diagnostics, report("E207", (0, 0), word=error.what)), _numbered(left_out))
    except UserError as error:
        plain = {key: value.text("en") if isinstance(value, UserError) else value for key, value in error.args_.items()}
        return Compiled(None, diagnostics, _numbered(left_out), (), {"key": error.key, "code": error.code, "args": plain})
    return Compiled(unit, diagnostics, _numbered(left_out), created)


def _numbered(left_out: Mapping[int, tuple[str, ...]]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple((number + 1, codes) for number, codes in left_out.items())


def _codes(feature: Feature, parsed: Parsed, games: Games, key: str, lowered: Lowered) -> list[Diagnostic]:
    """Why the feature is not executable: errors in its text, else E207 for what has no code."""
    errors = [
        found for found in parsed.diagnostics
        if found.severity == "error" and feature.span[0] <= found.span[0] <= feature.span[1]
    ]  # fmt: skip
    if errors:
        return errors
    found = unsupported(feature, parsed, games, key, lowered)
    return [found] if found is not None else []


def _placed(found: Diagnostic, parsed: Parsed) -> Diagnostic:
    """With the number of the feature it speaks of."""
    if found.feature:
        return found
    for number, feature in enumerate(parsed.text.features, 1):
        if feature.span[0] <= found.span[0] < feature.span[1]:
            return replace(found, feature=number)
    return found


def _unit(
    card: CardDef, parsed: Parsed, games: Games, left_out: frozenset[int], lowered: Lowered
) -> tuple[dict[str, Any], tuple[Mapping[str, Any], ...]]:
    from cardc.codegen.ir_codec import dump_program
    from cardc.packing import created_rows, pack

    packed = pack(full_id(card), card, parsed, games, left_out)
    programs = []
    for number, feature in enumerate(packed.text.features):
        programs.append(dump_program(lower(feature, parsed, f"{packed.id}#{number}", lowered)))
    steps = digest(json.dumps([_wordless(program, {}) for program in programs], ensure_ascii=True))[:16]
    unit = {
        "id": packed.id,
        "title": f"{packed.id}: {packed.record.get('name', '')}",
        "ruleset": packed.ruleset.id,
        "record": {**packed.record, "text_hash": digest(card.text)[:16], "steps_hash": steps},
        "programs": programs,
    }
    return unit, tuple(created_rows(packed))


def _wordless(data: Any, made: dict[int, Any]) -> Any:
    """A program's data without the printed words in it: what it does, whatever it is called. `made`: what was made of lists."""
    if type(data) is dict:
        return {key: _wordless(value, made) for key, value in data.items() if key not in _WORDS}
    if type(data) is not list:
        return data
    known = made.get(id(data))
    if known is None:
        head = data[0] if data else None
        if head == "Note":
            known = data[2:]
        else:
            parts = [*data[:2], *data[3:]] if head == "Program" else data
            known = [_wordless(part, made) if type(part) in _NESTED else part for part in parts]
        made[id(data)] = known
    return known


_NESTED = (list, dict)
_WORDS = ("text", "word", "before", "after")
