/* The way to the nodes: directions, premoves and all but the last moves of phase 1; part of every
 * kernel. */
#ifndef CORE_TWOPHASE_KERNEL_SEARCH_ROOTS_H
#define CORE_TWOPHASE_KERNEL_SEARCH_ROOTS_H

#include "search_phase1.h"

/* The premoves that may follow premove `last`. The last one is a quarter turn of R, F, L or B; its
 * clockwise turn stands for both. A half turn of the opposite face before it is left to phase 2. */
static inline move_set premoves_after(const search *s, unsigned last, unsigned left)
{
    move_set moves = s->maps->after[0][last];
    if (last == MAPS_NO_MOVE) moves &= s->directions[s->root.direction].tail;
    if (left > 1) return moves;
    if (last != MAPS_NO_MOVE && last % 3 == 1) moves &= ~(7u << (last / 3 + 3) % 6 * 3);
    return (moves | moves >> 2) & MAPS_CLOCKWISE;
}

/* Phase 1 begins at this level. */
static void put_level(search_level *l, const phase1_node *n)
{
    vector_store(&l->edges, n->edges);
    l->class = (uint8_t)n->class;
    l->symmetry = (uint8_t)n->symmetry;
    l->moves = n->moves;
}

static void advance_root(search_root *r)
{
    if (r->total <= SEARCH_SHORT) {
        if (++r->length <= r->total) return;
        r->length = 0;
        r->total = r->total < SEARCH_SHORT ? r->total + 1 : SEARCH_MOVES_MAX;
        return;
    }
    if (++r->direction < SEARCH_DIRECTIONS) return;
    r->direction = 0;
    if (r->premoves == 0) {
        r->length++;
        r->premoves = r->length > SEARCH_PHASE1_MIN;
    } else if (++r->premoves > SEARCH_PREMOVES || r->premoves + SEARCH_PHASE1_MIN > r->length) {
        r->premoves = 0;
    }
}

/* Goes to the next direction, number of premoves, or length; false past the longest. */
static bool next_root(search *s)
{
    const search_direction *d;
    do {
        s->root = s->next_root;
        d = &s->directions[s->root.direction];
        if (s->root.total > SEARCH_SHORT && s->root.length > s->limits.max_moves) return false;
        advance_root(&s->next_root);
    } while (d->left_out || (s->root.premoves == 0 && s->root.length < d->distance));
    return true;
}

static void open_root(search *s)
{
    const search_direction *d = &s->directions[s->root.direction];
    search_level *l = &s->levels[0];
    s->depth = 0;
    s->to_level.direction = (uint8_t)s->root.direction;
    s->to_level.length = (uint8_t)s->root.length;
    s->to_level.premoves = (uint8_t)s->root.premoves;
    s->to_level.total = (uint8_t)s->root.total;
    l->corners = d->corners;
    l->class = d->class;
    l->symmetry = d->symmetry;
    l->edges = s->root.premoves ? d->edges : d->framed;
    l->moves = s->root.premoves ? premoves_after(s, MAPS_NO_MOVE, s->root.premoves)
                                : moves_in_frame(s->maps, d->head, d->symmetry);
}

static void make_premove(search *s, search_level *l)
{
    unsigned move = (unsigned)__builtin_ctz(l->moves), made = (unsigned)s->depth + 1;
    vector edges =
        vector_multiply_edges(vector_load(&s->maps->edge_turn[move]), vector_load(&l->edges));
    vector corners =
        vector_multiply_corners(vector_load(&s->maps->corner_turn[move]), vector_load(&l->corners));
    l->moves &= l->moves - 1;
    s->to_level.path[s->depth++] = (uint8_t)move;
    if (made == s->root.premoves) {
        phase1_node n = begin_phase1(s, s->root.direction, edges, corners);
        put_level(&l[1], &n);
        return;
    }
    vector_store(&l[1].edges, edges);
    vector_store(&l[1].corners, corners);
    l[1].moves = premoves_after(s, move, s->root.premoves - made);
}

static inline phase1_node node_of_level(const search_level *l)
{
    phase1_node n = {vector_load(&l->edges), l->class, l->symmetry, l->moves};
    return n;
}

static void make_phase1_move(search *s, search_level *l)
{
    phase1_node from = node_of_level(l);
    unsigned move = (unsigned)__builtin_ctz(l->moves);
    l->moves &= l->moves - 1;
    phase1_node n = phase1_turned_node(s->maps, &from, move, &s->to_level.path[s->depth++]);
    put_level(&l[1], &n);
}

static inline search_batch *put_seed(search *s, unsigned togo)
{
    search_batch *b = &s->seeds[s->seed_tail++ % SEARCH_SEEDS];
    b->line = s->to_level;
    b->togo = (uint8_t)togo;
    return b;
}

/* Queues the level itself, `togo` <= 8 moves from the end of phase 1. */
static void queue_level(search *s, const search_level *l, unsigned togo)
{
    search_batch *b = put_seed(s, togo);
    b->edges = l->edges;
    b->moves = l->moves;
    b->class = l->class;
    b->symmetry = l->symmetry;
    b->move[0] = MAPS_NO_MOVE;
    b->index[0] = coset_index(s->maps, l->class, vector_load(&l->edges));
    b->count = 1;
    b->next = 0;
    b->by_premoves = false;
    vector_prefetch(look_up_of_item(s, b->index[0], togo));
    s->nodes++;
    s->seed_items++;
}

/* Queues the children of a level, as many as the limit of nodes has room for. */
static void queue_children(search *s, search_level *l, uint64_t room)
{
    phase1_node n = node_of_level(l);
    search_batch *b = put_seed(s, SEARCH_NODE_TOGO);
    l->moves = fill_batch(b, s, &n, room);
    s->nodes += b->count;
    s->seed_items += b->count;
}

/* The index of the coset after a premove. */
static inline uint32_t premoved_index(const maps *m, vector edges, vector corners, unsigned move)
{
    vector turned = vector_multiply_corners(vector_load(&m->corner_turn[move]), corners);
    unsigned to = m->twist_class_of[vector_twists(turned)], symmetry = to >> 8;
    vector seen = vector_multiply_edges(vector_load(&m->edge_turn[move]), edges);
    return seen_coset_index(m, to & 0xff, symmetry,
                            vector_multiply_edges(seen, vector_load(&m->symmetry[symmetry])));
}

/* Queues the children of a level by its last premoves, as many as the limit of nodes has room for.
 */
static void queue_premoved(search *s, search_level *l, uint64_t room)
{
    search_batch *b = put_seed(s, SEARCH_NODE_TOGO);
    vector edges = vector_load(&l->edges), corners = vector_load(&l->corners);
    unsigned count = 0;
    for (; l->moves && count < room; l->moves &= l->moves - 1) {
        unsigned move = (unsigned)__builtin_ctz(l->moves);
        b->move[count] = (uint8_t)move;
        b->index[count] = premoved_index(s->maps, edges, corners, move);
        vector_prefetch(look_up_of_item(s, b->index[count++], SEARCH_NODE_TOGO));
    }
    vector_store(&b->edges, edges);
    vector_store(&b->corners, corners);
    b->by_premoves = true;
    b->count = (uint8_t)count;
    b->next = 0;
    s->nodes += count;
    s->seed_items += count;
}

/* Queues the next nodes; false where the limit of nodes or the longest length is reached. */
static bool produce(search *s)
{
    uint64_t room = s->limits.max_nodes ? s->limits.max_nodes - s->nodes : TSL_MOVES3;
    if (s->limits.max_nodes && s->nodes >= s->limits.max_nodes) return false;
    if (s->root.length > s->limits.max_moves) s->depth = -1; /* the limit is tighter than before */
    for (;;) {
        if (s->depth < 0) {
            if (!next_root(s)) return false;
            open_root(s);
        }
        search_level *l = &s->levels[s->depth];
        unsigned togo = s->root.length - (unsigned)s->depth;
        bool in_phase1 = (unsigned)s->depth >= s->root.premoves;
        if (in_phase1 && togo <= SEARCH_NODE_TOGO) {
            queue_level(s, l, togo);
            s->depth--;
            return true;
        }
        if (!l->moves) {
            s->depth--;
        } else if (togo == SEARCH_NODE_TOGO + 1) {
            if (in_phase1)
                queue_children(s, l, room);
            else
                queue_premoved(s, l, room);
            return true;
        } else if (in_phase1) {
            make_phase1_move(s, l);
        } else {
            make_premove(s, l);
        }
    }
}

#endif
