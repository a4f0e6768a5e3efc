/* Reads mappings of a competition file into structures, by tables of fields. */
#ifndef CORE_CONFIG_READER_H
#define CORE_CONFIG_READER_H

#include "base/schema.h"
#include "input.h"

/* What every reading function gets. */
typedef struct reader {
    report *r; /* where problems go */
    const input *input;
    const char *event; /* the one being read, as the file names it */
    bool no_memory;
    tsl_err trouble; /* what else went wrong with us; its code is TSL_OK if nothing did */
} reader;

/* Reads a mapping into the structure at `base`. Texts and words become copies (char *). The `read`
 * of a field gets this reader and a node. `where` names the mapping in messages: "event '333'"; if
 * it is NULL, unknown keys are ignored. A missing required key is reported at `map`. */
void reader_map(reader *rd, const field *fields, const node *map, void *base, const char *where);

/* Adds "'KEY' must be EXPECTED, got VALUE". */
void reader_refuse(reader *rd, const char *key, const node *value, const char *expected);
/* The same, with EXPECTED made from the field. */
void reader_refuse_field(reader *rd, const field *f, const node *value);

/* TSL_OK, or what went wrong with us, which is no problem of the file. */
int reader_result(const reader *rd, tsl_err *err);

/* A copy of the string; without memory for it, sets rd->no_memory. */
char *reader_copy(reader *rd, const char *string);

/* Writes a value for a message: quoted, shortened, and safe for a terminal. */
enum { SHOWN_VALUE = 200 };
void reader_show(char out[SHOWN_VALUE], const node *value);

#endif
