"""`cardc clean`: forget what earlier builds made."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from cardc.messages import UserError, message
from cardc.pipeline.paths import cache_folder
from cardc.session import Session, with_session

OWN = ("build", "runs", "locks", "scenarios")


@click.command("clean")
@with_session
def command(session: Session) -> None:
    """Remove the cache of builds and of compiled scenarios. Packages that were built stay."""
    folder = Path(cache_folder())
    found = [path for pattern in OWN for path in folder.glob(pattern)]
    size = sum(path.stat().st_size for each in found for path in (each, *each.rglob("*")) if path.is_file())
    try:
        for path in found:
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    except OSError as error:
        raise UserError("cannot-clean", code=3, path=folder, reason=error.strerror or error) from error
    click.echo(message("cleaned", session.lang, path=folder, size=f"{size / 1e6:.1f}"))
