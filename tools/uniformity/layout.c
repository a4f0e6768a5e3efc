/* Where the pieces of a puzzle are in its facelets: tables written from plugins/DRAWING.md. */
#include "layout.h"

#include <stdio.h>
#include <string.h>

#include "cubes.h"

enum { APART = 1, PARITY = 2 };

/* `at`: the stickers of each place; none: the letters from the `from`-th on, one a place. */
typedef struct table_row {
    const char *puzzle, *name;
    unsigned places, stickers, pieces, turns, letters, flags, from;
    uint16_t at[24];
} table_row;

static const table_row table[] = {
    {"pyram", "edges", 6, 2, 6, 2, 12, 0, 0, {1, 16, 3, 23, 6, 29, 11, 20, 14, 32, 25, 34}},
    {"pyram", "corners", 4, 1, 3, 1, 4, APART, 0, {2, 5, 7, 10}},
    {"pyram", "tips", 4, 1, 3, 1, 4, APART, 0, {0, 4, 8, 9}},
    {"clock", "dials", 14, 1, 12, 1, 12, APART, 0, {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 14, 16}},
    {"skewb", "centres", 6, 1, 6, 1, 6, 0, 0, {2, 7, 12, 17, 22, 27}},
    {"ivy", "leaves", 6, 1, 6, 1, 6, 0, 0, {1, 4, 7, 10, 13, 16}},
    {"15p", "tiles", 16, 1, 16, 1, 16, PARITY, 0, {0}},
    {"8p", "tiles", 9, 1, 9, 1, 9, 0, 0, {0}},
    {"minx", "turns", 70, 1, 2, 1, 2, APART, 0, {0}},
    {"sq1", "corners", 8, 1, 8, 1, 8, PARITY, 0, {0}},
    {"sq1", "edges", 8, 1, 8, 1, 8, PARITY, 8, {0}},
    {"sq1", "middle", 1, 1, 2, 1, 2, APART, 16, {0}},
};

place_class *layout_add_class(layout *l, const char *name)
{
    place_class *c = &l->classes[l->class_count++];
    *c = (place_class){.first = l->place_count, .turns = 1, .copies = 1};
    snprintf(c->name, sizeof c->name, "%s", name);
    return c;
}

void layout_add_place(layout *l, const uint16_t *at, unsigned stickers)
{
    place *p = &l->places[l->place_count++];
    p->stickers = (uint8_t)stickers;
    p->of = (uint8_t)(l->class_count - 1);
    memcpy(p->at, at, stickers * sizeof *at);
    l->classes[p->of].count++;
}

unsigned layout_looks(const place_class *c)
{
    return c->pieces * c->turns / c->copies;
}

static void add_row(layout *l, const table_row *row)
{
    place_class *c = layout_add_class(l, row->name);
    c->pieces = row->pieces;
    c->turns = row->turns;
    c->letters = row->letters;
    c->apart = row->flags & APART;
    c->parity = row->flags & PARITY;
    const bool listed = row->at[row->stickers] != 0;
    for (unsigned p = 0; p < row->places; p++) {
        const uint16_t one = (uint16_t)(row->from + p);
        layout_add_place(l, listed ? &row->at[p * row->stickers] : &one, row->stickers);
    }
}

void layout_of(layout *out, const tsl_puzzle *type)
{
    *out = (layout){0};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].puzzle, type->id) == 0) add_row(out, &table[i]);
    if (strcmp(type->draw_as, "cube") == 0) cubes_layout(out, type);
}
