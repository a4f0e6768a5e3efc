/* What is counted of the states of an event, and the tests of these counts. */
#ifndef TESTS_UNIFORMITY_COUNTS_H
#define TESTS_UNIFORMITY_COUNTS_H

#include "plugin/plugin.h"

/* ---- statistic.c: chi-square tests ---- */

/* One test: chance gives a result as far off as this one with probability p. */
typedef struct result {
    const char *kind; /* static */
    char what[48];
    double p, corrected; /* corrected: by Holm, for all tests of a list */
} result;

/* Grows; the caller frees `list`. */
typedef struct results {
    result *list;
    size_t count, room;
} results;

/* Two-sided, for a number of rare events (Poisson). */
double statistic_rare(uint64_t count, double expected);

/* `cells` counters of which `possible` can come up, all with the same probability. The others must
 * be 0: p is 0 if more come up. */
double statistic_even(const uint32_t *count, size_t cells, double possible);

/* The probability of each cell; where it is 0, the counter must be 0. `fitted`: how many of these
 * numbers follow from the counters. */
double statistic_uneven(const uint32_t *count, const double *probability, size_t cells,
                        double fitted);

/* Two samples of one distribution; rare cells are put together. */
double statistic_same(const uint32_t *one, const uint32_t *other, size_t cells);

void statistic_add(results *r, double p, const char *kind, const char *what, ...) TSL_PRINTF(4, 5);

/* Fills in `corrected`, and sorts by p. */
void statistic_correct(results *r);

/* ---- places.c: how places look, alone, in pairs and in the next draw; parities; states ---- */

/* What the program's own puzzle does not tell. */
typedef struct facts {
    const char *puzzle;
    /* Turns that lead to every state, between semicolons. Each is learned as a permutation of the
     * facelets. Or: "shuffle", any two letters may change places. */
    const char *turns;
    uint32_t states; /* how many are told apart; 0: too many to count */
    /* The share of states that the event's minimum distance refuses; -1: not known. */
    double near;
    bool even_far; /* all other states stay equally likely as they are told apart */
    /* The first turn, made a random number of times up to so many, holds a state in another way
     * before it is counted: for puzzles that are held by a piece in one of several places. */
    unsigned holds;
} facts;

typedef struct places places;

/* Learns the puzzle's turns. TSL_EINPUT: one of them is no turn, or no permutation of facelets.
 * The caller frees it with places_free. */
int places_new(places **out, const facts *f, const puzzle *p, tsl_err *err);
void places_free(places *s);

void places_add(places *s, const char *facelets);

/* Is the permutation of the pieces of the first kind odd? */
bool places_odd(const places *s, const char *facelets);

void places_test(results *r, const places *s);

/* Counts each state of a small puzzle. */
typedef struct states states;
states *states_new(const facts *f); /* the caller frees it with states_free */
void states_free(states *s);
void states_add(states *s, const char *facelets);
/* Do all come up equally often? `expected`: how many there are. */
void states_test(results *r, const states *s, double expected);

/* ---- words.c: first and last moves and lengths of two samples ---- */

/* Do scrambles tell how their states were chosen? If all states are equally likely, they still are
 * after one more turn. So the scrambles of the states drawn and those of states turned once more
 * begin, end and are as long equally often, whatever the solver prefers. Where states were refused
 * by what their scrambles look like, they differ. */
enum { WORDS_MAX = 256, WORD_SIZE = 16 };

typedef struct move_counts {
    char word[WORDS_MAX][WORD_SIZE];
    unsigned words;
    uint32_t first[2][WORDS_MAX], last[2][WORDS_MAX], length[2][WORDS_MAX];
} move_counts;

/* `sample`: 0 or 1. */
void moves_add(move_counts *m, unsigned sample, const char *scramble);
void moves_test(results *r, const move_counts *m);

#endif
