/* The 5x5x5: how it is solved, and the tables of the phases that reduce it to a 3x3x3. */
#ifndef PLUGINS_BIGCUBE_FIVE_H
#define PLUGINS_BIGCUBE_FIVE_H

#include "lib/pieces.h"

/* ---- solutions ---- */

enum { FIVE_MOVES = 320, FIVE_PARTS = 8 };

/* Turns of one or two outer layers. part[i].end is the index after the last move of part i. */
typedef struct five_moves {
    nxn_move move[FIVE_MOVES];
    unsigned count;
    struct {
        const char *name;
        unsigned end;
    } part[FIVE_PARTS];
    unsigned part_count;
} five_moves;

void five_end_part(five_moves *out, const char *name, unsigned end);
void five_append(five_moves *out, const five_moves *more);

typedef struct five_tables five_tables;

/* Read-only once it is open. */
typedef struct five_solver {
    const five_tables *tables;
    const tsl_engine3 *engine;
} five_solver;

/* [main] Reads or builds the tables. */
int five_open_tables(five_solver *solver, const tsl_host *host, tsl_err *err);
/* Bytes of scratch for five_solve. */
size_t five_work_size(const five_solver *solver);

/* A cube that has the middles of its faces in place, after so many turns (less the same number for
 * all). */
typedef struct five_beginning {
    nxn_pieces state;
    uint8_t made;
} five_beginning;

/* Cubes of which one is to be solved, and the phase, 0 to 4, that all of them are ready for. */
typedef struct five_choice {
    const five_beginning *beginning;
    unsigned count, first_phase;
} five_choice;

/* [any] Appends to `out` a solution of one of the cubes; its turns and those made before are as few
 * as the search finds. Sets *chosen to that cube's number. TSL_ELIMIT: there is no such
 * alternative, or no reduction was found. */
int five_solve(five_moves *out, unsigned *chosen, const five_solver *solver,
               const five_choice *from, const tsl_want *want, tsl_err *err);

/* ---- pieces ----
 *
 * 96 places: 24 of wings, 24 stickers of midges, 24 of x-centres (beside corners), 24 of t-centres
 * (beside edges). Sticker 2 * e + k of the midges is the k-th of edge e, and wing 2 * e + k is the
 * one whose first sticker lies beside it: an edge is whole where the three have the same numbers.
 */

enum {
    FIVE_WING = 0,
    FIVE_MIDGE = 24,
    FIVE_X = 48,
    FIVE_T = 72,
    FIVE_PLACES = 96,
    FIVE_EDGES = 12,
    FIVE_ROTATIONS = 24,
    FIVE_SYMMETRIES = 48,
    /* Turns: 3 * kind + quarters - 1; kinds 0..5 are the faces, 6..11 two layers at them. */
    FIVE_KINDS = 12,
    FIVE_TURNS = 3 * FIVE_KINDS
};

/* What is in each place: wings and stickers of midges by their home, centres by their face. */
typedef struct five_cube {
    uint8_t at[FIVE_PLACES];
} five_cube;

/* Where places go. */
typedef struct five_map {
    uint8_t to[FIVE_PLACES];
    uint8_t face[6]; /* of a symmetry only */
} five_map;

static inline nxn_move five_turn(unsigned turn)
{
    return (nxn_move){(uint8_t)(turn / 3 % 6), (uint8_t)(1 + turn / 18), (uint8_t)(1 + turn % 3)};
}

void five_cube_read(five_cube *out, const nxn_pieces *pieces);
void five_cube_move(five_cube *cube, const five_map *map);
/* Holds the cube another way: pieces are renamed by where their homes go. */
void five_cube_rotate(five_cube *cube, const five_map *rotation);

void five_map_turn(five_map *out, unsigned turn);
/* Symmetries are numbered as in nxn.h. */
void five_map_symmetry(five_map *out, unsigned symmetry);

/* ---- sets of places, one bit for each of 24 ---- */

typedef struct five_sets {
    uint32_t low[1 << 12], high[13][1 << 12]; /* ranks among sets of as many */
    uint32_t move[3][FIVE_TURNS][3][256];     /* of wings, x-centres, t-centres */
} five_sets;

enum { FIVE_SET_WING, FIVE_SET_X, FIVE_SET_T };

static inline uint32_t five_rank(const five_sets *t, uint32_t set)
{
    uint32_t low = set & 0xfff;
    return t->low[low] + t->high[__builtin_popcount(low)][set >> 12];
}

static inline uint32_t five_move_set(const five_sets *t, unsigned orbit, unsigned turn,
                                     uint32_t set)
{
    const uint32_t(*move)[256] = t->move[orbit][turn];
    return move[0][set & 255] | move[1][set >> 8 & 255] | move[2][set >> 16];
}

/* As five_move_set() does, by a map; `first` is the first place of the orbit. */
uint32_t five_map_set(const five_map *map, unsigned first, uint32_t set);

/* ---- distances of pairs of coordinates, the first in classes of symmetric ones ---- */

/* Pairs of a class of symmetric coordinates and another coordinate, number class * others + other.
 * A table has `bits` for each pair: its distance less `floor`, or the nearest of what fits. */
typedef struct five_space {
    uint32_t classes, others;
    unsigned turns, bits, floor;
    const uint32_t *same; /* of each class: the symmetries that keep its representative */
    /* Turns a representative with another coordinate, and finds what represents the result. */
    void (*step)(const five_tables *t, uint32_t *class, uint32_t *other, unsigned turn);
    /* The other coordinate seen by a symmetry that keeps the representative. */
    uint32_t (*image)(const five_tables *t, uint32_t class, uint32_t other, unsigned symmetry);
    uint32_t goals;
    const uint32_t (*goal)[2];
} five_space;

void five_fill(uint8_t *table, const five_space *space, const five_tables *t, const tsl_host *host);

/* Which of a number of coordinates are symmetric. */
typedef struct five_symmetric {
    uint32_t count;
    unsigned symmetries;
    const uint8_t *inverse;
    uint32_t (*image)(const five_tables *t, uint32_t coordinate, unsigned symmetry);
    uint32_t *class_of; /* symmetries * class + a symmetry that takes it to the representative */
    uint32_t *least;    /* of each class: the representative */
    uint32_t *same;     /* and the symmetries that keep it */
} five_symmetric;

/* The place in the list of each symmetry's inverse. */
void five_invert(uint8_t *inverse, const uint8_t *symmetries, unsigned count,
                 const five_map symmetry[FIVE_SYMMETRIES]);

/* Returns the number of classes. */
uint32_t five_classify(const five_symmetric *s, const five_tables *t);

/* A distance that is not greater than the true one. */
static inline unsigned five_look(const uint8_t *table, unsigned bits, unsigned floor, size_t i)
{
    unsigned value = (unsigned)table[i * bits / 8] >> i * bits % 8 & ((1u << bits) - 1);
    return value > 0 ? floor + value : 0;
}

static inline unsigned five_nibble(const uint8_t *table, size_t i)
{
    return five_look(table, 4, 0, i);
}

/* ---- phase 1: the centres of R and L colours onto R and L ---- */

enum {
    FIVE_SETS8 = 735471,
    FIVE_CLASSES1 = 46371, /* of x */
    FIVE_NEAR1 = 6,
    FIVE_NEAR1_COUNT = 1124426
};

typedef struct five_phase1 {
    uint8_t turn[FIVE_TURNS];        /* all of them */
    uint8_t distance[2][FIVE_SETS8]; /* of x, of t */
    uint32_t class_of[FIVE_SETS8];   /* of x: 16 * class + the symmetry that leads there */
    uint32_t least[FIVE_CLASSES1], classes, same[FIVE_CLASSES1];
    uint32_t image[16][3][256]; /* of sets of t-centres, as five_sets has turns */
    /* Up to FIVE_NEAR1 turns from the end: of each class 16 * t + distance, ascending. */
    uint32_t begin[FIVE_CLASSES1 + 1], entry[FIVE_NEAR1_COUNT];
} five_phase1;

/* A set of t-centres seen by a symmetry that keeps R and L on their axis. */
uint32_t five_image1(const five_phase1 *p, unsigned symmetry, uint32_t set);

/* ---- phase 2: the other centres onto their axes, the wings into an even order ----
 *
 * A coordinate is the set of places, of 16, that have centres of U and D. */

enum { FIVE_TURNS2 = 22, FIVE_SETS16 = 12870, FIVE_CLASSES2 = 903, FIVE_SYMMETRIES2 = 16 };

typedef struct five_phase2 {
    uint8_t turn[FIVE_TURNS2], odd[FIVE_TURNS2];
    uint16_t rank[1 << 16];
    uint16_t next[2][FIVE_SETS16][FIVE_TURNS2]; /* of x, of t */
    uint32_t class_of[FIVE_SETS16]; /* of x: 16 * class + the symmetry that leads there */
    uint16_t image[FIVE_SETS16][FIVE_SYMMETRIES2]; /* of t */
    uint32_t least[FIVE_CLASSES2], classes, same[FIVE_CLASSES2];
} five_phase2;

/* ---- phase 3: edges into two halves that fit, the centres of R and L as half turns can solve
 * them ----
 *
 * The group of U D F B, R2 L2 and half turns of two layers never exchanges two halves of the places
 * of wings, nor those of the stickers of midges. Every edge is called right or reversed, as the
 * search chooses; wings and midges that are then in the wrong half are a set of 24 and one of 12.
 */

enum {
    FIVE_TURNS3 = 24,
    FIVE_SETS24 = 2704156,
    FIVE_CLASSES3 = 86048,
    FIVE_SYMMETRIES3 = 32, /* the second 16 call all wrong ones right as well */
    FIVE_MIDGES3 = 2048,
    FIVE_CENTRES3 = 35 * 35,
    FIVE_NEAR = 8,
    FIVE_NEAR_COUNT = 2769481
};

static inline bool five_is_turn3(unsigned turn)
{
    return turn < 18 || turn % 3 == 1;
}

typedef struct five_phase3 {
    uint8_t turn[FIVE_TURNS3];
    uint8_t half[24];
    uint32_t half_set, cross_wings[FIVE_TURNS3], cross_midges[FIVE_TURNS3];
    uint32_t class_of[FIVE_SETS24]; /* 32 * class + the symmetry that leads there */
    uint32_t least[FIVE_CLASSES3], classes, same[FIVE_CLASSES3];
    uint16_t next_midges[FIVE_MIDGES3][FIVE_TURNS3], image[FIVE_MIDGES3][FIVE_SYMMETRIES3];
    uint16_t next_centres[FIVE_CENTRES3][FIVE_TURNS3];
    uint8_t subset[256];                                /* the rank of 4 of 8 */
    uint8_t distance[FIVE_CENTRES3 * FIVE_MIDGES3 / 2]; /* of centres and midges */
} five_phase3;

/* Wings and midges up to FIVE_NEAR turns from the end: of each class 16 * midges + distance,
 * ascending. */
typedef struct five_near3 {
    uint32_t begin[FIVE_CLASSES3 + 1];
    uint16_t entry[FIVE_NEAR_COUNT];
} five_near3;

/* ---- phase 4: four edges whole, in the layer between F and B ----
 *
 * Turns: U D, and half turns of all but these. The four edges are 4 of the 8 with a sticker on U or
 * D; their midges are somewhere among 8 places, and so are their wings in each half. */

enum {
    FIVE_TURNS4 = 16,
    FIVE_ORDERS4 = 1680,
    FIVE_EDGES4 = 70 * FIVE_ORDERS4,
    FIVE_CLASSES4 = 29616,
    FIVE_SYMMETRIES4 = 4,
    FIVE_UD4 = 4900,
    FIVE_RL4 = 432,
    FIVE_HALF4 = FIVE_RL4 / 2 /* two that turns cannot tell apart are one */
};

typedef struct five_phase4 {
    uint8_t turn[FIVE_TURNS4];
    uint16_t order_of[1 << 12], order[FIVE_ORDERS4]; /* four places of 8, three bits each */
    /* Of wings in the first half, in the second: the order alone. */
    uint16_t next[2][FIVE_EDGES4][FIVE_TURNS4];
    uint8_t next_midges[70][FIVE_TURNS4];
    uint32_t class_of[FIVE_EDGES4];
    uint32_t least[FIVE_CLASSES4], classes, same[FIVE_CLASSES4];
    uint16_t image[FIVE_EDGES4][FIVE_SYMMETRIES4]; /* of the second half: the order alone */
    uint16_t next_ud[FIVE_UD4][FIVE_TURNS4], next_rl[FIVE_RL4][FIVE_TURNS4];
    uint16_t rl_of[FIVE_UD4];
    uint16_t half_of[FIVE_RL4], next_half[FIVE_HALF4][FIVE_TURNS4];
    uint16_t image_half[FIVE_HALF4][FIVE_SYMMETRIES4];
    /* In a mirror that swaps the halves of wings: from the second half to the first. */
    uint32_t mirror[FIVE_EDGES4];
    uint16_t mirror_half[FIVE_HALF4];
    uint16_t image_ud[FIVE_UD4][FIVE_SYMMETRIES4], mirror_ud[FIVE_UD4];
    uint8_t distance[FIVE_RL4 * FIVE_UD4 / 2];
} five_phase4;

/* ---- phase 5: the other edges and the centres whole ---- */

enum {
    FIVE_TURNS5 = 14,
    FIVE_ORDERS5 = 40320,
    FIVE_CLASSES5 = 5288,
    FIVE_SYMMETRIES5 = 8,
    FIVE_FB5 = 4900,
    FIVE_REST5 = 36
};

static inline bool five_is_turn5(unsigned turn)
{
    const bool front = turn / 3 % 3 == 2; /* F B */
    return turn < 18 ? front || turn % 3 == 1 : !front && turn % 3 == 1;
}

typedef struct five_phase5 {
    uint8_t turn[FIVE_TURNS5], mirrored[FIVE_TURNS5];
    uint16_t next[FIVE_ORDERS5][FIVE_TURNS5];
    uint32_t class_of[FIVE_ORDERS5];
    uint32_t least[FIVE_CLASSES5], classes, same[FIVE_CLASSES5];
    uint16_t image_order[FIVE_ORDERS5][FIVE_SYMMETRIES5];
    uint8_t odd[FIVE_ORDERS5],
        behind_mirror[FIVE_SYMMETRIES5];     /* what a symmetry is in the mirror */
    uint8_t mirror_midge[8], mirror_wing[8]; /* places of edges in a mirror that swaps the halves */
    uint16_t next_fb[FIVE_FB5][FIVE_TURNS5], image[FIVE_FB5][FIVE_SYMMETRIES5], mirror[FIVE_FB5];
    uint32_t rest[FIVE_REST5]; /* sets of t-centres and x-centres, see rest_of() */
    uint8_t next_rest[FIVE_REST5][FIVE_TURNS5];
    uint8_t distance[FIVE_REST5 * FIVE_FB5 / 2];
} five_phase5;

/* Four edges after a turn: their midges and their wings in a half. */
uint32_t five_next4(const five_phase4 *p, unsigned half, uint32_t four, unsigned turn);
/* The edges whose pieces phases 4 and 5 count as eight. */
extern const uint8_t five_edges4[8], five_edges5[8];
/* The place of an edge's wing in a half. */
unsigned five_wing_place(const five_phase3 *p, unsigned edge, unsigned half);
unsigned five_find_rest(const five_phase5 *p, uint32_t rest);

/* ---- all ---- */

enum {
    FIVE_PAIRS2 = FIVE_CLASSES2 * FIVE_SETS16, /* and two orders of the wings */
    FIVE_PAIRS4 = FIVE_CLASSES4 * FIVE_ORDERS4,
    FIVE_SIDES4 = FIVE_CLASSES4 * FIVE_HALF4,
    FIVE_TOPS4 = FIVE_CLASSES4 * FIVE_UD4,
    FIVE_PAIRS5 = FIVE_CLASSES5 * FIVE_FB5,
    FIVE_WINGS5 = FIVE_CLASSES5 * FIVE_ORDERS5 / 2,
    /* The least distances that these tables tell apart from others. */
    FIVE_FLOOR_PAIRS4 = 9,
    FIVE_FLOOR_TOPS4 = 8,
    FIVE_FLOOR_WINGS5 = 10
};

typedef struct five_base {
    uint8_t symmetries2[FIVE_SYMMETRIES2], inverse2[FIVE_SYMMETRIES3]; /* of phases 2 and 3 */
    uint8_t symmetries4[FIVE_SYMMETRIES4], inverse4[FIVE_SYMMETRIES4];
    uint8_t symmetries5[FIVE_SYMMETRIES5], inverse5[FIVE_SYMMETRIES5];
    five_sets sets;
    five_map turn[FIVE_TURNS], symmetry[FIVE_SYMMETRIES];
    uint8_t turned[FIVE_ROTATIONS][FIVE_TURNS], unturned[FIVE_ROTATIONS][FIVE_TURNS];
    uint8_t product[FIVE_ROTATIONS][FIVE_ROTATIONS]; /* [a][b]: a, then b */
    five_phase1 phase1;
    five_phase2 phase2;
    five_phase3 phase3;
    five_phase4 phase4;
    five_phase5 phase5;
} five_base;

/* One table of the host's. */
struct five_tables {
    five_base base;
    five_near3 near3;
    uint8_t pairs2[FIVE_PAIRS2];
    uint8_t pairs4[FIVE_PAIRS4 / 8], sides4[FIVE_SIDES4 / 2], tops4[FIVE_TOPS4 / 4];
    uint8_t pairs5[FIVE_PAIRS5 / 2], wings5[FIVE_WINGS5 / 8];
};

/* Parts of the table, zeroed before, each from those before it. */
void five_build_centres(five_tables *t);
void five_build_halves(five_tables *t, const tsl_host *host);
void five_build_edges(five_tables *t, const tsl_host *host);
void five_fill_pairs2(five_tables *t, const tsl_host *host);

#endif
