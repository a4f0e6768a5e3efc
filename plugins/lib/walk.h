/* Solves a puzzle that knows the distance of each position: sequences of moves by their lengths,
 * with all moves or only some. */
#ifndef PLUGINS_LIB_WALK_H
#define PLUGINS_LIB_WALK_H

#include "twistseal/plugin.h"

enum {
    WALK_MOVES = 128,  /* of a puzzle, at most */
    WALK_LENGTH = 120, /* no answer is longer */
    WALK_LONGER = 40   /* nor so much longer than the shortest */
};

/* Positions are numbered, solved is 0. Moves come with their inverses. */
typedef struct walk_graph {
    const void *self;
    uint32_t positions;
    unsigned moves;
    uint32_t (*move)(const void *self, uint32_t at, unsigned move);
    unsigned (*distance)(const void *self, uint32_t at); /* with all moves */
    /* May the second move come after the first? Not where a shorter sequence does the same. */
    bool (*may_follow)(const void *self, unsigned first, unsigned second);
} walk_graph;

typedef struct walk_question {
    const walk_graph *graph;
    uint32_t from;
    const bool
        *allowed; /* by move; NULL: all are. Otherwise ask->work has a byte for each position */
    const tsl_ask *ask;
} walk_question;

typedef struct walk_answer {
    uint8_t moves[WALK_LENGTH];
    unsigned count;
    bool optimal;
    uint64_t nodes;
} walk_answer;

/* The ask->nth sequence in the order of length, then of the moves' numbers. TSL_EINPUT: these moves
 * cannot solve the position. TSL_ELIMIT: there is no such sequence, or none within the nodes. */
int walk_solve(walk_answer *out, const walk_question *q, tsl_err *err);

#endif
