/* The phases of a solve as data: chains of subgroups, and coordinates, 0 when a phase is solved. */
#include "coordinate.h"

#include <string.h>

#include "cube/cube.h"

/* The places, and pieces, of each slice. */
static const uint8_t m_slice[4] = {1, 3, 5, 7}, s_slice[4] = {0, 2, 4, 6},
                     e_slice[4] = {8, 9, 10, 11};

/* ---- corners, by what half turns do to them ---- */

static void find_members(square_group *out)
{
    bool seen[COORD_PERMS_OF_8] = {false};
    unsigned count = 1;
    seen[0] = true;
    out->corners[0] = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned face = 0; face < CUBE_FACES; face++) {
            tsl_cube3 cube;
            coord_set_corners(&cube, out->corners[i]);
            cube_move(&cube, 3 * face + 1);
            unsigned rank = coord_corners(&cube);
            if (!seen[rank]) out->corners[count++] = (uint16_t)rank;
            seen[rank] = true;
        }
}

void square_group_init(square_group *out)
{
    tsl_cube3 member[SQUARE_GROUP_CORNERS], first, product;
    unsigned count = 0;
    memset(out, 0, sizeof *out);
    memset(out->coset_of, 0xff, sizeof out->coset_of);
    find_members(out);
    for (unsigned i = 0; i < SQUARE_GROUP_CORNERS; i++) {
        out->number_of[out->corners[i]] = (uint8_t)i;
        coord_set_corners(&member[i], out->corners[i]);
    }
    for (unsigned rank = 0; rank < COORD_PERMS_OF_8; rank++) {
        if (out->coset_of[rank] != 0xffff) continue;
        coord_set_corners(&first, rank);
        for (unsigned i = 0; i < SQUARE_GROUP_CORNERS; i++) {
            cube_multiply(&product, &member[i], &first);
            out->coset_of[coord_corners(&product)] = (uint16_t)count;
        }
        out->coset[count++] = (uint16_t)rank;
    }
}

/* ---- edges ---- */

/* The M slice's places come last, so that the solved mask is 0xf0. */
static unsigned get_m_edges(const tsl_cube3 *cube)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < 4; i++) {
        mask |= (CUBE_PIECE(cube->edge[s_slice[i]]) & 1u) << i;
        mask |= (CUBE_PIECE(cube->edge[m_slice[i]]) & 1u) << (4 + i);
    }
    return coord_combination(mask);
}

static void set_m_edges(tsl_cube3 *cube, unsigned value)
{
    unsigned mask = 0xf0, next[2] = {0, 0};
    while (__builtin_popcount(mask) != 4 || coord_combination(mask) != value) mask--;
    cube_solved(cube);
    for (unsigned i = 0; i < 8; i++) {
        unsigned in_m = mask >> i & 1;
        uint8_t piece = in_m ? m_slice[next[1]++] : s_slice[next[0]++];
        cube->edge[i < 4 ? s_slice[i] : m_slice[i - 4]] = piece;
    }
}

/* Not inline: its array would give the stack guard to every coordinate. */
static __attribute__((noinline)) unsigned get_order(const tsl_cube3 *cube, const uint8_t slice[4])
{
    uint8_t order[4] = {0};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned j = 0; j < 4; j++)
            if (CUBE_PIECE(cube->edge[slice[i]]) == slice[j]) order[i] = (uint8_t)j;
    return coord_order_of_4(order);
}

static void set_order(tsl_cube3 *cube, const uint8_t slice[4], unsigned rank)
{
    tsl_cube3 e;
    coord_set_slice_perm(&e, rank);
    cube_solved(cube);
    for (unsigned i = 0; i < 4; i++) cube->edge[slice[i]] = slice[e.edge[8 + i] & 3];
}

/* Two neighbouring edges: 48 times the place of the first and 4 times that of the second, and their
 * flips, counted from where they are when solved. Both in one place is not a position. */
#define PAIRS 576u

static unsigned solved_pair(unsigned first)
{
    return 48 * first + 4 * (first + 1);
}

static unsigned get_pair(const tsl_cube3 *cube, unsigned first)
{
    unsigned number = 0;
    for (unsigned i = 0; i < CUBE_EDGES; i++) {
        unsigned piece = CUBE_PIECE(cube->edge[i]), flip = CUBE_ORIENTATION(cube->edge[i]);
        if (piece == first) number += 48 * i + 2 * flip;
        if (piece == first + 1) number += 4 * i + flip;
    }
    return (number + PAIRS - solved_pair(first)) % PAIRS;
}

static void put_edge(tsl_cube3 *cube, unsigned piece, unsigned place, unsigned flip)
{
    unsigned from = 0;
    while (CUBE_PIECE(cube->edge[from]) != piece) from++;
    cube->edge[from] = cube->edge[place];
    cube->edge[place] = (uint8_t)(piece | flip << 4);
}

static void set_pair(tsl_cube3 *cube, unsigned first, unsigned value)
{
    unsigned number = (value + solved_pair(first)) % PAIRS;
    cube_solved(cube);
    put_edge(cube, first, number / 48, number >> 1 & 1);
    put_edge(cube, first + 1, number / 4 % 12, number & 1);
}

/* Three edges: 24^2, 24 and 1 times twice the place and the flip of each, counted from where they
 * are when solved. */
#define TRIPLES 13824u

static unsigned solved_triple(unsigned first)
{
    return 1152 * first + 48 * (first + 1) + 2 * (first + 2);
}

static unsigned get_triple(const tsl_cube3 *cube, unsigned first)
{
    static const unsigned weight[3] = {576, 24, 1};
    unsigned number = 0;
    for (unsigned i = 0; i < CUBE_EDGES; i++) {
        unsigned piece = CUBE_PIECE(cube->edge[i]), flip = CUBE_ORIENTATION(cube->edge[i]);
        if (piece - first < 3) number += weight[piece - first] * (2 * i + flip);
    }
    return (number + TRIPLES - solved_triple(first)) % TRIPLES;
}

static void set_triple(tsl_cube3 *cube, unsigned first, unsigned value)
{
    unsigned number = (value + solved_triple(first)) % TRIPLES;
    cube_solved(cube);
    put_edge(cube, first, number / 1152, number / 576 & 1);
    put_edge(cube, first + 1, number / 48 % 12, number / 24 & 1);
    put_edge(cube, first + 2, number / 2 % 12, number & 1);
}

/* ---- all of them ---- */

const coordinate coordinates[COORDINATES] = {
    [AT_FLIP] = {"flip", COORD_FLIPS},
    [AT_TWIST] = {"twist", COORD_TWISTS},
    [AT_SLICE] = {"slice", COORD_SLICES},
    [AT_CORNER_COSET] = {"corner coset", SQUARE_GROUP_COSETS},
    [AT_M_EDGES] = {"M edges", COORD_COMBINATIONS},
    [AT_SQUARE_CORNERS] = {"corners", SQUARE_GROUP_CORNERS},
    [AT_M_ORDER] = {"M order", COORD_SLICE_PERMS},
    [AT_S_ORDER] = {"S order", COORD_SLICE_PERMS},
    [AT_E_ORDER] = {"E order", COORD_SLICE_PERMS},
    [AT_CORNERS] = {"corners", COORD_PERMS_OF_8},
    [AT_UD_EDGES] = {"UD edges", COORD_PERMS_OF_8},
    [AT_CROSS_RIGHT_FRONT] = {"DR DF", PAIRS},
    [AT_CROSS_LEFT_BACK] = {"DL DB", PAIRS},
    [AT_EDGES_UR_UF_UL] = {"UR UF UL", TRIPLES},
    [AT_EDGES_UB_DR_DF] = {"UB DR DF", TRIPLES},
    [AT_EDGES_DL_DB_FR] = {"DL DB FR", TRIPLES},
    [AT_EDGES_FL_BL_BR] = {"FL BL BR", TRIPLES},
};

/* Of the orders of slices, pairs and triples, by their ids. */
static const uint8_t *slice_of(coordinate_id id)
{
    return id == AT_M_ORDER ? m_slice : id == AT_S_ORDER ? s_slice : e_slice;
}

static unsigned first_edge(coordinate_id id)
{
    return id < AT_EDGES_UR_UF_UL ? 4 + 2 * (unsigned)(id - AT_CROSS_RIGHT_FRONT)
                                  : 3 * (unsigned)(id - AT_EDGES_UR_UF_UL);
}

unsigned coordinate_get(coordinate_id id, const square_group *g, const tsl_cube3 *cube)
{
    if (id == AT_UD_EDGES) return coord_ud_edges(cube); /* first those of the most values */
    if (id == AT_CORNERS) return coord_corners(cube);
    if (id == AT_FLIP) return coord_flip(cube);
    if (id == AT_TWIST) return coord_twist(cube);
    if (id == AT_SLICE) return coord_slice(cube);
    if (id == AT_CORNER_COSET) return g->coset_of[coord_corners(cube)];
    if (id == AT_M_EDGES) return get_m_edges(cube);
    if (id == AT_SQUARE_CORNERS) return g->number_of[coord_corners(cube)];
    if (id <= AT_E_ORDER) return get_order(cube, slice_of(id));
    if (id <= AT_CROSS_LEFT_BACK) return get_pair(cube, first_edge(id));
    return get_triple(cube, first_edge(id));
}

void coordinate_set(tsl_cube3 *cube, coordinate_id id, const square_group *g, unsigned value)
{
    if (id == AT_FLIP) coord_set_flip_slice(cube, value, 0);
    if (id == AT_TWIST) coord_set_twist(cube, value);
    if (id == AT_SLICE) coord_set_flip_slice(cube, 0, value);
    if (id == AT_CORNER_COSET) coord_set_corners(cube, g->coset[value]);
    if (id == AT_M_EDGES) set_m_edges(cube, value);
    if (id == AT_SQUARE_CORNERS) coord_set_corners(cube, g->corners[value]);
    if (id >= AT_M_ORDER && id <= AT_E_ORDER) set_order(cube, slice_of(id), value);
    if (id == AT_CORNERS) coord_set_corners(cube, value);
    if (id == AT_UD_EDGES) coord_set_ud_edges(cube, value);
    if (id == AT_CROSS_RIGHT_FRONT || id == AT_CROSS_LEFT_BACK)
        set_pair(cube, first_edge(id), value);
    if (id >= AT_EDGES_UR_UF_UL) set_triple(cube, first_edge(id), value);
}

/* The phases of the known methods. */

#define G1_MOVES 0x17ebfu /* U D R L F2 B2 */
#define G2_MOVES 0x12e97u /* U D R2 L2 F2 B2 */
#define G3_MOVES 0x12492u /* half turns */

#define G0 "G0 = <U, D, R, L, F, B>"
#define G1 "<U, D, R, L, F2, B2>"
#define G2 "<U, D, R2, L2, F2, B2>"
#define G3 "<U2, D2, R2, L2, F2, B2>"

/* The counts are those of breadth-first searches made elsewhere. Thistlethwaite's maxima, 7, 10, 13
 * and 15, make 45 moves; Kociemba's phases have at most 12 and 18 (Reid, Winter, Rokicki). */

static const phase edge_orientation = {
    .subgroup = "G1 = " G1,
    .moves = TSL_ALL_MOVES3,
    .coordinate_count = 1,
    .coordinates = {AT_FLIP},
    .table_count = 1,
    .tables = {{.name = "333-flip",
                .covers = 1,
                .expected = {{{1, 2, 25, 202, 620, 900, 285, 13}},
                             {{1, 2, 17, 132, 444, 866, 546, 40}}}}},
};

static const phase domino_reduction = {
    .subgroup = "G2 = " G2,
    .moves = G1_MOVES,
    .coordinate_count = 2,
    .coordinates = {AT_TWIST, AT_SLICE},
    .table_count = 1,
    .tables = {{.name = "333-g1-twist-slice",
                .covers = 3,
                .expected = {{{1, 2, 17, 134, 1065, 8190, 54694, 267576, 560568, 187204, 3114}}}}},
};

static const phase half_turn_reduction = {
    .subgroup = "G3 = " G3,
    .moves = G2_MOVES,
    .coordinate_count = 2,
    .coordinates = {AT_CORNER_COSET, AT_M_EDGES},
    .table_count = 1,
    .tables = {{.name = "333-g2-corners-edges",
                .covers = 3,
                .expected = {{{1, 2, 9, 36, 124, 530, 1806, 3732, 5158, 7070, 7218, 3202, 488,
                               24}}}}},
};

static const phase half_turn_finish = {
    .subgroup = "solved",
    .moves = G3_MOVES,
    .coordinate_count = 4,
    .coordinates = {AT_SQUARE_CORNERS, AT_M_ORDER, AT_S_ORDER, AT_E_ORDER},
    .table_count = 1,
    .tables = {{.name = "333-g3",
                .covers = 15,
                .expected = {{{1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113892, 178495, 179196,
                               89728, 16176, 1488, 144}}}}},
};

const chain chain_thistlethwaite = {
    .name = "thistlethwaite",
    .first_group = G0,
    .phase_count = 4,
    .phases = {&edge_orientation, &domino_reduction, &half_turn_reduction, &half_turn_finish},
};

static const phase to_domino = {
    .subgroup = "G1 = " G2,
    .moves = TSL_ALL_MOVES3,
    .coordinate_count = 3,
    .coordinates = {AT_TWIST, AT_FLIP, AT_SLICE},
    .table_count = 3,
    .tables =
        {{.name = "333-twist-slice",
          .covers = 5,
          .expected = {{{1, 4, 50, 586, 6184, 54066, 296322, 582492, 142520, 340}},
                       {{1, 4, 34, 306, 2352, 16040, 91872, 336982, 490442, 141302, 3224, 6}}}},
         {.name = "333-flip-slice",
          .covers = 6,
          .expected = {{{1, 4, 50, 532, 4804, 41832, 238263, 555636, 172314, 324}},
                       {{1, 4, 34, 296, 2276, 17520, 112797, 453554, 417752, 9524, 2}}}},
         {.name = "333-twist-flip",
          .covers = 3,
          .expected = {{{1, 4, 46, 504, 5662, 61008, 549711, 2422226, 1431344, 8470}},
                       {{1, 4, 34, 300, 2556, 21276, 168539, 1038210, 2562320, 683124, 2612}}}}},
};

static const phase from_domino = {
    .subgroup = "solved",
    .moves = G2_MOVES,
    .coordinate_count = 3,
    .coordinates = {AT_CORNERS, AT_UD_EDGES, AT_E_ORDER},
    .table_count = 2,
    .tables = {{.name = "333-domino-corners",
                .covers = 5,
                .expected = {{{1, 10, 67, 404, 2023, 8504, 28545, 69734, 127540, 179700, 189120,
                               199200, 116112, 44416, 2304}}}},
               {.name = "333-domino-edges",
                .covers = 6,
                .expected = {{{1, 10, 67, 456, 3063, 18202, 86691, 290812, 434814, 120488, 11818,
                               1114, 144}}}}},
};

const chain chain_kociemba = {
    .name = "kociemba",
    .first_group = G0,
    .phase_count = 2,
    .phases = {&to_domino, &from_domino},
};

static const phase to_cross = {
    .subgroup = "cross",
    .moves = TSL_ALL_MOVES3,
    .coordinate_count = 2,
    .coordinates = {AT_CROSS_RIGHT_FRONT, AT_CROSS_LEFT_BACK},
    .table_count = 1,
    .tables = {{.name = "333-cross",
                .covers = 3,
                .expected = {{{1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102}}}}},
};

const chain chain_eo = {
    .name = "eo", .first_group = G0, .phase_count = 1, .phases = {&edge_orientation}};
const chain chain_cross = {
    .name = "cross", .first_group = G0, .phase_count = 1, .phases = {&to_cross}};
const chain chain_g1 = {.name = "g1", .first_group = G0, .phase_count = 1, .phases = {&to_domino}};

bool chain_phase_is_exact(const phase *what)
{
    return what->table_count == 1 && what->tables[0].covers + 1 == 1u << what->coordinate_count;
}
