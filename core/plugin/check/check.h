/* Runs the whole contract of include/twistseal/plugin.h against a plugin. */
#ifndef CORE_PLUGIN_CHECK_CHECK_H
#define CORE_PLUGIN_CHECK_CHECK_H

#include "base/text.h"
#include "twistseal/plugin.h"

/* Fills `report` with a line per promise. Returns TSL_EBROKEN if one is broken, TSL_EINPUT if the
 * file is not safe to open. */
int plugin_check(text *report, const char *path, tsl_err *err);
/* The same against the puzzle that the plugin at `path` makes of a definition, a JSON text: these
 * promises alone. TSL_EINPUT: what is wrong with the definition. */
int plugin_check_definition(text *report, const char *path, const char *json, size_t size,
                            tsl_err *err);

/* The promises of a plugin, and where what was found is written. */

/* keep() returns TSL_OK, or `err` says what the subject does instead. */
typedef struct promise {
    const char *text;
    int (*keep)(void *subject, tsl_err *err);
} promise;

/* Where results go: the process that watches reads lines from a pipe. */
typedef struct promise_report {
    int fd;
    const char *subject; /* "dial", or "" for the plugin itself */
} promise_report;

/* What a line begins with: the promise that is checked next, one that is kept, one that is broken.
 */
#define PROMISE_NEXT   "> "
#define PROMISE_KEPT   "ok "
#define PROMISE_BROKEN "not ok "

/* The exit code of a process that could not write such a line. */
enum { PROMISE_LOST = 3 };

/* Checks each promise of the list, which ends with {0}. Returns the number of broken ones. Ends the
 * process with PROMISE_LOST where a line cannot be written. */
unsigned promise_check_all(const promise_report *report, const promise *list, void *subject);

/* Both write a line per promise to `fd` and return the number of broken ones. */
unsigned renderer_promises_check(int fd, const tsl_renderer *type);
/* Builds the puzzle's tables in memory, so that a good table in the cache cannot hide a mistake.
 * `self`: what define gave, or NULL. */
unsigned puzzle_promises_check(int fd, const tsl_puzzle *type, void *self);

/* ---- of a puzzle: `subject` is a checked_puzzle (see check.h) ---- */

/* If the letters are colours, every state has the letters of the solved one in another order. If
 * parts turn in place (the solved state is one letter repeated), each place changes in some state.
 */
int facelets_are_kept(void *subject, tsl_err *err);
/* read() turns letters into the state that has them, or refuses. */
int reading_is_kept(void *subject, tsl_err *err);
/* Call scrambles_lead_there first. */
int scrambles_lead_there(void *subject, tsl_err *err);
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
