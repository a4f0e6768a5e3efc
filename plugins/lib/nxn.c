/* The N x N x N cube as stickers: moves, their notation, and a cube to apply them to. */
#include "nxn.h"

#include <string.h>

static const char faces[] = "URFDLB";

/* One layer crosses four faces. The stickers of strip k go to strip k + 1 in a clockwise quarter
 * turn, the first sticker to the first. A strip is a row or a column, `near` the edge of index 0
 * or the other one, read forwards or backwards. */
typedef struct strip {
    uint8_t face;
    bool column;
    bool near;
    bool backwards;
} strip;

static const strip strips[6][4] = {
    [FACE_U] = {{FACE_F, 0, 1, 0}, {FACE_L, 0, 1, 0}, {FACE_B, 0, 1, 0}, {FACE_R, 0, 1, 0}},
    [FACE_R] = {{FACE_F, 1, 0, 0}, {FACE_U, 1, 0, 0}, {FACE_B, 1, 1, 1}, {FACE_D, 1, 0, 0}},
    [FACE_F] = {{FACE_U, 0, 0, 0}, {FACE_R, 1, 1, 0}, {FACE_D, 0, 1, 1}, {FACE_L, 1, 0, 1}},
    [FACE_D] = {{FACE_F, 0, 0, 0}, {FACE_R, 0, 0, 0}, {FACE_B, 0, 0, 0}, {FACE_L, 0, 0, 0}},
    [FACE_L] = {{FACE_F, 1, 1, 0}, {FACE_D, 1, 1, 0}, {FACE_B, 1, 0, 1}, {FACE_U, 1, 1, 0}},
    [FACE_B] = {{FACE_U, 0, 1, 0}, {FACE_L, 1, 1, 1}, {FACE_D, 0, 0, 1}, {FACE_R, 1, 0, 0}},
};

void nxn_solved(char *stickers, unsigned n)
{
    for (unsigned face = 0; face < 6; face++)
        memset(stickers + face * n * n, faces[face], (size_t)n * n);
}

bool nxn_is_solved(const char *stickers, unsigned n)
{
    for (unsigned i = 0; i < 6 * n * n; i++)
        if (stickers[i] != stickers[i - i % (n * n)]) return false;
    return true;
}

/* Carries the stickers at each of four places to the place `turns` further on. */
static inline void cycle(char *s, const unsigned from[4], const unsigned to[4])
{
    char a = s[from[0]], b = s[from[1]], c = s[from[2]], d = s[from[3]];
    s[to[0]] = a;
    s[to[1]] = b;
    s[to[2]] = c;
    s[to[3]] = d;
}

static void turn_layer(char *s, unsigned n, unsigned face, unsigned depth, unsigned turns)
{
    unsigned from[4], to[4], step[4]; /* backwards steps wrap around, as unsigned numbers do */
    for (unsigned k = 0; k < 4; k++) {
        const strip *p = &strips[face][k];
        unsigned line = p->near ? depth : n - 1 - depth;
        unsigned along = p->column ? n : 1, across = p->column ? 1 : n;
        from[k] = p->face * n * n + line * across + (p->backwards ? (n - 1) * along : 0);
        step[k] = p->backwards ? 0 - along : along;
    }
    for (unsigned k = 0; k < 4; k++) to[k] = from[(k + turns) & 3];
    for (unsigned i = 0; i < n; i++) {
        cycle(s, from, to);
        for (unsigned k = 0; k < 4; k++) {
            from[k] += step[k];
            to[k] += step[(k + turns) & 3];
        }
    }
}

static void turn_face(char *s, unsigned n, unsigned face, unsigned turns)
{
    char *f = s + face * n * n;
    for (unsigned row = 0; row < n / 2; row++) {
        for (unsigned column = 0; column < (n + 1) / 2; column++) {
            unsigned last = n - 1;
            const unsigned at[4] = {row * n + column, column * n + last - row,
                                    (last - row) * n + last - column, (last - column) * n + row};
            const unsigned to[4] = {at[turns & 3], at[(turns + 1) & 3], at[(turns + 2) & 3],
                                    at[(turns + 3) & 3]};
            cycle(f, at, to);
        }
    }
}

void nxn_turn(char *stickers, unsigned n, nxn_move move)
{
    for (unsigned depth = 0; depth < move.width; depth++)
        turn_layer(stickers, n, move.face, depth, move.turns);
    turn_face(stickers, n, move.face, move.turns);
    if (move.width == n) turn_face(stickers, n, (move.face + 3u) % 6, 4u - move.turns);
}

static bool is_one_colour(const char *stickers, unsigned n, unsigned face)
{
    const char *s = stickers + face * n * n;
    return memcmp(s, s + 1, n * n - 1) == 0;
}

/* Is the cube solved, however it is held, or one turn of this axis away from it? */
static bool one_turn_away(const char *stickers, unsigned n, unsigned axis)
{
    /* Such a turn leaves its own two faces of one colour: nearly every cube ends here. */
    if (!is_one_colour(stickers, n, axis) || !is_one_colour(stickers, n, axis + 3)) return false;
    /* Turns of the opposite side are these and a rotation; width n is none at all. */
    for (unsigned i = 0; i < n * 3; i++) {
        char turned[NXN_STICKERS];
        memcpy(turned, stickers, (size_t)6 * n * n);
        nxn_turn(turned, n, (nxn_move){(uint8_t)axis, (uint8_t)(i / 3 + 1), (uint8_t)(i % 3 + 1)});
        if (nxn_is_solved(turned, n)) return true;
    }
    return false;
}

bool nxn_is_near(const char *stickers, unsigned n, unsigned turns)
{
    bool near = nxn_is_solved(stickers, n);
    for (unsigned axis = 0; turns > 0 && axis < 3; axis++)
        near = near || one_turn_away(stickers, n, axis);
    return near;
}

nxn_hold nxn_hold_number(unsigned k, unsigned width)
{
    static const uint8_t firsts[6][2] = {{FACE_R, 0}, {FACE_R, 1}, {FACE_R, 2},
                                         {FACE_R, 3}, {FACE_F, 1}, {FACE_F, 3}};
    return (nxn_hold){{firsts[k / 4][0], (uint8_t)width, firsts[k / 4][1]},
                      {FACE_U, (uint8_t)width, (uint8_t)(k % 4)}};
}

static void number_stickers(char *out, unsigned n)
{
    for (unsigned i = 0; i < 6 * n * n; i++) out[i] = (char)i;
}

void nxn_track_turn(char *moved, unsigned n, nxn_move move)
{
    number_stickers(moved, n);
    nxn_turn(moved, n, move);
}

void nxn_track_symmetry(char *moved, unsigned n, unsigned symmetry)
{
    const nxn_hold hold = nxn_hold_number(symmetry % 24, n);
    number_stickers(moved, n);
    /* Seen in a mirror beside the cube: rows are read backwards, R and L exchanged. */
    for (unsigned i = 0; i < 6 * n * n && symmetry >= 24; i++) {
        unsigned face = i / (n * n), from = nxn_axis(face) == FACE_R ? (face + 3) % 6 : face;
        moved[i] = (char)(from * n * n + i % (n * n) / n * n + n - 1 - i % n);
    }
    nxn_turn(moved, n, hold.first);
    nxn_turn(moved, n, hold.second);
}

void nxn_write(char out[8], unsigned n, nxn_move move)
{
    char *at = out;
    if (move.width == n) {
        *at++ = "yxz"[move.face % 3];
        /* A rotation seen from D, L or B turns the other way than its letter says. */
        if (move.face >= 3) move.turns = (uint8_t)(4 - move.turns);
    } else {
        if (move.width > 2) *at++ = (char)('0' + move.width);
        *at++ = faces[move.face];
        if (move.width > 1) *at++ = 'w';
    }
    if (move.turns > 1) *at++ = move.turns == 2 ? '2' : '\'';
    *at = '\0';
}

bool nxn_read(nxn_move *out, unsigned n, const tokens *token)
{
    const char *t = token->token;
    size_t at = 0;
    unsigned width = 1;
    bool numbered = t[0] >= '2' && t[0] <= '9';
    if (numbered) width = (unsigned)(t[at++] - '0');
    if (at == token->length) return false;
    const char *rotation = numbered ? NULL : memchr("yxz", t[at], 3);
    const char *face = memchr(faces, t[at], 6);
    at++;
    if (rotation) {
        width = n;
    } else {
        bool wide = at < token->length && t[at] == 'w';
        if (!face || (numbered && !wide)) return false;
        at += wide;
        if (wide && !numbered) width = 2;
        if (wide && width >= n) return false; /* WCA 12a2: 1 < width < n */
    }
    unsigned turns = tokens_turns(token, at);
    *out = (nxn_move){(uint8_t)(rotation ? rotation - "yxz" : face - faces), (uint8_t)width,
                      (uint8_t)turns};
    return turns > 0;
}

int nxn_apply(char *stickers, unsigned n, const char *moves, tsl_err *err)
{
    char turned[NXN_STICKERS];
    memcpy(turned, stickers, (size_t)6 * n * n);
    nxn_move move;
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        if (!nxn_read(&move, n, &token)) return tokens_fail(&token, err);
        nxn_turn(turned, n, move);
    }
    memcpy(stickers, turned, (size_t)6 * n * n);
    return TSL_OK;
}
