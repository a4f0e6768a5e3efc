/* Puzzles of too many states to number: states are where pieces are, solved phase by phase.
 *
 * Turns are made as they are given, so a puzzle that has no fixed part can end up rotated. A drawn
 * state has the held piece at home, or in the first place that rotations carry it to; scrambles
 * lead to exactly this permutation. A state made by turns is held as they leave it. */
#include "large.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/answers.h"
#include "lib/memory.h"
#include "lib/tokens.h"

/* ---- states ---- */

/* What looks like this permutation and leaves each piece in its orbit. A rotation of the whole may
 * carry pieces to where turns do not, such as the centres of a helicopter cube, to places of others
 * that look the same. False: there is no such thing. */
static bool look_of(group_point *out, const large *l, const group_point *p)
{
    bool used[DEFINITION_LISTS] = {false};
    group_point here[GROUP_POINTS_MAX];
    group_inverse(here, p, l->f.points);
    for (size_t k = 0; k < l->d->pieces; k++) {
        const group_point at = l->f.first[k];
        size_t i = 0;
        while (i < l->f.points && (used[l->d->piece[i]] || l->f.orbit[i] != l->f.orbit[at] ||
                                   l->d->kind[i] != l->d->kind[here[at]]))
            i++;
        if (i == l->f.points) return false;
        used[l->d->piece[i]] = true;
        frames_put(out, &l->f, i, at);
    }
    return true;
}

/* Rotates the whole. */
static void rotate(group_point *p, const large *l, size_t rotation)
{
    group_point turned[GROUP_POINTS_MAX];
    if (rotation == 0) return;
    group_product(turned, p, l->t->rotation[rotation], l->f.points);
    look_of(p, l, turned); /* there is, since turns reach the rotation */
}

void large_hold(group_point *p, const large *l)
{
    rotate(p, l, l->home[p[l->held]]);
}

/* What is seen at a point of each slot. */
void large_pack(void *state, const large *l, const group_point *p)
{
    group_point here[GROUP_POINTS_MAX];
    uint8_t *out = state;
    group_inverse(here, p, l->f.points);
    for (size_t i = 0; i < l->slots; i++) {
        const group_point kind = l->f.kind[here[l->slot[i]]];
        *out++ = (uint8_t)kind;
        if (l->width == 2) *out++ = (uint8_t)(kind >> 8);
    }
}

/* A permutation that looks so. Of pieces that look the same it takes the next one. */
void large_unpack(group_point *p, const large *l, const void *state)
{
    const uint8_t *in = state;
    bool used[DEFINITION_LISTS] = {false};
    group_identity(p, l->f.points);
    for (size_t i = 0; i < l->slots; i++) {
        size_t point = *in++;
        if (l->width == 2) point |= (size_t)*in++ << 8;
        const group_point kind = (group_point)point;
        while (point < l->f.points && (l->f.kind[point] != kind || used[l->d->piece[point]]))
            point++;
        if (point == l->f.points) continue; /* no state that large_pack() wrote */
        used[l->d->piece[point]] = true;
        frames_put(p, &l->f, point, l->slot[i]);
    }
}

static void solved(const void *self, void *state)
{
    const large *l = self;
    group_point p[GROUP_POINTS_MAX];
    group_identity(p, l->f.points);
    large_pack(state, l, p);
}

/* Elements of the group are equally likely, and each look is that of equally many. */
static void draw(const void *self, void *state, tsl_rng *rng)
{
    const large *l = self;
    group_point p[GROUP_POINTS_MAX];
    group_random(l->whole.g, p, l->d->facelet, rng);
    large_hold(p, l);
    large_pack(state, l, p);
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const large *l = self;
    const definition *d = l->d;
    group_point p[GROUP_POINTS_MAX];
    large_unpack(p, l, state);
    memcpy(out, d->solved, strlen(d->solved) + 1);
    for (size_t i = 0; i < d->points; i++) out[d->facelet[p[i]]] = d->solved[d->facelet[i]];
}

/* ---- traits and subsets ---- */

static int32_t value_of(const void *self, const void *state, size_t trait)
{
    const large *l = self;
    char letters[TSL_FACELETS_MAX];
    facelets(l, letters, state);
    return traits_count(&l->d->traits[trait], letters, l->d->solved);
}

static void draw_subset(const void *self, void *state, tsl_rng *rng, size_t subset)
{
    const large *l = self;
    group_point p[GROUP_POINTS_MAX];
    group_random(l->numbered.free[subset], p, l->d->facelet, rng);
    large_pack(state, l, p);
}

static bool subset_contains(const void *self, const void *state, size_t subset)
{
    const large *l = self;
    char letters[TSL_FACELETS_MAX];
    facelets(l, letters, state);
    return subsets_show(&l->numbered, subset, letters);
}

/* ---- moves ---- */

/* Does the permutation look solved, held in any way? */
static bool is_solved(const large *l, const group_point *p)
{
    group_point at[GROUP_POINTS_MAX];
    group_copy(at, p, l->f.points);
    large_hold(at, l);
    for (size_t i = 0; i < l->f.points; i++)
        if (l->f.kind[at[i]] != l->f.kind[i]) return false;
    return true;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    const large *l = self;
    group_point p[GROUP_POINTS_MAX];
    large_unpack(p, l, state);
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        size_t n = 0;
        while (n < l->t->count && !tokens_is(&token, l->t->all[n].name)) n++;
        if (n == l->t->count) return tokens_fail(&token, err);
        group_apply(p, l->t->all[n].given, l->f.points);
    }
    if (is_solved(l, p))
        solved(l, state); /* it is one state, however it is held */
    else
        large_pack(state, l, p);
    return TSL_OK;
}

/* Does the position differ from solved in turns set apart alone, at most so many? */
static bool is_solved_but(const large *l, group_point *p, unsigned turns_left)
{
    const turns *t = l->t;
    for (size_t k = 0; k < t->count; k++) {
        const turn *a = &t->all[k];
        bool differs = false;
        if (a->number != TURNS_APART) continue;
        for (size_t i = 0; i < t->points; i++)
            differs |= a->given[p[i]] != p[i] && l->f.kind[p[i]] != l->f.kind[i];
        for (size_t i = 0; i < t->points && differs; i++)
            differs = l->f.kind[a->given[p[i]]] == l->f.kind[i] || a->given[p[i]] == p[i];
        if (!differs) continue;
        if (turns_left-- == 0) return false;
        group_apply(p, a->given, t->points);
    }
    for (size_t i = 0; i < t->points; i++)
        if (l->f.kind[p[i]] != l->f.kind[i]) return false;
    return true;
}

typedef struct near {
    const large *l;
    const group_point *from;
    unsigned n;
} near;

/* [any] At the end of a sequence of the first phase's goal. */
static bool is_near(void *context, const uint8_t *way, unsigned count)
{
    const near *at = context;
    group_point p[GROUP_POINTS_MAX];
    group_copy(p, at->from, at->l->f.points);
    for (unsigned k = 0; k < count; k++)
        group_apply(p, at->l->t->all[way[k]].given, at->l->f.points);
    return is_solved_but(at->l, p, at->n - count);
}

/* From each way to hold the puzzle that turns can make: distances do not know how it is held. */
static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    const large *l = self;
    group_point p[GROUP_POINTS_MAX], from[GROUP_POINTS_MAX];
    large_unpack(p, l, state);
    *yes = false;
    for (size_t r = 0; r < l->t->holds && !*yes; r++) {
        if (!l->reached[r]) continue;
        near at = {l, from, n};
        group_copy(from, p, l->f.points);
        rotate(from, l, r);
        const search_question q = {.tables = &l->tables, .rules = &l->rules, .from = from};
        *yes = search_near(&q, n, is_near, &at);
    }
    return TSL_OK;
}

static search_question question_of(const large *l, const group_point *from, void *work)
{
    return (search_question){.tables = &l->tables,
                             .frames = &l->f,
                             .rules = &l->rules,
                             .stages = l->stages,
                             .from = from,
                             .symmetries = &l->symmetries,
                             .room = work,
                             .before = TURNS_MAX};
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    const large *l = self;
    group_point p[GROUP_POINTS_MAX];
    search_answer answer;
    large_unpack(p, l, state);
    const search_question q = question_of(l, p, want->work);
    int status = search_nth(&answer, &q, want->nth, err);
    if (status != TSL_OK) return status;
    /* The way back; turns set apart commute with all others and stand last. */
    uint8_t word[SEARCH_TURNS];
    unsigned count = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = answer.count; i-- > 0;) {
            const turn *t = &l->t->all[answer.turn[i]];
            if ((t->number == TURNS_APART) == (pass == 1)) word[count++] = t->inverse;
        }
    count = turns_shorten(l->t, word, count); /* where phases meet */
    char *end = out;
    *out = '\0';
    for (unsigned i = 0; i < count; i++) end = turns_write(end, out, &l->t->all[word[i]]);
    return TSL_OK;
}

/* ---- reading letters, solving, explaining ---- */

static int read_letters(const void *self, void *state, const char *letters, tsl_err *err)
{
    const large *l = self;
    group_point p[GROUP_POINTS_MAX];
    char shown[TSL_FACELETS_MAX];
    uint8_t found[TSL_STATE_MAX];
    int status = letters_read(p, &l->f, l->t, letters, err);
    if (status != TSL_OK) return status;
    if (!stage_reaches(&l->whole, p))
        return tsl_fail(err, TSL_EINPUT,
                        "no turns make it: pieces are exchanged or turned that cannot be so alone");
    large_pack(found, l, p);
    facelets(l, shown, found);
    if (strcmp(shown, letters) != 0)
        return tsl_fail(err, TSL_EINPUT, "the letters do not fit, or the puzzle is held otherwise");
    memcpy(state, found, l->slots * l->width);
    return TSL_OK;
}

static size_t get_solve_size(const void *self)
{
    (void)self;
    return sizeof(search_room);
}

/* Of the rotations that turns make, the one after which most points look solved; of equals, none.
 */
static size_t find_hold(const large *l, const group_point *p)
{
    size_t best = 0, most = 0;
    for (size_t r = 0; r < l->t->holds; r++) {
        group_point at[GROUP_POINTS_MAX];
        size_t count = 0;
        if (!l->reached[r]) continue;
        group_copy(at, p, l->f.points);
        rotate(at, l, r);
        for (size_t i = 0; i < l->f.points; i++) count += l->f.kind[at[i]] == l->f.kind[i];
        if (count > most) best = r, most = count;
    }
    return best;
}

/* The view that shows turns as `view` does if they then get these names. */
static size_t view_of(const large *l, size_t view, const uint8_t *names)
{
    const symmetries *s = &l->symmetries;
    for (size_t v = 0; v < s->count; v++) {
        bool is_same = true;
        for (size_t k = 0; k < l->t->count; k++)
            is_same &= s->turn[s->back[v]][k] == names[s->turn[s->back[view]][k]];
        if (is_same) return v;
    }
    return view;
}

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    const large *l = self;
    group_point p[GROUP_POINTS_MAX];
    search_answer found;
    if (ask->optimal) return tsl_fail(err, TSL_EUSAGE, "it is too large to be solved optimally");
    if (ask->moves) return tsl_fail(err, TSL_EUSAGE, "it is solved with all its moves only");
    large_unpack(p, l, state);
    /* Solved is solved, however it is held: turns get the names they have as it is held now. */
    const size_t rotation = find_hold(l, p);
    const uint8_t *shown = l->t->held[rotation];
    rotate(p, l, rotation);
    search_question q = question_of(l, p, ask->work);
    if (ask->max_nodes) q.most = ask->max_nodes;
    int status = search_nth(&found, &q, ask->nth, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.count = found.count, .nodes = found.nodes};
    char *end = out->moves;
    for (unsigned i = 0, k = 0; i < l->chain->count; i++) {
        for (; k < found.end[i]; k++)
            end = turns_write(end, out->moves, &l->t->all[shown[found.turn[k]]]);
        out->phases[out->phase_count++] =
            (tsl_phase){l->names[view_of(l, found.view, shown)][i], (size_t)(end - out->moves)};
    }
    return TSL_OK;
}

static void name_phases(large *l)
{
    const symmetries *sides = &l->symmetries;
    const chain *c = l->chain;
    l->names = memory_get_zeroed(sides->count, sizeof *l->names);
    for (size_t v = 0; v < sides->count; v++)
        for (unsigned i = 0; i < c->count; i++) {
            char *at = l->names[v][i], *end = at + LARGE_NAME;
            const turn_set *next = i + 1 < c->count ? &c->phases[i + 1].turns : NULL;
            const uint8_t *shown = sides->turn[sides->back[v]]; /* as they are before it */
            at += snprintf(at, LARGE_NAME, "%s", next ? "to <" : "to solved");
            for (size_t k = 0; next && k < next->count && at + TURNS_NAME + 8 < end; k++)
                if (!stage_has_made(l->t, next, k))
                    at += snprintf(at, (size_t)(end - at), "%s%s", k ? ", " : "",
                                   l->t->all[shown[next->turn[k]]].name);
            if (next) snprintf(at, (size_t)(end - at), ">");
        }
}

static int explain_table(const large *l, unsigned i, unsigned k, tsl_sink *sink)
{
    const phase_table *table = &l->chain->phases[i].tables[k];
    const depth_counts *counts = l->tables.phases[i].counts[k];
    int status = lines_write(sink, "  table %u: %" PRIu32 " entries", k + 1, table->size);
    for (unsigned n = 0; n < table->factor_count && status == TSL_OK; n++)
        status = lines_write(sink, "    coordinate %u of %" PRIu32 " values", table->factor[n] + 1u,
                             l->chain->phases[i].coordinates[table->factor[n]].count);
    for (unsigned d = 0; d < TABLES_DEPTHS && counts->at[d] > 0 && status == TSL_OK; d++)
        status = lines_write(sink, "    %2u turns: %10" PRIu64, d, counts->at[d]);
    return status;
}

static int explain_phase(const large *l, unsigned i, tsl_sink *sink)
{
    char digits[FACTORS_DIGITS];
    const phase *p = &l->chain->phases[i];
    factors_write(digits, &l->chain->sizes[i]);
    int status = lines_write(sink, "phase %u: %s", i + 1, l->names[0][i]);
    if (status == TSL_OK)
        status = lines_write(sink, "  %zu turns, %s looks%s", p->turns.count, digits,
                             p->ratio > 1 ? ", and its ends are checked one by one" : "");
    for (unsigned k = 0; k < p->table_count && status == TSL_OK; k++)
        status = explain_table(l, i, k, sink);
    return status;
}

static int explain(const void *self, tsl_sink *sink, tsl_err *err)
{
    const large *l = self;
    char digits[FACTORS_DIGITS];
    (void)err;
    factors_write(digits, &l->states);
    int status = lines_write(sink, "states: %s", digits);
    if (status == TSL_OK) status = lines_write(sink, "tables: %zu bytes", l->tables.size);
    for (unsigned i = 0; i < l->chain->count && status == TSL_OK; i++)
        status = explain_phase(l, i, sink);
    return status;
}

/* ---- from the definition to its tables ---- */

/* No rotation that turns make keeps a place of this point. */
static bool can_be_held(const large *l, size_t point)
{
    const turns *t = l->t;
    for (size_t r = 1; r < t->holds; r++)
        for (size_t i = 0; i < t->points && l->reached[r]; i++)
            if (l->f.orbit[i] == l->f.orbit[point] && t->rotation[r][i] == i) return false;
    return true;
}

/* Turns of some puzzles rotate the whole. Chooses a point whose place says how the puzzle is held:
 * of the places that rotations carry it to, the first one counts, its home before all others. */
static int find_rotations(large *l, tsl_err *err)
{
    const turns *t = l->t;
    for (size_t i = 0; i < t->holds; i++) {
        group_point at[GROUP_POINTS_MAX];
        l->reached[i] = look_of(at, l, t->rotation[i]) && stage_reaches(&l->whole, at);
    }
    size_t held = 0;
    while (held < l->d->single_pieces && !can_be_held(l, held)) held++;
    if (held == l->d->single_pieces && t->holds > 1)
        return tsl_fail(err, TSL_EINPUT,
                        "no piece can be held: none looks like no other and is moved by every "
                        "rotation that turns make");
    l->held = (group_point)held;
    for (size_t i = 0; i < t->points; i++)
        for (size_t r = 1; r < t->holds; r++) {
            const group_point here = t->rotation[l->home[i]][i], there = t->rotation[r][i];
            if (l->reached[r] && here != held && (there == held || there < here))
                l->home[i] = (uint8_t)r;
        }
    return TSL_OK;
}

/* Counts the states, and compares their number with what the definition says. */
static int count_states(large *l, tsl_err *err)
{
    char digits[FACTORS_DIGITS];
    unsigned ways = 0;
    if (!l->whole.known)
        return tsl_fail(err, TSL_EINPUT,
                        "its states cannot be counted: pieces that look the same are bound to each "
                        "other");
    for (size_t i = 0; i < l->t->holds; i++) ways += l->reached[i];
    l->states = l->whole.looks;
    factors_times(&l->states, ways, -1);
    factors_write(digits, &l->states);
    if (l->d->states[0] && strcmp(digits, l->d->states) != 0)
        return tsl_fail(err, TSL_EINPUT, "there are %s states, not %s", digits, l->d->states);
    return TSL_OK;
}

static int find_slots(large *l, tsl_err *err)
{
    for (size_t i = 0; i < l->d->pieces; i++) {
        const group_point first = l->f.first[i];
        bool moves = false;
        for (size_t k = 0; k < l->f.points; k++)
            moves |= k != first && l->f.orbit[k] == l->f.orbit[first];
        if (moves) l->slot[l->slots++] = first;
    }
    l->width = l->f.points > 256 ? 2 : 1;
    if (l->slots * l->width <= TSL_STATE_MAX) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "its state would take %zu bytes, more than %u",
                    l->slots * l->width, TSL_STATE_MAX);
}

bool large_states(uint64_t *out, const large *l)
{
    char digits[FACTORS_DIGITS];
    factors_write(digits, &l->states);
    *out = strlen(digits) <= 18 ? strtoull(digits, NULL, 10) : 0;
    return *out > 0;
}

int large_check(large *l, tsl_err *err)
{
    const definition *d = l->d;
    if (d->length)
        return tsl_fail(err, TSL_EINPUT,
                        "'length' is for puzzles small enough to know all distances");
    if (d->metric_max > LARGE_METRIC_MAX)
        return tsl_fail(err, TSL_EINPUT,
                        "'metric_max' of a puzzle that is solved in phases is at most %d",
                        LARGE_METRIC_MAX);
    if (d->quarters || d->any_orientation)
        return tsl_fail(err, TSL_EINPUT, "'%s' is for puzzles small enough to know all distances",
                        d->quarters ? "metric" : "orientation");
    for (size_t i = 0; i < d->trait_count; i++)
        if (d->traits[i].kind < TRAIT_TURNS_TO)
            return tsl_fail(err, TSL_EINPUT,
                            "trait %s: only puzzles small enough to know all distances have turns",
                            d->traits[i].name);
    return find_slots(l, err);
}

int large_make(large *out, const definition *d, const turns *t, tsl_err *err)
{
    *out = (large){.d = d, .t = t};
    stage_all_turns(&out->whole.set, t);
    int status = frames_make(&out->f, d, t, err);
    if (status == TSL_OK) status = stage_make(&out->whole, &out->f, t, err);
    if (status == TSL_OK) status = find_rotations(out, err);
    return status == TSL_OK ? count_states(out, err) : status;
}

void large_close(large *l)
{
    frames_free(&l->f);
    stage_free(&l->whole);
    symmetries_free(&l->symmetries);
    free(l->names);
    tables_close(&l->tables);
    for (unsigned i = 0; i < CHAIN_PHASES; i++) stage_free(&l->stages[i]);
    subsets_free(&l->numbered);
}

/* Comparing states needs neither the stages nor more than the tables of the first phase. */
static int init_scramble(void *self, const tsl_host *host, tsl_err *err)
{
    large *l = self;
    tables *t = &l->tables;
    int status = TSL_OK;
    if (t->end == l->chain->count) return TSL_OK;
    for (unsigned i = 0; i + 1 < l->chain->count && status == TSL_OK; i++)
        status = stage_make_after(&l->stages[i + 1], &l->chain->phases[i], &l->f, l->t, err);
    if (status != TSL_OK) return status;
    t->first = 1, t->end = l->chain->count;
    status = tables_open(t, l->table, l->version, host, err);
    if (status != TSL_OK) t->end = 1;
    return status;
}

void large_describe(tsl_puzzle *out, large *l)
{
    int32_t greatest[DEFINITION_TRAITS];
    for (size_t i = 0; i < l->d->trait_count; i++) greatest[i] = traits_greatest(&l->d->traits[i]);
    l->numbered.d = l->d;
    l->numbered.value = value_of;
    l->numbered.draw = draw_subset;
    l->numbered.contains = subset_contains;
    traits_describe(out, &l->numbered, greatest);
    out->state_size = (uint32_t)l->slots * l->width;
    out->work_size = sizeof(search_room);
    out->metric_max = l->d->metric_max ? l->d->metric_max : LARGE_METRIC;
    out->init_scramble = init_scramble;
    out->solved = solved;
    out->draw = draw;
    out->within = within;
    out->scramble = scramble;
    out->apply = apply;
    out->facelets = facelets;
    out->read = read_letters;
    out->solve = solve;
    out->get_solve_size = get_solve_size;
    out->explain = explain;
}

static int build_chain(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)host;
    const large *l = context;
    const uint32_t mb = l->d->tables_mb ? l->d->tables_mb : LARGE_TABLES_MB;
    return chain_make(out, &l->f, l->t, mb * (LARGE_ENTRIES / LARGE_TABLES_MB), err);
}

int large_open(large *l, const char *name, uint32_t version, const tsl_host *host, tsl_err *err)
{
    char plan[64];
    snprintf(plan, sizeof plan, "%s-phases", name);
    const tsl_table table = {plan, version, sizeof(chain), build_chain};
    const void *bytes;
    int status = host->table(host, &bytes, &table, l, err);
    if (status == TSL_OK) status = subsets_make(&l->numbered, l->whole.g, err);
    if (status != TSL_OK) return status;
    l->chain = bytes;
    rules_make(&l->rules, l->chain, l->t);
    symmetries_find(&l->symmetries, l->t, l->d);
    symmetries_view(&l->symmetries, l->chain);
    name_phases(l);
    l->tables = (tables){.chain = l->chain, .turns = l->t, .symmetries = &l->symmetries, .end = 1};
    l->table = name, l->version = version;
    snprintf(plan, sizeof plan, "%s-first", name);
    return tables_open(&l->tables, plan, version, host, err);
}
