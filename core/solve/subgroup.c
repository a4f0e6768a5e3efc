/* Solves a 3x3x3 with some turns only. */
#include "subgroup.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "cube/facelet.h"
#include "cube/notation.h"
#include "cube/symmetry.h"

#define AXES 3u

/* In groups up to this order one search finds a shortest sequence in a second or so. */
#define SMALL_ORDER 1e12

/* The turns that keep orientations and the slice along the U-D axis. */
#define DOMINO_MOVES 0x12e97u /* U D R2 L2 F2 B2 */

struct subgroup {
    move_set moves;
    symmetry_group symmetry;
    unsigned rotation;        /* through which the phases see a position */
    turn_group group, second; /* of all turns, as they are; of the second phase's, in its frame */
    phase phase[2];
    chain chain;
    phases *phases;
};

static move_set rotated(const symmetry_group *g, move_set moves, unsigned rotation)
{
    move_set out = 0;
    for (unsigned move = 0; move < TSL_MOVES3; move++)
        if (moves >> move & 1) out |= 1u << g->move[rotation][move];
    return out;
}

/* ---- one phase ---- */

static const phase whole = {
    .subgroup = "solved",
    .coordinate_count = 6,
    .coordinates = {AT_CORNERS, AT_TWIST, AT_EDGES_UR_UF_UL, AT_EDGES_UB_DR_DF, AT_EDGES_DL_DB_FR,
                    AT_EDGES_FL_BL_BR},
};

/* For each coordinate, the largest product with it that is not larger than `limit`. */
static void choose_tables(phase *what, const unsigned count[PHASE_COORDINATES], double limit)
{
    for (unsigned i = 0; i < what->coordinate_count; i++) {
        double largest = 0;
        unsigned chosen = 0, known = 0;
        for (unsigned set = 1; set < 1u << what->coordinate_count; set++) {
            double size = 1;
            for (unsigned j = 0; j < what->coordinate_count; j++)
                if (set >> j & 1) size *= count[j];
            if (!(set >> i & 1) || size > limit || size < largest) continue;
            largest = size;
            chosen = set;
        }
        while (known < what->table_count && what->tables[known].covers != chosen) known++;
        if (known == what->table_count) what->tables[what->table_count++].covers = chosen;
    }
}

/* A larger group needs better bounds; a small one should not wait for them. */
static void describe_whole(subgroup *s)
{
    phase_data data = {.what = &s->phase[0]};
    square_group *squares = xmalloc(sizeof *squares);
    square_group_init(squares);
    s->phase[0] = whole;
    s->phase[0].moves = s->moves;
    s->chain = (chain){.name = "whole", .phase_count = 1, .phases = {&s->phase[0]}};
    phases_make_moves(&data, squares);
    double limit = 8 * sqrt(turn_group_order(&s->group));
    if (limit < 65536) limit = 65536;
    if (limit > 24e6) limit = 24e6;
    choose_tables(&s->phase[0], data.count, limit);
    phases_free_moves(&data);
    free(squares);
}

/* ---- two phases ---- */

/* The axis along which the larger of the two phases' parts of the group is the smallest. */
static void choose_axis(subgroup *s)
{
    double order = turn_group_order(&s->group), least = 0;
    for (unsigned axis = 0; axis < AXES; axis++) {
        turn_group second;
        turn_group_init(&second,
                        rotated(&s->symmetry, s->moves, axis * SYMMETRY_URF) & DOMINO_MOVES);
        double inner = turn_group_order(&second);
        double larger = inner > order / inner ? inner : order / inner;
        if (axis > 0 && larger >= least) continue;
        least = larger;
        s->rotation = axis * SYMMETRY_URF;
        s->second = second;
    }
}

static void describe_phases(subgroup *s)
{
    choose_axis(s);
    move_set moves = rotated(&s->symmetry, s->moves, s->rotation);
    s->chain = chain_kociemba;
    s->chain.first_group = NULL;
    for (unsigned i = 0; i < 2; i++) {
        s->phase[i] = *chain_kociemba.phases[i];
        s->phase[i].moves &= moves;
        if (i == 0) s->phase[i].subgroup = NULL;
        s->chain.phases[i] = &s->phase[i];
        for (unsigned t = 0; t < s->phase[i].table_count; t++)
            s->phase[i].tables[t] = (phase_table){.covers = s->phase[i].tables[t].covers};
    }
}

/* ---- both ---- */

int subgroup_open(subgroup **out, const subgroup_want *want, const tsl_host *host, tsl_err *err)
{
    subgroup *s = xcalloc(1, sizeof *s);
    s->moves = want->moves;
    symmetry_init(&s->symmetry);
    turn_group_init(&s->group, want->moves);
    if (want->shortest || turn_group_order(&s->group) <= SMALL_ORDER)
        describe_whole(s);
    else
        describe_phases(s);
    int status = phases_open(&s->phases, &s->chain, want->metric, host, err);
    if (status == TSL_OK && s->chain.phase_count == 2) s->phases->data[1].group = &s->second;
    if (status == TSL_OK)
        *out = s;
    else
        subgroup_close(s);
    return status;
}

void subgroup_close(subgroup *s)
{
    if (!s) return;
    phases_free(s->phases);
    free(s);
}

bool subgroup_is_exact(const subgroup *s)
{
    return s->chain.phase_count == 1;
}

const phases *subgroup_phases(const subgroup *s)
{
    return s->phases;
}

unsigned subgroup_rotation(const subgroup *s)
{
    return s->rotation;
}

size_t subgroup_table_size(const subgroup *s)
{
    return s->phases->table_size;
}

void subgroup_turns(char out[64], move_set moves)
{
    size_t used = 0;
    out[0] = '\0';
    for (unsigned face = 0; face < CUBE_FACES; face++)
        if (moves >> 3 * face & 7)
            used += (size_t)snprintf(out + used, 64 - used, "%s%s", used ? ", " : "",
                                     cube_move_name(3 * face + !(moves >> 3 * face & 1)));
}

/* If some piece is never moved, naming it is the best explanation. */
static int fail_unreachable(const subgroup *s, const tsl_cube3 *cube, tsl_err *err)
{
    char turns[64];
    tsl_cube3 moved[TSL_MOVES3], solved;
    cube_solved(&solved);
    subgroup_turns(turns, s->moves);
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        moved[move] = solved;
        if (s->moves >> move & 1) cube_move(&moved[move], move);
    }
    for (unsigned place = 0; place < TURN_GROUP_SLOTS; place++) {
        unsigned byte = turn_group_byte(&solved, place);
        bool moves = false;
        for (unsigned move = 0; move < TSL_MOVES3; move++)
            moves |= turn_group_byte(&moved[move], place) != byte;
        if (!moves && turn_group_byte(cube, place) != byte)
            return tsl_fail(err, TSL_EINPUT,
                            "unreachable by %s: they never move %s, which is not solved", turns,
                            cube_place_name(place));
    }
    return tsl_fail(err, TSL_EINPUT,
                    "unreachable by %s: the position is not among the %.0f that they reach", turns,
                    turn_group_order(&s->group));
}

int subgroup_solve(multiphase_answer *out, const subgroup *s, const tsl_cube3 *cube,
                   const multiphase_how *how, tsl_err *err)
{
    const unsigned back = s->symmetry.inverse[s->rotation];
    multiphase_how seen_how = *how;
    tsl_cube3 seen;
    if (!turn_group_has(&s->group, cube)) return fail_unreachable(s, cube, err);
    symmetry_conjugate(&seen, &s->symmetry, cube, s->rotation);
    seen_how.begin = rotated(&s->symmetry, how->begin, s->rotation);
    seen_how.end = rotated(&s->symmetry, how->end, s->rotation);
    int status = multiphase_solve(out, s->phases, &seen, &seen_how, err);
    for (unsigned i = 0; i < out->count; i++) out->moves[i] = s->symmetry.move[back][out->moves[i]];
    return status;
}
