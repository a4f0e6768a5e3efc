/* A round trip: a state is drawn, scrambled and reached again, in storage that notices when
 * something writes past its ends. */
#ifndef CORE_PLUGIN_CHECK_ROUND_TRIP_H
#define CORE_PLUGIN_CHECK_ROUND_TRIP_H

#include "twistseal/plugin.h"

/* `size` bytes at a 64-byte boundary, set to `fill`, with guard bytes before and after them. */
typedef struct guarded {
    uint8_t *bytes;
    size_t size;
    uint8_t *block;
} guarded;

int guarded_new(guarded *out, size_t size, uint8_t fill, tsl_err *err);
/* TSL_EBROKEN if a guard byte was changed; `what` names the storage in the message. */
int guarded_check(const guarded *g, const char *what, tsl_err *err);
/* The same, and TSL_EBROKEN unless it holds a NUL-ended string of printable ASCII (and line feeds,
 * if `lines`). */
int guarded_check_text(const guarded *g, const char *what, bool lines, tsl_err *err);
void guarded_free(guarded *g);

enum { ROUND_TRIPS = 500 /* states that are drawn, scrambled and applied */ };

/* The results of a trip, to be compared with those of a later trip. */
typedef struct trip_record {
    uint8_t state[TSL_STATE_MAX];
    char scramble[TSL_SCRAMBLE_MAX];
    tsl_err err; /* its code says whether the trip went well */
} trip_record;

/* The puzzle being checked. */
typedef struct checked_puzzle {
    const tsl_puzzle *type;
    const tsl_host *host;
    guarded storage;
    void *self; /* as init left it */
    size_t work_size;
    trip_record *first; /* ROUND_TRIPS of them */
} checked_puzzle;

/* Storage for one trip. */
typedef struct round_trip {
    guarded state, before, back, scramble, work;
} round_trip;

typedef void draw_function(const void *self, void *state, tsl_rng *rng);

/* All bytes are set to `fill`. Free it also after an error. */
int round_trip_new(round_trip *out, const checked_puzzle *t, uint8_t fill, tsl_err *err);
void round_trip_free(round_trip *p);

/* Draws with stream `number`, which is the same in every run. */
int round_trip_draw(guarded *state, const checked_puzzle *t, draw_function *draw, unsigned number,
                    tsl_err *err);
/* Makes p->state the solved one for number 0, else a drawn one. */
int round_trip_choose(round_trip *p, const checked_puzzle *t, unsigned number, tsl_err *err);
/* Writes the nth scramble of p->state; TSL_ELIMIT only as an answer to nth > 0. */
int round_trip_scramble(round_trip *p, const checked_puzzle *t, unsigned number, unsigned nth,
                        tsl_err *err);
/* TSL_EBROKEN unless apply(solved, p->scramble) is p->state. */
int round_trip_apply(round_trip *p, const checked_puzzle *t, unsigned number, tsl_err *err);
/* Draws, scrambles and applies. */
void round_trip_make(trip_record *out, const checked_puzzle *t, unsigned number, uint8_t fill);

#endif
