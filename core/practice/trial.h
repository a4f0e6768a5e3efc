/* Tries a filter on random states: what it accepts and how long it takes. For people who write
 * filters; nothing is signed. */
#ifndef CORE_PRACTICE_TRIAL_H
#define CORE_PRACTICE_TRIAL_H

#include "config/session.h"
#include "set/plan/filter.h"
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
    TRIAL_EXAMPLES = 3,     /* of accepted ones, and of refused ones, at most */
    TRIAL_JUDGED = 100000,  /* enough states to judge that a share is too small */
    TRIAL_SHARE = 10000     /* a filter must accept one state in this many */
};

typedef struct trial {
    const char *name;         /* the filter's own */
    const json_t *parameters; /* as it gets them */
    const slot *slots;        /* the states, and scrambles where they were needed */
    const trial_verdict *verdicts;
    size_t count;
    trial_answers states, moves;
    /* If no scramble was accepted, the filter is offered other scrambles of one state. How many it
     * was offered (0: none), and whether it accepted the last. */
    unsigned offered;
    bool found;
    /* Examples to show: slots that have a scramble and facelets. */
    const slot *accepted[TRIAL_EXAMPLES], *refused[TRIAL_EXAMPLES];
    size_t accepted_count, refused_count; /* of the examples */
} trial;

/* Tries a filter. The caller frees *out with trial_free. */
int trial_run(const trial **out, const trial_request *request, const session *s, tsl_err *err);
void trial_free(const trial *t);

/* The 95 % confidence interval of a share (Wilson). */
typedef struct interval {
    double low, high;
} interval;
interval trial_interval(size_t accepted, size_t asked);

/* TSL_ELIMIT, with the share, if the filter accepts too few states or scrambles to make a set. */
int trial_judge(const trial *t, tsl_err *err);

#endif
