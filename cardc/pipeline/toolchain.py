"""What the compiler is made of: digests that say whether a card compiled before would be compiled alike now.

In: names of further plugin modules. Out: `Toolchain`: a digest of the compiler, and one of every plugin with the games it
speaks of; so that a change of one game's plugin rebuilds the cards of that game alone. Digests are of contents; they are
remembered by the `stat` of the files, so that files which did not change are not read.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from cardc import __version__
from cardc.languages import Games, load_games
from cardc.pipeline import quick
from cardc.pipeline.store import Store, digest
from cardc.plugins.discovery import GROUP, entry_points

LIBRARIES = ("jinja2", "ruamel.yaml", "pymorphy3", "pymorphy3-dicts-ru", "cython")
SOURCES = (".py", ".j2", ".txt", ".pxd", ".json", ".yaml", ".toml", ".csv")
NO_FILES = "none"
_GAMES = "plugins"
_MOST_FILES = 20_000


@dataclass(frozen=True, slots=True)
class PluginPart:
    """A plugin: what it is called, the digest of its files, the games it hands something in for."""

    name: str
    version: str
    digest: str
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Toolchain:
    """`core`: digest of the compiler without the games. `rulesets`: id → game; `games`: game → its current ruleset."""

    core: str
    plugins: tuple[PluginPart, ...]
    rulesets: Mapping[str, str]
    games: Mapping[str, str]

    @property
    def lasting(self) -> bool:
        """Can every plugin be told from another one of its name? One that is no module on the disk cannot."""
        return all(part.digest != NO_FILES for part in self.plugins)

    @property
    def names(self) -> tuple[str, ...]:
        """The plugins that are loaded."""
        return tuple(part.name for part in self.plugins)

    def of_game(self, game: str) -> str:
        """Digest of all that a card of `game` is compiled by."""
        return digest(self.core, *(part.digest for part in self.plugins if game in part.games or not part.games))

    def to_json(self) -> dict[str, Any]:
        """As `from_json` takes it."""
        parts = [[part.name, part.version, part.digest, list(part.games)] for part in self.plugins]
        return {"core": self.core, "plugins": parts, "rulesets": dict(self.rulesets), "games": dict(self.games)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Toolchain:
        """Raises KeyError, TypeError or ValueError for what `to_json` did not make."""
        parts = tuple(PluginPart(name, version, made, tuple(games)) for name, version, made, games in data["plugins"])
        return Toolchain(str(data["core"]), parts, dict(data["rulesets"]), dict(data["games"]))


class Tools:
    """The toolchain of one build, and the games, loaded when a card has to be read."""

    def __init__(
        self, modules: tuple[str, ...], store: Store, games: Games | None = None, load: Callable[[], Games] | None = None,
        lines: str = "",
    ) -> None:  # fmt: skip
        self.modules, self.store = modules, store
        self._load = load or (lambda: load_games(modules))
        self.lines = lines or quick.tool_lines(plugin_roots(modules))  # `lines`: those that were looked at just before
        if games is not None:
            self.games, self.chain = games, _toolchain(games)

    @cached_property
    def games(self) -> Games:
        """Every loaded game. Raises `PluginError`."""
        games = self._loaded()
        kept = self.store.get("words", self._words_key) if "words" not in games.__dict__ else None
        if kept is not None:
            with contextlib.suppress(ValueError):
                games.remembered = json.loads(kept)
        return games

    def _loaded(self) -> Games:
        """The games; declarations that were good before, in files that did not change since, are not looked at again."""
        from cardc.plugins.declaring import CHECKED

        key = digest("checked", self.lines, *self.modules, sys.version)
        known = self.store.get("checked", key) is not None
        before = CHECKED.set(known)
        try:
            games = self._load()
        finally:
            CHECKED.reset(before)
        if not known and all(_root(plugin.module.partition(":")[0]) or _is_own(plugin.module) for plugin in games.plugins.loaded):
            self.store.put_many("checked", {key: b"1"})
        return games

    @property
    def _words_key(self) -> str:
        return digest("words", self.lines, *self.modules)

    def keep_words(self) -> None:
        """Keep what was found out about words, so that the next run need not find it out again."""
        games = self.__dict__.get("games")
        if games is None or games.remembered is not None or "words" not in games.__dict__:
            return
        games.remembered = games.words.snapshot()
        self.store.put_many("words", {self._words_key: json.dumps(games.remembered, ensure_ascii=False).encode()})

    @cached_property
    def chain(self) -> Toolchain:
        """The digests, remembered as long as no file changes."""
        key = digest(self.lines, *self.modules, sys.version)
        kept = self.store.get("toolchain", key)
        if kept is not None:
            try:
                return Toolchain.from_json(json.loads(kept))
            except (ValueError, KeyError, TypeError):
                pass
        made = _toolchain(self.games)
        self.store.put_many("toolchain", {key: json.dumps(made.to_json()).encode()})
        return made


def plugin_roots(modules: Iterable[str]) -> list[str]:
    """Files and folders of the plugins that are not this package's own."""
    names = [*modules, *(value for _, value in entry_points(GROUP))]
    found = {root: None for name in names if (root := _root(name.partition(":")[0])) is not None}
    return list(found)


def _is_own(module: str) -> bool:
    """Is it a plugin of this package, whose files are looked at with the compiler's?"""
    return module.partition(".")[0] == "cardc"


def _root(module: str) -> str | None:
    """The file of a module, or the folder of the package that it is in; None within this package."""
    top = module.partition(".")[0]
    if top == "cardc":
        return None
    try:
        spec = importlib.util.find_spec(top)
    except (ImportError, ValueError):
        return None
    if spec is None:
        return None
    if spec.submodule_search_locations:
        return os.path.abspath(next(iter(spec.submodule_search_locations)))
    return os.path.abspath(spec.origin) if spec.origin else None


def _toolchain(games: Games) -> Toolchain:
    package = Path(__file__).resolve().parents[1]
    here = Path(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    own = {path for path in _files(here) if not _of_a_game(path, here)}
    versions = [f"{name} {_version(name)}" for name in LIBRARIES]
    core = digest(__version__, sys.version, *versions, *_contents(own, here))
    parts = []
    for plugin in games.plugins.loaded:
        root = _plugin_root(plugin.module, here, package)
        made = digest(plugin.info.version, *_contents(_files(root), root.parent)) if root is not None else NO_FILES
        parts.append(PluginPart(plugin.info.name, plugin.info.version, made, plugin.games))
    rulesets = {name: rules.game for name, rules in games.plugins.rulesets.items()}
    return Toolchain(core, tuple(parts), rulesets, {game: games.default_ruleset(game) for game in dict.fromkeys(rulesets.values())})


def _plugin_root(module: str, here: Path, package: Path) -> Path | None:
    if module.partition(".")[0] != "cardc":
        found = _root(module)
        return Path(found) if found else None
    path = here.joinpath(*module.split(".")[1:])
    path = path if path.is_dir() else path.with_suffix(".py")
    return path if path.exists() else None


def _of_a_game(path: Path, here: Path) -> bool:
    parts = path.relative_to(here).parts
    return parts[0] == _GAMES and len(parts) > 2


def _files(root: Path) -> list[Path]:
    if root.is_file():
        return [root]
    found: list[Path] = []
    for folder, folders, names in os.walk(root, followlinks=True):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        found += [Path(folder, name) for name in sorted(names) if name.endswith(SOURCES)]
        if len(found) > _MOST_FILES:
            raise OSError(f"{root} holds too many files to be a plugin")
    return found


def _contents(paths: Iterable[Path], base: Path) -> list[bytes]:
    parts: list[bytes] = []
    for path in sorted(paths):
        parts += [os.fsencode(path.relative_to(base).as_posix()), path.read_bytes()]
    return parts


def _version(name: str) -> str:
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"
