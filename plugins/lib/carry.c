/* A rotation of the whole cube carried through a scramble to its end. */
#include "carry.h"

#include <string.h>

/* The faces of a 1x1x1: out[f] is where what was on face f is after the moves. */
static void follow_faces(uint8_t out[6], nxn_move first, nxn_move second)
{
    static const char faces[] = "URFDLB";
    char one[6];
    nxn_solved(one, 1);
    nxn_turn(one, 1, first);
    nxn_turn(one, 1, second);
    for (unsigned at = 0; at < 6; at++) out[strchr(faces, one[at]) - faces] = (uint8_t)at;
}

unsigned carry_rotation_find(const carry_rotations *r, const uint8_t face[6])
{
    unsigned k = 0;
    while (memcmp(r->face[k], face, 6) != 0) k++;
    return k;
}

void carry_rotations_fill(carry_rotations *out)
{
    uint8_t face[6];
    for (unsigned k = 0; k < CARRY_ROTATIONS; k++) {
        const nxn_hold hold = nxn_hold_number(k, 1);
        follow_faces(out->face[k], hold.first, hold.second);
    }
    for (unsigned a = 0; a < CARRY_ROTATIONS; a++)
        for (unsigned b = 0; b < CARRY_ROTATIONS; b++) {
            for (unsigned f = 0; f < 6; f++) face[f] = out->face[a][out->face[b][f]];
            out->product[a][b] = (uint8_t)carry_rotation_find(out, face);
        }
    for (unsigned i = 0; i < 18; i++) {
        follow_faces(face, (nxn_move){(uint8_t)(i / 3), 1, (uint8_t)(1 + i % 3)}, (nxn_move){0});
        out->turn[i / 3][i % 3] = (uint8_t)carry_rotation_find(out, face);
    }
}

carried carry_past(const carry_rotations *r, unsigned rotation, nxn_move move, bool others)
{
    uint8_t face = 0;
    while (r->face[rotation][face] != move.face) face++;
    if (others) rotation = r->product[rotation][r->turn[face][move.turns - 1]];
    move.face = (uint8_t)(others ? (face + 3) % 6 : face);
    return (carried){move, rotation};
}

void carry_costs_end(carry_costs out, unsigned goal)
{
    memset(out, CARRY_NEVER, sizeof(carry_costs));
    out[goal] = 0;
}

static unsigned cost_of(const carry_costs after, unsigned n, carried made)
{
    unsigned rest = after[made.rotation];
    return rest == CARRY_NEVER ? CARRY_NEVER
                               : rest + (2 * made.move.width == n && made.move.face >= FACE_D);
}

carried carry_cheaply(const carry_rotations *r, const carry_costs after, unsigned n,
                      unsigned rotation, nxn_move move)
{
    carried same = carry_past(r, rotation, move, false);
    if (2 * move.width != n) return same;
    carried others = carry_past(r, rotation, move, true);
    return cost_of(after, n, others) < cost_of(after, n, same) ? others : same;
}

void carry_costs_before(carry_costs out, const carry_rotations *r, const carry_costs after,
                        unsigned n, nxn_move move)
{
    memcpy(out, after, sizeof(carry_costs));
    for (unsigned k = 0; k < CARRY_ROTATIONS && 2 * move.width == n; k++)
        out[k] = (uint8_t)cost_of(after, n, carry_cheaply(r, after, n, k, move));
}
