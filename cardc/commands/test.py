"""`cardc test`: runs scenarios and text cases."""

from __future__ import annotations

import click

from cardc.languages import DEFAULT_RULESET
from cardc.messages import UserError
from cardc.results import Result, to_human, to_json, to_junit
from cardc.session import Session, find_files, with_session
from cardc.testing import BACKENDS, run_files


@click.command("test")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("--backend", type=click.Choice([*BACKENDS, "all"]), default="python", show_default=True)
@click.option("--format", "form", type=click.Choice(["human", "json", "junit"]), default="human", show_default=True)
@click.option("--ruleset", default=DEFAULT_RULESET, show_default=True, help="Ruleset of cases that name none.")
@click.option("-k", "pattern", default="", metavar="TEXT", help="Only cases whose name contains TEXT.")
@with_session
def command(
    session: Session, paths: tuple[str, ...], backend: str, form: str, ruleset: str, pattern: str
) -> None:
    """Run *.scenario.yaml and *.texts.yaml files, or all of them in folders."""
    files = find_files(paths, ".scenario.yaml", ".texts.yaml")
    backends = BACKENDS if backend == "all" else (backend,)

    def warn(warning: UserError) -> None:
        session.note(warning.text(session.lang))

    results = run_files(files, session.games, backends, session.lang, ruleset, pattern, warn)
    click.echo(_printed(results, form, session.lang))
    if any(result.status == "failed" for result in results):
        raise click.exceptions.Exit(1)


def _printed(results: list[Result], form: str, lang: str) -> str:
    if form == "json":
        return to_json(results)
    return to_junit(results) if form == "junit" else to_human(results, lang)
