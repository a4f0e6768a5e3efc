/* The wings in the 4x4x4's third phase: how far they are from paired. */
#include "tables.h"

#include <string.h>
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

enum { FIRST = 4 };

static const uint8_t edge_order[CUBE4_EDGES] = {1, 3, 5, 7, 0, 2, 4, 6, 8, 9, 10, 11};
const cube4_wings cube4_wings_paired = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};

static cube4_wings after(const cube4_wings *from, const cube4_wings *to, const cube4_wings *at)
{
    cube4_wings out = *at;
    for (unsigned i = 0; i < sizeof out.to; i++) out.to[i] = to->to[at->to[from->to[i]]];
    return out;
}

/* ---- turns and symmetries ---- */

static void build_turns(cube4_wing_moves *t, const cube4_phase2 *p)
{
    unsigned count = 0;
    for (unsigned i = 0; i < CUBE4_PHASE2_TURNS; i++) {
        if (p->last[i]) continue;
        cube4_map map;
        cube4_map_turn(&map, p->turn[i]);
        t->turn_from[count] = t->turn_to[count] = cube4_wings_paired;
        for (unsigned n = 0; n < CUBE4_EDGES; n++) {
            unsigned place = p->first_half[edge_order[n]];
            t->turn_from[count].to[t->order_of[map.wing[place] / 2]] = (uint8_t)n;
            t->turn_to[count].to[n] = t->order_of[map.wing[place ^ 1] / 2];
        }
        t->turn[count++] = p->turn[i];
    }
}

static void list_turns(cube4_wing_moves *t)
{
    for (uint8_t i = 0; i < CUBE4_PHASE3_TURNS; i++) {
        unsigned kind = t->turn[i] / 3u;
        t->all.turn[t->all.count++] = i;
        for (unsigned last = 0; last <= CUBE4_KINDS; last++) {
            cube4_turns *next = &t->follow[0][last], *end = &t->follow[1][last];
            if (!cube4_may_follow(last, kind)) continue;
            next->turn[next->count++] = i;
            bool movable = last < 6 && cube4_axis(last) == cube4_axis(kind);
            if (kind >= 6 && !movable) end->turn[end->count++] = i;
        }
    }
}

/* If the way to a position ends in a turn of some kind, another turn of that kind leads no farther:
 * one turn does the work of both. Turns of the same axis in between change nothing. */
static void list_skips(cube4_wing_moves *t)
{
    for (unsigned skip = 0; skip < CUBE4_SKIPS; skip++) {
        for (uint8_t i = 0; i < CUBE4_PHASE3_TURNS; i++) {
            unsigned kind = t->turn[i] / 3u, axis = cube4_axis(kind), bit = 1u << kind / 3;
            bool same = axis == skip / 8;
            t->skip_after[skip][i] = (uint8_t)(8 * axis + (same ? skip % 8 | bit : bit));
            if (!same || !(skip % 8 & bit)) t->rest[skip].turn[t->rest[skip].count++] = i;
        }
    }
}

/* The symmetries that keep R and L on their axis and the halves as they are. */
static void build_symmetries(cube4_wing_moves *t, const cube4_phase2 *p)
{
    unsigned count = 0;
    for (unsigned s = 0; s < CUBE4_SYMMETRIES; s++) {
        cube4_map map;
        bool keeps = true;
        cube4_map_symmetry(&map, s);
        for (unsigned edge = 0; edge < CUBE4_EDGES; edge++)
            keeps &= cube4_in_first_half(p, map.wing[p->first_half[edge]]);
        if (!keeps || map.face[FACE_R] % 3 != FACE_R) continue;
        t->symmetry[count] = (uint8_t)s;
        t->from[count] = t->to[count] = cube4_wings_paired;
        for (unsigned n = 0; n < CUBE4_EDGES; n++) {
            unsigned image = t->order_of[map.wing[2 * edge_order[n]] / 2];
            t->to[count].to[n] = (uint8_t)image;
            t->from[count].to[image] = (uint8_t)n;
        }
        count++;
    }
}

/* Dw2 is Uw2 and a rotation. */
static void build_images(cube4_wing_moves *t)
{
    unsigned number[CUBE4_TURNS] = {0}, bits = 0, shared = 0;
    for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
        number[t->turn[i]] = i;
        bool is_l2 = t->turn[i] / 3 == FACE_L;
        if (t->turn[i] / 3 == FACE_R) shared = bits;
        t->bit[i] = (uint8_t)(is_l2 ? shared : bits++);
    }
    for (unsigned s = 0; s < CUBE4_WING_SYMMETRIES; s++) {
        cube4_map map;
        cube4_map_symmetry(&map, t->symmetry[s]);
        for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
            bool reflected = t->symmetry[s] >= CUBE4_SYMMETRIES / 2;
            unsigned image = nxn_turn_image(map.face, reflected, t->turn[i]);
            if (image >= CUBE4_SEARCH_TURNS) image -= CUBE4_TURNS / 4;
            t->image[s][i] = (uint8_t)number[image];
        }
    }
}

/* ---- classes ---- */

static unsigned code_of(const cube4_wings *at)
{
    return at->to[0] + 12u * (at->to[1] + 12u * (at->to[2] + 12u * at->to[3]));
}

/* The first four as the code says, the others in any order. */
static bool decode(cube4_wings *out, unsigned code)
{
    unsigned seen = 0;
    *out = cube4_wings_paired;
    for (unsigned i = 0; i < FIRST; i++, code /= 12) {
        out->to[i] = (uint8_t)(code % 12);
        seen |= 1u << code % 12;
    }
    return __builtin_popcount(seen) == FIRST;
}

static unsigned find_symmetry(const cube4_wing_moves *t, const cube4_wings *to)
{
    unsigned s = 0;
    while (memcmp(&t->to[s], to, sizeof *to) != 0) s++;
    return s;
}

static void build_products(cube4_wing_moves *t)
{
    for (unsigned a = 0; a < CUBE4_WING_SYMMETRIES; a++) {
        for (unsigned b = 0; b < CUBE4_WING_SYMMETRIES; b++) {
            cube4_wings both = cube4_wings_paired;
            for (unsigned i = 0; i < CUBE4_EDGES; i++) both.to[i] = t->to[a].to[t->to[b].to[i]];
            t->product[a][b] = (uint8_t)find_symmetry(t, &both);
        }
    }
}

static void build_classes(cube4_wing_moves *t)
{
    unsigned classes = 0;
    bool done[CUBE4_WING_CODES] = {false};
    for (unsigned code = 0; code < CUBE4_WING_CODES; code++) {
        cube4_wings least;
        if (done[code] || !decode(&least, code)) continue;
        for (unsigned s = 0; s < CUBE4_WING_SYMMETRIES; s++) {
            cube4_wings image = after(&t->from[s], &t->to[s], &least);
            unsigned member = code_of(&image);
            t->class_of[member] = (uint16_t)(8 * classes + find_symmetry(t, &t->from[s]));
            done[member] = true;
            if (member == code) t->same[classes] |= (uint8_t)(1 << s);
        }
        t->least[classes++] = (uint16_t)code;
    }
}

void cube4_wing_moves_build(cube4_wing_moves *t, const cube4_phase2 *phase2)
{
    for (unsigned n = 0; n < CUBE4_EDGES; n++) t->order_of[edge_order[n]] = (uint8_t)n;
    build_turns(t, phase2);
    list_turns(t);
    list_skips(t);
    build_symmetries(t, phase2);
    build_images(t);
    build_products(t);
    build_classes(t);
}

/* ---- positions ---- */

cube4_wings cube4_wings_of(const cube4_phase2 *p, const uint8_t wing[CUBE4_WINGS])
{
    cube4_wings out = cube4_wings_paired;
    uint8_t second[CUBE4_EDGES]; /* where the wing of each edge is in the second half */
    for (unsigned n = 0; n < CUBE4_EDGES; n++)
        second[wing[p->first_half[edge_order[n]] ^ 1] / 2] = (uint8_t)n;
    for (unsigned n = 0; n < CUBE4_EDGES; n++)
        out.to[n] = second[wing[p->first_half[edge_order[n]]] / 2];
    return out;
}

/* What the number of smaller ones behind each of the eight others adds to their order. */
static const uint16_t weight[CUBE4_EDGES] = {[4] = 2520, 360, 60, 12, 3, 1};

/* The order of the eight others in a frame; the last two of them are in the order that makes the
 * permutation even. */
static uint32_t order_portable(const cube4_wing_moves *t, unsigned symmetry, const cube4_wings *at)
{
    uint32_t order = 0;
    uint64_t above = 0; /* how many of those not yet met are smaller than i, in bits 4i..4i+3 */
    const uint8_t *from = t->from[symmetry].to, *to = t->to[symmetry].to;
    for (unsigned n = CUBE4_EDGES; n-- > FIRST;) {
        unsigned framed = to[at->to[from[n]]];
        order += weight[n] * (unsigned)(above >> 4 * framed & 15);
        above += (uint64_t)0x111111111110 << 4 * framed;
    }
    return order;
}

cube4_wing_place cube4_wings_place(const cube4_wing_moves *t, const cube4_wings *at)
{
    uint32_t class = t->class_of[code_of(at)], s = class % 8;
    return (cube4_wing_place){class / 8 * CUBE4_WING_ORDERS + order_portable(t, s, at), s};
}

/* Takes the image before which `smaller` others are left; each is four bits of `rest`. */
static uint8_t take_image(uint64_t *rest, unsigned smaller)
{
    uint64_t below = ((uint64_t)1 << 4 * smaller) - 1;
    uint8_t image = *rest >> 4 * smaller & 15;
    *rest = (*rest & below) | (*rest >> 4 & ~below);
    return image;
}

cube4_wings cube4_wings_at(const cube4_wing_moves *t, uint32_t index)
{
    cube4_wings out = cube4_wings_paired;
    unsigned order = index % CUBE4_WING_ORDERS, code = t->least[index / CUBE4_WING_ORDERS];
    unsigned inversions = 0;
    uint64_t rest = 0xba9876543210;
    for (unsigned n = 0; n < FIRST; n++, code /= 12) {
        unsigned smaller = 0;
        while ((rest >> 4 * smaller & 15) != code % 12) smaller++;
        out.to[n] = take_image(&rest, smaller);
        inversions += smaller;
    }
    for (unsigned n = FIRST; weight[n] > 0; order %= weight[n++]) {
        out.to[n] = take_image(&rest, order / weight[n]);
        inversions += order / weight[n];
    }
    out.to[CUBE4_EDGES - 2] = take_image(&rest, inversions % 2); /* even in the end */
    out.to[CUBE4_EDGES - 1] = take_image(&rest, 0);
    return out;
}

static void expand_portable(cube4_children *out, const cube4_wing_moves *t, const cube4_wings *at,
                            const cube4_turns *turns)
{
    for (unsigned i = 0; i < turns->count; i++) {
        unsigned turn = turns->turn[i];
        out->wings[i] = after(&t->turn_from[turn], &t->turn_to[turn], at);
        out->place[i] = cube4_wings_place(t, &out->wings[i]);
    }
}

const cube4_kernel cube4_kernel_portable = {expand_portable, order_portable};

/* ---- with the vectors of WebAssembly ---- */

#if defined(__wasm_simd128__)

static inline v128_t load(const cube4_wings *w)
{
    return wasm_v128_load(w->to);
}

/* `at` between two others: after(), in wings.c. All numbers are below 16. */
static inline v128_t between(const cube4_wings *from, const cube4_wings *to, v128_t at)
{
    return wasm_i8x16_swizzle(load(to), wasm_i8x16_swizzle(at, load(from)));
}

/* How many of those behind each are smaller, for the eight from place 4 on. The four after these
 * are larger than all of them, and so count for nothing. */
static inline v128_t count_smaller(v128_t at)
{
    v128_t count = wasm_i8x16_const_splat(0);
    const v128_t large = wasm_i8x16_const_splat(0x7f);
#define COUNT(n)                                                                                   \
    count = wasm_i8x16_sub(                                                                        \
        count, wasm_i8x16_gt(at, wasm_i8x16_shuffle(at, large, n, n + 1, n + 2, n + 3, n + 4,      \
                                                    n + 5, n + 6, n + 7, n + 8, n + 9, n + 10,     \
                                                    n + 11, n + 12, n + 13, n + 14, n + 15)))
    COUNT(1);
    COUNT(2);
    COUNT(3);
    COUNT(4);
    COUNT(5);
    COUNT(6);
    COUNT(7);
#undef COUNT
    return count;
}

/* See order_portable() in wings.c for the weights. */
static inline uint32_t order_of(v128_t framed)
{
    const v128_t weights = wasm_i16x8_const(2520, 360, 60, 12, 3, 1, 0, 0);
    v128_t count = count_smaller(framed);
    v128_t wide = wasm_u16x8_extend_low_u8x16(
        wasm_i8x16_shuffle(count, count, 4, 5, 6, 7, 8, 9, 10, 11, 0, 0, 0, 0, 0, 0, 0, 0));
    v128_t sums = wasm_i32x4_dot_i16x8(wide, weights);
    return (uint32_t)(wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1) +
                      wasm_i32x4_extract_lane(sums, 2));
}

static uint32_t order_simd128(const cube4_wing_moves *t, unsigned symmetry, const cube4_wings *at)
{
    return order_of(between(&t->from[symmetry], &t->to[symmetry], load(at)));
}

/* The images of the first four are digits to base 12. */
static inline uint32_t code_of_vector(v128_t at)
{
    uint32_t four = (uint32_t)wasm_i32x4_extract_lane(at, 0);
    return (four & 0xff) + 12 * (four >> 8 & 0xff) + 144 * (four >> 16 & 0xff) +
           1728 * (four >> 24);
}

static void expand_simd128(cube4_children *out, const cube4_wing_moves *t, const cube4_wings *at,
                           const cube4_turns *turns)
{
    v128_t from = load(at);
    for (unsigned i = 0; i < turns->count; i++) {
        unsigned turn = turns->turn[i];
        v128_t next = between(&t->turn_from[turn], &t->turn_to[turn], from);
        wasm_v128_store(out->wings[i].to, next);
        uint32_t class = t->class_of[code_of_vector(next)], s = class % 8;
        uint32_t order = order_of(between(&t->from[s], &t->to[s], next));
        out->place[i] = (cube4_wing_place){class / 8 * CUBE4_WING_ORDERS + order, s};
    }
}

static const cube4_kernel kernel_simd128 = {expand_simd128, order_simd128};

#endif

const cube4_kernel *cube4_choose_kernel(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return &cube4_kernel_avx2;
#elif defined(__wasm_simd128__)
    return &kernel_simd128;
#endif
    return &cube4_kernel_portable;
}
