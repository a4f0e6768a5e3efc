/* The inner loop of the optimal search; part of every kernel, after a vector header. */
#ifndef CORE_SOLVE_OPTIMAL_SEARCH_H
#define CORE_SOLVE_OPTIMAL_SEARCH_H

#include <string.h>

#include "cube/cube.h"
#include "optimal_kernel.h"

/* ---- cosets ---- */

/* Bit i: the corner at place i belongs to the D layer. Pieces 4..7 are taken to 8..11, whose bit
 * vector_slices reads. */
static inline unsigned corner_layers(vector corners)
{
    static const bytes_16 d_layer = {{0, 0, 0, 0, 8, 8, 8, 8}};
    return vector_slices(vector_permute(vector_load(&d_layer), corners)) & 0xff;
}

/* Which of the flips outside the slice are set, counted without the places in it. */
static inline unsigned outer_flips(unsigned flips, unsigned slice)
{
    unsigned index = 0, count = 0;
    for (unsigned rest = ~slice & 0xfff; rest; rest &= rest - 1)
        index |= (flips >> __builtin_ctz(rest) & 1) << count++;
    return index;
}

/* The index along an axis: 0..2 times turned about the corner URF. */
static inline uint64_t coset_of(const cosets *c, vector edges, vector corners, unsigned axis)
{
    vector turned = vector_multiply_corners(
        vector_multiply_corners(vector_load(&c->inverse_corners[axis]), corners),
        vector_load(&c->corners[axis]));
    unsigned found = c->maps->twist_class_of[vector_twists(turned)];
    unsigned twist = found & 0xff, s = found >> 8, class = twist;
    if (c->layers) {
        unsigned layers = c->maps->combination_of_8[corner_layers(turned)];
        uint32_t to = c->class_of[twist * COORD_COMBINATIONS + c->layer_image[layers][s]];
        class = to & 0xffff;
        s = c->maps->product[s][to >> 16];
    }
    s += axis * SYMMETRY_URF;
    vector seen = vector_multiply_edges(
        vector_multiply_edges(vector_load(&c->inverse_edges[s]), edges), vector_load(&c->edges[s]));
    unsigned slice = vector_slices(seen), flips = vector_flips(seen);
    uint64_t row = (uint64_t) class * COORD_SLICES + c->maps->slice_of[slice];
    if (c->flip_bits == 11) return row << 11 | (flips & 0x7ff);
    return row << 8 | outer_flips(flips, slice);
}

/* What a position must pass to be at most `togo` turns from solved: a grade, or, once the set says
 * more, a distance in it. */
typedef struct limit {
    unsigned grade;    /* at most this */
    unsigned distance; /* in the set, and at most this; if not `in_set`: none */
    bool in_set;
} limit;

static inline limit limit_of(const cosets *c, unsigned togo)
{
    if (togo <= c->set_last) return (limit){0, togo, true};
    unsigned beyond = togo > c->near ? togo - c->near : 0;
    return (limit){beyond < 2 ? beyond : 2, 0, false};
}

static inline void prefetch_coset(const cosets *c, uint64_t index, limit l)
{
    if (l.in_set)
        vector_prefetch(&c->set[cosets_slot(c, cosets_hash(c, index))]);
    else
        vector_prefetch(&c->grades[index / COSETS_PER_BYTE]);
}

static inline unsigned grade_of(const cosets *c, uint64_t index)
{
    return c->unpacked[index % COSETS_PER_BYTE][c->grades[index / COSETS_PER_BYTE]];
}

/* The solved coset is not in the set: its distance is 0. */
static inline bool set_within(const cosets *c, uint64_t index, unsigned distance)
{
    uint64_t hash = cosets_hash(c, index);
    const uint32_t *slot = &c->set[cosets_slot(c, hash)];
    if (index == 0) return true;
    while (*slot && (*slot ^ (uint32_t)hash) & 0xfffffff)
        if (++slot == c->set + c->slots) slot = c->set;
    return *slot && *slot >> 28 <= distance + 1;
}

/* Passes the coset the limit? `grade`: what is known of it then. */
static inline bool within(unsigned *grade, const cosets *c, uint64_t index, limit l)
{
    *grade = 0;
    if (l.in_set) return set_within(c, index, l.distance);
    *grade = grade_of(c, index);
    return *grade <= l.grade;
}

/* ---- nodes ---- */

/* The cube after a turn, and its inverse: the turn undone before everything else. */
static inline void turn_sides(optimal_node *out, const cosets *c, const optimal_node *from,
                              unsigned side, unsigned turn)
{
    unsigned back = c->turns.inverse[turn], other = 1 - side;
    vector_store(&out->edges[side], vector_multiply_edges(vector_load(&from->edges[side]),
                                                          vector_load(&c->turn_edges[turn])));
    vector_store(&out->corners[side], vector_multiply_corners(vector_load(&from->corners[side]),
                                                              vector_load(&c->turn_corners[turn])));
    vector_store(&out->edges[other], vector_multiply_edges(vector_load(&c->turn_edges[back]),
                                                           vector_load(&from->edges[other])));
    vector_store(&out->corners[other], vector_multiply_corners(vector_load(&c->turn_corners[back]),
                                                               vector_load(&from->corners[other])));
    out->state[side] = c->turns.next[from->state[side]][turn];
    out->state[other] = from->state[other];
}

static inline uint64_t node_index(const cosets *c, const optimal_node *n, unsigned side,
                                  unsigned axis)
{
    return coset_of(c, vector_load(&n->edges[side]), vector_load(&n->corners[side]), axis);
}

static void grade_node(optimal_node *n, const cosets *c)
{
    for (unsigned side = 0; side < 2; side++)
        for (unsigned axis = 0; axis < 3; axis++)
            n->grade[side][axis] = (uint8_t)grade_of(c, node_index(c, n, side, axis));
}

static void turn_node(optimal_node *out, const cosets *c, const optimal_node *from, unsigned turn)
{
    turn_sides(out, c, from, 0, turn);
    grade_node(out, c);
}

static void set_side(optimal_node *out, unsigned side, const tsl_cube3 *cube)
{
    for (unsigned i = 0; i < 16; i++)
        out->edges[side].at[i] = out->corners[side].at[i] = (uint8_t)i;
    memcpy(out->edges[side].at, cube->edge, CUBE_EDGES);
    memcpy(out->corners[side].at, cube->corner, CUBE_CORNERS);
}

static void start_node(optimal_node *out, const cosets *c, const tsl_cube3 *cube)
{
    tsl_cube3 inverse;
    cube_invert(&inverse, cube);
    memset(out, 0, sizeof *out);
    set_side(out, 0, cube);
    set_side(out, 1, &inverse);
    grade_node(out, c);
}

static uint64_t index_of(const cosets *c, const tsl_cube3 *cube, unsigned axis)
{
    optimal_node n;
    set_side(&n, 0, cube);
    return node_index(c, &n, 0, axis);
}

/* ---- the search ---- */

#define VIEWS 6u /* side * 3 + axis */

static inline bool is_solved(const optimal_node *n)
{
    static const bytes_16 solved = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};
    return memcmp(&n->edges[0], &solved, sizeof solved) == 0 &&
           memcmp(&n->corners[0], &solved, sizeof solved) == 0;
}

/* The turns that a side may make next. Where a bound of the other side equals `togo`, those that
 * keep that axis's coset are left out. */
static inline turn_set open_turns(const optimal_search *s, const optimal_node *n, unsigned side,
                                  unsigned togo)
{
    turn_set set = s->cosets->turns.allowed[n->state[side]];
    unsigned beyond = togo - s->cosets->near;
    if (beyond != 1 && beyond != 2) return set;
    for (unsigned axis = 0; axis < 3; axis++)
        if (n->grade[1 - side][axis] == beyond) set &= ~s->keeps[axis];
    return set;
}

/* Adds an item's children, at the side with fewer of them. */
static void add_children(optimal_search *s, optimal_level *to, const optimal_level *from,
                         unsigned i, unsigned togo)
{
    const optimal_node *n = &from->items[i].node;
    turn_set open[2] = {open_turns(s, n, 0, togo), open_turns(s, n, 1, togo)};
    unsigned side = __builtin_popcount(open[1]) < __builtin_popcount(open[0]);
    for (turn_set rest = open[side]; rest; rest &= rest - 1) {
        optimal_item *child = &to->items[to->count++];
        unsigned turn = (unsigned)__builtin_ctz(rest);
        turn_sides(&child->node, s->cosets, n, side, turn);
        memset(child->node.grade, 0, sizeof child->node.grade);
        child->parent = (uint16_t)i;
        child->step = (optimal_step){(uint8_t)side, (uint8_t)turn};
    }
}

/* The views of a position, the ones furthest from solved first: a child fails them most often. */
static void order_views(uint8_t order[VIEWS], const optimal_node *n)
{
    unsigned count = 0;
    for (unsigned grade = 3; grade-- > 0;)
        for (unsigned view = 0; view < VIEWS; view++)
            if (n->grade[view / 3][view % 3] == grade) order[count++] = (uint8_t)view;
}

/* What the children of a batch must pass. */
typedef struct filter {
    limit limit;
    bool parents_graded;
    uint8_t order[OPTIMAL_BATCH][VIEWS]; /* of each parent's views */
} filter;

/* A turn that keeps an axis's coset leaves the other side's grade there as it is. */
static inline bool inherits(const optimal_search *s, const filter *f, const optimal_item *child,
                            unsigned view)
{
    return f->parents_graded && view / 3 != child->step.side &&
           s->keeps[view % 3] >> child->step.turn & 1;
}

/* Asks for one view of every child that is left. */
static void ask(const optimal_search *s, const filter *f, optimal_level *to, unsigned nth)
{
    for (unsigned i = 0; i < to->count; i++) {
        optimal_item *child = &to->items[i];
        unsigned view = f->order[child->parent][nth];
        if (inherits(s, f, child, view)) continue;
        child->index = node_index(s->cosets, &child->node, view / 3, view % 3);
        prefetch_coset(s->cosets, child->index, f->limit);
    }
}

/* Keeps the children that pass it. */
static void keep(const optimal_search *s, const filter *f, optimal_level *to,
                 const optimal_level *from, unsigned nth)
{
    unsigned left = 0;
    for (unsigned i = 0; i < to->count; i++) {
        optimal_item *child = &to->items[i];
        unsigned view = f->order[child->parent][nth];
        unsigned grade = from->items[child->parent].node.grade[view / 3][view % 3];
        if (inherits(s, f, child, view)) {
            if (grade > f->limit.grade) continue;
        } else if (!within(&grade, s->cosets, child->index, f->limit)) {
            continue;
        }
        child->node.grade[view / 3][view % 3] = (uint8_t)grade;
        if (left != i) to->items[left] = *child;
        left++;
    }
    to->count = left;
}

/* Drops the children that cannot be solved in `togo` turns. Far from the goal none can be told. */
static void drop_children(const optimal_search *s, optimal_level *to, const optimal_level *from,
                          unsigned togo)
{
    filter f;
    unsigned known = s->cosets->near + 2;
    if (togo > known || to->count == 0) return;
    f.limit = limit_of(s->cosets, togo);
    f.parents_graded = togo < known && !f.limit.in_set;
    for (unsigned i = to->items[0].parent; i <= to->items[to->count - 1].parent; i++)
        order_views(f.order[i], &from->items[i].node);
    for (unsigned nth = 0; nth < VIEWS && to->count > 0; nth++) {
        ask(s, &f, to, nth);
        keep(s, &f, to, from, nth);
    }
}

/* Writes the path to an item of a level. */
static void write_path(optimal_search *s, unsigned depth, unsigned item)
{
    s->length = depth;
    for (; depth > 0; depth--) {
        s->path[depth - 1] = s->levels[depth].items[item].step;
        item = s->levels[depth].items[item].parent;
    }
}

static bool find_solved(optimal_search *s, unsigned depth)
{
    const optimal_level *level = &s->levels[depth];
    for (unsigned i = 0; i < level->count; i++)
        if (is_solved(&level->items[i].node)) {
            write_path(s, depth, i);
            return true;
        }
    return false;
}

/* Searches on from all items of a level: a batch of their children at a time. */
static bool search_level(optimal_search *s, unsigned depth, unsigned togo)
{
    const optimal_level *from = &s->levels[depth];
    optimal_level *to = &s->levels[depth + 1];
    if (togo == 0) return find_solved(s, depth);
    for (unsigned i = 0; i < from->count;) {
        if (s->nodes >= s->next_look && !s->go_on(s->context)) return false;
        to->count = 0;
        while (i < from->count && to->count + TURNS_MAX <= OPTIMAL_BATCH)
            add_children(s, to, from, i++, togo);
        s->nodes += to->count;
        drop_children(s, to, from, togo - 1);
        if (to->count > 0 && search_level(s, depth + 1, togo - 1)) return true;
    }
    return false;
}

static bool search_task(optimal_search *s, const optimal_node *start, unsigned togo)
{
    const limit l = limit_of(s->cosets, togo);
    for (unsigned view = 0; view < VIEWS; view++)
        if (start->grade[view / 3][view % 3] > l.grade) return false;
    s->levels[0].items[0].node = *start;
    s->levels[0].count = 1;
    return search_level(s, 0, togo);
}

#endif
