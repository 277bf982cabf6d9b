# The macro steps that generated step functions call. See steps.pyx for their meaning; all are resumable through f.sub.

from cardc.runtime.layout cimport Frame, Mask, State


# The pieces of execute, for interpreters that keep their own order of things.
cdef void tell_unpaid(State* s, Frame* f, int missing) noexcept nogil
cdef void throw_for(State* s, Frame* f) noexcept nogil
cdef void use_up_bonuses(State* s, Frame* f) noexcept nogil
cdef void regrade(State* s, Frame* f, int total) noexcept nogil
cdef void drop_gone(State* s, Frame* f, int k) noexcept nogil
cdef bint block_window(State* s, Frame* f, int k) noexcept nogil
cdef void conclude(State* s, Frame* f, int k, int measure) noexcept nogil

cdef void roll_once(State* s, Frame* f, int kinds) noexcept nogil
cdef void cancel(State* s, Frame* f, int rest_bits) noexcept nogil
cdef void paid_before(State* s, Frame* f) noexcept nogil
cdef int execute_begin(State* s, Frame* f, int k, int actor, Mask still, int has_targets, int next_pc) noexcept nogil
cdef int execute(State* s, Frame* f, int k, int measure, int next_pc) noexcept nogil
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
cdef void plugin_step(State* s, Frame* f, int function, int k, int kinds, int a, int b, int c, int d) noexcept nogil
