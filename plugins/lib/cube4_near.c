/* What is nearly solved in the 4x4x4's third phase. */
#include "cube4_near.h"

#include <stdlib.h>

enum { CHUNK = 512, MET_LOG = 20, ROOM = 1 << 19 };

typedef struct position {
    cube4_wings wings;
    cube4_position3 centres;
} position;

typedef struct builder {
    const cube4_wing_moves *moves;
    const cube4_phase3 *t;
    cube4_near *near;
    cube4_expand *expand;
    uint64_t *keys; /* one more than those of what is met, at hashed places */
    position *met;  /* in the order of their distance */
    size_t count;
    size_t begin, end; /* of the level that is being expanded */
    unsigned depth;    /* of what comes of it */
} builder;

/* Writes the keys of a position: there are several where its class has symmetries. */
static unsigned list_keys(uint64_t keys[CUBE4_WING_SYMMETRIES], const builder *b,
                          const position *at, cube4_wing_place place)
{
    unsigned same = cube4_wings_same(b->moves, place), count = 0;
    keys[count++] = cube4_near_key(b->t, place, at->centres);
    if (same == 1) return count;
    cube4_wings wings = cube4_wings_image(b->moves, place.symmetry, &at->wings);
    cube4_position3 centres = cube4_phase3_image(b->t, place.symmetry, at->centres);
    for (unsigned s = 0; s < CUBE4_WING_SYMMETRIES; s++) {
        if (!(same >> s & 1)) continue;
        cube4_wings image = cube4_wings_image(b->moves, s, &wings);
        uint64_t key = cube4_near_key(b->t, cube4_wings_place(b->moves, &image),
                                      cube4_phase3_image(b->t, s, centres));
        if (key != keys[0]) keys[count++] = key;
    }
    return count;
}

/* Several threads may do so at once. */
static void enter_key(const builder *b, uint64_t key)
{
    unsigned from = b->depth < CUBE4_NEAR_MIN ? CUBE4_NEAR_MIN : b->depth;
    for (unsigned turns = from; turns <= CUBE4_NEAR_MAX; turns++) {
        cube4_bits at = cube4_near_both(key, turns);
        uint64_t *word = &b->near->both[at.word];
        if ((__atomic_load_n(word, __ATOMIC_RELAXED) & at.mask) != at.mask)
            __atomic_fetch_or(word, at.mask, __ATOMIC_RELAXED);
    }
}

/* ---- the levels that are kept ---- */

static uint64_t *find_key(const builder *b, uint64_t key)
{
    uint64_t i = (key + 1) * 0x9e3779b97f4a7c15u >> (64 - MET_LOG);
    while (b->keys[i] != 0 && b->keys[i] != key + 1) i = (i + 1) & ((1u << MET_LOG) - 1);
    return &b->keys[i];
}

static void add_position(builder *b, const position *at, cube4_wing_place place)
{
    uint64_t keys[CUBE4_WING_SYMMETRIES];
    if (*find_key(b, cube4_near_key(b->t, place, at->centres))) return;
    b->met[b->count++] = *at;
    for (unsigned n = list_keys(keys, b, at, place); n-- > 0;) {
        *find_key(b, keys[n]) = keys[n] + 1;
        enter_key(b, keys[n]);
    }
}

static void expand_level(builder *b)
{
    b->begin = b->end;
    b->end = b->count;
    b->depth++;
    for (size_t n = b->begin; n < b->end; n++) {
        cube4_children next;
        b->expand(&next, b->moves, &b->met[n].wings, &b->moves->all);
        for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
            position to = {next.wings[i], cube4_phase3_next(b->t, b->met[n].centres, i)};
            add_position(b, &to, next.place[i]);
        }
    }
}

/* ---- the last level, which is not kept ---- */

/* All keys of a position are asked for before any is entered. */
static void enter_next(const builder *b, const position *from)
{
    cube4_children next;
    uint64_t keys[CUBE4_PHASE3_TURNS * CUBE4_WING_SYMMETRIES];
    unsigned count = 0;
    b->expand(&next, b->moves, &from->wings, &b->moves->all);
    for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
        position to = {next.wings[i], cube4_phase3_next(b->t, from->centres, i)};
        count += list_keys(&keys[count], b, &to, next.place[i]);
    }
    for (unsigned n = 0; n < count; n++)
        __builtin_prefetch(&b->near->both[cube4_near_both(keys[n], CUBE4_NEAR_MAX).word], 1);
    for (unsigned n = 0; n < count; n++) enter_key(b, keys[n]);
}

static void enter_chunk(void *context, size_t chunk)
{
    const builder *b = context;
    size_t begin = b->begin + chunk * CHUNK;
    for (size_t n = begin; n < begin + CHUNK && n < b->end; n++) enter_next(b, &b->met[n]);
}

static void build_both(builder *b, const tsl_host *host)
{
    static const uint32_t colour[3] = {0xf, 0xf << 4, 0xf << 8};
    position solved = {cube4_wings_paired, cube4_phase3_position(b->t, colour, false)};
    add_position(b, &solved, cube4_wings_place(b->moves, &solved.wings));
    while (b->depth + 1 < CUBE4_NEAR_MAX) expand_level(b);
    b->begin = b->end;
    b->end = b->count;
    b->depth++;
    host->parallel((b->end - b->begin + CHUNK - 1) / CHUNK, enter_chunk, b);
}

/* ---- the wings alone ---- */

static void build_wings(cube4_near *out, const cube4_wing_moves *moves, cube4_wing_table *table,
                        const tsl_host *host)
{
    cube4_wings_enter(table, moves, 0, CUBE4_NEAR_WINGS - 1, host);
    for (uint32_t i = 0; i < CUBE4_WING_POSITIONS; i++) {
        if (!cube4_wings_entered(table, i)) continue;
        cube4_bits at = cube4_near_bits(i, CUBE4_NEAR_LOG);
        out->wings8[at.word] |= at.mask;
    }
    cube4_wings_enter(table, moves, CUBE4_NEAR_WINGS, CUBE4_NEAR_WINGS, host);
    for (uint32_t i = 0; i < CUBE4_WING_POSITIONS; i++)
        out->wings9[i / 64] |= (uint64_t)cube4_wings_entered(table, i) << i % 64;
}

bool cube4_near_build(cube4_near *out, const cube4_wing_moves *moves, const cube4_phase3 *t,
                      const tsl_host *host)
{
    builder b = {.moves = moves, .t = t, .near = out, .expand = cube4_choose_expand()};
    cube4_wing_table *table = malloc(sizeof *table);
    b.keys = calloc((size_t)1 << MET_LOG, sizeof *b.keys);
    b.met = aligned_alloc(_Alignof(position), ROOM * sizeof *b.met);
    bool enough = table && b.keys && b.met;
    if (enough) {
        build_both(&b, host);
        build_wings(out, moves, table, host);
    }
    free(table);
    free(b.keys);
    free(b.met);
    return enough;
}
