/* Solves states of any puzzle whose plugin can. */
#include "puzzle_solver.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Every word that the question allows must be a move. */
static int check_moves(const puzzle *p, const char *moves, tsl_err *err)
{
    uint8_t state[TSL_STATE_MAX];
    tsl_err why;
    p->type->solved(p->self, state);
    if (!moves || p->type->apply(p->self, state, moves, &why) == TSL_OK) return TSL_OK;
    return tsl_fail(err, TSL_EUSAGE, "--moves: %.3000s", why.text);
}

int puzzle_solver_open(puzzle_solver *out, const puzzle *p, const tsl_ask *ask, tsl_err *err)
{
    *out = (puzzle_solver){.puzzle = p, .ask = *ask};
    if (!p->type->solve)
        return tsl_fail(err, TSL_EUSAGE, "puzzle '%s' has no solver: its plugin offers none",
                        p->type->id);
    int status = puzzle_init_scramble(NULL, p, err);
    if (status == TSL_OK) status = check_moves(p, ask->moves, err);
    if (status != TSL_OK) return status;
    if (p->type->get_solve_size) out->work_size = p->type->get_solve_size(p->self);
    /* The way it is asked to solve is refused before any state is read. */
    uint8_t state[TSL_STATE_MAX];
    tsl_err why;
    tsl_answer *answer = xmalloc(sizeof *answer);
    p->type->solved(p->self, state);
    status = puzzle_solver_solve(answer, out, state, &why);
    free(answer);
    return status == TSL_EUSAGE || status == TSL_ESYSTEM
               ? tsl_fail(err, (tsl_status)status, "%s", why.text)
               : TSL_OK;
}

static int check_answer(const tsl_answer *answer, const puzzle_solver *s, const void *state,
                        tsl_err *err)
{
    const tsl_puzzle *type = s->puzzle->type;
    uint8_t reached[TSL_STATE_MAX], solved[TSL_STATE_MAX];
    memcpy(reached, state, type->state_size);
    type->solved(s->puzzle->self, solved);
    if (type->apply(s->puzzle->self, reached, answer->moves, NULL) == TSL_OK &&
        memcmp(reached, solved, type->state_size) == 0 && (answer->optimal || !s->ask.optimal))
        return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN, "the plugin of '%s' gave a wrong solution: report it",
                    type->id);
}

int puzzle_solver_solve(tsl_answer *out, const puzzle_solver *s, const void *state, tsl_err *err)
{
    const tsl_puzzle *type = s->puzzle->type;
    tsl_ask ask = s->ask;
    tsl_err why = {0};
    ask.work = aligned_alloc(64, (s->work_size + 64) / 64 * 64);
    int status = type->solve(s->puzzle->self, out, state, &ask, &why);
    free(ask.work);
    if (status == TSL_OK) return check_answer(out, s, state, err);
    return tsl_fail(err, (tsl_status)status, "puzzle '%s': %.3000s", type->id, why.text);
}

void puzzle_solver_trace(FILE *out, const tsl_answer *answer)
{
    size_t begin = 0;
    for (unsigned i = 0; i < answer->phase_count; i++) {
        const size_t end = answer->phases[i].end;
        begin += strspn(answer->moves + begin, " ");
        fprintf(out, "phase %u: %s\n", i + 1, answer->phases[i].name);
        if (end > begin) fprintf(out, "  %.*s\n", (int)(end - begin), answer->moves + begin);
        if (end > begin) begin = end;
    }
}
