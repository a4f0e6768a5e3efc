/* Reads moves of a cube held in the hands: face, wide and slice turns, and rotations. */
#include "orientation.h"

#include <string.h>

#include "cube.h"

#define SPACES    " \t\r\n"
#define SHOWN_MAX 16 /* bytes of a wrong token that a message repeats */

/* A rotation about a face turns that face, the slice beside it and, backwards, the opposite face:
 * so a wide turn is the opposite face's turn and a rotation, and a slice turn is both faces' turns
 * and a rotation. */
typedef enum kind { FACE, WIDE, SLICE, ROTATION } kind;

typedef struct turn {
    kind kind;
    unsigned face;     /* U R F D L B */
    unsigned quarters; /* clockwise: 1, 2 or 3 */
} turn;

/* For each place, the face that is held there. */
typedef struct holding {
    unsigned face[CUBE_FACES];
} holding;

static const struct letter {
    char name;
    kind kind;
    unsigned face;
} letters[] = {{'U', FACE, 0},     {'R', FACE, 1},    {'F', FACE, 2},  {'D', FACE, 3},
               {'L', FACE, 4},     {'B', FACE, 5},    {'u', WIDE, 0},  {'r', WIDE, 1},
               {'f', WIDE, 2},     {'d', WIDE, 3},    {'l', WIDE, 4},  {'b', WIDE, 5},
               {'M', SLICE, 4},    {'E', SLICE, 3},   {'S', SLICE, 2}, {'x', ROTATION, 1},
               {'y', ROTATION, 0}, {'z', ROTATION, 2}};

static unsigned opposite(unsigned face)
{
    return (face + 3) % CUBE_FACES;
}

/* ---- text ---- */

static const struct letter *find_letter(char name)
{
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (letters[i].name == name) return &letters[i];
    return NULL;
}

static bool read_turn(turn *out, const char *token, size_t length)
{
    const struct letter *l = find_letter(token[0]);
    size_t used = 1;
    if (!l) return false;
    *out = (turn){l->kind, l->face, 1};
    if (l->kind == FACE && length > 1 && token[1] == 'w') {
        out->kind = WIDE;
        used++;
    }
    if (used < length && token[used] == '2') out->quarters = 2;
    if (used < length && token[used] == '\'') out->quarters = 3;
    return length == used + (out->quarters > 1);
}

/* ---- turning ---- */

static void rotate(holding *h, unsigned face, unsigned quarters)
{
    static const uint8_t round[3][4] = {{2, 4, 5, 1}, {2, 0, 5, 3}, {0, 1, 3, 4}}; /* U, R, F */
    const holding before = *h;
    unsigned step = face < 3 ? quarters : 4 - quarters;
    for (unsigned i = 0; i < 4; i++)
        h->face[round[face % 3][(i + step) % 4]] = before.face[round[face % 3][i]];
}

/* Makes the turn on a cube whose faces are named by `name_of`. */
static void make_turn(tsl_cube3 *cube, holding *h, const unsigned name_of[CUBE_FACES],
                      const turn *t)
{
    unsigned own = name_of[h->face[t->face]], other = name_of[h->face[opposite(t->face)]];
    if (t->kind == FACE) cube_move(cube, 3 * own + t->quarters - 1);
    if (t->kind == SLICE) cube_move(cube, 3 * own + 3 - t->quarters);
    if (t->kind == SLICE || t->kind == WIDE) cube_move(cube, 3 * other + t->quarters - 1);
    if (t->kind != FACE) rotate(h, t->face, t->quarters);
}

static int make_turns(tsl_cube3 *cube, holding *h, const unsigned name_of[CUBE_FACES],
                      const char *moves, tsl_err *err)
{
    const char *token = moves + strspn(moves, SPACES);
    for (unsigned number = 1; *token; number++) {
        size_t length = strcspn(token, SPACES);
        turn t;
        if (!read_turn(&t, token, length))
            return tsl_fail(err, TSL_EINPUT,
                            "move %u: '%.*s' is not a turn (U R F D L B, wide as Uw or u, M E S, "
                            "x y z; alone or followed by 2 or ')",
                            number, length < SHOWN_MAX ? (int)length : SHOWN_MAX, token);
        make_turn(cube, h, name_of, &t);
        token += length;
        token += strspn(token, SPACES);
    }
    return TSL_OK;
}

/* How the cube is held in the end is known only then: the moves are made once to find it, and once
 * more on a cube whose faces are named by their last places. */
int orientation_read(tsl_cube3 *out, const char *moves, tsl_err *err)
{
    const holding standard = {{0, 1, 2, 3, 4, 5}};
    holding last = standard, again = standard;
    unsigned place_of[CUBE_FACES];
    tsl_cube3 cube;
    cube_solved(&cube);
    int status = make_turns(&cube, &last, standard.face, moves, err);
    if (status != TSL_OK) return status;
    for (unsigned place = 0; place < CUBE_FACES; place++) place_of[last.face[place]] = place;
    cube_solved(out);
    return make_turns(out, &again, place_of, moves, err);
}
