"""`cardc plugins`: what is loaded, from where, what each adds, in which order; a conflict is told and ends with 3."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from cardc.plugins.errors import PluginError
from cardc.session import Session, with_session

MOST_LISTED = 12


@click.command("plugins")
@click.option("--format", "form", type=click.Choice(["human", "json"]), default="human", show_default=True)
@click.option("--ids", is_flag=True, help="List every word that a plugin declares, by id.")
@with_session
def command(session: Session, form: str, ids: bool) -> None:
    """List the loaded plugins in their order. A conflict between two of them ends with exit code 3."""
    try:
        found = session.games.plugins.describe()
    except PluginError as error:
        if form == "json":
            click.echo(_json([], [_conflict(error, session.lang)]))
        raise
    if form == "json":
        click.echo(_json(found, []))
        return
    for number, plugin in enumerate(found, 1):
        click.echo(f"{number}. {plugin['name']} {plugin['version']} ({plugin['module']})")
        _tell(plugin, ids)


def _tell(plugin: Mapping[str, Any], ids: bool) -> None:
    if plugin["path"]:
        click.echo(f"   from: {plugin['path']}")
    for key in ("games", "requires", "before", "after", "hooks"):
        if plugin[key]:
            click.echo(f"   {key}: {', '.join(plugin[key])}")
    if plugin["adds"]:
        click.echo("   adds: " + ", ".join(f"{count} {table}" for table, count in plugin["adds"].items()))
    for table, names in plugin["ids"].items():
        if ids or len(names) <= MOST_LISTED:
            click.echo(f"   {table}: {', '.join(names)}")


def _conflict(error: PluginError, lang: str) -> dict[str, str]:
    return {"code": error.code, "plugin": error.plugin, "phrase": error.phrase, "cure": error.cure,
            "message": error.told(lang)}  # fmt: skip


def _json(plugins: list[Any], conflicts: list[Any]) -> str:
    return json.dumps({"plugins": plugins, "conflicts": conflicts}, ensure_ascii=False, indent=1)
