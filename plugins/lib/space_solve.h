/* Solves a small puzzle: shortest sequences, with all turns or only some of them. */
#ifndef PLUGINS_LIB_SPACE_SOLVE_H
#define PLUGINS_LIB_SPACE_SOLVE_H

#include "space.h"

enum { SPACE_SOLUTION = 40 }; /* no solution is longer */

#define SPACE_ALL_MOVES UINT32_MAX

typedef struct space_question {
    const space *space;
    const void *tables;
    space_position from;
    uint32_t moves; /* those allowed, a bit each */
    const tsl_ask *ask;
} space_question;

typedef struct space_solution {
    uint8_t moves[SPACE_SOLUTION];
    unsigned count;
    bool optimal;
    uint64_t nodes;
} space_solution;

/* The scratch of space_solve(): it is needed only for some of the moves. */
size_t space_solve_size(const space *s);

/* Adds the turns that a word of ask->moves allows, "U" all of its axis, "U2" the half turn; false:
 * it names none. */
bool space_allow(uint32_t *moves, const space *s, const tokens *word);

/* The ask->nth sequence in the order of length, then of the moves' numbers. TSL_EINPUT: these moves
 * cannot solve the position. TSL_ELIMIT: there is no such sequence, or none within the nodes. */
int space_solve(space_solution *out, const space_question *q, tsl_err *err);

/* Fills the answer, its text without phases; returns the text's end. */
char *space_answer(tsl_answer *out, const space *s, const space_solution *solution);

#endif
