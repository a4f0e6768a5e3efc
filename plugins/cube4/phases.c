/* The tables of the 4x4x4's three phases, but for the wings of the third. */
#include "tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"
#include "lib/rank.h"

enum { UNKNOWN = 0xff };

/* The places of the faces of an axis: the 8 bits of a set of centres that stand there. */
static unsigned on_axis(uint32_t set, unsigned axis)
{
    return (set >> 4 * axis & 0xf) | (set >> (4 * axis + 8) & 0xf0);
}

static uint32_t axis_set(unsigned eight, unsigned axis)
{
    return (eight & 0xf) << 4 * axis | (eight & 0xf0) << (4 * axis + 8);
}

/* ---- phase 1 ---- */

enum { NO_CLASS = 0xffff };

/* The class of every set, by rank, and what takes the set to the class's own. */
typedef struct sets {
    uint16_t class[CUBE4_SETS];
    uint8_t symmetry[CUBE4_SETS];
    uint32_t choose[CUBE4_CENTRES][9]; /* for rank_subset() of a set */
} sets;

static uint32_t rank_set(const sets *s, uint32_t set)
{
    uint32_t rank = 0;
    for (unsigned k = 1; set; k++, set &= set - 1) rank += s->choose[__builtin_ctz(set)][k];
    return rank;
}

static void build_symmetries(cube4_phase1 *t)
{
    for (unsigned s = 0; s < CUBE4_SYMMETRIES; s++) cube4_map_symmetry(&t->map[s], s);
    for (unsigned a = 0; a < CUBE4_SYMMETRIES; a++) {
        for (unsigned b = 0; b < CUBE4_SYMMETRIES; b++) {
            cube4_map both;
            for (unsigned i = 0; i < CUBE4_WINGS; i++)
                both.wing[i] = t->map[a].wing[t->map[b].wing[i]];
            unsigned s = 0;
            while (memcmp(t->map[s].wing, both.wing, sizeof both.wing) != 0) s++;
            t->product[a][b] = (uint8_t)s;
        }
        for (unsigned turn = 0; turn < CUBE4_TURNS; turn++)
            t->turn_from[a][nxn_turn_image(t->map[a].face, a >= CUBE4_ROTATIONS, turn)] =
                (uint8_t)(turn < CUBE4_SEARCH_TURNS ? turn : CUBE4_TURNS);
    }
}

/* The inverse of each symmetry takes the class's own set to a member. */
static void add_class(cube4_phase1 *t, sets *s, unsigned class, uint32_t least)
{
    t->least[class] = least;
    for (unsigned a = 0; a < CUBE4_SYMMETRIES; a++) {
        uint32_t rank = rank_set(s, cube4_move_set(&t->map[a], least));
        unsigned inverse = 0;
        while (t->product[inverse][a] != 0) inverse++;
        s->class[rank] = (uint16_t) class;
        s->symmetry[rank] = (uint8_t)inverse;
    }
}

static void build_classes(cube4_phase1 *t, sets *s)
{
    memset(s->class, 0xff, sizeof s->class);
    unsigned classes = 0;
    /* Sets of one size come in ascending order by rank. */
    for (uint32_t set = 0xff; set < (uint32_t)1 << CUBE4_CENTRES;) {
        if (s->class[rank_set(s, set)] == NO_CLASS) add_class(t, s, classes++, set);
        uint32_t lowest = set & (0 - set), carried = set + lowest;
        set = carried | ((set ^ carried) >> 2) / lowest;
    }
}

static void build_next1(cube4_phase1 *t, const sets *s)
{
    for (unsigned turn = 0; turn < CUBE4_TURNS; turn++) {
        cube4_map map;
        cube4_map_turn(&map, turn);
        for (unsigned class = 0; class < CUBE4_CLASSES; class ++) {
            uint32_t rank = rank_set(s, cube4_move_set(&map, t->least[class]));
            t->next[class][turn] = s->class[rank];
            t->symmetry[class][turn] = s->symmetry[rank];
        }
    }
}

static void find_distances1(cube4_phase1 *t)
{
    uint16_t queue[CUBE4_CLASSES];
    unsigned filled = 0;
    memset(t->distance, UNKNOWN, sizeof t->distance);
    queue[filled++] = cube4_phase1_frame(t, 0xf | 0xf << 12).class; /* U and D */
    t->distance[queue[0]] = 0;
    for (unsigned i = 0; i < filled; i++) {
        for (unsigned turn = 0; turn < CUBE4_TURNS; turn++) {
            uint16_t next = t->next[queue[i]][turn];
            if (t->distance[next] != UNKNOWN) continue;
            t->distance[next] = (uint8_t)(t->distance[queue[i]] + 1);
            queue[filled++] = next;
        }
    }
    for (unsigned class = 0; class < CUBE4_CLASSES; class ++)
        for (unsigned turn = 0; turn < CUBE4_TURNS; turn++) {
            unsigned from = t->distance[class], to = t->distance[t->next[class][turn]];
            t->nearer[class] |= (uint64_t)(to < from) << turn;
            t->level[class] |= (uint64_t)(to == from) << turn;
        }
}

void cube4_phase1_build(cube4_phase1 *t)
{
    sets *s = memory_get(sizeof *s);
    for (unsigned n = 0; n < CUBE4_CENTRES; n++)
        for (unsigned k = 0; k <= 8; k++) s->choose[n][k] = choose(n, k);
    build_symmetries(t);
    build_classes(t, s);
    build_next1(t, s);
    find_distances1(t);
    free(s);
}

cube4_framed cube4_phase1_frame(const cube4_phase1 *t, uint32_t set)
{
    uint32_t least = UINT32_MAX;
    cube4_framed framed = {0, 0};
    for (unsigned s = 0; s < CUBE4_SYMMETRIES; s++) {
        uint32_t image = cube4_move_set(&t->map[s], set);
        if (image >= least) continue;
        least = image;
        framed.symmetry = (uint8_t)s;
    }
    unsigned from = 0, to = CUBE4_CLASSES;
    while (to - from > 1) {
        unsigned middle = (from + to) / 2;
        *(t->least[middle] <= least ? &from : &to) = middle;
    }
    framed.class = (uint16_t)from;
    return framed;
}

/* ---- phase 2 ---- */

enum { HALF = 1, ROW = 2 * CUBE4_ENDS, PARTS = 16 };
enum { KIND_UW = 6, KIND_RW = 7, KIND_FW = 8 };

/* The places on U F D B of a set of centres, four bits a face. */
static unsigned on_sides(uint32_t set)
{
    return (set & 0xf) | (set >> 4 & 0xf0) | (set >> 4 & 0xf00) | (set >> 8 & 0xf000);
}

static uint32_t sides_set(unsigned side)
{
    return (side & 0xf) | (side & 0xf0) << 4 | (side & 0xf00) << 4 | (side & 0xf000) << 8;
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
    return (cube4_position2){t->side_of[on_sides(side)], t->end_of[on_axis(end, FACE_R)], odd};
}

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

static void build_next2(cube4_phase2 *t)
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
            uint32_t moved = cube4_move_set(&map, axis_set(end, FACE_R));
            t->next_end[t->end_of[end]][i] = t->end_of[on_axis(moved, FACE_R)];
        }
    }
}

/* ---- phase 2: distances ---- */

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

static void build_distances2(cube4_phase2 *t, const tsl_host *host)
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

/* ---- phase 2: the halves of the wings ---- */

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

/* ---- phase 2: endings ---- */

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
    build_next2(t);
    build_halves(t);
    build_distances2(t, host);
    build_endings(t);
}

/* ---- phase 3 ---- */

enum { SOLVED_FOUR = 0xf };

static void number_fours(cube4_phase3 *t)
{
    unsigned fours = 0, parts = 0;
    for (unsigned set = 0; set < 1 << 8; set++)
        if (__builtin_popcount(set) == 4) t->four_of[set] = (uint8_t)fours++;
    for (unsigned set = 0; set < 1 << 7; set++) {
        if (__builtin_popcount(set) != 4) continue;
        unsigned four = t->four_of[set], other = t->four_of[~set & 0xff];
        t->part[four] = t->part[other] = (uint8_t)parts++;
        t->other[other] = 1;
    }
}

static void build_next3(cube4_phase3 *t, const cube4_wing_moves *moves)
{
    for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
        cube4_map map;
        cube4_map_turn(&map, moves->turn[i]);
        t->odd[i] = moves->turn[i] >= CUBE4_TURNS / 2;
        for (unsigned axis = 0; axis < 3; axis++) {
            for (unsigned set = 0; set < 1 << 8; set++) {
                if (__builtin_popcount(set) != 4) continue;
                uint32_t moved = cube4_move_set(&map, axis_set(set, axis));
                t->next[axis][t->four_of[set]][i] = t->four_of[on_axis(moved, axis)];
            }
        }
    }
}

/* The 12 arrangements on R and L, in the order they are found from the solved one. */
static void number_ends(cube4_phase3 *t)
{
    uint8_t found[CUBE4_PHASE3_ENDS] = {t->four_of[SOLVED_FOUR]};
    unsigned ends = 1;
    memset(t->end, UNKNOWN, sizeof t->end);
    t->end[found[0]] = 0;
    for (unsigned n = 0; n < ends; n++) {
        for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
            uint8_t next = t->next[1][found[n]][i];
            if (t->end[next] != UNKNOWN) continue;
            t->end[next] = (uint8_t)ends;
            found[ends++] = next;
        }
    }
    for (unsigned set = 0; set < 1 << 8; set++) {
        unsigned four = t->four_of[set];
        if (__builtin_popcount(set) != 4 || t->end[four] == UNKNOWN) continue;
        t->swapped[t->end[four]] = t->end[t->four_of[~set & 0xff]];
    }
}

/* The colours are renamed as the faces are, so that what is solved stays so. */
static void build_images(cube4_phase3 *t, const cube4_wing_moves *moves)
{
    for (unsigned s = 0; s < CUBE4_WING_SYMMETRIES; s++) {
        cube4_map map;
        cube4_map_symmetry(&map, moves->symmetry[s]);
        for (unsigned axis = 0; axis < 3; axis++) {
            unsigned face = map.face[axis]; /* U, R and F have the numbers of the axes */
            t->axis[s][axis] = (uint8_t)(face % 3);
            for (unsigned set = 0; set < 1 << 8; set++) {
                if (__builtin_popcount(set) != 4) continue;
                unsigned moved = on_axis(cube4_move_set(&map, axis_set(set, axis)), face % 3);
                t->image[s][axis][t->four_of[set]] = t->four_of[face < 3 ? moved : ~moved & 0xff];
            }
        }
    }
}

static void build_indices(cube4_phase3 *t)
{
    for (unsigned s = 0; s < CUBE4_WING_SYMMETRIES; s++) {
        for (unsigned four = 0; four < CUBE4_FOURS; four++) {
            for (unsigned k = 0; k < 2; k++) {
                unsigned axis = k == 0 ? FACE_U : FACE_F, image = t->image[s][axis][four];
                unsigned weight = (t->axis[s][axis] == FACE_U ? 35u : 1) * CUBE4_PHASE3_ENDS * 2;
                t->side[s][k][four] = t->part[image] * weight | (uint32_t)t->other[image] << 16;
            }
            uint8_t end = t->end[t->image[s][FACE_R][four]];
            if (end == UNKNOWN) continue;
            t->ends[s][0][four] = (uint8_t)(2 * end);
            t->ends[s][1][four] = (uint8_t)(2 * t->swapped[end]);
        }
    }
}

static void build_distances3(cube4_phase3 *t)
{
    cube4_position3 queue[CUBE4_CENTRE_POSITIONS];
    unsigned filled = 0, solved = t->four_of[SOLVED_FOUR];
    memset(t->distance, UNKNOWN, sizeof t->distance);
    queue[filled++] = (cube4_position3){{(uint8_t)solved, (uint8_t)solved, (uint8_t)solved}, 0};
    t->distance[cube4_phase3_index(t, 0, queue[0])] = 0;
    for (unsigned n = 0; n < filled; n++) {
        unsigned distance = cube4_phase3_distance(t, queue[n]) + 1;
        for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
            cube4_position3 next = cube4_phase3_next(t, queue[n], i);
            uint8_t *d = &t->distance[cube4_phase3_index(t, 0, next)];
            if (*d != UNKNOWN) continue;
            *d = (uint8_t)distance;
            queue[filled++] = next;
        }
    }
}

void cube4_phase3_build(cube4_phase3 *t, const cube4_wing_moves *moves)
{
    number_fours(t);
    build_next3(t, moves);
    number_ends(t);
    build_images(t, moves);
    build_indices(t);
    build_distances3(t);
}

cube4_position3 cube4_phase3_position(const cube4_phase3 *t, const uint32_t colour[3], bool odd)
{
    cube4_position3 at = {.odd = odd};
    for (unsigned axis = 0; axis < 3; axis++)
        at.four[axis] = t->four_of[on_axis(colour[axis], axis)];
    return at;
}
