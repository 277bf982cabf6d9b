"""Changes of cards, zones and effects.

In: checked numbers. Out: cards and effects changed together with the masks over them. Only this module and the core
operations write to cards, zones and effects, so that masks and records cannot disagree.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memmove, memset
from cardc.runtime.board cimport card_at
from cardc.runtime.layout cimport (
    BIG, C_EXTRA, C_WOUNDS, Card, E_CELL_MARK, END_LEAVES, END_NEVER, END_WHILE, E_CONTROL, E_ELEMENT, E_GRANT, E_KEYWORD, E_MARK, E_MODIFY,
    E_LOSE_FEATURES, E_MULTIPLY, E_REPLACE, E_SET, E_STATED, E_TYPE, EF_ONCE, Effect, EffectRow, FAULT_FULL, FeatureRow, Frame, Mask, State,
)
from cardc.runtime.masks cimport add_to, ctz, drop_from, pop
from cardc.runtime.query cimport fault, features_of, held, in_zone, read_field


cdef enum:
    BATTLE = 2  # period of uses


# ---------------------------------------------------------------- random


cdef uint64_t random_bits(State* s) noexcept nogil:
    """xoshiro256** over the state's own words."""
    cdef uint64_t* r = s.h.rng
    cdef uint64_t turned = r[1] * 5, result, t = r[1] << 17
    result = ((turned << 7) | (turned >> 57)) * 9
    r[2] ^= r[0]
    r[3] ^= r[1]
    r[1] ^= r[2]
    r[0] ^= r[3]
    r[2] ^= t
    r[3] = (r[3] << 45) | (r[3] >> 19)
    return result


cdef int random_below(State* s, int n) noexcept nogil:
    return <int>(((random_bits(s) >> 32) * <uint64_t>n) >> 32) if n > 0 else 0


cdef void shuffle_deck(State* s, int player) noexcept nogil:
    """Deal new ranks to the deck in random order; nobody knows a card of it any more."""
    cdef Mask deck = in_zone(s, NULL, s.rules.deck, player)
    cdef int cards[256]
    cdef int n = 0, i, j, card = pop(&deck)
    while card >= 0:
        cards[n] = card
        n += 1
        card = pop(&deck)
    for i in range(n - 1, 0, -1):
        j = random_below(s, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    for i in range(n):
        s.h.rank_high += 1
        s.cards[cards[i]].rank = s.h.rank_high
        s.cards[cards[i]].known = 0


# ---------------------------------------------------------------- flags, wounds, zones


cdef inline void note_move(State* s, int card) noexcept nogil:
    """Who is in play, whose or with which effects has changed: rules that hang on it are looked for again."""
    s.h.moved = 1
    add_to(&s.h.touched, card)


cdef inline void leave_cell(State* s, int card) noexcept nogil:
    cdef int cell = s.cards[card].cell
    if cell >= 0 and s.h.at[cell] == card + 1:
        s.h.at[cell] = 0


cdef void put_in_zone(State* s, int card, int zone, int controller) noexcept nogil:
    """Enter the card in the masks of a zone; the caller has taken it out of the old one."""
    cdef Card* c = &s.cards[card]
    c.zone = <signed char>zone
    c.controller = <signed char>controller
    add_to(&s.zones[2 * zone + (controller if plays_in(s, zone) else c.owner)], card)
    add_to(&s.h.ctrl[controller], card)
    if plays_in(s, zone):
        add_to(&s.h.play, card)
    note_move(s, card)
    s.h.rank_high += 1
    c.rank = s.h.rank_high
    c.known = 3 if (s.rules.public_zones >> zone) & 1 else ((1 << c.owner) if (s.rules.owner_zones >> zone) & 1 else 0)


cdef void take_out(State* s, int card) noexcept nogil:
    cdef Card* c = &s.cards[card]
    cdef int holder = c.controller if plays_in(s, c.zone) else c.owner
    drop_from(&s.zones[2 * c.zone + holder], card)
    drop_from(&s.h.ctrl[c.controller], card)
    drop_from(&s.h.play, card)
    leave_cell(s, card)
    c.last_zone = c.zone
    c.last_cell = c.cell
    c.last_controller = c.controller
    c.left = s.h.stamp
    c.cell = -1


cdef void renew(State* s, int card) noexcept nogil:
    """The card is another object now: nothing that was chosen before means it."""
    cdef uint32_t i
    cdef int k
    s.h.serial += 1
    s.cards[card].serial = s.h.serial
    s.cards[card].killer = -1
    for i in range(s.h.nframes + s.h.nparked):
        for k in range(16):
            drop_from(&s.frames[i].tgt[k], card)
        drop_from(&s.frames[i].rest, card)
        drop_from(&s.frames[i].batch.left, card)
    forget_uses(s, card)


cdef void forget_uses(State* s, int card) noexcept nogil:
    """Another object has used nothing yet in this turn; uses for the whole battle never come back."""
    cdef uint32_t i = 0
    while i < s.h.nuses:
        if s.uses[i].card == card and s.uses[i].period != BATTLE:
            s.h.nuses -= 1
            s.uses[i] = s.uses[s.h.nuses]
        else:
            i += 1


cdef void strip(State* s, int card) noexcept nogil:
    """Wounds, effects, markers, slots and flags fall off; the card goes back to its owner's control."""
    cdef Card* c = &s.cards[card]
    cdef int i
    for i in range(s.rules.nslots):
        if s.rules.slot_records[i] >= 0:
            s.slots[card * s.rules.nslots + i] = read_field(s, card, s.rules.slot_records[i], -1, 0)
    set_wounds(s, card, 0)
    c.core[C_EXTRA] = 0
    c.host = -1
    for i in range(s.rules.nflags):
        set_flag(s, card, i, i == s.rules.open_flag)
    for i in range(s.rules.nslots):
        if not (s.rules.slot_keep >> i) & 1:
            s.slots[card * s.rules.nslots + i] = 0 if s.rules.slot_min[i] <= 0 else s.rules.slot_min[i]
    let_fall(s, card)


cdef void let_fall(State* s, int card) noexcept nogil:
    """The card's effects fall off, once the batch is over: what triggers on its leaving still sees them."""
    cdef uint32_t i
    for i in range(s.h.neffects):
        if s.effects[i].carrier == card and s.effects[i].kind != E_CELL_MARK:
            s.effects[i].fallen = 1
            s.h.sweep = 1


cdef void sweep_fallen(State* s) noexcept nogil:
    """Drop the effects that fell off."""
    cdef uint32_t i = 0
    s.h.sweep = 0
    while i < s.h.neffects:
        if s.effects[i].fallen:
            drop_effect(s, i)
        else:
            i += 1


cdef void move_to_zone(State* s, int card, int zone, int controller, bint bottom) noexcept nogil:
    cdef Card* c = &s.cards[card]
    cdef int old = c.zone
    take_out(s, card)
    if s.rules.loses[old][zone]:
        strip(s, card)
    if s.rules.renews[old][zone]:
        renew(s, card)
    if plays_in(s, old) and not plays_in(s, zone):
        drop_bound(s, card)
    put_in_zone(s, card, zone, controller if plays_in(s, zone) else c.owner)
    if bottom:
        s.h.rank_low -= 1
        c.rank = s.h.rank_low
    if plays_in(s, zone):
        find_arrival(s, card)
    refresh(s, card)
    s.h.dirty = 1


cdef void find_arrival(State* s, int card) noexcept nogil:
    """The cell that was named, else the first free one of those where cards come into play; it may stand nowhere if all
    are taken."""
    cdef int i, player = s.cards[card].controller, named = s.h.arrival - 1
    s.h.arrival = 0
    if not s.cards[card].types & s.rules.cell_types or s.cards[card].cell >= 0:
        return
    if named >= 0 and place_card(s, card, named):
        return
    for i in range(s.rules.narrivals[player]):
        if place_card(s, card, s.rules.arrivals[player][i]):
            return


cdef void drop_bound(State* s, int card) noexcept nogil:
    """Effects that last until this card, their source, leaves play."""
    cdef uint32_t i = 0
    while i < s.h.neffects:
        if s.effects[i].end == END_LEAVES and s.effects[i].source == card:
            drop_effect(s, i)
        else:
            i += 1


cdef int place_card(State* s, int card, int cell) noexcept nogil:
    """Put the card on a free cell; 1 if it moved."""
    if cell < 0 or cell >= s.rules.ncells or s.cards[card].cell == cell or card_at(s, NULL, cell) >= 0:
        return 0
    s.cards[card].last_cell = s.cards[card].cell
    leave_cell(s, card)
    s.cards[card].cell = <signed char>cell
    s.h.at[cell] = <short>(card + 1)
    return 1


cdef void find_home(State* s, int card) noexcept nogil:
    cdef int i, player = s.cards[card].controller
    if not s.cards[card].types & s.rules.cell_types or s.cards[card].cell >= 0:
        return
    for i in range(s.rules.nhomes[player]):
        if place_card(s, card, s.rules.homes[player][i]):
            return


cdef void take_control(State* s, int card, int player) noexcept nogil:
    cdef Card* c = &s.cards[card]
    if c.controller == player or not plays_in(s, c.zone):
        return
    drop_from(&s.zones[2 * c.zone + c.controller], card)
    drop_from(&s.h.ctrl[c.controller], card)
    c.last_controller = c.controller
    c.controller = <signed char>player
    add_to(&s.zones[2 * c.zone + player], card)
    add_to(&s.h.ctrl[player], card)
    note_move(s, card)
    s.h.dirty = 1


cdef int new_card(State* s, Frame* f, int owner) noexcept nogil:
    """A fresh record, in no zone; -1 and a fault if the table is full."""
    cdef int card = <int>s.h.ncards
    cdef Card* c
    if s.h.ncards >= s.h.cap_cards:
        fault(s, f, FAULT_FULL)
        return -1
    c = &s.cards[card]
    memset(c, 0, sizeof(Card))
    memset(&s.slots[card * s.rules.nslots], 0, s.rules.nslots * sizeof(int32_t))
    memset(&s.tally[card * s.rules.ncounted], 0, s.rules.ncounted)
    s.h.ncards += 1
    s.h.serial += 1
    c.serial = s.h.serial
    c.owner = c.controller = c.last_controller = <signed char>owner
    c.cell = c.last_cell = c.last_zone = -1
    c.host = c.killer = -1
    c.number = c.name = -1
    for i in range(6):
        c.classes[i] = -1
    add_to(&s.h.owned[owner], card)
    return card


# ---------------------------------------------------------------- effects


cdef void effect_of_row(State* s, Effect* e, int row, int carrier, int source, int owner, int amount, int x) noexcept nogil:
    """An effect record of a row of the library, with the amount that was read when it was given."""
    effect_from(s, e, &s.lib.effects[row], carrier, source, owner, amount, x)
    e.row = row


cdef void effect_from(State* s, Effect* e, EffectRow* r, int carrier, int source, int owner, int amount,
                      int x) noexcept nogil:
    memset(e, 0, sizeof(Effect))
    e.kind = <unsigned char>r.kind
    e.end = <unsigned char>r.end
    e.turns = <unsigned short>r.turns
    e.owner = <unsigned char>owner
    e.carrier = <short>carrier
    e.source = <short>source
    e.row = -1
    e.prop = r.prop
    e.keyword = r.keyword
    e.event = r.event
    e.flag = r.flag
    e.feature = r.feature
    e.with_event = r.with_event
    e.zone = r.zone
    e.slot = r.slot
    e.name = -1
    e.amount = amount
    e.amount_fn = r.amount_fn
    e.applies_fn = r.applies_fn
    e.able_fn = r.able
    e.x = x
    e.via = r.via
    e.flags = <unsigned short>r.flags


cdef int add_effect(State* s, Frame* f, Effect* e) noexcept nogil:
    if s.h.neffects >= s.h.cap_effects:
        fault(s, f, FAULT_FULL)
        return 0
    s.h.serial += 1
    e.serial = s.h.serial
    e.made = s.h.turn
    e.carrier_serial = s.cards[e.carrier].serial
    if e.kind == E_ELEMENT:
        e.x = <int32_t>s.cards[e.carrier].elements
    elif e.kind == E_TYPE:
        e.x = <int32_t>s.cards[e.carrier].types
    s.effects[s.h.neffects] = e[0]
    s.h.neffects += 1
    notice(s, e.kind, e.prop, e.keyword)
    if e.kind == E_REPLACE:
        notice_replacement(s, e.event)
    if e.kind == E_ELEMENT:
        recolour(s, e.carrier, one_element(e.amount))
    elif e.kind == E_TYPE:
        retype(s, e.carrier, <uint32_t>e.amount)
    if e.end == END_WHILE:
        s.h.has_while = 1
    if e.kind == E_GRANT or e.kind == E_KEYWORD:
        refresh(s, e.carrier)
    note_move(s, e.carrier)
    s.h.dirty = 1
    return 1


cdef inline void notice(State* s, int kind, int prop, int keyword) noexcept nogil:
    s.h.effect_kinds |= (<uint32_t>1) << kind
    if keyword >= 0:
        s.h.given[keyword >> 6] |= (<uint64_t>1) << (keyword & 63)
        notice_rules(s, keyword)
    if (kind == E_MODIFY or kind == E_SET or kind == E_MULTIPLY) and prop >= 0:
        s.h.mod_props |= (<uint64_t>1) << prop


cdef inline uint32_t one_element(int number) noexcept nogil:
    return (<uint32_t>1) << (number - 1) if 0 < number <= 31 else 0


cdef void recolour(State* s, int card, uint32_t elements) noexcept nogil:
    """The card has these elements and no other; without any it is neutral."""
    cdef int i
    cdef bint has_it
    s.cards[card].elements = elements
    for i in range(s.rules.nelements + 1):
        has_it = (elements >> (i - 1)) & 1 if i > 0 else elements == 0
        if has_it:
            add_to(&s.elements[i], card)
        else:
            drop_from(&s.elements[i], card)


cdef void retype(State* s, int card, uint32_t types) noexcept nogil:
    """The card is of this type now; in play it goes where such cards stay, keeping what is on it. One that finds no cell
    there has nowhere to live."""
    cdef Card* c = &s.cards[card]
    cdef int i, zone = c.zone
    c.types = types
    for i in range(s.rules.ntypes):
        if (types >> i) & 1:
            add_to(&s.types[i], card)
            zone = s.rules.type_zone[i] if s.rules.type_zone[i] >= 0 else zone
        else:
            drop_from(&s.types[i], card)
    if not plays_in(s, c.zone) or zone == c.zone:
        return
    take_out(s, card)
    put_in_zone(s, card, zone, c.last_controller)
    find_arrival(s, card)
    if types & s.rules.cell_types and c.cell < 0:
        c.killer = -1
        set_wounds(s, card, BIG)


cdef void become(State* s, int card, int types) noexcept nogil:
    """The card is of these types from now on; effects that gave it another one are over."""
    cdef uint32_t i = 0
    while i < s.h.neffects:
        if s.effects[i].kind == E_TYPE and s.effects[i].carrier == card:
            s.h.neffects -= 1
            memmove(&s.effects[i], &s.effects[i + 1], (s.h.neffects - i) * sizeof(Effect))
        else:
            i += 1
    retype(s, card, <uint32_t>types)
    note_move(s, card)
    s.h.dirty = 1


cdef void fade(State* s, uint32_t index) noexcept nogil:
    """An effect that changed elements or type goes: the next one of the card remembers what was before, the last one
    shows."""
    cdef int card = s.effects[index].carrier, kind = s.effects[index].kind
    cdef uint32_t i
    cdef bint later = False
    for i in range(index + 1, s.h.neffects):
        if s.effects[i].kind == kind and s.effects[i].carrier == card:
            if not later:
                s.effects[i].x = s.effects[index].x
            later = True
    if not later and kind == E_ELEMENT:
        recolour(s, card, <uint32_t>s.effects[index].x)
    elif not later:
        retype(s, card, <uint32_t>s.effects[index].x)


cdef void give_back(State* s, int card, int player) noexcept nogil:
    """Control for a time is over."""
    if plays_in(s, s.cards[card].zone) and (player == 0 or player == 1) and s.cards[card].controller != player:
        take_control(s, card, player)


cdef void notice_replacement(State* s, int event) noexcept nogil:
    """Something may happen instead of events of this kind (-1: of any)."""
    cdef int i
    if event >= 0:
        s.h.replaceable[event >> 6] |= (<uint64_t>1) << (event & 63)
        return
    for i in range(4):
        s.h.replaceable[i] = ~(<uint64_t>0)


cdef void notice_rules(State* s, int keyword) noexcept nogil:
    """Some card may have the keyword: its rules count from now on."""
    cdef int i
    if not (s.rules.ruled[keyword >> 6] >> (keyword & 63)) & 1:
        return
    for i in range(s.rules.nkeyword_rules):
        if s.rules.keyword_rules[i].carrier_keyword == keyword:
            s.h.effect_kinds |= (<uint32_t>1) << s.rules.keyword_rules[i].kind
            if s.rules.keyword_rules[i].prop >= 0:
                s.h.mod_props |= (<uint64_t>1) << s.rules.keyword_rules[i].prop
            if s.rules.keyword_rules[i].kind == E_REPLACE:
                notice_replacement(s, s.rules.keyword_rules[i].event)


cdef void drop_effect(State* s, uint32_t index) noexcept nogil:
    """Take a record out; the others keep their order, which is the order of appearance."""
    note_move(s, s.effects[index].carrier)
    if s.effects[index].kind == E_ELEMENT or s.effects[index].kind == E_TYPE:
        fade(s, index)
    elif s.effects[index].kind == E_CONTROL:
        give_back(s, s.effects[index].carrier, s.effects[index].amount)
    s.h.neffects -= 1
    memmove(&s.effects[index], &s.effects[index + 1], (s.h.neffects - index) * sizeof(Effect))
    s.h.dirty = 1


cdef void use_next(State* s, int card, int prop, uint32_t via) noexcept nogil:
    """«К следующему …»: what changes the property for the next ability of these kinds has been used."""
    cdef uint32_t i = 0
    while i < s.h.neffects:
        if s.effects[i].flags & EF_ONCE and s.effects[i].carrier == card and s.effects[i].prop == prop \
                and (s.effects[i].via == 0 or s.effects[i].via & via):
            drop_effect(s, i)
        else:
            i += 1


cdef int drop_effects_of(State* s, int card, int row) noexcept nogil:
    """Drop the effects of a row (-1: all) from a card; their number."""
    cdef uint32_t i = 0
    cdef int n = 0
    while i < s.h.neffects:
        if s.effects[i].carrier == card and s.effects[i].kind != E_CELL_MARK and (row < 0 or s.effects[i].row == row):
            drop_effect(s, i)
            n += 1
        else:
            i += 1
    return n


cdef int add_marker(State* s, Frame* f, int card, int name, int amount) noexcept nogil:
    """Add markers of a name, or take off as many as there are; the number changed."""
    cdef Effect e
    cdef uint32_t i
    cdef int now
    for i in range(s.h.neffects):
        if s.effects[i].kind == E_MARK and s.effects[i].carrier == card and s.effects[i].name == name \
                and not s.effects[i].fallen:
            now = s.effects[i].amount
            if now + <long long>amount <= 0:
                drop_effect(s, i)
                return now
            s.effects[i].amount = held(<long long>now + amount)
            return amount if amount > 0 else -amount
    if amount <= 0:
        return 0
    memset(&e, 0, sizeof(Effect))
    e.kind = E_MARK
    e.end = END_NEVER
    e.carrier = e.source = <short>card
    e.name = name
    e.amount = amount
    e.row = e.prop = e.keyword = e.event = e.flag = e.feature = e.with_event = e.zone = e.slot = -1
    e.able_fn = e.amount_fn = e.applies_fn = -1
    return amount if add_effect(s, f, &e) else 0


cdef int mark_cell(State* s, Frame* f, int card, int cell, int name, int owner, int end) noexcept nogil:
    """Put a marker of that name on a cell, for a time; 1 if it lies there now and did not before."""
    cdef Effect e
    cdef uint32_t i
    if cell < 0 or cell >= s.rules.ncells or card < 0:
        return 0
    for i in range(s.h.neffects):
        if s.effects[i].kind == E_CELL_MARK and s.effects[i].x == cell and s.effects[i].name == name:
            return 0
    memset(&e, 0, sizeof(Effect))
    e.kind = E_CELL_MARK
    e.end = <unsigned char>end
    e.owner = <unsigned char>owner
    e.carrier = e.source = <short>card
    e.name = name
    e.x = cell
    e.row = e.prop = e.keyword = e.event = e.flag = e.feature = e.with_event = e.zone = e.slot = -1
    e.able_fn = e.amount_fn = e.applies_fn = -1
    return add_effect(s, f, &e)


cdef int unmark_cells(State* s, uint64_t cells, int name) noexcept nogil:
    """Take the markers of that name off the cells; how many."""
    cdef uint32_t i = 0
    cdef int n = 0
    while i < s.h.neffects:
        if s.effects[i].kind == E_CELL_MARK and s.effects[i].name == name and (cells >> s.effects[i].x) & 1:
            drop_effect(s, i)
            n += 1
        else:
            i += 1
    return n


cdef void refresh(State* s, int card) noexcept nogil:
    """Note which events the features of the card listen to and which standing effects they have."""
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int n = features_of(s, card, features, granted, 24), i, k, event
    cdef FeatureRow* row
    cdef EffectRow* effect
    cdef uint64_t ruled
    note_move(s, card)
    for i in range(4):
        ruled = s.cards[card].keywords[i] & s.rules.ruled[i]
        while ruled:
            notice_rules(s, 64 * i + ctz(ruled))
            ruled &= ruled - 1
    for i in range(n):
        row = &s.lib.features[features[i]]
        if row.instant:
            add_to(&s.h.quick, card)
        for k in range(row.nevents):
            event = row.events[k]
            s.h.heard[event >> 6] |= (<uint64_t>1) << (event & 63)
            add_to(&s.h.listening, card)
        for k in range(row.nstanding):
            effect = &s.lib.effects[row.standing[k]]
            notice(s, effect.kind, effect.prop, effect.keyword)
            if effect.kind == E_REPLACE:
                notice_replacement(s, effect.event)
                add_to(&s.h.replacing, card)
            if effect.kind == E_GRANT or effect.kind == E_LOSE_FEATURES:
                s.h.effect_kinds |= (<uint32_t>1) << E_STATED
            add_to(&s.h.standing, card)


# ---------------------------------------------------------------- new cards


cdef void copy_printed(State* s, int card, int number) noexcept nogil:
    """What is printed on card `number` of the library."""
    cdef Card* c = &s.cards[card]
    cdef Card* printed = &s.lib.printed[number]
    cdef int i
    c.number = number
    c.name = printed.name
    c.types = printed.types
    c.elements = printed.elements
    for i in range(9):
        c.core[i] = printed.core[i]
    for i in range(6):
        c.classes[i] = printed.classes[i]
    for i in range(4):
        c.keywords[i] = printed.keywords[i]
    for i in range(s.rules.nslots):
        s.slots[card * s.rules.nslots + i] = s.lib.slots[number * s.rules.nslots + i]
    enter_masks(s, card)


cdef void enter_masks(State* s, int card) noexcept nogil:
    """Type and element masks and the open flag of a new card."""
    cdef int i
    for i in range(4):
        s.h.type_key[i] = 0
    for i in range(s.rules.ntypes):
        if (s.cards[card].types >> i) & 1:
            add_to(&s.types[i], card)
    if s.cards[card].elements == 0:
        add_to(&s.elements[0], card)
    for i in range(s.rules.nelements):
        if (s.cards[card].elements >> i) & 1:
            add_to(&s.elements[i + 1], card)
    set_flag(s, card, s.rules.open_flag, True)
