/* The 5x5x5's third phase: wings and midges into two halves that fit. */
#include "five.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"
#include "lib/rank.h"

enum { ALL_WINGS = 0xffffff, ALL_MIDGES = 0x7ff };

static bool keeps_halves(unsigned turn)
{
    return turn % 3 == 1 || (turn < 18 && turn / 3 % 3 != 1);
}

static void find_halves(five_phase3 *p, const five_base *base)
{
    uint32_t set = 1;
    for (uint32_t old = 0; old != set;) {
        old = set;
        for (unsigned i = 0; i < FIVE_TURNS; i++)
            if (keeps_halves(i)) set |= five_move_set(&base->sets, FIVE_SET_WING, i, set);
    }
    p->half_set = set;
    for (unsigned i = 0; i < 24; i++) p->half[i] = set >> i & 1;
}

/* ---- coordinates ---- */

/* A set of edges with an even number of members. */
static uint32_t even_set(uint32_t midges)
{
    return midges | (uint32_t)(__builtin_popcount(midges) % 2) << 11;
}

static uint32_t move_edges(const five_map *map, uint32_t set)
{
    uint32_t moved = 0;
    for (; set; set &= set - 1) {
        unsigned sticker = FIVE_MIDGE + 2 * (unsigned)__builtin_ctz(set);
        moved |= (uint32_t)1 << (map->to[sticker] - FIVE_MIDGE) / 2;
    }
    return moved;
}

static uint32_t image_wings(const five_tables *t, uint32_t rank, unsigned symmetry)
{
    const five_base *base = &t->base;
    const five_map *map = &base->symmetry[base->symmetries2[symmetry % 16]];
    uint32_t wrong = unrank_subset(12, rank) ^ base->phase3.half_set;
    wrong = five_map_set(map, FIVE_WING, wrong) ^ (symmetry < 16 ? 0 : ALL_WINGS);
    return five_rank(&base->sets, wrong ^ base->phase3.half_set);
}

static void build_midges(five_phase3 *p, const five_base *base)
{
    for (uint32_t i = 0; i < FIVE_MIDGES3; i++) {
        for (unsigned k = 0; k < FIVE_TURNS3; k++) {
            uint32_t moved = move_edges(&base->turn[p->turn[k]], even_set(i));
            p->next_midges[i][k] = (uint16_t)((moved ^ p->cross_midges[k]) & ALL_MIDGES);
        }
        for (unsigned s = 0; s < FIVE_SYMMETRIES3; s++) {
            const five_map *map = &base->symmetry[base->symmetries2[s % 16]];
            uint32_t image = move_edges(map, even_set(i)) ^ (s < 16 ? 0 : ALL_MIDGES);
            p->image[i][s] = (uint16_t)(image & ALL_MIDGES);
        }
    }
}

/* What changes halves by a turn. */
static void build_crossings(five_phase3 *p, const five_base *base)
{
    unsigned count = 0;
    for (unsigned i = 0; i < FIVE_TURNS; i++) {
        if (!five_is_turn3(i)) continue;
        for (unsigned at = 0; at < 24; at++) {
            unsigned wing = base->turn[i].to[at], midge = base->turn[i].to[24 + at] - 24u;
            p->cross_wings[count] |= (uint32_t)(p->half[at] ^ p->half[wing]) << wing;
            p->cross_midges[count] |= (uint32_t)(p->half[at] ^ p->half[midge]) << midge / 2;
        }
        p->turn[count++] = (uint8_t)i;
    }
}

/* ---- centres of R and L ---- */

static uint32_t move8(const five_base *base, unsigned orbit, unsigned turn, uint32_t set)
{
    uint32_t to = five_move_set(&base->sets, orbit, turn, (set & 15) << 4 | (set & 0xf0) << 12);
    return (to >> 4 & 15) | (to >> 12 & 0xf0);
}

/* A colour and the other one may be exchanged, of either kind of centres. */
static void build_centres(five_phase3 *p, const five_base *base)
{
    for (uint32_t i = 0; i < 70; i++)
        p->subset[unrank_subset(4, i)] = (uint8_t)(i < 35 ? i : 69 - i);
    for (uint32_t i = 0; i < FIVE_CENTRES3; i++) {
        uint32_t x = unrank_subset(4, i / 35), tee = unrank_subset(4, i % 35);
        for (unsigned k = 0; k < FIVE_TURNS3; k++)
            p->next_centres[i][k] =
                (uint16_t)(35 * p->subset[move8(base, FIVE_SET_X, p->turn[k], x)] +
                           p->subset[move8(base, FIVE_SET_T, p->turn[k], tee)]);
    }
}

static void step_centres(const five_tables *t, uint32_t *class, uint32_t *other, unsigned turn)
{
    *class = t->base.phase3.next_centres[*class][turn];
    *other = t->base.phase3.next_midges[*other][turn];
}

/* The ends are what turns that keep halves make of whole centres. */
static void fill_centres(five_phase3 *p, const five_tables *t, const tsl_host *host)
{
    static const uint8_t seen = 1;
    uint8_t found[FIVE_CENTRES3] = {seen};
    uint32_t goal[2 * FIVE_CENTRES3][2] = {{0}}, count = 1;
    for (uint32_t from = 0; from < count; from++) {
        for (unsigned k = 0; k < FIVE_TURNS3; k++) {
            uint32_t to = p->next_centres[goal[from][0]][k];
            if (!keeps_halves(p->turn[k]) || found[to]) continue;
            found[to] = seen;
            goal[count++][0] = to;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        goal[count + i][0] = goal[i][0];
        goal[count + i][1] = ALL_MIDGES;
    }
    const five_space space = {.classes = FIVE_CENTRES3,
                              .others = FIVE_MIDGES3,
                              .turns = FIVE_TURNS3,
                              .bits = 4,
                              .step = step_centres,
                              .goals = 2 * count,
                              .goal = goal};
    five_fill(p->distance, &space, t, host);
}

/* ---- near the end ---- */

typedef struct near {
    const five_tables *t;
    uint8_t *seen;          /* a bit for each pair */
    uint32_t *found, count; /* 16 * pair + distance */
} near;

static void find(near *n, uint32_t pair, uint32_t distance)
{
    uint8_t *at = &n->seen[pair / 8], bit = (uint8_t)(1 << pair % 8);
    if (*at & bit) return;
    *at |= bit;
    assert(n->count < FIVE_NEAR_COUNT);
    n->found[n->count++] = 16 * pair + distance;
}

static void find_images(near *n, uint32_t wings, uint32_t midges, uint32_t distance)
{
    const five_phase3 *p = &n->t->base.phase3;
    uint32_t at = p->class_of[wings], class = at / FIVE_SYMMETRIES3;
    midges = p->image[midges][at % FIVE_SYMMETRIES3];
    for (uint32_t same = p->same[class]; same; same &= same - 1)
        find(n, class * FIVE_MIDGES3 + p->image[midges][__builtin_ctz(same)], distance);
}

static int compare(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void fill_near(five_tables *t)
{
    five_near3 *out = &t->near3;
    const five_base *base = &t->base;
    const five_phase3 *p = &base->phase3;
    near n = {t, memory_get_zeroed(FIVE_CLASSES3 * FIVE_MIDGES3 / 8, 1),
              memory_get(FIVE_NEAR_COUNT * sizeof(uint32_t)), 0};
    find_images(&n, five_rank(&base->sets, p->half_set), 0, 0);
    for (uint32_t from = 0; from < n.count && n.found[from] % 16 < FIVE_NEAR; from++) {
        uint32_t pair = n.found[from] / 16, distance = n.found[from] % 16 + 1;
        uint32_t wrong = unrank_subset(12, p->least[pair / FIVE_MIDGES3]) ^ p->half_set;
        for (unsigned k = 0; k < FIVE_TURNS3; k++) {
            uint32_t to = five_move_set(&base->sets, FIVE_SET_WING, p->turn[k], wrong);
            find_images(&n, five_rank(&base->sets, to ^ p->cross_wings[k] ^ p->half_set),
                        p->next_midges[pair % FIVE_MIDGES3][k], distance);
        }
    }
    qsort(n.found, n.count, sizeof n.found[0], compare);
    for (uint32_t i = 0; i < n.count; i++) {
        out->begin[n.found[i] / 16 / FIVE_MIDGES3 + 1] = i + 1;
        out->entry[i] = n.found[i] % (16 * FIVE_MIDGES3);
    }
    for (uint32_t i = 0; i < FIVE_CLASSES3; i++)
        if (out->begin[i + 1] < out->begin[i]) out->begin[i + 1] = out->begin[i];
    free(n.seen);
    free(n.found);
}

void five_build_halves(five_tables *t, const tsl_host *host)
{
    five_base *base = &t->base;
    five_phase3 *p = &base->phase3;
    find_halves(p, base);
    build_crossings(p, base);
    build_midges(p, base);
    build_centres(p, base);
    fill_centres(p, t, host);
    const five_symmetric wings = {FIVE_SETS24, FIVE_SYMMETRIES3, base->inverse2, image_wings,
                                  p->class_of, p->least,         p->same};
    p->classes = five_classify(&wings, t);
    fill_near(t);
}
