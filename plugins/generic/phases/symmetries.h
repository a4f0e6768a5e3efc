/* The ways to see a puzzle from another side: what carries turns to turns and pieces to pieces. */
#ifndef PLUGINS_GENERIC_PHASES_SYMMETRIES_H
#define PLUGINS_GENERIC_PHASES_SYMMETRIES_H

#include "chain.h"

enum { SYMMETRIES_MAX = 120 /* those of a dodecahedron, mirrored ones among them */ };

/* The first one changes nothing. */
typedef struct symmetries {
    size_t count, points;
    uint8_t turn[SYMMETRIES_MAX][TURNS_MAX];       /* what each turn becomes */
    uint8_t back[SYMMETRIES_MAX];                  /* the inverse */
    uint8_t after[SYMMETRIES_MAX][SYMMETRIES_MAX]; /* first a, then b */
    /* By phase: those that leave its turns what they are and show the next ones in another way. */
    uint8_t views[CHAIN_PHASES][SYMMETRIES_MAX];
    uint8_t view_count[CHAIN_PHASES];
    group_point *point; /* what each point becomes */
} symmetries;

/* Finds them; where they are too many, only the first is kept. The caller frees with
 * symmetries_free, also after an error. */
void symmetries_find(symmetries *out, const turns *t, const definition *d);
void symmetries_free(symmetries *s);

/* Fills `views` for the phases of a chain. */
void symmetries_view(symmetries *s, const chain *c);

/* What a permutation becomes; out is not p. */
void symmetries_carry(group_point *out, const symmetries *s, size_t number, const group_point *p);

#endif
