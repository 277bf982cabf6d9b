"""`cardc plugins`: what is loaded, from where, what each adds, in which order."""

from __future__ import annotations

import json

import click

from cardc.session import Session, with_session


@click.command("plugins")
@click.option("--format", "form", type=click.Choice(["human", "json"]), default="human", show_default=True)
@with_session
def command(session: Session, form: str) -> None:
    """List the loaded plugins in their order. A conflict between two of them ends with exit code 3."""
    found = session.games.plugins.describe()
    if form == "json":
        click.echo(json.dumps({"plugins": found, "conflicts": []}, ensure_ascii=False, indent=1))
        return
    for number, plugin in enumerate(found, 1):
        click.echo(f"{number}. {plugin['name']} {plugin['version']} ({plugin['module']})")
        for key in ("requires", "before", "after", "hooks"):
            if plugin[key]:
                click.echo(f"   {key}: {', '.join(plugin[key])}")
        if plugin["adds"]:
            click.echo("   adds: " + ", ".join(f"{count} {table}" for table, count in plugin["adds"].items()))
