"""`cardc compare`: the texts whose meaning differs between two rulesets, and how."""

from __future__ import annotations

import json
from pathlib import Path

import click

from cardc.cards import ENDINGS, load_file
from cardc.compare import compare, to_json
from cardc.messages import UserError, message
from cardc.session import Session, find_files, with_session


@click.command("compare")
@click.argument("texts", nargs=-1, required=True, metavar="TEXT|PATH…")
@click.option("--rulesets", required=True, metavar="A,B", help="The two rulesets.")
@click.option("--format", "form", type=click.Choice(["human", "json"]), default="human", show_default=True)
@with_session
def command(session: Session, texts: tuple[str, ...], rulesets: str, form: str) -> None:
    """Tell what differs between two rulesets. An argument that is an existing path is a card file or folder."""
    names = [name.strip() for name in rulesets.split(",")]
    if len(names) != 2 or not all(names):
        raise UserError("two-rulesets", code=2)
    pair = (names[0], names[1])
    rows = []
    for text, card in _texts(texts, session):
        found = compare(text, pair, session.games, session.lang, card)
        rows.append(to_json(text, pair, found, card))
    if form == "json":
        click.echo(json.dumps({"rulesets": list(pair), "texts": rows}, ensure_ascii=False, indent=1))
    else:
        _print(rows, pair, session.lang)


def _texts(arguments: tuple[str, ...], session: Session) -> list[tuple[str, str]]:
    texts: list[tuple[str, str]] = []
    for argument in arguments:
        if _is_path(argument):
            for path in find_files((argument,), *ENDINGS):
                texts += [(card.text, card.name) for card in load_file(path, session.games)[0] if card.text.strip()]
        else:
            texts.append((argument, ""))
    return texts


def _is_path(argument: str) -> bool:
    try:
        return Path(argument).exists()
    except (OSError, ValueError):  # too long, or a NUL: no path
        return False


def _print(rows: list[dict[str, object]], pair: tuple[str, str], lang: str) -> None:
    different = [row for row in rows if row["differences"]]
    if not different:
        click.echo(message("same-meaning", lang, a=pair[0], b=pair[1]))
    for row in different:
        click.echo(f"{row['card']}: {row['text']}" if row["card"] else row["text"])
        for difference in row["differences"]:  # type: ignore[attr-defined]
            click.echo(f"  {difference['text']}")
