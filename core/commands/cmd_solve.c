/* The command `solve`: solves one state of a puzzle, or many; the 3x3x3 by any of the methods. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "command.h"
#include "commands/lib/options.h"
#include "commands/lib/shard_option.h"
#include "cube/notation.h"
#include "plugin/services.h"
#include "solve/solver.h"
#include "solve/state.h"
#include "solve/trace.h"
#include "solve_batch.h"
#include "solve_puzzle.h"
#include "twophase/engine.h"

static const char help[] =
    "usage: twistseal solve STATE|- [OPTION...]\n"
    "       twistseal solve --batch [OPTION...] < STATES\n"
    "\n"
    "Prints a sequence that solves a 3x3x3. STATE is the position: the moves that lead to it from\n"
    "the solved cube, or its 54 facelets. - reads it from the standard input.\n"
    "\n"
    "Moves are face turns (R U2 F'), wide turns (Rw or r), slice turns (M E S) and rotations of\n"
    "the whole cube (x y z). Each is named as the cube is held at that moment. The answer has\n"
    "face turns only. Hold the cube as it is after the last move: the answer solves it. If the\n"
    "cube is solved already, the answer is empty.\n"
    "\n"
    "Facelets are the letters URFDLB: faces in that order, row by row. Blanks between them are\n"
    "ignored.\n"
    "\n"
    "How to solve:\n"
    "  --method M      twophase (default), thistlethwaite, kociemba, multiphase or optimal\n"
    "  --optimal       the same as --method optimal: finds a shortest sequence and proves it;\n"
    "                  takes minutes\n"
    "  --tables MB     optimal: use the largest table of at most MB megabytes: 40 (default), 270\n"
    "                  or 2200. It is built once, in the memory it has, and kept in the user's\n"
    "                  cache\n"
    "  --moves TURNS   use only these turns, as in \"U,R,F2\": U allows every turn of that face, "
    "F2\n"
    "                  only the half turn. The answer is a shortest one with --optimal, or if\n"
    "                  these turns reach at most 10^12 positions; otherwise it is the best one\n"
    "                  found within the nodes. A position they cannot solve is reported\n"
    "  --goal G        solve only this far, by a shortest sequence: eo (edges oriented), cross\n"
    "                  (on D) or g1 (<U,D,R2,L2,F2,B2>)\n"
    "  --metric M      htm (default): every face turn counts 1; qtm: a half turn counts 2, for\n"
    "                  methods with phases, --goal, --moves and optimal; stm: a slice turn counts\n"
    "                  1, for optimal\n"
    "Which answer:\n"
    "  --max-moves N   accept at most N moves; the default is always enough. If no such sequence\n"
    "                  exists, or none is found within the nodes, solve says so and exits with 1\n"
    "  --nodes N       the best sequence found within N positions searched; default: 5,000,000,\n"
    "                  no limit for optimal\n"
    "  --probes N      twophase: the best sequence found within N ends of phase 1\n"
    "  --first-answer  the method's first answer, not the best one within the nodes\n"
    "  --nth N         the N-th alternative to the first answer; not with optimal\n"
    "  --begin-with TURNS, --end-with TURNS\n"
    "                  the sequence begins or ends with one of these turns, so it is never empty;\n"
    "                  not with optimal\n"
    "What to print:\n"
    "  --trace         also the axis and direction of the search, each phase's subgroup and\n"
    "                  moves, and its coordinates after each move\n"
    "  --batch         read one state per line and print one solution per line, in the same\n"
    "                  order, on all cores. Each line is answered as it arrives\n" SHARD_HELP
    "                  It needs a file as standard input\n"
    "\n"
    "Another puzzle:\n"
    "  --puzzle ID     a puzzle or event of 'twistseal events', or an event script. STATE is "
    "moves\n"
    "                  in the puzzle's notation or its facelets as in plugins/ and lua/draw/. "
    "With\n"
    "                  it go --optimal, --moves (these and their powers), --nodes, --nth, --trace\n"
    "                  (names the phases) and --batch\n"
    "  --plugin FILE   also use this plugin (absolute path), for puzzles of your own\n"
    "\n"
    "The same options give the same answer on every machine. Exit codes: 0 done, 1 a state is\n"
    "impossible, unreadable or has no answer within the limits, 2 solve could not run.\n";

static void print_moves(const uint8_t *moves, unsigned count)
{
    for (unsigned i = 0; i < count; i++) printf("%s%s", i ? " " : "", cube_move_name(moves[i]));
    putchar('\n');
}

/* ---- the command ---- */

#define SEARCHED_MAX 1000000000000000u /* years of searching */
#define WORDS        32u
#define STATE_MAX    65536u /* bytes */

typedef struct arguments {
    solver_options options;
    const char *state;
    size_t state_count;
    const char *words[WORDS]; /* the state; a second one is an error */
    text input;               /* a state from standard input */
    const char *puzzle;
    option_list plugins;
    const char *part;
    shard shard;
    bool optimal, trace, batch;
} arguments;

static bool is_cube(const arguments *a)
{
    return !a->puzzle || strcmp(a->puzzle, "333") == 0;
}

/* "-" stands for what standard input has, its lines being parts of one state. */
static int read_state(arguments *a, tsl_err *err)
{
    if (!a->state || strcmp(a->state, "-") != 0) return TSL_OK;
    int status = file_read_open(&a->input, STDIN_FILENO, "standard input", STATE_MAX, err);
    if (status != TSL_OK) return status;
    for (size_t i = 0; i < a->input.size; i++)
        if (a->input.bytes[i] == '\n' || a->input.bytes[i] == '\r') a->input.bytes[i] = ' ';
    a->state = a->input.bytes;
    return TSL_OK;
}

static int read_arguments(arguments *a, int argc, char **argv, tsl_err *err)
{
    solver_options *o = &a->options;
    *a = (arguments){.state = NULL};
    const option_spec specs[] = {{"--method", NULL, OPTION_STRING, &o->method, 0},
                                 {"--optimal", NULL, OPTION_FLAG, &a->optimal, 0},
                                 {"--tables", NULL, OPTION_NUMBER, &o->tables, UINT32_MAX},
                                 {"--goal", NULL, OPTION_STRING, &o->goal, 0},
                                 {"--metric", NULL, OPTION_STRING, &o->metric, 0},
                                 {"--moves", NULL, OPTION_STRING, &o->moves, 0},
                                 {"--begin-with", NULL, OPTION_STRING, &o->begin_with, 0},
                                 {"--end-with", NULL, OPTION_STRING, &o->end_with, 0},
                                 {"--max-moves", NULL, OPTION_COUNT, &o->max_moves, SOLVER_MOVES},
                                 {"--nodes", NULL, OPTION_COUNT, &o->nodes, SEARCHED_MAX},
                                 {"--probes", NULL, OPTION_COUNT, &o->probes, SEARCHED_MAX},
                                 {"--nth", NULL, OPTION_NUMBER, &o->nth, ENGINE_ALTERNATIVES - 1},
                                 {"--first-answer", NULL, OPTION_FLAG, &o->first_answer, 0},
                                 {"--trace", NULL, OPTION_FLAG, &a->trace, 0},
                                 {"--batch", NULL, OPTION_FLAG, &a->batch, 0},
                                 {"--shard", NULL, OPTION_STRING, &a->part, 0},
                                 {"--puzzle", NULL, OPTION_STRING, &a->puzzle, 0},
                                 {"--plugin", NULL, OPTION_LIST, &a->plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argc, argv, specs, a->words, WORDS, &a->state_count, err);
    if (status != TSL_OK) return status;
    a->state = a->words[0];
    if (a->state_count > 1)
        return tsl_fail(err, TSL_EUSAGE,
                        "a state is one argument: put its moves in quotes, as in \"R U R'\"");
    if (a->batch && (a->state_count || a->trace))
        return tsl_fail(err, TSL_EUSAGE, "--batch goes with neither a state nor --trace");
    if (!a->batch && a->state_count == 0)
        return tsl_fail(err, TSL_EUSAGE, "solve needs a state: moves or facelets");
    if (a->part && !a->batch) return tsl_fail(err, TSL_EUSAGE, "--shard needs --batch");
    if (is_cube(a) && a->plugins.count)
        return tsl_fail(err, TSL_EUSAGE, "--plugin goes with --puzzle only");
    if (a->optimal && o->method && strcmp(o->method, "optimal") != 0)
        return tsl_fail(err, TSL_EUSAGE, "--optimal and --method do not go together");
    if (a->optimal && is_cube(a)) o->method = "optimal";
    if (a->batch) o->solves = 2; /* batch_solve raises it as lines come */
    return shard_option_read(&a->shard, a->part, err);
}

static void print_proof(const arguments *a, const solver *s, const solution *answer)
{
    const char *moves = a->options.moves;
    printf("optimal: %u %s; no solution below %u%s%s (%llu nodes searched)\n", answer->cost,
           solver_unit(s, answer->cost), answer->cost, moves ? " with only " : "",
           moves ? moves : "", (unsigned long long)answer->nodes);
}

static int solve_one(const solver *s, const arguments *a, tsl_err *err)
{
    tsl_cube3 cube;
    solution answer;
    int status = state_read(&cube, a->state, err);
    if (status == TSL_OK) status = solver_solve(&answer, s, &cube, err);
    /* "There is no such sequence" is an answer: exit code 1. */
    if (status == TSL_ELIMIT) status = TSL_EINPUT;
    if (status != TSL_OK) return status;
    if (a->trace) solve_trace(stdout, s, &answer, &cube);
    print_moves(answer.moves, answer.count);
    if (answer.optimal && a->options.method && strcmp(a->options.method, "optimal") == 0)
        print_proof(a, s, &answer);
    return TSL_OK;
}

static int solve_cubes(arguments *a, tsl_err *err)
{
    solver *s = NULL;
    services *lent = NULL;
    int status = services_new(&lent, SERVICES_KEEP_TABLES, err);
    if (status == TSL_OK) status = solver_open(&s, &a->options, services_lend(lent), err);
    const solve_batch batch = {s, NULL, NULL, &a->options, a->optimal, &a->shard};
    if (status == TSL_OK) status = a->batch ? solve_batch_run(&batch, err) : solve_one(s, a, err);
    solver_close(s);
    services_free(lent);
    return status;
}

static int run_solve(int argc, char **argv, tsl_err *err)
{
    arguments a;
    int status = read_arguments(&a, argc, argv, err);
    if (status == TSL_OK) status = read_state(&a, err);
    const solve_wish wish = {.puzzle = a.puzzle,
                             .plugins = a.plugins.values,
                             .state = a.state,
                             .options = &a.options,
                             .optimal = a.optimal,
                             .trace = a.trace,
                             .part = &a.shard};
    if (status == TSL_OK) status = is_cube(&a) ? solve_cubes(&a, err) : solve_puzzle(&wish, err);
    text_free(&a.input);
    return status;
}

const command cmd_solve = {"solve", "solve a puzzle given by moves or facelets", help, run_solve};
