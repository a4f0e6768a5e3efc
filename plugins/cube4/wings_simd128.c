/* The wings in the 4x4x4's third phase: turns and places in the table, by WebAssembly's vectors. */
#include "wings.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

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
static inline uint32_t code_of(v128_t at)
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
        uint32_t class = t->class_of[code_of(next)], s = class % 8;
        uint32_t order = order_of(between(&t->from[s], &t->to[s], next));
        out->place[i] = (cube4_wing_place){class / 8 * CUBE4_WING_ORDERS + order, s};
    }
}

const cube4_kernel cube4_kernel_simd128 = {expand_simd128, order_simd128};

#endif
