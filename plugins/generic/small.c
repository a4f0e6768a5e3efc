/* Puzzles whose every distance is known: states, scrambles and facelets. */
#include "small.h"

#include <string.h>

#include "path.h"

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

position small_position(const void *state)
{
    return (position){load(state, SMALL_ROW), load(state, SMALL_COLUMN)};
}

void small_load_apart(uint8_t power[SMALL_APART], const small *z, const void *state)
{
    uint32_t rest = load(state, SMALL_TURNED);
    for (unsigned i = 0; i < z->apart_count; i++) {
        const unsigned order = z->t->all[z->apart[i]].order;
        power[i] = (uint8_t)(rest % order);
        rest /= order;
    }
}

void small_store(void *state, const small *z, position at, const uint8_t power[SMALL_APART])
{
    uint32_t all = 0;
    for (unsigned i = z->apart_count; i-- > 0;) all = all * z->t->all[z->apart[i]].order + power[i];
    store(state, SMALL_ROW, at.row);
    store(state, SMALL_COLUMN, at.column);
    store(state, SMALL_TURNED, all);
}

static void solved(const void *self, void *state)
{
    (void)self;
    memset(state, 0, SMALL_STATE);
}

static void draw(const void *self, void *state, tsl_rng *rng)
{
    const small *z = self;
    /* Rows times columns number all positions, so a uniform number is a uniform position. */
    store(state, SMALL_ROW, (uint32_t)tsl_below(rng, z->p.rows));
    store(state, SMALL_COLUMN, (uint32_t)tsl_below(rng, z->p.columns));
    store(state, SMALL_TURNED, (uint32_t)tsl_below(rng, z->apart_states));
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    const small *z = self;
    uint8_t power[SMALL_APART];
    unsigned needed = positions_distance(&z->p, small_position(state));
    small_load_apart(power, z, state);
    for (unsigned i = 0; i < z->apart_count; i++) needed += power[i] > 0;
    *yes = needed <= n;
    return TSL_OK;
}

/* ---- scrambles ---- */

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    const small *z = self;
    uint8_t power[SMALL_APART];
    position to = small_position(state);
    unsigned length = z->d->length ? z->d->length : positions_distance(&z->p, to) + want->nth;
    char *end = length <= PATH_MAX_TURNS ? path_write(out, &z->p, to, length, want->rng) : NULL;
    if (!end) return tsl_fail(err, TSL_ELIMIT, "no other sequence for this state");
    small_load_apart(power, z, state);
    for (unsigned i = 0; i < z->apart_count; i++) {
        if (power[i] == 0) continue;
        const char *name = z->t->all[z->apart[i] + power[i] - 1].name;
        end += snprintf(end, TURNS_NAME + 1, "%s%s", end > out ? " " : "", name);
    }
    return TSL_OK;
}

const turn *small_find_turn(const turns *t, const tokens *token)
{
    for (size_t i = 0; i < t->count; i++)
        if (tokens_is(token, t->all[i].name)) return &t->all[i];
    return NULL;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    const small *z = self;
    const turns *t = z->t;
    uint8_t power[SMALL_APART];
    position at = small_position(state);
    small_load_apart(power, z, state);
    size_t hold = 0;
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        const turn *named = small_find_turn(t, &token);
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
    small_store(state, z, at, power);
    return TSL_OK;
}

void small_turn_apart(group_point *at, const small *z, const uint8_t power[SMALL_APART])
{
    group_point next[GROUP_POINTS_MAX];
    for (unsigned i = 0; i < z->apart_count; i++) {
        if (power[i] == 0) continue;
        group_product(next, at, z->t->all[z->apart[i] + power[i] - 1].p, z->d->points);
        group_copy(at, next, z->d->points);
    }
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const small *z = self;
    uint8_t power[SMALL_APART];
    group_point at[GROUP_POINTS_MAX];
    positions_permutation(at, &z->p, small_position(state));
    small_load_apart(power, z, state);
    small_turn_apart(at, z, power);
    memcpy(out, z->d->solved, strlen(z->d->solved) + 1);
    for (size_t i = 0; i < z->d->points; i++)
        out[z->d->facelet[at[i]]] = z->d->solved[z->d->facelet[i]];
}

/* ---- from the definition to its tables ---- */

void small_make(small *out, const definition *d, const turns *t)
{
    *out = (small){.d = d, .t = t, .apart_states = 1};
    for (size_t i = 0; i < t->count && out->apart_count < SMALL_APART; i++) {
        if (t->all[i].number != TURNS_APART || t->all[i].power != 1) continue;
        out->apart[out->apart_count++] = (uint8_t)i;
        out->apart_states *= t->all[i].order;
    }
}

void small_close(small *s)
{
    frames_free(&s->f);
}

int small_open(small *s, const char *name, uint32_t version, const tsl_host *host, tsl_err *err)
{
    int status = positions_open(&s->p, name, version, host, err);
    if (status != TSL_OK) return status;
    unsigned greatest = positions_greatest(&s->p) + s->apart_count;
    if (greatest == s->d->metric_max) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "'metric_max' is %u, but the greatest distance is %u",
                    s->d->metric_max, greatest);
}

void small_describe(tsl_puzzle *out, small *s)
{
    tsl_err err;
    out->state_size = SMALL_STATE;
    out->solved = solved;
    out->draw = draw;
    out->within = within;
    out->scramble = scramble;
    out->apply = apply;
    out->facelets = facelets;
    s->can_read =
        s->apart_states <= SMALL_READ_APART && frames_make(&s->f, s->d, s->t, &err) == TSL_OK;
}
