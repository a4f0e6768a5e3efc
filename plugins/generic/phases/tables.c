/* The tables of all phases: walks through each coordinate, then measures all distances.
 *
 * A look is found again by its print, the sum of a random-looking number for each label and place,
 * so that a print takes no sorting and no table. Two looks of one coordinate with the same print
 * are found when the tables are built: it is a defect that one definition has always or never. */
#include "search.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

/* ---- coordinates ---- */

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

uint32_t coordinate_value(const coordinate *c, const coordinate_tables *t, const group_point *p)
{
    uint16_t look[COORDINATE_POINTS];
    for (size_t i = 0; i < c->point_count; i++) look[i] = p[c->point[i]];
    find_first(look, c, t->renamed);
    const uint64_t print = print_of(c, look);
    for (uint32_t at = (uint32_t)print & t->slot_mask;; at = (at + 1) & t->slot_mask) {
        if (!t->slots[at]) return COORDINATE_NONE;
        if (((t->slots[at] ^ print) & ~VALUE_MASK) == 0)
            return (uint32_t)(t->slots[at] & VALUE_MASK) - 1;
    }
}

/* ---- tables ---- */

enum { UNKNOWN = 0xff, ALIGNMENT = 64, ASKED_SHARE = 16 };

/* The next table of a block, or of none. */
static void *take_bytes(uint8_t *block, size_t *at, size_t size)
{
    void *here = block ? block + *at : NULL;
    *at += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return here;
}

/* The tables of one block, in their order; returns its size. `block` may be NULL. */
static size_t lay_out(tables *out, uint8_t *block)
{
    size_t at = 0;
    for (unsigned i = out->first; i < out->end; i++) {
        const phase *p = &out->chain->phases[i];
        phase_tables *to = &out->phases[i];
        for (unsigned c = 0; c < p->coordinate_count; c++) {
            const coordinate *planned = &p->coordinates[c];
            const uint32_t slots = coordinate_slots(planned);
            to->coordinates[c].slot_mask = slots - 1;
            to->coordinates[c].renamed =
                take_bytes(block, &at, planned->renames * (size_t)planned->point_count);
            to->coordinates[c].slots = take_bytes(block, &at, slots * sizeof(uint64_t));
            to->coordinates[c].next =
                take_bytes(block, &at, (size_t)planned->count * p->turns.count * sizeof(uint16_t));
        }
        for (unsigned k = 0; k < p->table_count; k++) {
            to->counts[k] = take_bytes(block, &at, sizeof(depth_counts));
            to->distance[k] = take_bytes(block, &at, (p->tables[k].size + 1) / 2);
        }
        const size_t near = near_size(out->chain, i);
        if (near > 0) to->near_bytes = take_bytes(block, &at, near);
    }
    return at;
}

/* ---- jobs, each for one core ---- */

typedef struct job {
    const tables *to;
    unsigned phase, item;
    int status;
    tsl_err err;
} job;

static void walk_coordinate(void *context, size_t i)
{
    job *j = (job *)context + i;
    const phase *p = &j->to->chain->phases[j->phase];
    const coordinate_tables *t = &j->to->phases[j->phase].coordinates[j->item];
    coordinate c = p->coordinates[j->item];
    uint8_t ways[COORDINATE_RENAMES * COORDINATE_RENAMED];
    const bool renamed = c.renames > 0 && coordinate_rename(&c, ways, j->to->turns, &p->next);
    if (renamed) memcpy((uint8_t *)t->renamed, ways, c.renames * (size_t)c.point_count);
    const coordinate_room room = {(uint16_t *)t->next, (uint64_t *)t->slots, t->slot_mask,
                                  t->renamed};
    j->status = coordinate_walk(&c, j->to->turns, &p->turns, c.count, &room)
                    ? TSL_OK
                    : tsl_fail(&j->err, TSL_EBROKEN, "two looks of a coordinate have one print");
}

/* A table being filled, row by row: a row has all values of its first coordinate. */
typedef struct flood {
    const phase *p;
    const phase_tables *t;
    const phase_table *table;
    uint8_t *distance;
    uint32_t row, rows;
    uint32_t *to;    /* by turn and value of the first coordinate */
    uint32_t *found; /* values in the row at hand that have the depth at hand */
} flood;

/* Where the row comes after a turn. */
static size_t turn_row(const flood *f, uint32_t row, size_t number)
{
    size_t to = 0, step = 1;
    for (unsigned k = 1; k < f->table->factor_count; k++) {
        const unsigned c = f->table->factor[k];
        const uint32_t count = f->p->coordinates[c].count, value = row % count;
        to += step * f->t->coordinates[c].next[value * f->p->turns.count + number];
        row /= count;
        step *= count;
    }
    return to;
}

/* Gives what these turns make of the row's entries at `depth` the distance `to`; returns how many.
 */
static uint64_t flood_row(const flood *f, uint32_t row, const uint8_t depth_and_to[2],
                          const turn_set *set)
{
    const uint8_t depth = depth_and_to[0], *here = f->distance + (size_t)row * f->row;
    size_t count = 0;
    uint64_t added = 0;
    if (!memchr(here, depth, f->row)) return 0;
    for (uint32_t v = 0; v < f->row; v++) {
        f->found[count] = v;
        count += here[v] == depth;
    }
    for (size_t m = 0; m < f->p->turns.count; m++) {
        if (!memchr(set->turn, f->p->turns.turn[m], set->count)) continue;
        uint8_t *there = f->distance + turn_row(f, row, m) * f->row;
        const uint32_t *to = f->to + m * f->row;
        for (size_t i = 0; i < count; i++) {
            uint8_t *at = &there[to[f->found[i]]];
            const bool is_new = *at == UNKNOWN;
            added += is_new;
            *at = is_new ? depth_and_to[1] : *at;
        }
    }
    return added;
}

static near_source source_of(const tables *t, unsigned number)
{
    return (near_source){&t->chain->phases[number], t->phases[number].coordinates, t->turns,
                         t->symmetries};
}

/* What is near fills the first table, too. */
static bool measure_near(const tables *to, unsigned number)
{
    const phase_tables *t = &to->phases[number];
    const near_source from = source_of(to, number);
    return t->near_bytes && near_build((void *)t->near_bytes, (uint8_t *)t->distance[0],
                                       (depth_counts *)t->counts[0], &from);
}

static void measure(void *context, size_t i)
{
    job *j = (job *)context + i;
    if (j->item == 0 && measure_near(j->to, j->phase)) return;
    flood f = {.p = &j->to->chain->phases[j->phase], .t = &j->to->phases[j->phase]};
    f.table = &f.p->tables[j->item];
    f.row = f.p->coordinates[f.table->factor[0]].count;
    f.rows = f.table->size / f.row;
    const size_t width = f.p->turns.count;
    depth_counts *counts = (depth_counts *)f.t->counts[j->item];
    f.to = memory_get(width * f.row * sizeof *f.to);
    f.found = memory_get((f.row + 1) * sizeof *f.found);
    f.distance = memory_get(f.table->size);
    const uint16_t *next = f.t->coordinates[f.table->factor[0]].next;
    for (size_t m = 0; m < width; m++)
        for (uint32_t v = 0; v < f.row; v++) f.to[m * f.row + v] = next[v * width + m];
    memset(f.distance, UNKNOWN, f.table->size);
    f.distance[0] = 0; /* and all that the next turns make of it */
    counts->at[0] = 1;
    for (uint64_t added = 1; added > 0; counts->at[0] += added) {
        added = 0;
        for (uint32_t row = 0; row < f.rows; row++)
            added += flood_row(&f, row, (uint8_t[]){0, 0}, &f.p->next);
    }
    for (unsigned depth = 0; depth + 1 < TABLES_DEPTHS && counts->at[depth] > 0; depth++)
        for (uint32_t row = 0; row < f.rows; row++)
            counts->at[depth + 1] +=
                flood_row(&f, row, (uint8_t[]){(uint8_t)depth, (uint8_t)(depth + 1)}, &f.p->turns);
    /* Two entries in a byte. Those that no turns reach are far. */
    uint8_t *packed = (uint8_t *)f.t->distance[j->item];
    for (uint32_t k = 0; k < f.table->size; k++) {
        const unsigned here = f.distance[k] < TABLES_FAR ? f.distance[k] : TABLES_FAR;
        packed[k / 2] = (uint8_t)(packed[k / 2] | here << k % 2 * 4);
    }
    j->status =
        counts->at[TABLES_DEPTHS - 1] == 0
            ? TSL_OK
            : tsl_fail(&j->err, TSL_EINPUT, "phase %u: more than %d turns away from its goal",
                       j->phase + 1, TABLES_DEPTHS - 2);
    free(f.to);
    free(f.found);
    free(f.distance);
}

/* Runs a job for each coordinate or table of the phases. */
static int run(const tables *to, void (*work)(void *, size_t), const tsl_host *host, tsl_err *err)
{
    job jobs[CHAIN_PHASES * PHASE_COORDINATES];
    size_t count = 0;
    for (unsigned i = to->first; i < to->end; i++) {
        const phase *p = &to->chain->phases[i];
        const unsigned items = work == measure ? p->table_count : p->coordinate_count;
        for (unsigned k = 0; k < items; k++) jobs[count++] = (job){to, i, k, TSL_OK, {0}};
    }
    host->parallel(host, count, work, jobs);
    for (size_t i = 0; i < count; i++)
        if (jobs[i].status != TSL_OK)
            return tsl_fail(err, (tsl_status)jobs[i].status, "%s", jobs[i].err.text);
    return TSL_OK;
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    tables to = *(const tables *)context;
    lay_out(&to, out);
    int status = run(&to, walk_coordinate, host, err);
    return status == TSL_OK ? run(&to, measure, host, err) : status;
}

/* ---- which are asked ---- */

/* At a goal all are asked. Before it, to look at more positions takes less time than to ask a table
 * that rules out few. */
static void choose_asked(phase_tables *t, const phase *p, unsigned left)
{
    double share[PHASE_TABLES];
    unsigned count = 0;
    for (unsigned k = 0; k < p->table_count; k++) {
        uint64_t within = 0;
        for (unsigned d = 0; d <= left; d++) within += t->counts[k]->at[d];
        const double here = 1 - (double)within / p->tables[k].size; /* the share beyond */
        unsigned at = count;
        if (k == 0 && (t->near || t->steps)) continue; /* these know which turns lead where */
        if (left > 0 && here < 1.0 / ASKED_SHARE) continue;
        for (; at > 0 && share[at - 1] < here; at--) {
            share[at] = share[at - 1];
            t->asked[left][at] = t->asked[left][at - 1];
        }
        share[at] = here;
        t->asked[left][at] = (uint8_t)k;
        count++;
    }
    t->asked_count[left] = (uint8_t)count;
}

/* Finds where turns lead from each entry of the first table, if it is small and knows all. */
static uint64_t *find_steps(const phase_tables *t, const phase *p)
{
    enum { SMALL = 1 << 16, WIDTH = 29 };
    const phase_table *table = &p->tables[0];
    const unsigned width = (unsigned)p->turns.count;
    if (p->table_count == 0 || table->size > SMALL || width > WIDTH || t->counts[0]->at[TABLES_FAR])
        return NULL;
    uint64_t *steps = memory_get(table->size * sizeof *steps);
    for (uint32_t entry = 0; entry < table->size; entry++) {
        const unsigned own = tables_distance(t->distance[0], entry);
        steps[entry] = own + 1;
        for (unsigned k = 0; k < width; k++) {
            uint32_t to = 0, step = 1, rest = entry;
            for (unsigned n = 0; n < table->factor_count; n++) {
                const unsigned c = table->factor[n];
                const uint32_t count = p->coordinates[c].count;
                to += step * t->coordinates[c].next[rest % count * width + k];
                rest /= count;
                step *= count;
            }
            steps[entry] |= lead_bits(own, tables_distance(t->distance[0], to), k, width);
        }
    }
    return steps;
}

int tables_open(tables *out, const char *name, uint32_t version, const tsl_host *host, tsl_err *err)
{
    const size_t size = lay_out(out, NULL);
    const bool is_whole = out->end == out->chain->count;
    const tsl_table table = {.name = name, .version = version, .size = size, .build = build};
    const void *bytes;
    int status = host->table(host, &bytes, &table, out, err);
    if (status != TSL_OK) return status;
    lay_out(out, (uint8_t *)bytes);
    out->size += size;
    for (unsigned i = is_whole ? 0 : out->first; i < out->end; i++) {
        const near_source from = source_of(out, i);
        phase_tables *here = &out->phases[i];
        if (is_whole) here->near = here->near_bytes ? near_open(here->near_bytes, &from) : NULL;
        if (is_whole) here->steps = here->near ? NULL : find_steps(here, &out->chain->phases[i]);
        for (unsigned left = 0; left < TABLES_DEPTHS; left++)
            choose_asked(here, &out->chain->phases[i], left);
    }
    return TSL_OK;
}

void tables_close(tables *t)
{
    for (unsigned i = 0; i < CHAIN_PHASES; i++) {
        free(t->phases[i].near);
        free(t->phases[i].steps);
    }
}
