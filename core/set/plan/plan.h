/* A competition laid out as slots, one for each scramble; and slots of equal states. */
#ifndef CORE_SET_PLAN_PLAN_H
#define CORE_SET_PLAN_PLAN_H

#include "config/event.h"
#include "plugin/host.h"
#include "trust/rng.h"

enum { RULE_DISTANCE = 0, RULE_DUPLICATE = 1, RULE_FILTERS = 2 };
/* The longest path: an event's id, "/r4/CV/E20/c100", and room for the million attempts of a trial.
 */
enum { PATH_SIZE = 64, RULES_MAX = RULE_FILTERS + SCRIPTS_MAX };

/* One scramble: where it belongs, and what the stages found for it. */
typedef struct slot {
    const competition_event *competition_event;
    const competition_round *round;
    const event *event;
    const event *part; /* whose puzzle and minimum distance it has: `event`, or one of a relay */
    const puzzle *puzzle;
    const tsl_subset *subset; /* what states are drawn from; NULL: all */
    size_t event_index;       /* in the competition */
    unsigned set;             /* from 0 */
    unsigned attempt;         /* from 1, extras counted from 1 again */
    bool extra;
    unsigned cube;        /* from 1; 0 where an attempt is one scramble */
    char path[PATH_SIZE]; /* "333/r1/A/3", "333/r1/A/E1", "333mbf/r1/A/1/c3" */

    uint8_t *state;              /* DRAW: puzzle->type->state_size bytes */
    unsigned candidate;          /* DRAW: the number of the accepted one, from 1 */
    unsigned nth;                /* SOLVE: which alternative sequence, from 0 */
    char *scramble;              /* SOLVE */
    char *facelets;              /* SOLVE */
    double seconds;              /* DRAW and SOLVE: the time they took; only reported */
    unsigned refused[RULES_MAX]; /* by rule: RULE_DISTANCE, RULE_DUPLICATE, then the filters */
    unsigned sets_refused;       /* the refusals among them of its whole scramble set */
    /* Those of them that tell something of an accepted state: sequences of it, and where another
     * slot has it the duplicate and what was drawn after that. */
    unsigned refused_withheld[RULES_MAX];
} slot;

/* Does a path begin with the other, as "333/r1/A" does with "333/r1/A/3", and not "333/r1/AA/3"? */
bool path_covers(const char *path, const char *other);

/* Is there a rule beyond the regulations: filters, or a subset? */
bool slot_is_filtered(const slot *s);

typedef struct plan {
    const competition *competition; /* borrowed, or `own` */
    slot *slots;
    size_t count;
    uint8_t *states;  /* what the slots' states point into */
    competition *own; /* of plan_for_event; NULL: none */
} plan;

/* How many slots the competition has, before any room is made for them. */
size_t plan_size(const competition *c);

/* A set has at most this many scrambles: its slots and leaves are in memory at once. */
enum { SET_SCRAMBLES_MAX = 100000 };
/* TSL_EINPUT if `count` is more. `subject` is what the message begins with. */
int plan_limit(size_t count, const char *subject, tsl_err *err);

/* How many scramble sets. */
size_t plan_sets(const plan *p);

/* Lays the competition out. */
int plan_new(plan **out, const competition *c, const event_book *book, plugin_host *plugins,
             tsl_err *err);

/* One event without a competition file: for practice, and for trying filters. */
typedef struct plan_wish {
    const char *event;                 /* its id */
    const char *subset;                /* of the puzzle's states; NULL: as the event says */
    bool random_state, stronger_moves; /* of an event that is scrambled by random moves */
    unsigned count;         /* of attempts, which have the paths EVENT/r1/A/1, 2, 3 ... */
    const char *filter;     /* as script_load takes it; NULL: none */
    const char *parameters; /* of the filter: a JSON object */
} plan_wish;

/* Lays out one round of one set. The plan has a competition of its own. */
int plan_for_event(plan **out, const plan_wish *wish, const event_book *book, plugin_host *plugins,
                   tsl_err *err);
void plan_free(plan *p);

/* Empties the slots of such a plan and numbers them anew, from attempt `first` on. Only the first
 * `count` attempts are at work then, at most as many as the wish had. An event of several cubes has
 * one in an attempt here; a relay has all its puzzles. */
void plan_restart(plan *p, unsigned first, size_t count);

/* The candidates drawn for all slots so far. */
uint64_t plan_candidates(const plan *p);

/* About how many 3x3x3s the engine solves for all slots. */
uint64_t plan_engine_solves(const plan *p);

/* States that come up more than once. */

typedef struct duplicate {
    size_t index; /* of a slot */
    size_t first; /* of the first of the same puzzle and state: a smaller index */
} duplicate;

/* Every slot whose state an earlier one has, in the order of the plan. The caller frees *out. */
void duplicates_find(duplicate **out, size_t *found, const plan *p);

#endif
