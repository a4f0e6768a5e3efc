/* Loads scripts, calls their functions, and records which were used. */
#include "script.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "base/file.h"
#include "base/memory.h"
#include "parts.h"

/* ---- scripts ---- */

int script_resolve(char **out, const char *given, const char *folder, tsl_err *err)
{
    if (source_is_file(given)) {
        *out = realpath(given, NULL);
        const int reason = errno;
        if (*out) return TSL_OK;
        file_fail(err, "open", given, reason);
        if (reason == EIO || reason == ENOMEM) return TSL_ESYSTEM;
        if (err) err->code = TSL_EINPUT; /* what is wrong is what the user wrote */
        return TSL_EINPUT;
    }
    *out = xasprintf("%s%s%s", folder ? folder : "", folder ? "/" : "", given);
    return TSL_OK;
}

/* Says which built-in scripts there are; the first `skip` bytes of each name go without saying. */
static int fail_unknown(const script_host *host, const char *what, const char *name, size_t skip,
                        tsl_err *err)
{
    const char *names[SOURCE_NAMES + 1];
    source_neighbours(names, &host->builtin, name);
    for (size_t i = 0; names[i]; i++) names[i] += skip;
    /* A folder's name, which all have, is not what was mistaken. */
    const char *slash = strrchr(name + skip, '/'), *near = NULL;
    size_t folder = slash ? (size_t)(slash - name) + 1 - skip : 0;
    const char *tails[SOURCE_NAMES + 1] = {NULL};
    for (size_t i = 0; names[i]; i++) tails[i] = names[i] + folder;
    near = text_closest(name + skip + folder, tails);
    if (near)
        return tsl_fail(err, TSL_EINPUT, "unknown %s '%s' (did you mean '%s'?)", what, name + skip,
                        near - folder);
    text all = {0};
    text_add_names(&all, names, " and ");
    int status =
        tsl_fail(err, TSL_EINPUT, "unknown %s '%s': there are %s%spaths that end in '.lua'", what,
                 name + skip, all.bytes ? all.bytes : "", all.bytes ? ", and " : "");
    text_free(&all);
    return status;
}

int script_known(const script_host *host, const char *folder, const char *name, tsl_err *err)
{
    char what[32];
    if (*name == '/' || script_exists(host, name)) return TSL_OK;
    snprintf(what, sizeof what, "%.*s", (int)strlen(folder) - 1, folder); /* "filters": a filter */
    return fail_unknown(host, what, name, strlen(folder) + 1, err);
}

static int add_bytes(const char *bytes, size_t size, void *to)
{
    text_add_bytes(to, bytes, size);
    return 0;
}

static void add_json(text *request, const json_t *value)
{
    json_dump_callback(value, add_bytes, request, JSON_COMPACT | JSON_ENCODE_ANY);
}

static void add_string(text *request, const char *string)
{
    json_t *s = json_string(string);
    add_json(request, s);
    json_decref(s);
}

/* A built-in script runs once for all its calls; one of the user's, which may try to break out of
 * Lua, meets each call in a process of its own. Nothing is kept where there is no room for it, as
 * in a page. */
static bool is_kept(const script_host *host, const script_source *s)
{
    return s->builtin && host->can_keep;
}

/* Begins a request: which script, and what it says unless a worker has it in its memory. */
static void begin_request(text *request, const script_host *host, const script_source *s)
{
    text_add(request, "{\"name\":");
    add_string(request, s->name);
    if (is_kept(host, s)) text_add(request, ",\"again\":true");
    if (s->builtin) return;
    text_add(request, ",\"source\":");
    add_string(request, s->body.bytes);
}

/* Takes {"table": {...}, "functions": [names]} apart. */
static int take_table(script_source *s, json_t *answer, tsl_err *err)
{
    json_t *table = json_object_get(answer, "table");
    json_t *functions = json_object_get(answer, "functions");
    if (!functions || json_array_size(table) > 0)
        return tsl_fail(err, TSL_EBROKEN, "%s: returns a list, not a table of named values",
                        s->file);
    s->table = json_incref(table);
    s->functions = json_incref(functions);
    return TSL_OK;
}

static int load_table(script_host *host, script_source *s, tsl_err *err)
{
    json_t *answer = NULL;
    text request = {0};
    const question q = {
        .file = s->file, .request = &request, .keep_for = is_kept(host, s) ? s->name : NULL};
    begin_request(&request, host, s);
    text_add(&request, "}");
    int status = script_ask(&answer, host, &q, err);
    if (status == TSL_OK) status = take_table(s, answer, err);
    text_free(&request);
    json_decref(answer);
    return script_blame(s, status, err);
}

int script_source_of(script_source **out, script_host *host, const char *name, tsl_err *err)
{
    int status = TSL_OK;
    if (*name == '/' && !script_find(host, name)) status = source_add(&host->own, name, err);
    if (status != TSL_OK) return status;
    *out = script_find(host, name);
    return *out ? TSL_OK : fail_unknown(host, "script", name, 0, err);
}

int script_load(script_host *host, const char *name, digest *digest_out, tsl_err *err)
{
    script_source *s;
    int status = script_source_of(&s, host, name, err);
    if (status == TSL_OK && !s->table) status = load_table(host, s, err);
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

/* The rest of a request for a function: `count` values follow in a frame of their own, where the
 * worker reads them one by one. */
static void end_request(text *request, const char *function, size_t count, const char *mode)
{
    text_add(request, ",\"function\":");
    add_string(request, function);
    text_addf(request, ",\"values\":%zu%s}", count, mode);
}

void script_share(script_host *host, const json_t *value)
{
    text_free(&host->written);
    host->written = (text){0};
    host->shared = value;
    if (value) add_json(&host->written, value);
}

static void add_value(text *values, const script_host *host, const json_t *value)
{
    if (value == host->shared)
        text_add_bytes(values, host->written.bytes, host->written.size);
    else
        add_json(values, value);
    text_add(values, "\n");
}

int script_call(json_t **out, script_host *host, const char *name, const char *function,
                const json_t *args, tsl_err *err)
{
    int status = script_load(host, name, NULL, err);
    if (status != TSL_OK) return status;
    const script_source *s = script_find(host, name);
    if (script_too_deep(args, DATA_DEPTH))
        return tsl_fail(err, TSL_ELIMIT, "%s: its data is nested too deeply", s->file);
    text request = {0}, values = {0};
    const question q = {.file = s->file,
                        .request = &request,
                        .values = &values,
                        .keep_for = is_kept(host, s) ? s->name : NULL,
                        .given = args};
    begin_request(&request, host, s);
    end_request(&request, function, json_array_size(args), "");
    for (size_t i = 0; i < json_array_size(args); i++)
        add_value(&values, host, json_array_get(args, i));
    status = script_blame(s, script_ask(out, host, &q, err), err);
    text_free(&request);
    text_free(&values);
    return status;
}

/* ---- filters ---- */

/* The answer is a text of '1' and '0', one for each candidate. */
static bool read_verdicts(bool *verdicts, size_t count, const json_t *answer)
{
    const char *s = json_string_value(answer);
    if (!s || strlen(s) != count || strspn(s, "01") != count) return false;
    for (size_t i = 0; i < count; i++) verdicts[i] = s[i] == '1';
    return true;
}

int script_filter(bool *verdicts, script_host *host, const script_batch *batch, tsl_err *err)
{
    int status = script_load(host, batch->name, NULL, err);
    if (status != TSL_OK || batch->count == 0) return status;
    const script_source *s = script_find(host, batch->name);
    json_t *answer = NULL;
    text request = {0}, values = {0};
    const question q = {.file = s->file,
                        .request = &request,
                        .values = &values,
                        .keep_for = s->name,
                        .candidates = batch->candidates,
                        .count = batch->count};
    begin_request(&request, host, s);
    end_request(&request, batch->function, batch->count, ",\"batch\":true");
    add_json(&values, batch->parameters);
    for (size_t i = 0; i < batch->count; i++) text_add(&values, batch->candidates[i]);
    status = script_ask(&answer, host, &q, err);
    if (status == TSL_OK && !read_verdicts(verdicts, batch->count, answer))
        status = tsl_fail(err, TSL_EBROKEN, "%s: stopped: its answer is not a verdict", s->file);
    status = script_blame(s, status, err);
    json_decref(answer);
    text_free(&request);
    text_free(&values);
    return status;
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

bool script_exists(const script_host *host, const char *name)
{
    return source_find(&host->builtin, name) != NULL;
}

const char *script_builtin(const script_host *host, size_t i)
{
    const source_list *list = &host->builtin;
    return i < list->count ? list->items[i].name : NULL;
}
