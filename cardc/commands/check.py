"""`cardc check`: every diagnostic of card files, no output files."""

from __future__ import annotations

import click

from cardc.building import check_sources
from cardc.cards import Finding
from cardc.messages import message
from cardc.report import FORMATS, to_github, to_human, to_json, to_sarif
from cardc.session import Session, with_session


@click.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("--format", "form", type=click.Choice(FORMATS), default="human", show_default=True)
@click.option("--fail-on", type=click.Choice(["error", "warning"]), default="error", show_default=True)
@click.option("--allow-unsupported", is_flag=True, help="A feature without code is a warning.")
@with_session
def command(session: Session, paths: tuple[str, ...], form: str, fail_on: str, allow_unsupported: bool) -> None:
    """Read card files and tell everything there is to say about them."""
    checked = check_sources(paths, session.games, allow_unsupported)
    numbers = {
        "cards": checked.sources.total,
        "built": 0,
        "reused": 0,
        "unsupported": len(checked.left_out),
        "out": "",
    }
    print_findings(checked.findings, numbers, form, session)
    if form == "human":
        counts = {f"{name}s": sum(f.severity == name for f in checked.findings) for name in ("error", "warning")}
        click.echo(message("check-summary", session.lang, cards=checked.sources.total, **counts))
    if any(f.severity in ("error", fail_on) for f in checked.findings):
        raise click.exceptions.Exit(1)


def print_findings(findings: tuple[Finding, ...], numbers: dict[str, object], form: str, session: Session) -> None:
    """Print findings in a format: for people on stderr, as a document on stdout."""
    if form == "human":
        if findings:
            session.note(to_human(findings, session.lang))
    elif form == "json":
        click.echo(to_json(findings, numbers, session.lang))
    elif text := (to_sarif if form == "sarif" else to_github)(findings, session.lang):
        click.echo(text)
