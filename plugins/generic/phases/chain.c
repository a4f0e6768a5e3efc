/* The phases of a large puzzle: checks exactly that each phase ends where the next one begins. */
#include "chain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "choose.h"
#include "lib/memory.h"
#include "products.h"
#include "stage.h"

/* ---- a step of the chain ---- */

typedef struct maker {
    chain *out;
    const frames *f;
    const turns *t;
    uint32_t most;
    turn_set apart;
    stage stages[CHAIN_PHASES + 1];
    unsigned failed;     /* the phase that try_chain refused */
    unsigned most_ratio; /* of a goal to what the next phase reaches */
    tsl_err *err;
} maker;

static int check_step(maker *m, unsigned i)
{
    factors ratio;
    char digits[FACTORS_DIGITS];
    phase *p = &m->out->phases[i];
    const stage_step step = {m->f, m->t, &m->stages[i], &m->stages[i + 1]};
    group_copy(p->finest.of, m->f->kind, m->f->points);
    labels_join_orbits(&p->finest, m->t, &m->apart);
    p->next = m->stages[i + 1].set;
    p->orbits = m->stages[i].orbits;
    int status = stage_compare(p, &m->out->sizes[i], &ratio, &step, m->err);
    if (status != TSL_OK) return status;
    const double times = exp2(factors_log2(&ratio));
    p->ratio = (uint32_t)(times + 0.5);
    const bool is_checked = times < 1.5 || i + 1 == m->out->count || step.to->coset_count > 0;
    if (times > m->most_ratio + 0.5 || !is_checked) {
        factors_write(digits, &ratio);
        return tsl_fail(m->err, TSL_EINPUT, "phase %u reaches 1/%s of phase %u's goal", i + 2,
                        digits, i + 1);
    }
    if (factors_is_one(&m->out->sizes[i]))
        return tsl_fail(m->err, TSL_EINPUT, "phase %u has nothing to do", i + 1);
    return TSL_OK;
}

static int check_tables(maker *m, unsigned i)
{
    phase *p = &m->out->phases[i];
    p->turns.count = 0;
    for (size_t k = 0; k < m->stages[i].set.count; k++) {
        const uint8_t here = m->stages[i].set.turn[k];
        if (m->t->all[here].number != TURNS_APART || m->stages[i].set.count == m->apart.count)
            p->turns.turn[p->turns.count++] = here;
    }
    if (phase_plan(p, m->f, m->t, m->most) && products_choose(p, m->most)) return TSL_OK;
    return tsl_fail(m->err, TSL_EINPUT, "phase %u: its tables would be too large", i + 1);
}

static void close_stages(maker *m)
{
    for (unsigned i = 0; i <= CHAIN_PHASES; i++) stage_free(&m->stages[i]);
}

static void add_set(turn_set *to, const turn_set *more)
{
    memcpy(to->turn + to->count, more->turn, more->count);
    to->count += more->count;
}

/* Tries a chain: `sets` are the turns of each phase, without those set apart. */
static int try_chain(maker *m, const turn_set *sets, unsigned count)
{
    int status = TSL_OK;
    unsigned stages = 0;
    for (unsigned i = 0; i < count; i++) {
        m->stages[stages].set = sets[i];
        add_set(&m->stages[stages++].set, &m->apart);
    }
    if (m->apart.count > 0) m->stages[stages++].set = m->apart;
    m->stages[stages].set.count = 0;
    m->out->count = stages;
    for (unsigned i = 0; i <= stages && status == TSL_OK; i++)
        status = stage_make(&m->stages[i], m->f, m->t, m->err);
    for (unsigned i = 0; i < 2 * stages && status == TSL_OK; i++) {
        m->failed = i % stages;
        status = i < stages ? check_step(m, m->failed) : check_tables(m, m->failed);
    }
    close_stages(m);
    return status;
}

/* ---- where chains come from ---- */

/* Of the turns that one definition lists for a phase, all powers. */
static int named_set(turn_set *out, const turns *t, const turn_list *list, unsigned number,
                     tsl_err *err)
{
    bool has[TURNS_MAX] = {false};
    for (size_t i = 0; i < list->count; i++) {
        size_t n = 0;
        while (n < t->count && strcmp(t->all[n].name, list->name[i]) != 0) n++;
        if (n == t->count)
            return tsl_fail(err, TSL_EINPUT, "phase %u: there is no turn %s", number,
                            list->name[i]);
        for (size_t k = 0; k < t->count; k++)
            for (unsigned power = 1; power < t->all[n].order; power++)
                has[k] |= t->all[k].move == t->all[n].move &&
                          t->all[k].power == power * t->all[n].power % t->all[n].order;
    }
    out->count = 0;
    for (size_t k = 0; k < t->count; k++)
        if (has[k] && t->all[k].number != TURNS_APART) out->turn[out->count++] = (uint8_t)k;
    return TSL_OK;
}

static bool has_all(const turn_set *outer, const turn_set *inner)
{
    for (size_t i = 0; i < inner->count; i++)
        if (!memchr(outer->turn, inner->turn[i], outer->count)) return false;
    return inner->count < outer->count;
}

static int use_named(maker *m, const turn_set *whole)
{
    const definition *d = m->f->d;
    turn_set sets[CHAIN_PHASES] = {*whole};
    const unsigned most = CHAIN_PHASES - (m->apart.count > 0);
    if (d->phase_count >= most)
        return tsl_fail(m->err, TSL_EINPUT, "there are more than %u phases", most);
    for (unsigned i = 0; i < d->phase_count; i++) {
        int status = named_set(&sets[i + 1], m->t, &d->phases[i], i + 1, m->err);
        if (status != TSL_OK) return status;
        if (!has_all(&sets[i], &sets[i + 1]))
            return tsl_fail(m->err, TSL_EINPUT,
                            "phase %u: the turns that remain after it must be fewer, and be turns "
                            "that it has",
                            i + 1);
        if (sets[i + 1].count == 0)
            return tsl_fail(m->err, TSL_EINPUT, "phase %u: no turns remain after it", i + 1);
    }
    return try_chain(m, sets, (unsigned)d->phase_count + 1);
}

/* Tries the best chains; *found: one is good. */
static int try_best(bool *found, maker *m, unsigned tries)
{
    choices *c = NULL;
    turn_set sets[CHAIN_PHASES];
    const unsigned most = CHAIN_PHASES - (m->apart.count > 0);
    int status = choose_new(&c, m->f, m->t, &m->apart, most, m->err);
    for (unsigned i = 0; i < tries && status == TSL_OK && !*found; i++) {
        const unsigned count = choose_best(c, sets);
        if (count == 0) break;
        status = try_chain(m, sets, count);
        *found = status == TSL_OK;
        if (status != TSL_EINPUT) continue;
        choose_refuse(c, sets, m->failed, count);
        status = TSL_OK;
    }
    choose_free(c);
    return status;
}

/* Chains whose goals labels tell alone are tried first. */
static int use_chosen(maker *m)
{
    enum { TRIES = 12 };
    bool found = false;
    m->most_ratio = 1;
    int status = try_best(&found, m, TRIES);
    m->most_ratio = STAGE_RATIO_MAX;
    if (status == TSL_OK && !found) status = try_best(&found, m, 2 * TRIES);
    if (status != TSL_OK || found) return status;
    return tsl_fail(m->err, TSL_EINPUT,
                    "no phases were found that tables can hold: name them in 'phases'");
}

int chain_make(chain *out, const frames *f, const turns *t, uint32_t most, tsl_err *err)
{
    maker *m = memory_get_zeroed(1, sizeof *m);
    turn_set whole = {.count = 0};
    *m = (maker){
        .out = out, .f = f, .t = t, .most = most, .most_ratio = STAGE_RATIO_MAX, .err = err};
    for (size_t i = 0; i < t->count; i++) {
        turn_set *set = t->all[i].number == TURNS_APART ? &m->apart : &whole;
        set->turn[set->count++] = (uint8_t)i;
    }
    int status = f->d->phase_count > 0 ? use_named(m, &whole) : use_chosen(m);
    free(m);
    return status;
}
