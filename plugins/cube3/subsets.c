/* Sets of 3x3x3 states for practice, drawn uniformly: which pieces may be anywhere among
 * themselves, and whether they are turned. */
#include "cube3.h"

enum { CORNERS = 8, EDGES = 12, EDGE_GROUPS = 2 };
enum { NONE = 0, U_LAYER = 0x00f, DFR = 0x10, DR_TO_DB = 0x0f0, FR = 0x100, SLICE = 0xf00 };
enum { ALL_CORNERS = 0xff, ALL_EDGES = 0xfff };

typedef struct freedom {
    uint32_t corners;            /* bit i: the corner of place i is somewhere in these places */
    uint32_t edges[EDGE_GROUPS]; /* the same, in one or two groups that stay apart */
    bool twists, flips;          /* may the free pieces be turned? */
    bool turned;                 /* at least one is */
} freedom;

/* ---- drawing ---- */

/* Fisher-Yates over the places of `set`; returns the permutation's parity. */
static unsigned shuffle(uint8_t *pieces, uint32_t set, tsl_rng *rng)
{
    uint8_t place[EDGES] = {0};
    unsigned count = 0, odd = 0;
    for (uint8_t i = 0; i < EDGES; i++)
        if (set >> i & 1) place[count++] = i;
    for (unsigned i = count; i > 1; i--) {
        unsigned j = (unsigned)tsl_below(rng, i);
        uint8_t piece = pieces[place[i - 1]];
        pieces[place[i - 1]] = pieces[place[j]];
        pieces[place[j]] = piece;
        odd ^= i - 1 != j;
    }
    return odd;
}

static void swap_lowest(uint8_t *pieces, uint32_t set)
{
    unsigned a = (unsigned)__builtin_ctz(set), b = (unsigned)__builtin_ctz(set & (set - 1));
    uint8_t piece = pieces[a];
    pieces[a] = pieces[b];
    pieces[b] = piece;
}

/* Turns the pieces of `set`: all but the last freely, which brings the sum to 0. True if any is
 * turned. */
static bool orient(uint8_t *pieces, uint32_t set, unsigned ways, tsl_rng *rng)
{
    unsigned sum = 0;
    bool turned = false;
    for (; set; set &= set - 1) {
        unsigned i = (unsigned)__builtin_ctz(set);
        bool last = (set & (set - 1)) == 0;
        unsigned way = last ? (ways - sum) % ways : (unsigned)tsl_below(rng, ways);
        sum = (sum + way) % ways;
        pieces[i] = (uint8_t)((pieces[i] & 15) | way << 4);
        turned |= way > 0;
    }
    return turned;
}

/* Uniform: every permutation of each group is equally likely; where their parities differ, two
 * fixed places of one group change, which pairs each impossible arrangement with a possible one.
 * Twists and flips are drawn after that and apart from it; drawing them again until one is turned
 * keeps those that are left equally likely. */
static void draw_free(const tsl_engine3 *engine, tsl_cube3 *cube, const freedom *f, tsl_rng *rng)
{
    bool turned;
    engine->solved(engine, cube);
    unsigned odd = shuffle(cube->corner, f->corners, rng);
    for (unsigned i = 0; i < EDGE_GROUPS; i++) odd ^= shuffle(cube->edge, f->edges[i], rng);
    if (odd && f->edges[0])
        swap_lowest(cube->edge, f->edges[0]);
    else if (odd)
        swap_lowest(cube->corner, f->corners);
    do {
        turned = f->twists && orient(cube->corner, f->corners, 3, rng);
        turned |= f->flips && orient(cube->edge, f->edges[0] | f->edges[1], 2, rng);
    } while (f->turned && !turned);
}

void cube3_draw(const tsl_engine3 *engine, tsl_cube3 *cube, tsl_rng *rng)
{
    static const freedom all = {ALL_CORNERS, {ALL_EDGES}, true, true, false};
    draw_free(engine, cube, &all, rng);
}

/* ---- membership ---- */

static bool stays(const uint8_t *pieces, unsigned count, uint32_t set)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned piece = pieces[i] & 15u;
        if (set >> i & 1 ? !(set >> piece & 1) : pieces[i] != i) return false;
    }
    return true;
}

static unsigned count_turned(const uint8_t *pieces, unsigned count)
{
    unsigned turned = 0;
    for (unsigned i = 0; i < count; i++) turned += pieces[i] >> 4 != 0;
    return turned;
}

static bool is_free(const tsl_cube3 *cube, const freedom *f)
{
    unsigned twists = count_turned(cube->corner, CORNERS), flips = count_turned(cube->edge, EDGES);
    if (!stays(cube->corner, CORNERS, f->corners)) return false;
    if (!stays(cube->edge, EDGES, f->edges[0] | f->edges[1])) return false;
    for (unsigned i = 0; i < EDGES; i++)
        if (f->edges[1] >> i & 1 && !(f->edges[1] >> (cube->edge[i] & 15) & 1)) return false;
    return (f->twists || twists == 0) && (f->flips || flips == 0) &&
           (!f->turned || twists + flips > 0);
}

/* ---- the list ---- */

/* A subset's functions know nothing but the state, so each has its own two. */
#define SUBSET(id, ...)                                                                            \
    static const freedom id = {__VA_ARGS__};                                                       \
    static void draw_##id(const void *self, void *state, tsl_rng *rng)                             \
    {                                                                                              \
        draw_free(((const cube3 *)self)->engine, state, &id, rng);                                 \
    }                                                                                              \
    static bool contains_##id(const void *self, const void *state)                                 \
    {                                                                                              \
        (void)self;                                                                                \
        return is_free(state, &id);                                                                \
    }

SUBSET(last_layer, U_LAYER, {U_LAYER}, true, true, false)
SUBSET(oll, U_LAYER, {U_LAYER}, true, true, true)
SUBSET(pll, U_LAYER, {U_LAYER}, false, false, false)
SUBSET(zbll, U_LAYER, {U_LAYER}, true, false, false)
SUBSET(last_slot, U_LAYER | DFR, {U_LAYER | FR}, true, true, false)
SUBSET(cross_solved, ALL_CORNERS, {U_LAYER | SLICE}, true, true, false)
SUBSET(edges_only, NONE, {ALL_EDGES}, false, true, false)
SUBSET(corners_only, ALL_CORNERS, {NONE}, true, false, false)
SUBSET(eo, ALL_CORNERS, {ALL_EDGES}, true, false, false)
SUBSET(domino, ALL_CORNERS, {U_LAYER | DR_TO_DB, SLICE}, false, false, false)

#define LIST(name, id, words)                                                                      \
    {                                                                                              \
        name, words, draw_##id, contains_##id                                                      \
    }

const tsl_subset cube3_subsets[] = {
    LIST("last-layer", last_layer, "everything but the layer of U is solved"),
    LIST("oll", oll, "the same, and the last layer is not oriented"),
    LIST("pll", pll, "the last layer is oriented, only its pieces change places"),
    LIST("zbll", zbll, "the last layer, its edges oriented"),
    LIST("last-slot", last_slot, "the last layer and the pair of DFR and FR"),
    LIST("cross-solved", cross_solved, "the cross on D is solved"),
    LIST("edges-only", edges_only, "all corners are solved"),
    LIST("corners-only", corners_only, "all edges are solved"),
    LIST("eo", eo, "no edge needs a quarter turn of F or B"),
    LIST("domino", domino, "half turns and quarter turns of U and D solve it"),
    {0},
};
