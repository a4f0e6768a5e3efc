/* Reads a competition file (YAML) through a table-driven schema. */
#ifndef CORE_CONFIG_CONFIG_H
#define CORE_CONFIG_CONFIG_H

#include "base/fault.h"
#include "competition.h"

/* What the schema needs to know of the events there are; given by the caller so that this module
 * knows no script. */
typedef struct event_rule {
    const char *id;
    const char *formats; /* allowed format letters, the default first: "a321" */
    unsigned extras;     /* default per set */
    unsigned cubes;      /* default cubes an attempt; 1: not a multi-cube event */
} event_rule;

/* Who knows the scripts and puzzles that a file names. What is wrong with the file is TSL_EINPUT, a
 * line for each error, which gets the place of the thing asked about; another failure ends the
 * reading. */
typedef struct config_checks {
    /* A filter of this event, or a format (NULL). `to` hears what is wrong with its parameters. */
    int (*script)(void *self, const script_use *use, const char *event, const fault_listener *to,
                  tsl_err *err);
    /* An event with a script, a subset or filters: is its puzzle there? */
    int (*event)(void *self, const char *event, tsl_err *err);
    int (*subset)(void *self, const char *event, const char *subset, tsl_err *err);
} config_checks;

/* What reading a file needs from outside. */
typedef struct config_context {
    const event_rule *rules; /* the events there are */
    size_t rule_count;
    /* The set whose CONFIG.json is read: "scripts/x.lua" in it stands for that file of the set.
     * NULL: none. */
    const char *directory;
    /* Loads an event's own script; NULL: none may be named. */
    int (*load_event)(void *self, const event_rule **out, const char *path, tsl_err *err);
    const config_checks *checks; /* NULL: what scripts and puzzles there are is not looked at */
    void *self;                  /* for load_event and the checks */
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
