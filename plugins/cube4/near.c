/* The positions of the 4x4x4's third phase that are near its end. Wings alone are taken in steps:
 * the smaller exact set and the room of the filters hold in turn what is up to 0, 1, 2, ... turns
 * away, and every member of one is taken on to fill the other, so no list is kept. Wings with
 * centres are taken in a breadth-first search, and then fill the filters.
 *
 * Several jobs share a step. Sets only grow, so their order does not matter, and a word is written
 * only where a bit is missing. All sets are larger than a processor's nearest cache: memory is
 * prefetched some time before it is used. */
#include "tables.h"

#include <assert.h>
#include <string.h>
#include <sys/mman.h>

#include "lib/memory.h"

enum {
    ROOM = 1 << 19, /* 473,107 positions are kept at most */
    KEYS_LOG = 20,
    JOBS = 4,     /* at once, at most */
    PART = 256,   /* positions that a job takes on at a time */
    WAITING = 128 /* members that a job enters at a time */
};

typedef struct position {
    cube4_wings wings;
    cube4_position3 centres;
    uint8_t skip;
} position;

typedef struct reach {
    const cube4_wing_moves *moves;
    const cube4_phase3 *t;
    const cube4_kernel *kernel;
    cube4_near *near;
    size_t next, end; /* of what is being expanded: the next to take on, and its end */
    unsigned depth;   /* of what comes of it */
    bool noting;      /* of wings alone: note nearer turns, fill no set */
    /* Of wings with centres: */
    uint64_t *keys; /* one more than the least key of each that is met, at hashed places */
    position *met;  /* in the order of their distance, one of each that look the same */
    size_t count;   /* of those */
} reach;

/* What one turn makes of a position. */
typedef struct child {
    position at;
    unsigned keys; /* how many it has: several where its class has symmetries */
    uint64_t key[CUBE4_WING_SYMMETRIES]; /* the least first */
} child;

/* ---- members ---- */

/* Members whose words have been asked for. */
typedef struct waiting {
    cube4_near *near;
    unsigned count;
    uint32_t word[WAITING];
    uint64_t mask[WAITING];
} waiting;

/* Most are members already. */
static void enter_waiting(waiting *w)
{
    for (unsigned i = 0; i < w->count; i++) {
        uint64_t *word = &w->near->word[w->word[i]], mask = w->mask[i];
        if (mask & ~__atomic_load_n(word, __ATOMIC_RELAXED))
            __atomic_fetch_or(word, mask, __ATOMIC_RELAXED);
    }
    w->count = 0;
}

static inline void enter_soon(waiting *w, uint32_t word, uint64_t mask)
{
    cube4_near_prefetch(w->near, word);
    w->word[w->count] = word;
    w->mask[w->count++] = mask;
    if (w->count == WAITING) enter_waiting(w);
}

/* ---- wings alone ---- */

_Static_assert(CUBE4_NEAR_FAR - CUBE4_NEAR_BOTH >= CUBE4_NEAR_EXACT,
               "the room of the filters is too small for a set of wings");

/* Of what is up to so many turns away: an odd number is in the place of the smaller exact set. */
static inline uint32_t word_of_wings(uint32_t index, unsigned turns)
{
    uint32_t even = turns > CUBE4_NEAR_WINGS ? CUBE4_NEAR_FAR : CUBE4_NEAR_BOTH;
    return (turns % 2 ? 0 : even) + cube4_near_number(index, false) / 64;
}

static inline void enter_wings(waiting *w, const reach *r, uint32_t index, uint64_t members)
{
    enter_soon(w, word_of_wings(index, r->depth), members << 2 * index % 64);
}

enum { NOTES_MAX = CUBE4_PHASE3_TURNS * CUBE4_WING_SYMMETRIES * 2 };

/* The members from which turns lead to wings, and the bit of the turn, as seen from the least of
 * the class. */
typedef struct notes {
    unsigned count;
    uint32_t at[NOTES_MAX]; /* a number, and then the place of the member */
    uint16_t bit[NOTES_MAX];
} notes;

static void list_notes(notes *out, const reach *r, cube4_wing_place place, unsigned turn,
                       uint64_t members)
{
    for (unsigned odd = 0; odd < 2; odd++) {
        uint32_t number = cube4_near_number(place.index, odd);
        out->at[out->count] = number;
        out->bit[out->count] =
            (uint16_t)(1 << r->moves->bit[r->moves->image[place.symmetry][turn]]);
        out->count += (unsigned)(members >> odd & 1);
        __builtin_prefetch(&r->near->before[number / 64 / CUBE4_NEAR_COUNTED]);
        cube4_near_prefetch(r->near, cube4_near_exact(number, CUBE4_NEAR_WINGS));
    }
}

static void enter_notes(notes *n, const reach *r)
{
    for (unsigned i = 0; i < n->count; i++) {
        n->at[i] = cube4_near_member(r->near, n->at[i]);
        __builtin_prefetch(&r->near->nearer[n->at[i]]);
    }
    for (unsigned i = 0; i < n->count; i++)
        __atomic_fetch_or(&r->near->nearer[n->at[i]], n->bit[i], __ATOMIC_RELAXED);
}

/* Enters what one turn makes of the wings with this index, or notes that this turn leads back and
 * enters them in the filter. `members`: bit 0 and bit 1 for both orders of the edges. */
static void take_wings(waiting *w, const reach *r, uint32_t index, uint64_t members)
{
    cube4_wings at = cube4_wings_at(r->moves, index);
    cube4_children next;
    notes n;
    n.count = 0;
    if (r->noting) {
        cube4_bits bits = cube4_near_wings_filter(index);
        enter_soon(w, bits.word, cube4_near_mask(bits));
    }
    r->kernel->expand(&next, r->moves, &at, &r->moves->all);
    for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
        cube4_wing_place places[CUBE4_WING_SYMMETRIES];
        unsigned count =
            cube4_wings_places(places, r->kernel, r->moves, &next.wings[i], next.place[i]);
        unsigned undone = i + 2 - 2 * (r->moves->turn[i] % 3u);
        uint64_t turned = r->t->odd[i] ? members >> 1 | (members & 1) << 1 : members;
        for (unsigned k = 0; k < count; k++) {
            if (r->noting)
                list_notes(&n, r, places[k], undone, turned);
            else
                enter_wings(w, r, places[k].index, turned);
        }
    }
    enter_notes(&n, r);
}

/* Takes on all that is one turn nearer than r->depth. */
static void take_parts(void *context, size_t job)
{
    (void)job;
    reach *r = context;
    waiting w = {.near = r->near, .count = 0};
    const uint64_t *from = &r->near->word[word_of_wings(0, r->depth - 1)];
    for (;;) {
        size_t begin = __atomic_fetch_add(&r->next, PART, __ATOMIC_RELAXED);
        if (begin >= CUBE4_NEAR_EXACT) break;
        for (size_t n = begin; n < begin + PART && n < CUBE4_NEAR_EXACT; n++) {
            for (uint64_t rest = from[n]; rest;) {
                unsigned at = (unsigned)__builtin_ctzll(rest) & ~1u;
                take_wings(&w, r, (uint32_t)(64 * n + at) / 2, rest >> at & 3);
                rest &= ~((uint64_t)3 << at);
            }
        }
    }
    enter_waiting(&w);
}

static void take_all(reach *r, const tsl_host *host, bool noting)
{
    r->noting = noting;
    r->next = 0;
    host->parallel(host, JOBS, take_parts, r);
}

static void search_wings(reach *r, const tsl_host *host)
{
    waiting w = {.near = r->near, .count = 0};
    cube4_wing_place places[CUBE4_WING_SYMMETRIES];
    unsigned count = cube4_wings_places(places, r->kernel, r->moves, &cube4_wings_paired,
                                        cube4_wings_place(r->moves, &cube4_wings_paired));
    for (unsigned i = 0; i < count; i++) enter_wings(&w, r, places[i].index, 1);
    enter_waiting(&w);
    for (r->depth = 1; r->depth <= CUBE4_NEAR_WINGS; r->depth++) take_all(r, host, false);
    uint32_t members = 0;
    for (size_t n = 0; n < CUBE4_NEAR_EXACT; n++) {
        if (n % CUBE4_NEAR_COUNTED == 0) r->near->before[n / CUBE4_NEAR_COUNTED] = members;
        members += (uint32_t)__builtin_popcountll(r->near->word[n]);
    }
    assert(members == CUBE4_NEAR_MEMBERS);
    r->depth = CUBE4_NEAR_WINGS;
    take_all(r, host, true);
    memset(&r->near->word[CUBE4_NEAR_BOTH], 0, CUBE4_NEAR_EXACT * sizeof r->near->word[0]);
    r->depth = CUBE4_NEAR_WINGS + 1;
    if (CUBE4_NEAR_HAS_FAR) take_all(r, host, false);
}

/* ---- wings with centres: members ---- */

static inline unsigned list_keys(uint64_t keys[CUBE4_WING_SYMMETRIES], const reach *r,
                                 const cube4_wings *wings, cube4_wing_place place,
                                 cube4_position3 centres)
{
    cube4_wing_place places[CUBE4_WING_SYMMETRIES];
    unsigned count = cube4_wings_places(places, r->kernel, r->moves, wings, place);
    for (unsigned i = 0; i < count; i++) keys[i] = cube4_near_key(r->t, places[i], centres);
    return count;
}

/* Enters keys in the sets of what is up to r->depth turns away, and of more. */
static inline void enter(waiting *w, const reach *r, const uint64_t *keys, unsigned count)
{
    unsigned from = r->depth < CUBE4_NEAR_MIN ? CUBE4_NEAR_MIN : r->depth;
    for (unsigned i = 0; i < count; i++) {
        for (unsigned turns = from; turns <= CUBE4_NEAR_MAX; turns++) {
            cube4_bits bits = cube4_near_both(keys[i], turns);
            enter_soon(w, bits.word, cube4_near_mask(bits));
        }
    }
}

/* ---- wings with centres: what is met ---- */

static size_t hash(uint64_t key)
{
    return (key + 1) * 0x9e3779b97f4a7c15u >> (64 - KEYS_LOG);
}

/* Notes that a position is met, by the least of its keys. False: it was before. */
static bool meet(const reach *r, uint64_t key)
{
    for (size_t i = hash(key);; i = (i + 1) & ((1u << KEYS_LOG) - 1)) {
        uint64_t there = __atomic_load_n(&r->keys[i], __ATOMIC_RELAXED);
        if (there == 0 && __atomic_compare_exchange_n(&r->keys[i], &there, key + 1, false,
                                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            return true;
        if (there == key + 1) return false;
    }
}

/* ---- wings with centres: levels ---- */

static void fill_child(child *out, const reach *r, const position *at, cube4_wing_place place)
{
    out->at = *at;
    out->keys = list_keys(out->key, r, &at->wings, place, at->centres);
    for (unsigned i = 1; i < out->keys; i++) {
        uint64_t key = out->key[i], least = out->key[0];
        out->key[0] = key < least ? key : least;
        out->key[i] = key < least ? least : key;
    }
}

static void keep_children(reach *r, waiting *w, const child *next, unsigned count)
{
    const child *kept[CUBE4_PHASE3_TURNS];
    unsigned n = 0;
    for (unsigned i = 0; i < count; i++) __builtin_prefetch(&r->keys[hash(next[i].key[0])]);
    for (unsigned i = 0; i < count; i++)
        if (meet(r, next[i].key[0])) kept[n++] = &next[i];
    size_t at = __atomic_fetch_add(&r->count, n, __ATOMIC_RELAXED);
    for (unsigned i = 0; i < n; i++) {
        r->met[at + i] = kept[i]->at;
        enter(w, r, kept[i]->key, kept[i]->keys);
    }
}

static void keep_next(reach *r, waiting *w, const position *from)
{
    const cube4_turns *turns = &r->moves->rest[from->skip];
    cube4_children next;
    child children[CUBE4_PHASE3_TURNS];
    r->kernel->expand(&next, r->moves, &from->wings, turns);
    for (unsigned i = 0; i < turns->count; i++) {
        unsigned turn = turns->turn[i];
        position to = {next.wings[i], cube4_phase3_next(r->t, from->centres, turn),
                       r->moves->skip_after[from->skip][turn]};
        fill_child(&children[i], r, &to, next.place[i]);
    }
    keep_children(r, w, children, turns->count);
}

static void enter_next(const reach *r, waiting *w, const position *from)
{
    const cube4_turns *turns = &r->moves->rest[from->skip];
    cube4_children next;
    r->kernel->expand(&next, r->moves, &from->wings, turns);
    for (unsigned i = 0; i < turns->count; i++) {
        uint64_t keys[CUBE4_WING_SYMMETRIES];
        cube4_position3 centres = cube4_phase3_next(r->t, from->centres, turns->turn[i]);
        enter(w, r, keys, list_keys(keys, r, &next.wings[i], next.place[i], centres));
    }
}

static void expand_parts(void *context, size_t job)
{
    (void)job;
    reach *r = context;
    waiting w = {.near = r->near, .count = 0};
    for (;;) {
        size_t begin = __atomic_fetch_add(&r->next, PART, __ATOMIC_RELAXED);
        if (begin >= r->end) break;
        for (size_t n = begin; n < begin + PART && n < r->end; n++) {
            if (r->depth < CUBE4_NEAR_MAX)
                keep_next(r, &w, &r->met[n]);
            else
                enter_next(r, &w, &r->met[n]);
        }
    }
    enter_waiting(&w);
}

static void search_both(reach *r, const tsl_host *host)
{
    static const uint32_t colour[3] = {0xf, 0xf << 4, 0xf << 8};
    position at = {cube4_wings_paired, cube4_phase3_position(r->t, colour, false), 0};
    child solved;
    waiting w = {.near = r->near, .count = 0};
    r->depth = 0;
    fill_child(&solved, r, &at, cube4_wings_place(r->moves, &at.wings));
    keep_children(r, &w, &solved, 1);
    enter_waiting(&w);
    while (r->depth++ < CUBE4_NEAR_MAX) {
        size_t parts = (r->count - r->end + PART - 1) / PART;
        r->next = r->end;
        r->end = r->count;
        host->parallel(host, parts < JOBS ? parts : JOBS, expand_parts, r);
    }
}

/* ---- all of them ---- */

/* Zeroed, and in huge pages where there are any: what is all over memory is found faster. */
static void *make_room(size_t size)
{
    void *room = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) memory_missing();
    madvise(room, size, MADV_HUGEPAGE);
    return room;
}

void cube4_near_build(cube4_near *out, const cube4_wing_moves *moves, const cube4_phase3 *t,
                      const tsl_host *host)
{
    reach r = {.moves = moves, .t = t, .kernel = cube4_choose_kernel(), .near = out};
    const size_t keys_size = sizeof *r.keys << KEYS_LOG, met_size = ROOM * sizeof *r.met;
    r.keys = make_room(keys_size);
    r.met = make_room(met_size);
    search_wings(&r, host);
    search_both(&r, host);
    munmap(r.keys, keys_size);
    munmap(r.met, met_size);
}
