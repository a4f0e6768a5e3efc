/* RENDER, sheets: the documents in which sheets are collected. */
#include "collection.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static bool belongs(const sheet *s, const char *collection)
{
    return s->pages->collect && strcmp(s->pages->collect, collection) == 0;
}

/* Adds the pages of one sheet; an outline entry with its name leads to the first. */
static void collect_sheet(tsl_page *out, size_t *count, const sheet *s)
{
    const char *slash = strrchr(s->name, '/'), *found_by = slash ? slash + 1 : s->name;
    for (unsigned copy = 0; copy < s->copies; copy++)
        for (size_t i = 0; i < s->document.page_count; i++) {
            out[*count] = s->document.pages[i];
            out[*count].outline = copy == 0 && i == 0 ? found_by : NULL;
            ++*count;
        }
}

/* The first cover that one of the sheets brings. */
static void add_cover(sheet *out, const sheet_list *sheets)
{
    for (size_t i = 0; i < sheets->count && out->document.page_count == 0; i++) {
        const pages *p = sheets->items[i]->pages;
        if (!belongs(sheets->items[i], out->name) || p->cover_count == 0) continue;
        memcpy(out->collected, p->cover, p->cover_count * sizeof *p->cover);
        out->document.page_count = p->cover_count;
    }
}

static void collect(sheet *out, const sheet_list *sheets)
{
    size_t room = 0;
    for (size_t i = 0; i < sheets->count; i++) {
        const sheet *s = sheets->items[i];
        if (belongs(s, out->name))
            room += s->copies * s->document.page_count + s->pages->cover_count;
    }
    out->collected = xcalloc(room ? room : 1, sizeof *out->collected);
    out->document.pages = out->collected;
    add_cover(out, sheets);
    for (size_t i = 0; i < sheets->count; i++)
        if (belongs(sheets->items[i], out->name))
            collect_sheet(out->collected, &out->document.page_count, sheets->items[i]);
}

void collection_add_all(sheet_list *out, const sheet_list *sheets, const rendering *r,
                        const char *title)
{
    for (size_t i = 0; i < sheets->count; i++) {
        const char *name = sheets->items[i]->pages->collect;
        bool made = !name;
        for (size_t k = 0; k < i && !made; k++) made = belongs(sheets->items[k], name);
        if (made) continue;
        sheet *one = sheet_list_add(out);
        one->name = name;
        one->document.title = title;
        one->document.date = r->facts->generated;
        collect(one, sheets);
    }
}
