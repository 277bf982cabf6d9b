# Frames, questions and dice. See frames.pyx.

from libc.stdint cimport uint32_t
from cardc.runtime.layout cimport Frame, Mask, Q_ANSWERED, Q_NO, State

cdef Frame* push_frame(State* s, int kind, int feature, int source, int player) noexcept nogil
cdef void pop_frame(State* s) noexcept nogil
cdef int queue_up(State* s, Frame* f, int next_pc) noexcept nogil
cdef void park(State* s) noexcept nogil
cdef bint unpark(State* s) noexcept nogil
cdef int ask(State* s, Frame* f, int kind, int player, int part, Mask m, int count, int lo, int hi, int flags) noexcept nogil
cdef uint32_t kinds_by(State* s, int source, uint32_t kinds) noexcept nogil
cdef int throw_die(State* s, Frame* f) noexcept nogil
cdef int roll(State* s, Frame* f) noexcept nogil
cdef int roll_graded(State* s, Frame* f, int kinds) noexcept nogil
cdef uint32_t close_kinds(State* s, int kinds) noexcept nogil

# Take the answer to the frame's request, if it is there.
cdef inline bint answered(State* s, Frame* f) noexcept nogil:
    if f.req.state != Q_ANSWERED:
        return False
    f.req.state = Q_NO
    return True
cdef int thrown_as(State* s, int card, int other, uint32_t kinds, int total) noexcept nogil
