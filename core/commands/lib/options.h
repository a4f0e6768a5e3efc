/* Reads command-line options by a table; also a seed, secrets and the list of signers. */
#ifndef CORE_COMMANDS_LIB_OPTIONS_H
#define CORE_COMMANDS_LIB_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "trust/sealing/archive.h"
#include "trust/secret.h"
#include "twistseal/base.h"

/* A number is from 0 on, a count from 1 on. */
typedef enum option_kind {
    OPTION_FLAG,
    OPTION_STRING,
    OPTION_NUMBER,
    OPTION_COUNT,
    OPTION_LIST
} option_kind;

/* The values of an option that may be given several times, ended by NULL; zeroed at first. */
enum { OPTION_LIST_MAX = 32 };
typedef struct option_list {
    const char *values[OPTION_LIST_MAX + 1];
    size_t count;
} option_list;

typedef struct option_spec {
    const char *name;  /* "--jobs" */
    const char *alias; /* "-j", or NULL */
    option_kind kind;
    void *value;  /* bool *, const char **, uint64_t *, option_list *; unchanged if not given */
    uint64_t max; /* of a number */
} option_spec;

/* Reads the arguments after argv[0], the command's name, up to NULL by the table (ended by a NULL
 * name). Those that are no options go to `words`, at most `room` of them; TSL_EUSAGE if there is
 * none and `needed` says what the first must be. "--" ends the options. "-" is an argument, and so
 * is a word that begins with "-" and a digit. TSL_EUSAGE, with a suggestion, for an unknown option.
 */
int options_read(char **argv, const option_spec *specs, const char **words, size_t room,
                 const char *needed, tsl_err *err);

/* For the table: how sheets look, in a sheet_looks. */
#define LOOKS_OPTIONS(looks)                                                                       \
    {"--language", NULL, OPTION_STRING, &(looks).language, 0},                                     \
        {"--paper", NULL, OPTION_STRING, &(looks).paper, 0},                                       \
        {"--as", NULL, OPTION_STRING, &(looks).as, 0},                                             \
        {"--greys", NULL, OPTION_FLAG, &(looks).greys, 0},                                         \
        {"--letters", NULL, OPTION_FLAG, &(looks).letters, 0},                                     \
    {                                                                                              \
        "--covers", NULL, OPTION_FLAG, &(looks).covers, 0                                          \
    }

/* Now, or the seconds since 1970 that the environment has as SOURCE_DATE_EPOCH. */
int options_time(int64_t *out, tsl_err *err);

/* The option --secrets: a folder, or an encrypted archive, which is opened. */

/* Start with SECRETS_OPTION. */
typedef struct secrets_option {
    const char *path;       /* as it was given; may be NULL */
    uint64_t passphrase_fd; /* as it was given; UINT64_MAX: a person is asked */
    const archive *archive; /* what is in it; NULL: `path` is a folder, or NULL */
    archive files;
    text beside;
} secrets_option;

#define SECRETS_OPTION ((secrets_option){.passphrase_fd = UINT64_MAX})

/* Reads the archive if `path` is a file. `set` not NULL, and no path: an archive DIR.secret.zip is
 * taken where there is no DIR.secret. TSL_EINPUT as archive_read has it. */
int secrets_option_open(secrets_option *o, const char *set, tsl_err *err);
void secrets_option_free(secrets_option *o);

/* The option --seed-file of commands that make practice scrambles. */

/* Reads the seed in a file. TSL_EUSAGE if `seed` is given, the option --seed: a seed does not
 * belong on a command line. TSL_EINPUT if the file is none, or belongs to a competition, whose
 * scrambles would be shown. The caller frees *root with secret_free, whatever the status; without a
 * path it stays empty. */
int seed_option_read(secret *root, const char *path, const char *seed, tsl_err *err);

/* TSL_EUSAGE: what --seed, which nobody should give, says. */
int seed_option_refuse(tsl_err *err);

/* Where the user's own list of trusted keys stands: $XDG_CONFIG_HOME/twistseal/allowed_signers. */

/* The list's path, whether it is there or not (below ~/.config without XDG_CONFIG_HOME). The caller
 * frees *out. TSL_ESYSTEM if there is no home. */
int known_signers_path(text *out, tsl_err *err);
/* The same; empty (bytes NULL) if there is no such list. */
int known_signers(text *out, tsl_err *err);

#endif
