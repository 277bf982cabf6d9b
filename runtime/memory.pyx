"""A game's memory: its block, copies of it, the logs beside it.

In: a library, a ruleset, sizes; packed states (untrusted). Out: the memory that `Setup` and `Engine` work on. A copy kept
before an action lets the state go back when a step fails.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
from cardc.runtime.checking cimport wrong_header, wrong_state
from cardc.runtime.core cimport Core
from cardc.runtime.changes cimport notice_replacement
from cardc.runtime.layout cimport E_MARK, E_REPLACE, Event, Frame, Header, K_FEATURE, Part, Run, Sizes, State
from cardc.runtime.query cimport Caller
from cardc.runtime.store cimport copy_used, lay_out, pack, unpack, used_size
from cardc.runtime.tables cimport LibraryTables

from cardc.runtime.errors import RulesError

SIZES = {"cards": 160, "effects": 256, "pending": 64, "frames": 12, "uses": 160}
MOST = {"cards": 256, "effects": 4000, "pending": 1000, "frames": 64, "uses": 4000}


cdef enum:
    SCRATCH = 9  # frames of value functions, the last one of the Core itself
    RUNS = 64  # records of features kept in the log

cdef Header nowhere  # of a game that was never opened: it has no cards and nothing runs
memset(&nowhere, 0, sizeof(Header))


cdef class Memory(Caller):
    """The state of one game."""

    def __cinit__(self):
        self.s.h = &nowhere

    cdef int call(self, State* s, Frame* f, int index) noexcept:
        """Run a Python callable of the library; its Core is made when the first one is called."""
        return self.own_core().call(s, f, index)

    cdef Core own_core(self):
        """What Python functions of the library see of this game."""
        if self.core is None:
            self.core = Core.__new__(Core, self.library)
            self.core.s = &self.s
            self.core.f = &self.s.scratch[SCRATCH - 1]
        return self.core

    def open_memory(self, LibraryTables library not None, str ruleset, sizes) -> None:
        """Get the memory of a new game: its ruleset (default: the library's) and sizes, nothing on the table."""
        if self.library is not None:
            raise RulesError("the game is open already")
        sizes = {**SIZES, **(sizes or {})}
        for name, most in MOST.items():
            if not isinstance(sizes[name], int) or not 1 <= sizes[name] <= most:
                raise RulesError(f"size {name!r} must be a whole number from 1 to {most}")
        self.sizes.cap_cards = sizes["cards"]
        self.sizes.cap_effects = sizes["effects"]
        self.sizes.cap_pending = sizes["pending"]
        self.sizes.cap_frames = sizes["frames"]
        self.sizes.cap_uses = sizes["uses"]
        self.ruleset = ruleset or library.manifest.get("ruleset") or library.model.rulesets[0].id
        self.s.rules = library.rules(self.ruleset)
        self.s.lib = &library.c
        self.allocate(library)
        memset(self.block, 0, self.size)
        (<Sizes*>self.s.h)[0] = self.sizes

    cdef int allocate(self, LibraryTables library) except -1:
        """Take room from the library's spare rooms, or new room: the block, then frames of value functions, then the logs
        of a copy."""
        cdef size_t logs = self.log * sizeof(Event) + (RUNS * sizeof(Run) if self.log else 0)
        self.size = lay_out(&self.s, NULL, &self.sizes)
        self.room = self.size + SCRATCH * sizeof(Frame) + logs + 64
        self.block = library.take_room(self.room)
        self.library = library
        lay_out(&self.s, self.block, &self.sizes)
        self.s.scratch = <Frame*>(self.block + self.size)
        if logs:
            self.rents = True
            self.s.ring = <Event*>(self.block + self.size + SCRATCH * sizeof(Frame))
            self.s.runs = <Run*>(self.s.ring + self.log)
        self.s.core = <void*><Caller>self
        return 0

    cdef int fork_from(self, Memory other) except -1:
        """Become a game in the state of the other; its log starts empty."""
        if other.library is None:
            raise RulesError("the game was never opened")
        self.ruleset = other.ruleset
        self.s.rules = other.s.rules
        self.s.lib = other.s.lib
        self.s.ring_mask = other.s.ring_mask
        self.s.runs_mask = other.s.runs_mask
        self.sizes = other.sizes
        self.log = other.log
        self.allocate(other.library)
        copy_used(&self.s, &other.s)
        self.drained = self.s.h.nevents
        return 0

    def __dealloc__(self):
        self.leave(self.block)
        self.leave(self.saved)
        if not self.rents:
            free(self.s.ring)
            free(self.s.runs)

    cdef void leave(self, char* room) noexcept:
        if room != NULL and self.library is not None:
            self.library.give_room(room, self.room)
        else:
            free(room)

    def start(self, seed: int, log: int) -> None:
        """Set the random state, the effects the rules bring, the log of `log` events (a power of two, 0: none)."""
        cdef int i
        cdef uint64_t z = <uint64_t>(seed & 0xFFFFFFFFFFFFFFFF)
        for i in range(4):
            z += <uint64_t>0x9E3779B97F4A7C15
            self.s.h.rng[i] = (z ^ (z >> 31)) * <uint64_t>0xBF58476D1CE4E5B9 | 1
        for i in range(self.s.rules.nkeyword_rules):
            if self.s.rules.keyword_rules[i].carrier_keyword >= 0:  # noticed when a card has the keyword
                continue
            self.s.h.effect_kinds |= <uint32_t>1 << self.s.rules.keyword_rules[i].kind
            if self.s.rules.keyword_rules[i].prop >= 0:
                self.s.h.mod_props |= <uint64_t>1 << self.s.rules.keyword_rules[i].prop
            if self.s.rules.keyword_rules[i].kind == E_REPLACE:
                notice_replacement(&self.s, self.s.rules.keyword_rules[i].event)
        self.open_log(log)

    def open_log(self, log: int) -> None:
        """Keep the last `log` events and the last 64 runs for `events` and `runs`; 0: nothing is kept."""
        if log < 0 or log & (log - 1) or log > 1 << 20:
            raise RulesError("the log's size must be a power of two up to 1048576, or 0")
        if not self.rents:
            free(self.s.ring)
            free(self.s.runs)
        self.rents = False
        self.s.ring = NULL
        self.s.runs = NULL
        self.log = 0
        if log:
            self.s.ring = <Event*>calloc(log, sizeof(Event))
            self.s.runs = <Run*>calloc(RUNS, sizeof(Run))
            self.s.ring_mask = log - 1
            self.s.runs_mask = RUNS - 1
            self.log = log
            if self.s.ring == NULL or self.s.runs == NULL:
                raise MemoryError
        self.drained = self.s.h.nevents
        self.drained_runs = self.s.nruns

    def sizes_used(self) -> dict:
        """Room of the game's tables, as given to it."""
        return {"cards": self.sizes.cap_cards, "effects": self.sizes.cap_effects, "pending": self.sizes.cap_pending,
                "frames": self.sizes.cap_frames, "uses": self.sizes.cap_uses}

    def copy_from(self, Memory other) -> None:
        """Take over the state of a game with the same library, ruleset and sizes."""
        if other.library is not self.library or other.ruleset != self.ruleset or other.size != self.size:
            raise RulesError("only a game of the same library, ruleset and sizes can be copied")
        copy_used(&self.s, &other.s)
        self.drained = self.s.h.nevents

    def pack_state(self) -> bytes:
        """The used part of the state."""
        cdef bytearray data = bytearray(used_size(&self.s))
        pack(&self.s, data)
        return bytes(data)

    def unpack_state(self, bytes data, names, classes) -> None:
        """Take over a packed state. Old numbers of names and classes become those of `names`, `classes`. RulesError if
        anything in it does not fit; the game is not to be used then."""
        cdef Header h
        cdef const char* wrong
        cdef const char* source = data
        if len(data) < sizeof(Header):
            raise RulesError("the snapshot is damaged: too short")
        memcpy(&h, source, sizeof(Header))
        wrong = wrong_header(&h, &self.sizes, self.s.rules.enters_named)
        if wrong == NULL and unpack(&self.s, source, len(data)) != <size_t>len(data):
            wrong = "length"
        if wrong == NULL:
            wrong = wrong_state(&self.s)
        if wrong == NULL and not self.renumber(names, classes):
            wrong = "names"
        self.drained = self.s.h.nevents
        if wrong != NULL:
            self.s.h.ncards = self.s.h.nframes = self.s.h.nparked = self.s.h.neffects = self.s.h.npending = 0
            self.s.last[0].nparts = self.s.last[1].nparts = 0
            raise RulesError(f"the snapshot is damaged: {wrong.decode('ascii')}")

    cdef bint renumber(self, list names, list classes) except *:
        cdef int i, k
        for i in range(<int>self.s.h.ncards):
            c = &self.s.cards[i]
            if not -1 <= c.name < len(names):
                return False
            c.name = names[c.name] if c.name >= 0 else -1
            for k in range(6):
                if not -1 <= c.classes[k] < len(classes):
                    return False
                c.classes[k] = classes[c.classes[k]] if c.classes[k] >= 0 else -1
        for i in range(<int>self.s.h.neffects):
            if self.s.effects[i].kind == E_MARK:
                if not 0 <= self.s.effects[i].name < len(names):
                    return False
                self.s.effects[i].name = names[self.s.effects[i].name]
        return True

    cdef int keep(self) except -1:
        """Copy the state, to go back to it if a step fails."""
        cdef State other = self.s
        if self.saved == NULL:
            self.saved = self.library.take_room(self.room)
        lay_out(&other, self.saved, &self.sizes)
        copy_used(&other, &self.s)
        self.has_saved = True
        return 0

    def go_back(self) -> None:
        """Make the state what it was when it was last kept."""
        cdef State other = self.s
        if self.has_saved:
            lay_out(&other, self.saved, &self.sizes)
            copy_used(&self.s, &other)

    def keep_state(self) -> None:
        self.keep()

    # ------------------------------------------------ logs

    def drain(self):
        """Events since the last call as tuples, and how many were lost because the log was too small."""
        cdef uint64_t total = self.s.h.nevents, first = self.drained, i
        cdef Event* ev
        found = []
        if self.s.ring == NULL:
            return found, 0
        gap = 0
        if total - first > self.s.ring_mask + 1:
            gap = total - first - (self.s.ring_mask + 1)
            first = total - (self.s.ring_mask + 1)
        for i in range(first, total):
            ev = &self.s.ring[i & self.s.ring_mask]
            found.append((ev.kind, ev.card, ev.other, ev.player, ev.amount, ev.wanted, ev.via, ev.aux, ev.flags))
        self.drained = total
        return found, gap

    def drain_runs(self) -> list:
        """Features that ended since the last call, in that order."""
        cdef uint64_t total = self.s.nruns, i
        found = []
        if self.s.runs == NULL:
            return found
        for i in range(max(self.drained_runs, total - 64 if total > 64 else 0), total):
            found.append(run_data(&self.s.runs[i & self.s.runs_mask]))
        self.drained_runs = total
        return found

    def last_run(self, int player):
        """The record of the last feature of a player, kept in the state; None if there was none."""
        return run_data(&self.s.last[player & 1]) if self.s.last[player & 1].nparts else None

    def running(self) -> list:
        """Records so far of the features on the stack, lowest first."""
        cdef Frame* f
        found = []
        for i in range(self.s.h.nframes):
            f = &self.s.frames[<int>i]
            if f.kind == K_FEATURE:
                found.append({"source": f.source, "feature": f.feature, "player": f.player, "paid": f.paid,
                              "paid_after": f.paid_after, "cancelled": bool(f.cancelled), "nested": bool(f.nested),
                              "parts": parts_data(f.parts, f.nparts)})
        return found


cdef list parts_data(Part* parts, int n):
    return [{"action": parts[i].action, "word": parts[i].word, "under": parts[i].under, "flags": parts[i].flags,
             "wanted": parts[i].wanted, "done": parts[i].done, "aimed": parts[i].aimed, "hit": parts[i].hit,
             "replaced_by": parts[i].replaced_by, "prevented_by": parts[i].prevented_by}
            for i in range(n)]  # fmt: skip


cdef dict run_data(Run* run):
    return {"source": run.source, "feature": run.feature, "player": run.player, "paid": run.paid,
            "paid_after": run.paid_after, "cancelled": bool(run.cancelled), "nested": bool(run.kind),
            "parts": parts_data(run.parts, run.nparts)}
