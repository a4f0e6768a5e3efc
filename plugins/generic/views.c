/* How far a state is at least from solved and held as it began, where turns rotate the puzzle. */
#include "views.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

enum { FAR = 0xff };

/* ---- one view ---- */

/* After the turn as it is given, not as a number. */
static void turn_row(uint32_t *row, uint8_t *hold, const positions *p, size_t given)
{
    const turns *t = p->turns;
    const turn *is = &t->all[t->held[*hold][given]];
    *row = p->row_to[(size_t)*row * t->searched + is->number];
    *hold = t->after[t->back[is->spin]][*hold];
}

/* ---- the table ---- */

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)host, (void)err;
    const positions *p = context;
    const size_t size = (size_t)p->rows * p->turns->holds;
    uint8_t *least = out;
    uint32_t *queue = memory_get(size * sizeof *queue);
    memset(least, FAR, size);
    least[0] = 0;
    queue[0] = 0;
    for (size_t i = 0, count = 1; i < count; i++)
        for (size_t given = 0; given < p->turns->count; given++) {
            uint32_t row = queue[i] % p->rows;
            uint8_t hold = (uint8_t)(queue[i] / p->rows);
            turn_row(&row, &hold, p, given);
            const uint32_t to = hold * p->rows + row;
            if (least[to] != FAR) continue;
            least[to] = (uint8_t)(least[queue[i]] + 1);
            queue[count++] = to;
        }
    free(queue);
    return TSL_OK;
}

/* What is seen from another side are other pieces, which must look like no other either. */
static bool all_differ(const positions *p)
{
    for (size_t i = 0; i < p->points; i++)
        if (p->kind[i] != i) return false;
    return true;
}

int views_open(views *out, const positions *p, const char *name, uint32_t version,
               const tsl_host *host, tsl_err *err)
{
    const size_t holds = p->turns->holds;
    char table_name[64];
    *out = (views){.p = p};
    if (holds == 1) return TSL_OK;
    snprintf(table_name, sizeof table_name, "%s-holds", name);
    const tsl_table table = {
        .name = table_name, .version = version, .size = p->rows * holds, .build = build};
    const void *bytes;
    int status = host->table(host, &bytes, &table, p, err);
    if (status != TSL_OK) return status;
    out->least = bytes;
    out->count = !all_differ(p) ? 1 : holds < VIEWS_MAX ? holds : VIEWS_MAX;
    for (size_t i = 0; i < out->count; i++) out->side[i] = (uint8_t)(i * holds / out->count);
    return TSL_OK;
}

/* ---- all views ---- */

static uint8_t least_of(const views *v, const seen_rows *from, size_t view)
{
    return v->least[(size_t)from->hold[view] * v->p->rows + from->row[view]];
}

/* Makes the turn that this one is from the side of the view. */
static void turn_view(seen_rows *out, const views *v, const seen_rows *from, size_t given,
                      size_t view)
{
    out->row[view] = from->row[view];
    out->hold[view] = from->hold[view];
    turn_row(&out->row[view], &out->hold[view], v->p, v->p->turns->held[v->side[view]][given]);
}

bool views_turn(seen_rows *out, const views *v, const seen_rows *from, size_t made, unsigned left)
{
    const turns *t = v->p->turns;
    if (v->count == 0) return true; /* then nobody keeps how the puzzle is held */
    const size_t given = t->renamed[from->hold[0]][made];
    for (size_t i = 0; i < v->count; i++) {
        turn_view(out, v, from, given, i);
        if (least_of(v, out, i) > left) return false;
    }
    return true;
}

/* Walks to where the position is solved, which each view shows as a rotation, and back again. */
void views_see(seen_rows *out, const views *v, position at, size_t hold)
{
    const turns *t = v->p->turns;
    uint8_t way[POSITIONS_DEPTHS];
    unsigned count = 0;
    *out = (seen_rows){.hold = {(uint8_t)hold}};
    if (v->count == 0) return;
    for (unsigned left = positions_distance(v->p, at); left > 0; left--) {
        size_t n = 0;
        while (positions_distance(v->p, positions_turn(v->p, at, n)) != left - 1) n++;
        at = positions_turn(v->p, at, n);
        const turn *made = &t->all[t->search[n]];
        way[count++] = t->all[t->renamed[hold][t->search[n]]].inverse;
        hold = t->after[t->back[made->spin]][hold];
    }
    for (size_t i = 0; i < v->count; i++) {
        const size_t side = v->side[i];
        out->hold[i] = t->after[t->after[side][hold]][t->back[side]];
    }
    while (count-- > 0)
        for (size_t i = 0; i < v->count; i++) turn_view(out, v, out, way[count], i);
}

bool views_within(const views *v, const seen_rows *from, unsigned left)
{
    for (size_t i = 0; i < v->count; i++)
        if (least_of(v, from, i) > left) return false;
    return true;
}
