"""A game's memory and its driver, as Python reaches them; `Game` is built on it.

In: a library, a ruleset, numbers. Out: numbers and tuples; everything that comes from outside is checked here. Every entry
that may fail keeps a copy of the state first and goes back to it when a step fails.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
from cardc.runtime.batch cimport clear_batch, want, want_player
from cardc.runtime.changes cimport (
    add_effect, add_marker, copy_printed, effect_from, enter_masks, find_home, move_to_zone, new_card, place_card,
    put_in_zone, refresh, set_flag, set_wounds, shuffle_deck, sweep_fallen, take_control,
)
from cardc.runtime.checking cimport wrong_header, wrong_state
from cardc.runtime.core cimport Core, from_mask, to_mask
from cardc.runtime.driver cimport drive, slot_reserved, start_turn_list, tap_reserved
from cardc.runtime.frames cimport push_frame
from cardc.runtime.layout cimport (
    Card, DECIDE, E_MARK, EF_FROM_VALUE, Effect, EffectRow, Event, FAULT, F_SPELL, FeatureRow, Frame, Header, K_BARE,
    K_FEATURE, K_PLAY, Mask, PAUSE, Part, Q_ANSWERED, Q_OPEN, Request, Run, State,
)
from cardc.runtime.masks cimport bit_of, first_of, has, none_of
from cardc.runtime.query cimport (
    call_fn, features_of, has_keyword, in_zone, keyword_value, marker_count, printed, read_field, works,
)
from cardc.runtime.rules cimport note_sides
from cardc.runtime.store cimport copy_used, lay_out, pack, unpack, used_size
from cardc.runtime.tables cimport LibraryTables, fill_core, fill_effect
from cardc.runtime.triggers cimport take_use, uses_left

from cardc.runtime.errors import IllegalAction, RulesError
from cardc.runtime.model import CORE_FIELDS

FAULTS = ("", "a step function failed", "a die was thrown and none is left in the script", "a table of the game is full",
          "neither ends nor asks", "a number out of range")  # fmt: skip
REQUESTS = ("", "target", "targets", "may", "choose", "number", "refuse", "order", "split", "trigger", "stop", "replacement")
SIZES = {"cards": 160, "effects": 256, "pending": 64, "frames": 12, "uses": 160}
MOST = {"cards": 256, "effects": 4000, "pending": 1000, "frames": 64, "uses": 4000}


cdef class Engine:
    """The state of one game and the driver over it."""

    def __cinit__(self, LibraryTables library, str ruleset="", *args, **kwargs):
        memset(&self.s, 0, sizeof(State))
        self.block = self.saved = NULL
        self.library = library
        self.ruleset = ruleset or library.manifest.get("ruleset") or library.model.rulesets[0].id
        self.s.rules = library.rules(self.ruleset)
        self.s.lib = &library.c
        memset(&self.sizes, 0, sizeof(Header))
        sizes = {**SIZES, **(kwargs.get("sizes") or {})}
        for name, most in MOST.items():
            if not isinstance(sizes[name], int) or not 1 <= sizes[name] <= most:
                raise RulesError(f"size {name!r} must be a whole number from 1 to {most}")
        self.sizes.cap_cards = sizes["cards"]
        self.sizes.cap_effects = sizes["effects"]
        self.sizes.cap_pending = sizes["pending"]
        self.sizes.cap_frames = sizes["frames"]
        self.sizes.cap_uses = sizes["uses"]
        self.allocate()
        self.core = Core(library)
        self.core.s = &self.s
        self.core.f = &self.s.scratch[8]
        self.s.core = <void*>self.core

    cdef int allocate(self) except -1:
        self.size = lay_out(&self.s, NULL, &self.sizes)
        self.block = <char*>calloc(1, self.size + 64)
        self.s.scratch = <Frame*>calloc(9, sizeof(Frame))
        if self.block == NULL or self.s.scratch == NULL:
            raise MemoryError
        lay_out(&self.s, self.block, &self.sizes)
        self.s.h[0] = self.sizes
        return 0

    def __dealloc__(self):
        free(self.block)
        free(self.saved)
        free(self.s.scratch)
        free(self.s.ring)
        free(self.s.runs)

    def start(self, seed: int, log: int) -> None:
        """Set the random state, the effects the rules bring, the log of `log` events (a power of two, 0: none)."""
        cdef int i
        cdef uint64_t z = <uint64_t>(seed & 0xFFFFFFFFFFFFFFFF)
        for i in range(4):
            z += <uint64_t>0x9E3779B97F4A7C15
            self.s.h.rng[i] = (z ^ (z >> 31)) * <uint64_t>0xBF58476D1CE4E5B9 | 1
        for i in range(self.s.rules.nkeyword_rules):
            self.s.h.effect_kinds |= <uint32_t>1 << self.s.rules.keyword_rules[i].kind
            if self.s.rules.keyword_rules[i].prop >= 0:
                self.s.h.mod_props |= <uint64_t>1 << self.s.rules.keyword_rules[i].prop
        self.open_log(log)

    def open_log(self, log: int) -> None:
        """Keep the last `log` events and the last 64 runs for `events` and `runs`; 0: nothing is kept."""
        if log < 0 or log & (log - 1) or log > 1 << 20:
            raise RulesError("the log's size must be a power of two up to 1048576, or 0")
        free(self.s.ring)
        free(self.s.runs)
        self.s.ring = NULL
        self.s.runs = NULL
        if log:
            self.s.ring = <Event*>calloc(log, sizeof(Event))
            self.s.runs = <Run*>calloc(64, sizeof(Run))
            self.s.ring_mask = log - 1
            self.s.runs_mask = 63
            if self.s.ring == NULL or self.s.runs == NULL:
                raise MemoryError
        self.drained = self.s.h.nevents
        self.drained_runs = self.s.nruns

    def sizes_used(self) -> dict:
        """Room of the game's tables, as given to it."""
        return {"cards": self.sizes.cap_cards, "effects": self.sizes.cap_effects, "pending": self.sizes.cap_pending,
                "frames": self.sizes.cap_frames, "uses": self.sizes.cap_uses}

    def copy_from(self, Engine other) -> None:
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
        wrong = wrong_header(&h, &self.sizes)
        if wrong == NULL and unpack(&self.s, source, len(data)) != <size_t>len(data):
            wrong = "length"
        if wrong == NULL:
            wrong = wrong_state(&self.s)
        if wrong == NULL and not self.renumber(names, classes):
            wrong = "names"
        self.drained = self.s.h.nevents
        if wrong != NULL:
            self.s.h.ncards = self.s.h.nframes = self.s.h.neffects = self.s.h.npending = 0
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

    def deal(self, cards, places) -> None:
        """Put each card of a list in a zone and at a place of its pile; nothing is told."""
        for card, (zone, rank) in zip(cards, places):
            self.set_zone(card, zone)
            self.s.cards[<int>card].rank = rank

    # ------------------------------------------------ running

    cdef Frame* top(self) noexcept:
        return &self.s.frames[self.s.h.nframes - 1] if self.s.h.nframes else NULL

    cdef int keep(self) except -1:
        """Copy the state, to go back to it if a step fails."""
        cdef State other = self.s
        if self.saved == NULL:
            self.saved = <char*>calloc(1, self.size + 64)
            if self.saved == NULL:
                raise MemoryError
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

    def drive(self) -> str:
        """Run until `decide`, `pause` or `finished`; RulesError if a step fails: the state is as before the action."""
        return self.run()

    cdef object run(self):
        cdef int code
        with nogil:
            code = drive(&self.s)
        if code == FAULT:
            message = self.describe_fault()
            cause = self.core.error
            self.core.error = None
            self.go_back()
            self.s.h.fault = 0
            raise RulesError(message) from cause
        return {DECIDE: "decide", PAUSE: "pause"}.get(code, "finished")

    def describe_fault(self) -> str:
        """What went wrong, with card, feature and step."""
        h = self.s.h
        text = FAULTS[h.fault] if 0 < h.fault < len(FAULTS) else "a step failed"
        card = f"card {h.fault_card}"
        if 0 <= h.fault_card < <int>h.ncards and 0 <= self.s.cards[h.fault_card].name < len(self.library.names):
            card = f"{self.library.names[self.s.cards[h.fault_card].name]!r}"
        feature = ""
        if 0 <= h.fault_feature < len(self.library.features):
            feature = f", feature {self.library.features[h.fault_feature].get('text', h.fault_feature)!r}"
        error = f": {type(self.core.error).__name__}: {self.core.error}" if self.core.error is not None else ""
        return f"{text} ({card}{feature}, step {h.fault_pc}){error}"

    def paused(self):
        """("after" or "announced", part) if the driver stopped there, else None."""
        if not self.s.h.paused:
            return None
        return ("after" if self.s.h.paused == 1 else "announced", self.s.h.paused_part)

    def clear_paused(self) -> None:
        self.s.h.paused = 0

    def set_pauses(self, after: int, announced: int) -> None:
        """Bit n: stop once when part n is finished, or announced."""
        self.s.h.pause_after = after
        self.s.h.pause_announced = announced

    def busy(self) -> bool:
        """Whether a feature is running or a trigger waits."""
        return bool(self.s.h.nframes or self.s.h.npending)

    # ------------------------------------------------ questions

    def request(self):
        """The open question as a dict, None if there is none."""
        cdef Frame* f = self.top()
        cdef Request* r
        if f == NULL or f.req.state != Q_OPEN:
            return None
        r = &f.req
        listed = [r.options[i] for i in range(r.count)] if f.kind == 5 else []
        return {"kind": REQUESTS[r.kind], "player": r.player, "part": r.part, "mask": from_mask(r.mask), "count": r.count,
                "lo": r.lo, "hi": r.hi, "none": bool(r.flags & 1), "stop": bool(r.flags & 2), "able": r.able,
                "number": (r.number_lo, r.number_hi), "cards": [self.s.pending[i].source for i in listed],
                "source": f.source, "feature": f.feature,
                "replacing": [f.batch.offer[i].serial for i in range(f.batch.noffer)] if r.kind == 11 else []}

    def submit(self, number=0, mask=0, order=(), none=False, stop=False) -> None:
        """Write a checked answer beside the open request."""
        cdef Frame* f = self.top()
        cdef int i
        f.ans.number = number
        f.ans.mask = to_mask(mask)
        f.ans.count = len(order)
        for i in range(len(order)):
            f.ans.order[i] = order[i]
        f.ans.none = none
        f.ans.stop = stop
        f.req.state = Q_ANSWERED

    # ------------------------------------------------ starting things

    cdef int card_index(self, object card) except -1:
        if not isinstance(card, int) or isinstance(card, bool) or not 0 <= card < self.s.h.ncards:
            raise RulesError(f"{card!r} is no card of this game")
        return card

    def features(self, card) -> list:
        """Numbers of the card's features: printed, gained, of its keywords."""
        cdef int found[24]
        cdef uint32_t granted[24]
        cdef int n = features_of(&self.s, self.card_index(card), found, granted, 24)
        return [found[i] for i in range(n)]

    def begin_use(self, card, position, x) -> None:
        """Announce an activated feature; IllegalAction with the reason and nothing changed if that is not allowed."""
        cdef int source = self.card_index(card)
        cdef int found[24]
        cdef uint32_t granted[24]
        cdef int n = features_of(&self.s, source, found, granted, 24), feature
        if not isinstance(position, int) or not 0 <= position < n:
            raise IllegalAction(f"the card has no feature {position}; it has {n}")
        feature = found[position]
        self.keep()
        reason = self.refusal(source, feature, granted[position], x)
        if reason:
            self.go_back()
            raise IllegalAction(reason)

    def refusal(self, int source, int feature, unsigned int granted, x) -> str:
        """Why the feature cannot be announced, "" if it can: then its frame is on the stack."""
        cdef FeatureRow* row = &self.s.lib.features[feature]
        cdef Frame* f
        cdef int player = self.s.cards[source].controller
        if row.run < 0 or row.nevents or row.kind in (1, 2, 3):
            return "the feature is not an activated one"
        if not works(&self.s, source, feature):
            return "the feature does not work where the card is"
        if not row.instant and (player != self.s.h.active or self.busy()):
            return "only in the own turn, with nothing else going on"
        if uses_left(&self.s, source, feature, -1) <= 0:
            return "the feature was used as often as it may be"
        if (row.taps or row.reserve_tap) and (not has(self.s.flags[self.s.rules.open_flag], source)
                                              or tap_reserved(&self.s, source)):
            return "the card is not open, or has to close for another feature"
        f = push_frame(&self.s, K_FEATURE, feature, source, player)
        if f == NULL:
            return "too many features are running"
        f.granted = granted
        return self.refusal_of_frame(f, row, x)

    cdef str refusal_of_frame(self, Frame* f, FeatureRow* row, object x):
        reason = self.bind_x(f, row, x)
        if reason:
            return reason
        for i in range(row.nreserve):
            need = row.reserve_amount[i] if row.reserve_amount[i] >= 0 else f.x
            if self.free_slot(f, row.reserve_slot[i]) < need:
                return "what another feature will have to pay is reserved"
        bound = f.x_bound
        value = f.x
        if row.payable >= 0 and not call_fn(&self.s, f, row.payable):
            return self.why_not("the cost cannot be paid")
        if row.legal >= 0 and not call_fn(&self.s, f, row.legal):
            return self.why_not("none of its actions could be announced")
        if self.s.h.fault:
            return self.why_not("")
        f.x_bound = bound
        f.x = value
        if row.x_low >= 0 and not bound:
            f.pc = -1
        f.marked = 1
        take_use(&self.s, f, f.source, f.feature, -1, f.player)
        return ""

    cdef int free_slot(self, Frame* f, int slot) noexcept:
        """What of a slot the features below this one have not reserved."""
        cdef int reserved
        self.s.h.nframes -= 1
        reserved = slot_reserved(&self.s, f.source, slot)
        self.s.h.nframes += 1
        return self.s.slots[f.source * self.s.rules.nslots + slot] - reserved

    cdef str why_not(self, str reason):
        if not self.s.h.fault:
            return reason
        message = self.describe_fault()
        cause = self.core.error
        self.core.error = None
        self.go_back()
        self.s.h.fault = 0
        raise RulesError(message) from cause

    cdef str bind_x(self, Frame* f, FeatureRow* row, object x):
        """Take a given X, or its lowest value while it is open."""
        if row.x_low < 0:
            return "" if x is None else "the feature has no X"
        low = call_fn(&self.s, f, row.x_low)
        high = call_fn(&self.s, f, row.x_high) if row.x_high >= 0 else low
        if high < low:
            return "no X can be paid"
        if x is None:
            f.x = low
            return ""
        if not isinstance(x, int) or not low <= x <= high:
            return f"X must be from {low} to {high}"
        f.x = x
        f.x_bound = 1
        return ""

    def begin_play(self, card) -> None:
        """Play a card from where cards are played from; IllegalAction if that is not allowed."""
        cdef int source = self.card_index(card), player = self.s.cards[source].owner
        cdef Frame* f
        if self.s.rules.play_zone < 0:
            raise IllegalAction("cards are not played in this game")
        if self.s.cards[source].zone != self.s.rules.play_zone:
            raise IllegalAction("the card is not where cards are played from")
        if player != self.s.h.active or self.busy():
            raise IllegalAction("only in the own turn, with nothing else going on")
        cost = read_field(&self.s, source, self.s.rules.play_cost, -1, 0) if self.s.rules.play_cost >= 0 else 0
        if self.s.rules.play_pslot >= 0 and self.s.h.pslots[player][self.s.rules.play_pslot] < cost:
            raise IllegalAction("the card cannot be paid")
        self.keep()
        if not self.spells_legal(source, player):
            self.go_back()
            raise IllegalAction("an ability of the spell could not be announced")
        f = push_frame(&self.s, K_PLAY, -1, source, player)
        if f == NULL:
            raise RulesError("too many features are running")

    cdef bint spells_legal(self, int source, int player) except *:
        cdef Frame* f
        cdef bint legal = True
        for number in self.features(source):
            if self.s.lib.features[<int>number].kind != F_SPELL or self.s.lib.features[<int>number].legal < 0:
                continue
            f = push_frame(&self.s, K_FEATURE, number, source, player)
            if f == NULL:
                return False
            legal = legal and call_fn(&self.s, f, self.s.lib.features[<int>number].legal) != 0
            self.s.h.nframes -= 1
        if self.s.h.fault:
            self.why_not("")
        return legal

    def begin_bare(self, int event, mask, int player, int amount, int aux) -> None:
        """Something happens by itself: an event to cards, or to a player if the set is empty."""
        cdef Frame* f
        self.keep()
        if not 0 <= event < self.s.rules.nevents or player not in (0, 1):
            raise RulesError(f"no event {event} or player {player}")
        f = push_frame(&self.s, K_BARE, -1, -1, player)
        if f == NULL:
            raise RulesError("too many features are running")
        clear_batch(f)
        if mask:
            want(&self.s, f, 0, event, to_mask(mask), amount, aux, 0)
        else:
            want_player(&self.s, f, 0, event, player, amount, aux, 0)

    def begin_list(self, int number, int player, bint new_turn) -> None:
        """Start a turn list: 0 begin-turn, 1 end-turn, 2 begin-battle."""
        if player not in (0, 1) or not 0 <= number <= 2:
            raise RulesError(f"{player!r} is no player")
        self.keep()
        self.s.h.active = player
        if new_turn:
            self.s.h.turn += 1
            self.s.h.turns[player] += 1
        start_turn_list(&self.s, number, player)

    # ------------------------------------------------ setting up

    def new_card(self, owner, number, spec, zone, cell) -> int:
        """A card of the library (`number`) or a plain one (`spec`), in a zone, of a pile at its bottom; nothing is told."""
        cdef int card, z = self.library.model.number("zones", zone)
        if owner not in (0, 1):
            raise RulesError(f"{owner!r} is no player")
        if cell >= 0 and not 0 <= cell < self.s.rules.ncells:
            raise RulesError(f"no cell {cell}")
        card = new_card(&self.s, NULL, owner)
        if card < 0:
            self.s.h.fault = 0
            raise RulesError(f"the game has room for {self.s.h.cap_cards} cards", "sizes")
        if number >= 0:
            copy_printed(&self.s, card, number)
        else:
            self.print_card(card, spec)
        put_in_zone(&self.s, card, z, owner)
        if (self.s.rules.ordered >> z) & 1:
            self.s.h.rank_low -= 1
            self.s.cards[card].rank = self.s.h.rank_low
        if (self.s.rules.in_play >> z) & 1:
            if cell >= 0:
                place_card(&self.s, card, cell)
            else:
                find_home(&self.s, card)
        refresh(&self.s, card)
        self.s.h.dirty = 1
        note_sides(&self.s)
        return card

    cdef int print_card(self, int card, dict spec) except -1:
        cdef Card* c = &self.s.cards[card]
        cdef int i
        model = self.library.model
        types = spec.get("type") or model.defaults.get("type") or ()
        for name in [types] if isinstance(types, str) else types:
            c.types |= <uint32_t>1 << <int>model.number("types", name)
        for name in spec.get("elements") or ():
            c.elements |= <uint32_t>1 << <int>model.number("elements", name)
        for i, name in enumerate((spec.get("classes") or ())[:6]):
            c.classes[i] = self.library.number("class", name)
        c.name = self.library.number("name", spec.get("name") or "")
        fill_core(self.library, c, spec)
        enter_masks(&self.s, card)
        return 0

    def set_core(self, card, str name, int value) -> None:
        """Set a core field of a card."""
        cdef int index = CORE_FIELDS.index(name)
        self.s.cards[self.card_index(card)].core[index] = value
        if name == "wounds":
            set_wounds(&self.s, card, value)
        self.s.h.dirty = 1

    def set_slot(self, card, int slot, int value) -> None:
        if not 0 <= slot < self.s.rules.nslots:
            raise RulesError(f"no slot {slot}")
        self.s.slots[self.card_index(card) * self.s.rules.nslots + slot] = value
        self.s.h.dirty = 1

    def set_flag(self, card, int flag, bint on) -> None:
        set_flag(&self.s, self.card_index(card), flag, on)

    def set_host(self, card, host) -> None:
        self.s.cards[self.card_index(card)].host = self.card_index(host) if host is not None else -1

    def set_cell(self, card, int cell) -> None:
        """Put the card on a free cell."""
        self.card_index(card)
        if self.s.cards[<int>card].cell != cell and not place_card(&self.s, card, cell):
            raise RulesError(f"cell {cell} is not free")

    def set_controller(self, card, int player) -> None:
        take_control(&self.s, self.card_index(card), player & 1)

    def set_zone(self, card, int zone) -> None:
        """Put the card into a zone; nothing is told."""
        if not 0 <= zone < self.s.rules.nzones:
            raise RulesError(f"no zone {zone}")
        move_to_zone(&self.s, self.card_index(card), zone, self.s.cards[<int>card].owner, False)
        sweep_fallen(&self.s)

    def set_marker(self, card, str name, int amount) -> None:
        """Have so many markers of a name."""
        cdef int number = self.library.number("name", name)
        now = marker_count(&self.s, NULL, self.card_index(card), number)
        add_marker(&self.s, NULL, card, number, amount - now)
        self.check_room()

    def set_pslot(self, int player, int slot, int value) -> None:
        if player not in (0, 1) or not 0 <= slot < self.s.rules.npslots:
            raise RulesError(f"no player {player} or no slot {slot} of players")
        self.s.h.pslots[player][slot] = value

    def set_active(self, int player) -> None:
        if player not in (0, 1):
            raise RulesError(f"{player!r} is no player")
        self.s.h.active = player
        if self.s.h.turn == 0:
            self.s.h.turn = 1

    def attach_effect(self, card, dict data, int owner, int source) -> None:
        """Put an effect on a card; `data` as an effect of the manifest."""
        cdef EffectRow row
        cdef Effect e
        cdef int carrier = self.card_index(card)
        fill_effect(self.library, &row, data)
        effect_from(&self.s, &e, &row, carrier, source, owner, row.amount, 0)
        add_effect(&self.s, NULL, &e)
        self.check_room()

    def check_room(self) -> None:
        """RulesError if the last change found a table full."""
        if self.s.h.fault:
            self.s.h.fault = 0
            raise RulesError("a table of the game is full")

    def script(self, rolls) -> None:
        """Dice in the order they are thrown; None: throw dice."""
        cdef int i
        rolls = list(rolls) if rolls is not None else None
        self.s.h.scripted = rolls is not None
        self.s.h.nscript = self.s.h.script_at = 0
        for i, number in enumerate(rolls or ()):
            if i >= 64 or not isinstance(number, int) or not 1 <= number <= 6:
                raise RulesError("a script of dice has at most 64 numbers from 1 to 6")
            self.s.h.script[i] = number
            self.s.h.nscript = i + 1

    def rolls_left(self) -> list:
        return [self.s.h.script[i] for i in range(self.s.h.script_at, self.s.h.nscript)]

    def shuffle(self, int player) -> None:
        shuffle_deck(&self.s, player & 1)

    # ------------------------------------------------ looking

    def card_data(self, card) -> dict:
        """The record of a card in numbers."""
        cdef Card* c = &self.s.cards[self.card_index(card)]
        n = self.s.rules.nslots
        return {"number": c.number, "name": c.name, "types": c.types, "elements": c.elements, "flags": c.flags,
                "core": [c.core[i] for i in range(9)], "classes": [c.classes[i] for i in range(6) if c.classes[i] >= 0],
                "host": c.host, "owner": c.owner, "controller": c.controller, "zone": c.zone, "cell": c.cell,
                "known": c.known, "rank": c.rank, "slots": [self.s.slots[card * n + i] for i in range(n)]}

    def keywords_of(self, card) -> dict:
        """Number → value of the keywords the card has now."""
        self.card_index(card)
        return {k: keyword_value(&self.s, card, k) for k in range(self.s.rules.nkeywords) if has_keyword(&self.s, card, k)}

    def markers_of(self, card) -> dict:
        """Name number → how many."""
        self.card_index(card)
        return {self.s.effects[i].name: self.s.effects[i].amount for i in range(self.s.h.neffects)
                if self.s.effects[i].kind == E_MARK and self.s.effects[i].carrier == card}

    def field_of(self, card, int prop, bint as_printed=False) -> int:
        """A property of a card, with modifiers or as printed."""
        self.card_index(card)
        return printed(&self.s, NULL, card, prop) if as_printed else read_field(&self.s, card, prop, -1, 0)

    def zone_cards(self, int zone, int player) -> list:
        """The cards of a zone, of a pile from the top."""
        mask = from_mask(in_zone(&self.s, NULL, zone, player))
        cards = [i for i in range(self.s.h.ncards) if mask >> i & 1]
        return sorted(cards, key=lambda i: -self.s.cards[<int>i].rank) if (self.s.rules.ordered >> zone) & 1 else cards

    def pslot(self, int player, int slot) -> int:
        return self.s.h.pslots[player & 1][slot] if 0 <= slot < self.s.rules.npslots else 0

    @property
    def cards_count(self) -> int:
        return self.s.h.ncards

    @property
    def active(self) -> int:
        return self.s.h.active

    @property
    def turn(self) -> int:
        return self.s.h.turn

    @property
    def digest(self) -> int:
        """A running 64-bit hash over all events: equal inputs give equal digests on every backend."""
        return self.s.h.digest

    @property
    def lost(self) -> int:
        """Bit p: player p has lost."""
        return self.s.h.lost

    def waiting(self) -> list:
        """Sources of the triggers that wait."""
        return [self.s.pending[i].source for i in range(self.s.h.npending)]

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
        return run_data(&self.s.h.last[player & 1]) if self.s.h.last[player & 1].nparts else None

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
             "wanted": parts[i].wanted, "done": parts[i].done, "aimed": parts[i].aimed, "hit": parts[i].hit}
            for i in range(n)]  # fmt: skip


cdef dict run_data(Run* run):
    return {"source": run.source, "feature": run.feature, "player": run.player, "paid": run.paid,
            "paid_after": run.paid_after, "cancelled": bool(run.cancelled), "nested": bool(run.kind),
            "parts": parts_data(run.parts, run.nparts)}
