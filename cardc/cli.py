"""The command `cardc`.

In: arguments. Out: results on stdout, errors on stderr, exit codes: 0 good, 1 the cards or scenarios have errors, 2
wrong usage, 3 a plugin or the installation is broken. Commands are loaded when they are used. Nobody sees a
traceback who did not ask for one with `--debug`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from cardc import __version__
from cardc.messages import UserError, default_language, message

COMMANDS = (
    "build", "check", "clean", "compare", "coverage", "diff", "explain", "fmt", "lsp", "new", "play", "plugins", "run", "test",
)  # fmt: skip


class Cardc(click.Group):
    """The group of commands: loads them lazily and turns every exception into one line and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"cardc.commands.{name}").command
        return command

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        words = sys.argv[1:] if args is None else list(args)
        extra["standalone_mode"] = False
        try:
            code = super().main(words, *rest, **extra)
        except Exception as error:  # noqa: BLE001 — whatever happens, people get one line
            code = _told(error, words)
        except KeyboardInterrupt:
            code = 130
        sys.exit(code if isinstance(code, int) else 0)


def _told(error: Exception, words: Sequence[str]) -> int:
    """Print one line for `error` on stderr; the exit code."""
    from cardc.plugins.errors import PluginError

    lang = _language(words)
    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, click.ClickException):
        error.show()
        return 2
    if isinstance(error, click.Abort):
        click.echo(message("interrupted", lang), err=True)
        return 130
    if "--debug" in words:
        import traceback

        traceback.print_exc()
    if isinstance(error, UserError):
        click.echo(error.text(lang), err=True)
        return error.code
    key = "plugin-broken" if isinstance(error, (PluginError, ImportError)) else "internal"
    said = error.told(lang) if isinstance(error, PluginError) else f"{type(error).__name__}: {error}"
    click.echo(message(key, lang, error=" ".join(said.split())), err=True)
    return 3


def _language(words: Sequence[str]) -> str:
    for position, word in enumerate(words):
        if word == "--lang" and position + 1 < len(words):
            return words[position + 1]
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return default_language()


@click.group(cls=Cardc, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cardc")
@click.option("--lang", type=click.Choice(["ru", "en"]), help="Language of messages (default: the locale's).")
@click.option("--plugin", "plugins", multiple=True, metavar="MODULE", help="Load this plugin module too.")
@click.option("--debug", is_flag=True, help="Show the traceback of an internal error.")
@click.pass_context
def cli(ctx: click.Context, lang: str | None, plugins: tuple[str, ...], debug: bool) -> None:
    """Compile printed card texts, explain them, test and play them."""
    from cardc.config import load_config

    config = load_config(Path.cwd())
    if config.plugins:  # a plugin in the making lies beside the configuration that names it
        sys.path.append(str(Path(config.files[-1]).parent))
    ctx.default_map = {name: dict(options) for name, options in config.options.items()}
    ctx.obj = {
        **(ctx.obj or {}), "lang": lang or config.lang, "plugins": (*config.plugins, *plugins), "config": config,
    }  # fmt: skip


def main() -> None:
    """The command without the check that comes before it (`cardc.__main__`)."""
    cli(obj={"words": sys.argv[1:]})
