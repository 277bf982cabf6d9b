"""Reading the state: calls of library functions, features, keywords, fields with their modifiers.

In: a state, the running frame, numbers bound at load (checked here). Out: masks, ints, flags; nothing is changed, except
that a call which fails leaves a fault in the header. Effects come from three sources with one meaning: records of the
state, standing effects of static features, rules of keywords.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from cardc.runtime.layout cimport (
    Card, EF_EXACT, EF_FOE_ONLY, EF_FROM_VALUE, EF_UNLESS, END_NEVER, E_BAN, E_GRANT, E_IGNORE, E_KEYWORD, E_LOSE_FEATURES,
    E_LOSE_KEYWORD, E_MARK, E_MODIFY, E_MULTIPLY, E_ONLY_FROM, E_SET, Effect, EffectRow, FAULT, FAULT_INDEX,
    FeatureRow, Frame, Mask, O_WOUND, PropertyRow, RUN, State,
)
from cardc.runtime.masks cimport add_to, any_of, bit_of, both_of, ctz, has, is_empty, none_of, pop, without

cdef enum:
    DEPTH = 7  # nested evaluations of static effects; deeper ones see no modifiers


cdef class Caller:
    cdef int call(self, State* s, Frame* f, int index) noexcept:
        return fault(s, f, FAULT_INDEX)


# ---------------------------------------------------------------- calls


cdef int fault(State* s, Frame* f, int code) noexcept nogil:
    """Leave a fault in the header (the first one stays) and return FAULT."""
    if s.h.fault == 0:
        s.h.fault = code
        s.h.fault_card = f.source if f != NULL else -1
        s.h.fault_feature = f.feature if f != NULL else -1
        s.h.fault_pc = f.pc if f != NULL else -1
    return FAULT


cdef int call_python(State* s, Frame* f, int index) noexcept nogil:
    """Run a function of the library that is not compiled."""
    if index < 0 or index >= s.lib.nfunctions:
        return fault(s, f, FAULT_INDEX)
    with gil:
        return (<Caller>s.core).call(s, f, index)


cdef int ask_fn(State* s, int index, int carrier, int controller, int card, int other, uint32_t via, int x) noexcept nogil:
    """Value of a function of a static effect: `self` is the carrier, `ev_card` the card asked about."""
    cdef Frame* f
    cdef int value
    if s.h.depth >= DEPTH:
        return 0
    f = &s.scratch[s.h.depth]
    f.feature = -1
    f.source = carrier
    f.player = f.actor = controller
    f.x = x
    f.x_bound = x != 0
    f.ev.card = card
    f.ev.other = other
    f.ev.via = via
    f.ev.amount = s.h.asked
    f.ev.player = s.cards[card].controller if is_card(s, card) else controller
    s.h.depth += 1
    value = call_fn(s, f, index)
    s.h.depth -= 1
    return value


# ---------------------------------------------------------------- effects on a card


cdef bint fits(State* s, Effect* e, uint32_t kinds, uint32_t via, int event, int card, int player) noexcept nogil:
    if not (kinds >> e.kind) & 1:
        return False
    if event >= 0 and e.event != event:
        if e.event >= 0 or (e.kind == E_ONLY_FROM and s.rules.events[event].op != O_WOUND):
            return False
    if e.flags & EF_FOE_ONLY and player >= 0 and card >= 0 and s.cards[card].controller == player:
        return False
    if e.kind == E_ONLY_FROM or e.flags & EF_UNLESS:
        return (via & e.via) == 0
    return e.via == 0 or (via & e.via) != 0


cdef bint holds_for(State* s, Effect* e, int card, int other, uint32_t via) noexcept nogil:
    return e.applies_fn < 0 or ask_fn(s, e.applies_fn, e.source, e.owner, card, other, via, e.x) != 0


cdef void from_row(EffectRow* row, Effect* e, int number, int carrier) noexcept nogil:
    e.kind = <unsigned char>row.kind
    e.end = END_NEVER
    e.fallen = 0
    e.carrier = carrier
    e.source = carrier
    e.row = number
    e.prop = row.prop
    e.keyword = row.keyword
    e.event = row.event
    e.flag = row.flag
    e.feature = row.feature
    e.with_event = row.with_event
    e.zone = row.zone
    e.slot = row.slot
    e.name = -1
    e.amount = row.amount
    e.amount_fn = row.amount_fn
    e.applies_fn = row.applies_fn
    e.able_fn = -1
    e.x = 0
    e.via = row.via
    e.flags = <unsigned short>row.flags


cdef int standing_on(State* s, int card, int other, uint32_t kinds, uint32_t via, int event, int player, Effect* found,
                     int n, int room) noexcept nogil:
    """Standing effects of static features that hold for the card, appended to `found`."""
    cdef Mask carriers = s.h.standing
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int carrier, count, i
    while True:
        carrier = pop(&carriers)
        if carrier < 0:
            return n
        if carrier == card and s.h.all_ignored and s.h.ignored == card + 1:
            continue
        count = features_of(s, carrier, features, granted, 24)
        for i in range(count):
            if s.lib.features[features[i]].nstanding and works(s, carrier, features[i]):
                n = feature_stands(s, carrier, features[i], card, other, kinds, via, event, player, found, n, room)


cdef int feature_stands(State* s, int carrier, int number, int card, int other, uint32_t kinds, uint32_t via, int event,
                        int player, Effect* found, int n, int room) noexcept nogil:
    cdef FeatureRow* feature = &s.lib.features[number]
    cdef EffectRow* row
    cdef int i, controller = s.cards[carrier].controller, able = -1
    for i in range(feature.nstanding):
        row = &s.lib.effects[feature.standing[i]]
        if n >= room or not (kinds >> row.kind) & 1:
            continue
        from_row(row, &found[n], feature.standing[i], carrier)
        found[n].owner = <unsigned char>controller
        found[n].serial = 0x80000000u | (<uint32_t>carrier << 20) | <uint32_t>feature.standing[i]
        if not fits(s, &found[n], kinds, via, event, card, player):
            continue
        if able < 0:
            able = 1 if feature.able < 0 else ask_fn(s, feature.able, carrier, controller, card, other, via, 0) != 0
        if not able:
            return n
        if row.applies_fn < 0:
            n += carrier == card
        elif ask_fn(s, row.applies_fn, carrier, controller, card, other, via, 0):
            n += 1
    return n


cdef inline bint is_carrier(State* s, int card, EffectRow* row) noexcept nogil:
    """A rule of a keyword is carried by cards that have it, a rule of a state by cards that are in it."""
    if row.carrier_keyword >= 0:
        return has_keyword(s, card, row.carrier_keyword)
    return (s.cards[card].flags >> row.flag) & 1


cdef bint is_ignored(State* s, int card, int keyword) noexcept nogil:
    """The keyword of the card is not there for the ability that is just being calculated."""
    if s.h.ignored != card + 1:
        return False
    return s.h.all_ignored or (keyword >= 0 and (s.h.ignored_keywords[keyword >> 6] >> (keyword & 63)) & 1)


cdef void ignore_for(State* s, int source, int card, uint32_t via) noexcept nogil:
    """From here to `ignore_nothing` the card has not what the source's ability ignores of it."""
    cdef Effect found[8]
    cdef int i, n
    if not (s.h.effect_kinds >> E_IGNORE) & 1 or not is_card(s, source) or source == card:
        return
    n = effects_on(s, source, card, 1 << E_IGNORE, via, -1, -1, found, 8)
    for i in range(n):
        s.h.ignored = card + 1
        if found[i].keyword < 0:
            s.h.all_ignored = 1
        else:
            s.h.ignored_keywords[found[i].keyword >> 6] |= (<uint64_t>1) << (found[i].keyword & 63)


cdef void ignore_nothing(State* s) noexcept nogil:
    cdef int i
    if s.h.ignored == 0:
        return
    s.h.ignored = s.h.all_ignored = 0
    for i in range(4):
        s.h.ignored_keywords[i] = 0


cdef int keyword_rules_on(State* s, int card, uint32_t kinds, uint32_t via, int event, int player, Effect* found, int n,
                          int room) noexcept nogil:
    """Effects that the rules of a keyword put on every card that has it."""
    cdef int i
    cdef EffectRow* row
    for i in range(s.rules.nkeyword_rules):
        row = <EffectRow*>&s.rules.keyword_rules[i]
        if n >= room or not (kinds >> row.kind) & 1 or is_ignored(s, card, row.carrier_keyword):
            continue
        from_row(row, &found[n], -1, card)
        found[n].owner = <unsigned char>s.cards[card].controller
        found[n].serial = 0x40000000u | (<uint32_t>card << 20) | <uint32_t>i
        if fits(s, &found[n], kinds, via, event, card, player) and is_carrier(s, card, row):
            if row.flags & EF_FROM_VALUE:
                found[n].amount = keyword_value(s, card, row.carrier_keyword)
            n += 1
    return n


cdef int effects_found(State* s, int card, int other, uint32_t kinds, uint32_t via, int event, int player,
                       Effect* found, int room) noexcept nogil:
    cdef uint32_t i
    cdef int n = 0
    if not s.h.effect_kinds & kinds or not is_card(s, card):
        return 0
    for i in range(s.h.neffects):
        if n < room and s.effects[i].carrier == card and counts(s, &s.effects[i]) \
                and fits(s, &s.effects[i], kinds, via, event, card, player) and holds_for(s, &s.effects[i], card, other, via):
            found[n] = s.effects[i]
            n += 1
    if s.h.depth >= DEPTH:
        return n
    s.h.depth += 1
    if not is_empty(s.h.standing):
        n = standing_on(s, card, other, kinds, via, event, player, found, n, room)
    if s.rules.nkeyword_rules:
        n = keyword_rules_on(s, card, kinds, via, event, player, found, n, room)
    s.h.depth -= 1
    return n


cdef int effect_amount(State* s, Effect* e, int card, int other, uint32_t via) noexcept nogil:
    if e.amount_fn < 0:
        return e.amount
    return ask_fn(s, e.amount_fn, e.carrier, e.owner, card, other, via, e.x)


# ---------------------------------------------------------------- features


cdef bint loses_features(State* s, int card) noexcept nogil:
    cdef uint32_t i
    if not (s.h.effect_kinds >> E_LOSE_FEATURES) & 1:
        return False
    for i in range(s.h.neffects):
        if s.effects[i].carrier == card and s.effects[i].kind == E_LOSE_FEATURES and counts(s, &s.effects[i]):
            return True
    return False


cdef int features_found(State* s, int card, int* found, uint32_t* granted, int room) noexcept nogil:
    """Features of a card: printed (unless lost), of its keywords, gained by effect records (`granted`: their serial)."""
    cdef int i, n = 0, number = s.cards[card].number
    cdef uint32_t k
    cdef bint lost = loses_features(s, card)
    if number >= 0 and not lost:
        for i in range(s.lib.card_first[number], s.lib.card_first[number + 1]):
            if n < room:
                found[n] = s.lib.card_list[i]
                granted[n] = 0
                n += 1
    if (s.h.effect_kinds >> E_GRANT) & 1:
        for k in range(s.h.neffects):
            if s.effects[k].carrier == card and s.effects[k].kind == E_GRANT and s.effects[k].feature >= 0 and n < room \
                    and counts(s, &s.effects[k]):
                found[n] = s.effects[k].feature
                granted[n] = s.effects[k].serial
                n += 1
    return keyword_features(s, card, found, granted, n, room)


cdef int keyword_features(State* s, int card, int* found, uint32_t* granted, int n, int room) noexcept nogil:
    cdef int k, i, j
    cdef bint some = False
    for j in range(4):
        some = some or s.lib.told_set[j] & (s.cards[card].keywords[j] | s.h.given[j]) != 0
    for j in range(s.lib.ntold if some else 0):
        k = s.lib.told[j]
        if not has_keyword(s, card, k):
            continue
        for i in range(s.lib.keyword_first[k], s.lib.keyword_first[k + 1]):
            if n < room:
                found[n] = s.lib.keyword_list[i]
                granted[n] = 0x20000000u | <uint32_t>k
                n += 1
    return n


# ---------------------------------------------------------------- keywords and fields


cdef Mask with_parts(State* s, Mask found) noexcept nogil:
    """The set, and the cards of which one of the set has become a part."""
    cdef Mask parts
    cdef int card
    if s.rules.merge_flag < 0 or is_empty(s.h.hosted):
        return found
    parts = both_of(both_of(found, s.h.hosted), s.flags[s.rules.merge_flag])
    card = pop(&parts)
    while card >= 0:
        if is_card(s, s.cards[card].host):
            add_to(&found, s.cards[card].host)
        card = pop(&parts)
    return found


cdef Mask elements_with_parts(State* s, int element) noexcept nogil:
    """Cards that have the element, by themselves or by a part; without any of both they are neutral."""
    cdef Mask coloured
    cdef int i
    if element:
        return with_parts(s, s.elements[element])
    coloured = none_of()
    for i in range(1, s.rules.nelements + 1):
        coloured = any_of(coloured, s.elements[i])
    return without(s.elements[0], with_parts(s, coloured))


cdef inline bint has_printed(State* s, int card, int keyword) noexcept nogil:
    return (s.cards[card].keywords[keyword >> 6] >> (keyword & 63)) & 1


cdef bint keyword_found(State* s, int card, int keyword) noexcept nogil:
    cdef Effect found[24]
    cdef int i, n
    cdef bint present
    if not is_card(s, card) or keyword < 0 or keyword >= s.rules.nkeywords:
        return False
    present = has_printed(s, card, keyword)
    if present and loses_features(s, card):
        present = False
    if not (s.h.given[keyword >> 6] >> (keyword & 63)) & 1:
        return present
    n = effects_on(s, card, -1, (1 << E_KEYWORD) | (1 << E_LOSE_KEYWORD), 0, -1, -1, found, 24)
    for i in range(n):
        if found[i].keyword == keyword:
            present = found[i].kind == E_KEYWORD
    return present


cdef int keyword_value(State* s, int card, int keyword) noexcept nogil:
    """The largest number of the keyword on the card; 0 if it has not got it."""
    cdef Effect found[24]
    cdef int i, n, value = 0, amount
    if not has_keyword(s, card, keyword):
        return 0
    if has_printed(s, card, keyword) and s.cards[card].number >= 0:
        value = s.lib.keyword_value[s.cards[card].number * s.rules.nkeywords + keyword]
    if not (s.h.given[keyword >> 6] >> (keyword & 63)) & 1:
        return value
    n = effects_on(s, card, -1, 1 << E_KEYWORD, 0, -1, -1, found, 24)
    for i in range(n):
        if found[i].keyword == keyword:
            amount = effect_amount(s, &found[i], card, -1, 0)
            value = amount if amount > value else value
    return value


cdef int base_field(State* s, int card, PropertyRow* row, int other, uint32_t via, bint as_printed) noexcept nogil:
    cdef long long total = 0
    cdef uint64_t terms
    if row.source == 0:
        return s.cards[card].core[row.index]
    if row.source == 1:
        return s.slots[card * s.rules.nslots + row.index]
    if row.source == 2:
        return keyword_value(s, card, row.index)
    terms = row.plus
    while terms:
        total += term(s, card, ctz(terms), other, via, as_printed)
        terms &= terms - 1
    terms = row.minus
    while terms:
        total -= term(s, card, ctz(terms), other, via, as_printed)
        terms &= terms - 1
    return held(total)


cdef int term(State* s, int card, int prop, int other, uint32_t via, bint as_printed) noexcept nogil:
    return printed(s, NULL, card, prop) if as_printed else read_field(s, card, prop, other, via)


cdef int field_found(State* s, int card, int prop, int other, uint32_t via) noexcept nogil:
    """A property with all modifiers that hold against `other` and for the kinds `via`; 0 for no card.

    What adds comes first, then what multiplies, then what takes away; a value that is set stands above them.
    """
    cdef PropertyRow* row
    cdef Effect found[24]
    cdef int i, n
    cdef long long value, exact = -1, less = 0, amount
    if not is_card(s, card) or prop < 0 or prop >= s.rules.nprops:
        return 0
    row = <PropertyRow*>&s.rules.props[prop]
    value = base_field(s, card, row, other, via, False)
    if (s.h.mod_props >> prop) & 1:
        n = effects_on(s, card, other, (1 << E_MODIFY) | (1 << E_SET) | (1 << E_MULTIPLY), via, -1, -1, found, 24)
        for i in range(n):
            if found[i].prop != prop or found[i].kind == E_MULTIPLY:
                continue
            amount = effect_amount(s, &found[i], card, other, via)
            if found[i].kind == E_SET or found[i].flags & EF_EXACT:
                exact = amount
            elif amount < 0:
                less += amount
            else:
                value += amount
        if (s.h.effect_kinds >> E_MULTIPLY) & 1:
            for i in range(n):
                if found[i].prop == prop and found[i].kind == E_MULTIPLY:
                    value = held(value * effect_amount(s, &found[i], card, other, via))
        value += less
    if exact >= 0:
        value = exact
    if row.has_minimum and value < row.minimum:
        value = row.minimum
    return held(value)


cdef int printed(State* s, Frame* f, int card, int prop) noexcept nogil:
    if not is_card(s, card) or prop < 0 or prop >= s.rules.nprops:
        return 0
    return base_field(s, card, <PropertyRow*>&s.rules.props[prop], -1, 0, True)


cdef int sum_field(State* s, Frame* f, Mask m, int prop) noexcept nogil:
    cdef long long total = 0
    cdef int card = pop(&m)
    while card >= 0:
        total += read_field(s, card, prop, -1, 0)
        card = pop(&m)
    return held(total)


cdef int turn_count(State* s, Frame* f, int event, int card) noexcept nogil:
    if event < 0 or event >= s.rules.nevents or not is_card(s, card) or s.rules.events[event].counted < 0:
        return 0
    return s.tally[card * s.rules.ncounted + s.rules.events[event].counted]


cdef Mask happened(State* s, Frame* f, int event) noexcept nogil:
    """The cards to which a counted event has happened this turn."""
    cdef Mask found = none_of()
    cdef uint32_t card
    if event < 0 or event >= s.rules.nevents or s.rules.events[event].counted < 0:
        return found
    for card in range(s.h.ncards):
        if s.tally[card * s.rules.ncounted + s.rules.events[event].counted]:
            found = any_of(found, bit_of(<int>card))
    return found


cdef Mask featureless(State* s, Frame* f) noexcept nogil:
    """The cards on which no feature is printed, or that have lost them."""
    cdef Mask found = none_of()
    cdef uint32_t card
    cdef int number
    for card in range(s.h.ncards):
        number = s.cards[card].number
        if number < 0 or s.lib.card_first[number] == s.lib.card_first[number + 1] or loses_features(s, <int>card):
            found = any_of(found, bit_of(<int>card))
    return found


cdef int marker_count(State* s, Frame* f, int card, int name) noexcept nogil:
    cdef uint32_t i
    cdef int n = 0
    for i in range(s.h.neffects):
        if s.effects[i].kind == E_MARK and s.effects[i].carrier == card and s.effects[i].name == name and not s.effects[i].fallen:
            n += s.effects[i].amount
    return n


cdef bint banned(State* s, int card, int event, uint32_t via) noexcept nogil:
    cdef Effect found[4]
    return effects_on(s, card, -1, 1 << E_BAN, via, event, -1, found, 4) > 0


cdef bint is_banned_from(State* s, int card, int event, uint32_t via, int other) noexcept nogil:
    """Is it forbidden against the other card («не может атаковать героя»)?"""
    cdef Effect found[4]
    return effects_on(s, card, other, 1 << E_BAN, via, event, -1, found, 4) > 0


cdef bint keyword_meets(State* s, int card, int keyword, int other) noexcept nogil:
    """Has the card the keyword, be it against the other card only?"""
    cdef Effect found[24]
    cdef int i, n
    if has_keyword(s, card, keyword):
        return True
    if not is_card(s, card) or keyword < 0 or keyword >= s.rules.nkeywords or loses_features(s, card):
        return False
    n = effects_on(s, card, other, 1 << E_KEYWORD, 0, -1, -1, found, 24)
    for i in range(n):
        if found[i].keyword == keyword:
            return True
    return False
