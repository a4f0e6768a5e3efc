/* The command `solve`: solves one state of a puzzle, or many; the 3x3x3 by any of the methods. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "command.h"
#include "config/event.h"
#include "cube/cube.h"
#include "plugin/services.h"
#include "practice/shard.h"
#include "solve/coset_proof.h"
#include "solve/puzzle_solver.h"
#include "solve/solver.h"
#include "twophase/engine.h"

static const char help[] =
    "usage: twistseal solve STATE|- [OPTION...]\n"
    "       twistseal solve --batch [OPTION...] < STATES\n"
    "       twistseal solve --coset STATE [--max-moves N]\n"
    "\n"
    "Prints a sequence that solves a 3x3x3. STATE is the position: the moves that lead to it from\n"
    "the solved cube, or its 54 facelets. - reads it from the standard input.\n"
    "\n"
    "Moves are face turns (R U2 F'), wide turns (Rw or r), slice turns (M E S) and rotations of\n"
    "the whole cube (x y z). Each is named as the cube is held at that moment. The answer has\n"
    "face turns only. Hold the cube as it is after the last move: the answer solves it. If the\n"
    "cube is solved already, the answer is empty. Moves may stand without blanks (FR2U), have R2'\n"
    "or groups like (R U)2, and every kind of prime and blank.\n"
    "\n"
    "Facelets are the letters URFDLB: faces in that order, row by row. Blanks between them are\n"
    "ignored.\n"
    "\n"
    "How to solve:\n"
    "  --method M      twophase (default), thistlethwaite, kociemba, multiphase or optimal\n"
    "  --optimal       the same as --method optimal: finds a shortest sequence and proves it;\n"
    "                  takes minutes\n"
    "  --tables MB     optimal: use the largest table of at most MB megabytes: 40 (default), 270,\n"
    "                  1050 or 2200. It is built once, in the memory it has, and kept in the\n"
    "                  user's cache\n"
    "  --moves TURNS   use only these turns, as in \"U,R,F2\": U allows every turn of that\n"
    "                  face, F2 only the half turn. The answer is a shortest one with\n"
    "                  --optimal, or if these turns reach at most 10^12 positions; otherwise it\n"
    "                  is the best one found within the nodes. A position they cannot solve is\n"
    "                  reported\n"
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
    "                  order, on all cores. Each line is answered as it arrives\n"
    "  --shard I/N     print only part I of N, between two lines that say so. Parts may be made\n"
    "                  on any machines; 'twistseal merge' makes of them what one run prints. It\n"
    "                  needs a file as standard input\n"
    "\n"
    "Many positions at a time:\n"
    "  --coset         prove that no position of the state's coset of <U,D,R2,L2,F2,B2> needs "
    "more\n"
    "                  than N moves (--max-moves, default 20): of 19,508,428,800 positions with\n"
    "                  its twists, flips and places of the middle-slice edges. Prints how many "
    "are\n"
    "                  known to need at most so many moves (up to 15 moves: all that do) and, if\n"
    "                  they are few, those that may need more. Takes 3.1 GB and some minutes\n"
    "\n"
    "Another puzzle:\n"
    "  --puzzle ID     a puzzle or event of 'twistseal events', or an event script. STATE is\n"
    "                  moves in the puzzle's notation or its facelets as in plugins/ and\n"
    "                  lua/draw/. With it go --optimal, --moves (these and their powers),\n"
    "                  --nodes, --nth, --trace (names the phases) and --batch\n"
    "  --plugin FILE   also use this plugin (absolute path), for puzzles of your own\n"
    "\n"
    "The same options give the same answer on every machine. Exit codes: 0 done, 1 a state is\n"
    "impossible, unreadable or has no answer within the limits, 2 solve could not run.\n";

#define SEARCHED_MAX 1000000000000000u /* years of searching */
#define WORDS        32u
#define STATE_MAX    65536u /* bytes */
#define SOLVED_NOTE  "note: it is solved: no move is needed\n"

typedef struct arguments {
    solver_options options;
    const char *state;
    const char *words[WORDS]; /* the state; a second one is an error */
    text input;               /* a state from standard input */
    const char *puzzle;
    option_list plugins;
    const char *part;
    shard shard;
    bool trace, batch, coset;
} arguments;

/* The events of the 3x3x3 are solved alike: how it is held or chosen is another matter. */
static bool is_cube(const arguments *a)
{
    static const char *const ids[] = {"333", "333oh", "333bf", "333fm", "333mbf", "333ni"};
    bool found = !a->puzzle;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        found = found || strcmp(a->puzzle, ids[i]) == 0;
    return found;
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

/* Is --max-moves the only option about the answer? */
static bool takes_limits_only(const solver_options *o)
{
    const solver_options limits = {.max_moves = o->max_moves};
    return memcmp(o, &limits, sizeof limits) == 0;
}

static int read_arguments(arguments *a, char **argv, tsl_err *err)
{
    solver_options *o = &a->options;
    *a = (arguments){.state = NULL};
    const option_spec specs[] = {{"--method", NULL, OPTION_STRING, &o->method, 0},
                                 {"--optimal", NULL, OPTION_FLAG, &o->optimal, 0},
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
                                 {"--coset", NULL, OPTION_FLAG, &a->coset, 0},
                                 {"--puzzle", NULL, OPTION_STRING, &a->puzzle, 0},
                                 {"--plugin", NULL, OPTION_LIST, &a->plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argv, specs, a->words, WORDS, NULL, err);
    if (status != TSL_OK) return status;
    a->state = a->words[0];
    if (a->words[1])
        return tsl_fail(err, TSL_EUSAGE,
                        "a state is one argument: put its moves in quotes, as in \"R U R'\"");
    if (a->batch && (a->state || a->trace))
        return tsl_fail(err, TSL_EUSAGE, "--batch goes with neither a state nor --trace");
    if (!a->batch && !a->state)
        return tsl_fail(err, TSL_EUSAGE, "solve needs a state: moves or facelets");
    if (a->coset && (a->puzzle || a->trace || a->batch || !takes_limits_only(o)))
        return tsl_fail(err, TSL_EUSAGE, "--coset goes with --max-moves only");
    if (a->coset && o->max_moves > COSET_MOVES_MAX)
        return tsl_fail(err, TSL_EUSAGE, "--coset goes up to %u moves", COSET_MOVES_MAX);
    if (a->part && !a->batch) return tsl_fail(err, TSL_EUSAGE, "--shard needs --batch");
    if (is_cube(a) && a->plugins.count)
        return tsl_fail(err, TSL_EUSAGE, "--plugin goes with --puzzle only");
    if (o->optimal && !o->method && is_cube(a)) o->method = "optimal";
    if (a->batch) o->solves = 2; /* batch_solve raises it as lines come */
    return shard_option_read(&a->shard, a->part, err);
}

/* ---- the 3x3x3 ---- */

static void print_solution(const arguments *a, const solver *s, const solution *answer)
{
    const char *moves = a->options.moves, *method_name = a->options.method;
    char sequence[TSL_SCRAMBLE_MAX];
    cube_write_moves(sequence, answer->moves, answer->count);
    puts(sequence);
    if (answer->optimal && method_name && strcmp(method_name, "optimal") == 0)
        printf("optimal: %u %s; no solution below %u%s%s (%llu nodes searched)\n", answer->cost,
               solver_unit(s, answer->cost), answer->cost, moves ? " with only " : "",
               moves ? moves : "", (unsigned long long)answer->nodes);
}

static int solve_cube(const solver *s, const arguments *a, tsl_err *err)
{
    tsl_cube3 cube;
    solution answer;
    int status = state_read(&cube, a->state, err);
    if (status == TSL_OK) status = solver_solve(&answer, s, &cube, err);
    /* "There is no such sequence" is an answer: exit code 1. */
    if (status == TSL_ELIMIT) status = TSL_EINPUT;
    if (status != TSL_OK) return status;
    if (a->trace) solve_trace(stdout, s, &answer, &cube);
    print_solution(a, s, &answer);
    if (answer.count == 0 && !a->options.goal) fputs(SOLVED_NOTE, stderr);
    return TSL_OK;
}

/* ---- a coset ---- */

static void print_proof(const coset_proof *proof, unsigned max_moves)
{
    char facelets[55];
    for (unsigned n = 0; n <= max_moves; n++)
        if (proof->found[n] > 0) printf("%2u moves %14" PRIu64 "\n", n, proof->found[n]);
    if (proof->alone > 0) printf("one by one %12" PRIu64 "\n", proof->alone);
    for (unsigned i = 0; i < proof->named_count; i++) {
        cube_to_facelets(facelets, &proof->named[i]);
        puts(facelets);
    }
}

static int prove_coset(const arguments *a, tsl_err *err)
{
    const unsigned max_moves = a->options.max_moves ? (unsigned)a->options.max_moves : 20;
    coset_proof *proof = xcalloc(1, sizeof *proof);
    services *lent = services_new(SERVICES_KEEP_TABLES);
    tsl_cube3 cube = {{0}, {0}};
    int status = state_read(&cube, a->state, err);
    if (status == TSL_OK) status = coset_prove(proof, &cube, max_moves, services_lend(lent), err);
    if (status == TSL_OK) {
        print_proof(proof, max_moves);
        if (proof->left > 0)
            status = tsl_fail(err, TSL_EINPUT,
                              "not proven: %" PRIu64 " positions may need more than %u moves",
                              proof->left, max_moves);
        else
            printf("proven: all positions of the coset need at most %u moves\n", max_moves);
    }
    services_free(lent);
    free(proof);
    return status;
}

/* ---- any puzzle, by its plugin ---- */

static int solve_puzzle(const puzzle_solver *s, const arguments *a, tsl_err *err)
{
    uint8_t state[TSL_STATE_MAX];
    const char *moves = a->options.moves;
    tsl_answer *answer = xcalloc(1, sizeof *answer);
    int status = puzzle_state_read(state, s->puzzle, a->state, err);
    if (status == TSL_OK) status = puzzle_solver_solve(answer, s, state, err);
    /* "There is no such sequence" is an answer: exit code 1. */
    if (status == TSL_ELIMIT) status = TSL_EINPUT;
    if (status == TSL_OK) {
        if (a->trace) puzzle_solver_trace(stdout, answer);
        puts(answer->moves);
        if (a->options.optimal)
            printf("optimal: %u %s; no solution below %u%s%s\n", answer->count,
                   answer->count == 1 ? "move" : "moves", answer->count, moves ? " with only " : "",
                   moves ? moves : "");
        if (answer->count == 0) fputs(SOLVED_NOTE, stderr);
    }
    free(answer);
    return status;
}

/* ---- many states ---- */

/* Whatever decides about the answers of a run that is made in parts. */
static void add_parameters(text *out, const arguments *a, const shard_lines *lines)
{
    const solver_options *o = &a->options;
    char hex[DIGEST_HEX];
    const struct {
        const char *name, *value;
    } words[] = {{"puzzle", is_cube(a) ? NULL : a->puzzle},
                 {"method", o->method},
                 {"goal", o->goal},
                 {"metric", o->metric},
                 {"moves", o->moves},
                 {"begin-with", o->begin_with},
                 {"end-with", o->end_with}};
    const struct {
        const char *name;
        uint64_t value;
    } numbers[] = {{"max-moves", o->max_moves},
                   {"nodes", o->nodes},
                   {"probes", o->probes},
                   {"nth", o->nth},
                   {"first-answer", o->first_answer},
                   {"optimal", o->optimal},
                   {"lines", lines->total}};
    hash_hex(hex, &lines->all);
    text_add(out, "command: solve\ngenerator: twistseal " TSL_VERSION "\n");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        text_addf(out, "%s: %s\n", words[i].name, words[i].value ? words[i].value : "");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        text_addf(out, "%s: %" PRIu64 "\n", numbers[i].name, numbers[i].value);
    text_addf(out, "input: sha256=%s\n", hex);
}

/* One of both solvers is NULL. */
static int solve_lines(const solver *cubes, const puzzle_solver *puzzles, FILE *out,
                       const batch_part *part, tsl_err *err)
{
    return cubes ? batch_solve(cubes, STDIN_FILENO, out, part, err)
                 : batch_solve_puzzle(puzzles, STDIN_FILENO, out, part, err);
}

static int solve_batch(const solver *cubes, const puzzle_solver *puzzles, const arguments *a,
                       tsl_err *err)
{
    shard_lines lines;
    text parameters = {0};
    shard_output out = {0};
    if (a->shard.count == 0) return solve_lines(cubes, puzzles, stdout, NULL, err);
    int status = shard_lines_find(&lines, STDIN_FILENO, &a->shard, err);
    if (status != TSL_OK) return status;
    add_parameters(&parameters, a, &lines);
    const batch_part part = {lines.from, lines.count};
    shard_output_open(&out, &a->shard, &parameters, NULL);
    if (status == TSL_OK) status = solve_lines(cubes, puzzles, out.lines, &part, err);
    /* TSL_EINPUT: some answers are empty lines, but all are there. */
    return shard_output_close(&out, status, status == TSL_OK || status == TSL_EINPUT, err);
}

/* ---- the command ---- */

static int run_cube(const arguments *a, tsl_err *err)
{
    solver *s = NULL;
    services *lent = services_new(SERVICES_KEEP_TABLES);
    int status = solver_open(&s, &a->options, services_lend(lent), err);
    if (status == TSL_OK) status = a->batch ? solve_batch(s, NULL, a, err) : solve_cube(s, a, err);
    solver_close(s);
    services_free(lent);
    return status;
}

static int run_puzzle(const arguments *a, tsl_err *err)
{
    session s = {0};
    puzzle_solver one = {0};
    const puzzle *p = NULL;
    int status = session_open(&s, a->plugins.values, err);
    if (status == TSL_OK) status = session_named_puzzle(&p, &s, a->puzzle, err);
    if (status == TSL_OK) status = puzzle_solver_open(&one, p, &a->options, err);
    if (status == TSL_OK)
        status = a->batch ? solve_batch(NULL, &one, a, err) : solve_puzzle(&one, a, err);
    puzzle_solver_close(&one);
    session_close(&s);
    return status;
}

static int run_solve(char **argv, tsl_err *err)
{
    arguments a;
    int status = read_arguments(&a, argv, err);
    if (status == TSL_OK) status = read_state(&a, err);
    if (status == TSL_OK)
        status = a.coset       ? prove_coset(&a, err)
                 : is_cube(&a) ? run_cube(&a, err)
                               : run_puzzle(&a, err);
    text_free(&a.input);
    return status;
}

const command cmd_solve = {"solve", "solve a puzzle given by moves or facelets", help, run_solve};
