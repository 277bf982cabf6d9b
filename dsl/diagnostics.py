"""What is wrong with a text or file, where, and how it is told.

In: codes and spans from every stage of the compiler. Out: `Diagnostic` values, collected or raised as `CardError`, and
their words in Russian or English (`dsl.messages`). A message quotes the word at fault; its arguments are data and are
never formatted themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from cardc.dsl.messages import CATALOGUE, EXPECTED
from cardc.dsl.nodes import Span

SEVERITIES = {"E": "error", "W": "warning", "H": "hint"}
MAX_ARGUMENT = 200
MAX_LINE = 120
_ARGUMENT = re.compile(r"\{(\w+)\}")
_SLOT = re.compile(r"\{([\w:|]+)\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")


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
        """Code of the diagnostic."""
        return self.diagnostic.code

    @property
    def span(self) -> Span:
        """Where it is, in code points of the text it is about."""
        return self.diagnostic.span


def report(code: str, span: Span, **args: object) -> Diagnostic:
    """A diagnostic of `code`; its severity is the code's first letter. A code without a message is a bug."""
    assert code in CATALOGUE, f"no message for {code}"
    return Diagnostic(code, SEVERITIES[code[0]], span, tuple((key, str(value)) for key, value in args.items()))


def fail(code: str, span: Span, **args: object) -> NoReturn:
    """Raise the `CardError` of `code`: the only way a stage gives up."""
    raise CardError(report(code, span, **args))


def nearest(word: str, known: Iterable[str]) -> str:
    """The one of `known` that `word` is probably a slip of; "" if none is near."""
    import difflib  # only when a word is wrong

    close = difflib.get_close_matches(word[:60], known, 1)
    return close[0] if close else ""


def message(diagnostic: Diagnostic, lang: str = "en") -> str:
    """What was found, in `lang` (`ru` or anything else for English)."""
    entry = CATALOGUE[diagnostic.code]
    return _fill(entry.ru if lang == "ru" else entry.en, _arguments(diagnostic, lang))


def hint(diagnostic: Diagnostic, lang: str = "en") -> str:
    """What to do about it, in `lang`."""
    entry = CATALOGUE[diagnostic.code]
    return _fill(entry.ru_hint if lang == "ru" else entry.en_hint, _arguments(diagnostic, lang))


def _arguments(diagnostic: Diagnostic, lang: str) -> dict[str, str]:
    """The arguments, with the slots that were expected in the words of `lang`."""

    def name(slot: re.Match[str]) -> str:
        known = EXPECTED.get(slot[1]) or EXPECTED.get(slot[1].partition(":")[0])
        return slot[0] if known is None else known[0 if lang == "ru" else 1]

    return {key: _SLOT.sub(name, value) if key == "expected" else value for key, value in diagnostic.args}


def render(diagnostic: Diagnostic, text: str, lang: str = "en") -> str:
    """The finding, the line of `text` it is about with a caret line below, and the hint."""
    start, end = diagnostic.span
    line, column = position(text, start)
    row, at = _cut(_printable(text.split("\n")[line - 1]), column - 1)
    width = max(1, min(end - start, len(row) - at))
    where = f"{diagnostic.file or diagnostic.card or '<text>'}:{line}:{column}"
    head = f"{where}: {diagnostic.severity} {diagnostic.code}: {message(diagnostic, lang)}"
    return "\n".join((head, f"  {row}", f"  {' ' * at}{'^' * width}", f"  = {hint(diagnostic, lang)}"))


def _cut(row: str, at: int) -> tuple[str, int]:
    """What is shown of a long line, and where place `at` is in it: the place with some text around it."""
    start = max(0, at - MAX_LINE // 2) if len(row) > MAX_LINE else 0
    end = start + MAX_LINE
    before, after = "…" * (start > 0), "…" * (end < len(row))
    return before + row[start:end] + after, at - start + len(before)


def position(text: str, offset: int) -> tuple[int, int]:
    """Line and column, both from 1, of code point `offset` of `text`."""
    before = text[: max(0, offset)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _fill(template: str, args: Mapping[str, str]) -> str:
    def optional(part: re.Match[str]) -> str:
        names = _ARGUMENT.findall(part[1])
        return part[1] if all(args.get(name) for name in names) else ""

    chosen = _OPTIONAL.sub(optional, template)
    return _ARGUMENT.sub(lambda name: _printable(args.get(name[1], "…"))[:MAX_ARGUMENT], chosen)


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else " " for char in text)
