/* What a browser has instead of a computer: a file system in memory, linked plugins, a second
 * WebAssembly instance for scripts. page.js has the functions that begin with web_. */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/platform.h"
#include "linked.h"
#include "page.h"

/* ---- the process ---- */

atomic_int web_cancelled;

unsigned platform_cores(void)
{
    return (unsigned)emscripten_num_logical_cores();
}

bool platform_is_cancelled(void)
{
    return web_cancelled;
}

const char *platform_environment(const char *name)
{
    return getenv(name);
}

bool platform_hide_memory(void)
{
    return true; /* nobody else sees an instance's memory */
}

int platform_signals(const sigset_t *blocked)
{
    (void)blocked;
    errno = ENOSYS;
    return -1;
}

/* ---- words ---- */

const char *platform_error_text(int reason)
{
    return strerror(reason);
}

const char *platform_signal_name(int signal)
{
    return signal == SIGSEGV ? "SEGV" : NULL; /* what page.js calls every trap */
}

/* ---- files ---- */

/* The file system has no links: only JavaScript puts files there. */
int platform_open_below(int directory, const char *name, int flags)
{
    bool leaves = name[0] == '/';
    for (const char *part = name; part && !leaves; part = strchr(part, '/')) {
        part += *part == '/';
        leaves = strcmp(part, "..") == 0 || strncmp(part, "../", 3) == 0;
    }
    if (!leaves) return openat(directory, name, flags);
    errno = EXDEV;
    return -1;
}

/* Nobody else is there to take the name in between. */
int platform_rename_new(const char *from, const char *to)
{
    if (access(to, F_OK) == 0) return EEXIST;
    return rename(from, to) == 0 ? 0 : errno;
}

int platform_sync_all(int file)
{
    (void)file;
    return 0;
}

char *platform_own_file(void)
{
    return strdup("/app/twistseal");
}

/* ---- tables ---- */

/* As files they would be in memory twice: a file's bytes are not in the program's memory. */
const void *platform_kept(const char *name)
{
    return web_kept(name);
}

bool platform_keep(const char *name, const void *bytes)
{
    if (web_kept(name)) return false;
    web_keep(name, bytes);
    return true;
}

/* ---- plugins ---- */

int platform_load(const void **symbol, const platform_code *code, tsl_err *err)
{
    for (const linked_plugin *l = linked_plugins; l->name; l++) {
        if (strcmp(l->name, code->name) != 0) continue;
        *symbol = l->entry;
        return TSL_OK;
    }
    return tsl_fail(err, TSL_EINPUT, "%s: a browser has only the plugins of the program itself",
                    code->name);
}

/* ---- the program that runs scripts ---- */

/* Two wires: to the setup that every instance gets first, and to the instance. */
enum { SETUP = 0, INSTANCE };

int platform_peer_start(platform_peer **out, int *wire, const char *program, tsl_err *err)
{
    (void)program;
    (void)err;
    *out = xcalloc(1, 1); /* there is but one */
    web_peer_forget();
    *wire = SETUP;
    return TSL_OK;
}

void platform_peer_stop(platform_peer *p)
{
    web_worker_end();
    free(p);
}

bool platform_peer_spawn(int *wire, platform_peer *p)
{
    (void)p;
    *wire = INSTANCE;
    return web_worker_start();
}

bool platform_peer_reap(int *wait_status, platform_peer *p)
{
    (void)p;
    *wait_status = web_worker_end();
    return true;
}

/* An instance runs when its answer is read; its budget of instructions ends it. */
ssize_t platform_wire_read(int wire, void *bytes, size_t size, unsigned ms)
{
    (void)wire;
    (void)ms;
    return web_wire_read(bytes, size);
}

ssize_t platform_wire_write(int wire, const void *bytes, size_t size, unsigned ms)
{
    (void)ms;
    web_wire_write(wire, bytes, size);
    return (ssize_t)size;
}

void platform_wire_close(int wire)
{
    (void)wire;
}

/* ---- the clocks of places ---- */

enum { MINUTE = 60, DAY = 24 * 60 * MINUTE };

bool platform_zone_is_known(const char *zone, tsl_err *trouble)
{
    (void)trouble;
    return isfinite(web_zone_distance(zone, 0));
}

void platform_zone_at(struct tm *t, time_t when, const char *zone)
{
    const time_t distance = (time_t)web_zone_distance(zone, (double)when), there = when + distance;
    gmtime_r(&there, t);
    t->tm_gmtoff = (long)distance;
}

/* Of the two moments that a clock set back shows as the same, the later; a time that a clock set
 * forward leaves out counts from before. So does the C library of a computer. */
void platform_zone_local(struct tm *t, const char *zone)
{
    const time_t shown = timegm(t);
    const double before = web_zone_distance(zone, (double)shown - DAY);
    const double after = web_zone_distance(zone, (double)shown + DAY);
    const bool is_after = web_zone_distance(zone, (double)shown - after) == after;
    platform_zone_at(t, shown - (time_t)(is_after ? after : before), zone);
}

/* ---- progress ---- */

bool platform_is_watched(void)
{
    return true;
}

void platform_show(const platform_stage *s)
{
    web_show(s->title, s->label, (double)s->done, (double)s->total);
}

void platform_show_end(void) {}
