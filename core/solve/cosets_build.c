/* Builds the optimal search's table: a breadth-first search over rows.
 *
 * A row holds the cosets of one class and one slice coordinate. A turn takes a whole row to another
 * one, and within it the flips by a linear map over GF(2), so that no position is ever looked at by
 * itself. While it grows, the table has two bits a coset: 3 for unknown, 1 or 2 for an odd or even
 * distance, and 0 for those that are no longer among the last two.
 * Near the goal each row pushes its cosets of the last distance on to their neighbours; when most
 * cosets are known, the others look for a neighbour instead. */
#include "cosets_build.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cube/cube.h"

#define FIELDS          32u /* cosets a word */
#define LOW_BITS        0x5555555555555555u
#define ROW_COSETS      2048u
#define UNKNOWN         3u
#define VALUE(distance) (2u - (distance) % 2u)

/* How one turn, seen from one symmetry, moves places: place i of the result is place from[i]
 * before; its flip changes if flip[0] has bit i and the piece is outside the slice, or flip[1] and
 * it is in it. */
typedef struct row_turn {
    uint8_t from[CUBE_EDGES];
    uint16_t flip[2];
} row_turn;

typedef struct builder {
    const cosets *c;
    const cosets_progress *progress;
    uint64_t *fields;
    unsigned row_words;
    uint16_t mask_of_slice[COORD_SLICES];
    row_turn turns[TURNS_MAX + 1][SYMMETRIES_UD]; /* the last one: no turn */
    unsigned distance;                            /* being found */
    uint64_t *found;                              /* by each class, at this distance */
    uint8_t *out;
} builder;

/* Where a row leads by a turn: the row, and where each flip coordinate goes. */
typedef struct row_map {
    size_t row;
    uint16_t flip[ROW_COSETS];
} row_map;

/* ---- maps ---- */

static void fill_masks(builder *b)
{
    for (unsigned mask = 0; mask < 1u << CUBE_EDGES; mask++)
        if (__builtin_popcount(mask) == 4)
            b->mask_of_slice[b->c->maps->slice_of[mask]] = (uint16_t)mask;
}

static void fill_row_turns(builder *b)
{
    const symmetry_group *g = &b->c->maps->group;
    tsl_cube3 solved;
    cube_solved(&solved);
    for (unsigned turn = 0; turn <= TURNS_MAX; turn++)
        for (unsigned s = 0; s < SYMMETRIES_UD; s++) {
            row_turn *t = &b->turns[turn][s];
            const uint8_t *back = g->cube[g->inverse[s]].edge;
            tsl_cube3 product;
            cube_multiply(&product, turn < TURNS_MAX ? &b->c->turns.cube[turn] : &solved,
                          &g->cube[s]);
            for (unsigned i = 0; i < CUBE_EDGES; i++) {
                unsigned flip = CUBE_ORIENTATION(product.edge[i]);
                t->from[i] = (uint8_t)CUBE_PIECE(product.edge[i]);
                t->flip[0] |= (uint16_t)((flip ^ CUBE_ORIENTATION(back[0])) << i);
                t->flip[1] |= (uint16_t)((flip ^ CUBE_ORIENTATION(back[8])) << i);
            }
        }
}

/* The bits of a flip coordinate that belong to these flips; `slice`: the mask of slice places. */
static uint16_t flip_index(const cosets *c, unsigned flips, unsigned slice)
{
    unsigned index = 0, count = 0;
    if (c->flip_bits == 11) return (uint16_t)(flips & 0x7ff);
    for (unsigned i = 0; i < CUBE_EDGES; i++)
        if (!(slice >> i & 1)) index |= (flips >> i & 1) << count++;
    return (uint16_t)index;
}

/* The flips that the n-th bit of a flip coordinate stands for. The twelfth flip makes the sum even;
 * where those in the slice are left out it does not matter. */
static unsigned flips_of_bit(const cosets *c, unsigned bit, unsigned slice)
{
    unsigned place = 0;
    if (c->flip_bits == 11) return 1u << bit | 1u << 11;
    for (;; place++)
        if (!(slice >> place & 1) && bit-- == 0) return 1u << place;
}

static void map_row_to(row_map *out, const builder *b, size_t row, const row_turn *t, size_t class)
{
    unsigned slice = b->mask_of_slice[row % COORD_SLICES], slice_to = 0, flips = 0;
    for (unsigned i = 0; i < CUBE_EDGES; i++) {
        unsigned in_slice = slice >> t->from[i] & 1;
        slice_to |= in_slice << i;
        flips |= (t->flip[in_slice] >> i & 1u) << i;
    }
    out->row = class * COORD_SLICES + b->c->maps->slice_of[slice_to];
    out->flip[0] = flip_index(b->c, flips, slice_to);
    for (unsigned bit = 0; bit < b->c->flip_bits; bit++) {
        unsigned before = flips_of_bit(b->c, bit, slice), after = 0;
        for (unsigned i = 0; i < CUBE_EDGES; i++) after |= (before >> t->from[i] & 1) << i;
        uint16_t image = flip_index(b->c, after, slice_to);
        uint16_t *low = out->flip, *high = out->flip + ((size_t)1 << bit);
        for (unsigned i = 0; i < 1u << bit; i++) high[i] = low[i] ^ image;
    }
}

static void map_row(row_map *out, const builder *b, size_t row, unsigned turn)
{
    uint32_t to = b->c->next[row / COORD_SLICES * TURNS_MAX + turn];
    map_row_to(out, b, row, &b->turns[turn][to >> 16], to & 0xffff);
}

/* ---- fields ---- */

/* Threads change different fields of a word at the same time, so every access is atomic; which of
 * them comes first does not matter, for all write the same. */
static inline uint64_t load(const uint64_t *word)
{
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static inline unsigned field(const uint64_t *row, unsigned i)
{
    return load(&row[i / FIELDS]) >> 2 * (i % FIELDS) & 3;
}

/* From unknown to `value`; was it unknown? */
static inline bool set_field(uint64_t *row, unsigned i, unsigned value)
{
    uint64_t clear = (uint64_t)(UNKNOWN ^ value) << 2 * (i % FIELDS);
    if (field(row, i) != UNKNOWN) return false;
    return (__atomic_fetch_and(&row[i / FIELDS], ~clear, __ATOMIC_RELAXED) & clear) == clear;
}

/* The flip coordinates of a row that have this value. */
static unsigned list_fields(uint16_t *out, const builder *b, size_t row, unsigned value)
{
    unsigned count = 0;
    for (unsigned w = 0; w < b->row_words; w++) {
        uint64_t other = load(&b->fields[row * b->row_words + w]) ^ value * LOW_BITS;
        uint64_t same = ~(other | other >> 1) & LOW_BITS;
        for (; same; same &= same - 1)
            out[count++] = (uint16_t)(w * FIELDS + (unsigned)__builtin_ctzll(same) / 2);
    }
    return count;
}

/* ---- one distance ---- */

/* Sets these coordinates of the row where they are unknown; returns how many were. */
static uint64_t set_list(builder *b, const row_map *to, const uint16_t *list, unsigned count)
{
    uint64_t found = 0, *row = &b->fields[to->row * b->row_words];
    for (unsigned i = 0; i < count; i++)
        found += set_field(row, to->flip[list[i]], VALUE(b->distance));
    return found;
}

/* A class that symmetries leave as it is has one coset under several indices. */
static uint64_t set_images(builder *b, const row_map *to, uint16_t *list, unsigned count)
{
    uint64_t found = 0;
    row_map image;
    for (unsigned i = 0; i < count; i++) list[i] = to->flip[list[i]];
    unsigned class = (unsigned)(to->row / COORD_SLICES), rest = b->c->stabiliser[class] & ~1u;
    for (; rest; rest &= rest - 1) {
        unsigned s = (unsigned)__builtin_ctz(rest);
        map_row_to(&image, b, to->row, &b->turns[TURNS_MAX][s], class);
        found += set_list(b, &image, list, count);
    }
    return found;
}

static void push_row(builder *b, size_t row)
{
    uint16_t list[ROW_COSETS], moved[ROW_COSETS];
    row_map map;
    unsigned count = list_fields(list, b, row, VALUE(b->distance - 1));
    for (unsigned turn = 0; turn < b->c->turns.count && count > 0; turn++) {
        map_row(&map, b, row, turn);
        uint64_t found = set_list(b, &map, list, count);
        if (b->c->stabiliser[map.row / COORD_SLICES] != 1) {
            memcpy(moved, list, count * sizeof *list);
            found += set_images(b, &map, moved, count);
        }
        if (found) __atomic_fetch_add(&b->found[map.row / COORD_SLICES], found, __ATOMIC_RELAXED);
    }
}

/* The set of turns has the inverse of each, so a neighbour is where a turn leads. */
static void pull_row(builder *b, size_t row)
{
    uint16_t list[ROW_COSETS];
    row_map map;
    uint64_t *own = &b->fields[row * b->row_words];
    unsigned count = list_fields(list, b, row, UNKNOWN), all = count;
    for (unsigned turn = 0; turn < b->c->turns.count && count > 0; turn++) {
        unsigned left = 0;
        map_row(&map, b, row, turn);
        const uint64_t *from = &b->fields[map.row * b->row_words];
        for (unsigned i = 0; i < count; i++) {
            if (field(from, map.flip[list[i]]) == VALUE(b->distance - 1))
                set_field(own, list[i], VALUE(b->distance));
            else
                list[left++] = list[i];
        }
        count = left;
    }
    if (all > count)
        __atomic_fetch_add(&b->found[row / COORD_SLICES], all - count, __ATOMIC_RELAXED);
}

static void tell_step(const builder *b)
{
    if (b->progress) b->progress->step(b->progress->self);
}

static void push_class(void *context, size_t k)
{
    builder *b = context;
    for (unsigned slice = 0; slice < COORD_SLICES; slice++) push_row(b, k * COORD_SLICES + slice);
    tell_step(b);
}

static void pull_class(void *context, size_t k)
{
    builder *b = context;
    for (unsigned slice = 0; slice < COORD_SLICES; slice++) pull_row(b, k * COORD_SLICES + slice);
    tell_step(b);
}

/* ---- the whole ---- */

#define PARTS 1024u

/* Makes the fields of this value 0. */
static void forget_part(void *context, size_t part)
{
    const builder *b = context;
    uint64_t words = b->c->size / FIELDS;
    for (uint64_t i = words * part / PARTS; i < words * (part + 1) / PARTS; i++) {
        uint64_t other = b->fields[i] ^ VALUE(b->distance) * LOW_BITS;
        uint64_t same = ~(other | other >> 1) & LOW_BITS;
        b->fields[i] &= ~(3 * same);
    }
}

/* Finds all cosets at the distance; returns how many there are in the table. */
static uint64_t grow(builder *b, coset_counts *counts, const tsl_host *host, bool pull)
{
    uint64_t all = 0;
    if (b->progress) b->progress->stage(b->progress->self, b->distance, b->c->classes);
    memset(b->found, 0, b->c->classes * sizeof *b->found);
    host->parallel(host, PARTS, forget_part, b);
    host->parallel(host, b->c->classes, pull ? pull_class : push_class, b);
    for (uint32_t k = 0; k < b->c->classes; k++) {
        all += b->found[k];
        counts->at[b->distance] +=
            b->found[k] * SYMMETRIES_UD / (unsigned)__builtin_popcount(b->c->stabiliser[k]);
    }
    return all;
}

static void add_to_set(const builder *b, uint64_t index)
{
    uint32_t *set = (uint32_t *)(void *)(b->out + cosets_grades_size(b->c));
    uint64_t hash = cosets_hash(b->c, index);
    size_t slot = cosets_slot(b->c, hash);
    while (set[slot])
        if (++slot == b->c->slots) slot = 0;
    set[slot] = (uint32_t)(hash & 0xfffffff) | (uint32_t)(b->distance + 1) << 28;
}

/* Adds those of the present distance, in the order of their indices, so that the table's bytes do
 * not depend on threads. */
static void fill_set(const builder *b)
{
    for (uint64_t w = 0; w < b->c->size / FIELDS; w++) {
        uint64_t other = b->fields[w] ^ VALUE(b->distance) * LOW_BITS;
        uint64_t same = ~(other | other >> 1) & LOW_BITS;
        for (; same; same &= same - 1)
            add_to_set(b, w * FIELDS + (unsigned)__builtin_ctzll(same) / 2);
    }
}

/* Unknown ones are further away than the last distance found. */
static void grade_part(void *context, size_t part)
{
    const builder *b = context;
    uint64_t bytes = cosets_grades_size(b->c);
    uint8_t grades[4] = {0, 0, 0, 2};
    grades[VALUE(b->c->near + 1)] = 1;
    for (uint64_t i = bytes * part / PARTS; i < bytes * (part + 1) / PARTS; i++) {
        unsigned byte = 0;
        for (unsigned j = COSETS_PER_BYTE; j-- > 0;) {
            uint64_t at = i * COSETS_PER_BYTE + j;
            byte *= 3;
            if (at < b->c->size) byte += grades[b->fields[at / FIELDS] >> 2 * (at % FIELDS) & 3];
        }
        b->out[i] = (uint8_t)byte;
    }
}

static void search(builder *b, coset_counts *counts, unsigned last, const tsl_host *host)
{
    uint64_t known = 1, found = 1, set = 0;
    memset(b->fields, 0xff, (size_t)(b->c->size / 4));
    set_field(b->fields, 0, VALUE(0));
    counts->at[0] = 1;
    for (b->distance = 1; found > 0 && b->distance <= last; b->distance++) {
        assert(b->distance < COSETS_DISTANCES);
        /* Looking for a neighbour is quicker once one in seven is among the last. */
        found = grow(b, counts, host, found > b->c->size / 7 || known > b->c->size / 2);
        known += found;
        if (b->distance > b->c->set_last || !b->out) continue;
        set += found;
        assert(set < b->c->slots);
        fill_set(b);
    }
    if (b->out) host->parallel(host, PARTS, grade_part, b);
}

int cosets_build(uint8_t *out, coset_counts *counts, const cosets *c, unsigned last,
                 const tsl_host *host, const cosets_progress *progress, tsl_err *err)
{
    builder *b = calloc(1, sizeof *b);
    bool ready = false;
    memset(counts, 0, sizeof *counts);
    if (b) {
        *b = (builder){.c = c, .progress = progress, .out = out};
        b->row_words = (1u << c->flip_bits) / FIELDS;
        b->fields = malloc((size_t)(c->size / 4));
        b->found = calloc(c->classes, sizeof *b->found);
        ready = b->fields && b->found;
    }
    if (ready) {
        fill_masks(b);
        fill_row_turns(b);
        search(b, counts, last, host);
    }
    if (b) {
        free(b->fields);
        free(b->found);
    }
    free(b);
    if (ready) return TSL_OK;
    return tsl_fail(err, TSL_ESYSTEM,
                    "not enough memory to build the optimal solver's table: %zu MB are needed",
                    cosets_build_size(c) / 1000000 + 1);
}
