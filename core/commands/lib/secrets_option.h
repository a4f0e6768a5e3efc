/* The option --secrets: a folder, or an encrypted archive, which is opened. */
#ifndef CORE_COMMANDS_LIB_SECRETS_OPTION_H
#define CORE_COMMANDS_LIB_SECRETS_OPTION_H

#include <stdint.h>

#include "base/text.h"
#include "trust/sealing/archive.h"

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

#endif
