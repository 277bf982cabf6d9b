# Reading the state: the primitives of `codegen.primitives`, one C function each, all taking (State*, Frame*, …).
#
# In: a state, the running frame, numbers bound at load. Out: masks, ints, flags; nothing is changed. Small ones are
# inline; numbers that come from a plugin are checked by the callee.

from libc.stdint cimport uint32_t, uint64_t
from cardc.runtime.layout cimport (
    A_LOOP, BIG, END_IN_ITS_NEXT_TURN, END_IN_OPPONENT_NEXT_TURN, E_BAN, E_GRANT, E_KEYWORD, E_LOSE_FEATURES, Effect, EffectRow, FAULT_INDEX, FOLDED, Frame, Library, Mask, PREVENTED, PREVENTED_IN, PropertyRow, REPLACED,
    REPLACED_IN, Rules, State,
    WITH_EFFECT, W_CLOSED, W_DECLINED, W_FULL, W_ILLEGAL, W_NONE, W_PARTIAL, W_REPLACED, W_UNREACHED, W_UNSET,
)
from cardc.runtime.masks cimport any_of, bit_of, both_of, count_of, ctz, first_of, has, is_empty, none_of, without

cdef class Caller:
    """Base of Core and of games: what runs a Python callable of the library on a state and a frame."""
    cdef int call(self, State* s, Frame* f, int index) noexcept

# ------------------------------------------------ calls and modifiers

cdef int call_python(State* s, Frame* f, int index) noexcept nogil
cdef int ask_fn(State* s, int index, int carrier, int controller, int card, int other, uint32_t via, int x) noexcept nogil
cdef int fault(State* s, Frame* f, int code) noexcept nogil
cdef int field_found(State* s, int card, int prop, int other, uint32_t via) noexcept nogil
cdef bint keyword_found(State* s, int card, int keyword) noexcept nogil
cdef int keyword_value(State* s, int card, int keyword) noexcept nogil
cdef int effect_amount(State* s, Effect* e, int card, int other, uint32_t via) noexcept nogil
# Effects on a card, records and standing ones alike: `found` holds up to `room` copies; the number found is returned.
cdef int effects_found(State* s, int card, int other, uint32_t kinds, uint32_t via, int event, int player,
                       Effect* found, int room) noexcept nogil
# The parts that `effects_on` is made of.
cdef bint fits(State* s, Effect* e, uint32_t kinds, uint32_t via, int event, int card, int player) noexcept nogil
cdef bint holds_for(State* s, Effect* e, int card, int other, uint32_t via) noexcept nogil
cdef void from_row(EffectRow* row, Effect* e, int number, int carrier) noexcept nogil
cdef int keyword_rules_on(State* s, int card, uint32_t kinds, uint32_t via, int event, int player, Effect* found, int n,
                          int room) noexcept nogil
# What an ability of `source` ignores of the card is not there until `ignore_nothing`; `is_ignored`: -1 any feature.
cdef void ignore_for(State* s, int source, int card, uint32_t via) noexcept nogil
cdef void ignore_nothing(State* s) noexcept nogil
cdef bint is_ignored(State* s, int card, int keyword) noexcept nogil
cdef bint is_banned_from(State* s, int card, int event, uint32_t via, int other) noexcept nogil
cdef bint keyword_meets(State* s, int card, int keyword, int other) noexcept nogil
cdef int features_found(State* s, int card, int* found, uint32_t* granted, int room) noexcept nogil
cdef bint loses_features(State* s, int card) noexcept nogil
cdef bint banned(State* s, int card, int event, uint32_t via) noexcept nogil

# What nothing on the table changes is read without a call.

cdef inline bint is_card(State* s, int card) noexcept nogil:
    return card >= 0 and <uint32_t>card < s.h.ncards

# Run function `index` of the library, compiled or Python, on a frame.
cdef inline int call_fn(State* s, Frame* f, int index) noexcept nogil:
    if index >= 0 and index < s.lib.nfunctions and s.lib.functions[index] != NULL:
        s.args = s.lib.args + s.lib.arg_first[index]
        return s.lib.functions[index](s, f)
    return call_python(s, f, index)

# Are the card's features those that are printed on it: none lost, gained, or brought by a keyword?
cdef inline bint has_only_printed(State* s, int card) noexcept nogil:
    cdef const uint64_t* told = s.lib.told_set
    cdef const uint64_t* own = s.cards[card].keywords
    cdef const uint64_t* given = s.h.given
    if s.h.effect_kinds & ((<uint32_t>1) << E_GRANT | (<uint32_t>1) << E_LOSE_FEATURES):
        return False
    return (told[0] & (own[0] | given[0]) | told[1] & (own[1] | given[1])
            | told[2] & (own[2] | given[2]) | told[3] & (own[3] | given[3])) == 0

# Features of a card: printed (unless lost), of its keywords, gained by effect records (`granted`: their serial).
cdef inline int features_of(State* s, int card, int* found, uint32_t* granted, int room) noexcept nogil:
    cdef int i, n, number = s.cards[card].number
    cdef const int* printed
    if not has_only_printed(s, card):
        return features_found(s, card, found, granted, room)
    if number < 0:
        return 0
    printed = &s.lib.card_list[s.lib.card_first[number]]
    n = s.lib.card_first[number + 1] - s.lib.card_first[number]
    if n > room:
        n = room
    for i in range(n):
        found[i] = printed[i]
        granted[i] = 0
    return n

cdef inline int effects_on(State* s, int card, int other, uint32_t kinds, uint32_t via, int event, int player,
                           Effect* found, int room) noexcept nogil:
    return effects_found(s, card, other, kinds, via, event, player, found, room) if s.h.effect_kinds & kinds else 0

cdef inline bint is_banned(State* s, int card, int event, uint32_t via) noexcept nogil:
    return (s.h.effect_kinds >> E_BAN) & 1 and banned(s, card, event, via)

# A property with all modifiers that hold against `other` and for the kinds `via`; 0 for no card.
cdef inline int read_field(State* s, int card, int prop, int other, uint32_t via) noexcept nogil:
    cdef const PropertyRow* row
    if is_card(s, card) and prop >= 0 and prop < s.rules.nprops and not (s.h.mod_props >> prop) & 1:
        row = &s.rules.props[prop]
        if not row.has_minimum and row.source < 2:
            return s.slots[card * s.rules.nslots + row.index] if row.source else s.cards[card].core[row.index]
    return field_found(s, card, prop, other, via)

cdef inline bint has_keyword(State* s, int card, int keyword) noexcept nogil:
    if not is_card(s, card) or keyword < 0 or keyword >= s.rules.nkeywords:
        return False
    if (s.h.effect_kinds >> E_LOSE_FEATURES) & 1 or (s.h.given[keyword >> 6] >> (keyword & 63)) & 1:
        return keyword_found(s, card, keyword)
    return (s.cards[card].keywords[keyword >> 6] >> (keyword & 63)) & 1

# Cards that are parts of others count for those: what they are called, their classes, their elements.
cdef Mask with_parts(State* s, Mask found) noexcept nogil
cdef Mask elements_with_parts(State* s, int element) noexcept nogil

# The feature works where the card is; a face-down card has none that works.
cdef inline bint works(State* s, int card, int feature) noexcept nogil:
    if s.rules.hidden_flag >= 0 and has(s.flags[s.rules.hidden_flag], card):
        return False
    return (s.lib.features[feature].works_in >> s.cards[card].zone) & 1

# Kinds of ability that everything the running feature does has.
cdef inline int own_kinds(State* s, Frame* f) noexcept nogil:
    return <int>s.lib.features[f.feature].kinds if f.feature >= 0 else 0

# An effect of a card that left counts until the batch is over, so that what triggers on the leaving sees it.
cdef inline bint counts(State* s, Effect* e) noexcept nogil:
    if e.end >= END_IN_ITS_NEXT_TURN and e.end <= END_IN_OPPONENT_NEXT_TURN and not in_its_turn(s, e):
        return False
    return not e.fallen or s.cards[e.carrier].left == s.h.stamp


# «В свой следующий ход», «в следующий ход противника»: is it that turn?
cdef inline bint in_its_turn(State* s, Effect* e) noexcept nogil:
    if s.h.turn <= e.made:
        return False
    return s.h.active == s.cards[e.carrier].controller if e.end == END_IN_ITS_NEXT_TURN else s.h.active != e.owner


# ------------------------------------------------ sets

cdef inline Mask m_none(State* s, Frame* f) noexcept nogil:
    return none_of()

cdef inline Mask m_and(State* s, Frame* f, Mask a, Mask b) noexcept nogil:
    return both_of(a, b)

cdef inline Mask m_or(State* s, Frame* f, Mask a, Mask b) noexcept nogil:
    return any_of(a, b)

cdef inline Mask m_minus(State* s, Frame* f, Mask a, Mask b) noexcept nogil:
    return without(a, b)

cdef inline Mask m_bit(State* s, Frame* f, int card) noexcept nogil:
    return bit_of(card)

cdef inline bint m_any(State* s, Frame* f, Mask a) noexcept nogil:
    return not is_empty(a)

cdef inline int m_count(State* s, Frame* f, Mask a) noexcept nogil:
    return count_of(a)

cdef inline int m_first(State* s, Frame* f, Mask a) noexcept nogil:
    return first_of(a)

cdef inline bint m_has(State* s, Frame* f, Mask a, int card) noexcept nogil:
    return has(a, card)

cdef inline Mask m_if(State* s, Frame* f, bint test, Mask a) noexcept nogil:
    return a if test else none_of()

cdef inline bint is_player(int player) noexcept nogil:
    return player == 0 or player == 1

cdef inline Mask in_play(State* s, Frame* f) noexcept nogil:
    return s.h.play

cdef inline Mask in_zone(State* s, Frame* f, int zone, int player) noexcept nogil:
    if zone < 0 or zone >= s.rules.nzones or not is_player(player):
        return none_of()
    return s.zones[2 * zone + player]

cdef inline Mask in_zone_all(State* s, Frame* f, int zone) noexcept nogil:
    return any_of(in_zone(s, f, zone, 0), in_zone(s, f, zone, 1))

cdef inline Mask side(State* s, Frame* f, int player) noexcept nogil:
    return s.h.ctrl[player] if is_player(player) else none_of()

cdef inline Mask owned(State* s, Frame* f, int player) noexcept nogil:
    return s.h.owned[player] if is_player(player) else none_of()

cdef inline Mask type_is(State* s, Frame* f, int types) noexcept nogil:
    cdef Mask m
    cdef uint32_t left = <uint32_t>types
    cdef uint32_t place = (left >> 4 ^ left) & 3
    if s.h.type_key[place] == left:
        return s.h.type_set[place]
    m = none_of()
    while left:
        m = any_of(m, s.types[ctz(left)])
        left &= left - 1
    s.h.type_key[place] = <uint32_t>types
    s.h.type_set[place] = m
    return m

cdef inline Mask element_is(State* s, Frame* f, int element) noexcept nogil:
    if not 0 <= element <= s.rules.nelements:
        return none_of()
    return s.elements[element] if is_empty(s.h.hosted) else elements_with_parts(s, element)

cdef inline Mask flag_is(State* s, Frame* f, int flag) noexcept nogil:
    return s.flags[flag] if 0 <= flag < s.rules.nflags else none_of()


cdef inline Mask wounded(State* s, Frame* f, Mask m) noexcept nogil:
    return both_of(m, s.h.wounded)

# ------------------------------------------------ who

cdef inline int self(State* s, Frame* f) noexcept nogil:
    return f.source

cdef inline int me(State* s, Frame* f) noexcept nogil:
    return f.player

cdef inline int foe(State* s, Frame* f) noexcept nogil:
    return 1 - f.player

cdef inline int actor(State* s, Frame* f) noexcept nogil:
    return f.actor

cdef inline int active(State* s, Frame* f) noexcept nogil:
    return s.h.active

cdef inline int owner_of(State* s, Frame* f, int card) noexcept nogil:
    return s.cards[card].owner if is_card(s, card) else f.player

cdef inline int controller_of(State* s, Frame* f, int card) noexcept nogil:
    return s.cards[card].controller if is_card(s, card) else f.player

cdef inline int other_player(State* s, Frame* f, int player) noexcept nogil:
    return 1 - player

cdef inline bint is_action(int k) noexcept nogil:
    return k >= 0 and k < 16

cdef inline Mask targets(State* s, Frame* f, int k) noexcept nogil:
    return f.tgt[k] if is_action(k) else none_of()

cdef inline Mask lasting(State* s, Frame* f, int k) noexcept nogil:
    return f.seen[k] if is_action(k) else none_of()

cdef inline Mask affected(State* s, Frame* f, int k) noexcept nogil:
    return f.hits[k] if is_action(k) else none_of()

cdef inline int ev_kind(State* s, Frame* f) noexcept nogil:
    return f.ev.kind

cdef inline Mask everything(State* s, Frame* f) noexcept nogil:
    return any_of(s.h.owned[0], s.h.owned[1])

cdef inline bint mass_empty_legal(State* s, Frame* f) noexcept nogil:
    return s.rules.mass_empty_legal

cdef inline bint x_known(State* s, Frame* f) noexcept nogil:
    return f.x_bound

cdef inline bint refused(State* s, Frame* f, uint32_t actions) noexcept nogil:
    return f.refused & actions != 0

cdef inline int keep_x(State* s, Frame* f, int value) noexcept nogil:
    if not f.x_bound:
        f.x = value
        f.x_bound = 1
    return f.x

cdef inline int ev_card(State* s, Frame* f) noexcept nogil:
    return f.ev.card

cdef inline int ev_other(State* s, Frame* f) noexcept nogil:
    return f.ev.other

cdef inline int ev_player(State* s, Frame* f) noexcept nogil:
    return f.ev.player

cdef inline int ev_amount(State* s, Frame* f) noexcept nogil:
    return f.ev.amount

cdef inline int ev_wanted(State* s, Frame* f) noexcept nogil:
    return f.ev.wanted

cdef inline int felled_by(State* s, Frame* f, int card) noexcept nogil:
    return s.cards[card].killer if is_card(s, card) else -1

cdef inline int felled_via(State* s, Frame* f, int card) noexcept nogil:
    return <int>s.cards[card].killer_via if is_card(s, card) else 0

cdef inline int ev_via(State* s, Frame* f) noexcept nogil:
    return <int>f.ev.via

cdef inline int ev_aux(State* s, Frame* f) noexcept nogil:
    return f.ev.aux

cdef inline bint gives(State* s, Frame* f, int effect, int keyword) noexcept nogil:
    return 0 <= effect < s.lib.neffects and s.lib.effects[effect].kind == E_KEYWORD and s.lib.effects[effect].keyword == keyword

# ------------------------------------------------ numbers

cdef inline int x(State* s, Frame* f) noexcept nogil:
    return f.x

cdef inline int number(State* s, Frame* f) noexcept nogil:
    return f.number

cdef inline int done(State* s, Frame* f, int k) noexcept nogil:
    return f.done[k] if is_action(k) else 0

cdef inline int wanted(State* s, Frame* f, int k) noexcept nogil:
    return f.want[k] if is_action(k) else 0

cdef inline int rolled(State* s, Frame* f) noexcept nogil:
    return f.rolled

cdef inline int grade(State* s, Frame* f) noexcept nogil:
    return f.grade

cdef inline int field(State* s, Frame* f, int card, int prop) noexcept nogil:
    return read_field(s, card, prop, -1, 0)

cdef int printed(State* s, Frame* f, int card, int prop) noexcept nogil
cdef int sum_field(State* s, Frame* f, Mask m, int prop) noexcept nogil
cdef int marker_count(State* s, Frame* f, int card, int name) noexcept nogil
cdef int turn_count(State* s, Frame* f, int event, int card) noexcept nogil
cdef Mask happened(State* s, Frame* f, int event) noexcept nogil
cdef Mask featureless(State* s, Frame* f) noexcept nogil

cdef inline int slot(State* s, Frame* f, int card, int number) noexcept nogil:
    if not is_card(s, card) or number < 0 or number >= s.rules.nslots:
        return 0
    return s.slots[card * s.rules.nslots + number]

cdef inline int pslot(State* s, Frame* f, int player, int number) noexcept nogil:
    if not is_player(player) or number < 0 or number >= s.rules.npslots:
        return 0
    return s.h.pslots[player][number]

cdef inline int switch(State* s, Frame* f, int number) noexcept nogil:
    return s.rules.switches[number] if 0 <= number < s.rules.nswitches else 0

cdef inline int turn_number(State* s, Frame* f) noexcept nogil:
    return s.h.turn

cdef inline int zone_size(State* s, Frame* f, int zone, int player) noexcept nogil:
    return count_of(in_zone(s, f, zone, player))

cdef inline int hand_size(State* s, Frame* f, int player) noexcept nogil:
    return zone_size(s, f, s.rules.hand, player)

cdef inline int held(long long value) noexcept nogil:
    return <int>(BIG if value > BIG else (-BIG if value < -BIG else value))

cdef inline int add(State* s, Frame* f, int a, int b) noexcept nogil:
    return held(<long long>a + b)

cdef inline int sub(State* s, Frame* f, int a, int b) noexcept nogil:
    return held(<long long>a - b)

cdef inline int mul(State* s, Frame* f, int a, int b) noexcept nogil:
    return held(<long long>a * b)

cdef inline int div_down(State* s, Frame* f, int a, int b) noexcept nogil:
    cdef long long quotient, divisor = b, value = a
    if b == 0:
        return 0
    if divisor < 0:
        divisor, value = -divisor, -value
    quotient = value // divisor if value >= 0 else -((-value + divisor - 1) // divisor)
    return held(quotient)

cdef inline int div_up(State* s, Frame* f, int a, int b) noexcept nogil:
    return -div_down(s, f, -a, b)

cdef inline int low(State* s, Frame* f, int a, int b) noexcept nogil:
    return a if a < b else b

cdef inline int high(State* s, Frame* f, int a, int b) noexcept nogil:
    return a if a > b else b

cdef inline int floor0(State* s, Frame* f, int a) noexcept nogil:
    return a if a > 0 else 0

cdef inline int diff(State* s, Frame* f, int a, int b) noexcept nogil:
    return held(<long long>a - b if a > b else <long long>b - a)

cdef inline bint eq(State* s, Frame* f, int a, int b) noexcept nogil:
    return a == b

cdef inline bint ne(State* s, Frame* f, int a, int b) noexcept nogil:
    return a != b

cdef inline bint lt(State* s, Frame* f, int a, int b) noexcept nogil:
    return a < b

cdef inline bint le(State* s, Frame* f, int a, int b) noexcept nogil:
    return a <= b

cdef inline bint both(State* s, Frame* f, bint a, bint b) noexcept nogil:
    return a and b

cdef inline bint either(State* s, Frame* f, bint a, bint b) noexcept nogil:
    return a or b

cdef inline bint fails(State* s, Frame* f, bint a) noexcept nogil:
    return not a

cdef inline int bit_or(State* s, Frame* f, int a, int b) noexcept nogil:
    return a | b

cdef inline bint bits(State* s, Frame* f, int a, int b) noexcept nogil:
    return (a & b) != 0
