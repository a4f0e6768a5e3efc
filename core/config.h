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

/* Reads and checks the file. On TSL_EINPUT `err` holds every error of the file (20 at most), each
 * as "file:line:column: message" with the line and a caret below it. The caller frees *out with
 * competition_free. */
int config_load(competition **out, const char *path, const event_rule *rules, size_t rule_count,
                tsl_err *err);

/* The same from bytes in memory; `name` stands for the file in messages. */
int config_parse(competition **out, const char *name, const void *bytes, size_t size,
                 const event_rule *rules, size_t rule_count, tsl_err *err);

#endif
