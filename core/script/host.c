/* Starts, asks and ends the process that runs scripts, and keeps a worker for the next question. */
#include "host.h"

#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/platform.h"
#include "script/frame.h"

static int fail_gone(tsl_err *err)
{
    return tsl_fail(err, TSL_ESYSTEM,
                    "the process that runs scripts cannot go on: run the program again");
}

int script_peer_start(platform_peer **out, const char *program, const text *settings,
                      const text *sources, tsl_err *err)
{
    enum { SETUP_MS = 10000 };
    int wire, status = platform_peer_start(out, &wire, program, err);
    if (status != TSL_OK) return status;
    struct timespec deadline = frame_deadline(SETUP_MS);
    if (frame_write(wire, settings->bytes, settings->size, &deadline) == FRAME_OK &&
        frame_write(wire, sources->bytes, sources->size, &deadline) == FRAME_OK)
        return TSL_OK;
    platform_peer_stop(*out);
    *out = NULL;
    return fail_gone(err);
}

/* Starts the program with two frames, which worker/run.c reads: the settings, and name, file and
 * body of each built-in script, every one ended by a NUL. */
static int start_peer(script_host *host, tsl_err *err)
{
    char *program = NULL;
    text settings = {0}, sources = {0};
    const script_limits *l = &host->limits;
    /* What Lua holds, with gaps (see worker/run.h), the request as text and as data, the answer. */
    const size_t addresses = 2 * l->memory + 4 * (size_t)SCRIPT_REQUEST_MAX + 4 * l->output;
    /* A kept worker has spent up to a quarter more before. */
    const unsigned seconds = (l->wall_ms + l->wall_ms / 4) / 1000 + 1;
    text_addf(&settings,
              "{\"version\":\"" TSL_VERSION "\",\"memory\":%zu,\"instructions\":%llu,"
              "\"output\":%zu,\"request\":%d,\"addresses\":%zu,\"seconds\":%u,\"loose\":%s}",
              l->memory, (unsigned long long)l->instructions, l->output, SCRIPT_REQUEST_MAX,
              addresses, seconds, host->loose ? "true" : "false");
    text_add(&sources, "");
    for (const script_source *s = host->builtin.items;
         s < host->builtin.items + host->builtin.count; s++) {
        text_add_bytes(&sources, s->name, strlen(s->name) + 1);
        text_add_bytes(&sources, s->file, strlen(s->file) + 1);
        text_add_bytes(&sources, s->body.bytes, s->body.size + 1);
    }
    int status = file_program_dir(&program, host->folder, "twistseal-script", err);
    if (status == TSL_OK)
        status = script_peer_start(&host->peer, program, &settings, &sources, err);
    free(program);
    text_free(&settings);
    text_free(&sources);
    return status;
}

void script_host_prepare(script_host *host)
{
    if (host && !host->peer) start_peer(host, NULL);
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

static void leave_worker(script_host *host)
{
    platform_wire_close(host->worker.wire);
    free(host->worker.script);
    memset(&host->worker, 0, sizeof host->worker);
}

/* Ends the worker, if there is one; *wait_status says how it ended, as waitpid() does. */
static int end_worker(int *wait_status, script_host *host, tsl_err *err)
{
    *wait_status = 0;
    if (!host->worker.alive) return TSL_OK;
    leave_worker(host);
    return platform_peer_reap(wait_status, host->peer) ? TSL_OK : fail_gone(err);
}

void script_host_stop(script_host *host)
{
    int ignored;
    end_worker(&ignored, host, NULL);
    if (host->peer) platform_peer_stop(host->peer);
    host->peer = NULL;
}

void script_host_free(script_host *host)
{
    if (!host) return;
    script_host_stop(host);
    text_free(&host->written);
    source_free(&host->builtin);
    source_free(&host->own);
    free(host->dir);
    free(host->folder);
    free(host);
}

/* `dir`: of the scripts; `folder`: see file_program_dir. */
static int start_host(script_host **out, const script_limits *limits, const char *dir,
                      const char *folder, bool loose, tsl_err *err)
{
    script_host *host = xcalloc(1, sizeof *host);
    script_limits *l = &host->limits;
    if (limits) *l = *limits;
    /* Enough for the largest sheet there is (see set/pages.h) to be laid out. */
    if (l->memory == 0) l->memory = (size_t)256 << 20;
    if (l->instructions == 0) l->instructions = 200000000;
    if (l->wall_ms == 0) l->wall_ms = 10000;
    if (l->output == 0) l->output = (size_t)32 << 20;
    host->can_keep = has_room_to_keep(l);
    host->dir = realpath(dir, NULL);
    host->folder = folder ? xstrdup(folder) : NULL;
    host->loose = loose;
    int status = source_scan(&host->builtin, dir, err);
    if (status != TSL_OK) {
        script_host_free(host);
        return status;
    }
    *out = host;
    return TSL_OK;
}

int script_host_start(script_host **out, const script_limits *limits, const char *dir, bool loose,
                      tsl_err *err)
{
    return start_host(out, limits, dir, NULL, loose, err);
}

int script_host_new(script_host **out, const char *folder, tsl_err *err)
{
    char *dir = NULL;
    int status = file_program_dir(&dir, folder, "lua", err);
    if (status == TSL_OK) status = start_host(out, NULL, dir, folder, false, err);
    free(dir);
    return status;
}

void script_host_allow(script_host *host, double seconds)
{
    int ignored;
    host->seconds_max = seconds;
    host->seconds = 0;
    end_worker(&ignored, host, NULL);
}

/* ---- errors, which may not repeat what a script was given ---- */

bool script_too_deep(const json_t *value, size_t depth)
{
    const char *key;
    json_t *inner;
    if (!json_is_object(value) && !json_is_array(value)) return false;
    if (depth == 0) return true;
    for (size_t i = 0; i < json_array_size(value); i++)
        if (script_too_deep(json_array_get(value, i), depth - 1)) return true;
    json_object_foreach((json_t *)(uintptr_t)value, key, inner)
    {
        if (script_too_deep(inner, depth - 1)) return true;
    }
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
    size_t i = 0;
    while (i < size && message[i] == shown(secret[i])) i++;
    return i == size;
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

/* Cuts every text of `secrets` out of the message: it may be a scramble. */
static void redact(char *message, const json_t *secrets)
{
    const char *key;
    json_t *inner;
    size_t size = json_string_length(secrets);
    if (size >= SECRET_MIN) cut_out(message, json_string_value(secrets), size);
    for (size_t i = 0; i < json_array_size(secrets); i++)
        redact(message, json_array_get(secrets, i));
    json_object_foreach((json_t *)(uintptr_t)secrets, key, inner) redact(message, inner);
}

/* What a worker said, cut to a length. */
static int fail_with(tsl_status code, const char *begin, const char *words, const question *q,
                     tsl_err *err)
{
    char message[SCRIPT_MESSAGE_MAX + 1];
    snprintf(message, sizeof message, "%s%s", begin, words);
    for (char *c = message; *c; c++) *c = shown(*c);
    for (size_t size = SIZE_MAX; strlen(message) < size;) {
        size = strlen(message); /* what is cut out may leave two halves of another */
        redact(message, q->arguments);
        for (size_t i = 0; q->candidates && i < q->count; i++) {
            json_t *candidate = json_loadb(q->candidates[i], strlen(q->candidates[i]), 0, NULL);
            redact(message, candidate);
            json_decref(candidate);
        }
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

/* ---- questions ---- */

/* Sends the question to the worker that is kept for its script, or to a fresh one. */
static int exchange(text *answer, script_host *host, const question *q, tsl_err *err)
{
    enum { AROUND = 1 << 16 }; /* bytes of an answer beside its value */
    int wait_status, status;
    const unsigned wall_ms = host->limits.wall_ms;
    const char *current = host->worker.script;
    if (!current || !q->keep_for || strcmp(current, q->keep_for) != 0) {
        status = end_worker(&wait_status, host, err);
        if (status == TSL_OK && !host->peer) status = start_peer(host, err);
        if (status != TSL_OK) return status;
        if (!platform_peer_spawn(&host->worker.wire, host->peer)) return fail_gone(err);
        host->worker.alive = true;
    }
    struct timespec deadline = frame_deadline(wall_ms); /* not from before the worker is there */
    const int wire = host->worker.wire;
    frame_status s = frame_write(wire, q->request->bytes, q->request->size, &deadline);
    if (s == FRAME_OK && q->values)
        s = frame_write(wire, q->values->bytes, q->values->size, &deadline);
    if (s == FRAME_OK || s == FRAME_CLOSED)
        s = frame_read(answer, wire, host->limits.output + AROUND, &deadline);
    const int reason = errno;
    if (s == FRAME_OK) {
        /* The kernel counts a worker's processor time over its whole life. */
        host->worker.spent_ms += wall_ms - frame_ms_left(&deadline);
        if (q->keep_for && host->worker.spent_ms <= wall_ms / 4) {
            if (!host->worker.script) host->worker.script = xstrdup(q->keep_for);
            return TSL_OK;
        }
        leave_worker(host);
        return TSL_OK;
    }
    status = end_worker(&wait_status, host, err);
    if (status != TSL_OK) return status;
    if (s == FRAME_CLOSED) return fail_ended(q->file, wait_status, err);
    if (s == FRAME_FAILED)
        return tsl_fail(err, TSL_ESYSTEM, "cannot reach the process that runs scripts: %s",
                        strerror(reason));
    if (s == FRAME_LATE)
        return tsl_fail(err, TSL_EBROKEN, "%s: stopped after %u %s", q->file,
                        wall_ms % 1000 ? wall_ms : wall_ms / 1000, wall_ms % 1000 ? "ms" : "s");
    return tsl_fail(err, TSL_EBROKEN, "%s: over its output limit of %zu KiB", q->file,
                    host->limits.output >> 10); /* FRAME_TOO_BIG */
}

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
    json_t *root = json_loadb(answer->bytes, answer->size, JSON_REJECT_DUPLICATES, NULL);
    const char *error = json_string_value(json_object_get(root, "error"));
    const char *refused = json_string_value(json_object_get(root, "refused"));
    json_t *value = json_object_get(root, "value");
    int status = TSL_OK;
    bool is_allowed = true;
    if (refused && json_object_size(root) == 1)
        status = fail_with(TSL_ESYSTEM, "cannot run scripts: ", refused, q, err);
    else if (error && json_object_size(root) == 1)
        status = fail_with(TSL_EBROKEN, "", error, q, err);
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
    const struct timespec start = frame_deadline(0);
    if (q->request->size + (q->values ? q->values->size : 0) > SCRIPT_REQUEST_MAX)
        status = tsl_fail(err, TSL_ELIMIT, "%s: more than %zu MiB of data", q->file,
                          (size_t)SCRIPT_REQUEST_MAX >> 20);
    else if (host->seconds_max > 0 && host->seconds >= host->seconds_max)
        status = tsl_fail(err, TSL_ELIMIT, "scripts take more than %g seconds in all",
                          host->seconds_max);
    else
        status = exchange(&answer, host, q, err);
    const struct timespec end = frame_deadline(0);
    host->seconds += (double)(end.tv_sec - start.tv_sec);
    host->seconds += (double)(end.tv_nsec - start.tv_nsec) * 1e-9;
    if (status == TSL_OK) status = read_answer(out, host, q, &answer, err);
    text_free(&answer);
    if (status != TSL_OK) end_worker(&ignored, host, NULL); /* an error is its last answer */
    return status;
}
