/* Loads scripts, calls their functions, and records which were used. */
#include "script.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/text.h"
#include "script/host.h"
#include "script/parameters.h"

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

/* The script of this name, which is read first if it is a file. TSL_EINPUT: there is none. */
static int script_source_of(script_source **out, script_host *host, const char *name, tsl_err *err)
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

/* The scripts that something is made with, found in the texts of scripts. */

/* Passes over the blanks and brackets before a name in quotes. */
static const char *skip_to_quote(const char *at)
{
    return at + strspn(at, " \t(");
}

/* The next built-in script that the text from *at on includes by a name in quotes; NULL: there is
 * none. Moves *at behind it. */
static const script_source *next_included(const script_host *host, const char **at)
{
    static const char word[] = "include";
    while ((*at = strstr(*at, word))) {
        *at += sizeof word - 1;
        const char *quote = skip_to_quote(*at);
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

static void add_source(script_list *list, const script_host *host, const script_source *s)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].name == s->name) return;
    list->items = xrealloc(list->items, (list->count + 1) * sizeof *list->items);
    list->items[list->count++] = (script_record){s->name, s->sha256};
    const char *at = s->body.bytes ? s->body.bytes : "";
    for (const script_source *more; (more = next_included(host, &at));)
        add_source(list, host, more);
}

int script_list_add(script_list *list, script_host *host, const char *name, tsl_err *err)
{
    script_source *s;
    int status = script_source_of(&s, host, name, err);
    if (status == TSL_OK) add_source(list, host, s);
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

/* Checks the parameters given to a format or a filter against what its script declares. */

/* ---- faults ---- */

/* Parameters while they are checked. */
typedef struct parameter_check {
    const script_source *source;
    const json_t *declared, *given;
    report *report;
} parameter_check;

/* Adds the message, and frees it. */
static void tell(parameter_check *j, const char *name, bool of_name, text *message)
{
    problem *p = report_add(j->report, (place){0}, "%s", message->bytes);
    text_free(message);
    if (!p) return;
    snprintf(p->key, sizeof p->key, "%s", name);
    p->of_key = of_name;
}

static void tell_unknown(parameter_check *j, const char *name)
{
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX] = {NULL}, *key;
    json_t *value;
    size_t n = 0;
    text message = {0};
    json_object_foreach((json_t *)(uintptr_t)j->declared, key, value)
    {
        if (n + 1 < NAMES_MAX) names[n++] = key;
    }
    text_addf(&message, "'%s' has no parameter '%.60s'", j->source->name, name);
    if (n == 0) text_add(&message, ": it takes none");
    text_add_instead(&message, name, names, "it has ");
    tell(j, name, true, &message);
}

/* Adds the value as the user gave it, about. */
static void add_given(text *out, const json_t *value)
{
    enum { SHOWN = 60 };
    char *json = json_is_string(value)
                     ? NULL
                     : json_text(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(15));
    const char *shown = json_is_string(value) ? json_string_value(value) : json ? json : "";
    size_t size = strlen(shown) > SHOWN ? SHOWN : strlen(shown);
    while (size < strlen(shown) && (shown[size] & 0xc0) == 0x80) size--; /* a whole character */
    text_addf(out, "'%.*s%s'", (int)size, shown, shown[size] ? "..." : "");
    free(json);
}

/* The value that does not fit, or of a list the first item. */
static const json_t *find_unfit(const field *f, const json_t *value)
{
    field item = *f;
    item.list = false;
    for (size_t i = 0; f->list && i < json_array_size(value); i++)
        if (!schema_take(NULL, &item, json_array_get(value, i))) return json_array_get(value, i);
    return value;
}

static void tell_unfit(parameter_check *j, const field *f, const json_t *value)
{
    text message = {0};
    const json_t *unfit = find_unfit(f, value);
    text_addf(&message, "parameter '%s' of '%s' must be ", f->key, j->source->name);
    schema_describe(&message, f);
    text_add(&message, ", got ");
    add_given(&message, unfit);
    if (f->kind == FIELD_TEXT && (json_is_number(unfit) || json_is_boolean(unfit)))
        text_add(&message, " (put it in quotes)");
    tell(j, f->key, false, &message);
}

/* ---- against what is declared ---- */

static void tell_missing(parameter_check *j, const field *f)
{
    text message = {0};
    text_addf(&message, "'%s' needs the parameter '%s': ", j->source->name, f->key);
    schema_describe(&message, f);
    tell(j, "", false, &message);
}

static void fill_one(json_t *out, parameter_check *j, const char *name, json_t *declared)
{
    parameter p;
    json_t *value = json_object_get(j->given, name);
    parameters_read(&p, name, declared);
    if (!value) value = json_object_get(declared, "default");
    if (!value) {
        tell_missing(j, &p.field);
        return;
    }
    json_t *filled = parameters_value(&p, value);
    if (!filled) memory_ran_out();
    if (!schema_take(NULL, &p.field, filled)) tell_unfit(j, &p.field, filled);
    if (json_object_set_new(out, name, filled) != 0) memory_ran_out();
}

static void fill(json_t *out, parameter_check *j)
{
    const char *name;
    json_t *one;
    json_object_foreach((json_t *)(uintptr_t)j->given, name, one)
    {
        if (!json_object_get(j->declared, name)) tell_unknown(j, name);
    }
    json_object_foreach((json_t *)(uintptr_t)j->declared, name, one)
    {
        fill_one(out, j, name, one);
    }
}

/* What a script declares wrongly is for who wrote it to mend: there are no parameters to give. */
static int check_declared(const parameter_check *j, tsl_err *err)
{
    report r = {.name = j->source->file};
    if (j->declared) parameters_check(&r, j->declared);
    if (report_result(&r, err) == TSL_OK) return TSL_OK;
    if (err) err->code = TSL_EBROKEN;
    return TSL_EBROKEN;
}

/* ---- what the script says of them ---- */

static int fail_check(const script_source *s, tsl_err *err)
{
    return tsl_fail(err, TSL_EBROKEN,
                    "%s: 'check' must return nil, or a table of what is wrong by parameter: "
                    "{ most = 'must be ...' }",
                    s->file);
}

/* "parameter 'most' of 'filters/length' must be at least 22, got '19'" */
static void tell_checked(parameter_check *j, const char *name, const json_t *filled,
                         const char *says)
{
    text message = {0};
    const json_t *value = json_object_get(filled, name);
    text_addf(&message, "parameter '%s' of '%s' %.300s", name, j->source->name, says);
    if (!json_is_array(value)) {
        text_add(&message, ", got ");
        add_given(&message, value);
    }
    if (message.bytes) utf8_clean(message.bytes, false);
    tell(j, name, false, &message);
}

static int take_check(parameter_check *j, const json_t *filled, const json_t *answer, tsl_err *err)
{
    const char *name;
    json_t *says;
    if (!json_is_null(answer) && !json_is_object(answer) &&
        (!json_is_array(answer) || json_array_size(answer) > 0))
        return fail_check(j->source, err);
    json_object_foreach((json_t *)(uintptr_t)answer, name, says)
    {
        if (!json_is_string(says) || !json_object_get(j->declared, name))
            return fail_check(j->source, err);
        tell_checked(j, name, filled, json_string_value(says));
    }
    return TSL_OK;
}

/* Asks the script's own `check`, if it has one, about parameters that are of their types. */
static int ask_script(parameter_check *j, script_host *host, json_t *filled, tsl_err *err)
{
    const script_source *s = j->source;
    json_t *answer = NULL;
    if (j->report->count > 0 || !script_has(host, s->name, "check")) return TSL_OK;
    json_t *args = json_pack("[O]", filled);
    if (!args) memory_ran_out();
    int status = script_call(&answer, host, s->name, "check", args, err);
    if (status == TSL_OK) status = take_check(j, filled, answer, err);
    json_decref(args);
    json_decref(answer);
    return script_blame(s, status, err);
}

/* ---- both ---- */

int script_check_parameters(json_t **out, script_host *host, const char *name, const char *given,
                            report *r, tsl_err *err)
{
    *out = NULL;
    int status = script_load(host, name, NULL, err);
    if (status != TSL_OK) return status;
    const script_source *s = script_find(host, name);
    json_t *root, *filled = json_object();
    json_read(&root, given, strlen(given), JSON_REJECT_DUPLICATES, NULL);
    parameter_check j = {.source = s,
                         .declared = json_object_get(s->table, "parameters"),
                         .given = root,
                         .report = r};
    status = check_declared(&j, err);
    if (status == TSL_OK && !json_is_object(root))
        status = tsl_fail(err, TSL_EINPUT, "the parameters of '%s' must be 'name: value'", s->name);
    if (status == TSL_OK) {
        fill(filled, &j);
        status = ask_script(&j, host, filled, err);
    }
    json_decref(root);
    if (status == TSL_OK && r->count == 0)
        *out = filled;
    else
        json_decref(filled);
    return status;
}

int script_parameters(json_t **out, script_host *host, const char *name, const char *given,
                      tsl_err *err)
{
    report r = {.name = NULL};
    int status = script_check_parameters(out, host, name, given, &r, err);
    if (status == TSL_OK) status = report_result(&r, err);
    return status;
}
