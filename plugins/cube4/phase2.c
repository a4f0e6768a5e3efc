/* The 4x4x4's second phase: the other centres onto their faces, the wings into halves that fit. */
#include "phase2.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

enum { HALF = 1, UNKNOWN = 0xff, ROW = 2 * CUBE4_ENDS, PARTS = 16 };
enum { KIND_UW = 6, KIND_RW = 7, KIND_FW = 8 };

/* ---- the two coordinates of the centres ---- */

/* The places on U F D B of a set of centres, then those on R L, four bits a face. */
static unsigned on_sides(uint32_t set)
{
    return (set & 0xf) | (set >> 4 & 0xf0) | (set >> 4 & 0xf00) | (set >> 8 & 0xf000);
}

static unsigned on_ends(uint32_t set)
{
    return (set >> 4 & 0xf) | (set >> 12 & 0xf0);
}

static uint32_t sides_set(unsigned side)
{
    return (side & 0xf) | (side & 0xf0) << 4 | (side & 0xf00) << 4 | (side & 0xf000) << 8;
}

static uint32_t ends_set(unsigned end)
{
    return (end & 0xf) << 4 | (end & 0xf0) << 12;
}

static void number_parts(cube4_phase2 *t)
{
    unsigned sides = 0, ends = 0;
    for (unsigned set = 0; set < 1 << 15; set++) {
        if (__builtin_popcount(set) != 8) continue;
        t->side_of[set] = t->side_of[~set & 0xffff] = (uint16_t)sides++;
    }
    for (unsigned set = 0; set < 1 << 7; set++) {
        if (__builtin_popcount(set) != 4) continue;
        t->end_of[set] = t->end_of[~set & 0xff] = (uint8_t)ends++;
    }
}

cube4_position2 cube4_phase2_position(const cube4_phase2 *t, uint32_t end, uint32_t side, bool odd)
{
    return (cube4_position2){t->side_of[on_sides(side)], t->end_of[on_ends(end)], odd};
}

/* ---- turns ---- */

static void list_turns(cube4_phase2 *t)
{
    unsigned count = 0;
    for (unsigned turn = 0; turn < CUBE4_SEARCH_TURNS; turn++) {
        unsigned kind = turn / 3, quarters = turn % 3;
        bool wide = kind >= KIND_UW, half = quarters == HALF;
        if ((kind == KIND_UW || kind == KIND_FW) && !half) continue;
        t->turn[count] = (uint8_t)turn;
        t->odd[count] = wide && !half; /* four wings go round */
        t->last[count] = !half && (kind == FACE_R || kind == FACE_L || kind == KIND_RW);
        for (unsigned before = 0; before <= CUBE4_KINDS; before++)
            t->may_follow[before] |= (uint32_t)cube4_may_follow(before, kind) << count;
        count++;
    }
}

static void build_next(cube4_phase2 *t)
{
    for (unsigned i = 0; i < CUBE4_PHASE2_TURNS; i++) {
        cube4_map map;
        cube4_map_turn(&map, t->turn[i]);
        for (unsigned side = 0; side < 1 << 15; side++) {
            if (__builtin_popcount(side) != 8) continue;
            uint32_t moved = cube4_move_set(&map, sides_set(side));
            t->next_side[t->side_of[side]][i] = t->side_of[on_sides(moved)];
        }
        for (unsigned end = 0; end < 1 << 7; end++) {
            if (__builtin_popcount(end) != 4) continue;
            uint32_t moved = cube4_move_set(&map, ends_set(end));
            t->next_end[t->end_of[end]][i] = t->end_of[on_ends(moved)];
        }
    }
}

/* ---- distances ---- */

/* One number for each position with a side: at 2 * end + odd. */
typedef uint8_t row[ROW];

typedef struct distances {
    row *of;                       /* by side */
    row after[CUBE4_PHASE2_TURNS]; /* where a turn takes each place in a row */
    cube4_phase2 *t;
} distances;

/* What the turns of the third phase make of the solved position is at distance 0. */
static void enter_solved(const distances *d, unsigned side, unsigned place)
{
    if (d->of[side][place] == 0) return;
    d->of[side][place] = 0;
    for (unsigned i = 0; i < CUBE4_PHASE2_TURNS; i++)
        if (!d->t->last[i]) enter_solved(d, d->t->next_side[side][i], d->after[i][place]);
}

/* Enters what one turn makes of the positions with one side that are `distance` away. False: there
 * are none. */
static bool spread_side(const distances *d, unsigned side, unsigned distance)
{
    row from = {0};
    unsigned count = 0;
    for (uint8_t n = 0; n < ROW; n++)
        if (d->of[side][n] == distance) from[count++] = n;
    for (unsigned i = 0; i < CUBE4_PHASE2_TURNS && count > 0; i++) {
        uint8_t *to = d->of[d->t->next_side[side][i]];
        for (unsigned n = 0; n < count; n++) {
            uint8_t *next = &to[d->after[i][from[n]]];
            if (*next == UNKNOWN) *next = (uint8_t)(distance + 1);
        }
    }
    return count > 0;
}

/* The distance of a position and, turn by turn, whether that leads nearer or no farther. */
static void fill_side(const distances *d, unsigned side)
{
    uint64_t entry[ROW];
    const uint8_t *from = d->of[side];
    for (unsigned n = 0; n < ROW; n++) entry[n] = (uint64_t)from[n] << 60;
    for (unsigned i = 0; i < CUBE4_PHASE2_TURNS; i++) {
        const uint8_t *to = d->of[d->t->next_side[side][i]];
        for (unsigned n = 0; n < ROW; n++) {
            uint64_t nearer = to[d->after[i][n]] < from[n], level = to[d->after[i][n]] == from[n];
            entry[n] |= nearer << i | level << (CUBE4_PHASE2_TURNS + i);
        }
    }
    memcpy(d->t->entry[side], entry, sizeof entry);
}

static void fill_part(void *context, size_t part)
{
    for (size_t side = part; side < CUBE4_SIDES; side += PARTS) fill_side(context, (unsigned)side);
}

static void build_distances(cube4_phase2 *t, const tsl_host *host)
{
    distances d = {.of = memory_get(CUBE4_SIDES * sizeof(row)), .t = t};
    for (unsigned i = 0; i < CUBE4_PHASE2_TURNS; i++)
        for (unsigned n = 0; n < ROW; n++)
            d.after[i][n] = (uint8_t)(2 * t->next_end[n / 2][i] + (n % 2 ^ t->odd[i]));
    memset(d.of, UNKNOWN, CUBE4_SIDES * sizeof(row));
    cube4_position2 solved = cube4_phase2_position(t, 0xf << 4, 0xf | 0xf << 12, false);
    enter_solved(&d, solved.side, 2u * solved.end + solved.odd);
    bool any = true;
    for (unsigned distance = 0; any; distance++) {
        any = false;
        for (unsigned side = 0; side < CUBE4_SIDES; side++) any |= spread_side(&d, side, distance);
    }
    host->parallel(host, PARTS, fill_part, &d);
    free(d.of);
}

/* ---- the halves of the wings ---- */

/* All places that the turns of the third phase exchange with place 0. */
static uint32_t find_first_half(const cube4_phase2 *t)
{
    uint32_t half = 1, before;
    do {
        before = half;
        for (unsigned i = 0; i < CUBE4_PHASE2_TURNS; i++) {
            cube4_map map;
            if (t->last[i]) continue;
            cube4_map_turn(&map, t->turn[i]);
            for (unsigned place = 0; place < CUBE4_WINGS; place++)
                if (before >> place & 1) half |= (uint32_t)1 << map.wing[place];
        }
    } while (half != before);
    return half;
}

/* Masks the places from which `count` turns lead to the first half. */
static void mask_half(uint64_t out[CUBE4_WINGS / 4], const cube4_phase2 *t, const uint8_t *turns,
                      unsigned count)
{
    cube4_marks mask;
    for (unsigned place = 0; place < CUBE4_WINGS; place++) {
        unsigned at = place;
        for (unsigned i = 0; i < count; i++) {
            cube4_map map;
            cube4_map_turn(&map, t->turn[turns[i]]);
            at = map.wing[at];
        }
        mask.place[place] = cube4_in_first_half(t, at) ? 0xffff : 0;
    }
    memcpy(out, mask.word, sizeof mask.word);
}

static void build_halves(cube4_phase2 *t)
{
    uint32_t half = find_first_half(t);
    for (unsigned place = 0; place < CUBE4_WINGS; place++) {
        if (!(half >> place & 1)) continue;
        t->first_half[place / 2] = (uint8_t)place;
        t->fitting ^= cube4_wing_mark(place);
    }
    mask_half(t->half, t, NULL, 0);
}

/* ---- endings ---- */

typedef struct endings {
    cube4_phase2 *t;
    uint8_t turn[CUBE4_ENDING];
    unsigned count, listed;
} endings;

/* Adds an ending to the list that is being made. */
static void add_ending(endings *e)
{
    unsigned n = 0;
    while (n < e->count && memcmp(e->t->ending[n].turn, e->turn, sizeof e->turn) != 0) n++;
    if (n == e->count) {
        cube4_ending *ending = &e->t->ending[e->count++];
        memcpy(ending->turn, e->turn, sizeof e->turn);
        mask_half(ending->half, e->t, e->turn, CUBE4_ENDING);
    }
    e->t->list[e->listed++] = (uint16_t)n;
}

static void find_endings(endings *e, cube4_position2 at, unsigned made)
{
    const cube4_phase2 *t = e->t;
    unsigned left = CUBE4_ENDING - made, distance = cube4_phase2_distance(t, at);
    if (left == 0) add_ending(e);
    if (left == 0 || (left == 1 && distance == 0)) return;
    uint32_t turns = cube4_phase2_within(t, at, left - 1);
    if (made > 0) turns &= t->may_follow[t->turn[e->turn[made - 1]] / 3];
    for (; turns; turns &= turns - 1) {
        e->turn[made] = (uint8_t)__builtin_ctz(turns);
        if (left == 1 && t->turn[e->turn[made]] % 3 != 0) continue; /* stands for both ways round */
        find_endings(e, cube4_phase2_next(t, at, e->turn[made]), made + 1);
    }
}

static void build_endings(cube4_phase2 *t)
{
    endings e = {.t = t, .listed = 1};
    t->list[0] = CUBE4_ENDINGS;
    for (unsigned n = 0; n < CUBE4_SIDES * ROW; n++) {
        cube4_position2 at = {(uint16_t)(n / ROW), (uint8_t)(n % ROW / 2), n % 2};
        if (cube4_phase2_distance(t, at) > CUBE4_ENDING) continue;
        t->list_of[at.side][at.end][at.odd] = (uint16_t)e.listed;
        find_endings(&e, at, 0);
        t->list[e.listed++] = CUBE4_ENDINGS;
    }
    assert(e.count == CUBE4_ENDINGS && e.listed == CUBE4_LISTED);
}

void cube4_phase2_build(cube4_phase2 *t, const tsl_host *host)
{
    list_turns(t);
    number_parts(t);
    build_next(t);
    build_halves(t);
    build_distances(t, host);
    build_endings(t);
}
