/* All states of a small puzzle: enumerates rows and columns, then measures all distances. */
#include "positions.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "keys.h"

enum { UNKNOWN = 0xff };

/* ---- where the tables stand ---- */

/* The next table of a block, or of none. */
static const void *take(uint8_t *block, size_t *at, size_t size)
{
    const void *here = block ? block + *at : NULL;
    *at += size;
    return here;
}

/* The tables of one block, in their order; returns its size. `block` may be NULL. */
static size_t lay_out(positions *p, uint8_t *block)
{
    const size_t edges = (size_t)p->rows * p->turns->searched;
    size_t at = 0;
    p->counts = take(block, &at, POSITIONS_DEPTHS * sizeof *p->counts);
    p->row_to = take(block, &at, edges * sizeof *p->row_to);
    p->step = take(block, &at, edges * sizeof *p->step);
    p->column_to = take(block, &at, (size_t)p->steps_max * p->columns * sizeof *p->column_to);
    p->row_permutation = take(block, &at, p->rows * p->points * sizeof *p->row_permutation);
    p->column_permutation =
        take(block, &at, p->columns * p->points * sizeof *p->column_permutation);
    p->distance = take(block, &at, (size_t)p->rows * p->columns);
    return at;
}

bool positions_plan(positions *out, const definition *d, const turns *t, const group *g,
                    uint64_t states)
{
    double best = POSITIONS_BUDGET, rows = 1, elements = 1;
    positions p = {.turns = t, .kind = d->kind, .points = d->points, .states = states};
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
            if ((double)p.steps_max * p.columns > best || (double)lay_out(&p, NULL) > best)
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
    uint32_t *row_to, *step, *column_to;
    uint8_t *distance;
    group_point *row_permutation, *column_permutation;
    keys rows, steps, columns;
    uint32_t *found; /* scratch: one more than there are columns */
} builder;

static int fail_states(const positions *p, const char *more, uint64_t found, tsl_err *err)
{
    return tsl_fail(err, TSL_EINPUT, "there are %s%" PRIu64 " states, not %" PRIu64, more, found,
                    p->states);
}

/* Which step leads from this row to the next: what remains when the next row is divided out. */
static void add_step(builder *b, size_t edge, const group_point *product)
{
    const size_t points = b->p->points;
    group_point back[GROUP_POINTS_MAX], rest[GROUP_POINTS_MAX];
    group_inverse(back, b->row_permutation + b->row_to[edge] * points, points);
    group_product(rest, product, back, points);
    b->step[edge] = keys_add(&b->steps, (const uint8_t *)rest);
}

/* Walks through all rows from solved. The sizes are right by the order of the group. */
static void fill_rows(builder *b)
{
    const positions *p = b->p;
    const turns *t = p->turns;
    group_identity(b->row_permutation, p->points);
    keys_add(&b->rows, (const uint8_t *)b->row_permutation);
    for (size_t row = 0; row < b->rows.count; row++)
        for (size_t i = 0; i < t->searched; i++) {
            group_point product[GROUP_POINTS_MAX];
            const size_t edge = row * t->searched + i;
            const uint32_t known = b->rows.count;
            group_product(product, b->row_permutation + row * p->points, t->all[t->search[i]].p,
                          p->points);
            b->row_to[edge] = keys_add(&b->rows, (const uint8_t *)product);
            if (b->row_to[edge] == known)
                group_copy(b->row_permutation + known * p->points, product, p->points);
            add_step(b, edge, product);
        }
}

/* What can be seen of a permutation: the kind of point at each place. */
static void look(group_point *out, const positions *p, const group_point *permutation)
{
    for (size_t i = 0; i < p->points; i++) out[permutation[i]] = p->kind[i];
}

/* Walks through all columns by all steps, which together make the subgroup (Schreier's lemma). */
static int fill_columns(builder *b, tsl_err *err)
{
    const positions *p = b->p;
    group_point seen[GROUP_POINTS_MAX];
    const group_point *steps = (const group_point *)b->steps.bytes;
    group_identity(b->column_permutation, p->points);
    look(seen, p, b->column_permutation);
    keys_add(&b->columns, (const uint8_t *)seen);
    for (size_t column = 0; column < b->columns.count; column++)
        for (size_t i = 0; i < b->steps.count; i++) {
            group_point product[GROUP_POINTS_MAX];
            const uint32_t known = b->columns.count;
            group_product(product, b->column_permutation + column * p->points,
                          steps + i * p->points, p->points);
            look(seen, p, product);
            const uint32_t to = keys_add(&b->columns, (const uint8_t *)seen);
            if (to == p->columns) return fail_states(p, "more than ", p->states, err);
            b->column_to[i * p->columns + column] = to;
            if (to == known)
                group_copy(b->column_permutation + known * p->points, product, p->points);
        }
    const uint64_t found = (uint64_t)p->rows * b->columns.count;
    return found == p->states ? TSL_OK : fail_states(p, "", found, err);
}

/* ---- distances ---- */

/* The columns of a row at `depth`, in b->found; returns how many. */
static size_t find_columns(const builder *b, size_t row, unsigned depth)
{
    const uint8_t *here = b->distance + row * b->p->columns;
    size_t count = 0;
    for (uint32_t c = 0; c < b->p->columns; c++) {
        b->found[count] = c;
        count += here[c] == depth;
    }
    return count;
}

/* Gives the neighbours of the row's positions at `depth` the next distance; returns how many. */
static uint64_t flood_row(const builder *b, size_t row, unsigned depth)
{
    const positions *p = b->p;
    const size_t count = find_columns(b, row, depth);
    uint64_t added = 0;
    for (size_t i = 0; count > 0 && i < p->turns->searched; i++) {
        const size_t edge = row * p->turns->searched + i;
        const uint32_t *to = b->column_to + (size_t)b->step[edge] * p->columns;
        uint8_t *there = b->distance + (size_t)b->row_to[edge] * p->columns;
        for (size_t k = 0; k < count; k++) {
            uint8_t *at = &there[to[b->found[k]]];
            const bool is_new = *at == UNKNOWN;
            added += is_new;
            *at = is_new ? (uint8_t)(depth + 1) : *at;
        }
    }
    return added;
}

static int flood(const builder *b, uint64_t counts[POSITIONS_DEPTHS], tsl_err *err)
{
    const positions *p = b->p;
    memset(b->distance, UNKNOWN, (size_t)p->rows * p->columns);
    b->distance[0] = 0;
    counts[0] = 1;
    for (unsigned depth = 0; counts[depth] > 0; depth++) {
        if (depth + 1 == POSITIONS_DEPTHS)
            return tsl_fail(err, TSL_EINPUT, "some states are more than %d turns away",
                            POSITIONS_DEPTHS - 2);
        for (size_t row = 0; row < p->rows; row++) counts[depth + 1] += flood_row(b, row, depth);
    }
    return TSL_OK;
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)host;
    positions p = *(const positions *)context;
    lay_out(&p, out);
    builder b = {.p = &p,
                 .row_to = (uint32_t *)p.row_to,
                 .step = (uint32_t *)p.step,
                 .column_to = (uint32_t *)p.column_to,
                 .distance = (uint8_t *)p.distance,
                 .row_permutation = (group_point *)p.row_permutation,
                 .column_permutation = (group_point *)p.column_permutation};
    const size_t size = sizeof(group_point);
    int status = keys_new(&b.rows, p.fixed * size, p.rows, err);
    if (status == TSL_OK) status = keys_new(&b.steps, p.points * size, p.steps_max, err);
    if (status == TSL_OK) status = keys_new(&b.columns, p.points * size, p.columns, err);
    b.found = malloc((p.columns + 1u) * sizeof *b.found);
    if (!b.found) status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (status == TSL_OK) fill_rows(&b);
    if (status == TSL_OK) status = fill_columns(&b, err);
    if (status == TSL_OK) status = flood(&b, (uint64_t *)p.counts, err);
    keys_free(&b.rows);
    keys_free(&b.steps);
    keys_free(&b.columns);
    free(b.found);
    return status;
}

int positions_open(positions *p, const char *name, uint32_t version, const tsl_host *host,
                   tsl_err *err)
{
    const tsl_table table = {
        .name = name, .version = version, .size = lay_out(p, NULL), .build = build};
    const void *bytes;
    int status = host->table(host, &bytes, &table, p, err);
    if (status == TSL_OK) lay_out(p, (uint8_t *)bytes);
    return status;
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
