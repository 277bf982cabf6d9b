"""`cardc run`: plays one scenario and tells each step, outcome and cited clause."""

from __future__ import annotations

from pathlib import Path

import click

from cardc.languages import DEFAULT_RULESET
from cardc.messages import UserError, message
from cardc.scenario.model import Scenario
from cardc.scenario.telling import tell_scenario
from cardc.session import Session, with_session
from cardc.testing import BACKENDS


@click.command("run")
@click.argument("scenario", type=click.Path(exists=True, dir_okay=False), metavar="SCENARIO")
@click.option("--name", default="", help="Which scenario of the file (a part of its name); default: the first.")
@click.option("--ruleset", default=None, help="Under which of its rulesets; default: the first.")
@click.option("--backend", type=click.Choice(BACKENDS), default="python", show_default=True)
@with_session
def command(session: Session, scenario: str, name: str, ruleset: str | None, backend: str) -> None:
    """Play one scenario and tell what happens, part by part, with the clause behind it."""
    chosen = _choose(Path(scenario), session, name)
    rules = ruleset or chosen.rulesets[0]
    if rules not in chosen.rulesets:
        raise UserError("unknown-ruleset", code=2, id=rules, nearest=", ".join(chosen.rulesets))
    failures = tell_scenario(chosen, rules, session.games, backend, session.lang, click.echo)
    for failure in failures:
        click.echo(failure.text(session.lang), err=True)
    if failures:
        raise click.exceptions.Exit(1)


def _choose(path: Path, session: Session, name: str) -> Scenario:
    from cardc.scenario.loader import load_scenarios

    found = load_scenarios(path, session.games, DEFAULT_RULESET)
    matching = [scenario for scenario in found if name.casefold() in scenario.name.casefold()]
    if not matching:
        names = "; ".join(scenario.name for scenario in found)
        raise UserError("one-scenario", code=2, path=path, count=len(found), names=names)
    if len(matching) > 1:
        session.note(message("one-scenario", session.lang, path=path, count=len(matching),
                             names="; ".join(scenario.name for scenario in matching)))  # fmt: skip
    return matching[0]
