# Windows for reactions, and what a reaction finds of the ability it reacts to. See priority.pyx.

from libc.stdint cimport uint32_t
from cardc.runtime.layout cimport Frame, Mask, State

cdef bint named(State* s, Frame* f, int k, uint32_t kinds) noexcept nogil
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
