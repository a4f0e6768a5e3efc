/* Solves a small puzzle: walks down the known distances, or those with the moves allowed. */
#include "space_solve.h"

#include <string.h>

enum { UNKNOWN = 0xff, NODES = 10000000 };

static unsigned move_count(const space *s)
{
    return (unsigned)s->axis_count * s->turns;
}

static size_t index_of(const space *s, space_position at)
{
    return (size_t)at.row * s->columns + at.column;
}

size_t space_solve_size(const space *s)
{
    return (size_t)s->rows * s->columns;
}

bool space_allow(uint32_t *moves, const space *s, const tokens *word)
{
    const int move = space_read(s, word);
    if (move < 0) return false;
    const unsigned axis = (unsigned)move / s->turns, by = (unsigned)move % s->turns + 1;
    for (unsigned turned = by; turned % (s->turns + 1u) != 0; turned += by)
        *moves |= 1u << (axis * s->turns + turned % (s->turns + 1u) - 1);
    return true;
}

/* ---- distances with some of the moves ---- */

/* Gives the neighbours of the positions at `depth` the next distance; false: there are none. */
static bool flood(uint8_t *distance, const space_question *q, uint8_t depth)
{
    const space *s = q->space;
    const uint32_t positions = s->rows * s->columns;
    bool added = false;
    for (uint32_t i = 0; i < positions; i++) {
        if (distance[i] != depth) continue;
        for (unsigned m = 0; m < move_count(s); m++) {
            if (!(q->moves >> m & 1)) continue;
            uint8_t *at = &distance[index_of(s, space_move(s, q->tables, space_at(s, i), m))];
            if (*at != UNKNOWN) continue;
            *at = (uint8_t)(depth + 1);
            added = true;
        }
    }
    return added;
}

/* Moves come with their inverses, so the way back is as long. Positions further than a solution may
 * be stay unknown. */
static void find_distances(uint8_t *distance, const space_question *q)
{
    memset(distance, UNKNOWN, space_solve_size(q->space));
    distance[0] = 0;
    for (uint8_t depth = 0; depth < UNKNOWN - 1 && flood(distance, q, depth);) depth++;
}

/* ---- the search ---- */

typedef struct search {
    const space_question *q;
    const uint8_t *distance; /* with the moves allowed; NULL: with all */
    unsigned skip;           /* solutions still to be passed over */
    uint64_t nodes, max_nodes;
    uint8_t *way;
} search;

static unsigned distance_of(const search *z, space_position at)
{
    const space *s = z->q->space;
    return z->distance ? z->distance[index_of(s, at)] : space_distance(s, z->q->tables, at);
}

/* Goes to solved in exactly `length` moves, of which `done` are made. */
static bool descend(search *z, space_position at, unsigned done, unsigned length)
{
    const space *s = z->q->space;
    if (done == length) return z->skip-- == 0;
    if (z->nodes++ >= z->max_nodes) return false;
    for (unsigned m = 0; m < move_count(s); m++) {
        if (!(z->q->moves >> m & 1)) continue;
        if (done > 0 && z->way[done - 1] / s->turns == m / s->turns) continue;
        const space_position next = space_move(s, z->q->tables, at, m);
        if (distance_of(z, next) >= length - done) continue;
        z->way[done] = (uint8_t)m;
        if (descend(z, next, done + 1, length)) return true;
    }
    return false;
}

static int search_all(space_solution *out, search *z, tsl_err *err)
{
    const unsigned shortest = distance_of(z, z->q->from);
    const unsigned most = z->q->ask->optimal ? shortest : SPACE_SOLUTION;
    if (shortest == UNKNOWN) return tsl_fail(err, TSL_EINPUT, "these moves cannot solve it");
    for (unsigned length = shortest; length <= most && length <= SPACE_SOLUTION; length++) {
        if (!descend(z, z->q->from, 0, length)) continue;
        out->count = length;
        out->optimal = length == shortest;
        out->nodes = z->nodes;
        return TSL_OK;
    }
    if (z->nodes >= z->max_nodes)
        return tsl_fail(err, TSL_ELIMIT, "none was found within %llu positions",
                        (unsigned long long)z->max_nodes);
    return tsl_fail(err, TSL_ELIMIT, "there is no such %ssequence of at most %u moves",
                    z->q->ask->optimal ? "shortest " : "",
                    z->q->ask->optimal ? most : SPACE_SOLUTION);
}

int space_solve(space_solution *out, const space_question *q, tsl_err *err)
{
    search z = {.q = q,
                .skip = q->ask->nth,
                .max_nodes = q->ask->max_nodes ? q->ask->max_nodes : NODES,
                .way = out->moves};
    if (q->moves != SPACE_ALL_MOVES) {
        find_distances(q->ask->work, q);
        z.distance = q->ask->work;
    }
    return search_all(out, &z, err);
}

char *space_answer(tsl_answer *out, const space *s, const space_solution *solution)
{
    *out = (tsl_answer){
        .count = solution->count, .optimal = solution->optimal, .nodes = solution->nodes};
    return space_write(out->moves, s, solution->moves, solution->count);
}
