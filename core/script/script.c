/* Reads and loads scripts, calls their functions, and records which were used. */
#include "script.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "script/host.h"

/* ---- their sources: read into memory, so that the process that runs them needs no file ---- */

enum { FOLDERS_MAX = 4, SCRIPTS_MAX = 1000, INDEX_MAX = 4 << 20 };

static const char suffix[] = ".lua";

static void free_source(script_source *s)
{
    free(s->name);
    free(s->file);
    text_free(&s->body);
    json_decref(s->table);
    json_decref(s->functions);
    free(s->stored);
    free(s->index_entry);
    free(s->path);
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

static bool source_is_file(const char *name)
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

/* The first line of INDEX: this, and the digest of the scripts that it has. */
#define INDEX_FORMAT "twistseal/scripts/v1 "

/* The digest of the names and texts of the scripts that the program came with. */
static void digest_own(char hex[DIGEST_HEX], const source_list *list)
{
    hash_part *parts = xcalloc(2 * list->count + 1, sizeof *parts);
    digest all;
    size_t n = 0;
    for (size_t i = 0; i < list->count; i++) {
        const script_source *s = &list->items[i];
        if (s->added) continue;
        parts[n++] = (hash_part){s->name, strlen(s->name) + 1};
        parts[n++] = (hash_part){s->sha256.bytes, sizeof s->sha256.bytes};
    }
    hash_parts(&all, parts, n);
    hash_hex(hex, &all);
    free(parts);
}

/* Marks what the index does not have, and takes over what scripts return, unless one of them was
 * changed: it may be included in others. */
static int read_index(source_list *list, const char *dir, tsl_err *err)
{
    const size_t begin = sizeof INDEX_FORMAT - 1;
    char *path = xasprintf("%s/INDEX", dir), hex[DIGEST_HEX];
    text index = {0};
    int status = access(path, F_OK) == 0 ? file_read(&index, path, INDEX_MAX, err) : TSL_OK;
    for (size_t i = 0; i < list->count && index.bytes; i++) list->items[i].added = true;
    for (char *line = index.bytes, *end; line && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        char *space = strchr(line, ' ');
        if (space) *space = '\0';
        script_source *s = source_find(list, line);
        if (s) s->added = false;
        if (s && space) s->index_entry = xstrdup(space + 1);
    }
    digest_own(hex, list);
    const bool same = index.size > begin + DIGEST_HEX && strcmp(index.bytes + begin, hex) == 0;
    for (size_t i = 0; i < list->count && !same; i++) {
        free(list->items[i].index_entry);
        list->items[i].index_entry = NULL;
    }
    text_free(&index);
    free(path);
    return status;
}

int source_scan(source_list *out, const char *dir, tsl_err *err)
{
    *out = (source_list){0};
    int status = scan_folder(out, dir, "", 0, err);
    sort_sources(out);
    if (status == TSL_OK) status = read_index(out, dir, err);
    if (status != TSL_OK) source_free(out);
    return status;
}

void source_free(source_list *list)
{
    for (size_t i = 0; i < list->count; i++) free_source(&list->items[i]);
    free(list->items);
    *list = (source_list){0};
}

static script_source *find_any(const source_list *list, const char *name)
{
    const script_source key = {.name = (char *)(uintptr_t)name};
    if (list->count == 0) return NULL;
    return bsearch(&key, list->items, list->count, sizeof key, compare_names);
}

script_source *source_find(const source_list *list, const char *name)
{
    script_source *s = find_any(list, name);
    return s && !s->forgotten ? s : NULL;
}

/* ---- scripts ---- */

int script_resolve(char **out, const char *wanted, const char *folder, tsl_err *err)
{
    if (source_is_file(wanted)) {
        *out = realpath(wanted, NULL);
        return *out ? TSL_OK : file_fail(err, "open", wanted, errno);
    }
    *out = xasprintf("%s%s%s", folder ? folder : "", folder ? "/" : "", wanted);
    return TSL_OK;
}

/* Says which built-in scripts there are; the first `skip` bytes of each name go without saying. */
static int fail_unknown(const script_host *host, const char *what, const char *name, size_t skip,
                        tsl_err *err)
{
    enum { NAMES = 100 };
    const char *names[NAMES + 1], *tails[NAMES + 1], *slash = strrchr(name, '/');
    /* A folder's name, which all have, is not what was mistaken. */
    const size_t folder = slash ? (size_t)(slash - name) + 1 : 0;
    size_t n = 0;
    for (size_t i = 0; i < host->builtin.count && n < NAMES; i++) {
        const char *other = host->builtin.items[i].name;
        if (strncmp(other, name, folder) != 0 || strchr(other + folder, '/')) continue;
        names[n] = other + skip;
        tails[n++] = other + folder;
    }
    names[n] = tails[n] = NULL;
    const char *near = text_closest(name + folder, tails);
    if (near)
        return tsl_fail(err, TSL_EINPUT, "unknown %s '%s' (did you mean '%s'?)", what, name + skip,
                        near - folder + skip);
    text all = {0};
    text_add(&all, "");
    text_add_names(&all, names, " and ");
    tsl_fail(err, TSL_EINPUT, "unknown %s '%s': there are %s%spaths that end in '.lua'", what,
             name + skip, all.bytes, n > 0 ? ", and " : "");
    text_free(&all);
    return TSL_EINPUT;
}

int script_known(const script_host *host, const char *folder, const char *name, tsl_err *err)
{
    char what[32];
    if (*name == '/' || script_exists(host, name)) return TSL_OK;
    snprintf(what, sizeof what, "%.*s", (int)strlen(folder) - 1, folder); /* "filters": a filter */
    return fail_unknown(host, what, name, strlen(folder) + 1, err);
}

static int add_bytes(const char *bytes, size_t size, void *request)
{
    text_add_bytes(request, bytes, size);
    return 0;
}

static void add_json(text *request, const json_t *value)
{
    json_dump_callback(value, add_bytes, request, JSON_COMPACT | JSON_ENCODE_ANY);
}

/* Asks about a script: what it returns, or with `function` what that does with q.count values. A
 * built-in script runs once for all its calls; one of the user's, which may try to break out of
 * Lua, meets each call in a process of its own. Nothing is kept where there is no room for it, as
 * in a page. */
static int ask_script(json_t **out, script_host *host, const script_source *s, const char *function,
                      question q, tsl_err *err)
{
    const bool again = s->builtin && host->can_keep;
    json_t *request = json_pack("{s:s,s:b,s:s*,s:s*}", "name", s->name, "again", again, "source",
                                s->builtin ? NULL : s->body.bytes, "function", function);
    /* The values follow in a frame of their own, where the worker reads them one by one. */
    if (function) json_object_set_new(request, "values", json_integer((json_int_t)q.count));
    if (q.candidates) json_object_set_new(request, "batch", json_true());
    text written = {.bytes = json_dumps(request, JSON_COMPACT)};
    written.size = strlen(written.bytes);
    q.file = s->file;
    q.request = &written;
    q.keep_for = again || q.candidates ? s->name : NULL;
    int status = script_ask(out, host, &q, err);
    json_decref(request);
    text_free(&written);
    return status;
}

void script_index_write(text *out, script_host *host)
{
    char hex[DIGEST_HEX];
    for (size_t i = 0; i < host->builtin.count; i++) host->builtin.items[i].added = false;
    digest_own(hex, &host->builtin);
    text_addf(out, INDEX_FORMAT "%s\n", hex);
    for (script_source *s = host->builtin.items; s < host->builtin.items + host->builtin.count;
         s++) {
        const char *slash = strchr(s->name, '/');
        json_t *answer = NULL;
        text_add(out, s->name);
        /* Libraries and words are included by others. */
        if (slash && !strchr(slash + 1, '/') && strncmp(s->name, "i18n/", 5) != 0 &&
            ask_script(&answer, host, s, NULL, (question){0}, NULL) == TSL_OK) {
            char *written = json_dumps(answer, JSON_COMPACT | JSON_REAL_PRECISION(17));
            text_addf(out, " %s", written);
            free(written);
        }
        text_add(out, "\n");
        json_decref(answer);
    }
}

/* The script of this name, which is read first if it is a file. TSL_EINPUT: there is none. */
static int find_source(script_source **out, script_host *host, const char *name, tsl_err *err)
{
    if (*name == '/' && !script_find(host, name)) {
        if (!utf8_is_valid(name, strlen(name)))
            return tsl_fail(err, TSL_EINPUT, "%s: its path is not UTF-8", name);
        const script_source s = {.name = xstrdup(name), .file = xstrdup(name)};
        int status = append_source(&host->own, s, name, err);
        if (status != TSL_OK) return status;
        sort_sources(&host->own);
    }
    *out = script_find(host, name);
    return *out ? TSL_OK : fail_unknown(host, "script", name, 0, err);
}

int script_load(script_host *host, const char *name, digest *digest_out, tsl_err *err)
{
    script_source *s;
    int status = find_source(&s, host, name, err);
    if (status == TSL_OK && !s->table) {
        json_t *answer = s->index_entry ? json_loads(s->index_entry, 0, NULL) : NULL;
        if (!answer) status = ask_script(&answer, host, s, NULL, (question){0}, err);
        json_t *table = json_object_get(answer, "table");
        const char *stored = json_string_value(json_object_get(answer, "stored"));
        s->functions = json_incref(json_object_get(answer, "functions"));
        s->stored = stored && *stored ? xstrdup(stored) : NULL;
        if (status == TSL_OK && (!s->functions || json_array_size(table) > 0))
            status = tsl_fail(err, TSL_EBROKEN, "%s: returns a list, not a table of named values",
                              s->file);
        if (status == TSL_OK) s->table = json_incref(table);
        json_decref(answer);
        status = script_blame(s, status, err);
    }
    if (status == TSL_OK && digest_out) *digest_out = s->sha256;
    return status;
}

int script_table(json_t **out, script_host *host, const char *name, tsl_err *err)
{
    int status = script_load(host, name, NULL, err);
    if (status != TSL_OK) return status;
    *out = json_deep_copy(script_find(host, name)->table);
    return TSL_OK;
}

void script_share(script_host *host, const json_t *value)
{
    text_free(&host->written);
    host->written = (text){0};
    host->shared = value;
    if (value) add_json(&host->written, value);
}

int script_call(json_t **out, script_host *host, const char *name, const char *function,
                const json_t *args, tsl_err *err)
{
    int status = script_load(host, name, NULL, err);
    if (status != TSL_OK) return status;
    const script_source *s = script_find(host, name);
    if (script_too_deep(args, DATA_DEPTH))
        return tsl_fail(err, TSL_ELIMIT, "%s: its data is nested too deeply", s->file);
    text values = {0};
    question q = {.values = &values, .arguments = args, .count = json_array_size(args)};
    for (size_t i = 0; i < q.count; i++) {
        const json_t *value = json_array_get(args, i);
        if (value == host->shared)
            text_add_bytes(&values, host->written.bytes, host->written.size);
        else
            add_json(&values, value);
        text_add(&values, "\n");
    }
    status = script_blame(s, ask_script(out, host, s, function, q, err), err);
    text_free(&values);
    return status;
}

int script_filter(bool *verdicts, script_host *host, const script_batch *batch, tsl_err *err)
{
    const size_t count = batch->count;
    int status = script_load(host, batch->name, NULL, err);
    if (status != TSL_OK || count == 0) return status;
    const script_source *s = script_find(host, batch->name);
    json_t *answer = NULL;
    text values = {0};
    question q = {.values = &values, .candidates = batch->candidates, .count = count};
    add_json(&values, batch->parameters);
    for (size_t i = 0; i < count; i++) text_add(&values, batch->candidates[i]);
    status = ask_script(&answer, host, s, batch->function, q, err);
    /* The answer is a text of '1' and '0', one for each candidate. */
    const char *verdict = json_string_value(answer);
    if (status == TSL_OK &&
        (!verdict || strlen(verdict) != count || strspn(verdict, "01") != count))
        status = tsl_fail(err, TSL_EBROKEN, "%s: stopped: its answer is not a verdict", s->file);
    for (size_t i = 0; status == TSL_OK && i < count; i++) verdicts[i] = verdict[i] == '1';
    json_decref(answer);
    text_free(&values);
    return script_blame(s, status, err);
}

bool script_has(const script_host *host, const char *name, const char *function)
{
    const script_source *s = script_find(host, name);
    for (size_t i = 0; s && i < json_array_size(s->functions); i++) {
        const char *has = json_string_value(json_array_get(s->functions, i));
        if (has && strcmp(has, function) == 0) return true;
    }
    return false;
}

const char *script_stored(const script_host *host, const char *name)
{
    const script_source *s = script_find(host, name);
    return s ? s->stored : NULL;
}

bool script_exists(const script_host *host, const char *name)
{
    return source_find(&host->builtin, name) != NULL;
}

char *script_added_file(const script_host *host, const char *name)
{
    const script_source *s = find_any(&host->builtin, name);
    if (!s || !s->added) return NULL;
    return s->path ? xstrdup(s->path) : xasprintf("%s/%s", host->dir, s->file);
}

int script_adopt(script_host *host, const char *name, const char *path, tsl_err *err)
{
    script_source *old = find_any(&host->builtin, name);
    if (old && !old->added) return TSL_OK;
    const script_source s = {.name = xstrdup(name),
                             .file = xasprintf("%s%s", name, suffix),
                             .builtin = true,
                             .added = true,
                             .path = xstrdup(path)};
    int status = append_source(&host->builtin, s, path, err);
    if (status != TSL_OK) return status;
    if ((old = find_any(&(source_list){host->builtin.items, host->builtin.count - 1}, name))) {
        script_source *last = &host->builtin.items[--host->builtin.count];
        free_source(old);
        *old = *last;
    }
    sort_sources(&host->builtin);
    return TSL_OK;
}

void script_forget_added(script_host *host, bool (*is_kept)(const void *context, const char *name),
                         const void *context)
{
    for (size_t i = 0; i < host->builtin.count; i++) {
        script_source *s = &host->builtin.items[i];
        s->forgotten = s->added && !is_kept(context, s->name);
    }
}

const char *script_builtin(const script_host *host, size_t i)
{
    const source_list *list = &host->builtin;
    return i < list->count ? list->items[i].name : NULL;
}

/* The scripts that something is made with, found in the texts of scripts. */

/* The next built-in script that the text from *at on includes by a name in quotes; NULL: there is
 * none. Moves *at behind it. */
static const script_source *next_included(const script_host *host, const char **at)
{
    static const char word[] = "include";
    while ((*at = strstr(*at, word))) {
        *at += sizeof word - 1;
        const char *quote = *at + strspn(*at, " \t("); /* before a name in quotes */
        if (*quote != '"' && *quote != '\'') continue;
        const char *end = strchr(quote + 1, *quote);
        if (!end) continue;
        char *name = xstrndup(quote + 1, (size_t)(end - quote - 1));
        const script_source *s = source_find(&host->builtin, name);
        free(name);
        if (s) return s;
    }
    return NULL;
}

static void list_source(script_list *list, const script_host *host, const script_source *s)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].name == s->name) return;
    list->items = xrealloc(list->items, (list->count + 1) * sizeof *list->items);
    list->items[list->count++] = (script_record){s->name, s->sha256};
    const char *at = s->body.bytes ? s->body.bytes : "";
    for (const script_source *more; (more = next_included(host, &at));)
        list_source(list, host, more);
}

int script_list_add(script_list *list, script_host *host, const char *name, tsl_err *err)
{
    script_source *s;
    int status = find_source(&s, host, name, err);
    if (status == TSL_OK) list_source(list, host, s);
    return status;
}

void script_restrict(script_host *host, const script_list *list)
{
    host->restricted = list != NULL;
    for (size_t i = 0; i < host->builtin.count; i++) host->builtin.items[i].allowed = false;
    for (size_t i = 0; list && i < list->count; i++) {
        script_source *s = source_find(&host->builtin, list->items[i].name);
        if (s) s->allowed = true;
    }
}
