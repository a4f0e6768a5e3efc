/* Starts the process that runs scripts, with the built-in scripts, and ends it. */
#include "host.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/platform.h"
#include "script/frame.h"

/* Enough for the largest sheet there is (see set/pages.h) to be laid out. */
static script_limits fill_limits(const script_limits *given)
{
    script_limits l = given ? *given : (script_limits){0};
    if (l.memory == 0) l.memory = (size_t)256 << 20;
    if (l.instructions == 0) l.instructions = 200000000;
    if (l.wall_ms == 0) l.wall_ms = 10000;
    if (l.output == 0) l.output = (size_t)32 << 20;
    return l;
}

/* What worker/run.c reads, as JSON. */
static void add_settings(text *out, const script_limits *l, bool loose)
{
    /* What Lua holds, with gaps (see worker/run.h), the request as text and as data, the answer.
     */
    size_t addresses = 2 * l->memory + 4 * (size_t)SCRIPT_REQUEST_MAX + 4 * l->output;
    /* A kept worker has spent up to a quarter more before. */
    unsigned seconds = (l->wall_ms + l->wall_ms / 4) / 1000 + 1;
    text_addf(out, "{\"version\":\"" TSL_VERSION "\",\"memory\":%zu,\"instructions\":%llu,",
              l->memory, (unsigned long long)l->instructions);
    text_addf(out, "\"output\":%zu,\"request\":%d,\"addresses\":%zu,\"seconds\":%u,", l->output,
              SCRIPT_REQUEST_MAX, addresses, seconds);
    text_addf(out, "\"loose\":%s}", loose ? "true" : "false");
}

/* Name, file and body of each, every one ended by a NUL. */
static void add_sources(text *out, const source_list *list)
{
    text_add(out, "");
    for (size_t i = 0; i < list->count; i++) {
        const script_source *s = &list->items[i];
        text_add_bytes(out, s->name, strlen(s->name) + 1);
        text_add_bytes(out, s->file, strlen(s->file) + 1);
        text_add_bytes(out, s->body.bytes, s->body.size + 1);
    }
}

struct zygote {
    platform_peer *peer;
    int wire;
};

/* Starts the worker program and sends it the two frames of its setup. */

enum { SETUP_MS = 10000 };

static int fail_gone(tsl_err *err)
{
    return tsl_fail(err, TSL_ESYSTEM,
                    "the process that runs scripts cannot go on: run the program again");
}

static int send_setup(const zygote *z, const text *settings, const text *sources, tsl_err *err)
{
    struct timespec deadline = frame_deadline(SETUP_MS);
    if (frame_send(z->wire, settings->bytes, settings->size, &deadline) != FRAME_OK ||
        frame_send(z->wire, sources->bytes, sources->size, &deadline) != FRAME_OK)
        return fail_gone(err);
    return TSL_OK;
}

void zygote_stop(zygote *z)
{
    if (!z) return;
    if (z->peer) platform_peer_stop(z->peer);
    free(z);
}

int zygote_start(zygote **out, const char *program, const text *settings, const text *sources,
                 tsl_err *err)
{
    zygote *z = xcalloc(1, sizeof *z);
    int status = platform_peer_start(&z->peer, &z->wire, program, err);
    if (status == TSL_OK) status = send_setup(z, settings, sources, err);
    if (status == TSL_OK)
        *out = z;
    else
        zygote_stop(z);
    return status;
}

static int start_zygote(script_host *host, bool loose, tsl_err *err)
{
    char *program = NULL;
    text settings = {0}, sources = {0};
    add_settings(&settings, &host->limits, loose);
    add_sources(&sources, &host->builtin);
    int status = file_program_dir(&program, "twistseal-script", err);
    if (status == TSL_OK)
        status = zygote_start(&host->worker.zygote, program, &settings, &sources, err);
    free(program);
    text_free(&settings);
    text_free(&sources);
    return status;
}

/* Is there address space for twice a script's memory, as a worker reserves that keeps it? */
static bool has_room_to_keep(const script_limits *l)
{
    if (sizeof(void *) <= 4) return false;
    void *at = mmap(NULL, 2 * l->memory, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) return false;
    munmap(at, 2 * l->memory);
    return true;
}

/* Keeps a host's worker for further batches of its filter, which saves a fork for each. */

static void leave(worker_cache *w)
{
    platform_wire_close(w->wire);
    free(w->script);
    *w = (worker_cache){.zygote = w->zygote};
}

int zygote_reap(int *wait_status, zygote *z, tsl_err *err)
{
    return platform_peer_reap(wait_status, z->peer) ? TSL_OK : fail_gone(err);
}

/* Ends the worker, if there is one; *wait_status says how it ended, as waitpid() does. */
static int worker_cache_end(int *wait_status, worker_cache *w, tsl_err *err)
{
    *wait_status = 0;
    if (!w->alive) return TSL_OK;
    leave(w);
    return zygote_reap(wait_status, w->zygote, err);
}

void script_host_free(script_host *host)
{
    if (!host) return;
    int ignored;
    worker_cache_end(&ignored, &host->worker, NULL);
    zygote_stop(host->worker.zygote);
    text_free(&host->written);
    source_free(&host->builtin);
    source_free(&host->own);
    free(host);
}

int script_host_start(script_host **out, const script_limits *limits, const char *dir, bool loose,
                      tsl_err *err)
{
    script_host *host = xcalloc(1, sizeof *host);
    host->limits = fill_limits(limits);
    host->can_keep = has_room_to_keep(&host->limits);
    int status = source_scan(&host->builtin, dir, err);
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

void script_host_allow(script_host *host, double seconds)
{
    int ignored;
    host->seconds_max = seconds;
    host->seconds = 0;
    worker_cache_end(&ignored, &host->worker, NULL);
}

/* Sends one question to a worker and checks its answer before returning it. */

bool script_too_deep(const json_t *value, size_t depth)
{
    if (!json_is_object(value) && !json_is_array(value)) return false;
    if (depth == 0) return true;
    for (size_t i = 0; i < json_array_size(value); i++)
        if (script_too_deep(json_array_get(value, i), depth - 1)) return true;
    json_t *object = (json_t *)(uintptr_t)value; /* jansson's iterators take no const */
    for (void *i = json_object_iter(object); i; i = json_object_iter_next(object, i))
        if (script_too_deep(json_object_iter_value(i), depth - 1)) return true;
    return false;
}

enum { SECRET_MIN = 8 }; /* bytes of the shortest text that may not be repeated */

/* As a message shows it: on one line, without what a terminal would obey. */
static char shown(char c)
{
    return (char)((unsigned char)c < 0x20 || c == 0x7f ? ' ' : c);
}

static bool begins(const char *message, const char *secret, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (message[i] != shown(secret[i])) return false;
    return true;
}

/* Cuts `secret` out of the message wherever it stands, and its beginning off the end, where a long
 * message was cut. */
static void cut_out(char *message, const char *secret, size_t size)
{
    for (char *at = message; *at;)
        if (begins(at, secret, size))
            memmove(at, at + size, strlen(at + size) + 1);
        else
            at++;
    size_t length = strlen(message);
    for (size_t n = size < length ? size : length; n >= SECRET_MIN; n--)
        if (begins(message + length - n, secret, n)) {
            message[length - n] = '\0';
            return;
        }
}

/* Cuts every text of `given` out of the message: it may be a scramble. */
static void redact(char *message, const json_t *given)
{
    size_t size = json_string_length(given);
    if (size >= SECRET_MIN) cut_out(message, json_string_value(given), size);
    for (size_t i = 0; i < json_array_size(given); i++) redact(message, json_array_get(given, i));
    json_t *object = (json_t *)(uintptr_t)given;
    for (void *i = json_object_iter(object); i; i = json_object_iter_next(object, i))
        redact(message, json_object_iter_value(i));
}

/* Each candidate of the batch is text until here, where one of them may stand in an error. */
static void redact_candidates(char *message, const question *q)
{
    for (size_t i = 0; i < q->count; i++) {
        json_t *candidate;
        const char *bytes = q->candidates[i];
        json_read(&candidate, bytes, strlen(bytes), 0, NULL);
        redact(message, candidate);
        json_decref(candidate);
    }
}

/* What a worker said, cut to a length. */
static int fail_said(tsl_status code, const char *begin, const char *said, const question *q,
                     tsl_err *err)
{
    char message[SCRIPT_MESSAGE_MAX + 1];
    snprintf(message, sizeof message, "%s%s", begin, said);
    for (char *c = message; *c; c++) *c = shown(*c);
    for (size_t size = SIZE_MAX; strlen(message) < size;) {
        size = strlen(message); /* what is cut out may leave two halves of another */
        redact(message, q->given);
        redact_candidates(message, q);
    }
    return tsl_fail(err, code, "%s", message);
}

static int fail_ended(const char *file, int wait_status, tsl_err *err)
{
    int signal = WIFSIGNALED(wait_status) ? WTERMSIG(wait_status) : 0;
    if (signal == SIGSYS)
        return tsl_fail(err, TSL_EBROKEN,
                        "%s: stopped: it made a system call that scripts may not make", file);
    if (signal == SIGKILL)
        return tsl_fail(err, TSL_EBROKEN,
                        "%s: stopped: over its processor time, or the machine ran out of memory",
                        file);
    if (signal)
        return tsl_fail(err, TSL_EBROKEN, "%s: stopped: it broke the interpreter (SIG%s)", file,
                        platform_signal_name(signal));
    /* No script can end its process by itself: that could not read, write or get memory. */
    return tsl_fail(err, TSL_ESYSTEM, "%s: ended without an answer", file);
}

static int fail_frame(frame_status s, const script_host *host, const char *file, tsl_err *err)
{
    unsigned ms = host->limits.wall_ms;
    if (s == FRAME_LATE)
        return tsl_fail(err, TSL_EBROKEN, "%s: stopped after %u %s", file,
                        ms % 1000 ? ms : ms / 1000, ms % 1000 ? "ms" : "s");
    return tsl_fail(err, TSL_EBROKEN, "%s: over its output limit of %zu KiB", file,
                    host->limits.output >> 10); /* FRAME_TOO_BIG */
}

int zygote_spawn(int *wire, zygote *z, tsl_err *err)
{
    return platform_peer_spawn(wire, z->peer) ? TSL_OK : fail_gone(err);
}

/* Makes *w the worker kept for `script`, or a fresh one. `script` NULL: always a fresh one. */
static int worker_cache_take(worker_cache *w, const char *script, tsl_err *err)
{
    int ignored;
    if (w->alive && script && w->script && strcmp(w->script, script) == 0) return TSL_OK;
    int status = worker_cache_end(&ignored, w, err);
    if (status == TSL_OK) status = zygote_spawn(&w->wire, w->zygote, err);
    w->alive = status == TSL_OK;
    return status;
}

/* Ends the worker, and makes the next one while the host does something else. */
static int zygote_renew(zygote *z, tsl_err *err)
{
    return platform_peer_renew(z->peer) ? TSL_OK : fail_gone(err);
}

/* Keeps the worker for the next question about `script`. Ends it if `script` is NULL or it has now
 * spent more than `most_ms`. */
static int worker_cache_keep(worker_cache *w, const char *script, unsigned spent_ms,
                             unsigned most_ms, tsl_err *err)
{
    w->spent_ms += spent_ms;
    if (script && w->spent_ms <= most_ms) {
        if (!w->script) w->script = xstrdup(script);
        return TSL_OK;
    }
    leave(w);
    return zygote_renew(w->zygote, err);
}

static int exchange(text *answer, script_host *host, const question *q, tsl_err *err)
{
    enum { AROUND = 1 << 16 }; /* bytes of an answer beside its value */
    int wait_status;
    unsigned wall_ms = host->limits.wall_ms;
    int status = worker_cache_take(&host->worker, q->keep_for, err);
    if (status != TSL_OK) return status;
    struct timespec deadline = frame_deadline(wall_ms); /* not from before the worker is there */
    int wire = host->worker.wire;
    frame_status s = frame_send(wire, q->request->bytes, q->request->size, &deadline);
    if (s == FRAME_OK && q->values)
        s = frame_send(wire, q->values->bytes, q->values->size, &deadline);
    if (s == FRAME_OK || s == FRAME_CLOSED)
        s = frame_receive(answer, wire, host->limits.output + AROUND, &deadline);
    const int reason = errno;
    /* The kernel counts a worker's processor time over its whole life. */
    if (s == FRAME_OK)
        return worker_cache_keep(&host->worker, q->keep_for, wall_ms - frame_ms_left(&deadline),
                                 wall_ms / 4, err);
    status = worker_cache_end(&wait_status, &host->worker, err);
    if (status != TSL_OK) return status;
    if (s == FRAME_CLOSED) return fail_ended(q->file, wait_status, err);
    if (s == FRAME_FAILED)
        return tsl_fail(err, TSL_ESYSTEM, "cannot reach the process that runs scripts: %s",
                        strerror(reason));
    return fail_frame(s, host, q->file, err);
}

static double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int exchange_timed(text *answer, script_host *host, const question *q, tsl_err *err)
{
    if (host->seconds_max > 0 && host->seconds >= host->seconds_max)
        return tsl_fail(err, TSL_ELIMIT, "scripts take more than %g seconds in all",
                        host->seconds_max);
    const double start = clock_seconds();
    int status = exchange(answer, host, q, err);
    host->seconds += clock_seconds() - start;
    return status;
}

/* ---- answers ---- */

/* Are these the names of scripts that this host has, and did a function include only what it may?
 */
static bool is_known(bool *is_allowed, const script_host *host, const question *q,
                     const json_t *included)
{
    if (!json_is_array(included)) return false;
    for (size_t i = 0; i < json_array_size(included); i++) {
        const char *name = json_string_value(json_array_get(included, i));
        const script_source *s = name ? source_find(&host->builtin, name) : NULL;
        if (!s) return false;
        *is_allowed &= s->allowed || !host->restricted || !q->values;
    }
    return true;
}

/* An answer is {"value": anything, "used": [names]}, {"error": text}, or {"refused": text} of a
 * worker that runs no script; nothing else is taken. */
static int read_answer(json_t **out, script_host *host, const question *q, const text *answer,
                       tsl_err *err)
{
    json_t *root;
    json_read(&root, answer->bytes, answer->size, JSON_REJECT_DUPLICATES, NULL);
    const char *error = json_string_value(json_object_get(root, "error"));
    const char *refused = json_string_value(json_object_get(root, "refused"));
    json_t *value = json_object_get(root, "value");
    int status = TSL_OK;
    bool is_allowed = true;
    if (refused && json_object_size(root) == 1)
        status = fail_said(TSL_ESYSTEM, "cannot run scripts: ", refused, q, err);
    else if (error && json_object_size(root) == 1)
        status = fail_said(TSL_EBROKEN, "", error, q, err);
    else if (!value || json_object_size(root) != 2 || script_too_deep(value, DATA_DEPTH + 1) ||
             !is_known(&is_allowed, host, q, json_object_get(root, "used")))
        status = tsl_fail(err, TSL_EBROKEN, "%s: stopped: its answer is not data", q->file);
    else if (!is_allowed) /* which one, might tell a scramble */
        status = tsl_fail(err, TSL_EBROKEN,
                          "%s: a function includes a script that its text does not name: write "
                          "include(\"...\") with the name in quotes",
                          q->file);
    else
        *out = json_incref(value);
    json_decref(root);
    return status;
}

int script_ask(json_t **out, script_host *host, const question *q, tsl_err *err)
{
    text answer = {0};
    int status, ignored;
    size_t size = q->request->size + (q->values ? q->values->size : 0);
    if (size > SCRIPT_REQUEST_MAX)
        status = tsl_fail(err, TSL_ELIMIT, "%s: more than %zu MiB of data", q->file,
                          (size_t)SCRIPT_REQUEST_MAX >> 20);
    else
        status = exchange_timed(&answer, host, q, err);
    if (status == TSL_OK) status = read_answer(out, host, q, &answer, err);
    text_free(&answer);
    if (status != TSL_OK)
        worker_cache_end(&ignored, &host->worker, NULL); /* an error is its last answer */
    return status;
}
