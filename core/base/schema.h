/* Describes the fields of a YAML or JSON mapping by a table, and checks and reads them by it. */
#ifndef CORE_BASE_SCHEMA_H
#define CORE_BASE_SCHEMA_H

#include <jansson.h>

#include "report.h"
#include "text.h"

typedef enum field_kind {
    FIELD_TEXT,    /* read into const char *, borrowed from the input */
    FIELD_WORD,    /* one of `allowed`; its index there is read into an unsigned or enum */
    FIELD_INTEGER, /* unsigned */
    FIELD_COUNT,   /* unsigned; 2.0 counts as 2 */
    FIELD_NUMBER,  /* double */
    FIELD_BOOLEAN, /* bool */
    FIELD_OWN      /* its `read` checks and reads it */
} field_kind;

typedef struct field field;
struct field {
    const char *key;
    field_kind kind;
    bool list; /* a list of such values; checked, but not read */
    bool required;
    size_t offset;   /* in the structure that is filled */
    double min, max; /* of a number, the bytes of a text or the items of a list; max 0: no
                        limit on bytes or items */
    const char *const *allowed;     /* the texts or words allowed, ended by NULL; NULL: any */
    bool (*fits)(const char *text); /* a further check of a text; NULL: none */
    const char *fallback;           /* the text to use if the value is missing; NULL: none */
    const char *doc;                /* describes the value in messages; NULL: made from the rest */
    /* FIELD_OWN: reads the value or adds a problem; NULL: the value is ignored. */
    void (*read)(void *reader, const field *f, const void *value, void *base);
};

/* True if the value fits the field. It is then read into the structure at `base`, unless `base` is
 * NULL. */
bool schema_take(void *base, const field *f, const json_t *value);

/* The same for a YAML scalar: a text that may stand for a number. */
bool schema_take_text(void *base, const field *f, const char *string);

/* Adds what the field must be: "a whole number from 0 to 20". */
void schema_describe(text *out, const field *f);

/* The field with this key, or NULL. `fields` ends with a field without a key. */
const field *schema_find(const field *fields, const char *key);

/* A table of fields, and what it describes: "an event". */
typedef struct schema {
    const char *what;
    const field *fields; /* ended by one without a key */
} schema;

/* Reads an object into the structure at `base`; if that is NULL, only checks it. Adds problems to
 * `r`, without a place: wrong values first, then missing ones. The `read` of a field gets `reader`.
 */
void schema_read(report *r, const schema *s, const json_t *object, void *base, void *reader);

/* Adds the problem that the value does not fit the field. */
void schema_refuse_value(report *r, const field *f);
/* Adds the problem that no field has this key. */
void schema_refuse_unknown(report *r, const schema *s, const char *key);

/* Adds what an unknown key could be instead: " (did you mean 'sets'?)" or ": it may have 'a' and
 * 'b'". */
void schema_add_instead(text *out, const field *fields, const char *key);

#endif
