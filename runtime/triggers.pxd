# Telling events, matching triggers, counting uses. See triggers.pyx.

from libc.stdint cimport uint32_t
from cardc.runtime.layout cimport Event, FeatureRow, Frame, State

cdef void tell(State* s, Event* ev) noexcept nogil
cdef void match_fresh(State* s) noexcept nogil
cdef int allowed(State* s, FeatureRow* row) noexcept nogil
cdef int uses_left(State* s, int card, int feature, int each) noexcept nogil
cdef void take_use(State* s, Frame* f, int card, int feature, int each, int player) noexcept nogil
cdef void take_uses(State* s, Frame* f, int card, int feature, int each, int player, int times) noexcept nogil
cdef void give_back_use(State* s, int card, int feature, int each) noexcept nogil
cdef void reset_uses(State* s, int period) noexcept nogil
cdef void drop_pending(State* s, uint32_t index) noexcept nogil
