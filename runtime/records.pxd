# Records of parts, and going on at another step. See records.pyx.

from cardc.runtime.layout cimport (
    FAULT_FULL, FAULT_LOOP, Frame, K_FEATURE, MAX_PARTS, MAX_STEPS, Part, RUN, State, W_FIZZLED, W_REPLACED,
)
from cardc.runtime.outcomes cimport fold2
from cardc.runtime.query cimport fault, is_action

cdef inline int go_to(State* s, Frame* f, int pc) noexcept nogil:
    f.pc = pc
    f.sub = 0
    f.steps += 1
    return RUN if f.steps <= MAX_STEPS else fault(s, f, FAULT_LOOP)

# Slots above the number of printed actions (costs in words, second targets) are no parts.
cdef inline bint is_printed(State* s, Frame* f, int k) noexcept nogil:
    return f.kind != K_FEATURE or s.lib.features[f.feature].nactions == 0 or k <= s.lib.features[f.feature].nactions

# Enter a part: its word, what it stands for in composites, and whether the payment comes after it.
cdef inline void record(State* s, Frame* f, int k, int outcome) noexcept nogil:
    cdef Part* part
    cdef int word = outcome & 15
    if not is_action(k) or f.nparts >= MAX_PARTS:
        fault(s, f, FAULT_FULL)
        return
    f.out[k] = outcome if f.out[k] == 0 else fold2(s, f, f.out[k], outcome)
    if not is_printed(s, f, k):
        return
    part = &f.parts[f.nparts]
    f.nparts += 1
    part.action = <unsigned char>k
    part.word = <unsigned char>word
    part.under = <unsigned char>((outcome >> 4) & 15)
    part.flags = <unsigned char>(outcome >> 8)
    part.wanted = part.done = 0
    part.aimed = part.hit = 0
    part.replaced_by = part.prevented_by = -1
    if W_FIZZLED <= word <= W_REPLACED:
        f.last = f.nparts

cdef void mark(State* s, Frame* f, int action_bits, int word) noexcept nogil
cdef int skip(State* s, Frame* f, int k, int word, int pc) noexcept nogil
