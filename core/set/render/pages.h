/* Pages a format script returned, checked field by field and ready for a renderer. */
#ifndef CORE_SET_RENDER_PAGES_H
#define CORE_SET_RENDER_PAGES_H

#include <jansson.h>

#include "twistseal/plugin.h"

/* Limits of one sheet: small enough to hold and to render, and far above what formats/sheets makes:
 * the 180 cubes of an attempt are 26 pages, and 21,000 items with letters. */
enum {
    PAGES_MAX = 500,
    PAGES_ITEMS_MAX = 400000,   /* of all pages */
    PAGES_POINTS_MAX = 2000000, /* of all items */
    PAGES_TEXT_MAX = 4096,      /* bytes of one text */
    PAGES_NAME_MAX = 200,       /* bytes of the name and of the title */
};

typedef struct pages {
    const char *name;    /* relative path without an extension: "sheets/3x3x3 Cube Round 1 Set A" */
    const char *collect; /* the name of a document that gets these pages as well; NULL: none */
    const char
        *attempt; /* the label of the only attempt it shows, "2" or "E1"; NULL: a whole set */
    bool open;    /* it shows no scramble: there is no locked file of it */
    tsl_document document;
    const tsl_page *cover; /* pages for the front of the document that collects these */
    size_t cover_count;
} pages;

/* A sheet as a format's sheet() returns it:
 *
 *   { name, title, pages = { { width, height, items = { item, ... } }, ... }, collect, attempt,
 *     cover, open }
 *
 * `collect`, `attempt`, `cover`, a list of pages, and `open` may be missing. An item has `kind`
 * ("polygon", "line", "circle", "text" or "qr") and the fields of tsl_item under their names there;
 * a "box" is the polygon of x, y, w, h. A colour is a number 0xRRGGBB, absent: none (text: black);
 * stroke width and opacity are 1 where absent; `align` is "left", "centre" or "right", `face`
 * "sans" or "mono". Lengths are points, at most 14,400 (the PDF limit). A name holds ASCII letters,
 * digits, space and - _ . / only, no part of it is empty or starts with a dot.
 *
 * Everything is checked, unknown keys too. Errors: TSL_EBROKEN naming sheet, page, item and field.
 * *out is freed with pages_free; it keeps `sheet` alive and borrows its strings, and `date` too,
 * which the caller keeps. */
int pages_from_json(pages **out, json_t *sheet, const char *date, tsl_err *err);
void pages_free(pages *p);

#endif
