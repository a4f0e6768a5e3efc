/* More scrambles for a competition: a linked set, from the seed of the one before (README.md,
 * "Linked sets"). */
#ifndef CORE_SET_EXTEND_EXTEND_H
#define CORE_SET_EXTEND_EXTEND_H

#include "set/read/set_reader.h"
#include "set/write/make.h"

typedef struct extend_request {
    set_source set;     /* that is extended: the last of its competition; directory, secrets,
                           archive and before are looked at */
    const char *reason; /* a line of ASCII that MANIFEST shows; may be NULL */
    part_sets more;     /* what is added, where make.file is NULL */
    make_request make;  /* `file` has all that the competition has; `events` of it, `key`
                           that signed the set; `directory` NULL: that of the set, with the
                           serial added: "DIR-2" */
} extend_request;

/* Start with {0}. */
typedef struct extend_result {
    make_result made; /* the new set */
    unsigned serial;
    findings found;  /* what is wrong with the set that is extended: nothing was made */
    findings litter; /* files in its folders that are not part of it */
} extend_result;

/* Makes a set of its own, with the scrambles that no earlier set of the competition has. What
 * stands is only read. TSL_EINPUT: there is nothing to add; the key did not sign the set; its seed
 * is public, or not there; another set extends it already. The caller frees with extend_free,
 * whatever the status. [main] */
int extend_set(extend_result *out, const extend_request *request, const session *s, tsl_err *err);
void extend_free(extend_result *r);

#endif
