/* twistseal solve: a short solution of one 3x3x3 position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "engine/cube.h"
#include "engine/engine.h"
#include "options.h"
#include "tables.h"

static const char help[] =
    "usage: twistseal solve STATE [--max-moves N]\n"
    "\n"
    "Prints a sequence that solves a 3x3x3. STATE is a sequence of moves (\"R U R'\") that leads "
    "to\n"
    "the position, or its 54 facelets (letters URFDLB, faces in that order, row by row).\n"
    "\n"
    "  --max-moves N   the longest sequence accepted; default 21, which always finds one\n"
    "\n"
    "Exit codes: 0 done, 1 the state is impossible or unreadable, 2 no answer within the limits.\n";

static bool looks_like_facelets(const char *state)
{
    size_t n = strlen(state);
    return n > 24 && strspn(state, "URFDLB") == n;
}

static int read_state(tsl_cube3 *out, const char *state, tsl_err *err)
{
    if (looks_like_facelets(state)) return cube_from_facelets(out, state, err);
    cube_solved(out);
    return cube_apply(out, state, err);
}

static int solve(const tsl_engine3 *engine, const tsl_cube3 *cube, unsigned max_moves, tsl_err *err)
{
    uint8_t moves[32];
    size_t count = 0;
    const tsl_solve3 how = {
        .max_moves = max_moves, .first = TSL_ALL_MOVES3, .last = TSL_ALL_MOVES3};
    void *work = aligned_alloc(64, (engine->work_size + 63) / 64 * 64);
    if (!work) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    int status = engine->solve(moves, &count, cube, &how, work, err);
    for (size_t i = 0; i < count && status == TSL_OK; i++)
        printf("%s%s", i ? " " : "", cube_move_name(moves[i]));
    if (status == TSL_OK) putchar('\n');
    free(work);
    return status;
}

static int run_solve(int argc, char **argv, tsl_err *err)
{
    const char *state = NULL;
    uint64_t max_moves = 21;
    size_t count = 0;
    const tsl_engine3 *engine = NULL;
    tsl_cube3 cube;
    const option_spec specs[] = {{"--max-moves", NULL, OPTION_NUMBER, &max_moves, 30},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argc, argv, specs, &state, 1, &count, err);
    if (status == TSL_OK && count == 0)
        status = tsl_fail(err, TSL_EUSAGE, "solve needs a state: moves or 54 facelets");
    if (status == TSL_OK) status = read_state(&cube, state, err);
    if (status == TSL_OK) status = tables_host()->engine3(&engine, err);
    if (status == TSL_OK) status = solve(engine, &cube, (unsigned)max_moves, err);
    return status;
}

const command cmd_solve = {"solve", "solve a 3x3x3 given by moves or facelets", help, run_solve};
