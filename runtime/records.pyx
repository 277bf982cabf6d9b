"""Records of parts, and going on at another step.

In: the frame, an action's number, an outcome. Out: the frame's list of parts, the folded outcome of the action, the number
of the last part that was done (the payment comes after it).
"""

from cardc.runtime.layout cimport (
    FAULT_FULL, FAULT_LOOP, Frame, K_FEATURE, MAX_PARTS, MAX_STEPS, Part, RUN, State, W_FIZZLED, W_REPLACED,
)
from cardc.runtime.outcomes cimport fold2
from cardc.runtime.query cimport fault, is_action


cdef void record(State* s, Frame* f, int k, int outcome) noexcept nogil:
    """Enter a part: its word, what it stands for in composites, and whether the payment comes after it."""
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


cdef inline bint is_printed(State* s, Frame* f, int k) noexcept nogil:
    """Slots above the number of printed actions (costs in words, second targets) are no parts."""
    return f.kind != K_FEATURE or s.lib.features[f.feature].nactions == 0 or k <= s.lib.features[f.feature].nactions


cdef void mark(State* s, Frame* f, int action_bits, int word) noexcept nogil:
    """Record `word` for the actions of a bit set that have no outcome yet, in text order."""
    cdef int k, i
    for k in range(1, 16):
        if (action_bits >> k) & 1 and f.out[k] == 0:
            for i in range(rounds_of(s, f, k)):
                record(s, f, k, word)


cdef inline int rounds_of(State* s, Frame* f, int k) noexcept nogil:
    """Parts of an action that does not run: «два выстрела» are two."""
    cdef int n = s.lib.features[f.feature].rounds[k] if f.kind == K_FEATURE else 1
    return n if n > 1 else 1


cdef int skip(State* s, Frame* f, int k, int word, int pc) noexcept nogil:
    record(s, f, k, word)
    return go_to(s, f, pc)
