/* The file that keeps a set's root seed: for making the set again, and for auditing it. */
#ifndef CORE_SET_FORMAT_SEED_FILE_H
#define CORE_SET_FORMAT_SEED_FILE_H

#include "base/text.h"
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

#endif
