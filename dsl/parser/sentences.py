"""Where one feature ends and the next begins.

In: the tokens of a text (or of the inside of quotes). Out: runs of tokens, one a sentence; a cost that stands before a colon
and a capitalised trigger begin a new one even without a full stop. Linear time.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.dsl.lexer import Token
from cardc.dsl.parser.facts import token_keys
from cardc.dsl.parser.grammar import Grammar
from cardc.dsl.patterns import canonical_verb
from cardc.dsl.russian import UNKNOWN_LETTER
from cardc.dsl.russian.syntax import GAINING, JOINING_WORDS, PREPOSITIONS, REFLEXIVE

Tokens = tuple[Token, ...]
_BEGINNING = frozenset("(+-–")
_JOINING = frozenset(",;–-:(«")


def split_sentences(tokens: Tokens, grammar: Grammar, original: str) -> Iterator[Tokens]:
    """The sentences in order, full stops dropped."""
    start = 0
    for cut, skip in _cuts(tokens, grammar, original):
        if cut > start:
            yield tokens[start:cut]
        start = cut + skip
    if start < len(tokens):
        yield tokens[start:]


def _cuts(tokens: Tokens, grammar: Grammar, original: str) -> Iterator[tuple[int, int]]:
    """Places where a sentence ends, and how many tokens (a full stop) are dropped there."""
    depth = first = 0
    heads = _cost_starts(tokens, grammar, original)
    for index, token in enumerate(tokens):
        depth += (token.kind == "open") - (token.kind == "close")
        depth += token.kind == "punct" and (token.text == "(") - (token.text == ")")
        depth = max(0, depth)
        if token.kind == "punct" and token.text in (".", "!", "?", "…") and depth == 0:
            yield index, 1
            first = index + 1
        elif index and depth == 0 and (index in heads or _begins_anew(tokens, index, grammar, original) or _is_next_bonus(tokens, first, index)):
            yield index, 0
            first = index


def _is_next_bonus(tokens: Tokens, first: int, index: int) -> bool:
    """«+1 к A +2 к B»: a signed number straight behind a statement that begins with one."""
    if index < first + 3 or not all(_is_signed(tokens, at) for at in (first, index)):
        return False
    before = tokens[index - 1]
    return before.kind in ("word", "symbol") and before.text not in JOINING_WORDS


def _is_signed(tokens: Tokens, at: int) -> bool:
    return tokens[at].text in ("+", "-", "–") and at + 1 < len(tokens) and tokens[at + 1].kind == "number" and tokens[at + 1].glued


def _cost_starts(tokens: Tokens, grammar: Grammar, original: str) -> frozenset[int]:
    """First tokens of the costs that stand before colons: the longest run of cost symbols, numbers and brackets on a line.
    Behind a comma the cost goes on («Сбросьте карту, {tap}: …»)."""
    starts = set()
    for index, token in enumerate(tokens):
        if token.kind == "punct" and token.text == ":":
            at = index
            while at > 0 and _is_cost_token(tokens[at - 1], grammar) and not _line_ends(tokens, at, original):
                at -= 1
            at = _after_amount(tokens, at, index)
            if at and (tokens[at - 1].text in (":", ",") or _grants(tokens[at - 1])):  # the cost of a granted feature
                continue
            if _goes_on_in_words(tokens, at, grammar, original) or _is_object(tokens, at, grammar, original):
                continue
            if any(tokens[i].kind == "symbol" or tokens[i].text == "(" for i in range(at, index)):
                starts.add(at)
    return frozenset(starts)


def _goes_on_in_words(tokens: Tokens, at: int, grammar: Grammar, original: str) -> bool:
    """«{tap}, снять 2 {counter}: …»: do words that begin behind a comma after the symbols of a cost end here?"""
    begin = at
    while begin > 0 and (tokens[begin - 1].kind in ("word", "number") or tokens[begin - 1].text in ("x", UNKNOWN_LETTER)):
        begin -= 1
    if not 2 <= begin < at or tokens[begin - 1].text != "," or tokens[begin - 2].kind != "symbol":
        return False
    first = begin - 2
    while first > 0 and _is_cost_token(tokens[first - 1], grammar) and not _line_ends(tokens, first, original):
        first -= 1
    return first == 0 or tokens[first - 1].text in (".", ":") or _line_ends(tokens, first, original)


def _is_object(tokens: Tokens, at: int, grammar: Grammar, original: str) -> bool:
    """«Снять с себя {counter}: …»: the symbol of a thing behind «себя» is what the words before it speak of."""
    if not 2 <= at < len(tokens) or tokens[at].kind != "symbol" or REFLEXIVE not in tokens[at - 1].lemmas:
        return False
    things = (pattern.entry for pattern in grammar.nouns.at(token_keys(tokens[at], grammar)))
    return any(noun.is_a == "thing" for noun in things) and not _line_ends(tokens, at, original)


def _grants(token: Token) -> bool:
    """«получает», «имеет»."""
    return any(canonical_verb(lemma) in GAINING for lemma in token.lemmas)


def _line_ends(tokens: Tokens, at: int, original: str) -> bool:
    """Does a line end between the token before `at` and this one?"""
    return "\n" in original[tokens[at - 1].span[1] : tokens[at].span[0]]


def _is_cost_token(token: Token, grammar: Grammar) -> bool:
    if token.kind == "symbol":
        return f"<{token.text}>" in grammar.costs.keys
    short = len(token.text) == 1 and not token_keys(token, grammar).isdisjoint(grammar.costs.keys)
    return short or token.kind == "number" or token.text in ("(", ")", UNKNOWN_LETTER, ",")


def _after_amount(tokens: Tokens, at: int, colon: int) -> int:
    """Numbers at the beginning that end the sentence before («на 2 {tap}:») belong to it."""
    while at < colon and (tokens[at].text in (")", ",") or _is_loose_number(tokens, at)):
        at += 1
    return at


def _is_loose_number(tokens: Tokens, at: int) -> bool:
    if tokens[at].kind != "number" and tokens[at].text != "x":
        return False
    before = tokens[at - 1] if at else None
    if before is None or before.kind != "word":
        return False
    return before.text in PREPOSITIONS or not tokens[at + 1].glued


def _begins_anew(tokens: Tokens, index: int, grammar: Grammar, original: str) -> bool:
    """A capitalised word or symbol on a new line, or a capitalised trigger, behind something that can end a sentence."""
    token, before = tokens[index], tokens[index - 1]
    if not token.capital and token.kind != "symbol" and token.text not in _BEGINNING:
        return False
    if (before.kind == "punct" and before.text in _JOINING) or before.kind == "open" or before.text in JOINING_WORDS:
        return False
    if _grants(before):  # a granted feature without its quotes
        return False
    if before.text == ")" and token.text in ("+", "-", "–") and tokens[index + 1 : index + 2]:
        return tokens[index + 1].kind == "number" and tokens[index + 1].glued
    gap = original[before.span[1] : token.span[0]]
    if "\n" in gap and (token.capital or token.kind == "symbol" or token.text == "("):
        return True
    if not token.capital or token.kind != "word":
        return False
    return bool(grammar.triggers.at(token_keys(token, grammar))) or before.text == ")"
