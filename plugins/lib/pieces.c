/* The N x N x N cube by pieces, 3 <= N <= 7: read from stickers (nxn.h), written to them, drawn. */
#include "pieces.h"

#include <string.h>

#include "rank.h"

enum { TOP, RIGHT, BOTTOM, LEFT, DBL = 6 };

static const char letters[] = "URFDLB";

/* A side of a face, which begins at the corner that comes first clockwise. */
typedef struct side {
    uint8_t face, side;
} side;

static const side corners[8][3] = {
    {{FACE_U, BOTTOM}, {FACE_R, TOP}, {FACE_F, RIGHT}},
    {{FACE_U, LEFT}, {FACE_F, TOP}, {FACE_L, RIGHT}},
    {{FACE_U, TOP}, {FACE_L, TOP}, {FACE_B, RIGHT}},
    {{FACE_U, RIGHT}, {FACE_B, TOP}, {FACE_R, RIGHT}},
    {{FACE_D, RIGHT}, {FACE_F, BOTTOM}, {FACE_R, LEFT}},
    {{FACE_D, TOP}, {FACE_L, BOTTOM}, {FACE_F, LEFT}},
    {{FACE_D, LEFT}, {FACE_B, BOTTOM}, {FACE_L, LEFT}},
    {{FACE_D, BOTTOM}, {FACE_R, BOTTOM}, {FACE_B, LEFT}},
};

static const side edges[12][2] = {
    {{FACE_U, RIGHT}, {FACE_R, TOP}},    {{FACE_U, BOTTOM}, {FACE_F, TOP}},
    {{FACE_U, LEFT}, {FACE_L, TOP}},     {{FACE_U, TOP}, {FACE_B, TOP}},
    {{FACE_D, RIGHT}, {FACE_R, BOTTOM}}, {{FACE_D, TOP}, {FACE_F, BOTTOM}},
    {{FACE_D, LEFT}, {FACE_L, BOTTOM}},  {{FACE_D, BOTTOM}, {FACE_B, BOTTOM}},
    {{FACE_F, RIGHT}, {FACE_R, LEFT}},   {{FACE_F, LEFT}, {FACE_L, RIGHT}},
    {{FACE_B, RIGHT}, {FACE_L, LEFT}},   {{FACE_B, LEFT}, {FACE_R, RIGHT}},
};

/* What an orbit is called, and of its pieces: the stickers, and the ways to be turned in place. */
typedef struct kind {
    const char *name;
    uint8_t places, stickers, twists;
} kind;

static const kind *kind_of(unsigned orbit)
{
    static const kind kinds[] = {
        {"corner", 8, 3, 3}, {"midge", 12, 2, 2}, {"wing", 24, 2, 1}, {"centre", 24, 1, 1}};
    return &kinds[orbit < NXN_WING ? orbit : orbit < NXN_CENTRE ? 2 : 3];
}

/* The first place of an orbit of centres on a face: of four places that a turn of the face
 * exchanges the first, row by row. */
static bool find_centre(unsigned *row, unsigned *column, unsigned n, unsigned orbit)
{
    unsigned left = orbit - NXN_CENTRE;
    for (*row = 1; 2 * *row + 1 < n; ++*row)
        for (*column = *row; *column + *row + 1 < n; ++*column)
            if (left-- == 0) return true;
    return false;
}

unsigned nxn_places(unsigned n, unsigned orbit)
{
    unsigned row, column;
    bool present = true;
    if (orbit == NXN_MIDGE)
        present = n % 2;
    else if (orbit >= NXN_CENTRE)
        present = find_centre(&row, &column, n, orbit);
    else if (orbit >= NXN_WING)
        present = 2 * (orbit - NXN_WING) + 4 <= n;
    return present ? kind_of(orbit)->places : 0;
}

unsigned nxn_sticker(unsigned n, unsigned orbit, unsigned place, unsigned k)
{
    unsigned row = 0, column = 0;
    side at = {0};
    if (orbit == NXN_CORNER) {
        at = corners[place][k];
    } else if (orbit == NXN_MIDGE) {
        at = edges[place][k];
        column = n / 2;
    } else if (orbit < NXN_CENTRE) {
        at = edges[place / 2][place % 2 ^ k];
        column = orbit - NXN_WING + 1;
        if (k > 0) column = n - 1 - column;
    } else {
        /* Row by row, the second of four is a quarter clockwise from the first where it is above
         * the middle, otherwise a quarter back; and the third the other way. */
        find_centre(&row, &column, n, orbit);
        static const uint8_t above[4] = {0, 1, 3, 2}, below[4] = {0, 3, 1, 2};
        at.face = (uint8_t)(place / 4);
        at.side = (2 * column + 1 < n ? above : below)[place % 4];
    }
    for (unsigned turns = at.side; turns > 0; turns--) { /* a quarter clockwise each */
        const unsigned old = row;
        row = column;
        column = n - 1 - old;
    }
    return at.face * n * n + row * n + column;
}

static uint8_t *orbit_of(nxn_pieces *pieces, unsigned orbit)
{
    if (orbit == NXN_CORNER) return pieces->corner;
    if (orbit == NXN_MIDGE) return pieces->midge;
    return orbit < NXN_CENTRE ? pieces->wing[orbit - NXN_WING] : pieces->centre[orbit - NXN_CENTRE];
}

static char letter_of(unsigned n, unsigned orbit, unsigned piece, unsigned k)
{
    return orbit >= NXN_CENTRE ? letters[piece] : letters[nxn_sticker(n, orbit, piece, k) / n / n];
}

/* ---- to stickers ---- */

void nxn_pieces_write(char *stickers, unsigned n, const nxn_pieces *in)
{
    nxn_pieces copy = *in;
    for (unsigned face = 0; face < 6 && n % 2; face++)
        stickers[face * n * n + n * n / 2] = letters[in->face[face]];
    for (unsigned orbit = 0; orbit < NXN_ORBITS; orbit++) {
        const uint8_t *pieces = orbit_of(&copy, orbit);
        const unsigned places = nxn_places(n, orbit), count = kind_of(orbit)->stickers;
        const bool twists = kind_of(orbit)->twists > 1;
        for (unsigned place = 0; place < places; place++) {
            unsigned piece = twists ? pieces[place] & 15 : pieces[place];
            unsigned twist = twists ? pieces[place] >> 4 : 0;
            for (unsigned k = 0; k < count; k++)
                stickers[nxn_sticker(n, orbit, place, (k + twist) % count)] =
                    letter_of(n, orbit, piece, k);
        }
    }
}

/* ---- from stickers ---- */

/* The piece that shows these letters; false: there is none. */
static bool find_piece(unsigned *piece, unsigned *twist, unsigned n, unsigned orbit,
                       const char *seen)
{
    const kind *of = kind_of(orbit);
    for (*piece = 0; *piece < of->places; ++*piece)
        for (*twist = 0; *twist < of->twists; ++*twist) {
            unsigned same = 0;
            for (unsigned k = 0; k < of->stickers; k++)
                same += letter_of(n, orbit, *piece, k) == seen[(k + *twist) % of->stickers];
            if (same == of->stickers) return true;
        }
    return false;
}

static int read_orbit(uint8_t *out, unsigned n, unsigned orbit, const char *stickers, tsl_err *err)
{
    const kind *of = kind_of(orbit);
    uint32_t used = 0;
    unsigned twists = 0, places = nxn_places(n, orbit);
    for (unsigned place = 0; place < places; place++) {
        const unsigned first = nxn_sticker(n, orbit, place, 0) + 1;
        char seen[4] = "";
        unsigned piece, twist;
        for (unsigned k = 0; k < of->stickers; k++)
            seen[k] = stickers[nxn_sticker(n, orbit, place, k)];
        if (!find_piece(&piece, &twist, n, orbit, seen))
            return tsl_fail(err, TSL_EINPUT, "letter %u: no %s is %s", first, of->name, seen);
        if ((used >> piece & 1) && of->twists > 1)
            return tsl_fail(err, TSL_EINPUT, "two %ss are %s", of->name, seen);
        if (used >> piece & 1)
            return tsl_fail(err, TSL_EINPUT, "letter %u: a second wing %s that turns the same way",
                            first, seen);
        used |= 1u << piece;
        twists += twist;
        out[place] = (uint8_t)(of->twists > 1 ? piece | twist << 4 : piece);
    }
    if (twists % of->twists)
        return tsl_fail(err, TSL_EINPUT, "a %s is %s in its place", of->name,
                        of->twists == 3 ? "twisted" : "flipped");
    return TSL_OK;
}

static int read_centres(uint8_t out[24], unsigned n, unsigned orbit, const char *stickers,
                        tsl_err *err)
{
    unsigned count[6] = {0};
    for (unsigned place = 0; place < 24; place++) {
        const unsigned at = nxn_sticker(n, orbit, place, 0);
        const char *face = memchr(letters, stickers[at], 6);
        if (!face)
            return tsl_fail(err, TSL_EINPUT, "letter %u: no centre is %c", at + 1, stickers[at]);
        out[place] = (uint8_t)(face - letters);
        count[face - letters]++;
    }
    for (unsigned face = 0; face < 6; face++)
        if (count[face] != 4)
            return tsl_fail(err, TSL_EINPUT, "%u centres placed like letter %u are %c, not 4",
                            count[face], nxn_sticker(n, orbit, 0, 0) + 1, letters[face]);
    return TSL_OK;
}

/* The middles of the faces are those of a cube held in one of 24 ways. */
static int read_faces(uint8_t out[6], unsigned n, const char *stickers, tsl_err *err)
{
    char seen[7] = "", held[6];
    for (unsigned face = 0; face < 6; face++) seen[face] = stickers[face * n * n + n * n / 2];
    for (unsigned k = 0; k < 24; k++) {
        const nxn_hold hold = nxn_hold_number(k, 1);
        nxn_solved(held, 1);
        nxn_turn(held, 1, hold.first);
        nxn_turn(held, 1, hold.second);
        if (memcmp(held, seen, sizeof held) != 0) continue;
        for (unsigned face = 0; face < 6; face++)
            out[face] = (uint8_t)(strchr(letters, held[face]) - letters);
        return TSL_OK;
    }
    return tsl_fail(err, TSL_EINPUT, "the middles of the faces are %s: no cube held in any way",
                    seen);
}

static bool is_odd(const uint8_t *pieces, unsigned count)
{
    uint8_t order[12];
    for (unsigned i = 0; i < count; i++) order[i] = pieces[i] & 15;
    return perm_is_odd(order, count);
}

int nxn_pieces_read(nxn_pieces *out, unsigned n, const char *stickers, tsl_err *err)
{
    int status = TSL_OK;
    *out = (nxn_pieces){.face = {0, 1, 2, 3, 4, 5}};
    if (n % 2) status = read_faces(out->face, n, stickers, err);
    for (unsigned orbit = 0; status == TSL_OK && orbit < NXN_ORBITS; orbit++) {
        if (nxn_places(n, orbit) == 0) continue;
        status = (orbit < NXN_CENTRE ? read_orbit : read_centres)(orbit_of(out, orbit), n, orbit,
                                                                  stickers, err);
    }
    /* A turn of a face is odd in corners and in midges, one of the middle layer in midges and in
     * the middles of faces; others move none of them. */
    if (status == TSL_OK && n % 2 &&
        (is_odd(out->corner, 8) ^ is_odd(out->midge, 12) ^ is_odd(out->face, 6)))
        return tsl_fail(err, TSL_EINPUT, "two corners or two midges are exchanged");
    return status;
}

/* ---- drawn ---- */

/* Adds twists of which all but the last are free; `skip`: a place that has none. */
static void draw_twists(uint8_t *pieces, unsigned places, unsigned twists, unsigned skip,
                        tsl_rng *rng)
{
    unsigned sum = 0;
    for (unsigned place = 0; place < places; place++) {
        if (place == skip) continue;
        bool last = place + 1 == places;
        unsigned twist = last ? (twists - sum % twists) % twists : (unsigned)tsl_below(rng, twists);
        sum += twist;
        pieces[place] |= (uint8_t)(twist << 4);
    }
}

/* What turns can reach: the sums of twists and flips are 0; of odd sizes corners and midges are odd
 * together, so that exchanging two midges pairs each wrong state with a right one. All else is
 * free (plugins/DRAWING.md has the proof). */
void nxn_pieces_draw(nxn_pieces *out, unsigned n, tsl_rng *rng)
{
    const unsigned skip = n % 2 ? 8 : DBL;
    uint8_t *corner = out->corner, *midge = out->midge;
    uint8_t order[8];
    *out = (nxn_pieces){.face = {0, 1, 2, 3, 4, 5}};
    draw_perm(order, 7 + n % 2, rng);
    for (unsigned i = 0; i < 7 + n % 2; i++)
        corner[i + (i >= skip)] = (uint8_t)(order[i] + (order[i] >= skip));
    if (n % 2 == 0) corner[DBL] = DBL;
    draw_twists(corner, 8, 3, skip, rng);
    if (n % 2) {
        draw_perm(midge, 12, rng);
        if (is_odd(corner, 8) != is_odd(midge, 12)) {
            uint8_t first = midge[0];
            midge[0] = midge[1];
            midge[1] = first;
        }
        draw_twists(midge, 12, 2, 12, rng);
    }
    for (unsigned orbit = NXN_WING; orbit < NXN_ORBITS; orbit++) {
        if (nxn_places(n, orbit) == 0) continue;
        uint8_t *pieces = orbit_of(out, orbit);
        draw_perm(pieces, 24, rng);
        for (unsigned i = 0; i < 24 && orbit >= NXN_CENTRE; i++) pieces[i] /= 4;
    }
}
