/* The methods that solve a 3x3x3, and the choice of one by the options. */
#include "method.h"

#include <string.h>

#include "base/text.h"
#include "multiphase.h"

/* Half a second or so of searching. It bounds methods that go on after their first answer, or that
 * may never find one as short as the user wants. */
#define DEFAULT_NODES 5000000u

/* A half turn is at most two quarter turns. 20 and 26 turns are the diameters of the group; in STM
 * a face turn is one turn, so 20 are enough there. */
static const method methods[] = {
    {"twophase", NULL, {21, 0, 0}, DEFAULT_NODES, true, true, false},
    {"thistlethwaite", &chain_thistlethwaite, {45, 90, 0}, DEFAULT_NODES, true, false, false},
    {"kociemba", &chain_kociemba, {30, 60, 0}, DEFAULT_NODES, false, false, false},
    {"multiphase", &chain_thistlethwaite, {45, 90, 0}, DEFAULT_NODES, false, false, false},
    {"optimal", NULL, {20, 26, 20}, 0, false, false, false},
};

static const method goals[] = {
    {"eo", &chain_eo, {7, 14, 0}, 0, false, false, false},
    {"cross", &chain_cross, {8, 16, 0}, 0, false, false, false},
    {"g1", &chain_g1, {12, 24, 0}, 0, false, false, false},
};

/* The longest a search by phases can give: no bound is known for every set of turns. */
static const method by_moves = {
    "--moves", NULL, {MULTIPHASE_MOVES, MULTIPHASE_MOVES, 0}, DEFAULT_NODES, false, false, true};
static const method optimal_by_moves = {
    "--moves", NULL, {MULTIPHASE_MOVES, MULTIPHASE_MOVES, 0}, 0, true, false, true};

static const char *const metric_names[METRICS] = {"htm", "qtm", "stm"};

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

static int method_by_moves(const method **out, const solver_options *o, tsl_err *err)
{
    bool optimal = o->method && strcmp(o->method, "optimal") == 0;
    if (o->goal) return tsl_fail(err, TSL_EUSAGE, "--moves and --goal do not go together");
    if (o->method && !optimal)
        return tsl_fail(err, TSL_EUSAGE,
                        "--moves has a method of its own: leave --method out, or take --optimal");
    *out = optimal ? &optimal_by_moves : &by_moves;
    return TSL_OK;
}

static int choose_method(const method **out, const solver_options *o, tsl_err *err)
{
    if (o->moves) return method_by_moves(out, o, err);
    if (o->goal && o->method)
        return tsl_fail(err, TSL_EUSAGE, "--goal and --method do not go together");
    if (o->goal)
        *out = find_method(goals, sizeof goals / sizeof goals[0], o->goal, "goal", err);
    else
        *out = find_method(methods, sizeof methods / sizeof methods[0],
                           o->method ? o->method : "twophase", "method", err);
    return *out ? TSL_OK : TSL_EUSAGE;
}

static int choose_metric(method_choice *c, const solver_options *o, tsl_err *err)
{
    const char *name = o->metric ? o->metric : "htm";
    unsigned m = 0;
    while (m < METRICS && strcmp(metric_names[m], name) != 0) m++;
    if (m == METRICS)
        return tsl_fail(err, TSL_EUSAGE, "unknown metric '%s': there are htm, qtm and stm", name);
    c->metric = (metric)m;
    if (c->method->max_moves[m] == 0)
        return tsl_fail(err, TSL_EUSAGE, "'%s' does not solve in the metric '%s': %s",
                        c->method->name, name,
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
        move_set turns = turns_of(at, (size_t)length);
        if (!turns)
            return tsl_fail(err, TSL_EUSAGE,
                            "%s: '%.*s' is neither a face (U R F D L B, all its turns) nor a half "
                            "turn such as R2",
                            option, length < 16 ? length : 16, at);
        if (*out & turns)
            return tsl_fail(err, TSL_EUSAGE, "%s: '%.*s' is in the set already", option, length,
                            at);
        *out |= turns;
        at += length;
        at += strspn(at, separators);
    }
    if (*out == 0) return tsl_fail(err, TSL_EUSAGE, "%s needs turns, as in \"U,R2\"", option);
    return TSL_OK;
}

static int read_sets(method_choice *c, const solver_options *o, tsl_err *err)
{
    const struct {
        const char *words, *option;
        move_set *set;
    } sets[] = {{o->moves, "--moves", &c->moves},
                {o->begin_with, "--begin-with", &c->begin},
                {o->end_with, "--end-with", &c->end}};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        *sets[i].set = TSL_ALL_MOVES3;
        if (!sets[i].words) continue;
        int status = read_turns(sets[i].set, sets[i].words, sets[i].option, err);
        if (status != TSL_OK) return status;
        if (!(*sets[i].set & c->moves))
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
    bool optimal = o->method && strcmp(o->method, "optimal") == 0;
    if (optimal && (o->nth || o->begin_with || o->end_with))
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

int method_choose(method_choice *out, const solver_options *options, tsl_err *err)
{
    int status = choose_method(&out->method, options, err);
    if (status == TSL_OK) status = choose_metric(out, options, err);
    if (status == TSL_OK) status = read_sets(out, options, err);
    if (status == TSL_OK) status = check_options(out->method, options, err);
    return status;
}
