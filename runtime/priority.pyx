"""Windows in which players may react to an ability, and what a reaction finds of it.

In: a frame whose action is announced, or whose dice are thrown. Out: a question (R_PRIORITY) to each player who has
something to announce, in the order of the ruleset; what he announces runs above the frame, then both are asked anew; the
window closes when both pass in turn. The mode is off unless `reacts` is set, so whoever drives a game by himself may
stop at the same moments (`pause_announced`) and announce there what he wants.
"""

from libc.stdint cimport uint32_t, uint64_t
from cardc.runtime.changes cimport set_flag
from cardc.runtime.frames cimport answered, ask, close_kinds, kinds_by
from cardc.runtime.layout cimport (
    AIMED, Event, FEATURE_ROOM, Frame, K_FEATURE, Mask, NESTED, NOT_ANNOUNCED, OFFER_NONE, RUN, R_PRIORITY, State, THROWN,
)
from cardc.runtime.masks cimport bit_of, both_of, is_empty, none_of, pop
from cardc.runtime.query cimport features_of, own_kinds
from cardc.runtime.triggers cimport match_fresh, tell
from cardc.runtime.using cimport begin_use, start_use

cdef enum:
    MOST = 32  # options of one question
    SPARE = 6  # frames that must be left
    DICE_SLOT = 14


# ---------------------------------------------------------------- how far an ability is


cdef bint noticed(State* s, Frame* f) noexcept nogil:
    """Somebody may notice that targets are named: told, and players may react. True if something comes before the frame goes on."""
    f.named_at = 0
    turn_up(s, f)
    return tell_aimed(s, f) | open_window(s, f, AIMED)


cdef bint thrown(State* s, Frame* f) noexcept nogil:
    """The dice of the ability are thrown: players may react to them. True if the frame has to wait for them."""
    f.stage = THROWN
    return (f.thrown or f.kind != K_FEATURE) and open_window(s, f, THROWN)


cdef void settled(Frame* f) noexcept nogil:
    """The ability is executed, or came to nothing: nobody can react to it any more."""
    f.stage = NOT_ANNOUNCED
    f.bonus = f.exact = 0


cdef uint32_t kinds_now(State* s, Frame* f) noexcept nogil:
    """The kinds of the action that the frame is at."""
    if f.kind != K_FEATURE or f.now_kinds:
        return f.now_kinds
    return kinds_by(s, f.source, close_kinds(s, <int>s.lib.features[f.feature].action_kinds[f.now] | own_kinds(s, f)))


cdef void turn_up(State* s, Frame* f) noexcept nogil:
    """A flag of the event loses its hold when a card is aimed at: what lies face down is turned up."""
    cdef int flag = s.rules.events[s.rules.aimed_event].flag if s.rules.aimed_event >= 0 else -1
    cdef Mask left
    cdef int card
    if flag < 0:
        return
    left = both_of(f.tgt[f.now], s.flags[flag])
    card = pop(&left)
    while card >= 0:
        set_flag(s, card, flag, False)
        s.cards[card].known = 3
        card = pop(&left)


cdef bint tell_aimed(State* s, Frame* f) noexcept nogil:
    cdef Mask left = f.tgt[f.now]
    cdef Event ev
    cdef int kind = s.rules.aimed_event, card = pop(&left)
    if kind < 0 or not (s.h.heard[kind >> 6] >> (kind & 63)) & 1:
        return False
    while card >= 0:
        ev.kind = <short>kind
        ev.card = f.source
        ev.other = <short>card
        ev.player = f.player
        ev.flags = 4
        ev.amount = ev.wanted = 1
        ev.via = kinds_now(s, f)
        ev.aux = 0
        tell(s, &ev)
        card = pop(&left)
    match_fresh(s)
    f.boundary = 1
    f.handled = none_of()
    return True


cdef bint open_window(State* s, Frame* f, int window) noexcept nogil:
    if not s.h.reacts or not s.rules.has_priority or f.nested and f.kind == K_FEATURE or is_empty(s.h.quick) or s.h.nframes + SPARE > s.h.cap_frames:
        return False
    f.window = <unsigned char>window
    f.passes = 0
    return True


# ---------------------------------------------------------------- asking


cdef int offer_reactions(State* s, Frame* f) noexcept nogil:
    """Ask the players in turn until both have passed; RUN when the window is closed."""
    cdef int n, player
    if f.req.kind == R_PRIORITY and answered(s, f):
        f.req.kind = 0
        if not f.ans.none and react(s, f, f.req.options[f.ans.number - 1]):
            f.passes = 0
            f.reacted = 1
            return NESTED
        f.passes += 1
    while f.passes < 2:
        player = s.h.active if (f.passes == 0) == (s.rules.first_in[f.window] != 0) else 1 - s.h.active
        n = list_reactions(s, f, player)
        if n:
            return ask(s, f, R_PRIORITY, player, f.nparts + 1, none_of(), n, 1, 1, OFFER_NONE)
        f.passes += 1
    f.window = 0
    return RUN


cdef bint react(State* s, Frame* f, int option) noexcept nogil:
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int card = option // FEATURE_ROOM, place = option % FEATURE_ROOM
    cdef int n = features_of(s, card, features, granted, 24)
    return place < n and start_use(s, card, features[place], granted[place])


cdef int list_reactions(State* s, Frame* f, int player) noexcept nogil:
    """What the player could announce now, into the options of the frame's request."""
    cdef Mask left = both_of(s.h.quick, s.h.ctrl[player])
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef uint32_t work = s.h.work
    cdef int card = pop(&left), n = 0, i, count
    while card >= 0 and n < MOST:
        count = features_of(s, card, features, granted, 24)
        for i in range(count):
            if n < MOST and s.lib.features[features[i]].instant and begin_use(s, card, features[i], granted[i]):
                s.h.nframes -= 1
                f.req.options[n] = <short>(card * FEATURE_ROOM + i)
                n += 1
        card = pop(&left)
    s.h.work = work
    return n


# ---------------------------------------------------------------- what a reaction finds


cdef Frame* reacted_to(State* s, Frame* f) noexcept nogil:
    """The ability that waits below the feature to which the frame belongs; NULL if there is none."""
    cdef int i = <int>s.h.nframes
    if f != NULL and s.frames <= f < s.frames + s.h.nframes:
        i = <int>(f - s.frames)
        while i > 0 and s.frames[i].nested:
            i -= 1
    i -= 1
    while i >= 0:
        if s.frames[i].stage:
            return &s.frames[i]
        i -= 1
    return NULL


cdef Mask now_targets(State* s, Frame* f) noexcept nogil:
    cdef Frame* other = reacted_to(s, f)
    return other.tgt[other.now] if other != NULL else none_of()


cdef int now_source(State* s, Frame* f) noexcept nogil:
    cdef Frame* other = reacted_to(s, f)
    return other.source if other != NULL else -1


cdef int now_kinds(State* s, Frame* f) noexcept nogil:
    cdef Frame* other = reacted_to(s, f)
    return <int>kinds_now(s, other) if other != NULL else 0


cdef int now_stage(State* s, Frame* f) noexcept nogil:
    cdef Frame* other = reacted_to(s, f)
    return other.stage if other != NULL else 0


cdef Mask now_dice(State* s, Frame* f) noexcept nogil:
    """A native ability keeps them in a target slot of its own."""
    cdef Frame* other = reacted_to(s, f)
    if other == NULL or other.stage != THROWN:
        return none_of()
    if other.kind == K_FEATURE:
        return bit_of(other.source) if other.thrown else none_of()
    return other.tgt[DICE_SLOT]
