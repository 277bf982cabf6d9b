"""Features that other features state, or take away: «ваши гномы имеют «…»», «существа противника теряют особенности».

In: standing effects of the kinds grant and lose-features. Out: effect records that come and go with what states them, looked for whenever
something has changed. As records they are found, heard and looked back on like features gained for a time.
"""

from libc.stdint cimport uint32_t
from cardc.runtime.changes cimport add_effect, drop_effect
from cardc.runtime.layout cimport END_STATED, E_GRANT, E_LOSE_FEATURES, E_STATED, Effect, EffectRow, FeatureRow, Mask, State
from cardc.runtime.masks cimport pop
from cardc.runtime.query cimport ask_fn, features_of, from_row, in_play, works


cdef void restate(State* s) noexcept nogil:
    """Bring the stated features up to date."""
    cdef Mask carriers
    cdef int carrier
    if not (s.h.effect_kinds >> E_STATED) & 1:
        return
    drop_unstated(s)
    carriers = s.h.standing
    while True:
        carrier = pop(&carriers)
        if carrier < 0:
            return
        state_all(s, carrier)


cdef void drop_unstated(State* s) noexcept nogil:
    cdef uint32_t i = 0
    while i < s.h.neffects:
        if s.effects[i].end == END_STATED and not s.effects[i].fallen and not is_stated(s, &s.effects[i]):
            drop_effect(s, i)
        else:
            i += 1


cdef bint is_stated(State* s, Effect* e) noexcept nogil:
    """Does a feature of its source still say so of its carrier?"""
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int n = features_of(s, e.source, features, granted, 24), i, k
    cdef FeatureRow* row
    for i in range(n):
        row = &s.lib.features[features[i]]
        for k in range(row.nstanding):
            if row.standing[k] == e.row:
                return speaks(s, e.source, features[i]) and speaks_of(s, e.source, &s.lib.effects[e.row], e.carrier)
    return False


cdef void state_all(State* s, int carrier) noexcept nogil:
    """Everything the features of one card state."""
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int n = features_of(s, carrier, features, granted, 24), i, k
    cdef FeatureRow* row
    for i in range(n):
        row = &s.lib.features[features[i]]
        for k in range(row.nstanding):
            if is_given(s.lib.effects[row.standing[k]].kind) and speaks(s, carrier, features[i]):
                state_one(s, carrier, row.standing[k])


cdef inline bint is_given(int kind) noexcept nogil:
    return kind == E_GRANT or kind == E_LOSE_FEATURES


cdef bint speaks(State* s, int card, int feature) noexcept nogil:
    cdef int able = s.lib.features[feature].able
    if not works(s, card, feature):
        return False
    return able < 0 or ask_fn(s, able, card, s.cards[card].controller, card, -1, 0, 0) != 0


cdef bint speaks_of(State* s, int carrier, EffectRow* row, int card) noexcept nogil:
    """Is the card one that is spoken of? What takes features away takes none from the card that says so."""
    if row.kind == E_LOSE_FEATURES and card == carrier:
        return False
    if row.applies_fn < 0:
        return card == carrier
    return ask_fn(s, row.applies_fn, carrier, s.cards[carrier].controller, card, -1, 0, 0) != 0


cdef void state_one(State* s, int carrier, int number) noexcept nogil:
    cdef EffectRow* row = &s.lib.effects[number]
    cdef Mask cards = in_play(s, NULL)
    cdef Effect e
    cdef int card
    while True:
        card = pop(&cards)
        if card < 0:
            return
        if speaks_of(s, carrier, row, card) and not is_known(s, carrier, number, card):
            from_row(row, &e, number, carrier)
            e.carrier = card
            e.end = END_STATED
            e.owner = <unsigned char>s.cards[carrier].controller
            add_effect(s, NULL, &e)


cdef bint is_known(State* s, int carrier, int number, int card) noexcept nogil:
    cdef uint32_t i
    for i in range(s.h.neffects):
        if s.effects[i].end == END_STATED and s.effects[i].row == number and s.effects[i].carrier == card \
                and s.effects[i].source == carrier and not s.effects[i].fallen:
            return True
    return False
