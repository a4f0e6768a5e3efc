/* What the tests look at: a state as letters, and what is known of its puzzle. */
#include "letters.h"

#include <string.h>

/* States within a distance: Jaap's Puzzle Page for 2x2x2, pyraminx (tips added by hand) and skewb;
 * the sources of tests/unit/plugins/test_generic.c and tests/unit/plugins/test_small_puzzles.c for
 * the others. */
static const facts table[] = {
    {"222", 3674160, 385 / 3674160.0, true, "R", false},
    {"222all", 0, 385 / 3674160.0, false, "R", false},
    {"333", 0, 0, false, "R", false},
    {"333fm", 0, 0, false, "R", false},
    {"333ni", 0, 0, false, "R", false},
    {"444", 0, 0, false, "R", false},
    {"444ni", 0, 0, false, "R", false},
    {"555", 0, 0, false, NULL, true},
    {"555ni", 0, 0, false, NULL, true},
    {"666", 0, 0, false, NULL, true},
    {"777", 0, 0, false, NULL, true},
    {"clock", 0, 0, false, "UR3+", false},
    {"minx", 0, 0, false, NULL, false},
    {"pyram", 933120, 38801 / 75582720.0, false, "R", false},
    {"skewb", 3149280, 71625 / 3149280.0, true, "R", false},
    {"sq1", 3678, -1, false, NULL, false},
    {"ivy", 29160, 345 / 29160.0, true, "R", false},
    {"133", 192, 5 / 192.0, true, "R", false},
    {"223", 241920, 201 / 241920.0, true, "R2", false},
    {"diamond", 138240, -1, true, "R", false},
    {"dino", 19958400, -1, true, "F", false},
    {"pyraduo", 324, 9 / 324.0, true, "R", false},
    {"gear", 41472, 613 / 41472.0, true, "R", false},
    {"fto", 0, 0, false, "R", false},
    {"kilominx", 0, 0, false, "R", false},
    {"mastertetraminx", 0, 0, false, "R", false},
    {"redi", 0, 0, false, "R", false},
    {"233", 0, -1, false, "R2", false},
    {"334", 0, 0, false, "R2", false},
    {"sia123", 0, 0, false, "R", false},
    {"sia222", 0, 0, false, "R", false},
    {"15p", 0, 0, false, NULL, false},
    {"8p", 181440, 15 / 181440.0, true, NULL, false},
};

const facts *letters_facts(const char *id)
{
    static const facts unknown = {.near = -1};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].puzzle, id) == 0) return &table[i];
    return &unknown;
}

/* ---- Square-1: the corners in the order of their slots, the edges, the middle ---- */

enum { SLOTS = 24, LAYER = 12, CORNERS = 8 };

/* The flat side and the colour beside it name the piece that begins in a slot. */
static char piece_name(const char *slot)
{
    static const char colours[] = "BRFL";
    return (char)('A' + (slot[0] == 'U' ? 0 : 4) + (strchr(colours, slot[1]) - colours));
}

static bool is_corner(const char *facelets, unsigned slot)
{
    return slot % LAYER < LAYER - 1 && facelets[2 * slot + 2] == '-';
}

static void read_square1(char *out, const char *facelets)
{
    unsigned corners = 0, edges = 0;
    for (unsigned i = 0; i < SLOTS; i++) {
        const char *slot = &facelets[2 * i];
        if (slot[0] == '-') continue;
        if (is_corner(facelets, i))
            out[corners++] = piece_name(slot);
        else
            out[CORNERS + edges++] = piece_name(slot);
    }
    out[CORNERS + edges++] = facelets[2 * SLOTS + 1];
    out[CORNERS + edges] = '\0';
}

/* ---- Megaminx: the direction of each R and D ---- */

static void read_signs(char *out, const char *scramble)
{
    for (const char *at = scramble; *at; at++)
        if ((at[0] == '+' || at[0] == '-') && at[1] == at[0]) *out++ = *at++;
    *out = '\0';
}

void letters_of(char out[TSL_FACELETS_MAX], const puzzle *p, const char *facelets,
                const char *scramble)
{
    if (strcmp(p->type->id, "sq1") == 0)
        read_square1(out, facelets);
    else if (strcmp(p->type->id, "minx") == 0)
        read_signs(out, scramble);
    else
        memcpy(out, facelets, strlen(facelets) + 1);
}

/* ---- whole states ---- */

/* The tips of a pyraminx make 81 states of each; they are tested by themselves. */
static bool is_tip(size_t at)
{
    static const uint8_t tips[] = {0, 4, 8, 9, 13, 17, 18, 22, 26, 27, 31, 35};
    return memchr(tips, (int)at, sizeof tips) != NULL;
}

/* FNV-1a. Of Square-1 the shape alone counts. */
uint64_t letters_key(const puzzle *p, const char *facelets)
{
    const bool pyraminx = strcmp(p->type->id, "pyram") == 0;
    const bool square1 = strcmp(p->type->id, "sq1") == 0;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; facelets[i]; i++) {
        uint8_t letter = (uint8_t)facelets[i];
        if (pyraminx && is_tip(i)) continue;
        if (square1) letter = i < 2 * SLOTS && i % 2 == 0 && letter == '-';
        hash = (hash ^ letter) * 0x100000001b3u;
    }
    return hash ? hash : 1;
}
