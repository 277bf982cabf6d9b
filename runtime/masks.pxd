# Sets of cards: four 64-bit words. In: masks and card numbers. Out: masks; every function is branch-light and inline.

from libc.stdint cimport uint64_t
from cardc.runtime.layout cimport Mask

cdef extern from *:
    """
    #ifdef __POPCNT__
    #define cardc_popcount(x) __builtin_popcountll(x)
    #else
    static inline int cardc_popcount(unsigned long long x) {
        x -= (x >> 1) & 0x5555555555555555ull;
        x = (x & 0x3333333333333333ull) + ((x >> 2) & 0x3333333333333333ull);
        return (int)((((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0full) * 0x0101010101010101ull) >> 56);
    }
    #endif
    #define cardc_ctz(x) __builtin_ctzll(x)
    """
    int popcount "cardc_popcount"(uint64_t) noexcept nogil
    int ctz "cardc_ctz"(uint64_t) noexcept nogil


cdef inline Mask none_of() noexcept nogil:
    cdef Mask m
    m.w[0] = m.w[1] = m.w[2] = m.w[3] = 0
    return m


cdef inline Mask both_of(Mask a, Mask b) noexcept nogil:
    a.w[0] &= b.w[0]
    a.w[1] &= b.w[1]
    a.w[2] &= b.w[2]
    a.w[3] &= b.w[3]
    return a


cdef inline Mask any_of(Mask a, Mask b) noexcept nogil:
    a.w[0] |= b.w[0]
    a.w[1] |= b.w[1]
    a.w[2] |= b.w[2]
    a.w[3] |= b.w[3]
    return a


cdef inline Mask without(Mask a, Mask b) noexcept nogil:
    a.w[0] &= ~b.w[0]
    a.w[1] &= ~b.w[1]
    a.w[2] &= ~b.w[2]
    a.w[3] &= ~b.w[3]
    return a


cdef inline Mask bit_of(int card) noexcept nogil:
    cdef Mask m = none_of()
    if card >= 0 and card < 256:
        m.w[card >> 6] = (<uint64_t>1) << (card & 63)
    return m


cdef inline bint has(Mask m, int card) noexcept nogil:
    return card >= 0 and card < 256 and (m.w[card >> 6] >> (card & 63)) & 1


cdef inline bint is_empty(Mask m) noexcept nogil:
    return (m.w[0] | m.w[1] | m.w[2] | m.w[3]) == 0


cdef inline int count_of(Mask m) noexcept nogil:
    cdef int i, n = popcount(m.w[0])
    for i in range(1, 4):
        if m.w[i]:
            n += popcount(m.w[i])
    return n


cdef inline int first_of(Mask m) noexcept nogil:
    cdef int i
    for i in range(4):
        if m.w[i]:
            return 64 * i + ctz(m.w[i])
    return -1


cdef inline int pop(Mask* m) noexcept nogil:
    """Take the lowest card out of the set; -1 if it is empty."""
    cdef int i, card
    for i in range(4):
        if m.w[i]:
            card = 64 * i + ctz(m.w[i])
            m.w[i] &= m.w[i] - 1
            return card
    return -1


cdef inline void add_to(Mask* m, int card) noexcept nogil:
    m.w[card >> 6] |= (<uint64_t>1) << (card & 63)


cdef inline void drop_from(Mask* m, int card) noexcept nogil:
    m.w[card >> 6] &= ~((<uint64_t>1) << (card & 63))


cdef inline bint is_same(Mask a, Mask b) noexcept nogil:
    return ((a.w[0] ^ b.w[0]) | (a.w[1] ^ b.w[1]) | (a.w[2] ^ b.w[2]) | (a.w[3] ^ b.w[3])) == 0
