"""Names inside a text: in quotes, or the title of another card that stands there without them.

In: a `Reader` and a position. Out: alternatives `(end, Name)`; a title in its dictionary form, as cards are called.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.dsl.forms import Form
from cardc.dsl.lexer import Token
from cardc.dsl.nodes import Name
from cardc.dsl.parser.reader import Reader, Result, slot_rule
from cardc.dsl.repair import repair_word
from cardc.dsl.russian import syntax as ru
from cardc.dsl.words import Words

MAX_WORDS = 3
SHORTEST = 3


@slot_rule("features")
def parse_quoted_name(reader: Reader, pos: int) -> Iterator[Result]:
    """A name in quotes; whatever stands in it is text."""
    if reader.at(pos).kind != "open":
        return
    depth = 0
    for end in range(pos, len(reader.tokens)):
        kind = reader.at(end).kind
        depth += (kind == "open") - (kind == "close")
        if depth == 0:
            yield end + 1, Name(words_of(reader, pos + 1, end), span=reader.span(pos, end + 1))
            return


def parse_quoted_title(reader: Reader, pos: int) -> Iterator[Result]:
    """The name of a card in quotes, in the letters it is written with: cards are looked up by them. Names of cards begin with
    a capital; one that does not is that of a marker."""
    for end, name in parse_quoted_name(reader, pos):
        inside = reader.original[slice(*reader.span(pos + 1, end - 1))] if end - pos > 2 else ""
        if not inside[:1].islower():
            yield end, Name(" ".join(inside.split()), span=name.span)


def words_of(reader: Reader, start: int, end: int) -> str:
    """The text of some tokens, in lower case, with blanks where the card has any."""
    parts: list[str] = []
    for index in range(start, end):
        token = reader.at(index)
        text = {"symbol": f"{{{token.text}}}", "name": token.original}.get(token.kind, token.text)
        parts.append(text if token.glued or not parts else f" {text}")
    return "".join(parts).strip()


@slot_rule("title")
def parse_title(reader: Reader, pos: int) -> Iterator[Result]:
    """A capitalised word inside a sentence that is no word of the vocabulary, with what belongs to it."""
    token = reader.at(pos)
    if not pos or len(token.text) < SHORTEST or reader.is_punct(pos - 1, ":–(."):
        return
    if _is_slip(token, reader):
        return
    for end in range(min(pos + MAX_WORDS, reader.size), pos, -1):
        if all(_belongs(reader, at) for at in range(pos + 1, end)):
            words = [reader.at(at) for at in range(pos, end)]
            yield end, Name(dictionary_form(words, reader.grammar.words), span=reader.span(pos, end))


def _is_slip(token: Token, reader: Reader) -> bool:
    """Is the word certainly one of the vocabulary, misspelt («Сущетсво»)? Then it is told of, and no name."""
    words = reader.grammar.words
    if words.known(token.text):
        return False
    repair = repair_word(token.text, words, search=True)
    return repair is not None and not all(words.lemmas(text).isdisjoint(reader.grammar.known) for _, _, text in repair.parts)


def _belongs(reader: Reader, pos: int) -> bool:
    """Does the word go on with a title: another capitalised one, a noun behind an adjective, or a genitive?"""
    token = reader.at(pos)
    if token.kind != "word" or not token.forms or token.text in ru.PREPOSITIONS:
        return False
    behind_adjective = all(form.pos in ("ADJF", "PRTF") for form in reader.at(pos - 1).forms)
    nouns = [form for form in token.forms if form.pos == "NOUN"]
    return token.capital or any(behind_adjective or form.case == "gent" for form in nouns)


def dictionary_form(tokens: list[Token], words: Words) -> str:
    """The title with its head, and the adjectives before it, in the nominative."""
    head = next((at for at, token in enumerate(tokens) if any(form.pos == "NOUN" for form in token.forms)), 0)
    nouns = [form for form in tokens[head].forms if form.pos == "NOUN"]
    nouns = [form for form in nouns if all(_agrees(form, token) for token in tokens[:head])] or nouns
    number = "plur" if nouns and all(form.number == "plur" for form in nouns) else "sing"
    gender = nouns[0].gender if nouns else ""
    parts = []
    for at, token in enumerate(tokens):
        forms = nouns if at == head else [form for form in token.forms if form.pos != "NOUN"]
        lemma = next((form.lemma for form in forms), token.text)
        text = words.inflect(lemma, "nomn", number, gender) if at <= head else token.text
        parts.append(text.capitalize() if token.capital else text)
    return " ".join(parts)


def _agrees(noun: Form, adjective: Token) -> bool:
    """May the noun be the one that the adjective before it belongs to?"""
    return any(
        (form.case, form.number) == (noun.case, noun.number) and form.gender in ("", noun.gender)
        for form in adjective.forms
        if form.pos != "NOUN"
    )
