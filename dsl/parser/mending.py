"""Slips of typing and scanning that no word shows by itself: a stray letter or sign, a full stop inside a sentence.

In: the tokens of a text, or the `Reader` of a sentence that could not be read. Out: the tokens as they certainly were meant,
each with the hint that tells it. Nothing is guessed: a sentence is mended only if it says nothing as it stands and reads to
its end without the stray; numbers, signs of numbers and words of more than two letters are never dropped.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.lexer import Token
from cardc.dsl.nodes import Test
from cardc.dsl.parser.adjuncts import parse_reminder
from cardc.dsl.parser.conditions import parse_condition
from cardc.dsl.parser.reader import Reader
from cardc.dsl.russian.syntax import (
    ABBREVIATION,
    AND,
    CASES_BEHIND,
    GOVERNMENT,
    MAXIMUM,
    OR_WORDS,
    PLACE_GOVERNMENT,
    WEAK_WORDS,
)

Tokens = tuple[Token, ...]
Mended = tuple[Tokens, Diagnostic]
LONGEST = 60  # tokens of a sentence that is mended: longer ones are no card's, and the search is bounded
STRAY_SIGNS = frozenset(":;.,-?!")
SHORT, STRAY_LETTERS = 1, 2
X = "x"


def join_stops(tokens: Tokens, original: str) -> Iterator[Token | Diagnostic]:
    """The tokens without full stops that stand glued between two words, the second in small letters («более.карт»)."""
    for index, token in enumerate(tokens):
        if token.text == "." and _is_inside(tokens, index, original):
            yield report("H210", token.span, word=".", read=_around(tokens, index, index + 1))
        else:
            yield token


def join_either(tokens: Tokens) -> Tokens:
    """The tokens with «или» for «и/или», which says no more."""
    if not any(token.text == "/" for token in tokens):
        return tokens
    drop = set()
    for index in range(1, len(tokens) - 1):
        before, after = tokens[index - 1], tokens[index + 1]
        if tokens[index].text == "/" and before.text == AND and after.text in OR_WORDS:
            drop |= {index - 1, index}
    return tuple(token for index, token in enumerate(tokens) if index not in drop)


def _is_inside(tokens: Tokens, index: int, original: str) -> bool:
    if not 0 < index < len(tokens) - 1:
        return False
    before, after = tokens[index - 1], tokens[index + 1]
    if before.kind != "word" or after.kind != "word" or after.capital or not original[slice(*after.span)][:1].islower():
        return False
    short = before.text in ABBREVIATION or before.text in MAXIMUM
    return not short and after.span[0] == tokens[index].span[1] and len(before.text) > 1


def mendings(reader: Reader) -> Iterator[Mended]:
    """Ways in which the sentence may be read that was read up to `reader.farthest`, the likeliest first."""
    if reader.size > LONGEST:
        return
    if stray := unopened(reader.tokens):
        yield from _opened(reader)
        yield reader.tokens[:-1], stray[0]
    at = min(reader.farthest, reader.size - 1)
    for index in dict.fromkeys((at, at - 1, at + 1, 0, reader.size - 1)):
        if 0 <= index < reader.size and reader.size > 1:
            yield from _swapped(reader, index)
            if _is_stray(reader, index):
                yield _dropped(reader, index)


def unopened(tokens: Tokens) -> list[Diagnostic]:
    """The hint for a bracket that closes at the end and was opened nowhere."""
    depth = sum((token.text == "(") - (token.text == ")") for token in tokens if token.kind == "punct")
    if depth != -1 or len(tokens) < 2 or tokens[-1].text != ")":
        return []
    return [report("H210", tokens[-1].span, word=")", read=_around(tokens, len(tokens) - 1, len(tokens)))]


def _opened(reader: Reader) -> Iterator[Mended]:
    """The bracket opened before what is said again behind it («… найм срабатывает, когда …)»)."""
    last = reader.size - 1
    closing = reader.tokens[last]
    for start in range(1, last):
        opening = closing._replace(text="(", span=(reader.tokens[start].span[0],) * 2)
        tokens = (*reader.tokens[:start], opening, *reader.tokens[start:])
        if any(end == last for end, _ in parse_reminder(reader, start)) or _is_place(reader, start, last):
            yield tokens, report("H211", closing.span, word=")", read=f"({reader.tokens[start].original} …)")


def _is_place(reader: Reader, start: int, last: int) -> bool:
    """Do these words say where a feature works?"""
    conditions = (found for end, found in parse_condition(reader, start) if end == last)
    known = reader.grammar.language.conditions
    return any(isinstance(one, Test) and one.name in known and known[one.name].works_in for one in conditions)


def _swapped(reader: Reader, index: int) -> Iterator[Mended]:
    """A semicolon where a head ends: «Найм;»."""
    token = reader.tokens[index]
    if token.text == ";" and 0 < index < 3:
        colon = token._replace(text=":")
        yield (*reader.tokens[:index], colon, *reader.tokens[index + 1 :]), report("H211", token.span, word=";", read=":")


def _is_stray(reader: Reader, index: int) -> bool:
    token = reader.tokens[index]
    if token.kind == "punct":
        number = index + 1 < reader.size and reader.tokens[index + 1].value is not None
        dash = token.text == "–" and index == 0
        return dash or token.text in STRAY_SIGNS and not (token.text == "-" and number)
    if token.kind == "number":
        return index == 0 and reader.size > 1 and reader.tokens[1].kind == "word" and reader.tokens[1].capital
    if token.kind != "word" or token.value is not None or token.text == X or _belongs(reader, index):
        return False
    unknown = not token.forms and not reader.grammar.words.known(token.text)
    return len(token.text) == SHORT or len(token.text) == STRAY_LETTERS and unknown


def _belongs(reader: Reader, index: int) -> bool:
    """May the little word be meant: a conjunction before a word, a preposition before a word in its case?"""
    text = reader.tokens[index].text
    behind = reader.at(index + 1)
    if text in WEAK_WORDS:
        return text == AND and behind.kind in ("word", "end") or reader.is_punct(index - 1, ",")
    cases = {table.get(text) for table in (GOVERNMENT, PLACE_GOVERNMENT, CASES_BEHIND)} - {None}
    return any(form.case in cases for form in behind.forms)


def _dropped(reader: Reader, index: int) -> Mended:
    token = reader.tokens[index]
    left = (*reader.tokens[:index], *reader.tokens[index + 1 :])
    return left, report("H210", token.span, word=token.original or token.text, read=_around(reader.tokens, index, index + 1))


def _around(tokens: Tokens, start: int, end: int) -> str:
    """The words beside what is left out, as they are read."""
    beside = (*tokens[max(0, start - 2) : start], *tokens[end : end + 2])
    return " ".join(token.original or token.text for token in beside)
