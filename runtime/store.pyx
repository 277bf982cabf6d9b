"""The block of a game's state: where its parts lie, copying what is used of them.

In: sizes of the tables. Out: pointers into one flat block without pointers. Copies take only the used part of every table;
frames come last, because most often there is none.
"""

from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy, memset
from cardc.runtime.layout cimport Card, Effect, Event, Frame, Header, MAX_FRESH, Mask, Pending, Run, Sizes, State, Use

cdef enum:
    TABLES = 13
    RUNS = 5  # the place among them of the records of the last features


cdef inline char* take(char** at, size_t size) noexcept nogil:
    cdef char* here = at[0]
    at[0] += (size + 31) & ~(<size_t>31)
    return here


cdef inline size_t room_for_frames(State* s, const Sizes* sizes) noexcept nogil:
    """Of running features, of those that wait in the Queue with their targets, and one for putting them in order."""
    return sizes.cap_frames + (sizes.cap_pending + 1 if s.rules.enters_named else 0)


cdef size_t lay_out(State* s, char* block, const Sizes* sizes) noexcept nogil:
    """Set the pointers of `s` into `block`; the size of the whole block. `s.rules` must be set."""
    cdef char* at = block
    s.h = <Header*>take(&at, sizeof(Header))
    s.zones = <Mask*>take(&at, 2 * s.rules.nzones * sizeof(Mask))
    s.flags = <Mask*>take(&at, s.rules.nflags * sizeof(Mask))
    s.types = <Mask*>take(&at, s.rules.ntypes * sizeof(Mask))
    s.elements = <Mask*>take(&at, (s.rules.nelements + 1) * sizeof(Mask))
    s.last = <Run*>take(&at, 2 * sizeof(Run))
    s.fresh = <Event*>take(&at, MAX_FRESH * sizeof(Event))
    s.cards = <Card*>take(&at, sizes.cap_cards * sizeof(Card))
    s.slots = <int32_t*>take(&at, sizes.cap_cards * s.rules.nslots * sizeof(int32_t))
    s.tally = <uint8_t*>take(&at, sizes.cap_cards * s.rules.ncounted)
    s.effects = <Effect*>take(&at, sizes.cap_effects * sizeof(Effect))
    s.pending = <Pending*>take(&at, sizes.cap_pending * sizeof(Pending))
    s.uses = <Use*>take(&at, sizes.cap_uses * sizeof(Use))
    s.frames = <Frame*>take(&at, room_for_frames(s, sizes) * sizeof(Frame))
    return at - block


cdef void parts_of(State* s, char** starts, size_t* lengths) noexcept nogil:
    """The used part of every table, in order."""
    starts[0], lengths[0] = <char*>s.h, sizeof(Header)
    starts[1], lengths[1] = <char*>s.zones, 2 * s.rules.nzones * sizeof(Mask)
    starts[2], lengths[2] = <char*>s.flags, s.rules.nflags * sizeof(Mask)
    starts[3], lengths[3] = <char*>s.types, s.rules.ntypes * sizeof(Mask)
    starts[4], lengths[4] = <char*>s.elements, (s.rules.nelements + 1) * sizeof(Mask)
    starts[5], lengths[5] = <char*>s.last, 2 * sizeof(Run)
    starts[6], lengths[6] = <char*>s.fresh, s.h.nfresh * sizeof(Event)
    starts[7], lengths[7] = <char*>s.cards, s.h.ncards * sizeof(Card)
    starts[8], lengths[8] = <char*>s.slots, s.h.ncards * s.rules.nslots * sizeof(int32_t)
    starts[9], lengths[9] = <char*>s.tally, s.h.ncards * s.rules.ncounted
    starts[10], lengths[10] = <char*>s.effects, s.h.neffects * sizeof(Effect)
    starts[11], lengths[11] = <char*>s.pending, s.h.npending * sizeof(Pending)
    starts[12], lengths[12] = <char*>s.uses, s.h.nuses * sizeof(Use)
    starts[13], lengths[13] = <char*>s.frames, (s.h.nframes + s.h.nparked) * sizeof(Frame)


cdef inline void copy_table(void* to, const void* source, size_t size) noexcept nogil:
    if size:
        memcpy(to, source, size)


cdef inline size_t run_size(const Run* run) noexcept nogil:
    """The used part of a record."""
    return <char*>&run.parts[run.nparts] - <char*>run


cdef void copy_used(State* to, State* source) noexcept nogil:
    """Copy a state into a block with the same sizes. The fixed tables lie one behind the other from the header on; records
    of features are copied as far as they go."""
    cdef Header* h = source.h
    cdef int player
    memcpy(to.h, h, <char*>source.last - <char*>h)
    for player in range(2):
        memcpy(&to.last[player], &source.last[player], run_size(&source.last[player]))
    copy_table(to.fresh, source.fresh, h.nfresh * sizeof(Event))
    memcpy(to.cards, source.cards, h.ncards * sizeof(Card))
    memcpy(to.slots, source.slots, h.ncards * source.rules.nslots * sizeof(int32_t))
    copy_table(to.tally, source.tally, h.ncards * source.rules.ncounted)
    copy_table(to.effects, source.effects, h.neffects * sizeof(Effect))
    copy_table(to.pending, source.pending, h.npending * sizeof(Pending))
    copy_table(to.uses, source.uses, h.nuses * sizeof(Use))
    copy_table(to.frames, source.frames, (h.nframes + h.nparked) * sizeof(Frame))


cdef size_t used_size(State* s) noexcept nogil:
    cdef char* starts[14]
    cdef size_t lengths[14]
    cdef size_t total = 0
    cdef int i
    parts_of(s, starts, lengths)
    for i in range(TABLES + 1):
        total += lengths[i]
    return total


cdef size_t pack(State* s, char* to) noexcept nogil:
    """Write the used parts one behind the other."""
    cdef char* starts[14]
    cdef size_t lengths[14]
    cdef size_t at = 0
    cdef int i
    parts_of(s, starts, lengths)
    for i in range(TABLES + 1):
        memcpy(to + at, starts[i], lengths[i])
        if i == RUNS:
            clear_unused(<Run*>(to + at))
        at += lengths[i]
    return at


cdef void clear_unused(Run* runs) noexcept nogil:
    """Equal games are packed alike, whatever they had recorded before."""
    cdef int player
    for player in range(2):
        memset(<char*>&runs[player] + run_size(&runs[player]), 0, sizeof(Run) - run_size(&runs[player]))


cdef size_t unpack(State* s, const char* source, size_t size) noexcept nogil:
    """Read what `pack` wrote; the header's counts are checked already. 0 if the length does not fit."""
    cdef char* starts[14]
    cdef size_t lengths[14]
    cdef size_t at = 0
    cdef int i
    memcpy(s.h, source, sizeof(Header))
    parts_of(s, starts, lengths)
    if used_size(s) != size:
        return 0
    for i in range(TABLES + 1):
        memcpy(starts[i], source + at, lengths[i])
        at += lengths[i]
    return at
