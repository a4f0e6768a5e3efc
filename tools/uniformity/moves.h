/* Do scrambles tell how their states were chosen? First and last moves and lengths of two samples.
 *
 * If all states are equally likely, they still are after one more turn. So the scrambles of the
 * states drawn and those of states turned once more begin, end and are as long equally often,
 * whatever the solver prefers. Where states were refused by what their scrambles look like, they
 * differ. */
#ifndef TOOLS_UNIFORMITY_MOVES_H
#define TOOLS_UNIFORMITY_MOVES_H

#include "statistic.h"

enum { WORDS_MAX = 256, WORD_SIZE = 16, LENGTHS_MAX = 256 };

typedef struct move_counts {
    char word[WORDS_MAX][WORD_SIZE];
    unsigned words;
    uint32_t first[2][WORDS_MAX], last[2][WORDS_MAX], length[2][LENGTHS_MAX];
} move_counts;

/* `sample`: 0 or 1. */
void moves_add(move_counts *m, unsigned sample, const char *scramble);

/* Are both samples alike? */
void moves_test(results *r, const move_counts *m);

#endif
