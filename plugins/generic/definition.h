/* A puzzle as its definition says it: facelets, pieces, moves and rotations, all checked. */
#ifndef PLUGINS_GENERIC_DEFINITION_H
#define PLUGINS_GENERIC_DEFINITION_H

#include "group.h"

enum {
    DEFINITION_MOVES = 48,
    DEFINITION_ROTATIONS = 6,
    DEFINITION_NAME = 6, /* bytes of a move's name */
    TRAIT_LETTERS = 6,
    DEFINITION_LISTS = 300, /* pieces, cycles of a move */
    DEFINITION_PHASES = 7,
    DEFINITION_LISTED = 128,     /* turns of a phase */
    DEFINITION_TABLES_MB = 1024, /* that it may ask for */
    DEFINITION_TRAITS = 8,
    DEFINITION_SUBSETS = 8,
    DEFINITION_LOOKS = 24 /* of a trait */
};

/* Lists of facelets, one after the other; list i ends before end[i]. */
typedef struct facelet_lists {
    uint16_t facelet[TSL_FACELETS_MAX]; /* from 0 */
    uint16_t end[DEFINITION_LISTS];
    size_t count;
} facelet_lists;

/* A permutation with what messages call it: "move R", "rotation x". */
typedef struct definition_move {
    char name[DEFINITION_NAME + 1];
    group_point p[GROUP_POINTS_MAX];
} definition_move;

typedef enum trait_kind {
    TRAIT_DISTANCE,     /* turns to solve it, those set apart too */
    TRAIT_TURNS,        /* without those set apart */
    TRAIT_APART,        /* those set apart alone */
    TRAIT_TURNS_TO,     /* turns to the nearest state with one of the looks */
    TRAIT_LOOKS,        /* how many of the looks it has */
    TRAIT_SOLVED,       /* how many of the looks are as the solved puzzle has them */
    TRAIT_FEWEST_OTHERS /* facelets of other letters than these, in the list with the fewest */
} trait_kind;

/* A number about a state that filters may ask for. */
typedef struct definition_trait {
    char name[33], doc[129];
    trait_kind kind;
    /* Lists of facelets. A look is some of them, each of which shows one colour. */
    facelet_lists lists;
    uint16_t look_end[DEFINITION_LOOKS]; /* look i has the lists before this one */
    size_t looks;
    char letters[DEFINITION_LOOKS][TRAIT_LETTERS + 1]; /* of TRAIT_FEWEST_OTHERS: by list */
    struct part *parts; /* of a large puzzle, for TRAIT_TURNS_TO; one for each orbit of facelets */
    size_t part_count;
} definition_trait;

/* States for practice: some pieces are anywhere, the others as solved. */
typedef struct definition_subset {
    char name[33], doc[129];
    bool is_free[DEFINITION_LISTS]; /* of each piece */
} definition_subset;

/* Names of turns: "U", "R2". */
typedef struct turn_list {
    char name[DEFINITION_LISTED][DEFINITION_NAME + 6];
    size_t count;
} turn_list;

/* The facelets of pieces are numbered as points: first one of each piece that looks like no other,
 * then one of each other piece, then the rest. */
typedef struct definition {
    char id[17], name[65], draw_as[17];
    char solved[TSL_FACELETS_MAX]; /* a letter for each facelet */
    char states[160];              /* how many there are, in digits; empty: not said */
    unsigned metric_max, length;   /* length 0: as short as can be */
    size_t points, pieces;
    size_t single_pieces;                /* that look like no other: their points are the first */
    bool is_single[DEFINITION_LISTS];    /* of each piece */
    uint16_t facelet[GROUP_POINTS_MAX];  /* of a point */
    group_point next[GROUP_POINTS_MAX];  /* clockwise on the same piece */
    group_point kind[GROUP_POINTS_MAX];  /* the first point that looks the same */
    uint16_t piece[GROUP_POINTS_MAX];    /* of a point, numbered from 0 as given */
    uint16_t point_of[TSL_FACELETS_MAX]; /* 1 + the point of a facelet; 0: it belongs to no piece */
    definition_move moves[DEFINITION_MOVES];
    definition_move rotations[DEFINITION_ROTATIONS];
    size_t move_count, rotation_count;
    turn_list phases[DEFINITION_PHASES]; /* the turns that remain after each */
    size_t phase_count;
    unsigned tables_mb;   /* how large the tables of phases may be */
    bool quarters;        /* a turn of k steps counts k, or what is left to the whole circle */
    bool any_orientation; /* states are drawn in every orientation that rotations make */
    definition_trait traits[DEFINITION_TRAITS];
    size_t trait_count;
    definition_subset subsets[DEFINITION_SUBSETS];
    size_t subset_count;
} definition;

/* Fills `out`, which is zeroed. TSL_EINPUT: what is wrong, with the key, piece or move. */
int definition_read(definition *out, const char *json, size_t size, tsl_err *err);

/* ---- traits: numbers about a state that filters may ask for (generic.c) ---- */

/* What `self` points to begins with this: the interface has no place for a number. */
typedef struct numbered {
    const definition *d;
    int32_t (*value)(const void *self, const void *state, size_t trait);
    void (*draw)(const void *self, void *state, tsl_rng *rng, size_t subset);
    bool (*contains)(const void *self, const void *state, size_t subset);
    tsl_trait traits[DEFINITION_TRAITS + 1];
    tsl_subset subsets[DEFINITION_SUBSETS + 1];
    struct group *free[DEFINITION_SUBSETS]; /* what moves the free pieces of each alone */
} numbered;

/* Finds these groups in that of all turns. The caller frees with subsets_free. */
int subsets_make(numbered *n, const struct group *g, tsl_err *err);
void subsets_free(numbered *n);

/* [any] Do all but the free pieces look solved? */
bool subsets_show(const numbered *n, size_t subset, const char *letters);

/* Finds how far the looks of a large puzzle's TRAIT_TURNS_TO are. Each is one list, of all facelets
 * of one colour that turns carry to each other. The caller frees with traits_free. */
struct turns;
int traits_make(definition *d, const struct turns *t, tsl_err *err);
void traits_free(definition *d);

/* How many looks of TRAIT_LOOKS and TRAIT_SOLVED these letters have; what is least for
 * TRAIT_FEWEST_OTHERS; how many turns for a trait with parts. */
int32_t traits_count(const definition_trait *t, const char *letters, const char *solved);

/* Of these kinds the greatest number there can be. */
int32_t traits_greatest(const definition_trait *t);

/* Fills the lists of a puzzle; greatest: of each trait. */
void traits_describe(tsl_puzzle *out, numbered *n, const int32_t greatest[DEFINITION_TRAITS]);

#endif
