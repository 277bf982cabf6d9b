"""`cardc fmt`: card files in canonical form."""

from __future__ import annotations

import click

from cardc.formatting import format_file, write_file
from cardc.messages import message
from cardc.pipeline.inputs import find_inputs
from cardc.session import Session, with_session


@click.command("fmt")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file is not in canonical form.")
@with_session
def command(session: Session, paths: tuple[str, ...], check: bool) -> None:
    """Bring card files (or all *.cards.yaml in folders) to canonical form, and write certain repairs into their texts."""
    changed = broken = 0
    files = [file.path for file in find_inputs(paths, (".cards.yaml",))]
    for path in files:
        text = format_file(path, session.games)
        if text is None:
            broken += 1
            session.note(message("fmt-unreadable", session.lang, path=path))
        elif text.encode("utf-8") != path.read_bytes():
            changed += 1
            click.echo(message("fmt-would" if check else "fmt-did", session.lang, path=path))
            if not check:
                write_file(path, text)
    click.echo(message("fmt-summary", session.lang, files=len(files), changed=changed))
    if broken or (check and changed):
        raise click.exceptions.Exit(1)
