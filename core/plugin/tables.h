/* Tables computed once and kept in the user's cache directory; the host's side of tsl_host. */
#ifndef CORE_PLUGIN_TABLES_H
#define CORE_PLUGIN_TABLES_H

#include "twistseal/plugin.h"

/* The host services lent to plugins and to the engine: table, parallel, engine3. Borrowed until the
 * process ends. Tables live in $XDG_CACHE_HOME/twistseal (or ~/.cache/twistseal), are mapped
 * read-only, checked before use, rebuilt when damaged or of another version, and kept in memory
 * where the directory cannot be written. [any]
 *
 * This module keeps a list of the tables it has lent, so that two puzzles that ask for the same one
 * share it. That list, the thread of upgrade_expect and the engine, each under a lock of its own,
 * are the program's only variables. */
const tsl_host *tables_host(void);

/* One file a table, NAME.table, in numbers of the machine's byte order. The directory is private to
 * the user (0700), so the checksum guards against accidents, not against the user.
 *
 *   0  "twistseal/table" NUL      32  payload size, u64      48  TSL_VERSION, 16 bytes
 *  16  format 1, u32              40  payload checksum, u64  64  table name, 64 bytes
 *  20  0x01020304, u32                                      128  payload
 *  24  TSL_ABI, u32
 *  28  table version, u32 */

/* What tables_host()->table does, in a directory given by the caller and without remembering:
 * NULL or a directory that cannot be used keeps the table in memory. The mapping stays until the
 * process ends. Errors: TSL_EBROKEN for a table whose name or size breaks the ABI; otherwise what
 * build() or the memory allocator says. */
int tables_load(const void **out, const char *directory, const tsl_table *table,
                const void *context, tsl_err *err);

/* The user's cache directory for this program, created if need be; the caller frees *out. NULL
 * where there is none. The arguments stand for $XDG_CACHE_HOME and $HOME; each may be NULL. */
char *tables_directory(const char *xdg_cache_home, const char *home);

/* Is there a file of this table's name and size in the user's cache directory? It may be damaged.
 */
bool tables_is_kept(const tsl_table *table);

/* The checksum of a payload. A change within one aligned 8-byte word is always noticed, any other
 * but once in 2^64. */
uint64_t tables_checksum(const void *bytes, size_t size);

#endif
