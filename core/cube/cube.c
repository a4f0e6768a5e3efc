/* The 3x3x3 cube by cubies: composition and turns; its facelets and its notation. */
#include "cube.h"

#include <string.h>

#define T(piece, orientation) ((unsigned)(piece) | (unsigned)(orientation) << 4)

static const tsl_cube3 solved = {{0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};

/* The clockwise quarter turns in the order U R F D L B: corners URF UFL ULB UBR DFR DLF DBL DRB,
 * edges UR UF UL UB DR DF DL DB FR FL BL BR. */
static const tsl_cube3 quarter_turns[CUBE_FACES] = {
    {{3, 0, 1, 2, 4, 5, 6, 7}, {3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11}},
    {{T(4, 2), 1, 2, T(0, 1), T(7, 1), 5, 6, T(3, 2)}, {8, 1, 2, 3, 11, 5, 6, 7, 4, 9, 10, 0}},
    {{T(1, 1), T(5, 2), 2, 3, T(0, 2), T(4, 1), 6, 7},
     {0, T(9, 1), 2, 3, 4, T(8, 1), 6, 7, T(1, 1), T(5, 1), 10, 11}},
    {{0, 1, 2, 3, 5, 6, 7, 4}, {0, 1, 2, 3, 5, 6, 7, 4, 8, 9, 10, 11}},
    {{0, T(2, 1), T(6, 2), 3, 4, T(1, 2), T(5, 1), 7}, {0, 1, 10, 3, 4, 5, 9, 7, 8, 2, 6, 11}},
    {{0, 1, T(3, 1), T(7, 2), 4, 5, T(2, 2), T(6, 1)},
     {0, 1, 2, T(11, 1), 4, 5, 6, T(10, 1), 8, 9, T(3, 1), T(7, 1)}},
};

void cube_solved(tsl_cube3 *out)
{
    *out = solved;
}

bool cube_equal(const tsl_cube3 *a, const tsl_cube3 *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

void cube_multiply(tsl_cube3 *out, const tsl_cube3 *a, const tsl_cube3 *b)
{
    tsl_cube3 product;
    for (unsigned i = 0; i < CUBE_CORNERS; i++) {
        unsigned from = a->corner[CUBE_PIECE(b->corner[i])];
        unsigned twist = (CUBE_ORIENTATION(from) + CUBE_ORIENTATION(b->corner[i])) % 3;
        product.corner[i] = (uint8_t)T(CUBE_PIECE(from), twist);
    }
    for (unsigned i = 0; i < CUBE_EDGES; i++)
        product.edge[i] = (uint8_t)(a->edge[CUBE_PIECE(b->edge[i])] ^ (b->edge[i] & 16));
    *out = product;
}

void cube_invert(tsl_cube3 *out, const tsl_cube3 *a)
{
    tsl_cube3 inverse;
    for (unsigned i = 0; i < CUBE_CORNERS; i++)
        inverse.corner[CUBE_PIECE(a->corner[i])] =
            (uint8_t)T(i, (3 - CUBE_ORIENTATION(a->corner[i])) % 3);
    for (unsigned i = 0; i < CUBE_EDGES; i++)
        inverse.edge[CUBE_PIECE(a->edge[i])] = (uint8_t)(i | (a->edge[i] & 16));
    *out = inverse;
}

void cube_move(tsl_cube3 *cube, unsigned move)
{
    for (unsigned turns = 0; turns <= move % 3; turns++)
        cube_multiply(cube, cube, &quarter_turns[move / 3]);
}

unsigned cube_parity(const uint8_t *bytes, unsigned count)
{
    unsigned parity = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = i + 1; j < count; j++)
            parity ^= CUBE_PIECE(bytes[i]) > CUBE_PIECE(bytes[j]);
    return parity;
}

#define STICKERS 54u

static const char letters[] = "URFDLB";

/* The kinds of piece: how many there are, their stickers, and their names. */
typedef struct kind {
    const char *name;
    unsigned count;
    unsigned stickers;
    const char *places[CUBE_EDGES];
    uint8_t at[CUBE_EDGES][3]; /* indices of a place's stickers, clockwise, U or D (F, B) first */
} kind;

/*            0  1  2
 *            3  U  5
 *            6  7  8
 * 36 37 38  18 19 20   9 10 11  45 46 47
 * 39  L 41  21  F 23  12  R 14  48  B 50
 * 42 43 44  24 25 26  15 16 17  51 52 53
 *           27 28 29
 *           30  D 32
 *           33 34 35                                */
static const kind corners = {
    .name = "corner",
    .count = CUBE_CORNERS,
    .stickers = 3,
    .places = {"URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB"},
    .at = {{8, 9, 20},
           {6, 18, 38},
           {0, 36, 47},
           {2, 45, 11},
           {29, 26, 15},
           {27, 44, 24},
           {33, 53, 42},
           {35, 17, 51}},
};
static const kind edges = {
    .name = "edge",
    .count = CUBE_EDGES,
    .stickers = 2,
    .places = {"UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR"},
    .at = {{5, 10},
           {7, 19},
           {3, 37},
           {1, 46},
           {32, 16},
           {28, 25},
           {30, 43},
           {34, 52},
           {23, 12},
           {21, 41},
           {50, 39},
           {48, 14}},
};

static void paint(char *out, const kind *k, const uint8_t *pieces)
{
    for (unsigned i = 0; i < k->count; i++)
        for (unsigned s = 0; s < k->stickers; s++) {
            unsigned turned = (s + CUBE_ORIENTATION(pieces[i])) % k->stickers;
            out[k->at[i][turned]] = k->places[CUBE_PIECE(pieces[i])][s];
        }
}

const char *cube_place_name(unsigned place)
{
    return place < CUBE_CORNERS ? corners.places[place] : edges.places[place - CUBE_CORNERS];
}

void cube_to_facelets(char out[STICKERS + 1], const tsl_cube3 *cube)
{
    for (unsigned face = 0; face < CUBE_FACES; face++) out[9 * face + 4] = letters[face];
    paint(out, &corners, cube->corner);
    paint(out, &edges, cube->edge);
    out[STICKERS] = '\0';
}

static int check_letters(const char *facelets, tsl_err *err)
{
    unsigned count[CUBE_FACES] = {0};
    size_t length = strlen(facelets);
    if (length != STICKERS)
        return tsl_fail(err, TSL_EINPUT, "a facelet string has %u letters, this one has %zu",
                        STICKERS, length);
    for (unsigned i = 0; i < STICKERS; i++) {
        const char *letter = strchr(letters, facelets[i]);
        if (!letter) return tsl_fail(err, TSL_EINPUT, "letter %u is not one of U R F D L B", i + 1);
        count[letter - letters]++;
    }
    for (unsigned face = 0; face < CUBE_FACES; face++)
        if (count[face] != 9)
            return tsl_fail(err, TSL_EINPUT, "colour %c is on %u stickers instead of 9",
                            letters[face], count[face]);
    return TSL_OK;
}

static int check_centres(const char *facelets, tsl_err *err)
{
    for (unsigned face = 0; face < CUBE_FACES; face++)
        if (facelets[9 * face + 4] != letters[face])
            return tsl_fail(err, TSL_EINPUT,
                            "the centre of face %c (letter %u) has another colour: "
                            "hold the cube so that every centre is on its own face",
                            letters[face], 9 * face + 5);
    return TSL_OK;
}

/* The piece and orientation that show these colours at place i; false: no piece does. */
static bool find_piece(uint8_t *out, const kind *k, const char *facelets, unsigned i)
{
    for (unsigned piece = 0; piece < k->count; piece++)
        for (unsigned turn = 0; turn < k->stickers; turn++) {
            unsigned s = 0;
            while (s < k->stickers &&
                   facelets[k->at[i][(s + turn) % k->stickers]] == k->places[piece][s])
                s++;
            if (s == k->stickers) {
                *out = (uint8_t)(piece | turn << 4);
                return true;
            }
        }
    return false;
}

static int read_pieces(uint8_t *out, const kind *k, const char *facelets, tsl_err *err)
{
    for (unsigned i = 0; i < k->count; i++) {
        if (!find_piece(&out[i], k, facelets, i))
            return tsl_fail(err, TSL_EINPUT, "%s %s: no %s of a cube has these colours", k->name,
                            k->places[i], k->name);
        for (unsigned j = 0; j < i; j++)
            if (CUBE_PIECE(out[j]) == CUBE_PIECE(out[i]))
                return tsl_fail(err, TSL_EINPUT, "%ss %s and %s are the same piece", k->name,
                                k->places[j], k->places[i]);
    }
    return TSL_OK;
}

static unsigned sum_orientations(const uint8_t *pieces, unsigned count)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < count; i++) sum += CUBE_ORIENTATION(pieces[i]);
    return sum;
}

static int check_reachable(const tsl_cube3 *cube, tsl_err *err)
{
    if (sum_orientations(cube->corner, CUBE_CORNERS) % 3 != 0)
        return tsl_fail(err, TSL_EINPUT, "a corner is twisted: no turns reach this position");
    if (sum_orientations(cube->edge, CUBE_EDGES) % 2 != 0)
        return tsl_fail(err, TSL_EINPUT, "an edge is flipped: no turns reach this position");
    if (cube_parity(cube->corner, CUBE_CORNERS) != cube_parity(cube->edge, CUBE_EDGES))
        return tsl_fail(err, TSL_EINPUT,
                        "two pieces are exchanged (parity): no turns reach this position");
    return TSL_OK;
}

int cube_from_facelets(tsl_cube3 *out, const char *facelets, tsl_err *err)
{
    tsl_cube3 cube;
    int code = check_letters(facelets, err);
    if (code == TSL_OK) code = check_centres(facelets, err);
    if (code == TSL_OK) code = read_pieces(cube.corner, &corners, facelets, err);
    if (code == TSL_OK) code = read_pieces(cube.edge, &edges, facelets, err);
    if (code == TSL_OK) code = check_reachable(&cube, err);
    if (code == TSL_OK) *out = cube;
    return code;
}

#define SPACES    " \t\r\n"
#define SHOWN_MAX 16 /* bytes of a wrong token that a message repeats */

static const char *const names[TSL_MOVES3] = {"U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'",
                                              "D", "D2", "D'", "L", "L2", "L'", "B", "B2", "B'"};

const char *cube_move_name(unsigned move)
{
    return names[move];
}

void cube_write_moves(char out[TSL_SCRAMBLE_MAX], const uint8_t *moves, size_t count)
{
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(out + used, TSL_SCRAMBLE_MAX - used, "%s%s", i ? " " : "",
                                 cube_move_name(moves[i]));
}

/* The move named by `length` bytes at `token`, or TSL_MOVES3. */
static unsigned find_move(const char *token, size_t length)
{
    unsigned move = 0;
    while (move < TSL_MOVES3 &&
           (strlen(names[move]) != length || memcmp(names[move], token, length) != 0))
        move++;
    return move;
}

int cube_apply(tsl_cube3 *cube, const char *moves, tsl_err *err)
{
    tsl_cube3 moved = *cube;
    const char *token = moves + strspn(moves, SPACES);
    for (unsigned position = 1; *token; position++) {
        size_t length = strcspn(token, SPACES);
        unsigned move = find_move(token, length);
        if (move == TSL_MOVES3)
            return tsl_fail(err, TSL_EINPUT,
                            "move %u: '%.*s' is not a face turn (U R F D L B, alone or followed by "
                            "2 or ')",
                            position, length < SHOWN_MAX ? (int)length : SHOWN_MAX, token);
        cube_move(&moved, move);
        token += length;
        token += strspn(token, SPACES);
    }
    *cube = moved;
    return TSL_OK;
}
