# Windows for reactions, and what a reaction finds of the ability it reacts to. See priority.pyx.

from libc.stdint cimport uint32_t
from cardc.runtime.layout cimport AIMED, Frame, Mask, State
from cardc.runtime.masks cimport is_empty

cdef bint noticed(State* s, Frame* f) noexcept nogil

# The targets of action k are named: told, and players may react. True if something comes before the frame goes on.
cdef inline bint named(State* s, Frame* f, int k, uint32_t kinds) noexcept nogil:
    cdef int event = s.rules.aimed_event
    f.stage = AIMED
    f.now = <short>k
    f.now_kinds = kinds
    f.stopped = 0
    f.bonus = f.exact = 0
    if s.h.reacts or event >= 0 and ((s.h.heard[event >> 6] >> (event & 63)) & 1 or s.rules.events[event].flag >= 0
                                     and not is_empty(s.flags[s.rules.events[event].flag])):
        return noticed(s, f)
    return False
cdef bint thrown(State* s, Frame* f) noexcept nogil
cdef bint open_window(State* s, Frame* f, int window) noexcept nogil
cdef void settled(Frame* f) noexcept nogil
cdef uint32_t kinds_now(State* s, Frame* f) noexcept nogil
cdef int offer_reactions(State* s, Frame* f) noexcept nogil
cdef Frame* reacted_to(State* s, Frame* f) noexcept nogil

cdef Mask now_targets(State* s, Frame* f) noexcept nogil
cdef int now_source(State* s, Frame* f) noexcept nogil
cdef int now_kinds(State* s, Frame* f) noexcept nogil
cdef Mask now_dice(State* s, Frame* f) noexcept nogil
cdef int now_stage(State* s, Frame* f) noexcept nogil
