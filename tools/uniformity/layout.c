/* Where the pieces of a puzzle are in its facelets: tables written from plugins/DRAWING.md, and for
 * puzzles that are data from their pieces. Where a piece is held, its places have no row. */
#include "layout.h"

#include <stdio.h>
#include <string.h>

#include "cubes.h"

enum { APART = 1, PARITY = 2 };

/* `at`: the stickers of each place; none: the letters from the `from`-th on, one a place. */
typedef struct table_row {
    const char *puzzle, *name;
    unsigned places, stickers, pieces, turns, letters, flags, from;
    uint16_t at[48];
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
    {"fto",
     "centres beside U",
     12,
     1,
     12,
     1,
     4,
     0,
     0,
     {1, 3, 6, 20, 23, 25, 47, 49, 52, 64, 67, 69}},
    {"fto", "edges", 12, 2, 12, 1, 12, 0, 0, {2,  38, 5,  29, 7,  10, 66, 14, 21, 15, 19, 34,
                                              24, 60, 50, 30, 65, 41, 46, 43, 51, 57, 70, 55}},
    {"fto", "corners", 5, 2, 5, 2, 10, 0, 0, {4, 36, 8, 12, 71, 58, 22, 62, 48, 54}},
    {"fto",
     "other centres",
     12,
     1,
     12,
     1,
     4,
     0,
     0,
     {11, 13, 16, 28, 31, 33, 37, 39, 42, 56, 59, 61}},
    {"kilominx", "corners", 19, 2, 19, 3, 57, 0, 0, {1,  11, 2,  24, 5,  13, 4,  27, 39, 14,
                                                     8,  29, 9,  44, 10, 57, 37, 59, 55, 52,
                                                     16, 50, 21, 51, 23, 46, 28, 48, 30, 47,
                                                     31, 54, 32, 40, 33, 58, 34, 36}},
    {"mastertetraminx", "corners", 4, 1, 3, 1, 4, APART, 0, {0, 12, 39, 51}},
    {"mastertetraminx", "edges", 12, 2, 12, 1, 12, 0, 0, {1,  22, 31, 2,  24, 3,  7,  36,
                                                          9,  40, 42, 11, 29, 14, 16, 27,
                                                          18, 49, 44, 23, 50, 35, 37, 48}},
    {"mastertetraminx",
     "middle edges",
     6,
     2,
     6,
     2,
     12,
     0,
     0,
     {4, 21, 6, 32, 10, 41, 15, 28, 19, 45, 34, 47}},
    {"mastertetraminx", "centres", 4, 1, 4, 1, 4, 0, 0, {5, 20, 33, 46}},
    {"redi", "corners", 8, 1, 3, 1, 6, APART, 0, {0, 1, 6, 7, 14, 15, 22, 30}},
    {"redi", "edges", 12, 2, 12, 1, 12, 0, 0, {2,  42, 34, 3,  10, 4,  5,  18, 20, 11, 43, 12,
                                               13, 28, 19, 36, 26, 21, 37, 27, 29, 45, 44, 35}},
    {"233",
     "edges",
     8,
     2,
     8,
     1,
     8,
     PARITY,
     0,
     {1, 37, 3, 31, 5, 10, 7, 16, 26, 13, 22, 19, 24, 34, 28, 40}},
    {"233", "corners", 6, 2, 7, 1, 7, 0, 0, {2, 36, 6, 15, 8, 9, 23, 20, 29, 14, 21, 35}},
    {"334", "corners", 6, 2, 7, 1, 7, 0, 0, {2, 54, 6, 21, 8, 9, 35, 32, 41, 20, 33, 53}},
    {"334",
     "outer edges",
     8,
     2,
     8,
     1,
     8,
     PARITY,
     0,
     {1, 55, 3, 43, 5, 10, 7, 22, 38, 19, 34, 31, 36, 52, 40, 64}},
    {"334",
     "middle edges",
     8,
     2,
     8,
     1,
     8,
     PARITY,
     0,
     {12, 26, 57, 14, 29, 15, 17, 60, 24, 47, 50, 27, 45, 59, 62, 48}},
    {"334", "side centres", 8, 1, 8, 1, 4, 0, 0, {13, 16, 25, 28, 46, 49, 58, 61}},
    {"sia123",
     "corners",
     6,
     3,
     6,
     3,
     18,
     PARITY,
     0,
     {0, 33, 38, 2, 36, 11, 6, 18, 35, 8, 9, 20, 15, 28, 26, 17, 42, 32}},
    {"sia123",
     "edges",
     9,
     2,
     9,
     2,
     18,
     PARITY,
     0,
     {1, 37, 3, 34, 5, 10, 7, 19, 12, 23, 14, 39, 16, 30, 25, 27, 31, 43}},
    {"sia123", "centres", 1, 1, 4, 1, 4, 0, 4, {0}},
    {"sia123",
     "corners, second cube",
     6,
     3,
     6,
     3,
     18,
     PARITY,
     0,
     {45, 70, 80, 49, 54, 72, 51, 63, 60, 53, 83, 69, 58, 61, 78, 67, 85, 76}},
    {"sia123",
     "edges, second cube",
     9,
     2,
     9,
     2,
     18,
     PARITY,
     0,
     {46, 79, 47, 71, 50, 55, 52, 66, 56, 75, 59, 62, 64, 77, 68, 84, 73, 82}},
    {"sia123", "centres, second cube", 1, 1, 4, 1, 4, 0, 48, {0}},
    {"sia222", "corners", 7, 3, 7, 3, 21, PARITY, 0, {0,  32, 39, 2,  37, 11, 6,  18, 34, 8, 9,
                                                      20, 15, 29, 26, 17, 41, 31, 24, 27, 36}},
    {"sia222",
     "edges",
     9,
     2,
     9,
     2,
     18,
     PARITY,
     0,
     {1, 38, 3, 33, 5, 10, 7, 19, 12, 23, 14, 40, 16, 30, 21, 35, 25, 28}},
    {"sia222", "corners, second cube", 7, 3, 7, 3, 21, PARITY, 0, {42, 66, 77, 44, 75, 47, 46,
                                                                   52, 68, 49, 59, 56, 51, 81,
                                                                   65, 54, 57, 74, 63, 83, 72}},
    {"sia222",
     "edges, second cube",
     9,
     2,
     9,
     2,
     18,
     PARITY,
     0,
     {43, 76, 45, 67, 48, 78, 50, 62, 53, 71, 55, 58, 60, 73, 64, 82, 69, 80}},
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
    if (!(row->flags & APART)) c->copies = row->pieces * row->turns / row->letters;
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
