/* Solved faces, solved layers and twisted corners of a 2x2x2, from its 24 stickers. */
#include "look.h"

#include <stdint.h>

/* The pairs of stickers that meet a face from its four sides: of U, R, F, D, L and B. */
static const uint8_t sides[6][4][2] = {
    {{8, 9}, {4, 5}, {20, 21}, {16, 17}},  {{1, 3}, {9, 11}, {13, 15}, {20, 22}},
    {{2, 3}, {4, 6}, {12, 13}, {17, 19}},  {{10, 11}, {6, 7}, {22, 23}, {18, 19}},
    {{0, 2}, {8, 10}, {12, 14}, {21, 23}}, {{0, 1}, {5, 7}, {16, 18}, {14, 15}},
};

static bool is_face(const char *letters, unsigned face)
{
    const char *f = letters + 4 * face;
    return f[1] == f[0] && f[2] == f[0] && f[3] == f[0];
}

bool cube2_has_face(const char *letters)
{
    for (unsigned f = 0; f < 6; f++)
        if (is_face(letters, f)) return true;
    return false;
}

bool cube2_has_layer(const char *letters)
{
    for (unsigned f = 0; f < 6; f++) {
        bool whole = is_face(letters, f);
        for (unsigned i = 0; i < 4; i++)
            whole = whole && letters[sides[f][i][0]] == letters[sides[f][i][1]];
        if (whole) return true;
    }
    return false;
}

/* The corners whose stickers of an axis' two colours are not on its two faces. */
static unsigned off_axis(const char *letters, unsigned axis)
{
    static const char names[] = "URFDLB";
    unsigned off = 8;
    for (unsigned i = 0; i < 4; i++) {
        const char a = letters[4 * axis + i], b = letters[4 * axis + 12 + i];
        off -= a == names[axis] || a == names[axis + 3];
        off -= b == names[axis] || b == names[axis + 3];
    }
    return off;
}

unsigned cube2_count_twisted(const char *letters)
{
    unsigned least = off_axis(letters, 0);
    for (unsigned axis = 1; axis < 3; axis++) {
        unsigned off = off_axis(letters, axis);
        if (off < least) least = off;
    }
    return least;
}
