/* The plugins that are linked in, in order of name: `make web` writes the list. */
#ifndef CORE_WEB_LINKED_H
#define CORE_WEB_LINKED_H

#include "twistseal/plugin.h"

typedef struct linked_plugin {
    const char *name; /* "cube3.so", as its file is called on a computer */
    const tsl_plugin *entry;
    const char *digest; /* SHA-256 of its object code, in hex */
} linked_plugin;

extern const linked_plugin linked_plugins[]; /* ends with a NULL name */

#endif
