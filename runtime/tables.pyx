"""The library a game runs on: C tables made from a model and a manifest.

In: the manifest of a compiled package (untrusted: every number is checked against its table). Out: `LibraryTables`, which
games share and nobody changes after loading. A generated module fills in the functions through its `bind(library)`.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset
from cardc.runtime.layout cimport (
    Card, EF_EXACT, EF_FOE_ONLY, EF_ONCE, EF_OPTIONAL, EF_POOL, EF_UNLESS, EF_WIDE, E_PREVENT, EffectRow, F_SPELL, FeatureRow, Library, Rules, StepFn,
)
from cardc.runtime.rulesets cimport fill_rules

from cardc.runtime.errors import RulesError
from cardc.runtime.model import CORE_FIELDS, EFFECT_KINDS, ENDS, Model

FEATURE_KINDS = ("activated", "triggered", "static", "spell", "counter", "granted")
PERIODS = ("", "turn", "battle", "opponent-turn")
NATIVES = 512
LIMIT = 100000

cdef enum:
    SPARE = 256  # rooms kept for games to come


cdef class LibraryTables:
    """Tables of a compiled package. `number` turns ids into numbers, `set_function` fills in what a module defines."""

    def __cinit__(self, model, manifest):
        memset(&self.c, 0, sizeof(Library))
        self.rules_of = {}

    def __init__(self, model: Model, manifest: dict) -> None:
        self.model = model
        self.manifest = manifest
        self.natives = {}
        self.steps = {}
        self.numbers = {}
        self.cards = listed(manifest, "cards")
        self.features = listed(manifest, "features")
        self.effects = listed(manifest, "effects")
        self.names = list(listed(manifest, "names"))
        self.classes = list(listed(manifest, "classes"))
        count = whole(manifest, "functions", 0, 0, LIMIT)
        self.callables = [None] * (count + NATIVES)
        self.c.nfunctions = count
        self.allocate(count)
        fill_effects(self)
        fill_features(self)
        fill_cards(self)

    cdef int allocate(self, int count) except -1:
        cdef Library* c = &self.c
        cdef int slots = len(self.model.slots), keywords = len(self.model.keywords)
        c.nfeatures = len(self.features)
        c.neffects = len(self.effects)
        c.ncards = len(self.cards)
        total = sum(len(listed(card, "features")) for card in self.cards)
        links = sum(len(row) for row in (self.manifest.get("keyword_features") or {}).values())
        c.functions = <StepFn*>calloc(count + NATIVES, sizeof(StepFn))
        c.arg_first = <int*>calloc(count + NATIVES, sizeof(int))
        c.args = <int32_t*>calloc(1, sizeof(int32_t))
        c.features = <FeatureRow*>calloc(c.nfeatures + 1, sizeof(FeatureRow))
        c.effects = <EffectRow*>calloc(c.neffects + 1, sizeof(EffectRow))
        c.card_first = <int*>calloc(c.ncards + 1, sizeof(int))
        c.card_list = <int*>calloc(total + 1, sizeof(int))
        c.keyword_first = <int*>calloc(keywords + 1, sizeof(int))
        c.keyword_list = <int*>calloc(links + 1, sizeof(int))
        c.printed = <Card*>calloc(c.ncards + 1, sizeof(Card))
        c.slots = <int32_t*>calloc((c.ncards + 1) * (slots + 1), sizeof(int32_t))
        c.keyword_value = <int32_t*>calloc((c.ncards + 1) * (keywords + 1), sizeof(int32_t))
        c.sides = <int32_t*>calloc(2 * (c.ncards + 1), sizeof(int32_t))
        if not (c.functions and c.arg_first and c.args and c.features and c.effects and c.card_first and c.card_list and c.keyword_first
                and c.keyword_list and c.printed and c.slots and c.keyword_value and c.sides):
            raise MemoryError
        return 0

    cdef char* take_room(self, size_t size) except NULL:
        """Memory for a game, not cleared: a spare room of that size, or a new one."""
        cdef char* room = self.spare
        if room != NULL and (<size_t*>room)[1] == size:
            self.spare = (<char**>room)[0]
            self.nspare -= 1
            return room
        room = <char*>calloc(1, size)
        if room == NULL:
            raise MemoryError
        return room

    cdef void give_room(self, char* room, size_t size) noexcept:
        """Keep the room for the next game, at most `SPARE` of them and all of the size asked for last."""
        cdef char* other
        while self.spare != NULL and (<size_t*>self.spare)[1] != size:
            other = self.spare
            self.spare = (<char**>other)[0]
            self.nspare -= 1
            free(other)
        if self.nspare >= SPARE:
            free(room)
            return
        (<char**>room)[0] = self.spare
        (<size_t*>room)[1] = size
        self.spare = room
        self.nspare += 1

    def __dealloc__(self):
        cdef Library* c = &self.c
        cdef char* room = self.spare
        cdef int i
        while room != NULL:
            self.spare = (<char**>room)[0]
            free(room)
            room = self.spare
        for i in range(self.nbuilt):
            free(self.built[i])
        free(c.functions)
        free(c.arg_first)
        free(c.args)
        free(c.features)
        free(c.effects)
        free(c.card_first)
        free(c.card_list)
        free(c.keyword_first)
        free(c.keyword_list)
        free(c.printed)
        free(c.slots)
        free(c.keyword_value)
        free(c.sides)
        free(c.symbols)

    def number(self, table: str, name) -> int:
        """Number of a vocabulary item, as the primitives want it: types and kinds as bits, elements counted from 1 with ""
        for neutral, the others by position. Names and classes that no card has get a new number. RulesError if unknown."""
        if table in ("effect", "feature"):
            return self.keyed(table, name)
        if table == "native":
            return self.native_number(name)
        if table == "name":
            return self.intern(self.names, name)
        if table == "class":
            return self.intern(self.classes, name)
        if table == "element":
            return 0 if not name else self.model.number("elements", name) + 1
        if table in ("type", "kind"):
            return 1 << self.model.number(table + "s", name)
        if table == "card":
            return self.find_card(name)
        return self.model.number({"property": "properties", "switch": "switches", "cells": "sets", "cell": "cells"}.get(
            table, table + "s"), name)

    def keyed(self, table: str, key) -> int:
        """Number of an effect or feature by its key in the manifest."""
        if table not in self.numbers:
            rows = self.effects if table == "effect" else self.features
            self.numbers[table] = {row.get("key", i): i for i, row in enumerate(rows)}
        if key not in self.numbers[table]:
            raise RulesError(f"the library has no {table} {key!r}")
        return self.numbers[table][key]

    def card(self, name: str) -> dict:
        """The record of a card in the manifest, by id or unique name."""
        return self.cards[self.find_card(name)]

    def feature(self, index: int) -> dict:
        """The record of a feature in the manifest."""
        if not 0 <= index < len(self.features):
            raise RulesError(f"the library has no feature {index}; it has {len(self.features)}")
        return self.features[index]

    def intern(self, names: list, name: str) -> int:
        """Position of a name in a list, appended if it is new."""
        if name not in names:
            names.append(str(name))
        return names.index(name)

    def find_card(self, name: str) -> int:
        """Number of a card by `set/id`, by id, or by a name that only one card has."""
        found = [i for i, card in enumerate(self.cards) if card.get("id") == name]
        if not found:
            found = [i for i, card in enumerate(self.cards) if card.get("name") == name]
        if not found:
            found = [i for i, card in enumerate(self.cards) if str(card.get("id", "")).rpartition("/")[2] == name]
        if len(found) == 1:
            return found[0]
        ids = [self.cards[i].get("id") for i in found]
        raise RulesError(f"the name {name!r} means {ids}: use an id" if found else f"the library has no card {name!r}")

    def set_function(self, index: int, function) -> None:
        """Make function `index` a Python callable that takes a Core."""
        if not 0 <= index < self.c.nfunctions or not callable(function):
            raise RulesError(f"function {index} is not one of the library's {self.c.nfunctions}")
        self.callables[index] = function

    def set_native(self, name: str, function) -> int:
        """Register a function of a game or plugin under the name by which the model asks for it; its number."""
        cdef int index = self.native_number(name)
        if not callable(function):
            raise RulesError(f"native {name!r} is not callable")
        self.callables[index] = function
        return index

    def native_number(self, name: str) -> int:
        """The function number of a native, new if it is; the rules that were built without it are forgotten."""
        if name not in self.natives:
            if len(self.natives) >= NATIVES:
                raise RulesError(f"more than {NATIVES} native functions")
            self.natives[name] = self.c.nfunctions
            self.c.nfunctions += 1
        return self.natives[name]

    def native_name(self, index) -> str:
        """The name under which function `index` was registered, "" if it is one of the cards' own."""
        return next((name for name, number in self.natives.items() if number == index), "")

    def bind_symbols(self, numbers) -> int:
        """Keep numbers that a compiled module asks for; where they begin among those of all modules."""
        cdef int i, first = self.c.nsymbols
        cdef int32_t* grown = <int32_t*>realloc(self.c.symbols, (first + len(numbers) + 1) * sizeof(int32_t))
        if grown == NULL:
            raise MemoryError
        self.c.symbols = grown
        for i, number in enumerate(numbers):
            grown[first + i] = number
        self.c.nsymbols = first + len(numbers)
        return first

    def missing_functions(self) -> list:
        """Numbers of functions that no module has filled in."""
        return [i for i in range(self.c.nfunctions) if self.callables[i] is None and self.c.functions[i] == NULL]

    cdef Rules* rules(self, str ruleset) except NULL:
        """The tables of a ruleset, built once."""
        cdef Rules* r
        if ruleset in self.rules_of:
            return self.built[<int>self.rules_of[ruleset]]
        if self.nbuilt >= RULESETS:
            raise RulesError(f"a library serves at most {RULESETS} rulesets")
        r = <Rules*>calloc(1, sizeof(Rules))
        if r == NULL:
            raise MemoryError
        try:
            fill_rules(r, self.model, ruleset, self.natives)
        except BaseException:
            free(r)
            raise
        self.built[self.nbuilt] = r
        self.rules_of[ruleset] = self.nbuilt
        self.nbuilt += 1
        return r


cdef int set_c_function(LibraryTables library, int index, StepFn function) except -1:
    """Make function `index` a compiled one."""
    if index < 0 or index >= library.c.nfunctions:
        raise RulesError(f"function {index} is not one of the library's {library.c.nfunctions}")
    library.c.functions[index] = function
    return 0


# ---------------------------------------------------------------- reading a manifest


def listed(data, key):
    """A list of the manifest, [] if it is absent."""
    value = data.get(key) or []
    if not isinstance(value, (list, tuple)) or len(value) > LIMIT:
        raise RulesError(f"manifest: {key!r} must be a list of at most {LIMIT} items")
    return value


def whole(data, key, default, low, high):
    """A whole number of the manifest within bounds."""
    value = data.get(key, default)
    if value is None:
        value = default
    if isinstance(value, bool):
        value = int(value)
    if not isinstance(value, int) or not low <= value <= high:
        raise RulesError(f"manifest: {key!r} must be a whole number from {low} to {high}, found {value!r}")
    return value


def bits(library, table, names):
    """Ids of a table of the model as a bit set."""
    return sum(1 << library.model.number(table, name) for name in set(names or ()))


def optional(library, table, name):
    """Number of an id, -1 for none."""
    return library.model.number(table, name) if name else -1


cdef int fill_effects(LibraryTables library) except -1:
    cdef int i
    for i, data in enumerate(library.effects):
        fill_effect(library, &library.c.effects[i], data)
    return 0


cdef int fill_effect(LibraryTables library, EffectRow* row, dict data) except -1:
    """A row from data as in the manifest; also test effects come this way."""
    functions = library.c.nfunctions - 1
    memset(row, 0, sizeof(EffectRow))
    if data.get("kind") not in EFFECT_KINDS:
        raise RulesError(f"manifest: {data.get('kind')!r} is no kind of effect; known: {list(EFFECT_KINDS)}")
    row.kind = EFFECT_KINDS.index(data["kind"])
    row.prop = optional(library, "properties", data.get("property"))
    row.keyword = optional(library, "keywords", data.get("keyword"))
    row.event = optional(library, "events", data.get("event"))
    row.flag = optional(library, "flags", data.get("flag"))
    row.zone = optional(library, "zones", data.get("zone"))
    row.slot = optional(library, "slots", data.get("slot"))
    row.with_event = -1 if data.get("with") in (None, "", "nothing") else library.model.number("events", data["with"])
    row.feature = whole(data, "feature", -1, -1, library.c.nfeatures - 1)
    row.amount_fn = whole(data, "amount_fn", -1, -1, functions)
    row.applies_fn = whole(data, "applies_fn", -1, -1, functions)
    row.able = whole(data, "able_fn", -1, -1, functions)
    row.cap_fn = whole(data, "cap_fn", -1, -1, functions)
    row.amount = whole(data, "amount", -1 if row.kind == E_PREVENT else 0, -1000000000, 1000000000)
    row.via = bits(library, "kinds", data.get("via"))
    row.flags = (EF_EXACT if data.get("exact") else 0) | (EF_OPTIONAL if data.get("optional") else 0)
    row.flags |= (EF_UNLESS if data.get("unless") else 0) | (EF_FOE_ONLY if data.get("foe_only") else 0)
    row.flags |= (EF_POOL if data.get("pool") else 0) | (EF_WIDE if data.get("wide") else 0)
    row.flags |= EF_ONCE if data.get("once") else 0
    end = data.get("end") or "never"
    if end not in ENDS:
        raise RulesError(f"manifest: {end!r} is no end of an effect; known: {list(ENDS)}")
    row.end = ENDS.index(end)
    row.turns = whole(data, "turns", 0, 0, 1000)
    row.carrier_keyword = -1
    return 0


cdef int fill_features(LibraryTables library) except -1:
    cdef int i
    for i, data in enumerate(library.features):
        if whole(data, "index", i, 0, LIMIT) != i:
            raise RulesError(f"manifest: feature {i} says it is number {data['index']}")
        fill_feature(library, &library.c.features[i], data)
    return 0


cdef int fill_feature(LibraryTables library, FeatureRow* row, dict data) except -1:
    if data.get("kind") not in FEATURE_KINDS:
        raise RulesError(f"manifest: {data.get('kind')!r} is no kind of feature; known: {list(FEATURE_KINDS)}")
    functions = library.c.nfunctions - 1
    row.kind = FEATURE_KINDS.index(data["kind"])
    row.run = whole(data, "run", -1, -1, functions)
    row.legal = whole(data, "legal", -1, -1, functions)
    row.payable = whole(data, "payable", -1, -1, functions)
    row.match = whole(data, "match", -1, -1, functions)
    row.able = whole(data, "able", -1, -1, functions)
    row.x_low = whole(data, "x_low", -1, -1, functions)
    row.x_high = whole(data, "x_high", -1, -1, functions)
    row.kinds = bits(library, "kinds", data.get("kinds"))
    row.instant = bool(data.get("instant"))
    row.flags_asked = bits(library, "flags", data.get("flags"))
    row.taps = bool(data.get("taps"))
    row.optional = bool(data.get("optional"))
    row.unlimited = bool(data.get("unlimited"))
    row.moment = data.get("moment") == "accompany"
    row.nactions = len(listed(data, "actions"))
    row.slots = whole(data, "slots", 16, 1, 16)
    for action in listed(data, "actions"):
        n = whole(action, "n", 0, 0, 255)
        if 1 <= n <= 15:
            row.rounds[<int>n] = whole(action, "rounds", 1, 0, 40)
            row.action_kinds[<int>n] = bits(library, "kinds", action.get("kinds"))
    zones = data.get("works_in") or [zone.id for zone in library.model.zones if zone.in_play]
    row.works_in = bits(library, "zones", zones)
    again = library.model.again.get(data.get("head") or "", "")
    row.again = library.model.number("properties", again) if again else -1
    fill_events_of(library, row, listed(data, "events"))
    if row.nevents == 0 and row.kind not in (1, 2, 3):
        library.c.uses_in |= row.works_in & ~bits(library, "zones", [zone.id for zone in library.model.zones if zone.in_play])
    fill_standing(library, row, listed(data, "standing"))
    fill_limit(row, data.get("limit") or {})
    fill_reserve(library, row, data.get("reserve") or {})
    return 0


cdef int fill_events_of(LibraryTables library, FeatureRow* row, object names) except -1:
    cdef int i
    if len(names) > 12:
        raise RulesError("manifest: a feature listens to at most 12 kinds of events")
    row.nevents = len(names)
    for i, name in enumerate(names):
        row.events[i] = library.model.number("events", name)
    return 0


cdef int fill_standing(LibraryTables library, FeatureRow* row, object numbers) except -1:
    cdef int i
    if len(numbers) > 12:
        raise RulesError("manifest: a feature has at most 12 standing effects")
    row.nstanding = len(numbers)
    for i, number in enumerate(numbers):
        row.standing[i] = whole({"standing": number}, "standing", -1, 0, library.c.neffects - 1)
    return 0


cdef int fill_limit(FeatureRow* row, object limit) except -1:
    if limit.get("period", "turn") not in PERIODS:
        raise RulesError(f"manifest: {limit['period']!r} is no period of a limit; known: {list(PERIODS)}")
    row.limit_count = whole(limit, "count", 0, 0, 1000)
    row.limit_period = PERIODS.index(limit.get("period", "turn"))
    row.limit_each = bool(limit.get("each"))
    row.limit_nth = bool(limit.get("nth"))
    return 0


cdef int fill_reserve(LibraryTables library, FeatureRow* row, object reserve) except -1:
    cdef int i
    slots = reserve.get("slots") or {}
    if len(slots) > 4:
        raise RulesError("manifest: a cost reserves at most 4 kinds of slots")
    row.reserve_tap = bool(reserve.get("tap")) or row.taps
    row.nreserve = len(slots)
    for i, (name, amount) in enumerate(slots.items()):
        row.reserve_slot[i] = library.model.number("slots", name)
        row.reserve_amount[i] = -1 if isinstance(amount, str) else whole({name: amount}, name, 0, -1, 1000000)
    return 0


cdef int fill_cards(LibraryTables library) except -1:
    cdef int i, k, at = 0
    cdef Library* c = &library.c
    for i, data in enumerate(library.cards):
        c.card_first[i] = at
        for number in listed(data, "features"):
            c.card_list[at] = whole({"feature": number}, "feature", -1, 0, c.nfeatures - 1)
            at += 1
        fill_card(library, i, data)
        give_kind(library, i)
    c.card_first[c.ncards] = at
    at = 0
    links = library.manifest.get("keyword_features") or {}
    for k, name in enumerate(library.model.keywords):
        c.keyword_first[k] = at
        for number in links.get(name, ()):
            c.keyword_list[at] = whole({"feature": number}, "feature", -1, 0, c.nfeatures - 1)
            at += 1
        if links.get(name):
            if c.ntold >= 64:
                raise RulesError("manifest: at most 64 keywords come with features")
            c.told[c.ntold] = k
            c.ntold += 1
            c.told_set[k >> 6] |= <uint64_t>1 << (k & 63)
    c.keyword_first[len(library.model.keywords)] = at
    return 0


cdef int give_kind(LibraryTables library, int number) except -1:
    """Spell features of a card do everything in the kind of its type."""
    cdef Library* c = &library.c
    cdef int t, i
    cdef FeatureRow* row
    for t, kind in enumerate(library.model.types):
        if kind.kind and (c.printed[number].types >> t) & 1:
            for i in range(c.card_first[number], c.card_first[number] + len(library.cards[number].get("features", ()))):
                row = &c.features[c.card_list[i]]
                row.kinds |= <uint32_t>(library.number("kind", kind.kind) if row.kind == F_SPELL else 0)
    return 0


cdef int fill_card(LibraryTables library, int number, dict data) except -1:
    cdef int k
    card = &library.c.printed[number]
    card.name = library.number("name", str(data.get("name", "")))
    types = data.get("type") or library.model.defaults.get("type") or ()
    card.types = bits(library, "types", [types] if isinstance(types, str) else types)
    card.elements = bits(library, "elements", data.get("elements"))
    classes = listed(data, "classes")[:6]
    for k in range(6):
        card.classes[k] = <short>library.number("class", classes[k]) if k < len(classes) else -1
    fill_core(library, card, data)
    keywords = {**{name: value for name, value in (data.get("icons") or {}).items() if name in library.model.keywords},
                **(data.get("keywords") or {})}
    for name, value in keywords.items():
        k = library.model.number("keywords", name)
        card.keywords[k >> 6] |= (<uint64_t>1) << (k & 63)
        library.c.keyword_value[number * len(library.model.keywords) + k] = whole({name: value}, name, 1, -1000, 1000000)
    for k, slot in enumerate(library.model.slots):
        value = (data.get("slots") or {}).get(slot.id, max(0, slot.minimum))
        library.c.slots[number * len(library.model.slots) + k] = whole({"slot": value}, "slot", 0, -1000000, 1000000)
    library.c.sides[2 * number] = library.find_card(data["other_side"]) if data.get("other_side") else -1
    library.c.sides[2 * number + 1] = bool(data.get("second_side"))
    return 0


cdef int fill_core(LibraryTables library, Card* card, object data) except -1:
    """Core fields from data, defaults from the model; a strike is one number or three."""
    cdef int i
    defaults = library.model.defaults
    for i, name in enumerate(CORE_FIELDS):
        value = data.get(name)
        if value is None:
            value = defaults.get(name, 0)
        card.core[i] = whole({name: value}, name, 0, -1000000, 1000000)
    strike = data.get("strike")
    if strike is None:
        strike = defaults.get("strike", 0)
    strike = [strike] * 3 if isinstance(strike, int) else list(strike)
    if len(strike) != 3:
        raise RulesError(f"a strike is one number or three, found {strike!r}")
    for i in range(3):
        card.core[6 + i] = whole({"strike": strike[i]}, "strike", 0, -1000000, 1000000)
    return 0
