/* RENDER, sheets: what a format returns for each scramble set, and the letters that it needs. */
#ifndef CORE_SET_RENDER_LAYOUT_H
#define CORE_SET_RENDER_LAYOUT_H

#include "set/plan/plan.h"
#include "set/render/pages.h"
#include "twistseal/plugin.h"

/* One file, from its pages to the finished bytes: a sheet of a scramble set, or a collection. */
typedef struct sheet {
    const char *name;          /* without an extension */
    char path[SHEET_PATH_MAX]; /* of the scrambles it shows; empty: a collection */
    tsl_document document;
    pages *pages;        /* which own the document; NULL: a collection */
    tsl_page *collected; /* the pages of a collection, whose contents belong to sheets */
    size_t front;        /* the first of them, which no sheet has */
    bool shows_persons;  /* it is for the secret folder alone (model.h) */
    size_t rank, made;   /* its number in the schedule, and among the sheets laid out */
    unsigned copies;     /* of a sheet in its collection */
    digest shows;        /* of the document */
    bool is_rendered;
    text bytes;
    text locked;  /* the same, encrypted; empty: it cannot be, or is a collection */
    text notices; /* a line each */
    int status;
    tsl_err err;
} sheet;

/* A sheet stays where it is while the list grows. */
typedef struct sheet_list {
    sheet **items;
    size_t count;
} sheet_list;

/* One more sheet, all zero. */
sheet *sheet_list_add(sheet_list *list);
/* Adds all sheets of `from` to the end of `list`. Both have them then, and only one may free them
 * with sheet_list_free. */
void sheet_list_copy(sheet_list *list, const sheet_list *from);
/* Puts the sheets into the order of the schedule; those of one place stay as they were made. */
void sheet_list_order(sheet_list *list, const competition *c);
void sheet_list_free(sheet_list *list);

/* A format at work. */
typedef struct layout {
    const rendering *run;
    const char *format;
    json_t *parameters;
    json_t *head; /* the competition without its events, but with their ids */
    json_t *sets; /* what the format gets for each, as a list of arguments */
} layout;

/* What the format gets is made; the rest is borrowed. Freed by layout_free, also after an error. */
int layout_new(layout *out, const rendering *r, const char *format, json_t *parameters,
               tsl_err *err);
/* Adds the sheets of one set, none or several, and unless only names are asked for those that show
 * the persons who are registered. Sets are laid out in their order, since it is the
 * order of names in messages; a script host takes one call at a time. [one thread at a time] */
int layout_set(sheet_list *out, const layout *l, size_t set, tsl_err *err);
/* Adds the sheets of all sets, laid out; or only their names, where nothing else is asked for. */
int layout_all(sheet_list *out, const layout *l, tsl_err *err);
void layout_free(layout *l);

/* The letters that sheets show, tried on a renderer before anything is drawn. */

/* Texts that together have every letter beyond ASCII. Start with {0}. */
typedef struct letters {
    tsl_item *items; /* their texts are borrowed from the documents */
    size_t count;
    uint8_t *seen; /* a bit for each code point */
} letters;

/* Adds the document's texts that have a letter not met before. */
void letters_add(letters *l, const tsl_document *document);
/* Renders these texts to nowhere; the renderer's notices go to sink->notice. */
int letters_try(const letters *l, const tsl_renderer *renderer, const tsl_sink *sink, tsl_err *err);
void letters_free(letters *l);

/* A competition's plan with scrambles that say nothing, on which its formats name their files. */

/* Gives every slot, which has none, the same moves, about as many as most scrambles have, and the
 * facelets of a solved puzzle. */
void blank_fill(plan *p);

/* A copy of `p` so filled, which borrows all else; freed by blank_free, whatever the
 * status. */
void blank_plan(plan *out, const plan *p);
void blank_free(plan *copy);

#endif
