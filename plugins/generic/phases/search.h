/* A short sequence of turns, phase by phase.
 *
 * The order is this. Many ends of a phase are carried on to the next one, each seen from every side
 * that shows the next turns in another way. From all of them together sequences are tried by the
 * length of the whole, those of one length in the order of the starts and of the turns; the ends
 * found first are the ones carried on, and of the last phase the first end is the answer. A phase
 * takes ends until they are many enough or its positions are used up; nothing else ends the search,
 * and the same question has the same answer everywhere. */
#ifndef PLUGINS_GENERIC_PHASES_SEARCH_H
#define PLUGINS_GENERIC_PHASES_SEARCH_H

#include "stage.h"
#include "steps.h"
#include "symmetries.h"

enum {
    SEARCH_TURNS = 120,
    SEARCH_WORD = 8,
    SEARCH_ENDS = 2048, /* at most so many are carried on */
    SEARCH_STARTS = 4096
};

/* A sequence that ends where the next phase begins. */
typedef struct search_end {
    uint8_t turn[SEARCH_TURNS];
    uint8_t count, view; /* the symmetry that its position is seen with */
    uint8_t end[CHAIN_PHASES];
} search_end;

/* An end as one of its views shows it. */
typedef struct search_start {
    uint32_t values[PHASE_COORDINATES];
    step_set first; /* the turns that may come first */
    uint16_t end;
    uint8_t view, least; /* turns of the whole, as far as tables know */
} search_start;

typedef struct search_room {
    search_end ends[2][SEARCH_ENDS]; /* of the phase before, and of the one at hand */
    search_start starts[SEARCH_STARTS];
    step_level levels[SEARCH_TURNS];
    uint32_t entry[STEPS_MOST];
} search_room;

typedef struct search_question {
    const tables *tables;
    const frames *frames;
    const search_rules *rules;
    const stage *stages; /* of the phases: who reaches what, where a phase has a ratio */
    const symmetries *symmetries;
    search_room *room;
    const group_point *from; /* the permutation to be solved */
    unsigned before;         /* a turn that stands before the answer; TURNS_MAX: none */
    uint64_t most;           /* the best answer within so many positions; 0: as many as it takes */
} search_question;

typedef struct search_answer {
    uint8_t turn[SEARCH_TURNS];
    unsigned count;
    unsigned end[CHAIN_PHASES]; /* of each phase */
    unsigned view;              /* the symmetry that the last phase is seen with */
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
