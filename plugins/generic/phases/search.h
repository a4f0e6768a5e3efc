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
#include "symmetries.h"
#include "tables.h"

/* ---- steps.c: which turn may come after which, and one turn ahead for many positions together:
 * which turns may lead to the goal of a phase in time ---- */

enum {
    STEPS_BATCH = 32, /* positions that are looked at together: memory has enough to do with them */
    STEPS_TURNS = 256,
    STEPS_MOST = STEPS_BATCH * TURNS_MAX
};

/* Some of a phase's turns: bits, by the number of the turn in phase.turns. */
typedef struct step_set {
    uint64_t bits[TURNS_MAX / 64];
} step_set;

/* A position in a phase. */
typedef struct step_node {
    uint32_t values[PHASE_COORDINATES]; /* of the coordinates */
    const step_set *set;                /* the turns that may come next */
    uint16_t from;  /* the step of the level above that leads here; of a first node its start */
    uint8_t number; /* of the turn that leads here */
} step_node;

/* Positions after the same number of turns, and the steps that lead on. */
typedef struct step_level {
    unsigned nodes, steps;
    step_node node[STEPS_BATCH];
    uint16_t step[STEPS_MOST]; /* its node, times STEPS_TURNS, and the number of its turn */
} step_level;

/* Where steps are taken. */
typedef struct step_scene {
    const phase *p;
    const phase_tables *t;
    const step_set *after; /* by turn: those that may follow it */
    uint32_t *entry;       /* scratch: STEPS_MOST */
} step_scene;

/* [any] Finds the steps of all nodes, in their order, after which no table says that more than
 * `left` turns remain. Turns that are not in `last` are left out. Returns how many were tried. */
unsigned steps_find(step_level *l, const step_scene *s, const step_set *last, unsigned left);

/* [any] Makes nodes of `below` from the steps of a level, from this one on, as many as there is
 * room for. Returns the step that comes next. */
unsigned steps_take(step_level *below, const step_level *l, unsigned step, const step_scene *s);

/* [any] The node after the turn of this number. */
void steps_turn(step_node *to, const step_node *from, unsigned number, const step_scene *s);

/* [any] How many turns are left at least, as far as the tables know. */
unsigned steps_least(const uint32_t *values, const phase *p, const phase_tables *t);

/* No two turns that are one turn, and those that commute in one order only. The last row is for the
 * first turn. */
typedef struct search_rules {
    uint64_t after[TURNS_MAX + 1][TURNS_MAX / 64];  /* bits are turns */
    uint64_t merges[TURNS_MAX + 1][TURNS_MAX / 64]; /* that make one turn, or none, with it */
    step_set steps[CHAIN_PHASES][TURNS_MAX + 1];    /* `after` for the turns of a phase */
    /* All turns of a phase, and those that it may end with: not of the next. */
    step_set last[CHAIN_PHASES][2];
    uint32_t worth[CHAIN_PHASES]; /* positions to look at for more ends than one */
} search_rules;

void rules_make(search_rules *out, const chain *c, const turns *t);

static inline bool rules_has(const uint64_t bits[TURNS_MAX / 64], size_t i)
{
    return bits[i / 64] >> i % 64 & 1;
}

/* The turns of a phase that may come first in it, after this turn. With `merging` this was a turn
 * of the phase before: its order is that of its phase, and only what makes one turn with it is out.
 */
void rules_first(step_set *out, const search_rules *r, const phase *p, unsigned before,
                 bool merging);

/* ---- search.c ---- */

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
