/* The 5x5x5 by its states, "555rs", for `random_state`: plugins/nxn.c has the random moves that the
 * event is scrambled with otherwise.
 *
 * A state is its stickers as the cube is held, letters of URFDLB (plugins/lib/nxn.h has the
 * sketch); so it is the facelet string too. A drawn state has the middles of its faces in place. A
 * scramble is the solution undone. */
#include <string.h>

#include "five.h"
#include "lib/answers.h"

enum { N = 5, STICKERS = 6 * N * N, BEGINNINGS = 4 };

/* ---- solutions ---- */

static bool is_same_turn(nxn_move a, nxn_move b)
{
    return a.face == b.face && a.width == b.width;
}

/* Joins turns of the same layers in a run of turns of one axis, which commute: where phases meet,
 * such a run may have two. */
static void merge_turns(five_moves *m)
{
    unsigned kept = 0, part = 0;
    for (unsigned i = 0;; i++) {
        for (; part < m->part_count && m->part[part].end == i; part++) m->part[part].end = kept;
        if (i == m->count) break;
        const nxn_move next = m->move[i];
        unsigned k = kept;
        while (k > 0 && nxn_axis(m->move[k - 1].face) == nxn_axis(next.face) &&
               !is_same_turn(m->move[k - 1], next))
            k--;
        if (k == 0 || !is_same_turn(m->move[k - 1], next)) {
            m->move[kept++] = next;
            continue;
        }
        nxn_move *earlier = &m->move[k - 1];
        earlier->turns = (earlier->turns + next.turns) % 4;
        if (earlier->turns > 0) continue;
        memmove(earlier, earlier + 1, (--kept - (k - 1)) * sizeof *earlier);
        for (unsigned p = 0; p < part; p++) m->part[p].end -= m->part[p].end >= k;
    }
    m->count = kept;
}

/* Of 24 holds the one without which the middles of the faces are in place. It is taken back. */
static nxn_hold take_hold(char stickers[STICKERS])
{
    for (unsigned k = 0;; k++) {
        char upright[STICKERS];
        nxn_pieces pieces;
        const nxn_hold hold = nxn_hold_number(k, (N + 1) / 2);
        memcpy(upright, stickers, sizeof upright);
        nxn_turn(upright, N, nxn_undone(hold.second));
        nxn_turn(upright, N, nxn_undone(hold.first));
        nxn_pieces_read(&pieces, N, upright, NULL);
        if (pieces.face[FACE_U] != FACE_U || pieces.face[FACE_R] != FACE_R) continue;
        memcpy(stickers, upright, sizeof upright);
        return hold;
    }
}

/* Finds turns that solve the cube, after those that bring the middles of its faces to their places
 * (`hold` undone). Where a search finds nothing, it begins again after six fixed turns, other ones
 * each time. */
static int solve_state(five_moves *m, nxn_hold *hold, const five_solver *solver, const void *state,
                       const tsl_want *want, tsl_err *err)
{
    char upright[STICKERS];
    int status = TSL_ELIMIT;
    memcpy(upright, state, sizeof upright);
    *hold = take_hold(upright);
    for (unsigned begun = 0; begun < BEGINNINGS && status == TSL_ELIMIT; begun++) {
        char stickers[STICKERS];
        nxn_pieces pieces;
        memcpy(stickers, upright, sizeof stickers);
        *m = (five_moves){.count = begun > 0 ? 6 : 0};
        for (unsigned i = 0; i < m->count; i++) {
            m->move[i] = (nxn_move){(uint8_t)((i + begun) % 6), (uint8_t)(1 + (i + 1) % 2), 1};
            nxn_turn(stickers, N, m->move[i]);
        }
        nxn_pieces_read(&pieces, N, stickers, NULL);
        status = five_solve(m, solver, &pieces, want->nth, want->work, err);
    }
    if (status == TSL_OK) merge_turns(m);
    return status;
}

/* Each move is preceded by a space but the first; turns by none are left out. */
static char *write_move(char *at, const char *begin, nxn_move move)
{
    if (move.turns == 0) return at;
    if (at > begin) *at++ = ' ';
    nxn_write(at, N, move);
    return at + strlen(at);
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    five_moves m;
    nxn_hold hold;
    char *end = out;
    int status = solve_state(&m, &hold, self, state, want, err);
    if (status != TSL_OK) return status;
    *end = '\0';
    for (unsigned i = m.count; i-- > 0;) end = write_move(end, out, nxn_undone(m.move[i]));
    end = write_move(end, out, hold.first);
    write_move(end, out, hold.second);
    return TSL_OK;
}

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    const tsl_want want = {.nth = ask->nth, .work = ask->work};
    five_moves m;
    nxn_hold hold;
    int status = asked_nth_only(ask, err);
    if (status == TSL_OK) status = solve_state(&m, &hold, self, state, &want, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.count = m.count + (hold.first.turns > 0) + (hold.second.turns > 0),
                        .phase_count = m.part_count};
    char *end = write_move(out->moves, out->moves, nxn_undone(hold.second));
    end = write_move(end, out->moves, nxn_undone(hold.first));
    unsigned i = 0;
    for (unsigned part = 0; part < m.part_count; part++) {
        for (; i < m.part[part].end; i++) end = write_move(end, out->moves, m.move[i]);
        out->phases[part] = (tsl_phase){m.part[part].name, (size_t)(end - out->moves)};
    }
    return TSL_OK;
}

/* ---- states ---- */

static void solved(const void *self, void *state)
{
    (void)self;
    nxn_solved(state, N);
}

static void draw(const void *self, void *state, tsl_rng *rng)
{
    (void)self;
    nxn_pieces pieces;
    nxn_pieces_draw(&pieces, N, rng);
    nxn_pieces_write(state, N, &pieces);
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)self, (void)err;
    *yes = nxn_is_near(state, N, n);
    return TSL_OK;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    (void)self;
    return nxn_apply(state, N, moves, err);
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    (void)self;
    memcpy(out, state, STICKERS);
    out[STICKERS] = '\0';
}

static int read(const void *self, void *state, const char *letters, tsl_err *err)
{
    (void)self;
    nxn_pieces pieces;
    int status = nxn_pieces_read(&pieces, N, letters, err);
    if (status == TSL_OK) memcpy(state, letters, STICKERS);
    return status;
}

static int explain(const void *self, tsl_sink *sink, tsl_err *err)
{
    (void)self, (void)err;
    int status =
        lines_write(sink, "The cube is reduced to a 3x3x3 in five phases; the engine solves that.");
    if (status != TSL_OK) return status;
    return lines_write(sink,
                       "A scramble is the solution undone. 'solve --trace' names the phases.");
}

/* ---- the entry ---- */

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    five_solver *solver = *self;
    return host->engine3(host, &solver->engine, err);
}

static int init_scramble(void *self, const tsl_host *host, tsl_err *err)
{
    return five_open_tables(self, host, err);
}

static size_t get_work_size(const void *self)
{
    return five_work_size(self);
}

static const tsl_puzzle cube555 = {.id = "555rs",
                                   .name = "5x5x5 cube by its states",
                                   .draw_as = "cube",
                                   .state_size = STICKERS,
                                   .facelet_count = STICKERS,
                                   .metric_max = 1,
                                   .self_size = sizeof(five_solver),
                                   .engine_solves = 200,
                                   .init = init,
                                   .init_scramble = init_scramble,
                                   .get_work_size = get_work_size,
                                   .solved = solved,
                                   .draw = draw,
                                   .within = within,
                                   .scramble = scramble,
                                   .apply = apply,
                                   .facelets = facelets,
                                   .read = read,
                                   .get_solve_size = get_work_size,
                                   .solve = solve,
                                   .explain = explain};

static const tsl_puzzle *const puzzles[] = {&cube555, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "bigcube", .version = "1.0.0", .puzzles = puzzles};
