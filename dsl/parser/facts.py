"""What is known of a token before anything is parsed: its keys, its words, and which slots may begin with it.

In: a `Token` and the `Grammar`. Out: `Facts`, cached by the grammar, since cards use few words. The slots are a first
look that only excludes: a rule that is tried still decides for itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardc.dsl.pattern_index import Index
from cardc.dsl.patterns import Slot, word_keys
from cardc.dsl.russian import syntax as ru
from cardc.dsl.tokens import Token

if TYPE_CHECKING:
    from cardc.dsl.parser.grammar import Grammar

MAX_CACHED = 50_000
X = "x"
SIGNS = "+-–"
_TABLES = (
    ("nouns", "noun"), ("properties", "property"), ("kinds", "kind"), ("durations", "duration"), ("zones", "zone"),
    ("elements", "element"), ("classes", "class"),
)  # fmt: skip
_REFERENCES = ru.PERSONAL | ru.THAT | ru.ATTACKED | ru.ATTACKER | ru.HOST | ru.AIM | ru.DEAD | ru.DONE_TO | {ru.REFLEXIVE, ru.BOTH}
_WORDS = {
    "adjunct": frozenset({ru.INSTEAD, ru.PER, ru.RANGE}),
    "limit": ru.INTO | {"(", ru.NOT},
    "cap": ru.MAXIMUM | {"(", ru.NOT},
    "reference": _REFERENCES,
    "where": frozenset({",", "(", ru.WHERE}),
    "extra": frozenset({",", ru.IF, ru.BY, ru.NOT, ru.ON}),
}
_BEFORE_VERBS = ru.MUST | {ru.MAY}
_OF_EXTRAS = frozenset({"limit", "cap", "where"})
_OF_TARGETS = frozenset({"noun", "class", "quantity", "filter"})
_AMOUNT_WORDS = ru.COUNT_WORDS | ru.DOUBLE | ru.AT_LEAST | ru.TOTAL | {ru.HALF, ru.SUM, ru.DIFFERENCE, X, ru.UP_TO, ru.NOT}
_AMOUNT_WORDS |= {ru.AT_LEAST_PHRASE[0], ru.SAME_AMOUNT[0], ru.ONE, ru.BOTH}
_QUANTITY_WORDS = ru.EACH | {ru.ANY}
_PLAYER_WORDS = ru.EACH | {ru.YOU}
_OWNER_WORDS = ru.HIS | {ru.MY, ru.OWN}
_TARGET_WORDS = _REFERENCES | ru.CHOSEN | {ru.OUT_OF, ru.YOU, ru.RANDOM, ru.DIFFERENT, ru.NOT}


@dataclass(frozen=True, slots=True)
class Facts:
    """`keys`: what patterns are matched against. `words`: the text and the lemmas. `starts`: types of slots that may begin
    here, of those that `GUARDED` has; and other rules that may. `cases`: of all readings."""

    keys: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    starts: frozenset[str] = frozenset()
    cases: frozenset[str] = frozenset()


GUARDED = frozenset({
    "target", "cell", "amount", "number", "quantity", "duration", "zone", "keyword", "keywords", "property", "bonus", "kind",
    "features", "player", "filter", "element", "class", "noun",
})  # fmt: skip


def token_facts(token: Token, grammar: Grammar) -> Facts:
    """The facts of `token`; those of everything but names are cached."""
    # A word that was put in («или» of a list) has no forms, and other keys than the printed one.
    marks = token.original if token.kind == "symbol" else f"{token.capital} {bool(token.forms)}"
    key = (token.kind, token.text, marks)
    cached = grammar.facts.get(key)
    if cached is not None:
        return cached
    facts = _make_facts(token, grammar)
    if len(grammar.facts) < MAX_CACHED and token.kind != "name":
        grammar.facts[key] = facts
    return facts


def token_keys(token: Token, grammar: Grammar) -> frozenset[str]:
    """The keys that patterns are matched against."""
    return token_facts(token, grammar).keys


def _make_facts(token: Token, grammar: Grammar) -> Facts:
    keys = _make_keys(token, grammar)
    words = token.lemmas | {token.text}
    declined = words.isdisjoint(ru.UNDECLINED)
    cases = frozenset(form.case for form in token.forms if form.case and declined)
    return Facts(keys, words, frozenset(_starts(token, keys, words, grammar)), cases)


def _make_keys(token: Token, grammar: Grammar) -> frozenset[str]:
    if token.kind == "symbol":
        word = grammar.language.symbols.get(token.text)
        extra = word_keys(token.text, grammar.words.forms(word.lemma)) if word and word.lemma else frozenset()
        return frozenset([f"<{token.text}>"]) | extra | word_keys(token.text, token.forms)
    if token.kind in ("word", "number"):
        return word_keys(token.text, token.forms)
    return frozenset([f"={token.text}"]) if token.kind == "punct" else frozenset()


def _starts(token: Token, keys: frozenset[str], words: frozenset[str], grammar: Grammar) -> set[str]:
    """Every slot type that may begin with the token; too many rather than too few."""
    found = {kind for table, kind in _TABLES if getattr(grammar, table).at(keys)}
    owner = not words.isdisjoint(_OWNER_WORDS)
    number = token.value is not None or not words.isdisjoint(_AMOUNT_WORDS)
    if number or not words.isdisjoint(_QUANTITY_WORDS):
        found.add("quantity")
    if number or token.kind == "grades" or token.text in SIGNS or owner or "property" in found:
        found.update(("amount", "number"))
    if token.text in SIGNS:
        found.add("bonus")
    if "noun" in found or not words.isdisjoint(_PLAYER_WORDS):
        found.add("player")
    if ru.WHILE in words or token.text == ru.UNTIL_THEN[0]:
        found.add("duration")
    if owner or ru.ANY in words or not words.isdisjoint(ru.PLACE_PREPOSITIONS):
        found.add("zone")
    costs = token.kind == "symbol" and bool(grammar.costs.at(keys))
    if token.kind == "open" or token.text == ":" or costs or (token.capital and token.kind == "word"):
        found.add("features")
    if ru.NOT in words or _begins(grammar.predicates, keys, found):
        found.add("filter")
    title = token.capital and token.kind == "word" and token.lemmas.isdisjoint(grammar.known)
    if token.kind in ("name", "open") or owner or title or found & _OF_TARGETS or not words.isdisjoint(_TARGET_WORDS):
        found.update(("target", "cell"))
    if title:
        found.add("title")
    if _begins(grammar.keywords, keys, found):
        found.update(("keyword", "keywords"))
    if _begins(grammar.triggers, keys, found):
        found.add("points")
    found.update(kind for kind, known in _WORDS.items() if not words.isdisjoint(known))
    if number:
        found.add("limit")
    if "duration" in found or any(pattern.entry.later for pattern in grammar.triggers.at(keys)):
        found.add("adjunct")
    if any(pattern.entry.label for pattern in grammar.kinds.at(keys)):
        found.add("label")
    if "quantity" in found or not words.isdisjoint(_BEFORE_VERBS) or _begins(grammar.verbs, keys, found):
        found.add("predicate")
    elif any(key.endswith(":V") and key[:-2] in ru.PERFORM for key in keys):
        found.add("predicate")
    if found & _OF_EXTRAS or any(form.pos == "GRND" for form in token.forms):
        found.add("extra")
    return found


def _begins(index: Index, keys: frozenset[str], starts: set[str]) -> bool:
    """May a pattern of the index begin with the token, or with a slot that may?"""
    if index.at(keys):
        return True
    types = {item.type for pattern in index.slotted for item in pattern.first if isinstance(item, Slot)}
    return any(kind in starts or kind not in GUARDED for kind in types)
