/* The faces of a document: which letters it has of each, how wide they are, their fonts. */
#ifndef PLUGINS_HTML_FACES_H
#define PLUGINS_HTML_FACES_H

#include "font.h"
#include "lib/fit.h"
#include "writer.h"

typedef struct face {
    font font; /* open if it has letters */
    letter_set letters;
    bool used;
} face;

/* Large: not for the stack. Start with zeros. */
typedef struct faces {
    face list[FONTS];
    bool lacks; /* a letter that no face has */
} faces;

/* Notes the letters of all texts of the document and opens the fonts they need. Errors:
 * TSL_ESYSTEM. */
int faces_open(faces *f, const tsl_document *document, tsl_err *err);

/* "s", "sb", "m" or "mb": the class of the item's text. */
const char *faces_class(const tsl_item *item);
/* From the upper edge of a line to its baseline, as a part of the size; *whole: its face has all of
 * its letters. */
double faces_ascent(bool *whole, const faces *f, const tsl_item *item, fit_span line);
/* The faces as the fitting wants them; they are lent. */
fit_fonts faces_fonts(faces *f);
/* The form of a letter of Arabic between two others; 0: it is a part of the one before it. */
uint32_t arabic_form(uint32_t before, uint32_t letter, uint32_t after);
/* A rule of CSS for each face, with the font in it. */
void faces_write(writer *w, const faces *f);

#endif
