# Sets of cards found by looking at them. See sets.pyx.

from cardc.runtime.layout cimport Frame, Mask, State

cdef Mask class_is(State* s, Frame* f, int klass) noexcept nogil
cdef Mask keyword_is(State* s, Frame* f, int keyword) noexcept nogil
cdef Mask name_is(State* s, Frame* f, int name) noexcept nogil
cdef Mask same_name(State* s, Frame* f, int card) noexcept nogil
cdef Mask where_field(State* s, Frame* f, Mask m, int prop, int op, int value) noexcept nogil
cdef Mask where_slot(State* s, Frame* f, Mask m, int slot, int op, int value) noexcept nogil
cdef Mask with_marker(State* s, Frame* f, int name) noexcept nogil
cdef Mask extreme(State* s, Frame* f, Mask m, int prop, bint largest) noexcept nogil
cdef Mask top_of(State* s, Frame* f, int player, int n) noexcept nogil
cdef Mask bottom_of(State* s, Frame* f, int player, int n) noexcept nogil
# The cards of the set that an ability of these kinds may choose as targets (nothing makes them untargetable).
cdef Mask targetable(State* s, Frame* f, Mask m, int kinds) noexcept nogil
