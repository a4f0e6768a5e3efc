/* The 5x5x5, 6x6x6 and 7x7x7 by their states, "555rs", "666rs", "777rs", for `random_state`:
 * plugins/nxn.c has the random moves that the events are scrambled with otherwise.
 *
 * A state is its stickers as the cube is held, letters of URFDLB (plugins/lib/nxn.h has the
 * sketch); so it is the facelet string too. A drawn state has the middles of its faces in place, or
 * where there are none, the corner DBL. A scramble is the solution undone.
 *
 * A solution of a 6x6x6 may leave a rotation, which is carried through the scramble
 * (plugins/lib/carry.h). */
#include <string.h>

#include "lib/answers.h"
#include "lib/carry.h"
#include "seven.h"

enum { DBL = 6, BEGINNINGS = 16 };

typedef struct cube {
    seven_solver solver;
    carry_rotations rotations;
} cube;

/* ---- solutions ---- */

/* Renames the turns of a solution that leaves `rotation`, so that undoing them leaves `goal`;
 * false: no choice of them does. */
static bool carry_through(five_moves *m, const cube *c, unsigned rotation, unsigned goal)
{
    const unsigned n = c->solver.n;
    carry_costs cost[FIVE_MOVES + 1]; /* before undoing the first so many turns */
    carry_costs_end(cost[0], goal);
    for (unsigned i = 0; i < m->count; i++)
        carry_costs_before(cost[i + 1], &c->rotations, cost[i], n, nxn_undone(m->move[i]));
    if (cost[m->count][rotation] == CARRY_NEVER) return false;
    for (unsigned left = m->count; left-- > 0;) {
        carried made =
            carry_cheaply(&c->rotations, cost[left], n, rotation, nxn_undone(m->move[left]));
        m->move[left] = nxn_undone(made.move);
        rotation = made.rotation;
    }
    return true;
}

static bool is_same_turn(nxn_move a, nxn_move b)
{
    return a.face == b.face && a.width == b.width;
}

/* Joins turns of the same layers in a run of turns of one axis, which commute; where phases meet,
 * such a run may have two. Turns of half the cube are named after U, R or F first. */
static void merge_turns(five_moves *m, const cube *c)
{
    unsigned kept = 0, phase = 0, rotation = 0;
    for (unsigned i = 0;; i++) {
        for (; phase < m->part_count && m->part[phase].end == i; phase++) m->part[phase].end = kept;
        if (i == m->count) break;
        carried next = carry_past(&c->rotations, rotation, m->move[i], false);
        if (2 * next.move.width == c->solver.n && next.move.face >= FACE_D)
            next = carry_past(&c->rotations, rotation, m->move[i], true);
        rotation = next.rotation;
        unsigned k = kept;
        while (k > 0 && nxn_axis(m->move[k - 1].face) == nxn_axis(next.move.face) &&
               !is_same_turn(m->move[k - 1], next.move))
            k--;
        if (k == 0 || !is_same_turn(m->move[k - 1], next.move)) {
            m->move[kept++] = next.move;
            continue;
        }
        nxn_move *earlier = &m->move[k - 1];
        earlier->turns = (earlier->turns + next.move.turns) % 4;
        if (earlier->turns > 0) continue;
        memmove(earlier, earlier + 1, (--kept - (k - 1)) * sizeof *earlier);
        for (unsigned p = 0; p < phase; p++) m->part[p].end -= m->part[p].end >= k;
    }
    m->count = kept;
}

/* Of 24 holds the one without which the cube is as it is drawn. */
static unsigned take_hold(char *stickers, unsigned n, unsigned width)
{
    for (unsigned k = 0;; k++) {
        char upright[NXN_STICKERS];
        nxn_pieces pieces;
        const nxn_hold hold = nxn_hold_number(k, width);
        memcpy(upright, stickers, sizeof upright);
        nxn_turn(upright, n, nxn_undone(hold.second));
        nxn_turn(upright, n, nxn_undone(hold.first));
        nxn_pieces_read(&pieces, n, upright, NULL);
        const bool is_drawn_so =
            n % 2 ? pieces.face[FACE_U] == FACE_U && pieces.face[FACE_R] == FACE_R
                  : pieces.corner[DBL] == DBL;
        if (!is_drawn_so) continue;
        memcpy(stickers, upright, sizeof upright);
        return k;
    }
}

/* Adds to the turns in `m` those that solve an upright cube after them, however it is held then. */
static int find_turns(five_moves *m, const cube *c, const char *upright, const tsl_want *want,
                      tsl_err *err)
{
    char stickers[NXN_STICKERS];
    int status;
    memcpy(stickers, upright, sizeof stickers);
    for (unsigned i = 0; i < m->count; i++) nxn_turn(stickers, c->solver.n, m->move[i]);
    five_beginning beginning = {.made = 0};
    unsigned chosen = 0;
    nxn_pieces_read(&beginning.state, c->solver.n, stickers, NULL);
    if (c->solver.n == 5)
        status =
            five_solve(m, &chosen, &c->solver.five, &(five_choice){&beginning, 1, 0}, want, err);
    else
        status = seven_solve(m, &c->solver, &beginning.state, want, err);
    if (status == TSL_OK) merge_turns(m, c);
    return status;
}

/* Finds turns that solve the cube, and turns before them that bring the middles of its faces to
 * their places, without which the cube is upright. If a 6x6x6 is hardly scrambled, its solution may
 * have so few turns of half the cube that none of them can carry the rotation, and a search may
 * find nothing; so it begins again after six fixed turns, other ones each time. */
static int solve_state(five_moves *m, nxn_hold *hold, const cube *c, const void *state,
                       const tsl_want *want, tsl_err *err)
{
    const unsigned n = c->solver.n;
    char upright[NXN_STICKERS];
    uint8_t face[6];
    memcpy(upright, state, (size_t)6 * n * n);
    const unsigned k = take_hold(upright, n, n % 2 ? (n + 1) / 2 : n);
    *hold = n % 2 ? nxn_hold_number(k, (n + 1) / 2) : (nxn_hold){0};
    unsigned goal = 0;
    while (n % 2 == 0 && c->rotations.product[k][goal] != 0) goal++;
    for (unsigned begun = 0; begun < BEGINNINGS; begun++) {
        char solved[NXN_STICKERS];
        *m = (five_moves){.count = begun > 0 ? 4 + 2 * begun : 0};
        for (unsigned i = 0; i < m->count; i++)
            m->move[i] = (nxn_move){(uint8_t)((i + begun) % 6), (uint8_t)(i % 2 ? 1 : n / 2),
                                    (uint8_t)(1 + begun / 6)};
        int status = find_turns(m, c, upright, want, err);
        if (status == TSL_ELIMIT) continue;
        if (status != TSL_OK) return status;
        memcpy(solved, upright, sizeof solved);
        for (unsigned i = 0; i < m->count; i++) nxn_turn(solved, n, m->move[i]);
        if (!nxn_is_solved(solved, n)) continue;
        for (unsigned at = 0; at < 6; at++)
            face[strchr("URFDLB", solved[at * n * n]) - "URFDLB"] = (uint8_t)at;
        if (carry_through(m, c, carry_rotation_find(&c->rotations, face), goal)) return TSL_OK;
    }
    return tsl_fail(err, TSL_ELIMIT, "%ux%ux%u: no solution found", n, n, n);
}

/* Each move is preceded by a space but the first; turns by none are left out. */
static char *write_move(char *at, const char *begin, unsigned n, nxn_move move)
{
    if (move.turns == 0) return at;
    if (at > begin) *at++ = ' ';
    nxn_write(at, n, move);
    return at + strlen(at);
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    const cube *c = self;
    five_moves m;
    nxn_hold hold;
    char *end = out;
    int status = solve_state(&m, &hold, c, state, want, err);
    if (status != TSL_OK) return status;
    *end = '\0';
    for (unsigned i = m.count; i-- > 0;)
        end = write_move(end, out, c->solver.n, nxn_undone(m.move[i]));
    end = write_move(end, out, c->solver.n, hold.first);
    write_move(end, out, c->solver.n, hold.second);
    return TSL_OK;
}

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    const cube *c = self;
    const tsl_want want = {.nth = ask->nth, .work = ask->work};
    five_moves m;
    nxn_hold hold;
    int status = asked_nth_only(ask, err);
    if (status == TSL_OK) status = solve_state(&m, &hold, c, state, &want, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.count = m.count + (hold.first.turns > 0) + (hold.second.turns > 0),
                        .phase_count = m.part_count};
    char *end = write_move(out->moves, out->moves, c->solver.n, nxn_undone(hold.second));
    end = write_move(end, out->moves, c->solver.n, nxn_undone(hold.first));
    unsigned i = 0;
    for (unsigned phase = 0; phase < m.part_count; phase++) {
        for (; i < m.part[phase].end; i++)
            end = write_move(end, out->moves, c->solver.n, m.move[i]);
        out->phases[phase] = (tsl_phase){m.part[phase].name, (size_t)(end - out->moves)};
    }
    return TSL_OK;
}

/* ---- states ---- */

static void solved(const void *self, void *state)
{
    nxn_solved(state, ((const cube *)self)->solver.n);
}

static void draw(const void *self, void *state, tsl_rng *rng)
{
    const unsigned n = ((const cube *)self)->solver.n;
    nxn_pieces pieces;
    nxn_pieces_draw(&pieces, n, rng);
    nxn_pieces_write(state, n, &pieces);
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    *yes = nxn_is_near(state, ((const cube *)self)->solver.n, n);
    return TSL_OK;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    return nxn_apply(state, ((const cube *)self)->solver.n, moves, err);
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const unsigned n = ((const cube *)self)->solver.n;
    memcpy(out, state, (size_t)6 * n * n);
    out[6 * n * n] = '\0';
}

static int read(const void *self, void *state, const char *letters, tsl_err *err)
{
    const unsigned n = ((const cube *)self)->solver.n;
    nxn_pieces pieces;
    int status = nxn_pieces_read(&pieces, n, letters, err);
    if (status == TSL_OK) memcpy(state, letters, (size_t)6 * n * n);
    return status;
}

static int explain(const void *self, tsl_sink *sink, tsl_err *err)
{
    const unsigned n = ((const cube *)self)->solver.n;
    (void)err;
    int status = TSL_OK;
    if (n > 5) status = lines_write(sink, "A %ux%ux%u is reduced to a 5x5x5 first.", n, n, n);
    if (status == TSL_OK)
        status = lines_write(sink, "A 5x5x5 is reduced to a 3x3x3, which the engine solves.");
    if (status == TSL_OK)
        status = lines_write(
            sink, "A scramble is the solution undone. 'solve --trace' names the phases.");
    return status;
}

/* ---- the entry ---- */

static int init_size(void *self, unsigned n, const tsl_host *host, tsl_err *err)
{
    cube *c = self;
    c->solver.n = n;
    carry_rotations_fill(&c->rotations);
    return host->engine3(host, &c->solver.five.engine, err);
}

static int init_555(void **self, const tsl_host *host, tsl_err *err)
{
    return init_size(*self, 5, host, err);
}

static int init_666(void **self, const tsl_host *host, tsl_err *err)
{
    return init_size(*self, 6, host, err);
}

static int init_777(void **self, const tsl_host *host, tsl_err *err)
{
    return init_size(*self, 7, host, err);
}

static int init_scramble(void *self, const tsl_host *host, tsl_err *err)
{
    seven_solver *solver = &((cube *)self)->solver;
    int status = five_open_tables(&solver->five, host, err);
    return status != TSL_OK || solver->n == 5 ? status : seven_open_tables(solver, host, err);
}

static size_t get_work_size(const void *self)
{
    const seven_solver *solver = &((const cube *)self)->solver;
    return solver->n == 5 ? five_work_size(&solver->five) : seven_work_size(solver);
}

#define CUBE(n, solves)                                                                            \
    {                                                                                              \
        .id = #n #n #n "rs", .name = #n "x" #n "x" #n " cube by its states", .draw_as = "cube",    \
        .state_size = 6 * (n) * (n), .facelet_count = 6 * (n) * (n), .metric_max = 1,              \
        .self_size = sizeof(cube), .engine_solves = solves, .init = init_##n##n##n,                \
        .init_scramble = init_scramble, .get_work_size = get_work_size, .solved = solved,          \
        .draw = draw, .within = within, .scramble = scramble, .apply = apply,                      \
        .facelets = facelets, .read = read, .get_solve_size = get_work_size, .solve = solve,       \
        .explain = explain                                                                         \
    }

static const tsl_puzzle cubes[] = {CUBE(5, 200), CUBE(6, 350), CUBE(7, 400)};

static const tsl_puzzle *const puzzles[] = {&cubes[0], &cubes[1], &cubes[2], NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "bigcube", .version = "1.1.0", .puzzles = puzzles};
