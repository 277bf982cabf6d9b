"""What is wrong with a text or file, where, and how it is told.

In: codes and spans from every stage of the compiler. Out: `Diagnostic` values, collected or raised as `CardError`, and
their words in Russian or English (`dsl.messages`). A message quotes the word at fault; its arguments are data and are
never formatted themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from cardc.dsl.messages import CATALOGUE, Message
from cardc.dsl.nodes import Span

SEVERITIES = {"E": "error", "W": "warning", "H": "hint"}


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `span`: code points of the card text as given (of the file, for findings about a file).

    `args`: arguments of the message by name. `file`, `card` (id) and `feature` (1-based, 0: none) are filled in by
    whoever knows them.
    """

    code: str
    severity: str
    span: Span
    args: tuple[tuple[str, str], ...] = ()
    file: str = ""
    card: str = ""
    feature: int = 0


class CardError(Exception):
    """A text or file that cannot be read further; carries its `diagnostic`."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(message(diagnostic, "en"))
        self.diagnostic = diagnostic

    @property
    def code(self) -> str:
        return self.diagnostic.code

    @property
    def span(self) -> Span:
        return self.diagnostic.span


def report(code: str, span: Span, **args: object) -> Diagnostic:
    """A diagnostic of `code`; its severity is the code's first letter. Unknown codes are bugs (KeyError)."""
    CATALOGUE[code]
    return Diagnostic(code, SEVERITIES[code[0]], span, tuple((key, str(value)) for key, value in args.items()))


def fail(code: str, span: Span, **args: object) -> NoReturn:
    """Raise the `CardError` of `code`: the only way a stage gives up."""
    raise CardError(report(code, span, **args))


def message(diagnostic: Diagnostic, lang: str = "en") -> str:
    """What was found, in `lang` (`ru` or anything else for English)."""
    entry = CATALOGUE[diagnostic.code]
    return _fill(entry.ru if lang == "ru" else entry.en, diagnostic)


def hint(diagnostic: Diagnostic, lang: str = "en") -> str:
    """What to do about it, in `lang`."""
    entry = CATALOGUE[diagnostic.code]
    return _fill(entry.ru_hint if lang == "ru" else entry.en_hint, diagnostic)


def render(diagnostic: Diagnostic, text: str, lang: str = "en") -> str:
    """The finding with the line of `text` it is about, a caret line below it, and the hint."""
    raise NotImplementedError


def _fill(template: str, diagnostic: Diagnostic) -> str:
    raise NotImplementedError


__all__ = ["CardError", "Diagnostic", "Message", "fail", "hint", "message", "render", "report"]
