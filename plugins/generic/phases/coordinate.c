/* A coordinate of a phase: finds all its values by walking from the goal.
 *
 * A look is found again by its print, the sum of a random-looking number for each label and place,
 * so that a print takes no sorting and no table. Two looks of one coordinate with the same print
 * are found when the tables are built: it is a defect that one definition has always or never. */
#include "coordinate.h"

#include <string.h>

#include "generic/keys.h"

enum { VALUE_BITS = 21 };

#define VALUE_MASK ((UINT64_C(1) << VALUE_BITS) - 1)

/* A word for a label at a place (the last steps of splitmix64). */
static inline uint64_t word(uint32_t label, uint32_t place)
{
    uint64_t z = ((uint64_t)label << 16 | place) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return z ^ z >> 29;
}

bool coordinate_make(coordinate *out, const group_point *label, size_t points)
{
    *out = (coordinate){0};
    for (size_t i = 0; i < points; i++) {
        if (label[i] == COORDINATE_BLANK) continue;
        if (out->point_count == COORDINATE_POINTS) return false;
        out->point[out->point_count] = (uint16_t)i;
        out->label[out->point_count++] = label[i];
    }
    return true;
}

uint32_t coordinate_slots(const coordinate *c)
{
    uint32_t slots = 16;
    while (slots < 2 * c->count) slots *= 2;
    return slots;
}

/* ---- points that may be exchanged ---- */

bool coordinate_rename(coordinate *c, uint8_t *out, const turns *t, const turn_set *set)
{
    const size_t n = c->point_count;
    if (n > COORDINATE_RENAMED) return false;
    for (size_t i = 0; i < n; i++) out[i] = (uint8_t)i;
    size_t count = 1;
    for (size_t r = 0; r < count; r++)
        for (size_t k = 0; k < set->count; k++) {
            uint8_t *way = out + count * n;
            for (size_t i = 0; i < n; i++) {
                const group_point *m = t->all[set->turn[k]].given;
                size_t next = 0; /* the number of the point where this one comes */
                while (next < n && c->point[next] != m[c->point[out[r * n + i]]]) next++;
                if (next == n) return false;
                way[i] = (uint8_t)next;
            }
            size_t known = 0;
            while (known < count && memcmp(out + known * n, way, n) != 0) known++;
            if (known == count && ++count == COORDINATE_RENAMES) return false;
        }
    if (count > 1) c->renames = (uint16_t)count;
    return count > 1;
}

/* ---- the walk ---- */

/* A look is the places of the points, those with the same label in order. */
typedef struct walk {
    const coordinate *c;
    const turns *t;
    const turn_set *set;
    const uint8_t *renamed;
    uint16_t begin[COORDINATE_POINTS]; /* where the points with the label of point i begin */
    keys looks;
} walk;

/* Of the looks that renames make of this one, the first in their order. */
static void find_first(uint16_t *look, const coordinate *c, const uint8_t *renamed)
{
    uint16_t before[COORDINATE_RENAMED];
    if (c->renames == 0) return;
    memcpy(before, look, c->point_count * sizeof *look);
    for (size_t r = 0; r < c->renames; r++, renamed += c->point_count) {
        size_t i = 0;
        while (i + 1 < c->point_count && before[renamed[i]] == look[i]) i++;
        if (before[renamed[i]] > look[i]) continue;
        for (; i < c->point_count; i++) look[i] = before[renamed[i]];
    }
}

/* The look after a turn. */
static void turn_look(uint16_t *out, const walk *w, const uint16_t *look, const group_point *m)
{
    for (size_t i = 0; i < w->c->point_count; i++) {
        const uint16_t place = m[look[i]];
        size_t k = i;
        for (; k > w->begin[i] && out[k - 1] > place; k--) out[k] = out[k - 1];
        out[k] = place;
    }
    find_first(out, w->c, w->renamed);
}

static uint64_t print_of(const coordinate *c, const uint16_t *look)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < c->point_count; i++) sum += word(c->label[i], look[i]);
    return sum;
}

/* Enters all looks into the hash table; false: two have one print. */
static bool fill_slots(const walk *w, const coordinate_room *room)
{
    for (uint32_t n = 0; n < w->looks.count; n++) {
        const uint64_t print =
            print_of(w->c, (const uint16_t *)w->looks.bytes + (size_t)n * w->c->point_count);
        uint32_t at = (uint32_t)print & room->slot_mask;
        for (; room->slots[at]; at = (at + 1) & room->slot_mask)
            if (((room->slots[at] ^ print) & ~VALUE_MASK) == 0) return false;
        room->slots[at] = (print & ~VALUE_MASK) | (n + 1);
    }
    return true;
}

/* Finds all looks; false: there are more than there is room for. */
static bool find_looks(walk *w, uint32_t most, uint16_t *next)
{
    const size_t length = w->c->point_count;
    for (uint32_t n = 0; n < w->looks.count; n++)
        for (size_t k = 0; k < w->set->count; k++) {
            uint16_t look[COORDINATE_POINTS];
            turn_look(look, w, (const uint16_t *)w->looks.bytes + n * length,
                      w->t->all[w->set->turn[k]].given);
            const uint32_t value = keys_add(&w->looks, (const uint8_t *)look);
            if (value == most) return false;
            if (next) next[(size_t)n * w->set->count + k] = (uint16_t)value;
        }
    return true;
}

bool coordinate_walk(coordinate *c, const turns *t, const turn_set *set, uint32_t most,
                     const coordinate_room *room)
{
    walk w = {.c = c, .t = t, .set = set, .renamed = room ? room->renamed : NULL};
    uint16_t look[COORDINATE_POINTS];
    /* Those with one label stand together. */
    for (size_t i = 1; i < c->point_count; i++)
        for (size_t k = i; k > 0 && c->label[k] < c->label[k - 1]; k--) {
            const uint16_t label = c->label[k], point = c->point[k];
            c->label[k] = c->label[k - 1], c->point[k] = c->point[k - 1];
            c->label[k - 1] = label, c->point[k - 1] = point;
        }
    for (size_t i = 1; i < c->point_count; i++)
        w.begin[i] = c->label[i] == c->label[i - 1] ? w.begin[i - 1] : (uint16_t)i;
    keys_new(&w.looks, c->point_count * sizeof *look, most);
    group_point same[GROUP_POINTS_MAX];
    group_identity(same, t->points);
    turn_look(look, &w, c->point, same);
    keys_add(&w.looks, (const uint8_t *)look);
    const bool all = find_looks(&w, most, room ? room->next : NULL);
    c->count = all ? w.looks.count : 0;
    const bool differ = !all || !room || !room->slots || fill_slots(&w, room);
    keys_free(&w.looks);
    return differ;
}

uint32_t coordinate_value(const coordinate *c, const coordinate_tables *tables,
                          const group_point *p)
{
    uint16_t look[COORDINATE_POINTS];
    for (size_t i = 0; i < c->point_count; i++) look[i] = p[c->point[i]];
    find_first(look, c, tables->renamed);
    const uint64_t print = print_of(c, look);
    for (uint32_t at = (uint32_t)print & tables->slot_mask;; at = (at + 1) & tables->slot_mask) {
        if (!tables->slots[at]) return COORDINATE_NONE;
        if (((tables->slots[at] ^ print) & ~VALUE_MASK) == 0)
            return (uint32_t)(tables->slots[at] & VALUE_MASK) - 1;
    }
}
