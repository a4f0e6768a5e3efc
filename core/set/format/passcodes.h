/* The list of passcodes: which one opens which sheet of the set (README.md). */
#ifndef CORE_SET_FORMAT_PASSCODES_H
#define CORE_SET_FORMAT_PASSCODES_H

#include "contents.h"
#include "outputs.h"
#include "set/plan/plan.h"
#include "trust/passcode.h"

enum { PASSCODES_MAX = 4 << 20 /* bytes of the file */ };

typedef struct passcode_line {
    char passcode[PASSCODE_SIZE]; /* "": not known */
    char path[SHEET_PATH_MAX];    /* of what the sheet shows: "333/r1/A" */
    char name[160];               /* of the sheet in the set: "sheets/....pdf" */
    size_t rank;                  /* in the schedule */
    size_t place;                 /* of its first scramble in the plan */
} passcode_line;

typedef struct passcodes {
    passcode_line *lines;
    size_t count;
} passcodes;

/* The locked sheets among the outputs, in the order in which they are needed: that of
 * the schedule, then of the plan.
 * `seed` NULL: their passcodes are left empty. The caller frees *out, whatever the status. */
void passcodes_list(passcodes *out, const plan *p, const outputs *all, const secret *seed);
void passcodes_write(text *out, const passcodes *list, const char *competition_id);
/* Accepts only what passcodes_write can have written for this competition; what is wrong goes to
 * `found`, and *out is then empty. The caller frees *out, whatever the status. */
void passcodes_read(passcodes *out, findings *found, const text *body, const char *competition_id);
void passcodes_free(passcodes *list); /* wipes */

#endif
