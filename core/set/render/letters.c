/* The letters that sheets show, tried on a renderer before anything is drawn. */
#include "letters.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

enum { CODES = 0x110000, SIDE = 14000 /* points: room for any text */ };

/* Marks the text's letters; true if one beyond ASCII is new. */
static bool mark(letters *l, const char *string)
{
    bool is_new = false;
    uint32_t code;
    size_t size = strlen(string), length;
    for (size_t at = 0; at < size; at += length) {
        length = utf8_next(&code, string + at, size - at);
        if (length == 0) return is_new;
        if (code < 0x80 || l->seen[code / 8] & 1u << code % 8) continue;
        l->seen[code / 8] |= (uint8_t)(1u << code % 8);
        is_new = true;
    }
    return is_new;
}

/* In its own face, small, in a box that holds any text. */
static void keep(letters *l, const tsl_item *from)
{
    if (l->count == l->room) {
        size_t room = l->room ? 2 * l->room : 16;
        tsl_item *more = xrealloc(l->items, room * sizeof *more);
        l->items = more;
        l->room = room;
    }
    tsl_item *item = &l->items[l->count++];
    *item = (tsl_item){.kind = TSL_TEXT,
                       .stroke = TSL_NO_COLOUR,
                       .opacity = 1,
                       .text = from->text,
                       .w = SIDE,
                       .h = SIDE,
                       .size_min = 0.1,
                       .size_max = 1,
                       .face = from->face,
                       .bold = from->bold};
}

void letters_add(letters *l, const tsl_document *document)
{
    if (!l->seen) l->seen = xcalloc(CODES / 8, 1);
    for (size_t p = 0; p < document->page_count; p++)
        for (size_t i = 0; i < document->pages[p].item_count; i++) {
            const tsl_item *item = &document->pages[p].items[i];
            if (item->kind == TSL_TEXT && mark(l, item->text)) keep(l, item);
        }
}

static int write_nowhere(void *self, const void *bytes, size_t size)
{
    (void)self;
    (void)bytes;
    (void)size;
    return TSL_OK;
}

int letters_try(const letters *l, const tsl_renderer *renderer, const tsl_sink *sink, tsl_err *err)
{
    const tsl_page page = {
        .width = SIDE, .height = SIDE, .items = l->items, .item_count = l->count};
    const tsl_document document = {
        .title = "", .date = "1970-01-01T00:00:00Z", .pages = &page, .page_count = 1};
    tsl_sink nowhere = *sink;
    nowhere.write = write_nowhere;
    return l->count > 0 ? renderer->render(&document, &nowhere, err) : TSL_OK;
}

void letters_free(letters *l)
{
    free(l->items);
    free(l->seen);
    *l = (letters){0};
}
