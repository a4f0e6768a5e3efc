/* Tables that say which keys a mapping may have, and the reader that follows them. */
#ifndef CORE_CONFIG_SCHEMA_H
#define CORE_CONFIG_SCHEMA_H

#include "parse.h"

/* What every reading function gets. */
typedef struct reader {
    report *r; /* where problems go */
    const input *input;
    const char *event; /* the one being read, as the file names it */
    bool no_memory;
} reader;

typedef struct field field;
struct field {
    const char *key;
    /* Reads the value into `out`, or adds a problem. NULL: it is read when events are resolved. */
    void (*read)(reader *rd, const field *f, const node *value, void *out);
    size_t offset; /* of `out` in the structure that the mapping fills */
    bool required;
    const char *fallback;       /* the text that stands for a missing value; NULL: leave as it is */
    unsigned min, max;          /* of a number, of the bytes of a text, of the items of a list */
    const char *const *allowed; /* the words of a choice, ended by NULL */
    const char *doc;            /* "must be ...", where the rest of the line does not say it */
};

/* Reads a mapping into the structure at `base`. `fields` ends with a field without key; `where`
 * names the mapping in messages: "event '333'"; NULL: keys that no field has are passed over. A
 * missing required key is reported at `map`. */
void schema_read(reader *rd, const field *fields, const node *map, void *base, const char *where);

/* Types of values. Texts are malloc'ed: char **out. */
void read_uint(reader *rd, const field *f, const node *value, void *out); /* unsigned *out */
void read_choice(reader *rd, const field *f, const node *value, void *out);
void read_letter(reader *rd, const field *f, const node *value,
                 void *out); /* a choice, char *out */
void read_id(reader *rd, const field *f, const node *value, void *out);
void read_name(reader *rd, const field *f, const node *value, void *out);
void read_word(reader *rd, const field *f, const node *value, void *out);
void read_date(reader *rd, const field *f, const node *value, void *out);

/* Adds "'KEY' must be EXPECTED, got VALUE". */
void report_type(reader *rd, const char *key, const node *value, const char *expected);

/* Writes `list` as "'a', 'b' or 'c'". */
enum { WORDS_MAX = 240 };
void list_words(char out[WORDS_MAX], const char *const *list, const char *last);

/* A copy of a string that sets rd->no_memory where there is none. */
char *copy_text(reader *rd, const char *string);

/* Room for one value shown in a message: quoted, cut, without anything a terminal would obey. */
enum { VALUE_MAX = 200 };
void show_value(char out[VALUE_MAX], const node *value);

#endif
