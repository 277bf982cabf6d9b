# Frames, questions and dice. See frames.pyx.

from libc.stdint cimport uint32_t
from cardc.runtime.layout cimport DECIDE, Frame, Mask, Q_ANSWERED, Q_NO, Q_OPEN, State
from cardc.runtime.masks cimport ctz

cdef Frame* push_frame(State* s, int kind, int feature, int source, int player) noexcept nogil
cdef void pop_frame(State* s) noexcept nogil
cdef int queue_up(State* s, Frame* f, int next_pc) noexcept nogil
cdef void park(State* s) noexcept nogil
cdef bint unpark(State* s) noexcept nogil

# Open a request: a choice out of `m`, or of `count` options (all of them can be taken, see `req.able`).
cdef inline int ask(State* s, Frame* f, int kind, int player, int part, Mask m, int count, int lo, int hi,
                    int flags) noexcept nogil:
    f.req.kind = <unsigned char>kind
    f.req.state = Q_OPEN
    f.req.flags = <unsigned char>flags
    f.req.player = <signed char>(player & 1)
    f.req.part = <short>part
    f.req.count = <short>count
    f.req.lo = <short>lo
    f.req.hi = <short>hi
    f.req.mask = m
    f.req.able = ~(<uint32_t>0)
    s.h.work = 0
    return DECIDE

# Has the announcement that is entered again named its targets, or asked for them? Then it is not looked for them again.
cdef inline bint was_asked(State* s, Frame* f) noexcept nogil:
    return f.sub >= 2

# What may be chosen, as it was when the question was asked.
cdef inline Mask asked_among(State* s, Frame* f) noexcept nogil:
    return f.req.mask

# Has nothing happened since the targets were named?
cdef inline bint steady(State* s, Frame* f) noexcept nogil:
    return f.sub != 0 or f.named_at == s.h.stamp + 1

cdef int throw_die(State* s, Frame* f) noexcept nogil
cdef int roll(State* s, Frame* f) noexcept nogil
cdef int roll_graded(State* s, Frame* f, int kinds) noexcept nogil

# The kinds and all the wider kinds they imply.
cdef inline uint32_t close_kinds(State* s, int kinds) noexcept nogil:
    cdef uint32_t closed = <uint32_t>kinds
    while kinds:
        closed |= s.rules.kind_close[ctz(<uint32_t>kinds)]
        kinds &= kinds - 1
    return closed

# The kinds, and the one that comes of the type of the card that does it.
cdef inline uint32_t kinds_by(State* s, int source, uint32_t kinds) noexcept nogil:
    if kinds & s.rules.by_within and source >= 0 and s.cards[source].types & s.rules.by_types:
        return kinds | s.rules.by_bit
    return kinds

# Take the answer to the frame's request, if it is there.
cdef inline bint answered(State* s, Frame* f) noexcept nogil:
    if f.req.state != Q_ANSWERED:
        return False
    f.req.state = Q_NO
    return True
cdef int thrown_as(State* s, int card, int other, uint32_t kinds, int total) noexcept nogil
