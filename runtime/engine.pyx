"""The driver of a game as Python reaches it: announcing, asking, answering; `Game` is built on it.

In: numbers. Out: numbers and dicts; everything that comes from outside is checked here. Every entry that may fail keeps a
copy of the state first and goes back to it when a step fails.
"""

from libc.stdint cimport uint32_t
from cardc.runtime.batch cimport clear_batch, want, want_player
from cardc.runtime.driver cimport drive
from cardc.runtime.ending cimport start_turn_list
from cardc.runtime.frames cimport push_frame
from cardc.runtime.layout cimport (
    DECIDE, FAULT, F_SPELL, FeatureRow, Frame, K_BARE, K_FEATURE, K_NATIVE, K_ORDER, K_PLAY, OFFER_CELLS, PAUSE, R_PRIORITY, FEATURE_ROOM, Q_ANSWERED, Q_OPEN, Request,
)
from cardc.runtime.masks cimport has
from cardc.runtime.primitives cimport from_mask, to_mask
from cardc.runtime.query cimport ask_fn, call_fn, features_of, read_field, works
from cardc.runtime.setup cimport Setup
from cardc.runtime.stating cimport restate
from cardc.runtime.triggers cimport take_use, uses_left
from cardc.runtime.using cimport barred, free_slot, tap_reserved

from cardc.runtime.errors import IllegalAction, RulesError

cdef extern from "Python.h":
    ctypedef struct PyTypeObject:
        object (*tp_new)(PyTypeObject*, object, void*)
    PyTypeObject* Py_TYPE(object)

cdef tuple NOTHING = ()

FAULTS = ("", "a step function failed", "a die was thrown and none is left in the script", "a table of the game is full",
          "neither ends nor asks", "a number out of range")  # fmt: skip
REQUESTS = ("", "target", "targets", "may", "choose", "number", "refuse", "order", "split", "trigger", "stop", "replacement",
            "priority")


cdef class Engine(Setup):
    """The driver over the state of one game."""

    def clone(self):
        """A game in the same state that goes its own way; its logs start empty."""
        cdef PyTypeObject* kind = Py_TYPE(self)
        cdef Engine fork = <Engine>kind.tp_new(kind, NOTHING, NULL)
        fork.fork_from(self)
        fork.decision = self.decision
        if self.pauses:
            fork.pauses = set(self.pauses)
        return fork

    @property
    def model(self):
        """The model of the library's game."""
        return self.library.model

    @property
    def asked(self) -> list:
        """Decisions asked so far."""
        if self.questions is None:
            self.questions = []
        return self.questions

    @property
    def pause_at(self) -> set:
        """Where to stop: pairs of `after` or `announced` and the number of a part."""
        if self.pauses is None:
            self.pauses = set()
        return self.pauses

    @pause_at.setter
    def pause_at(self, wanted):
        self.pauses = set(wanted)

    def fills(self) -> bool:
        """Whether a good part of the logs waits to be read."""
        if self.s.ring == NULL:
            return False
        return (self.s.h.nevents - self.drained) * 8 > self.s.ring_mask or (self.s.nruns - self.drained_runs) * 8 > self.s.runs_mask

    @property
    def _events(self) -> list:
        if self.logged is None:
            self.logged = []
        return self.logged

    @property
    def _runs(self) -> list:
        if self.ended is None:
            self.ended = []
        return self.ended

    # ------------------------------------------------ running

    cdef Frame* top(self) noexcept:
        return &self.s.frames[self.s.h.nframes - 1] if self.s.h.nframes else NULL

    def drive(self) -> str:
        """Run until `decide`, `pause` or `finished`; RulesError if a step fails: the state is as before the action."""
        return self.run()

    cdef object run(self):
        cdef int code
        cdef uint32_t i
        for i in range(self.s.h.nframes + self.s.h.nparked):  # what was changed from outside is looked for again
            self.s.frames[i].named_at = 0
        with nogil:
            code = drive(&self.s)
        if code == FAULT:
            message = self.describe_fault()
            cause = self.own_core().error
            self.own_core().error = None
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
        error = f": {type(self.own_core().error).__name__}: {self.own_core().error}" if self.own_core().error is not None else ""
        failed = self.own_core().failed if self.own_core().error is not None else self.running_native()
        where = f", plugin step {failed!r}" if failed else ""
        return f"{text} ({card}{feature}, step {h.fault_pc}{where}){error}"

    def running_native(self) -> str:
        """The registered name of the function whose frame is on top, "" if it is another frame."""
        cdef Frame* f = self.top()
        return self.library.native_name(f.native) if f != NULL and f.kind == K_NATIVE else ""

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

    def set_reacts(self, bint on) -> None:
        """Ask players for reactions where the ruleset has windows for them."""
        self.s.h.reacts = on

    def busy(self) -> bool:
        """Whether a feature is running or a trigger waits."""
        return bool(self.s.h.nframes or self.s.h.npending or self.s.h.nparked)

    # ------------------------------------------------ questions

    def request(self):
        """The open question as a dict, None if there is none."""
        cdef Frame* f = self.top()
        cdef Request* r
        if f == NULL or f.req.state != Q_OPEN:
            return None
        r = &f.req
        listed = [r.options[i] for i in range(r.count)] if f.kind == K_ORDER else []
        uses = [divmod(r.options[i], FEATURE_ROOM) for i in range(r.count)] if r.kind == R_PRIORITY else []
        return {"kind": REQUESTS[r.kind], "player": r.player, "part": r.part, "mask": from_mask(r.mask), "count": r.count,
                "lo": r.lo, "hi": r.hi, "none": bool(r.flags & 1), "stop": bool(r.flags & 2), "able": r.able,
                "number": (r.number_lo, r.number_hi), "cards": [self.s.pending[i].source for i in listed],
                "source": f.source, "feature": f.feature,
                "cells": self.library.model.ids("cells") if r.flags & OFFER_CELLS else (),
                "uses": uses,
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

    def begin_use(self, card, position, x) -> None:
        """Announce an activated feature; IllegalAction with the reason and nothing changed if that is not allowed."""
        cdef int source = self.card_index(card)
        cdef int found[24]
        cdef uint32_t granted[24]
        cdef int n, feature
        restate(&self.s)
        n = features_of(&self.s, source, found, granted, 24)
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
        if row.able >= 0 and not ask_fn(&self.s, row.able, source, player, source, -1, 0, 0):
            return "the condition of the feature does not hold"
        if not row.instant and (player != self.s.h.active or self.busy()):
            return "only in the own turn, with nothing else going on"
        if not row.limit_each and uses_left(&self.s, source, feature, -1) <= 0:
            return "the feature was used as often as it may be"
        if barred(&self.s, source, row):
            return "the card may not use features of that kind"
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
            if free_slot(&self.s, f, row.reserve_slot[i]) < need:
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
        if not row.limit_each:
            take_use(&self.s, f, f.source, f.feature, -1, f.player)
        return ""

    cdef str why_not(self, str reason):
        if not self.s.h.fault:
            return reason
        message = self.describe_fault()
        cause = self.own_core().error
        self.own_core().error = None
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

    def begin_native(self, name, card, mask, int player, int x) -> None:
        """Start a registered function as a frame of its own: `card` does it (-1: nobody), `mask` are its targets."""
        cdef int source = -1 if card == -1 else self.card_index(card), function = self.native(name)
        cdef Frame* f
        if player not in (0, 1):
            raise RulesError(f"{player!r} is no player")
        self.keep()
        f = push_frame(&self.s, K_NATIVE, -1, source, player)
        if f == NULL:
            raise RulesError("too many features are running")
        f.native = function
        f.tgt[0] = to_mask(mask)
        f.x = x

    def ask_native(self, name, card, int player):
        """What a registered function says of a card, and the targets it leaves in its frame; nothing else changes."""
        cdef int source = -1 if card == -1 else self.card_index(card), function = self.native(name), found
        cdef Frame* f
        self.keep()
        f = push_frame(&self.s, K_NATIVE, -1, source, player)
        if f == NULL:
            raise RulesError("too many features are running")
        found = call_fn(&self.s, f, function)
        mask = from_mask(f.tgt[0])
        self.why_not("")
        self.go_back()
        return found, mask

    def native(self, name) -> int:
        """Number of a registered function; RulesError if no package registers it."""
        if name not in self.library.natives:
            raise RulesError(f"no loaded package registers the function {name!r}")
        return self.library.natives[name]

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

    def begin_list(self, int number, int player, bint new_turn, bint pass_on=False) -> None:
        """Start a turn list: 0 begin-turn, 1 end-turn, 2 begin-battle. `pass_on`: the other player's turn follows."""
        if player not in (0, 1) or not 0 <= number <= 2:
            raise RulesError(f"{player!r} is no player")
        self.keep()
        self.s.h.active = player
        if new_turn:
            self.s.h.turn += 1
            self.s.h.turns[player] += 1
        start_turn_list(&self.s, number, player)
        if self.top() != NULL:
            self.top().local[7] = pass_on
