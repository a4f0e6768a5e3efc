/* The small maps that the search and the building of its tables share. */
#include "maps.h"

#include <string.h>

#include "cube/cube.h"

#define UNKNOWN 0xffffu

const uint8_t maps_phase2_move[MAPS_PHASE2_MOVES] = {0, 1, 2, 4, 7, 9, 10, 11, 13, 16};

bytes_16 maps_pad(const uint8_t *pieces, unsigned count)
{
    bytes_16 out;
    for (unsigned i = 0; i < 16; i++) out.at[i] = (uint8_t)i;
    memcpy(out.at, pieces, count);
    return out;
}

static void fill_turns(maps *out)
{
    for (unsigned m = 0; m < TSL_MOVES3; m++) {
        cube_solved(&out->turned[m]);
        cube_move(&out->turned[m], m);
        out->edge_turn[m] = maps_pad(out->turned[m].edge, CUBE_EDGES);
        out->corner_turn[m] = maps_pad(out->turned[m].corner, CUBE_CORNERS);
    }
}

static void fill_symmetries(maps *out)
{
    const symmetry_group *g = &out->group;
    for (unsigned s = 0; s < SYMMETRIES_UD; s++) {
        out->symmetry[s] = maps_pad(g->cube[s].edge, CUBE_EDGES);
        /* The other eight edges are never flipped by these symmetries. */
        out->slice_flip[s] = g->cube[s].edge[8] & 16 ? 0xfff : 0;
        out->inverse_symmetry[s] = maps_pad(g->cube[g->inverse[s]].edge, CUBE_EDGES);
        memcpy(out->product[s], g->product[s], sizeof out->product[s]);
        memcpy(out->to_frame[s], g->move[s], sizeof out->to_frame[s]);
        memcpy(out->from_frame[s], g->move[g->inverse[s]], sizeof out->from_frame[s]);
        for (unsigned m = 0; m < TSL_MOVES3; m++) {
            tsl_cube3 product;
            cube_multiply(&product, &out->turned[m], &g->cube[s]);
            out->turn_symmetry[m][s] = maps_pad(product.edge, CUBE_EDGES);
        }
    }
}

static void fill_rotations(maps *out)
{
    for (unsigned r = 0; r < 3; r++) {
        const tsl_cube3 *rotation = &out->group.cube[r * SYMMETRY_URF];
        out->rotation_edges[r] = maps_pad(rotation->edge, CUBE_EDGES);
        out->rotation_corners[r] = maps_pad(rotation->corner, CUBE_CORNERS);
    }
}

/* What may follow a move: no turn of the same face, and of two opposite faces, which commute, only
 * the order U D, R L, F B. */
static move_set follow(unsigned move)
{
    unsigned face = move / 3;
    move_set set = TSL_ALL_MOVES3;
    if (move == MAPS_NO_MOVE) return set;
    set &= ~(7u << 3 * face);
    if (face >= 3) set &= ~(7u << 3 * (face - 3));
    return set;
}

/* Moves by number as seen through s. */
static move_set see_moves(const maps *m, unsigned s, move_set moves)
{
    move_set seen = 0;
    for (unsigned move = 0; move < TSL_MOVES3; move++)
        seen |= (moves >> move & 1) << m->to_frame[s][move];
    return seen;
}

static move_set phase2_moves(move_set moves)
{
    move_set set = 0;
    for (unsigned i = 0; i < MAPS_PHASE2_MOVES; i++) set |= (moves >> maps_phase2_move[i] & 1) << i;
    return set;
}

static void fill_followers(maps *out)
{
    for (unsigned s = 0; s < SYMMETRIES_UD; s++)
        for (unsigned last = 0; last <= MAPS_NO_MOVE; last++) {
            move_set other_faces = TSL_ALL_MOVES3;
            if (last != MAPS_NO_MOVE) other_faces &= ~(7u << last / 3 * 3);
            out->after[s][last] = see_moves(out, s, follow(last));
            out->phase2_after[s][last] = phase2_moves(out->after[s][last]);
            out->phase2_first[s][last] = phase2_moves(see_moves(out, s, other_faces));
        }
}

static void fill_ranks(maps *out)
{
    for (unsigned mask = 0; mask < 1u << 12; mask++)
        if (__builtin_popcount(mask) == 4) out->slice_of[mask] = (uint16_t)coord_slice_places(mask);
    for (unsigned mask = 0; mask < 256; mask++) {
        if (__builtin_popcount(mask) == 4)
            out->combination_of_8[mask] = (uint8_t)coord_combination(mask);
        for (unsigned i = 0; i < 8; i++)
            out->double_bits[mask] |= (uint16_t)((mask >> i & 1) * 3u << 2 * i);
    }
    for (unsigned rank = 0; rank < COORD_SLICE_PERMS; rank++) {
        tsl_cube3 cube;
        unsigned code = 0;
        coord_set_slice_perm(&cube, rank);
        for (unsigned i = 0; i < 4; i++) code |= (cube.edge[8 + i] & 3u) << 2 * i;
        out->order_of_4[code] = (uint8_t)rank;
    }
}

static unsigned twist_key(const tsl_cube3 *cube)
{
    unsigned key = 0;
    for (unsigned i = 0; i < CUBE_CORNERS - 1; i++)
        key |= CUBE_ORIENTATION(cube->corner[i]) << 2 * i;
    return key;
}

/* Classes are numbered in the order of the smallest coordinate in them, which represents them. */
static void fill_twist_classes(maps *out)
{
    unsigned count = 0;
    memset(out->twist_class_of, 0xff, sizeof out->twist_class_of);
    for (unsigned twist = 0; twist < COORD_TWISTS; twist++) {
        tsl_cube3 cube, image;
        coord_set_twist(&cube, twist);
        unsigned key = twist_key(&cube);
        if (out->twist_class_of[key] != UNKNOWN) continue;
        for (unsigned s = 0; s < SYMMETRIES_UD; s++) {
            symmetry_conjugate(&image, &out->group, &cube, s);
            uint16_t *class = &out->twist_class_of[twist_key(&image)];
            if (twist_key(&image) == key) out->twist[count].stabiliser |= (uint16_t)(1u << s);
            if (*class == UNKNOWN)
                *class = (uint16_t)(count | (unsigned)out->group.inverse[s] << 8);
        }
        out->twist_of_class[count++] = (uint16_t)twist;
    }
}

static void fill_twist_moves(maps *out)
{
    for (unsigned k = 0; k < MAPS_TWIST_CLASSES; k++)
        for (unsigned m = 0; m < TSL_MOVES3; m++) {
            tsl_cube3 cube;
            coord_set_twist(&cube, out->twist_of_class[k]);
            cube_move(&cube, m);
            unsigned to = out->twist_class_of[twist_key(&cube)];
            out->twist[k].index[m] = (to & 0xff) * COORD_SLICES * COORD_FLIPS;
            out->twist[k].next[m] = (uint8_t)to;
            out->twist[k].symmetry[m] = (uint8_t)(to >> 8);
        }
}

/* coord_corners by look-up. */
static unsigned rank_of_8(const maps *m, const uint8_t *pieces)
{
    unsigned mask = 0, order[2] = {0, 0}, shift[2] = {0, 0};
    for (unsigned i = 0; i < CUBE_CORNERS; i++) {
        unsigned high = pieces[i] >> 2 & 1;
        mask |= high << i;
        order[high] |= (pieces[i] & 3u) << shift[high];
        shift[high] += 2;
    }
    return (m->combination_of_8[mask] * 24u + m->order_of_4[order[0]]) * 24u +
           m->order_of_4[order[1]];
}

static void fill_corner_classes(maps *out, uint16_t *representatives)
{
    unsigned count = 0;
    memset(out->corner_class_of, 0xff, sizeof out->corner_class_of);
    for (unsigned rank = 0; rank < COORD_PERMS_OF_8; rank++) {
        if (out->corner_class_of[rank] != UNKNOWN) continue;
        tsl_cube3 cube;
        coord_set_corners(&cube, rank);
        for (unsigned s = 0; s < SYMMETRIES_UD; s++) {
            const uint8_t *symmetry = out->group.cube[s].corner;
            const uint8_t *inverse = out->group.cube[out->group.inverse[s]].corner;
            uint8_t image[CUBE_CORNERS];
            for (unsigned i = 0; i < CUBE_CORNERS; i++)
                image[i] = inverse[cube.corner[symmetry[i] & 7] & 7] & 7;
            unsigned image_rank = rank_of_8(out, image);
            uint16_t *class = &out->corner_class_of[image_rank];
            if (image_rank == rank) out->corner[count].stabiliser |= (uint16_t)(1u << s);
            if (*class == UNKNOWN)
                *class = (uint16_t)(count | (unsigned)out->group.inverse[s] << 12);
        }
        representatives[count++] = (uint16_t)rank;
    }
}

static void fill_corner_moves(maps *out, const uint16_t *representatives)
{
    for (unsigned k = 0; k < MAPS_CORNER_CLASSES; k++) {
        tsl_cube3 cube;
        coord_set_corners(&cube, representatives[k]);
        for (unsigned i = 0; i < MAPS_PHASE2_MOVES; i++) {
            const uint8_t *turn = out->turned[maps_phase2_move[i]].corner;
            uint8_t turned[CUBE_CORNERS];
            for (unsigned j = 0; j < CUBE_CORNERS; j++) turned[j] = cube.corner[turn[j] & 7];
            out->corner[k].next[i] = out->corner_class_of[rank_of_8(out, turned)];
        }
    }
}

void maps_init(maps *out)
{
    uint16_t representatives[MAPS_CORNER_CLASSES];
    memset(out, 0, sizeof *out);
    symmetry_init(&out->group);
    fill_turns(out);
    fill_symmetries(out);
    fill_rotations(out);
    fill_followers(out);
    for (unsigned faces = 0; faces < 64; faces++)
        for (unsigned move = 0; move < TSL_MOVES3; move++)
            out->turns_of[faces] |= (faces >> move / 3 & 1) << move;
    fill_ranks(out);
    fill_twist_classes(out);
    fill_twist_moves(out);
    fill_corner_classes(out, representatives);
    fill_corner_moves(out, representatives);
}
