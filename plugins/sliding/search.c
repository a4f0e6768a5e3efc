/* Finds slides that solve a board: depth first, with a bound on slides made plus slides to come.
 *
 * The slides to come are known for the 8 puzzle, and at least known for the 15 puzzle. There they
 * count more than those made (half as much again), so that the search runs ahead to solutions: they
 * are about a tenth longer than the shortest, which may take minutes to find. */
#include "sliding.h"

#include <limits.h>

enum {
    SHORTEST = 2, /* weights, in halves: slides made count 2 */
    QUICK = 3,
    QUICKER = 6,
    QUICK_NODES = 3000000 /* a board that needs more is solved by a longer sequence */
};

typedef struct run {
    const sliding_tables *t;
    board b;
    pattern_places places; /* of the 15 puzzle */
    unsigned weight, bound;
    unsigned next;  /* the least bound that lets more through */
    unsigned floor; /* a way whose greatest cost is less was found with another bound */
    unsigned skip;
    uint64_t max_nodes;
    bool stopped;
    search_found *found;
} run;

static unsigned slides_to_come(const run *r)
{
    return r->t->side == 3 ? patterns_distance_8(r->t->of_8, &r->b)
                           : patterns_at_least(r->t->of_15, &r->places);
}

static bool slide_tile(run *r, unsigned slide)
{
    const unsigned gap = r->b.gap;
    if (!board_slide(&r->b, slide)) return false;
    if (r->t->side == 4) patterns_follow(&r->places, r->b.tile[gap], r->b.gap, gap);
    return true;
}

/* A way that arrives goes no further: it would only come back. */
static bool descend(run *r, unsigned done, unsigned peak)
{
    const unsigned left = slides_to_come(r), cost = 2 * done + r->weight * left;
    if (cost > r->bound) {
        if (cost < r->next) r->next = cost;
        return false;
    }
    if (cost > peak) peak = cost;
    if (left == 0) {
        r->found->count = done;
        return peak >= r->floor && r->skip-- == 0;
    }
    if (done == SEARCH_SLIDES) return false;
    if (r->max_nodes && r->found->nodes >= r->max_nodes) r->stopped = true;
    r->found->nodes++;
    for (unsigned slide = 0; slide < SLIDES && !r->stopped; slide++) {
        if (done > 0 && slide == slide_back(r->found->slides[done - 1])) continue;
        if (!slide_tile(r, slide)) continue;
        r->found->slides[done] = (uint8_t)slide;
        if (descend(r, done + 1, peak)) return true;
        slide_tile(r, slide_back(slide));
    }
    return false;
}

static void start(run *r, const board *from, unsigned weight)
{
    r->b = *from;
    r->weight = weight;
    r->stopped = false;
    if (r->t->side == 4) patterns_find(&r->places, from);
    r->bound = weight * slides_to_come(r);
    r->floor = 0;
}

/* Raises the bound until the nth solution is found. */
static bool deepen(run *r, const board *from, unsigned weight, bool shortest_only)
{
    start(r, from, weight);
    for (;;) {
        const unsigned before = r->skip;
        r->next = UINT_MAX;
        if (descend(r, 0, 0)) return true;
        if (r->stopped || r->next == UINT_MAX) return false;
        if (shortest_only && r->skip != before) return false;
        r->floor = r->bound + 1;
        r->bound = r->next;
    }
}

int search_solve(search_found *out, const sliding_tables *t, const board *from,
                 const search_wish *wish, tsl_err *err)
{
    const bool exact = wish->optimal || t->side == 3;
    run r = {.t = t, .skip = wish->nth, .max_nodes = wish->max_nodes, .found = out};
    out->nodes = 0;
    if (!exact && (!r.max_nodes || r.max_nodes > QUICK_NODES)) r.max_nodes = QUICK_NODES;
    bool found = deepen(&r, from, exact ? SHORTEST : QUICK, wish->optimal);
    if (!found && !exact && r.stopped && wish->max_nodes != r.max_nodes) {
        r.skip = wish->nth;
        r.max_nodes = wish->max_nodes;
        found = deepen(&r, from, QUICKER, false);
    }
    out->optimal =
        wish->optimal || (t->side == 3 && out->count == patterns_distance_8(t->of_8, from));
    if (found) return TSL_OK;
    if (r.stopped)
        return tsl_fail(err, TSL_ELIMIT, "none was found within %llu positions",
                        (unsigned long long)wish->max_nodes);
    return tsl_fail(err, TSL_ELIMIT, "there is no such sequence");
}

bool search_is_within(const sliding_tables *t, const board *from, unsigned n)
{
    search_found found = {.nodes = 0};
    run r = {.t = t, .found = &found};
    start(&r, from, SHORTEST);
    r.bound = SHORTEST * n;
    return descend(&r, 0, 0);
}
