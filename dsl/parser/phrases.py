"""Noun phrases: quantity, owner, qualifiers before and behind, place, exceptions; groups of them.

In: a `Reader` and a position. Out: alternatives `(end, Target)`. `case` restricts the head («nomn» for subjects), ""
takes any. The head's grammar is kept as a `Mark`, by which pronouns find it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.dsl.antecedents import Mark
from cardc.dsl.evolving import replace
from cardc.dsl.language import Noun
from cardc.dsl.nodes import (
    AllOf,
    Cell,
    Filter,
    Group,
    Is,
    Not,
    OneOf,
    Phrase,
    Player,
    Quantity,
    Ref,
    Target,
    Word,
)
from cardc.dsl.parser.amounts import any_of, parse_quantity
from cardc.dsl.parser.drafts import OTHER, Draft, agrees, how_many, names, namesakes, titled_class
from cardc.dsl.parser.matching import match
from cardc.dsl.parser.nouns import is_element, is_head, is_thing, only_of_cards
from cardc.dsl.parser.qualifiers import predicates, qualities, sharing, single_predicates
from cardc.dsl.parser.reader import Reader, Result, slot_rule
from cardc.dsl.parser.references import parse_reference, possessive
from cardc.dsl.russian import syntax as ru

MAX_DRAFTS = 24
AMONG = "among"
EITHER = "each"
_PLAYER_OWNERS = {"opponent": "opponent", "controller": "mine", EITHER: EITHER}


# ---------------------------------------------------------------- targets and groups


@slot_rule("target")
def parse_target(reader: Reader, pos: int, case: str = "") -> Iterator[Result]:
    """A target: phrase, reference, player, cell, or several joined by «и», commas, «или»."""
    for end, first in parse_single(reader, pos, case):
        yield end, first
        yield from _grouped(reader, pos, end, (first,), case, "")


def _grouped(reader: Reader, pos: int, end: int, parts: tuple[Target, ...], case: str, op: str) -> Iterator[Result]:
    if len(parts) > 8:
        return
    comma = reader.is_punct(end, ",")
    word = end if not comma else end + 1
    joint = "or" if reader.among(word, ru.OR_WORDS) else "and" if reader.is_word(word, ru.AND) else ""
    if joint and not (op and op != joint):
        for last, part in parse_single(reader, word + 1, case):
            whole = (*parts, _owned_alike(parts[-1], part))
            yield last, merge_group(whole, joint, reader, pos, last)
            yield from _grouped(reader, pos, last, whole, case, joint)
    elif comma:
        for last, part in parse_single(reader, end + 1, case):
            yield from _grouped(reader, pos, last, (*parts, part), case, op)


def _owned_alike(first: Target, second: Target) -> Target:
    """«ваши гномы и эльфы»: an owner printed before plurals is that of all of them."""
    if not (isinstance(first, Phrase) and isinstance(second, Phrase)) or second.owner != "any" or first.owner != "mine":
        return second
    return replace(second, owner=first.owner) if first.quantity == second.quantity and first.quantity.mode == "each" else second


def _partitive(reader: Reader, pos: int) -> Iterator[Result]:
    """«каждое из них», «одно из этих существ»."""
    for at, quantity in parse_quantity(reader, pos):
        at += not reader.is_word(at - 1, ru.OUT_OF) and reader.is_word(at, ru.OUT_OF)
        if not reader.is_word(at - 1, ru.OUT_OF):
            continue
        for end, target in parse_reference(reader, at, ru.GENITIVE):
            quality = Is(AMONG, (("target", target),), span=reader.span(at, end))
            _mark(reader, pos, end, pos)
            yield end, Phrase("", quantity, filters=(quality,), span=reader.span(pos, end))


def merge_group(parts: tuple[Target, ...], op: str, reader: Reader, pos: int, end: int) -> Target:
    """«гнома, эльфа или орка» is one phrase with alternatives; anything else a group."""
    span = reader.span(pos, end)
    phrases = [part for part in parts if isinstance(part, Phrase) and part.filters]
    if op == "or" and len(phrases) == len(parts) and all(_alike(phrases[0], other) for other in phrases[1:]):
        options = tuple(_one_filter(phrase.filters) for phrase in phrases)
        return replace(phrases[0], filters=(OneOf(options, span=span),), span=span)
    return Group(parts, op, span=span)


def _alike(first: Phrase, other: Phrase) -> bool:
    """Do two phrases differ in their qualifiers only? The owner is printed once."""
    owner = first.owner if other.owner == "any" else other.owner
    bare = replace(other, filters=first.filters, owner=owner, owner_of=first.owner_of)
    return bare == first


def _one_filter(filters: tuple[Filter, ...]) -> Filter:
    return filters[0] if len(filters) == 1 else AllOf(filters)


@slot_rule("target")
def parse_single(reader: Reader, pos: int, case: str = "") -> Iterator[Result]:
    token = reader.at(pos)
    if token.kind == "name" and (not case or reader.has_case(pos, *case.split("|"))):
        _mark(reader, pos, pos + 1, pos)
        yield pos + 1, Ref("self", span=reader.span(pos, pos + 1))
    yield from _qualified_name(reader, pos, case)
    for end, meant in parse_reference(reader, pos, case):
        yield end, meant
        if isinstance(meant, Ref) and meant.kind in ("attacked", "attacker"):
            for last, quality, is_a in predicates(reader, end, "after"):
                if is_a == "card":
                    reader.marks[reader.span(pos, last)] = reader.marks[meant.span]
                    yield last, replace(meant, filters=(quality,), span=reader.span(pos, last))
    yield from parse_player(reader, pos, case)
    if reader.at(pos).text in ru.HIS and reader.is_word(pos + 1, ru.OWNER) and (
        not case or reader.has_case(pos + 1, *case.split("|"))
    ):
        yield pos + 2, Player("owner", possessive(reader, pos), span=reader.span(pos, pos + 2))
    yield from _partitive(reader, pos)
    yield from parse_phrase(reader, pos, case)


def _qualified_name(reader: Reader, pos: int, case: str) -> Iterator[Result]:
    """«закрытому Тени»: this card while it is closed."""
    for end, quality, is_a in predicates(reader, pos, "before"):
        if is_a == "card" and not _means_another(quality) and reader.at(end).kind == "name" and (not case or reader.has_case(end, *case.split("|"))):
            _mark(reader, end, end + 1, end)
            yield end + 1, Ref("self", filters=(quality,), span=reader.span(pos, end + 1))


def _means_another(quality: Filter) -> bool:
    """«другого Тени» is another card of that name."""
    return isinstance(quality, Is) and quality.name == OTHER


@slot_rule("player")
def parse_player(reader: Reader, pos: int, case: str = "") -> Iterator[Result]:
    """«противник», «вы», «каждый игрок», «владелец»."""
    if reader.is_word(pos, ru.YOU) and (not case or reader.has_case(pos, case)):
        yield pos + 1, Player("controller", span=reader.span(pos, pos + 1))
    each = reader.among(pos, ru.EACH)
    at = pos + each
    for pattern in reader.patterns(reader.grammar.nouns, at):
        if pattern.entry.is_a == "player" and (not case or reader.has_case(at, case)):
            for end, _ in match(reader, pattern, at):
                who = "each" if pattern.entry.id == "player" else pattern.entry.id
                _mark(reader, pos, end, at)
                yield end, Player(who, span=reader.span(pos, end))


# ---------------------------------------------------------------- phrases


@slot_rule("target")
def parse_phrase(reader: Reader, pos: int, case: str = "") -> Iterator[Result]:
    """A noun phrase with a noun of the vocabulary, a class, a name, or qualifiers alone («по горным»)."""
    starts: list[tuple[int, Quantity | None]] = [(pos, None), *parse_quantity(reader, pos)]
    for at, quantity in starts:
        bare: list[tuple[int, int, Draft]] = []  # qualifiers alone, where none of them has taken the noun
        for before, draft in reversed(list(_before(reader, at, Draft(pos, quantity)))):
            for end, head, noun in _heads(reader, before, draft, case):
                if end == before:
                    bare.append((before, end, head))
                else:
                    yield from _behind(reader, end, head, noun, before, case)
        for before, end, head in bare:
            yield from _behind(reader, end, head, None, before, case)


def _before(reader: Reader, pos: int, draft: Draft) -> Iterator[tuple[int, Draft]]:
    """The qualifiers before the noun, one after another; every stop is a candidate."""
    yield pos, draft
    for _ in range(8):
        steps = list(_qualifier(reader, pos, draft))
        if not steps:
            return
        yield from (step for step in reversed(steps[1:]) if step[0] < steps[0][0])  # one that may have taken the noun
        pos, draft = steps[0]
        yield pos, draft


def _qualifier(reader: Reader, pos: int, draft: Draft) -> Iterator[tuple[int, Draft]]:
    token = reader.at(pos)
    if reader.is_word(pos, ru.MY):
        yield pos + 1, draft._replace(owner="mine")
    elif reader.is_word(pos, ru.OWN):
        yield pos + 1, draft._replace(owner="own")
    elif reader.is_word(pos, ru.OUT_OF) and reader.among(pos + 1, ru.PERSONAL):
        for end, target in parse_reference(reader, pos + 1, ru.GENITIVE):
            quality = Is(AMONG, (("target", target),), span=reader.span(pos, end))
            yield end, draft._replace(filters=(*draft.filters, quality))
    elif token.text in ru.HIS:
        yield pos + 1, draft._replace(owner="of", owner_of=possessive(reader, pos))
    elif reader.among(pos, ru.CHOSEN):
        for end, who in parse_player(reader, pos + 1, ru.INSTRUMENTAL):
            if isinstance(who, Player) and who.who in ("opponent", "controller"):
                yield end, draft._replace(chosen=True, chooser=who.who)
        yield pos + 1, draft._replace(chosen=True)
    elif reader.is_word(pos, ru.RANDOM):
        yield pos + 1, draft._replace(random=True)
    elif reader.is_word(pos, ru.DIFFERENT):
        yield pos + 1, draft._replace(distinct=True)
    elif draft.quantity is None and (_counting(reader, pos) or draft.filters and reader.among(pos, ru.EACH)):
        for end, quantity in parse_quantity(reader, pos):
            yield end, draft._replace(quantity=quantity)
    else:
        for end, filters, is_a in predicates(reader, pos, "before"):
            yield end, draft._replace(filters=(*draft.filters, filters), kinds=draft.kinds | {is_a})
        if (
            token.value is not None
            and any(form.pos == "ADJF" for form in token.forms)
            and not reader.is_word(pos, ru.ONE)
        ):
            yield pos + 1, draft._replace(ordinal=token.value)


def _counting(reader: Reader, pos: int) -> bool:
    token = reader.at(pos)
    return token.kind == "number" or reader.is_word(pos, ru.ONE) or any(form.pos == "NUMR" for form in token.forms)


def _heads(reader: Reader, pos: int, draft: Draft, case: str) -> Iterator[tuple[int, Draft, Noun | None]]:
    """The noun itself, a class word in its place, a quoted name, or nothing (qualifiers alone)."""
    for pattern in reader.patterns(reader.grammar.nouns, pos):
        if pattern.entry.is_a != "player" and agrees(reader, pos, draft, case):
            for end, _ in match(reader, pattern, pos):
                yield end, draft, pattern.entry
    yield from titled_class(reader, pos, draft)
    for pattern in reader.patterns(reader.grammar.classes, pos):
        if agrees(reader, pos, draft, case):
            for end, _ in match(reader, pattern, pos):
                word = Word("class", pattern.entry, span=reader.span(pos, end))
                quality = Is(reader.grammar.class_predicate, (("class", word),), span=word.span)
                yield end, draft._replace(filters=(*draft.filters, quality)), None
    yield from namesakes(reader, pos, draft, case)
    yield from names(reader, pos, draft)
    if is_head(reader, pos):  # «горных существ»: the qualifier has its noun
        return
    if pos > draft.start and draft.filters and reader.has_case(pos - 1, case or ru.NOMINATIVE, *_ALL_CASES[not case]):
        yield pos, draft, None


_ALL_CASES = {False: (), True: ("gent", "datv", "accs", "ablt", "loct")}


def _mark(reader: Reader, start: int, end: int, head: int) -> None:
    forms = [form for form in reader.at(head).forms if form.pos in ("NOUN", "ADJF", "PRTF", "NPRO")]
    reader.marks[reader.span(start, end)] = Mark(
        frozenset(form.gender for form in forms if form.gender),
        frozenset(form.number for form in forms if form.number),
        frozenset(form.lemma for form in forms),
    )


# ---------------------------------------------------------------- behind the noun


def _behind(reader: Reader, pos: int, draft: Draft, noun: Noun | None, head: int, case: str) -> Iterator[Result]:
    """The phrase, and each longer one with more qualifiers behind the noun."""
    drafts = [(pos, draft)]
    seen = 0
    while seen < len(drafts) and len(drafts) < MAX_DRAFTS:
        at, current = drafts[seen]
        seen += 1
        drafts.extend(step for step in _after(reader, at, current, noun) if step not in drafts)
    for end, made in drafts:
        target = _finish(reader, end, made, noun, head, case)
        if target is not None:
            _mark(reader, draft.start, end, head)
            yield end, target


def _after(reader: Reader, pos: int, draft: Draft, noun: Noun | None) -> Iterator[tuple[int, Draft]]:
    yield from _genitive(reader, pos, draft)
    yield from _placed(reader, pos, draft)
    yield from _excepted(reader, pos, draft)
    comma = reader.is_punct(pos, ",")
    yield from _relative(reader, pos + comma, draft)
    for end, quality, is_a in single_predicates(reader, pos + comma, "after"):
        more = draft._replace(filters=(*draft.filters, quality), kinds=draft.kinds | {is_a})
        if comma and not (_subordinate(reader, pos + 1) or _detached(reader, pos + 1, end)):
            continue
        if comma and reader.is_punct(end, ","):
            yield end + 1, more
        yield end, more
    if draft.filters and reader.among(pos, ru.LISTING):
        yield from _shared(reader, pos, draft)


def _shared(reader: Reader, pos: int, draft: Draft) -> Iterator[tuple[int, Draft]]:
    """«с 4 жизнями и отравлением»: a further quality of the same preposition."""
    last = draft.filters[-1]
    for end, quality in sharing(reader, last, pos):
        if reader.is_word(pos, ru.AND):
            yield end, draft._replace(filters=(*draft.filters, quality))
        else:
            either = OneOf((last, quality), span=(last.span[0], quality.span[1]))
            yield end, draft._replace(filters=(*draft.filters[:-1], either))


def _subordinate(reader: Reader, pos: int) -> bool:
    """Does a participle or «[на] который» stand there, perhaps with «не»?"""
    pos += reader.is_text(pos, ru.NOT)
    which = any(reader.is_word(at, ru.WHICH) for at in range(pos, pos + 3))
    return which or any(form.pos == "PRTF" for form in reader.at(pos + reader.is_text(pos, ru.NOT)).forms)


def _detached(reader: Reader, pos: int, end: int) -> bool:
    """«…, соседнее с C,»: an adjective with what it governs."""
    return end > pos + 1 and any(form.pos == "ADJF" for form in reader.at(pos).forms)


def _relative(reader: Reader, pos: int, draft: Draft) -> Iterator[tuple[int, Draft]]:
    """«…, которое стоит рядом», «…, которое не закрыто,»."""
    if not reader.is_word(pos, ru.WHICH) or not reader.has_case(pos, ru.NOMINATIVE):
        return
    for end, quality in qualities(reader, pos + 1):
        more = draft._replace(filters=(*draft.filters, quality))
        if reader.is_punct(end, ","):
            yield end + 1, more
        yield end, more


def _genitive(reader: Reader, pos: int, draft: Draft) -> Iterator[tuple[int, Draft]]:
    """«… противника», «… владельца», «экипировка этого существа»."""
    if draft.owner != "any" or not reader.has_case(pos, ru.GENITIVE):
        return
    for end, player in parse_player(reader, pos, ru.GENITIVE):
        who = getattr(player, "who", "")
        owner = _PLAYER_OWNERS.get(who, "of")
        yield end, draft._replace(owner=owner, owner_of=player if owner == "of" else None)
    if ru.GENITIVE in reader.facts[pos].cases and reader.at(pos).text not in ru.PREPOSITIONS:
        for end, target in parse_single(reader, pos, ru.GENITIVE):
            if isinstance(target, (Phrase, Ref)) and not is_thing(reader, target) and not is_element(reader, pos, end):
                quality = Is("of", (("target", target),), span=reader.span(pos, end))
                yield end, draft._replace(filters=(*draft.filters, quality))


def _placed(reader: Reader, pos: int, draft: Draft) -> Iterator[tuple[int, Draft]]:
    """«с кладбища», «в вашей руке», «из колоды противника»: where the cards are."""
    if draft.zone:
        return
    if not reader.among(pos, ru.PLACE_PREPOSITIONS) and not (
        reader.at(pos).forms and reader.has_case(pos, ru.GENITIVE)
    ):
        return
    for end, zone in parse_zone(reader, pos):
        owner = dict(zone.args).get("owner")
        who = getattr(owner, "who", "")
        more = draft._replace(zone=zone.id)
        if who and draft.owner == "any":
            known = _PLAYER_OWNERS.get(who, "of")
            more = more._replace(owner=known, owner_of=None if known != "of" else Player(who))
        yield end, more


@slot_rule("zone")
def parse_zone(reader: Reader, pos: int) -> Iterator[Result]:
    """A zone, with or without its preposition and owner: «в руку владельца», «с вашего кладбища»."""
    at = pos + reader.among(pos, ru.PLACE_PREPOSITIONS)
    owner: Player | None = None
    if reader.is_word(at, ru.ANY):
        owner, at = Player(EITHER, span=reader.span(at, at + 1)), at + 1
    elif reader.is_word(at, ru.MY):
        owner, at = Player("controller", span=reader.span(at, at + 1)), at + 1
    elif reader.is_word(at, ru.OWN) or reader.at(at).text in ru.HIS:
        owner, at = Player("owner", span=reader.span(at, at + 1)), at + 1
    elif reader.is_word(at, ru.ANY):
        owner, at = Player("each", span=reader.span(at, at + 1)), at + 1
    zones = reader.grammar.zones
    behind = reader.patterns(zones, at)
    for pattern in (*behind, *reader.patterns(zones, pos)):
        start = at if pattern in behind else pos
        for end, args in match(reader, pattern, start):
            anyones = end + reader.is_word(end, ru.ANY)
            for last, who in parse_player(reader, anyones, ru.GENITIVE):
                if anyones > end and isinstance(who, Player):
                    who = replace(who, who="each")
                found = (*args, ("owner", who))
                yield last, Word("zone", pattern.entry.id, found, span=reader.span(pos, last))
            mine = (*args, ("owner", owner)) if owner is not None else args
            yield end, Word("zone", pattern.entry.id, mine, span=reader.span(pos, end))


def _excepted(reader: Reader, pos: int, draft: Draft) -> Iterator[tuple[int, Draft]]:
    """«(кроме летающих)», «, кроме себя»."""
    opening = reader.is_punct(pos, "(,")
    at = pos + opening
    for end, quality in excluded(reader, at):
        more = draft._replace(filters=(*draft.filters, quality))
        if not reader.is_punct(pos, "("):
            yield end, more
        elif reader.is_punct(end, ")"):
            yield end + 1, more


def excluded(reader: Reader, pos: int) -> Iterator[tuple[int, Filter]]:
    """«кроме C»: all but those."""
    if reader.is_word(pos, ru.EXCEPT):
        for end, target in parse_target(reader, pos + 1):
            yield end, Not(_as_filter(target), span=reader.span(pos, end))


def _as_filter(target: Target) -> Filter:
    """«кроме летающих и симбиотов»: each part as a quality of the card."""
    if isinstance(target, Group):
        return OneOf(tuple(_as_filter(part) for part in target.parts), span=target.span)
    if isinstance(target, Phrase) and not target.noun and target.owner == "any" and target.filters:
        return _one_filter(target.filters)
    return Is(AMONG, (("target", any_of(target)),), span=target.span)


def _finish(reader: Reader, end: int, draft: Draft, noun: Noun | None, head: int, case: str) -> Target | None:
    is_a = noun.is_a if noun is not None else "card"
    if any(kind not in (is_a, "card") for kind in draft.kinds):
        return None
    span = reader.span(draft.start, end)
    quantity = how_many(reader, draft, head, case)
    if is_a == "cell":
        elsewhere = draft.zone and draft.zone not in reader.grammar.language.play_zones  # a cell is of the field
        if elsewhere or any(only_of_cards(reader, quality) for quality in draft.filters):
            return None
        return Cell(draft.filters, quantity, span=span)
    owner = noun.owner if noun is not None and noun.owner and draft.owner == "any" else draft.owner
    return Phrase(
        noun.id if noun is not None else "", quantity, owner, draft.owner_of, draft.filters, draft.zone, draft.chosen,
        draft.chooser, span=span,
    )  # fmt: skip
