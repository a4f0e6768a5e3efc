/* The wings in the 4x4x4's third phase: how far they are from paired. */
#include "cube4_wings.h"

#include <string.h>

enum { FIRST = 4, UNKNOWN = 3 };

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

static unsigned inverse_symmetry(const cube4_wing_moves *t, unsigned s)
{
    unsigned inverse = 0;
    while (memcmp(&t->from[inverse], &t->to[s], sizeof t->to[s]) != 0) inverse++;
    return inverse;
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
            t->class_of[member] = (uint16_t)(8 * classes + inverse_symmetry(t, s));
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
    build_symmetries(t, phase2);
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

cube4_wings cube4_wings_image(const cube4_wing_moves *t, unsigned symmetry, const cube4_wings *at)
{
    return after(&t->from[symmetry], &t->to[symmetry], at);
}

/* The last two of the other eight are in the order that makes the permutation even. */
cube4_wing_place cube4_wings_place(const cube4_wing_moves *t, const cube4_wings *at)
{
    uint32_t class = t->class_of[code_of(at)], s = class % 8, order = 0;
    uint64_t above = 0; /* how many of those not yet met are smaller than i, in bits 4i..4i+3 */
    cube4_wings framed = after(&t->from[s], &t->to[s], at);
    for (unsigned n = CUBE4_EDGES; n-- > FIRST;) {
        static const uint16_t weight[CUBE4_EDGES] = {[4] = 2520, 360, 60, 12, 3, 1};
        order += weight[n] * (unsigned)(above >> 4 * framed.to[n] & 15);
        above += (uint64_t)0x111111111110 << 4 * framed.to[n];
    }
    return (cube4_wing_place){class / 8 * CUBE4_WING_ORDERS + order, s};
}

void cube4_expand_portable(cube4_children *out, const cube4_wing_moves *t, const cube4_wings *at,
                           const cube4_turns *turns)
{
    for (unsigned i = 0; i < turns->count; i++) {
        unsigned turn = turns->turn[i];
        out->wings[i] = after(&t->turn_from[turn], &t->turn_to[turn], at);
        out->place[i] = cube4_wings_place(t, &out->wings[i]);
    }
}

cube4_expand *cube4_choose_expand(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return cube4_expand_avx2;
#endif
    return cube4_expand_portable;
}

static bool is_odd(const cube4_wings *at)
{
    unsigned seen = 0, inversions = 0;
    for (unsigned i = 0; i < CUBE4_EDGES; i++) {
        inversions += (unsigned)__builtin_popcount(seen >> at->to[i]);
        seen |= 1u << at->to[i];
    }
    return inversions & 1;
}

/* A position of a class, the first four as in the least of it. */
static cube4_wings position_at(const cube4_wing_moves *t, unsigned class, unsigned order)
{
    unsigned digit[CUBE4_EDGES] = {0}, free = (1u << CUBE4_EDGES) - 1;
    cube4_wings out;
    decode(&out, t->least[class]);
    for (unsigned n = CUBE4_EDGES - 2; n-- > FIRST; order /= CUBE4_EDGES - n)
        digit[n] = order % (CUBE4_EDGES - n);
    for (unsigned n = 0; n < FIRST; n++) free &= ~(1u << out.to[n]);
    for (unsigned n = FIRST; n < CUBE4_EDGES; n++) {
        unsigned rest = free;
        for (unsigned skip = digit[n]; skip > 0; skip--) rest &= rest - 1;
        out.to[n] = (uint8_t)__builtin_ctz(rest);
        free &= ~(rest & (0 - rest));
    }
    if (is_odd(&out)) {
        uint8_t last = out.to[CUBE4_EDGES - 1];
        out.to[CUBE4_EDGES - 1] = out.to[CUBE4_EDGES - 2];
        out.to[CUBE4_EDGES - 2] = last;
    }
    return out;
}

/* ---- the table ---- */

typedef struct level {
    cube4_wing_table *table;
    const cube4_wing_moves *t;
    cube4_expand *expand;
    unsigned depth;
} level;

static unsigned peek(const level *l, uint32_t index)
{
    return __atomic_load_n(&l->table->bits[index / 4], __ATOMIC_RELAXED) >> index % 4 * 2 & 3;
}

/* Several threads may enter the same distance at one place. */
static void enter_at(const level *l, uint32_t index)
{
    uint8_t *byte = &l->table->bits[index / 4];
    unsigned others = 0xffu & ~(3u << index % 4 * 2);
    __atomic_fetch_and(byte, (uint8_t)(others | l->depth % 3 << index % 4 * 2), __ATOMIC_RELAXED);
}

/* Enters a position and what looks the same in its class. */
static void enter(const level *l, const cube4_wings *at, cube4_wing_place place)
{
    unsigned same = cube4_wings_same(l->t, place);
    enter_at(l, place.index);
    if (same == 1) return;
    cube4_wings framed = cube4_wings_image(l->t, place.symmetry, at);
    for (unsigned s = 0; s < CUBE4_WING_SYMMETRIES; s++) {
        if (!(same >> s & 1)) continue;
        cube4_wings image = cube4_wings_image(l->t, s, &framed);
        enter_at(l, cube4_wings_place(l->t, &image).index);
    }
}

static void spread(const level *l, const cube4_wings *from)
{
    cube4_children next;
    l->expand(&next, l->t, from, &l->t->all);
    for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++)
        __builtin_prefetch(&l->table->bits[next.place[i].index / 4], 1);
    for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++)
        if (peek(l, next.place[i].index) == UNKNOWN) enter(l, &next.wings[i], next.place[i]);
}

/* Spreads from the positions of one class that are one turn nearer; those nearer by 3 more do no
 * harm. */
static void spread_class(void *context, size_t class)
{
    const level *l = context;
    uint32_t start = (uint32_t) class * CUBE4_WING_ORDERS;
    for (uint32_t order = 0; order < CUBE4_WING_ORDERS; order++) {
        const uint8_t *byte = &l->table->bits[(start + order) / 4];
        if (order % 4 == 0 && __atomic_load_n(byte, __ATOMIC_RELAXED) == 0xff) {
            order += 3;
            continue;
        }
        if (peek(l, start + order) != (l->depth + 2) % 3) continue;
        cube4_wings from = position_at(l->t, (unsigned)class, order);
        spread(l, &from);
    }
}

void cube4_wings_enter(cube4_wing_table *table, const cube4_wing_moves *t, unsigned from,
                       unsigned to, const tsl_host *host)
{
    level l = {table, t, cube4_choose_expand(), from};
    if (from == 0) {
        memset(table, 0xff, sizeof *table);
        enter(&l, &cube4_wings_paired, cube4_wings_place(t, &cube4_wings_paired));
        l.depth++;
    }
    for (; l.depth <= to; l.depth++) host->parallel(CUBE4_WING_CLASSES, spread_class, &l);
}
