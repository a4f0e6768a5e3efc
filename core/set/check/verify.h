/* The pipe run backwards: signature, digests, tree, every scramble applied again, its rules asked
 * again, and the texts made again. */
#ifndef CORE_SET_CHECK_VERIFY_H
#define CORE_SET_CHECK_VERIFY_H

#include "set/read/set_reader.h"

typedef struct verify_request {
    set_source set;
    const char *seen;           /* the list (reuse_log.h) that a genuine set goes into; or NULL */
    const char *const *against; /* manifests that somebody kept of the set, NULL-ended; or NULL */
    bool opens_sheets;          /* as in rerender.h */
} verify_request;

/* What verify, audit, release or sign found out about a set; each fills what it looks at. */
typedef struct check_result {
    manifest manifest;     /* competition "": not reached */
    signatures signatures; /* those that are good, whoever made them */
    text rules;            /* beyond the regulations: a line for each event that has some */
    text own;              /* what made it and is not the program's own (provenance_check.h) */
    text origin;           /* what its seed proves, as a sentence */
    text links;            /* what it extends and what that proves; a line for each of `against` */
    text differing;        /* audit: plugins and scripts that are not those that made the set */
    size_t states;         /* audit: derived again */
    bool withheld;         /* the scrambles are not there: only the rest was judged */
    size_t set_count;      /* of scramble sets */
    size_t sheet_count;    /* of locked sheets */
    size_t file_count;     /* that are listed */
    findings litter;       /* files that are not part of the set, and say nothing about it */
    findings before;       /* what was seen before: the set is genuine all the same */
    findings found;        /* what is wrong with the set: not genuine */
    findings doubts;       /* what only the version that made the set can judge: nobody can tell */
} check_result;
void check_result_free(check_result *r);

/* The status says what went wrong with us, and nothing about the set. TSL_OK, nothing found and no
 * doubt: genuine. The caller frees with check_result_free, whatever the status. */
int verify_set(check_result *out, const verify_request *request, tsl_err *err);

/* A line for each event whose states are not all that its puzzle has: its filters and its subset.
 */
void verify_list_rules(text *out, const plan *p);

/* Applies the leaf's scramble to the solved puzzle of a slot with an event, a puzzle, a path and
 * room for a state: it must give the leaf's state, far enough from solved. The slot then has them.
 */
int verify_scramble(slot *s, const leaf *l, findings *found, tsl_err *err);

#endif
