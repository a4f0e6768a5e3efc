/* The positions of the 4x4x4's third phase that are near its end: two breadth-first searches, one
 * of wings alone, one of wings with centres. Of the farthest wings there are too many to keep: they
 * are what one turn makes of the members of the set before.
 *
 * Several jobs expand a level. Each adds members to sets of its own, which are merged at the end,
 * so no job waits for another. Sets only grow, so their order does not matter. All sets are larger
 * than a processor's nearest cache: memory is prefetched some time before it is used. */
#include "near.h"

#include <string.h>
#include <sys/mman.h>

#include "wings_kernel.h"

enum {
    ROOM = 1 << 19, /* 473,107 positions are kept at most */
    KEYS_LOG = 20,
    JOBS = 4,      /* at once, at most */
    PART = 256,    /* positions that a job takes on at a time */
    WAITING = 128, /* members that a job enters at a time */
    MERGE_PARTS = 16
};

typedef struct position {
    cube4_wings wings;
    cube4_position3 centres;
    uint8_t skip;
} position;

typedef struct reach {
    const cube4_wing_moves *moves;
    const cube4_phase3 *t;
    cube4_near *sets[JOBS];
    bool used[JOBS];
    const cube4_kernel *kernel;
    bool centres;     /* with the wings? */
    uint64_t *keys;   /* one more than the least key of each that is met, at hashed places */
    position *met;    /* in the order of their distance, one of each that look the same */
    size_t count;     /* of those */
    size_t next, end; /* of the level that is being expanded: the next to take on, and its end */
    unsigned depth;   /* of what comes of it */
    unsigned last;    /* the depth of the last level, which is not kept */
} reach;

/* What one turn makes of a position. */
typedef struct child {
    position at;
    unsigned keys; /* how many it has: several where its class has symmetries */
    uint64_t key[CUBE4_WING_SYMMETRIES]; /* the least first */
} child;

/* ---- members ---- */

static inline uint64_t key_of(const reach *r, cube4_wing_place place, cube4_position3 centres)
{
    return r->centres ? cube4_near_key(r->t, place, centres) : place.index;
}

/* There are several where the class has symmetries; that of the place itself comes first. */
static inline unsigned list_keys(uint64_t keys[CUBE4_WING_SYMMETRIES], const reach *r,
                                 const cube4_wings *wings, cube4_wing_place place,
                                 cube4_position3 centres)
{
    keys[0] = key_of(r, place, centres);
    if (cube4_wings_same(r->moves, place) == 1) return 1;
    cube4_wing_place places[CUBE4_WING_SYMMETRIES];
    unsigned count = cube4_wings_places(places, r->kernel, r->moves, wings, place);
    for (unsigned i = 1; i < count; i++) keys[i] = key_of(r, places[i], centres);
    return count;
}

/* Members whose words have been asked for. */
typedef struct waiting {
    cube4_near *sets;
    unsigned count;
    cube4_bits bits[WAITING];
} waiting;

static void enter_waiting(waiting *w)
{
    uint64_t *word = w->sets->word;
    for (unsigned i = 0; i < w->count; i++) word[w->bits[i].word] |= cube4_near_mask(w->bits[i]);
    w->count = 0;
}

static inline void enter_soon(waiting *w, cube4_bits bits)
{
    cube4_near_prefetch(w->sets, bits);
    w->bits[w->count++] = bits;
    if (w->count == WAITING) enter_waiting(w);
}

/* Enters a key in the sets of what is up to r->depth turns away, and of more. */
static inline void enter_key(waiting *w, const reach *r, uint64_t key)
{
    if (r->centres) {
        unsigned from = r->depth < CUBE4_NEAR_MIN ? CUBE4_NEAR_MIN : r->depth;
        for (unsigned turns = from; turns <= CUBE4_NEAR_MAX; turns++)
            enter_soon(w, cube4_near_both(key, turns));
        return;
    }
    enter_soon(w, cube4_near_wings_exact((uint32_t)key, CUBE4_NEAR_WINGS));
    if (r->depth < CUBE4_NEAR_WINGS) enter_soon(w, cube4_near_wings_filter((uint32_t)key));
}

static inline void enter(waiting *w, const reach *r, const uint64_t *keys, unsigned count)
{
    for (unsigned i = 0; i < count; i++) enter_key(w, r, keys[i]);
}

/* ---- what is met ---- */

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

/* ---- levels ---- */

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

static void keep(reach *r, waiting *w, const child *next, unsigned count)
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
    keep(r, w, children, turns->count);
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
    reach *r = context;
    waiting w = {.sets = r->sets[job], .count = 0};
    for (;;) {
        size_t begin = __atomic_fetch_add(&r->next, PART, __ATOMIC_RELAXED);
        if (begin >= r->end) break;
        r->used[job] = true;
        for (size_t n = begin; n < begin + PART && n < r->end; n++) {
            if (r->depth < r->last)
                keep_next(r, &w, &r->met[n]);
            else
                enter_next(r, &w, &r->met[n]);
        }
    }
    enter_waiting(&w);
}

static void search(reach *r, const tsl_host *host)
{
    static const uint32_t colour[3] = {0xf, 0xf << 4, 0xf << 8};
    position at = {cube4_wings_paired, cube4_phase3_position(r->t, colour, false), 0};
    child solved;
    waiting w = {.sets = r->sets[0], .count = 0};
    fill_child(&solved, r, &at, cube4_wings_place(r->moves, &at.wings));
    keep(r, &w, &solved, 1);
    enter_waiting(&w);
    while (r->depth++ < r->last) {
        size_t parts = (r->count - r->end + PART - 1) / PART;
        r->next = r->end;
        r->end = r->count;
        host->parallel(host, parts < JOBS ? parts : JOBS, expand_parts, r);
    }
}

/* ---- the farthest wings ---- */

/* Enters what one turn makes of the wings with this number. */
static void enter_farther(const reach *r, waiting *w, uint32_t index)
{
    cube4_wings at = cube4_wings_at(r->moves, index);
    cube4_children next;
    r->kernel->expand(&next, r->moves, &at, &r->moves->all);
    for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
        uint64_t keys[CUBE4_WING_SYMMETRIES];
        static const cube4_position3 none = {{0}, 0};
        unsigned count = list_keys(keys, r, &next.wings[i], next.place[i], none);
        for (unsigned k = 0; k < count; k++)
            enter_soon(w, cube4_near_wings_exact((uint32_t)keys[k], CUBE4_NEAR_WINGS + 1));
    }
}

/* Takes on the members of the smaller exact set, which is merged by now. */
static void widen_parts(void *context, size_t job)
{
    reach *r = context;
    waiting w = {.sets = r->sets[job], .count = 0};
    for (;;) {
        size_t begin = __atomic_fetch_add(&r->next, PART, __ATOMIC_RELAXED);
        if (begin >= CUBE4_NEAR_EXACT) break;
        for (size_t n = begin; n < begin + PART && n < CUBE4_NEAR_EXACT; n++)
            for (uint64_t rest = r->sets[0]->word[n]; rest; rest &= rest - 1)
                enter_farther(r, &w, (uint32_t)(64 * n) + (uint32_t)__builtin_ctzll(rest));
    }
    enter_waiting(&w);
}

/* ---- all of them ---- */

/* Zeroed, and in huge pages where there are any: what is all over memory is found faster. */
static void *make_room(size_t size)
{
    void *room = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return NULL;
    madvise(room, size, MADV_HUGEPAGE);
    return room;
}

static void merge_part(void *context, size_t part)
{
    const reach *r = context;
    size_t begin = CUBE4_NEAR_WORDS * part / MERGE_PARTS;
    size_t end = CUBE4_NEAR_WORDS * (part + 1) / MERGE_PARTS;
    for (unsigned job = 1; job < JOBS; job++)
        for (size_t i = begin; i < end && r->used[job]; i++)
            r->sets[0]->word[i] |= r->sets[job]->word[i];
}

static void search_both(const reach *how, const tsl_host *host)
{
    reach wings = *how, both = *how;
    wings.last = CUBE4_NEAR_WINGS;
    search(&wings, host);
    host->parallel(host, MERGE_PARTS, merge_part, &wings);
    wings.next = 0;
    host->parallel(host, JOBS, widen_parts, &wings);
    memset(both.keys, 0, sizeof *both.keys << KEYS_LOG);
    both.centres = true;
    both.last = CUBE4_NEAR_MAX;
    search(&both, host);
    memset(both.used, true, sizeof both.used);
    host->parallel(host, MERGE_PARTS, merge_part, &both);
}

bool cube4_near_build(cube4_near *out, const cube4_wing_moves *moves, const cube4_phase3 *t,
                      const tsl_host *host)
{
    reach r = {.moves = moves, .t = t, .kernel = cube4_choose_kernel(), .sets = {out}};
    const size_t keys_size = sizeof *r.keys << KEYS_LOG, met_size = ROOM * sizeof *r.met;
    const size_t sets_size = (JOBS - 1) * sizeof *out;
    cube4_near *sets = make_room(sets_size);
    r.keys = make_room(keys_size);
    r.met = make_room(met_size);
    bool enough = sets && r.keys && r.met;
    if (enough) {
        for (unsigned job = 1; job < JOBS; job++) r.sets[job] = &sets[job - 1];
        search_both(&r, host);
    }
    if (sets) munmap(sets, sets_size);
    if (r.keys) munmap(r.keys, keys_size);
    if (r.met) munmap(r.met, met_size);
    return enough;
}
