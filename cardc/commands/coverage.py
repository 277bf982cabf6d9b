"""`cardc coverage`: how much of a corpus is understood and executable."""

from __future__ import annotations

import json

import click

from cardc.cards import ENDINGS, load_file
from cardc.coverage import Tally, measure
from cardc.messages import message
from cardc.session import Session, find_files, with_session
from cardc.trials import STATES


@click.command("coverage")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--format", "form", type=click.Choice(["human", "json"]), default="human", show_default=True)
@click.option("--top", default=20, show_default=True, type=click.IntRange(0, 100_000), help="How many unread phrases.")
@click.option("--states", default=STATES, show_default=True, type=click.IntRange(0, 1000), help="Random states a feature.")
@with_session
def command(session: Session, files: tuple[str, ...], form: str, top: int, states: int) -> None:
    """Measure card files (.yaml) or .jsonl rows."""
    cards = []
    for path in find_files(files, *ENDINGS):
        found, findings = load_file(path, session.games)
        cards += found
        for finding in findings:
            session.note(f"{path}:{finding.line}: {finding.diagnostic.code}")
    tally = measure((card for card in cards if card.text.strip()), session.games, states)
    if form == "json":
        click.echo(json.dumps(tally.to_json(top), ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(_lines(tally, top, session.lang)))


def _lines(tally: Tally, top: int, lang: str) -> list[str]:
    data = tally.to_json(top)
    lines = [_row(what, data[what], lang) for what in ("cards", "features")]
    words = data["words"]
    lines.append(message("coverage-words", lang, **words, share=_share(words["understood"], words["total"])))
    if data["inert"]:
        lines.append(message("coverage-inert", lang, verbs=", ".join(data["inert"])))
    if data["unread"]:
        lines.append(message("coverage-unread", lang))
        lines += [f"  {row['count']:5} {row['phrase']}  ({row['example']})" for row in data["unread"]]
    return lines


def _row(what: str, counts: dict[str, int], lang: str) -> str:
    shares = {f"{key}_share": _share(counts[key], counts["total"]) for key in ("understood", "executable")}
    return message("coverage-row", lang, what=message(what, lang), **counts, **shares)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "—"
