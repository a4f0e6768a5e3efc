/* Reads a competition file (YAML) through a table-driven schema. */
#ifndef CORE_CONFIG_H
#define CORE_CONFIG_H

#include "competition.h"

/* What the schema needs to know of the events there are; given by the caller so that this module
 * knows no script. */
typedef struct event_rule {
    const char *id;
    const char *formats; /* allowed format letters, the default first: "a321" */
    unsigned extras;     /* default per set */
    unsigned cubes;      /* default cubes an attempt; 1: not a multi-cube event */
} event_rule;

/* What reading a file needs from outside. */
typedef struct config_context {
    const event_rule *rules; /* the events there are */
    size_t rule_count;
    /* The set whose CONFIG.json is read: "scripts/x.lua" in it stands for that file of the set.
     * NULL: none. */
    const char *directory;
    /* Loads an event's own script; NULL: none may be named. */
    int (*load_event)(void *self, const event_rule **out, const char *path, tsl_err *err);
    void *self;
} config_context;

/* Reads and checks the file. On TSL_EINPUT `err` holds every error of the file (20 at most), each
 * as "file:line:column: message" with the line and a caret below it. The caller frees *out with
 * competition_free. Scripts of the user's own are named by paths from the file's folder, or
 * absolute ones. */
int config_load(competition **out, const char *path, const config_context *context, tsl_err *err);

/* The same from bytes in memory; `name` stands for the file in messages, and paths are absolute. */
int config_parse(competition **out, const char *name, const void *bytes, size_t size,
                 const config_context *context, tsl_err *err);

#endif
