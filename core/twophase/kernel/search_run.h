/* The whole search: its beginning, its queues, its end; part of every kernel. */
#ifndef CORE_TWOPHASE_KERNEL_SEARCH_RUN_H
#define CORE_TWOPHASE_KERNEL_SEARCH_RUN_H

#include "base/platform.h"
#include "search_roots.h"

/* The position seen along an axis: R^-1 cube R for the rotation R about the corner URF. */
static void look_along(search_direction *out, const search *s, const tsl_cube3 *cube, unsigned axis)
{
    const maps *m = s->maps;
    vector edges = pad_pieces(cube->edge, CUBE_EDGES);
    vector corners = pad_pieces(cube->corner, CUBE_CORNERS);
    if (axis > 0) {
        const bytes_16 *to = m->rotation_edges, *of = m->rotation_corners;
        edges = vector_multiply_edges(vector_load(&to[3 - axis]), edges);
        edges = vector_multiply_edges(edges, vector_load(&to[axis]));
        corners = vector_multiply_corners(vector_load(&of[3 - axis]), corners);
        corners = vector_multiply_corners(corners, vector_load(&of[axis]));
    }
    unsigned to = m->twist_class_of[vector_twists(corners)];
    vector framed = conjugate_edges(m, edges, to >> 8);
    out->class = (uint8_t)to;
    out->symmetry = (uint8_t)(to >> 8);
    vector_store(&out->edges, edges);
    vector_store(&out->corners, corners);
    vector_store(&out->framed, framed);
    out->index = coset_index(m, to & 0xff, framed);
    vector_prefetch(near_bits_32_bucket(&s->prune->phase1_within_6, near_hash(out->index)));
}

static uint8_t distance_of_direction(const search *s, const search_direction *d)
{
    uint32_t entry = near_bits_32_find(&s->prune->phase1_within_6, near_hash(d->index));
    if (entry == NEAR_UNSURE) return 0;
    return (uint8_t)(entry ? entry >> NEAR_DISTANCE & 7 : SEARCH_SHORT + 1);
}

static tsl_cube3 cube_of_direction(const search_direction *d)
{
    tsl_cube3 cube;
    memcpy(cube.edge, d->edges.at, sizeof cube.edge);
    memcpy(cube.corner, d->corners.at, sizeof cube.corner);
    return cube;
}

/* Do the edges look alike in the frame of the twist class, which is determined up to its
 * stabiliser?
 */
static bool edges_look_alike(const search *s, const search_direction *a, const search_direction *b)
{
    const maps *m = s->maps;
    for (unsigned rest = m->twist[b->class].stabiliser; rest; rest &= rest - 1) {
        bytes_16 image;
        vector_store(&image,
                     conjugate_edges(m, vector_load(&b->framed), (unsigned)__builtin_ctz(rest)));
        if (memcmp(&image, &a->framed, sizeof image) == 0) return true;
    }
    return false;
}

/* Does direction b look as direction a does, through one of the symmetries that keep the axis? */
static bool look_alike(const search *s, const search_direction *a, const search_direction *b)
{
    if (a->class != b->class || !edges_look_alike(s, a, b)) return false;
    tsl_cube3 seen_a = cube_of_direction(a), seen_b = cube_of_direction(b), image;
    for (unsigned t = 0; t < SYMMETRIES_UD; t++) {
        symmetry_conjugate(&image, &s->maps->group, &seen_b, t);
        if (cube_equal(&image, &seen_a)) return true;
    }
    return false;
}

static void begin_search(search *s)
{
    search_direction *d = s->directions;
    unsigned nearest = SEARCH_SHORT + 1;
    tsl_cube3 inverse;
    cube_invert(&inverse, &s->cube);
    for (unsigned i = 0; i < SEARCH_DIRECTIONS; i++)
        look_along(&d[i], s, i < 3 ? &s->cube : &inverse, i % 3);
    for (unsigned i = 0; i < SEARCH_DIRECTIONS; i++) {
        d[i].distance = distance_of_direction(s, &d[i]);
        if (d[i].distance < nearest) nearest = d[i].distance;
    }
    /* Nothing is shorter than the nearest direction; premoves begin above SEARCH_SHORT + 1. */
    s->next_root.total = d[0].distance <= SEARCH_SHORT ? 0 : SEARCH_MOVES_MAX;
    s->next_root.length = d[0].distance <= SEARCH_SHORT ? 0 : nearest;
    s->begun = true;
    if ((s->first & s->last) != TSL_ALL_MOVES3) return; /* a wish breaks the symmetry */
    for (unsigned b = 1; b < SEARCH_DIRECTIONS; b++)
        for (unsigned a = 0; a < b && !d[b].left_out; a++)
            d[b].left_out = look_alike(s, &d[a], &d[b]);
}

/* Tries the waiting candidates, the last thing before a search is stopped by `outcome`. */
static int finish_candidates(search *s, int outcome)
{
    while (s->candidate_head != s->candidate_tail)
        if (take_candidate(s) == SEARCH_FOUND) return SEARCH_FOUND;
    return outcome;
}

/* Works off what is queued when no more nodes are to come. */
static int flush(search *s)
{
    int outcome = SEARCH_GOES_ON;
    while (outcome == SEARCH_GOES_ON && s->seed_head != s->seed_tail) outcome = take_seed(s);
    while (outcome == SEARCH_GOES_ON && s->branch_head != s->branch_tail) outcome = take_branch(s);
    if (outcome == SEARCH_FOUND) return outcome;
    bool finished =
        outcome == SEARCH_GOES_ON && s->depth < 0 && s->next_root.length > s->limits.max_moves;
    return finish_candidates(s, finished ? SEARCH_FINISHED : SEARCH_STOPPED);
}

/* The candidate that gave the last answer may give a shorter one, and is otherwise done with. */
static void leave_answer(search *s)
{
    if (s->answered && s->limits.max_moves >= s->answer_length) s->candidate_head++;
    s->answered = false;
}

static int run_search(search *s)
{
    if (!s->begun) begin_search(s);
    leave_answer(s);
    for (;;) {
        while (s->seed_items < SEARCH_SEED_ITEMS && s->seed_tail - s->seed_head < SEARCH_SEEDS)
            if (!produce(s) || platform_is_cancelled()) return flush(s);
        int outcome = take_seed(s);
        if (outcome == SEARCH_STOPPED) return finish_candidates(s, outcome);
        if (outcome == SEARCH_FOUND) return outcome;
    }
}

#endif
