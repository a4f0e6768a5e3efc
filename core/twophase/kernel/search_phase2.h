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

static inline bool passes(const search *s, uint64_t hash, unsigned togo)
{
    if (togo <= PRUNE_PHASE2_NEAR) return near_bits_16_within(&s->prune->phase2_near, hash, togo);
    return sieve_passes(&s->prune->phase2_sieves[togo - PRUNE_PHASE2_NEAR - 1], hash);
}

/* Depth first: is there a solution of at most `togo` moves that begins with one of `moves`? The
 * path so far has `depth` moves. */
static bool finish(search *s, const search_probe *p, const phase2_node *n, unsigned togo,
                   unsigned depth, move_set moves)
{
    phase2_node turned[MAPS_PHASE2_MOVES];
    uint64_t hash[MAPS_PHASE2_MOVES];
    uint8_t move[MAPS_PHASE2_MOVES];
    unsigned count = 0;
    if (is_phase2_solved(n) && search_accept(s, &p->line, depth)) return true;
    if (togo-- == 0) return false;
    bool known = is_known(s, togo);
    for (; moves; moves &= moves - 1) {
        move[count] = (uint8_t)__builtin_ctz(moves);
        turned[count] = turn_phase2(s->maps, n, move[count]);
        hash[count] = phase2_hash(s, &turned[count], togo);
        count += is_within_bounds(s, &turned[count], togo);
    }
    for (unsigned i = 0; known && i < count; i++)
        vector_prefetch(phase2_place_of_look_up(s, hash[i], togo));
    for (unsigned i = 0; i < count; i++) {
        if (known && !passes(s, hash[i], togo)) continue;
        unsigned made = complete_phase2_turn(s->maps, &turned[i], n, move[i]);
        s->phase2_path[depth] = (uint8_t)made;
        move_set next = s->maps->phase2_after[turned[i].symmetry][made];
        if (finish(s, p, &turned[i], togo, depth + 1, next)) return true;
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
    unsigned made = complete_phase2_turn(s->maps, &turned, &n, p->move[start]);
    s->phase2_path[0] = (uint8_t)made;
    return finish(s, p, &turned, p->limit - 1u, 1, s->maps->phase2_after[turned.symmetry][made]);
}

/* Is there a solution of at most the probe's limit? */
static bool solve_probe(search *s, const search_probe *p)
{
    phase2_node n = node_of_probe(p);
    unsigned togo = p->limit - p->made;
    if (p->made && is_phase2_solved(&n) && search_accept(s, &p->line, 0)) return true;
    for (unsigned i = 0; i < p->count; i++) {
        if (is_known(s, togo) && !passes(s, p->hash[i], togo)) continue;
        if (finish_from(s, p, i)) return true;
    }
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
