/* Puzzles that are data: makes everything the ABI asks for of a definition's pieces and moves. */
#include <stdlib.h>
#include <string.h>

#include "lib/tokens.h"
#include "path.h"
#include "phases/answer.h"
#include "reader.h"

enum { DEFINED_VERSION = 8, APART_MAX = 16 }; /* raise the first when tables get other bytes */

/* A state: row, column, and how far the turns set apart are turned, each a number of 4 bytes. */
enum { STATE_ROW = 0, STATE_COLUMN = 4, STATE_APART = 8, STATE_SIZE = 12 };

/* What `self` points to. */
typedef struct defined {
    large large; /* the first: self of its functions is this */
    bool is_large;
    tsl_puzzle puzzle;
    definition d;
    turns t;
    positions p;
    char table[40];
    uint8_t apart[APART_MAX]; /* the first turn of each move set apart */
    unsigned apart_count;
    uint32_t apart_states; /* the product of their orders */
} defined;

/* ---- states ---- */

static uint32_t load(const void *state, size_t at)
{
    const uint8_t *b = (const uint8_t *)state + at;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void store(void *state, size_t at, uint32_t value)
{
    for (size_t i = 0; i < 4; i++) ((uint8_t *)state)[at + i] = (uint8_t)(value >> 8 * i);
}

static position load_position(const void *state)
{
    return (position){load(state, STATE_ROW), load(state, STATE_COLUMN)};
}

/* How far each move set apart is turned. */
static void load_apart(uint8_t power[APART_MAX], const defined *z, const void *state)
{
    uint32_t rest = load(state, STATE_APART);
    for (unsigned i = 0; i < z->apart_count; i++) {
        const unsigned order = z->t.all[z->apart[i]].order;
        power[i] = (uint8_t)(rest % order);
        rest /= order;
    }
}

static void store_apart(void *state, const defined *z, const uint8_t power[APART_MAX])
{
    uint32_t all = 0;
    for (unsigned i = z->apart_count; i-- > 0;) all = all * z->t.all[z->apart[i]].order + power[i];
    store(state, STATE_APART, all);
}

static void solved(const void *self, void *state)
{
    (void)self;
    memset(state, 0, STATE_SIZE);
}

static void draw(const void *self, void *state, tsl_rng *rng)
{
    const defined *z = self;
    /* Rows times columns number all positions, so a uniform number is a uniform position. */
    store(state, STATE_ROW, (uint32_t)tsl_below(rng, z->p.rows));
    store(state, STATE_COLUMN, (uint32_t)tsl_below(rng, z->p.columns));
    store(state, STATE_APART, (uint32_t)tsl_below(rng, z->apart_states));
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    const defined *z = self;
    uint8_t power[APART_MAX];
    unsigned needed = positions_distance(&z->p, load_position(state));
    load_apart(power, z, state);
    for (unsigned i = 0; i < z->apart_count; i++) needed += power[i] > 0;
    *yes = needed <= n;
    return TSL_OK;
}

/* ---- scrambles ---- */

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    const defined *z = self;
    uint8_t power[APART_MAX];
    position to = load_position(state);
    unsigned length = z->d.length ? z->d.length : positions_distance(&z->p, to) + want->nth;
    char *end = length <= PATH_MAX_TURNS ? path_write(out, &z->p, to, length, want->rng) : NULL;
    if (!end) return tsl_fail(err, TSL_ELIMIT, "no other sequence for this state");
    load_apart(power, z, state);
    for (unsigned i = 0; i < z->apart_count; i++) {
        if (power[i] == 0) continue;
        const char *name = z->t.all[z->apart[i] + power[i] - 1].name;
        end += snprintf(end, TURNS_NAME + 1, "%s%s", end > out ? " " : "", name);
    }
    return TSL_OK;
}

static const turn *find_turn(const turns *t, const tokens *token)
{
    for (size_t i = 0; i < t->count; i++)
        if (tokens_is(token, t->all[i].name)) return &t->all[i];
    return NULL;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    const defined *z = self;
    const turns *t = &z->t;
    uint8_t power[APART_MAX];
    position at = load_position(state);
    load_apart(power, z, state);
    size_t hold = 0;
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        const turn *named = find_turn(t, &token);
        if (!named) return tokens_fail(&token, err);
        const turn *is = &t->all[t->held[hold][named - t->all]];
        hold = t->after[t->back[is->spin]][hold];
        if (is->number != TURNS_APART) {
            at = positions_turn(&z->p, at, is->number);
            continue;
        }
        for (unsigned i = 0; i < z->apart_count; i++)
            if (t->all[z->apart[i]].move == is->move)
                power[i] = (uint8_t)((power[i] + is->power) % is->order);
    }
    store(state, STATE_ROW, at.row);
    store(state, STATE_COLUMN, at.column);
    store_apart(state, z, power);
    return TSL_OK;
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const defined *z = self;
    uint8_t power[APART_MAX];
    group_point at[GROUP_POINTS_MAX], next[GROUP_POINTS_MAX];
    positions_permutation(at, &z->p, load_position(state));
    load_apart(power, z, state);
    for (unsigned i = 0; i < z->apart_count; i++) {
        if (power[i] == 0) continue;
        group_product(next, at, z->t.all[z->apart[i] + power[i] - 1].p, z->d.points);
        group_copy(at, next, z->d.points);
    }
    memcpy(out, z->d.solved, strlen(z->d.solved) + 1);
    for (size_t i = 0; i < z->d.points; i++)
        out[z->d.facelet[at[i]]] = z->d.solved[z->d.facelet[i]];
}

static int explain(const void *self, tsl_sink *sink, tsl_err *err)
{
    const defined *z = self;
    char line[100];
    (void)err;
    int length = snprintf(line, sizeof line,
                          "one phase: a table knows the distance of each of %llu positions\n",
                          (unsigned long long)z->p.states);
    int status = sink->write(sink->self, line, (size_t)length);
    length = snprintf(line, sizeof line, "table: %u rows of %u columns\n", z->p.rows, z->p.columns);
    if (status == TSL_OK) status = sink->write(sink->self, line, (size_t)length);
    for (unsigned d = 0; z->p.counts[d] > 0 && status == TSL_OK; d++) {
        length = snprintf(line, sizeof line, "%2u turns: %10llu\n", d,
                          (unsigned long long)z->p.counts[d]);
        status = sink->write(sink->self, line, (size_t)length);
    }
    return status;
}

/* ---- from the definition to its tables ---- */

/* Definitions that differ have other tables. */
static uint32_t version_of(const defined *z)
{
    uint64_t h = 0xcbf29ce484222325u + DEFINED_VERSION; /* FNV-1a */
    for (size_t i = 0; i < z->t.searched; i++)
        for (size_t k = 0; k < z->d.points; k++)
            h = (h ^ z->t.all[z->t.search[i]].p[k]) * 0x100000001b3u;
    for (size_t k = 0; k < z->d.points; k++) h = (h ^ z->d.kind[k]) * 0x100000001b3u;
    for (size_t i = 0; i < z->d.phase_count; i++)
        for (size_t k = 0; k < z->d.phases[i].count; k++)
            for (const char *c = z->d.phases[i].name[k]; *c; c++)
                h = (h ^ (uint8_t)*c ^ i << 8) * 0x100000001b3u;
    h = (h ^ z->d.tables_mb) * 0x100000001b3u;
    return (uint32_t)(h ^ h >> 32);
}

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    defined *z = *self;
    if (z->is_large) {
        int opened = large_open(&z->large, z->table, version_of(z), host, err);
        return opened == TSL_OK ? answer_name_phases(&z->large, err) : opened;
    }
    int status = positions_open(&z->p, z->table, version_of(z), host, err);
    if (status != TSL_OK) return status;
    unsigned greatest = positions_greatest(&z->p) + z->apart_count;
    if (greatest == z->d.metric_max) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "'metric_max' is %u, but the greatest distance is %u",
                    z->d.metric_max, greatest);
}

static void find_apart(defined *z)
{
    z->apart_states = 1;
    for (size_t i = 0; i < z->t.count && z->apart_count < APART_MAX; i++) {
        if (z->t.all[i].number != TURNS_APART || z->t.all[i].power != 1) continue;
        z->apart[z->apart_count++] = (uint8_t)i;
        z->apart_states *= z->t.all[i].order;
    }
}

static bool all_differ(const definition *d)
{
    for (size_t i = 0; i < d->points; i++)
        if (d->kind[i] != i) return false;
    return true;
}

/* The number of states apart from the turns set apart; 0: more than tables can hold. */
static int count_states(uint64_t *out, defined *z, const group *g, tsl_err *err)
{
    char digits[FACTORS_DIGITS];
    factors all;
    *out = 0;
    if (!all_differ(&z->d)) {
        int status = large_make(&z->large, &z->d, &z->t, err);
        if (status == TSL_OK && large_states(out, &z->large)) *out /= z->apart_states;
        return status;
    }
    group_order(&all, g);
    factors_write(digits, &all);
    if (strlen(digits) > 18) return TSL_OK;
    *out = strtoull(digits, NULL, 10);
    const uint64_t states = *out * z->apart_states;
    if (z->d.states[0] && states != strtoull(z->d.states, NULL, 10))
        return tsl_fail(err, TSL_EINPUT, "there are %llu states, not %s",
                        (unsigned long long)states, z->d.states);
    return TSL_OK;
}

static int plan(defined *z, tsl_err *err)
{
    group *g = NULL;
    uint64_t states = 0;
    int status = turns_make(&z->t, &z->d, err);
    if (status == TSL_OK) status = turns_group(&g, &z->t, err);
    if (status != TSL_OK) return status;
    find_apart(z);
    status = count_states(&states, z, g, err);
    if (status == TSL_OK) z->is_large = !states || !positions_plan(&z->p, &z->d, &z->t, g, states);
    group_free(g);
    if (!z->is_large || status != TSL_OK) return status;
    if (!z->large.d) status = large_make(&z->large, &z->d, &z->t, err);
    return status == TSL_OK ? large_check(&z->large, err) : status;
}

static void describe(defined *z)
{
    snprintf(z->table, sizeof z->table, "generic-%s", z->d.id);
    z->puzzle = (tsl_puzzle){
        .id = z->d.id,
        .name = z->d.name,
        .draw_as = z->d.draw_as,
        .state_size = STATE_SIZE,
        .facelet_count = (uint32_t)strlen(z->d.solved),
        .metric_max = z->d.metric_max,
        .init = init,
        .solved = solved,
        .draw = draw,
        .within = within,
        .scramble = scramble,
        .apply = apply,
        .facelets = facelets,
        .explain = explain,
    };
    if (!z->is_large) return;
    large_describe(&z->puzzle, &z->large);
    z->puzzle.read = answer_read;
    z->puzzle.solve = answer_solve;
    z->puzzle.get_solve_size = answer_size;
    z->puzzle.explain = answer_explain;
}

static void undefine(void *self)
{
    defined *z = self;
    if (z) large_close(&z->large);
    free(z);
}

static int define(const tsl_puzzle **out, void **self, const char *json, size_t size, tsl_err *err)
{
    defined *z = calloc(1, sizeof *z);
    int status =
        z ? reader_definition(&z->d, json, size, err) : tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (status == TSL_OK) status = plan(z, err);
    if (status != TSL_OK) {
        undefine(z);
        return status;
    }
    describe(z);
    *out = &z->puzzle;
    *self = z;
    return TSL_OK;
}

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "generic", .version = "1.0.0", .define = define, .undefine = undefine};
