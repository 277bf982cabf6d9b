# Sets of cards found by looking at them. See sets.pyx.

from libc.stdint cimport uint32_t
from cardc.runtime.layout cimport FeatureRow, Frame, Mask, State

cdef Mask class_is(State* s, Frame* f, int klass) noexcept nogil
cdef Mask keyword_is(State* s, Frame* f, int keyword) noexcept nogil
cdef Mask name_is(State* s, Frame* f, int name) noexcept nogil
cdef Mask same_name(State* s, Frame* f, int card) noexcept nogil
cdef Mask namesakes(State* s, Frame* f, Mask m) noexcept nogil
cdef Mask crowded(State* s, Frame* f, Mask m, int n) noexcept nogil
cdef Mask where_field(State* s, Frame* f, Mask m, int prop, int op, int value) noexcept nogil
cdef Mask where_slot(State* s, Frame* f, Mask m, int slot, int op, int value) noexcept nogil
cdef Mask with_marker(State* s, Frame* f, int name) noexcept nogil
cdef Mask extreme(State* s, Frame* f, Mask m, int prop, bint largest) noexcept nogil
cdef Mask top_of(State* s, Frame* f, int player, int n) noexcept nogil
cdef Mask bottom_of(State* s, Frame* f, int player, int n) noexcept nogil
# The cards of the set that an ability of these kinds may choose as targets (nothing makes them untargetable).
cdef Mask targetable(State* s, Frame* f, Mask m, int kinds) noexcept nogil
# What cards can do: with a feature of these kinds; does this feature anything of them; those that have a class.
cdef Mask capable(State* s, Frame* f, int kinds) noexcept nogil
cdef bint does(State* s, FeatureRow* row, uint32_t kinds) noexcept nogil
cdef Mask classed(State* s, Frame* f) noexcept nogil
# «For each»: of the set, the cards on which the feature may still be used.
cdef Mask unused(State* s, Frame* f, Mask m) noexcept nogil
cdef Mask where_under(State* s, Frame* f, Mask m, int prop, int value, int bonus) noexcept nogil
cdef bint ev_gives(State* s, Frame* f, int table, int number) noexcept nogil
