/* Fields of what is given as YAML or JSON: a table says what each must be. */
#ifndef CORE_BASE_SCHEMA_H
#define CORE_BASE_SCHEMA_H

#include <jansson.h>

#include "report.h"
#include "text.h"

typedef enum field_kind {
    FIELD_TEXT,    /* read into const char *, borrowed from what is read */
    FIELD_WORD,    /* one of `allowed`; unsigned, or an enum: its number there */
    FIELD_INTEGER, /* unsigned */
    FIELD_COUNT,   /* the same, by its value: 2.0 is one too */
    FIELD_NUMBER,  /* double */
    FIELD_BOOLEAN, /* bool */
    FIELD_OWN      /* its `read` says what it is */
} field_kind;

typedef struct field field;
struct field {
    const char *key;
    field_kind kind;
    bool list; /* a list of such values; it is checked and not read */
    bool required;
    size_t offset;   /* in the structure that is filled */
    double min, max; /* of a number; of the bytes of a text, or the items of a list, unless
                        max is 0 */
    const char *const *allowed;     /* of texts and words, ended by NULL; NULL: any */
    bool (*fits)(const char *text); /* more that a text must be; NULL: nothing */
    const char *fallback;           /* stands for a missing value, for who reads it; NULL: none */
    const char *doc;                /* what it must be, where the rest does not say it */
    /* FIELD_OWN: reads it, or adds a problem, for the reader of the whole; NULL: nothing does. */
    void (*read)(void *reader, const field *f, const void *value, void *base);
};

/* True if the value is what the field must be; it is then read into the structure at `base`, unless
 * that is NULL. */
bool schema_take(void *base, const field *f, const json_t *value);

/* The same of a text that may stand for a number, as YAML has them. */
bool schema_take_text(void *base, const field *f, const char *string);

/* Adds what the field must be: "a whole number from 0 to 20". */
void schema_describe(text *out, const field *f);

/* The field of a key; NULL if there is none. `fields` ends with a field without key. */
const field *schema_find(const field *fields, const char *key);

/* A table of fields and what it is the table of: "an event". */
typedef struct schema {
    const char *what;
    const field *fields; /* ended by one without key */
} schema;

/* Reads an object into the structure at `base`, or only checks it where that is NULL. What is wrong
 * is added to `r`, without a place: values first, then what is missing. The `read` of a field gets
 * `reader`. */
void schema_read(report *r, const schema *s, const json_t *object, void *base, void *reader);

/* Adds the problem of a value that a field does not take. */
void schema_refuse_value(report *r, const field *f);
/* Adds the problem of a key that no field has. */
void schema_refuse_unknown(report *r, const schema *s, const char *key);

/* Adds what an unknown key could be instead: " (did you mean 'sets'?)", ": it may have 'a' and
 * 'b'".
 */
void schema_add_instead(text *out, const field *fields, const char *key);

#endif
