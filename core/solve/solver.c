/* Every method that solves a 3x3x3, behind one function: its options, its states, its answers. */
#include "solver.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "cube/cube.h"
#include "cube/turns.h"
#include "plugin/pasted.h"
#include "solve/cosets.h"
#include "solve/multiphase.h"
#include "solve/optimal.h"
#include "twophase/engine.h"
#include "twophase/prune.h"

typedef struct method {
    const char *name;
    const chain *chain;          /* NULL: it has no phases */
    unsigned max_moves[METRICS]; /* enough for every position; 0: it cannot use this metric */
    uint64_t nodes;              /* the default of --nodes; 0: no limit */
    bool first;                  /* it stops at its first answer */
    bool twophase;               /* it is the two-phase engine, which takes --probes */
    bool subgroup;               /* it uses the turns of --moves only */
} method;

struct solver {
    const method *method;
    metric metric;
    move_set moves, begin, end; /* the turns allowed; what an answer may begin and end with */
    solver_options options;
    const tsl_engine3 *engine;
    engine_tables tables; /* of the engine */
    phases *phases;
    optimal *optimal;
    subgroup *subgroup;
};

/* ---- solving ---- */

static unsigned always_enough(const solver *s)
{
    return s->method->max_moves[s->metric];
}

static unsigned max_moves(const solver *s)
{
    return s->options.max_moves ? (unsigned)s->options.max_moves : always_enough(s);
}

/* Converts `solves` solves with these options into a number of first answers that take the same
 * time. Measured with the small tables: a first answer takes as long as 400 nodes or 10 probes. */
static uint64_t equal_first_answers(const solver *s, uint64_t solves)
{
    const solver_options *o = &s->options;
    uint64_t each = o->probes ? o->probes / 10 : o->nodes / 400;
    if (o->max_moves && o->max_moves < 20) each += 5000; /* it may take all its nodes */
    return each < UINT32_MAX / solves ? solves * (1 + each) : UINT32_MAX;
}

static int open_engine(solver *s, const tsl_host *host, tsl_err *err)
{
    s->tables =
        engine_tables_for(equal_first_answers(s, s->options.solves ? s->options.solves : 1));
    if (!s->method->twophase) s->tables = ENGINE_LARGE;
    int status = host->engine3(host, &s->engine, err);
    return status == TSL_OK ? engine_prepare(s->engine, s->tables, err) : status;
}

/* The largest table that fits into --tables. */
static int choose_table(coset_kind *out, const solver *s, tsl_err *err)
{
    size_t smallest = cosets_kind_size(COSETS_SMALL, s->metric);
    *out = COSETS_SMALL;
    if (s->options.tables == 0) return TSL_OK;
    if (s->options.tables * 1000000 < smallest)
        return tsl_fail(err, TSL_EUSAGE, "--tables: the smallest table has %zu MB",
                        smallest / 1000000 + 1);
    for (unsigned k = 0; k < COSET_KINDS; k++)
        if (cosets_kind_size((coset_kind)k, s->metric) <= s->options.tables * 1000000)
            *out = (coset_kind)k;
    return TSL_OK;
}

void solver_expect(const solver *s, uint64_t solves)
{
    if (s->method->twophase && solves > 0)
        (void)engine_prepare(s->engine, engine_tables_for(equal_first_answers(s, solves)), NULL);
}

static int open_parts(solver *s, const tsl_host *host, tsl_err *err)
{
    coset_kind kind;
    const method *w = s->method;
    const metric m = s->metric;
    if (w->chain) return phases_open(&s->phases, w->chain, m, host, err);
    if (w->subgroup)
        return subgroup_open(&s->subgroup, &(subgroup_want){s->moves, m, w->first}, host, err);
    if (w->twophase) return open_engine(s, host, err);
    int status = choose_table(&kind, s, err);
    if (status == TSL_OK) status = optimal_open(&s->optimal, kind, m, host, err);
    if (status == TSL_OK && s->options.solves > 1) status = optimal_settle(s->optimal, err);
    /* The engine's guesses are in HTM. */
    return status == TSL_OK && m == METRIC_HTM ? open_engine(s, host, err) : status;
}

static const method optimal_by_moves = {
    "--moves", NULL, {MULTIPHASE_MOVES, MULTIPHASE_MOVES, 0}, 0, true, false, true};

/* Half a second or so of searching. It bounds methods that go on after their first answer, or that
 * may never find one as short as the user wants. */
#define DEFAULT_NODES 5000000u

/* The longest a search by phases can give: no bound is known for every set of turns. */
static const method by_moves = {
    "--moves", NULL, {MULTIPHASE_MOVES, MULTIPHASE_MOVES, 0}, DEFAULT_NODES, false, false, true};

static const method *find_method(const method *list, size_t count, const char *name,
                                 const char *option, tsl_err *err)
{
    const char *names[8] = {NULL};
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i].name, name) == 0) return &list[i];
        names[i] = list[i].name;
    }
    const char *near = text_closest(name, names);
    text known = {0};
    for (size_t i = 0; i < count; i++) text_addf(&known, "%s%s", i ? ", " : "", names[i]);
    if (near)
        tsl_fail(err, TSL_EUSAGE, "unknown %s '%s' (did you mean '%s'?)", option, name, near);
    else
        tsl_fail(err, TSL_EUSAGE, "unknown %s '%s': there are %s", option, name, known.bytes);
    text_free(&known);
    return NULL;
}

static const method goals[] = {
    {"eo", &chain_eo, {7, 14, 0}, 0, false, false, false},
    {"cross", &chain_cross, {8, 16, 0}, 0, false, false, false},
    {"g1", &chain_g1, {12, 24, 0}, 0, false, false, false},
};

/* A half turn is at most two quarter turns. 20 and 26 turns are the diameters of the group; in STM
 * a face turn is one turn, so 20 are enough there. */
static const method methods[] = {
    {"twophase", NULL, {21, 0, 0}, DEFAULT_NODES, true, true, false},
    {"thistlethwaite", &chain_thistlethwaite, {45, 90, 0}, DEFAULT_NODES, true, false, false},
    {"kociemba", &chain_kociemba, {30, 60, 0}, DEFAULT_NODES, false, false, false},
    {"multiphase", &chain_thistlethwaite, {45, 90, 0}, DEFAULT_NODES, false, false, false},
    {"optimal", NULL, {20, 26, 20}, 0, false, false, false},
};

static int choose_method(const method **out, const solver_options *o, tsl_err *err)
{
    const bool shortest = o->method && strcmp(o->method, "optimal") == 0;
    if (o->moves && o->goal)
        return tsl_fail(err, TSL_EUSAGE, "--moves and --goal do not go together");
    if (o->moves && o->method && !shortest)
        return tsl_fail(err, TSL_EUSAGE,
                        "--moves has a method of its own: leave --method out, or take --optimal");
    if (o->moves) {
        *out = shortest ? &optimal_by_moves : &by_moves;
        return TSL_OK;
    }
    if (o->goal && o->method)
        return tsl_fail(err, TSL_EUSAGE, "--goal and --method do not go together");
    if (o->goal)
        *out = find_method(goals, sizeof goals / sizeof goals[0], o->goal, "goal", err);
    else
        *out = find_method(methods, sizeof methods / sizeof methods[0],
                           o->method ? o->method : "twophase", "method", err);
    return *out ? TSL_OK : TSL_EUSAGE;
}

static const char *const metric_names[METRICS] = {"htm", "qtm", "stm"};

static int choose_metric(solver *s, tsl_err *err)
{
    const char *name = s->options.metric ? s->options.metric : "htm";
    unsigned m = 0;
    while (m < METRICS && strcmp(metric_names[m], name) != 0) m++;
    if (m == METRICS)
        return tsl_fail(err, TSL_EUSAGE, "unknown metric '%s': there are htm, qtm and stm", name);
    s->metric = (metric)m;
    if (s->method->max_moves[m] == 0)
        return tsl_fail(err, TSL_EUSAGE, "'%s' does not solve in the metric '%s': %s",
                        s->method->name, name,
                        m == METRIC_STM ? "--optimal does"
                                        : "thistlethwaite, kociemba, multiphase and optimal do");
    return TSL_OK;
}

/* ---- sets of turns ---- */

/* The turns that one word stands for; 0: none. */
static move_set turns_of(const char *word, size_t length)
{
    static const char faces[] = "URFDLB";
    const char *face = length ? strchr(faces, word[0]) : NULL;
    if (!face || length > 2 || (length == 2 && word[1] != '2')) return 0;
    unsigned half = 3 * (unsigned)(face - faces) + 1;
    return length == 2 ? 1u << half : 7u << (half - 1);
}

/* Reads "U, R2" or "U R2": a face is its three turns, with a 2 its half turn only. */
static int read_turns(move_set *out, const char *words, const char *option, tsl_err *err)
{
    static const char separators[] = ", ";
    *out = 0;
    for (const char *at = words + strspn(words, separators); *at;) {
        int length = (int)strcspn(at, separators);
        move_set allowed = turns_of(at, (size_t)length);
        if (!allowed)
            return tsl_fail(err, TSL_EUSAGE,
                            "%s: '%.*s' is neither a face (U R F D L B, all its turns) nor a half "
                            "turn such as R2",
                            option, length < 16 ? length : 16, at);
        if (*out & allowed)
            return tsl_fail(err, TSL_EUSAGE, "%s: '%.*s' is in the set already", option, length,
                            at);
        *out |= allowed;
        at += length;
        at += strspn(at, separators);
    }
    if (*out == 0) return tsl_fail(err, TSL_EUSAGE, "%s needs turns, as in \"U,R2\"", option);
    return TSL_OK;
}

static int read_sets(solver *s, tsl_err *err)
{
    const solver_options *o = &s->options;
    const struct {
        const char *words, *option;
        move_set *set;
    } sets[] = {{o->moves, "--moves", &s->moves},
                {o->begin_with, "--begin-with", &s->begin},
                {o->end_with, "--end-with", &s->end}};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        *sets[i].set = TSL_ALL_MOVES3;
        if (!sets[i].words) continue;
        int status = read_turns(sets[i].set, sets[i].words, sets[i].option, err);
        if (status != TSL_OK) return status;
        if (!(*sets[i].set & s->moves))
            return tsl_fail(err, TSL_EUSAGE, "%s has no turn of --moves", sets[i].option);
    }
    return TSL_OK;
}

/* ---- what goes together ---- */

static int check_options(const method *w, const solver_options *o, tsl_err *err)
{
    bool has_phases = w->chain || w->subgroup;
    if (o->probes && !w->twophase)
        return tsl_fail(err, TSL_EUSAGE, "--probes goes with --method twophase only");
    bool shortest = o->method && strcmp(o->method, "optimal") == 0;
    if (shortest && (o->nth || o->begin_with || o->end_with))
        return tsl_fail(err, TSL_EUSAGE, "%s does not go with --optimal",
                        o->nth          ? "--nth"
                        : o->begin_with ? "--begin-with"
                                        : "--end-with");
    if (o->tables && (has_phases || w->twophase))
        return tsl_fail(err, TSL_EUSAGE, "--tables goes with --optimal only%s",
                        o->moves ? ", and not with --moves" : "");
    if (o->first_answer && !has_phases)
        return tsl_fail(err, TSL_EUSAGE,
                        "--first-answer goes with thistlethwaite, kociemba, multiphase, --goal and "
                        "--moves");
    if (o->nth && w->twophase && (o->probes || o->nodes))
        return tsl_fail(err, TSL_EUSAGE, "--nth and %s do not go together",
                        o->probes ? "--probes" : "--nodes");
    return TSL_OK;
}

void solver_close(solver *s)
{
    if (!s) return;
    phases_free(s->phases);
    optimal_close(s->optimal);
    subgroup_close(s->subgroup);
    free(s);
}

int solver_open(solver **out, const solver_options *options, const tsl_host *host, tsl_err *err)
{
    solver *s = xcalloc(1, sizeof *s);
    s->options = *options;
    int status = TSL_OK;
    if (options->optimal && options->method && strcmp(options->method, "optimal") != 0)
        status = tsl_fail(err, TSL_EUSAGE, "--optimal and --method do not go together");
    if (options->optimal) s->options.method = "optimal";
    if (status == TSL_OK) status = choose_method(&s->method, &s->options, err);
    if (status == TSL_OK) status = choose_metric(s, err);
    if (status == TSL_OK) status = read_sets(s, err);
    if (status == TSL_OK) status = check_options(s->method, &s->options, err);
    if (status == TSL_OK) status = open_parts(s, host, err);
    if (status == TSL_OK)
        *out = s;
    else
        solver_close(s);
    return status;
}

bool solver_has_goal(const solver *s)
{
    return s->options.goal != NULL;
}

const phases *solver_phases(const solver *s)
{
    return s->subgroup ? s->subgroup->phases : s->phases;
}

size_t solver_table_size(const solver *s)
{
    if (solver_phases(s)) return solver_phases(s)->table_size;
    return s->optimal ? optimal_table_size(s->optimal) : prune_table(s->tables)->size;
}

/* Are the answers proven to be shortest ones by the way they are found? */
static bool is_exact(const solver *s)
{
    return s->subgroup && s->subgroup->chain.phase_count == 1;
}

static bool takes_first(const solver *s)
{
    return s->method->first || s->options.first_answer || s->options.nth || is_exact(s);
}

/* Does the user say how an answer begins or ends? The empty sequence does not. */
static bool has_wish(const solver *s)
{
    return (s->begin & s->end) != TSL_ALL_MOVES3;
}

/* Is it certain that a first answer comes? */
static bool is_unlimited(const solver *s)
{
    return !has_wish(s) && max_moves(s) >= always_enough(s) && s->options.nodes == 0;
}

static uint64_t max_nodes(const solver *s)
{
    const solver_options *o = &s->options;
    const bool waits = (takes_first(s) && is_unlimited(s)) || is_exact(s); /* it ends by itself */
    return o->nodes || waits ? o->nodes : s->method->nodes;
}

static int search_phases(multiphase_answer *out, const solver *s, const tsl_cube3 *cube,
                         const multiphase_how *how, tsl_err *err)
{
    return s->subgroup ? subgroup_solve(out, s->subgroup, cube, how, err)
                       : multiphase_solve(out, s->phases, cube, how, err);
}

/* Where the user sets no limit, a first answer is waited for even if it takes more than the default
 * nodes. */
static int solve_by_phases(solution *out, const solver *s, const tsl_cube3 *cube, tsl_err *err)
{
    multiphase_answer a = {.count = 0};
    multiphase_how how = {
        .first = takes_first(s),
        .nth = (unsigned)s->options.nth,
        .begin = s->begin,
        .end = s->end,
        .max_cost = max_moves(s),
        .max_nodes = max_nodes(s),
    };
    int status = search_phases(&a, s, cube, &how, err);
    if (status == TSL_ELIMIT && how.max_nodes && is_unlimited(s)) {
        how.first = true;
        how.max_nodes = 0;
        status = search_phases(&a, s, cube, &how, err);
    }
    out->nodes = a.nodes;
    if (status != TSL_OK) return status;
    memcpy(out->moves, a.moves, a.count);
    memcpy(out->view.phase_end, a.phase_end, sizeof a.phase_end);
    if (s->subgroup) out->view.rotation = s->subgroup->rotation;
    out->count = a.count;
    out->cost = a.cost;
    out->optimal = s->subgroup ? is_exact(s) : a.finished && s->phases->what->phase_count <= 2;
    return TSL_OK;
}

/* The engine finds that the empty sequence breaks no wish: it is passed over here. */
static int next_answer(solution *out, const solver *s, void *work, const engine_limits *limits,
                       tsl_err *err)
{
    size_t count = 0;
    int status;
    do status = engine_next(out->moves, &count, work, limits, err);
    while (status == TSL_OK && count == 0 && has_wish(s));
    if (status == TSL_OK) out->count = out->cost = (unsigned)count;
    return status;
}

/* The best answer within the budget: each further one has to be shorter, and the search ends where
 * none is found. */
static int solve_best(solution *out, const solver *s, void *work, tsl_err *err)
{
    engine_limits limits = {max_moves(s), s->options.nodes, s->options.probes};
    int status = next_answer(out, s, work, &limits, err);
    if (status != TSL_OK) return status;
    do limits.max_moves = out->count - 1;
    while (out->count > 0 && next_answer(out, s, work, &limits, NULL) == TSL_OK);
    return TSL_OK;
}

/* The first answer or an alternative. A solved cube's first one is the empty sequence. */
static int solve_nth(solution *out, const solver *s, const tsl_cube3 *cube, tsl_solve3 *how,
                     void *work, tsl_err *err)
{
    tsl_moves3 found = {.count = 0};
    tsl_cube3 solved;
    cube_solved(&solved);
    if (has_wish(s) && cube_equal(cube, &solved)) how->nth++;
    int status = s->engine->solve(s->engine, &found, cube, how, work, err);
    if (status == TSL_OK) memcpy(out->moves, found.move, found.count);
    out->count = out->cost = (unsigned)found.count;
    return status;
}

static int solve_twophase(solution *out, const solver *s, const tsl_cube3 *cube, tsl_err *err)
{
    tsl_solve3 how = {.max_moves = max_moves(s),
                      .first = s->begin,
                      .last = s->end,
                      .nth = (unsigned)s->options.nth,
                      .max_nodes = max_nodes(s)};
    void *work = xaligned(64, s->engine->work_size);
    int status;
    if (s->options.nodes || s->options.probes) {
        engine_begin(s->engine, work, cube, &how);
        status = solve_best(out, s, work, err);
    } else {
        status = solve_nth(out, s, cube, &how, work, err);
    }
    if (status == TSL_OK) {
        engine_origin from;
        engine_origin_of(&from, work);
        const unsigned end1 = from.premoves + from.phase1, end2 = end1 + from.phase2;
        out->view = (solver_view){.rotation = from.rotation,
                                  .inverse = from.inverse,
                                  .premove_count = from.premoves,
                                  .phase_count = 2,
                                  .phase_end = {end1, end2}};
        memcpy(out->view.moves, from.moves, end2);
    }
    free(work);
    return status;
}

/* ---- optimal ---- */

/* The two-phase engine's answers, each shorter than the one before. */
typedef struct guesses {
    const solver *solver;
    const tsl_cube3 *cube;
    void *work;
    bool begun;
} guesses;

/* The engine may search three times as many nodes as the proof has cost so far: that takes up to
 * twice as long, and the next length would take thirteen times as long. */
static bool guess(void *self, uint8_t *moves, unsigned *count, unsigned below, uint64_t nodes)
{
    guesses *g = self;
    engine_limits limits = {below - 1, 200000 + 3 * nodes, 0};
    bool found = false;
    size_t length = 0;
    const tsl_solve3 how = {.max_moves = 30, .first = TSL_ALL_MOVES3, .last = TSL_ALL_MOVES3};
    if (!g->begun) engine_begin(g->solver->engine, g->work, g->cube, &how);
    g->begun = true;
    while (engine_next(moves, &length, g->work, &limits, NULL) == TSL_OK) {
        found = true;
        *count = (unsigned)length;
        if (length == 0) break;
        limits.max_moves = (unsigned)length - 1;
    }
    return found;
}

static int solve_optimal(solution *out, const solver *s, const tsl_cube3 *cube, tsl_err *err)
{
    optimal_answer a;
    guesses g = {.solver = s, .cube = cube};
    optimal_how how = {
        .max_turns = max_moves(s), .max_nodes = s->options.nodes, .serial = s->options.solves > 1};
    if (s->engine) {
        how.guess = guess;
        how.guess_self = &g;
        g.work = xaligned(64, s->engine->work_size);
    }
    if (!how.serial) how.progress = progress_new(0);
    int status = optimal_solve(&a, s->optimal, cube, &how, err);
    progress_free(how.progress);
    free(g.work);
    out->nodes = a.nodes;
    if (status != TSL_OK) return status;
    memcpy(out->moves, a.moves, a.count);
    out->count = a.count;
    out->cost = a.turns;
    out->view.phase_end[0] = a.count;
    out->optimal = true;
    return TSL_OK;
}

const char *solver_unit(const solver *s, unsigned count)
{
    return metric_unit(s->metric, count);
}

int solver_solve(solution *out, const solver *s, const tsl_cube3 *cube, tsl_err *err)
{
    solver_view *v = &out->view;
    memset(out, 0, sizeof *out);
    int status = s->phases || s->subgroup ? solve_by_phases(out, s, cube, err)
                 : s->optimal             ? solve_optimal(out, s, cube, err)
                                          : solve_twophase(out, s, cube, err);
    if (v->phase_count == 0) memcpy(v->moves, out->moves, out->count);
    return status;
}

/* No move has nine letters; the faces may be apart. */
static bool looks_like_facelets(const char *state)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return strspn(state, letters) >= 9;
}

static int read_facelets(tsl_cube3 *out, const char *state, tsl_err *err)
{
    char joined[128];
    size_t n = 0;
    if (strlen(state) >= sizeof joined) return cube_from_facelets(out, state, err); /* too long */
    for (const char *at = state; *at; at++)
        if (!strchr(" \t", *at)) joined[n++] = *at;
    joined[n] = '\0';
    return cube_from_facelets(out, joined, err);
}

static int apply_moves(void *cube, const char *moves, tsl_err *err)
{
    return orientation_read(cube, moves, err);
}

static bool is_solved(const void *cube)
{
    tsl_cube3 solved;
    cube_solved(&solved);
    return cube_equal(cube, &solved);
}

int state_read(tsl_cube3 *out, const char *state, tsl_err *err)
{
    const pasted_puzzle p = {apply_moves, is_solved, out};
    char *cleaned = pasted_clean(state);
    int status = looks_like_facelets(cleaned) ? read_facelets(out, cleaned, err)
                                              : pasted_read(NULL, cleaned, &p, err);
    free(cleaned);
    return status;
}
