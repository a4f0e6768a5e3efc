/* Pages that a format returned: checked, digested, locked. */
#ifndef CORE_SET_RENDER_PAGES_H
#define CORE_SET_RENDER_PAGES_H

#include <jansson.h>

#include "base/progress.h"
#include "base/text.h"
#include "config/event.h"
#include "set/format/set_files.h"
#include "set/plan/plan.h"
#include "trust/hash.h"
#include "trust/secret.h"
#include "twistseal/plugin.h"

/* Limits of one sheet: small enough to hold and to render, and far above what formats/sheets makes:
 * the 180 cubes of an attempt are 26 pages, and 21,000 items with letters. */
enum {
    PAGES_MAX = 500,
    PAGES_ITEMS_MAX = 400000,   /* of all pages */
    PAGES_POINTS_MAX = 2000000, /* of all items */
    PAGES_TEXT_MAX = 4096,      /* bytes of one text */
    COLLECT_MAX = 2,            /* documents that collect a sheet */
    PAGES_NAME_MAX = 200,       /* bytes of the name and of the title */
    PAGE_KINDS = 7,             /* sheets, covers ... */
};

typedef struct pages {
    const char *name; /* relative path without an extension: "sheets/3x3x3 Cube Round 1 Set A" */
    const char
        *collect[COLLECT_MAX]; /* documents that get these pages as well, by name; NULL: none */
    const char
        *attempt;   /* the label of the only attempt it shows, "2" or "E1"; NULL: a whole set */
    bool open;      /* it shows no scramble: there is no locked file of it */
    unsigned place; /* which of the places it is for, from 0 (schedule_rank) */
    tsl_document document;
    unsigned counts[PAGE_KINDS]; /* of the document's pages */
    size_t lead;                 /* the first of them that are a cover and its back */
    const tsl_page *cover;       /* pages for the front of the document that collects these */
    size_t cover_count;
} pages;

/* A sheet as a format's sheet() returns it:
 *
 *   { name, title, pages = { { width, height, items = { item, ... }, kind }, ... }, collect,
 *     attempt, cover, open, place }
 *
 * `kind`, `collect`, `attempt`, `cover`, a list of pages, `open` and `place` may be missing. An
 * item has `kind`
 * ("polygon", "line", "circle", "text" or "qr") and the fields of tsl_item under their names there;
 * a "box" is the polygon of x, y, w, h. A colour is a number 0xRRGGBB, absent: none (text: black);
 * stroke width and opacity are 1 where absent; `align` is "left", "centre" or "right", `face`
 * "sans" or "mono". Lengths are points, at most 14,400 (the PDF limit). A name is
 * as OUTPUT_NAME_RULE says.
 *
 * Everything is checked, unknown keys too. Errors: TSL_EBROKEN naming sheet, page, item and field.
 * *out is freed with pages_free. It keeps `sheet` alive for its texts, and removes all other items
 * from it; it borrows `date`, which the caller keeps. */
int pages_from_json(pages **out, json_t *sheet, const char *date, tsl_err *err);
void pages_free(pages *p);

/* Adds the sheet's pages to {"kinds": {"sheets": 3, ...}, ...}; `tally` NULL: does nothing. */
void pages_count(json_t *tally, const pages *p);

/* The digest of what a document shows, whatever renders it: core/set/README.md, "Pages". */

/* Every field of the document, its pages and their items goes into it. */
void page_digest(digest *out, const tsl_document *document);

/* A sheet's two files: one for print, and one that opens with its passcode alone. */

#define PRINT_FOLDER "print/" /* of plain files */

/* A plain file that is to be locked. */
typedef struct plain_sheet {
    const tsl_renderer *renderer; /* one that has lock() */
    const text *bytes;
    const char *path;   /* of what it shows: "333/r1/A" */
    const secret *seed; /* which its passcode follows from */
} plain_sheet;

/* Adds the locked file to *out. The password to change it is another passcode, random and
 * forgotten. [any] */
int lock_sheet(text *out, const plain_sheet *sheet, tsl_err *err);

/* "print/X.pdf", the plain file of the sheet that a format names "X", "sheets/X" or "cards/X". */
void lock_print_name(text *out, const char *name, const char *extension);

/* One run of a competition's formats: what every step of it stands on. */

/* What the sheets say beside the scrambles. */
typedef struct render_facts {
    const char *generated; /* "2026-11-20T10:00:00Z" */
    bool practice;         /* made from a given seed */
    unsigned serial;       /* of a linked set, from 2; 0: it extends none */
    const digest *root;    /* NULL: the scrambles are for practice, of no set */
    const digest *leaves;  /* leaf hashes in the plan's order; NULL: sheets say zeros for theirs */
    const secret *seed;    /* what passcodes and the display follow from; NULL: not known */
    bool locks;            /* sheets are encrypted, too: it takes the seed */
    bool lists;            /* the list of passcodes and the user's own scripts are added, too */
    unsigned jobs;
    progress *progress;    /* may be NULL */
    const char *generator; /* "twistseal 0.1.0"; NULL: this program */
    bool names_only;       /* sheets are laid out and not rendered */
    bool rehearsal;        /* errors that the user's own scripts raise are ignored */
    bool letters;          /* with names_only: says which letters of the sheets no font has */
} render_facts;

/* All of it is borrowed. */
typedef struct rendering {
    outputs *all;
    const plan *plan;
    const json_t *model; /* of the plan */
    const render_facts *facts;
    const session *session;
    /* Runs the formats that follow, so that their scripts need not wait for the last sheet. */
    int (*meanwhile)(void *self, tsl_err *err);
    void *self;
} rendering;

/* May the format's files be public before the scrambles are? Only those of built-in formats: names,
 * sizes and even the number of files could tell what a format of the user's own was given. */
bool rendering_may_publish(const char *script);

/* script_call for a format of this run; *out is NULL where an error is ignored. */
int rendering_call(json_t **out, const rendering *r, const char *script, const char *function,
                   json_t *args, tsl_err *err);

/* ---- kinds of formats ---- */

/* Runs a format of the kind "display" and adds its page, a public file (core/set/README.md,
 * "display.html"). Without keys the page is added empty, as unrendered. */
int display_render(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err);

/* Runs a format of the kind "sheets" for every scramble set and adds each rendered sheet twice:
 * locked with its passcode, which is public, and plain in the folder "print". There are also the
 * documents in which they are collected, only plain, with each sheet as often as its round's
 * `copies` says. Without a renderer nothing is added, all->notice says so, and TSL_OK is returned.
 */
int render_sheets(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err);

/* RENDER, sheets: the documents in which sheets are collected. */

#endif
