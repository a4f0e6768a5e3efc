/* Face turns as text: "R U2 F'". */
#include <string.h>

#include "cube.h"
#include "notation.h"

#define SPACES    " \t\r\n"
#define SHOWN_MAX 16 /* bytes of a wrong token that a message repeats */

static const char *const names[TSL_MOVES3] = {"U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'",
                                              "D", "D2", "D'", "L", "L2", "L'", "B", "B2", "B'"};

const char *cube_move_name(unsigned move)
{
    return names[move];
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
