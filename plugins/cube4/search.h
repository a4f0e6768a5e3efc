/* The 4x4x4's search: turns that reduce it to a 3x3x3, with whole centres and paired wings.
 *
 * The result may be held in any of the 24 ways. The order of the search is the same on every
 * machine:
 * - phase 1 for each of the three pairs of opposite colours, shortest first, until there are
 *   CUBE4_PHASE2_STARTS ends or all of at most CUBE4_PHASE1_MAX turns. The axis they are on becomes
 *   that of R and L by turning the cube about its URF corner;
 * - phases 1 and 2 together in n turns, for n = 0, 1, 2, ..., up to CUBE4_PHASE3_STARTS ends for
 *   each;
 * - phase 3 from each of these in up to CUBE4_PHASE3_MAX - 1 turns, the shortest only, the most
 *   promising ends first; then from those for n - 1 in CUBE4_PHASE3_MAX turns, until there is one;
 * - the search ends after the first n that gives a reduction, or at CUBE4_REDUCTIONS of them.
 *
 * Each phase drops ends whose remaining rotation no scramble could carry (solve.c), and looks for
 * others. A nearly solved cube may have CUBE4_REFUSED or more solutions that are dropped; the
 * search then starts again after a detour of CUBE4_DETOUR fixed turns. */
#ifndef PLUGINS_CUBE4_SEARCH_H
#define PLUGINS_CUBE4_SEARCH_H

#include "lib/carry.h"
#include "tables.h"

/* The tables of the search, which are computed once. */
typedef struct cube4_tables {
    cube4_phase1 phase1;
    cube4_phase2 phase2;
    cube4_phase3 phase3;
    cube4_wing_moves wing_moves;
    cube4_map turn[CUBE4_SEARCH_TURNS];
    cube4_map frame[3]; /* no turn about URF, one, two */
    uint8_t framed[3][CUBE4_SEARCH_TURNS], unframed[3][CUBE4_SEARCH_TURNS]; /* turns there, back */
    carry_rotations rotations;
} cube4_tables;

/* Fills the tables, zeroed before, on two cores. */
void cube4_tables_build(cube4_tables *out, const tsl_host *host);

/* ---- the storage that the phases share ---- */

enum {
    CUBE4_DETOUR = 7, /* turns that scramble a nearly solved cube */
    CUBE4_PHASE1_MAX = 7,
    CUBE4_PHASE2_STARTS = 6000,
    CUBE4_PHASE3_STARTS = 48,
    CUBE4_PHASE3_MAX = 13,
    CUBE4_REDUCTIONS = 16,
    CUBE4_REFUSED = 1000, /* reductions dropped before the search gives up */
    CUBE4_SUM_MAX = 24,   /* turns of the first two phases; 13 do for most */
    CUBE4_PATH = CUBE4_SUM_MAX + CUBE4_PHASE3_MAX,
    CUBE4_BATCH = 16,
    CUBE4_CANDIDATES = 64
};

typedef struct cube4_path {
    uint8_t length;
    uint8_t turn[CUBE4_PATH];
} cube4_path;

/* Where a phase-1 path ends and phase 2 starts. */
typedef struct cube4_phase2_start {
    uint8_t turn[CUBE4_DETOUR + CUBE4_PHASE1_MAX];
    uint8_t length, frame, distance; /* distance: of phase 2 */
    cube4_position2 at;
} cube4_phase2_start;

/* Where a phase-2 path ends and phase 3 starts. */
typedef struct cube4_phase3_start {
    cube4_path path;
    uint8_t frame;
    uint8_t last;    /* kind of the last turn, framed */
    uint8_t promise; /* the smaller, the more often phase 3 ends soon */
    cube4_wings wings;
    cube4_position3 centres;
} cube4_phase3_start;

/* A path to a 3x3x3, held as `rotation` (a symmetry of phase 1) has it. */
typedef struct cube4_reduction {
    cube4_path path;
    uint8_t rotation;
} cube4_reduction;

/* A position on the way through phase 3. */
typedef struct cube4_node3 {
    cube4_wings wings;
    const cube4_phase3_start *start;
    cube4_position3 centres;
    uint8_t last, turns;
    uint8_t turn[CUBE4_PHASE3_MAX];
    /* Where CUBE4_NEAR_WINGS turns are left: its place in the smaller exact set of wings. */
    uint32_t member, symmetry;
} cube4_node3;

/* A position that is followed only if it is in the set of what is near enough. */
typedef struct cube4_candidate {
    cube4_bits bits;
    uint8_t node, turn; /* the node it comes from, and which turn on its list */
} cube4_candidate;

/* Positions with the same number of turns left, and what follows them. */
typedef struct cube4_batch {
    unsigned left, count, candidates;
    cube4_node3 node[CUBE4_BATCH];
    cube4_turns list[CUBE4_BATCH]; /* the turns made */
    cube4_children next[CUBE4_BATCH];
    cube4_candidate candidate[CUBE4_CANDIDATES];
} cube4_batch;

/* The caller's storage; contents undefined before cube4_search_run(). */
typedef struct cube4_search {
    const cube4_tables *t;
    const cube4_near *near;
    const cube4_kernel *kernel;
    nxn_pieces from;
    bool odd_wings, odd_corners; /* their order in `from` */
    uint32_t colour[6];          /* the places of each colour's centres */

    unsigned phase2_starts, phase3_starts, earlier_starts, reductions;
    unsigned refused; /* reductions whose rotation cannot be carried */
    cube4_phase2_start phase2_start[CUBE4_PHASE2_STARTS];
    cube4_phase3_start phase3_start[CUBE4_PHASE3_STARTS];
    cube4_phase3_start earlier_start[CUBE4_PHASE3_STARTS]; /* of phase 3, after one turn less */
    cube4_reduction reduction[CUBE4_REDUCTIONS];

    cube4_path path;                   /* being tried, in the first two phases */
    cube4_marks marks[CUBE4_PATH + 2]; /* of the wings on the way */
    unsigned marks_ready;              /* the steps of the way for which `marks` is up to date */
    cube4_batch batch[CUBE4_PHASE3_MAX + 1];
} cube4_search;

/* ---- phases ---- */

/* Finds paths that reduce the cube to a 3x3x3; false if there is none within the bounds above, and
 * of so many turns in the first two phases, CUBE4_SUM_MAX at most. */
bool cube4_search_run(cube4_search *s, const cube4_tables *t, const cube4_near *near,
                      const nxn_pieces *from, unsigned sum_max);

/* Finds the ends of paths through phase 1, s->phase2_start. Each path begins with the first
 * `detour` turns of a fixed sequence, 0 or CUBE4_DETOUR. */
void cube4_search_phase1(cube4_search *s, unsigned detour);
/* Finds the ends of paths of `sum` turns through phases 1 and 2, s->phase3_start. */
void cube4_search_phase2(cube4_search *s, unsigned sum);
/* Finds the reductions that begin with s->phase3_start or s->earlier_start, which the former
 * become then. */
void cube4_search_phase3(cube4_search *s);

/* ---- solve.c: the rotation that a path leaves, and scrambles ---- */

/* `colour`: the places of each colour's centres before the path. */

/* Can what a path through the first two phases begins be carried, as far as that is decided there?
 * The turns of two layers in phase 3 are half turns: they leave every axis where it is. */
bool cube4_may_carry(const cube4_tables *t, const cube4_path *path, const uint32_t colour[6]);

/* Sets the rotation that a path leaves. Can a scramble carry it, leaving none at its end? */
bool cube4_can_carry(cube4_reduction *reduction, const cube4_tables *t, const uint32_t colour[6]);

typedef struct cube4_moves {
    unsigned count;
    unsigned three; /* of them, at the beginning: those that undo the 3x3x3's solution */
    nxn_move move[CUBE4_PATH + 32]; /* a path and the solution of a 3x3x3 */
} cube4_moves;

typedef struct cube4_solver {
    const cube4_tables *tables;
    const cube4_near *near;
    const tsl_engine3 *engine;
} cube4_solver;

/* [main] Reads or builds the tables. */
int cube4_open_tables(cube4_solver *solver, const tsl_host *host, tsl_err *err);

/* One scramble costs the engine about as much as this many solves within 21 moves. */
enum { CUBE4_ENGINE_SOLVES = 120 };

/* Scratch for cube4_scramble(). */
size_t cube4_work_size(const void *self);

/* Moves that take the solved cube to these stickers, exactly as it is held: turns of the faces, of
 * Uw Rw Fw, and of Dw Lw Bw where those bring the cube to be held right. There are no rotations
 * among them, and none of them is redundant. want->nth > 0 asks for another solution of the 3x3x3
 * that begins the scramble. Errors: TSL_ELIMIT. */
int cube4_scramble(cube4_moves *out, const cube4_solver *solver,
                   const char stickers[CUBE4_STICKERS], const tsl_want *want, tsl_err *err);

#endif
