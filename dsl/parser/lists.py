"""Lists of alternatives: «Выберите одно из: – A. – B.» is read as the choice «или A, или B», «два раза» as two of them.

In: the tokens of a text, the ruleset's `choice_heads`. Out: tokens in which the head of each list is gone and every item
begins with the ruleset's block word. A head without two items behind it stays as it is. Linear time.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardc.dsl.language import Ruleset
from cardc.dsl.lexer import Token
from cardc.dsl.russian.syntax import OR_WORDS, TIMES

Tokens = tuple[Token, ...]
Item = tuple[Token, Tokens]  # the token its word stands for, and its words
DASHES = ("–", "-")
STOPS = (".", ";")
OPENING, CLOSING = "«", "»"
MAX_TIMES = 4


def join_lists(tokens: Tokens, ruleset: Ruleset, original: str) -> Tokens:
    """The tokens with every list of alternatives turned into a block."""
    word = next((row.word for row in ruleset.connectors if row.form == "block" and row.op == "or"), "")
    heads = [tuple(head.split()) for head in ruleset.choice_heads] if word else []
    out: list[Token] = []
    tokens = tuple(token for at, token in enumerate(tokens) if not _opens_gains(tokens, at))
    at = 0
    while at < len(tokens):
        start, times = _after_head(tokens, at, heads)
        items, end = _items(tokens, start, original) if start else ([], at)
        if len(items) > 1:
            out.extend(_repeated(list(_block(items, word)), times))
            at = end
        else:
            out.append(tokens[at])
            at += 1
    return tuple(out)


def _opens_gains(tokens: Tokens, at: int) -> bool:
    """«получает либо A, либо B»: the first «либо», behind the verb that all the alternatives have."""
    if at == 0 or tokens[at].text not in OR_WORDS or not any(form.pos == "VERB" for form in tokens[at - 1].forms):
        return False
    for place in range(at + 1, len(tokens) - 1):
        if tokens[place].text in STOPS:
            return False
        if tokens[place].text == "," and tokens[place + 1].text == tokens[at].text:
            return True
    return False


def _after_head(tokens: Tokens, at: int, heads: list[tuple[str, ...]]) -> tuple[int, int]:
    """The first token behind «выберите [два раза] одно из:» and how many times; 0 if it does not stand there."""
    for head in heads:
        count = 2 * (at + 2 < len(tokens) and _is(tokens[at + 2], TIMES))
        if len(head) == 1 and not count:
            continue  # «выберите два раза: …»
        times = tokens[at + 1].value or 0 if count else 1
        end = at + len(head) + count
        words = (*tokens[at : at + 1], *tokens[at + 1 + count : end])
        if end < len(tokens) and tokens[end].text == ":" and 0 < times <= MAX_TIMES and all(map(_is, words, head)):
            return end + 1, times
    return 0, 0


def _is(token: Token, lemma: str) -> bool:
    return token.text == lemma or lemma in token.lemmas


def _items(tokens: Tokens, start: int, original: str) -> tuple[list[Item], int]:
    """The items, and where the text goes on: with dashes an item a dash, in quotes with «или» between them, or divided by
    semicolons."""
    if start < len(tokens) and tokens[start].text in DASHES:
        return _dashed(tokens, start, original)
    if start < len(tokens) and tokens[start].text == OPENING:
        return _quoted(tokens, start)
    end = next((i for i in range(start, len(tokens)) if tokens[i].text == "."), len(tokens))
    cuts = [start - 1, *(i for i in range(start, end) if tokens[i].text == ";"), end]
    return [(tokens[cut], tokens[cut + 1 : after]) for cut, after in pairwise(cuts)], end


def _dashed(tokens: Tokens, start: int, original: str) -> tuple[list[Item], int]:
    items: list[Item] = []
    at = start
    while at < len(tokens) and tokens[at].text in DASHES:
        end = _item_end(tokens, at + 1, original)
        items.append((tokens[at], tokens[at + 1 : end]))
        at = end + (end < len(tokens) and tokens[end].text in STOPS)
    last = at - 1 if tokens[at - 1].text == "." else at
    return items, last


def _quoted(tokens: Tokens, start: int) -> tuple[list[Item], int]:
    items: list[Item] = []
    at = start
    while at < len(tokens) and tokens[at].text == OPENING:
        end = next((i for i in range(at, len(tokens)) if tokens[i].text == CLOSING), 0)
        if not end:
            return [], start
        last = end - (tokens[end - 1].text == ".")
        items.append((tokens[at], tokens[at + 1 : last]))
        at = end + 1
        while at < len(tokens) and (tokens[at].text in (",", ";") or tokens[at].text in OR_WORDS):
            at += 1
    return items, at


def _item_end(tokens: Tokens, start: int, original: str) -> int:
    """Where an item ends: a full stop or semicolon, or a dash that begins a line."""
    for at in range(start, len(tokens)):
        begins_line = "\n" in original[tokens[at - 1].span[1] : tokens[at].span[0]]
        if tokens[at].text in STOPS or begins_line:
            return at
    return len(tokens)


def _repeated(block: list[Token], times: int) -> Iterator[Token]:
    """The choice as often as it is made: one choice after another, each in brackets, all made at the announcement."""
    place = block[0]._replace(kind="punct", lemmas=frozenset())
    for index in range(times):
        if times == 1:
            yield from block
            return
        if index:
            yield place._replace(text=",")
        yield place._replace(text="[")
        yield from block
        yield place._replace(text="]")


def _block(items: list[Item], word: str) -> Iterator[Token]:
    for sign, words in items:
        yield sign._replace(kind="word", text=word, lemmas=frozenset((word,)), forms=())
        yield from words
