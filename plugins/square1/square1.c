/* Square-1: uniform states that can be slashed at once, solved in two phases: sequences of slashes
 * first to square layers, then on.
 *
 * Turning both layers by (6,6) before a slash turns over the left halves instead of the right
 * ones, and so leaves the puzzle as it would have been, but upside down and both layers turned by
 * (6,6). The search therefore turns the top by less than 6 and does not care which layer ends on
 * top; which halves to turn over is chosen afterwards, an odd or an even number of times as the
 * end demands. */
#include <string.h>

#include "lib/answers.h"
#include "sq1.h"

/* ---- tables ---- */

static int build_tables(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context;
    (void)host;
    (void)err;
    sq1_tables *t = out;
    sq1_shapes_build(&t->shapes);
    sq1_squares_build(&t->squares);
    return TSL_OK;
}

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    static const tsl_table table = {"sq1", 1, sizeof(sq1_tables), build_tables};
    const void *tables;
    int status = host->table(host, &tables, &table, NULL, err);
    if (status == TSL_OK) *self = (void *)(uintptr_t)tables;
    return status;
}

/* ---- states ---- */

static void get_solved(const void *self, void *state)
{
    (void)self;
    sq1_solved(state);
}

static void shuffle(uint8_t piece[8], unsigned first, tsl_rng *rng)
{
    for (unsigned i = 0; i < 8; i++) {
        unsigned j = (unsigned)tsl_below(rng, i + 1);
        piece[i] = piece[j];
        piece[j] = (uint8_t)(first + i);
    }
}

/* One of 3678 * 8! * 8! * 2 states: every way to fill the two layers so that `/` can be made at
 * once (WCA 4b3d) with every order of the pieces. All of them can be reached. */
static void draw(const void *self, void *state, tsl_rng *rng)
{
    const sq1_shapes *t = &((const sq1_tables *)self)->shapes;
    sq1 *out = state;
    unsigned code = t->code[tsl_below(rng, SQ1_SHAPES)];
    uint32_t corners = sq1_corner_slots(t, code / SQ1_PAIRS) | sq1_corner_slots(t, code % SQ1_PAIRS)
                                                                   << SQ1_SLOTS;
    uint8_t corner[8] = {0}, edge[8] = {0};
    shuffle(corner, 0, rng);
    shuffle(edge, 8, rng);
    const uint8_t *next_corner = corner, *next_edge = edge;
    for (unsigned slot = 0; slot < 2 * SQ1_SLOTS; slot++) {
        if (corners >> slot & 1) {
            out->slot[slot] = out->slot[slot + 1] = *next_corner++;
            slot++;
        } else {
            out->slot[slot] = *next_edge++;
        }
    }
    out->flipped = (uint8_t)tsl_below(rng, 2);
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    (void)self;
    return sq1_apply(state, moves, err);
}

static void get_facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    (void)self;
    sq1_facelets(out, state);
}

/* ---- the search ---- */

/* What is looked for, and who is told: sequences of `least` to `most` slashes whose first phase,
 * up to the slash that makes the layers square for good, takes `first_phase` slashes. */
typedef struct sq1_search {
    unsigned least, most;
    unsigned first_phase;
    bool (*found)(void *context, const sq1_sequence *sequence); /* true: that is enough */
    void *context;
} sq1_search;

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

/* Finds, in a fixed order, all solutions of a state that `what` allows, up to those that differ
 * only in which half is turned over; a sequence ends as soon as the second phase can. Returns true
 * if found() did. */
static bool sq1_search_run(const sq1_tables *t, const sq1 *state, const sq1_search *what)
{
    search s = {.t = t, .what = what, .odd = state->flipped, .start = sq1_pack(state)};
    while (!sq1_is_cut(sq1_turn_layer(s.start.top, s.first.x))) s.first.x++;
    while (!sq1_is_cut(sq1_turn_layer(s.start.bottom, s.first.y))) s.first.y++;
    s.start = sq1_turn_layers(s.start, s.first);
    node from = {s.start, sq1_shape_of(&t->shapes, s.start), 0};
    if (sq1_shape_distance(&t->shapes, from.shape) > what->first_phase) return false;
    return first_phase(&s, &from, what->first_phase);
}

/* ---- distance ---- */

static bool keep_shortest(void *context, const sq1_sequence *sequence)
{
    unsigned *moves = context, these = sq1_write(NULL, sequence);
    if (these < *moves) *moves = these;
    return false;
}

/* Moves of WCA 12c4. A solution of s slashes has 2s - 1 to 2s + 1 moves; the number of slashes is
 * odd or even as the middle layer says, so that one with the fewest slashes has the fewest moves.
 * Where the shapes are too far from square, that is seen without a search. */
static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    const sq1 *from = state;
    unsigned moves = SQ1_FAR;
    for (unsigned slashes = from->flipped; 2 * slashes <= n + 1 && moves == SQ1_FAR; slashes += 2) {
        for (unsigned first_phase = 0; first_phase <= slashes; first_phase++) {
            const sq1_search what = {slashes, slashes, first_phase, keep_shortest, &moves};
            sq1_search_run(self, from, &what);
        }
    }
    *yes = moves <= n;
    return TSL_OK;
}

/* ---- scrambles ---- */

typedef struct choice {
    unsigned skip; /* solutions to pass over */
    sq1_sequence solution;
} choice;

static bool take_solution(void *context, const sq1_sequence *sequence)
{
    choice *c = context;
    c->solution = *sequence;
    return c->skip-- == 0;
}

/* Solutions are taken by length, then by the length of their first phase, then in the order of the
 * search. A first phase much longer than needed costs more than the slash it may save. */
static const struct {
    unsigned most, first_phase;
} rounds[] = {{11, 6}, {13, 7}, {15, 8}, {17, 9}, {19, 10}};

/* The nth solution, and how many slashes its first phase takes. */
static int find_solution(choice *c, unsigned *first, const void *self, const void *state,
                         tsl_err *err)
{
    const unsigned nth = c->skip;
    unsigned least = 0;
    for (unsigned i = 0; i < sizeof rounds / sizeof rounds[0]; i++) {
        for (*first = 0; *first <= rounds[i].first_phase; ++*first) {
            const sq1_search what = {least, rounds[i].most, *first, take_solution, c};
            if (sq1_search_run(self, state, &what)) return TSL_OK;
        }
        least = rounds[i].most + 1;
    }
    return tsl_fail(err, TSL_ELIMIT, "square-1: no alternative number %u for this state", nth);
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    choice c = {.skip = want->nth};
    unsigned first;
    int status = find_solution(&c, &first, self, state, err);
    if (status != TSL_OK) return status;
    sq1_sequence inverse;
    sq1_invert(&inverse, &c.solution);
    sq1_write(out, &inverse);
    return TSL_OK;
}

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    choice c = {.skip = ask->nth};
    unsigned first;
    int status = asked_nth_only(ask, err);
    if (status == TSL_OK) status = find_solution(&c, &first, self, state, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.phase_count = 2};
    out->count = sq1_write(out->moves, &c.solution);
    const char *end = out->moves;
    for (unsigned slash = 0; slash < first; slash++) end = strchr(end, '/') + 1;
    out->phases[0] = (tsl_phase){"both layers square", (size_t)(end - out->moves)};
    out->phases[1] = (tsl_phase){"square layers solved", strlen(out->moves)};
    return TSL_OK;
}

static int read_letters(const void *self, void *state, const char *letters, tsl_err *err)
{
    (void)self;
    return sq1_read_letters(state, letters, err);
}

static const tsl_puzzle square1 = {
    .id = "sq1",
    .name = "Square-1",
    .draw_as = "sq1",
    .state_size = sizeof(sq1),
    .facelet_count = SQ1_FACELETS,
    .hidden_count = 1, /* the back of the middle layer's right half */
    .metric_max = 12,
    .init = init,
    .solved = get_solved,
    .draw = draw,
    .within = within,
    .scramble = scramble,
    .apply = apply,
    .facelets = get_facelets,
    .read = read_letters,
    .solve = solve,
};

static const tsl_puzzle *const puzzles[] = {&square1, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "square1", .version = "1.0.0", .puzzles = puzzles};
