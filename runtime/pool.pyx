"""Many games at once, for search and learning: copies in one block, played by compiled policies or by arrays of choices.

In: a game to start from, how many copies, seeds; arrays of chosen options (any buffer, NumPy's included). Out: what every
game asks, as arrays that are overwritten by the next call. Without the GIL, except where a step is a Python function.
"""

from libc.stdint cimport int16_t, int32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_IsValid
from cardc.runtime.choosing cimport (
    Choice, Picks, PolicyFn, choose, is_offered, offer, options_of, random_option,
)
from cardc.runtime.core cimport Core
from cardc.runtime.driver cimport drive
from cardc.runtime.engine cimport Engine
from cardc.runtime.layout cimport DECIDE, FAULT, Frame, Sizes, State
from cardc.runtime.masks cimport add_to, none_of
from cardc.runtime.offering cimport Act, ROOM, begin, every_action
from cardc.runtime.primitives cimport from_mask
from cardc.runtime.store cimport copy_used, lay_out

from cardc.runtime.errors import RulesError

cdef enum:
    ACT = 13  # kind of the choice between actions; the others are kinds of request
    IDLE = 0  # nothing is asked: the game is over, or failed
    LISTED = 256  # actions listed at most; the end of the turn is always one of them
    INFO = 6
    SCRATCH = 9

KINDS = ("", "target", "targets", "may", "choose", "number", "refuse", "order", "split", "trigger", "stop", "replacement", "priority", "act")
POLICY = b"cardc.policy"

ctypedef struct Seat:
    State s
    Picks picks
    Choice choice
    uint64_t rng
    int nacts
    int acting  # the choice is one of `acts`
    Act acts[256]


cdef class Pool:
    """`count` copies of a game. One thread at a time may use a pool; pools of different threads share a library."""

    cdef Seat* seats
    cdef char* memory
    cdef readonly int count
    cdef size_t stride
    cdef Core core
    cdef Sizes sizes
    cdef readonly Engine game
    cdef readonly object info, options
    cdef uint64_t[:, ::1] words
    cdef int16_t[:, ::1] told

    def __cinit__(self, Engine game not None, int count):
        cdef int i
        cdef State probe
        if not 1 <= count <= 1 << 20:
            raise RulesError("a pool has 1 to 1048576 games")
        self.game = game
        self.count = count
        self.sizes = game.sizes
        probe = game.s
        self.stride = (lay_out(&probe, NULL, &self.sizes) + SCRATCH * sizeof(Frame) + 127) & ~<size_t>63
        self.seats = <Seat*>calloc(count, sizeof(Seat))
        self.memory = <char*>calloc(count, self.stride)
        if self.seats == NULL or self.memory == NULL:
            raise MemoryError
        self.core = Core.__new__(Core, game.library)
        for i in range(count):
            self.open_seat(i)
        self.core.s = &self.seats[0].s
        self.core.f = &self.seats[0].s.scratch[SCRATCH - 1]
        self.options = memoryview(bytearray(count * 40)).cast("B").cast("Q", (count, 5))
        self.info = memoryview(bytearray(count * 2 * INFO)).cast("B").cast("h", (count, INFO))
        self.words = self.options
        self.told = self.info
        self.reset()

    cdef void open_seat(self, int i) noexcept:
        cdef Seat* seat = &self.seats[i]
        cdef char* room = self.memory + <size_t>i * self.stride
        cdef size_t size
        seat.s = self.game.s
        size = lay_out(&seat.s, room, &self.sizes)
        seat.s.scratch = <Frame*>(room + size)
        seat.s.ring = NULL
        seat.s.runs = NULL
        seat.s.core = <void*>self.core
        seat.rng = <uint64_t>i

    def __dealloc__(self):
        free(self.seats)
        free(self.memory)

    # ------------------------------------------------ states

    cdef int index(self, int i) except -1:
        if not 0 <= i < self.count:
            raise RulesError(f"the pool has no game {i}")
        return i

    cdef void clear(self, int i) noexcept nogil:
        cdef Seat* seat = &self.seats[i]
        seat.picks.count = 0
        seat.picks.chosen = none_of()
        seat.acting = 0
        seat.choice.kind = IDLE

    def reset(self, seed=None) -> None:
        """Make every game the one the pool was made from. `seed`: of the policies' random numbers, game i has seed + i;
        and of the dice, which differ from game to game."""
        cdef int i
        cdef uint64_t first = <uint64_t>((seed or 0) & 0xFFFFFFFFFFFFFFFF)
        for i in range(self.count):
            copy_used(&self.seats[i].s, &self.game.s)
            self.clear(i)
            self.seats[i].rng = first + <uint64_t>i
            if seed is not None:
                self.seats[i].s.h.rng[0] ^= (first + <uint64_t>i) * <uint64_t>0x9E3779B97F4A7C15

    def copy(self, int to, int source) -> None:
        """Make one game of the pool the same as another."""
        self.index(to)
        self.index(source)
        if to != source:
            copy_used(&self.seats[to].s, &self.seats[source].s)
            self.clear(to)
            self.seats[to].picks = self.seats[source].picks

    def spread(self, int source, Pool other=None) -> None:
        """Make every game of the pool the same as one of it, or of another pool of the same kind of game, also in the
        middle of a question."""
        cdef Pool giver = self if other is None else other
        cdef int i
        giver.index(source)
        if giver.game.library is not self.game.library or giver.stride != self.stride or giver.game.ruleset != self.game.ruleset:
            raise RulesError("only a game of the same library, ruleset and sizes fits the pool")
        with nogil:
            for i in range(self.count):
                if giver is not self or i != source:
                    copy_used(&self.seats[i].s, &giver.seats[source].s)
                    self.clear(i)
                    self.seats[i].picks = giver.seats[source].picks

    def put(self, int i, Engine game not None) -> None:
        """Make game i the same as a game with the same library, ruleset and sizes."""
        self.index(i)
        if game.library is not self.game.library or game.ruleset != self.game.ruleset or game.size != self.game.size:
            raise RulesError("only a game of the same library, ruleset and sizes fits the pool")
        copy_used(&self.seats[i].s, &game.s)
        self.clear(i)

    def get(self, int i) -> Engine:
        """A game of its own in the state of game i."""
        cdef Engine found = self.game.clone()
        copy_used(&found.s, &self.seats[self.index(i)].s)
        found.drained = found.s.h.nevents
        found.decision = None
        return found

    def lost(self) -> list:
        """Of every game: bit p, player p has lost."""
        return [self.seats[i].s.h.lost for i in range(self.count)]

    def faults(self) -> list:
        """Of every game: the number of the fault that stopped it, 0 none."""
        return [self.seats[i].s.h.fault for i in range(self.count)]

    def digests(self) -> list:
        """Of every game the hash over its events."""
        return [self.seats[i].s.h.digest for i in range(self.count)]

    # ------------------------------------------------ playing

    cdef void ask(self, Seat* seat) noexcept nogil:
        """Run the game until something is to be chosen, and say what."""
        cdef int code
        cdef State* s = &seat.s
        seat.acting = 0
        code = drive(s)
        if code == DECIDE:
            offer(s, &s.frames[s.h.nframes - 1], &seat.picks, &seat.choice)
        elif code == FAULT or s.h.lost:
            seat.choice.kind = IDLE
            seat.choice.options = none_of()
            seat.choice.none = seat.choice.done = 0
        else:
            self.list_acts(seat)

    cdef void list_acts(self, Seat* seat) noexcept nogil:
        cdef Act found[ROOM]
        cdef int n = every_action(&seat.s, found), i
        seat.nacts = n if n < LISTED else LISTED
        memcpy(seat.acts, found, seat.nacts * sizeof(Act))
        seat.acts[seat.nacts - 1] = found[n - 1]
        seat.acting = 1
        seat.choice.kind = ACT
        seat.choice.player = seat.s.h.active
        seat.choice.source = -1
        seat.choice.part = 0
        seat.choice.none = seat.choice.done = 0
        seat.choice.options = none_of()
        for i in range(seat.nacts):
            add_to(&seat.choice.options, i)
        if seat.s.h.fault:
            seat.choice.kind = IDLE

    cdef void take(self, Seat* seat, int option) noexcept nogil:
        """Do what was chosen, and ask again."""
        cdef State* s = &seat.s
        cdef Frame* f
        if seat.acting:
            begin(s, &seat.acts[option])
        else:
            f = &s.frames[s.h.nframes - 1]
            if not choose(s, f, &seat.picks, option):
                offer(s, f, &seat.picks, &seat.choice)
                return
        self.ask(seat)

    cdef void tell(self, int i) noexcept nogil:
        cdef Choice* choice = &self.seats[i].choice
        cdef int k
        for k in range(4):
            self.words[i, k] = choice.options.w[k]
        self.words[i, 4] = choice.none | choice.done << 1
        self.told[i, 0] = choice.kind
        self.told[i, 1] = choice.player
        self.told[i, 2] = choice.source
        self.told[i, 3] = choice.part
        self.told[i, 4] = <int16_t>options_of(choice)
        self.told[i, 5] = self.seats[i].s.h.lost

    def advance(self) -> int:
        """Run every game to its next choice; how many have one. `options` (bits of the options, the last word: 1 none, 2
        done) and `info` (kind, player, source, part, number of options, who has lost) tell them."""
        cdef int i, waiting = 0
        with nogil:
            for i in range(self.count):
                if self.seats[i].choice.kind == IDLE and not self.seats[i].s.h.fault:
                    self.ask(&self.seats[i])
                self.tell(i)
                waiting += self.seats[i].choice.kind != IDLE
        return waiting

    def choose(self, chosen) -> int:
        """Give every game that has a choice one of its options, and run it to the next; how many have one. `chosen`: an
        array of 32-bit numbers, what stands for games without a choice is not read. RulesError, and nothing done, if one
        is not offered."""
        cdef const int32_t[::1] picks = chosen
        cdef int i, waiting = 0, bad = -1
        if picks.shape[0] != self.count:
            raise RulesError(f"{picks.shape[0]} choices for {self.count} games")
        with nogil:
            for i in range(self.count):
                if self.seats[i].choice.kind != IDLE and not is_offered(&self.seats[i].choice, picks[i]):
                    bad = i
            for i in range(self.count if bad < 0 else 0):
                if self.seats[i].choice.kind != IDLE:
                    self.take(&self.seats[i], picks[i])
                    self.tell(i)
                    waiting += self.seats[i].choice.kind != IDLE
        if bad >= 0:
            raise RulesError(f"game {bad}: {picks[bad]} is not among its options")
        return waiting

    def play(self, int choices, policy=None) -> int:
        """Make up to so many choices in every game by a compiled policy (a capsule `cardc.policy`; None: at random); how
        many were made in all."""
        cdef PolicyFn function = random_option
        cdef int i, k, made = 0
        cdef Seat* seat
        if policy is not None:
            if not PyCapsule_IsValid(policy, POLICY):
                raise RulesError("a policy is a capsule named cardc.policy")
            function = <PolicyFn>PyCapsule_GetPointer(policy, POLICY)
        with nogil:
            for i in range(self.count):
                seat = &self.seats[i]
                if seat.choice.kind == IDLE and not seat.s.h.fault:
                    self.ask(seat)
                for k in range(choices):
                    if seat.choice.kind == IDLE:
                        break
                    self.take(seat, function(&seat.s, &seat.choice, &seat.rng))
                    made += 1
                self.tell(i)
        return made

    def acts(self, int i) -> list:
        """What the numbers of the options mean when game i chooses an action: (action, card, aim, feature), -1 for none;
        the last one ends the turn (action -1)."""
        cdef Seat* seat = &self.seats[self.index(i)]
        if not seat.acting:
            return []
        return [(seat.acts[k].rule, seat.acts[k].card, seat.acts[k].aim, seat.acts[k].feature) for k in range(seat.nacts)]


def answer_with(Engine game not None, policy) -> int:
    """Answer every question of a game by a Python function: it is given the options as a set (bit n: option n, 256 none,
    257 done) and returns one of them. How many choices there were; then nothing is asked any more."""
    cdef Picks picks
    cdef Choice choice
    cdef State* s = &game.s
    cdef Frame* f
    cdef int code = drive(s), made = 0, option
    picks.count = 0
    picks.chosen = none_of()
    while code == DECIDE:
        f = &s.frames[s.h.nframes - 1]
        offer(s, f, &picks, &choice)
        option = policy(set_of(&choice))
        if not is_offered(&choice, option):
            raise RulesError(f"{option} is not among the options")
        choose(s, f, &picks, option)
        made += 1
        code = drive(s)
    if code == FAULT:
        raise RulesError(game.describe_fault())
    game.decision = None
    return made


cdef inline object set_of(const Choice* choice):
    """The options as an int, small ones without detours."""
    if choice.none or choice.done or choice.options.w[1] | choice.options.w[2] | choice.options.w[3]:
        return from_mask(choice.options) | (1 << 256 if choice.none else 0) | (1 << 257 if choice.done else 0)
    return choice.options.w[0]
