"""Why a part of a feature ran or did not run.

In: a feature's row of the manifest, the records of its parts. Out: `Reason`: a key of `SAID` with what fills it: the outcome,
the connector before the part with what it asks for and what it was given, the clause. Other languages have other sentences
for the same keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardc.runtime.events import Part

ASKS = ("full", "any", "else", "refuse")
FAILED = ("illegal", "fizzled")
SAID = {
    "full": "done in full",
    "partial": "done in part: {done} of {wanted}",
    "none": "executed, and nothing changed",
    "blocked": "blocked: no effect is placed, and it is paid for all the same",
    "fizzled": "announced, but its targets were no longer legal when it was to be executed",
    "illegal": "could not be announced: no legal target, or not possible now",
    "declined": "a player who had the right said no",
    "replaced": "a replacement effect{of} applied; what was asked for came about: {under}",
    "of": " of {card}",
    "prevented": "; prevented by {card}",
    "closed": "“{word}” lets it run only after {opens}; before it: {before}",
    "closed-or": "another alternative was chosen",
    "closed-if": "the condition decided otherwise",
    "closed-instead": "the other action took its place",
    "unreached": "interrupted: {before} is mandatory and was not executed",
    "unreached-payment": "the payment was not made in full or was replaced, so nothing is executed",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """`key` of `SAID`, what fills it; `text`: the printed words of the part; `before`: (words, outcome) of what it hangs on;
    `replaced_by`, `prevented_by`: the card whose effect did it, -1."""

    key: str
    outcome: str
    text: str
    clause: str = ""
    word: str = ""
    opens: tuple[str, ...] = ()
    before: tuple[tuple[str, str], ...] = ()
    under: str = ""
    done: int = 0
    wanted: int = 0
    replaced_by: int = -1
    prevented_by: int = -1


def reason(feature: Mapping[str, Any], parts: Sequence[Part], part: Part, cancelled: bool = False) -> Reason:
    """Why `part` of `parts` came to its outcome. `cancelled`: the payment failed."""
    texts = {row["n"]: str(row["text"]) for row in feature["actions"]}
    found = Reason(part.word, part.word, texts.get(part.action, ""), _clause(feature, part.action), under=part.under,
                   done=part.done, wanted=part.wanted, replaced_by=part.replaced_by if part.replaced else -1,
                   prevented_by=part.prevented_by if part.prevented else -1)  # fmt: skip
    if part.word == "closed":
        return _closed(feature, parts, part, found, texts)
    if part.word == "unreached":
        return _unreached(feature, parts, part, found, texts, cancelled)
    return found


def _clause(feature: Mapping[str, Any], action: int) -> str:
    return next((str(row.get("clause", "")) for row in feature["actions"] if row["n"] == action), "")


def _closed(
    feature: Mapping[str, Any], parts: Sequence[Part], part: Part, found: Reason, texts: Mapping[int, str]
) -> Reason:
    """The outermost connector all of whose right side is closed did it."""
    words = _words(parts)
    rows = [row for row in feature["gates"] if part.action in row["actions"] and row["op"] in (*ASKS, "or", "if")]
    row = next((row for row in rows if all(words.get(n) == "closed" for n in row["actions"])), None)
    if row is None:
        return _with(found, "closed-instead", "", "", (), ())
    key = f"closed-{row['op']}" if row["op"] in ("or", "if") else "closed"
    before = tuple((texts.get(n, ""), words.get(n, "")) for n in row["after"])
    return _with(found, key, row["clause"], row["word"], tuple(row["opens"]), before)


def _unreached(
    feature: Mapping[str, Any], parts: Sequence[Part], part: Part, found: Reason, texts: Mapping[int, str], cancelled: bool
) -> Reason:
    if cancelled:
        return _with(found, "unreached-payment", "", "", (), ())
    words = _words(parts)
    rows = [row for row in feature["gates"] if part.action in row["actions"] and row["op"] in ("chain", "and", *ASKS)]
    failed = tuple((texts.get(n, ""), words[n]) for n in sorted(words) if n < part.action and words[n] in FAILED)
    row = rows[0] if rows else {"clause": "", "word": ""}
    return _with(found, "unreached", row["clause"], row["word"], (), failed)


def _words(parts: Sequence[Part]) -> dict[int, str]:
    return {part.action: part.word for part in parts}


def _with(
    found: Reason, key: str, clause: str, word: str, opens: tuple[str, ...], before: tuple[tuple[str, str], ...]
) -> Reason:
    return Reason(key, found.outcome, found.text, clause or "", word, opens, before)


def say(
    found: Reason, said: Mapping[str, str] = SAID, words: Mapping[str, str] | None = None, either: str = " or ",
    name: Callable[[int], str] = lambda card: "",
) -> str:  # fmt: skip
    """The sentence, without the number of the part: its words, its outcome, why, the clause. `words`: outcomes in words;
    `name`: what a card is called, "" for none."""
    named = words or {}
    before = ", ".join(f"«{text}» {named.get(word, word)}" for text, word in found.before) or "–"
    opens = either.join(named.get(word, word) for word in found.opens)
    why = said[found.key].format(word=found.word, opens=opens, before=before, under=named.get(found.under, found.under),
                                 done=found.done, wanted=found.wanted, of=_by(said["of"], found.replaced_by, name))  # fmt: skip
    why += _by(said["prevented"], found.prevented_by, name)
    text = f"«{found.text}» " if found.text else ""
    return f"{text}{found.outcome}: {why}" + (f" [{found.clause}]" if found.clause else "")


def _by(form: str, card: int, name: Callable[[int], str]) -> str:
    """Whose effect it was; nothing where no card is known."""
    called = name(card) if card >= 0 else ""
    return form.format(card=f"«{called}»") if called else ""
