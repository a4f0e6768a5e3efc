/* The 5x5x5's first two phases: centres onto their axes. */
#include "five.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"
#include "lib/rank.h"

uint32_t five_map_set(const five_map *map, unsigned first, uint32_t set)
{
    uint32_t moved = 0;
    for (; set; set &= set - 1)
        moved |= (uint32_t)1 << (map->to[first + (unsigned)__builtin_ctz(set)] - first);
    return moved;
}

/* ---- sets ---- */

static void build_sets(five_sets *t, const five_map turn[FIVE_TURNS])
{
    static const uint8_t first[3] = {FIVE_WING, FIVE_X, FIVE_T};
    for (uint32_t set = 0; set < 1 << 12; set++) {
        for (uint32_t rest = set, k = 1; rest; rest &= rest - 1, k++)
            t->low[set] += choose((unsigned)__builtin_ctz(rest), k);
        for (unsigned below = 0; below <= 12; below++)
            for (uint32_t rest = set, k = below + 1; rest; rest &= rest - 1, k++)
                t->high[below][set] += choose((unsigned)__builtin_ctz(rest) + 12, k);
    }
    for (unsigned orbit = 0; orbit < 3; orbit++)
        for (unsigned i = 0; i < FIVE_TURNS; i++)
            for (unsigned part = 0; part < 3; part++)
                for (uint32_t set = 0; set < 256; set++)
                    t->move[orbit][i][part][set] =
                        five_map_set(&turn[i], first[orbit], set << 8 * part);
}

static void build_maps(five_base *base)
{
    for (unsigned i = 0; i < FIVE_TURNS; i++) five_map_turn(&base->turn[i], i);
    for (unsigned s = 0; s < FIVE_SYMMETRIES; s++) five_map_symmetry(&base->symmetry[s], s);
    for (unsigned a = 0; a < FIVE_ROTATIONS; a++) {
        for (unsigned b = 0; b < FIVE_ROTATIONS; b++) {
            five_map both;
            unsigned s = 0;
            for (unsigned i = 0; i < 6; i++)
                both.face[i] = base->symmetry[b].face[base->symmetry[a].face[i]];
            while (memcmp(both.face, base->symmetry[s].face, 6) != 0) s++;
            base->product[a][b] = (uint8_t)s;
        }
        for (unsigned i = 0; i < FIVE_TURNS; i++) {
            unsigned image = nxn_turn_image(base->symmetry[a].face, false, i);
            base->turned[a][i] = (uint8_t)image;
            base->unturned[a][image] = (uint8_t)i;
        }
    }
}

/* ---- phase 1 ---- */

static void fill_sets(uint8_t distance[FIVE_SETS8], const five_sets *sets, unsigned orbit)
{
    uint32_t *queue = memory_get(FIVE_SETS8 * sizeof *queue);
    uint32_t from = 0, end = 1;
    memset(distance, 0xff, FIVE_SETS8);
    queue[0] = 0xf0 | 0xf0 << 12;
    distance[five_rank(sets, queue[0])] = 0;
    for (; from < end; from++) {
        uint8_t next = (uint8_t)(distance[five_rank(sets, queue[from])] + 1);
        for (unsigned i = 0; i < FIVE_TURNS; i++) {
            uint32_t to = five_move_set(sets, orbit, i, queue[from]);
            uint8_t *at = &distance[five_rank(sets, to)];
            if (*at != 0xff) continue;
            *at = next;
            queue[end++] = to;
        }
    }
    free(queue);
}

static uint32_t image1(const five_tables *t, uint32_t rank, unsigned symmetry)
{
    const five_base *base = &t->base;
    const five_map *map = &base->symmetry[base->symmetries2[symmetry]];
    return five_rank(&base->sets, five_map_set(map, FIVE_X, unrank_subset(8, rank)));
}

uint32_t five_image1(const five_phase1 *p, unsigned symmetry, uint32_t set)
{
    const uint32_t(*image)[256] = p->image[symmetry];
    return image[0][set & 255] | image[1][set >> 8 & 255] | image[2][set >> 16];
}

/* Pairs of x and t that were found: a hash table of keys and, in the order found, a list. */
typedef struct finding {
    const five_base *base;
    uint64_t *slot, *list; /* (class * FIVE_SETS8 + t) * 16 + distance */
    uint32_t count;
} finding;

enum { SLOTS = 1 << 22 };

static void find_pair(finding *f, uint32_t x, uint32_t tees, uint64_t distance)
{
    const five_phase1 *p = &f->base->phase1;
    uint32_t at = p->class_of[five_rank(&f->base->sets, x)], class = at / 16;
    tees = five_image1(p, at % 16, tees);
    for (uint32_t same = p->same[class]; same; same &= same - 1) {
        uint32_t image = five_image1(p, (unsigned)__builtin_ctz(same), tees);
        uint64_t key = (uint64_t) class * FIVE_SETS8 + five_rank(&f->base->sets, image);
        uint64_t *slot = &f->slot[key * 0x9e3779b97f4a7c15u >> 42];
        while (*slot && *slot / 16 != key + 1)
            slot = slot + 1 < f->slot + SLOTS ? slot + 1 : f->slot;
        if (*slot) continue;
        *slot = (key + 1) * 16;
        f->list[f->count++] = key * 16 + distance;
    }
}

static int compare(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void fill_near(five_base *base)
{
    five_phase1 *p = &base->phase1;
    const uint32_t end = 0xf0 | 0xf0 << 12;
    finding f = {base, memory_get_zeroed(SLOTS, sizeof(uint64_t)),
                 memory_get(FIVE_NEAR1_COUNT * sizeof(uint64_t)), 0};
    find_pair(&f, end, end, 0);
    for (uint32_t from = 0; from < f.count && f.list[from] % 16 < FIVE_NEAR1; from++) {
        uint32_t x = unrank_subset(8, p->least[f.list[from] / 16 / FIVE_SETS8]);
        uint32_t tees = unrank_subset(8, (uint32_t)(f.list[from] / 16 % FIVE_SETS8));
        for (unsigned i = 0; i < FIVE_TURNS; i++)
            find_pair(&f, five_move_set(&base->sets, FIVE_SET_X, i, x),
                      five_move_set(&base->sets, FIVE_SET_T, i, tees), f.list[from] % 16 + 1);
    }
    qsort(f.list, f.count, sizeof f.list[0], compare);
    for (uint32_t i = 0; i < f.count; i++) {
        p->begin[f.list[i] / 16 / FIVE_SETS8 + 1] = i + 1;
        p->entry[i] = (uint32_t)(f.list[i] % (16 * FIVE_SETS8));
    }
    for (uint32_t i = 0; i < FIVE_CLASSES1; i++)
        if (p->begin[i + 1] < p->begin[i]) p->begin[i + 1] = p->begin[i];
    free(f.slot);
    free(f.list);
}

static void build1(five_tables *t)
{
    five_base *base = &t->base;
    five_phase1 *p = &base->phase1;
    for (uint8_t i = 0; i < FIVE_TURNS; i++) p->turn[i] = i;
    fill_sets(p->distance[0], &base->sets, FIVE_SET_X);
    fill_sets(p->distance[1], &base->sets, FIVE_SET_T);
    const five_symmetric x = {FIVE_SETS8,  FIVE_SYMMETRIES2, base->inverse2, image1,
                              p->class_of, p->least,         p->same};
    p->classes = five_classify(&x, t);
    for (unsigned s = 0; s < 16; s++)
        for (unsigned part = 0; part < 3; part++)
            for (uint32_t set = 0; set < 256; set++)
                p->image[s][part][set] =
                    five_map_set(&base->symmetry[base->symmetries2[s]], FIVE_T, set << 8 * part);
    fill_near(base);
}

/* ---- phase 2 ---- */

/* The set of 16 places of U F D B as one of 24, and back. */
static uint32_t spread16(uint32_t set)
{
    return (set & 15) | (set & 0xff0) << 4 | (set & 0xf000) << 8;
}

static uint32_t gather16(uint32_t set)
{
    return (set & 15) | (set >> 4 & 0xff0) | (set >> 8 & 0xf000);
}

/* A set of the centres of U and D, by a symmetry, after which those of F and B may be in it. */
static uint32_t image16(const five_base *base, unsigned first, uint32_t rank, unsigned symmetry)
{
    const five_map *map = &base->symmetry[base->symmetries2[symmetry]];
    uint32_t set = gather16(five_map_set(map, first, spread16(unrank_subset(8, rank))));
    return base->phase2.rank[map->face[FACE_U] % 3 == 0 ? set : set ^ 0xffff];
}

static uint32_t image_x(const five_tables *t, uint32_t rank, unsigned symmetry)
{
    return image16(&t->base, FIVE_X, rank, symmetry);
}

static void list_turns2(five_phase2 *p)
{
    unsigned count = 0;
    for (unsigned i = 0; i < FIVE_TURNS; i++) {
        bool wide = i >= 18, sides = i / 3 % 3 == 1, half = i % 3 == 1;
        if (wide ? !sides && !half : sides) continue;
        p->odd[count] = wide && !half;
        p->turn[count++] = (uint8_t)i;
    }
}

void five_build_centres(five_tables *t)
{
    five_base *base = &t->base;
    build_maps(base);
    build_sets(&base->sets, base->turn);

    five_phase2 *p = &base->phase2;
    list_turns2(p);
    for (unsigned s = 0, count = 0; s < FIVE_SYMMETRIES; s++)
        if (base->symmetry[s].face[FACE_R] % 3 == 1) base->symmetries2[count++] = (uint8_t)s;
    five_invert(base->inverse2, base->symmetries2, FIVE_SYMMETRIES2, base->symmetry);
    for (unsigned s = 0; s < FIVE_SYMMETRIES2; s++) base->inverse2[16 + s] = base->inverse2[s] + 16;
    build1(t);
    for (uint32_t i = 0; i < FIVE_SETS16; i++) p->rank[unrank_subset(8, i)] = (uint16_t)i;
    for (uint32_t i = 0; i < FIVE_SETS16; i++) {
        uint32_t set = spread16(unrank_subset(8, i));
        for (unsigned k = 0; k < 2 * FIVE_TURNS2; k++) {
            uint32_t to = five_move_set(&base->sets, 1 + k % 2, p->turn[k / 2], set);
            p->next[k % 2][i][k / 2] = p->rank[gather16(to)];
        }
        for (unsigned s = 0; s < FIVE_SYMMETRIES2; s++)
            p->image[i][s] = (uint16_t)image16(base, FIVE_T, i, s);
    }
    const five_symmetric x = {FIVE_SETS16, FIVE_SYMMETRIES2, base->inverse2, image_x,
                              p->class_of, p->least,         p->same};
    p->classes = five_classify(&x, t);
}

static void step2(const five_tables *t, uint32_t *class, uint32_t *other, unsigned turn)
{
    const five_phase2 *p = &t->base.phase2;
    uint32_t at = p->class_of[p->next[0][p->least[*class]][turn]];
    *class = at / FIVE_SYMMETRIES2;
    *other = 2 * p->image[p->next[1][*other / 2][turn]][at % FIVE_SYMMETRIES2] +
             (*other % 2 ^ p->odd[turn]);
}

static uint32_t image2(const five_tables *t, uint32_t class, uint32_t other, unsigned symmetry)
{
    (void)class;
    return 2u * t->base.phase2.image[other / 2][symmetry] + other % 2;
}

void five_fill_pairs2(five_tables *t, const tsl_host *host)
{
    const five_phase2 *p = &t->base.phase2;
    uint32_t end = p->rank[0x0f0f], at = p->class_of[end];
    const uint32_t goal[1][2] = {
        {at / FIVE_SYMMETRIES2, 2u * p->image[end][at % FIVE_SYMMETRIES2]}};
    const five_space space = {.classes = FIVE_CLASSES2,
                              .others = 2 * FIVE_SETS16,
                              .turns = FIVE_TURNS2,
                              .bits = 4,
                              .same = p->same,
                              .step = step2,
                              .image = image2,
                              .goals = 1,
                              .goal = goal};
    five_fill(t->pairs2, &space, t, host);
}
