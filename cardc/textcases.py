"""Text cases: `*.texts.yaml`. They test understanding only.

In: a file and the loaded games. Out: one `Result` a case. A verb that has no behaviour yet neither fails a case nor
breaks `clean`: what is not executable is not said by the parser. The words of `diagnostics` are looked for in the
Russian and the English message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cardc.document import Item, load_document
from cardc.dsl.diagnostics import Diagnostic, message
from cardc.dsl.nodes import Feature
from cardc.explaining import (
    feature_actions,
    feature_grouping,
    feature_text,
    repeat_of,
    whole_text,
)
from cardc.languages import Games, Parsed, told
from cardc.messages import UserError, nearest
from cardc.results import Result
from cardc.scenario.model import shown

_KEYS = (
    "name", "ruleset", "text", "card_name", "grouping", "kinds", "verbs", "same_as", "differs_from", "canonical",
    "diagnostics", "clean", "repeat", "words", "note",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TextCase:
    """One case under one ruleset. `checks`: the keys that say what must be true."""

    file: str
    name: str
    ruleset: str
    text: str
    card_name: str
    checks: dict[str, Item]
    item: Item


def load_text_cases(path: Path, games: Games, default: str) -> list[TextCase]:
    """The cases of a file, one for each of their rulesets. Raises `UserError` with the place."""
    return [case for item in load_document(path).several() for case in _cases(item, games, default)]


def _cases(item: Item, games: Games, default: str) -> Iterator[TextCase]:
    keys = dict(item.mapping(_KEYS, ("name", "text")))
    rulesets = keys["ruleset"].texts() if "ruleset" in keys else (default,)
    for ruleset in rulesets:
        if ruleset not in games.rulesets:
            raise keys["ruleset"].fail("unknown-ruleset", id=ruleset, nearest=nearest(ruleset, games.rulesets))
        yield TextCase(
            file=item.file,
            name=keys["name"].text(),
            ruleset=ruleset,
            text=_text(keys["text"]),
            card_name=keys["card_name"].text() if "card_name" in keys else "",
            checks={key: value for key, value in keys.items() if key in _CHECKS},
            item=item,
        )


def _text(item: Item) -> str:
    return "" if item.value is None else item.text()


def run_text_case(case: TextCase, games: Games, lang: str) -> Result:
    """Read the text and check every key; the message of a failed case names each that does not hold."""
    try:
        parsed = games.parse(case.text, case.ruleset, case.card_name)
        failures = list(_failures(case, parsed, games, lang))
    except UserError as error:
        failures = [error]
    except Exception as error:  # noqa: BLE001 — one case may not end the run
        failures = [UserError("crash", error=f"{type(error).__name__}: {error}")]
    status = "failed" if failures else "passed"
    return Result(case.file, case.name, case.ruleset, None, status, "\n".join(f.text(lang) for f in failures))


def _failures(case: TextCase, parsed: Parsed, games: Games, lang: str) -> Iterator[UserError]:
    if parsed.failed and "diagnostics" not in case.checks:
        yield UserError("text-error", found=_told(parsed.diagnostics, lang))
    for key, item in case.checks.items():
        yield from _CHECKS[key](_Checked(case, parsed, games, lang), item)


@dataclass(frozen=True, slots=True)
class _Checked:
    case: TextCase
    parsed: Parsed
    games: Games
    lang: str

    @property
    def features(self) -> tuple[Feature, ...]:
        return self.parsed.text.features


def _check_grouping(checked: _Checked, item: Item) -> Iterator[UserError]:
    yield from _compare("grouping", list(item.texts()), [feature_grouping(feature) for feature in checked.features])


def _check_kinds(checked: _Checked, item: Item) -> Iterator[UserError]:
    yield from _compare("kinds", list(item.texts()), [feature.kind for feature in checked.features])


def _check_verbs(checked: _Checked, item: Item) -> Iterator[UserError]:
    found = [[action.verb for action in feature_actions(feature)] for feature in checked.features]
    yield from _compare("verbs", [list(verbs.texts()) for verbs in item.items()], found)


def _check_canonical(checked: _Checked, item: Item) -> Iterator[UserError]:
    wanted = item.texts()
    if isinstance(item.value, list):
        found = [feature_text(feature, checked.parsed, checked.games.words) for feature in checked.features]
        yield from _compare("canonical", list(wanted), found)
    else:
        yield from _compare("canonical", [wanted[0].strip()], [whole_text(checked.parsed, checked.games.words)])


def _check_repeat(checked: _Checked, item: Item) -> Iterator[UserError]:
    wanted = item.plain()
    found = [
        repeat_of(action.repeat) for feature in checked.features for action in feature_actions(feature) if action.repeat
    ]
    if wanted not in found and wanted != found:
        yield UserError("text-repeat", expected=shown(wanted), found=shown(found))


def _check_words(checked: _Checked, item: Item) -> Iterator[UserError]:
    quoted = [value for found in checked.parsed.diagnostics for _, value in found.args]
    unread = [word for word in item.texts() if any(word.casefold() in value.casefold() for value in quoted)]
    unread += [word for word in item.texts() if word.casefold() not in checked.case.text.casefold()]
    if unread:
        yield UserError("text-words", words=", ".join(unread))


def _check_same(checked: _Checked, item: Item) -> Iterator[UserError]:
    for other in item.texts():
        if not _same(checked, other):
            yield UserError("text-same", text=other)


def _check_differs(checked: _Checked, item: Item) -> Iterator[UserError]:
    for other in item.texts():
        if _same(checked, other):
            yield UserError("text-differs", text=other)


def _same(checked: _Checked, text: str) -> bool:
    other = checked.games.parse(text, checked.case.ruleset, checked.case.card_name)
    return bool(checked.features) and other.text.features == checked.features


def _check_diagnostics(checked: _Checked, item: Item) -> Iterator[UserError]:
    found = checked.parsed.diagnostics
    for wanted in item.texts():
        if not any(mentions(diagnostic, wanted) for diagnostic in found):
            yield UserError("text-diagnostic", wanted=wanted, found=_told(found, checked.lang))


def _check_clean(checked: _Checked, item: Item) -> Iterator[UserError]:
    if item.flag() and checked.parsed.diagnostics:
        yield UserError("text-clean", found=_told(checked.parsed.diagnostics, checked.lang))


_CHECKS: dict[str, Callable[[_Checked, Item], Iterator[UserError]]] = {
    "grouping": _check_grouping,
    "kinds": _check_kinds,
    "verbs": _check_verbs,
    "canonical": _check_canonical,
    "repeat": _check_repeat,
    "words": _check_words,
    "same_as": _check_same,
    "differs_from": _check_differs,
    "diagnostics": _check_diagnostics,
    "clean": _check_clean,
}


def mentions(diagnostic: Diagnostic, wanted: str) -> bool:
    """Is `wanted` the code of the diagnostic, or words of its Russian or English message?"""
    said = (message(diagnostic, "ru").casefold(), message(diagnostic, "en").casefold())
    return wanted == diagnostic.code or any(wanted.casefold() in words for words in said)


def _compare(what: str, wanted: list[str] | list[list[str]], found: list[str] | list[list[str]]) -> Iterator[UserError]:
    if wanted != found:
        yield UserError(f"text-{what}", expected=shown(wanted), found=shown(found))


def _told(found: tuple[Diagnostic, ...], lang: str) -> str | UserError:
    return "; ".join(told(diagnostic, lang) for diagnostic in found) or UserError("nothing")
