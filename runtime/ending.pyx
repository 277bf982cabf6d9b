"""Beginning and ending a turn, the records of features that ran.

In: the frame stack. Out: the frame of a list of steps; a turn that ends at once leaves all that runs and waits.
"""

from libc.string cimport memset
from cardc.runtime.frames cimport pop_frame, push_frame
from cardc.runtime.layout cimport Frame, K_FEATURE, K_TURN, Part, Run, State, W_UNREACHED


cdef void start_turn_list(State* s, int number, int player) noexcept nogil:
    cdef Frame* f = push_frame(s, K_TURN, -1, -1, player)
    if f != NULL:
        f.x = number


cdef void cut_short(State* s) noexcept nogil:
    """The turn ends at once: what runs and what waits is left, and the end of the turn begins without what is `skipped`."""
    cdef Frame* f
    s.h.cut = 0
    s.h.nparked = s.h.npending = 0
    while s.h.nframes:
        f = &s.frames[s.h.nframes - 1]
        if f.kind == K_FEATURE:
            leave_rest(s, f)
            keep_run(s, f)
        pop_frame(s)
    start_turn_list(s, 1, s.h.active)
    s.frames[0].local[7] = s.frames[0].local[6] = 1


cdef void leave_rest(State* s, Frame* f) noexcept nogil:
    """Record the actions of a feature that were not reached."""
    cdef int k, i
    cdef bint found
    for k in range(1, s.lib.features[f.feature].nactions + 1):
        found = False
        for i in range(f.nparts):
            found = found or f.parts[i].action == k
        if not found and f.nparts < 40:
            memset(&f.parts[f.nparts], 0, sizeof(Part))
            f.parts[f.nparts].action = <unsigned char>k
            f.parts[f.nparts].word = W_UNREACHED
            f.parts[f.nparts].replaced_by = f.parts[f.nparts].prevented_by = -1
            f.nparts += 1


cdef void keep_run(State* s, Frame* f) noexcept nogil:
    cdef Run* run = &s.last[f.player]
    cdef int i
    run.feature = f.feature
    run.nparts = f.nparts
    run.paid_after = f.paid_after
    run.source = f.source
    run.player = <unsigned char>f.player
    run.paid = f.paid
    run.cancelled = f.cancelled
    run.kind = f.nested or (s.h.nframes > 1 and (f - 1).kind == K_FEATURE)
    for i in range(f.nparts):
        run.parts[i] = f.parts[i]
    if s.runs != NULL:
        s.runs[s.nruns & s.runs_mask] = run[0]
    s.nruns += 1
