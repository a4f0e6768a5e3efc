/* The phases of the known methods. */
#include "chain.h"

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
