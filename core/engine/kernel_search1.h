/* Phase 1 of the search: premoves and moves into the phase-2 group; part of every kernel. */
#ifndef CORE_ENGINE_KERNEL_SEARCH1_H
#define CORE_ENGINE_KERNEL_SEARCH1_H

#include "engine/kernel_search2.h"

/* A phase-1 position in the frame of its twist class. */
typedef struct node1 {
    vector edges;
    unsigned class;
    unsigned symmetry; /* from the direction's frame to this one */
    move_set moves;    /* what may follow, in this frame */
} node1;

/* The node after a move of the node's frame; the move in the direction's frame goes to *made. */
static inline node1 turn1(const maps *m, const node1 *n, unsigned move, uint8_t *made)
{
    const twist_class *class = &m->twist[n->class];
    node1 turned;
    turned.edges = turn_edges(m, n->edges, move, class->symmetry[move]);
    turned.class = class->next[move];
    turned.symmetry = m->product[n->symmetry][class->symmetry[move]];
    *made = m->from_frame[n->symmetry][move];
    turned.moves = m->after[turned.symmetry][*made];
    return turned;
}

static inline uint32_t turned_index(const maps *m, const node1 *n, unsigned move)
{
    const twist_class *class = &m->twist[n->class];
    return coset_index(m, class->next[move], turn_edges(m, n->edges, move, class->symmetry[move]));
}

/* Which moves can lead from a position with this entry to the goal in exactly `togo` moves of which
 * the last is a quarter turn of R, F, L or B; 0: none.
 *
 * At a distance of exactly `togo` only the moves nearer to the goal can. Nearer than that, the
 * sequence and a shortest one together are a cycle through the goal coset, and there is none of
 * less than five moves that leaves and comes back by different quarter turns (a test enumerates
 * them). Where it cannot be told which entry is the position's own, any move can. */
static inline move_set moves_by_entry(uint32_t entry, unsigned togo)
{
    if (entry == 0) return 0;
    if (entry == NEAR_UNSURE) return TSL_ALL_MOVES3;
    unsigned distance = entry >> NEAR_DISTANCE & 7;
    if (distance > togo) return 0;
    if (distance == togo && togo > 0) return entry & TSL_ALL_MOVES3;
    return distance + togo >= 5 || togo == 0 ? TSL_ALL_MOVES3 : 0;
}

/* ---- the end of phase 1 ---- */

/* Makes the probes of the phase-1 sequence in phase1_path: one, or two where the last premove may
 * go either way. */
static int end_phase1(search *s, const search_batch *b)
{
    search_probe probe;
    if (s->to_skip > 0) {
        s->to_skip--;
        return SEARCH_GOES_ON;
    }
    if (s->limits.max_probes && s->probes >= s->limits.max_probes) return SEARCH_STOPPED;
    while (s->candidate_tail - s->candidate_head + 2 > SEARCH_PROBES) {
        int outcome = take_candidate(s);
        if (outcome != SEARCH_GOES_ON) return outcome;
    }
    s->emitted++;
    s->probes++;
    memcpy(probe.path, s->phase1_path, sizeof probe.path);
    probe.direction = b->direction;
    probe.length = b->length;
    probe.premoves = b->premoves;
    probe.total = b->total;
    /* Orientations are solved by now and nothing asks for them again. */
    vector edges = vector_load(&s->directions[b->direction].edges);
    vector corners = vector_load(&s->directions[b->direction].corners);
    for (unsigned i = 0; i < b->premoves; i++) {
        edges = vector_permute(vector_load(&s->maps->edge_turn[probe.path[i]]), edges);
        corners = vector_permute(vector_load(&s->maps->corner_turn[probe.path[i]]), corners);
    }
    for (unsigned i = b->premoves; i < b->length; i++) {
        edges = vector_permute(edges, vector_load(&s->maps->edge_turn[probe.path[i]]));
        corners = vector_permute(corners, vector_load(&s->maps->corner_turn[probe.path[i]]));
    }
    put_candidate(s, &probe, edges, corners);
    if (b->premoves == 0) return SEARCH_GOES_ON;
    uint8_t *paired = &probe.path[b->premoves - 1];
    edges = vector_permute(vector_load(&s->maps->edge_turn[*paired + 1]), edges);
    corners = vector_permute(vector_load(&s->maps->corner_turn[*paired + 1]), corners);
    *paired += 2;
    s->probes++;
    put_candidate(s, &probe, edges, corners);
    return SEARCH_GOES_ON;
}

static inline bool is_goal1(const maps *m, const node1 *n)
{
    return coset_index(m, n->class, n->edges) == 0;
}

/* Every sequence of exactly `togo` moves to the goal; n->moves are those that can begin one. */
static int descend(search *s, const search_batch *b, const node1 *n, unsigned togo)
{
    if (togo == 0) return is_goal1(s->maps, n) ? end_phase1(s, b) : SEARCH_GOES_ON;
    const near32 *near = togo - 1 == 7 ? &s->prune->near7 : &s->prune->near6;
    bool known = togo - 1 <= 6 || near->slots;
    uint8_t *made = &s->phase1_path[b->length - togo];
    uint64_t hash[TSL_MOVES3];
    uint8_t move[TSL_MOVES3];
    unsigned count = 0;
    for (move_set rest = togo == 1 ? n->moves & MAPS_QUARTERS : n->moves; rest; rest &= rest - 1) {
        move[count] = (uint8_t)__builtin_ctz(rest);
        hash[count] = near_hash(turned_index(s->maps, n, move[count]));
        if (known) vector_prefetch(near32_bucket(near, hash[count]));
        count++;
    }
    for (unsigned i = 0; i < count; i++) {
        move_set nearer =
            known ? moves_by_entry(near32_find(near, hash[i]), togo - 1) : TSL_ALL_MOVES3;
        if (!nearer) continue;
        node1 turned = turn1(s->maps, n, move[i], made);
        turned.moves &= nearer;
        int outcome = descend(s, b, &turned, togo - 1);
        if (outcome != SEARCH_GOES_ON) return outcome;
    }
    return SEARCH_GOES_ON;
}

/* ---- batches ---- */

static inline node1 parent_of_batch(const search_batch *b)
{
    node1 n = {vector_load(&b->edges), b->class, b->symmetry, b->moves};
    return n;
}

static inline node1 item_of_batch(const maps *m, const search_batch *b, uint8_t *path, unsigned i)
{
    node1 parent = parent_of_batch(b);
    memcpy(path, b->path, SEARCH_PATH);
    if (b->move[i] == MAPS_NO_MOVE) return parent;
    return turn1(m, &parent, b->move[i], &path[b->length - b->togo - 1]);
}

/* Fills a batch with the children of a node; `togo` counts from the children. At most `room` are
 * taken; the moves that are left over are returned. */
static inline move_set fill_batch(search_batch *b, const search *s, const node1 *n, unsigned togo,
                                  uint64_t room)
{
    move_set rest = n->moves;
    vector_store(&b->edges, n->edges);
    b->class = (uint8_t)n->class;
    b->symmetry = (uint8_t)n->symmetry;
    b->togo = (uint8_t)togo;
    b->count = b->next = 0;
    for (; rest && b->count < room; rest &= rest - 1) {
        unsigned move = (unsigned)__builtin_ctz(rest), i = b->count++;
        b->move[i] = (uint8_t)move;
        b->index[i] = turned_index(s->maps, n, move);
        if (togo == 8 && s->prune->bits8) vector_prefetch(&s->prune->bits8[b->index[i] >> 6]);
        if (togo == 7 && s->prune->near7.slots)
            vector_prefetch(near32_bucket(&s->prune->near7, near_hash(b->index[i])));
    }
    return rest;
}

/* Works on the oldest branch. An interruption leaves it in its place; coming back, the item is
 * walked through again and the probes it has already made are skipped. */
static int take_branch(search *s)
{
    search_batch *b = &s->branches[s->branch_head % SEARCH_BRANCHES];
    for (; b->next < b->count; b->next++) {
        unsigned togo = b->togo;
        move_set nearer = TSL_ALL_MOVES3;
        uint64_t hash = near_hash(b->index[b->next]);
        if (togo < 7 || (togo == 7 && s->prune->near7.slots))
            nearer = moves_by_entry(
                near32_find(togo < 7 ? &s->prune->near6 : &s->prune->near7, hash), togo);
        if (!nearer) continue;
        node1 n = item_of_batch(s->maps, b, s->phase1_path, b->next);
        n.moves &= nearer;
        s->to_skip = s->emitted;
        int outcome = descend(s, b, &n, togo);
        if (outcome != SEARCH_GOES_ON) return outcome;
        s->emitted = 0;
    }
    s->branch_head++;
    return SEARCH_GOES_ON;
}

static inline search_batch *put_branch(search *s)
{
    return &s->branches[s->branch_tail++ % SEARCH_BRANCHES];
}

/* Works on the oldest seed: what may be 8 moves from the goal becomes a branch. */
static int take_seed(search *s)
{
    search_batch *b = &s->seeds[s->seed_head % SEARCH_SEEDS];
    for (; b->next < b->count; b->next++) {
        uint32_t index = b->index[b->next];
        if (b->togo == 8 && s->prune->bits8 && !(s->prune->bits8[index >> 6] >> (index & 63) & 1))
            continue;
        while (s->branch_tail - s->branch_head >= SEARCH_BRANCHES) {
            int outcome = take_branch(s);
            if (outcome != SEARCH_GOES_ON) return outcome;
        }
        search_batch *branch = put_branch(s);
        if (b->togo < 8) {
            *branch = *b;
            continue;
        }
        node1 n = item_of_batch(s->maps, b, branch->path, b->next);
        branch->direction = b->direction;
        branch->length = b->length;
        branch->premoves = b->premoves;
        branch->total = b->total;
        fill_batch(branch, s, &n, 7, TSL_MOVES3);
    }
    s->seed_items -= b->count;
    s->seed_head++;
    return SEARCH_GOES_ON;
}

/* ---- the way to the nodes ---- */

/* The premoves that may follow premove `last`. The last one is a quarter turn of R, F, L or B; its
 * clockwise turn stands for both. */
static inline move_set premoves_after(const search *s, unsigned last, unsigned left)
{
    move_set moves = s->maps->after[0][last];
    if (last == MAPS_NO_MOVE) moves &= s->directions[s->root.direction].tail;
    return left > 1 ? moves : (moves | moves >> 2) & MAPS_CLOCKWISE;
}

/* Phase 1 begins at this level: what it may begin with, in the frame of the position's class. */
static move_set first_moves1(const search *s, const search_level *l)
{
    move_set head = s->directions[s->root.direction].head, moves = 0;
    if (head == TSL_ALL_MOVES3) return head;
    for (unsigned move = 0; move < TSL_MOVES3; move++)
        moves |= (head >> move & 1) << s->maps->to_frame[l->symmetry][move];
    return moves;
}

static void begin_phase1(search *s, search_level *l)
{
    unsigned to = s->maps->twist_class_of[vector_twists(vector_load(&l->corners))];
    l->class = (uint8_t)to;
    l->symmetry = (uint8_t)(to >> 8);
    vector_store(&l->edges, conjugate_edges(s->maps, vector_load(&l->edges), l->symmetry));
    l->moves = first_moves1(s, l);
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
    l->corners = d->corners;
    l->class = d->class;
    l->symmetry = d->symmetry;
    l->edges = s->root.premoves ? d->edges : d->framed;
    l->moves =
        s->root.premoves ? premoves_after(s, MAPS_NO_MOVE, s->root.premoves) : first_moves1(s, l);
}

static void make_premove(search *s, search_level *l)
{
    unsigned move = (unsigned)__builtin_ctz(l->moves), made = (unsigned)s->depth + 1;
    l->moves &= l->moves - 1;
    s->path[s->depth++] = (uint8_t)move;
    vector_store(&l[1].edges, vector_multiply_edges(vector_load(&s->maps->edge_turn[move]),
                                                    vector_load(&l->edges)));
    vector_store(&l[1].corners, vector_multiply_corners(vector_load(&s->maps->corner_turn[move]),
                                                        vector_load(&l->corners)));
    if (made < s->root.premoves)
        l[1].moves = premoves_after(s, move, s->root.premoves - made);
    else
        begin_phase1(s, &l[1]);
}

static inline node1 node_of_level(const search_level *l)
{
    node1 n = {vector_load(&l->edges), l->class, l->symmetry, l->moves};
    return n;
}

static void make_move1(search *s, search_level *l)
{
    node1 from = node_of_level(l);
    unsigned move = (unsigned)__builtin_ctz(l->moves);
    l->moves &= l->moves - 1;
    node1 n = turn1(s->maps, &from, move, &s->path[s->depth++]);
    vector_store(&l[1].edges, n.edges);
    l[1].class = (uint8_t)n.class;
    l[1].symmetry = (uint8_t)n.symmetry;
    l[1].moves = n.moves;
}

static inline search_batch *put_seed(search *s)
{
    search_batch *b = &s->seeds[s->seed_tail++ % SEARCH_SEEDS];
    memcpy(b->path, s->path, sizeof b->path);
    b->direction = (uint8_t)s->root.direction;
    b->length = (uint8_t)s->root.length;
    b->premoves = (uint8_t)s->root.premoves;
    b->total = (uint8_t)s->root.total;
    return b;
}

/* Queues the level itself, `togo` <= 8 moves from the end of phase 1. */
static void queue_level(search *s, const search_level *l, unsigned togo)
{
    search_batch *b = put_seed(s);
    b->edges = l->edges;
    b->class = l->class;
    b->symmetry = l->symmetry;
    b->moves = l->moves;
    b->togo = (uint8_t)togo;
    b->count = 1;
    b->next = 0;
    b->move[0] = MAPS_NO_MOVE;
    b->index[0] = coset_index(s->maps, l->class, vector_load(&l->edges));
    if (togo == 8 && s->prune->bits8) vector_prefetch(&s->prune->bits8[b->index[0] >> 6]);
    if (togo == 7 && s->prune->near7.slots)
        vector_prefetch(near32_bucket(&s->prune->near7, near_hash(b->index[0])));
    s->nodes++;
    s->seed_items++;
}

/* Queues the children of a level, as many as the limit of nodes has room for. */
static void queue_children(search *s, search_level *l, uint64_t room)
{
    node1 n = node_of_level(l);
    search_batch *b = put_seed(s);
    l->moves = fill_batch(b, s, &n, SEARCH_NODE_TOGO, room);
    s->nodes += b->count;
    s->seed_items += b->count;
}

/* Queues the next nodes; false where the limit of nodes or the longest length is reached. */
static bool produce(search *s)
{
    uint64_t room = s->limits.max_nodes ? s->limits.max_nodes - s->nodes : TSL_MOVES3;
    if (s->limits.max_nodes && s->nodes >= s->limits.max_nodes) return false;
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
        } else if (!in_phase1) {
            make_premove(s, l);
        } else if (togo == SEARCH_NODE_TOGO + 1) {
            queue_children(s, l, room);
            return true;
        } else {
            make_move1(s, l);
        }
    }
}

/* ---- the whole search ---- */

static vector pad_pieces(const uint8_t *pieces, unsigned count)
{
    bytes16 out;
    for (unsigned i = 0; i < 16; i++) out.at[i] = (uint8_t)(i < count ? pieces[i] : i);
    return vector_load(&out);
}

/* The position seen along an axis: R^-1 cube R for the rotation R about the corner URF. */
static void look_along(search_direction *out, const search *s, const tsl_cube3 *cube, unsigned axis)
{
    const maps *m = s->maps;
    vector edges = pad_pieces(cube->edge, CUBE_EDGES);
    vector corners = pad_pieces(cube->corner, CUBE_CORNERS);
    if (axis > 0) {
        const bytes16 *to = m->rotation_edges, *of = m->rotation_corners;
        edges = vector_multiply_edges(vector_load(&to[3 - axis]), edges);
        edges = vector_multiply_edges(edges, vector_load(&to[axis]));
        corners = vector_multiply_corners(vector_load(&of[3 - axis]), corners);
        corners = vector_multiply_corners(corners, vector_load(&of[axis]));
    }
    unsigned to = m->twist_class_of[vector_twists(corners)];
    vector framed = conjugate_edges(m, edges, to >> 8);
    uint32_t entry = near32_find(&s->prune->near6, near_hash(coset_index(m, to & 0xff, framed)));
    out->class = (uint8_t)to;
    out->symmetry = (uint8_t)(to >> 8);
    vector_store(&out->edges, edges);
    vector_store(&out->corners, corners);
    vector_store(&out->framed, framed);
    if (entry == NEAR_UNSURE)
        out->distance = 0;
    else
        out->distance = (uint8_t)(entry ? entry >> NEAR_DISTANCE & 7 : SEARCH_SHORT + 1);
}

static tsl_cube3 cube_of_direction(const search_direction *d)
{
    tsl_cube3 cube;
    memcpy(cube.edge, d->edges.at, sizeof cube.edge);
    memcpy(cube.corner, d->corners.at, sizeof cube.corner);
    return cube;
}

static inline unsigned corner_class_of_direction(const search *s, const search_direction *d)
{
    return s->maps->corner_class_of[vector_rank8(s->maps, vector_load(&d->corners))] & 0xfff;
}

/* Does direction b look as direction a does, through one of the symmetries that keep the axis? */
static bool look_alike(const search *s, const search_direction *a, const search_direction *b)
{
    if (a->class != b->class) return false;
    if (corner_class_of_direction(s, a) != corner_class_of_direction(s, b)) return false;
    tsl_cube3 seen_a = cube_of_direction(a), seen_b = cube_of_direction(b), image;
    for (unsigned t = 0; t < SYMMETRIES_UD; t++) {
        symmetry_conjugate(&image, &s->maps->group, &seen_b, t);
        if (cube_equal(&image, &seen_a)) return true;
    }
    return false;
}

static void begin_search(search *s)
{
    tsl_cube3 inverse;
    cube_invert(&inverse, &s->cube);
    for (unsigned d = 0; d < SEARCH_DIRECTIONS; d++)
        look_along(&s->directions[d], s, d < 3 ? &s->cube : &inverse, d % 3);
    s->next_root.total = s->directions[0].distance <= SEARCH_SHORT ? 0 : SEARCH_MOVES_MAX;
    s->begun = true;
    if ((s->first & s->last) != TSL_ALL_MOVES3) return; /* a wish breaks the symmetry */
    search_direction *d = s->directions;
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
            if (!produce(s)) return flush(s);
        int outcome = take_seed(s);
        if (outcome == SEARCH_STOPPED) return finish_candidates(s, outcome);
        if (outcome == SEARCH_FOUND) return outcome;
    }
}

#endif
