/* How the states a filter accepts differ from all states. */
#include "trial.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/pool.h"

/* A difference of means up to this many standard errors may be chance: with a hundred traits,
 * chance exceeds 4 in one of 160 trials. */
static const double ERRORS_MAX = 4;

typedef struct sample {
    const slot **slots;
    size_t count;
    int32_t *values; /* for each slot, those of all traits */
    size_t trait_count;
} sample;

static size_t count_traits(const tsl_puzzle *type)
{
    size_t n = 0;
    while (type->traits && type->traits[n].name) n++;
    return n;
}

static void value_job(void *context, size_t i, unsigned worker)
{
    const sample *s = context;
    const puzzle *p = s->slots[i]->puzzle;
    (void)worker;
    for (size_t k = 0; k < s->trait_count; k++)
        s->values[i * s->trait_count + k] = p->type->traits[k].value(p->self, s->slots[i]->state);
}

/* All states, or the accepted ones alone. */
static void open_sample(sample *s, const trial *t, bool accepted, unsigned jobs)
{
    *s = (sample){.slots = xcalloc(SHIFT_STATES, sizeof *s->slots),
                  .trait_count = count_traits(t->slots[0].puzzle->type)};
    s->values = xcalloc(SHIFT_STATES * s->trait_count, sizeof *s->values);
    for (size_t i = 0; i < t->count && s->count < SHIFT_STATES; i++)
        if (!accepted || t->verdicts[i] != TRIAL_REFUSED_STATE) s->slots[s->count++] = &t->slots[i];
    pool_run(s->count, jobs, value_job, s);
}

bool shift_has_histogram(const tsl_trait *trait)
{
    return (int64_t)trait->max - trait->min < SHIFT_VALUES;
}

/* The mean, the counts, and the deviation. */
static double measure(shift_side *out, const sample *s, const tsl_trait *trait, size_t k)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < s->count; i++) {
        const int32_t value = s->values[i * s->trait_count + k];
        sum += value;
        if (shift_has_histogram(trait)) out->seen[value - trait->min]++;
    }
    out->mean = sum / (double)s->count;
    for (size_t i = 0; i < s->count; i++) {
        const double off = s->values[i * s->trait_count + k] - out->mean;
        squares += off * off;
    }
    return sqrt(squares / (double)s->count);
}

static shift compare(const sample *all, const sample *accepted, const tsl_trait *trait, size_t k)
{
    shift x = {.trait = trait};
    x.deviation = measure(&x.all, all, trait, k);
    measure(&x.accepted, accepted, trait, k);
    const double error = x.deviation * sqrt(1 / (double)all->count + 1 / (double)accepted->count);
    if (error > 0) x.errors = fabs(x.accepted.mean - x.all.mean) / error;
    return x;
}

static double size_of(const shift *x)
{
    return fabs(x->accepted.mean - x->all.mean) / x->deviation;
}

static int by_size(const void *a, const void *b)
{
    const shift *x = a, *y = b;
    if (size_of(x) != size_of(y)) return size_of(x) < size_of(y) ? 1 : -1;
    return x->trait < y->trait ? -1 : x->trait > y->trait;
}

static void compare_all(shift_list *out, const sample *all, const sample *accepted,
                        const tsl_puzzle *type)
{
    out->items = xcalloc(all->trait_count, sizeof *out->items);
    for (size_t k = 0; k < all->trait_count; k++) {
        const shift x = compare(all, accepted, &type->traits[k], k);
        if (x.errors > ERRORS_MAX) out->items[out->count++] = x;
    }
    qsort(out->items, out->count, sizeof *out->items, by_size);
}

int shift_find(shift_list *out, const trial *t, unsigned jobs, tsl_err *err)
{
    sample all = {0}, accepted = {0};
    *out = (shift_list){0};
    int status = puzzle_init_traits(t->slots[0].puzzle, err);
    if (status != TSL_OK) return status;
    open_sample(&all, t, false, jobs);
    open_sample(&accepted, t, true, jobs);
    out->all = all.count;
    out->accepted = accepted.count;
    if (accepted.count > 0) compare_all(out, &all, &accepted, t->slots[0].puzzle->type);
    free(all.slots);
    free(all.values);
    free(accepted.slots);
    free(accepted.values);
    return TSL_OK;
}

void shift_free(shift_list *list)
{
    free(list->items);
    *list = (shift_list){0};
}
