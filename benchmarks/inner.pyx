# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The measured loop over compiled features: tables of cards, every use in turn, questions answered by a compiled policy.

In: games that are set up (one a table), for each the cards to be used in order, a seed. Out: a checksum over the states
at the end of every episode, and counts. Written against the runtime as a user's compiled policy would be.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy
from cardc.runtime.choosing cimport Choice, PolicyFn, answer_all, nth_option, random_option
from cardc.runtime.engine cimport Engine
from cardc.runtime.layout cimport Card, State
from cardc.runtime.query cimport features_of
from cardc.runtime.store cimport copy_used, used_size
from cardc.runtime.using cimport start_use

ctypedef struct Table:
    State* base
    State* work
    int nuses
    int* cards


cdef inline uint64_t mixed(uint64_t h, uint64_t value) noexcept nogil:
    h = (h ^ value) * <uint64_t>0x9E3779B97F4A7C15
    return h ^ (h >> 29)


cdef uint64_t checksum(State* s, int counter) noexcept nogil:
    """Over what the players see of every card: zone, wounds, whether it is open, counters."""
    cdef uint64_t h = s.h.nevents
    cdef uint32_t i
    cdef Card* c
    for i in range(s.h.ncards):
        c = &s.cards[i]
        h = mixed(h, <uint64_t>c.core[2] << 24 | <uint64_t>(c.zone != s.rules.field) << 16
                  | <uint64_t>((c.flags >> s.rules.open_flag) & 1) << 8
                  | <uint64_t>s.slots[i * s.rules.nslots + counter])
    return h


cdef class Asker:
    """A Python function as the policy: given the options as an int, it returns one of them."""

    cdef object function
    cdef int ask(self, const Choice* choice) noexcept:
        return <int>self.function(choice.options.w[0])


cdef int lowest_option(const State* s, const Choice* choice, void* data) noexcept nogil:
    """The same choice as the policy in Python makes, compiled."""
    return nth_option(choice, 0)


cdef int python_option(const State* s, const Choice* choice, void* data) noexcept nogil:
    with gil:
        return (<Asker>data).ask(choice)


cdef int play_use(State* s, int card, PolicyFn policy, void* data, int* answers) noexcept nogil:
    """Use the first feature of the card that can be used; 1 if there was one."""
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int n = features_of(s, card, features, granted, 24), i
    for i in range(n):
        if start_use(s, card, features[i], granted[i]):
            answer_all(s, policy, data, answers)
            return 1
    return 0


cdef class Tables:
    """Tables to play on. `run` plays every use of every table, `rounds` times."""

    cdef list games
    cdef Table* tables
    cdef int count, counter
    cdef readonly int plays, answers, fault
    cdef readonly unsigned long long events

    def __cinit__(self, list games, list works, list uses, int counter):
        cdef int i, k
        cdef Engine base, work
        self.games = games + works
        self.count = len(games)
        self.counter = counter
        self.tables = <Table*>malloc(self.count * sizeof(Table))
        for i in range(self.count):
            base, work = games[i], works[i]
            self.tables[i].base = &base.s
            self.tables[i].work = &work.s
            self.tables[i].nuses = len(uses[i])
            self.tables[i].cards = <int*>malloc(len(uses[i]) * sizeof(int))
            for k in range(len(uses[i])):
                self.tables[i].cards[k] = uses[i][k]

    def __dealloc__(self):
        for i in range(self.count):
            free(self.tables[i].cards)
        free(self.tables)

    def run(self, int rounds, unsigned long long seed) -> int:
        """The checksum of all final states; the policy is compiled and picks at random."""
        cdef uint64_t h = 0, rng
        cdef int r, i
        self.start()
        with nogil:
            for r in range(rounds):
                for i in range(self.count):
                    rng = seed + <uint64_t>(r * self.count + i)
                    h = mixed(h, self.episode(&self.tables[i], rng, random_option, &rng))
        return h

    def run_lowest(self, int rounds, unsigned long long seed) -> int:
        """The same by a compiled policy that takes the lowest option."""
        cdef uint64_t h = 0
        cdef int r, i
        self.start()
        with nogil:
            for r in range(rounds):
                for i in range(self.count):
                    h = mixed(h, self.episode(&self.tables[i], seed + <uint64_t>(r * self.count + i), lowest_option, NULL))
        return h

    def run_python(self, int rounds, unsigned long long seed, function) -> int:
        """The same by a policy in Python."""
        cdef uint64_t h = 0
        cdef int r, i
        cdef Asker asker = Asker()
        asker.function = function
        self.start()
        for r in range(rounds):
            for i in range(self.count):
                h = mixed(h, self.episode(&self.tables[i], seed + <uint64_t>(r * self.count + i), python_option, <void*>asker))
        return h

    def copy(self, int times) -> int:
        """Copy the states of tables, so many times; the bytes of one copy."""
        cdef int i
        for i in range(times):
            copy_used(self.tables[i % self.count].work, self.tables[i % self.count].base)
        return used_size(self.tables[0].base)

    def move(self, int times) -> None:
        """Copy as many bytes in one piece, for comparison."""
        cdef int i
        cdef Table* t
        for i in range(times):
            t = &self.tables[i % self.count]
            memcpy(t.work.h, t.base.h, used_size(t.base))
        for i in range(self.count):
            copy_used(self.tables[i].work, self.tables[i].base)

    cdef void start(self) noexcept:
        self.plays = self.answers = 0
        self.events = 0

    cdef uint64_t episode(self, Table* t, uint64_t seed, PolicyFn policy, void* data) noexcept nogil:
        cdef int k
        copy_used(t.work, t.base)
        t.work.h.rng[0] ^= seed * <uint64_t>0x9E3779B97F4A7C15
        for k in range(t.nuses):
            self.plays += play_use(t.work, t.cards[k], policy, data, &self.answers)
            if t.work.h.fault:
                self.fault = t.work.h.fault
                return 0
        self.events += t.work.h.nevents - t.base.h.nevents
        return checksum(t.work, self.counter)
