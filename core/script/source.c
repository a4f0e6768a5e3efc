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

static bool is_utf8(const char *bytes, size_t size)
{
    uint32_t code;
    for (size_t at = 0, step; at < size; at += step) {
        step = 1;
        if (!(bytes[at] & 0x80)) continue; /* ASCII */
        step = utf8_next(&code, bytes + at, size - at);
        if (step == 0) return false;
    }
    return true;
}

/* Only text: Lua would take compiled code as well, which can read and write any memory. */
static int check_text(const text *body, const char *file, tsl_err *err)
{
    const char *why = NULL;
    if (body->size > 0 && body->bytes[0] == '\033')
        why = "compiled Lua is refused: give the source";
    else if (memchr(body->bytes, 0, body->size))
        why = "a script has no NUL byte";
    else if (!is_utf8(body->bytes, body->size))
        why = "not UTF-8";
    return why ? tsl_fail(err, TSL_EINPUT, "%s: %s", file, why) : TSL_OK;
}

static void free_source(script_source *s)
{
    free(s->name);
    free(s->file);
    text_free(&s->body);
    json_decref(s->table);
    json_decref(s->functions);
}

/* Reads the file at `path`. */
static int read_source(script_source *s, const char *path, tsl_err *err)
{
    int status = file_read(&s->body, path, SOURCE_MAX, err);
    if (status == TSL_OK) status = check_text(&s->body, s->file, err);
    if (status == TSL_OK) hash_bytes(&s->sha256, s->body.bytes, s->body.size);
    return status;
}

/* Takes ownership of s->name and s->file even on failure. */
static int append_source(source_list *list, script_source *s, const char *path, tsl_err *err)
{
    int status = read_source(s, path, err);
    if (status != TSL_OK) {
        free_source(s);
        return status;
    }
    list->items = xrealloc(list->items, (list->count + 1) * sizeof *list->items);
    list->items[list->count++] = *s;
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

/* `path` is the file, `name` what it is called below the scripts' directory, with the suffix. */
static int add_builtin(source_list *list, const char *path, const char *name, tsl_err *err)
{
    script_source s = {.builtin = true};
    if (list->count >= SCRIPTS_MAX)
        return tsl_fail(err, TSL_EBROKEN, "more than %d built-in scripts", SCRIPTS_MAX);
    s.name = xstrndup(name, strlen(name) - (sizeof suffix - 1));
    s.file = xstrdup(name);
    return append_source(list, &s, path, err);
}

static int scan_folder(source_list *list, const char *dir, const char *prefix, int depth,
                       tsl_err *err);

static int scan_entry(source_list *list, const struct dirent *entry, const char *const where[2],
                      int depth, tsl_err *err)
{
    text path = {0}, name = {0};
    text_addf(&path, "%s/%s", where[0], entry->d_name);
    text_addf(&name, "%s%s%s", where[1], *where[1] ? "/" : "", entry->d_name);
    int status = TSL_OK;
    if (source_is_file(entry->d_name))
        status = add_builtin(list, path.bytes, name.bytes, err);
    else if (!strchr(entry->d_name, '.') && depth < FOLDERS_MAX)
        status = scan_folder(list, path.bytes, name.bytes, depth + 1, err);
    text_free(&path);
    text_free(&name);
    return status;
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
    for (struct dirent *e; status == TSL_OK && (e = readdir(folder)); errno = 0)
        status = scan_entry(list, e, (const char *const[2]){dir, prefix}, depth, err);
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
    if (!is_utf8(path, strlen(path)))
        return tsl_fail(err, TSL_EINPUT, "%s: its path is not UTF-8", path);
    script_source s = {.name = xstrdup(path), .file = xstrdup(path)};
    int status = append_source(list, &s, path, err);
    sort_sources(list);
    return status;
}

script_source *source_find(const source_list *list, const char *name)
{
    const script_source key = {.name = (char *)(uintptr_t)name};
    if (list->count == 0) return NULL;
    return bsearch(&key, list->items, list->count, sizeof key, compare_names);
}

/* The bytes of a name up to its last folder's slash. */
static size_t folder_size(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash ? (size_t)(slash - name) + 1 : 0;
}

void source_neighbours(const char *out[SOURCE_NAMES + 1], const source_list *list, const char *name)
{
    size_t n = 0, size = folder_size(name);
    for (size_t i = 0; i < list->count && n < SOURCE_NAMES; i++) {
        const char *other = list->items[i].name;
        if (folder_size(other) == size && strncmp(other, name, size) == 0) out[n++] = other;
    }
    out[n] = NULL;
}
