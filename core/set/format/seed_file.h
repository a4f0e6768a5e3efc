/* The file of a set's root seed, and the list of passcodes. */
#ifndef CORE_SET_FORMAT_SEED_FILE_H
#define CORE_SET_FORMAT_SEED_FILE_H

#include "base/text.h"
#include "set/format/contents.h"
#include "set/plan/plan.h"
#include "trust/rng.h"
#include "trust/secret.h"

#define SEED_NAME "seed"
enum { SEED_FILE_MAX = 8192 }; /* bytes: the reveals of 32 parties have fewer */

typedef struct seed_facts {
    const secret *root;
    const char *competition; /* its id */
    const char *reveals; /* the lines of a ceremony's transcript that are no longer public; "" */
} seed_facts;

/* Writes "twistseal/seed/v1", the competition's id and the seed's digits, a line each, and the
 * reveals. The caller frees *out with secret_free. */
int seed_file_write(secret *out, const seed_facts *facts, tsl_err *err);

typedef struct seed_file {
    secret hex;           /* the seed as the file has it: a string, for secret_from_hex */
    char competition[72]; /* "": the file does not say whose seed it is */
    secret reveals;       /* the lines "reveal: NAME HEX", ended by NUL; no bytes: there are none */
} seed_file;

/* Reads what seed_file_write wrote, or a file with the 64 lower-case digits alone. TSL_EINPUT: it
 * is neither. The caller frees *out with seed_file_free, whatever the status. */
int seed_file_read(seed_file *out, const char *path, tsl_err *err);
/* The same from bytes, which are wiped; `path` is for messages. */
int seed_file_parse(seed_file *out, text *bytes, const char *path, tsl_err *err);
void seed_file_free(seed_file *s); /* wipes */

/* The seed itself. TSL_EINPUT if the file is of another competition. The caller frees *root with
 * secret_free. */
int seed_file_root(secret *root, const seed_file *s, const char *path, const char *competition_id,
                   tsl_err *err);

/* The list of passcodes: which one opens which sheet of the set (README.md). */

enum { PASSCODES_MAX = 4 << 20 /* bytes of the file */ };

typedef struct passcode_line {
    char passcode[PASSCODE_SIZE]; /* "": not known */
    char path[SHEET_PATH_MAX];    /* of what the sheet shows: "333/r1/A" */
    char name[256];               /* of the sheet in the set: "sheets/....pdf" */
    size_t rank;                  /* in the schedule */
    bool is_spare;
    size_t place; /* of its first scramble in the plan */
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
