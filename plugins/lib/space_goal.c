/* The distance of each position of a small puzzle from a goal. */
#include "space_goal.h"

#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = 0xff, GOAL_FACELETS = 64 };

typedef struct building {
    const space_goal *goal;
    const void *tables;
    uint8_t *distance; /* a byte for each position, row by row */
} building;

static void mark_row(void *context, size_t row)
{
    const building *b = context;
    const space *s = b->goal->space;
    for (uint32_t c = 0; c < s->columns; c++) {
        char facelets[GOAL_FACELETS];
        space_facelets(facelets, s, b->tables, (space_position){(uint16_t)row, (uint16_t)c});
        b->distance[row * s->columns + c] = b->goal->is_reached(facelets) ? 0 : UNKNOWN;
    }
}

/* Breadth first from all that is marked. Turns come with their inverses, so the way there is as
 * long as the way back. */
static void flood(const building *b, uint32_t *queue)
{
    const space *s = b->goal->space;
    const uint32_t positions = s->rows * s->columns;
    uint32_t read = 0, written = 0;
    for (uint32_t i = 0; i < positions; i++)
        if (b->distance[i] == 0) queue[written++] = i;
    while (read < written) {
        const uint32_t i = queue[read++];
        for (unsigned m = 0; m < (unsigned)s->axis_count * s->turns; m++) {
            space_position to = space_move(s, b->tables, space_at(s, i), m);
            uint32_t next = to.row * s->columns + to.column;
            if (b->distance[next] != UNKNOWN) continue;
            b->distance[next] = (uint8_t)(b->distance[i] + 1);
            queue[written++] = next;
        }
    }
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    building b = *(const building *)context;
    const space *s = b.goal->space;
    uint32_t *queue = malloc((size_t)s->rows * s->columns * sizeof *queue);
    if (!queue) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    b.distance = out;
    host->parallel(host, s->rows, mark_row, &b);
    flood(&b, queue);
    free(queue);
    return TSL_OK;
}

int space_goal_open(const uint8_t **out, const space_goal *goal, const void *tables,
                    const tsl_host *host, tsl_err *err)
{
    const building context = {.goal = goal, .tables = tables};
    const tsl_table table = {.name = goal->table,
                             .version = goal->version,
                             .size = (size_t)goal->space->rows * goal->space->columns,
                             .build = build};
    const void *bytes;
    int status = host->table(host, &bytes, &table, &context, err);
    if (status == TSL_OK) *out = bytes;
    return status;
}

unsigned space_goal_distance(const uint8_t *distances, const space *s, space_position at)
{
    return distances[(size_t)at.row * s->columns + at.column];
}
