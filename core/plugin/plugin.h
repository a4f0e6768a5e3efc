/* One plugin: reads its file, loads exactly these bytes, checks its entry, opens its puzzles. */
#ifndef CORE_PLUGIN_PLUGIN_H
#define CORE_PLUGIN_PLUGIN_H

#include <stdbool.h>

#include "base/text.h"
#include "trust/hash.h"
#include "twistseal/plugin.h"

typedef struct plugin {
    char *path;              /* absolute, without links */
    digest sha256;           /* of the file */
    text bytes;              /* of the file, until it is loaded */
    const tsl_plugin *entry; /* NULL: it is not loaded */
} plugin;

/* Reads the file at an absolute path after checking directory, owner and mode (see plugin.h), and
 * takes its digest; runs none of its code. The caller frees it with plugin_free. TSL_EINPUT for a
 * path or file that is not safe to open. [main] */
int plugin_read(plugin **out, const char *path, tsl_err *err);

/* Loads exactly the bytes that were read, finds the entry symbol, and checks ABI and descriptor
 * (see plugin.h). The code stays loaded until the process ends. TSL_EBROKEN for a file that is not
 * a plugin of this program. [main] */
int plugin_load(plugin *p, tsl_err *err);

/* Both, one after the other. */
int plugin_open(plugin **out, const char *path, tsl_err *err);
void plugin_free(plugin *p);

/* Reads a plugin's file if it is as well protected against changes as the program itself. */

#define PLUGIN_INDEX "INDEX" /* the index of a directory of plugins: see host.h */

/* Is this a plugin's file name, [a-z0-9_-]+.so? */
bool plugin_file_is_name(const char *name);

/* Reads the file at an absolute path whose last part is a plugin's name, or that of an index. The
 * file must be regular, not a link. The file, its directory and every parent must belong to root,
 * the user or the owner of the running program, and must not be writable by others, except:
 * - a parent of the file's directory may have the sticky bit (/tmp);
 * - the group may write where it may also write the program;
 * - directories that hold the program are not checked: anyone who can change them can change the
 *   program.
 * *bytes gets the file, *real_path its path without links; the caller frees both, also after an
 * error. TSL_EINPUT says what is unsafe and how to mend it. */
int plugin_file_read(text *bytes, char **real_path, const char *path, tsl_err *err);

/* Checks a plugin's descriptor, as far as that is possible without calling the plugin. */

/* TSL_EBROKEN says what is wrong; `file` is the plugin's name in messages. */
int entry_check(const tsl_plugin *entry, const char *file, tsl_err *err);

/* The same for one puzzle. */
int entry_check_puzzle(const tsl_puzzle *p, const char *file, tsl_err *err);

/* A puzzle of a plugin, ready for use. */

/* Any thread may call its functions: scramble, solve and explain after puzzle_init_scramble. */
typedef struct puzzle {
    const tsl_puzzle *type;
    const plugin *from;
    const tsl_host *host; /* lends it tables, threads and the engine; NULL: none */
    void *self;
    void *storage; /* what self points to, unless init chose something else */
} puzzle;

/* Calls init. `defined` is what define gave as self, NULL for a puzzle that needs no definition.
 * The caller frees it with puzzle_free, before the host and the plugin. [main] */
int puzzle_new(puzzle **out, const tsl_puzzle *type, const plugin *from, void *defined,
               const tsl_host *host, tsl_err *err);
void puzzle_free(puzzle *p);

/* Makes the puzzle ready to scramble, solve and explain. *work_size (may be NULL) gets the bytes of
 * scratch that scramble takes. [main] */
int puzzle_init_scramble(size_t *work_size, const puzzle *p, tsl_err *err);

/* Makes the puzzle's traits ready to be asked for. [main] */
int puzzle_init_traits(const puzzle *p, tsl_err *err);

/* Tells the engine how many 3x3x3s are about to be solved, so that it can get larger tables if they
 * save time (see services_expect). */
void puzzle_expect_solves(const puzzle *p, uint64_t solves);

/* The puzzle's subset of this name. TSL_EINPUT if there is none. [any] */
int puzzle_subset(const tsl_subset **out, const puzzle *p, const char *name, tsl_err *err);

#endif
