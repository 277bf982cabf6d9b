"""From card files to a compiled package: what `cardc build` and `cardc.build` do.

In: paths and options. Out: `BuildResult`. Every text is read and every feature lowered before anything is written:
with an error nothing is. A feature without code is an error; if unsupported features are allowed it is left out of
its card and listed in the manifest, never a silent no-op.
"""

from __future__ import annotations

import keyword
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardc.cards import Finding, Read, Sources, card_findings, read_sources
from cardc.compiled import unsupported
from cardc.dsl.nodes import Feature
from cardc.languages import Games
from cardc.messages import UserError
from cardc.wheel import write_wheel


@dataclass(frozen=True, slots=True)
class Options:
    """How to build. `name`: of the package, "" for `cards_<set code>`."""

    out: Path
    backend: str = "python"
    name: str = ""
    jobs: int = 1
    allow_unsupported: bool = False
    fail_on_warning: bool = False
    wheel: bool = False


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What a build made. `packages`: their folders, none if nothing was written; `manifest`: that of the first."""

    diagnostics: tuple[Finding, ...]
    cards: int
    built: int = 0
    reused: int = 0
    unsupported: tuple[Mapping[str, Any], ...] = ()
    packages: tuple[Path, ...] = ()
    manifest: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Was everything written?"""
        return bool(self.packages)

    @property
    def package(self) -> Path | None:
        """The folder of the first package, None if nothing was written."""
        return self.packages[0] if self.packages else None

    def numbers(self) -> dict[str, Any]:
        """The figures that `build --format json` prints beside the diagnostics."""
        return {
            "cards": self.cards,
            "built": self.built,
            "reused": self.reused,
            "unsupported": len(self.unsupported),
            "out": ", ".join(str(package) for package in self.packages),
        }


@dataclass(frozen=True, slots=True)
class Checked:
    """Sources whose features were lowered. `left_out`: (card position, feature position) → codes, with the findings."""

    sources: Sources
    findings: tuple[Finding, ...]
    left_out: Mapping[tuple[int, int], tuple[str, ...]]

    def failed(self, options: Options | None = None) -> bool:
        """Is there an error, or a warning where warnings fail?"""
        strict = options is not None and options.fail_on_warning
        return any(f.severity == "error" or (strict and f.severity == "warning") for f in self.findings)


def check_sources(paths: tuple[str, ...], games: Games, allow_unsupported: bool = False) -> Checked:
    """Read every text of `paths` and lower every feature."""
    sources = read_sources(paths, games)
    findings = list(sources.findings)
    left_out: dict[tuple[int, int], tuple[str, ...]] = {}
    for position, read in enumerate(sources.read):
        for number, feature in enumerate(read.parsed.text.features):
            found = _lacking(read, number, feature, games)
            if found:
                left_out[position, number] = tuple(item.diagnostic.code for item in found)
                findings += [item for item in found if item not in findings]
    if allow_unsupported:
        findings = _softened(findings, sources, left_out)
    return Checked(sources, tuple(findings), left_out)


def _lacking(read: Read, number: int, feature: Feature, games: Games) -> list[Finding]:
    errors = [
        found
        for found in read.parsed.diagnostics
        if found.severity == "error" and feature.span[0] <= found.span[0] <= feature.span[1]
    ]
    if errors:
        return card_findings(read.card, errors, read.parsed)
    found = unsupported(feature, read.parsed, games)
    return card_findings(read.card, [replace(found, feature=number + 1)], read.parsed) if found else []


def _softened(
    findings: list[Finding], sources: Sources, left_out: Mapping[tuple[int, int], tuple[str, ...]]
) -> list[Finding]:
    """What leaves only a feature out is a warning where that is allowed."""
    places = {(f"{sources.read[card].card.set_code}/{sources.read[card].card.id}", feature + 1) for card, feature in left_out}
    return [
        replace(f, diagnostic=replace(f.diagnostic, severity="warning"))
        if (f.diagnostic.card, f.diagnostic.feature) in places and f.severity == "error"
        else f
        for f in findings
    ]


def package_name(options: Options, set_code: str) -> str:
    """`--name`, else `cards_<set code>`. Raises `UserError` (exit 2) if it cannot be a package's name."""
    plain = "".join(char if char.isascii() and char.isalnum() else "_" for char in set_code).lower()
    name = options.name or f"cards_{plain}"
    if not (name.isascii() and name.isidentifier()) or keyword.iskeyword(name) or len(name) > 80:
        raise UserError("bad-name", code=2, name=name)
    return name


def build_cards(paths: tuple[str, ...], options: Options, games: Games) -> BuildResult:
    """Card files → a compiled package for each set, `cards_<set code>`; with a name all cards are one package.

    Nothing is written when there is an error; `diagnostics` tells why. A name given for two games, or a set code that two
    games have, raises `UserError`.
    """
    checked = check_sources(paths, games, options.allow_unsupported)
    sources = checked.sources
    if checked.failed(options) or not sources.read:
        return BuildResult(checked.findings, sources.total)
    packages_of = _packages(sources.read, options)
    built = [_build_package(checked, positions, name, options, games) for name, positions in packages_of.items()]
    left_out = tuple(row for _, _, rows in built for row in rows)
    packages = tuple(folder for folder, _, _ in built)
    return BuildResult(checked.findings, sources.total, len(sources.read), 0, left_out, packages, built[0][1])


def _packages(read: Sequence[Read], options: Options) -> dict[str, list[int]]:
    """Positions of cards by the name of their package: one for each set, or the one that was named."""
    found: dict[str, list[int]] = {}
    for position, each in enumerate(read):
        found.setdefault(package_name(options, each.card.set_code), []).append(position)
    for name, positions in found.items():
        several = dict.fromkeys(read[position].parsed.ruleset.game for position in positions)
        if len(several) > 1:
            raise UserError("one-game", code=2, name=name, games=", ".join(several))
    return found


def _build_package(
    checked: Checked, positions: list[int], name: str, options: Options, games: Games
) -> tuple[Path, Mapping[str, Any], tuple[Mapping[str, Any], ...]]:
    """One package: its folder, its manifest, what was left out of it."""
    from cardc.packing import pack, write_package

    reads = checked.sources.read
    dropped = {position: frozenset(n for card, n in checked.left_out if card == position) for position in positions}
    cards = [pack(_card_id(reads[p]), reads[p].card, reads[p].parsed, games, dropped[p]) for p in positions]
    left_out = tuple(
        {"card": _card_id(reads[card]), "feature": number + 1, "codes": list(codes)}
        for (card, number), codes in sorted(checked.left_out.items())
        if card in dropped
    )
    ruleset = reads[positions[0]].card.ruleset
    built = write_package(
        cards, games, ruleset, options.out, name, options.backend, jobs=options.jobs, left_out=left_out
    )
    assert built.out is not None, built.failures
    if options.wheel:
        write_wheel(built.out, options.backend)
    return built.out, built.manifest, left_out


def _card_id(read: Read) -> str:
    return f"{read.card.set_code}/{read.card.id}" if read.card.set_code else read.card.id
