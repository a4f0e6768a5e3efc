/* What the host lends to plugins and solvers: threads, the 3x3x3 engine, and tables with their
 * cache. */
#ifndef CORE_PLUGIN_SERVICES_H
#define CORE_PLUGIN_SERVICES_H

#include "twistseal/plugin.h"

/* Each has its own engine and its own tables. Puzzles that ask for the same table share it. */
typedef struct services services;

typedef enum services_tables {
    SERVICES_KEEP_TABLES,     /* in the user's cache directory (see services.h) */
    SERVICES_TABLES_IN_MEMORY /* the cache is neither read nor written */
} services_tables;

/* The caller frees it with services_free. */
services *services_new(services_tables tables);
/* Frees the tables and the engine: nothing that it lent may be used afterwards. NULL is fine. */
void services_free(services *s);

/* The services as the ABI lends them, borrowed from `s`. */
const tsl_host *services_lend(const services *s);

/* Gives the engine the tables that are quickest for this many solves, their building included. Does
 * nothing unless the engine is in use. `host` is from services_lend. If memory is short, the engine
 * keeps the tables it has; answers do not depend on them. [any] */
void services_expect(const tsl_host *host, uint64_t solves);

/* Copies a large table that the host lent from its file, where look-ups are slow, to memory, if
 * there is enough, and checks it: *table is then the copy, and the file's bytes stay as they are.
 * Does nothing for other tables. TSL_ESYSTEM if the file was damaged; it is removed. [main] */
int services_settle(const tsl_host *host, const void **table, tsl_err *err);
/* Gives back the memory of tables that the cache has: the same addresses then read the files. For
 * when solving has ended: look-ups still work, but slower. [main] */
void services_rest(const tsl_host *host);

/* Tables that are built once and kept as files in the user's cache directory.
 *
 * Such a file affects scrambles, so it is read only if nobody except the user could have written
 * it: the directory and the file must belong to the user, the directory is private (0700), a file
 * that others may write to is ignored, links are not followed. The checksum in the file guards only
 * against accidents. */

/* One file a table, NAME.table, in numbers of the machine's byte order.
 *
 *   0  "twistseal/table" NUL      32  payload size, u64      48  TSL_VERSION, 16 bytes
 *  16  format 1, u32              40  payload checksum, u64  64  table name, 64 bytes
 *  20  0x01020304, u32                                      128  payload
 *  24  TSL_ABI, u32
 *  28  table version, u32 */

/* What is needed to build a table: build() is called with `context` and `host`. */
typedef struct tables_source {
    const tsl_table *table;
    const void *context;
    const tsl_host *host;
} tables_source;

/* The table's bytes, read-only. They are read from the table's file in `directory` if that is whole
 * and of this version; else they are built, and kept there if possible. With `directory` NULL they
 * are built in memory. The caller frees them with tables_unload. TSL_EBROKEN for a table whose name
 * or size breaks the ABI; otherwise the error of build(), or TSL_ESYSTEM. [any]
 *
 * *mapped, if not NULL: the bytes are those of the file, and their checksum is not checked yet
 * (services_settle does that). */
int tables_load(const void **out, bool *mapped, const char *directory, const tables_source *source,
                tsl_err *err);
void tables_unload(const void *bytes, size_t size);

/* The user's cache directory for this program, created if necessary: $XDG_CACHE_HOME/twistseal or
 * ~/.cache/twistseal. The caller frees it; NULL where there is none. The arguments stand for
 * $XDG_CACHE_HOME and $HOME; each may be NULL. */
char *tables_directory(const char *xdg_cache_home, const char *home);

/* The checksum of a payload. It always notices a change within one aligned 8-byte word, and misses
 * one in 2^64 of all other changes. */
uint64_t tables_checksum(const void *bytes, size_t size);

#endif
