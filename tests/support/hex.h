/* Bytes from hex, and the lines of tests/data/vectors/derive.txt, for tests. */
#ifndef TESTS_HEX_H
#define TESTS_HEX_H

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { FIELDS_MAX = 64, VECTOR_LINE_MAX = 4096 };

/* Returns the number of bytes; `out` has room for half of `hex`. */
static inline size_t from_hex(uint8_t *out, const char *hex)
{
    size_t n = 0;
    for (; hex[2 * n]; n++) {
        unsigned byte;
        assert(sscanf(hex + 2 * n, "%2x", &byte) == 1);
        out[n] = (uint8_t)byte;
    }
    return n;
}

static inline void to_hex(char *out, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) sprintf(out + 2 * i, "%02x", bytes[i]);
}

/* One vector: its line cut into fields, field[0] its kind. */
typedef struct vector {
    char line[VECTOR_LINE_MAX];
    char *field[FIELDS_MAX];
    size_t count;
} vector;

/* The next vector of this kind, or 0 at the end of the file. */
static inline int next_vector(vector *v, FILE *file, const char *kind)
{
    while (fgets(v->line, sizeof v->line, file)) {
        v->count = 0;
        for (char *f = strtok(v->line, " \n"); f; f = strtok(NULL, " \n")) {
            assert(v->count < FIELDS_MAX);
            v->field[v->count++] = f;
        }
        if (v->count && strcmp(v->field[0], kind) == 0) return 1;
    }
    return 0;
}

/* Calls check() for every vector of the kind in a frozen file; returns how many there were. */
static inline size_t each_vector_of(const char *name, const char *kind,
                                    void (*check)(const vector *v))
{
    FILE *file = fopen(name, "r");
    assert(file);
    vector v;
    size_t n = 0;
    for (; next_vector(&v, file, kind); n++) check(&v);
    fclose(file);
    return n;
}

static inline size_t each_vector(const char *kind, void (*check)(const vector *v))
{
    return each_vector_of("tests/data/vectors/derive.txt", kind, check);
}

#endif
