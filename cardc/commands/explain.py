"""`cardc explain`: how a text was understood."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import click

from cardc import explaining
from cardc.languages import DEFAULT_RULESET, Games, Parsed
from cardc.messages import UserError
from cardc.session import Session, with_session

FORMATS = ("tree", "json", "steps", "python", "cython", "mermaid")


@click.command("explain")
@click.argument("text", required=False)
@click.option("--card", "reference", metavar="FILE#ID", help="Explain a card of a file instead of TEXT.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="tree", show_default=True)
@click.option("--ruleset", default=None, help=f"Ruleset (default: {DEFAULT_RULESET}, or that of the card).")
@click.option("--name", default="", help="Name of the card, so that the text may speak of it.")
@with_session
def command(
    session: Session, text: str | None, reference: str | None, form: str, ruleset: str | None, name: str
) -> None:
    """Tell how TEXT was understood.

    Write -- before a TEXT that begins with a dash; a single - reads stdin.
    """
    if (text is None) == (reference is None):
        raise UserError("text-or-card", code=2)
    if reference is not None:
        parsed = _parse_card(session, reference, ruleset)
    else:
        given = sys.stdin.read() if text == "-" else text or ""
        parsed = session.games.parse(given, ruleset or DEFAULT_RULESET, name)
    for line in _FORMATS[form](parsed, session.games, session.lang):
        click.echo(line)
    if form != "json":
        if form in _OF_CODE:
            from cardc.compiled import lacking

            parsed = replace(parsed, diagnostics=(*parsed.diagnostics, *lacking(parsed, session.games)))
        for line in explaining.diagnostic_lines(parsed, session.lang):
            click.echo(line, err=True)
    if any(found.severity == "error" and found.code != "E207" for found in parsed.diagnostics):
        raise click.exceptions.Exit(1)


def _parse_card(session: Session, reference: str, ruleset: str | None) -> Parsed:
    from cardc.cards import card_in_file, load_file
    from cardc.known_names import UNQUOTED, without_known

    file, _, card_id = reference.rpartition("#")
    if not file or not card_id:
        raise UserError("bad-card-ref", code=2, value=reference)
    card = card_in_file(Path(file), card_id, session)
    parsed = session.games.read(replace(card, ruleset=ruleset or card.ruleset))
    if not any(found.code == UNQUOTED for found in parsed.diagnostics):
        return parsed
    names = {other.name for other in load_file(Path(file), session.games)[0]}
    return replace(parsed, diagnostics=without_known(parsed.diagnostics, names))


def _json(parsed: Parsed, games: Games, lang: str) -> Iterator[str]:
    yield json.dumps(explaining.explain(parsed, games, lang), ensure_ascii=False, indent=1)


def _mermaid(parsed: Parsed, games: Games, lang: str) -> Iterator[str]:
    yield from explaining.mermaid_lines(parsed)


def _steps(parsed: Parsed, games: Games, lang: str) -> Iterator[str]:
    from cardc.compiled import step_lines

    yield from step_lines(parsed, games)


def _python(parsed: Parsed, games: Games, lang: str) -> Iterator[str]:
    from cardc.compiled import source_lines

    yield from source_lines(parsed, games, "python")


def _cython(parsed: Parsed, games: Games, lang: str) -> Iterator[str]:
    from cardc.compiled import source_lines

    yield from source_lines(parsed, games, "cython")


def _tree(parsed: Parsed, games: Games, lang: str) -> Iterator[str]:
    yield from explaining.tree_lines(parsed, games, lang)


_OF_CODE = ("steps", "python", "cython")
_FORMATS: dict[str, Callable[[Parsed, Games, str], Iterator[str]]] = {
    "tree": _tree,
    "json": _json,
    "steps": _steps,
    "python": _python,
    "cython": _cython,
    "mermaid": _mermaid,
}
