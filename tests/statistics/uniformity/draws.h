/* States of an event, drawn as a set draws them, from the seed and the path of each attempt. */
#ifndef TESTS_UNIFORMITY_DRAWS_H
#define TESTS_UNIFORMITY_DRAWS_H

#include "config/event.h"
#include "counts.h"
#include "set/plan/plan.h"
#include "trust/secret.h"

typedef struct draw_wish {
    const char *build; /* directory with plugins/ and lua/ */
    const char *event;
    const char *fault; /* NULL: none */
    secret root;
    uint64_t count, candidate; /* the number of the candidate each attempt begins with, from 1 */
    bool rules;                /* the event's minimum distance refuses states */
    bool scrambles;            /* they will be made, too */
    bool random_state;         /* of an event of random moves: its drawn states */
} draw_wish;

enum { DRAWS_BLOCK = 4096 };

typedef struct draws {
    const draw_wish *wish;
    session session;
    plan *plan;
    event event; /* perhaps without its minimum distance */
    const puzzle *puzzle;
    void *work; /* for scrambles of the puzzle */
    uint64_t done;
    const struct fault *fault;
    tsl_puzzle faulty_type; /* the puzzle, with the fault's draw */
    puzzle faulty;
    places *places; /* as fault_parity tells them apart */
} draws;

/* Opens the event's puzzle. The caller closes a zeroed or opened one. */
int draws_open(draws *d, const draw_wish *wish, tsl_err *err);
void draws_close(draws *d);

/* Plants the fault that the wish names. Draws are then made on one thread. */
int draws_plant(draws *d, const facts *f, tsl_err *err);

/* Draws the next block: the slots of *out have states. NULL: there is no more. */
int draws_next(const plan **out, draws *d, tsl_err *err);

/* Makes the scrambles of the block, each of the state that its slot then has. */
int draws_scramble(draws *d, tsl_err *err);

#endif
