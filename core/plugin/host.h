/* The plugins of the program: what each offers; finds and opens the one with a puzzle or renderer.
 */
#ifndef CORE_PLUGIN_HOST_H
#define CORE_PLUGIN_HOST_H

#include <stdbool.h>

#include "base/text.h"
#include "plugin/plugin.h"
#include "twistseal/plugin.h"

/* What a plugin offers, as its descriptor says it and as the index of its directory does.
 *
 * The index is the file INDEX beside the plugins. The build writes it, so that a command opens only
 * the plugins that it needs (`plugin index` in core/commands/cmd_plugin.c):
 *
 *     twistseal/plugins/v1
 *     cube3.so puzzle 333
 *     generic.so definer
 *     paper.so renderer pdf pdf lock
 */

#define PLUGIN_INDEX_FORMAT "twistseal/plugins/v1\n"

typedef enum offer_kind { OFFER_PUZZLE = 0, OFFER_RENDERER, OFFER_DEFINER } offer_kind;

typedef struct plugin_offer {
    offer_kind kind;
    bool locks;         /* a renderer: it has lock() and unlock() */
    char id[20];        /* a definer: "" */
    char extension[20]; /* a renderer, else "" */
} plugin_offer;

typedef struct plugin_offers {
    plugin_offer *list; /* the caller frees it */
    size_t count;
} plugin_offers;

enum { OFFER_FILE_SIZE = 256 };

/* What a descriptor that was checked (plugin.h) offers, in its order. */
void offers_of(plugin_offers *out, const tsl_plugin *entry);

/* Adds the lines of an index for the plugin of this file name. */
void offers_write(text *out, const char *file, const plugin_offers *offers);
/* Reads one line, without its line feed. False: it is not exactly as offers_write writes it. */
bool offer_read(char file[OFFER_FILE_SIZE], plugin_offer *out, const char *line);

/* The plugins that the index beside the program names (host.h), and `extra` (absolute paths,
 * NULL-ended, may be NULL), which are opened at once. A file of the index is opened when something
 * is asked for that it offers, and refused (TSL_EBROKEN) if it does not offer what the index says.
 * Each host has its own tables and its own 3x3x3 engine. A process may have several hosts; one
 * thread at a time may use a host. `folder` as in file_program_dir. */
typedef struct plugin_host plugin_host;
int plugin_host_new(plugin_host **out, const char *folder, const char *const *extra, tsl_err *err);
void plugin_host_free(plugin_host *host);

/* The same with the plugins of `directory` (absolute; NULL: none) instead of the program's own. */
int plugin_host_new_in(plugin_host **out, const char *directory, const char *const *extra,
                       tsl_err *err);

/* What the host lends to its plugins, borrowed. */
const tsl_host *plugin_host_lend(const plugin_host *host);

/* Does a plugin offer this puzzle, or was it defined? [main] */
int plugin_host_has(bool *yes, plugin_host *host, const char *id, tsl_err *err);

/* Makes the puzzle `id` of its definition, a JSON text (lua/puzzles/README.md). From then on
 * the host has it. TSL_EINPUT: what is wrong with the definition; TSL_ESYSTEM: no plugin for it.
 * [main]
 */
int plugin_host_define(plugin_host *host, const char *id, const char *json, size_t size,
                       tsl_err *err);

/* The descriptor of the puzzle with this id, without preparing the puzzle. TSL_EINPUT if there is
 * none.
 */
int plugin_host_type(const tsl_puzzle **out, plugin_host *host, const char *id, tsl_err *err);

/* The puzzle with this id, initialised at the first call; borrowed until the host is freed.
 * TSL_EINPUT if there is none, TSL_EBROKEN if two plugins offer it. [main] */
int plugin_host_puzzle(const puzzle **out, plugin_host *host, const char *id, tsl_err *err);

/* The renderer with this id ("pdf"); if there is none, TSL_ESYSTEM says what to install. [main] */
int plugin_host_renderer(const tsl_renderer **out, plugin_host *host, const char *id, tsl_err *err);

/* What the index says of it, for a command that renders nothing: its plugin, *from, is read for its
 * digest, but not loaded. Both are borrowed until the host is freed; NULL where no plugin offers
 * it, and where the status is not TSL_OK. [main] */
int plugin_host_renderer_offer(const plugin_offer **out, const plugin **from, plugin_host *host,
                               const char *id, tsl_err *err);

/* Is a file of this name ("cube3.so") among the program's own? */
bool plugin_host_is_own(const plugin_host *host, const char *file);

/* The files the host knows, opened or not, in order of name: absolute paths, borrowed. */
size_t plugin_host_file_count(const plugin_host *host);
const char *plugin_host_file(const plugin_host *host, size_t i);
/* Opens file i. [main] */
int plugin_host_open(const plugin **out, plugin_host *host, size_t i, tsl_err *err);
/* Adds a line for each plugin in the host's directory that the index does not name, and that is
 * therefore never opened. */
int plugin_host_ignored(text *out, const plugin_host *host, tsl_err *err);

#endif
