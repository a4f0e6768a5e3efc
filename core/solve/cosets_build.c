/* Builds the optimal search's table in its place: a breadth-first search over rows.
 *
 * A row holds the cosets of one class and one slice coordinate. A turn takes a whole row to another
 * one, and within it the flips by a linear map over GF(2), so that no position is ever looked at by
 * itself. While it grows, a grade is 0 for a coset that is known, 1 for one found at the present
 * distance and 2 for one that is unknown: at the last distance these are the table's grades.
 * Near the goal each row pushes its known cosets on to their neighbours; nine in ten of them are of
 * the last distance. When many cosets are known, the others look for a known neighbour instead. */
#include "cosets.h"

#include <assert.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "cube/cube.h"

#define ROW_COSETS 2048u
#define ROW_PLACES (ROW_COSETS + COSETS_PER_BYTE)
#define LOCKS      4096u

enum { KNOWN, FOUND, UNKNOWN, GRADES };
#define ALL_UNKNOWN 242u /* a byte of them */

static const uint8_t power_of_3[COSETS_PER_BYTE] = {1, 3, 9, 27, 81};

/* Where a grade is: bytes from the first one of its row, and which of that byte's. */
typedef struct digit_place {
    uint16_t byte;
    uint8_t digit;
} digit_place;

/* How one turn, seen from one symmetry, moves places: place i goes to to[i]. The flip at place i
 * changes if flip[0] has bit i and the piece is outside the slice, or flip[1] and it is in it. */
typedef struct row_turn {
    uint8_t to[CUBE_EDGES];
    uint16_t flip[2];
} row_turn;

typedef struct builder {
    const cosets *c;
    progress *shown; /* may be NULL */
    char label[32];  /* of its steps */
    uint8_t *grades;
    digit_place places[ROW_PLACES];       /* of each digit from the first byte of a row on */
    uint8_t digits_that_are[GRADES][256]; /* bit i: the byte's i-th digit is this grade */
    uint8_t aged[256];                    /* the byte, what was found now known */
    uint8_t unpacked[256][8];             /* its digits */
    uint16_t mask_of_slice[COORD_SLICES], bit_of[COORD_SLICES][CUBE_EDGES];
    row_turn turns[TURNS_MAX + 1][SYMMETRIES_UD]; /* the last one: no turn */
    unsigned distance;                            /* being found */
    bool pulls;      /* each coset looks for a neighbour, in place of the neighbours of the last */
    uint64_t *found; /* by each class, at this distance */
    atomic_flag locks[LOCKS]; /* of rows */
    uint32_t *set;            /* of the table; NULL: only counts are wanted */
} builder;

/* Where a row leads by a turn: the row, and where a flip coordinate goes: its lower and its upper
 * bits apart, for each flip goes its own way. */
#define LOW_BITS 6u
typedef struct row_map {
    size_t row;
    union {
        uint16_t low[1u << LOW_BITS];
        uint64_t low_words[(1u << LOW_BITS) / 4];
    };
    union {
        uint16_t high[ROW_COSETS >> LOW_BITS];
        uint64_t high_words[(ROW_COSETS >> LOW_BITS) / 4];
    };
} row_map;

static inline unsigned mapped(const row_map *map, unsigned flip)
{
    return map->low[flip & ((1u << LOW_BITS) - 1)] ^ map->high[flip >> LOW_BITS];
}

/* ---- maps ---- */

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
                t->to[CUBE_PIECE(product.edge[i])] = (uint8_t)i;
                t->flip[0] |= (uint16_t)((flip ^ CUBE_ORIENTATION(back[0])) << i);
                t->flip[1] |= (uint16_t)((flip ^ CUBE_ORIENTATION(back[8])) << i);
            }
        }
}

/* The bit of a flip coordinate that belongs to each place: where the slice is counted, the twelfth
 * has none, for the sum of the flips is even; else the places in it have none. */
static void fill_bits(builder *b)
{
    for (unsigned mask = 0; mask < 1u << CUBE_EDGES; mask++) {
        if (__builtin_popcount(mask) != 4) continue;
        const unsigned slice = b->c->maps->slice_of[mask];
        b->mask_of_slice[slice] = (uint16_t)mask;
        for (unsigned i = 0, bit = 0; i < CUBE_EDGES && bit < b->c->flip_bits; i++)
            if (b->c->flip_bits == 11 || !(mask >> i & 1))
                b->bit_of[slice][i] = (uint16_t)(1u << bit++);
    }
}

/* Fills the second half of the first 2 << bit entries, four at a time. */
static inline void extend(uint16_t *entries, uint64_t *words, unsigned bit, uint16_t image)
{
    const unsigned size = 1u << bit;
    for (unsigned i = 0; i < size && size < 4; i++) entries[size + i] = entries[i] ^ image;
    for (unsigned i = 0; i < size / 4; i++)
        words[size / 4 + i] = words[i] ^ image * 0x0001000100010001u;
}

static void map_row_to(row_map *out, const builder *b, size_t row, const row_turn *t, size_t class)
{
    const unsigned slice = (unsigned)(row % COORD_SLICES);
    unsigned slice_to = 0, index = 0, bit = 0;
    for (unsigned rest = b->mask_of_slice[slice]; rest; rest &= rest - 1)
        slice_to |= 1u << t->to[__builtin_ctz(rest)];
    const unsigned to = b->c->maps->slice_of[slice_to];
    const unsigned flips = (t->flip[0] & ~slice_to) | (t->flip[1] & slice_to);
    for (unsigned i = 0; i < CUBE_EDGES; i++) index |= (0 - (flips >> i & 1)) & b->bit_of[to][i];
    out->row = class * COORD_SLICES + to;
    out->low[0] = (uint16_t)index;
    out->high[0] = 0;
    /* A flip where the twelfth has no bit flips the twelfth too. */
    const uint16_t other = b->c->flip_bits == 11 ? b->bit_of[to][t->to[11]] : 0;
    for (unsigned place = 0; place < CUBE_EDGES; place++) {
        if (!b->bit_of[slice][place]) continue;
        uint16_t image = b->bit_of[to][t->to[place]] ^ other;
        if (bit < LOW_BITS)
            extend(out->low, out->low_words, bit, image);
        else
            extend(out->high, out->high_words, bit - LOW_BITS, image);
        bit++;
    }
}

/* Fills a map for each turn, and asks for the rows they lead to. */
static void map_turns(row_map out[TURNS_MAX], const builder *b, size_t row)
{
    const unsigned bytes = (1u << b->c->flip_bits) / COSETS_PER_BYTE;
    for (unsigned turn = 0; turn < b->c->turns.count; turn++) {
        uint32_t to = b->c->next[row / COORD_SLICES * TURNS_MAX + turn];
        map_row_to(&out[turn], b, row, &b->turns[turn][to >> 16], to & 0xffff);
        const uint8_t *first =
            b->grades + ((uint64_t)out[turn].row << b->c->flip_bits) / COSETS_PER_BYTE;
        for (unsigned i = 0; i < bytes; i += 64) __builtin_prefetch(first + i);
    }
}

/* ---- grades ---- */

static void fill_digits(builder *b)
{
    for (unsigned i = 0; i < ROW_PLACES; i++)
        b->places[i] =
            (digit_place){(uint16_t)(i / COSETS_PER_BYTE), (uint8_t)(i % COSETS_PER_BYTE)};
    for (unsigned byte = 0; byte < 243; byte++)
        for (unsigned i = 0, rest = byte; i < COSETS_PER_BYTE; i++, rest /= 3) {
            b->digits_that_are[rest % 3][byte] |= (uint8_t)(1 << i);
            b->unpacked[byte][i] = (uint8_t)(rest % 3);
            b->aged[byte] = (uint8_t)(b->aged[byte] + (rest % 3 == UNKNOWN) * 2 * power_of_3[i]);
        }
}

/* A row of grades: its first byte, and the places of its digits from there. */
typedef struct grade_row {
    uint8_t *bytes;
    const digit_place *places;
} grade_row;

static grade_row row_at(const builder *b, size_t row)
{
    uint64_t first = (uint64_t)row << b->c->flip_bits;
    return (grade_row){b->grades + first / COSETS_PER_BYTE, b->places + first % COSETS_PER_BYTE};
}

/* Threads change different digits of a byte at the same time, so every access is atomic; which of
 * them comes first does not matter, for all write the same. */
static inline unsigned load(const uint8_t *byte)
{
    return __atomic_load_n(byte, __ATOMIC_RELAXED);
}

/* Are all cosets of eight aligned bytes unknown? Near the goal nearly all are. */
static inline bool is_blank(const uint8_t *bytes)
{
    const uint64_t *word = (const uint64_t *)(const void *)bytes;
    return (uintptr_t)bytes % 8 == 0 &&
           __atomic_load_n(word, __ATOMIC_RELAXED) == ALL_UNKNOWN * 0x0101010101010101u;
}

/* From unknown to found; was it unknown? */
static inline bool set_found(const builder *b, const grade_row *row, unsigned i)
{
    digit_place at = row->places[i];
    uint8_t *byte = row->bytes + at.byte, before = (uint8_t)load(byte);
    do {
        if (!(b->digits_that_are[UNKNOWN][before] >> at.digit & 1)) return false;
    } while (!__atomic_compare_exchange_n(byte, &before, (uint8_t)(before - power_of_3[at.digit]),
                                          true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return true;
}

/* The flip coordinates of a row that have this grade. */
static unsigned list_grade(uint16_t *out, const builder *b, size_t row, unsigned grade)
{
    const grade_row from = row_at(b, row);
    const unsigned size = 1u << b->c->flip_bits, skipped = from.places[0].digit;
    unsigned count = 0;
    for (unsigned byte = 0; byte <= from.places[size - 1].byte; byte++) {
        if (grade == KNOWN && is_blank(from.bytes + byte)) {
            byte += 7;
            continue;
        }
        unsigned digits = b->digits_that_are[grade][load(from.bytes + byte)];
        for (; digits; digits &= digits - 1) {
            unsigned i = byte * COSETS_PER_BYTE + (unsigned)__builtin_ctz(digits) - skipped;
            if (i < size) out[count++] = (uint16_t)i; /* the others belong to the next rows */
        }
    }
    return count;
}

/* ---- one distance ---- */

/* Sets these coordinates of the row where they are unknown; returns how many were. One thread at a
 * time changes a row; its first and last byte belong to other rows too. */
static uint64_t set_list(builder *b, const row_map *to, const uint16_t *list, unsigned count)
{
    uint64_t found = 0;
    const grade_row row = row_at(b, to->row);
    const unsigned last = row.places[(1u << b->c->flip_bits) - 1].byte;
    atomic_flag *lock = &b->locks[to->row % LOCKS];
    while (atomic_flag_test_and_set_explicit(lock, memory_order_acquire)) sched_yield();
    for (unsigned i = 0; i < count; i++) {
        const unsigned flip = mapped(to, list[i]);
        const digit_place at = row.places[flip];
        uint8_t *byte = row.bytes + at.byte;
        if (at.byte == 0 || at.byte == last) {
            found += set_found(b, &row, flip);
            continue;
        }
        unsigned before = load(byte), unknown = b->digits_that_are[UNKNOWN][before] >> at.digit & 1;
        __atomic_store_n(byte, (uint8_t)(before - unknown * power_of_3[at.digit]),
                         __ATOMIC_RELAXED);
        found += unknown;
    }
    atomic_flag_clear_explicit(lock, memory_order_release);
    return found;
}

/* A class that symmetries leave as it is has one coset under several indices. */
static uint64_t set_images(builder *b, const row_map *to, uint16_t *list, unsigned count)
{
    uint64_t found = 0;
    row_map image;
    for (unsigned i = 0; i < count; i++) list[i] = (uint16_t)mapped(to, list[i]);
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
    row_map ways[TURNS_MAX];
    unsigned count = list_grade(list, b, row, KNOWN);
    if (count == 0) return;
    map_turns(ways, b, row);
    for (unsigned turn = 0; turn < b->c->turns.count; turn++) {
        const row_map *to = &ways[turn];
        uint64_t found = set_list(b, to, list, count);
        if (b->c->stabiliser[to->row / COORD_SLICES] != 1) {
            memcpy(moved, list, count * sizeof *list);
            found += set_images(b, to, moved, count);
        }
        if (found) __atomic_fetch_add(&b->found[to->row / COORD_SLICES], found, __ATOMIC_RELAXED);
    }
}

/* A row's grades, a byte each, with room for those of its neighbours in the first and last byte. */
typedef struct row_grades {
    uint8_t at[ROW_PLACES + 8];
} row_grades;

static uint8_t *unpack_row(row_grades *out, const builder *b, size_t row)
{
    const grade_row from = row_at(b, row);
    const unsigned bytes = from.places[(1u << b->c->flip_bits) - 1].byte + 1u;
    for (unsigned i = 0; i < bytes; i++)
        memcpy(out->at + COSETS_PER_BYTE * i, &b->unpacked[load(from.bytes + i)], 8);
    return out->at + from.places[0].digit;
}

/* Writes what was found. Bytes that belong to other rows too may be changed by other threads. */
static void pack_row(const builder *b, size_t row, const uint8_t *grades)
{
    const grade_row to = row_at(b, row);
    const unsigned size = 1u << b->c->flip_bits;
    for (unsigned i = 0; i < size;) {
        const uint8_t *g = grades + i;
        if (to.places[i].digit == 0 && i + COSETS_PER_BYTE <= size) {
            unsigned byte = g[0] + 3u * g[1] + 9u * g[2] + 27u * g[3] + 81u * g[4];
            __atomic_store_n(to.bytes + to.places[i].byte, (uint8_t)byte, __ATOMIC_RELAXED);
            i += COSETS_PER_BYTE;
        } else {
            if (*g == FOUND) set_found(b, &to, i);
            i++;
        }
    }
}

/* The set of turns has the inverse of each, so a neighbour is where a turn leads. */
static void pull_row(builder *b, size_t row)
{
    uint16_t list[ROW_COSETS];
    row_map ways[TURNS_MAX];
    row_grades own, other;
    uint8_t *grades = unpack_row(&own, b, row);
    unsigned count = 0;
    for (unsigned i = 0; i < 1u << b->c->flip_bits; i++) {
        list[count] = (uint16_t)i;
        count += grades[i] == UNKNOWN;
        grades[i] = (uint8_t)(grades[i] -
                              (grades[i] == UNKNOWN)); /* found, unless it is left in the list */
    }
    const unsigned all = count;
    if (all == 0) return;
    map_turns(ways, b, row);
    for (unsigned turn = 0; turn < b->c->turns.count && count > 0; turn++) {
        unsigned left = 0;
        const uint8_t *from = unpack_row(&other, b, ways[turn].row);
        for (unsigned i = 0; i < count; i++) {
            list[left] = list[i];
            left += from[mapped(&ways[turn], list[i])] != KNOWN;
        }
        count = left;
    }
    for (unsigned i = 0; i < count; i++) grades[list[i]] = UNKNOWN;
    if (all == count) return;
    pack_row(b, row, grades);
    __atomic_fetch_add(&b->found[row / COORD_SLICES], all - count, __ATOMIC_RELAXED);
}

static void grow_class(void *context, size_t k)
{
    builder *b = context;
    for (size_t row = k * COORD_SLICES; row < (k + 1) * COORD_SLICES; row++)
        (b->pulls ? pull_row : push_row)(b, row);
    progress_step(b->shown, b->label);
}

/* ---- the whole ---- */

#define PARTS 1024u

/* What was found at the distance before is now known. */
static void age_part(void *context, size_t part)
{
    const builder *b = context;
    const uint64_t words = cosets_grades_size(b->c) / 8; /* their product has more than 32 bits */
    for (uint64_t w = words * part / PARTS; w < words * (part + 1) / PARTS; w++) {
        uint8_t *bytes = b->grades + 8 * w;
        if (is_blank(bytes)) continue;
        for (unsigned i = 0; i < 8; i++) bytes[i] = b->aged[bytes[i]];
    }
}

/* Finds all cosets at the distance; returns how many there are in the table. */
static uint64_t grow(builder *b, coset_counts *counts, const tsl_host *host)
{
    uint64_t all = 0;
    snprintf(b->label, sizeof b->label, "distance %u", b->distance);
    progress_stage(b->shown, "table", b->c->classes);
    memset(b->found, 0, b->c->classes * sizeof *b->found);
    host->parallel(host, PARTS, age_part, b);
    host->parallel(host, b->c->classes, grow_class, b);
    for (uint32_t k = 0; k < b->c->classes; k++) {
        all += b->found[k];
        counts->at[b->distance] +=
            b->found[k] * SYMMETRIES_UD / (unsigned)__builtin_popcount(b->c->stabiliser[k]);
    }
    return all;
}

static void add_to_set(const builder *b, uint64_t index)
{
    uint64_t hash = cosets_hash(b->c, index);
    size_t slot = cosets_slot(b->c, hash);
    while (b->set[slot])
        if (++slot == b->c->slots) slot = 0;
    b->set[slot] = (uint32_t)(hash & 0xfffffff) | (uint32_t)(b->distance + 1) << 28;
}

/* Adds those of the present distance, in the order of their indices, so that the table's bytes do
 * not depend on threads. */
static void fill_set(const builder *b)
{
    size_t bytes = cosets_grades_size(b->c);
    for (size_t i = 0; i < bytes; i++) {
        if (is_blank(b->grades + i)) {
            i += 7;
            continue;
        }
        unsigned digits = b->digits_that_are[FOUND][b->grades[i]];
        for (; digits; digits &= digits - 1)
            add_to_set(b, i * COSETS_PER_BYTE + (unsigned)__builtin_ctz(digits));
    }
}

/* The solved coset is found, all others are unknown; past the last one the digits are 0. */
static void begin_grades(const builder *b)
{
    size_t whole = b->c->size / COSETS_PER_BYTE, bytes = cosets_grades_size(b->c);
    memset(b->grades, ALL_UNKNOWN, whole);
    memset(b->grades + whole, 0, bytes - whole);
    for (unsigned i = 0; i < b->c->size % COSETS_PER_BYTE; i++)
        b->grades[whole] = (uint8_t)(b->grades[whole] + UNKNOWN * power_of_3[i]);
    b->grades[0]--;
}

static void search(builder *b, coset_counts *counts, unsigned last, const tsl_host *host)
{
    uint64_t known = 1, found = 1, set = 0;
    begin_grades(b);
    counts->at[0] = 1;
    for (b->distance = 1; found > 0 && b->distance <= last; b->distance++) {
        assert(b->distance < COSETS_DISTANCES);
        /* Looking for a neighbour is quicker once one in seven is among the last. */
        b->pulls = found > b->c->size / 7 || known > b->c->size / 2;
        found = grow(b, counts, host);
        known += found;
        if (b->distance > b->c->set_last || !b->set) continue;
        set += found;
        assert(set < b->c->slots);
        fill_set(b);
    }
}

void cosets_build(uint8_t *out, coset_counts *counts, const cosets *c, unsigned last,
                  const tsl_host *host, progress *shown)
{
    builder *b = xcalloc(1, sizeof *b);
    uint8_t *counted = out ? NULL : xmalloc(cosets_grades_size(c)); /* only to count */
    memset(counts, 0, sizeof *counts);
    b->c = c;
    b->shown = shown;
    b->grades = out ? out : counted;
    if (out) b->set = (uint32_t *)(void *)(out + cosets_grades_size(c));
    b->found = xcalloc(c->classes, sizeof *b->found);
    fill_bits(b);
    fill_row_turns(b);
    fill_digits(b);
    search(b, counts, last, host);
    free(b->found);
    free(counted);
    free(b);
}
