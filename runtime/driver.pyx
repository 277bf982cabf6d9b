"""The driver: runs the top frame until somebody must decide, a pause was asked for, or nothing is left.

In: a state with frames or waiting triggers. Out: DECIDE (the request is in the top frame), PAUSE, FAULT or FINISHED.
Between the parts of a feature, at a boundary, rule effects happen until none applies, then triggers that accompany; the
other triggers wait until no frame is left, or until a turn list settles them.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from cardc.runtime.batch cimport clear_batch, run_batch, want, want_player
from cardc.runtime.frames cimport answered, ask, park, pop_frame, push_frame
from cardc.runtime.layout cimport (
    BOUNDARY, DECIDE, DONE, ENTERED, FAULT, FAULT_INDEX, FAULT_LOOP, F_SPELL, FeatureRow, Frame, K_BARE, K_FEATURE,
    K_NATIVE, K_ORDER, K_PLAY, K_RULES, K_TURN, Mask, NAMED, NESTED, PAUSE, RUN, R_NUMBER, State, W_BLOCKED,
    W_FIZZLED, W_REPLACED,
)
from cardc.runtime.masks cimport any_of, bit_of, has, none_of
from cardc.runtime.priority cimport offer_reactions
from cardc.runtime.query cimport call_fn, fault, features_of, read_field
from cardc.runtime.ending cimport cut_short, keep_run
from cardc.runtime.rules cimport again_in_rule, rules_apply, rules_rest, turn_step
from cardc.runtime.triggers cimport give_back_use
from cardc.runtime.waiting cimport order_step, run_waiting

cdef enum:
    MAX_TURNS = 100000  # of one frame without an answer


cdef int drive(State* s) noexcept nogil:
    cdef Frame* f
    cdef int code
    s.h.paused = 0
    while True:
        if s.h.fault:
            return FAULT
        if s.h.cut:
            cut_short(s)
        if s.h.nframes == 0:
            code = idle(s)
        else:
            f = &s.frames[s.h.nframes - 1]
            code = boundary(s, f) if f.boundary else (offer_reactions(s, f) if f.window else run_frame(s, f))
        if code == RUN:
            continue
        if code == BOUNDARY:
            if s.h.dirty | s.h.npending or s.h.pause_after:
                f.boundary = 1
                f.handled = being_handled(s, f) if s.h.nframes > 1 else none_of()
        elif code == DONE:
            end_frame(s, f)
        elif code == NESTED and f.entering == NAMED:
            park(s)
        elif code != NESTED:
            return code


cdef Mask being_handled(State* s, Frame* f) noexcept nogil:
    """What rules are doing to cards below a frame that runs in place of it is not done once more above."""
    cdef Mask found = none_of()
    cdef Frame* below
    cdef uint32_t i
    cdef int k
    for i in range(s.h.nframes - 1):
        below = &s.frames[i]
        for k in range(below.batch.count if below.kind == K_RULES else 0):
            found = any_of(found, below.batch.items[k].mask)
    return found


cdef int run_frame(State* s, Frame* f) noexcept nogil:
    if f.kind == K_FEATURE:
        return run_feature(s, f)
    if f.kind == K_RULES:
        return run_rule(s, f)
    if f.kind == K_BARE:
        return finished(run_batch(s, f))
    if f.kind == K_TURN:
        return turn_step(s, f)
    if f.kind == K_NATIVE:
        return checked(s, f, call_fn(s, f, f.native))
    if f.kind == K_ORDER:
        return order_step(s, f)
    if f.kind == K_PLAY:
        return play_step(s, f)
    return fault(s, f, FAULT_INDEX)


cdef inline int finished(int code) noexcept nogil:
    return DONE if code == RUN else code


cdef int run_rule(State* s, Frame* f) noexcept nogil:
    cdef int code = run_batch(s, f)
    return code if code != RUN else (RUN if again_in_rule(s, f) else DONE)


cdef inline int checked(State* s, Frame* f, int code) noexcept nogil:
    """What a step function returned; anything but a code is a fault of the step."""
    f.steps += 1
    if f.steps > MAX_TURNS:
        return fault(s, f, FAULT_LOOP)
    if code < RUN or code > NESTED or (code == DECIDE and f.req.state == 0):
        return fault(s, f, 1)
    return code


cdef int run_feature(State* s, Frame* f) noexcept nogil:
    cdef FeatureRow* row = &s.lib.features[f.feature]
    if f.pc < 0:
        return name_x(s, f, row)
    return checked(s, f, call_fn(s, f, row.run))


cdef int run_steps(State* s, Frame* f) noexcept nogil:
    """A compiled feature: its arguments are how many steps it has, and the library's numbers of their functions. Where
    nothing waits for a boundary the next step follows at once."""
    cdef const int32_t* steps = s.args
    cdef int code = RUN, index
    while code == RUN or code == BOUNDARY and passes_quietly(s, f):
        if f.pc < 0 or f.pc >= steps[0]:
            return fault(s, f, FAULT_INDEX)
        index = steps[1 + f.pc]
        s.args = s.lib.args + s.lib.arg_first[index]
        code = s.lib.functions[index](s, f)
    return code


cdef inline bint passes_quietly(State* s, Frame* f) noexcept nogil:
    """Does nothing happen at a boundary of the frame, and nobody want to stop there?"""
    if s.h.npending or s.h.pause_after or s.h.fault or s.h.cut or f.window:
        return False
    return rules_rest(s)


cdef int name_x(State* s, Frame* f, FeatureRow* row) noexcept nogil:
    """The X of a cost is named at the announcement."""
    if answered(s, f):
        f.x = f.ans.number
        f.x_bound = 1
        f.pc = 0
        return RUN
    f.req.number_lo = call_fn(s, f, row.x_low)
    f.req.number_hi = call_fn(s, f, row.x_high) if row.x_high >= 0 else f.req.number_lo
    if f.req.number_hi < f.req.number_lo:
        return DONE
    return ask(s, f, R_NUMBER, f.player, 0, none_of(), 0, 1, 1, 0)


# ---------------------------------------------------------------- between parts


cdef int boundary(State* s, Frame* f) noexcept nogil:
    if rules_apply(s, &f.handled):
        return RUN
    if run_waiting(s, f.boundary == 2):
        return RUN
    f.boundary = 0
    return pause_after(s, f) if s.h.pause_after else RUN


cdef int pause_after(State* s, Frame* f) noexcept nogil:
    """Stop once where the caller wants to step in: part n of the first feature is finished."""
    cdef int part
    if f != s.frames or f.kind != K_FEATURE:
        return RUN
    for part in range(1, f.nparts + 1):
        if (s.h.pause_after >> part) & 1:
            s.h.pause_after &= ~((<uint64_t>1) << part)
            s.h.paused = 1
            s.h.paused_part = part
            return PAUSE
    return RUN


cdef int idle(State* s) noexcept nogil:
    if rules_apply(s, &s.h.handled) or run_waiting(s, True):
        return RUN
    s.h.handled = none_of()
    s.h.work = 0
    return 7


cdef void end_frame(State* s, Frame* f) noexcept nogil:
    """Take the top frame off; what it did is kept for `why`, and a use that came to nothing is given back."""
    cdef bint nested = f.nested
    cdef int kind = f.kind
    if kind == K_FEATURE:
        keep_run(s, f)
        if f.marked and not came_to_something(f):
            give_back_use(s, f.source, f.feature, f.ev.card if s.lib.features[f.feature].limit_each else -1)
    pop_frame(s)
    s.h.dirty |= s.h.nframes == 0  # rules that wait until nothing runs are looked for again
    if s.h.nframes and not nested and kind != K_ORDER and (f - 1).kind != K_ORDER and not (f - 1).boundary:
        (f - 1).boundary = 1
        (f - 1).handled = being_handled(s, f - 1)


cdef bint came_to_something(Frame* f) noexcept nogil:
    cdef int i
    cdef int least = W_BLOCKED if f.entering == ENTERED else W_FIZZLED  # illegal when its turn came: it was not used
    for i in range(f.nparts):
        if least <= f.parts[i].word <= W_REPLACED:
            return True
    return False


# ---------------------------------------------------------------- playing a card


cdef int play_step(State* s, Frame* f) noexcept nogil:
    """Pay, move the card, run its spell features in order, each a frame of its own."""
    cdef int code
    if f.pc == 0:
        if f.sub == 0 and s.rules.play_pays >= 0:
            clear_batch(f)
            want_player(s, f, 0, s.rules.play_pays, f.player, -read_field(s, f.source, s.rules.play_cost, -1, 0), 0, 0)
        f.sub = 1
        code = run_batch(s, f)
        if code != RUN:
            return code
        return next_play(f, 1)
    if f.pc == 1:
        if f.sub == 0:
            clear_batch(f)
            want(s, f, 0, move_of_play(s, f), bit_of(f.source), 1, 0, 0)
        f.sub = 1
        code = run_batch(s, f)
        if code != RUN:
            return code
        next_play(f, 2)
        return BOUNDARY
    return next_spell(s, f)


cdef inline int next_play(Frame* f, int pc) noexcept nogil:
    f.pc = pc
    f.sub = 0
    return RUN


cdef int move_of_play(State* s, Frame* f) noexcept nogil:
    cdef int t
    for t in range(s.rules.ntypes):
        if (s.cards[f.source].types >> t) & 1 and s.rules.type_zone[t] >= 0:
            return s.rules.play_moves
    return s.rules.play_spends


cdef int next_spell(State* s, Frame* f) noexcept nogil:
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int n = features_of(s, f.source, features, granted, 24), i
    while f.at < n:
        i = f.at
        f.at += 1
        if s.lib.features[features[i]].kind == F_SPELL:
            return NESTED if push_frame(s, K_FEATURE, features[i], f.source, f.player) != NULL else FAULT
    return DONE
