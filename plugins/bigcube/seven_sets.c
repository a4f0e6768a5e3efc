/* Sets of centres of a 6x6x6 or 7x7x7: where turns take them, and how many match them. */
#include "seven.h"

#include <string.h>

#include "lib/rank.h"

enum { N = 7, FAR = 0xff };

unsigned seven_orbit(unsigned n, unsigned orbit)
{
    static const uint8_t orbits[2][SEVEN_ORBITS] = {{3, 6, 0, 2, 1, 2}, {4, 5, 0, 2, 1, 3}};
    return NXN_CENTRE + orbits[n - 6][orbit];
}

/* What the phases before it have done is left as it is, but for the places within an axis. */
bool seven_is_turn(unsigned n, unsigned phase, unsigned turn)
{
    const unsigned width = 1 + turn / 18;
    const bool half = turn % 3 == 1, ends = turn / 3 % 3 == 1; /* R and L */
    switch (phase) {
    case 0:
        return n == 6 || width != 2; /* to inner centres the same as one layer */
    case 1:
        return width < 3 || half || ends;
    case 2:
        return width < 3;
    case 3:
        return width == 1 || ((n == 6 || width == 3) && (half || ends));
    case 4:
        return width == 1 || half || (width == 2 && ends);
    case 5:
        return width == 1 || (width == 2 && (half || ends));
    default:
        return width == 1 || half;
    }
}

static void build_moves(seven_tables *t, unsigned orbit, unsigned turn)
{
    char places[NXN_STICKERS] = {0};
    for (unsigned i = 0; i < 24; i++) places[nxn_sticker(N, seven_orbit(N, orbit), i, 0)] = (char)i;
    nxn_turn(places, N, seven_turn(turn));
    for (unsigned i = 0; i < 24; i++) {
        const unsigned from = (unsigned)places[nxn_sticker(N, seven_orbit(N, orbit), i, 0)];
        for (unsigned set = 0; set < 256; set++)
            t->move[orbit][turn][from / 8][set] |= (set >> from % 8 & 1u) << i;
    }
}

/* Where the turns of the last phase take 4 of 8 places on an axis; others leave them. */
typedef uint8_t moves_of_fours[SEVEN_FOURS][SEVEN_TURNS];

static void list_moves(moves_of_fours out, const seven_tables *t, unsigned orbit, unsigned axis)
{
    for (unsigned set = 0; set < 256; set++)
        for (unsigned turn = 0; turn < SEVEN_TURNS; turn++) {
            const uint32_t spread = (set & 15u) << 4 * axis | (set >> 4) << (4 * axis + 12);
            if (__builtin_popcount(set) != 4) continue;
            const uint32_t to = seven_is_turn(N, SEVEN_MATCH, turn)
                                    ? seven_move_set(t, orbit, turn, spread)
                                    : spread;
            out[t->four[set]][turn] = t->four[seven_axis(to, axis)];
        }
}

/* Positions by number, and where turns take them. */
typedef struct space {
    uint32_t count;
    unsigned turns;
    uint32_t (*next)(const struct space *space, uint32_t at, unsigned turn);
    const void *moves;
} space;

/* Distances to those positions that `table` has as 0. */
static void fill(uint8_t *table, const space *of)
{
    bool more = true;
    for (unsigned distance = 0; more; distance++) {
        more = false;
        for (uint32_t i = 0; i < of->count; i++)
            for (unsigned turn = 0; turn < of->turns && table[i] == distance; turn++) {
                uint8_t *next = &table[of->next(of, i, turn)];
                if (*next != FAR) continue;
                *next = (uint8_t)(distance + 1);
                more = true;
            }
    }
}

/* Two or three numbers below 70. */
static uint32_t next_fours(const space *of, uint32_t at, unsigned turn)
{
    const moves_of_fours *moves = of->moves;
    uint32_t next = 0;
    for (uint32_t k = 0, power = 1; power < of->count; k++, power *= SEVEN_FOURS)
        next += power * moves[k][at / power % SEVEN_FOURS][turn];
    return next;
}

/* X-centres of U and D. */
static uint32_t next_x(const space *of, uint32_t at, unsigned turn)
{
    const five_phase2 *p = of->moves;
    return p->next[0][at][turn];
}

static void build_axis(void *context, size_t axis)
{
    static const uint8_t orbits[] = {SEVEN_X, SEVEN_LEFT, SEVEN_RIGHT, SEVEN_T, SEVEN_OUTER_T};
    seven_tables *t = context;
    moves_of_fours moves[5];
    for (unsigned k = 0; k < 5; k++) list_moves(moves[k], t, orbits[k], (unsigned)axis);
    memset(t->quarters[axis], FAR, SEVEN_QUARTERS);
    memset(t->sides[axis], FAR, SEVEN_SIDES);
    for (unsigned set = 0; set < 256; set++) {
        if (__builtin_popcount(set) != 4) continue;
        t->quarters[axis][seven_triple(t, set, set, seven_quarter(set))] = 0;
        t->sides[axis][seven_pair(t, set, set)] = 0;
    }
    fill(t->quarters[axis], &(space){SEVEN_QUARTERS, SEVEN_TURNS, next_fours, moves});
    fill(t->sides[axis], &(space){SEVEN_SIDES, SEVEN_TURNS, next_fours, moves + 3});
}

void seven_build(seven_tables *t, const five_base *five, const tsl_host *host)
{
    const five_phase2 *p = &five->phase2;
    for (unsigned orbit = 0; orbit < SEVEN_ORBITS; orbit++)
        for (unsigned turn = 0; turn < SEVEN_TURNS; turn++) build_moves(t, orbit, turn);
    for (unsigned set = 0, fours = 0; set < 256; set++)
        if (__builtin_popcount(set) == 4) t->four[set] = (uint8_t)fours++;
    host->parallel(host, 3, build_axis, t);
    memset(t->x, FAR, sizeof t->x);
    t->x[five_node2(five, SEVEN_UD, SEVEN_UD, false).a] = 0;
    fill(t->x, &(space){sizeof t->x, FIVE_TURNS2, next_x, p});
}
