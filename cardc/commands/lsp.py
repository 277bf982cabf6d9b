"""`cardc lsp`: a language server on stdio."""

from __future__ import annotations

import click

from cardc.messages import UserError
from cardc.session import Session, with_session


@click.command("lsp")
@with_session
def command(session: Session) -> None:
    """Serve editors: diagnostics, meanings, formatting and quick fixes of card files, over stdin and stdout."""
    try:
        from cardc.server import make_server
    except ImportError as error:
        raise UserError("needs-extra", code=3, what="cardc lsp", extra="lsp") from error
    make_server(session.games, session.lang).start_io()
