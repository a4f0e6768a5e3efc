/* How the moves of a 4x4x4 scramble carry the rotation that its solution leaves.
 *
 * A scramble is the solution undone. It would begin with the rotation that the solution leaves;
 * instead that rotation is carried along, past moves that are renamed by it. Turning two layers is
 * turning the two others and rotating the cube: Uw is Dw and y. So each turn of two layers may
 * change what is carried, and the last of them has to leave nothing. No turn is ever made in two
 * parts, as Uw = Uw2 Dw y' would be, so a scramble has no more moves than its solution. */
#include "carry.h"

#include <string.h>

enum { NEVER = 0xff };

/* A move with a rotation before it, written as a move with a rotation after it. */
typedef struct carried {
    nxn_move move;
    unsigned rotation;
} carried;

/* `others`: by the two layers that the move leaves alone. */
static carried carry(const cube4_tables *t, unsigned rotation, nxn_move move, bool others)
{
    uint8_t face = 0;
    while (t->phase1.map[rotation].face[face] != move.face) face++;
    if (others) rotation = t->phase1.product[rotation][t->rotation[face][move.turns - 1]];
    move.face = (uint8_t)(others ? (face + 3) % 6 : face);
    return (carried){move, rotation};
}

static nxn_move undone(unsigned turn)
{
    nxn_move move = cube4_turn(turn);
    move.turns = (uint8_t)(4 - move.turns);
    return move;
}

/* of[n][r]: the fewest turns of Dw Lw Bw with which undoing the first n turns of a path, after
 * rotation r, leaves none; NEVER if none do. */
typedef struct costs {
    uint8_t of[CUBE4_PATH + 1][CUBE4_ROTATIONS];
} costs;

static unsigned cost_of(const costs *c, unsigned left, carried made)
{
    unsigned rest = c->of[left][made.rotation];
    return rest == NEVER ? NEVER : rest + (made.move.width > 1 && made.move.face >= FACE_D);
}

/* The cheaper way to make a move before which `left` turns of the path are left to undo. */
static carried choose(const costs *c, const cube4_tables *t, unsigned left, unsigned rotation,
                      nxn_move move)
{
    carried same = carry(t, rotation, move, false);
    if (move.width == 1) return same;
    carried others = carry(t, rotation, move, true);
    return cost_of(c, left, others) < cost_of(c, left, same) ? others : same;
}

static void fill_costs(costs *c, const cube4_tables *t, const cube4_path *path)
{
    for (unsigned r = 0; r < CUBE4_ROTATIONS; r++) c->of[0][r] = NEVER;
    c->of[0][0] = 0;
    for (unsigned left = 0; left < path->length; left++) {
        nxn_move move = undone(path->turn[left]);
        memcpy(c->of[left + 1], c->of[left], sizeof c->of[0]);
        for (unsigned rotation = 0; rotation < CUBE4_ROTATIONS && move.width > 1; rotation++)
            c->of[left + 1][rotation] =
                (uint8_t)cost_of(c, left, choose(c, t, left, rotation, move));
    }
}

/* The face to which a path takes a centre of each colour. */
static void find_faces(uint8_t face[6], const cube4_tables *t, const cube4_path *path,
                       const uint32_t colour[6])
{
    for (unsigned n = 0; n < 6; n++) {
        unsigned place = (unsigned)__builtin_ctz(colour[n]);
        for (unsigned i = 0; i < path->length; i++) place = t->turn[path->turn[i]].centre[place];
        face[n] = (uint8_t)(place / 4);
    }
}

static bool takes_axes(const cube4_map *rotation, const uint8_t face[6])
{
    bool takes = true;
    for (unsigned n = 0; n < 3; n++) takes &= cube4_axis(rotation->face[n]) == cube4_axis(face[n]);
    return takes;
}

bool cube4_may_carry(const cube4_tables *t, const cube4_path *path, const uint32_t colour[6])
{
    costs c;
    uint8_t face[6];
    bool may = false;
    fill_costs(&c, t, path);
    find_faces(face, t, path, colour);
    for (unsigned r = 0; r < CUBE4_ROTATIONS; r++)
        may |= c.of[path->length][r] != NEVER && takes_axes(&t->phase1.map[r], face);
    return may;
}

bool cube4_can_carry(cube4_reduction *reduction, const cube4_tables *t, const uint32_t colour[6])
{
    costs c;
    uint8_t face[6], rotation = 0;
    const cube4_path *path = &reduction->path;
    fill_costs(&c, t, path);
    find_faces(face, t, path, colour);
    while (memcmp(t->phase1.map[rotation].face, face, sizeof face) != 0) rotation++;
    reduction->rotation = rotation;
    return c.of[path->length][rotation] != NEVER;
}

void cube4_carry(cube4_moves *out, const cube4_tables *t, const cube4_reduction *reduction,
                 const tsl_moves3 *solution)
{
    costs c;
    const cube4_path *path = &reduction->path;
    unsigned rotation = reduction->rotation;
    fill_costs(&c, t, path);
    out->count = 0;
    for (size_t i = solution->count; i-- > 0;)
        out->move[out->count++] = carry(t, rotation, undone(solution->move[i]), false).move;
    out->three = out->count;
    for (unsigned left = path->length; left-- > 0;) {
        carried made = choose(&c, t, left, rotation, undone(path->turn[left]));
        out->move[out->count++] = made.move;
        rotation = made.rotation;
    }
}
