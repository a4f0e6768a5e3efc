/* Counts how each place looks, each pair of places, two draws in a row, and parities.
 *
 * A look gets a number when it is first met, so nothing need be known of a puzzle's colours. */
#include "looks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LETTER_BITS = 6, /* '!' to '`' */
    LOOKS_MAX = 64,
    ALL_PAIRS = 80, /* with more places than this, only pairs of one class that are close */
    CLOSE = 8
};

/* The looks met in a class. */
typedef struct dictionary {
    uint8_t *number; /* of each word of letters, from 1 on; 0: not met */
    unsigned known, pieces;
    uint8_t piece[LOOKS_MAX]; /* of each look */
    uint32_t piece_word[LOOKS_MAX];
    bool too_many;
} dictionary;

typedef struct pair {
    uint8_t a, b;
    size_t cells; /* where its counters begin */
} pair;

struct looks {
    const layout *l;
    dictionary dictionaries[CLASSES_MAX];
    pair *pairs;
    size_t pair_count;
    uint32_t *cells;
    size_t single[PLACES_MAX], serial[PLACES_MAX]; /* where the counters begin */
    uint32_t parity[CLASSES_MAX][2];
    uint8_t now[PLACES_MAX], last[PLACES_MAX];
    uint64_t draws;
};

static const place_class *class_of(const layout *l, unsigned p)
{
    return &l->classes[l->places[p].of];
}

/* ---- what there is to count ---- */

static bool is_tested(const layout *l, unsigned a, unsigned b)
{
    if (l->place_count <= ALL_PAIRS) return true;
    return l->places[a].of == l->places[b].of && b - a <= CLOSE;
}

/* Gives each test its counters; returns how many there are. */
static size_t lay_out(looks *k)
{
    const layout *l = k->l;
    size_t cells = 0;
    for (unsigned a = 0; a < l->place_count; a++) {
        const unsigned letters = class_of(l, a)->letters;
        k->single[a] = cells;
        k->serial[a] = cells += letters;
        cells += (size_t)letters * letters;
        for (unsigned b = a + 1; b < l->place_count; b++) {
            if (!is_tested(l, a, b)) continue;
            k->pairs[k->pair_count++] = (pair){(uint8_t)a, (uint8_t)b, cells};
            cells += (size_t)letters * class_of(l, b)->letters;
        }
    }
    return cells;
}

static bool open_dictionaries(looks *k)
{
    for (unsigned c = 0; c < k->l->class_count; c++) {
        const unsigned stickers = k->l->places[k->l->classes[c].first].stickers;
        k->dictionaries[c].number = calloc((size_t)1 << (LETTER_BITS * stickers), 1);
        if (!k->dictionaries[c].number) return false;
    }
    return true;
}

looks *looks_new(const layout *l)
{
    looks *k = calloc(1, sizeof *k);
    if (!k) return NULL;
    k->l = l;
    k->pairs = calloc((size_t)l->place_count * l->place_count / 2 + 1, sizeof *k->pairs);
    if (k->pairs) k->cells = calloc(lay_out(k) + 1, sizeof *k->cells);
    if (k->cells && open_dictionaries(k)) return k;
    looks_free(k);
    return NULL;
}

void looks_free(looks *k)
{
    if (!k) return;
    for (unsigned c = 0; c < CLASSES_MAX; c++) free(k->dictionaries[c].number);
    free(k->pairs);
    free(k->cells);
    free(k);
}

/* ---- numbers for looks ---- */

/* The same for all the ways in which a piece can be turned. */
static uint32_t piece_word(uint32_t word, const place_class *c, unsigned stickers)
{
    uint32_t least = word;
    const unsigned bits = LETTER_BITS * stickers;
    for (unsigned i = 1; i < stickers && c->turns > 1; i++) {
        word = (word << LETTER_BITS | word >> (bits - LETTER_BITS)) & ((1u << bits) - 1);
        if (word < least) least = word;
    }
    return least;
}

static unsigned piece_number(dictionary *d, uint32_t word)
{
    for (unsigned i = 0; i < d->pieces; i++)
        if (d->piece_word[i] == word) return i;
    d->piece_word[d->pieces] = word;
    return d->pieces++;
}

static unsigned meet(dictionary *d, uint32_t word, const place_class *c, unsigned stickers)
{
    if (d->known == c->letters) {
        d->too_many = true;
        return 0;
    }
    d->piece[d->known] = (uint8_t)piece_number(d, piece_word(word, c, stickers));
    d->number[word] = (uint8_t)++d->known;
    return d->known - 1;
}

static unsigned look_at(looks *k, const place *p, const char *letters)
{
    uint32_t word = 0;
    for (unsigned i = 0; i < p->stickers; i++)
        word = word << LETTER_BITS | (((uint32_t)letters[p->at[i]] - '!') & 63);
    dictionary *d = &k->dictionaries[p->of];
    const unsigned number = d->number[word];
    return number ? number - 1 : meet(d, word, &k->l->classes[p->of], p->stickers);
}

/* ---- counting ---- */

bool looks_odd(const looks *k, unsigned class_index)
{
    const place_class *c = &k->l->classes[class_index];
    const dictionary *d = &k->dictionaries[class_index];
    uint32_t seen = 0;
    unsigned cycles = 0;
    for (unsigned i = 0; i < c->count; i++) {
        cycles += !(seen >> i & 1);
        for (unsigned at = i; !(seen >> at & 1); at = d->piece[k->now[c->first + at]])
            seen |= 1u << at;
    }
    return (c->count - cycles) % 2 != 0;
}

static void count_draw(looks *k)
{
    for (unsigned a = 0; a < k->l->place_count; a++) {
        const unsigned letters = class_of(k->l, a)->letters;
        k->cells[k->single[a] + k->now[a]]++;
        if (k->draws > 0) k->cells[k->serial[a] + k->last[a] * letters + k->now[a]]++;
    }
    for (size_t i = 0; i < k->pair_count; i++) {
        const pair *p = &k->pairs[i];
        k->cells[p->cells + k->now[p->a] * class_of(k->l, p->b)->letters + k->now[p->b]]++;
    }
    for (unsigned c = 0; c < k->l->class_count; c++)
        if (k->l->classes[c].parity) k->parity[c][looks_odd(k, c)]++;
}

void looks_add(looks *k, const char *letters)
{
    memcpy(k->last, k->now, sizeof k->last);
    for (unsigned a = 0; a < k->l->place_count; a++)
        k->now[a] = (uint8_t)look_at(k, &k->l->places[a], letters);
    count_draw(k);
    k->draws++;
}

/* ---- testing ---- */

/* Pieces that look alike: the second place has the first one's look less often. */
static double test_alike(const uint32_t *count, const place_class *c)
{
    double probability[LOOKS_MAX * LOOKS_MAX];
    const double others = c->letters * (c->pieces - 1.0);
    for (unsigned i = 0; i < c->letters * c->letters; i++)
        probability[i] = (c->copies - (i % (c->letters + 1) == 0 ? 1.0 : 0.0)) / others;
    return statistic_uneven(count, probability, (size_t)c->letters * c->letters);
}

static double test_pair(const looks *k, const pair *p)
{
    const place_class *a = class_of(k->l, p->a), *b = class_of(k->l, p->b);
    const uint32_t *count = &k->cells[p->cells];
    const double ways = layout_looks(a);
    const size_t cells = (size_t)a->letters * b->letters;
    if (a != b || a->apart) return statistic_even(count, cells, ways * layout_looks(b));
    if (a->copies > 1) return test_alike(count, a);
    return statistic_even(count, cells, ways * (ways - a->turns));
}

static void test_places(results *r, const looks *k)
{
    char what[48];
    for (unsigned p = 0; p < k->l->place_count; p++) {
        const place_class *c = class_of(k->l, p);
        const double ways = layout_looks(c);
        snprintf(what, sizeof what, "%s, place %u", c->name, p - c->first);
        statistic_add(r, "places", what, statistic_even(&k->cells[k->single[p]], c->letters, ways));
        statistic_add(
            r, "two draws in a row", what,
            statistic_even(&k->cells[k->serial[p]], (size_t)c->letters * c->letters, ways * ways));
    }
}

void looks_test(results *r, const looks *k)
{
    char what[80];
    test_places(r, k);
    for (size_t i = 0; i < k->pair_count; i++) {
        const pair *p = &k->pairs[i];
        const place_class *a = class_of(k->l, p->a), *b = class_of(k->l, p->b);
        snprintf(what, sizeof what, "%s %u with %s %u", a->name, p->a - a->first, b->name,
                 p->b - b->first);
        statistic_add(r, "pairs of places", what, test_pair(k, p));
    }
    for (unsigned c = 0; c < k->l->class_count; c++) {
        const place_class *one = &k->l->classes[c];
        if (k->dictionaries[c].too_many) statistic_add(r, "places", one->name, 0);
        if (one->parity)
            statistic_add(r, "parities", one->name, statistic_even(k->parity[c], 2, 2));
    }
}
