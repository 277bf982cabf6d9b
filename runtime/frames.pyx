"""Frames of running features, the questions they ask, the dice they throw.

In: a state. Out: a pushed frame, an open request, a total. A question is data in the frame: the driver returns to its
caller, an answer is written beside it, and the step that asked runs again from the same place.
"""

from libc.stdint cimport uint32_t
from libc.string cimport memcpy, memmove, memset
from cardc.runtime.changes cimport random_below, use_next
from cardc.runtime.layout cimport (
    DECIDE, ENTERED, Event, FAULT_FULL, FAULT_LOOP, FAULT_ROLLS, Frame, MAX_WORK, Mask, NAMED, NAMING, NESTED, Q_ANSWERED,
    Q_NO, Q_OPEN, RUN, R_CHOOSE, State,
)
from cardc.runtime.masks cimport ctz
from cardc.runtime.query cimport fault, read_field
from cardc.runtime.triggers cimport tell


cdef Frame* push_frame(State* s, int kind, int feature, int source, int player) noexcept nogil:
    """A new frame on top; NULL and a fault if there is no room, or far too many ran without an answer in between."""
    cdef Frame* f
    s.h.work += 1
    if s.h.nframes >= s.h.cap_frames or s.h.work > MAX_WORK:
        fault(s, &s.frames[s.h.nframes - 1] if s.h.nframes else NULL, FAULT_FULL if s.h.work <= MAX_WORK else FAULT_LOOP)
        return NULL
    f = &s.frames[s.h.nframes]
    if s.h.nparked:
        memmove(f + 1, f, s.h.nparked * sizeof(Frame))
    memset(f, 0, <char*>&f.seen - <char*>f)  # in two pieces: a long one is stored byte by byte
    memset(&f.seen, 0, <char*>&f.batch.offer - <char*>&f.seen)
    s.h.nframes += 1
    f.kind = <unsigned char>kind
    f.feature = feature
    f.source = <short>source
    f.player = f.actor = <signed char>player
    f.ev.card = f.ev.other = -1
    f.ev.player = <signed char>player
    f.source_serial = s.cards[source].serial if source >= 0 else 0
    f.grade = -1
    return f


cdef void pop_frame(State* s) noexcept nogil:
    """Take the top frame off."""
    cdef Frame* top
    s.h.nframes -= 1
    if s.h.nparked:
        top = &s.frames[s.h.nframes]
        memmove(top, top + 1, s.h.nparked * sizeof(Frame))


cdef int queue_up(State* s, Frame* f, int next_pc) noexcept nogil:
    """The feature has named its targets: if it comes from the waiting triggers it enters the Queue now, at its end."""
    f.pc = next_pc
    f.sub = 0
    if f.entering != NAMING:
        return RUN
    f.entering = NAMED
    return NESTED


cdef void park(State* s) noexcept nogil:
    """The top frame goes behind those that wait; the frame below it is the top."""
    cdef Frame* top = &s.frames[s.h.nframes - 1]
    cdef size_t n = s.h.nparked
    if n >= s.h.cap_pending:
        fault(s, top, FAULT_FULL)
        return
    if n:
        memcpy(top + n + 1, top, sizeof(Frame))
        memmove(top, top + 1, (n + 1) * sizeof(Frame))
    s.h.nframes -= 1
    s.h.nparked += 1


cdef bint unpark(State* s) noexcept nogil:
    """The first frame that waits runs now; False if there is none."""
    if s.h.nparked == 0:
        return False
    s.h.nparked -= 1
    s.h.nframes += 1
    s.frames[s.h.nframes - 1].entering = ENTERED
    s.frames[s.h.nframes - 1].boundary = 0
    return True


cdef int throw_die(State* s, Frame* f) noexcept nogil:
    s.h.nrolls += 1
    if not s.h.scripted:
        return 1 + random_below(s, 6)
    if s.h.script_at >= s.h.nscript:
        fault(s, f, FAULT_ROLLS)
        return 1
    s.h.script_at += 1
    return s.h.script[s.h.script_at - 1]


cdef int roll(State* s, Frame* f) noexcept nogil:
    """Throw one die without modifiers; the number is also `rolled()`."""
    cdef int number = throw_die(s, f)
    f.rolled = thrown_as(s, f.source, -1, 0, number)
    s.h.rolled = f.rolled
    tell_roll(s, f, 0, number)
    return f.rolled


cdef int roll_graded(State* s, Frame* f, int kinds) noexcept nogil:
    """Throw the die of an X-Y-Z: total with modifiers; at most 3 weak, 4-5 medium, from 6 strong. The grade."""
    cdef int number = throw_die(s, f)
    f.rolled = number
    if s.rules.die_prop >= 0 and f.source >= 0:
        f.rolled += read_field(s, f.source, s.rules.die_prop, -1, <uint32_t>kinds)
        use_next(s, f.source, s.rules.die_prop, <uint32_t>kinds)
    f.rolled = thrown_as(s, f.source, -1, <uint32_t>kinds, f.rolled)
    f.grade = 0 if f.rolled <= 3 else (1 if f.rolled <= 5 else 2)
    s.h.rolled = f.rolled
    s.h.grade = f.grade
    tell_roll(s, f, kinds, number)
    return f.grade


cdef int thrown_as(State* s, int card, int other, uint32_t kinds, int total) noexcept nogil:
    """The total of a die of the card: what an effect says it is, else `total`."""
    cdef int fixed
    if s.rules.thrown_prop < 0 or not (s.h.mod_props >> s.rules.thrown_prop) & 1 or card < 0:
        return total
    fixed = read_field(s, card, s.rules.thrown_prop, other, kinds)
    use_next(s, card, s.rules.thrown_prop, kinds)
    return fixed if fixed > 0 else total


cdef void tell_roll(State* s, Frame* f, int kinds, int number) noexcept nogil:
    """The amount is the total, what was wanted the number thrown."""
    cdef Event ev
    if s.rules.roll_event < 0:
        return
    ev.kind = <short>s.rules.roll_event
    ev.card = f.source
    ev.other = -1
    ev.player = f.actor
    ev.flags = 0
    ev.amount = f.rolled
    ev.wanted = number
    ev.via = kinds_by(s, f.source, <uint32_t>kinds)
    ev.aux = f.grade
    tell(s, &ev)
