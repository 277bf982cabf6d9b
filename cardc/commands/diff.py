"""`cardc diff`: what two builds make differently of the same cards, and why."""

from __future__ import annotations

import json
from pathlib import Path

import click

from cardc.builddiff import compare_builds
from cardc.messages import message
from cardc.session import Session, with_session


@click.command("diff")
@click.argument("old", type=click.Path(exists=True))
@click.argument("new", type=click.Path(exists=True))
@click.option("--format", "form", type=click.Choice(["human", "json", "markdown"]), default="human", show_default=True)
@with_session
def command(session: Session, old: str, new: str, form: str) -> None:
    """Compare two outputs of `cardc build` (folders of packages, packages or wheels): cards that are new or gone, and
    cards whose steps, text or printed values changed, with the reason."""
    found = compare_builds(Path(old), Path(new))
    if form == "json":
        click.echo(json.dumps(found.to_json(), ensure_ascii=False, indent=1))
        return
    bullet = "* " if form == "markdown" else ""
    for change in found.changes:
        why = ", ".join(message(f"reason-{reason.key}", session.lang, **dict(reason.args)) for reason in change.reasons)
        said = message(f"diff-{change.what}", session.lang, card=change.card, name=change.name)
        click.echo(f"{bullet}{said}" + (f" ({why})" if why else ""))
    click.echo(message("diff-summary", session.lang, **found.numbers()))
