/* Phase 2 of the search: from the end of phase 1 to the solved cube; part of every kernel. */
#ifndef CORE_TWOPHASE_KERNEL_SEARCH_PHASE2_H
#define CORE_TWOPHASE_KERNEL_SEARCH_PHASE2_H

#include "node.h"
#include "twophase/search.h"

/* A phase-2 position in the frame of its corner class. */
typedef struct phase2_node {
    vector edges;
    unsigned class;
    unsigned symmetry; /* from the direction's frame to this one */
} phase2_node;

static inline bool is_phase2_solved(const phase2_node *n)
{
    return n->class == 0 && vector_is_identity(n->edges);
}

/* Can the position be solved in `togo` moves as far as the small exact tables know? */
static inline bool is_within_bounds(const search *s, const phase2_node *n, unsigned togo)
{
    const uint8_t *bound = s->prune->phase2_bounds + n->class * PRUNE_BOUNDS;
    bool slice = bound[vector_slice_perm(s->maps, n->edges)] <= togo;
    return slice & (bound[COORD_SLICE_PERMS + vector_combination(s->maps, n->edges)] <= togo);
}

/* The position after phase-2 move i of the node's frame; its symmetry is left to
 * complete_phase2_turn. */
static inline phase2_node turn_phase2(const maps *m, const phase2_node *n, unsigned i)
{
    unsigned to = m->corner[n->class].next[i];
    phase2_node turned = {turn_unflipped(m, n->edges, maps_phase2_move[i], to >> 12), to & 0xfff,
                          to >> 12};
    return turned;
}

/* Completes the symmetry of a turned node and returns the move in the direction's frame. */
static inline unsigned complete_phase2_turn(const maps *m, phase2_node *turned,
                                            const phase2_node *from, unsigned i)
{
    turned->symmetry = m->product[from->symmetry][turned->symmetry];
    return m->from_frame[from->symmetry][maps_phase2_move[i]];
}

/* ---- look-ups: can the position be solved in `togo` moves as far as the large tables know? ----
 */

static inline bool is_known(const search *s, unsigned togo)
{
    return togo <= s->prune->phase2_depth;
}

static inline uint64_t phase2_hash(const search *s, const phase2_node *n, unsigned togo)
{
    uint64_t key = phase2_key(n->class, n->edges);
    bool whole = togo <= PRUNE_PHASE2_NEAR && s->prune->phase2_near_is_whole;
    return near_hash(whole ? phase2_whole_key(key, s->maps, n->edges) : key);
}

static inline const void *phase2_place_of_look_up(const search *s, uint64_t hash, unsigned togo)
{
    if (togo <= PRUNE_PHASE2_NEAR) return near_bits_16_bucket(&s->prune->phase2_near, hash);
    return sieve_word(&s->prune->phase2_sieves[togo - PRUNE_PHASE2_NEAR - 1], hash);
}

/* Which of the positions pass: bit i for hash i; all, beyond what is known. There is no branch for
 * a position, since no processor could predict it. */
static inline unsigned passing(const search *s, const uint64_t *hash, unsigned count, unsigned togo)
{
    unsigned bits = 0;
    if (!is_known(s, togo)) return (1u << count) - 1;
    if (togo <= PRUNE_PHASE2_NEAR) {
        for (unsigned i = 0; i < count; i++)
            bits |= (unsigned)near_bits_16_within(&s->prune->phase2_near, hash[i], togo) << i;
        return bits;
    }
    const sieve *within = &s->prune->phase2_sieves[togo - PRUNE_PHASE2_NEAR - 1];
    for (unsigned i = 0; i < count; i++) bits |= (unsigned)sieve_passes(within, hash[i]) << i;
    return bits;
}

/* The children of a position that are to be looked up. */
typedef struct phase2_children {
    phase2_node node[MAPS_PHASE2_MOVES];
    uint64_t hash[MAPS_PHASE2_MOVES];
    uint8_t move[MAPS_PHASE2_MOVES];
    unsigned count;
} phase2_children;

/* Fills in the children by `moves`, with `togo` moves to go. The bounds are for where the sieves do
 * not reach: to judge by both takes longer than to look up what the bounds would refuse. */
static inline void turn_to_children(phase2_children *out, const search *s, const phase2_node *n,
                                    move_set moves, unsigned togo)
{
    bool known = is_known(s, togo);
    out->count = 0;
    for (; moves; moves &= moves - 1) {
        unsigned i = out->count;
        out->move[i] = (uint8_t)__builtin_ctz(moves);
        out->node[i] = turn_phase2(s->maps, n, out->move[i]);
        out->hash[i] = phase2_hash(s, &out->node[i], togo);
        if (known) vector_prefetch(phase2_place_of_look_up(s, out->hash[i], togo));
        out->count += known || is_within_bounds(s, &out->node[i], togo);
    }
}

static bool finish(search *s, const search_probe *p, const phase2_node *n, unsigned togo,
                   unsigned depth, move_set moves);

/* Goes on with the child that the move `made` led to. */
static inline bool finish_child(search *s, const search_probe *p, const phase2_node *child,
                                unsigned made, unsigned togo, unsigned depth)
{
    s->phase2_path[depth] = (uint8_t)made;
    return finish(s, p, child, togo, depth + 1, s->maps->phase2_after[child->symmetry][made]);
}

/* The same as `finish` where phase2_near knows the children: it is small enough for the
 * second-level cache and needs no prefetch. */
static bool finish_near(search *s, const search_probe *p, const phase2_node *n, unsigned togo,
                        unsigned depth, move_set moves)
{
    for (; moves; moves &= moves - 1) {
        unsigned move = (unsigned)__builtin_ctz(moves);
        phase2_node child = turn_phase2(s->maps, n, move);
        if (!is_within_bounds(s, &child, togo)) continue;
        if (!near_bits_16_within(&s->prune->phase2_near, phase2_hash(s, &child, togo), togo))
            continue;
        const unsigned made = complete_phase2_turn(s->maps, &child, n, move);
        if (finish_child(s, p, &child, made, togo, depth)) return true;
    }
    return false;
}

/* Depth first: is there a solution of at most `togo` moves that begins with one of `moves`? The
 * path so far has `depth` moves. */
static bool finish(search *s, const search_probe *p, const phase2_node *n, unsigned togo,
                   unsigned depth, move_set moves)
{
    phase2_children c;
    if (is_phase2_solved(n) && search_accept(s, &p->line, depth)) return true;
    if (togo-- == 0) return false;
    if (togo <= PRUNE_PHASE2_NEAR) return finish_near(s, p, n, togo, depth, moves);
    turn_to_children(&c, s, n, moves, togo);
    for (unsigned rest = passing(s, c.hash, c.count, togo); rest; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctz(rest);
        const unsigned made = complete_phase2_turn(s->maps, &c.node[i], n, c.move[i]);
        if (finish_child(s, p, &c.node[i], made, togo, depth)) return true;
    }
    return false;
}

/* ---- the first look-ups of a probe ---- */

static inline phase2_node node_of_probe(const search_probe *p)
{
    phase2_node n = {vector_load(&p->edges), p->class, p->symmetry};
    return n;
}

/* Phase 1 does not end with a half turn before a quarter turn of the opposite face: the half turn
 * is left to phase 2, which may thus begin with that face in either order. */
static inline move_set phase2_first_moves(const search *s, const search_probe *p)
{
    unsigned last =
        p->line.length > p->line.premoves ? p->line.path[p->line.length - 1] : MAPS_NO_MOVE;
    return s->maps->phase2_first[p->symmetry][last];
}

/* Notes a position to start from, `p->made` moves on, if it may be solved in `togo` moves. There is
 * no branch, since no processor could predict it. */
static inline void add_start(search_probe *p, const search *s, const phase2_node *n, unsigned move,
                             unsigned togo)
{
    p->hash[p->count] = phase2_hash(s, n, togo);
    p->move[p->count] = (uint8_t)move;
    p->count = (uint8_t)(p->count + is_within_bounds(s, n, togo));
}

/* Notes what is to be looked up to solve the probe in at most `limit` moves: the position itself
 * if the tables reach that far, else those one move on. */
static void note_starts(search_probe *p, const search *s, unsigned limit)
{
    phase2_node n = node_of_probe(p);
    p->count = 0;
    p->limit = (uint8_t)limit;
    p->made = !is_known(s, limit);
    if (p->made == 0) {
        add_start(p, s, &n, 0, limit);
        return;
    }
    for (move_set moves = phase2_first_moves(s, p); moves; moves &= moves - 1) {
        unsigned move = (unsigned)__builtin_ctz(moves);
        phase2_node turned = turn_phase2(s->maps, &n, move);
        add_start(p, s, &turned, move, limit - 1);
    }
}

static void prepare_probe(search_probe *p, const search *s, unsigned limit)
{
    note_starts(p, s, limit);
    unsigned togo = limit - p->made;
    for (unsigned i = 0; is_known(s, togo) && i < p->count; i++)
        vector_prefetch(phase2_place_of_look_up(s, p->hash[i], togo));
}

static bool finish_from(search *s, const search_probe *p, unsigned start)
{
    phase2_node n = node_of_probe(p);
    if (p->made == 0) return finish(s, p, &n, p->limit, 0, phase2_first_moves(s, p));
    phase2_node turned = turn_phase2(s->maps, &n, p->move[start]);
    const unsigned made = complete_phase2_turn(s->maps, &turned, &n, p->move[start]);
    return finish_child(s, p, &turned, made, p->limit - 1u, 0);
}

/* Is there a solution of at most the probe's limit? */
static bool solve_probe(search *s, const search_probe *p)
{
    phase2_node n = node_of_probe(p);
    if (p->made && is_phase2_solved(&n) && search_accept(s, &p->line, 0)) return true;
    unsigned rest = passing(s, p->hash, p->count, p->limit - p->made);
    for (; rest; rest &= rest - 1)
        if (finish_from(s, p, (unsigned)__builtin_ctz(rest))) return true;
    return false;
}

/* Phase-2 moves that may follow a line, or less than 0. */
static inline int phase2_limit(const search *s, const search_line *l)
{
    unsigned total = l->total < s->limits.max_moves ? l->total : s->limits.max_moves;
    int left = (int)total - (int)l->length;
    return left < (int)SEARCH_PHASE2_MAX ? left : (int)SEARCH_PHASE2_MAX;
}

/* Tries the oldest candidate; it stays the oldest if it gave an answer, since a tighter limit may
 * find a shorter one. */
static int take_candidate(search *s)
{
    search_probe *p = &s->candidates[s->candidate_head % SEARCH_PROBES];
    int limit = phase2_limit(s, &p->line);
    if (limit >= 0 && p->limit != limit) prepare_probe(p, s, (unsigned)limit);
    if (limit >= 0 && solve_probe(s, p)) {
        s->answered = true;
        s->answers++;
        return SEARCH_FOUND;
    }
    s->candidate_head++;
    return SEARCH_GOES_ON;
}

/* A position that phase 1 has ended with. */
static inline phase2_node begin_phase2(const maps *m, vector edges, vector corners)
{
    unsigned to = m->corner_class_of[vector_rank_of_8(m, corners)];
    phase2_node n = {conjugate_unflipped(m, edges, to >> 12), to & 0xfff, to >> 12};
    return n;
}

static void put_candidate(search *s, const search_line *line, const phase2_node *n, unsigned limit)
{
    search_probe *p = &s->candidates[s->candidate_tail++ % SEARCH_PROBES];
    vector_store(&p->edges, n->edges);
    p->class = (uint16_t)n->class;
    p->symmetry = (uint8_t)n->symmetry;
    p->line = *line;
    prepare_probe(p, s, limit);
}

#endif
