"""Merged cards: what a card gets from a part that joins it.

In: the part, the card it joins. Out: effects of that card with all that the part had; the part lies beneath it.
"""

from libc.stdint cimport uint32_t
from libc.string cimport memset
from cardc.runtime.changes cimport add_effect, move_to_zone, plays_in, set_flag, set_wounds
from cardc.runtime.layout cimport C_WOUNDS, E_GRANT, E_KEYWORD, E_MODIFY, Effect, EventRow, Frame, State
from cardc.runtime.masks cimport add_to
from cardc.runtime.query cimport features_of, has_keyword, held, is_card, keyword_value


cdef int join(State* s, Frame* f, int part, int card, EventRow* row) noexcept nogil:
    """The part's features, keywords, numbers and wounds become those of the card it joins; it lies beneath it."""
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int n, i, wounds = s.cards[part].core[C_WOUNDS], player = s.cards[card].controller if is_card(s, card) else -1
    if part == card or player < 0 or not plays_in(s, s.cards[card].zone) or row.zone < 0:
        return 0
    n = features_of(s, part, features, granted, 24)
    for i in range(n):
        if granted[i] & 0x20000000u == 0:  # those of keywords come with the keywords
            become(s, f, E_GRANT, card, features[i], -1, -1, 1)
    for i in range(s.rules.nkeywords):
        if has_keyword(s, part, i):
            become(s, f, E_KEYWORD, card, -1, i, -1, keyword_value(s, part, i))
    for i in range(s.rules.nprops):
        if s.rules.props[i].source == 0 and s.rules.props[i].index != C_WOUNDS and is_first(s, i):
            become(s, f, E_MODIFY, card, -1, -1, i, s.cards[part].core[s.rules.props[i].index])
    set_wounds(s, card, held(<long long>s.cards[card].core[C_WOUNDS] + wounds))
    move_to_zone(s, part, row.zone, s.cards[part].owner, False)
    s.cards[part].host = <short>card
    add_to(&s.h.hosted, part)
    set_flag(s, part, row.flag, True)
    return 1


cdef inline bint is_first(State* s, int prop) noexcept nogil:
    """Is it the first property that reads its field of a card? Sums and further names would count it twice."""
    cdef int i
    for i in range(prop):
        if s.rules.props[i].source == 0 and s.rules.props[i].index == s.rules.props[prop].index:
            return False
    return True


cdef void become(State* s, Frame* f, int kind, int card, int feature, int keyword, int prop, int amount) noexcept nogil:
    """An effect of a merged card: it has it as long as it has effects."""
    cdef Effect e
    if amount == 0:
        return
    memset(&e, 0, sizeof(Effect))
    e.kind = <unsigned char>kind
    e.owner = <unsigned char>s.cards[card].controller
    e.carrier = <short>card
    e.source = <short>card
    e.row = e.event = e.flag = e.with_event = e.zone = e.slot = e.name = -1
    e.able_fn = e.amount_fn = e.applies_fn = -1
    e.feature = feature
    e.keyword = keyword
    e.prop = prop
    e.amount = amount
    add_effect(s, f, &e)
