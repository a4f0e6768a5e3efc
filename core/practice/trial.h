/* Tries a filter on random states: what it accepts, and how these differ from all states. For
 * people who write filters; nothing is signed. */
#ifndef CORE_PRACTICE_TRIAL_H
#define CORE_PRACTICE_TRIAL_H

#include "config/event.h"
#include "practice/practice.h"
#include "set/plan/draw.h"
#include "trust/secret.h"

typedef struct trial_request {
    const char *event;      /* its id */
    const char *subset;     /* of the puzzle's states; NULL: as the event says */
    const char *filter;     /* as script_load takes it */
    const char *parameters; /* a JSON object */
    const secret *root;     /* the seed, for the same states again; NULL: fresh ones */
    unsigned count;         /* of states */
    unsigned jobs;          /* threads; 0: one per core */
} trial_request;

/* What one function of the filter answered; `asked` is 0 if the filter has no such function. */
typedef struct trial_answers {
    size_t asked, accepted;
    double seconds; /* all questions together */
} trial_answers;

typedef enum trial_verdict {
    TRIAL_ACCEPTED,
    TRIAL_REFUSED_STATE,
    TRIAL_REFUSED_MOVES /* the solver would offer another sequence for the same state */
} trial_verdict;

enum {
    TRIAL_SEQUENCES = 2000, /* at most so many scrambles are put to accept_moves */
    TRIAL_SETS = 200,       /* and so many scramble sets to accept_set, of so many attempts: */
    TRIAL_ATTEMPTS = 5,
    TRIAL_EXAMPLES = 3,    /* of accepted ones, and of refused ones, at most */
    TRIAL_JUDGED = 100000, /* enough states to judge that a share is too small */
    TRIAL_SHARE = 10000    /* a filter must accept one state in this many */
};

typedef struct trial {
    const char *name;                  /* the filter's own */
    const json_t *parameters;          /* as it gets them */
    plan *plan;                        /* the states, and scrambles where they were needed */
    trial_verdict *verdicts;           /* of the plan's slots */
    trial_answers states, moves, sets; /* sets: of TRIAL_ATTEMPTS of the accepted states each */
    /* If no scramble was accepted, the filter is offered other scrambles of one state. How many it
     * was offered (0: none), and whether it accepted the last. */
    unsigned offered;
    bool found;
    /* Examples to show: slots that have a scramble and facelets. */
    slot *accepted[TRIAL_EXAMPLES], *refused[TRIAL_EXAMPLES];
    size_t accepted_count, refused_count; /* of the examples */
    /* What it is tried with. */
    filter_set *filters;
    bool asks_states, asks_moves, asks_sets;
    secret root;
    draw_options options;
} trial;

/* Tries a filter. The caller frees *out with trial_free. */
int trial_run(trial **out, const trial_request *request, const session *s, tsl_err *err);
void trial_free(trial *t);

/* The 95 % confidence interval of a share (Wilson). */
typedef struct interval {
    double low, high;
} interval;
interval trial_interval(size_t accepted, size_t asked);

/* TSL_ELIMIT, with the share, if the filter accepts too few states or scrambles to make a set. */
int trial_judge(const trial *t, tsl_err *err);

/* ---- counts of any number of states, block by block ---- */

enum { TRIAL_BLOCK = 10000 /* states */ };

/* A trial without states yet. The caller frees *out with trial_free, also after an error. [main] */
int trial_open(trial **out, const trial_request *request, const session *s, tsl_err *err);

/* Adds what decides about the counts, as lines. */
int trial_facts(text *out, const trial *t, const session *s, tsl_err *err);

/* Draws the request's states from number `first` on, one block at most, and asks about all of them
 * and about a scramble of each that is accepted: `states` and `moves` then have the counts. */
int trial_count(trial *t, uint64_t first, uint64_t total, tsl_err *err);

/* ---- how the accepted states differ from all ---- */

enum {
    SHIFT_STATES = 2000, /* at most so many of all states, and of the accepted ones, are compared */
    SHIFT_VALUES = 32    /* a trait with more values has no histogram */
};

typedef struct shift_side {
    double mean;
    uint32_t counts[SHIFT_VALUES]; /* by value - trait->min */
} shift_side;

typedef struct shift {
    const tsl_trait *trait;
    shift_side all, accepted;
    double deviation; /* of all states, about their mean */
    double errors; /* the difference of the means in standard errors; more than 4 is not chance */
} shift;

typedef struct shift_list {
    shift *items; /* those that chance does not explain, the largest difference first */
    size_t count;
    size_t all, accepted; /* how many states were compared */
} shift_list;

/* Compares the trial's first SHIFT_STATES states with the first SHIFT_STATES accepted ones, on
 * `jobs` threads. The caller frees with shift_free. [main] */
int shift_find(shift_list *out, const trial *t, unsigned jobs, tsl_err *err);
void shift_free(shift_list *list);

/* Does the trait have few enough values? */
bool shift_has_histogram(const tsl_trait *trait);

/* ---- reports ---- */

/* As text for a terminal. */
void trial_write_text(text *out, const trial *t, const shift_list *shifts,
                      const picture_style *style);

/* As a page for a browser, complete in itself: it loads no other file and runs no script. */
int trial_write_html(text *out, const trial *t, const shift_list *shifts, script_host *scripts,
                     tsl_err *err);

#endif
