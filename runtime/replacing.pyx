"""The windows of an event: what happens instead of it, how much of it is prevented.

In: the event of a batch, before it happens. Out: the event changed, a frame pushed that runs in its place (NESTED), an
amount lowered, or a question (DECIDE). Effects come from records of the state, standing effects of static features and
rules of keywords; an applicability test of a replacement sees the whole event, as a trigger does.

A replacement applies once to an event and to what it becomes (`used`). Of several the player picks whose card is affected,
or, where the ruleset says so, whose effects they all are; an optional one is the choice of its own player. A limit printed
on its feature counts the times it was applied.
"""

from libc.stdint cimport uint32_t
from cardc.runtime.changes cimport drop_effect
from cardc.runtime.frames cimport answered, ask, push_frame
from cardc.runtime.layout cimport (
    BIG, Batch, EF_EXACT, EF_ONCE, EF_OPTIONAL, EF_POOL, EF_WIDE, END_NEXT_USE, E_GRANT, E_PREVENT, E_REPLACE, Effect, EffectRow, Event,
    FAULT, FeatureRow, Frame, K_FEATURE, K_RULES, MAX_OFFER, MAX_USED, Mask, NESTED, O_DISCARD, O_HEAL, OFFER_NONE, RUN, R_MAY,
    R_REPLACEMENT, State,
)
from cardc.runtime.masks cimport has, is_empty, none_of, pop
from cardc.runtime.query cimport (
    ask_fn, call_fn, counts, effect_amount, effects_on, features_of, fits, from_row, holds_for, ignore_for, ignore_nothing, keyword_rules_on, works,
)
from cardc.runtime.triggers cimport take_uses, uses_left

cdef enum:
    DEPTH = 7  # nested evaluations; see query.pyx


# ---------------------------------------------------------------- the window of replacement


cdef int replace(State* s, Frame* f, Batch* b) noexcept nogil:
    """One round of the replacement window; it comes again for what the event has become."""
    cdef int pick = 0
    if f.req.kind == R_MAY and b.asked > 0 and answered(s, f):
        f.req.kind = 0
        return settle_may(s, f, b, f.ans.number != 0)
    if f.req.kind == R_REPLACEMENT and answered(s, f):
        f.req.kind = 0
        pick = f.ans.number
        if pick < 1 or pick > b.noffer:
            return pass_on(s, b)
    else:
        gather_offers(s, f, b)
        if b.noffer == 0:
            return pass_on(s, b)
        if b.noffer > 1:
            return ask(s, f, R_REPLACEMENT, picker(s, b), f.nparts + 1, none_of(), b.noffer, 1, 1,
                       OFFER_NONE if all_optional(b) else 0)
        pick = 1
    if b.offer[pick - 1].flags & EF_OPTIONAL and (b.noffer == 1 or picker(s, b) != b.offer[pick - 1].owner):
        b.asked = <short>pick
        return ask(s, f, R_MAY, b.offer[pick - 1].owner, f.nparts + 1, none_of(), 2, 0, 1, 0)
    return apply_replacement(s, f, b, &b.offer[pick - 1])


cdef int settle_may(State* s, Frame* f, Batch* b, bint yes) noexcept nogil:
    """Declined, it is not offered again for this event."""
    cdef int asked = b.asked - 1
    b.asked = 0
    if yes:
        return apply_replacement(s, f, b, &b.offer[asked])
    use_once(b, b.offer[asked].serial)
    return RUN


cdef inline int pass_on(State* s, Batch* b) noexcept nogil:
    b.stage = LAND if s.rules.prevent_first else PREVENTIONS
    return RUN


cdef inline void use_once(Batch* b, uint32_t serial) noexcept nogil:
    if b.nused < MAX_USED:
        b.used[b.nused] = serial
        b.nused += 1


cdef inline int affected(State* s, Batch* b) noexcept nogil:
    return s.cards[b.ev.card].controller if b.ev.card >= 0 else b.ev.player


cdef int picker(State* s, Batch* b) noexcept nogil:
    """Who picks between several."""
    cdef int i
    if not s.rules.owner_picks:
        return affected(s, b)
    for i in range(1, b.noffer):
        if b.offer[i].owner != b.offer[0].owner:
            return affected(s, b)
    return b.offer[0].owner


cdef bint all_optional(Batch* b) noexcept nogil:
    cdef int i
    for i in range(b.noffer):
        if not b.offer[i].flags & EF_OPTIONAL:
            return False
    return True


# ---------------------------------------------------------------- what applies


cdef void gather_offers(State* s, Frame* f, Batch* b) noexcept nogil:
    """Replacements of this event not used on it yet."""
    cdef int player
    b.noffer = 0
    if not (s.h.replaceable[b.ev.kind >> 6] >> (b.ev.kind & 63)) & 1 or b.nused >= MAX_USED or s.h.depth >= DEPTH:
        return
    player = doer(s, f, b)
    recorded(s, b, player)
    s.h.depth += 1
    if not is_empty(s.h.replacing):
        standing(s, b, player)
    if s.rules.nkeyword_rules and b.ev.card >= 0:
        of_keywords(s, b, player)
    s.h.depth -= 1


cdef void recorded(State* s, Batch* b, int player) noexcept nogil:
    """Effects put on the card, or on any card of the player to whom it happens; wide ones on whatever they speak of."""
    cdef uint32_t i
    cdef Effect* e
    for i in range(s.h.neffects):
        e = &s.effects[i]
        if e.kind != E_REPLACE or not counts(s, e) or not is_about(s, e, &b.ev):
            continue
        if fits(s, e, 1 << E_REPLACE, b.ev.via, b.ev.kind, b.ev.card, player) \
                and (e.applies_fn < 0 or asks(s, e.applies_fn, e.source if e.flags & EF_WIDE else e.carrier, e.owner, &b.ev, e.x)):
            offer(s, b, e)


cdef inline bint is_about(State* s, Effect* e, Event* ev) noexcept nogil:
    """Is it put on the card to which it happens? What is discarded happens to its player."""
    if e.flags & EF_WIDE:
        return True
    if ev.card >= 0 and s.rules.events[ev.kind].op == O_DISCARD and e.applies_fn < 0:
        return e.carrier == ev.card or s.cards[e.carrier].controller == s.cards[ev.card].owner
    return e.carrier == ev.card if ev.card >= 0 else has(s.h.ctrl[ev.player], e.carrier)


cdef void standing(State* s, Batch* b, int player) noexcept nogil:
    cdef Mask carriers = s.h.replacing
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int carrier = pop(&carriers), n, i
    while carrier >= 0:
        n = features_of(s, carrier, features, granted, 24)
        for i in range(n):
            if s.lib.features[features[i]].nstanding and works(s, carrier, features[i]):
                standing_of(s, b, carrier, features[i], player)
        carrier = pop(&carriers)


cdef void standing_of(State* s, Batch* b, int carrier, int number, int player) noexcept nogil:
    cdef FeatureRow* feature = &s.lib.features[number]
    cdef EffectRow* row
    cdef Effect e
    cdef int i, controller = s.cards[carrier].controller
    for i in range(feature.nstanding):
        row = &s.lib.effects[feature.standing[i]]
        if row.kind != E_REPLACE:
            continue
        from_row(row, &e, feature.standing[i], carrier)
        e.owner = <unsigned char>controller
        e.serial = 0x80000000u | (<uint32_t>carrier << 20) | <uint32_t>feature.standing[i]
        if not fits(s, &e, 1 << E_REPLACE, b.ev.via, b.ev.kind, b.ev.card, player):
            continue
        if feature.able >= 0 and not ask_fn(s, feature.able, carrier, controller, b.ev.card, b.ev.other, b.ev.via, 0):
            return
        if carrier == b.ev.card if row.applies_fn < 0 else asks(s, row.applies_fn, carrier, controller, &b.ev, 0):
            offer(s, b, &e)


cdef void of_keywords(State* s, Batch* b, int player) noexcept nogil:
    cdef Effect found[6]
    cdef int i, n = keyword_rules_on(s, b.ev.card, 1 << E_REPLACE, b.ev.via, b.ev.kind, player, found, 0, 6)
    for i in range(n):
        offer(s, b, &found[i])


cdef void offer(State* s, Batch* b, Effect* e) noexcept nogil:
    """Offer it unless it was used on the event, its limit is reached, or, if it is optional, cannot be announced."""
    cdef int i
    for i in range(b.nused):
        if b.used[i] == e.serial:
            return
    if b.noffer >= MAX_OFFER:
        return
    if e.feature >= 0:
        if s.lib.features[e.feature].limit_count > 0 and uses_left(s, e.carrier, e.feature, each_of(s, e.feature, &b.ev)) <= 0:
            return
        if e.flags & EF_OPTIONAL and s.lib.features[e.feature].legal >= 0 \
                and not asks(s, s.lib.features[e.feature].legal, e.carrier, s.cards[e.carrier].controller, &b.ev, e.x):
            return
    b.offer[b.noffer] = e[0]
    b.noffer += 1


cdef inline int each_of(State* s, int feature, Event* ev) noexcept nogil:
    return ev.card if s.lib.features[feature].limit_each else -1


cdef bint asks(State* s, int index, int carrier, int controller, Event* ev, int x) noexcept nogil:
    """A test of an event: the function sees all of it."""
    cdef Frame* f
    cdef bint result
    if s.h.depth >= DEPTH:
        return False
    f = &s.scratch[s.h.depth]
    f.feature = -1
    f.source = <short>carrier
    f.player = f.actor = <signed char>controller
    f.ev = ev[0]
    f.x = x
    f.x_bound = 1
    s.h.depth += 1
    result = call_fn(s, f, index) != 0
    s.h.depth -= 1
    return result


# ---------------------------------------------------------------- applying one


cdef int apply_replacement(State* s, Frame* f, Batch* b, Effect* e) noexcept nogil:
    cdef Event* ev = &b.ev
    b.replaced = 1
    b.replaced_by = e.source
    use_once(b, e.serial)
    if f.kind == K_RULES and f.norder < MAX_USED:
        f.share[f.norder] = <int>e.serial
        f.norder += 1
    spend(s, e)
    if e.feature >= 0:
        return run_instead(s, f, b, e)
    if e.with_event < 0:
        b.stage = CLOSE
        return RUN
    ev.amount = size_instead(s, e, ev)
    ev.kind = <short>e.with_event
    ev.aux = e.zone if e.zone >= 0 else ev.aux
    return RUN


cdef int run_instead(State* s, Frame* f, Batch* b, Effect* e) noexcept nogil:
    """The feature that runs in place of the event; it sees the event as a trigger would."""
    cdef Frame* nested
    if s.lib.features[e.feature].limit_count > 0:
        take_uses(s, f, e.carrier, e.feature, each_of(s, e.feature, &b.ev), s.cards[e.carrier].controller, 1)
    nested = push_frame(s, K_FEATURE, e.feature, e.carrier, s.cards[e.carrier].controller)
    if nested == NULL:
        return FAULT
    nested.nested = 1
    nested.x = e.x
    nested.ev = b.ev
    b.stage = CLOSE
    return NESTED


cdef int size_instead(State* s, Effect* e, Event* ev) noexcept nogil:
    """The amount of what happens instead: as stated, all for a healing that states none, else that of the event."""
    if e.amount or e.amount_fn >= 0:
        return effect_amount(s, e, ev.card, ev.other, ev.via)
    if s.rules.events[e.with_event].op == O_HEAL and s.rules.events[ev.kind].op != O_HEAL:
        return BIG
    return ev.amount


cdef void spend(State* s, Effect* e) noexcept nogil:
    """An effect for the next use only is gone when it was used; so is a feature that was given for the next use."""
    cdef int i = -1
    if e.serial & 0x80000000u:
        i = given_once(s, e.carrier, e.row)
    elif e.end == END_NEXT_USE or e.flags & EF_ONCE:
        i = place_of(s, e)
    if i >= 0:
        drop_effect(s, i)


cdef int given_once(State* s, int card, int row) noexcept nogil:
    """The record that gave the card, for the next use, the feature with this standing effect; -1 if none did."""
    cdef uint32_t i
    cdef int k
    cdef FeatureRow* feature
    if not (s.h.effect_kinds >> E_GRANT) & 1:
        return -1
    for i in range(s.h.neffects):
        if s.effects[i].kind != E_GRANT or s.effects[i].carrier != card or s.effects[i].feature < 0 \
                or not (s.effects[i].flags & EF_ONCE or s.effects[i].end == END_NEXT_USE):
            continue
        feature = &s.lib.features[s.effects[i].feature]
        for k in range(feature.nstanding):
            if feature.standing[k] == row:
                return <int>i
    return -1


cdef int place_of(State* s, Effect* e) noexcept nogil:
    cdef uint32_t i
    for i in range(s.h.neffects):
        if s.effects[i].serial == e.serial:
            return <int>i
    return -1


# ---------------------------------------------------------------- prevention


cdef void prevent(State* s, Frame* f, Batch* b) noexcept nogil:
    """Numeric prevention: so much of every event, or of what is left of a number that is used up. What counts in a slot
    (armour) comes first, then what is not used up, then what is."""
    cdef Effect found[12]
    cdef int n, i, rank
    if b.ev.card < 0 or b.ev.amount <= 0 or not (s.h.effect_kinds >> E_PREVENT) & 1:
        return
    s.h.asked = b.ev.amount
    ignore_for(s, b.ev.other, b.ev.card, b.ev.via)
    n = effects_on(s, b.ev.card, b.ev.other, 1 << E_PREVENT, b.ev.via, b.ev.kind, doer(s, f, b), found, 12)
    ignore_nothing(s)
    s.h.asked = 0
    n = wide_on(s, f, b, found, n)
    for rank in range(3):
        for i in range(n):
            if b.ev.amount > 0 and rank_of(&found[i]) == rank:
                lower(s, f, b, &found[i])
    if b.ev.amount <= 0:
        b.stage = CLOSE


cdef int wide_on(State* s, Frame* f, Batch* b, Effect* found, int n) noexcept nogil:
    """Records that protect other cards than the one they are on."""
    cdef uint32_t i
    cdef Effect* e
    for i in range(s.h.neffects):
        e = &s.effects[i]
        if n < 12 and e.kind == E_PREVENT and e.flags & EF_WIDE and e.carrier != b.ev.card and counts(s, e) \
                and fits(s, e, 1 << E_PREVENT, b.ev.via, b.ev.kind, b.ev.card, doer(s, f, b)) \
                and holds_for(s, e, b.ev.card, b.ev.other, b.ev.via):
            found[n] = e[0]
            n += 1
    return n


cdef inline int rank_of(Effect* e) noexcept nogil:
    return 0 if e.slot >= 0 else (2 if e.flags & EF_POOL else 1)


cdef void lower(State* s, Frame* f, Batch* b, Effect* e) noexcept nogil:
    """Take off the event what the effect prevents of it."""
    cdef int left = effect_amount(s, e, b.ev.card, b.ev.other, b.ev.via), slot = -1
    if left < 0 or (e.flags & EF_EXACT and left >= b.ev.amount):
        left = BIG
    elif e.flags & EF_EXACT:
        return
    if e.slot >= 0:
        slot = b.ev.card * s.rules.nslots + e.slot
        left -= s.slots[slot]
    elif e.flags & EF_POOL and e.feature >= 0:
        left = uses_left(s, e.carrier, e.feature, -1)
    if left > b.ev.amount:
        left = b.ev.amount
    if left <= 0:
        return
    if slot >= 0:
        s.slots[slot] += left
    elif e.flags & EF_POOL:
        draw_down(s, f, e, left)
    b.ev.amount -= left
    b.prevented = 1
    b.prevented_by = e.source
    spend(s, e)


cdef void draw_down(State* s, Frame* f, Effect* e, int used) noexcept nogil:
    """A number of wounds that is used up: counted with the uses of its feature, or in the record itself."""
    cdef int i
    if e.feature >= 0:
        take_uses(s, f, e.carrier, e.feature, -1, s.cards[e.carrier].controller, used)
        return
    i = place_of(s, e)
    if i >= 0 and s.effects[i].amount > used:
        s.effects[i].amount -= used
    elif i >= 0:
        drop_effect(s, i)
