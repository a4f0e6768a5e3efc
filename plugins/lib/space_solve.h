/* Solves a small puzzle: shortest sequences, with all turns or only some of them. */
#ifndef PLUGINS_LIB_SPACE_SOLVE_H
#define PLUGINS_LIB_SPACE_SOLVE_H

#include "space.h"
#include "walk.h"

#define SPACE_ALL_MOVES UINT32_MAX

typedef struct space_question {
    const space *space;
    const void *tables;
    space_position from;
    uint32_t moves; /* those allowed, a bit each */
    const tsl_ask *ask;
} space_question;

/* The scratch of space_solve(): it is needed only for some of the moves. */
size_t space_solve_size(const space *s);

/* Adds the turns that a word of ask->moves allows, "U" all of its axis, "U2" the half turn; false:
 * it names none. */
bool space_allow(uint32_t *moves, const space *s, const tokens *word);

/* As walk_solve(). */
int space_solve(walk_answer *out, const space_question *q, tsl_err *err);

/* Fills the answer, its text without phases; returns the text's end. */
char *space_answer(tsl_answer *out, const space *s, const walk_answer *solution);

#endif
