"""Announcing activated features, and what features that wait have reserved.

In: a state, a card, a feature of it. Out: its frame on the stack if it may be announced, else nothing changed.
"""

from libc.stdint cimport uint32_t
from cardc.runtime.frames cimport push_frame
from cardc.runtime.layout cimport E_BAN, FeatureRow, Frame, K_FEATURE, K_NATIVE, State
from cardc.runtime.masks cimport has
from cardc.runtime.query cimport ask_fn, call_fn, is_banned, works
from cardc.runtime.sets cimport does
from cardc.runtime.triggers cimport take_use, uses_left


cdef bint begin_use(State* s, int card, int feature, uint32_t granted) noexcept nogil:
    """Put the frame of an activated feature on the stack if it may be announced; it is not counted as used yet."""
    cdef FeatureRow* row = &s.lib.features[feature]
    cdef Frame* f
    cdef int player = s.cards[card].controller
    if row.run < 0 or row.nevents or row.kind == 1 or row.kind == 2 or row.kind == 3 or not works(s, card, feature):
        return False
    if row.able >= 0 and not ask_fn(s, row.able, card, player, card, -1, 0, 0):
        return False
    if not row.limit_each and uses_left(s, card, feature, -1) <= 0 or barred(s, card, row):
        return False
    if (row.taps or row.reserve_tap) and (not has(s.flags[s.rules.open_flag], card) or tap_reserved(s, card)):
        return False
    f = push_frame(s, K_FEATURE, feature, card, player)
    if f == NULL:
        return False
    f.granted = granted
    if affords(s, f, row):
        return True
    s.h.nframes -= 1
    return False


cdef bint barred(State* s, int card, FeatureRow* row) noexcept nogil:
    """«Не может использовать магические особенности»: a ban of the kinds of what the feature does."""
    cdef uint32_t kinds
    cdef int k
    if s.rules.used_event < 0 or not (s.h.effect_kinds >> E_BAN) & 1:
        return False
    for k in range(s.rules.nkinds):
        kinds = <uint32_t>1 << k
        if does(s, row, kinds) and is_banned(s, card, s.rules.used_event, kinds):
            return True
    return False


cdef bint affords(State* s, Frame* f, FeatureRow* row) noexcept nogil:
    cdef int i, high, need
    if row.x_low >= 0:
        f.x = call_fn(s, f, row.x_low)
        high = call_fn(s, f, row.x_high) if row.x_high >= 0 else f.x
        if high < f.x:
            return False
    for i in range(row.nreserve):
        need = row.reserve_amount[i] if row.reserve_amount[i] >= 0 else f.x
        if free_slot(s, f, row.reserve_slot[i]) < need:
            return False
    need = f.x
    if row.payable >= 0 and not call_fn(s, f, row.payable):
        return False
    if row.legal >= 0 and not call_fn(s, f, row.legal):
        return False
    f.x_bound = 0
    f.x = need
    f.pc = -1 if row.x_low >= 0 else 0
    return s.h.fault == 0


cdef int free_slot(State* s, Frame* f, int slot) noexcept nogil:
    """What of a slot of the frame's card the features below it have not reserved."""
    cdef int reserved
    s.h.nframes -= 1
    reserved = slot_reserved(s, f.source, slot)
    s.h.nframes += 1
    return s.slots[f.source * s.rules.nslots + slot] - reserved


cdef bint start_use(State* s, int card, int feature, uint32_t granted) noexcept nogil:
    """Announce the feature and count the use; False if it may not be announced."""
    cdef Frame* f
    if not begin_use(s, card, feature, granted):
        return False
    f = &s.frames[s.h.nframes - 1]
    f.marked = 1
    if not s.lib.features[feature].limit_each:  # then each card it aims at counts for itself
        take_use(s, f, card, feature, -1, f.player)
    return True


# ---------------------------------------------------------------- reservations


cdef inline bint owes(State* s, Frame* f, int card) noexcept nogil:
    return f.kind == K_FEATURE and f.source == card and not f.paid and not s.rules.pay_before


cdef inline bint owes_tap(Frame* f, int card) noexcept nogil:
    """A native frame names the cards that will have to close in its last target slot."""
    return f.kind == K_NATIVE and has(f.tgt[15], card)


cdef int tap_reserved(State* s, int card) noexcept nogil:
    """A feature that waits will have to close the card."""
    cdef uint32_t i
    for i in range(s.h.nframes):
        if owes(s, &s.frames[i], card) and s.lib.features[s.frames[i].feature].reserve_tap or owes_tap(&s.frames[i], card):
            return 1
    return 0


cdef int slot_reserved(State* s, int card, int slot) noexcept nogil:
    """How much of a slot waiting features will have to pay."""
    cdef uint32_t i
    cdef int k, total = 0
    cdef FeatureRow* row
    for i in range(s.h.nframes):
        if owes(s, &s.frames[i], card):
            row = &s.lib.features[s.frames[i].feature]
            for k in range(row.nreserve):
                if row.reserve_slot[k] == slot:
                    total += row.reserve_amount[k] if row.reserve_amount[k] >= 0 else s.frames[i].x
    return total
