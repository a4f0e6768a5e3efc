/* The megaminx, scrambled by seven lines of random turns, as is usual at competitions.
 *
 * The layout has a weakness that a uniform draw of its turns cannot mend: where U and L meet, two
 * corners are moved by U alone, so that each of them meets no R or D in one scramble of 64.
 *
 * Facelets: 132 letters, 12 faces of 11. The faces and their letters, U on top and F in front:
 *
 *     A U    B F    C R      D BR   E BL   F L      and, opposite each of them,
 *     G D    H B    I DBL    J DL   K DR   L DBR
 *
 * Of each face first the centre, then clockwise as seen from outside: the edge beside its first
 * neighbour in the table below, the corner between that one and the next, and so on. So U is
 *
 *                6
 *       BL    5     7    BR
 *           4    0    8
 *        L   3       9   R
 *              2 1 10
 *                F
 */
#include <string.h>

#include "lib/tokens.h"
#include "twistseal/plugin.h"

enum { FACES = 12, SIDES = 5, FACE_SIZE = 1 + 2 * SIDES, STICKERS = FACES * FACE_SIZE };
enum { U, F, R, BR, BL, L, D, B, DBL, DL, DR, DBR };
enum { LINES = 7, PAIRS = 5, MOVES = LINES * (2 * PAIRS + 1) };

/* Clockwise as seen from outside. */
static const uint8_t neighbours[FACES][SIDES] = {
    [U] = {F, L, BL, BR, R},     [F] = {U, R, DR, DL, L},     [R] = {U, BR, DBR, DR, F},
    [BR] = {U, BL, B, DBR, R},   [BL] = {U, L, DBL, B, BR},   [L] = {U, F, DL, DBL, BL},
    [D] = {DL, DR, DBR, B, DBL}, [B] = {BL, DBL, D, DBR, BR}, [DBL] = {L, DL, D, B, BL},
    [DL] = {F, DR, D, DBL, L},   [DR] = {R, DBR, D, DL, F},   [DBR] = {BR, B, D, DR, R},
};

static unsigned opposite(unsigned face)
{
    return (face + FACES / 2) % FACES;
}

/* Which neighbour of `face` is `other`? */
static unsigned side_of(unsigned face, unsigned other)
{
    unsigned side = 0;
    while (neighbours[face][side] != other) side++;
    return side;
}

static unsigned edge_at(unsigned face, unsigned side)
{
    return face * FACE_SIZE + 1 + 2 * (side % SIDES);
}

static unsigned corner_at(unsigned face, unsigned side)
{
    return face * FACE_SIZE + 2 + 2 * (side % SIDES);
}

/* ---- one fifth of a turn, clockwise ---- */

static void turn_face(uint8_t s[STICKERS], unsigned face)
{
    uint8_t old[STICKERS];
    memcpy(old, s, sizeof old);
    for (unsigned side = 0; side < SIDES; side++) {
        unsigned from = neighbours[face][side], to = neighbours[face][(side + 1) % SIDES];
        unsigned i = side_of(from, face), j = side_of(to, face);
        s[edge_at(face, side + 1)] = old[edge_at(face, side)];
        s[corner_at(face, side + 1)] = old[corner_at(face, side)];
        s[edge_at(to, j)] = old[edge_at(from, i)];
        s[corner_at(to, j)] = old[corner_at(from, i)];
        s[corner_at(to, j + 4)] = old[corner_at(from, i + 4)];
    }
}

/* The whole puzzle about an axis: faces go as their neighbours around the axis go. */
static void turn_all(uint8_t s[STICKERS], unsigned about)
{
    uint8_t old[STICKERS], to[FACES];
    memcpy(old, s, sizeof old);
    to[about] = (uint8_t)about;
    to[opposite(about)] = (uint8_t)opposite(about);
    for (unsigned side = 0; side < SIDES; side++) {
        unsigned next = neighbours[about][(side + 1) % SIDES];
        to[neighbours[about][side]] = (uint8_t)next;
        to[opposite(neighbours[about][side])] = (uint8_t)opposite(next);
    }
    for (unsigned face = 0; face < FACES; face++) {
        s[to[face] * FACE_SIZE] = old[face * FACE_SIZE];
        for (unsigned side = 0; side < SIDES; side++) {
            unsigned there = side_of(to[face], to[neighbours[face][side]]);
            s[edge_at(to[face], there)] = old[edge_at(face, side)];
            s[corner_at(to[face], there)] = old[corner_at(face, side)];
        }
    }
}

/* ---- the six turns of the notation ---- */

/* R and D turn all but the layer of one face, two fifths about the opposite face: R++ leaves L, D++
 * leaves U. */
typedef struct turn {
    const char *name;
    uint8_t about;
    bool all_but_opposite;
    uint8_t fifths;
} turn;

enum { R_PLUS, R_MINUS, D_PLUS, D_MINUS, U_PLUS, U_MINUS, TURNS };

static const turn turns[TURNS] = {
    [R_PLUS] = {"R++", DBR, true, 2}, [R_MINUS] = {"R--", DBR, true, 3},
    [D_PLUS] = {"D++", D, true, 2},   [D_MINUS] = {"D--", D, true, 3},
    [U_PLUS] = {"U", U, false, 1},    [U_MINUS] = {"U'", U, false, 4},
};

/* Where each sticker comes from, for each turn. */
typedef uint8_t sources[TURNS][STICKERS];

static int build_sources(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    uint8_t(*from)[STICKERS] = out;
    for (unsigned t = 0; t < TURNS; t++) {
        for (unsigned i = 0; i < STICKERS; i++) from[t][i] = (uint8_t)i;
        for (unsigned i = 0; i < turns[t].fifths; i++) {
            if (turns[t].all_but_opposite) turn_all(from[t], turns[t].about);
            /* Of all but one layer, that one is turned back to where it was. */
            turn_face(from[t],
                      turns[t].all_but_opposite ? opposite(turns[t].about) : turns[t].about);
        }
    }
    return TSL_OK;
}

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    static const tsl_table table = {
        .name = "megaminx-turns", .version = 1, .size = sizeof(sources), .build = build_sources};
    const void *from;
    int code = host->table(host, &from, &table, NULL, err);
    if (code == TSL_OK) *self = (void *)from;
    return code;
}

/* ---- the puzzle ---- */

/* A state is the turns, one byte each, plus one; filled up with 0. */

static void solved(const void *self, void *state)
{
    (void)self;
    memset(state, 0, MOVES);
}

/* R and D take turns, each forwards or back; the U that ends a line goes with its last D. */
static void draw(const void *self, void *state, tsl_rng *rng)
{
    (void)self;
    uint8_t *bytes = state;
    for (unsigned line = 0; line < LINES; line++) {
        unsigned back = (unsigned)tsl_below(rng, 1u << 2 * PAIRS);
        for (unsigned i = 0; i < PAIRS; i++, back >>= 2) {
            *bytes++ = (uint8_t)(1 + R_PLUS + (back & 1));
            *bytes++ = (uint8_t)(1 + D_PLUS + (back >> 1 & 1));
        }
        *bytes = (uint8_t)(bytes[-1] - D_PLUS + U_PLUS);
        bytes++;
    }
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    (void)self;
    const uint8_t *bytes = state;
    if (want->nth > 0)
        return tsl_fail(err, TSL_ELIMIT, "random turns have no other sequence for their state");
    for (unsigned i = 0; i < MOVES && bytes[i] > 0; i++) {
        /* A line ends with U. */
        if (i > 0) *out++ = bytes[i - 1] - 1 >= U_PLUS ? '\n' : ' ';
        const char *name = turns[bytes[i] - 1].name;
        memcpy(out, name, strlen(name));
        out += strlen(name);
    }
    *out = '\0';
    return TSL_OK;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    (void)self;
    uint8_t bytes[MOVES];
    memcpy(bytes, state, MOVES);
    unsigned count = (unsigned)strnlen(state, MOVES);
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        unsigned t = 0;
        while (t < TURNS && !tokens_is(&token, turns[t].name)) t++;
        if (t == TURNS) return tokens_fail(&token, err);
        if (count == MOVES) return tokens_too_long(&token, MOVES, err);
        bytes[count++] = (uint8_t)(t + 1);
    }
    memcpy(state, bytes, MOVES);
    return TSL_OK;
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const uint8_t(*from)[STICKERS] = self;
    const uint8_t *bytes = state;
    char turned[STICKERS];
    for (unsigned i = 0; i < STICKERS; i++) out[i] = (char)('A' + i / FACE_SIZE);
    for (unsigned m = 0; m < MOVES && bytes[m] > 0; m++) {
        for (unsigned i = 0; i < STICKERS; i++) turned[i] = out[from[bytes[m] - 1][i]];
        memcpy(out, turned, STICKERS);
    }
    out[STICKERS] = '\0';
}

/* ---- the minimum distance: a move is any turn of one face ---- */

static unsigned faces_of_one_colour(const uint8_t s[STICKERS])
{
    unsigned count = 0;
    for (unsigned face = 0; face < FACES; face++) {
        const uint8_t *f = s + face * FACE_SIZE;
        count += memcmp(f, f + 1, FACE_SIZE - 1) == 0;
    }
    return count;
}

static bool is_one_turn(const uint8_t s[STICKERS])
{
    /* One turn leaves its face, the opposite one and that one's neighbours as they were. */
    if (faces_of_one_colour(s) < FACES - SIDES) return false;
    for (unsigned face = 0; face < FACES; face++) {
        uint8_t turned[STICKERS];
        memcpy(turned, s, sizeof turned);
        for (unsigned fifths = 1; fifths < SIDES; fifths++) {
            turn_face(turned, face);
            if (faces_of_one_colour(turned) == FACES) return true;
        }
    }
    return false;
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    char letters[TSL_FACELETS_MAX];
    uint8_t stickers[STICKERS];
    facelets(self, letters, state);
    memcpy(stickers, letters, sizeof stickers);
    *yes = faces_of_one_colour(stickers) == FACES || (n > 0 && is_one_turn(stickers));
    return TSL_OK;
}

static const tsl_puzzle minx = {
    .id = "minx",
    .name = "Megaminx",
    .draw_as = "megaminx",
    .state_size = MOVES,
    .facelet_count = STICKERS,
    .metric_max = 1,
    .init = init,
    .solved = solved,
    .draw = draw,
    .within = within,
    .scramble = scramble,
    .apply = apply,
    .facelets = facelets,
};

static const tsl_puzzle *const puzzles[] = {&minx, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "megaminx", .version = "1.0.0", .puzzles = puzzles};
