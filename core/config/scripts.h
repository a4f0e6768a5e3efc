/* Filters and formats of a competition file: a script's name and its parameters. */
#ifndef CORE_CONFIG_SCRIPTS_H
#define CORE_CONFIG_SCRIPTS_H

#include "competition.h"
#include "reader.h"

/* Reads a list of at least f->min scripts. Each is a name, a path that ends in ".lua", or a mapping
 * of `use` (a name or path) and parameters: numbers, true, false, texts, and lists of them. A
 * script with a problem gets no parameters. */
void scripts_read(reader *rd, const field *f, const node *value, script_use **out, size_t *count);

/* Where the file names the script; {0}: nowhere. */
place scripts_place(const script_use *use);

#endif
