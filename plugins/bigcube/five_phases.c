/* The 5x5x5's phases: coordinates of cubes, and turns of coordinates. */
#include <stddef.h>
#include <string.h>

#include "five_search.h"
#include "lib/rank.h"

static unsigned most(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The places of an orbit that have a colour or the opposite one. */
static uint32_t find_pair(const five_cube *cube, unsigned first, unsigned face)
{
    uint32_t set = 0;
    for (unsigned i = 0; i < 24; i++) set |= (uint32_t)(cube->at[first + i] % 3 == face % 3) << i;
    return set;
}

/* Of the eight places on a face and the opposite one, those that have a colour. */
static uint32_t find_colour(const five_cube *cube, unsigned first, unsigned face)
{
    uint32_t set = 0;
    for (unsigned i = 0; i < 8; i++)
        set |= (uint32_t)(cube->at[first + 4 * face + i % 4 + i / 4 * 12] == face) << i;
    return set;
}

/* The rotations that take F to R, R to U, U to F: none, once, twice. */
static unsigned rotation_about_corner(const five_base *base, unsigned times)
{
    unsigned s = 0;
    while (base->symmetry[s].face[FACE_U] != times ||
           base->symmetry[s].face[FACE_R] != (times + 1) % 3)
        s++;
    return s;
}

/* ---- phase 1 ---- */

/* The distance of x and t of up to FIVE_NEAR1 turns; one more if it is greater. */
static unsigned look_near1(const five_base *base, uint32_t x, uint32_t tees)
{
    const five_phase1 *p = &base->phase1;
    uint32_t at = p->class_of[x], from = p->begin[at / 16], end = p->begin[at / 16 + 1], last = end;
    tees = five_rank(&base->sets, five_image1(p, at % 16, tees));
    while (from < end) {
        uint32_t middle = from + (end - from) / 2;
        if (p->entry[middle] / 16 < tees)
            from = middle + 1;
        else
            end = middle;
    }
    return from < last && p->entry[from] / 16 == tees ? p->entry[from] % 16 : FIVE_NEAR1 + 1;
}

unsigned five_bound1(const five_base *base, const five_node *at, unsigned left)
{
    uint32_t x = five_rank(&base->sets, at->a);
    unsigned bound = base->phase1.distance[0][x];
    if (bound > left) return bound;
    bound = most(bound, base->phase1.distance[1][five_rank(&base->sets, at->b)]);
    return bound > left || left > FIVE_NEAR1 ? bound : look_near1(base, x, at->b);
}

static unsigned step1(const five_tables *t, five_node *out, const five_node *at, unsigned turn,
                      unsigned left)
{
    const five_base *base = &t->base;
    out->a = five_move_set(&base->sets, FIVE_SET_X, turn, at->a);
    out->b = five_move_set(&base->sets, FIVE_SET_T, turn, at->b);
    return five_bound1(base, out, left);
}

void five_begin(five_search *s, five_end *end)
{
    for (unsigned i = 0; i < 3; i++) {
        five_end held = *end;
        five_rotate(&held, &s->t->base, rotation_about_corner(&s->t->base, i));
        five_node node = {.a = find_pair(&held.cube, FIVE_X, FACE_R),
                          .b = find_pair(&held.cube, FIVE_T, FACE_R)};
        five_add_start(s, five_add_end(s, &held), &node, five_bound1(&s->t->base, &node, 0));
    }
}

/* ---- phase 2 ---- */

unsigned five_bound2(const five_tables *t, const five_node *at)
{
    const five_phase2 *p = &t->base.phase2;
    uint32_t x = p->class_of[at->a];
    uint32_t class = x / FIVE_SYMMETRIES2, tee = p->image[at->b][x % FIVE_SYMMETRIES2];
    return five_nibble(t->pairs2, ((size_t) class * FIVE_SETS16 + tee) * 2 + at->c);
}

static unsigned step2(const five_tables *t, five_node *out, const five_node *at, unsigned turn,
                      unsigned left)
{
    const five_phase2 *p = &t->base.phase2;
    (void)left;
    out->a = p->next[0][at->a][turn];
    out->b = p->next[1][at->b][turn];
    out->c = at->c ^ p->odd[turn];
    return five_bound2(t, out);
}

static uint32_t gather16(uint32_t set)
{
    return (set & 15) | (set >> 4 & 0xff0) | (set >> 8 & 0xf000);
}

five_node five_node2(const five_base *base, uint32_t x, uint32_t tees, bool odd)
{
    const five_phase2 *p = &base->phase2;
    return (five_node){.a = p->rank[gather16(x)], .b = p->rank[gather16(tees)], .c = odd};
}

static void take1(five_search *s, five_end *end)
{
    const five_node node = five_node2(&s->t->base, find_pair(&end->cube, FIVE_X, FACE_U),
                                      find_pair(&end->cube, FIVE_T, FACE_U),
                                      perm_is_odd(end->cube.at + FIVE_WING, 24));
    five_add_start(s, five_add_end(s, end), &node, five_bound2(s->t, &node));
}

/* ---- phase 3 ---- */

/* The distance of wings and midges, FIVE_FAR if more than FIVE_NEAR. */
static unsigned look_near(const five_tables *t, uint32_t wrong, uint32_t midges)
{
    const five_phase3 *p = &t->base.phase3;
    const five_near3 *near = &t->near3;
    uint32_t at = p->class_of[five_rank(&t->base.sets, wrong ^ p->half_set)];
    uint32_t from = near->begin[at / FIVE_SYMMETRIES3];
    uint32_t end = near->begin[at / FIVE_SYMMETRIES3 + 1];
    midges = p->image[midges][at % FIVE_SYMMETRIES3];
    while (from < end) {
        uint32_t middle = from + (end - from) / 2;
        if (near->entry[middle] / 16u < midges)
            from = middle + 1;
        else
            end = middle;
    }
    if (from < near->begin[at / FIVE_SYMMETRIES3 + 1] && near->entry[from] / 16u == midges)
        return near->entry[from] % 16;
    return FIVE_FAR;
}

static unsigned centres3(const five_tables *t, uint32_t centres, uint32_t midges)
{
    return five_nibble(t->base.phase3.distance, centres * FIVE_MIDGES3 + midges);
}

static unsigned step3(const five_tables *t, five_node *out, const five_node *at, unsigned turn,
                      unsigned left)
{
    const five_phase3 *p = &t->base.phase3;
    out->b = p->next_midges[at->b][turn];
    out->c = p->next_centres[at->c][turn];
    unsigned bound = centres3(t, out->c, out->b);
    if (bound > left) return bound;
    out->a =
        five_move_set(&t->base.sets, FIVE_SET_WING, p->turn[turn], at->a) ^ p->cross_wings[turn];
    unsigned edges = look_near(t, out->a, out->b);
    if (edges == FIVE_FAR) edges = FIVE_NEAR + 1;
    return most(bound, edges);
}

/* The edges are called right or reversed in all ways: 1024, where half of them have an odd number
 * of wrong midges, and calling all the other way makes no difference. */
static void start3(five_search *s, const five_end *end)
{
    const five_tables *t = s->t;
    const five_phase3 *p = &t->base.phase3;
    const uint8_t *at = end->cube.at;
    uint32_t wings[FIVE_EDGES] = {0}, midges[FIVE_EDGES] = {0}, number = FIVE_KEPT;
    five_node node = {0};
    for (unsigned i = 0; i < 24; i++) {
        uint32_t wing = (uint32_t)1 << i, midge = (uint32_t)1 << i / 2;
        if ((at[i] % 2) ^ p->half[i]) node.a |= wing;
        wings[at[i] / 2] |= wing;
        if (i % 2) continue;
        if ((at[FIVE_MIDGE + i] % 2) ^ p->half[i]) node.b |= midge;
        midges[at[FIVE_MIDGE + i] / 2] |= midge;
    }
    if (__builtin_popcount(node.b) % 2) {
        node.a ^= wings[10];
        node.b ^= midges[10];
    }
    node.c = 35u * p->subset[find_colour(&end->cube, FIVE_X, FACE_R)] +
             p->subset[find_colour(&end->cube, FIVE_T, FACE_R)];
    for (uint32_t i = 1; i <= 1024; i++) {
        five_node start = {node.a, node.b & (FIVE_MIDGES3 - 1), node.c, 0};
        unsigned bound = look_near(t, start.a, start.b);
        if (bound != FIVE_FAR) {
            if (number == FIVE_KEPT) number = five_add_end(s, end);
            five_add_start(s, number, &start, most(bound, centres3(t, start.c, start.b)));
        }
        unsigned edge = (unsigned)__builtin_ctz(i) % 10; /* of 10, in the order of a Gray code */
        node.a ^= wings[edge] ^ wings[10];
        node.b ^= midges[edge] ^ midges[10];
    }
}

static void take2(five_search *s, five_end *end)
{
    for (unsigned i = 0; i < 3; i++) {
        five_end held = *end;
        five_rotate(&held, &s->t->base, rotation_about_corner(&s->t->base, i));
        start3(s, &held);
    }
}

/* ---- phase 4 ---- */

static unsigned centres4(const five_tables *t, const five_node *at)
{
    return five_nibble(t->base.phase4.distance, at->c * FIVE_UD4 + at->d);
}

static unsigned edges4(const five_tables *t, const five_node *at)
{
    const five_phase4 *p = &t->base.phase4;
    uint32_t class = p->class_of[at->a];
    uint32_t other = p->image[at->b][class % FIVE_SYMMETRIES4];
    return five_look(t->pairs4, 1, FIVE_FLOOR_PAIRS4,
                     (size_t)(class / FIVE_SYMMETRIES4) * FIVE_ORDERS4 + other);
}

/* Of the wings in one half and the centres of R and L; then of the other half's. */
static unsigned sides4(const five_tables *t, const five_node *at, unsigned left)
{
    const five_phase4 *p = &t->base.phase4;
    uint32_t class = p->class_of[at->a], half = p->half_of[at->c];
    size_t first = (size_t)(class / FIVE_SYMMETRIES4) * FIVE_HALF4;
    unsigned bound = five_nibble(t->sides4, first + p->image_half[half][class % FIVE_SYMMETRIES4]);
    if (bound > left) return bound;
    bound = most(bound, five_look(t->tops4, 2, FIVE_FLOOR_TOPS4,
                                  (size_t)(class / FIVE_SYMMETRIES4) * FIVE_UD4 +
                                      p->image_ud[at->d][class % FIVE_SYMMETRIES4]));
    if (bound > left) return bound;
    class = p->class_of[p->mirror[at->b]];
    half = p->mirror_half[half];
    first = (size_t)(class / FIVE_SYMMETRIES4) * FIVE_HALF4;
    bound =
        most(bound, five_nibble(t->sides4, first + p->image_half[half][class % FIVE_SYMMETRIES4]));
    if (bound > left) return bound;
    return most(bound, five_look(t->tops4, 2, FIVE_FLOOR_TOPS4,
                                 (size_t)(class / FIVE_SYMMETRIES4) * FIVE_UD4 +
                                     p->image_ud[p->mirror_ud[at->d]][class % FIVE_SYMMETRIES4]));
}

static unsigned step4(const five_tables *t, five_node *out, const five_node *at, unsigned turn,
                      unsigned left)
{
    const five_phase4 *p = &t->base.phase4;
    out->c = p->next_rl[at->c][turn];
    out->d = p->next_ud[at->d][turn];
    unsigned bound = centres4(t, out);
    if (bound > left) return bound;
    out->a = five_next4(p, 0, at->a, turn);
    out->b = five_next4(p, 1, at->b, turn);
    bound = most(bound, sides4(t, out, left));
    return bound > left ? bound : most(bound, edges4(t, out));
}

/* Of four edges: where their midges are among eight, and their wings in each half. */
static void find_four(five_node *out, const five_base *base, const five_cube *cube, uint32_t four)
{
    const five_phase4 *p = &base->phase4;
    uint8_t number[FIVE_EDGES];
    uint32_t midges = 0, code[2] = {0};
    for (unsigned i = 0; i < 8; i++) {
        unsigned edge = cube->at[FIVE_MIDGE + 2 * i] / 2;
        if (!(four >> edge & 1)) continue;
        number[edge] = (uint8_t)__builtin_popcount(midges);
        midges |= (uint32_t)1 << i;
    }
    for (unsigned i = 0; i < 16; i++) {
        unsigned edge = cube->at[five_wing_place(&base->phase3, i / 2, i % 2)] / 2;
        if (four >> edge & 1) code[i % 2] |= i / 2 << 3 * number[edge];
    }
    out->a = FIVE_ORDERS4 * rank_subset(midges) + p->order_of[code[0]];
    out->b = FIVE_ORDERS4 * rank_subset(midges) + p->order_of[code[1]];
}

/* Edges with a piece between U and D cannot be among the four. */
static void start4(five_search *s, five_end *end)
{
    const five_tables *t = s->t;
    const uint8_t *at = end->cube.at;
    uint32_t free = (1 << FIVE_EDGES) - 1, number = FIVE_KEPT;
    for (unsigned i = 16; i < 24; i++) free &= ~(1u << at[i] / 2 | 1u << at[FIVE_MIDGE + i] / 2);
    if (__builtin_popcount(free) < 4) return;
    five_node node = {
        .c = t->base.phase4.rl_of[70 * rank_subset(find_colour(&end->cube, FIVE_X, FACE_R)) +
                                  rank_subset(find_colour(&end->cube, FIVE_T, FACE_R))],
        .d = 70 * rank_subset(find_colour(&end->cube, FIVE_X, FACE_U)) +
             rank_subset(find_colour(&end->cube, FIVE_T, FACE_U))};
    for (uint32_t four = free; four; four = (four - 1) & free) {
        if (__builtin_popcount(four) != 4) continue;
        find_four(&node, &t->base, &end->cube, four);
        unsigned bound = most(centres4(t, &node), edges4(t, &node));
        bound = most(bound, sides4(t, &node, FIVE_FAR)); /* 0 where all is done, and only there */
        if (number == FIVE_KEPT) number = five_add_end(s, end);
        five_add_start(s, number, &node, bound);
    }
}

static void take3(five_search *s, five_end *end)
{
    unsigned about_r = 1;
    while (s->t->base.symmetry[about_r].face[FACE_R] != FACE_R ||
           s->t->base.symmetry[about_r].face[FACE_U] != FACE_F)
        about_r++;
    start4(s, end);
    five_rotate(end, &s->t->base, about_r);
    start4(s, end);
}

/* ---- phase 5 ---- */

static unsigned half5(const five_tables *t, uint32_t order, uint32_t centres)
{
    const five_phase5 *p = &t->base.phase5;
    uint32_t class = p->class_of[order], image = p->image[centres][class % FIVE_SYMMETRIES5];
    return five_nibble(t->pairs5, (size_t)(class / FIVE_SYMMETRIES5) * FIVE_FB5 + image);
}

static unsigned wings5(const five_tables *t, uint32_t first, uint32_t second)
{
    const five_phase5 *p = &t->base.phase5;
    uint32_t class = p->class_of[first];
    uint32_t image = p->image_order[second][p->behind_mirror[class % FIVE_SYMMETRIES5]];
    return five_look(t->wings5, 1, FIVE_FLOOR_WINGS5,
                     (size_t)(class / FIVE_SYMMETRIES5) * (FIVE_ORDERS5 / 2) + image / 2);
}

static unsigned bound5(const five_tables *t, const five_node *at, unsigned left)
{
    const five_phase5 *p = &t->base.phase5;
    unsigned bound = five_nibble(p->distance, at->d * FIVE_FB5 + at->c);
    if (bound <= left) bound = most(bound, half5(t, at->a, at->c));
    if (bound <= left) bound = most(bound, half5(t, at->b, p->mirror[at->c]));
    if (bound <= left) bound = most(bound, wings5(t, at->a, at->b));
    return bound;
}

static unsigned step5(const five_tables *t, five_node *out, const five_node *at, unsigned turn,
                      unsigned left)
{
    const five_phase5 *p = &t->base.phase5;
    out->a = p->next[at->a][turn];
    out->b = p->next[at->b][p->mirrored[turn]];
    out->c = p->next_fb[at->c][turn];
    out->d = p->next_rest[at->d][turn];
    return bound5(t, out, left);
}

static void take4(five_search *s, five_end *end)
{
    const five_base *base = &s->t->base;
    const five_phase5 *p = &base->phase5;
    const uint8_t *at = end->cube.at;
    uint8_t place[2][FIVE_EDGES] = {{0}}, first[8], second[8];
    uint32_t rest = 0;
    for (uint8_t i = 0; i < 16; i++)
        place[i % 2][at[five_wing_place(&base->phase3, five_edges5[i / 2], i % 2)] / 2] = i / 2;
    for (unsigned i = 0; i < 8; i++) {
        unsigned edge = at[FIVE_MIDGE + 2 * five_edges5[i]] / 2;
        first[i] = place[0][edge];
        second[p->mirror_midge[i]] = p->mirror_wing[place[1][edge]];
    }
    for (unsigned i = 0; i < 4; i++)
        rest |= find_colour(&end->cube, i / 2 ? FIVE_T : FIVE_X, i % 2) << 8 * i;
    five_node node = {rank_perm(first, 8), rank_perm(second, 8),
                      70 * rank_subset(find_colour(&end->cube, FIVE_X, FACE_F)) +
                          rank_subset(find_colour(&end->cube, FIVE_T, FACE_F)),
                      five_find_rest(p, rest)};
    five_add_start(s, five_add_end(s, end), &node, bound5(s->t, &node, FIVE_FAR));
}

static void take5(five_search *s, five_end *end)
{
    five_add_end(s, end);
}

/* ---- all ---- */

static bool is_turn2(unsigned turn)
{
    return five_is_turn3(turn) || turn / 3 % 3 == 1;
}

/* Either of the two ways to go on. */
static bool is_turn4(unsigned turn)
{
    return turn % 3 == 1;
}

static bool is_face(unsigned turn)
{
    return turn < 18;
}

#define TURNS(n) FIVE_TURNS##n, offsetof(five_base, phase##n.turn)
enum { FIVE_TURNS1 = FIVE_TURNS };

const five_phase five_phases[FIVE_PHASES] = {
    {"a pair of centres", TURNS(1), 40, 2000000, is_turn2, step1, take1},
    {"all centres on their axes", TURNS(2), 200, 2500000, five_is_turn3, step2, take2},
    {"edges in halves", TURNS(3), 5000, 2500000, is_turn4, step3, take3},
    {"four edges whole", TURNS(4), 400, 2500000, five_is_turn5, step4, take4},
    {"all edges and centres whole", TURNS(5), FIVE_REDUCTIONS, 4000000, is_face, step5, take5}};
