/* Puzzles from definitions, opened by the plugin itself: for the tests of plugins/generic. */
#ifndef TESTS_DEFINED_PUZZLE_H
#define TESTS_DEFINED_PUZZLE_H

#include "puzzle_checks.h"

#include <jansson.h>

#include "built_session.h"

#include "generic/generic.c"

static session all;

/* What the script returns; the caller frees it. */
static inline json_t *load_table(const char *path)
{
    char name[PATH_MAX];
    json_t *table = NULL;
    tsl_err err;
    if (!realpath(path, name)) fail_msg("no %s", path);
    if (script_table(&table, all.scripts, name, &err)) fail_msg("%s", err.text);
    return table;
}

/* The caller frees it with undefine(); NULL after an error. */
static inline int define_json(defined **out, const json_t *table, tsl_err *err)
{
    const tsl_puzzle *type;
    void *self;
    char *json = json_dumps(table, JSON_COMPACT);
    int status = define(&type, &self, json, strlen(json), err);
    free(json);
    *out = status == TSL_OK ? self : NULL;
    return status;
}

static inline defined *define_file(const char *path)
{
    tsl_err err;
    defined *z;
    json_t *table = load_table(path);
    if (define_json(&z, table, &err)) fail_msg("%s: %s", path, err.text);
    json_decref(table);
    return z;
}

/* Builds its tables. */
static inline int open_defined(defined *z, tsl_err *err)
{
    void *self = z;
    int status = z->puzzle.init(&self, test_host(), err);
    if (status == TSL_OK && z->puzzle.init_scramble)
        status = z->puzzle.init_scramble(self, test_host(), err);
    return status;
}

static inline defined *open_file(const char *path)
{
    tsl_err err;
    defined *z = define_file(path);
    if (open_defined(z, &err)) fail_msg("%s: %s", path, err.text);
    return z;
}

static inline int open_all(void **state)
{
    (void)state;
    return open_built_session(&all);
}

static inline int close_all(void **state)
{
    (void)state;
    session_close(&all);
    return 0;
}

#endif
