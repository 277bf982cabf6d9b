"""The C tables of a model under one ruleset.

In: a validated `Model`, a ruleset's id, the registered functions by name. Out: a filled `Rules`. Ids become numbers here
and nowhere else; what the model's validation has not bounded is bounded here.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset
from cardc.runtime.layout cimport (
    ActionRow, C_EXTRA, C_LIFE, EF_EXACT, EF_FOE_ONLY, EF_FROM_VALUE, EF_UNLESS, EffectRow, EventRow, PropertyRow, RuleRow, Rules, TurnRow,
)

from cardc.runtime.errors import RulesError
from cardc.runtime.model import ACTIONS, AIMS, CORE_FIELDS, EFFECT_KINDS, OPS, STEPS, TESTS

TURN_LISTS = ("begin-turn", "end-turn", "begin-battle")


cdef int fill_rules(Rules* r, object model, str ruleset, dict natives) except -1:
    """Fill the tables; RulesError if the ruleset is unknown or a native function is not registered."""
    memset(r, 0, sizeof(Rules))
    rules = model.ruleset(ruleset)
    fill_sizes(r, model)
    fill_zones(r, model)
    fill_events(r, model)
    fill_acting(r, model, natives)
    fill_properties(r, model)
    fill_ruleset(r, model, rules)
    fill_rule_effects(r, model, natives)
    fill_turns(r, model, natives)
    fill_keyword_effects(r, model)
    fill_play(r, model)
    if model.board is not None:
        fill_board(r, model.board, model)
    return 0


def index_of(model, table, name):
    """Number of an id, -1 for ""."""
    return model.number(table, name) if name else -1


def bits_of(model, table, names):
    """The ids as a bit set."""
    total = 0
    for name in names:
        total |= 1 << model.number(table, name)
    return total


def native_of(natives, name, where):
    """Function number of a registered native; -1 for ""."""
    if not name:
        return -1
    if name not in natives:
        raise RulesError(f"{where} needs the function {name!r}, which no loaded package registers")
    return natives[name]


cdef void fill_sizes(Rules* r, object model):
    cdef int i
    r.nzones = len(model.zones)
    r.ntypes = len(model.types)
    r.nelements = len(model.elements)
    r.nkeywords = len(model.keywords)
    r.nflags = len(model.flags)
    r.nslots = len(model.slots)
    r.npslots = len(model.pslots)
    r.nprops = len(model.properties)
    r.nkinds = len(model.kinds)
    r.nevents = len(model.events)
    r.open_flag = index_of(model, "flags", model.open_flag)
    r.hidden_flag = index_of(model, "flags", model.hidden_flag)
    r.die_prop = index_of(model, "properties", model.die)
    r.power_prop = index_of(model, "properties", model.power)
    r.received_prop = index_of(model, "properties", model.received)
    r.thrown_prop = index_of(model, "properties", model.thrown)
    r.settled_prop = index_of(model, "properties", model.settled)
    r.grade_prop = index_of(model, "properties", model.grade)
    r.own_grade_prop = index_of(model, "properties", model.own_grade)
    for i, name in enumerate(model.grades):
        r.grade_kinds[i] = bits_of(model, "kinds", (name,))
    r.roll_event = index_of(model, "events", model.roll_event)
    r.unpaid_event = index_of(model, "events", model.unpaid_event)
    r.aimed_event = index_of(model, "events", model.aimed_event)
    r.used_event = index_of(model, "events", model.used_event)
    r.extra_pslot = index_of(model, "pslots", model.extra_turns)
    r.skip_pslot = index_of(model, "pslots", model.missed_turns)


cdef void fill_zones(Rules* r, object model):
    cdef int i, k
    r.field = r.hand = r.deck = r.graveyard = r.exile = r.reserve = -1
    for i, zone in enumerate(model.zones):
        r.in_play |= <uint32_t>zone.in_play << i
        r.ordered |= <uint32_t>zone.ordered << i
        r.public_zones |= <uint32_t>(zone.visible == "all") << i
        r.owner_zones |= <uint32_t>(zone.visible == "owner") << i
        set_role(r, zone.role, i)
        if zone.in_play and r.field < 0:
            r.field = i
    for i, kind in enumerate(model.types):
        r.life_types |= <uint32_t>kind.life << i
        r.cell_types |= <uint32_t>kind.takes_cell << i
        r.type_zone[i] = index_of(model, "zones", kind.in_play_zone)
    for i in range(r.nzones):
        for k in range(r.nzones):
            r.renews[i][k] = in_pairs(model, model.renews, i, k)
            r.loses[i][k] = in_pairs(model, model.loses, i, k)


cdef void set_role(Rules* r, str role, int zone):
    if role == "field":
        r.field = zone
    elif role == "hand":
        r.hand = zone
    elif role == "deck":
        r.deck = zone
    elif role == "graveyard":
        r.graveyard = zone
    elif role == "exile":
        r.exile = zone
    elif role == "reserve":
        r.reserve = zone


def in_pairs(model, pairs, start, end):
    """Whether a pair of zones, `*` for any, covers this change of zone."""
    names = model.ids("zones")
    return any(a in ("*", names[start]) and b in ("*", names[end]) for a, b in pairs)


cdef void fill_events(Rules* r, object model):
    cdef EventRow* row
    cdef int i, k
    r.merge_flag = -1
    for i, event in enumerate(model.events):
        row = &r.events[i]
        row.op = OPS.index(event.op)
        row.slot = index_of(model, "slots", event.slot)
        row.pslot = index_of(model, "pslots", event.pslot)
        row.flag = index_of(model, "flags", event.flag)
        row.field = index_of(model, "properties", event.property)
        row.zone = index_of(model, "zones", event.zone)
        row.source_zone = index_of(model, "zones", event.source_zone)
        row.amount_matters = event.amount_matters
        row.signed_amount = event.signed
        row.counted = -1
        if event.counted:
            row.counted = r.ncounted
            r.ncounted += 1
        if event.op == "merge":
            r.merge_flag = row.flag
        row.nalso = min(len(event.also), 4)
        for k in range(row.nalso):
            row.also[k] = model.number("events", event.also[k])
        if row.op in (10, 11, 12) and row.slot < 0 or row.op == 13 and row.pslot < 0 or row.op in (24, 25) and row.flag < 0:
            raise RulesError(f"event {event.id!r}: its operation {event.op!r} needs a slot, pslot or flag")
    for i, kind in enumerate(model.kinds):
        r.kind_close[i] = closure(model, kind.id)
        if kind.by:
            r.by_bit = <uint32_t>1 << i
            r.by_types = bits_of(model, "types", kind.by)
            r.by_within = bits_of(model, "kinds", kind.within)


def closure(model, name):
    """Bit set of a kind and everything it implies."""
    found, waiting = 0, [name]
    while waiting:
        number = model.number("kinds", waiting.pop())
        if not found >> number & 1:
            found |= 1 << number
            waiting += model.kinds[number].implies
    return found


cdef int fill_acting(Rules* r, object model, dict natives) except -1:
    """What needs functions of the game: actions of players, events that are frames of their own."""
    cdef ActionRow* row
    cdef int i
    for i, event in enumerate(model.events):
        r.events[i].native = native_of(natives, event.native, f"event {event.id!r}")
        for name in event.clears:
            if name in model.ids("slots"):
                r.events[i].clear_slots |= <uint32_t>1 << <int>model.number("slots", name)
            else:
                r.events[i].clear_flags |= <uint32_t>1 << <int>model.number("flags", name)
        for name in event.sets:
            r.events[i].set_flags |= <uint32_t>1 << <int>model.number("flags", name)
        if event.op == "native" and not event.native:
            raise RulesError(f"event {event.id!r} lacks its function")
    r.nactions = len(model.actions)
    for i, action in enumerate(model.actions):
        row = &r.actions[i]
        row.op = ACTIONS.index(action.op)
        row.native = native_of(natives, action.native, f"action {action.id!r}")
        row.mask = native_of(natives, action.legal, f"action {action.id!r}")
        row.aims = AIMS.index(action.aims)
        row.instant = action.instant
    return 0


cdef void fill_properties(Rules* r, object model):
    cdef PropertyRow* row
    cdef int i
    r.life_prop = -1
    for i, prop in enumerate(model.properties):
        row = &r.props[i]
        head, _, tail = prop.source.partition(":")
        if head == "slot":
            row.source, row.index = 1, model.number("slots", tail)
        elif head == "keyword":
            row.source, row.index = 2, model.number("keywords", tail)
        elif head == "sum":
            row.source = 3
        else:
            row.source, row.index = 0, CORE_FIELDS.index(head)
        if prop.id == "life":
            r.life_prop = i
        row.plus = bits_of(model, "properties", prop.plus)
        row.minus = bits_of(model, "properties", prop.minus)
        row.has_minimum = prop.minimum is not None
        row.minimum = prop.minimum or 0
    note_life(r)
    for i, slot in enumerate(model.slots):
        r.slot_min[i] = bounded(slot.minimum)
        r.slot_max[i] = 1000000000 if slot.maximum is None else bounded(slot.maximum)
        r.slot_keep |= <uint32_t>slot.keep_on_leave << i
        r.slot_records[i] = index_of(model, "properties", slot.records)
    for i, slot in enumerate(model.pslots):
        r.pslot_min[i] = bounded(slot.minimum)


cdef void note_life(Rules* r):
    """The properties that the life of a card is made of, and whether they are all core fields."""
    cdef uint64_t more = <uint64_t>1 << r.life_prop if r.life_prop >= 0 else 0
    cdef int i
    r.plain_life = 1
    r.life_terms = 0
    while more & ~r.life_terms:
        r.life_terms |= more
        for i in range(r.nprops):
            if (r.life_terms >> i) & 1:
                more |= r.props[i].plus | r.props[i].minus
                r.plain_life = r.plain_life and (r.props[i].source == 0 or r.props[i].source == 3)
    if r.plain_life and r.life_prop >= 0:
        r.plain_life = life_and_extra(r, &r.props[r.life_prop])


cdef unsigned char life_and_extra(Rules* r, PropertyRow* row):
    """2 if it is the sum of the two core fields, without more ado; 3 if each of them counts from 0; 1 else."""
    cdef int i, found = 0, floors = 0, terms = 0
    if row.minus or row.has_minimum and row.minimum > 0:
        return 1
    if row.source == 0:
        return 2 if row.index == C_LIFE and not row.has_minimum else 1
    for i in range(r.nprops):
        if (row.plus >> i) & 1:
            if r.props[i].source != 0 or r.props[i].index not in (C_LIFE, C_EXTRA):
                return 1
            if r.props[i].has_minimum and r.props[i].minimum != 0:
                return 1
            found += 1 << r.props[i].index
            floors += r.props[i].has_minimum
            terms += 1
    if found != (1 << C_LIFE | 1 << C_EXTRA) or floors not in (0, terms):
        return 1
    return 3 if floors else 2


def bounded(value):
    """A number that fits the kernel's arithmetic."""
    return max(-1000000000, min(1000000000, value))


cdef void fill_ruleset(Rules* r, object model, object rules):
    cdef int i
    r.pay_before = rules.payment == "before"
    r.recheck_zone = rules.recheck == "zone"
    r.queue = rules.order == "queue"
    r.first_other = rules.first == "other"
    r.replaced_word = rules.replaced == "word"
    r.only_from_replaces = rules.only_from == "replace"
    r.prevent_first = rules.windows[0] == "prevent"
    r.owner_picks = rules.owner_picks
    r.once_a_turn = rules.once_a_turn
    r.mass_empty_legal = rules.mass_empty_legal
    r.enters_named = rules.enters_named
    r.interrupts = rules.interrupts
    r.endless_draws = rules.endless == "draw"
    r.has_priority = len(rules.priority) == 2
    for i, who in enumerate(rules.priority):
        r.first_in[i + 1] = who == "active"
    names = model.ids("switches")
    r.nswitches = len(names)
    for i, name in enumerate(names):
        r.switches[i] = bounded(rules.switches.get(name, 0))


cdef int fill_rule_effects(Rules* r, object model, dict natives) except -1:
    cdef RuleRow* row
    cdef int i
    r.nrules = len(model.rule_effects)
    for i, rule in enumerate(model.rule_effects):
        row = &r.rules[i]
        row.test = TESTS.index(rule.test)
        row.event = index_of(model, "events", rule.event)
        row.slot = index_of(model, "slots", rule.slot)
        row.prop = index_of(model, "properties", rule.property)
        row.value = bounded(rule.value)
        row.types = bits_of(model, "types", rule.types)
        row.moves = rule.moves
        row.native = native_of(natives, rule.native, f"rule effect {rule.id!r}")
        if rule.test == "slot-at-least" and row.slot < 0 or rule.test != "native" and row.event < 0:
            raise RulesError(f"rule effect {rule.id!r} lacks its slot or event")
    r.calm = r.plain_life and all(rule.test in ("lethal", "empty-side") or rule.test == "native" and rule.moves for rule in model.rule_effects)
    return 0


cdef int fill_turns(Rules* r, object model, dict natives) except -1:
    cdef TurnRow* row
    cdef int i, k
    for name in model.turn:
        if name not in TURN_LISTS:
            raise RulesError(f"the model has a turn list {name!r}; known: {list(TURN_LISTS)}")
    for i, name in enumerate(TURN_LISTS):
        steps = model.turn.get(name, ())
        if len(steps) > 32:
            raise RulesError(f"turn list {name!r} has {len(steps)} steps, at most 32 fit")
        r.nturn[i] = len(steps)
        for k, step in enumerate(steps):
            row = &r.turn[i][k]
            row.op = STEPS.index(step.op)
            row.event = index_of(model, "events", step.event)
            row.slot = index_of(model, "slots", step.slot)
            row.pslot = index_of(model, "pslots", step.pslot)
            row.flag = index_of(model, "flags", step.flag)
            row.skip_flag = index_of(model, "flags", step.skip_flag)
            row.prop = index_of(model, "properties", step.property)
            row.via = bits_of(model, "kinds", step.via)
            row.value = bounded(step.value)
            row.when_first = step.when_first
            row.skipped = step.skipped
            row.native = native_of(natives, step.native, f"turn list {name!r}")
            row.who = ("active", "other", "both").index(step.who)
            row.types = bits_of(model, "types", step.types)
            check_step(step, row.event, row.slot, row.pslot, row.prop)
    return 0


def check_step(step, event, slot, pslot, prop):
    """RulesError if the operation lacks what it works on."""
    needs = {"event": event, "draw": event, "open": event, "slot-set": slot, "slot-add": slot, "pslot-set": pslot,
             "each": min(event, prop)}
    if needs.get(step.op, 0) < 0 or step.op == "pslot-add" and event < 0 and pslot < 0:
        raise RulesError(f"a turn step {step.op!r} lacks its event, slot or pslot")


cdef void fill_keyword_effects(Rules* r, object model):
    cdef EffectRow* row
    cdef int i
    r.nkeyword_rules = len(model.keyword_effects)
    for i, effect in enumerate(model.keyword_effects):
        row = &r.keyword_rules[i]
        memset(row, 0, sizeof(EffectRow))
        row.kind = EFFECT_KINDS.index(effect.kind)
        row.prop = index_of(model, "properties", effect.property)
        row.event = index_of(model, "events", effect.event)
        row.with_event = index_of(model, "events", effect.with_event)
        row.slot = index_of(model, "slots", effect.slot)
        row.keyword = row.flag = row.feature = row.zone = row.amount_fn = row.applies_fn = row.able = row.cap_fn = -1
        row.amount = bounded(effect.amount)
        row.via = bits_of(model, "kinds", effect.via)
        row.flags = (EF_UNLESS if effect.unless else 0) | (EF_FOE_ONLY if effect.foe_only else 0)
        row.flags |= (EF_FROM_VALUE if effect.from_value else 0) | (EF_EXACT if effect.whole else 0)
        row.carrier_keyword = index_of(model, "keywords", effect.keyword)
        row.flag = index_of(model, "flags", effect.flag)
        if row.carrier_keyword >= 0:
            r.ruled[row.carrier_keyword >> 6] |= <uint64_t>1 << (row.carrier_keyword & 63)


cdef void fill_play(Rules* r, object model):
    rule = model.play
    r.play_zone = index_of(model, "zones", rule.zone) if rule else -1
    r.play_cost = index_of(model, "properties", rule.cost) if rule else -1
    r.play_pays = index_of(model, "events", rule.pays) if rule else -1
    r.play_pslot = index_of(model, "pslots", rule.pslot) if rule else -1
    r.play_moves = index_of(model, "events", rule.moves) if rule else -1
    r.play_spends = index_of(model, "events", rule.spends) if rule else -1


# ---------------------------------------------------------------- board


cdef int fill_board(Rules* r, object board, object model) except -1:
    cdef int i, k, player
    number = {cell: i for i, cell in enumerate(board.cells)}
    r.ncells = len(board.cells)
    for a, b in board.near:
        r.near[<int>number[a]] |= (<uint64_t>1) << <int>number[b]
        r.near[<int>number[b]] |= (<uint64_t>1) << <int>number[a]
    fill_distances(r, [(number[a], number[b]) for a, b in (board.steps or board.near)])
    for player in range(2):
        homes = board.homes[player] if player < len(board.homes) else ()
        r.nhomes[player] = len(homes)
        for i, cell in enumerate(homes):
            r.homes[player][i] = number[cell]
        arrivals = board.arrivals[player] if player < len(board.arrivals) else homes
        r.narrivals[player] = len(arrivals)
        for i, cell in enumerate(arrivals):
            r.arrivals[player][i] = number[cell]
        r.half[player] = cell_bits(number, board.half[player]) if player < len(board.half) else 0
    for i in range(64):
        r.row[i] = r.column[i] = -1
    for i, cells in enumerate(board.rows):
        for cell in cells:
            r.row[<int>number[cell]] = i
    for i, cells in enumerate(board.columns):
        for cell in cells:
            r.column[<int>number[cell]] = i
    fill_beyond(r, board, number)
    fill_relations(r, board, number)
    r.near_types = bits_of(model, "types", board.everywhere_near)
    r.far_types = bits_of(model, "types", board.unlimited)
    return 0


def cell_bits(number, cells):
    """The cells as bits of a word."""
    return sum(1 << number[cell] for cell in set(cells))


cdef void fill_distances(Rules* r, list pairs):
    """Fewest steps between any two cells; 255 if there is no way."""
    cdef int start, i
    reach = {}
    for a, b in pairs:
        reach.setdefault(a, set()).add(b)
        reach.setdefault(b, set()).add(a)
    for start in range(r.ncells):
        for i in range(r.ncells):
            r.distance[start][i] = 255
        level, seen, steps = [start], {start}, 0
        while level:
            for cell in level:
                r.distance[start][<int>cell] = steps
            level = sorted({b for a in level for b in reach.get(a, ()) if b not in seen})
            seen.update(level)
            steps += 1
        for i in range(r.ncells):
            if r.distance[start][i] > r.farthest:
                r.farthest = r.distance[start][i]


cdef int fill_beyond(Rules* r, object board, dict number) except -1:
    cdef int i, k
    if len(board.beyond) > 256:
        raise RulesError("the board has too many rows of cells reached straight over another")
    r.nbeyond = len(board.beyond)
    for i, row in enumerate(board.beyond):
        for k in range(3):
            r.beyond[i][k] = number[row[k]]
    return 0


cdef int fill_relations(Rules* r, object board, dict number) except -1:
    cdef int i, player
    if len(board.relations) > 32 or len(board.sets) > 32:
        raise RulesError("at most 32 relations and 32 sets of cells fit")
    r.nrelations = len(board.relations)
    r.nsets = len(board.sets)
    for player in range(2):
        for i, relation in enumerate(board.relations):
            for a, b in (relation.opponent or relation.pairs) if player else relation.pairs:
                r.relation[player][i][<int>number[a]] |= (<uint64_t>1) << <int>number[b]
        for i, cells in enumerate(board.sets):
            r.cells[player][i] = cell_bits(number, (cells.opponent or cells.cells) if player else cells.cells)
    return 0
