/* The option --seed-file of commands that make practice scrambles. */
#ifndef CORE_COMMANDS_LIB_SEED_OPTION_H
#define CORE_COMMANDS_LIB_SEED_OPTION_H

#include "trust/secret.h"

/* Reads the seed in a file. TSL_EUSAGE if `seed` is given, the option --seed: a seed does not
 * belong on a command line. TSL_EINPUT if the file is none, or belongs to a competition, whose
 * scrambles would be shown. The caller frees *root with secret_free, whatever the status; without a
 * path it stays empty. */
int seed_option_read(secret *root, const char *path, const char *seed, tsl_err *err);

/* TSL_EUSAGE: what --seed, which nobody should give, says. */
int seed_option_refuse(tsl_err *err);

#endif
