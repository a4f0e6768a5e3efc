/* The pieces of cubes of any size, from where their stickers are in space. */
#include "cubes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* From this size on random turns scramble; where they take the pieces is not quite uniform. */
enum { RANDOM_TURNS = 5 };

/* x to the right, y up, z to the front; the cube's layers are at -(n-1), -(n-3), ... n-1. */
typedef struct sticker {
    int at[3], normal[3];
} sticker;

/* Of each face, in the order U R F D L B: which way it looks, and where its rows and columns go. */
static const struct {
    int normal[3], row[3], column[3];
} faces[] = {
    {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}},   {{1, 0, 0}, {0, -1, 0}, {0, 0, -1}},
    {{0, 0, 1}, {0, -1, 0}, {1, 0, 0}},  {{0, -1, 0}, {0, 0, -1}, {1, 0, 0}},
    {{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, {{0, 0, -1}, {0, -1, 0}, {-1, 0, 0}},
};

static sticker sticker_at(unsigned index, int n)
{
    const unsigned face = index / (unsigned)(n * n), rest = index % (unsigned)(n * n);
    const int row = 2 * (int)(rest / (unsigned)n) - (n - 1);
    const int column = 2 * (int)(rest % (unsigned)n) - (n - 1);
    sticker s;
    for (int i = 0; i < 3; i++) {
        s.normal[i] = faces[face].normal[i];
        s.at[i] = (n - 1) * s.normal[i] + row * faces[face].row[i] + column * faces[face].column[i];
    }
    return s;
}

static int determinant(const int a[3], const int b[3], const int c[3])
{
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
           a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/* ---- classes: pieces that turns can exchange ---- */

/* The distances from the middle, descending, and for pieces without symmetry which of the two
 * mirror images it is. */
typedef struct orbit {
    int far[3], hand;
} orbit;

static orbit orbit_of(const int at[3])
{
    orbit o = {.hand = at[0] * at[1] * at[2] < 0 ? -1 : 1};
    for (int i = 0; i < 3; i++) o.far[i] = abs(at[i]);
    for (int pass = 0; pass < 3; pass++) {
        const int i = pass % 2;
        if (o.far[i] >= o.far[i + 1]) continue;
        const int far = o.far[i];
        o.far[i] = o.far[i + 1];
        o.far[i + 1] = far;
        o.hand = -o.hand;
    }
    if (o.far[0] == o.far[1] || o.far[1] == o.far[2] || o.far[2] == 0) o.hand = 0;
    return o;
}

static bool same_orbit(const orbit *a, const orbit *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* ---- places ---- */

/* A look must not depend on where a piece is: stickers go round in one direction, beginning
 * anywhere with corners; a wing's first one is always the same. */
static void put_in_order(uint16_t *at, unsigned count, int n)
{
    const sticker a = sticker_at(at[0], n), b = sticker_at(at[1], n);
    const sticker c = sticker_at(at[count - 1], n);
    const int hand = count == 3 ? determinant(a.normal, b.normal, c.normal)
                                : determinant(a.normal, b.normal, a.at);
    if (hand >= 0) return;
    const uint16_t last = at[count - 1];
    at[count - 1] = at[count - 2];
    at[count - 2] = last;
}

/* The stickers of the piece that has this one; 0 if an earlier one belongs to it. */
static unsigned gather(uint16_t at[STICKERS_MAX], unsigned index, int n)
{
    const sticker s = sticker_at(index, n);
    unsigned count = 0;
    for (unsigned other = 0; other < (unsigned)(6 * n * n); other++) {
        const sticker t = sticker_at(other, n);
        if (memcmp(s.at, t.at, sizeof s.at) != 0) continue;
        if (other < index) return 0;
        at[count++] = (uint16_t)other;
    }
    if (count > 1) put_in_order(at, count, n);
    return count;
}

/* Of the 2x2x2 and the 4x4x4 the corner DBL stays where it is. */
static bool is_fixed(const sticker *s, const orbit *o, int n, const char *id)
{
    const bool corner = o->far[2] == n - 1;
    if (o->far[1] == 0) return true; /* a middle */
    return corner && s->at[0] + s->at[1] + s->at[2] == -3 * (n - 1) &&
           (strcmp(id, "222") == 0 || strcmp(id, "444") == 0);
}

/* Wings and centres by how far they are from the middle of their edge or face, in half layers. */
static void name_class(place_class *c, const orbit *o, unsigned stickers)
{
    if (stickers == 3 || c->count == 12)
        snprintf(c->name, sizeof c->name, stickers == 3 ? "corners" : "edges");
    else if (stickers == 2)
        snprintf(c->name, sizeof c->name, "wings %d", o->far[2]);
    else
        snprintf(c->name, sizeof c->name, "centres %d,%d%s", o->far[1], o->far[2],
                 o->hand < 0   ? " left"
                 : o->hand > 0 ? " right"
                               : "");
}

/* All places have been added. */
static void describe(place_class *c, unsigned stickers)
{
    const bool middle = stickers == 2 && c->count == 12;
    c->pieces = c->count;
    c->turns = stickers == 3 ? 3 : middle ? 2 : 1;
    c->copies = stickers == 1 ? 4 : 1;
    c->letters = stickers == 1 ? 6 : 24;
    c->parity = stickers > 1;
}

static void add_class(layout *l, const orbit *wanted, const char *id, int n)
{
    place_class *c = layout_add_class(l, "");
    uint16_t at[STICKERS_MAX];
    unsigned stickers = 0;
    for (unsigned i = 0; i < (unsigned)(6 * n * n); i++) {
        const sticker s = sticker_at(i, n);
        const orbit o = orbit_of(s.at);
        if (!same_orbit(&o, wanted) || is_fixed(&s, &o, n, id)) continue;
        const unsigned count = gather(at, i, n);
        if (count > 0) layout_add_place(l, at, stickers = count);
    }
    name_class(c, wanted, stickers);
    describe(c, stickers);
}

/* Two middles that stand beside each other show how the cube is held. */
static void add_hold(layout *l, unsigned n)
{
    const uint16_t at[] = {(uint16_t)(n * n / 2), (uint16_t)(2 * n * n + n * n / 2)};
    place_class *c = layout_add_class(l, "hold");
    c->pieces = c->letters = 24;
    c->apart = true;
    layout_add_place(l, at, 2);
}

void cubes_layout(layout *l, const tsl_puzzle *type)
{
    int n = 2;
    while (6 * n * n < (int)type->facelet_count) n++;
    orbit seen[CLASSES_MAX];
    for (unsigned i = 0; i < (unsigned)(6 * n * n) && n < RANDOM_TURNS; i++) {
        const sticker s = sticker_at(i, n);
        const orbit o = orbit_of(s.at);
        bool known = o.far[1] == 0;
        for (unsigned c = 0; c < l->class_count; c++) known |= same_orbit(&seen[c], &o);
        if (known) continue;
        seen[l->class_count] = o;
        add_class(l, &o, type->id, n);
    }
    if (n % 2 && strcmp(type->id + strlen(type->id) - 2, "ni") == 0) add_hold(l, (unsigned)n);
}
