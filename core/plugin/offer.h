/* What a plugin offers, as its descriptor says it and as the index of its directory does.
 *
 * The index is the file INDEX beside the plugins. The build writes it, so that a command opens only
 * the plugins that it needs (`plugin index` in core/commands/cmd_plugin.c):
 *
 *     twistseal/plugins/v1
 *     cube3.so puzzle 333
 *     generic.so definer
 *     paper.so renderer pdf pdf lock
 */
#ifndef CORE_PLUGIN_OFFER_H
#define CORE_PLUGIN_OFFER_H

#include <stdbool.h>

#include "base/text.h"
#include "file.h"
#include "twistseal/plugin.h"

#define PLUGIN_INDEX_FORMAT "twistseal/plugins/v1\n"

typedef enum offer_kind { OFFER_PUZZLE = 0, OFFER_RENDERER, OFFER_DEFINER } offer_kind;

typedef struct plugin_offer {
    offer_kind kind;
    bool locks;         /* a renderer: it has lock() and unlock() */
    char id[20];        /* a definer: "" */
    char extension[20]; /* a renderer, else "" */
} plugin_offer;

typedef struct plugin_offers {
    plugin_offer *list; /* the caller frees it */
    size_t count;
} plugin_offers;

enum { OFFER_FILE_SIZE = 256 };

void offers_add(plugin_offers *offers, const plugin_offer *offer);
/* What a descriptor that was checked (entry.h) offers, in its order. */
void offers_of(plugin_offers *out, const tsl_plugin *entry);
bool offers_equal(const plugin_offers *a, const plugin_offers *b);

/* Adds the lines of an index for the plugin of this file name. */
void offers_write(text *out, const char *file, const plugin_offers *offers);
/* Reads one line, without its line feed. False: it is not exactly as offers_write writes it. */
bool offer_read(char file[OFFER_FILE_SIZE], plugin_offer *out, const char *line);

#endif
