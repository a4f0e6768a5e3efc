/* The N x N x N cube by pieces, 3 <= N <= 7: read from stickers (nxn.h), written to them, drawn. */
#ifndef PLUGINS_LIB_PIECES_H
#define PLUGINS_LIB_PIECES_H

#include "nxn.h"
#include "twistseal/plugin.h"

/* Turns keep each piece in its orbit. Wings are numbered by how far they are from the end of their
 * edge, centres by the first place of their orbit on a face, row by row; sizes that lack an orbit
 * leave its number out. */
enum {
    NXN_CORNER = 0,
    NXN_MIDGE = 1, /* the middles of edges, of odd sizes */
    NXN_WING = 2,
    NXN_CENTRE = 4,
    NXN_ORBITS = 10
};

/* The piece in each place, both with the numbers of plugins/DRAWING.md. A corner or midge that is
 * turned by t: piece | t << 4. A centre: the number of its face. */
typedef struct nxn_pieces {
    uint8_t face[6]; /* which face's middle is on each face; of even sizes its own */
    uint8_t corner[8], midge[12];
    uint8_t wing[NXN_CENTRE - NXN_WING][24], centre[NXN_ORBITS - NXN_CENTRE][24];
} nxn_pieces;

/* The number of the k-th sticker of a place, among the 6 * n * n. */
unsigned nxn_sticker(unsigned n, unsigned orbit, unsigned place, unsigned k);
/* How many places an orbit has: 8, 12 or 24; 0: the size has no such orbit. */
unsigned nxn_places(unsigned n, unsigned orbit);

/* Errors: TSL_EINPUT says why turns reach no cube with these letters; `out` is then undefined. */
int nxn_pieces_read(nxn_pieces *out, unsigned n, const char *stickers, tsl_err *err);
void nxn_pieces_write(char *stickers, unsigned n, const nxn_pieces *in);
/* All states are equally likely: of odd sizes those with the middles of faces in place, of even
 * sizes those with the corner DBL in place. */
void nxn_pieces_draw(nxn_pieces *out, unsigned n, tsl_rng *rng);

#endif
