/* The 4x4x4: "444", and "444ni" held in any of the 24 ways, for blindfolded solving.
 *
 * A state is its 96 stickers, letters of URFDLB, face by face in that order, each row by row, as
 * the cube is held (plugins/lib/nxn.h has the sketch); so it is the facelet string too.
 *
 * No centre of a 4x4x4 says how it is held, so the states of 444 are those with the corner DBL in
 * its place: of the 24 ways to hold a cube exactly one has it there. All orders and twists of the
 * other seven corners, all orders of the 24 wings and of the 24 centres can be reached, and centres
 * of one colour look the same, so that every state people can tell apart is equally likely when
 * each of these is drawn uniformly. A state of 444ni is such a state, held in one of 24 ways. */
#include <string.h>

#include "lib/answers.h"
#include "search.h"

enum { DBL = 6 };

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    cube4_solver *solver = *self;
    return host->engine3(host, &solver->engine, err);
}

static int init_scramble(void *self, const tsl_host *host, tsl_err *err)
{
    return cube4_open_tables(self, host, err);
}

/* ---- states ---- */

static void solved(const void *self, void *state)
{
    (void)self;
    nxn_solved(state, 4);
}

static void draw(const void *self, void *state, tsl_rng *rng)
{
    (void)self;
    nxn_pieces pieces;
    nxn_pieces_draw(&pieces, 4, rng);
    nxn_pieces_write(state, 4, &pieces);
}

/* How the cube is held does not count, so turns of the faces and of Uw Rw Fw are all moves. */
static bool is_within(const char stickers[CUBE4_STICKERS], unsigned n)
{
    if (nxn_is_solved(stickers, 4)) return true;
    for (unsigned turn = 0; turn < CUBE4_SEARCH_TURNS && n > 0; turn++) {
        char turned[CUBE4_STICKERS];
        memcpy(turned, stickers, sizeof turned);
        nxn_turn(turned, 4, cube4_turn(turn));
        if (is_within(turned, n - 1)) return true;
    }
    return false;
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)self;
    (void)err;
    *yes = is_within(state, n);
    return TSL_OK;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    (void)self;
    return nxn_apply(state, 4, moves, err);
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    (void)self;
    memcpy(out, state, CUBE4_STICKERS);
    out[CUBE4_STICKERS] = '\0';
}

/* ---- scrambles ---- */

/* Each move is preceded by a space but the first. */
static char *write_move(char *at, const char *begin, nxn_move move)
{
    if (at > begin) *at++ = ' ';
    nxn_write(at, 4, move);
    return at + strlen(at);
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    cube4_moves moves;
    char *end = out;
    int status = cube4_scramble(&moves, self, state, want, err);
    *end = '\0';
    for (unsigned i = 0; status == TSL_OK && i < moves.count; i++)
        end = write_move(end, out, moves.move[i]);
    return status;
}

/* ---- 444ni ---- */

static void draw_ni(const void *self, void *state, tsl_rng *rng)
{
    draw(self, state, rng);
    nxn_hold hold = nxn_hold_number((unsigned)tsl_below(rng, CUBE4_ROTATIONS), 4);
    nxn_turn(state, 4, hold.first);
    nxn_turn(state, 4, hold.second);
}

/* Takes back the moves that hold the cube as it is; of 24 holds one brings DBL to its place. */
static nxn_hold take_hold(char stickers[CUBE4_STICKERS])
{
    for (unsigned k = 0;; k++) {
        char upright[CUBE4_STICKERS];
        nxn_pieces pieces;
        nxn_hold hold = nxn_hold_number(k, 4);
        memcpy(upright, stickers, sizeof upright);
        nxn_turn(upright, 4, nxn_undone(hold.second));
        nxn_turn(upright, 4, nxn_undone(hold.first));
        nxn_pieces_read(&pieces, 4, upright, NULL);
        if (pieces.corner[DBL] != DBL) continue;
        memcpy(stickers, upright, sizeof upright);
        return hold;
    }
}

static int scramble_ni(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                       const tsl_want *want, tsl_err *err)
{
    char stickers[CUBE4_STICKERS];
    memcpy(stickers, state, sizeof stickers);
    nxn_hold hold = take_hold(stickers);
    int status = scramble(self, out, stickers, want, err);
    char *end = out + strlen(out);
    if (status == TSL_OK && hold.first.turns) end = write_move(end, out, hold.first);
    if (status == TSL_OK && hold.second.turns) end = write_move(end, out, hold.second);
    return status;
}

/* ---- solving ---- */

/* Writes moves undone, from the last one of `count` to the first. */
static char *write_undone(char *at, const char *begin, const nxn_move *moves, unsigned count)
{
    while (count-- > 0)
        if (moves[count].turns) at = write_move(at, begin, nxn_undone(moves[count]));
    return at;
}

static void end_phase(tsl_answer *out, const char *name, const char *end)
{
    out->phases[out->phase_count++] = (tsl_phase){name, (size_t)(end - out->moves)};
}

/* A scramble undone, after the rotations that hold the cube upright. */
static int write_solution(tsl_answer *out, const void *self, const char *stickers,
                          const nxn_hold *hold, const tsl_ask *ask, tsl_err *err)
{
    const tsl_want want = {.nth = ask->nth, .work = ask->work};
    cube4_moves moves;
    int status = asked_nth_only(ask, err);
    if (status == TSL_OK) status = cube4_scramble(&moves, self, stickers, &want, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.count = moves.count};
    char *end = out->moves;
    if (hold) {
        const nxn_move rotations[] = {hold->first, hold->second};
        end = write_undone(end, out->moves, rotations, 2);
        end_phase(out, "rotations that hold it upright", end);
    }
    end = write_undone(end, out->moves, moves.move + moves.three, moves.count - moves.three);
    end_phase(out, "reduction to a 3x3x3", end);
    end = write_undone(end, out->moves, moves.move, moves.three);
    end_phase(out, "the 3x3x3", end);
    return TSL_OK;
}

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    return write_solution(out, self, state, NULL, ask, err);
}

static int solve_ni(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                    tsl_err *err)
{
    char stickers[CUBE4_STICKERS];
    memcpy(stickers, state, sizeof stickers);
    const nxn_hold hold = take_hold(stickers);
    return write_solution(out, self, stickers, &hold, ask, err);
}

static int read_ni(const void *self, void *state, const char *letters, tsl_err *err)
{
    (void)self;
    nxn_pieces pieces;
    int status = nxn_pieces_read(&pieces, 4, letters, err);
    if (status == TSL_OK) memcpy(state, letters, CUBE4_STICKERS);
    return status;
}

static int read_upright(const void *self, void *state, const char *letters, tsl_err *err)
{
    char found[CUBE4_STICKERS];
    int status = read_ni(self, found, letters, err);
    if (status != TSL_OK) return status;
    for (unsigned k = 0; k < 3; k++)
        if (letters[nxn_sticker(4, NXN_CORNER, DBL, k)] != "DBL"[k])
            return tsl_fail(err, TSL_EINPUT,
                            "the corner DBL is not in its place: hold the cube so, or name the "
                            "puzzle 444ni");
    memcpy(state, found, sizeof found);
    return TSL_OK;
}

/* ---- the entry ---- */

/* What both have in common. */
#define CUBE                                                                                       \
    .draw_as = "cube", .state_size = CUBE4_STICKERS, .self_size = sizeof(cube4_solver),            \
    .facelet_count = CUBE4_STICKERS, .metric_max = 2, .engine_solves = CUBE4_ENGINE_SOLVES,        \
    .init = init, .init_scramble = init_scramble, .get_work_size = cube4_work_size,                \
    .solved = solved, .within = within, .apply = apply, .facelets = facelets,                      \
    .get_solve_size = cube4_work_size

static const tsl_puzzle cube444 = {CUBE,          .id = "444",          .name = "4x4x4 cube",
                                   .draw = draw,  .scramble = scramble, .read = read_upright,
                                   .solve = solve};

static const tsl_puzzle cube444ni = {CUBE,
                                     .id = "444ni",
                                     .name = "4x4x4 cube, held in any way",
                                     .draw = draw_ni,
                                     .scramble = scramble_ni,
                                     .read = read_ni,
                                     .solve = solve_ni};

static const tsl_puzzle *const puzzles[] = {&cube444, &cube444ni, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "cube4", .version = "1.1.0", .puzzles = puzzles};
