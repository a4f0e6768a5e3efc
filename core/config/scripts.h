/* Filters and formats as a competition file names them: a script and the parameters given to it. */
#ifndef CORE_CONFIG_SCRIPTS_H
#define CORE_CONFIG_SCRIPTS_H

#include "competition.h"
#include "reader.h"

/* Reads a list of at least f->min scripts, each a name, a path ending in ".lua", or a mapping
 * of `use` (one of these) and parameters: numbers, true, false, texts, and lists of them. One about
 * which there is a problem gets no parameters. */
void scripts_read(reader *rd, const field *f, const node *value, script_use **out, size_t *count);

/* Where the file names the script; {0}: nowhere. */
place scripts_place(const script_use *use);

#endif
