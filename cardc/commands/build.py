"""`cardc build`: card files to a compiled card package."""

from __future__ import annotations

from pathlib import Path

import click

from cardc.building import BuildResult, Options, build_cards
from cardc.commands.check import print_findings
from cardc.messages import message
from cardc.report import FORMATS
from cardc.session import Session, with_session


@click.command("build")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("-o", "--out", required=True, type=click.Path(file_okay=False), metavar="DIR")
@click.option("--backend", type=click.Choice(["python", "cython"]), default="python", show_default=True)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 64), help="Modules compiled at once.")
@click.option("--name", default="", metavar="PKG", help="Name of the package (default: cards_<set code>).")
@click.option("--wheel", is_flag=True, help="Pack the result as a wheel too.")
@click.option("--allow-unsupported", is_flag=True, help="Leave features without code out, and list them.")
@click.option("--fail-on", type=click.Choice(["error", "warning"]), default="error", show_default=True)
@click.option("--format", "form", type=click.Choice(FORMATS), default="human", show_default=True)
@with_session
def command(
    session: Session,
    paths: tuple[str, ...],
    out: str,
    backend: str,
    jobs: int,
    name: str,
    wheel: bool,
    allow_unsupported: bool,
    fail_on: str,
    form: str,
) -> None:
    """Compile card files (or all *.cards.yaml in folders) to a package in DIR. With an error nothing is written."""
    options = Options(Path(out), backend, name, jobs, allow_unsupported, fail_on == "warning", wheel)
    result = build_cards(paths, options, session.games)
    print_findings(result.diagnostics, result.numbers(), form, session)
    if form == "human":
        click.echo(_summary(result, session.lang))
    if not result.ok:
        raise click.exceptions.Exit(1)


def _summary(result: BuildResult, lang: str) -> str:
    return message("build-summary" if result.ok else "written", lang, **result.numbers())
