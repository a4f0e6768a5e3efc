/* A short sequence of turns, phase by phase.
 *
 * The order is this. Sequences of the first phase are tried by length; those of one length in the
 * order of the turns. From where each ends the next phase is searched in the same way, as long as
 * the whole can still become shorter than the best found. So the best improves until the nodes are
 * used up; nothing else ends the search, and the same question has the same answer everywhere. */
#ifndef PLUGINS_GENERIC_PHASES_SEARCH_H
#define PLUGINS_GENERIC_PHASES_SEARCH_H

#include "stage.h"
#include "tables.h"

enum { SEARCH_TURNS = 120, SEARCH_NODES = 20000, SEARCH_WORD = 8 };

/* Which turn may come after which: no two that are one turn, and those that commute in one order
 * only. Bits are turns; the last row is for the first turn. */
typedef struct search_rules {
    uint64_t after[TURNS_MAX + 1][2];
    uint64_t merges[TURNS_MAX + 1][2]; /* the turns that make one turn, or none, with it */
    uint64_t ends[CHAIN_PHASES][2];    /* the turns that a phase may end with: not of the next */
} search_rules;

void search_make_rules(search_rules *out, const chain *c, const turns *t);

typedef struct search_question {
    const tables *tables;
    const frames *frames;
    const search_rules *rules;
    const stage *stages;     /* of the phases: who reaches what, where a phase has a ratio */
    const group_point *from; /* the permutation to be solved */
    unsigned before;         /* a turn that stands before the answer; TURNS_MAX: none */
    uint64_t nodes;          /* to improve the first answer */
    uint64_t most;           /* in all; 0: as many as it takes */
} search_question;

typedef struct search_answer {
    uint8_t turn[SEARCH_TURNS];
    unsigned count;
    unsigned end[CHAIN_PHASES]; /* of each phase */
    uint64_t nodes;             /* used */
} search_answer;

/* [any] Is there a sequence of at most n turns of the first phase to its goal that `is_near` says
 * yes to? */
bool search_near(const search_question *q, unsigned n,
                 bool (*is_near)(void *context, const uint8_t *way, unsigned count), void *context);

/* [any] TSL_ELIMIT: it found nothing. */
int search_run(search_answer *out, const search_question *q, tsl_err *err);

/* [any] The nth alternative to this answer: it begins with a word of its own, whose first turn is
 * not one of the answer's first move, and goes on with the answer from there. */
int search_nth(search_answer *out, const search_question *q, unsigned nth, tsl_err *err);

#endif
