/* A competition file in memory: its text, its tree, and the folder its paths are relative to. */
#ifndef CORE_CONFIG_INPUT_H
#define CORE_CONFIG_INPUT_H

#include <jansson.h>

#include "base/text.h"
#include "yaml.h"

/* Where a set keeps the user's own scripts. */
#define SCRIPTS_FOLDER "scripts/"

typedef struct input {
    char *name;   /* in messages */
    char *folder; /* paths in the file are relative to it; NULL: they are absolute */
    char *set;    /* if it is the CONFIG.json of a set, that set's folder, where "scripts/x.lua" is;
                     else NULL */
    text bytes;
    tree tree;       /* empty until the file is parsed */
    json_t *wcif;    /* what the tree was made from (wcif.h), and then there are no bytes; NULL */
    json_t *persons; /* of that WCIF, or of another that the file names; NULL: nobody is known */
} input;

/* Makes one without bytes. Copies the texts; the last two may be NULL. The caller frees it. */
input *input_new(const char *name, const char *folder, const char *set);
void input_free(input *s); /* NULL is fine */

/* An empty report about this file. */
report input_report(const input *s);

/* Does the name look like the path of a user's own script: absolute, relative to the folder, or
 * "scripts/x.lua" in a set's CONFIG.json? */
bool input_is_path(const input *s, const char *name);

/* Is the name "scripts/x.lua" of the set? */
bool input_in_set(const input *s, const char *name);

#endif
