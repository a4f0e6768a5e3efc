/* Writes a competition file line by line, and remembers from where in a JSON text each line is. */
#ifndef CORE_CONFIG_WCIF_WRITER_H
#define CORE_CONFIG_WCIF_WRITER_H

#include <jansson.h>

#include "base/report.h"
#include "base/text.h"

/* Start with zeroes, the report's name and the notes. */
typedef struct writer {
    text yaml;
    text lines; /* the JSON path of each line of it */
    text *notes;
    size_t note_count;
    report report;
    char path[256];     /* of what is being read */
    const json_t *data; /* of the extension that was entered last */
    tsl_err trouble;    /* what went wrong with us; its code is TSL_OK if nothing did */
} writer;

/* Goes on to a part of what is being read, and back: give `leave` what `enter` returned, which is
 * the length of the path before, and 1 more. */
size_t writer_enter(writer *w, const char *fmt, ...) TSL_PRINTF(2, 3);
void writer_leave(writer *w, size_t entered);
/* The same for the data of TNoodle's extension of this name; 0: the object has none. */
size_t writer_enter_extension(writer *w, const json_t *of, const char *name);

/* Adds lines, all of what is being read. */
void writer_line(writer *w, const char *fmt, ...) TSL_PRINTF(2, 3);
/* Adds a line that begins with the text, which it frees. */
void writer_take(writer *w, text *line, const char *after);
/* Adds the line of a text: `before` and the text in quotes. */
void writer_pair(writer *w, const char *before, const json_t *of, const char *key, bool required);
/* Adds "KEY:". */
void writer_key(writer *w, const char *indent, const char *key);
/* Adds the text in quotes, as YAML reads it: in ASCII where it is not printable. */
void writer_quote(text *out, const char *string);

/* A problem of what is being read. */
void writer_refuse(writer *w, const char *fmt, ...) TSL_PRINTF(2, 3);
/* A line for the user; one that was there already is not repeated, nor more than some. */
void writer_note(writer *w, const char *fmt, ...) TSL_PRINTF(2, 3);
/* Notes keys and extensions that WCIF 1.0 and TNoodle do not have. */
void writer_note_unknown(writer *w, const json_t *root);

/* The value of a key, which must be of this type; NULL: missing, or wrong, and refused then. */
const json_t *writer_get(writer *w, const json_t *of, const char *key, json_type type,
                         bool required);
/* The same of a text, of at most 1,000 bytes. */
const char *writer_text(writer *w, const json_t *of, const char *key, bool required);
/* False, and refused, if it is no object. */
bool writer_is_object(writer *w, const json_t *value);

#endif
