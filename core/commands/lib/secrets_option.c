/* The option --secrets: a folder, or an encrypted archive, which is opened. */
#include "secrets_option.h"

#include <string.h>
#include <sys/stat.h>

#include "base/file.h"

/* The archive beside a set whose folder of secrets is not there. */
static int look_beside(secrets_option *o, const char *set, tsl_err *err)
{
    bool there;
    size_t size = strlen(set);
    while (size > 1 && set[size - 1] == '/') size--;
    text_addf(&o->beside, "%.*s.secret", (int)size, set);
    int status = file_is_there(&there, o->beside.bytes, err);
    if (status != TSL_OK || there) return status;
    text_add(&o->beside, ".zip");
    status = file_is_there(&there, o->beside.bytes, err);
    if (status == TSL_OK && there) o->path = o->beside.bytes;
    return status;
}

int secrets_option_open(secrets_option *o, const char *set, tsl_err *err)
{
    struct stat is;
    int fd = (int)o->passphrase_fd;
    const asker who = {key_ask_terminal, o->passphrase_fd != UINT64_MAX ? &fd : NULL};
    int status = set && !o->path ? look_beside(o, set, err) : TSL_OK;
    if (status != TSL_OK || !o->path || stat(o->path, &is) != 0 || !S_ISREG(is.st_mode))
        return status;
    status = archive_read(&o->files, o->path, &who, err);
    if (status == TSL_OK) o->archive = &o->files;
    return status;
}

void secrets_option_free(secrets_option *o)
{
    archive_free(&o->files);
    text_free(&o->beside);
}
