/* `solve --batch` answers as `solve` does, whatever the options, and reads what people write. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/text.h"
#include "cube/cube.h"
#include "solve/puzzle_solver.h"
#include "solve/solver.h"
#include "test_host.h"

#define HARD "R U2 F' L D B2 R' U F L2 D' B R2 U' F2 L B' D2 R F'"

/* ---- batch and single ---- */

static const char *const easy_states[] = {
    "",        "R", "U R'", "R X", "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "M2 x Fw", NULL};
static const char *const few_states[] = {"U R'", NULL};
static const char *const hard_states[] = {HARD, "F2 L", "", HARD " U", NULL};

/* What `solve` prints for each state, as a batch is to print it. */
static void solve_singly(text *answers, text *complaints, const solver *s,
                         const char *const *states)
{
    for (unsigned i = 0; states[i]; i++) {
        tsl_err err = {0};
        tsl_cube3 cube;
        solution a;
        int status = state_read(&cube, states[i], &err);
        if (status == TSL_OK) status = solver_solve(&a, s, &cube, &err);
        for (unsigned m = 0; status == TSL_OK && m < a.count; m++)
            text_addf(answers, "%s%s", m ? " " : "", cube_move_name(a.moves[m]));
        text_add(answers, "\n");
        if (status != TSL_OK)
            text_addf(complaints, "%sline %u: %s", complaints->size ? "\n" : "", i + 1, err.text);
    }
}

static int open_states(const char *const *states)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    for (; *states; states++) fprintf(file, "%s\n", *states);
    assert_int_equal(fflush(file), 0);
    int fd = dup(fileno(file));
    fclose(file);
    assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
    return fd;
}

static const char *show(const solver_options *o)
{
    static char shown[200];
    snprintf(shown, sizeof shown,
             "method %s goal %s metric %s moves %s begin %s end %s max %llu nodes %llu probes %llu "
             "nth %llu first %d",
             o->method ? o->method : "-", o->goal ? o->goal : "-", o->metric ? o->metric : "-",
             o->moves ? o->moves : "-", o->begin_with ? o->begin_with : "-",
             o->end_with ? o->end_with : "-", (unsigned long long)o->max_moves,
             (unsigned long long)o->nodes, (unsigned long long)o->probes,
             (unsigned long long)o->nth, o->first_answer);
    return shown;
}

/* Opens what a batch solves with: only the engine and the optimal method ask how many solves there
 * will be, and the others take a while to open. */
static int open_for_batch(solver **out, solver *single, const solver_options *options, tsl_err *err)
{
    solver_options batch = *options;
    batch.solves = 2;
    if (single && solver_phases(single)) {
        *out = single;
        return TSL_OK;
    }
    return solver_open(out, &batch, test_host(), err);
}

/* True if the options go together. */
static bool compare(const solver_options *options, const char *const *states)
{
    solver *single = NULL, *many = NULL;
    tsl_err err = {0}, batch_err = {0};
    text answers = {0}, complaints = {0};
    char *printed = NULL;
    size_t size = 0;
    int status = solver_open(&single, options, test_host(), &err);
    assert_int_equal(open_for_batch(&many, single, options, &batch_err), status);
    if (status != TSL_OK) {
        assert_int_equal(status, TSL_EUSAGE);
        assert_string_equal(err.text, batch_err.text);
        return false;
    }
    solve_singly(&answers, &complaints, single, states);
    FILE *out = open_memstream(&printed, &size);
    int in = open_states(states);
    status = batch_solve(many, in, out, NULL, &batch_err);
    fclose(out);
    close(in);
    if (strcmp(printed, answers.bytes) != 0 || (status == TSL_OK) != (complaints.size == 0) ||
        (status != TSL_OK && strcmp(batch_err.text, complaints.bytes) != 0))
        fail_msg("%s: singly\n%s%s\nin a batch\n%s%s\n", show(options), answers.bytes,
                 complaints.size ? complaints.bytes : "", printed,
                 status == TSL_OK ? "" : batch_err.text);
    free(printed);
    text_free(&answers);
    text_free(&complaints);
    if (many != single) solver_close(many);
    solver_close(single);
    return true;
}

/* `hard`: with a budget it solves any position in milliseconds. `costly`: it is tried in one
 * metric, since its tables or its searches take seconds. */
static const struct aim {
    solver_options options;
    bool hard, costly;
} aims[] = {
    {{.method = NULL}, true, false},
    {{.method = "thistlethwaite"}, true, false},
    {{.method = "kociemba"}, true, true},
    {{.method = "multiphase"}, true, false},
    {{.method = "optimal"}, false, true},
    {{.goal = "eo"}, true, false},
    {{.goal = "cross"}, true, false},
    {{.goal = "g1"}, true, false},
    {{.moves = "U,R"}, true, false},
    {{.moves = "U2,R2"}, true, false},
    {{.moves = "U,R", .method = "optimal"}, false, true},
};

static const solver_options budgets[] = {
    {.nodes = 0},
    {.nodes = 2000},
    {.probes = 20},
    {.first_answer = true},
    {.max_moves = 12, .nodes = 2000},
    {.max_moves = 3},
};

static const struct {
    const char *begin, *end;
} wishes[] = {{NULL, NULL}, {"R,F", NULL}, {NULL, "U2 R"}, {"U", "R"}};

/* Every wish with these options, and half of them with alternatives. */
static void compare_all(unsigned *allowed, const struct aim *a, solver_options o)
{
    bool has_budget = o.nodes || o.probes || o.first_answer;
    for (o.nth = 0; o.nth < 3; o.nth += 2)
        for (size_t w = 0; w < sizeof wishes / sizeof wishes[0]; w++) {
            if (o.nth > 0 && w % 2 == 0) continue;
            o.begin_with = wishes[w].begin;
            o.end_with = wishes[w].end;
            *allowed += compare(&o, a->hard && has_budget ? hard_states
                                    : w > 0               ? few_states
                                                          : easy_states);
        }
}

static void a_batch_answers_as_single_solves_do(void **state)
{
    static const char *const metrics[] = {NULL, "qtm", "stm"};
    unsigned allowed = 0;
    (void)state;
    for (size_t a = 0; a < sizeof aims / sizeof aims[0]; a++)
        for (size_t m = 0; m < (aims[a].costly ? 1 : 3); m++)
            for (size_t b = 0; b < sizeof budgets / sizeof budgets[0]; b++) {
                solver_options o = budgets[b];
                o.method = aims[a].options.method;
                o.goal = aims[a].options.goal;
                o.moves = aims[a].options.moves;
                o.metric = metrics[m];
                compare_all(&allowed, &aims[a], o);
            }
    assert_in_range(allowed, 400, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_batch_answers_as_single_solves_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
