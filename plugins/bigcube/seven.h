/* A 6x6x6 or 7x7x7 reduced to two cubes of five layers, which are solved one after the other.
 *
 * Turns of one and three layers move a 7x7x7 as if its layers 2 and 3 were one; the 5x5x5 without
 * layers 2 and 6 is its inner cube. Turns of one and two layers move the 5x5x5 without layers 3 and
 * 5, the outer cube, and leave the inner one as it is but for its faces' turns. A 6x6x6 has no
 * middle layer: its inner cube is one of four layers.
 *
 * A quarter of a face has one centre of each orbit but those beside the middle: if they are of one
 * colour, and so are those beside the middle, then solving the inner cube brings all but the outer
 * cube's own centres home. README.md has the phases that lead there. */
#ifndef PLUGINS_BIGCUBE_SEVEN_H
#define PLUGINS_BIGCUBE_SEVEN_H

#include "cube4/search.h"
#include "five_search.h"

/* Read-only once it is open. */
typedef struct seven_solver {
    unsigned n;
    five_solver five;
    cube4_solver four; /* of a 6x6x6 */
    const struct seven_tables *tables;
} seven_solver;

/* [main] Reads or builds the tables; those of solver->five are opened before. */
int seven_open_tables(seven_solver *solver, const tsl_host *host, tsl_err *err);
/* Bytes of scratch for seven_solve. */
size_t seven_work_size(const seven_solver *solver);
/* [any] Appends to `out` a solution of a cube of 6 or 7 layers. TSL_ELIMIT: there is no such
 * alternative, or no reduction was found. */
int seven_solve(five_moves *out, const seven_solver *solver, const nxn_pieces *state,
                const tsl_want *want, tsl_err *err);

/* Orbits of centres: of the inner cube, of the outer cube, and between. Of each face four, row by
 * row; a 6x6x6 has no SEVEN_T. */
enum {
    SEVEN_X,
    SEVEN_T,
    SEVEN_OUTER_X,
    SEVEN_OUTER_T,
    SEVEN_LEFT,  /* clockwise before an outer t-centre */
    SEVEN_RIGHT, /* and after it */
    SEVEN_ORBITS
};

enum {
    SEVEN_TURNS = 54, /* 3 * kind + quarters - 1, kind = face + 6 * (layers - 1) */
    SEVEN_PHASES = 7,
    SEVEN_MATCH = 6, /* the last phase */
    SEVEN_FOURS = 70,
    SEVEN_QUARTERS = SEVEN_FOURS * SEVEN_FOURS * SEVEN_FOURS,
    SEVEN_SIDES = SEVEN_FOURS * SEVEN_FOURS,
    SEVEN_UD = 0x00f00f, /* the places on U and D */
    SEVEN_PATH = 160,
    SEVEN_ENDS = 2000
};

typedef struct seven_tables {
    uint32_t move[SEVEN_ORBITS][SEVEN_TURNS][3][256];
    uint8_t four[256];      /* the rank of 4 of 8 */
    uint8_t x[FIVE_SETS16]; /* of phase 3 where there are no t-centres */
    /* Of the last phase, on each axis: turns that match x, left and right; t and outer t. */
    uint8_t quarters[3][SEVEN_QUARTERS], sides[3][SEVEN_SIDES];
} seven_tables;

/* Fills the table, zeroed before. */
void seven_build(seven_tables *t, const five_base *five, const tsl_host *host);
bool seven_is_turn(unsigned n, unsigned phase, unsigned turn);

static inline uint32_t seven_move_set(const seven_tables *t, unsigned orbit, unsigned turn,
                                      uint32_t set)
{
    const uint32_t(*move)[256] = t->move[orbit][turn];
    return move[0][set & 255] | move[1][set >> 8 & 255] | move[2][set >> 16];
}

/* Of a face and the face opposite, eight places. */
static inline unsigned seven_axis(uint32_t set, unsigned axis)
{
    return (set >> 4 * axis & 15) | (set >> (4 * axis + 8) & 0xf0);
}

/* Sets of left and of right centres by the outer t-centre beside them; of right ones by the
 * quarter. Left ones are numbered by the quarter. */
static inline uint32_t seven_beside(uint32_t left)
{
    return (left & 0x999999) | (left & 0x222222) << 1 | (left & 0x444444) >> 1;
}

static inline uint32_t seven_quarter(uint32_t right)
{
    return (right & 0x555555) << 1 | (right & 0xaaaaaa) >> 1;
}

static inline uint32_t seven_pair(const seven_tables *t, unsigned a, unsigned b)
{
    return t->four[a] + SEVEN_FOURS * (uint32_t)t->four[b];
}

static inline uint32_t seven_triple(const seven_tables *t, unsigned a, unsigned b, unsigned c)
{
    return seven_pair(t, a, b) + SEVEN_SIDES * (uint32_t)t->four[c];
}

/* The centres' orbit in nxn_pieces; NXN_ORBITS: there is none. The right ones of a 6x6x6 are its
 * outer t-centres as well, for positions in which left and right ones are alike. */
unsigned seven_orbit(unsigned n, unsigned orbit);

static inline nxn_move seven_turn(unsigned turn)
{
    return (nxn_move){(uint8_t)(turn / 3 % 6), (uint8_t)(1 + turn / 18), (uint8_t)(1 + turn % 3)};
}

/* ---- the search ---- */

enum {
    SEVEN_STEPS = 1 << 21,
    SEVEN_WIDTH = 20000, /* positions of a length, at most */
    SEVEN_SEEN = 1 << 20,
    SEVEN_VALUES = 1024
};

typedef struct seven_step {
    uint32_t before;
    uint8_t turn, length; /* of length 0: which of three ways to hold the cube */
} seven_step;

typedef struct seven_node {
    uint32_t set[SEVEN_ORBITS]; /* of what the phase looks at */
    uint32_t step;
    uint8_t odd, last; /* the orders of inner and outer wings; the kind of the last turn */
} seven_node;

typedef struct seven_search {
    const seven_tables *t;
    const five_tables *five;
    unsigned n, phase;
    char start[3][NXN_STICKERS]; /* the cube held in three ways, its faces named as for the first */
    uint8_t face[3][6];          /* the faces' own names */
    uint8_t odd;
    uint32_t step_count, end_count, ends_of[2];
    uint32_t end[SEVEN_ENDS]; /* steps that end the phase before, the shortest way first */
    seven_step steps[SEVEN_STEPS];
    uint32_t seen[SEVEN_SEEN];
    seven_node now[SEVEN_WIDTH + SEVEN_ENDS], next[SEVEN_WIDTH];
    uint16_t value[(SEVEN_WIDTH + SEVEN_ENDS) * SEVEN_TURNS];
    uint32_t order[(SEVEN_WIDTH + SEVEN_ENDS) * SEVEN_TURNS];
} seven_search;

/* Finds ways to a cube whose centres match: s->end. false: there is none. */
bool seven_search_run(seven_search *s, const char *stickers, const nxn_pieces *pieces);
/* The turns that lead to a step, of the cube as it was held first. */
unsigned seven_path(nxn_move path[SEVEN_PATH], const seven_search *s, uint32_t at);

#endif
