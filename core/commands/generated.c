/* The sets that this user made: a line for each. */
#include "generated.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/utc.h"

enum { LIST_MAX = 1 << 20 /* bytes */ };

/* A relative path is to be ignored (XDG base directories). Makes the folders it stands in. */
static bool find_list(text *out)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    *out = (text){0};
    if (state && *state == '/')
        text_addf(out, "%s/twistseal/generated", state);
    else if (home && *home == '/')
        text_addf(out, "%s/.local/state/twistseal/generated", home);
    if (!out->bytes) return false;
    for (char *slash = strchr(out->bytes + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(out->bytes, 0700);
        *slash = '/';
    }
    return true;
}

int generated_read(text *out, tsl_err *err)
{
    text path;
    bool there = false;
    *out = (text){0};
    int status = TSL_OK;
    if (find_list(&path)) status = file_is_there(&there, path.bytes, err);
    if (there) status = file_read(out, path.bytes, LIST_MAX, err);
    if (path.failed) status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    text_free(&path);
    return status;
}

void generated_add(const make_result *made, int64_t when)
{
    text path, line = {0};
    char at[UTC_SIZE], root[DIGEST_HEX];
    char *folder = realpath(made->directory, NULL);
    hash_hex(root, &made->tree);
    utc_write(at, when);
    text_addf(&line, "%s %s %s %s\n", made->competition, at, root,
              folder ? folder : made->directory);
    /* A name of several lines would be taken for another set. */
    const bool whole = line.bytes && strchr(line.bytes, '\n') == line.bytes + line.size - 1;
    int fd = -1;
    if (find_list(&path) && whole)
        fd = open(path.bytes, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd >= 0) {
        file_write_all(fd, line.bytes, line.size);
        close(fd);
    }
    text_free(&path);
    text_free(&line);
    free(folder);
}
