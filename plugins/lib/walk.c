/* Solves a puzzle that knows the distance of each position: walks down the distances, or those with
 * the moves allowed. */
#include "walk.h"

#include <string.h>

enum { UNKNOWN = 0xff, NODES = 10000000 };

/* ---- distances with some of the moves ---- */

/* Gives the neighbours of the positions at `depth` the next distance; false: there are none. */
static bool flood(uint8_t *distance, const walk_question *q, uint8_t depth)
{
    const walk_graph *g = q->graph;
    bool added = false;
    for (uint32_t i = 0; i < g->positions; i++) {
        if (distance[i] != depth) continue;
        for (unsigned m = 0; m < g->moves; m++) {
            if (!q->allowed[m]) continue;
            uint8_t *at = &distance[g->move(g->self, i, m)];
            if (*at != UNKNOWN) continue;
            *at = (uint8_t)(depth + 1);
            added = true;
        }
    }
    return added;
}

/* Moves come with their inverses, so the way back is as long. Positions further than a solution may
 * be stay unknown. */
static void find_distances(uint8_t *distance, const walk_question *q)
{
    memset(distance, UNKNOWN, q->graph->positions);
    distance[0] = 0;
    for (uint8_t depth = 0; depth < UNKNOWN - 1 && flood(distance, q, depth);) depth++;
}

/* ---- the search ---- */

typedef struct search {
    const walk_question *q;
    const uint8_t *known; /* distances with the moves allowed; NULL: with all */
    unsigned skip;        /* solutions still to be passed over */
    uint64_t nodes, max_nodes;
    uint8_t *way;
} search;

static unsigned distance_of(const search *s, uint32_t at)
{
    return s->known ? s->known[at] : s->q->graph->distance(s->q->graph->self, at);
}

static bool may_make(const search *s, unsigned move, unsigned done)
{
    const walk_graph *g = s->q->graph;
    if (s->q->allowed && !s->q->allowed[move]) return false;
    return done == 0 || g->may_follow(g->self, s->way[done - 1], move);
}

/* Goes to solved in exactly `length` moves, of which `done` are made. */
static bool descend(search *s, uint32_t at, unsigned done, unsigned length)
{
    const walk_graph *g = s->q->graph;
    if (done == length) return s->skip-- == 0;
    if (s->nodes++ >= s->max_nodes) return false;
    for (unsigned m = 0; m < g->moves; m++) {
        if (!may_make(s, m, done)) continue;
        const uint32_t next = g->move(g->self, at, m);
        if (distance_of(s, next) >= length - done) continue;
        s->way[done] = (uint8_t)m;
        if (descend(s, next, done + 1, length)) return true;
    }
    return false;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static int search_all(walk_answer *out, search *s, tsl_err *err)
{
    const unsigned shortest = distance_of(s, s->q->from);
    const bool optimal = s->q->ask->optimal;
    const unsigned most = least(shortest + (optimal ? 0 : WALK_LONGER), WALK_LENGTH);
    if (shortest == UNKNOWN) return tsl_fail(err, TSL_EINPUT, "these moves cannot solve it");
    for (unsigned length = shortest; length <= most; length++) {
        if (!descend(s, s->q->from, 0, length)) continue;
        out->count = length;
        out->optimal = length == shortest;
        out->nodes = s->nodes;
        return TSL_OK;
    }
    if (s->nodes >= s->max_nodes)
        return tsl_fail(err, TSL_ELIMIT, "none was found within %llu positions",
                        (unsigned long long)s->max_nodes);
    return tsl_fail(err, TSL_ELIMIT, "there is no such %ssequence of at most %u moves",
                    optimal ? "shortest " : "", most);
}

int walk_solve(walk_answer *out, const walk_question *q, tsl_err *err)
{
    search s = {.q = q,
                .skip = q->ask->nth,
                .max_nodes = q->ask->max_nodes ? q->ask->max_nodes : NODES,
                .way = out->moves};
    if (q->allowed) {
        find_distances(q->ask->work, q);
        s.known = q->ask->work;
    }
    return search_all(out, &s, err);
}
