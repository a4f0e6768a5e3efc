/* Reads scripts into memory, so that the process that runs them needs no file. */
#include "source.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

enum { FOLDERS_MAX = 4, SCRIPTS_MAX = 1000 };

static const char suffix[] = ".lua";

static void free_source(script_source *s)
{
    free(s->name);
    free(s->file);
    text_free(&s->body);
    json_decref(s->table);
    json_decref(s->functions);
}

/* Adds the script whose file is at `path`. Takes ownership of s.name and s.file even on failure. */
static int append_source(source_list *list, script_source s, const char *path, tsl_err *err)
{
    int status = file_read(&s.body, path, SOURCE_MAX, err);
    /* Only text: Lua would take compiled code as well, which can read and write any memory. */
    const char *why = status != TSL_OK            ? NULL
                      : s.body.bytes[0] == '\033' ? "compiled Lua is refused: give the source"
                      : memchr(s.body.bytes, 0, s.body.size)      ? "a script has no NUL byte"
                      : !utf8_is_valid(s.body.bytes, s.body.size) ? "not UTF-8"
                                                                  : NULL;
    if (why) status = tsl_fail(err, TSL_EINPUT, "%s: %s", s.file, why);
    if (status != TSL_OK) {
        free_source(&s);
        return status;
    }
    hash_bytes(&s.sha256, s.body.bytes, s.body.size);
    list->items = xrealloc(list->items, (list->count + 1) * sizeof *list->items);
    list->items[list->count++] = s;
    return TSL_OK;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const script_source *)a)->name, ((const script_source *)b)->name);
}

static void sort_sources(source_list *list)
{
    if (list->count > 1) qsort(list->items, list->count, sizeof *list->items, compare_names);
}

bool source_is_file(const char *name)
{
    size_t size = strlen(name), tail = sizeof suffix - 1;
    return size > tail && strcmp(name + size - tail, suffix) == 0;
}

/* A name without a dot is a folder or not a script at all, so ENOTDIR is not an error. */
static int scan_folder(source_list *list, const char *dir, const char *prefix, int depth,
                       tsl_err *err)
{
    DIR *folder = opendir(dir);
    if (!folder && errno == ENOTDIR && depth > 0) return TSL_OK;
    if (!folder) return file_fail(err, "open", dir, errno);
    int status = TSL_OK;
    errno = 0;
    for (struct dirent *e; status == TSL_OK && (e = readdir(folder)); errno = 0) {
        char *path = xasprintf("%s/%s", dir, e->d_name);
        char *name = xasprintf("%s%s%s", prefix, *prefix ? "/" : "", e->d_name);
        if (!source_is_file(name)) {
            if (!strchr(e->d_name, '.') && depth < FOLDERS_MAX)
                status = scan_folder(list, path, name, depth + 1, err);
            free(name);
        } else if (list->count >= SCRIPTS_MAX) {
            status = tsl_fail(err, TSL_EBROKEN, "more than %d built-in scripts", SCRIPTS_MAX);
            free(name);
        } else {
            const size_t size = strlen(name) - (sizeof suffix - 1);
            const script_source s = {.builtin = true, .name = xstrndup(name, size), .file = name};
            status = append_source(list, s, path, err);
        }
        free(path);
    }
    if (status == TSL_OK && errno) status = file_fail(err, "list", dir, errno);
    closedir(folder);
    return status;
}

int source_scan(source_list *out, const char *dir, tsl_err *err)
{
    *out = (source_list){0};
    int status = scan_folder(out, dir, "", 0, err);
    if (status != TSL_OK) source_free(out);
    sort_sources(out);
    return status;
}

void source_free(source_list *list)
{
    for (size_t i = 0; i < list->count; i++) free_source(&list->items[i]);
    free(list->items);
    *list = (source_list){0};
}

int source_add(source_list *list, const char *path, tsl_err *err)
{
    if (!utf8_is_valid(path, strlen(path)))
        return tsl_fail(err, TSL_EINPUT, "%s: its path is not UTF-8", path);
    const script_source s = {.name = xstrdup(path), .file = xstrdup(path)};
    int status = append_source(list, s, path, err);
    sort_sources(list);
    return status;
}

script_source *source_find(const source_list *list, const char *name)
{
    const script_source key = {.name = (char *)(uintptr_t)name};
    if (list->count == 0) return NULL;
    return bsearch(&key, list->items, list->count, sizeof key, compare_names);
}
