/* What is nearly solved in the 4x4x4's third phase: two breadth-first searches, one of wings alone,
 * one of wings with centres.
 *
 * The last level of each, most of the work, is not kept: only the sets remain of it. Its members
 * come in no order, and to enter each where it belongs would be to wait for memory each time. They
 * are sorted into heaps first, one for each part of the sets that a processor's cache can hold. */
#include "cube4_near.h"

#include <stdlib.h>

enum { ROOM = 1 << 19, KEYS_LOG = 20 }; /* 473,107 positions are kept at most, 673,957 keys */
enum {
    HEAP_WORDS = 1 << 15,
    HEAPS = (CUBE4_NEAR_WORDS + HEAP_WORDS - 1) / HEAP_WORDS,
    HEAP_ROOM = 1 << 13,
    PARTS = 16, /* of a level, done at once, */
    PART = 2048 /* of so many positions each */
};

typedef struct position {
    cube4_wings wings;
    cube4_position3 centres;
    uint8_t skip;
} position;

typedef struct reach {
    const cube4_wing_moves *moves;
    const cube4_phase3 *t;
    cube4_near *near;
    cube4_expand *expand;
    bool centres;      /* with the wings? */
    uint64_t *keys;    /* one more than those of what is met, at hashed places */
    position *met;     /* in the order of their distance, one of each that look the same */
    size_t begin, end; /* of the level that is being expanded */
    size_t count;
    unsigned depth; /* of what comes of it */
} reach;

/* ---- members ---- */

static inline uint64_t key_of(const reach *r, cube4_wing_place place, cube4_position3 centres)
{
    return r->centres ? cube4_near_key(r->t, place, centres) : place.index;
}

/* The keys of a position: there are several where its class has symmetries. */
static inline unsigned list_keys(uint64_t keys[CUBE4_WING_SYMMETRIES], const reach *r,
                                 const cube4_wings *wings, cube4_position3 centres,
                                 cube4_wing_place place)
{
    keys[0] = key_of(r, place, centres);
    if (cube4_wings_same(r->moves, place) == 1) return 1;
    cube4_wing_place places[CUBE4_WING_SYMMETRIES];
    unsigned count = cube4_wings_places(places, r->moves, wings, place);
    for (unsigned i = 1; i < count; i++) keys[i] = key_of(r, places[i], centres);
    return count;
}

/* Several threads may do so at once. */
static void put(cube4_near *near, cube4_bits at)
{
    __atomic_fetch_or(&near->word[at.word], cube4_near_mask(at), __ATOMIC_RELAXED);
}

/* Enters a key into all sets for at least so many turns. */
static void enter(const reach *r, uint64_t key)
{
    if (!r->centres) {
        put(r->near, cube4_near_wings9((uint32_t)key));
        put(r->near, cube4_near_wings8((uint32_t)key));
        return;
    }
    unsigned from = r->depth < CUBE4_NEAR_MIN ? CUBE4_NEAR_MIN : r->depth;
    for (unsigned turns = from; turns <= CUBE4_NEAR_MAX; turns++)
        put(r->near, cube4_near_both(key, turns));
}

/* ---- the levels that are kept ---- */

static size_t hash(uint64_t key)
{
    return (key + 1) * 0x9e3779b97f4a7c15u >> (64 - KEYS_LOG);
}

static uint64_t *find_key(const reach *r, uint64_t key)
{
    size_t i = hash(key);
    while (r->keys[i] != 0 && r->keys[i] != key + 1) i = (i + 1) & ((1u << KEYS_LOG) - 1);
    return &r->keys[i];
}

static void add_position(reach *r, const position *at, cube4_wing_place place)
{
    uint64_t keys[CUBE4_WING_SYMMETRIES];
    if (*find_key(r, key_of(r, place, at->centres))) return;
    r->met[r->count++] = *at;
    for (unsigned n = list_keys(keys, r, &at->wings, at->centres, place); n-- > 0;) {
        *find_key(r, keys[n]) = keys[n] + 1;
        enter(r, keys[n]);
    }
}

static void begin_level(reach *r)
{
    r->begin = r->end;
    r->end = r->count;
    r->depth++;
}

static void expand_level(reach *r)
{
    for (size_t n = r->begin; n < r->end; n++) {
        const position *from = &r->met[n];
        const cube4_turns *turns = &r->moves->rest[from->skip];
        position to[CUBE4_PHASE3_TURNS];
        cube4_children next;
        r->expand(&next, r->moves, &from->wings, turns);
        for (unsigned i = 0; i < turns->count; i++) {
            unsigned turn = turns->turn[i];
            to[i] = (position){next.wings[i], cube4_phase3_next(r->t, from->centres, turn),
                               r->moves->skip_after[from->skip][turn]};
            __builtin_prefetch(&r->keys[hash(key_of(r, next.place[i], to[i].centres))]);
        }
        for (unsigned i = 0; i < turns->count; i++) add_position(r, &to[i], next.place[i]);
    }
}

static void expand_kept(void *context, size_t i)
{
    static const uint32_t colour[3] = {0xf, 0xf << 4, 0xf << 8};
    reach *r = (reach *)context + i;
    position solved = {cube4_wings_paired, cube4_phase3_position(r->t, colour, false), 0};
    unsigned last = r->centres ? CUBE4_NEAR_MAX : CUBE4_NEAR_WINGS;
    add_position(r, &solved, cube4_wings_place(r->moves, &solved.wings));
    for (begin_level(r); r->depth < last; begin_level(r)) expand_level(r);
}

/* ---- the last level ---- */

/* What a part has for each heap. */
typedef struct heaps {
    uint32_t count[HEAPS];
    cube4_bits bits[HEAPS][HEAP_ROOM];
} heaps;

typedef struct last_level {
    const reach *r;
    size_t begin; /* the parts are of positions from here on */
    heaps *parts;
} last_level;

static void put_on_heap(heaps *h, const reach *r, uint64_t key)
{
    cube4_bits at =
        r->centres ? cube4_near_both(key, CUBE4_NEAR_MAX) : cube4_near_wings9((uint32_t)key);
    unsigned heap = at.word / HEAP_WORDS;
    if (h->count[heap] < HEAP_ROOM)
        h->bits[heap][h->count[heap]++] = at;
    else
        put(r->near, at);
}

static void sort_next(heaps *h, const reach *r, const position *from)
{
    const cube4_turns *turns = &r->moves->rest[from->skip];
    cube4_children next;
    r->expand(&next, r->moves, &from->wings, turns);
    for (unsigned i = 0; i < turns->count; i++) {
        uint64_t keys[CUBE4_WING_SYMMETRIES];
        cube4_position3 centres = from->centres;
        if (r->centres) centres = cube4_phase3_next(r->t, centres, turns->turn[i]);
        unsigned count = list_keys(keys, r, &next.wings[i], centres, next.place[i]);
        for (unsigned k = 0; k < count; k++) put_on_heap(h, r, keys[k]);
    }
}

static void sort_part(void *context, size_t part)
{
    const last_level *l = context;
    heaps *h = &l->parts[part];
    size_t begin = l->begin + part * PART;
    for (unsigned heap = 0; heap < HEAPS; heap++) h->count[heap] = 0;
    for (size_t n = begin; n < begin + PART && n < l->r->end; n++)
        sort_next(h, l->r, &l->r->met[n]);
}

static void enter_heap(void *context, size_t heap)
{
    const last_level *l = context;
    uint64_t *word = l->r->near->word;
    for (unsigned part = 0; part < PARTS; part++) {
        const heaps *h = &l->parts[part];
        for (uint32_t i = 0; i < h->count[heap]; i++)
            word[h->bits[heap][i].word] |= cube4_near_mask(h->bits[heap][i]);
    }
}

static void expand_last(const reach *r, heaps *parts, const tsl_host *host)
{
    last_level l = {r, r->begin, parts};
    for (; l.begin < r->end; l.begin += PARTS * PART) {
        host->parallel(PARTS, sort_part, &l);
        host->parallel(HEAPS, enter_heap, &l);
    }
}

/* ---- both searches ---- */

static bool make_room(reach *r)
{
    r->keys = calloc((size_t)1 << KEYS_LOG, sizeof *r->keys);
    r->met = aligned_alloc(_Alignof(position), ROOM * sizeof *r->met);
    return r->keys && r->met;
}

bool cube4_near_build(cube4_near *out, const cube4_wing_moves *moves, const cube4_phase3 *t,
                      const tsl_host *host)
{
    reach wings = {.moves = moves, .t = t, .near = out, .expand = cube4_choose_expand()};
    reach both[2] = {wings, wings};
    both[1].centres = true;
    heaps *parts = malloc(PARTS * sizeof *parts);
    bool enough = make_room(&both[0]) && make_room(&both[1]) && parts;
    if (enough) {
        host->parallel(2, expand_kept, both);
        for (unsigned i = 0; i < 2; i++) expand_last(&both[i], parts, host);
    }
    for (unsigned i = 0; i < 2; i++) {
        free(both[i].keys);
        free(both[i].met);
    }
    free(parts);
    return enough;
}
