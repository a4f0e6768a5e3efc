/* Reads the stickers of a small puzzle: which piece is where, and what cannot be. */
#include "space_letters.h"

enum { NAME = 4 }; /* letters of a piece, at most three, and a NUL */

typedef struct reading {
    const space *s;
    const char *letters;
    space_pieces pieces;
    uint32_t used; /* pieces of this orbit that were seen */
} reading;

/* The letters that the stickers of a place have, clockwise. */
static void name_piece(char name[NAME], const space_orbit *orbit, unsigned place,
                       const char *letters)
{
    for (unsigned k = 0; k < orbit->twists; k++)
        name[k] = letters[orbit->stickers[place * orbit->twists + k]];
    name[orbit->twists] = '\0';
}

/* How far the piece `home` is twisted where `seen` is seen; -1: it is another piece. */
static int find_twist(const space_orbit *orbit, const char home[NAME], const char seen[NAME])
{
    for (unsigned twist = 0; twist < orbit->twists; twist++) {
        unsigned same = 0;
        for (unsigned k = 0; k < orbit->twists; k++)
            same += home[k] == seen[(k + twist) % orbit->twists];
        if (same == orbit->twists) return (int)twist;
    }
    return -1;
}

/* Finds the piece in a place of an orbit; the place is number i of all. */
static int read_place(reading *r, const space_orbit *orbit, unsigned place, unsigned i,
                      tsl_err *err)
{
    char seen[NAME], home[NAME];
    name_piece(seen, orbit, place, r->letters);
    for (uint8_t piece = 0; piece < orbit->places; piece++) {
        name_piece(home, orbit, piece, r->s->solved);
        int twist = find_twist(orbit, home, seen);
        if (twist < 0) continue;
        if (r->used >> piece & 1) return tsl_fail(err, TSL_EINPUT, "two pieces are %s", home);
        r->used |= 1u << piece;
        r->pieces.piece[i] = piece;
        r->pieces.twist[i] = (uint8_t)twist;
        return TSL_OK;
    }
    return tsl_fail(err, TSL_EINPUT, "letter %u: no piece %s can be here",
                    orbit->stickers[place * orbit->twists] + 1u, seen);
}

static int read_pieces(reading *r, tsl_err *err)
{
    for (unsigned o = 0, i = 0; o < r->s->orbit_count; o++) {
        const space_orbit *orbit = &r->s->orbits[o];
        r->used = 0;
        for (unsigned place = 0; place < orbit->places; place++, i++) {
            int status = read_place(r, orbit, place, i, err);
            if (status != TSL_OK) return status;
        }
    }
    return TSL_OK;
}

/* Stickers of no piece are those of the part that never moves. */
static int check_fixed(const reading *r, tsl_err *err)
{
    bool moves[SPACE_FACELETS] = {false};
    for (unsigned o = 0; o < r->s->orbit_count; o++)
        for (unsigned i = 0; i < r->s->orbits[o].places * (unsigned)r->s->orbits[o].twists; i++)
            moves[r->s->orbits[o].stickers[i]] = true;
    for (unsigned i = 0; i < r->s->facelet_count; i++)
        if (!moves[i] && r->s->solved[i] != r->letters[i])
            return tsl_fail(err, TSL_EINPUT,
                            "letter %u is %c, but this sticker never moves and is %c: hold the "
                            "puzzle so",
                            i + 1, r->letters[i], r->s->solved[i]);
    return TSL_OK;
}

/* ---- positions that turns do not reach ---- */

static bool can_be_reached(const reading *r, const void *tables)
{
    space_position at;
    return space_find(&at, r->s, tables, &r->pieces);
}

static bool is_twisted(reading *r, const void *tables, unsigned orbit, unsigned first)
{
    const unsigned twists = r->s->orbits[orbit].twists;
    bool found = false;
    for (unsigned k = 1; k < twists && !found; k++) {
        r->pieces.twist[first] = (uint8_t)((r->pieces.twist[first] + 1) % twists);
        found = can_be_reached(r, tables);
    }
    r->pieces.twist[first] = (uint8_t)((r->pieces.twist[first] + 1) % twists);
    return found;
}

static bool is_exchanged(reading *r, const void *tables, unsigned orbit, unsigned first)
{
    bool found = false;
    uint8_t *piece = r->pieces.piece + first;
    for (unsigned a = 0; a < r->s->orbits[orbit].places; a++) {
        for (unsigned b = a + 1; b < r->s->orbits[orbit].places && !found; b++) {
            const uint8_t one = piece[a], other = piece[b];
            piece[a] = other, piece[b] = one;
            found = can_be_reached(r, tables);
            piece[a] = one, piece[b] = other;
        }
    }
    return found;
}

/* Looks for one change that makes the pieces reachable. */
static int fail_unreachable(reading *r, const void *tables, tsl_err *err)
{
    char name[NAME];
    for (unsigned o = 0, first = 0; o < r->s->orbit_count; first += r->s->orbits[o++].places) {
        name_piece(name, &r->s->orbits[o], 0, r->s->solved);
        if (is_twisted(r, tables, o, first))
            return tsl_fail(err, TSL_EINPUT, "a piece such as %s is %s in its place", name,
                            r->s->orbits[o].twists == 2 ? "flipped" : "twisted");
    }
    for (unsigned o = 0, first = 0; o < r->s->orbit_count; first += r->s->orbits[o++].places) {
        name_piece(name, &r->s->orbits[o], 0, r->s->solved);
        if (is_exchanged(r, tables, o, first))
            return tsl_fail(err, TSL_EINPUT, "two pieces such as %s are exchanged", name);
    }
    return tsl_fail(err, TSL_EINPUT, "no turns lead to it from the solved puzzle");
}

int space_letters_read(space_position *out, const space *s, const void *tables, const char *letters,
                       tsl_err *err)
{
    space_position at;
    reading r = {.s = s, .letters = letters};
    int status = check_fixed(&r, err);
    if (status == TSL_OK) status = read_pieces(&r, err);
    if (status != TSL_OK) return status;
    if (!space_find(&at, s, tables, &r.pieces)) return fail_unreachable(&r, tables, err);
    *out = at;
    return TSL_OK;
}
