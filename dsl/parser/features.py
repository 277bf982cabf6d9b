"""From sentences to features: heads, bodies, continuations, keywords; and what to say when a sentence cannot be read.

In: the tokens of a text. Out: `Feature`s in order. A feature that failed is `Feature(kind="error")` with its span and a
diagnostic; the others are read all the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.evolving import replace
from cardc.dsl.forms import fold
from cardc.dsl.lexer import Token, tokenize
from cardc.dsl.nodes import Action, Condition, Feature, Limit, Word
from cardc.dsl.parser.adjuncts import parse_reminder, parse_where
from cardc.dsl.parser.amounts import parse_limit
from cardc.dsl.parser.assembling import Draft, Session, append, continues, draft_of, failed_draft, finish
from cardc.dsl.parser.complaints import complaints
from cardc.dsl.parser.conditions import parse_condition
from cardc.dsl.parser.connectors import UNIT, Item, read_items, takes_else
from cardc.dsl.parser.facts import token_facts
from cardc.dsl.parser.finishing import note_agreement
from cardc.dsl.parser.heads import NO_HEAD, Head, begins_a_statement, parse_head, parse_keyword
from cardc.dsl.parser.lists import join_lists
from cardc.dsl.parser.matching import match, match_slot
from cardc.dsl.parser.mending import join_either, join_stops, mendings, unopened
from cardc.dsl.parser.reader import Reader
from cardc.dsl.parser.sentences import Tokens, split_sentences
from cardc.dsl.russian.syntax import AND, IF, NOMINATIVE, WHEN, WHERE, WHILE
from cardc.dsl.source import normalise
from cardc.dsl.visitor import walk

MAX_SLIPS = 2

STOPS = ",–:)"
PLURAL, THIRD = "plur", "3per"


def parse_features(session: Session, tokens: Tokens) -> tuple[Feature, ...]:
    """The features that `tokens` say."""
    drafts: list[Draft] = []
    tokens = join_lists(_without_slips(session, tokens), session.grammar.ruleset, session.original)
    for sentence in split_sentences(tokens, session.grammar, session.original):
        _parse_sentence(session, sentence, drafts)
    return tuple(finish(session, draft) for draft in drafts)


def _without_slips(session: Session, tokens: Tokens) -> Tokens:
    kept: list[Token] = []
    for one in join_stops(join_either(tokens), session.original):
        if isinstance(one, Diagnostic):
            session.notes.append(one)
        else:
            kept.append(one)
    return tuple(kept)


def _parse_sentence(session: Session, tokens: Tokens, drafts: list[Draft]) -> None:
    if drafts and _is_limit(session, tokens, drafts[-1]):
        return
    reader, read = _read(session, tokens)
    if read is None and _is_class_line(session, reader):
        session.notes.append(report("H201", reader.span(0, len(tokens)), word=_text(session, reader, 0, len(tokens))))
        return
    if read is None and (turned := _turned(session, tokens)) is not None:
        reader, read = turned
    if read is None and not session.quotes:
        reader, read = _mended(session, reader, MAX_SLIPS)
    if read is None:
        session.notes.extend(complaints(reader))
        drafts.append(failed_draft(reader))
        return
    session.notes.extend(reader.notes)
    session.notes.extend(note_agreement(reader))
    if continues(session, read, drafts):
        append(session, drafts[-1], read[0])
    else:
        drafts.extend(read)


def _turned(session: Session, tokens: Tokens) -> tuple[Reader, list[Draft]] | None:
    """«A, когда B» as «Когда B, A», which it means."""
    at = next((at for at in range(len(tokens) - 2, 0, -1) if tokens[at].text == "," and tokens[at + 1].text == WHEN), 0)
    if not at or tokens[at].kind != "punct":
        return None
    aside = replace(session, notes=[])
    reader, read = _read(aside, (*tokens[at + 1 :], tokens[at], *tokens[:at]))
    if read is None or any(draft.head.trigger is None and draft.head.condition is None for draft in read):
        return None
    session.notes.extend(aside.notes)
    for draft in read:
        draft.start, draft.end = tokens[0].span[0], tokens[-1].span[1]
    return reader, read


def _read(session: Session, tokens: Tokens) -> tuple[Reader, list[Draft] | None]:
    reader = Reader(
        tokens, session.grammar, session.slots, session.original, depth=session.depth, quotes=session.quotes
    )  # fmt: skip
    return reader, _keywords(session, reader) or _read_body(session, reader)


def _mended(session: Session, reader: Reader, slips: int) -> tuple[Reader, list[Draft] | None]:
    """The sentence without its slips if it can be read so, told as hints; else as it was."""
    for tokens, note in mendings(reader):
        tried = replace(session, notes=[])
        again, read = _read(tried, tokens)
        if read is None and slips > 1 and again.farthest > reader.farthest:
            again, read = _mended(tried, again, slips - 1)
        if read is not None:
            session.notes.extend((note, *tried.notes))
            return again, read
    return reader, None


def _is_limit(session: Session, tokens: Tokens, draft: Draft) -> bool:
    """«… Один раз за ход.»: a limit that stands as a sentence belongs to the feature before it."""
    if draft.failed or draft.limit is not None or "limit" not in token_facts(tokens[0], session.grammar).starts:
        return False
    stray = unopened(tokens)
    tokens = tokens[:-1] if stray else tokens
    reader = Reader(tokens, session.grammar, session.slots, session.original, depth=session.depth, quotes=session.quotes)
    limit = next((limit for end, limit in parse_limit(reader, 0) if end == len(tokens)), None)
    if limit is None:
        return False
    session.notes.extend(stray)
    draft.limit, draft.end = limit, reader.span(0, len(tokens))[1]
    return True


def _is_class_line(session: Session, reader: Reader) -> bool:
    """«Орк.», «Герой-воин.»: the printed line of type and classes inside the text, words that order nothing and state nothing."""
    at = 0
    while at < reader.size:
        ends = [end for end in _class_words(session, reader, at) if end > at]
        if not ends:
            return False
        at = max(ends)
        at += reader.is_punct(at, ",")
    return at > 0


def _class_words(session: Session, reader: Reader, pos: int) -> Iterator[int]:
    """Where a class of the vocabulary, a noun of cards, or a class that the card itself names ends."""
    for slot in ("class", "element"):
        yield from (end for end, _ in match_slot(reader, slot, pos))
    for pattern in reader.patterns(reader.grammar.nouns, pos):
        if pattern.entry.is_a == "card" and reader.has_case(pos, NOMINATIVE):
            yield from (end for end, _ in match(reader, pattern, pos))
    known = session.grammar.language.classes.values()
    if reader.at(pos).kind == "name" and any(fold(reader.at(pos).original) in phrases for phrases in known):
        yield pos + 1  # the card is called as its class is
    for words in session.classes:
        if reader.is_text(pos, *words):
            yield pos + len(words)


# ---------------------------------------------------------------- keywords


def _keywords(session: Session, reader: Reader, start: int = 0, head: Head = NO_HEAD) -> list[Draft] | None:
    """A sentence that lists keywords and nothing else behind its head, each perhaps with a reminder in brackets."""
    drafts: list[Draft] = []
    joined: list[bool] = []
    at, stop = start, len(reader.tokens)
    while at < stop:
        found = next((one for one in parse_keyword(reader, at) if _ends_keyword(reader, one[0])), None)
        if found is None:
            return _keywords_and_more(session, reader, at, head, drafts)
        end, word = found
        last = _reminder_end(reader, end)
        where = next(iter(parse_where(reader, last)), None)
        last = where[0] if where is not None else last
        condition, last = _keyword_condition(reader, last)
        if condition is not None:
            head = replace(head, condition=condition)
            _spread(condition, drafts, joined)
        begin = at if drafts else 0
        limit = next((limit for close, limit in parse_limit(reader, end) if close == last), None)
        draft = Draft(head, [], dict(reader.marks), *reader.span(begin, last), limit or head.limit, keyword=word)
        draft.x = where[1] if where is not None else None
        draft.reminder = _text(session, reader, end, _reminder_end(reader, end)) if limit is None else ""
        session.notes.extend(_check_reminder(session, reader, end, _reminder_end(reader, end), limit, word))
        drafts.append(draft)
        at = last
        while at < stop and (reader.is_punct(at, ",;") or reader.is_word(at, AND)):
            at += 1
        joined.append(reader.is_word(at - 1, AND))
    return drafts


def _spread(condition: Condition, drafts: list[Draft], joined: list[bool]) -> None:
    """«{armor} и {regen}, пока P»: what «и» joins to the keyword before the condition is there only then too."""
    for draft, follows in zip(reversed(drafts), reversed(joined), strict=True):
        if not follows:
            return
        draft.head = replace(draft.head, condition=condition)


def _keywords_and_more(
    session: Session, reader: Reader, at: int, head: Head, drafts: list[Draft]
) -> list[Draft] | None:
    """«{zov} и начинает бой с {counter}»: behind the keywords a statement or an order of the same head."""
    if not drafts or not reader.is_word(at - 1, AND) or head.trigger is not None:
        return None
    items = read_items(reader, at, len(reader.tokens))
    if items is None or items[0].kind != "unit" or items[0].value.elided or not items[0].value.finite:
        return None
    return [*drafts, draft_of(reader, head, items, head.limit, None)]


def _keyword_condition(reader: Reader, pos: int) -> tuple[Condition | None, int]:
    """«…, пока P», «…, если P» at the end of a keyword."""
    at = pos + reader.is_punct(pos, ",")
    if reader.is_word(at, WHILE, IF):
        for end, condition in parse_condition(reader, at + 1):
            if end >= len(reader.tokens):
                return condition, end
    return None, pos


def _ends_keyword(reader: Reader, pos: int) -> bool:
    """The end, a sign, «и», «пока», or straight the next keyword («{zom}{regen}»)."""
    if reader.is_word(pos, WHILE, IF, WHERE):
        return True
    if pos >= len(reader.tokens) or reader.is_punct(pos, ",;(") or reader.is_word(pos, AND):
        return True
    return reader.at(pos).kind == "symbol" and bool(parse_keyword(reader, pos))


def _check_reminder(
    session: Session, reader: Reader, start: int, end: int, limit: Limit | None, word: Word
) -> Iterator[Diagnostic]:
    """A bracket behind a keyword is a reminder only if it says what the keyword means."""
    if end <= start or limit is not None:
        return
    reminders = session.grammar.language.reminders
    last = end - reader.is_punct(end - 1, ")")
    if any(stop == last and word.id in reminders[found.id].of for stop, found in parse_reminder(reader, start + 1)):
        return
    aside = replace(session, notes=[])
    said = _verbs(parse_features(aside, reader.tokens[start + 1 : end - reader.is_punct(end - 1, ")")]))
    meaning = _meaning(session, word.id)
    if not said & meaning:
        yield report("W208", reader.span(start, end), word=_text(session, reader, start, end))


def _meaning(session: Session, keyword: str) -> frozenset[str]:
    """The verbs of a keyword's text; nothing if it is a mark that rules consult."""
    known = session.grammar.meanings.get(keyword)
    if known is None:
        text = session.grammar.language.keywords[keyword].text.replace("{n}", "1")
        tokens, _ = tokenize(normalise(text), session.grammar.words, session.grammar.language.symbols)
        features = parse_features(Session(session.grammar, session.slots, text), tokens[:-1]) if text else ()
        known = session.grammar.meanings[keyword] = _verbs(features)
    return known


def _verbs(features: tuple[Feature, ...]) -> frozenset[str]:
    return frozenset(node.verb for node in walk(features) if isinstance(node, Action))


def _reminder_end(reader: Reader, pos: int) -> int:
    """Behind the bracket that opens at `pos`, or `pos`."""
    if not reader.is_punct(pos, "("):
        return pos
    depth = 0
    for end in range(pos, len(reader.tokens)):
        depth += reader.is_punct(end, "(") - reader.is_punct(end, ")")
        if depth == 0:
            return end + 1
    return len(reader.tokens)


# ---------------------------------------------------------------- bodies


def _read_body(session: Session, reader: Reader) -> list[Draft] | None:
    """Head and body, the head that takes most first; one that takes what belongs to the body only if no other can."""
    stop = len(reader.tokens)
    second_best: list[Draft] | None = None
    heads = parse_head(reader, 0)
    if reader.patterns(reader.grammar.verbs, 0) and begins_a_statement(reader, 0):
        heads = ((0, NO_HEAD), *heads)
    for pos, head in heads:
        if _only_holds(session, head) and (keywords := _keywords(session, reader, pos, head)):
            return keywords
        for limit_end, limit in [*parse_limit(reader, pos), (pos, None)]:
            for end, x in [*parse_where(reader, limit_end), (limit_end, None)]:
                where_end = end + (x is not None and reader.is_punct(end, ",–"))
                if where_end >= stop and (limit or x):
                    continue
                items = read_items(reader, where_end, stop)
                if items is None:
                    continue
                if _too_long(reader, head, items):
                    second_best = second_best or [draft_of(reader, head, items, limit or head.limit, x)]
                    continue
                return [draft_of(reader, head, items, limit or head.limit, x)]
        if head is not NO_HEAD and head.trigger is None:
            keywords = _keywords(session, reader, pos, head)
            if keywords:
                return keywords
    return second_best


def _too_long(reader: Reader, head: Head, items: tuple[Item, ...]) -> bool:
    """Has the head taken what belongs to the body: the «если» of its «иначе», or what a plural verb is said of?"""
    if head.trigger is not None and head.trigger.condition is not None and takes_else(items):
        return True
    if head.condition is None or items[0].kind != UNIT:
        return False
    if not head.mode and not reader.is_punct(items[0].start - 1, STOPS) and items[0].start and _has_comma(reader, items[0].start):
        return True
    if items[0].value.said is not None:
        return False
    forms = [form for form in reader.at(items[0].start).forms if form.pos in ("VERB", "INFN")]
    return bool(forms) and all(form.number == PLURAL and form.person == THIRD for form in forms)


def _has_comma(reader: Reader, stop: int) -> bool:
    return any(reader.is_punct(at, ",") for at in range(stop))


def _only_holds(session: Session, head: Head) -> bool:
    """Does the head only say when the feature is there? Then a keyword behind it is had; nobody is told to do it."""
    costs = session.grammar.language.costs
    shown = bool(head.mode or head.cost) and head.trigger is None
    return shown and all(cost.clause is None and costs[cost.kind].timing == "holds" for cost in head.cost)


def _text(session: Session, reader: Reader, start: int, end: int) -> str:
    if end <= start:
        return ""
    span = reader.span(start, end)
    return session.original[span[0] : span[1]]
