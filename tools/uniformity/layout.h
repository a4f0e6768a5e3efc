/* Where the pieces of a puzzle are in its facelets, and how many ways each place can look. */
#ifndef TOOLS_UNIFORMITY_LAYOUT_H
#define TOOLS_UNIFORMITY_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "twistseal/plugin.h"

enum { PLACES_MAX = 256, CLASSES_MAX = 16, STICKERS_MAX = 3 };

typedef struct place {
    uint16_t at[STICKERS_MAX]; /* in the letters; a turned piece shows its letters rotated */
    uint8_t stickers;
    uint8_t of; /* its class */
} place;

/* Places among which pieces move. Unless they are `apart`, a piece is in one place only. */
typedef struct place_class {
    char name[24];
    unsigned first, count; /* its places stand together */
    unsigned pieces, turns;
    unsigned copies;  /* pieces that look alike */
    unsigned letters; /* different looks of all its places together */
    bool apart;
    bool parity; /* its pieces make even and odd permutations, equally often */
} place_class;

typedef struct layout {
    place places[PLACES_MAX];
    place_class classes[CLASSES_MAX];
    unsigned place_count, class_count;
} layout;

/* The layout of a puzzle; without places if none is known. */
void layout_of(layout *out, const tsl_puzzle *type);

/* How many looks each place of a class has. */
unsigned layout_looks(const place_class *c);

/* Begins a class, or adds a place to the last one begun. */
place_class *layout_add_class(layout *l, const char *name);
void layout_add_place(layout *l, const uint16_t *at, unsigned stickers);

#endif
