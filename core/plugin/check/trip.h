/* One way round: a state drawn, scrambled and reached again, in storage that notices who writes
 * past it. */
#ifndef CORE_PLUGIN_CHECK_TRIP_H
#define CORE_PLUGIN_CHECK_TRIP_H

#include "check.h"

enum { TRIPS = 500 /* states that are drawn, scrambled and applied */ };

/* What was drawn and written, to be compared when it is done again. */
typedef struct record {
    uint8_t state[TSL_STATE_MAX];
    char scramble[TSL_SCRAMBLE_MAX];
    tsl_err err; /* its code says whether the trip went well */
} record;

typedef struct trial {
    const tsl_puzzle *type;
    guarded storage;
    void *self; /* as init left it */
    size_t work_size;
    record *first; /* TRIPS of them */
} trial;

/* Storage for one trip. */
typedef struct trip {
    guarded state, before, back, scramble, work;
} trip;

typedef void draw_function(const void *self, void *state, tsl_rng *rng);

/* All of it is set to `fill`. Free it also after an error. */
int trip_new(trip *out, const trial *t, uint8_t fill, tsl_err *err);
void trip_free(trip *p);

/* Draws with stream `number`, which is the same in every run. */
int trip_draw(guarded *state, const trial *t, draw_function *draw, unsigned number, tsl_err *err);
/* Makes p->state the solved one for number 0, else a drawn one. */
int trip_choose(trip *p, const trial *t, unsigned number, tsl_err *err);
/* Writes the nth scramble of p->state; TSL_ELIMIT only as an answer to nth > 0. */
int trip_scramble(trip *p, const trial *t, unsigned number, unsigned nth, tsl_err *err);
/* TSL_EBROKEN unless apply(solved, p->scramble) is p->state. */
int trip_apply(trip *p, const trial *t, unsigned number, tsl_err *err);
/* All of that. */
void trip_make(record *out, const trial *t, unsigned number, uint8_t fill);

/* TSL_EBROKEN unless it is printable ASCII, with line feeds if `lines`, that ends in its storage.
 */
int trip_check_text(const guarded *g, const char *what, bool lines, tsl_err *err);

#endif
