/* Square-1: uniform states that can be slashed at once, solved in two phases: sequences of slashes
 * first to square layers, then on.
 *
 * A layer has twelve slots of 30 degrees, numbered clockwise as seen from its own side, slot 0
 * just after the cut: at the back in the top layer, at the front in the bottom layer. A corner
 * fills two slots, an edge one. The solved layers, the cut between the bars:
 *
 *        top, from above          bottom, from below
 *             back                      front
 *          B  B | B                  F | F  F
 *         10 11 | 0                 11 | 0  1
 *       L 9     |  1 R          L 10   |     2 R
 *       L 8     |  2 R          L  9   |     3 R
 *       L 7     |  3 R          L  8   |     4 R
 *          6 | 5  4                  7  6 | 5
 *          F | F  F                  B  B | B
 *            front                     back
 *
 * Slots 0..5 are the right half, which `/` turns over: it exchanges slots 0..5 of the two layers
 * and turns the right half of the middle layer. (x,y) carries slot i of the top to slot i + x, and
 * of the bottom to i + y (WCA 12c). */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "lib/answers.h"
#include "lib/rank.h"
#include "lib/tokens.h"
#include "phases.h"

enum {
    /* Per slot the letter of its flat side and of its outer side, then the two halves of the
     * middle layer in front. */
    FACELETS = 2 * 2 * SQ1_SLOTS + 2,
    SLASHES_MAX = 24
};

typedef struct sq1 {
    uint8_t slot[2 * SQ1_SLOTS]; /* the piece there: the top layer, then the bottom layer */
    uint8_t flipped;             /* 1: the right half of the middle layer is turned over */
} sq1;

/* turn[0] / turn[1] / ... / turn[slashes] */
typedef struct sequence {
    unsigned slashes;
    sq1_turn turn[SLASHES_MAX + 1];
} sequence;

/* Does no corner lie across the cut of this layer? */
static bool is_cut_clear(uint64_t layer)
{
    unsigned first = layer & 15, third = layer >> 20 & 15;
    unsigned fourth = layer >> 24 & 15, last = layer >> 44 & 15;
    return first != last && third != fourth;
}

static sq1_layers pack(const sq1 *state)
{
    sq1_layers out = {0, 0};
    for (unsigned i = SQ1_SLOTS; i-- > 0;) {
        out.top = out.top << 4 | state->slot[i];
        out.bottom = out.bottom << 4 | state->slot[SQ1_SLOTS + i];
    }
    return out;
}

static void unpack(sq1 *out, sq1_layers layers, bool flipped)
{
    for (unsigned i = 0; i < SQ1_SLOTS; i++) {
        out->slot[i] = layers.top >> 4 * i & 15;
        out->slot[SQ1_SLOTS + i] = layers.bottom >> 4 * i & 15;
    }
    out->flipped = flipped;
}

/* ---- states ---- */

static int build_tables(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
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

static void solved(const void *self, void *state)
{
    (void)self;
    unpack(state, sq1_solved_layers, false);
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
    draw_perm(corner, 8, rng);
    draw_perm(edge, 8, rng);
    const uint8_t *next_corner = corner, *next_edge = edge;
    for (unsigned slot = 0; slot < 2 * SQ1_SLOTS; slot++) {
        if (corners >> slot & 1) {
            out->slot[slot] = out->slot[slot + 1] = *next_corner++;
            slot++;
        } else {
            out->slot[slot] = 8 + *next_edge++;
        }
    }
    out->flipped = (uint8_t)tsl_below(rng, 2);
}

/* ---- letters ---- */

/* The letters of the outer side of each piece, as it is seen from there. */
static const char outer[16][3] = {"BR", "RF", "FL", "LB", "FR", "RB", "BL", "LF",
                                  "R",  "F",  "L",  "B",  "R",  "B",  "L",  "F"};

static char flat_of(unsigned piece)
{
    return piece & 4 ? 'D' : 'U';
}

/* Slot by slot from the top's slot 0: the letter of the flat side ('U' or 'D'; '-' in the second
 * slot of a corner), then of the outer side; after 24 slots the left and the right half of the
 * middle layer as seen in front ('F', or 'B' where it is turned over). */
static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    (void)self;
    const sq1 *at = state;
    for (unsigned i = 0; i < 2 * SQ1_SLOTS; i++) {
        const uint8_t *layer = at->slot + i / SQ1_SLOTS * SQ1_SLOTS;
        unsigned piece = at->slot[i];
        bool second = piece < 8 && layer[(i + SQ1_SLOTS - 1) % SQ1_SLOTS] == piece;
        *out++ = second ? '-' : flat_of(piece);
        *out++ = outer[piece][second];
    }
    *out++ = 'F';
    *out++ = at->flipped ? 'B' : 'F';
    *out = '\0';
}

/* The inverse, of any letters; every state with all sixteen pieces can be reached. Sixteen pieces
 * at most once, in 24 slots, are all of them. */
static int read_letters(const void *self, void *state, const char *letters, tsl_err *err)
{
    (void)self;
    sq1 out = {.flipped = letters[FACELETS - 1] == 'B'};
    uint32_t used = 0;
    for (unsigned slot = 0; slot < 2 * SQ1_SLOTS; slot++) {
        if (letters[2 * slot] == '-') continue;
        const unsigned next = slot / SQ1_SLOTS * SQ1_SLOTS + (slot + 1) % SQ1_SLOTS;
        const bool is_corner = letters[2 * next] == '-';
        const char name[] = {letters[2 * slot], letters[2 * slot + 1],
                             (char)(is_corner ? letters[2 * next + 1] : '\0'), '\0'};
        unsigned piece = 0;
        while (piece < 16 && (flat_of(piece) != name[0] || strcmp(outer[piece], name + 1) != 0))
            piece++;
        if (piece == 16)
            return tsl_fail(err, TSL_EINPUT, "letter %u: no %s is %s", 2 * slot + 1,
                            is_corner ? "corner" : "edge", name);
        if (used >> piece & 1) return tsl_fail(err, TSL_EINPUT, "two pieces are %s", name);
        used |= 1u << piece;
        out.slot[slot] = (uint8_t)piece;
        if (is_corner) out.slot[next] = (uint8_t)piece;
    }
    for (unsigned slot = 0; slot < 2 * SQ1_SLOTS; slot++) {
        const unsigned before = slot / SQ1_SLOTS * SQ1_SLOTS + (slot + SQ1_SLOTS - 1) % SQ1_SLOTS;
        if (letters[2 * slot] == '-' && letters[2 * before] == '-')
            return tsl_fail(err, TSL_EINPUT, "letter %u: a corner has two slots, not three",
                            2 * slot + 1);
    }
    if (letters[FACELETS - 2] != 'F' || (letters[FACELETS - 1] != 'F' && !out.flipped))
        return tsl_fail(err, TSL_EINPUT, "the middle layer is neither FF nor FB");
    *(sq1 *)state = out;
    return TSL_OK;
}

/* ---- moves ---- */

/* A turn of layers and a slash are one move each (WCA 12c4). */
static unsigned count_moves(const sequence *s)
{
    unsigned moves = s->slashes;
    for (unsigned i = 0; i <= s->slashes; i++) moves += s->turn[i].x || s->turn[i].y;
    return moves;
}

/* "(1,0) / (-3,6) /", with turns from -5 to 6 (WCA 12c2). */
static void write_moves(char *out, const sequence *s)
{
    enum { TOKEN = 16 }; /* " (-5,-5)" and a NUL need 9 */
    const char *begin = out;
    *out = '\0';
    for (unsigned i = 0; i <= s->slashes; i++) {
        const int x = s->turn[i].x, y = s->turn[i].y;
        if (i > 0) out += snprintf(out, TOKEN, "%s/", out > begin ? " " : "");
        if (x == 0 && y == 0) continue;
        out += snprintf(out, TOKEN, "%s(%d,%d)", out > begin ? " " : "", x > 6 ? x - 12 : x,
                        y > 6 ? y - 12 : y);
    }
}

/* A token is "/", or from "(" to ")", or else whatever stands up to the next blank. */
static bool next_token(tokens *n)
{
    n->token = n->rest + strspn(n->rest, " \t\r\n");
    if (n->token[0] == '/') {
        n->length = 1;
    } else {
        n->length = strcspn(n->token, n->token[0] == '(' ? ")/" : " \t\r\n");
        if (n->token[0] == '(' && n->token[n->length] == ')') n->length++;
    }
    n->rest = n->token + n->length;
    n->number++;
    return n->length > 0;
}

/* Reads "-5".."6", blanks around it allowed, and the character that must follow. */
static bool read_turn(uint8_t *out, const char **at, char follower)
{
    const char *c = *at + strspn(*at, " ");
    bool minus = *c == '-';
    c += minus;
    if (*c < '0' || *c > (minus ? '5' : '6') || (minus && *c == '0')) return false;
    unsigned n = (unsigned)(*c++ - '0');
    *out = (uint8_t)(minus ? SQ1_SLOTS - n : n);
    c += strspn(c, " ");
    *at = c + 1;
    return *c == follower;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    (void)self;
    sq1_layers at = pack(state);
    bool flipped = ((const sq1 *)state)->flipped;
    for (tokens n = {.rest = moves}; next_token(&n);) {
        sq1_turn turn = {0, 0};
        if (n.token[0] != '/') {
            const char *c = n.token + 1;
            if (n.token[0] != '(' || !read_turn(&turn.x, &c, ',') || !read_turn(&turn.y, &c, ')'))
                return tokens_fail(&n, err);
            if (turn.x == 0 && turn.y == 0)
                return tsl_fail(err, TSL_EINPUT, "move %u: '(0,0)' turns nothing", n.number);
            at = sq1_turn_layers(at, turn);
        } else if (is_cut_clear(at.top) && is_cut_clear(at.bottom)) {
            at = sq1_slash(at);
            flipped = !flipped;
        } else {
            return tsl_fail(err, TSL_EINPUT, "move %u: '/' is blocked by a corner", n.number);
        }
    }
    unpack(state, at, flipped);
    return TSL_OK;
}

/* ---- the search ----
 *
 * Turning both layers by (6,6) before a slash turns over the left halves instead of the right
 * ones, and so leaves the puzzle as it would have been, but upside down and both layers turned by
 * (6,6). The search therefore turns the top by less than 6 and does not care which layer ends on
 * top; which halves to turn over is chosen afterwards, an odd or an even number of times as the
 * end demands. */

typedef struct search {
    const sq1_tables *t;
    /* What is looked for: the solution, after so many others, of `least` to `most` slashes and at
     * most `moves` moves whose first phase, up to the slash that makes the layers square for good,
     * takes `first_phase` slashes. */
    unsigned skip, least, most, moves, first_phase;
    sequence solution; /* the last one met */

    sq1_layers start; /* the state, given turn[0] so that it can be slashed */
    sq1_turn first;   /* that turn */
    bool odd;         /* the number of slashes it takes */
    sq1_turn turn[SLASHES_MAX];
} search;

static sq1_turn add_turns(sq1_turn a, sq1_turn b)
{
    return (sq1_turn){(uint8_t)((a.x + b.x) % SQ1_SLOTS), (uint8_t)((a.y + b.y) % SQ1_SLOTS)};
}

/* ---- from the slashes found to moves ---- */

/* The turn that solves slashed layers; false if there is none. */
static bool find_last_turn(sq1_turn *out, sq1_layers at)
{
    for (out->x = 0; out->x < SQ1_SLOTS; out->x++)
        if (sq1_turn_layer(at.top, out->x) == sq1_solved_layers.top) break;
    for (out->y = 0; out->y < SQ1_SLOTS; out->y++)
        if (sq1_turn_layer(at.bottom, out->y) == sq1_solved_layers.bottom) break;
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
static unsigned choose_halves(sequence *out, const sequence *in, bool odd, bool last)
{
    const sq1_turn half_turn = {6, 6};
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
static bool complete(sequence *out, const search *s, unsigned slashes)
{
    sequence plain = {.slashes = slashes}, other;
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

/* True: it is the solution that is looked for. */
static bool report(search *s, unsigned slashes)
{
    if (!complete(&s->solution, s, slashes)) {
        /* Solved but upside down, without a slash to put it right: two slashes do. */
        s->turn[0] = s->turn[1] = (sq1_turn){0, 0};
        complete(&s->solution, s, 2);
    }
    return s->solution.slashes >= s->least && s->solution.slashes <= s->most &&
           count_moves(&s->solution) <= s->moves && s->skip-- == 0;
}

/* ---- the two phases ---- */

typedef struct node {
    sq1_layers at;
    sq1_shape shape;
    unsigned depth; /* slashes made */
} node;

/* Where the ways to turn and slash have been gone through: numbers of turns of each layer. */
typedef struct ways {
    unsigned top, bottom;
} ways;

/* The next way to turn and slash from `from` whose shape is then at most `most` from square; false
 * at the end. */
static bool next_node(search *s, node *to, const node *from, unsigned most, ways *at)
{
    const sq1_shapes *t = &s->t->shapes;
    const sq1_layer_turn *top = t->turn[from->shape.top], *bottom = t->turn[from->shape.bottom];
    const unsigned tops = t->turns[from->shape.top], bottoms = t->turns[from->shape.bottom];
    for (; at->top < tops && top[at->top].by < 6; at->top++, at->bottom = 0)
        while (at->bottom < bottoms) {
            sq1_layer_turn x = top[at->top], y = bottom[at->bottom++];
            if (from->depth > 0 && x.by == 0 && y.by == 0) continue; /* the slashes would cancel */
            to->shape = sq1_shape_after(t, x, y, from->shape.odd);
            if (sq1_shape_distance(t, to->shape) > most) continue;
            s->turn[from->depth] = (sq1_turn){x.by, y.by};
            to->at = sq1_slash(sq1_turn_layers(from->at, s->turn[from->depth]));
            to->depth = from->depth + 1;
            return true;
        }
    return false;
}

static unsigned square_distance(const search *s, const node *at)
{
    return sq1_square_distance(&s->t->squares, at->at, s->odd ^ (at->depth & 1));
}

/* Goes on by `left` slashes, the fewest that solve it. */
static bool second_phase(search *s, const node *from, unsigned left)
{
    if (left == 0) return report(s, from->depth);
    node to;
    for (ways at = {0, 0}; next_node(s, &to, from, 0, &at);)
        if (square_distance(s, &to) == left - 1 && second_phase(s, &to, left - 1)) return true;
    return false;
}

static bool first_phase(search *s, const node *from, unsigned left)
{
    if (left == 0) {
        unsigned more = square_distance(s, from);
        return more != SQ1_DEEP && from->depth + more <= s->most && second_phase(s, from, more);
    }
    /* The last slash of this phase has to make the layers square. */
    if (left == 1 && sq1_shape_distance(&s->t->shapes, from->shape) == 0) return false;
    node to;
    for (ways at = {0, 0}; next_node(s, &to, from, left - 1, &at);)
        if (first_phase(s, &to, left - 1)) return true;
    return false;
}

/* Goes, in a fixed order, through all solutions of a state that are looked for, up to those that
 * differ only in which half is turned over; a sequence ends as soon as the second phase can. True:
 * it ended at one. */
static bool run_search(search *s, const sq1 *state)
{
    s->odd = state->flipped;
    s->start = pack(state);
    s->first = (sq1_turn){0, 0};
    while (!is_cut_clear(sq1_turn_layer(s->start.top, s->first.x))) s->first.x++;
    while (!is_cut_clear(sq1_turn_layer(s->start.bottom, s->first.y))) s->first.y++;
    s->start = sq1_turn_layers(s->start, s->first);
    node from = {s->start, sq1_shape_of(&s->t->shapes, s->start), 0};
    return sq1_shape_distance(&s->t->shapes, from.shape) <= s->first_phase &&
           first_phase(s, &from, s->first_phase);
}

/* Moves of WCA 12c4. A solution of s slashes has 2s - 1 to 2s + 1 moves; the number of slashes is
 * odd or even as the middle layer says, so that one with the fewest slashes has the fewest moves.
 * Where the shapes are too far from square, that is seen without a search. */
static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    *yes = false;
    for (unsigned slashes = ((const sq1 *)state)->flipped; 2 * slashes <= n + 1; slashes += 2)
        for (unsigned first_phase = 0; first_phase <= slashes && !*yes; first_phase++) {
            search s = {.t = self,
                        .least = slashes,
                        .most = slashes,
                        .moves = n,
                        .first_phase = first_phase};
            *yes = run_search(&s, state);
        }
    return TSL_OK;
}

/* The nth solution. They are taken by length, then by the length of their first phase, then in the
 * order of the search. A first phase much longer than needed costs more than the slash it may
 * save. */
static int find_solution(search *s, const void *state, unsigned nth, tsl_err *err)
{
    static const struct {
        unsigned most, first_phase;
    } rounds[] = {{11, 6}, {13, 7}, {15, 8}, {17, 9}, {19, 10}};
    s->skip = nth;
    s->least = 0;
    s->moves = UINT_MAX;
    for (unsigned i = 0; i < sizeof rounds / sizeof rounds[0]; i++) {
        s->most = rounds[i].most;
        for (s->first_phase = 0; s->first_phase <= rounds[i].first_phase; s->first_phase++)
            if (run_search(s, state)) return TSL_OK;
        s->least = s->most + 1;
    }
    return tsl_fail(err, TSL_ELIMIT, "square-1: no alternative number %u for this state", nth);
}

/* The solution undone. */
static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    search s = {.t = self};
    int status = find_solution(&s, state, want->nth, err);
    if (status != TSL_OK) return status;
    sequence undone = {.slashes = s.solution.slashes};
    for (unsigned i = 0; i <= undone.slashes; i++) {
        sq1_turn turn = s.solution.turn[undone.slashes - i];
        undone.turn[i].x = (uint8_t)((SQ1_SLOTS - turn.x) % SQ1_SLOTS);
        undone.turn[i].y = (uint8_t)((SQ1_SLOTS - turn.y) % SQ1_SLOTS);
    }
    write_moves(out, &undone);
    return TSL_OK;
}

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    search s = {.t = self};
    int status = asked_nth_only(ask, err);
    if (status == TSL_OK) status = find_solution(&s, state, ask->nth, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.phase_count = 2, .count = count_moves(&s.solution)};
    write_moves(out->moves, &s.solution);
    const char *end = out->moves;
    for (unsigned slash = 0; slash < s.first_phase; slash++) end = strchr(end, '/') + 1;
    out->phases[0] = (tsl_phase){"both layers square", (size_t)(end - out->moves)};
    out->phases[1] = (tsl_phase){"square layers solved", strlen(out->moves)};
    return TSL_OK;
}

static const tsl_puzzle square1 = {
    .id = "sq1",
    .name = "Square-1",
    .draw_as = "sq1",
    .state_size = sizeof(sq1),
    .facelet_count = FACELETS,
    .hidden_count = 1, /* the back of the middle layer's right half */
    .metric_max = 12,
    .init = init,
    .solved = solved,
    .draw = draw,
    .within = within,
    .scramble = scramble,
    .apply = apply,
    .facelets = facelets,
    .read = read_letters,
    .solve = solve,
};

static const tsl_puzzle *const puzzles[] = {&square1, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "square1", .version = "1.0.0", .puzzles = puzzles};
