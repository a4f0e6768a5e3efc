/* What differs between a computer and a page in a browser, and nothing else does.
 *
 * core/base/platform_*.c are for Linux, core/web/platform_*.c for WebAssembly. What both have is
 * called directly: C, POSIX's files, threads (where none can be started, the caller does the work),
 * and entropy, which OpenSSL takes from the system or from crypto.getRandomValues. */
#ifndef CORE_BASE_PLATFORM_H
#define CORE_BASE_PLATFORM_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

#include "twistseal/base.h"

/* ---- the process ---- */

/* The cores it may use, at least 1. */
unsigned platform_cores(void);
/* A value of the environment, NULL where it is not to be trusted: in a program with more rights
 * than its user. */
const char *platform_environment(const char *name);
/* Turns core dumps and other processes' looks into this one off. */
bool platform_hide_memory(void);
/* Does the caller no longer want the answer? A page says so; a computer's process is ended instead.
 * [any] */
bool platform_is_cancelled(void);
/* A descriptor that can be read when one of these signals, which are blocked, waits. -1 with errno.
 */
int platform_signals(const sigset_t *blocked);

/* ---- words ---- */

/* What an errno means, "No such file or directory", and a signal's name, "SEGV"; NULL: unknown. */
const char *platform_error_text(int reason);
const char *platform_signal_name(int signal);

/* ---- files ---- */

/* Opens `name` ("x", "folder/x") below an open directory, following no link and never leaving it.
 * -1 with errno: ELOOP or EXDEV for a link. */
int platform_open_below(int directory, const char *name, int flags);
/* Renames unless something has the new name: EEXIST. EINVAL or ENOSYS where the file system cannot.
 * Returns 0 or an errno. */
int platform_rename_new(const char *from, const char *to);
/* Writes all of the file system that `file` is on to its disk. Returns 0 or an errno. */
int platform_sync_all(int file);
/* The file this code stands in, in malloc'ed memory: the shared library where a program embeds it,
 * else the running executable. NULL with errno set. */
char *platform_own_file(void);

/* ---- tables ---- */

/* Memory that stays until the process ends, by the name of what is in it: a page keeps its tables
 * there for the next command. A computer has files for them: NULL, false. */
const void *platform_kept(const char *name);
/* `bytes` then belong to the process. False: it has something of this name. */
bool platform_keep(const char *name, const void *bytes);

/* ---- plugins ---- */

/* Loads the code of a plugin: exactly these bytes of the file called `name`. *symbol is the symbol
 * `wanted`, NULL if there is none. The code stays until the process ends, and who asks for the same
 * bytes again gets it again. */
typedef struct platform_code {
    const char *name, *wanted;
    const void *bytes;
    size_t size;
} platform_code;
int platform_load(const void **symbol, const platform_code *code, tsl_err *err);

/* ---- the program that runs scripts ---- */

/* A program without environment and files, which starts workers as it is ordered (order.h), one at
 * a time. *wire is to the program itself. */
typedef struct platform_peer platform_peer;
int platform_peer_start(platform_peer **out, int *wire, const char *program, tsl_err *err);
/* Ends the program and its worker. */
void platform_peer_stop(platform_peer *p);
/* Starts a worker and kills the one before, if it still runs; the caller closes the wire to it.
 * False: the program is gone. */
bool platform_peer_spawn(int *wire, platform_peer *p);
/* Kills the worker if it still runs; *wait_status is as waitpid() gives it. */
bool platform_peer_reap(int *wait_status, platform_peer *p);

/* PLATFORM_FAILED: this system refused, as errno says. */
enum { PLATFORM_CLOSED = 0, PLATFORM_LATE = -1, PLATFORM_AGAIN = -2, PLATFORM_FAILED = -3 };
/* Reads or writes some bytes within `ms` milliseconds, and returns their number or one of these. */
ssize_t platform_wire_read(int wire, void *bytes, size_t size, unsigned ms);
ssize_t platform_wire_write(int wire, const void *bytes, size_t size, unsigned ms);
void platform_wire_close(int wire);

/* ---- the clocks of places ---- */

/* Is it a zone of the tz database: "Europe/Berlin"? Where that cannot be looked up, false, and
 * `trouble` says why; otherwise that stays as it is. */
bool platform_zone_is_known(const char *zone, tsl_err *trouble);
/* Both complete *t with its distance from UTC (tm_gmtoff) in a known zone: from the time that its
 * clocks show, and from seconds since 1970. [main] */
void platform_zone_local(struct tm *t, const char *zone);
void platform_zone_at(struct tm *t, time_t when, const char *zone);

/* ---- progress ---- */

/* Does somebody watch? */
bool platform_is_watched(void);
/* Shows a stage: `done` of `total` steps, 0 if they are not counted; `label` and `left` say more.
 */
typedef struct platform_stage {
    const char *title, *label, *left;
    size_t done, total;
} platform_stage;
void platform_show(const platform_stage *stage);
/* Clears what was shown. */
void platform_show_end(void);

#endif
