/* The letters that sheets show, tried on a renderer before anything is drawn. */
#ifndef CORE_SET_RENDER_LETTERS_H
#define CORE_SET_RENDER_LETTERS_H

#include "twistseal/plugin.h"

/* Texts that together have every letter beyond ASCII. Start with {0}. */
typedef struct letters {
    tsl_item *items; /* their texts are borrowed from the documents */
    size_t count, room;
    uint8_t *seen; /* a bit for each code point */
} letters;

/* Adds the document's texts that have a letter not met before. */
void letters_add(letters *l, const tsl_document *document);
/* Renders these texts to nowhere; the renderer's notices go to sink->notice. */
int letters_try(const letters *l, const tsl_renderer *renderer, const tsl_sink *sink, tsl_err *err);
void letters_free(letters *l);

#endif
