"""What the active player may do now, in compiled code, and the start of it.

In: a state between two actions. Out: acts, or the frame of one of them on the stack; it has not run yet. Asking what is
legal changes nothing.
"""

from libc.stdint cimport uint32_t
from cardc.runtime.ending cimport start_turn_list
from cardc.runtime.frames cimport push_frame
from cardc.runtime.layout cimport AIM_CELL, Frame, K_NATIVE, Mask, State, X_END_TURN, X_NATIVE, X_PLAY, X_USE
from cardc.runtime.masks cimport any_of, bit_of, both_of, is_empty, none_of, pop
from cardc.runtime.query cimport call_fn, features_of, in_play
from cardc.runtime.using cimport begin_use, start_use


cdef int list_pairs(State* s, Pair* pairs) noexcept nogil:
    """Every card of the active player with every kind of action; nothing is asked yet."""
    cdef Mask mine = both_of(in_play(s, NULL), s.h.ctrl[s.h.active]), left
    cdef int i, card, op, n = 0, zone
    for i in range(s.rules.nactions):
        op = s.rules.actions[i].op
        if op == X_PLAY and s.rules.actions[i].native >= 0 and s.rules.hand >= 0:
            left = s.zones[2 * s.rules.hand + s.h.active]
        elif op == X_USE or op == X_NATIVE:
            left = mine
            if op == X_USE and s.lib.uses_in:
                for zone in range(s.rules.nzones):
                    if (s.lib.uses_in >> zone) & 1:
                        left = any_of(left, s.zones[2 * zone + s.h.active])
        else:
            continue
        card = pop(&left)
        while card >= 0 and n < 1024:
            pairs[n].rule = <short>i
            pairs[n].card = <short>card
            n += 1
            card = pop(&left)
    return n


cdef int every_action(State* s, Act* found) noexcept nogil:
    """All acts of the active player, the end of the turn last, if he may end it; at most `ROOM`."""
    cdef Pair pairs[1024]
    cdef int count = list_pairs(s, pairs), i, n = 0
    for i in range(count):
        if n >= ROOM - 1 or s.h.fault:
            break
        if s.rules.actions[pairs[i].rule].op == X_USE:
            n = uses_of(s, pairs[i].rule, pairs[i].card, found, n)
        else:
            n = aims_of(s, pairs[i].rule, pairs[i].card, found, n)
    if n and not may_end(s):
        return n
    if n >= ROOM:
        n = ROOM - 1
    found[n].rule = found[n].card = found[n].aim = found[n].feature = -1
    found[n].granted = 0
    return n + 1


cdef int actions_of(State* s, int rule, int card, Act* found) noexcept nogil:
    """What the card can do in this way now, every aim by itself; nothing changes. At most `ROOM`."""
    return uses_of(s, rule, card, found, 0) if s.rules.actions[rule].op == X_USE else aims_of(s, rule, card, found, 0)


cdef int aims_of(State* s, int rule, int card, Act* found, int n) noexcept nogil:
    """An action that the game brings itself, with every aim it has."""
    cdef Frame* f
    cdef Mask left
    cdef int able = 1, aim
    if s.rules.actions[rule].mask >= 0:
        f = &s.scratch[s.h.depth]
        f.feature = -1
        f.source = <short>card
        f.player = f.actor = s.cards[card].controller
        f.kind = K_NATIVE
        f.x = f.sub = f.pc = 0
        f.tgt[0] = none_of()
        s.h.depth += 1
        able = call_fn(s, f, s.rules.actions[rule].mask)
        s.h.depth -= 1
        left = f.tgt[0]
    else:
        left = none_of()
    if not able or n >= ROOM:
        return n
    if is_empty(left):
        return listed(found, n, rule, card, -1, -1, 0)
    aim = pop(&left)
    while aim >= 0:
        n = listed(found, n, rule, card, aim, -1, 0)
        aim = pop(&left)
    return n


cdef inline int listed(Act* found, int n, int rule, int card, int aim, int feature, uint32_t granted) noexcept nogil:
    if n < ROOM:
        found[n].rule = <short>rule
        found[n].card = <short>card
        found[n].aim = <short>aim
        found[n].feature = <short>feature
        found[n].granted = granted
        return n + 1
    return n


cdef int uses_of(State* s, int rule, int card, Act* found, int n) noexcept nogil:
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int count = features_of(s, card, features, granted, 24), i
    cdef uint32_t work = s.h.work
    for i in range(count):
        if begin_use(s, card, features[i], granted[i]):
            s.h.nframes -= 1
            n = listed(found, n, rule, card, -1, features[i], granted[i])
        s.h.work = work
    return n


cdef bint may_end(State* s) noexcept nogil:
    """May the active player end his turn? What forbids it can be done."""
    cdef Frame* f
    cdef int i, able = 1
    for i in range(s.rules.nactions):
        if s.rules.actions[i].op == X_END_TURN and s.rules.actions[i].mask >= 0:
            f = &s.scratch[s.h.depth]
            f.feature = f.source = -1
            f.player = f.actor = s.h.active
            f.kind = K_NATIVE
            s.h.depth += 1
            able = call_fn(s, f, s.rules.actions[i].mask)
            s.h.depth -= 1
    return able != 0


cdef void begin(State* s, Act* act) noexcept nogil:
    cdef Frame* f
    cdef int op = s.rules.actions[act.rule].op if act.rule >= 0 else X_END_TURN
    if op == X_END_TURN:
        start_turn_list(s, 1, s.h.active)
        if s.h.nframes:
            s.frames[s.h.nframes - 1].local[7] = 1
    elif op == X_USE:
        start_use(s, act.card, act.feature, act.granted)
    else:
        f = push_frame(s, K_NATIVE, -1, act.card, s.cards[act.card].controller)
        if f == NULL:
            return
        f.native = s.rules.actions[act.rule].native
        if s.rules.actions[act.rule].aims == AIM_CELL:
            f.x = act.aim
        elif act.aim >= 0:
            f.tgt[0] = bit_of(act.aim)
