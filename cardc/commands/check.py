"""`cardc check`: every diagnostic of card files, no output files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from cardc.building import Checked, check_sources
from cardc.cards import Finding
from cardc.messages import message
from cardc.pipeline.workers import usable_cores
from cardc.report import FORMATS, to_github, to_human, to_json, to_sarif
from cardc.reporting import written
from cardc.session import Session, with_session


@click.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("--format", "form", default="human", show_default=True, metavar="|".join(FORMATS), help="Or a report of a plugin.")
@click.option("--fail-on", type=click.Choice(["error", "warning"]), default="error", show_default=True)
@click.option("--allow-unsupported", is_flag=True, help="A feature without code is a warning.")
@click.option("--changed-since", metavar="REV", help="Only the files that differ from this revision of git.")
@with_session
def command(
    session: Session, paths: tuple[str, ...], form: str, fail_on: str, allow_unsupported: bool, changed_since: str | None
) -> None:
    """Read card files and tell everything there is to say about them."""
    write = writer(session, form)
    if changed_since is not None:
        from cardc.changes import changed_files

        paths = changed_files(paths, changed_since)
    checked = Checked((), 0, 0) if not paths else check_sources(paths, allow_unsupported=allow_unsupported, load=lambda: session.games,
                            modules=session.plugins, jobs=usable_cores(), importers=session.config.importers)  # fmt: skip
    numbers = {
        "cards": checked.total,
        "built": 0,
        "reused": 0,
        "unsupported": checked.left_out,
        "out": "",
    }
    stdout, stderr = shown(checked.findings, numbers, form, session.lang, write)
    click.echo(stdout, nl=False)
    click.echo(stderr, nl=False, err=True)
    if form == "human":
        counts = {f"{name}s": sum(f.severity == name for f in checked.findings) for name in ("error", "warning")}
        click.echo(message("check-summary", session.lang, cards=checked.total, **counts))
    if any(f.severity in ("error", fail_on) for f in checked.findings):
        raise click.exceptions.Exit(1)


Writer = Callable[[Sequence[Mapping[str, Any]], Mapping[str, Any]], str]


def writer(session: Session, form: str) -> Writer | None:
    """The report of a plugin with this id; None for a format of this command itself. Wrong usage (exit 2) if there is none;
    what the report does wrong when it is written is a `PluginError`."""
    if form in FORMATS:
        return None
    reports = session.games.plugins.reports
    if form not in reports:
        known = ", ".join((*FORMATS, *sorted(reports)))
        raise click.BadParameter(f"{form!r} is not one of {known}", param_hint="--format")
    return lambda findings, numbers: written(*reports[form], findings, numbers)


def shown(
    findings: tuple[Finding, ...], numbers: dict[str, object], form: str, lang: str, write: Writer | None = None
) -> tuple[str, str]:
    """Findings in a format: what goes to stdout (a document) and to stderr (lines for people). `write`: a plugin's."""
    if write is not None:
        return write([finding.to_json(lang) for finding in findings], numbers), ""
    if form == "human":
        return "", to_human(findings, lang) + "\n" if findings else ""
    if form == "json":
        return to_json(findings, numbers, lang) + "\n", ""
    text = (to_sarif if form == "sarif" else to_github)(findings, lang)
    return f"{text}\n" if text else "", ""
