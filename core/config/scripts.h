/* Filters and formats as a competition file names them: a script and the parameters given to it. */
#ifndef CORE_CONFIG_SCRIPTS_H
#define CORE_CONFIG_SCRIPTS_H

#include "schema.h"

/* Reads a list of at least f->min scripts, each a name, a path ending in ".lua", or a mapping
 * of `use` (one of these) and parameters: numbers, true, false, texts, and lists of them.
 */
/* Built-in ones are in the folder of lua/ that is named like the field. */
void read_scripts(reader *rd, const field *f, const node *value, script_use **out, size_t *count);

/* Is this the path of a user's own script: absolute, or relative to the folder of the competition
 * file, or "scripts/x.lua" in a set's CONFIG.json? */
bool is_script_path(const reader *rd, const char *name);
/* The absolute path of that script; malloc'ed, NULL where there is no memory. */
char *script_path(reader *rd, const char *name);

/* False, and a problem more, if it is the path of a script that cannot be read. What the script
 * says is looked at when it is loaded. */
bool check_there(reader *rd, const node *value, const char *script);

/* Sets name and script; `folder` is "formats" or "filters". */
void name_script(reader *rd, script_use *out, const char *folder, const char *name);

#endif
