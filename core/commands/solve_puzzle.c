/* `solve --puzzle`: solves states of any puzzle by its plugin. */
#include "solve_puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config/session.h"
#include "solve/batch.h"
#include "solve/puzzle/puzzle_solver.h"
#include "solve/puzzle/puzzle_state.h"

static int check_options(const solver_options *o, tsl_err *err)
{
    const struct {
        const char *option;
        bool given;
    } others[] = {{"--method", o->method},     {"--goal", o->goal},
                  {"--metric", o->metric},     {"--begin-with", o->begin_with},
                  {"--end-with", o->end_with}, {"--max-moves", o->max_moves},
                  {"--probes", o->probes},     {"--first-answer", o->first_answer},
                  {"--tables", o->tables}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (others[i].given)
            return tsl_fail(err, TSL_EUSAGE, "%s goes with the 3x3x3 only", others[i].option);
    return TSL_OK;
}

static void print_proof(const solve_wish *wish, const tsl_answer *answer)
{
    const char *moves = wish->options->moves;
    printf("optimal: %u %s; no solution below %u%s%s\n", answer->count,
           answer->count == 1 ? "move" : "moves", answer->count, moves ? " with only " : "",
           moves ? moves : "");
}

static int solve_one(const puzzle_solver *s, const solve_wish *wish, tsl_err *err)
{
    uint8_t state[TSL_STATE_MAX];
    tsl_answer *answer = calloc(1, sizeof *answer);
    if (!answer) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    int status = puzzle_state_read(state, s->puzzle, wish->state, err);
    if (status == TSL_OK) status = puzzle_solver_solve(answer, s, state, err);
    /* "There is no such sequence" is an answer: exit code 1. */
    if (status == TSL_ELIMIT) status = TSL_EINPUT;
    if (status == TSL_OK) {
        if (wish->trace) puzzle_solver_trace(stdout, answer);
        puts(answer->moves);
        if (wish->optimal) print_proof(wish, answer);
    }
    free(answer);
    return status;
}

/* The user's "U,R2" as plugins read it, "U R2". The caller frees *out. */
static int write_moves(char **out, const char *moves, tsl_err *err)
{
    *out = moves ? strdup(moves) : NULL;
    if (!moves) return TSL_OK;
    if (!*out) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (char *at = *out; *at; at++)
        if (*at == ',') *at = ' ';
    if ((*out)[strspn(*out, " ")]) return TSL_OK;
    return tsl_fail(err, TSL_EUSAGE, "--moves needs turns, as in \"U,R2\"");
}

static int run(const puzzle *p, const solve_wish *wish, tsl_err *err)
{
    puzzle_solver s;
    char *moves = NULL;
    int status = write_moves(&moves, wish->options->moves, err);
    const tsl_ask ask = {.moves = moves,
                         .optimal = wish->optimal,
                         .nth = (unsigned)wish->options->nth,
                         .max_nodes = wish->options->nodes};
    if (status == TSL_OK) status = puzzle_solver_open(&s, p, &ask, err);
    if (status == TSL_OK)
        status = wish->state ? solve_one(&s, wish, err)
                             : batch_solve_puzzle(&s, STDIN_FILENO, stdout, err);
    free(moves);
    return status;
}

int solve_puzzle(const solve_wish *wish, tsl_err *err)
{
    session s = {0};
    const puzzle *p = NULL;
    int status = check_options(wish->options, err);
    if (status == TSL_OK) status = session_open(&s, wish->plugins, err);
    if (status == TSL_OK) status = session_named_puzzle(&p, &s, wish->puzzle, err);
    if (status == TSL_OK) status = run(p, wish, err);
    session_close(&s);
    return status;
}
