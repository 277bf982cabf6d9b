"""Changes of cards and effects, and the core operations built of them.

In: checked numbers. Out: what was really done (an amount). Nobody else writes to cards, zones, slots or effects, so that
masks and records cannot disagree. An operation on something it does not fit does nothing and returns 0.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memmove, memset
from cardc.runtime.board cimport card_at
from cardc.runtime.layout cimport (
    BIG, Card, C_EXTRA, C_LIFE, C_WOUNDS, END_LEAVES, END_NEVER, END_WHILE, E_GRANT, E_KEYWORD, E_MARK, E_MODIFY, E_SET,
    Effect, EffectRow, Event, EventRow, FAULT_FULL, FeatureRow, Frame, MAX_CARDS, Mask, O_ATTACH, O_CLOSE, O_CONTROL,
    O_CREATE, O_DESTROY, O_DISCARD, O_DRAW, O_EFFECT_ADD, O_EFFECT_DROP, O_EXTRA_ADD, O_FLAG_CLEAR, O_FLAG_SET, O_HEAL,
    O_LOSE, O_MARKER_ADD, O_MILL, O_MOVE_CELL, O_MOVE_ZONE, O_NONE, O_OPEN, O_PSLOT_ADD, O_REVEAL, O_ROLL, O_SET_FIELD,
    O_SHUFFLE, O_SLOT_ADD, O_SLOT_RAISE, O_SLOT_SET, O_SWAP, O_WOUND, State,
)
from cardc.runtime.masks cimport add_to, drop_from, has, is_empty, none_of, pop
from cardc.runtime.query cimport call_fn, fault, features_of, held, in_zone, is_card, is_player, top_of

cdef enum:
    TO_BOTTOM = 256
    UNDER_ACTOR = 512


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


cdef bint get_flag(State* s, int card, int flag) noexcept nogil:
    return flag >= 0 and (s.cards[card].flags >> flag) & 1


cdef void set_flag(State* s, int card, int flag, bint on) noexcept nogil:
    if flag < 0 or flag >= s.rules.nflags:
        return
    if on:
        s.cards[card].flags |= (<uint32_t>1) << flag
        add_to(&s.flags[flag], card)
    else:
        s.cards[card].flags &= ~((<uint32_t>1) << flag)
        drop_from(&s.flags[flag], card)


cdef void set_wounds(State* s, int card, int amount) noexcept nogil:
    s.cards[card].core[C_WOUNDS] = amount
    s.h.dirty = 1
    if amount > 0:
        add_to(&s.h.wounded, card)
    else:
        drop_from(&s.h.wounded, card)


cdef inline bint plays_in(State* s, int zone) noexcept nogil:
    return (s.rules.in_play >> zone) & 1


cdef void put_in_zone(State* s, int card, int zone, int controller) noexcept nogil:
    """Enter the card in the masks of a zone; the caller has taken it out of the old one."""
    cdef Card* c = &s.cards[card]
    c.zone = <signed char>zone
    c.controller = <signed char>controller
    add_to(&s.zones[2 * zone + (controller if plays_in(s, zone) else c.owner)], card)
    add_to(&s.h.ctrl[controller], card)
    s.h.rank_high += 1
    c.rank = s.h.rank_high
    c.known = 3 if (s.rules.public_zones >> zone) & 1 else ((1 << c.owner) if (s.rules.owner_zones >> zone) & 1 else 0)


cdef void take_out(State* s, int card) noexcept nogil:
    cdef Card* c = &s.cards[card]
    cdef int holder = c.controller if plays_in(s, c.zone) else c.owner
    drop_from(&s.zones[2 * c.zone + holder], card)
    drop_from(&s.h.ctrl[c.controller], card)
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
    for i in range(s.h.nframes):
        for k in range(16):
            drop_from(&s.frames[i].tgt[k], card)
        drop_from(&s.frames[i].rest, card)
        drop_from(&s.frames[i].batch.left, card)


cdef void strip(State* s, int card) noexcept nogil:
    """Wounds, effects, markers, slots and flags fall off; the card goes back to its owner's control."""
    cdef Card* c = &s.cards[card]
    cdef int i
    set_wounds(s, card, 0)
    c.core[C_EXTRA] = 0
    c.host = -1
    c.killer = -1
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
        if s.effects[i].carrier == card:
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
        find_home(s, card)
    refresh(s, card)
    s.h.dirty = 1


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
    s.cards[card].cell = <signed char>cell
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
    s.effects[s.h.neffects] = e[0]
    s.h.neffects += 1
    notice(s, e.kind, e.prop)
    if e.end == END_WHILE:
        s.h.has_while = 1
    if e.kind == E_GRANT or e.kind == E_KEYWORD:
        refresh(s, e.carrier)
    s.h.dirty = 1
    return 1


cdef inline void notice(State* s, int kind, int prop) noexcept nogil:
    s.h.effect_kinds |= (<uint32_t>1) << kind
    if (kind == E_MODIFY or kind == E_SET) and prop >= 0:
        s.h.mod_props |= (<uint64_t>1) << prop


cdef void drop_effect(State* s, uint32_t index) noexcept nogil:
    """Take a record out; the others keep their order, which is the order of appearance."""
    s.h.neffects -= 1
    memmove(&s.effects[index], &s.effects[index + 1], (s.h.neffects - index) * sizeof(Effect))
    s.h.dirty = 1


cdef int drop_effects_of(State* s, int card, int row) noexcept nogil:
    """Drop the effects of a row (-1: all) from a card; their number."""
    cdef uint32_t i = 0
    cdef int n = 0
    while i < s.h.neffects:
        if s.effects[i].carrier == card and (row < 0 or s.effects[i].row == row):
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


cdef void refresh(State* s, int card) noexcept nogil:
    """Note which events the features of the card listen to and which standing effects they have."""
    cdef int features[24]
    cdef uint32_t granted[24]
    cdef int n = features_of(s, card, features, granted, 24), i, k, event
    cdef FeatureRow* row
    cdef EffectRow* effect
    for i in range(n):
        row = &s.lib.features[features[i]]
        for k in range(row.nevents):
            event = row.events[k]
            s.h.heard[event >> 6] |= (<uint64_t>1) << (event & 63)
            add_to(&s.h.listening, card)
        for k in range(row.nstanding):
            effect = &s.lib.effects[row.standing[k]]
            notice(s, effect.kind, effect.prop)
            add_to(&s.h.standing, card)


# ---------------------------------------------------------------- core operations


cdef int apply_op(State* s, Frame* f, Event* ev) noexcept nogil:
    """Do what an event says; the amount really done. `ev.kind` is in range, `ev.card` a card or -1."""
    cdef EventRow* row = <EventRow*>&s.rules.events[ev.kind]
    if row.op == O_NONE:
        return ev.amount if ev.amount > 0 else 1
    if ev.card < 0:
        return player_op(s, f, ev, row)
    if row.op <= O_EXTRA_ADD and is_state_op(row.op):
        return card_op(s, f, ev, row)
    return zone_op(s, f, ev, row)


cdef inline bint is_state_op(int op) noexcept nogil:
    return not (op == O_DESTROY or op == O_MOVE_ZONE or op == O_MOVE_CELL or op == O_SWAP or op == O_CONTROL
                or op == O_DISCARD or op == O_REVEAL or op == O_ATTACH)


cdef int card_op(State* s, Frame* f, Event* ev, EventRow* row) noexcept nogil:
    cdef int card = ev.card, amount = ev.amount
    if row.op == O_WOUND:
        return wound(s, card, ev)
    if row.op == O_HEAL:
        return heal(s, card, amount)
    if row.op == O_OPEN or row.op == O_CLOSE:
        return turn_flag(s, card, s.rules.open_flag, row.op == O_OPEN)
    if row.op == O_FLAG_SET or row.op == O_FLAG_CLEAR:
        return turn_flag(s, card, row.flag, row.op == O_FLAG_SET)
    if row.op == O_SLOT_ADD or row.op == O_SLOT_RAISE or row.op == O_SLOT_SET:
        return slot_op(s, card, row, amount)
    if row.op == O_MARKER_ADD:
        return add_marker(s, f, card, ev.aux, amount)
    if row.op == O_EFFECT_ADD:
        return give_effect(s, f, ev)
    if row.op == O_EFFECT_DROP:
        return drop_effects_of(s, card, ev.aux)
    if row.op == O_SET_FIELD:
        return set_core(s, card, row, amount)
    if row.op == O_EXTRA_ADD:
        return add_extra(s, card, amount)
    return lose(s, s.cards[card].controller) if row.op == O_LOSE else 0


cdef int wound(State* s, int card, Event* ev) noexcept nogil:
    if ev.amount <= 0 or not s.cards[card].types & s.rules.life_types or not plays_in(s, s.cards[card].zone):
        return 0
    set_wounds(s, card, held(<long long>s.cards[card].core[C_WOUNDS] + ev.amount))
    s.cards[card].killer = ev.other
    s.cards[card].killer_via = ev.via
    return ev.amount


cdef int heal(State* s, int card, int amount) noexcept nogil:
    cdef int now = s.cards[card].core[C_WOUNDS]
    if amount > now:
        amount = now
    if amount > 0:
        set_wounds(s, card, now - amount)
    return amount


cdef int turn_flag(State* s, int card, int flag, bint on) noexcept nogil:
    if flag < 0 or get_flag(s, card, flag) == on:
        return 0
    set_flag(s, card, flag, on)
    return 1


cdef int slot_op(State* s, int card, EventRow* row, int amount) noexcept nogil:
    cdef int32_t* place = &s.slots[card * s.rules.nslots + row.slot]
    cdef long long now = place[0], after = amount
    if row.op == O_SLOT_ADD:
        after = now + amount
    elif row.op == O_SLOT_RAISE and after < now:
        after = now
    if after < s.rules.slot_min[row.slot]:
        after = s.rules.slot_min[row.slot]
    if after > s.rules.slot_max[row.slot]:
        after = s.rules.slot_max[row.slot]
    if after == now:
        return 0
    place[0] = <int32_t>after
    s.h.dirty = 1
    if row.op == O_SLOT_ADD:
        return <int>(after - now if after > now else now - after)
    return amount if amount > 0 else 1


cdef int give_effect(State* s, Frame* f, Event* ev) noexcept nogil:
    cdef Effect e
    cdef int amount = ev.amount
    if ev.aux < 0 or ev.aux >= s.lib.neffects:
        return 0
    if s.lib.effects[ev.aux].cap_fn >= 0:
        amount = below_cap(s, f, ev)
        if amount <= 0:
            return 0
    effect_of_row(s, &e, ev.aux, ev.card, f.source, f.player, amount, f.x)
    return (amount if amount > 0 else 1) if add_effect(s, f, &e) else 0


cdef int below_cap(State* s, Frame* f, Event* ev) noexcept nogil:
    """«максимум N»: what of the amount fits under it, with what the same effect has given the card already."""
    cdef uint32_t i
    cdef long long left = call_fn(s, f, s.lib.effects[ev.aux].cap_fn)
    for i in range(s.h.neffects):
        if s.effects[i].carrier == ev.card and s.effects[i].row == ev.aux:
            left -= s.effects[i].amount
    return held(left if left < ev.amount else ev.amount)


cdef int set_core(State* s, int card, EventRow* row, int amount) noexcept nogil:
    cdef int index
    if row.field < 0 or s.rules.props[row.field].source != 0:
        return 0
    index = s.rules.props[row.field].index
    if s.cards[card].core[index] == amount:
        return 0
    s.cards[card].core[index] = amount
    if index == C_WOUNDS:
        set_wounds(s, card, amount)
    s.h.dirty = 1
    return amount if amount > 0 else 1


cdef int add_extra(State* s, int card, int amount) noexcept nogil:
    s.cards[card].core[C_EXTRA] = held(<long long>s.cards[card].core[C_EXTRA] + amount)
    s.h.dirty = 1
    return amount if amount > 0 else -amount


cdef int zone_op(State* s, Frame* f, Event* ev, EventRow* row) noexcept nogil:
    cdef int card = ev.card
    if row.op == O_DESTROY or row.op == O_DISCARD:
        if row.op == O_DESTROY and not plays_in(s, s.cards[card].zone):
            return 0
        return go(s, card, row.zone if row.zone >= 0 else s.rules.graveyard, s.cards[card].owner, False)
    if row.op == O_MOVE_ZONE:
        return go(s, card, row.zone if row.zone >= 0 else ev.aux & 15,
                  ev.player if ev.aux & UNDER_ACTOR and is_player(ev.player) else s.cards[card].owner,
                  ev.aux & TO_BOTTOM != 0)
    if row.op == O_MOVE_CELL:
        return place_card(s, card, ev.aux) if plays_in(s, s.cards[card].zone) else 0
    if row.op == O_SWAP:
        return swap(s, card, ev.aux)
    if row.op == O_CONTROL:
        return change_control(s, card, ev.aux)
    if row.op == O_REVEAL:
        s.cards[card].known = 3
        set_flag(s, card, s.rules.hidden_flag, False)
        return 1
    if row.op == O_ATTACH and is_card(s, ev.aux) and ev.aux != card and s.cards[card].host != ev.aux:
        s.cards[card].host = <short>ev.aux
        return 1
    return 0


cdef int go(State* s, int card, int zone, int controller, bint bottom) noexcept nogil:
    if zone < 0 or zone >= s.rules.nzones or (s.cards[card].zone == zone and not bottom):
        return 0
    move_to_zone(s, card, zone, controller, bottom)
    return 1


cdef int swap(State* s, int a, int b) noexcept nogil:
    cdef signed char cell
    if not is_card(s, b) or a == b or s.cards[a].cell < 0 or s.cards[b].cell < 0:
        return 0
    cell = s.cards[a].cell
    s.cards[a].cell = s.cards[b].cell
    s.cards[b].cell = cell
    return 1


cdef int change_control(State* s, int card, int player) noexcept nogil:
    if not is_player(player) or s.cards[card].controller == player or not plays_in(s, s.cards[card].zone):
        return 0
    take_control(s, card, player)
    return 1


cdef int player_op(State* s, Frame* f, Event* ev, EventRow* row) noexcept nogil:
    cdef int player = ev.player
    if not is_player(player):
        return 0
    if row.op == O_PSLOT_ADD:
        return pslot_add(s, player, row.pslot, ev.amount)
    if row.op == O_DRAW:
        return draw(s, player, row.source_zone if row.source_zone >= 0 else s.rules.deck,
                    row.zone if row.zone >= 0 else s.rules.hand, ev)
    if row.op == O_MILL:
        return draw(s, player, row.source_zone if row.source_zone >= 0 else s.rules.deck,
                    row.zone if row.zone >= 0 else s.rules.graveyard, ev)
    if row.op == O_SHUFFLE:
        shuffle_deck(s, player)
        return 1
    if row.op == O_CREATE:
        return create(s, f, ev, row)
    return lose(s, player) if row.op == O_LOSE else 0


cdef int lose(State* s, int player) noexcept nogil:
    if (s.h.lost >> player) & 1:
        return 0
    s.h.lost |= 1 << player
    return 1


cdef int pslot_add(State* s, int player, int number, int amount) noexcept nogil:
    cdef long long now, after
    if number < 0:
        return 0
    now = s.h.pslots[player][number]
    after = now + amount
    if after < s.rules.pslot_min[number]:
        after = s.rules.pslot_min[number]
    s.h.pslots[player][number] = held(after)
    return <int>(after - now if after > now else now - after)


cdef int draw(State* s, int player, int source, int zone, Event* ev) noexcept nogil:
    """Move the top cards one by one; the event keeps the last of them as its other card."""
    cdef int i, card, moved = 0
    cdef Mask top
    if zone < 0 or source < 0:
        return 0
    for i in range(ev.amount if ev.amount < MAX_CARDS else MAX_CARDS):
        top = top_of(s, NULL, player, 1)
        card = pop(&top)
        if card < 0 or source != s.rules.deck:
            return moved
        move_to_zone(s, card, zone, s.cards[card].owner, False)
        ev.other = card
        moved += 1
    return moved


cdef int create(State* s, Frame* f, Event* ev, EventRow* row) noexcept nogil:
    """Tokens: cards of the library's number `aux`, made by the registered maker of the library."""
    cdef int i, card, zone = row.zone if row.zone >= 0 else s.rules.field
    if ev.aux < 0 or ev.aux >= s.lib.ncards or zone < 0:
        return 0
    for i in range(ev.amount if ev.amount < 16 else 16):
        card = new_card(s, f, ev.player)
        if card < 0:
            return i
        copy_printed(s, card, ev.aux)
        put_in_zone(s, card, zone, ev.player)
        find_home(s, card)
        refresh(s, card)
        ev.other = card
    return ev.amount


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
    for i in range(s.rules.ntypes):
        if (s.cards[card].types >> i) & 1:
            add_to(&s.types[i], card)
    if s.cards[card].elements == 0:
        add_to(&s.elements[0], card)
    for i in range(s.rules.nelements):
        if (s.cards[card].elements >> i) & 1:
            add_to(&s.elements[i + 1], card)
    set_flag(s, card, s.rules.open_flag, True)
