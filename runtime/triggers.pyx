"""Events are told here, triggers are matched, uses per turn and battle are counted.

In: events that have happened. Out: the digest, the log ring, pending triggers. What nobody listens to costs one test.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memmove, memset
from cardc.runtime.layout cimport (
    Card, END_ONCE, Event, FAULT_FULL, F_GRANTED, F_TRIGGERED, FeatureRow, Frame, MAX_FRESH, Mask, O_CREATE, O_DRAW, O_MILL, Pending,
    State, Use,
)
from cardc.runtime.masks cimport pop
from cardc.runtime.query cimport ask_fn, call_fn, fault, features_of, has_only_printed, is_card, read_field, works

cdef enum:
    DEPTH = 7
    OPPONENTS_TURN = 3
    MOST_AGAIN = 16


cdef void match_fresh(State* s) noexcept nogil:
    """Match the events of a finished batch against the triggered features of all cards."""
    cdef int i, n = s.h.nfresh
    cdef Event told[48]
    for i in range(n):
        told[i] = s.fresh[i]
    s.h.nfresh = 0
    for i in range(n):
        match_event(s, &told[i])


cdef void match_event(State* s, Event* ev) noexcept nogil:
    cdef Mask cards = s.h.listening
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int card, n, i, number
    while True:
        card = pop(&cards)
        if card < 0:
            return
        if has_only_printed(s, card):
            number = s.cards[card].number
            for i in range(s.lib.card_first[number] if number >= 0 else 0, s.lib.card_first[number + 1] if number >= 0 else 0):
                if listens(&s.lib.features[s.lib.card_list[i]], ev.kind):
                    match_feature(s, card, s.lib.card_list[i], 0, ev)
            continue
        n = features_of(s, card, features, granted, 24)
        for i in range(n):
            if listens(&s.lib.features[features[i]], ev.kind):
                match_feature(s, card, features[i], granted[i], ev)


cdef inline bint listens(FeatureRow* row, int event) noexcept nogil:
    cdef int i
    for i in range(row.nevents):
        if row.events[i] == event:
            return True
    return False


cdef void match_feature(State* s, int card, int feature, uint32_t granted, Event* ev) noexcept nogil:
    cdef FeatureRow* row = &s.lib.features[feature]
    cdef Card* c = &s.cards[card]
    cdef bint left = c.left == s.h.stamp and c.last_zone >= 0 and (row.works_in >> c.last_zone) & 1
    cdef int player = c.last_controller if left else c.controller
    cdef int each = ev.card if row.limit_each else -1, more, i
    if not left and not works(s, card, feature):
        return
    if row.limit_nth and not occurs(s, card, player, feature, each, granted, ev):
        return
    if row.able >= 0 and not ask_fn(s, row.able, card, player, card, -1, 0, 0):
        return
    if row.match >= 0 and not matches(s, card, player, row.match, granted, ev) or uses_left(s, card, feature, each) <= 0:
        return
    more = read_field(s, card, row.again, -1, 0) if row.again >= 0 else 0
    if more < 0:
        return
    wait(s, card, feature, player, granted, ev)
    if granted and not granted & 0x20000000u:
        used_once(s, granted)
    for i in range(more if more < MOST_AGAIN else MOST_AGAIN):
        wait_once_more(s, card, feature, player, granted, ev)


cdef void wait_once_more(State* s, int card, int feature, int player, uint32_t granted, Event* ev) noexcept nogil:
    """A trigger beyond what its limit counts («срабатывает ещё раз»)."""
    wait(s, card, feature, player, granted, ev)
    if not s.h.fault:
        s.pending[s.h.npending - 1].free = 1


cdef void fire_once_more(State* s, int card, int feature, int player, int event) noexcept nogil:
    """As `wait_once_more`, of an event that was told long ago or never: something says that the trigger works now."""
    cdef Event ev
    memset(&ev, 0, sizeof(Event))
    ev.kind, ev.card, ev.other, ev.player = <short>event, <short>card, -1, <signed char>player
    ev.amount = ev.wanted = 1
    wait_once_more(s, card, feature, player, 0, &ev)


cdef void used_once(State* s, uint32_t serial) noexcept nogil:
    """A feature that was given for once has triggered: it is gone, and runs with the X that was kept for it."""
    cdef uint32_t i
    for i in range(s.h.neffects):
        if s.effects[i].serial == serial and s.effects[i].end == END_ONCE:
            s.pending[s.h.npending - 1].x = s.effects[i].amount - 1
            s.effects[i].fallen = 1
            s.h.sweep = 1
            return


cdef bint matches(State* s, int card, int player, int function, uint32_t granted, Event* ev) noexcept nogil:
    cdef Frame* f
    cdef bint result
    if s.h.depth >= DEPTH:
        return False
    f = &s.scratch[s.h.depth]
    f.feature = -1
    f.source = <short>card
    f.player = f.actor = <signed char>player
    f.ev = ev[0]
    f.x = ev.amount
    f.x_bound = 0
    s.h.depth += 1
    result = call_fn(s, f, function) != 0
    s.h.depth -= 1
    return result


cdef void wait(State* s, int card, int feature, int player, uint32_t granted, Event* ev) noexcept nogil:
    cdef Pending* p
    if s.h.npending >= s.h.cap_pending:
        fault(s, NULL, FAULT_FULL)
        return
    p = &s.pending[s.h.npending]
    s.h.npending += 1
    p.feature = feature
    p.x = ev.amount
    p.source = <short>card
    p.announced = 0
    p.player = <unsigned char>player
    p.moment = <unsigned char>s.lib.features[feature].moment
    p.free = 0
    p.granted = granted
    p.ev = ev[0]


cdef void drop_pending(State* s, uint32_t index) noexcept nogil:
    s.h.npending -= 1
    memmove(&s.pending[index], &s.pending[index + 1], (s.h.npending - index) * sizeof(Pending))


# ---------------------------------------------------------------- uses


cdef int allowed(State* s, FeatureRow* row) noexcept nogil:
    """Uses a period allows; a ruleset may limit everything that is not unlimited to one a turn. What happens at one
    occurrence of a period needs no further limit."""
    if row.limit_nth:
        return -1
    if row.limit_count > 0:
        return row.limit_count
    return 1 if s.rules.once_a_turn and not row.unlimited and (row.kind <= F_TRIGGERED or row.kind == F_GRANTED) else -1


cdef Use* find_use(State* s, int card, int feature, int each) noexcept nogil:
    cdef uint32_t i
    for i in range(s.h.nuses):
        if s.uses[i].card == card and s.uses[i].feature == feature and s.uses[i].each == each:
            return &s.uses[i]
    return NULL


cdef int uses_left(State* s, int card, int feature, int each) noexcept nogil:
    cdef int most = allowed(s, &s.lib.features[feature])
    cdef Use* use
    if most < 0:
        return 255
    use = find_use(s, card, feature, each)
    return most - (use.count if use != NULL else 0)


cdef void take_use(State* s, Frame* f, int card, int feature, int each, int player) noexcept nogil:
    take_uses(s, f, card, feature, each, player, 1)


cdef void take_uses(State* s, Frame* f, int card, int feature, int each, int player, int times) noexcept nogil:
    """Count uses of a feature, `times` at once."""
    cdef Use* use
    if allowed(s, &s.lib.features[feature]) < 0:
        return
    use = use_of(s, f, card, feature, each, player)
    if use != NULL:
        use.count = <unsigned short>(use.count + times if use.count + times < 0xFFFF else 0xFFFF)


cdef bint occurs(State* s, int card, int player, int feature, int each, uint32_t granted, Event* ev) noexcept nogil:
    """«второй раз за ход»: every event that fits is counted, whether or not the feature can run; is this the one?"""
    cdef FeatureRow* row = &s.lib.features[feature]
    cdef Use* use
    if row.limit_period == OPPONENTS_TURN and s.h.active == player:
        return False
    if row.match >= 0 and not matches(s, card, player, row.match, granted, ev):
        return False
    use = use_of(s, NULL, card, feature, each, player)
    if use == NULL:
        return False
    use.count += use.count < 0xFFFF
    return use.count == row.limit_count


cdef Use* use_of(State* s, Frame* f, int card, int feature, int each, int player) noexcept nogil:
    """The count of a feature's uses, begun if there is none; NULL with a fault if there is no room."""
    cdef FeatureRow* row = &s.lib.features[feature]
    cdef Use* use = find_use(s, card, feature, each)
    if use == NULL:
        if s.h.nuses >= s.h.cap_uses:
            fault(s, f, FAULT_FULL)
            return NULL
        use = &s.uses[s.h.nuses]
        s.h.nuses += 1
        use.card = <short>card
        use.feature = feature
        use.each = <short>each
        use.count = 0
        use.period = <unsigned char>(row.limit_period if row.limit_count > 0 else 1)
        use.player = <unsigned char>player
    return use


cdef void give_back_use(State* s, int card, int feature, int each) noexcept nogil:
    cdef Use* use = find_use(s, card, feature, each)
    if use != NULL and use.count > 0:
        use.count -= 1


cdef void reset_uses(State* s, int period) noexcept nogil:
    """Forget the uses of a period: 1 turn (with 3, the opponent's turn), 2 battle."""
    cdef uint32_t i = 0
    while i < s.h.nuses:
        if s.uses[i].period == period or (period == 1 and s.uses[i].period == 3):
            s.h.nuses -= 1
            s.uses[i] = s.uses[s.h.nuses]
        else:
            i += 1
