/* The folder of a set's scrambles, which stands beside the set. */
#include "secrets_location.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/file.h"

void secrets_default_path(char **out, const char *directory)
{
    text path = {0};
    text_add(&path, directory);
    while (path.size > 1 && path.bytes[path.size - 1] == '/') path.bytes[--path.size] = '\0';
    text_add(&path, ".secret");
    *out = path.bytes;
}

static bool is_same(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

int secrets_folder_open(folder **out, const secrets_location *place, const folder_reports *to,
                        tsl_err *err)
{
    *out = NULL;
    if (place->archive) {
        folder_of_archive(out, place->archive, to);
        return TSL_OK;
    }
    if (place->secrets && !is_same(place->secrets, place->directory))
        return folder_open(out, place->secrets, to, err);
    if (place->is_released) return TSL_OK;
    char *path;
    bool there = false;
    secrets_default_path(&path, place->directory);
    int status = file_is_there(&there, path, err);
    if (status == TSL_OK && there) status = folder_open(out, path, to, err);
    free(path);
    return status;
}
