/* Counts of pieces of a 3x3x3: solved, joined, turned, and the cycles they form. */
#ifndef PLUGINS_CUBE3_COUNTS_H
#define PLUGINS_CUBE3_COUNTS_H

#include "twistseal/plugin.h"

/* Each has the form of a trait's value; `self` is not used. */
typedef int32_t count_of(const void *self, const void *state);

count_of count_edges_solved, count_corners_solved;
count_of count_edges_flipped, count_corners_twisted; /* at home, but turned */
count_of count_edge_cycles, count_corner_cycles;     /* of two pieces and more */
count_of count_parity;
/* A corner and an edge side by side as in the solved cube: 24 pairs, four to each face's first two
 * layers, which is the face whose colour the corner has and the edge has not. */
count_of count_pairs_joined, count_pairs_solved;
int32_t count_pairs(const tsl_cube3 *cube, unsigned face);
count_of count_blocks_solved; /* 2x2x2: a corner and its three edges at home */
/* Of the last layer, U: are the other two solved, and how many pieces of it are in it with their U
 * sticker up. */
count_of count_last_layer, count_last_layer_edges, count_last_layer_corners;

#endif
