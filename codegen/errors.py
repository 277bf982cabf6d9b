"""The error of this layer.

In: what lowering cannot express. Out: `Unsupported`, raised through `unsupported()` only; the builder turns it into a
diagnostic at the node's span. Verifier failures are bugs and raise AssertionError instead.
"""

from __future__ import annotations

from typing import NoReturn

from cardc.dsl.nodes import Span


class Unsupported(Exception):
    """A part of a text that is understood but has no code: `what` names it, `span` says where."""

    def __init__(self, what: str, span: Span) -> None:
        super().__init__(what)
        self.what = what
        self.span = span


def unsupported(what: str, span: Span = (0, 0)) -> NoReturn:
    """Raise `Unsupported`."""
    raise Unsupported(what, span)
