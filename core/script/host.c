/* Starts the process that runs scripts, with the built-in scripts, and ends it. */
#include "host.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/file.h"
#include "base/memory.h"
#include "parts.h"

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

/* What worker/setup.c reads, as JSON. */
static void add_settings(text *out, const script_limits *l, bool loose)
{
    /* What Lua holds, with gaps (see worker/arena.h), the request as text and as data, the answer.
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
