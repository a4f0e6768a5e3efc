/* The 5x5x5's last two phases: edges and centres whole. */
#include "five.h"

#include <string.h>

#include "lib/rank.h"

enum { RIGHT4 = 0x55 }; /* UR UL DR DL, among the edges of U and D */

const uint8_t five_edges4[8] = {0, 1, 2, 3, 4, 5, 6, 7};
const uint8_t five_edges5[8] = {1, 3, 5, 7, 8, 9, 10, 11};

unsigned five_wing_place(const five_phase3 *p, unsigned edge, unsigned half)
{
    return 2 * edge + (p->half[2 * edge] ^ half);
}

/* Where a map takes places of eight edges: their midges, and the wings in a half. Returns the half
 * to which it takes these. */
static unsigned move_edges(uint8_t midge[8], uint8_t wing[8], const five_base *base,
                           const five_map *map, const uint8_t edges[8], unsigned half)
{
    uint8_t number[FIVE_EDGES] = {0};
    unsigned to = 0;
    for (uint8_t i = 0; i < 8; i++) number[edges[i]] = i;
    for (unsigned i = 0; i < 8; i++) {
        to = map->to[five_wing_place(&base->phase3, edges[i], half)];
        midge[i] = number[(map->to[FIVE_MIDGE + 2 * edges[i]] - FIVE_MIDGE) / 2];
        wing[i] = number[to / 2];
    }
    return base->phase3.half[to];
}

static bool keeps_face(const five_map *map, unsigned face)
{
    return map->face[face] % 3 == face % 3;
}

/* Sets on a face and the opposite one: eight places. */
static uint32_t gather8(unsigned face, uint32_t set)
{
    return (set >> 4 * face & 15) | (set >> 4 * (face + 3) & 15) << 4;
}

static uint32_t spread8(unsigned face, uint32_t set)
{
    return (set & 15) << 4 * face | (set >> 4) << 4 * (face + 3);
}

static uint32_t move8(const five_base *base, unsigned orbit, unsigned face, unsigned turn,
                      uint32_t set)
{
    return gather8(face, five_move_set(&base->sets, orbit, turn, spread8(face, set)));
}

/* x and t of a colour, on two opposite faces: 70 * 70. */
static uint32_t move_pair(const five_base *base, unsigned face, unsigned turn, uint32_t pair)
{
    uint32_t x = move8(base, FIVE_SET_X, face, turn, unrank_subset(4, pair / 70));
    uint32_t t = move8(base, FIVE_SET_T, face, turn, unrank_subset(4, pair % 70));
    return 70 * rank_subset(x) + rank_subset(t);
}

/* The same, seen by a symmetry. */
static uint32_t image_pair(const five_map *map, unsigned face, uint32_t pair)
{
    const uint32_t flip = map->face[face] == face ? 0 : 0xff;
    uint32_t x = five_map_set(map, FIVE_X, spread8(face, unrank_subset(4, pair / 70)));
    uint32_t t = five_map_set(map, FIVE_T, spread8(face, unrank_subset(4, pair % 70)));
    return 70 * rank_subset(gather8(face, x) ^ flip) + rank_subset(gather8(face, t) ^ flip);
}

/* ---- phase 4: edges ---- */

/* Four places after a map; they are numbered by the order of their midges. */
static uint32_t move_four(const five_phase4 *p, uint32_t four, const uint8_t midge[8],
                          const uint8_t wing[8])
{
    uint32_t midges = unrank_subset(4, four / FIVE_ORDERS4), to = 0, code = 0;
    unsigned order = p->order[four % FIVE_ORDERS4];
    for (uint32_t rest = midges; rest; rest &= rest - 1)
        to |= (uint32_t)1 << midge[__builtin_ctz(rest)];
    for (uint32_t rest = midges; rest; rest &= rest - 1, order >>= 3) {
        uint32_t before = to & (((uint32_t)1 << midge[__builtin_ctz(rest)]) - 1);
        code |= (uint32_t)wing[order & 7] << 3 * __builtin_popcount(before);
    }
    return FIVE_ORDERS4 * rank_subset(to) + p->order_of[code];
}

static uint32_t image_first(const five_tables *t, uint32_t four, unsigned symmetry)
{
    uint8_t midge[8], wing[8];
    move_edges(midge, wing, &t->base, &t->base.symmetry[t->base.symmetries4[symmetry]], five_edges4,
               0);
    return move_four(&t->base.phase4, four, midge, wing);
}

static void build_fours(five_phase4 *p, const five_base *base)
{
    uint16_t count = 0;
    for (unsigned code = 0; code < 1 << 12; code++) {
        unsigned set = 1u << code % 8 | 1u << code / 8 % 8 | 1u << code / 64 % 8 | 1u << code / 512;
        if (__builtin_popcount(set) != 4) continue;
        p->order[count] = (uint16_t)code;
        p->order_of[code] = count++;
    }
    uint8_t midge[8], wing[8];
    for (unsigned k = 0; k < FIVE_TURNS4; k++) {
        for (unsigned half = 0; half < 2; half++) {
            move_edges(midge, wing, base, &base->turn[p->turn[k]], five_edges4, half);
            for (uint32_t i = 0; i < 70; i++)
                p->next_midges[i][k] =
                    (uint8_t)(move_four(p, i * FIVE_ORDERS4, midge, wing) / FIVE_ORDERS4);
            for (uint32_t i = 0; i < FIVE_EDGES4; i++)
                p->next[half][i][k] = (uint16_t)(move_four(p, i, midge, wing) % FIVE_ORDERS4);
        }
    }
    for (unsigned s = 0; s < FIVE_SYMMETRIES4; s++) {
        move_edges(midge, wing, base, &base->symmetry[base->symmetries4[s]], five_edges4, 1);
        for (uint32_t i = 0; i < FIVE_EDGES4; i++)
            p->image[i][s] = (uint16_t)(move_four(p, i, midge, wing) % FIVE_ORDERS4);
    }
}

uint32_t five_next4(const five_phase4 *p, unsigned half, uint32_t four, unsigned turn)
{
    return (uint32_t)FIVE_ORDERS4 * p->next_midges[four / FIVE_ORDERS4][turn] +
           p->next[half][four][turn];
}

static void step4(const five_tables *t, uint32_t *class, uint32_t *other, unsigned turn)
{
    const five_phase4 *p = &t->base.phase4;
    uint32_t first = p->least[*class];
    uint32_t second = five_next4(p, 1, first / FIVE_ORDERS4 * FIVE_ORDERS4 + *other, turn);
    uint32_t at = p->class_of[five_next4(p, 0, first, turn)];
    *class = at / FIVE_SYMMETRIES4;
    *other = p->image[second][at % FIVE_SYMMETRIES4];
}

static uint32_t image4(const five_tables *t, uint32_t class, uint32_t other, unsigned symmetry)
{
    const five_phase4 *p = &t->base.phase4;
    return p->image[p->least[class] / FIVE_ORDERS4 * FIVE_ORDERS4 + other][symmetry];
}

/* The four edges whole, as the wings of the first half show them. */
static uint32_t end4(const five_phase4 *p)
{
    return FIVE_ORDERS4 * rank_subset(RIGHT4) + p->order_of[0 | 2 << 3 | 4 << 6 | 6 << 9];
}

static void fill_pairs4(five_tables *t, const tsl_host *host)
{
    const five_phase4 *p = &t->base.phase4;
    uint32_t end = end4(p), at = p->class_of[end];
    const uint32_t goal[1][2] = {{at / FIVE_SYMMETRIES4, p->image[end][at % FIVE_SYMMETRIES4]}};
    const five_space space = {.classes = FIVE_CLASSES4,
                              .others = FIVE_ORDERS4,
                              .turns = FIVE_TURNS4,
                              .bits = 1,
                              .floor = FIVE_FLOOR_PAIRS4,
                              .same = p->same,
                              .step = step4,
                              .image = image4,
                              .goals = 1,
                              .goal = goal};
    five_fill(t->pairs4, &space, t, host);
}

/* ---- phase 4: centres ---- */

static bool is_turn4(unsigned turn)
{
    return turn % 3 == 1 || (turn < 18 && turn / 3 % 3 == 0);
}

static void step_centres4(const five_tables *t, uint32_t *class, uint32_t *other, unsigned turn)
{
    *class = t->base.phase4.next_rl[*class][turn];
    *other = t->base.phase4.next_ud[*other][turn];
}

static void build_centres4(five_phase4 *p, const five_base *base)
{
    uint16_t list[FIVE_RL4], count = 1;
    memset(p->rl_of, 0xff, sizeof p->rl_of);
    p->rl_of[0] = list[0] = 0;
    for (uint32_t i = 0; i < FIVE_UD4; i++)
        for (unsigned k = 0; k < FIVE_TURNS4; k++)
            p->next_ud[i][k] = (uint16_t)move_pair(base, FACE_U, p->turn[k], i);
    for (unsigned from = 0; from < count; from++) {
        for (unsigned k = 0; k < FIVE_TURNS4; k++) {
            uint32_t to = move_pair(base, FACE_R, p->turn[k], list[from]);
            if (p->rl_of[to] == 0xffff) {
                p->rl_of[to] = count;
                list[count++] = (uint16_t)to;
            }
            p->next_rl[from][k] = p->rl_of[to];
        }
    }
}

/* Exchanging the colours of all x-centres and of the t-centres beside U and D commutes with
 * all turns, so that two sets are one. */
static void build_halves4(five_phase4 *p, const five_base *base, const five_map *mirror)
{
    uint16_t pair_of[FIVE_RL4], first[FIVE_HALF4], count = 0;
    memset(p->half_of, 0xff, sizeof p->half_of);
    for (uint16_t i = 0; i < FIVE_UD4; i++)
        if (p->rl_of[i] != 0xffff) pair_of[p->rl_of[i]] = i;
    for (unsigned i = 0; i < FIVE_RL4; i++) {
        if (p->half_of[i] != 0xffff) continue;
        uint32_t x = unrank_subset(4, pair_of[i] / 70) ^ 0xff;
        uint32_t t = unrank_subset(4, pair_of[i] % 70) ^ 0x99;
        first[count] = pair_of[i];
        p->half_of[i] = p->half_of[p->rl_of[70 * rank_subset(x) + rank_subset(t)]] = count++;
    }
    for (unsigned i = 0; i < FIVE_HALF4; i++) {
        for (unsigned k = 0; k < FIVE_TURNS4; k++)
            p->next_half[i][k] = p->half_of[p->next_rl[p->rl_of[first[i]]][k]];
        for (unsigned s = 0; s < FIVE_SYMMETRIES4; s++) {
            const five_map *map = &base->symmetry[base->symmetries4[s]];
            p->image_half[i][s] = p->half_of[p->rl_of[image_pair(map, FACE_R, first[i])]];
        }
        p->mirror_half[i] = p->half_of[p->rl_of[image_pair(mirror, FACE_R, first[i])]];
    }
    for (unsigned i = 0; i < FIVE_UD4; i++) {
        for (unsigned s = 0; s < FIVE_SYMMETRIES4; s++) {
            const five_map *map = &base->symmetry[base->symmetries4[s]];
            p->image_ud[i][s] = (uint16_t)image_pair(map, FACE_U, i);
        }
        p->mirror_ud[i] = (uint16_t)image_pair(mirror, FACE_U, i);
    }
    uint8_t midge[8], wing[8];
    move_edges(midge, wing, base, mirror, five_edges4, 1);
    for (uint32_t i = 0; i < FIVE_EDGES4; i++) p->mirror[i] = move_four(p, i, midge, wing);
}

/* Fills a table of the wings of a half with centres, whose ends are what the turns of phase 5 make
 * of whole ones, number 0. */
static void fill_half4(uint8_t *table, five_space space, const five_tables *t, const tsl_host *host,
                       const uint16_t (*next)[FIVE_TURNS4],
                       const uint16_t (*image)[FIVE_SYMMETRIES4])
{
    const five_phase4 *p = &t->base.phase4;
    const uint32_t at = p->class_of[end4(p)];
    uint16_t list[FIVE_HALF4] = {0};
    uint32_t goal[FIVE_HALF4][2] = {{0}}, count = 1;
    for (uint32_t from = 0; from < count; from++) {
        goal[from][0] = at / FIVE_SYMMETRIES4;
        goal[from][1] = image[list[from]][at % FIVE_SYMMETRIES4];
        for (unsigned k = 0; k < FIVE_TURNS4; k++) {
            const uint16_t to = next[list[from]][k];
            unsigned i = 0;
            while (i < count && list[i] != to) i++;
            if (five_is_turn5(p->turn[k]) && i == count) list[count++] = to;
        }
    }
    space.classes = FIVE_CLASSES4;
    space.turns = FIVE_TURNS4;
    space.same = p->same;
    space.goals = count;
    space.goal = (const uint32_t(*)[2])goal;
    five_fill(table, &space, t, host);
}

static void step_sides4(const five_tables *t, uint32_t *class, uint32_t *other, unsigned turn)
{
    const five_phase4 *p = &t->base.phase4;
    uint32_t at = p->class_of[five_next4(p, 0, p->least[*class], turn)];
    *class = at / FIVE_SYMMETRIES4;
    *other = p->image_half[p->next_half[*other][turn]][at % FIVE_SYMMETRIES4];
}

static uint32_t image_sides4(const five_tables *t, uint32_t class, uint32_t other,
                             unsigned symmetry)
{
    (void)class;
    return t->base.phase4.image_half[other][symmetry];
}

static void step_tops4(const five_tables *t, uint32_t *class, uint32_t *other, unsigned turn)
{
    const five_phase4 *p = &t->base.phase4;
    uint32_t at = p->class_of[five_next4(p, 0, p->least[*class], turn)];
    *class = at / FIVE_SYMMETRIES4;
    *other = p->image_ud[p->next_ud[*other][turn]][at % FIVE_SYMMETRIES4];
}

static uint32_t image_tops4(const five_tables *t, uint32_t class, uint32_t other, unsigned symmetry)
{
    (void)class;
    return t->base.phase4.image_ud[other][symmetry];
}

/* The ends are what the turns of phase 5 make of whole centres. */
static void fill_centres4(five_phase4 *p, const five_tables *t, const tsl_host *host)
{
    uint32_t goal[64][2] = {{0}}, count = 1;
    for (uint32_t from = 0; from < count; from++) {
        for (unsigned k = 0; k < FIVE_TURNS4; k++) {
            uint32_t rl = goal[from][0], ud = goal[from][1], i = 0;
            if (!five_is_turn5(p->turn[k])) continue;
            step_centres4(t, &rl, &ud, k);
            while (i < count && (goal[i][0] != rl || goal[i][1] != ud)) i++;
            if (i < count) continue;
            goal[count][0] = rl;
            goal[count++][1] = ud;
        }
    }
    const five_space space = {.classes = FIVE_RL4,
                              .others = FIVE_UD4,
                              .turns = FIVE_TURNS4,
                              .bits = 4,
                              .step = step_centres4,
                              .goals = count,
                              .goal = goal};
    five_fill(p->distance, &space, t, host);
}

/* ---- phase 5: edges ---- */

static uint32_t move_order(uint32_t order, const uint8_t midge[8], const uint8_t wing[8])
{
    uint8_t from[8], to[8];
    unrank_perm(from, 8, order);
    for (unsigned i = 0; i < 8; i++) to[midge[i]] = wing[from[i]];
    return rank_perm(to, 8);
}

static uint32_t image_order(const five_tables *t, uint32_t order, unsigned symmetry)
{
    uint8_t midge[8], wing[8];
    move_edges(midge, wing, &t->base, &t->base.symmetry[t->base.symmetries5[symmetry]], five_edges5,
               0);
    return move_order(order, midge, wing);
}

static void step5(const five_tables *t, uint32_t *class, uint32_t *other, unsigned turn)
{
    const five_phase5 *p = &t->base.phase5;
    uint32_t at = p->class_of[p->next[p->least[*class]][turn]];
    *class = at / FIVE_SYMMETRIES5;
    *other = p->image[p->next_fb[*other][turn]][at % FIVE_SYMMETRIES5];
}

static uint32_t image5(const five_tables *t, uint32_t class, uint32_t other, unsigned symmetry)
{
    (void)class;
    return t->base.phase5.image[other][symmetry];
}

static void fill_pairs5(five_tables *t, const tsl_host *host)
{
    const five_phase5 *p = &t->base.phase5;
    const uint32_t goal[1][2] = {
        {p->class_of[0] / FIVE_SYMMETRIES5, p->image[0][p->class_of[0] % FIVE_SYMMETRIES5]}};
    const five_space space = {.classes = FIVE_CLASSES5,
                              .others = FIVE_FB5,
                              .turns = FIVE_TURNS5,
                              .bits = 4,
                              .same = p->same,
                              .step = step5,
                              .image = image5,
                              .goals = 1,
                              .goal = goal};
    five_fill(t->pairs5, &space, t, host);
}

/* The order of the second half's wings, seen in the mirror, whose oddness is that of the first's.
 */
static uint32_t second_order(const five_phase5 *p, uint32_t class, uint32_t other)
{
    return 2 * other + (p->odd[p->least[class]] ^ p->odd[2 * other]);
}

static void step_wings5(const five_tables *t, uint32_t *class, uint32_t *other, unsigned turn)
{
    const five_phase5 *p = &t->base.phase5;
    uint32_t second = p->next[second_order(p, *class, *other)][p->mirrored[turn]];
    uint32_t at = p->class_of[p->next[p->least[*class]][turn]];
    *class = at / FIVE_SYMMETRIES5;
    *other = p->image_order[second][p->behind_mirror[at % FIVE_SYMMETRIES5]] / 2;
}

static uint32_t image_wings5(const five_tables *t, uint32_t class, uint32_t other,
                             unsigned symmetry)
{
    const five_phase5 *p = &t->base.phase5;
    return p->image_order[second_order(p, class, other)][p->behind_mirror[symmetry]] / 2;
}

static void fill_wings5(five_tables *t, const tsl_host *host)
{
    const five_phase5 *p = &t->base.phase5;
    const uint32_t goal[1][2] = {{p->class_of[0] / FIVE_SYMMETRIES5, 0}};
    const five_space space = {.classes = FIVE_CLASSES5,
                              .others = FIVE_ORDERS5 / 2,
                              .turns = FIVE_TURNS5,
                              .bits = 1,
                              .floor = FIVE_FLOOR_WINGS5,
                              .same = p->same,
                              .step = step_wings5,
                              .image = image_wings5,
                              .goals = 1,
                              .goal = goal};
    five_fill(t->wings5, &space, t, host);
}

/* A mirror that takes one half's wings to the other's. */
static void build_mirror(five_phase5 *p, const five_base *base, const five_map *map, bool reflects)
{
    move_edges(p->mirror_midge, p->mirror_wing, base, map, five_edges5, 1);
    for (unsigned k = 0; k < FIVE_TURNS5; k++) {
        uint8_t image = (uint8_t)nxn_turn_image(map->face, reflects, p->turn[k]);
        p->mirrored[k] = (uint8_t)((uint8_t *)memchr(p->turn, image, FIVE_TURNS5) - p->turn);
    }
    for (uint32_t i = 0; i < FIVE_FB5; i++) p->mirror[i] = (uint16_t)image_pair(map, FACE_F, i);
    for (unsigned s = 0; s < FIVE_SYMMETRIES5; s++) {
        for (unsigned k = 0; k < FIVE_SYMMETRIES5; k++) {
            const uint8_t *face = base->symmetry[base->symmetries5[s]].face;
            const uint8_t *behind = base->symmetry[base->symmetries5[k]].face;
            unsigned same = 0;
            for (unsigned i = 0; i < 6; i++) same += behind[map->face[i]] == map->face[face[i]];
            if (same == 6) p->behind_mirror[s] = (uint8_t)k;
        }
    }
}

static void build_orders(five_phase5 *p, const five_base *base)
{
    uint8_t midge[8], wing[8];
    for (unsigned k = 0; k < FIVE_TURNS5; k++) {
        move_edges(midge, wing, base, &base->turn[p->turn[k]], five_edges5, 0);
        for (uint32_t i = 0; i < FIVE_ORDERS5; i++)
            p->next[i][k] = (uint16_t)move_order(i, midge, wing);
    }
    for (uint32_t i = 0; i < FIVE_FB5; i++) {
        for (unsigned k = 0; k < FIVE_TURNS5; k++)
            p->next_fb[i][k] = (uint16_t)move_pair(base, FACE_F, p->turn[k], i);
        for (unsigned s = 0; s < FIVE_SYMMETRIES5; s++)
            p->image[i][s] = (uint16_t)image_pair(&base->symmetry[base->symmetries5[s]], FACE_F, i);
    }
}

/* ---- phase 5: centres ---- */

static void step_centres5(const five_tables *t, uint32_t *class, uint32_t *other, unsigned turn)
{
    *class = t->base.phase5.next_rest[*class][turn];
    *other = t->base.phase5.next_fb[*other][turn];
}

/* The sets of U's and R's colours, x and t: a byte for each. */
static uint32_t move_rest(const five_base *base, unsigned turn, uint32_t rest)
{
    uint32_t to = 0;
    for (unsigned i = 0; i < 4; i++)
        to |= move8(base, i / 2 ? FIVE_SET_T : FIVE_SET_X, i % 2, turn, rest >> 8 * i & 255)
              << 8 * i;
    return to;
}

unsigned five_find_rest(const five_phase5 *p, uint32_t rest)
{
    unsigned i = 0;
    while (i < FIVE_REST5 && p->rest[i] != rest) i++;
    return i;
}

static void build_rest(five_phase5 *p, const five_base *base)
{
    unsigned count = 1;
    p->rest[0] = 0x0f0f0f0f;
    for (unsigned from = 0; from < count; from++) {
        for (unsigned k = 0; k < FIVE_TURNS5; k++) {
            uint32_t to = move_rest(base, p->turn[k], p->rest[from]);
            unsigned i = 0;
            while (i < count && p->rest[i] != to) i++;
            if (i == count) p->rest[count++] = to;
            p->next_rest[from][k] = (uint8_t)i;
        }
    }
}

/* ---- both ---- */

void five_build_edges(five_tables *t, const tsl_host *host)
{
    five_base *base = &t->base;
    five_phase4 *p4 = &base->phase4;
    five_phase5 *p5 = &base->phase5;
    unsigned count4 = 0, count5 = 0, fours = 0, eights = 0, mirror = 0, mirror4 = 0;
    for (uint8_t i = 0; i < FIVE_TURNS; i++) {
        if (is_turn4(i)) p4->turn[count4++] = i;
        if (five_is_turn5(i)) p5->turn[count5++] = i;
    }
    for (uint8_t s = 0; s < FIVE_SYMMETRIES; s++) {
        uint8_t midge[8], wing[8];
        const five_map *map = &base->symmetry[s];
        if (!keeps_face(map, FACE_F)) continue;
        if (move_edges(midge, wing, base, map, five_edges5, 0) == 1)
            mirror = s;
        else
            base->symmetries5[eights++] = s;
        if (!keeps_face(map, FACE_U)) continue;
        if (move_edges(midge, wing, base, map, five_edges4, 0) == 1)
            mirror4 = s;
        else
            base->symmetries4[fours++] = s;
    }
    five_invert(base->inverse4, base->symmetries4, FIVE_SYMMETRIES4, base->symmetry);
    five_invert(base->inverse5, base->symmetries5, FIVE_SYMMETRIES5, base->symmetry);

    build_fours(p4, base);
    build_centres4(p4, base);
    build_halves4(p4, base, &base->symmetry[mirror4]);
    fill_centres4(p4, t, host);
    const five_symmetric first = {FIVE_EDGES4,  FIVE_SYMMETRIES4, base->inverse4, image_first,
                                  p4->class_of, p4->least,        p4->same};
    p4->classes = five_classify(&first, t);

    build_orders(p5, base);
    build_mirror(p5, base, &base->symmetry[mirror], mirror >= FIVE_ROTATIONS);
    build_rest(p5, base);
    const five_space centres = {.classes = FIVE_REST5,
                                .others = FIVE_FB5,
                                .turns = FIVE_TURNS5,
                                .bits = 4,
                                .step = step_centres5,
                                .goals = 1,
                                .goal = (const uint32_t[1][2]){{0, 0}}};
    five_fill(p5->distance, &centres, t, host);
    const five_symmetric order = {FIVE_ORDERS5, FIVE_SYMMETRIES5, base->inverse5, image_order,
                                  p5->class_of, p5->least,        p5->same};
    p5->classes = five_classify(&order, t);
    fill_pairs4(t, host);
    const five_space sides = {
        .others = FIVE_HALF4, .bits = 4, .step = step_sides4, .image = image_sides4};
    fill_half4(t->sides4, sides, t, host, p4->next_half, p4->image_half);
    const five_space tops = {.others = FIVE_UD4,
                             .bits = 2,
                             .floor = FIVE_FLOOR_TOPS4,
                             .step = step_tops4,
                             .image = image_tops4};
    fill_half4(t->tops4, tops, t, host, p4->next_ud, p4->image_ud);
    for (uint32_t i = 0; i < FIVE_ORDERS5; i++) {
        uint8_t at[8];
        unrank_perm(at, 8, i);
        p5->odd[i] = perm_is_odd(at, 8);
        for (unsigned s = 0; s < FIVE_SYMMETRIES5; s++)
            p5->image_order[i][s] = (uint16_t)image_order(t, i, s);
    }
    fill_pairs5(t, host);
    fill_wings5(t, host);
}
