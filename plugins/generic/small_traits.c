/* The traits of a small puzzle: distances, how far looks are, how many it has. */
#include <stdlib.h>
#include <string.h>

#include "small.h"

/* ---- looks ---- */

static bool is_one_colour(const facelet_lists *lists, size_t list, const char *letters)
{
    const size_t first = list ? lists->end[list - 1] : 0;
    for (size_t i = first; i < lists->end[list]; i++)
        if (letters[lists->facelet[i]] != letters[lists->facelet[first]]) return false;
    return true;
}

static int32_t count_looks(const definition_trait *t, const char *letters)
{
    int32_t count = 0;
    for (size_t i = 0, list = 0; i < t->looks; i++) {
        bool is_whole = true;
        for (; list < t->look_end[i]; list++)
            is_whole = is_whole && is_one_colour(&t->lists, list, letters);
        count += is_whole;
    }
    return count;
}

static int32_t count_fewest_others(const definition_trait *t, const char *letters)
{
    int32_t fewest = TSL_FACELETS_MAX;
    for (size_t list = 0, i = 0; list < t->lists.count; list++) {
        int32_t others = 0;
        for (; i < t->lists.end[list]; i++)
            others += !strchr(t->letters[list], letters[t->lists.facelet[i]]);
        if (others < fewest) fewest = others;
    }
    return fewest;
}

/* ---- values ---- */

static int32_t value_of(const small *s, const void *state, size_t number)
{
    const definition_trait *t = &s->d->traits[number];
    const small_state now = small_load(s, state);
    char letters[TSL_FACELETS_MAX];
    int32_t apart = 0;
    for (unsigned i = 0; i < s->apart_count; i++) apart += now.power[i] > 0;
    switch (t->kind) {
    case TRAIT_DISTANCE:
        return (int32_t)positions_distance(&s->p, now.at) + apart;
    case TRAIT_TURNS:
        return (int32_t)positions_distance(&s->p, now.at);
    case TRAIT_APART:
        return apart;
    case TRAIT_TURNS_TO:
        return s->turns_to[number][(size_t)now.at.row * s->p.columns + now.at.column];
    case TRAIT_LOOKS:
        small_letters(s, letters, &now);
        return count_looks(t, letters);
    case TRAIT_FEWEST_OTHERS:
        small_letters(s, letters, &now);
        return count_fewest_others(t, letters);
    }
    return 0;
}

/* The interface has no place for the number of a trait. */
#define VALUE(n)                                                                                   \
    static int32_t value_##n(const void *self, const void *state)                                  \
    {                                                                                              \
        return value_of(self, state, n);                                                           \
    }

VALUE(0)
VALUE(1)
VALUE(2)
VALUE(3)
VALUE(4)
VALUE(5)
VALUE(6)
VALUE(7)

static int32_t (*const values[DEFINITION_TRAITS])(const void *, const void *) = {
    value_0, value_1, value_2, value_3, value_4, value_5, value_6, value_7};

static int32_t greatest_of(const small *s, const definition_trait *t)
{
    const int32_t farthest = (int32_t)s->d->metric_max - (int32_t)s->apart_count;
    uint16_t longest = 0;
    switch (t->kind) {
    case TRAIT_DISTANCE:
        return (int32_t)s->d->metric_max;
    case TRAIT_TURNS:
    case TRAIT_TURNS_TO:
        return farthest;
    case TRAIT_APART:
        return (int32_t)s->apart_count;
    case TRAIT_LOOKS:
        return (int32_t)t->looks;
    case TRAIT_FEWEST_OTHERS:
        for (size_t i = 0; i < t->lists.count; i++) {
            const uint16_t size = (uint16_t)(t->lists.end[i] - (i ? t->lists.end[i - 1] : 0));
            if (size > longest) longest = size;
        }
    }
    return longest;
}

/* ---- how far looks are ---- */

typedef struct marking {
    const small *s;
    const definition_trait *trait;
    uint8_t *distance;
} marking;

static void mark_row(void *context, size_t row)
{
    const marking *m = context;
    const uint32_t columns = m->s->p.columns;
    for (uint32_t c = 0; c < columns; c++) {
        char letters[TSL_FACELETS_MAX];
        const small_state now = {.at = {(uint32_t)row, c}};
        small_letters(m->s, letters, &now);
        m->distance[row * columns + c] = count_looks(m->trait, letters) > 0 ? 0 : POSITIONS_UNKNOWN;
    }
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    marking m = *(const marking *)context;
    const size_t size = (size_t)m.s->p.rows * m.s->p.columns;
    uint64_t counts[POSITIONS_DEPTHS] = {0};
    m.distance = out;
    host->parallel(host, m.s->p.rows, mark_row, &m);
    if (m.distance[0] != 0)
        return tsl_fail(err, TSL_EINPUT, "trait %s: the solved puzzle has none of these looks",
                        m.trait->name);
    for (size_t i = 0; i < size; i++) counts[0] += m.distance[i] == 0;
    return positions_flood(m.distance, counts, &m.s->p, err);
}

static uint32_t version_of(uint32_t version, const definition_trait *t)
{
    const uint8_t *bytes = (const uint8_t *)&t->lists;
    for (size_t i = 0; i < sizeof t->lists; i++) version = (version ^ bytes[i]) * 0x01000193u;
    for (size_t i = 0; i < t->looks; i++) version = (version ^ t->look_end[i]) * 0x01000193u;
    return version;
}

static int init_traits(void *self, const tsl_host *host, tsl_err *err)
{
    small *s = self;
    int status = TSL_OK;
    for (size_t i = 0; i < s->d->trait_count && status == TSL_OK; i++) {
        if (s->d->traits[i].kind != TRAIT_TURNS_TO) continue;
        const marking context = {.s = s, .trait = &s->d->traits[i]};
        const void *bytes;
        char name[64];
        snprintf(name, sizeof name, "%s-trait-%zu", s->table, i + 1);
        const tsl_table table = {.name = name,
                                 .version = version_of(s->version, context.trait),
                                 .size = (size_t)s->p.rows * s->p.columns,
                                 .build = build};
        status = host->table(host, &bytes, &table, &context, err);
        if (status == TSL_OK) s->turns_to[i] = bytes;
    }
    return status;
}

void small_describe_traits(tsl_puzzle *out, small *s)
{
    for (size_t i = 0; i < s->d->trait_count; i++) {
        const definition_trait *t = &s->d->traits[i];
        s->traits[i] = (tsl_trait){t->name, t->doc, 0, greatest_of(s, t), values[i]};
        if (t->kind == TRAIT_TURNS_TO) out->init_traits = init_traits;
    }
    if (s->d->trait_count > 0) out->traits = s->traits;
}
