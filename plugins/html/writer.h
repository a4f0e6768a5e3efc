/* Writes markup to a sink in large pieces. */
#ifndef PLUGINS_HTML_WRITER_H
#define PLUGINS_HTML_WRITER_H

#include "twistseal/plugin.h"

/* Start with .sink alone. */
typedef struct writer {
    tsl_sink *sink;
    int status; /* of the first write that failed; nothing is written after it */
    size_t size;
    char room[16384];
} writer;

void writer_add(writer *w, const char *bytes, size_t size);
/* One string after the other, up to a NULL; writer_say has them as arguments. */
void writer_list(writer *w, const char *const *strings);
#define writer_say(w, ...) writer_list(w, (const char *const[]){__VA_ARGS__, NULL})
/* Text, with '&', '<', '>' and '"' as markup has them. */
void writer_escape(writer *w, const char *bytes, size_t size);
/* At most two decimals: a hundredth of a point. */
void writer_number(writer *w, double value);
/* ' name="12.5"' */
void writer_length(writer *w, const char *name, double value);
/* "#1a2b3c" */
void writer_colour(writer *w, uint32_t colour);
/* In base 64. */
void writer_encode(writer *w, const uint8_t *bytes, size_t size);
/* Hands what is left to the sink; returns the status. */
int writer_end(writer *w);

#endif
