# The macro steps that generated step functions call. See steps.pyx for their meaning; all are resumable through f.sub.

from cardc.runtime.layout cimport Frame, Mask, State

cdef void record(State* s, Frame* f, int k, int outcome) noexcept nogil
cdef void mark(State* s, Frame* f, int action_bits, int word) noexcept nogil

# The pieces of execute, for interpreters that keep their own order of things.
cdef void take_aim(State* s, Frame* f, int k, Mask m, int lo) noexcept nogil
cdef Mask some_of(State* s, Mask m, int n) noexcept nogil
cdef bint pauses(State* s, Frame* f) noexcept nogil
cdef void tell_unpaid(State* s, Frame* f, int missing) noexcept nogil
cdef void throw_for(State* s, Frame* f) noexcept nogil
cdef bint block_window(State* s, Frame* f, int k) noexcept nogil
cdef void conclude(State* s, Frame* f, int k, int measure) noexcept nogil

cdef int announce(State* s, Frame* f, int k, int mode, Mask m, int lo, int hi, int actor, int chooser, int flags,
                  int number_lo, int number_hi, int refuse_player, int next_pc, int other_pc) noexcept nogil
cdef int reach(State* s, Frame* f, int k, int next_pc, int other_pc) noexcept nogil
cdef int aim(State* s, Frame* f, int k, int slot, Mask m, int lo, int hi, int chooser, bint random,
             int next_pc) noexcept nogil
cdef void roll_once(State* s, Frame* f, int kinds) noexcept nogil
cdef void cancel(State* s, Frame* f, int rest_bits) noexcept nogil
cdef int execute_begin(State* s, Frame* f, int k, int actor, Mask still, bint has_targets, int next_pc) noexcept nogil
cdef int execute(State* s, Frame* f, int k, int measure, int next_pc) noexcept nogil
cdef int split(State* s, Frame* f, int k, int player, int total) noexcept nogil
cdef int check(State* s, Frame* f, int of, int opens, bint under, int next_pc, int other_pc, int closed_bits) noexcept nogil
cdef int branch(State* s, Frame* f, bint test, int then_bits, int else_bits, int next_pc, int other_pc) noexcept nogil
cdef int choose_branch(State* s, Frame* f, int k, int player, int able_bits, int n, int all_bits,
                       int none_pc) noexcept nogil
cdef int choose_close(State* s, Frame* f, int closed_bits, int next_pc) noexcept nogil
cdef int loop_attacks(State* s, Frame* f, int k, int count, int next_pc, int other_pc) noexcept nogil
cdef int loop_targets(State* s, Frame* f, int k, Mask still, int next_pc, int other_pc) noexcept nogil
cdef int interrupt(State* s, Frame* f, int of, int rest_bits, int next_pc, int other_pc) noexcept nogil
cdef int pay_begin(State* s, Frame* f, bint before, int next_pc) noexcept nogil
cdef int pay(State* s, Frame* f, bint before, int next_pc, int other_pc) noexcept nogil
cdef int bind(State* s, Frame* f, int value, int next_pc) noexcept nogil
cdef int goto(State* s, Frame* f, int next_pc) noexcept nogil
cdef int finish(State* s, Frame* f) noexcept nogil
