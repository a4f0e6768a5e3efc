/* The fonts that the plugin has in it: the build writes them (tools/embed_fonts). */
#ifndef PLUGINS_HTML_FONTS_H
#define PLUGINS_HTML_FONTS_H

#include <stddef.h>
#include <stdint.h>

enum { FONTS = 4 };

/* A TrueType font. */
typedef struct fonts_file {
    const uint8_t *bytes;
    size_t size;
} fonts_file;

/* DejaVu Sans, its bold, DejaVu Sans Mono, its bold. */
extern const fonts_file fonts_files[FONTS];

#endif
