/* The folder of a set's scrambles, which stands beside the set. */
#include "beside.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/file.h"
#include "set/format/contents.h"
#include "set/write/exchange.h"

void beside_path(char **out, const char *directory)
{
    text path = {0};
    text_add(&path, directory);
    while (path.size > 1 && path.bytes[path.size - 1] == '/') path.bytes[--path.size] = '\0';
    text_add(&path, ".secret");
    *out = path.bytes;
}

/* Is its CONTENTS the one that MANIFEST lists? */
static int is_signed(bool *out, const folder *f, const digest *listed, tsl_err *err)
{
    digest is;
    bool there;
    text bytes = {0};
    *out = false;
    int status = folder_has(&there, f, CONTENTS_NAME, err);
    if (status != TSL_OK || !there) return status;
    status = folder_read(&bytes, f, CONTENTS_NAME, CONTENTS_MAX, err);
    if (status == TSL_OK && bytes.bytes) {
        hash_bytes(&is, bytes.bytes, bytes.size);
        *out = status == TSL_OK && hash_equal(&is, listed);
    }
    text_free(&bytes);
    return status;
}

int beside_open(folder **out, bool *is_waiting, const beside_source *from, tsl_err *err)
{
    text waiting = {0};
    bool mine = true, waits = false;
    folder *other = NULL;
    int status = folder_open(out, from->path, from->to, err);
    if (status == TSL_OK) exchange_name(&waiting, from->path);
    if (status == TSL_OK) status = file_is_there(&waits, waiting.bytes, err);
    if (status == TSL_OK && waits) status = is_signed(&mine, *out, from->contents, err);
    if (status == TSL_OK && !mine) status = folder_open(&other, waiting.bytes, from->to, err);
    if (status == TSL_OK && other) status = is_signed(is_waiting, other, from->contents, err);
    if (status == TSL_OK && *is_waiting) {
        folder *swap = *out;
        *out = other;
        other = swap;
    }
    folder_free(other);
    text_free(&waiting);
    return status;
}

static bool is_same(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

/* Opens the folder of the default name, if it is there. */
static int open_default(folder **out, bool *is_waiting, const char *directory,
                        const beside_source *from, tsl_err *err)
{
    char *path;
    bool there = false;
    beside_path(&path, directory);
    beside_source beside = *from;
    beside.path = path;
    int status = file_is_there(&there, path, err);
    if (status == TSL_OK && there) status = beside_open(out, is_waiting, &beside, err);
    free(path);
    return status;
}

int beside_find(folder **out, bool *is_waiting, const beside_place *place,
                const beside_source *from, tsl_err *err)
{
    *out = NULL;
    beside_source given = *from;
    given.path = place->secrets;
    if (place->archive) {
        folder_of_archive(out, place->archive, from->to);
        return TSL_OK;
    }
    if (place->secrets && !is_same(place->secrets, place->directory))
        return beside_open(out, is_waiting, &given, err);
    return place->is_released ? TSL_OK : open_default(out, is_waiting, place->directory, from, err);
}
