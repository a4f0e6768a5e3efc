/* The core's side of the script host: what it sends, what it takes back, and what it reports. */
#include "script.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "file.h"
#include "script_data.h"
#include "script_frame.h"
#include "script_internal.h"
#include "script_run.h"
#include "script_zygote.h"

enum {
    REQUEST_MAX = 64 << 20, /* bytes: a set of thousands of scrambles is one megabyte */
    MESSAGE_MAX = 1000      /* bytes of a script's own message */
};

struct script_host {
    run_setup setup;     /* what the zygote was forked with, the built-in scripts among it */
    source_list sources; /* the user's */
    zygote *zygote;
    bool filtered;
};

static script_limits fill_limits(const script_limits *given)
{
    script_limits l = given ? *given : (script_limits){0};
    if (l.memory == 0) l.memory = (size_t)64 << 20;
    if (l.instructions == 0) l.instructions = 200000000;
    if (l.wall_ms == 0) l.wall_ms = 10000;
    if (l.output == 0) l.output = (size_t)16 << 20;
    return l;
}

/* ---- what goes over the wire ---- */

static bool too_deep(const json_t *value, size_t left)
{
    if (!json_is_object(value) && !json_is_array(value)) return false;
    if (left == 0) return true;
    for (size_t i = 0; i < json_array_size(value); i++)
        if (too_deep(json_array_get(value, i), left - 1)) return true;
    json_t *object = (json_t *)(uintptr_t)value; /* jansson's iterators take no const */
    for (void *i = json_object_iter(object); i; i = json_object_iter_next(object, i))
        if (too_deep(json_object_iter_value(i), left - 1)) return true;
    return false;
}

/* Cuts every text of `given` out of the message: it may be a scramble. */
static void redact(char *message, const json_t *given)
{
    enum { SHORTEST = 8 };
    const char *s = json_string_value(given);
    size_t size = json_string_length(given);
    if (s && size >= SHORTEST)
        for (char *at; (at = strstr(message, s));) memmove(at, at + size, strlen(at + size) + 1);
    for (size_t i = 0; i < json_array_size(given); i++) redact(message, json_array_get(given, i));
    json_t *object = (json_t *)(uintptr_t)given;
    for (void *i = json_object_iter(object); i; i = json_object_iter_next(object, i))
        redact(message, json_object_iter_value(i));
}

/* A script's own message: cut to a length, on one line, without what a terminal would obey. */
static int fail_message(const char *said, const json_t *request, tsl_err *err)
{
    char message[MESSAGE_MAX + 1];
    snprintf(message, sizeof message, "%s", said);
    redact(message, json_object_get(request, "args"));
    for (char *c = message; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f) *c = ' ';
    return tsl_fail(err, TSL_EBROKEN, "%s", message);
}

static int fail_ended(const char *file, int wait_status, tsl_err *err)
{
    int signal = WIFSIGNALED(wait_status) ? WTERMSIG(wait_status) : 0;
    if (signal == SIGSYS)
        return tsl_fail(err, TSL_EBROKEN,
                        "%s: stopped: it made a call to the system, which no script may", file);
    if (signal == SIGKILL)
        return tsl_fail(err, TSL_EBROKEN, "%s: stopped: over its processor time", file);
    if (signal)
        return tsl_fail(err, TSL_EBROKEN, "%s: stopped: it broke the interpreter (SIG%s)", file,
                        sigabbrev_np(signal));
    return tsl_fail(err, TSL_EBROKEN, "%s: ended without an answer", file);
}

static int fail_frame(frame_status s, const script_host *host, const char *file, tsl_err *err)
{
    unsigned ms = host->setup.limits.wall_ms;
    if (s == FRAME_LATE)
        return tsl_fail(err, TSL_EBROKEN, "%s: stopped after %u %s", file,
                        ms % 1000 ? ms : ms / 1000, ms % 1000 ? "ms" : "s");
    if (s == FRAME_TOO_BIG)
        return tsl_fail(err, TSL_EBROKEN, "%s: over its output of %zu KiB", file,
                        host->setup.limits.output >> 10);
    return tsl_fail(err, TSL_ESYSTEM, "out of memory");
}

/* Sends the request to a fresh worker and takes its answer, all within the time allowed. */
static int exchange(text *answer, script_host *host, const char *file, const text *request,
                    tsl_err *err)
{
    enum { AROUND = 1 << 16 }; /* bytes of an answer beside its value */
    int fd, wait_status;
    struct timespec deadline = frame_deadline(host->setup.limits.wall_ms);
    int status = zygote_spawn(&fd, host->zygote, err);
    if (status != TSL_OK) return status;
    frame_status s = frame_send(fd, request->bytes, request->size, &deadline);
    if (s == FRAME_OK || s == FRAME_CLOSED)
        s = frame_receive(answer, fd, host->setup.limits.output + AROUND, &deadline);
    close(fd);
    status = zygote_reap(&wait_status, host->zygote, err);
    if (status != TSL_OK || s == FRAME_OK) return status;
    return s == FRAME_CLOSED ? fail_ended(file, wait_status, err) : fail_frame(s, host, file, err);
}

/* Marks what the script included: names this host knows, and no other. */
static bool mark_used(script_host *host, const json_t *used)
{
    if (!json_is_array(used)) return false;
    for (size_t i = 0; i < json_array_size(used); i++) {
        const char *name = json_string_value(json_array_get(used, i));
        script_source *s = name ? source_find(&host->setup.sources, name) : NULL;
        if (!s) return false;
        s->used = true;
    }
    return true;
}

/* An answer is {"error": text} or {"value": anything, "used": [names]}; nothing else is taken. */
static int read_answer(json_t **out, script_host *host, const char *file, const json_t *request,
                       const text *answer, tsl_err *err)
{
    json_t *root = json_loadb(answer->bytes, answer->size, JSON_REJECT_DUPLICATES, NULL);
    const char *error = json_string_value(json_object_get(root, "error"));
    json_t *value = json_object_get(root, "value");
    int status = TSL_OK;
    if (error && json_object_size(root) == 1)
        status = fail_message(error, request, err);
    else if (!value || json_object_size(root) != 2 || too_deep(value, DATA_DEPTH) ||
             !mark_used(host, json_object_get(root, "used")))
        status = tsl_fail(err, TSL_EBROKEN, "%s: stopped: its answer is not data", file);
    else
        *out = json_incref(value);
    json_decref(root);
    return status;
}

static int ask(json_t **out, script_host *host, const char *file, const json_t *request,
               tsl_err *err)
{
    text answer = {0};
    int status = TSL_ESYSTEM;
    char *bytes = json_dumps(request, JSON_COMPACT);
    const text sent = {.bytes = bytes, .size = bytes ? strlen(bytes) : 0};
    if (!bytes)
        status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    else if (sent.size > REQUEST_MAX)
        status = tsl_fail(err, TSL_ELIMIT, "%s: more than %d MiB of data", file, REQUEST_MAX >> 20);
    else
        status = exchange(&answer, host, file, &sent, err);
    if (status == TSL_OK) status = read_answer(out, host, file, request, &answer, err);
    free(bytes);
    text_free(&answer);
    return status;
}

/* ---- the host ---- */

/* One question about nothing: does a worker start, and are its calls filtered? */
static int check_worker(script_host *host, tsl_err *err)
{
    tsl_err said = {0};
    json_t *value = NULL, *request = json_object();
    int status = ask(&value, host, "script host", request, &said);
    json_decref(request);
    json_decref(value);
    host->filtered = strcmp(said.text, "filtered") == 0;
    if (host->filtered || strcmp(said.text, "not filtered") == 0) return TSL_OK;
    return tsl_fail(err, TSL_ESYSTEM, "cannot run scripts: %s", status ? said.text : "no answer");
}

static int start_zygote(script_host *host, bool loose, tsl_err *err)
{
    const script_limits *l = &host->setup.limits;
    const zygote_job job = {.run = run_serve,
                            .context = &host->setup,
                            /* What Lua holds, the request as text and as data, the answer. */
                            .memory = l->memory + 4 * (size_t)REQUEST_MAX + 4 * l->output,
                            .seconds = l->wall_ms / 1000 + 1,
                            .loose = loose};
    json_object_seed(0); /* jansson seeds its tables from a file, which a worker cannot open */
    int status = zygote_start(&host->zygote, &job, err);
    return status == TSL_OK ? check_worker(host, err) : status;
}

int script_host_start(script_host **out, const script_limits *limits, const char *dir, bool loose,
                      tsl_err *err)
{
    script_host *host = calloc(1, sizeof *host);
    if (!host) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    host->setup.limits = fill_limits(limits);
    host->setup.request = REQUEST_MAX;
    int status = source_scan(&host->setup.sources, dir, err);
    if (status == TSL_OK) status = start_zygote(host, loose, err);
    if (status != TSL_OK) {
        script_host_free(host);
        return status;
    }
    *out = host;
    return TSL_OK;
}

int script_host_new(script_host **out, const script_limits *limits, tsl_err *err)
{
    char *dir = NULL;
    int status = file_program_dir(&dir, "lua", err);
    if (status == TSL_OK) status = script_host_start(out, limits, dir, false, err);
    free(dir);
    return status;
}

void script_host_free(script_host *host)
{
    if (!host) return;
    zygote_stop(host->zygote);
    source_free(&host->setup.sources);
    source_free(&host->sources);
    free(host);
}

bool script_host_filtered(const script_host *host)
{
    return host->filtered;
}

/* ---- scripts ---- */

static script_source *find_source(const script_host *host, const char *name)
{
    return source_find(*name == '/' ? &host->sources : &host->setup.sources, name);
}

static int fail_unknown(const script_host *host, const char *name, tsl_err *err)
{
    const char *near = source_closest(&host->setup.sources, name);
    if (near)
        return tsl_fail(err, TSL_EINPUT, "unknown script '%s' (did you mean '%s'?)", name, near);
    return tsl_fail(err, TSL_EINPUT,
                    "unknown script '%s': give a built-in one's name or an absolute path", name);
}

/* The request's part that names the script; the built-in ones are in the worker's memory. */
static json_t *name_script(const script_source *s)
{
    return s->builtin ? json_pack("{ss}", "name", s->name)
                      : json_pack("{ssss}", "name", s->name, "source", s->body.bytes);
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
    s->used = true;
    return TSL_OK;
}

static int load_table(script_host *host, script_source *s, tsl_err *err)
{
    json_t *request = name_script(s), *answer = NULL;
    int status = request ? ask(&answer, host, s->file, request, err)
                         : tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (status == TSL_OK) status = take_table(s, answer, err);
    json_decref(request);
    json_decref(answer);
    /* Who wrote the script can mend it. */
    if (status == TSL_EBROKEN && !s->builtin && err) err->code = TSL_EINPUT;
    if (status == TSL_EBROKEN && !s->builtin) status = TSL_EINPUT;
    if (status == TSL_OK) find_source(host, "prelude")->used = true; /* runs before every script */
    return status;
}

int script_load(script_host *host, const char *name, digest *digest_out, tsl_err *err)
{
    int status = TSL_OK;
    if (*name == '/' && !find_source(host, name)) status = source_add(&host->sources, name, err);
    if (status != TSL_OK) return status;
    script_source *s = find_source(host, name);
    if (!s) return fail_unknown(host, name, err);
    if (!s->table) status = load_table(host, s, err);
    if (status == TSL_OK && digest_out) *digest_out = s->sha256;
    return status;
}

int script_table(json_t **out, script_host *host, const char *name, tsl_err *err)
{
    int status = script_load(host, name, NULL, err);
    if (status != TSL_OK) return status;
    *out = json_deep_copy(find_source(host, name)->table);
    return *out ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "out of memory");
}

int script_call(json_t **out, script_host *host, const char *name, const char *function,
                const json_t *args, tsl_err *err)
{
    int status = script_load(host, name, NULL, err);
    if (status != TSL_OK) return status;
    const script_source *s = find_source(host, name);
    if (too_deep(args, DATA_DEPTH))
        return tsl_fail(err, TSL_ELIMIT, "%s: its data is nested too deeply", s->file);
    json_t *request = name_script(s);
    if (!request || json_object_set_new(request, "function", json_string(function)) != 0 ||
        json_object_set(request, "args", (json_t *)(uintptr_t)args) != 0)
        status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    else
        status = ask(out, host, s->file, request, err);
    json_decref(request);
    return status;
}

bool script_has(const script_host *host, const char *name, const char *function)
{
    const script_source *s = find_source(host, name);
    for (size_t i = 0; s && i < json_array_size(s->functions); i++) {
        const char *has = json_string_value(json_array_get(s->functions, i));
        if (has && strcmp(has, function) == 0) return true;
    }
    return false;
}

const script_source *script_find(const script_host *host, const char *name)
{
    return find_source(host, name);
}

/* ---- the record ---- */

static const script_source *next_used(const source_list *list, size_t *left)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].used && (*left)-- == 0) return &list->items[i];
    return NULL;
}

static const script_source *find_used(const script_host *host, size_t i)
{
    /* A path begins with '/', which stands before every letter and digit. */
    const script_source *s = next_used(&host->sources, &i);
    return s ? s : next_used(&host->setup.sources, &i);
}

size_t script_count(const script_host *host)
{
    size_t n = 0;
    while (find_used(host, n)) n++;
    return n;
}

const char *script_at(const script_host *host, size_t i, digest *digest_out)
{
    const script_source *s = find_used(host, i);
    if (s && digest_out) *digest_out = s->sha256;
    return s ? s->name : NULL;
}
