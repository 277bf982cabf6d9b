"""Words that no dictionary has, and what they certainly are.

In: a word as printed. Out: a `Repair` (what is read instead, in pieces) or None. Nothing is guessed: a repair needs a
known reading and no second one. The search for misprints is bounded by the caller (`Words` is asked some hundred times).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardc.dsl.forms import fold
from cardc.dsl.russian import ALPHABET, CONFUSED, GLUED, GLUED_LETTERS, GLUING, LOOKALIKES, NEGATION
from cardc.dsl.words import Words

_LONGEST = 40
_SHORTEST_MISPRINT = 5
_SHORTEST_GLUED = 3
_SURE_GLUED = 5


@dataclass(frozen=True, slots=True)
class Repair:
    """`parts`: (start, end, text) of the word's pieces, the text as it is read. `code`: the hint that tells it."""

    code: str
    parts: tuple[tuple[int, int, str], ...]

    @property
    def read(self) -> str:
        return " ".join(text for _, _, text in self.parts)


def is_broken(word: str, words: Words) -> bool:
    """Does the word only look like one: two words of the table run together, or halves of one with a hyphen between?"""
    if fold(word) in GLUED:
        return True
    if words.in_table(word) or len(word) < _SHORTEST_MISPRINT:
        return False
    if "-" in word:
        halves = word.split("-")
        return len(halves) == 2 and words.in_table("".join(halves)) and not all(map(words.in_table, halves))
    if any(form.pos == "NOUN" for form in words.forms(word)):
        return False  # a noun that the table lacks («ордена»), not a noun with a preposition behind it
    repair = _glued(word, words)
    return repair is not None and fold(repair.parts[1][2]) in GLUING


def repair_word(word: str, words: Words, *, search: bool) -> Repair | None:
    """What the unknown `word` certainly is; `search`: misprints are looked for too. A word met again is not searched."""
    if len(word) > _LONGEST:
        return None
    key = (word, search)
    if key not in words.repairs:
        words.repairs[key] = _repair(word, words, search=search)
    return words.repairs[key]


def _repair(word: str, words: Words, *, search: bool) -> Repair | None:
    if word.isascii():
        return _latin(word, words)
    return _hyphen(word, words) or _glued(word, words) or (_misprint(word, words) if search else None)


def _latin(word: str, words: Words) -> Repair | None:
    """A word wholly of Latin look-alikes."""
    read = "".join(LOOKALIKES.get(char, "") for char in word)
    return Repair("H101", ((0, len(word), read),)) if len(read) == len(word) and words.known(read) else None


def _hyphen(word: str, words: Words) -> Repair | None:
    """A line-break hyphen: the whole is a word, its halves are not. «не-» before a word is a word of its own."""
    left, _, right = word.partition("-")
    if not right or "-" in right:
        return None
    if fold(left) == NEGATION and words.known(right):
        return Repair("H103", ((0, len(left) + 1, left), (len(left) + 1, len(word), right)))
    sure = words.in_table if words.in_table(left + right) else words.known
    if not words.known(left + right) or all(len(half) > 2 and sure(half) for half in (left, right)):
        return None
    return Repair("H102", ((0, len(word), left + right),))


def _glued(word: str, words: Words) -> Repair | None:
    """Two words without the blank between them, if there is one way only to part them."""
    pair = GLUED.get(fold(word))
    if pair is not None:
        return _parted(word, pair.index(" "))
    folded = fold(word)
    cuts = [cut for cut in range(1, len(word)) if _parts(folded[:cut], folded[cut:], words)]
    return _parted(word, cuts[0]) if len(cuts) == 1 else None


def _parted(word: str, cut: int) -> Repair:
    return Repair("H103", ((0, cut, word[:cut]), (cut, len(word), word[cut:])))


def _parts(left: str, right: str, words: Words) -> bool:
    if left in GLUING:
        return len(right) > _SHORTEST_GLUED and words.in_table(right) or len(left) > 1 < len(right) and right in GLUING
    if right in GLUING:
        return len(right) > 1 and len(left) > _SHORTEST_GLUED and words.in_table(left)
    if min(len(left), len(right)) < _SURE_GLUED:
        return False
    return words.in_table(left) and words.known(right) or words.in_table(right) and words.known(left)


def _misprint(word: str, words: Words) -> Repair | None:
    """One letter wrong, missing, extra or swapped, and one word of the table only that it can be.

    The commonest slips, a letter doubled or not and one of a pair for the other, are believed before others.
    """
    folded = fold(word)
    if len(folded) < _SHORTEST_MISPRINT or not folded.isalpha():
        return None
    for edits in (_common_edits(folded), _edits(folded)):
        found = {candidate for candidate in edits if words.in_table(candidate)}
        if found == {folded[:-1]} and folded[-1] in GLUED_LETTERS:
            return _parted(word, len(word) - 1)
        if found:
            return Repair("H104", ((0, len(word), found.pop()),)) if len(found) == 1 else None
    return None


def _common_edits(word: str) -> Iterator[str]:
    for at, letter in enumerate(word):
        if word[at - 1: at] == letter:
            yield word[:at] + word[at + 1:]
        else:
            yield word[:at] + letter + word[at:]
        if letter in CONFUSED:
            yield word[:at] + CONFUSED[letter] + word[at + 1:]


def _edits(word: str) -> Iterator[str]:
    for at in range(len(word) + 1):
        head, tail = word[:at], word[at:]
        yield from (head + letter + tail for letter in ALPHABET)
        if tail:
            yield head + tail[1:]
            yield from (head + letter + tail[1:] for letter in ALPHABET if letter != tail[0])
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
