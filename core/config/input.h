/* A competition file in memory: its text, its tree, and what paths in it start from. */
#ifndef CORE_CONFIG_INPUT_H
#define CORE_CONFIG_INPUT_H

#include "base/text.h"
#include "yaml.h"

/* Where a set keeps the user's own scripts. */
#define SCRIPTS_FOLDER "scripts/"

typedef struct input {
    char *name;   /* in messages */
    char *folder; /* that paths in it start from; NULL: they are absolute */
    char *set; /* the set whose CONFIG.json it is: "scripts/x.lua" in it stands for that file of the
                  set; NULL: none */
    text bytes;
    tree tree; /* of nothing until it is parsed */
} input;

/* One without bytes; it copies the texts, of which the last two may be NULL. The caller frees it.
 * NULL: out of memory. */
input *input_new(const char *name, const char *folder, const char *set);
void input_free(input *s); /* NULL, too */

/* An empty report about it. */
report input_report(const input *s);

/* Does it look like the path of a user's own script: absolute, or relative to the folder, or
 * "scripts/x.lua" in a set's CONFIG.json? */
bool input_is_path(const input *s, const char *name);

/* Is it "scripts/x.lua" of the set? */
bool input_in_set(const input *s, const char *name);

#endif
