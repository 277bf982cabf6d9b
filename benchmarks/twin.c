/* The measured features written by hand in C: what the compiled cards are compared with.
 *
 * In: tables of cards (owner, cell, life, wounds), for each the features in the order of their use: a shape and its
 * numbers. Out: a checksum over the final states, and counts; equal to those of the compiled features. One function a
 * shape, nothing shared with the runtime, no input from the compiler. Like the compiled features these can stop at every
 * question and go on (a switch over the place), tell every event to a running hash, keep the outcome of every part, and
 * answer by a policy behind a function pointer.
 */
#include <stdint.h>
#include <string.h>

enum { FIELD, GRAVEYARD };
enum { ILLEGAL = 1, DECLINED, CLOSED, FIZZLED, BLOCKED, NONE, PARTIAL, FULL };
enum { WOUND, HEAL, OPEN, CLOSE, COUNTER, DESTROY, ROLL, ACTS };
enum { MAX_CARDS = 64, MAX_USES = 32, DONE = 0, ASK = 1 };

typedef uint64_t Set; /* bit n: card n */

typedef struct {
    int16_t wounds, life, counters;
    int8_t owner, cell, zone, trigger;
} Card;

typedef struct {
    int n;
    Set field, side[2], open;
    uint64_t rng[4], events, hash;
    int8_t at[30]; /* card on the cell, -1 none */
    Card cards[MAX_CARDS];
} Table;

typedef struct {
    int16_t shape, card, a, b, c, d;
} Use;

typedef struct {
    int place, source, target, round, done, chosen, moment;
    Set options;
    uint8_t words[8];
    int nwords;
    int waiting[8], nwaiting;
} Frame;

typedef struct {
    Table base, work;
    Use uses[MAX_USES];
    int nuses;
} Game;

typedef int (*Policy)(Set options, void *data);

static uint64_t near_cells[30];

static uint64_t draw(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

static int count(Set s) { return __builtin_popcountll(s); }
static Set bit(int card) { return 1ull << card; }

static int random_option(Set options, void *data) {
    int n = (int)(((draw(data) >> 32) * (uint64_t)count(options)) >> 32);
    while (n-- > 0) options &= options - 1;
    return __builtin_ctzll(options);
}

static uint64_t mix(uint64_t h, uint64_t v) {
    h = (h ^ v) * 0x9E3779B97F4A7C15ull;
    return h ^ (h >> 29);
}

static void tell(Table *t, int kind, int card, int other, int amount, int wanted) {
    t->hash = mix(t->hash, (uint64_t)kind | (uint64_t)(uint16_t)card << 16 | (uint64_t)(uint16_t)other << 32);
    t->hash = mix(t->hash, (uint32_t)amount);
    t->hash = mix(t->hash, (uint32_t)wanted);
    t->events++;
}

static int die(Table *t, int source) { /* xoshiro256** */
    uint64_t *r = t->rng, five = r[1] * 5, out = (five << 7 | five >> 57) * 9, s = r[1] << 17;
    r[2] ^= r[0], r[3] ^= r[1], r[1] ^= r[2], r[0] ^= r[3], r[2] ^= s, r[3] = r[3] << 45 | r[3] >> 19;
    int pips = 1 + (int)(((out >> 32) * 6) >> 32);
    tell(t, ROLL, source, -1, pips, pips);
    return pips;
}

static int graded(Table *t, const Use *u) {
    int pips = die(t, u->card);
    return pips <= 3 ? u->a : pips <= 5 ? u->b : u->c;
}

/* ---- what happens to cards */

static void bury(Table *t, int card) {
    Card *c = &t->cards[card];
    t->field &= ~bit(card);
    t->side[c->owner] &= ~bit(card);
    if (c->cell >= 0) t->at[c->cell] = -1;
    c->cell = -1, c->zone = GRAVEYARD, c->wounds = c->counters = 0;
    t->open |= bit(card);
    tell(t, DESTROY, card, -1, 1, 1);
}

static int wound(Table *t, int card, int amount, int source) { /* the outcome; a lethal wound kills after the part */
    Card *c = &t->cards[card];
    if (amount <= 0) return FULL;
    if (c->zone != FIELD) return NONE;
    c->wounds += amount;
    tell(t, WOUND, card, source, amount, amount);
    if (c->wounds >= c->life) bury(t, card);
    return FULL;
}

static int heal(Table *t, int card, int amount, int source) {
    Card *c = &t->cards[card];
    int done = amount < c->wounds ? amount : c->wounds;
    c->wounds -= done;
    if (done) tell(t, HEAL, card, source, done, amount);
    return done == amount ? FULL : done ? PARTIAL : NONE;
}

static int open_card(Table *t, int card, int source) {
    if (t->open & bit(card)) return NONE;
    t->open |= bit(card);
    tell(t, OPEN, card, source, 1, 1);
    return FULL;
}

static int close_card(Table *t, Frame *f, int card, int source) {
    if (!(t->open & bit(card))) return NONE;
    t->open &= ~bit(card);
    tell(t, CLOSE, card, source, 1, 1);
    if (t->cards[card].trigger && t->cards[card].zone == FIELD) f->waiting[f->nwaiting++] = card;
    return FULL;
}

static int gain(Table *t, int card, int amount, int source) {
    t->cards[card].counters += amount;
    tell(t, COUNTER, card, source, amount, amount);
    return FULL;
}

static int record(Frame *f, int word) {
    f->words[f->nwords++ & 7] = (uint8_t)word;
    f->done |= word >= FIZZLED;
    return word;
}

/* ---- who can be chosen */

static Set distant(const Table *t, int card) { /* in play, not next to it, not itself */
    Set s = t->field & ~bit(card);
    if (t->cards[card].cell < 0) return s;
    for (uint64_t cells = near_cells[t->cards[card].cell]; cells; cells &= cells - 1) {
        int there = t->at[__builtin_ctzll(cells)];
        if (there >= 0) s &= ~bit(there);
    }
    return s;
}

static Set mine(const Table *t, int card) { return t->field & t->side[t->cards[card].owner]; }
static Set theirs(const Table *t, int card) { return t->field & t->side[1 - t->cards[card].owner]; }

/* ---- the shapes: each is entered again at its place once its question is answered (`f->chosen`) */

#define BEGIN switch (f->place) { case 0:
#define END } record(f, 0); f->place = -1; return DONE
#define CHOOSE(set) do { f->options = (set); f->place = __LINE__; return ASK; case __LINE__:; } while (0)
#define TARGET(set) do { CHOOSE(set); f->target = f->chosen; } while (0)

static int s_heal(Table *t, Frame *f, const Use *u) {
    BEGIN TARGET(mine(t, u->card));
    record(f, heal(t, f->target, u->a, u->card));
    END;
}

static int s_wound(Table *t, Frame *f, const Use *u) {
    BEGIN TARGET(theirs(t, u->card));
    record(f, wound(t, f->target, u->a, u->card));
    END;
}

static int s_wound_graded(Table *t, Frame *f, const Use *u) {
    BEGIN TARGET(theirs(t, u->card));
    record(f, wound(t, f->target, graded(t, u), u->card));
    END;
}

static int s_far(Table *t, Frame *f, const Use *u) { /* throw, shot, discharge */
    BEGIN TARGET(distant(t, u->card));
    record(f, wound(t, f->target, graded(t, u), u->card));
    END;
}

static int s_close(Table *t, Frame *f, const Use *u) {
    BEGIN TARGET(theirs(t, u->card));
    record(f, close_card(t, f, f->target, u->card));
    END;
}

static int s_counter(Table *t, Frame *f, const Use *u) {
    BEGIN record(f, gain(t, u->card, 1, u->card));
    END;
}

static int s_wound_counter(Table *t, Frame *f, const Use *u) { /* only if done in full; «–»: at least partly, the same here */
    BEGIN TARGET(theirs(t, u->card));
    if (record(f, wound(t, f->target, u->a, u->card)) == FULL) record(f, gain(t, u->card, 1, u->card));
    else record(f, CLOSED);
    END;
}

static int s_heal_open(Table *t, Frame *f, const Use *u) {
    BEGIN TARGET(mine(t, u->card));
    if (record(f, heal(t, f->target, u->a, u->card)) == FULL) record(f, open_card(t, f->target, u->card));
    else record(f, CLOSED);
    END;
}

static int s_throw_heal(Table *t, Frame *f, const Use *u) {
    BEGIN
    if (distant(t, u->card)) {
        TARGET(distant(t, u->card));
        record(f, wound(t, f->target, graded(t, u), u->card));
    } else {
        record(f, ILLEGAL);
    }
    if (t->field & bit(u->card)) record(f, heal(t, u->card, u->d, u->card));
    else record(f, ILLEGAL);
    END;
}

static int s_close_wound(Table *t, Frame *f, const Use *u) {
    BEGIN TARGET(theirs(t, u->card));
    record(f, close_card(t, f, f->target, u->card));
    record(f, wound(t, f->target, graded(t, u), u->card));
    END;
}

static int s_shot_close(Table *t, Frame *f, const Use *u) {
    BEGIN TARGET(distant(t, u->card));
    if (record(f, wound(t, f->target, graded(t, u), u->card)) != FULL) record(f, CLOSED);
    else if (t->field & bit(f->target)) record(f, close_card(t, f, f->target, u->card));
    else record(f, ILLEGAL);
    END;
}

static int s_close_or_wound(Table *t, Frame *f, const Use *u) { /* the opponent decides once the target is named */
    BEGIN TARGET(theirs(t, u->card));
    CHOOSE(3);
    if (f->chosen) {
        record(f, DECLINED);
        record(f, wound(t, f->target, u->a, u->card));
    } else {
        record(f, close_card(t, f, f->target, u->card));
        record(f, CLOSED);
    }
    END;
}

static int s_wound_own_open(Table *t, Frame *f, const Use *u) {
    BEGIN TARGET(mine(t, u->card) & ~bit(u->card));
    if (record(f, wound(t, f->target, u->a, u->card)) != FULL) record(f, CLOSED);
    else if (t->field & bit(f->target)) record(f, open_card(t, f->target, u->card));
    else record(f, ILLEGAL);
    END;
}

static int s_close_open_heal(Table *t, Frame *f, const Use *u) {
    BEGIN
    if (theirs(t, u->card)) {
        TARGET(theirs(t, u->card));
        f->round = record(f, close_card(t, f, f->target, u->card));
    } else {
        f->round = record(f, ILLEGAL);
    }
    if (f->round != FULL) {
        record(f, CLOSED);
    } else if (mine(t, u->card) & ~bit(u->card)) {
        TARGET(mine(t, u->card) & ~bit(u->card));
        record(f, open_card(t, f->target, u->card));
    } else {
        record(f, ILLEGAL);
    }
    if (t->field & bit(u->card)) record(f, heal(t, u->card, u->a, u->card));
    else record(f, ILLEGAL);
    END;
}

static int s_may_wound_else(Table *t, Frame *f, const Use *u) {
    BEGIN CHOOSE(3);
    if (!f->chosen) {
        record(f, DECLINED);
        record(f, CLOSED);
    } else {
        TARGET(t->field);
        if (record(f, wound(t, f->target, u->a, u->card)) == FULL) record(f, CLOSED);
        else record(f, gain(t, u->card, 1, u->card));
    }
    END;
}

static int s_three_ways(Table *t, Frame *f, const Use *u) {
    BEGIN CHOOSE((distant(t, u->card) ? 1 : 0) | (mine(t, u->card) ? 2 : 0) | (t->field & bit(u->card) ? 4 : 0));
    f->round = f->chosen;
    for (int k = 0; k < 3; k++)
        if (k != f->round) record(f, CLOSED);
    if (f->round == 0) {
        TARGET(distant(t, u->card));
        record(f, wound(t, f->target, u->a, u->card));
    } else if (f->round == 1) {
        TARGET(mine(t, u->card));
        record(f, heal(t, f->target, u->b, u->card));
    } else {
        record(f, gain(t, u->card, 2, u->card));
    }
    END;
}

static int s_two_throws(Table *t, Frame *f, const Use *u) {
    BEGIN
    for (f->round = 0; f->round < 2; f->round++) {
        if (!distant(t, u->card)) {
            record(f, ILLEGAL);
            continue;
        }
        TARGET(distant(t, u->card));
        record(f, wound(t, f->target, graded(t, u), u->card));
    }
    END;
}

static int s_heal_else(Table *t, Frame *f, const Use *u) {
    BEGIN TARGET(mine(t, u->card));
    if (record(f, heal(t, f->target, u->a, u->card)) == FULL) record(f, CLOSED);
    else if (t->field & bit(u->card)) record(f, gain(t, u->card, 1, u->card));
    else record(f, ILLEGAL);
    END;
}

typedef int (*Shape)(Table *, Frame *, const Use *);
static const Shape shapes[] = {
    s_heal, s_wound, s_wound_graded, s_far, s_far, s_far, s_close, s_counter, s_wound_counter, s_heal_open, s_throw_heal,
    s_wound_counter, s_close_wound, s_shot_close, s_close_or_wound, s_wound_own_open, s_close_open_heal, s_may_wound_else,
    s_three_ways, s_two_throws, s_heal_else,
};

static int can_use(const Table *t, const Use *u) { /* open, in play, and something of it can be announced */
    if (!(t->field & t->open & bit(u->card))) return 0;
    switch (u->shape) {
    case 1: case 2: case 6: case 8: case 11: case 12: case 14: return theirs(t, u->card) != 0;
    case 3: case 4: case 5: case 13: case 19: return distant(t, u->card) != 0;
    case 15: return (mine(t, u->card) & ~bit(u->card)) != 0;
    default: return 1;
    }
}

/* ---- running */

static int answered(Shape shape, Table *t, Frame *f, const Use *u, Policy policy, void *data) {
    int answers = 0;
    while (shape(t, f, u) == ASK) {
        f->chosen = policy(f->options, data);
        answers++;
    }
    return answers;
}

static int play_use(Table *t, const Use *u, Policy policy, void *data, int *answers) {
    Frame f;
    if (!can_use(t, u)) return 0;
    memset(&f, 0, sizeof f);
    f.source = u->card;
    *answers += answered(shapes[u->shape], t, &f, u, policy, data);
    if (f.done) { /* the payment, once something was done */
        close_card(t, &f, u->card, u->card);
        tell(t, ACTS, u->card, u->card, 1, 1);
    }
    if (f.nwaiting > 1) {                            /* his own triggers go in the order he wants, backwards */
        if (policy((1ull << f.nwaiting) - 1, data) == 0) {
            int first = f.waiting[0];
            f.waiting[0] = f.waiting[1], f.waiting[1] = first;
        }
        (*answers)++;
    }
    for (int k = 0; k < f.nwaiting; k++)
        if (t->field & bit(f.waiting[k])) gain(t, f.waiting[k], 1, f.waiting[k]);
    return 1;
}

static uint64_t checksum(const Table *t, uint64_t start) {
    uint64_t h = t->events + start;
    for (int i = 0; i < t->n; i++) {
        const Card *c = &t->cards[i];
        h = mix(h, (uint64_t)c->wounds << 24 | (uint64_t)(c->zone != FIELD) << 16 | ((t->open >> i) & 1) << 8 | (uint64_t)c->counters);
    }
    return h;
}

/* Copy of what is used of a table. */
static void copy_table(Table *to, const Table *from) {
    memcpy(to, from, (const char *)&from->cards[from->n] - (const char *)from);
}

uint64_t twin_run(Game *games, int n, int rounds, uint64_t seed, int64_t *counts) {
    uint64_t h = 0;
    int answers = 0;
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < n; i++) {
            Game *g = &games[i];
            uint64_t rng = seed + (uint64_t)(r * n + i);
            copy_table(&g->work, &g->base);
            g->work.rng[0] ^= rng * 0x9E3779B97F4A7C15ull;
            for (int k = 0; k < g->nuses; k++)
                counts[0] += play_use(&g->work, &g->uses[k], random_option, &rng, &answers);
            counts[2] += (int64_t)g->work.events;
            h = mix(h, checksum(&g->work, 0));
        }
    counts[1] += answers;
    return h;
}

/* ---- setting up */

int twin_size(void) { return (int)sizeof(Game); }

void twin_open(Game *games, int n, const uint64_t *seeds) {
    memset(games, 0, sizeof(Game) * (size_t)n);
    for (int i = 0; i < 30; i++) {
        near_cells[i] = 0;
        for (int k = 0; k < 30; k++) {
            int rows = i / 5 - k / 5, columns = i % 5 - k % 5;
            if (i != k && rows >= -1 && rows <= 1 && columns >= -1 && columns <= 1) near_cells[i] |= 1ull << k;
        }
    }
    for (int i = 0; i < n; i++) {
        memset(games[i].base.at, -1, sizeof games[i].base.at);
        uint64_t z = seeds[i];
        for (int k = 0; k < 4; k++) {
            z += 0x9E3779B97F4A7C15ull;
            games[i].base.rng[k] = ((z ^ (z >> 31)) * 0xBF58476D1CE4E5B9ull) | 1;
        }
    }
}

void twin_card(Game *g, int owner, int cell, int life, int wounds, int trigger) {
    Table *t = &g->base;
    Card *c = &t->cards[t->n];
    c->owner = (int8_t)owner, c->cell = (int8_t)cell, c->life = (int16_t)life, c->wounds = (int16_t)wounds;
    c->trigger = (int8_t)trigger;
    t->field |= bit(t->n), t->side[owner] |= bit(t->n), t->open |= bit(t->n);
    t->at[cell] = (int8_t)t->n++;
}

void twin_use(Game *g, const int16_t *numbers) { memcpy(&g->uses[g->nuses++], numbers, sizeof(Use)); }

void twin_copy(Game *games, int n, int times) { /* what copying costs alone */
    for (int r = 0; r < times; r++) copy_table(&games[r % n].work, &games[r % n].base);
}
