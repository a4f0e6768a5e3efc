/* Square-1's search: sequences of slashes that solve a state, first to square layers, then on.
 *
 * Turning both layers by (6,6) before a slash turns over the left halves instead of the right
 * ones, and so leaves the puzzle as it would have been, but upside down and both layers turned by
 * (6,6). The search therefore turns the top by less than 6 and does not care which layer ends on
 * top; which halves to turn over is chosen afterwards, an odd or an even number of times as the
 * end demands. */
#include "search.h"

typedef struct search {
    const sq1_tables *t;
    const sq1_search *what;
    sq1_layers start; /* the state, given turn[0] so that it can be slashed */
    sq1_turn first;   /* that turn */
    bool odd;         /* the number of slashes it takes */
    sq1_turn turn[SQ1_SLASHES_MAX];
} search;

static const sq1_turn half_turn = {6, 6};

static sq1_turn add_turns(sq1_turn a, sq1_turn b)
{
    return (sq1_turn){(uint8_t)((a.x + b.x) % SQ1_SLOTS), (uint8_t)((a.y + b.y) % SQ1_SLOTS)};
}

/* ---- from the slashes found to moves ---- */

/* The turn that solves slashed layers; false if there is none. */
static bool find_last_turn(sq1_turn *out, sq1_layers at)
{
    sq1 solved;
    sq1_solved(&solved);
    sq1_layers goal = sq1_pack(&solved);
    for (out->x = 0; out->x < SQ1_SLOTS; out->x++)
        if (sq1_turn_layer(at.top, out->x) == goal.top) break;
    for (out->y = 0; out->y < SQ1_SLOTS; out->y++)
        if (sq1_turn_layer(at.bottom, out->y) == goal.bottom) break;
    return out->x < SQ1_SLOTS && out->y < SQ1_SLOTS;
}

/* A turn is a move, however far it goes; among equal numbers of moves, the shorter ones. */
static unsigned cost(sq1_turn turn)
{
    unsigned x = turn.x > 6 ? 12u - turn.x : turn.x, y = turn.y > 6 ? 12u - turn.y : turn.y;
    return x + y == 0 ? 0 : 1000 + x + y;
}

/* Writes the moves with the left half turned over at the last slash or not; returns their cost.
 * `in` turns over right halves only, and ends upside down where `odd`. */
static unsigned choose_halves(sq1_sequence *out, const sq1_sequence *in, bool odd, bool last)
{
    bool left = false, upside_down = false;
    unsigned total = 0;
    out->slashes = in->slashes;
    for (unsigned i = 0; i <= in->slashes; i++) {
        sq1_turn turn = upside_down ? (sq1_turn){in->turn[i].y, in->turn[i].x} : in->turn[i];
        if (left) turn = add_turns(turn, half_turn);
        unsigned more = in->slashes - i; /* slashes yet to make */
        left = more > 2    ? cost(add_turns(turn, half_turn)) < cost(turn)
               : more == 2 ? odd ^ upside_down ^ last
                           : more == 1 && last;
        out->turn[i] = left ? add_turns(turn, half_turn) : turn;
        upside_down ^= left;
        total += cost(out->turn[i]);
    }
    return total;
}

/* Completes the slashes found by the last turn, and by the choice of halves that makes the fewest
 * moves; false where they leave the puzzle upside down and no choice helps. */
static bool complete(sq1_sequence *out, const search *s, unsigned slashes)
{
    sq1_sequence plain = {.slashes = slashes}, other;
    sq1_layers at = s->start;
    for (unsigned i = 0; i < slashes; i++) {
        plain.turn[i] = s->turn[i];
        at = sq1_slash(sq1_turn_layers(at, s->turn[i]));
    }
    bool odd = !find_last_turn(&plain.turn[slashes], at);
    if (odd && slashes == 0) return false;
    if (odd) {
        sq1_turn turn;
        find_last_turn(&turn, (sq1_layers){at.bottom, at.top});
        plain.turn[slashes] = (sq1_turn){turn.y, turn.x};
    }
    plain.turn[0] = add_turns(plain.turn[0], s->first);
    if (slashes < 2) {
        choose_halves(out, &plain, odd, odd);
    } else if (choose_halves(out, &plain, odd, false) > choose_halves(&other, &plain, odd, true)) {
        *out = other;
    }
    return true;
}

static bool report(search *s, unsigned slashes)
{
    sq1_sequence sequence;
    if (!complete(&sequence, s, slashes)) {
        /* Solved but upside down, without a slash to put it right: two slashes do. */
        s->turn[0] = s->turn[1] = (sq1_turn){0, 0};
        complete(&sequence, s, 2);
    }
    return sequence.slashes >= s->what->least && sequence.slashes <= s->what->most &&
           s->what->found(s->what->context, &sequence);
}

/* ---- the two phases ---- */

typedef struct node {
    sq1_layers at;
    sq1_shape shape;
    unsigned depth; /* slashes made */
} node;

/* Goes through the ways to turn and slash from `from` whose shape is then at most `most` from
 * square. *i counts them; false at the end. */
static bool next_node(search *s, node *to, const node *from, unsigned most, unsigned *i)
{
    const sq1_shapes *t = &s->t->shapes;
    unsigned bottoms = t->turns[from->shape.bottom];
    for (;; ++*i) {
        sq1_layer_turn x = t->turn[from->shape.top][*i / bottoms];
        sq1_layer_turn y = t->turn[from->shape.bottom][*i % bottoms];
        if (*i >= bottoms * t->turns[from->shape.top] || x.by >= 6) return false;
        if (from->depth > 0 && x.by == 0 && y.by == 0) continue; /* the slashes would cancel */
        to->shape = sq1_shape_after(t, x, y, from->shape.odd);
        if (sq1_shape_distance(t, to->shape) > most) continue;
        s->turn[from->depth] = (sq1_turn){x.by, y.by};
        to->at = sq1_slash(sq1_turn_layers(from->at, s->turn[from->depth]));
        to->depth = from->depth + 1;
        ++*i;
        return true;
    }
}

static unsigned square_distance(const search *s, const node *at)
{
    sq1_square square;
    sq1_square_of(&square, at->at);
    return sq1_square_distance(&s->t->squares, &square, s->odd ^ (at->depth & 1));
}

/* Goes on by `left` slashes, the fewest that solve it. */
static bool second_phase(search *s, const node *from, unsigned left)
{
    if (left == 0) return report(s, from->depth);
    node to;
    for (unsigned i = 0; next_node(s, &to, from, 0, &i);)
        if (square_distance(s, &to) == left - 1 && second_phase(s, &to, left - 1)) return true;
    return false;
}

static bool first_phase(search *s, const node *from, unsigned left)
{
    if (left == 0) {
        unsigned more = square_distance(s, from);
        return more != SQ1_DEEP && from->depth + more <= s->what->most &&
               second_phase(s, from, more);
    }
    /* The last slash of this phase has to make the layers square. */
    if (left == 1 && sq1_shape_distance(&s->t->shapes, from->shape) == 0) return false;
    node to;
    for (unsigned i = 0; next_node(s, &to, from, left - 1, &i);)
        if (first_phase(s, &to, left - 1)) return true;
    return false;
}

bool sq1_search_run(const sq1_tables *t, const sq1 *state, const sq1_search *what)
{
    search s = {.t = t, .what = what, .odd = state->flipped, .start = sq1_pack(state)};
    while (!sq1_is_cut(sq1_turn_layer(s.start.top, s.first.x))) s.first.x++;
    while (!sq1_is_cut(sq1_turn_layer(s.start.bottom, s.first.y))) s.first.y++;
    s.start = sq1_turn_layers(s.start, s.first);
    node from = {s.start, sq1_shape_of(&t->shapes, s.start), 0};
    if (sq1_shape_distance(&t->shapes, from.shape) > what->first_phase) return false;
    return first_phase(&s, &from, what->first_phase);
}
