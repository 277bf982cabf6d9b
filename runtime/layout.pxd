# Layout of the kernel's data: constants, tables made from a model and a library, and the state of a game.
#
# In: nothing. Out: plain C structs, shared by all kernel modules. The state is one flat block without pointers; `State`
# holds the pointers into it, so a clone is one memcpy. Every index kept here is checked where it enters (core, tables,
# snapshot), which is why the hot code may use it unchecked.

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t


cdef enum:  # return codes of step functions
    RUN = 0
    DECIDE = 1
    BOUNDARY = 2
    DONE = 3
    FAULT = 4
    PAUSE = 5
    NESTED = 6  # a frame was pushed above this one; run it first, then come back at the same pc

cdef enum:  # outcome words; an outcome is word | under << 4 | REPLACED | PREVENTED
    W_UNSET = 0
    W_ILLEGAL = 1
    W_DECLINED = 2
    W_CLOSED = 3
    W_FIZZLED = 4
    W_BLOCKED = 5
    W_NONE = 6
    W_PARTIAL = 7
    W_FULL = 8
    W_REPLACED = 9
    W_UNREACHED = 10
    REPLACED = 1 << 8
    PREVENTED = 1 << 9
    FOLDED = 1 << 30  # bits 0-10: words seen; 11: replaced with an effect; REPLACED_IN, PREVENTED_IN as below
    WITH_EFFECT = 1 << 11
    REPLACED_IN = 1 << 16
    PREVENTED_IN = 1 << 17

cdef enum:  # modes of announce
    M_NONE = 0
    M_CHOOSE = 1
    M_EACH = 2
    M_FIXED = 3
    M_RANDOM = 4

cdef enum:  # flags of announce
    A_MAY = 1  # ask `may` of the actor first
    A_MAY_ME = 2  # ask `may` of the feature's player instead
    A_NUMBER = 4  # ask a number between number_lo and number_hi
    A_ORDERED = 8  # ask the order of the targets
    A_UNABLE = 16  # the extra condition of being announceable fails
    A_STOP = 32  # «N или менее»: the target question may be answered by stop
    A_DISTINCT = 64  # «по разным»: not what earlier rounds chose
    A_FIND = 128  # the player may find nothing: none is an answer
    A_LOOP = 256  # a round of a loop (records are folded)
    A_DEFER = 512  # announced before its turn: nothing is recorded until `reach`
    A_BINDS_X = 1024  # the number becomes X
    READY = 15  # state of a deferred part that was announced

cdef enum:  # measures
    BY_AMOUNT = 0
    BY_CHANGED = 1
    BY_DONE = 2

cdef enum:  # kinds of request
    R_NONE = 0
    R_TARGET = 1
    R_TARGETS = 2
    R_MAY = 3
    R_CHOOSE = 4
    R_NUMBER = 5
    R_REFUSE = 6
    R_ORDER = 7
    R_SPLIT = 8
    R_TRIGGER = 9
    R_STOP = 10
    R_REPLACEMENT = 11
    R_PRIORITY = 12

cdef enum:  # how far an announced ability is, for those that react to it
    NOT_ANNOUNCED = 0
    AIMED = 1  # its targets are named
    THROWN = 2  # its dice are thrown

cdef enum:  # what a reaction did to an ability
    BLOCKED_IT = 1
    CANCELLED_IT = 2
    REDIRECTED = 4

cdef enum:
    FEATURE_ROOM = 24  # an option of R_PRIORITY: card * FEATURE_ROOM + place of the feature among the card's

cdef enum:  # state of a request
    Q_NO = 0
    Q_OPEN = 1
    Q_ANSWERED = 2

cdef enum:  # flags of a request
    OFFER_NONE = 1
    OFFER_STOP = 2
    OFFER_CELLS = 4  # the mask holds cells of the board, not cards

cdef enum:  # operations and aims of actions, numbered as model.ACTIONS and model.AIMS
    X_USE = 0
    X_PLAY = 1
    X_PASS = 2
    X_END_TURN = 3
    X_NATIVE = 4
    AIM_CARD = 0
    AIM_CELL = 1

cdef enum:  # kinds of frame
    K_FEATURE = 0
    K_RULES = 1
    K_TURN = 2
    K_BARE = 3
    K_NATIVE = 4
    K_ORDER = 5
    K_PLAY = 6

cdef enum:  # a feature on its way into the Queue
    NOT_ENTERED = 0
    NAMING = 1
    NAMED = 2
    ENTERED = 3

cdef enum:  # tests of rule effects, numbered as model.TESTS
    T_LETHAL = 0
    T_SLOT = 1
    T_PROPERTY = 2
    T_EMPTY_SIDE = 3
    T_NATIVE = 4

cdef enum:  # operations of turn lists, numbered as model.STEPS
    S_EVENT = 0
    S_OPEN = 1
    S_FLAG_SET = 2
    S_FLAG_CLEAR = 3
    S_SLOT_SET = 4
    S_SLOT_ADD = 5
    S_PSLOT_SET = 6
    S_PSLOT_ADD = 7
    S_DRAW = 8
    S_RESET_LIMITS = 9
    S_EXPIRE = 10
    S_SETTLE = 11
    S_EACH = 12
    S_NATIVE = 13

cdef enum:  # kinds of feature
    F_ACTIVATED = 0
    F_TRIGGERED = 1
    F_STATIC = 2
    F_SPELL = 3
    F_COUNTER = 4
    F_GRANTED = 5

cdef enum:  # kinds of effect, numbered as model.EFFECT_KINDS
    E_MODIFY = 0
    E_SET = 1
    E_KEYWORD = 2
    E_LOSE_KEYWORD = 3
    E_FLAG = 4
    E_BAN = 5
    E_PREVENT = 6
    E_REPLACE = 7
    E_BLOCK = 8
    E_UNTARGETABLE = 9
    E_ONLY_FROM = 10
    E_GRANT = 11
    E_LOSE_FEATURES = 12
    E_PROTECT = 13
    E_MARK = 14
    E_ELEMENT = 16  # the amount is the number of the only element the carrier has; `x`: what it had before
    E_CONTROL = 17  # when it ends the carrier goes back under the control of player `amount`
    E_STATED = 31  # no kind of its own: the bit that a standing effect gives features
    E_IGNORE = 15  # the other card's keyword (-1: all its features) is not there for the carrier's ability
    E_WINDOWS = 1 << 5 | 1 << 6 | 1 << 7 | 1 << 10 | 1 << 13 | 1 << 15  # bits of the kinds that stand before an event
    E_MULTIPLY = 18
    E_CELL_MARK = 20  # a marker on the cell `x`, of that name; it stays when its carrier, who put it there, leaves
    E_TYPE = 19  # the amount is the only type the carrier has; `x`: what it had before

cdef enum:  # core operations, numbered as model.OPS
    O_NONE = 0
    O_WOUND = 1
    O_HEAL = 2
    O_OPEN = 3
    O_CLOSE = 4
    O_DESTROY = 5
    O_MOVE_ZONE = 6
    O_MOVE_CELL = 7
    O_SWAP = 8
    O_CONTROL = 9
    O_SLOT_ADD = 10
    O_SLOT_RAISE = 11
    O_SLOT_SET = 12
    O_PSLOT_ADD = 13
    O_MARKER_ADD = 14
    O_EFFECT_ADD = 15
    O_EFFECT_DROP = 16
    O_DRAW = 17
    O_DISCARD = 18
    O_MILL = 19
    O_SHUFFLE = 20
    O_CREATE = 21
    O_REVEAL = 22
    O_ROLL = 23
    O_FLAG_SET = 24
    O_FLAG_CLEAR = 25
    O_SET_FIELD = 26
    O_ATTACH = 27
    O_LOSE = 28
    O_EXTRA_ADD = 29
    O_NATIVE = 30
    O_RENEW = 31
    O_COPY = 32
    O_JOIN = 33
    O_TURN_OVER = 34
    O_END_TURN = 35

cdef enum:  # ends of an effect, numbered as model.ENDS
    END_NEVER = 0
    END_TURN = 1
    END_OPPONENT_TURN = 2
    END_YOUR_TURN = 3
    END_YOUR_NEXT_TURN = 4
    END_YOUR_START = 5
    END_BATTLE = 6
    END_WHILE = 7
    END_NEXT_USE = 8
    END_LEAVES = 9
    END_ITS_TURN = 10  # of the turn of the card's controller, the current one included
    END_ITS_NEXT_TURN = 11
    END_OPPONENT_NEXT_TURN = 12
    END_IN_ITS_NEXT_TURN = 13  # counts in that turn only
    END_IN_OPPONENT_NEXT_TURN = 14
    END_ONCE = 15  # a feature that is gone when it has triggered; its amount less 1 is the X it runs with
    END_STATED = 31  # of no text: lasts as long as a static feature states it (`stating`)

cdef enum:  # core fields, numbered as model.CORE_FIELDS
    C_LIFE = 0
    C_EXTRA = 1
    C_WOUNDS = 2
    C_COST = 3
    C_ELITE = 4
    C_MOVE = 5
    C_WEAK = 6
    C_MEDIUM = 7
    C_STRONG = 8

cdef enum:  # flags of an effect record or row
    EF_EXACT = 1
    EF_OPTIONAL = 2
    EF_FOE_ONLY = 4  # only against what the opponent does
    EF_UNLESS = 8  # `via` names the kinds it does not work against
    EF_SELF_ONLY = 16  # a standing effect without applies_fn: of its carrier only
    EF_FROM_VALUE = 32  # a rule of a keyword: the amount is the keyword's value
    EF_POOL = 64  # prevention that is used up: so much altogether
    EF_WIDE = 128  # a record that works on the cards its applies_fn says, not on its carrier
    EF_ONCE = 256  # gone after the next thing it was used for

cdef enum:  # faults
    NO_FAULT = 0
    FAULT_STEP = 1  # a step function failed or returned nonsense
    FAULT_ROLLS = 2  # a die was thrown and none was left in the script
    FAULT_FULL = 3  # a table is full
    FAULT_LOOP = 4  # neither ends nor asks
    FAULT_INDEX = 5  # a number out of range

cdef enum:  # bounds
    MAX_CARDS = 256
    ACTIONS = 16
    MAX_PARTS = 40
    MAX_ITEMS = 8
    MAX_ORDER = 64
    MAX_USED = 12
    MAX_OFFER = 6
    MAX_FRESH = 48
    MAX_SCRIPT = 64
    MAX_STEPS = 4096
    MAX_WORK = 600
    MAX_CHAIN = 400  # frames in a row without rest: triggers that still wait then are endless
    BIG = 1000000000


ctypedef struct Mask:
    uint64_t w[4]


# ---------------------------------------------------------------- tables made from a model (one ruleset)

ctypedef struct EventRow:
    int op, slot, pslot, flag, field, zone, source_zone
    int counted  # column of the turn tally, -1
    int nalso
    int also[4]
    uint8_t amount_matters, signed_amount
    int native
    uint32_t clear_slots, clear_flags  # set to 0 on the card when the event has happened
    uint32_t set_flags  # set on the card that came or was made

ctypedef struct PropertyRow:
    int source  # 0 core field, 1 slot, 2 keyword, 3 sum
    int index
    uint64_t plus, minus
    int minimum
    uint8_t has_minimum

ctypedef struct RuleRow:
    int test, event, slot, prop, value, native
    uint32_t types
    uint8_t moves  # only after a card has come, gone, changed sides, host, effects

ctypedef struct TurnRow:
    int op, event, slot, pslot, flag, skip_flag, prop, value, when_first, native
    int who  # 0 active, 1 other, 2 both
    int skipped  # passed over when the turn is ended at once
    uint32_t types, via

ctypedef struct ActionRow:
    int op, native, mask, aims
    uint8_t instant

ctypedef struct EffectRow:
    int kind, prop, keyword, event, flag, feature, with_event, zone, slot
    int amount, amount_fn, applies_fn, cap_fn
    uint32_t via
    int flags, limit_count, limit_period, end, turns, able
    int carrier_keyword  # a rule of a keyword: cards with it carry the effect; -1

ctypedef struct Rules:
    int nzones, ntypes, nelements, nkeywords, nflags, nslots, npslots, nprops, nkinds, nevents, nswitches
    int ncells, nrelations, nsets, ncounted, nrules, nkeyword_rules, nbeyond
    uint32_t in_play, per_player, ordered, public_zones, owner_zones, life_types, cell_types
    uint64_t life_terms  # properties that the life of a card is made of
    uint8_t plain_life  # it is made of core fields alone; 2: of life and extra lives, added; 3: and each counts from 0
    uint8_t calm  # no rule applies unless a life was touched, or something has moved
    uint64_t ruled[4]  # keywords that have rules
    int farthest  # distance on the board
    int field, hand, deck, graveyard, exile, reserve
    int type_zone[31]
    uint8_t renews[16][16]
    uint8_t loses[16][16]
    int slot_min[32]
    int slot_max[32]
    uint32_t slot_keep
    short slot_records[32]  # the property that a slot takes when its card leaves, -1
    int pslot_min[16]
    uint32_t kind_close[31]
    uint32_t grade_kinds[3]  # what an amount decided by a die is of besides
    uint32_t by_bit, by_types, by_within  # a kind that abilities of some kinds have when a card of some types does them
    int switches[64]
    PropertyRow props[64]
    EventRow events[256]
    RuleRow rules[16]
    ActionRow actions[16]
    int nactions
    EffectRow keyword_rules[64]
    TurnRow turn[3][32]
    int nturn[3]
    int aimed_event  # told when targets are named, -1
    int merge_flag  # cards that have become parts of others have it, -1
    int used_event  # a ban of it forbids features of its kinds, -1
    int open_flag, hidden_flag, roll_event, unpaid_event, extra_pslot, skip_pslot, die_prop, power_prop, received_prop, life_prop
    int settled_prop, grade_prop, own_grade_prop, thrown_prop
    int play_zone, play_cost, play_pays, play_pslot, play_moves, play_spends
    uint8_t pay_before, recheck_zone, queue, first_other, replaced_word, only_from_replaces, prevent_first
    uint8_t owner_picks
    uint8_t once_a_turn, mass_empty_legal, interrupts, enters_named, endless_draws
    uint8_t has_priority  # abilities open windows in which players may react
    uint8_t first_in[3]  # who may react first in a window: 1 the active player, 0 the other
    # board: a set of cells is one word
    uint64_t near[64]
    uint8_t distance[64][64]
    uint64_t relation[2][32][64]
    uint64_t cells[2][32]
    uint64_t half[2]
    int8_t row[64]
    int8_t column[64]
    uint8_t beyond[256][3]
    int8_t homes[2][64]
    int nhomes[2]
    int8_t arrivals[2][64]
    int narrivals[2]
    uint32_t near_types, far_types


# ---------------------------------------------------------------- tables of a library

ctypedef struct FeatureRow:  # what every use reads comes first, in one line of the cache
    int run, legal, payable, able, x_low, x_high, match
    int kind, limit_count, nactions, nevents, nreserve
    uint32_t works_in, kinds  # kinds: of everything the feature does (a spell's)
    uint8_t instant, taps, reserve_tap, unlimited, limit_each, limit_nth, optional
    uint8_t slots  # target slots that its steps use, counted with slot 0
    int moment, card, limit_period, nstanding
    int again  # property of its card: how often more it runs when it is triggered, -1
    int events[12]
    int standing[12]
    int reserve_slot[4]
    int reserve_amount[4]
    uint8_t rounds[16]  # parts of action k when it does not run at all
    uint32_t action_kinds[16]  # kinds of action k
    uint32_t flags_asked  # state flags that its cost asks for


# ---------------------------------------------------------------- state

ctypedef struct Event:
    int16_t kind, card, other
    int8_t player
    uint8_t flags  # 1 replaced, 2 prevented, 4 told as a moment only
    int32_t amount, wanted
    uint32_t via
    int32_t aux

ctypedef struct Card:
    int32_t number  # of the library's cards, -1 for a plain one
    int32_t name
    uint32_t types, elements, flags
    int32_t core[9]
    int16_t classes[6]
    uint64_t keywords[4]  # printed
    int16_t host
    int16_t killer  # the card that last wounded it, and by which kinds of ability
    int8_t owner, controller, last_controller, zone, last_zone, cell, last_cell
    uint32_t killer_via
    uint32_t serial  # another object → another serial
    uint32_t left  # batch in which it left its last zone
    int32_t rank  # place in an ordered pile: the top is the largest
    uint32_t known  # bit p: player p may see it

ctypedef struct Effect:
    uint8_t kind, end, owner, fallen  # fallen: its card left; gone when the batch is over
    int16_t carrier, source  # -1: none
    int32_t row  # of the library's effects, -1
    int32_t prop, keyword, event, flag, feature, with_event, zone, slot, name
    int32_t amount, x, able_fn, amount_fn, applies_fn
    uint32_t via
    uint16_t flags, turns
    int32_t made  # the turn in which it was made
    uint32_t serial, carrier_serial

ctypedef struct Use:
    int32_t feature
    int16_t card, each
    uint16_t count
    uint8_t period, player

ctypedef struct Pending:
    int32_t feature, x
    int16_t source, announced  # 0: not yet; else its place
    uint8_t player, moment
    uint8_t free  # it runs once more than its limit counts
    uint32_t granted
    Event ev

ctypedef struct Part:
    uint8_t action, word, under, flags
    int16_t aimed, hit
    int16_t replaced_by, prevented_by  # the card whose effect did it last, -1
    int32_t wanted, done

ctypedef struct Item:
    int32_t event, amount, aux
    int32_t grades[3]
    uint32_t kinds
    int8_t player  # -1: cards
    uint8_t graded, shared, warded  # warded: a protection kept it off
    int16_t source  # -1: the frame's
    int32_t landed  # what it has done so far
    Mask mask

ctypedef struct Batch:
    int32_t count, at, stage, times  # item, stage within the current event, repetitions of it still to come
    int32_t wanted, done, events, hit, shorts  # shorts: events that did less than was wanted
    int32_t now  # what the current event did, in the kind that was asked for
    uint8_t replaced, prevented, open, blocked
    int16_t replaced_by, prevented_by, asked  # cards; number of the offer whose player is asked, 0
    int8_t part  # the action whose events these are
    Mask left  # targets of the current item still to do
    Event ev  # the event being processed
    Event root  # what the action asked for, before replacement
    int32_t nused, noffer
    uint32_t used[12]  # serials of the effects that replaced this event or its ancestors
    Effect offer[6]  # replacements to choose from
    Item items[8]

ctypedef struct Request:
    uint8_t kind, state, flags
    int8_t player
    int16_t part, count, lo, hi
    int32_t number_lo, number_hi
    Mask mask
    uint32_t able  # options that can be chosen of `count`
    int16_t options[64]

ctypedef struct Answer:
    int32_t number
    int16_t count, none, stop
    Mask mask
    int16_t order[64]

ctypedef struct Frame:
    # cleared when a frame is pushed, up to batch.offer
    int32_t feature, pc, sub, steps
    int16_t source
    int8_t player, actor
    uint8_t kind, boundary, nested, paid  # paid: 0 nothing, 1 before, 2 after
    int32_t x, number, last, paid_after, kinds, native
    uint32_t source_serial, granted
    Event ev
    int32_t out[16]
    int32_t want[16]
    int32_t done[16]
    int16_t aimed[16]
    int16_t hit[16]
    uint32_t zones[16]
    Mask tgt[16]
    Mask seen[16]
    Mask hits[16]  # cards to which something that action k wanted has happened
    Mask handled
    Mask used
    Mask rest  # of «по N целям»: targets that are still the same object
    int32_t round, rounds, loop, norder, at
    uint32_t nobody  # bit k: the player chose no target for action k where he was free to
    uint32_t refused  # bit k: who had the right to refuse action k did; bit k + 16: its performer declined it
    int32_t local[8]  # free for plugin steps
    int32_t rolled, grade, nparts, missing
    uint8_t fizzled, marked, cancelled, paying, x_bound, thrown
    uint8_t stage, window, passes, stopped, reacted  # window: 1, 2 one is open; stopped: BLOCKED_IT, …
    int16_t now  # the action that `stage` speaks of
    uint32_t now_kinds  # of a native ability: its kinds
    int32_t bonus, exact  # what reactions add to its strength; exact: 1 + the strength they set, 0 none
    uint32_t named_at  # 1 + the batch after which targets were named and nothing has happened since; 0: not so
    uint8_t entering, barred  # entering: place on the way into the Queue; barred: nothing of it can be announced
    uint8_t ready[16]  # of deferred parts: READY or the word to record
    int32_t numbers[16]
    Request req
    Answer ans
    Batch batch
    # not cleared: valid up to their counts
    Part parts[40]
    int16_t order[64]
    int32_t share[64]

ctypedef struct Run:
    int32_t feature, nparts, paid_after
    int16_t source
    uint8_t player, paid, cancelled, kind
    Part parts[40]

ctypedef struct Sizes:  # room of the tables; a header begins with the same five
    uint32_t cap_cards, cap_effects, cap_pending, cap_frames, cap_uses

ctypedef struct Header:
    uint32_t cap_cards, cap_effects, cap_pending, cap_frames, cap_uses
    uint32_t ncards, neffects, npending, nframes, nuses
    uint32_t nparked  # frames above the stack that named their targets and wait in the Queue, the first one lowest
    uint64_t rng[4]
    uint64_t digest, nevents
    uint32_t stamp, serial, work, nrolls
    int32_t turn, turns[2]
    int8_t active, lost, scripted, depth, began, spare_sign
    uint64_t pause_after, pause_announced  # bit n: stop once when part n has reached that moment
    int32_t fault, fault_card, fault_feature, fault_pc
    int32_t rolled, grade
    int32_t nscript, script_at
    int32_t announced, rank_high, rank_low
    int8_t script[64]
    uint64_t heard[4]  # event kinds that some feature listens to
    uint64_t replaceable[4]  # event kinds that some replacement speaks of
    uint64_t mod_props  # properties that something may modify
    uint64_t given[4]  # keywords that something may give or take
    uint32_t effect_kinds  # kinds of effects that exist
    uint32_t had_side  # bit p: the player had a card of the types that matter
    uint8_t dirty, has_while, paused, sweep, reacts  # reacts: players are asked for reactions
    uint8_t cut  # the turn is to end at once
    uint8_t moved  # since rule effects were looked for in vain
    int32_t paused_part
    int32_t arrival  # 1 + the cell that was named for the card that comes into play next
    int32_t asked  # amount of the event that value functions are asked about
    int32_t ignored  # 1 + card whose features (all_ignored) or keywords are not there just now
    uint64_t ignored_keywords[4]
    uint8_t all_ignored
    Mask handled  # cards that a rule effect took since the last boundary of the bare table
    Mask ctrl[2]
    Mask owned[2]
    uint32_t type_key[4]  # unions of sets of types asked for last, 0: none
    Mask type_set[4]
    Mask play  # cards in the zones in play
    Mask touched  # cards that a rule about lives may catch, where nothing modifies lives
    Mask hosted  # cards that may be on another card
    int16_t at[64]  # the card that stands on the cell, from 1; 0: none
    Mask wounded
    Mask standing  # cards with static features
    Mask replacing  # those of them that replace an event
    Mask listening  # cards with triggered features
    Mask quick  # cards with features that may be used as a reaction
    int32_t pslots[2][16]
    int32_t nfresh

ctypedef int (*StepFn)(State* s, Frame* f) noexcept nogil

ctypedef struct Library:
    int nfunctions, nfeatures, neffects, ncards
    uint32_t uses_in  # zones, not in play, in which some activated feature works
    StepFn* functions  # NULL: a Python callable
    int32_t* args  # arguments of compiled functions: those of function n begin at args[arg_first[n]]
    int* arg_first
    int nargs
    FeatureRow* features
    EffectRow* effects
    int* card_first  # features of card n: card_list[card_first[n] : card_first[n + 1]]
    int* card_list
    int* keyword_first  # features that come with a keyword, likewise
    int* keyword_list
    int ntold  # keywords that come with features
    int told[64]
    uint64_t told_set[4]
    Card* printed  # what is printed on card n
    int32_t* slots  # printed slot values: [n * nslots + slot]
    int32_t* sides  # of card n: [2 n] the number of its other side, -1; [2 n + 1] whether it is the second one
    int32_t* keyword_value  # value of keyword k printed on card n: [n * nkeywords + k]
    int32_t* symbols  # numbers that compiled natives asked for
    int nsymbols

ctypedef struct State:
    Header* h
    Mask* zones  # [zone * 2 + player]
    Mask* flags  # [flag]
    Mask* types  # [type]
    Mask* elements  # [element + 1], [0]: neutral
    Event* fresh  # events of the batch going on that somebody listens to
    Run* last  # [player]: his last feature
    Card* cards
    int32_t* slots  # [card * nslots + slot]
    uint8_t* tally  # [card * ncounted + column]
    Effect* effects
    Pending* pending
    Use* uses
    Frame* frames  # last in the block
    const Rules* rules
    const Library* lib
    Event* ring  # NULL: no log
    uint64_t ring_mask
    Run* runs  # NULL: no log
    uint64_t runs_mask
    uint64_t nruns
    Frame* scratch  # frames of value functions, outside the block
    const int32_t* args  # of the compiled function that was called last; it looks at them first of all
    void* core  # the Core (Python object) that runs Python step functions
