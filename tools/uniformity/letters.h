/* What the tests look at: a state as letters, and what is known of its puzzle. */
#ifndef TOOLS_UNIFORMITY_LETTERS_H
#define TOOLS_UNIFORMITY_LETTERS_H

#include "plugin/puzzle.h"

/* Of puzzles that are not listed here nothing is known. */
typedef struct facts {
    const char *puzzle;
    uint32_t states; /* all that letters_key can tell apart; 0: too many to count */
    /* The share of states that the event's minimum distance refuses; -1: not known. */
    double near;
    bool even_far;    /* all other states stay equally likely as letters_key tells them apart */
    const char *move; /* may be made in any state, and rotates none; NULL: there is none */
    bool turns;       /* it is scrambled by random turns of layers (plugins/nxn.c) */
} facts;

const facts *letters_facts(const char *id);

/* Writes the letters that the puzzle's layout is about. */
void letters_of(char out[TSL_FACELETS_MAX], const puzzle *p, const char *facelets,
                const char *scramble);

/* A number for each of the puzzle's facts->states. Of four million, two are the same with a
 * probability of one in two million. */
uint64_t letters_key(const puzzle *p, const char *facelets);

#endif
