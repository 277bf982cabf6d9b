# Announcing activated features; reservations. See using.pyx.

from libc.stdint cimport uint32_t
from cardc.runtime.layout cimport FeatureRow, Frame, State

cdef bint barred(State* s, int card, FeatureRow* row) noexcept nogil
cdef bint begin_use(State* s, int card, int feature, uint32_t granted) noexcept nogil
cdef bint start_use(State* s, int card, int feature, uint32_t granted) noexcept nogil
cdef int free_slot(State* s, Frame* f, int slot) noexcept nogil
cdef int tap_reserved(State* s, int card) noexcept nogil
cdef int slot_reserved(State* s, int card, int slot) noexcept nogil
