/* The problems of one input, sorted by place, and the tables of fields that find them. */
#ifndef CORE_BASE_REPORT_H
#define CORE_BASE_REPORT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "twistseal/base.h"

enum { PROBLEMS_MAX = 20, PROBLEM_TEXT = 400, PROBLEM_KEY = 80 };

/* The characters (not bytes) from `start` to before `end` of a file, from 0, as libyaml counts
 * them; or a path in a JSON file, "events[2].id", of which `start` gives the order and `end` is 0.
 * {0}: no place is known. */
typedef struct place {
    size_t start, end;
    const char *path; /* NULL or "": none; borrowed until the problem is added */
} place;

typedef struct problem {
    place at;
    char key[PROBLEM_KEY]; /* the parameter it is about; "": the input as a whole */
    bool of_key;           /* the parameter's name is wrong, not its value */
    char text[PROBLEM_TEXT];
} problem;

/* Start with {.name = ...}; nothing needs to be freed. */
typedef struct report {
    const char *name;  /* each message begins with it; NULL: no name */
    const char *bytes; /* the text that places refer to; NULL: there are no places */
    size_t size;
    problem list[PROBLEMS_MAX]; /* the first ones in order of place */
    size_t count;
    size_t more; /* those left out */
} report;

/* Adds a problem and returns it, so that the caller can set its key. NULL: there are too many. */
problem *report_add(report *r, place at, const char *fmt, ...) TSL_PRINTF(3, 4);

/* The line, from 1, in which a character stands. */
size_t report_line(const report *r, size_t character);

/* The character's first byte; the end of the text if there is none. */
const char *report_byte(const report *r, size_t character);

/* TSL_OK if there is no problem; else TSL_EINPUT. `err` then has as many problems as fit, and the
 * number of the others. Each is "name:line:column: message" with the line and a caret below, or
 * "name: path: message", or "name: message" if no place is known. */
int report_result(const report *r, tsl_err *err);

/* One problem, read back from an error; the strings are borrowed from its text and not ended. */
typedef struct told {
    const char *file, *message;
    int file_size, message_size;
    unsigned long line, column; /* 0: no place is known */
} told;

/* Reads the problem at *at, a line of what report_result told or any other error's line, and moves
 * *at past it and the excerpt below it. False: no more. */
bool report_next(told *out, const char **at);

/* Describes the fields of a YAML or JSON mapping by a table, and checks and reads them by it. */

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
