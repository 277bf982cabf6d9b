"""Templates of plugins for their steps: source in place of a call.

In: a `StepTemplate`, the dialect, the texts of the expressions that the step is given. Out: lines of statements. A template
sees nothing else: no text of a card reaches it. `TemplateFault` for one that cannot be rendered.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import Any

from cardc.codegen.dialects import DIALECTS, Dialect
from cardc.codegen.ir import StepTemplate

MOST_LINES = 200
_CIMPORT = re.compile(r"from [A-Za-z_][\w.]* cimport [A-Za-z_]\w*(?:, [A-Za-z_]\w*)*")
_SAMPLE = ("0", "0", ["0", "0", "0", "0"])


class TemplateFault(ValueError):
    """A template that gives no statements: what is wrong with it."""


def inlined(template: StepTemplate, dialect: Dialect, part: str, kinds: str, gives: list[str]) -> list[str]:
    """The lines that stand in the step. TemplateFault: the template is wrong, or asks for what there is not."""
    from jinja2 import TemplateError

    source = template.cython if dialect.typed and template.cython else template.source
    try:
        text = _compiled(source).render(part=part, kinds=kinds, gives=gives, call=_caller(dialect))
    except (TemplateError, TypeError, IndexError, ValueError) as error:
        raise TemplateFault(f"{type(error).__name__}: {error}") from error
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    if not 0 < len(lines) <= MOST_LINES:
        raise TemplateFault(f"{len(lines)} lines, 1 to {MOST_LINES} wanted")
    return lines


def check_template(template: StepTemplate) -> None:
    """TemplateFault if the template cannot be used on either backend, as far as that can be told without compiling."""
    for line in template.cimports:
        if not _CIMPORT.fullmatch(line):
            raise TemplateFault(f"{line!r} is no «from … cimport …»")
    for dialect in DIALECTS.values():
        lines = inlined(template, dialect, *_SAMPLE)
        if not dialect.typed:
            try:
                ast.parse("\n".join(lines))
            except SyntaxError as error:
                raise TemplateFault(f"no Python: {error.msg}: {(error.text or '').strip()}") from error


def _caller(dialect: Dialect) -> Any:
    def call(name: str, *args: Any) -> str:
        texts = [str(arg) for arg in args]
        spelled = dialect.spelled.get(name)
        return spelled.format(*texts) if spelled is not None else dialect.call(name, texts)

    return call


@cache
def _compiled(source: str) -> Any:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    return SandboxedEnvironment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True).from_string(source)
