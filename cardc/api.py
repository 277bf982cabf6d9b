"""What `import cardc` offers: `build`, `parse`, `explain`, `get_include`.

In: paths, texts, options as keyword arguments. Out: data. These do what the commands of the same names do; errors of
cards are in the results, wrong usage raises `UserError`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardc.building import BuildResult, Options, build_cards
from cardc.dsl.diagnostics import Diagnostic
from cardc.dsl.nodes import Feature
from cardc.explaining import explain as explain_parsed
from cardc.explaining import feature_text, whole_text
from cardc.languages import DEFAULT_RULESET, Games, Parsed, load_games


@cache
def _games(plugins: tuple[str, ...]) -> Games:
    return load_games(plugins)


class ParsedFeature:
    """One feature: its tree is `node`, `str()` its canonical text."""

    def __init__(self, node: Feature, text: ParsedText) -> None:
        self.node, self._text = node, text

    def __str__(self) -> str:
        return feature_text(self.node, self._text.parsed, self._text.games.words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ParsedFeature) and self.node == other.node

    def __hash__(self) -> int:
        return hash(self.node)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.node, name)


class ParsedText:
    """A text that was read: `tree` with spans, `diagnostics`; `str()` is its canonical text, iteration its features."""

    def __init__(self, parsed: Parsed, games: Games) -> None:
        self.parsed, self.games = parsed, games

    @property
    def tree(self) -> Any:
        """The `cardc.dsl.nodes.Text`."""
        return self.parsed.text

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that there is to say about the text."""
        return self.parsed.diagnostics

    @property
    def features(self) -> tuple[ParsedFeature, ...]:
        """The features in order."""
        return tuple(ParsedFeature(node, self) for node in self.parsed.text.features)

    def __iter__(self) -> Iterator[ParsedFeature]:
        return iter(self.features)

    def __len__(self) -> int:
        return len(self.parsed.text.features)

    def __getitem__(self, position: int) -> ParsedFeature:
        return self.features[position]

    def __str__(self) -> str:
        return whole_text(self.parsed, self.games.words)


def parse(
    text: str, ruleset: str = DEFAULT_RULESET, *, card_name: str = "", plugins: Sequence[str] = ()
) -> ParsedText:
    """Read a card text. What is wrong with it is in `.diagnostics`; an unknown ruleset raises `UserError`."""
    games = _games(tuple(plugins))
    return ParsedText(games.parse(text, ruleset, card_name), games)


def explain(
    text: str, ruleset: str = DEFAULT_RULESET, *, card_name: str = "", lang: str = "en", plugins: Sequence[str] = ()
) -> dict[str, Any]:
    """How `text` was understood, as `cardc explain --format json` prints it."""
    games = _games(tuple(plugins))
    return explain_parsed(games.parse(text, ruleset, card_name), games, lang)


def build(
    paths: Sequence[str | Path],
    out: str | Path,
    *,
    backend: str = "python",
    name: str = "",
    jobs: int = 1,
    allow_unsupported: bool = False,
    wheel: bool = False,
    plugins: Sequence[str] = (),
) -> BuildResult:
    """Card files → a compiled card package in `out`, made as far as it changed since the last build to `out`.

    With errors nothing is written and `result.ok` is false. `jobs`: processes at once.
    """
    options = Options(Path(out), backend, name, jobs, allow_unsupported, wheel=wheel)
    modules = tuple(plugins)
    return build_cards(tuple(map(str, paths)), options, load=lambda: _games(modules), modules=modules)


def get_include() -> str:
    """The folder to pass as `include_path` when Cython compiles a module that cimports `cardc.runtime`."""
    return str(Path(__file__).resolve().parent.parent)
