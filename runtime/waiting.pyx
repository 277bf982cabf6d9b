"""Triggers that wait: which of them runs next, in whose order, at which point of those a limit leaves.

In: a state with pending triggers. Out: a frame of the next one, a question about the order, or nothing if none waits.
"""

from libc.stdint cimport uint32_t
from cardc.runtime.frames cimport answered, ask, push_frame, unpark
from cardc.runtime.layout cimport (
    DONE, FAULT, Frame, K_FEATURE, K_ORDER, MAX_CHAIN, NAMING, NESTED, Pending, RUN, R_ORDER, R_TRIGGER, State,
)
from cardc.runtime.masks cimport none_of
from cardc.runtime.query cimport call_fn
from cardc.runtime.triggers cimport allowed, drop_pending, take_use, uses_left


cdef bint run_waiting(State* s, bint every) noexcept nogil:
    """Announce and start waiting triggers, only those that accompany unless `every`; False if there is none."""
    cdef uint32_t i
    cdef int best = -1
    if s.h.npending and s.h.work > MAX_CHAIN:
        stop_endless(s)
    if s.h.npending == 0:
        return every and unpark(s)
    for i in range(s.h.npending):
        if not every and s.pending[i].moment == 0:
            continue
        if s.pending[i].announced == 0:
            return start_ordering(s, every)
        if best < 0 or (s.pending[i].announced < s.pending[best].announced) == s.rules.queue:
            best = i
    if best < 0:
        return every and unpark(s)
    start_trigger(s, best)
    return True


cdef void stop_endless(State* s) noexcept nogil:
    """Triggers call each other without end: those that wait do not run, and if the rules say so the game is drawn."""
    s.h.npending = 0
    if s.rules.endless_draws:
        s.h.lost = 3


cdef bint start_ordering(State* s, bint every) noexcept nogil:
    cdef Frame* f = push_frame(s, K_ORDER, -1, -1, s.h.active)
    if f != NULL:
        f.x = every
    return True


cdef bint name_next(State* s) noexcept nogil:
    """Let the first announced trigger name its targets, so that it enters the Queue; False if there is none."""
    cdef uint32_t i
    cdef int best
    cdef uint32_t frames = s.h.nframes
    while s.h.nframes == frames:
        best = -1
        for i in range(s.h.npending):
            if s.pending[i].announced and (best < 0 or s.pending[i].announced < s.pending[best].announced):
                best = i
        if best < 0:
            return False
        start_trigger(s, best)
        if s.h.fault:
            return True
    return True


cdef void start_trigger(State* s, int index) noexcept nogil:
    cdef Pending p = s.pending[index]
    cdef Frame* f
    cdef int each = p.ev.card if s.lib.features[p.feature].limit_each else -1
    drop_pending(s, index)
    if not p.free and uses_left(s, p.source, p.feature, each) <= 0:
        return
    f = push_frame(s, K_FEATURE, p.feature, p.source, p.player)
    if f == NULL:
        return
    f.ev = p.ev
    f.x = p.x
    f.granted = p.granted
    f.marked = not s.lib.features[p.feature].limit_nth and not p.free
    if not p.free:
        take_use(s, f, p.source, p.feature, each, p.player)
    if s.rules.enters_named:
        f.entering = NAMING
        f.barred = s.lib.features[p.feature].legal >= 0 and not call_fn(s, f, s.lib.features[p.feature].legal)


cdef inline bint waits(State* s, Frame* f, uint32_t i, int player) noexcept nogil:
    return s.pending[i].announced == 0 and (f.x or s.pending[i].moment) and (player < 0 or s.pending[i].player == player)


cdef int order_step(State* s, Frame* f) noexcept nogil:
    """First one trigger point for each limited feature, then each player's order: f.local[0] says how far."""
    cdef int code, player
    while f.local[0] == 0:
        code = pick_points(s, f)
        if code != RUN:
            return code
    while f.local[0] < 3:
        player = s.h.active if (f.local[0] == 1) != s.rules.first_other else 1 - s.h.active
        if not f.local[1]:
            code = order_of(s, f, player)
            if code != RUN:
                return code
            f.local[1] = 1
        if s.rules.enters_named and name_next(s):
            return FAULT if s.h.fault else NESTED
        f.local[1] = 0
        f.local[0] += 1
    return DONE


cdef int pick_points(State* s, Frame* f) noexcept nogil:
    """A limited feature triggered more often than it may run: its player picks the point, the others are dropped."""
    cdef uint32_t i
    cdef int n
    if answered(s, f):
        keep_point(s, f, f.req.options[f.ans.number - 1])
        return RUN
    for i in range(s.h.npending):
        if s.pending[i].free or allowed(s, &s.lib.features[s.pending[i].feature]) < 0:
            continue
        n = rivals(s, f, i)
        if n > 1 and uses_left(s, s.pending[i].source, s.pending[i].feature, each_of(s, i)) < n:
            return ask(s, f, R_TRIGGER, s.pending[i].player, 0, none_of(), n, 1, 1, 0)
    f.local[0] = 1
    return RUN


cdef inline int each_of(State* s, uint32_t i) noexcept nogil:
    return s.pending[i].ev.card if s.lib.features[s.pending[i].feature].limit_each else -1


cdef int rivals(State* s, Frame* f, uint32_t i) noexcept nogil:
    """Points of the same feature waiting, listed as the request's options."""
    cdef uint32_t k
    cdef int n = 0
    if not waits(s, f, i, -1):
        return 0
    for k in range(i, s.h.npending):
        if waits(s, f, k, -1) and not s.pending[k].free and s.pending[k].source == s.pending[i].source and n < 32 \
                and s.pending[k].feature == s.pending[i].feature and each_of(s, k) == each_of(s, i):
            f.req.options[n] = <short>k
            n += 1
    return n


cdef void keep_point(State* s, Frame* f, int kept) noexcept nogil:
    cdef uint32_t k = 0
    cdef Pending p = s.pending[kept]
    cdef int each = each_of(s, kept), at = 0
    while k < s.h.npending:
        if at != kept and s.pending[k].source == p.source and s.pending[k].feature == p.feature \
                and s.pending[k].announced == 0 and not s.pending[k].free and each_of(s, k) == each:
            drop_pending(s, k)
        else:
            k += 1
        at += 1


cdef int order_of(State* s, Frame* f, int player) noexcept nogil:
    """Announce the waiting triggers of a player, in the order he wants."""
    cdef uint32_t i
    cdef int n = 0, k
    if answered(s, f):
        for k in range(f.req.count):
            announce_trigger(s, f.req.options[f.ans.order[k]])
        return RUN
    for i in range(s.h.npending):
        if waits(s, f, i, player) and n < 32:
            f.req.options[n] = <short>i
            n += 1
    if n == 0 or not differ(s, f, n):
        for k in range(n):
            announce_trigger(s, f.req.options[k])
        return RUN
    return ask(s, f, R_ORDER, player, 0, none_of(), n, n, n, 0)


cdef bint differ(State* s, Frame* f, int n) noexcept nogil:
    """Are the triggers listed in the request of more than one feature? Those of one take turns as they were fired."""
    cdef Pending* first = &s.pending[f.req.options[0]]
    cdef Pending* other
    cdef int k
    for k in range(1, n):
        other = &s.pending[f.req.options[k]]
        if other.source != first.source or other.feature != first.feature:
            return True
    return False


cdef inline void announce_trigger(State* s, int index) noexcept nogil:
    s.h.announced += 1
    s.pending[index].announced = <short>s.h.announced
    if s.h.announced > 30000:
        s.h.announced = 0
