/* The file that keeps a set's root seed, read: for making the set again, and for auditing it. */
#ifndef CORE_SET_SEED_FILE_H
#define CORE_SET_SEED_FILE_H

#include "trust/secret.h"

typedef struct seed_file {
    secret hex;           /* the seed as the file has it: a string, for secret_from_hex */
    char competition[72]; /* "": the file does not say whose seed it is */
} seed_file;

/* Reads what `generate` wrote ("twistseal/seed/v1", the competition's id and the digits, a line
 * each), or a file with the digits alone. TSL_EINPUT: it is neither. The caller frees *out with
 * seed_file_free, whatever the status. */
int seed_file_read(seed_file *out, const char *path, tsl_err *err);
void seed_file_free(seed_file *s); /* wipes */

#endif
