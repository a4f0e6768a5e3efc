/* Checks the names of a set's files. */
#include "output_name.h"

#include <string.h>

/* The name of a file or a folder. The characters refused have a meaning in paths on some system. */
static bool is_part(const char *part, size_t size)
{
    if (size == 0 || strchr(". ", part[0]) || part[size - 1] == ' ') return false;
    for (size_t i = 0; i < size; i++)
        if (part[i] < ' ' || part[i] > '~' || strchr("/\\:*?\"<>|", part[i])) return false;
    return true;
}

bool output_name_is_good(const char *name)
{
    const char *slash = strchr(name, '/');
    if (strlen(name) > OUTPUT_NAME_MAX) return false;
    for (size_t folders = 0; slash && folders < OUTPUT_FOLDERS_MAX; folders++) {
        if (!is_part(name, (size_t)(slash - name))) return false;
        name = slash + 1;
        slash = strchr(name, '/');
    }
    return !slash && is_part(name, strlen(name));
}
