# Telling events, matching triggers, counting uses. See triggers.pyx.

from libc.stdint cimport uint32_t, uint64_t
from cardc.runtime.layout cimport Event, FeatureRow, Frame, MAX_FRESH, O_CREATE, O_DRAW, O_MILL, State

cdef void match_fresh(State* s) noexcept nogil

cdef inline uint64_t mix(uint64_t h, uint64_t value) noexcept nogil:
    h = (h ^ value) * <uint64_t>0x9E3779B97F4A7C15
    return h ^ (h >> 29)

# Count the event for its card in the tally of the turn; of cards that come, for the card that came.
cdef inline void count_event(State* s, Event* ev, int column) noexcept nogil:
    cdef int card = ev.card
    if card < 0 and s.rules.events[ev.kind].op in (O_DRAW, O_MILL, O_CREATE):
        card = ev.other
    if card >= 0 and <uint32_t>card < s.h.ncards and s.tally[card * s.rules.ncounted + column] < 255:
        s.tally[card * s.rules.ncounted + column] += 1

# An event has happened: digest, log, tally, and the list of those that triggers wait for. What nobody listens to costs one test.
cdef inline void tell(State* s, Event* ev) noexcept nogil:
    cdef uint64_t who = (<uint64_t><unsigned short>ev.kind) | (<uint64_t><unsigned short>ev.card << 16)
    cdef int column = s.rules.events[ev.kind].counted
    who |= (<uint64_t><unsigned short>ev.other << 32) | (<uint64_t><unsigned char>ev.player << 48)
    who |= <uint64_t>ev.flags << 56
    who = mix(s.h.digest, who)
    who = mix(who, (<uint64_t><uint32_t>ev.amount) | (<uint64_t>ev.via << 32))
    s.h.digest = mix(who, (<uint64_t><uint32_t>ev.aux) | (<uint64_t><uint32_t>ev.wanted << 32))
    if s.ring != NULL:
        s.ring[s.h.nevents & s.ring_mask] = ev[0]
    s.h.nevents += 1
    if column >= 0:
        count_event(s, ev, column)
    if (s.h.heard[ev.kind >> 6] >> (ev.kind & 63)) & 1:
        if s.h.nfresh >= MAX_FRESH:
            match_fresh(s)
        s.fresh[s.h.nfresh] = ev[0]
        s.h.nfresh += 1

cdef int allowed(State* s, FeatureRow* row) noexcept nogil
cdef int uses_left(State* s, int card, int feature, int each) noexcept nogil
cdef void take_use(State* s, Frame* f, int card, int feature, int each, int player) noexcept nogil
cdef void take_uses(State* s, Frame* f, int card, int feature, int each, int player, int times) noexcept nogil
cdef void give_back_use(State* s, int card, int feature, int each) noexcept nogil
cdef void reset_uses(State* s, int period) noexcept nogil
cdef void fire_once_more(State* s, int card, int feature, int player, int event) noexcept nogil
cdef void drop_pending(State* s, uint32_t index) noexcept nogil
