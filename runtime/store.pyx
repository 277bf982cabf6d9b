"""The block of a game's state: where its parts lie, copying what is used of them.

In: sizes of the tables. Out: pointers into one flat block without pointers. Copies take only the used part of every table;
frames come last, because most often there is none.
"""

from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy
from cardc.runtime.layout cimport Card, Effect, Frame, Header, Library, Mask, Pending, Rules, State, Use

cdef enum:
    TABLES = 11


cdef inline char* take(char** at, size_t size) noexcept nogil:
    cdef char* here = at[0]
    at[0] += (size + 31) & ~(<size_t>31)
    return here


cdef inline size_t room_for_frames(State* s, const Header* sizes) noexcept nogil:
    """Of running features, of those that wait in the Queue with their targets, and one for putting them in order."""
    return sizes.cap_frames + (sizes.cap_pending + 1 if s.rules.enters_named else 0)


cdef size_t lay_out(State* s, char* block, const Header* sizes) noexcept nogil:
    """Set the pointers of `s` into `block`; the size of the whole block. `s.rules` must be set."""
    cdef char* at = block
    s.h = <Header*>take(&at, sizeof(Header))
    s.zones = <Mask*>take(&at, 2 * s.rules.nzones * sizeof(Mask))
    s.flags = <Mask*>take(&at, s.rules.nflags * sizeof(Mask))
    s.types = <Mask*>take(&at, s.rules.ntypes * sizeof(Mask))
    s.elements = <Mask*>take(&at, (s.rules.nelements + 1) * sizeof(Mask))
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
    starts[5], lengths[5] = <char*>s.cards, s.h.ncards * sizeof(Card)
    starts[6], lengths[6] = <char*>s.slots, s.h.ncards * s.rules.nslots * sizeof(int32_t)
    starts[7], lengths[7] = <char*>s.tally, s.h.ncards * s.rules.ncounted
    starts[8], lengths[8] = <char*>s.effects, s.h.neffects * sizeof(Effect)
    starts[9], lengths[9] = <char*>s.pending, s.h.npending * sizeof(Pending)
    starts[10], lengths[10] = <char*>s.uses, s.h.nuses * sizeof(Use)
    starts[11], lengths[11] = <char*>s.frames, (s.h.nframes + s.h.nparked) * sizeof(Frame)


cdef void copy_used(State* to, State* source) noexcept nogil:
    """Copy a state into a block with the same sizes."""
    cdef char* starts[12]
    cdef char* ends[12]
    cdef size_t lengths[12]
    cdef size_t other[12]
    cdef int i
    parts_of(source, starts, lengths)
    memcpy(to.h, source.h, sizeof(Header))
    parts_of(to, ends, other)
    for i in range(1, TABLES + 1):
        if lengths[i]:
            memcpy(ends[i], starts[i], lengths[i])


cdef size_t used_size(State* s) noexcept nogil:
    cdef char* starts[12]
    cdef size_t lengths[12]
    cdef size_t total = 0
    cdef int i
    parts_of(s, starts, lengths)
    for i in range(TABLES + 1):
        total += lengths[i]
    return total


cdef size_t pack(State* s, char* to) noexcept nogil:
    """Write the used parts one behind the other."""
    cdef char* starts[12]
    cdef size_t lengths[12]
    cdef size_t at = 0
    cdef int i
    parts_of(s, starts, lengths)
    for i in range(TABLES + 1):
        memcpy(to + at, starts[i], lengths[i])
        at += lengths[i]
    return at


cdef size_t unpack(State* s, const char* source, size_t size) noexcept nogil:
    """Read what `pack` wrote; the header's counts are checked already. 0 if the length does not fit."""
    cdef char* starts[12]
    cdef size_t lengths[12]
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
