# Announcing actions: questions and targets. See announcing.pyx.

from cardc.runtime.layout cimport Frame, Mask, State

cdef int announce(State* s, Frame* f, int k, int mode, Mask m, int lo, int hi, int actor, int chooser, int flags,
                  int number_lo, int number_hi, int refuse_player, int next_pc, int other_pc) noexcept nogil
cdef int reach(State* s, Frame* f, int k, int next_pc, int other_pc) noexcept nogil
cdef int aim(State* s, Frame* f, int k, int slot, Mask m, int lo, int hi, int chooser, bint random,
             int next_pc) noexcept nogil
cdef int split(State* s, Frame* f, int k, int player, int total) noexcept nogil
cdef void take_aim(State* s, Frame* f, int k, Mask m, int lo) noexcept nogil
cdef Mask some_of(State* s, Mask m, int n) noexcept nogil
cdef bint pauses(State* s, Frame* f) noexcept nogil
