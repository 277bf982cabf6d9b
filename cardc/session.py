"""What every command shares: language of messages, plugins, and the options that set them.

In: options of the group and of the command. Out: a `Session`. Options may stand before or after the command's name.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cached_property, update_wrapper
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from cardc.config import Config
from cardc.languages import Games, load_games
from cardc.messages import UserError, default_language
from cardc.pipeline.quick import is_entered

F = TypeVar("F", bound=Callable[..., Any])


class Session:
    """One run of a command. `games` is loaded when it is first asked for."""

    def __init__(
        self, lang: str, plugins: tuple[str, ...], words: list[str] | None = None, config: Config | None = None
    ) -> None:
        self.lang = lang
        self.plugins = plugins
        self.words = words  # the command line, if the process was started with it
        self.config = config or Config()

    @cached_property
    def games(self) -> Games:
        """Every loaded game."""
        return load_games(self.plugins)

    def note(self, text: str) -> None:
        """A line for people, on stderr."""
        click.echo(text, err=True)


COMMON_OPTIONS = (
    click.option("--debug", is_flag=True, help="Show the traceback of an internal error."),
    click.option("--plugin", "plugins", multiple=True, metavar="MODULE", help="Load this plugin module too."),
    click.option("--lang", type=click.Choice(["ru", "en"]), help="Language of messages (default: the locale's)."),
)


def with_session(function: F) -> F:
    """Give a command the options `--lang`, `--plugin` and `--debug`, and a `Session` as its first argument."""

    def command(ctx: click.Context, /, lang: str | None, plugins: tuple[str, ...], debug: bool, **options: Any) -> Any:
        outer = ctx.obj or {}
        chosen = lang or outer.get("lang") or default_language()
        return function(Session(chosen, (*outer.get("plugins", ()), *plugins), outer.get("words"), outer.get("config")), **options)

    update_wrapper(command, function)
    decorated: Any = click.pass_context(command)
    for option in COMMON_OPTIONS:
        decorated = option(decorated)
    return cast(F, decorated)


def _inside(folder: Path, endings: tuple[str, ...]) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if is_entered(os.path.join(place, name))]
        yield from (Path(place, name) for name in names if name.endswith(endings))


def find_files(paths: tuple[str, ...], *endings: str) -> list[Path]:
    """The files among `paths`, and those in folders (recursively) whose names end so, sorted, each once.

    Raises `UserError` (exit 2) for a path that does not exist, and when nothing at all is found.
    """
    found: dict[Path, None] = {}
    for name in paths:
        path = Path(name)
        if not path.exists():
            raise UserError("not-a-file", code=2, path=name)
        found.update(dict.fromkeys([path] if path.is_file() else sorted(_inside(path, endings))))
    if not found:
        raise UserError("no-files", code=2, path=", ".join(paths), what=", ".join(f"*{ending}" for ending in endings))
    return list(found)
