"""Setting up a game and looking at it: cards, effects, numbers, in the kernel's terms.

In: numbers and data that `Game` read from ids; checked here. Out: plain values. Nothing set here is told or triggers.
"""

from libc.stdint cimport uint32_t
from cardc.runtime.changes cimport (
    add_effect, add_marker, copy_printed, effect_from, enter_masks, find_home, move_to_zone, new_card, place_card,
    put_in_zone, refresh, set_flag, set_wounds, shuffle_deck, sweep_fallen, take_control,
)
from cardc.runtime.layout cimport Card, E_MARK, Effect, EffectRow
from cardc.runtime.masks cimport add_to
from cardc.runtime.memory cimport Memory
from cardc.runtime.primitives cimport from_mask
from cardc.runtime.query cimport features_of, has_keyword, in_zone, keyword_value, marker_count, printed, read_field
from cardc.runtime.rules cimport note_sides
from cardc.runtime.stating cimport restate
from cardc.runtime.tables cimport fill_core, fill_effect

from cardc.runtime.errors import RulesError
from cardc.runtime.model import CORE_FIELDS


cdef class Setup(Memory):
    """What stands on the table."""

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
        restate(&self.s)
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
        add_to(&self.s.h.touched, card)

    def set_slot(self, card, int slot, int value) -> None:
        if not 0 <= slot < self.s.rules.nslots:
            raise RulesError(f"no slot {slot}")
        self.s.slots[self.card_index(card) * self.s.rules.nslots + slot] = value
        self.s.h.dirty = 1

    def set_flag(self, card, int flag, bint on) -> None:
        set_flag(&self.s, self.card_index(card), flag, on)

    def set_host(self, card, host) -> None:
        self.s.cards[self.card_index(card)].host = self.card_index(host) if host is not None else -1
        add_to(&self.s.h.hosted, card)
        self.s.h.moved = 1

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

    def deal(self, cards, places) -> None:
        """Put each card of a list in a zone and at a place of its pile; nothing is told."""
        for card, (zone, rank) in zip(cards, places):
            self.set_zone(card, zone)
            self.s.cards[<int>card].rank = rank

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
