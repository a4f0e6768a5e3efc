/* Runs the whole contract against a plugin, in a process of its own, promise by promise. */
#ifndef CORE_PLUGIN_CHECK_CHECK_H
#define CORE_PLUGIN_CHECK_CHECK_H

#include <stdbool.h>

#include "base/text.h"
#include "twistseal/plugin.h"

/* The processor time of a whole check, for a plugin that never ends. The states that are tried are
 * as many as fit into a fifteenth of it. */
enum { CHECK_CPU_SECONDS = 300 };

/* Writes a line per promise to `report`, as soon as it is checked. Returns TSL_EBROKEN if one is
 * broken, TSL_EINPUT if the file is not safe to open. */
int plugin_check(tsl_sink *report, const char *path, tsl_err *err);
/* The same against the puzzle that the plugin at `path` makes of a definition, a JSON text: these
 * promises alone. TSL_EINPUT: what is wrong with the definition. */
int plugin_check_definition(tsl_sink *report, const char *path, const char *json, size_t size,
                            tsl_err *err);

/* The promises of a plugin, and where what was found is written. */

#define broke(err, ...) tsl_fail(err, TSL_EBROKEN, __VA_ARGS__)

/* Writes a line, which it frees, to the pipe of the process that watches; ends the process where it
 * cannot. */
void promise_write(int fd, char *line);

/* keep() returns TSL_OK, or `err` says what the subject does instead; NULL: this subject makes no
 * such promise. */
typedef struct promise {
    const char *text;
    int (*keep)(void *subject, tsl_err *err);
} promise;

/* Checks each promise of the list, which ends with {0}, and writes a line for each to `fd`; `name`
 * is "dial", or "" for the plugin itself. Returns the number of broken ones. */
unsigned promise_check_all(int fd, const char *name, const promise *list, void *subject);

/* Both write a line per promise to `fd` and return the number of broken ones. */
unsigned renderer_promises_check(int fd, const tsl_renderer *type);
/* Builds the puzzle's tables in memory, so that a good table in the cache cannot hide a mistake.
 * `self`: what define gave, or NULL. */
unsigned puzzle_promises_check(int fd, const tsl_puzzle *type, void *self);

/* A sink that takes a number of writes, then returns TAKER_REFUSES, which no function would by
 * itself. */
enum { TAKER_REFUSES = TSL_EFORGED };
typedef struct taker {
    text bytes;
    size_t writes, most;
} taker;
int taker_write(void *self, const void *bytes, size_t size);

/* ---- of a puzzle: `subject` is a checked_puzzle ---- */

/* If the letters are colours, every state has the letters of the solved one in another order. If
 * parts turn in place (the solved state is one letter repeated), each place changes in some state.
 */
int facelets_are_kept(void *subject, tsl_err *err);
/* read() turns letters into the state that has them, or refuses. */
int reading_is_kept(void *subject, tsl_err *err);
int solving_solves(void *subject, tsl_err *err);
int solving_keeps_the_question(void *subject, tsl_err *err);
int solving_is_explained(void *subject, tsl_err *err);

/* A round trip: a state is drawn, scrambled and reached again, in storage that notices when
 * something writes past its ends. */

/* `size` bytes at a 64-byte boundary, set to `fill`, with guard bytes before and after them. */
typedef struct guarded {
    uint8_t *bytes;
    size_t size;
    uint8_t *block;
} guarded;

void guarded_new(guarded *out, size_t size, uint8_t fill);
/* TSL_EBROKEN if a guard byte was changed since the last check; `what` names the storage in the
 * message. */
int guarded_check(const guarded *g, const char *what, tsl_err *err);
/* The same, and TSL_EBROKEN unless it holds a NUL-ended string of printable ASCII (and line feeds,
 * if `lines`). */
int guarded_check_text(const guarded *g, const char *what, bool lines, tsl_err *err);
void guarded_free(guarded *g);

enum {
    ROUND_TRIPS = 500, /* states that are drawn, scrambled and applied, of a quick puzzle */
    TRIPS_LEAST = 10,  /* of a slow one */
    TRIPS_ALL = 1300   /* scrambles and solutions of all promises, about */
};

/* The results of a trip, to be compared with those of a later trip. */
typedef struct trip_record {
    uint8_t state[TSL_STATE_MAX];
    char scramble[TSL_SCRAMBLE_MAX];
    tsl_err err; /* its code says whether the trip went well */
} trip_record;

/* Storage for one trip. */
typedef struct round_trip {
    guarded state, before, back, scramble, work;
} round_trip;

/* The puzzle being checked. */
typedef struct checked_puzzle {
    const tsl_puzzle *type;
    const tsl_host *host;
    guarded storage;
    void *self; /* as init left it */
    size_t work_size;
    round_trip trip;            /* of the promises that are checked on one thread, */
    guarded answer, solve_work; /* and where solve() then writes */
    trip_record *first;         /* ROUND_TRIPS of them */
    unsigned trips;             /* those that are made: as many as there is time for */
} checked_puzzle;

/* Of so many states of a quick puzzle, those that are tried of this one; two at least. */
unsigned trips_of(const checked_puzzle *t, unsigned count);

typedef void draw_function(const void *self, void *state, tsl_rng *rng);

/* All bytes are set to `fill`. */
void round_trip_new(round_trip *out, const checked_puzzle *t, uint8_t fill);
void round_trip_free(round_trip *p);

/* Draws with stream `number`, which is the same in every run. */
int round_trip_draw(guarded *state, const checked_puzzle *t, draw_function *draw, unsigned number,
                    tsl_err *err);
/* Makes p->state the solved one for number 0, else a drawn one. */
int round_trip_choose(round_trip *p, const checked_puzzle *t, unsigned number, tsl_err *err);
/* Writes the nth scramble of p->state, and applies it: TSL_EBROKEN unless apply(solved,
 * p->scramble) is p->state; TSL_ELIMIT only as an answer to nth > 0. */
int round_trip_scramble(round_trip *p, const checked_puzzle *t, unsigned number, unsigned nth,
                        tsl_err *err);
/* Copies p->state to p->before, and says whether it is still the same. */
void round_trip_note(round_trip *p);
bool round_trip_changed(const round_trip *p);

#endif
