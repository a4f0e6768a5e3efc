/* Two-phase search: a short sequence that solves a cube, found fast.
 *
 * Phase 1 brings a position into the group of the moves U D R2 F2 L2 B2, phase 2 solves it there.
 * The search looks at a position in six directions: along each of the three axes, forwards and
 * backwards (as the inverse cube). In a direction it also turns the other end of the sequence: a
 * premove is applied to the solved side and becomes the end of the answer.
 *
 * The order of the search is the same with every table set, instruction set and machine:
 * - first, answers of at most SEARCH_SHORT moves in direction 0, shortest first, so that a position
 *   this near to solved gets a shortest answer;
 * - then `length`, the number of premoves and phase-1 moves, goes up from 0;
 * - within a length, premoves go up from 1 and leave phase 1 at least SEARCH_PHASE1_MIN moves; the
 *   search without premoves comes last, since it finds the least for its work;
 * - then the directions 0..5; then the premoves, then the phase-1 moves, each by its number in the
 *   frame in which the position before it is looked at, the last five all in the frame of the
 *   position before them. Both kinds of sequence end with a quarter turn of R, F, L or B, since
 *   anything else belongs to phase 2. A premoved position and the one whose last premove goes the
 *   other way are in the same coset, so that phase 1 is searched once for both, clockwise first;
 * - every phase-1 sequence found is a probe: phase 2 is searched depth first for at most
 *   SEARCH_PHASE2_MAX moves, by move number, and the first solution is the probe's answer;
 * - a direction is left out if the position looks there as in an earlier one, up to a symmetry.
 *
 * The order does not depend on the tables. Look-ups are made in batches, so that data is fetched
 * from memory during other work; but all batches go through the same first-in first-out queues, so
 * probes come in the order of a plain depth-first search. A table only cuts off positions without a
 * solution: its distances are lower bounds, a tag that matches by chance lets a position through,
 * and several matching tags cut off nothing. What a smaller set lets through leads to no probe and
 * no solution: it only costs time. The tables that number the moves or skip a length (endings,
 * phase1_within_6, the classes) are in every set. */
#ifndef CORE_TWOPHASE_SEARCH_H
#define CORE_TWOPHASE_SEARCH_H

#include <stdbool.h>

#include "twophase/kernel/kernel.h"

#define SEARCH_DIRECTIONS 6u
#define SEARCH_PATH       32u /* room for a sequence; the longest allowed is 30 */
#define SEARCH_MOVES_MAX  30u
#define SEARCH_PREMOVES   8u
#define SEARCH_PHASE1_MIN 8u
#define SEARCH_PHASE2_MAX 12u
#define SEARCH_SHORT      6u

/* Nodes are counted at the phase-1 positions this many moves from the end of phase 1: their number
 * is the same with every table set. */
#define SEARCH_NODE_TOGO 8u

typedef struct search_limits {
    unsigned max_moves;  /* the longest answer wanted now */
    uint64_t max_nodes;  /* nodes since the start of the search, 0: no limit */
    uint64_t max_probes; /* phase-1 sequences since the start, 0: no limit */
} search_limits;

/* ---- the state of a search, the caller's storage ---- */

/* Where the search stands: a direction, and how many premoves and phase-1 moves. */
typedef struct search_root {
    unsigned direction, length, premoves;
    unsigned total; /* the longest answer wanted */
} search_root;

/* The cube as seen in one direction. */
typedef struct search_direction {
    bytes_16 edges, corners;
    bytes_16 framed; /* the edges in the frame of the twist class */
    uint32_t index;  /* of its coset */
    uint8_t class, symmetry;
    uint8_t distance; /* from the end of phase 1; SEARCH_SHORT + 1: more than SEARCH_SHORT */
    bool left_out;    /* an earlier direction looks the same */
    move_set head;    /* what phase 1 may begin with */
    move_set tail;    /* what the premoves, the other end of the sequence, may begin with */
} search_direction;

/* A position on the way to a node: some premoves, or all of them and some phase-1 moves. */
typedef struct search_level {
    bytes_16 edges;   /* as premoved; in phase 1 in the frame of its class */
    bytes_16 corners; /* while premoves are made */
    move_set moves;   /* still to be tried */
    uint8_t class, symmetry;
} search_level;

/* A sequence of premoves and phase-1 moves, in its direction. */
typedef struct search_line {
    uint8_t path[SEARCH_PATH]; /* premoves, then phase-1 moves */
    uint8_t direction, length, premoves;
    uint8_t total; /* the longest answer wanted of it */
} search_line;

/* Positions that wait for a look-up: some children of one position, or one position itself. */
typedef struct search_batch {
    bytes_16 edges; /* of the parent, in the frame of its class */
    uint32_t index[TSL_MOVES3];
    uint8_t move[TSL_MOVES3]; /* from the parent, in its frame; MAPS_NO_MOVE: the parent itself */
    search_line line;         /* its path leads to the parent so far */
    move_set moves;           /* what may follow the parent */
    uint8_t class, symmetry;  /* of the parent */
    uint8_t togo;             /* phase-1 moves still to make from an item */
    uint8_t count, next;      /* next: the first item that is not done */
    bool by_premoves;         /* the moves are premoves: the parent's edges are as premoved, */
    bytes_16 corners;         /* and its corners are needed, too */
} search_batch;

/* A position at the end of phase 1, and the look-ups that phase 2 starts with: its own, or those of
 * the positions one move later. */
typedef struct search_probe {
    bytes_16 edges; /* in the frame of the corner class */
    uint64_t hash[MAPS_PHASE2_MOVES];
    uint8_t move[MAPS_PHASE2_MOVES]; /* phase-2 moves, in the frame */
    uint8_t made;                    /* how many of them lead to what is looked up: 0 or 1 */
    uint8_t count;
    uint8_t limit; /* phase-2 moves the look-ups are for */
    search_line line;
    uint16_t class;
    uint8_t symmetry;
} search_probe;

/* Queues are rings: `head` counts what was taken since the start, `tail` what was put. */
#define SEARCH_SEEDS      32u
#define SEARCH_SEED_ITEMS 32u /* look-ups under way at which the oldest are taken */
#define SEARCH_BRANCHES   1u
#define SEARCH_PROBES     4u

typedef struct search {
    const maps *maps;
    const prune *prune;
    search_limits limits;
    tsl_cube3 cube;
    move_set first, last;   /* what the answer may begin and end with */
    uint64_t nodes, probes; /* so far */

    search_direction directions[SEARCH_DIRECTIONS];
    bool begun; /* the directions are filled */
    search_root root, next_root;
    int depth; /* the level it stands at; -1: nothing is left of the root */
    search_level levels[SEARCH_PATH];
    search_line to_level; /* leads to the level */

    search_batch seeds[SEARCH_SEEDS];       /* wait for phase1_within_8 */
    search_batch branches[SEARCH_BRANCHES]; /* wait for phase1_within_7 */
    search_probe candidates[SEARCH_PROBES]; /* wait for phase2_near or a sieve */
    unsigned seed_head, seed_tail, seed_items;
    unsigned branch_head, branch_tail;
    unsigned candidate_head, candidate_tail;
    unsigned emitted; /* phase-1 sequences the branch's item has already led to */
    unsigned to_skip; /* of them, those still to come again after an interruption */
    bool answered;    /* the oldest candidate gave the last answer */
    unsigned answers; /* so far */

    search_line line; /* of the item being worked on */
    uint8_t phase2_path[SEARCH_PATH];
    uint8_t answer[SEARCH_PATH];
    unsigned answer_length;
    search_line answer_line; /* what it was made of */
    uint8_t answer_phase2[SEARCH_PATH];
    unsigned answer_phase2_length;
} search;

/* Why a search came back. */
typedef enum search_outcome {
    SEARCH_GOES_ON = 0,
    SEARCH_FOUND,   /* `answer` holds it */
    SEARCH_STOPPED, /* a limit was reached; a higher one lets it go on */
    SEARCH_FINISHED /* no sequence that is short enough is left */
} search_outcome;

/* Begins a search for `cube`, which must be a reachable position. */
void search_start(search *out, const maps *m, const tsl_cube3 *cube, const tsl_solve3 *limits);

/* Continues to the next answer within the limits. The limits may change between calls, but
 * max_moves must not rise. `tables` may be another set each time. */
search_outcome search_next(search *s, const kernel *k, const prune *tables,
                           const search_limits *limits);

/* A move of a direction as it is in the answer: turned back by the direction's rotation, and undone
 * where the direction solves the inverse cube. */
unsigned search_move_of_answer(const maps *m, unsigned direction, unsigned move);

/* For the kernels: assembles the answer from a line and the first `length` moves of phase2_path.
 * False if the answer breaks a condition of the caller. */
bool search_accept(search *s, const search_line *line, unsigned length);

#endif
