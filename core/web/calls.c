/* What JavaScript calls, beside main(): scrambles and solutions from one open program. */
#include "calls.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "config/event.h"
#include "cube/cube.h"
#include "linked.h"
#include "page.h"
#include "plugin/host.h"
#include "plugin/services.h"
#include "practice/practice.h"
#include "set/plan/draw.h"
#include "solve/puzzle_solver.h"
#include "solve/solver.h"
#include "trust/rng.h"

enum {
    SCRAMBLES_MAX = 1000000,
    MORE_TO_COME = 50, /* so many times what was asked for is expected to be asked for, */
    AT_MOST = 1000,    /* but not so much that the page waits seconds for the largest tables, */
    PATIENT = 400      /* unless it asked for so many before */
};

struct web_program {
    session session; /* NULL inside: not yet open */
    json_t *asked;   /* what the solver was opened for; NULL: there is none */
    solver *solver;
    uint64_t scrambles; /* made so far */
};

/* ---- plugins as files ---- */

web_program *web_open(void)
{
    int status = TSL_OK;
    text index = {0};
    text_add(&index, PLUGIN_INDEX_FORMAT);
    for (const linked_plugin *l = linked_plugins; l->name && status == TSL_OK; l++) {
        text path = {0}, bytes = {0};
        text_addf(&path, "/app/plugins/%s", l->name);
        plugin_offers offers;
        /* A file stands for each plugin: its digest for the code. */
        text_addf(&bytes, "twistseal plugin in WebAssembly, object code sha256=%s\n", l->digest);
        status = file_create(path.bytes, bytes.bytes, bytes.size, 0644, NULL);
        text_free(&path);
        text_free(&bytes);
        offers_of(&offers, l->entry);
        offers_write(&index, l->name, &offers);
        free(offers.list);
    }
    if (status == TSL_OK)
        status = file_create("/app/plugins/" PLUGIN_INDEX, index.bytes, index.size, 0644, NULL);
    text_free(&index);
    return status == TSL_OK ? xcalloc(1, sizeof(web_program)) : NULL;
}

atomic_int *web_cancel(void)
{
    return &web_cancelled;
}

/* ---- answers ---- */

static char *give(json_t *owned, int status, const tsl_err *err)
{
    if (status != TSL_OK) {
        json_decref(owned);
        const int code = status == TSL_EINPUT || status == TSL_EFORGED ? 1 : 2;
        owned = json_pack("{s:s, s:i}", "error", err->text, "status", code);
    }
    char *bytes = json_dumps(owned, JSON_COMPACT);
    json_decref(owned);
    return bytes;
}

static int fail_call(const json_error_t *why, tsl_err *err)
{
    return tsl_fail(err, TSL_EUSAGE, "the call is wrong: %s", why->text);
}

/* ---- scrambles ---- */

typedef struct scramble_call {
    plan_wish wish;
    const char *seed; /* NULL: fresh */
    int picture;
} scramble_call;

static int read_scramble(scramble_call *out, json_t *asked, tsl_err *err)
{
    json_error_t why;
    int n = 1, random_state = 0;
    if (json_unpack_ex(asked, &why, JSON_STRICT, "{s:s, s?i, s?s, s?b, s?s, s?b}", "event",
                       &out->wish.event, "n", &n, "subset", &out->wish.subset, "random_state",
                       &random_state, "seed", &out->seed, "picture", &out->picture) != 0)
        return fail_call(&why, err);
    out->wish.random_state = random_state;
    if (n < 1 || n > SCRAMBLES_MAX)
        return tsl_fail(err, TSL_EUSAGE, "n must be 1 to %d", SCRAMBLES_MAX);
    out->wish.count = (unsigned)n;
    return TSL_OK;
}

/* As practice_new does, with a seed that may be given. */
static int make_plan(plan **out, const scramble_call *c, const session *s, tsl_err *err)
{
    secret root = {0};
    const event *e = NULL;
    const draw_options options = {.jobs = 1};
    int status = session_event(&e, s, c->wish.event, err);
    if (status == TSL_OK)
        status =
            c->seed ? secret_from_hex(&root, c->seed, err) : secret_random(&root, SEED_SIZE, err);
    if (status == TSL_OK) status = plan_for_event(out, &c->wish, s->events, s->plugins, err);
    if (status == TSL_OK) status = draw_states(*out, &root, &options, err);
    if (status == TSL_OK) status = scramble_states(*out, &root, &options, err);
    secret_free(&root);
    return status;
}

static int scramble(json_t *list, web_program *w, json_t *asked, tsl_err *err)
{
    plan *p = NULL;
    scramble_call c = {0};
    int status = asked ? read_scramble(&c, asked, err) : TSL_EINPUT;
    if (status == TSL_OK && !w->session.scripts) status = session_open(&w->session, NULL, err);
    if (status == TSL_OK) status = make_plan(&p, &c, &w->session, err);
    for (size_t i = 0; status == TSL_OK && i < p->count; i++) {
        text svg = {0};
        const slot *one = &p->slots[i];
        if (c.picture) status = picture_svg(&svg, w->session.scripts, one, err);
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s*}", "event", one->event->id,
                                              "scramble", one->scramble, "state", one->facelets,
                                              "picture", svg.bytes));
        text_free(&svg);
    }
    if (p) plan_free(p);
    w->scrambles += c.wish.count;
    uint64_t expected = MORE_TO_COME * w->scrambles;
    if (w->scrambles < PATIENT && expected > AT_MOST) expected = AT_MOST;
    if (status == TSL_OK) services_expect(plugin_host_lend(w->session.plugins), expected);
    return status;
}

char *web_scramble(web_program *w, const char *request)
{
    tsl_err err = {TSL_EUSAGE, "the call is not JSON"};
    json_t *asked = json_loadb(request, strlen(request), 0, NULL), *list = json_array();
    int status = scramble(list, w, asked, &err);
    json_decref(asked);
    return give(list, status, &err);
}

/* ---- solutions ---- */

static int read_solver(solver_options *out, json_t *asked, tsl_err *err)
{
    json_error_t why;
    const char *state;
    json_int_t most = 0, nodes = 0, probes = 0, nth = 0, tables = 0;
    int first = 0, trace = 0;
    if (json_unpack_ex(asked, &why, JSON_STRICT,
                       "{s:s, s?s, s?s, s?s, s?s, s?s, s?s, s?I, s?I, s?I, s?I, s?I, s?b, s?b}",
                       "state", &state, "method", &out->method, "goal", &out->goal, "metric",
                       &out->metric, "moves", &out->moves, "beginWith", &out->begin_with, "endWith",
                       &out->end_with, "maxMoves", &most, "nodes", &nodes, "probes", &probes, "nth",
                       &nth, "tables", &tables, "firstAnswer", &first, "trace", &trace) != 0)
        return fail_call(&why, err);
    if (most < 0 || most > SOLVER_MOVES || nodes < 0 || probes < 0 || nth < 0 || tables < 0)
        return tsl_fail(err, TSL_EUSAGE, "maxMoves, nodes, probes, nth or tables is out of range");
    out->max_moves = (uint64_t)most;
    out->nodes = (uint64_t)nodes;
    out->probes = (uint64_t)probes;
    out->nth = (uint64_t)nth;
    out->first_answer = first;
    out->tables = (uint64_t)tables;
    /* And probably more solves; but the optimal method shows its progress for one alone. */
    out->solves = out->method && strcmp(out->method, "optimal") == 0 ? 1 : 2;
    return TSL_OK;
}

/* Keeps the solver as long as only the state changes. */
static int need_solver(web_program *w, json_t *asked, tsl_err *err)
{
    solver_options options = {0};
    json_t *same = json_copy(asked);
    json_object_set_new(same, "state", json_string(""));
    json_object_del(same, "trace");
    if (w->asked && json_equal(w->asked, same)) {
        json_decref(same);
        return TSL_OK;
    }
    solver_close(w->solver);
    json_decref(w->asked);
    w->solver = NULL;
    w->asked = NULL;
    int status = read_solver(&options, same, err);
    if (status == TSL_OK)
        status = solver_open(&w->solver, &options, plugin_host_lend(w->session.plugins), err);
    if (status == TSL_OK)
        w->asked = same;
    else
        json_decref(same);
    return status;
}

static int solve(json_t **out, web_program *w, json_t *asked, tsl_err *err)
{
    tsl_cube3 cube;
    solution answer;
    const char *state = json_string_value(json_object_get(asked, "state"));
    if (!state) return tsl_fail(err, TSL_EUSAGE, "solve needs a state: moves or 54 facelets");
    int status = TSL_OK;
    if (!w->session.scripts) status = session_open(&w->session, NULL, err);
    if (status == TSL_OK) status = need_solver(w, asked, err);
    if (status == TSL_OK) status = state_read(&cube, state, err);
    if (status == TSL_OK) status = solver_solve(&answer, w->solver, &cube, err);
    /* "There is no such sequence" is an answer: exit code 1. */
    if (status == TSL_ELIMIT) return TSL_EINPUT;
    if (status != TSL_OK) return status;
    char moves[TSL_SCRAMBLE_MAX], *trace = NULL;
    if (json_is_true(json_object_get(asked, "trace"))) {
        size_t size;
        FILE *lines = open_memstream(&trace, &size);
        if (!lines) memory_ran_out();
        solve_trace(lines, w->solver, &answer, &cube);
        fclose(lines);
    }
    cube_write_moves(moves, answer.moves, answer.count);
    *out = json_pack("{s:s, s:i, s:i, s:b, s:s*}", "solution", moves, "count", (int)answer.count,
                     "cost", (int)answer.cost, "optimal", (int)answer.optimal, "trace", trace);
    free(trace);
    return TSL_OK;
}

char *web_solve(web_program *w, const char *request)
{
    tsl_err err = {TSL_EUSAGE, "the call is not JSON"};
    json_t *asked = json_loadb(request, strlen(request), 0, NULL), *out = NULL;
    int status = solve(&out, w, asked, &err);
    json_decref(asked);
    return give(out, status, &err);
}
