/* The file that keeps a set's root seed. */
#ifndef CORE_SET_SEED_FILE_H
#define CORE_SET_SEED_FILE_H

#include "base/text.h"
#include "trust/derive.h"

#define SEED_NAME "seed"
enum { SEED_FILE_MAX = 512 };

/* The caller frees *out with secret_free. */
int seed_file_write(secret *out, const secret *root, const char *competition_id, tsl_err *err);
/* Takes the bytes apart, and wipes them. TSL_EINPUT: not a seed file, or of another competition;
 * `path` is for messages. The caller frees *root with secret_free, whatever the status. */
int seed_file_parse(secret *root, text *bytes, const char *path, const char *competition_id,
                    tsl_err *err);

#endif
