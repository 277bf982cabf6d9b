# One choice at a time, and policies that make it. See choosing.pyx.

from libc.stdint cimport uint64_t
from cardc.runtime.layout cimport Frame, Mask, State

cdef enum:  # options beside the numbered ones; `OPTION_NONE` and `OPTION_DONE` follow the last card
    OPTION_NONE = 256  # none of them
    OPTION_DONE = 257  # no more of them, or no more rounds

ctypedef struct Choice:
    unsigned char kind  # R_TARGET …
    signed char player
    unsigned char none, done  # whether OPTION_NONE, OPTION_DONE may be chosen
    short source, part
    Mask options  # cards, cells, or numbers from 0

ctypedef struct Picks:  # what was chosen so far for a question that wants several
    int count
    Mask chosen
    short order[64]

# A compiled policy: one of the options of the choice. `data` is its own.
ctypedef int (*PolicyFn)(const State* s, const Choice* choice, void* data) noexcept nogil

cdef void offer(State* s, Frame* f, Picks* picks, Choice* choice) noexcept nogil
cdef bint choose(State* s, Frame* f, Picks* picks, int option) noexcept nogil
cdef bint is_offered(const Choice* choice, int option) noexcept nogil
cdef int nth_option(const Choice* choice, int n) noexcept nogil
cdef int options_of(const Choice* choice) noexcept nogil
cdef int random_option(const State* s, const Choice* choice, void* data) noexcept nogil
cdef int answer_all(State* s, PolicyFn policy, void* data, int* answers) noexcept nogil

cdef inline uint64_t draw(uint64_t* state) noexcept nogil:
    """splitmix64."""
    cdef uint64_t z
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    z = state[0]
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)

cdef inline int below(uint64_t* state, int n) noexcept nogil:
    return <int>(((draw(state) >> 32) * <uint64_t>n) >> 32) if n > 0 else 0
