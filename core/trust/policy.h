/* How many must have signed: a file of lines "require 2 of alice@x, bob@x, carol@x". */
#ifndef CORE_TRUST_POLICY_H
#define CORE_TRUST_POLICY_H

#include "base/text.h"

enum { POLICY_LINES_MAX = 16, POLICY_NAMES_MAX = 16 };

/* One line: at least `least` of the names. */
typedef struct requirement {
    unsigned least;
    char *names[POLICY_NAMES_MAX];
    size_t count;
} requirement;

typedef struct policy {
    requirement lines[POLICY_LINES_MAX];
    size_t count;
    text bytes; /* what the names point into */
} policy;

/* Reads a file of such lines; each must be met. '#' begins a comment. TSL_EINPUT with its line if
 * it is something else, if it asks for nothing, or names somebody twice. The caller frees with
 * policy_free, whatever the status. */
int policy_read(policy *out, const char *path, tsl_err *err);
void policy_free(policy *p);

#endif
