"""`cardc new plugin|set|card NAME`: files that build and pass their own test at once."""

from __future__ import annotations

from pathlib import Path

import click

from cardc.messages import message
from cardc.scaffolding import KINDS, scaffold
from cardc.session import Session, with_session


@click.command("new")
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("name")
@click.option("--into", default=".", metavar="DIR", help="Folder in which it is made.")
@click.option("--game", default="berserk", show_default=True, help="The game it is for.")
@with_session
def command(session: Session, kind: str, name: str, into: str, game: str) -> None:
    """Make a plugin, a set or a card: an example to change, with its test."""
    ruleset = session.games.default_ruleset(game)
    made = scaffold(kind, name, Path(into), game, ruleset)
    for place in made.files:
        click.echo(str(made.folder / place))
    session.note(message("new-next", session.lang, folder=made.folder))
