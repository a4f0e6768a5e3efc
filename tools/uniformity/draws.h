/* States of an event, drawn as a set draws them, from the seed and the path of each attempt. */
#ifndef TOOLS_UNIFORMITY_DRAWS_H
#define TOOLS_UNIFORMITY_DRAWS_H

#include "config/session.h"
#include "set/plan/plan.h"
#include "trust/secret.h"

typedef struct draw_wish {
    const char *build; /* directory with plugins/ and lua/ */
    const char *event;
    const char *plant; /* see plant.h; NULL: none */
    secret root;
    uint64_t count;
    unsigned candidate; /* the number of the candidate that each attempt begins with, from 1 */
    unsigned jobs;      /* threads; 0: one per core */
    bool rules;         /* the event's minimum distance refuses states */
    bool scrambles;     /* they will be made, too */
    bool lines;         /* nothing is drawn: lines are read */
} draw_wish;

enum { DRAWS_BLOCK = 4096 };

typedef struct draws draws;

/* `wish` is borrowed. The caller frees *out with draws_free, whatever the status. */
int draws_open(draws **out, const draw_wish *wish, tsl_err *err);
void draws_free(draws *d);

const puzzle *draws_puzzle(const draws *d);

/* Draws the next block: the slots of *out have states. NULL: there is no more. */
int draws_next(const plan **out, draws *d, tsl_err *err);

/* Makes the scrambles of the block, each of the state that its slot then has. */
int draws_scramble(draws *d, tsl_err *err);

#endif
