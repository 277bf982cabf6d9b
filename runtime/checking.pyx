"""Checking a state that came from outside: every number that the kernel uses unchecked must be in its range.

In: a header, then a state. Out: NULL, or what is wrong. Masks may hold only cards that exist.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from cardc.runtime.layout cimport (
    Batch, Card, Effect, Event, Frame, Header, Item, K_FEATURE, K_NATIVE, K_ORDER, K_PLAY, K_RULES, K_TURN, MAX_FRESH,
    MAX_ITEMS, MAX_OFFER, MAX_ORDER, MAX_PARTS, MAX_SCRIPT, MAX_USED, Mask, NAMED, Pending, Part, Q_ANSWERED, Run, Sizes, State,
    FEATURE_ROOM, R_PRIORITY, THROWN, Use, OFFER_CELLS,
)
from cardc.runtime.masks cimport any_of, has, is_empty, is_same, none_of, without


cdef const char* wrong_header(const Header* h, const Sizes* sizes, bint enters_named) noexcept nogil:
    """Counts within the sizes of this game, before anything is copied."""
    if h.cap_cards != sizes.cap_cards or h.cap_effects != sizes.cap_effects or h.cap_pending != sizes.cap_pending:
        return "sizes"
    if h.cap_frames != sizes.cap_frames or h.cap_uses != sizes.cap_uses:
        return "sizes"
    if h.ncards > h.cap_cards or h.neffects > h.cap_effects or h.npending > h.cap_pending:
        return "counts"
    if h.nparked > (h.cap_pending if enters_named else 0):
        return "counts"
    if h.nframes > h.cap_frames or h.nuses > h.cap_uses or h.nfresh < 0 or h.nfresh > MAX_FRESH:
        return "counts"
    if h.nscript < 0 or h.nscript > MAX_SCRIPT or h.script_at < 0 or h.script_at > h.nscript:
        return "dice"
    if h.cut > 1 or h.active < 0 or h.active > 1 or h.depth != 0 or h.fault != 0 or h.turn < 0:
        return "header"
    return NULL


cdef const char* wrong_state(State* s) noexcept nogil:
    cdef uint32_t i
    cdef const char* wrong = wrong_masks(s)
    if wrong != NULL:
        return wrong
    for i in range(s.h.ncards):
        if not card_fits(s, &s.cards[i], i):
            return "cards"
    for i in range(s.h.neffects):
        if not effect_fits(s, &s.effects[i]):
            return "effects"
    for i in range(s.h.npending):
        if not pending_fits(s, &s.pending[i]):
            return "triggers"
    for i in range(s.h.nuses):
        if not is_card(s, s.uses[i].card) or not below(s.uses[i].feature, s.lib.nfeatures) or s.uses[i].period > 3:
            return "uses"
    for i in range(<uint32_t>s.h.nfresh):
        if not event_fits(s, &s.fresh[i]):
            return "events"
    for i in range(2):
        if s.last[i].nparts and not run_fits(s, &s.last[i]):
            return "records"
    for i in range(s.h.nframes + s.h.nparked):
        if not frame_fits(s, &s.frames[i], i) or i >= s.h.nframes and s.frames[i].entering != NAMED:
            return "frames"
    return NULL


cdef inline bint below(int number, int limit) noexcept nogil:
    return 0 <= number < limit


cdef inline bint maybe(int number, int limit) noexcept nogil:
    return -1 <= number < limit


cdef inline bint is_card(State* s, int card) noexcept nogil:
    return below(card, <int>s.h.ncards)


cdef inline bint maybe_card(State* s, int card) noexcept nogil:
    return maybe(card, <int>s.h.ncards)


cdef Mask known_cards(State* s) noexcept nogil:
    cdef Mask m = none_of()
    cdef uint32_t i
    for i in range(s.h.ncards):
        m.w[i >> 6] |= (<uint64_t>1) << (i & 63)
    return m


cdef inline bint inside(State* s, Mask m) noexcept nogil:
    return is_empty(without(m, known_cards(s)))


cdef const char* wrong_masks(State* s) noexcept nogil:
    cdef int i
    cdef Mask play = none_of()
    for i in range(2 * s.rules.nzones):
        if not inside(s, s.zones[i]):
            return "zones"
        if (s.rules.in_play >> (i >> 1)) & 1:
            play = any_of(play, s.zones[i])
    if not is_same(play, s.h.play):
        return "zones"
    for i in range(64):
        if not 0 <= s.h.at[i] <= <int>s.h.ncards:
            return "cells"
    for i in range(4):
        if not inside(s, s.h.type_set[i]):
            return "types"
    if not inside(s, s.h.touched) or not inside(s, s.h.hosted):
        return "sets of cards"
    for i in range(s.rules.nflags):
        if not inside(s, s.flags[i]):
            return "flags"
    for i in range(s.rules.ntypes):
        if not inside(s, s.types[i]):
            return "types"
    for i in range(s.rules.nelements + 1):
        if not inside(s, s.elements[i]):
            return "elements"
    for i in range(2):
        if not inside(s, s.h.ctrl[i]) or not inside(s, s.h.owned[i]):
            return "sides"
    if not inside(s, s.h.wounded) or not inside(s, s.h.standing) or not inside(s, s.h.replacing) or not inside(s, s.h.listening) or not inside(s, s.h.quick):
        return "sets of cards"
    if not inside(s, s.h.handled):
        return "sets of cards"
    return NULL


cdef bint card_fits(State* s, Card* c, int number) noexcept nogil:
    cdef int holder
    if not maybe(c.number, s.lib.ncards) or not below(c.owner, 2) or not below(c.controller, 2):
        return False
    if not below(c.last_controller, 2) or not below(c.zone, s.rules.nzones) or not maybe(c.last_zone, s.rules.nzones):
        return False
    if not maybe(c.cell, s.rules.ncells) or not maybe(c.last_cell, s.rules.ncells):
        return False
    if not maybe_card(s, c.host) or not maybe_card(s, c.killer):
        return False
    holder = c.controller if (s.rules.in_play >> c.zone) & 1 else c.owner
    return has(s.zones[2 * c.zone + holder], number)


cdef bint effect_fits(State* s, Effect* e) noexcept nogil:
    if e.kind > 18 or e.end > 10 or e.owner > 1 or not is_card(s, e.carrier) or not maybe_card(s, e.source):
        return False
    if not maybe(e.row, s.lib.neffects) or not maybe(e.prop, s.rules.nprops) or not maybe(e.keyword, s.rules.nkeywords):
        return False
    if not maybe(e.event, s.rules.nevents) or not maybe(e.with_event, s.rules.nevents) or not maybe(e.zone, s.rules.nzones):
        return False
    if not maybe(e.flag, s.rules.nflags) or not maybe(e.slot, s.rules.nslots) or not maybe(e.feature, s.lib.nfeatures):
        return False
    return functions_fit(s, e)


cdef inline bint functions_fit(State* s, Effect* e) noexcept nogil:
    return maybe(e.able_fn, s.lib.nfunctions) and maybe(e.amount_fn, s.lib.nfunctions) and maybe(e.applies_fn, s.lib.nfunctions)


cdef bint event_fits(State* s, Event* ev) noexcept nogil:
    return below(ev.kind, s.rules.nevents) and maybe_card(s, ev.card) and maybe_card(s, ev.other) and maybe(ev.player, 2)


cdef bint pending_fits(State* s, Pending* p) noexcept nogil:
    return below(p.feature, s.lib.nfeatures) and is_card(s, p.source) and p.player < 2 and event_fits(s, &p.ev)


cdef bint parts_fit(Part* parts, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        if parts[i].action > 15 or parts[i].word > 10 or parts[i].under > 10:
            return False
    return True


cdef bint run_fits(State* s, Run* run) noexcept nogil:
    if not below(run.nparts, MAX_PARTS + 1) or not below(run.feature, s.lib.nfeatures) or not is_card(s, run.source):
        return False
    return run.player < 2 and parts_fit(run.parts, run.nparts)


cdef bint frame_fits(State* s, Frame* f, int depth) noexcept nogil:
    if f.kind > K_PLAY or not maybe_card(s, f.source) or not below(f.player, 2) or not below(f.actor, 2):
        return False
    if f.kind == K_FEATURE and not below(f.feature, s.lib.nfeatures):
        return False
    if (f.kind == K_FEATURE or f.kind == K_PLAY) and f.source < 0 or f.nested and depth == 0:
        return False
    if f.kind == K_TURN and (not below(f.x, 3) or not 0 <= f.at <= s.rules.nturn[f.x]):
        return False
    if f.kind == K_NATIVE and not below(f.native, s.lib.nfunctions):
        return False
    if f.kind == K_RULES and (not below(f.native, s.rules.nrules) or not below(f.norder, MAX_USED + 1)):
        return False
    if not below(f.nparts, MAX_PARTS + 1) or not below(f.norder, MAX_ORDER + 1) or not below(f.at, 65):
        return False
    if not below(f.loop, 16) or not below(f.rounds, MAX_PARTS + 1) or not maybe(f.grade, 3):
        return False
    if f.stage > THROWN or f.window > THROWN or f.passes > 2 or not below(f.now, 16) or f.exact < 0:
        return False
    if f.ev.kind and not event_fits(s, &f.ev) or not parts_fit(f.parts, f.nparts):
        return False
    return frame_sets_fit(s, f) and batch_fits(s, f, &f.batch) and request_fits(s, f)


cdef bint frame_sets_fit(State* s, Frame* f) noexcept nogil:
    cdef int i
    for i in range(16):
        if not inside(s, f.tgt[i]) or not inside(s, f.seen[i]) or not inside(s, f.hits[i]):
            return False
    for i in range(f.norder if f.kind != K_RULES else 0):
        if not is_card(s, f.order[i]):
            return False
    return inside(s, f.handled) and inside(s, f.used) and inside(s, f.rest)


cdef bint batch_fits(State* s, Frame* f, Batch* b) noexcept nogil:
    cdef int i
    if not below(b.count, MAX_ITEMS + 1) or not below(b.at, b.count + 1) or not below(b.stage, 6):
        return False
    if not below(b.nused, MAX_USED + 1) or not below(b.noffer, MAX_OFFER + 1) or not inside(s, b.left):
        return False
    for i in range(b.count):
        if not item_fits(s, &b.items[i]):
            return False
    for i in range(b.noffer):
        if not effect_fits(s, &b.offer[i]):
            return False
    if not below(b.asked, b.noffer + 1) or not maybe_card(s, b.replaced_by) or not maybe_card(s, b.prevented_by):
        return False
    return b.stage == 0 or (event_fits(s, &b.ev) and event_fits(s, &b.root))


cdef bint item_fits(State* s, Item* item) noexcept nogil:
    return (below(item.event, s.rules.nevents) and maybe(item.player, 2) and inside(s, item.mask)
            and maybe_card(s, item.source))


cdef bint request_fits(State* s, Frame* f) noexcept nogil:
    cdef int i
    if f.req.kind > R_PRIORITY or f.req.state > Q_ANSWERED or not below(f.req.player, 2) or not below(f.req.count, 33):
        return False
    for i in range(f.req.count if f.kind == K_ORDER else 0):
        if not below(f.req.options[i], <int>s.h.npending):
            return False
    for i in range(f.req.count if f.req.kind == R_PRIORITY else 0):
        if not below(f.req.options[i], <int>s.h.ncards * FEATURE_ROOM):
            return False
    if not below(f.ans.count, MAX_ORDER + 1):
        return False
    return f.req.flags & OFFER_CELLS != 0 or (inside(s, f.req.mask) and inside(s, f.ans.mask))
