/* The inner loop of the optimal search; part of every kernel, after a vector header. */
#ifndef CORE_SOLVE_OPTIMAL_SEARCH_H
#define CORE_SOLVE_OPTIMAL_SEARCH_H

#include <string.h>

#include "cube/cube.h"
#include "optimal_kernel.h"

/* ---- cosets ---- */

/* The index of a cube's coset along an axis, 0..2 times turned about the corner URF, in three
 * steps. `left` and `right` are rows of the factors: of a turn before or after everything else. */

/* The twists of the corners; from bit 14 the places of those of the D layer. */
static inline unsigned corners_of(const cosets *c, vector corners, unsigned axis, unsigned left,
                                  unsigned right)
{
    vector turned = vector_multiply_corners(
        vector_multiply_corners(vector_load(&c->corners_left[left][axis]), corners),
        vector_load(&c->corners_right[right][axis]));
    return vector_twists(turned) | vector_layers(turned) << 14;
}

/* The class of such corners, and from bit 16 the symmetry through which they are seen. */
static inline uint32_t class_of(const cosets *c, unsigned corners)
{
    unsigned found = c->maps->twist_class_of[corners & 0x3fff], s = found >> 8;
    if (!c->layers) return (found & 0xff) | s << 16;
    unsigned layers = c->layer_image[corners >> 14][s];
    uint32_t to = c->class_of[(found & 0xff) * COORD_COMBINATIONS + layers];
    return (to & 0xffff) | (uint32_t)c->maps->product[s][to >> 16] << 16;
}

static inline uint64_t index_in(const cosets *c, uint32_t class, vector edges, unsigned axis,
                                unsigned left, unsigned right)
{
    unsigned s = (class >> 16) + axis * SYMMETRY_URF;
    vector seen =
        vector_multiply_edges(vector_multiply_edges(vector_load(&c->edges_left[left][s]), edges),
                              vector_load(&c->edges_right[right][s]));
    unsigned slice = vector_slices(seen), flips = vector_flips(seen);
    uint64_t row = (uint64_t)(class & 0xffff) * COORD_SLICES + c->maps->slice_of[slice];
    if (c->flip_bits == 11) return row << 11 | (flips & 0x7ff);
    return row << 8 | vector_extract_bits(flips, ~slice & 0xfff);
}

static inline uint64_t node_index(const cosets *c, const optimal_node *n, unsigned side,
                                  unsigned axis)
{
    unsigned corners = corners_of(c, vector_load(&n->corners[side]), axis, 0, 0);
    return index_in(c, class_of(c, corners), vector_load(&n->edges[side]), axis, 0, 0);
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
        vector_prefetch_many(&c->set[cosets_slot(c, cosets_hash(c, index))]);
    else
        vector_prefetch_many(&c->grades[index / COSETS_PER_BYTE]);
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

/* ---- nodes ---- */

#define VIEWS 6u /* side * 3 + axis */

/* The row of factors that makes a turn, or undoes it. */
static inline unsigned row_of(const cosets *c, unsigned turn, bool undone)
{
    return undone ? c->turns.inverse[turn] + 1u : turn + 1u;
}

/* The cube after a turn, and its inverse: the turn undone before everything else. */
static inline void turn_sides(optimal_node *out, const cosets *c, const optimal_node *from,
                              optimal_step step)
{
    unsigned side = step.side, other = 1 - side;
    unsigned row = row_of(c, step.turn, false), back = row_of(c, step.turn, true);
    vector_store(&out->edges[side], vector_multiply_edges(vector_load(&from->edges[side]),
                                                          vector_load(&c->edges_right[row][0])));
    vector_store(&out->corners[side],
                 vector_multiply_corners(vector_load(&from->corners[side]),
                                         vector_load(&c->corners_right[row][0])));
    vector_store(&out->edges[other], vector_multiply_edges(vector_load(&c->edges_left[back][0]),
                                                           vector_load(&from->edges[other])));
    vector_store(&out->corners[other],
                 vector_multiply_corners(vector_load(&c->corners_left[back][0]),
                                         vector_load(&from->corners[other])));
    out->state[side] = c->turns.next[from->state[side]][step.turn];
    out->state[other] = from->state[other];
}

static void grade_node(optimal_node *n, const cosets *c)
{
    memset(n->of_grade, 0, sizeof n->of_grade);
    for (unsigned view = 0; view < VIEWS; view++) {
        unsigned grade = grade_of(c, node_index(c, n, view / 3, view % 3));
        n->of_grade[grade] |= (uint8_t)(1u << view);
    }
}

static void turn_node(optimal_node *out, const cosets *c, const optimal_node *from, unsigned turn)
{
    turn_sides(out, c, from, (optimal_step){0, (uint8_t)turn});
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
    return set & ~s->keepers->of_any[n->of_grade[beyond] >> 3 * (1 - side) & 7];
}

/* The views in the order in which a child is looked up, bit 6 * n + view: the ones furthest from
 * solved first, for a child fails them most often. */
static inline uint32_t order_of_views(const optimal_node *n)
{
    unsigned one = n->of_grade[1], two = n->of_grade[2];
    return two | one << VIEWS | (0x3f & ~(one | two)) << 2 * VIEWS;
}

/* Adds an item's children, at the side with fewer of them. `inherits`: a turn that keeps an axis's
 * coset leaves the other side's grade there as it is; it is not tight, or the turn were left out.
 */
static void add_children(optimal_search *s, const optimal_level *from, unsigned i, unsigned togo,
                         bool inherits)
{
    const optimal_node *n = &from->items[i].node;
    turn_set open[2] = {open_turns(s, n, 0, togo), open_turns(s, n, 1, togo)};
    unsigned side = __builtin_popcount(open[1]) < __builtin_popcount(open[0]);
    uint32_t order = order_of_views(n);
    for (turn_set rest = open[side]; rest; rest &= rest - 1) {
        optimal_child *child = &s->children[s->count++];
        unsigned turn = (unsigned)__builtin_ctz(rest);
        unsigned kept = inherits ? (unsigned)s->keepers->axes[turn] << 3 * (1 - side) : 0;
        child->rest = order & ~(kept | kept << VIEWS | kept << 2 * VIEWS);
        child->of_grade[1] = n->of_grade[1] & (uint8_t)kept;
        child->of_grade[2] = n->of_grade[2] & (uint8_t)kept;
        child->parent = (uint16_t)i;
        child->step = (optimal_step){(uint8_t)side, (uint8_t)turn};
    }
}

/* Asks for one view of each child of the list. Each step is a loop of its own, so that the
 * processor has the steps of many children under way. */
static void ask(optimal_search *s, const optimal_level *from, const uint8_t *list, unsigned count,
                limit l)
{
    static const uint8_t view_of[3 * VIEWS] = {0, 1, 2, 3, 4, 5, 0, 1, 2,
                                               3, 4, 5, 0, 1, 2, 3, 4, 5};
    const cosets *c = s->cosets;
    for (unsigned i = 0; i < count; i++) {
        optimal_child *child = &s->children[list[i]];
        child->view = view_of[__builtin_ctz(child->rest)];
        child->rest &= child->rest - 1;
        child->side = child->view > 2;
        child->axis = (uint8_t)(child->view - 3 * child->side);
        bool turned = child->side == child->step.side;
        child->left = (uint8_t)(turned ? 0 : row_of(c, child->step.turn, true));
        child->right = (uint8_t)(turned ? row_of(c, child->step.turn, false) : 0);
        const optimal_node *n = &from->items[child->parent].node;
        child->index = corners_of(c, vector_load(&n->corners[child->side]), child->axis,
                                  child->left, child->right);
    }
    for (unsigned i = 0; i < count; i++) {
        optimal_child *child = &s->children[list[i]];
        child->index = class_of(c, (unsigned)child->index);
    }
    for (unsigned i = 0; i < count; i++) {
        optimal_child *child = &s->children[list[i]];
        const optimal_node *n = &from->items[child->parent].node;
        child->index = index_in(c, (uint32_t)child->index, vector_load(&n->edges[child->side]),
                                child->axis, child->left, child->right);
    }
    for (unsigned i = 0; i < count; i++) prefetch_coset(c, s->children[list[i]].index, l);
}

/* Drops the children that cannot be solved in `togo` turns: passes[i] tells of each whether it may
 * be. Far from the goal none can be told. */
static void drop_children(optimal_search *s, const optimal_level *from, uint8_t *passes, limit l)
{
    uint8_t list[OPTIMAL_BATCH];
    unsigned count = s->count;
    for (unsigned i = 0; i < count; i++) list[i] = (uint8_t)i;
    while (count > 0) {
        unsigned left = 0;
        ask(s, from, list, count, l);
        for (unsigned i = 0; i < count; i++) {
            optimal_child *child = &s->children[list[i]];
            unsigned grade = 0;
            bool pass;
            if (l.in_set) {
                pass = set_within(s->cosets, child->index, l.distance);
            } else {
                grade = grade_of(s->cosets, child->index);
                pass = grade <= l.grade;
            }
            child->of_grade[grade] |= (uint8_t)(1u << child->view);
            passes[list[i]] = pass;
            list[left] = list[i];
            left += pass & (child->rest != 0);
        }
        count = left;
    }
}

/* Fills a level with the children that are left. */
static void take_children(optimal_search *s, optimal_level *to, const optimal_level *from,
                          unsigned togo)
{
    const cosets *c = s->cosets;
    uint8_t passes[OPTIMAL_BATCH];
    memset(passes, 1, s->count);
    to->count = 0;
    if (togo <= c->near + 2) drop_children(s, from, passes, limit_of(c, togo));
    for (unsigned i = 0; i < s->count; i++) {
        if (!passes[i]) continue;
        const optimal_child *child = &s->children[i];
        optimal_item *item = &to->items[to->count++];
        turn_sides(&item->node, c, &from->items[child->parent].node, child->step);
        memcpy(item->node.of_grade, child->of_grade, sizeof child->of_grade);
        item->parent = child->parent;
        item->step = child->step;
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
    /* The parents are graded, and so are the children to be. */
    const bool inherits = togo < s->cosets->near + 3 && togo > s->cosets->set_last + 1;
    if (togo == 0) return find_solved(s, depth);
    for (unsigned i = 0; i < from->count;) {
        if (s->nodes >= s->next_look && !s->go_on(s->context)) return false;
        s->count = 0;
        while (i < from->count && s->count + TURNS_MAX <= OPTIMAL_BATCH)
            add_children(s, from, i++, togo, inherits);
        s->nodes += s->count;
        take_children(s, to, from, togo - 1);
        if (to->count > 0 && search_level(s, depth + 1, togo - 1)) return true;
    }
    return false;
}

static bool search_task(optimal_search *s, const optimal_node *start, unsigned togo)
{
    const limit l = limit_of(s->cosets, togo);
    for (unsigned grade = l.grade + 1; grade < 3; grade++)
        if (start->of_grade[grade]) return false;
    s->levels[0].items[0].node = *start;
    s->levels[0].count = 1;
    return search_level(s, 0, togo);
}

#endif
