"""One feature's tokens while they are parsed: keys, memo, the farthest place reached.

In: tokens and a `Grammar`. Out: `Reader`. A rule is a generator of `(end, value)` alternatives; `@rule` keeps its results
by position, so that every rule runs once per place and a text takes time linear in its length. Rules never raise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.lexer import Token
from cardc.dsl.nodes import Span
from cardc.dsl.parser.grammar import MAX_CACHED_KEYS, Grammar
from cardc.dsl.patterns import word_keys

Result = tuple[int, Any]
Results = tuple[Result, ...]
SlotParser = Callable[..., Results]

MAX_DEPTH = 64
MAX_RESULTS = 16
END = Token("end", "")
_NO_KEYS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Mark:
    """Grammar of a noun phrase or pronoun, kept beside the tree to find what a pronoun refers to."""

    gender: frozenset[str]
    number: frozenset[str]
    lemmas: frozenset[str] = frozenset()


@dataclass(slots=True)
class Reader:
    """Tokens `0 … len-1` of one feature and everything learnt about them.

    `depth`: rules running now, those around a quote included; `quotes`: how many quotes this feature stands in.
    """

    tokens: tuple[Token, ...]
    grammar: Grammar
    slots: dict[str, SlotParser]
    original: str = ""
    keys: list[frozenset[str]] = field(default_factory=list)
    memo: dict[tuple[Any, ...], Results] = field(default_factory=dict)
    marks: dict[Span, Mark] = field(default_factory=dict)
    notes: list[Diagnostic] = field(default_factory=list)
    farthest: int = 0
    depth: int = 0
    quotes: int = 0

    def __post_init__(self) -> None:
        self.keys = [token_keys(token, self.grammar) for token in self.tokens]

    def at(self, pos: int) -> Token:
        """The token at `pos`; behind the last one an `end` token."""
        return self.tokens[pos] if pos < len(self.tokens) else END

    def keys_at(self, pos: int) -> frozenset[str]:
        return self.keys[pos] if pos < len(self.keys) else _NO_KEYS

    def reached(self, pos: int) -> None:
        """Note that the text was understood up to `pos`."""
        self.farthest = max(self.farthest, pos)

    def is_word(self, pos: int, *lemmas: str) -> bool:
        """Is the token at `pos` a form of one of these lemmas?"""
        token = self.at(pos)
        return token.text in lemmas or not token.lemmas.isdisjoint(lemmas)

    def among(self, pos: int, lemmas: frozenset[str]) -> bool:
        token = self.at(pos)
        return token.text in lemmas or not token.lemmas.isdisjoint(lemmas)

    def is_verb(self, pos: int, verbs: frozenset[str]) -> bool:
        """Is it a form of one of these verbs, of either aspect?"""
        return any(key.endswith(":V") and key[:-2] in verbs for key in self.keys_at(pos))

    def is_text(self, pos: int, *texts: str) -> bool:
        """Do the tokens from `pos` on read exactly so?"""
        return all(self.at(pos + i).text == text for i, text in enumerate(texts))

    def is_punct(self, pos: int, signs: str) -> bool:
        token = self.at(pos)
        return token.kind == "punct" and token.text in signs

    def has_case(self, pos: int, *cases: str) -> bool:
        """May the word at `pos` stand in one of these cases? Symbols and words without forms may stand in any."""
        cased = [form.case for form in self.at(pos).forms if form.case]
        return not cased or any(case in cases for case in cased)

    def span(self, start: int, end: int) -> Span:
        """Span in the text as given of tokens `start … end-1`."""
        if not self.tokens:
            return (0, 0)
        last = self.at(max(start, end - 1))
        first = self.at(start)
        if first.kind == "end" and first.span == (0, 0):
            edge = self.tokens[-1].span[1]
            return (edge, edge)
        return (first.span[0], max(first.span[0], last.span[1]))

    def note(self, code: str, span: Span, **args: object) -> None:
        """Keep a diagnostic, once."""
        found = report(code, span, **args)
        if found not in self.notes:
            self.notes.append(found)


def token_keys(token: Token, grammar: Grammar) -> frozenset[str]:
    """The keys that patterns are matched against; those of words are cached, since cards use few words."""
    cached = grammar.key_cache.get((token.kind, token.text))
    if cached is not None:
        return cached
    keys = _make_keys(token, grammar)
    if len(grammar.key_cache) < MAX_CACHED_KEYS and token.kind != "name":
        grammar.key_cache[token.kind, token.text] = keys
    return keys


def _make_keys(token: Token, grammar: Grammar) -> frozenset[str]:
    if token.kind == "symbol":
        word = grammar.language.symbols.get(token.text)
        extra = word_keys(token.text, grammar.words.forms(word.lemma)) if word and word.lemma else frozenset()
        return frozenset([f"<{token.text}>"]) | extra | word_keys(token.text, token.forms)
    if token.kind in ("word", "number"):
        return word_keys(token.text, token.forms)
    return frozenset([f"={token.text}"]) if token.kind == "punct" else _NO_KEYS


def rule(function: Callable[..., Iterable[Result]]) -> Callable[..., Results]:
    """A memoised rule. While it runs, the same rule at the same place has no results: left recursion ends."""
    name = f"{function.__module__}.{function.__name__}"

    @wraps(function)
    def parse(reader: Reader, pos: int, *args: Any) -> Results:
        key = (name, pos, *args)
        found = reader.memo.get(key)
        if found is not None:
            return found
        if reader.depth >= MAX_DEPTH:
            return ()
        reader.memo[key] = ()
        reader.depth += 1
        try:
            found = longest_first(function(reader, pos, *args))
        finally:
            reader.depth -= 1
        reader.memo[key] = found
        return found

    return parse


def longest_first(results: Iterable[Result]) -> Results:
    """Alternatives without repeats, the longest first, the earlier of equal ones first; at most `MAX_RESULTS`."""
    unique: list[Result] = []
    for result in results:
        if result not in unique:
            unique.append(result)
        if len(unique) >= 4 * MAX_RESULTS:
            break
    unique.sort(key=lambda item: -item[0])
    return tuple(unique[:MAX_RESULTS])
