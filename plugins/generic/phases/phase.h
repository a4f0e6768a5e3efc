/* The phases of a large puzzle: a descending chain of subgroups, each made by some of the turns. */
#ifndef PLUGINS_GENERIC_PHASES_PHASE_H
#define PLUGINS_GENERIC_PHASES_PHASE_H

#include "generic/turns.h"

/* ---- coordinates: what can be seen when only some facelets keep their labels (tables.c) ---- */

enum {
    COORDINATE_POINTS = 256,   /* that it looks at */
    COORDINATE_MAX = 1 << 16,  /* values */
    COORDINATE_BLANK = 0xffff, /* the label of a point that it does not look at */
    COORDINATE_RENAMES = 128,  /* see coordinate_rename() */
    COORDINATE_RENAMED = 64    /* points of a coordinate that has them */
};
#define COORDINATE_NONE UINT32_MAX

/* Its values are what the turns of the phase make of the labels where they belong, numbered in the
 * order in which a walk finds them: 0 is the goal. Plain data. */
typedef struct coordinate {
    uint32_t count;
    uint16_t point_count, renames;
    uint16_t point[COORDINATE_POINTS]; /* those whose label is looked at */
    uint16_t label[COORDINATE_POINTS];
} coordinate;

/* The tables of a coordinate. */
typedef struct coordinate_tables {
    const uint16_t *next;  /* by value and number of the turn: the value after it */
    const uint64_t *slots; /* a hash table from the print of a look to its value */
    const uint8_t *renamed;
    uint32_t slot_mask;
} coordinate_tables;

/* Looks at the points whose label is not COORDINATE_BLANK. False: there are too many of them. */
bool coordinate_make(coordinate *out, const group_point *label, size_t points);

/* All points of the coordinate look different. Lets looks be one value where they differ in how
 * turns of `set` exchange the points at home, for these need not be undone. Fills c->renames, which
 * is 0 before, and `out`: for each way the number of the point that comes for each. False: the ways
 * are too many, or there is one only. */
bool coordinate_rename(coordinate *c, uint8_t *out, const turns *t, const turn_set *set);

/* Counts its values; c->count is 0 where there are more than `most`. `next` may be NULL: room for
 * count * set->count; so may `slots`. Without a room there are no renames. False: two looks have
 * the same print, so that slots cannot tell them apart. */
typedef struct coordinate_room {
    uint16_t *next;
    uint64_t *slots;
    uint32_t slot_mask;
    const uint8_t *renamed; /* where the coordinate has it */
} coordinate_room;
bool coordinate_walk(coordinate *c, const turns *t, const turn_set *set, uint32_t most,
                     const coordinate_room *room);

/* How many slots the hash table has: a power of two. */
uint32_t coordinate_slots(const coordinate *c);

/* The value for a permutation; COORDINATE_NONE: the turns of the phase do not reach it. */
uint32_t coordinate_value(const coordinate *c, const coordinate_tables *t, const group_point *p);

/* ---- one phase ---- */

enum {
    PHASE_COORDINATES = 20,
    PHASE_TABLES = 12,
    PHASE_FACTORS = 4,
    PHASE_WHOLE = 60000,       /* values of an orbit that is one coordinate */
    PHASE_FREE = TURNS_NOWHERE /* no bond */
};

/* Distances for all values of some coordinates together: a lower bound of the distance. */
typedef struct phase_table {
    uint32_t size;
    uint8_t factor_count, factor[PHASE_FACTORS]; /* coordinates; the first counts least */
} phase_table;

/* Plain data. */
typedef struct phase {
    turn_set turns; /* without those set apart, unless there are no others */
    turn_set next;  /* those of them that the next phase has */
    labels orbits;  /* of all turns from here on */
    labels goal;    /* what must come back to its place */
    labels finest;  /* the same if nothing else remained to be done */
    /* Pieces that turns of the next phase leave in so few ways that labels do not tell: all ways
     * are told apart, and the goal is what these turns make of solved. */
    bool is_exact[DEFINITION_LISTS];
    /* Of points whose pieces look the same: the point that the next turns always move along with
     * it, so that each kind and what it goes along with must come together; PHASE_FREE: none. */
    group_point bond[GROUP_POINTS_MAX];
    uint32_t
        ratio; /* the goal is so many times what the next phase reaches, which is then checked */
    bool is_told, is_telling[DEFINITION_LISTS]; /* some pieces say whether it does */
    uint8_t coordinate_count, table_count;
    coordinate coordinates[PHASE_COORDINATES];
    phase_table tables[PHASE_TABLES];
} phase;

/* Chooses coordinates for out->turns and out->goal, and tables of at most `most` entries where an
 * orbit is looked at in groups. False: the goal cannot be divided into coordinates that are small
 * enough. */
bool phase_plan(phase *out, const frames *f, const turns *t, uint32_t most);

/* Adds tables of at most `most` entries until each coordinate is in one, and some more. False: it
 * cannot be done. */
bool products_choose(phase *p, uint32_t most);

/* ---- the chain of all ---- */

enum {
    CHAIN_PHASES = TSL_PHASES,
    CHAIN_ENTRIES_MAX = 256 << 20 /* of one table, where DEFINITION_TABLES_MB are asked for */
};

/* Plain data. */
typedef struct chain {
    uint32_t count;
    factors states;              /* looks that all turns make; held in every way */
    factors sizes[CHAIN_PHASES]; /* looks of each phase's goal */
    phase phases[CHAIN_PHASES];
} chain;

/* Takes the phases that the definition names, or chooses them, for tables of at most `most`
 * entries. TSL_EINPUT: "phase 2 reaches 1/3 of phase 1's goal"; or no chain was found. */
int chain_make(chain *out, const frames *f, const turns *t, uint32_t most, tsl_err *err);

/* About how many positions a phase looks at: its looks, but for those that a table tells apart. */
double chain_positions(const chain *c, unsigned number);

/* ---- stages: how a subgroup lies in the one before ---- */

/* ---- how many elements of a group keep labels: alike.c ---- */

/* What is asked of the elements that are counted. */
typedef struct alike_question {
    const group *g;
    const frames *f;
    const labels *of, *orbits; /* `orbits` are those of the group's generators */
    /* Pieces that are not to keep their labels, but to move as these permutations of them alone
     * make them; NULL: none. */
    const bool *is_exact;
    const group_point *exact; /* one after the other */
    size_t exact_count;
    factors exact_order; /* of the group that they make */
} alike_question;

/* *known is false where pieces with the same labels
 * are bound to each other in more ways than are tried. */
int alike_order(factors *out, bool *known, const alike_question *q, tsl_err *err);

/* One of each coset of those elements among all exchanges that keep the labels: *cosets has *count
 * permutations, which the caller frees, also after an error. TSL_EINPUT: too many. */
int alike_cosets(group_point **cosets, size_t *count, const alike_question *q, tsl_err *err);

/* ---- stages ---- */

enum { STAGE_RATIO_MAX = 24 };

typedef struct stage {
    turn_set set;
    group *g;
    labels orbits;
    factors order;       /* elements */
    factors looks;       /* elements that look different */
    bool known;          /* `looks` is known */
    group_point *cosets; /* exchanges of pieces that look the same, one for each way to reach; */
    size_t coset_count;  /* 0: they are too many */
    const bool *telling; /* [piece] these alone tell what the turns reach; NULL: all do */
    /* A point of each of these pieces, where turns make all even exchanges and no other; 0: else.
     */
    unsigned even_count;
    uint8_t even[DEFINITION_LISTS];
    bool is_even[GROUP_POINTS_MAX]; /* [point] it is one of them */
    const uint16_t *piece;          /* [point] its piece; NULL where `telling` is */
} stage;

/* Fills all but `set`. The caller frees it with stage_free, also after an error. */
int stage_make(stage *s, const frames *f, const turns *t, tsl_err *err);
/* The stage that follows a phase, if its ratio says that one is needed: else it stays empty. Where
 * the phase names pieces that tell enough, it has only `g`, which moves these alone. */
int stage_make_after(stage *s, const phase *p, const frames *f, const turns *t, tsl_err *err);
void stage_free(stage *s);

/* [any] Is p, which is looked at at the points `even` alone, an even exchange of them? */
bool stage_is_even(const stage *s, const group_point *p);

/* [any] Do the turns make something that looks like this permutation? */
bool stage_reaches(const stage *s, const group_point *p);

/* Is the turn of this number a power of one before it in the set? */
bool stage_has_made(const turns *t, const turn_set *set, size_t number);

/* All turns, those set apart among them. */
void stage_all_turns(turn_set *out, const turns *t);

typedef struct stage_step {
    const frames *f;
    const turns *t;
    const stage *from, *to;
} stage_step;

/* Finds the goal of a phase: `size` is how many looks it tells apart, `ratio` how much more it
 * holds than the next stage reaches. Fills goal and is_exact of `p`. TSL_EINPUT: it cannot be
 * counted. */
int stage_compare(phase *p, factors *size, factors *ratio, const stage_step *step, tsl_err *err);

#endif
