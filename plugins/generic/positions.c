/* All states of a small puzzle: enumerates rows and columns, then measures all distances. */
#include "small.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

/* ---- where the tables stand ---- */

/* The next table of a block, or of none. */
static const void *take_bytes(uint8_t *block, uint64_t *at, uint64_t size)
{
    const void *here = block ? block + *at : NULL;
    *at += size;
    return here;
}

/* The tables of one block, in their order; returns its size. `block` may be NULL. */
static uint64_t lay_out(positions *p, uint8_t *block)
{
    const uint64_t rows = p->rows, columns = p->columns, edges = rows * p->turns->searched;
    uint64_t at = 0;
    p->counts = take_bytes(block, &at, POSITIONS_DEPTHS * sizeof *p->counts);
    p->row_to = take_bytes(block, &at, edges * sizeof *p->row_to);
    p->step = take_bytes(block, &at, edges * sizeof *p->step);
    p->column_to = take_bytes(block, &at, p->steps_max * columns * sizeof *p->column_to);
    p->row_permutation = take_bytes(block, &at, rows * p->points * sizeof *p->row_permutation);
    p->column_permutation =
        take_bytes(block, &at, columns * p->points * sizeof *p->column_permutation);
    p->distance = take_bytes(block, &at, rows * columns);
    return at;
}

bool positions_plan(positions *out, const definition *d, const turns *t, const group *g,
                    uint64_t states)
{
    double best = POSITIONS_BUDGET, rows = 1, elements = 1;
    positions p = {.turns = t, .kind = d->kind, .points = d->points, .states = states, .g = g};
    bool found = false;
    for (size_t i = 0; i < t->points; i++) elements *= (double)group_orbit(g, i);
    for (size_t fixed = 0; fixed <= d->single_pieces && rows <= (double)states;
         rows *= fixed < t->points ? (double)group_orbit(g, fixed) : 1, fixed++) {
        const double rest = elements / rows, edges = rows * (double)t->searched;
        if (edges < best && (double)states < best) { /* so that no size overflows */
            p.rows = (uint32_t)rows;
            p.columns = (uint32_t)(states / p.rows);
            p.fixed = (uint32_t)fixed;
            p.steps_max = (uint32_t)(rest < edges ? rest : edges);
            if (p.columns > UINT16_MAX || (double)p.steps_max * p.columns > best ||
                (double)lay_out(&p, NULL) > best)
                continue;
            best = (double)lay_out(&p, NULL);
            *out = p;
            found = true;
        }
    }
    return found;
}

/* ---- rows and columns ---- */

typedef struct builder {
    positions *p;
    uint32_t *row_to, *step;
    uint16_t *column_to;
    uint8_t *distance;
    group_point *row_permutation, *column_permutation;
    keys rows, steps, columns, shown;
    size_t known_rows, bases, eyes;
    group_point base[GROUP_POINTS_MAX]; /* base points that are not fixed */
    group_point *row_back;              /* the inverse of each row's permutation */
    group_point *step_permutation;
    group_point *seen;                 /* what each column shows at each place */
    group_point eye[GROUP_POINTS_MAX]; /* places that tell all columns apart */
} builder;

static int fail_states(const positions *p, const char *more, uint64_t found, tsl_err *err)
{
    return tsl_fail(err, TSL_EINPUT, "there are %s%" PRIu64 " states, not %" PRIu64, more, found,
                    p->states);
}

static void add_row(builder *b, const group_point *permutation)
{
    const size_t points = b->p->points;
    group_copy(b->row_permutation + b->known_rows * points, permutation, points);
    group_inverse(b->row_back + b->known_rows * points, permutation, points);
    b->known_rows++;
}

/* Walks through all rows from solved. The sizes are right by the order of the group. A row is known
 * by where the fixed points are. A step is what remains of a turn when the row it leads to is
 * divided out; it is known by where the other base points are. */
static void fill_rows(builder *b)
{
    const positions *p = b->p;
    const turns *t = p->turns;
    group_point product[GROUP_POINTS_MAX], rest[GROUP_POINTS_MAX];
    group_identity(product, p->points);
    keys_add(&b->rows, (const uint8_t *)product);
    add_row(b, product);
    for (size_t row = 0; row < b->known_rows; row++)
        for (size_t i = 0; i < t->searched; i++) {
            const size_t edge = row * t->searched + i;
            const group_point *from = b->row_permutation + row * p->points;
            const group_point *made = t->all[t->search[i]].p;
            for (size_t k = 0; k < p->fixed; k++) product[k] = made[from[k]];
            const uint32_t next_row = keys_add(&b->rows, (const uint8_t *)product);
            if (next_row == b->known_rows) {
                group_product(product, from, made, p->points);
                add_row(b, product);
            }
            const group_point *back = b->row_back + next_row * p->points;
            for (size_t k = 0; k < b->bases; k++) rest[k] = back[made[from[b->base[k]]]];
            const uint32_t known = b->steps.count, step = keys_add(&b->steps, (uint8_t *)rest);
            if (step == known) {
                group_product(product, from, made, p->points);
                group_product(b->step_permutation + step * p->points, product, back, p->points);
            }
            b->row_to[edge] = next_row;
            b->step[edge] = step;
        }
}

/* What can be seen of a permutation: the kind of point at each place. */
static void look(group_point *out, const positions *p, const group_point *permutation)
{
    for (size_t i = 0; i < p->points; i++) out[permutation[i]] = p->kind[i];
}

static void add_column(builder *b, const group_point *permutation)
{
    const size_t points = b->p->points, column = b->columns.count;
    group_point seen[GROUP_POINTS_MAX];
    look(seen, b->p, permutation);
    if (keys_add(&b->columns, (const uint8_t *)seen) != column) return;
    group_copy(b->column_permutation + column * points, permutation, points);
    group_copy(b->seen + column * points, seen, points);
}

/* All steps together make the subgroup (Schreier's lemma); often a few find all columns. */
static int find_all_columns(builder *b, tsl_err *err)
{
    const positions *p = b->p;
    const group_point *steps = b->step_permutation;
    group_point product[GROUP_POINTS_MAX];
    group_identity(product, p->points);
    add_column(b, product);
    for (size_t column = 0; column < b->columns.count; column++)
        for (size_t i = 0; i < b->steps.count && b->columns.count < p->columns; i++) {
            group_product(product, b->column_permutation + column * p->points,
                          steps + i * p->points, p->points);
            add_column(b, product);
        }
    const uint64_t found = (uint64_t)p->rows * b->columns.count;
    return found == p->states ? TSL_OK : fail_states(p, "", found, err);
}

/* Adds eyes until no two columns show the same: `part` says which columns do so far. */
static void choose_eyes(builder *b)
{
    const positions *p = b->p;
    uint32_t *part = memory_get_zeroed(p->columns, sizeof *part);
    for (size_t i = 0, parts = 1; i < p->points && parts < p->columns; i++) {
        keys pairs;
        keys_new(&pairs, 2 * sizeof *part, p->columns);
        for (uint32_t c = 0; c < p->columns; c++) {
            const uint32_t pair[] = {part[c], b->seen[c * p->points + i]};
            part[c] = keys_add(&pairs, (const uint8_t *)pair);
        }
        if (pairs.count > parts) b->eye[b->eyes++] = (group_point)i;
        parts = pairs.count;
        keys_free(&pairs);
    }
    free(part);
}

/* What the eyes see of a column when it has moved on by a step. */
static uint32_t find_column(builder *b, const group_point *seen, const group_point *from)
{
    group_point at_eyes[GROUP_POINTS_MAX];
    for (size_t k = 0; k < b->eyes; k++) at_eyes[k] = seen[from[k]];
    return keys_add(&b->shown, (const uint8_t *)at_eyes);
}

static int fill_columns(builder *b, tsl_err *err)
{
    const positions *p = b->p;
    const group_point *steps = b->step_permutation;
    int status = find_all_columns(b, err);
    if (status != TSL_OK) return status;
    choose_eyes(b);
    keys_new(&b->shown, b->eyes * sizeof b->eye[0], p->columns);
    for (uint32_t c = 0; c < p->columns; c++) find_column(b, b->seen + c * p->points, b->eye);
    for (size_t i = 0; i < b->steps.count; i++) {
        group_point back[GROUP_POINTS_MAX], from[GROUP_POINTS_MAX];
        group_inverse(back, steps + i * p->points, p->points);
        for (size_t k = 0; k < b->eyes; k++) from[k] = back[b->eye[k]];
        for (uint32_t c = 0; c < p->columns; c++) {
            const uint32_t next_column = find_column(b, b->seen + c * p->points, from);
            if (next_column == p->columns) return fail_states(p, "more than ", p->states, err);
            b->column_to[i * p->columns + c] = (uint16_t)next_column;
        }
    }
    return TSL_OK;
}

/* ---- distances ---- */

typedef struct flooding {
    const positions *p;
    uint8_t *distance;
    uint32_t *found; /* one more than there are columns */
} flooding;

/* The columns of a row that have this distance, in f->found; returns how many. Eight that have not
 * are passed over at once. */
static size_t find_columns(const flooding *f, size_t row, uint8_t distance)
{
    const size_t columns = f->p->columns;
    const uint8_t *here = f->distance + row * columns;
    const uint64_t each = 0x0101010101010101u, wanted = each * distance;
    size_t count = 0;
    for (size_t c = 0; c < columns;) {
        uint64_t word;
        if (c + sizeof word <= columns) {
            memcpy(&word, here + c, sizeof word);
            word ^= wanted;
            if (((word - each) & ~word & each << 7) == 0) { /* no byte of it is 0 */
                c += sizeof word;
                continue;
            }
        }
        for (size_t end = c + sizeof word; c < columns && c < end; c++) {
            f->found[count] = (uint32_t)c;
            count += here[c] == distance;
        }
    }
    return count;
}

/* Gives the unknown neighbours of the row's positions at `depth` the next distance; returns how
 * many. There is no branch in these loops, since half of all guesses would be wrong. */
static uint64_t flood_forwards(const flooding *f, size_t row, uint8_t depth)
{
    const positions *p = f->p;
    const size_t count = find_columns(f, row, depth);
    const uint8_t next = (uint8_t)(depth + 1);
    uint64_t added = 0;
    for (size_t i = 0; count > 0 && i < p->turns->searched; i++) {
        if (turns_number(p->turns, i)->cost > 1) continue; /* others add up to it */
        const size_t edge = row * p->turns->searched + i;
        const uint16_t *next_column = p->column_to + (size_t)p->step[edge] * p->columns;
        uint8_t *there = f->distance + (size_t)p->row_to[edge] * p->columns;
        for (size_t k = 0; k < count; k++) {
            uint8_t *at = &there[next_column[f->found[k]]];
            const uint8_t old = *at;
            added += old > next;
            *at = old < next ? old : next;
        }
    }
    return added;
}

/* Gives the row's unknown positions that have a neighbour at `depth` the next distance: turns come
 * with their inverses. */
static uint64_t flood_backwards(const flooding *f, size_t row, uint8_t depth)
{
    const positions *p = f->p;
    uint8_t *here = f->distance + row * p->columns;
    const size_t unknown = find_columns(f, row, POSITIONS_UNKNOWN);
    size_t left = unknown;
    for (size_t i = 0; left > 0 && i < p->turns->searched; i++) {
        if (turns_number(p->turns, i)->cost > 1) continue;
        const size_t edge = row * p->turns->searched + i;
        const uint16_t *next_column = p->column_to + (size_t)p->step[edge] * p->columns;
        const uint8_t *there = f->distance + (size_t)p->row_to[edge] * p->columns;
        size_t rest = 0;
        for (size_t k = 0; k < left; k++) {
            const uint32_t c = f->found[k];
            const bool is_beside = there[next_column[c]] == depth;
            here[c] = is_beside ? (uint8_t)(depth + 1) : POSITIONS_UNKNOWN;
            f->found[rest] = c;
            rest += !is_beside;
        }
        left = rest;
    }
    return unknown - left;
}

/* Breadth first; backwards as soon as fewer positions are unknown than were found last. */
int positions_flood(uint8_t *distance, uint64_t counts[POSITIONS_DEPTHS], const positions *p,
                    tsl_err *err)
{
    const flooding f = {p, distance, memory_get((p->columns + 1u) * sizeof *f.found)};
    uint64_t unknown = p->states - counts[0];
    int status = TSL_OK;
    for (unsigned depth = 0; unknown > 0 && counts[depth] > 0 && status == TSL_OK; depth++) {
        if (depth + 1 == POSITIONS_DEPTHS) {
            status = tsl_fail(err, TSL_EINPUT, "some states are more than %d turns away",
                              POSITIONS_DEPTHS - 2);
            break;
        }
        for (size_t row = 0; row < p->rows; row++)
            counts[depth + 1] += unknown < counts[depth] ? flood_backwards(&f, row, (uint8_t)depth)
                                                         : flood_forwards(&f, row, (uint8_t)depth);
        unknown -= counts[depth + 1];
    }
    free(f.found);
    return status;
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)host;
    positions p = *(const positions *)context;
    lay_out(&p, out);
    builder b = {.p = &p,
                 .row_to = (uint32_t *)p.row_to,
                 .step = (uint32_t *)p.step,
                 .column_to = (uint16_t *)p.column_to,
                 .distance = (uint8_t *)p.distance,
                 .row_permutation = (group_point *)p.row_permutation,
                 .column_permutation = (group_point *)p.column_permutation};
    const size_t size = sizeof(group_point);
    for (size_t i = p.fixed; i < p.points; i++)
        if (group_orbit(p.g, i) > 1) b.base[b.bases++] = (group_point)i;
    keys_new(&b.rows, p.fixed * size, p.rows);
    keys_new(&b.steps, b.bases * size, p.steps_max);
    keys_new(&b.columns, p.points * size, p.columns);
    b.row_back = memory_get(p.rows * p.points * size);
    b.step_permutation = memory_get(p.steps_max * p.points * size);
    b.seen = memory_get(p.columns * p.points * size);
    fill_rows(&b);
    int status = fill_columns(&b, err);
    if (status == TSL_OK) {
        uint64_t *counts = (uint64_t *)p.counts;
        memset(b.distance, POSITIONS_UNKNOWN, (size_t)p.rows * p.columns);
        b.distance[0] = 0;
        counts[0] = 1;
        status = positions_flood(b.distance, counts, &p, err);
    }
    keys_free(&b.rows);
    keys_free(&b.steps);
    keys_free(&b.columns);
    keys_free(&b.shown);
    free(b.row_back);
    free(b.step_permutation);
    free(b.seen);
    return status;
}

int positions_open(positions *p, const char *name, uint32_t version, const tsl_host *host,
                   tsl_err *err)
{
    const tsl_table table = {
        .name = name, .version = version, .size = lay_out(p, NULL), .build = build};
    const void *bytes;
    int status = host->table(host, &bytes, &table, p, err);
    if (status != TSL_OK) return status;
    lay_out(p, (uint8_t *)bytes);
    group_point seen[GROUP_POINTS_MAX];
    positions_close(p);
    keys_new(&p->row_keys, p->fixed * sizeof *seen, p->rows);
    keys_new(&p->column_keys, p->points * sizeof *seen, p->columns);
    for (uint32_t row = 0; row < p->rows; row++)
        keys_add(&p->row_keys, (const uint8_t *)(p->row_permutation + row * p->points));
    for (uint32_t column = 0; column < p->columns; column++) {
        look(seen, p, p->column_permutation + column * p->points);
        keys_add(&p->column_keys, (const uint8_t *)seen);
    }
    return TSL_OK;
}

void positions_close(positions *p)
{
    keys_free(&p->row_keys);
    keys_free(&p->column_keys);
}

/* ---- positions ---- */

unsigned positions_greatest(const positions *p)
{
    unsigned depth = 0;
    while (p->counts[depth + 1] > 0) depth++;
    return depth;
}

void positions_permutation(group_point *out, const positions *p, position at)
{
    group_product(out, p->column_permutation + at.column * p->points,
                  p->row_permutation + at.row * p->points, p->points);
}

bool positions_find(position *out, const positions *p, const group_point *permutation)
{
    group_point back[GROUP_POINTS_MAX], rest[GROUP_POINTS_MAX], seen[GROUP_POINTS_MAX];
    out->row = keys_find(&p->row_keys, (const uint8_t *)permutation);
    if (out->row == p->rows) return false;
    group_inverse(back, p->row_permutation + out->row * p->points, p->points);
    group_product(rest, permutation, back, p->points);
    look(seen, p, rest);
    out->column = keys_find(&p->column_keys, (const uint8_t *)seen);
    return out->column < p->columns;
}
