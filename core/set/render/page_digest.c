/* The digest of what a document shows, whatever renders it: core/set/README.md, "Pages". */
#include "page_digest.h"

#include <string.h>

#include "base/text.h"

static void add_uint(text *out, uint64_t n, size_t bytes)
{
    uint8_t big_endian[8];
    for (size_t i = 0; i < bytes; i++) big_endian[i] = (uint8_t)(n >> 8 * (bytes - 1 - i));
    text_add_bytes(out, big_endian, bytes);
}

static void add_number(text *out, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    add_uint(out, bits, 8);
}

/* None is not the same as an empty one. */
static void add_string(text *out, const char *string)
{
    add_uint(out, string != NULL, 1);
    if (!string) return;
    add_uint(out, strlen(string), 8);
    text_add_bytes(out, string, strlen(string));
}

static void add_item(text *out, const tsl_item *item)
{
    const double numbers[] = {item->x,        item->y,        item->w,    item->h,
                              item->size_min, item->size_max, item->angle};
    add_uint(out, (uint64_t)item->kind, 1);
    add_uint(out, item->fill, 4);
    add_uint(out, item->stroke, 4);
    add_number(out, item->width);
    add_number(out, item->opacity);
    add_uint(out, item->point_count, 8);
    for (size_t i = 0; i < item->point_count; i++) {
        add_number(out, item->points[i][0]);
        add_number(out, item->points[i][1]);
    }
    add_string(out, item->text);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) add_number(out, numbers[i]);
    add_uint(out, (uint64_t)item->align, 1);
    add_uint(out, (uint64_t)item->face, 1);
    add_uint(out, item->bold, 1);
    add_uint(out, item->fit_group, 4);
}

static void digest_page(digest *out, text *room, const tsl_page *page)
{
    room->size = 0;
    text_add(room, "twistseal/page/v1\n");
    add_string(room, page->outline);
    add_number(room, page->width);
    add_number(room, page->height);
    add_uint(room, page->item_count, 8);
    for (size_t i = 0; i < page->item_count; i++) add_item(room, &page->items[i]);
    hash_bytes(out, room->bytes, room->size);
}

/* Each page by itself: a document may have more items than fit into memory twice. */
void page_digest(digest *out, const tsl_document *document)
{
    text all = {0}, room = {0};
    text_add(&all, "twistseal/pages/v1\n");
    add_string(&all, document->title);
    add_string(&all, document->date);
    add_uint(&all, document->page_count, 8);
    for (size_t i = 0; i < document->page_count; i++) {
        digest page;
        digest_page(&page, &room, &document->pages[i]);
        text_add_bytes(&all, page.bytes, sizeof page.bytes);
    }
    hash_bytes(out, all.bytes, all.size);
    text_free(&room);
    text_free(&all);
}
