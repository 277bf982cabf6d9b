"""Sets of cards found by looking at each: by name, class, keyword, numbers, markers, place in the deck.

In: numbers bound at load, masks. Out: masks.
"""

from libc.stdint cimport uint32_t
from cardc.runtime.layout cimport (
    E_BAN, E_ELEMENT, E_KEYWORD, E_LOSE_FEATURES, E_MARK, E_TYPE, E_UNTARGETABLE, Effect, EffectRow, FeatureRow, Frame, Mask, O_EFFECT_ADD, State,
)
from cardc.runtime.board cimport near
from cardc.runtime.masks cimport add_to, any_of, bit_of, both_of, count_of, drop_from, is_empty, none_of, pop, without
from cardc.runtime.query cimport (
    effects_on, features_of, has_keyword, in_play, in_zone, is_banned_from, is_card, keyword_found, own_kinds, read_field, slot, with_parts,
)
from cardc.runtime.triggers cimport uses_left


cdef Mask class_is(State* s, Frame* f, int klass) noexcept nogil:
    cdef Mask m = none_of()
    cdef uint32_t card
    cdef int i
    for card in range(s.h.ncards):
        for i in range(6):
            if s.cards[card].classes[i] == klass and klass >= 0:
                add_to(&m, card)
    return with_parts(s, m)


cdef Mask keyword_is(State* s, Frame* f, int keyword) noexcept nogil:
    cdef Mask m = none_of()
    cdef uint32_t card
    cdef int word = keyword >> 6, bit = keyword & 63
    if keyword < 0 or keyword >= s.rules.nkeywords:
        return m
    if (s.h.effect_kinds >> E_LOSE_FEATURES) & 1 or (s.h.given[word] >> bit) & 1:
        for card in range(s.h.ncards):
            if keyword_found(s, card, keyword):
                add_to(&m, card)
        return m
    for card in range(s.h.ncards):  # nobody has lost or gained it
        if (s.cards[card].keywords[word] >> bit) & 1:
            add_to(&m, card)
    return m


cdef Mask name_is(State* s, Frame* f, int name) noexcept nogil:
    cdef Mask m = none_of()
    cdef uint32_t card
    for card in range(s.h.ncards):
        if s.cards[card].name == name and name >= 0:
            add_to(&m, card)
    return with_parts(s, m)


cdef Mask namesakes(State* s, Frame* f, Mask m) noexcept nogil:
    """Of the set, cards with the name of another one of it."""
    cdef Mask left = m, found = none_of()
    cdef int card = pop(&left)
    while card >= 0:
        if count_of(both_of(m, same_name(s, f, card))) > 1:
            found = any_of(found, bit_of(card))
        card = pop(&left)
    return found


cdef Mask crowded(State* s, Frame* f, Mask m, int n) noexcept nogil:
    """Cards that at least `n` cards of the set stand next to."""
    cdef Mask left = in_play(s, f), found = none_of()
    cdef int card = pop(&left)
    while card >= 0:
        if count_of(both_of(m, near(s, f, bit_of(card)))) >= n:
            found = any_of(found, bit_of(card))
        card = pop(&left)
    return found


cdef Mask same_name(State* s, Frame* f, int card) noexcept nogil:
    """Cards that share a name with the card; one made of several has the names of its parts."""
    cdef Mask found, parts
    cdef int part
    if not is_card(s, card):
        return none_of()
    found = name_is(s, f, s.cards[card].name)
    if s.rules.merge_flag < 0 or is_empty(s.h.hosted):
        return found
    parts = both_of(s.h.hosted, s.flags[s.rules.merge_flag])
    part = pop(&parts)
    while part >= 0:
        if s.cards[part].host == card:
            found = any_of(found, name_is(s, f, s.cards[part].name))
        part = pop(&parts)
    return found


cdef inline bint compares(int a, int op, int b) noexcept nogil:
    if op == 0:
        return a < b
    if op == 1:
        return a <= b
    if op == 2:
        return a == b
    if op == 3:
        return a >= b
    if op == 4:
        return a > b
    return a != b


cdef Mask where_field(State* s, Frame* f, Mask m, int prop, int op, int value) noexcept nogil:
    cdef Mask found = none_of()
    cdef int card = pop(&m)
    while card >= 0:
        if compares(read_field(s, card, prop, -1, 0), op, value):
            add_to(&found, card)
        card = pop(&m)
    return found


cdef Mask where_slot(State* s, Frame* f, Mask m, int number, int op, int value) noexcept nogil:
    cdef Mask found = none_of()
    cdef int card = pop(&m)
    while card >= 0:
        if compares(slot(s, f, card, number), op, value):
            add_to(&found, card)
        card = pop(&m)
    return found


cdef Mask with_marker(State* s, Frame* f, int name) noexcept nogil:
    cdef Mask m = none_of()
    cdef uint32_t i
    for i in range(s.h.neffects):
        if s.effects[i].kind == E_MARK and s.effects[i].name == name and not s.effects[i].fallen:
            add_to(&m, s.effects[i].carrier)
    return m


cdef Mask extreme(State* s, Frame* f, Mask m, int prop, bint largest) noexcept nogil:
    cdef Mask best = none_of()
    cdef int card = pop(&m), value, record = 0
    while card >= 0:
        value = read_field(s, card, prop, -1, 0)
        if is_empty(best) or (value > record if largest else value < record):
            best = bit_of(card)
            record = value
        elif value == record:
            add_to(&best, card)
        card = pop(&m)
    return best


cdef Mask end_of(State* s, int player, int n, bint top) noexcept nogil:
    """The n highest (lowest) cards of the deck by rank; decks are small, n passes are cheaper than keeping order."""
    cdef Mask deck = in_zone(s, NULL, s.rules.deck, player), left, found = none_of()
    cdef int i, card, best
    for i in range(n if n < 256 else 256):
        left = without(deck, found)
        best = pop(&left)
        if best < 0:
            return found
        card = pop(&left)
        while card >= 0:
            if (s.cards[card].rank > s.cards[best].rank) == top:
                best = card
            card = pop(&left)
        add_to(&found, best)
    return found


cdef Mask top_of(State* s, Frame* f, int player, int n) noexcept nogil:
    return end_of(s, player, n, True)


cdef Mask bottom_of(State* s, Frame* f, int player, int n) noexcept nogil:
    return end_of(s, player, n, False)


cdef uint32_t closed(State* s, uint32_t kinds) noexcept nogil:
    """The kinds with all that they imply."""
    cdef uint32_t found = 0
    cdef int k
    for k in range(s.rules.nkinds):
        if (kinds >> k) & 1:
            found |= s.rules.kind_close[k]
    return found


cdef Mask targetable(State* s, Frame* f, Mask m, int kinds) noexcept nogil:
    """Without those that such an ability may not choose, and those that its source may not aim at."""
    cdef Effect found[4]
    cdef Mask left = m
    cdef int card
    cdef uint32_t via
    cdef bint barred = (s.h.effect_kinds >> E_BAN) & 1 and s.rules.aimed_event >= 0
    if not (s.h.effect_kinds >> E_UNTARGETABLE) & 1 and not barred:
        return m
    via = closed(s, <uint32_t>(kinds | own_kinds(s, f)))
    card = pop(&left)
    while card >= 0:
        if effects_on(s, card, f.source, 1 << E_UNTARGETABLE, via, -1, f.player, found, 4):
            drop_from(&m, card)
        elif barred and is_banned_from(s, f.source, s.rules.aimed_event, via, card):
            drop_from(&m, card)
        card = pop(&left)
    return m


# ---------------------------------------------------------------- what cards can do


cdef Mask capable(State* s, Frame* f, int kinds) noexcept nogil:
    """Cards with a feature, printed or gained, that does something of these kinds."""
    cdef Mask m = none_of()
    cdef int card
    for card in range(<int>s.h.ncards):
        if can_do(s, card, <uint32_t>kinds):
            add_to(&m, card)
    return m


cdef bint can_do(State* s, int card, uint32_t kinds) noexcept nogil:
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int n = features_of(s, card, features, granted, 24), i
    for i in range(n):
        if does(s, &s.lib.features[features[i]], kinds):
            return True
    return False


cdef bint does(State* s, FeatureRow* row, uint32_t kinds) noexcept nogil:
    cdef int k
    for k in range(16):
        if closed(s, row.action_kinds[k] | row.kinds) & kinds:
            return True
    return False


cdef Mask classed(State* s, Frame* f) noexcept nogil:
    """Cards that have a class at all."""
    cdef Mask m = none_of()
    cdef int card, i
    for card in range(<int>s.h.ncards):
        for i in range(6):
            if s.cards[card].classes[i] >= 0:
                add_to(&m, card)
    return m


cdef Mask unused(State* s, Frame* f, Mask m) noexcept nogil:
    """Of the set, the cards on which the feature may still be used in its period («для каждого существа»)."""
    cdef Mask left = m
    cdef int card = pop(&left)
    while card >= 0:
        if uses_left(s, f.source, f.feature, card) <= 0:
            drop_from(&m, card)
        card = pop(&left)
    return m


cdef Mask where_under(State* s, Frame* f, Mask m, int prop, int value, int bonus) noexcept nogil:
    """Cards whose property is at most the value and what the source has more against them."""
    cdef Mask found = none_of()
    cdef int card = pop(&m)
    while card >= 0:
        if read_field(s, card, prop, -1, 0) <= value + read_field(s, f.source, bonus, card, 0):
            add_to(&found, card)
        card = pop(&m)
    return found


cdef bint ev_gives(State* s, Frame* f, int table, int number) noexcept nogil:
    """Does the event give its card that keyword (table 0), type (1) or element (2)?"""
    cdef EffectRow* row
    if f == NULL or f.ev.kind < 0 or s.rules.events[f.ev.kind].op != O_EFFECT_ADD or not 0 <= f.ev.aux < s.lib.neffects:
        return False
    row = &s.lib.effects[f.ev.aux]
    if table == 0:
        return row.kind == E_KEYWORD and row.keyword == number
    return row.kind == (E_TYPE if table == 1 else E_ELEMENT) and f.ev.amount == number
