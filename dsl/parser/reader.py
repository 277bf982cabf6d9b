"""One feature's tokens while they are parsed: keys, memo, the farthest place reached.

In: tokens and a `Grammar`. Out: `Reader`. A rule is a generator of `(end, value)` alternatives; `@rule` keeps its results
by position, so that every rule runs once per place and a text takes time linear in its length. Rules never raise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from itertools import islice
from typing import Any, TypeVar

from cardc.dsl.antecedents import Mark
from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.lexer import Token
from cardc.dsl.nodes import Span
from cardc.dsl.parser.facts import Facts, token_facts
from cardc.dsl.parser.grammar import Grammar
from cardc.dsl.pattern_index import Index
from cardc.dsl.patterns import Part, Pattern

Result = tuple[int, Any]
Results = tuple[Result, ...]
SlotParser = Callable[..., Results]

T = TypeVar("T", bound=tuple[int, Any])
MAX_DEPTH = 64
MAX_RESULTS = 16
END = Token("end", "")
NO_SIGN = "\0"
PADDING = 16
_NOTHING = Facts()


@dataclass(slots=True)
class Reader:
    """Tokens `0 … size-1` of one feature and everything learnt about them.

    `facts`, `texts`, `signs`: what the tokens are, by place; `keys`: those of all tokens; `qualities`: qualifiers that were read, by place and where they stand; `fitting`: patterns by place; `holding`: those
    that begin with a slot and have all their words here;
    `lacking`: what patterns that ended too early could not be without, by place.
    `depth`: rules running now, those around a quote included; `quotes`: how many quotes this feature stands in.
    """

    tokens: tuple[Token, ...]
    grammar: Grammar
    slots: dict[str, SlotParser]
    original: str = ""
    size: int = 0
    facts: list[Facts] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)
    keys: frozenset[str] = frozenset()
    last_colon: int = -1
    memo: dict[tuple[Any, ...], Results] = field(default_factory=dict)
    qualities: dict[tuple[int, str], tuple[Any, ...]] = field(default_factory=dict)
    fitting: dict[Index, dict[int, Sequence[Pattern]]] = field(default_factory=dict)
    holding: dict[Index, list[Pattern]] = field(default_factory=dict)
    marks: dict[Span, Mark] = field(default_factory=dict)
    notes: list[Diagnostic] = field(default_factory=list)
    lacking: dict[int, list[Part]] = field(default_factory=dict)
    farthest: int = 0
    depth: int = 0
    quotes: int = 0

    def __post_init__(self) -> None:
        """The tables have some rows more than there are tokens, so that a look ahead needs no test."""
        self.size = len(self.tokens)
        self.facts = [token_facts(token, self.grammar) for token in self.tokens]
        self.texts = [token.text for token in self.tokens]
        self.signs = [token.text if token.kind == "punct" else NO_SIGN for token in self.tokens]
        self.keys = frozenset().union(*(facts.keys for facts in self.facts))
        self.last_colon = max((at for at, sign in enumerate(self.signs) if sign == ":"), default=-1)
        self.facts += [_NOTHING] * PADDING
        self.texts += [""] * PADDING
        self.signs += [NO_SIGN] * PADDING

    def at(self, pos: int) -> Token:
        """The token at `pos`; behind the last one, and before the first, an `end` token."""
        return self.tokens[pos] if 0 <= pos < self.size else END

    def keys_at(self, pos: int) -> frozenset[str]:
        return self.facts[pos].keys

    def may_begin(self, pos: int, kind: str) -> bool:
        """May a slot of this type begin at `pos`, as far as the word there tells?"""
        starts = self.facts[pos].starts
        return kind in starts or kind not in self.grammar.guarded

    def patterns(self, index: Index, pos: int) -> Sequence[Pattern]:
        """The patterns of `index` that may stand at `pos`: their first words do, and the others are in the sentence."""
        fitting = self.fitting.get(index)
        if fitting is None:
            fitting = self.fitting[index] = {}
        found = fitting.get(pos)
        if found is None:
            keys = self.facts[pos].keys
            known = index.before(keys, self.facts[pos + 1].keys)
            if pos == self.farthest and index.at(keys):
                self.reached(pos + 1)
            found = fitting[pos] = known.patterns if known.plain else self._standing(known.among(self.keys), pos)
        return found

    def slotted(self, index: Index, pos: int) -> list[Pattern]:
        """Those of `index` that may stand at `pos` and begin with a slot."""
        possible = self.holding.get(index)
        if possible is None:
            possible = self.holding[index] = index.possible(self.keys) if index.slotted else []
        if not possible:
            return possible
        starts, guarded = self.facts[pos].starts, self.grammar.guarded
        return [one for one in possible if one.hole in starts or one.hole not in guarded]

    def _standing(self, patterns: Iterable[Pattern], pos: int) -> list[Pattern]:
        """Those whose other words are in the sentence, whose first words stand at `pos`, or a slot that may begin there."""
        found: list[Pattern] = []
        starts, guarded, absent = self.facts[pos].starts, self.grammar.guarded, self.keys.isdisjoint
        for one in patterns:
            if one.hole and one.hole in guarded and one.hole not in starts:
                continue
            if len(one.prefix) > 1 and not self._reads_on(one, pos):
                continue
            if not one.required or not any(map(absent, one.required)):
                found.append(one)
        return found

    def _reads_on(self, pattern: Pattern, pos: int) -> bool:
        """Do the words behind the second one stand there too?"""
        self.reached(pos + 2)
        for at, keys in enumerate(pattern.prefix[2:], pos + 2):
            if keys.isdisjoint(self.facts[at].keys):
                return False
            self.reached(at + 1)
        return True

    def reached(self, pos: int) -> None:
        """Note that the text was understood up to `pos`."""
        if pos > self.farthest:
            self.farthest = pos

    def is_word(self, pos: int, *lemmas: str) -> bool:
        """Is the token at `pos` a form of one of these lemmas?"""
        return not self.facts[pos].words.isdisjoint(lemmas)

    def among(self, pos: int, lemmas: frozenset[str]) -> bool:
        return not self.facts[pos].words.isdisjoint(lemmas)

    def is_verb(self, pos: int, verbs: frozenset[str]) -> bool:
        """Is it a form of one of these verbs, of either aspect?"""
        return any(key.endswith(":V") and key[:-2] in verbs for key in self.facts[pos].keys)

    def is_text(self, pos: int, *texts: str) -> bool:
        """Do the tokens from `pos` on read exactly so?"""
        if len(texts) == 1:
            return self.texts[pos] == texts[0]
        return tuple(self.texts[pos : pos + len(texts)]) == texts

    def is_punct(self, pos: int, signs: str) -> bool:
        return self.signs[pos] in signs

    def has_case(self, pos: int, *cases: str) -> bool:
        """May the word at `pos` stand in one of these cases? Symbols and words without forms may stand in any."""
        known = self.facts[pos].cases
        return not known or not known.isdisjoint(cases)

    def span(self, start: int, end: int) -> Span:
        """Span in the text as given of tokens `start … end-1`."""
        tokens, size = self.tokens, self.size
        if 0 <= start < end <= size:
            return (tokens[start].span[0], tokens[end - 1].span[1])
        if not tokens:
            return (0, 0)
        if not 0 <= start < size:
            return (tokens[-1].span[1], tokens[-1].span[1])
        return (tokens[start].span[0], max(tokens[start].span[0], tokens[min(max(start, end - 1), size - 1)].span[1]))

    def note(self, code: str, span: Span, **args: object) -> None:
        """Keep a diagnostic, once."""
        found = report(code, span, **args)
        if found not in self.notes:
            self.notes.append(found)


def rule(function: Callable[..., Iterable[Result]], kind: str = "") -> Callable[..., Results]:
    """A memoised rule. While it runs, the same rule at the same place has no results: left recursion ends.

    `kind`: the type of slot it reads; where none of these may begin it is not tried.
    """

    @wraps(function)
    def parse(reader: Reader, pos: int, *args: Any) -> Results:
        if kind:
            if kind not in reader.facts[pos].starts:
                return ()
        elif pos >= reader.size:
            return ()
        key = (function, pos, args)
        memo = reader.memo
        found = memo.get(key)
        if found is not None:
            return found
        if reader.depth >= MAX_DEPTH:
            return ()
        memo[key] = ()
        reader.depth += 1
        found = memo[key] = longest_first(function(reader, pos, *args))
        reader.depth -= 1
        if kind and found:
            reader.reached(found[0][0])
        return found

    return parse


def slot_rule(kind: str) -> Callable[[Callable[..., Iterable[Result]]], Callable[..., Results]]:
    """`rule` for slots of one type."""
    return lambda function: rule(function, kind)


def longest_first(results: Iterable[Result]) -> Results:
    """Alternatives without repeats, the longest first, the earlier of equal ones first; at most `MAX_RESULTS`."""
    found = tuple(islice(results, 4 * MAX_RESULTS))
    if len(found) < 2 or (len(found) == 2 and found[0][0] > found[1][0]):
        return found
    by_end: dict[int, list[Result]] = {}
    for result in found:
        same = by_end.setdefault(result[0], [])
        if result not in same:
            same.append(result)
    return tuple(fewer([result for end in sorted(by_end, reverse=True) for result in by_end[end]], MAX_RESULTS))


def fewer(found: list[T], most: int) -> list[T]:
    """At most `most` of the alternatives in their order: the first ones, and the first of each end that they leave out."""
    if len(found) <= most:
        return found
    firsts = {end: place for place, (end, *_) in reversed(list(enumerate(found)))}
    others = sorted(place for place in firsts.values() if place >= most // 2)[: most // 2]
    places = sorted({*range(most - len(others)), *others})
    return [found[place] for place in places]
