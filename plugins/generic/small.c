/* Puzzles whose every distance is known: states, scrambles and facelets. */
#include "small.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

/* ---- sequences: down the distances, and the views where turns rotate the puzzle ---- */

enum { FAR = 0xff };

/* ---- one view ---- */

/* After the turn as it is given, not as a number. */
static void turn_row(uint32_t *row, uint8_t *hold, const positions *p, size_t given)
{
    const turns *t = p->turns;
    const turn *made = &t->all[t->held[*hold][given]];
    *row = p->row_to[(size_t)*row * t->searched + made->number];
    *hold = t->after[t->back[made->spin]][*hold];
}

/* ---- the table ---- */

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)host, (void)err;
    const positions *p = context;
    const size_t size = (size_t)p->rows * p->turns->holds;
    uint8_t *least = out;
    uint32_t *queue = memory_get(size * sizeof *queue);
    memset(least, FAR, size);
    least[0] = 0;
    queue[0] = 0;
    for (size_t i = 0, count = 1; i < count; i++)
        for (size_t given = 0; given < p->turns->count; given++) {
            if (p->turns->all[given].cost > 1) continue; /* others add up to it */
            uint32_t row = queue[i] % p->rows;
            uint8_t hold = (uint8_t)(queue[i] / p->rows);
            turn_row(&row, &hold, p, given);
            const uint32_t to = hold * p->rows + row;
            if (least[to] != FAR) continue;
            least[to] = (uint8_t)(least[queue[i]] + 1);
            queue[count++] = to;
        }
    free(queue);
    return TSL_OK;
}

/* What is seen from another side are other pieces, which must look like no other either. */
static bool all_differ(const positions *p)
{
    for (size_t i = 0; i < p->points; i++)
        if (p->kind[i] != i) return false;
    return true;
}

int views_open(views *out, const positions *p, const char *name, uint32_t version,
               const tsl_host *host, tsl_err *err)
{
    const size_t holds = p->turns->holds;
    char table_name[64];
    *out = (views){.p = p};
    if (holds == 1) return TSL_OK;
    snprintf(table_name, sizeof table_name, "%s-holds", name);
    const tsl_table table = {
        .name = table_name, .version = version, .size = p->rows * holds, .build = build};
    const void *bytes;
    int status = host->table(host, &bytes, &table, p, err);
    if (status != TSL_OK) return status;
    out->least = bytes;
    out->count = !all_differ(p) ? 1 : holds < VIEWS_MAX ? holds : VIEWS_MAX;
    for (size_t i = 0; i < out->count; i++) out->side[i] = (uint8_t)(i * holds / out->count);
    return TSL_OK;
}

/* ---- all views ---- */

static uint8_t least_of(const views *v, const seen_rows *from, size_t view)
{
    return v->least[(size_t)from->hold[view] * v->p->rows + from->row[view]];
}

/* Makes the turn that this one is from the side of the view. */
static void turn_view(seen_rows *out, const views *v, const seen_rows *from, size_t given,
                      size_t view)
{
    out->row[view] = from->row[view];
    out->hold[view] = from->hold[view];
    turn_row(&out->row[view], &out->hold[view], v->p, v->p->turns->held[v->side[view]][given]);
}

bool views_turn(seen_rows *out, const views *v, const seen_rows *from, size_t made, unsigned left)
{
    const turns *t = v->p->turns;
    if (v->count == 0) return true; /* then nobody keeps how the puzzle is held */
    const size_t given = t->renamed[from->hold[0]][made];
    for (size_t i = 0; i < v->count; i++) {
        turn_view(out, v, from, given, i);
        if (least_of(v, out, i) > left) return false;
    }
    return true;
}

/* Walks to where the position is solved, which each view shows as a rotation, and back again. */
void views_see(seen_rows *out, const views *v, position at, size_t hold)
{
    const turns *t = v->p->turns;
    uint8_t way[POSITIONS_DEPTHS];
    unsigned count = 0;
    *out = (seen_rows){.hold = {(uint8_t)hold}};
    if (v->count == 0) return;
    for (unsigned left = positions_distance(v->p, at); left > 0; left--) {
        size_t n = 0;
        while (positions_distance(v->p, positions_turn(v->p, at, n)) != left - 1 ||
               turns_number(t, n)->cost > 1)
            n++;
        at = positions_turn(v->p, at, n);
        const turn *made = &t->all[t->search[n]];
        way[count++] = t->all[t->renamed[hold][t->search[n]]].inverse;
        hold = t->after[t->back[made->spin]][hold];
    }
    for (size_t i = 0; i < v->count; i++) {
        const size_t side = v->side[i];
        out->hold[i] = t->after[t->after[side][hold]][t->back[side]];
    }
    while (count-- > 0)
        for (size_t i = 0; i < v->count; i++) turn_view(out, v, out, way[count], i);
}

bool views_within(const views *v, const seen_rows *from, unsigned left)
{
    for (size_t i = 0; i < v->count; i++)
        if (least_of(v, from, i) > left) return false;
    return true;
}

/* ---- sequences ---- */

enum {
    NODES_MAX = 100000, /* of one length: some lengths are impossible, where each turn is odd */
    LONGER_MAX = 3,     /* a position near solved that is rotated is as far as any */
    NO_TURN = 0xff      /* where a turn before counts more than one */
};

typedef struct search {
    const views *v;
    tsl_rng *rng;
    uint8_t way[PATH_MAX_TURNS]; /* turns, the first one to make first */
    unsigned nodes;
} search;

typedef struct node {
    position at;
    seen_rows seen;
    size_t last; /* the number of the turn before, TURNS_MAX if there is none */
} node;

/* Makes a turn. False: solved is further away than `left`. */
static bool take_turn(node *to, const views *v, const node *from, size_t made, unsigned left)
{
    to->last = v->p->turns->all[made].number;
    to->at = positions_turn(v->p, from->at, to->last);
    return positions_distance(v->p, to->at) <= left &&
           views_turn(&to->seen, v, &from->seen, made, left);
}

/* The turns with which solved can be reached in `left`; returns how many. All are made before the
 * first is judged, so that memory answers many questions at once. */
static unsigned find_choices(uint8_t choice[TURNS_MAX], const views *v, const node *from,
                             unsigned left)
{
    const turns *t = v->p->turns;
    position to[TURNS_MAX];
    unsigned tried = 0, choices = 0;
    for (size_t i = 0; i < t->tried_count; i++) {
        const uint8_t number = t->all[t->tried[i]].number;
        if (!t->may_follow[from->last][number] || turns_number(t, number)->cost > left) continue;
        to[tried] = positions_turn(v->p, from->at, number);
        __builtin_prefetch(
            &v->p->distance[(size_t)to[tried].row * v->p->columns + to[tried].column]);
        choice[tried++] = t->tried[i];
    }
    for (unsigned i = 0; i < tried; i++) {
        node next;
        const unsigned rest = left - turns_number(t, t->all[choice[i]].number)->cost;
        if (positions_distance(v->p, to[i]) <= rest && take_turn(&next, v, from, choice[i], rest))
            choice[choices++] = choice[i];
    }
    return choices;
}

/* Goes from a node to solved, held as it began, in turns that count exactly `left`. */
static bool descend(search *s, const node *from, unsigned left)
{
    const turns *t = s->v->p->turns;
    uint8_t choice[TURNS_MAX];
    if (left == 0) return true;
    if (++s->nodes > NODES_MAX) return false;
    unsigned choices = find_choices(choice, s->v, from, left);
    while (choices > 0) {
        uint64_t pick = tsl_below(s->rng, choices);
        const size_t n = choice[pick];
        choice[pick] = choice[--choices];
        const unsigned rest = left - turns_number(t, t->all[n].number)->cost;
        /* The turn that undoes this one, what follows it included. */
        memset(&s->way[rest], NO_TURN, left - rest);
        s->way[rest] = t->held[t->back[t->all[n].spin]][t->all[n].inverse];
        node to;
        if (take_turn(&to, s->v, from, n, rest) && descend(s, &to, rest)) return true;
    }
    return false;
}

char *path_write(char *out, const views *v, position target, size_t hold, unsigned length,
                 tsl_rng *rng)
{
    const turns *t = v->p->turns;
    search s = {.v = v, .rng = rng};
    node from = {.at = target, .last = TURNS_MAX};
    const unsigned least = positions_distance(v->p, target);
    unsigned count = length > least ? length : least;
    const unsigned far = positions_greatest(v->p) + 1;
    const unsigned most = count + LONGER_MAX > far ? count + LONGER_MAX : far;
    views_see(&from.seen, v, target, hold);
    while (count <= most && count <= PATH_MAX_TURNS) {
        s.nodes = 0;
        if (views_within(v, &from.seen, count) && descend(&s, &from, count)) break;
        count++;
    }
    if (count > most || count > PATH_MAX_TURNS) return NULL;
    hold = 0;
    unsigned made = 0;
    for (unsigned i = 0; i < count; i++) {
        if (s.way[i] == NO_TURN) continue;
        const turn *done = &t->all[s.way[i]];
        s.way[made++] = t->renamed[hold][s.way[i]];
        hold = t->after[t->back[done->spin]][hold];
    }
    /* A way that ends with the puzzle held so may be longer than the distance. */
    if (count > length) made = turns_shorten(t, s.way, made);
    char *end = out;
    *end = '\0';
    for (unsigned i = 0; i < made; i++) end = turns_write(end, out, &t->all[s.way[i]]);
    return end;
}

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

small_state small_load(const small *s, const void *state)
{
    small_state out = {.at = {load(state, SMALL_ROW), load(state, SMALL_COLUMN)}};
    uint32_t rest = load(state, SMALL_REST);
    for (unsigned i = 0; i < s->apart_count; i++) {
        const unsigned order = s->t->all[s->apart[i]].order;
        out.power[i] = (uint8_t)(rest % order);
        rest /= order;
    }
    out.hold = rest;
    return out;
}

void small_store(void *out, const small *s, const small_state *state)
{
    uint32_t rest = (uint32_t)state->hold;
    for (unsigned i = s->apart_count; i-- > 0;)
        rest = rest * s->t->all[s->apart[i]].order + state->power[i];
    store(out, SMALL_ROW, state->at.row);
    store(out, SMALL_COLUMN, state->at.column);
    store(out, SMALL_REST, rest);
}

static void solved(const void *self, void *state)
{
    (void)self;
    memset(state, 0, SMALL_STATE);
}

static void draw(const void *self, void *state, tsl_rng *rng)
{
    const small *s = self;
    /* Each look is that of equally many elements of the group. */
    group_point p[GROUP_POINTS_MAX];
    small_state out = {.hold = 0};
    group_random(s->g, p, s->d->facelet, rng);
    positions_find(&out.at, &s->p, p);
    for (unsigned i = 0; i < s->apart_count; i++)
        out.power[i] = (uint8_t)tsl_below(rng, s->t->all[s->apart[i]].order);
    if (s->d->any_orientation) out.hold = (size_t)tsl_below(rng, s->t->holds);
    small_store(state, s, &out);
}

/* What the turns set apart count. */
static unsigned apart_distance(const small *s, const small_state *now)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < s->apart_count; i++)
        if (now->power[i] > 0) sum += s->t->all[s->apart[i] + now->power[i] - 1].cost;
    return sum;
}

static unsigned apart_greatest(const small *s)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < s->apart_count; i++)
        sum += s->d->quarters ? s->t->all[s->apart[i]].order / 2 : 1;
    return sum;
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    const small *s = self;
    const small_state now = small_load(s, state);
    *yes = positions_distance(&s->p, now.at) + apart_distance(s, &now) <= n;
    return TSL_OK;
}

/* ---- scrambles ---- */

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    const small *s = self;
    const small_state now = small_load(s, state);
    const unsigned length =
        s->d->length ? s->d->length : positions_distance(&s->p, now.at) + want->nth;
    char *end = length > PATH_MAX_TURNS
                    ? NULL
                    : path_write(out, &s->v, now.at, now.hold, length, want->rng);
    if (!end) return tsl_fail(err, TSL_ELIMIT, "no other sequence for this state");
    for (unsigned i = 0; i < s->apart_count; i++) {
        if (now.power[i] == 0) continue;
        end = turns_write(end, out, &s->t->all[s->apart[i] + now.power[i] - 1]);
    }
    return TSL_OK;
}

const turn *small_find_turn(const turns *t, const tokens *token)
{
    for (size_t i = 0; i < t->count; i++)
        if (token->token[0] == t->all[i].name[0] && tokens_is(token, t->all[i].name))
            return &t->all[i];
    return NULL;
}

/* Makes the turn of this name on the puzzle as it is held. */
static void make_turn(small_state *now, const small *s, const turn *named)
{
    const turns *t = s->t;
    const turn *made = &t->all[t->held[now->hold][named - t->all]];
    now->hold = t->after[t->back[made->spin]][now->hold];
    if (made->number != TURNS_APART) {
        now->at = positions_turn(&s->p, now->at, made->number);
        return;
    }
    for (unsigned i = 0; i < s->apart_count; i++)
        if (t->all[s->apart[i]].move == made->move)
            now->power[i] = (uint8_t)((now->power[i] + made->power) % made->order);
}

/* Turns the whole puzzle as the token says: only where states have an orientation. */
static bool make_rotation(small_state *now, const small *s, const tokens *token)
{
    const turns *t = s->t;
    for (size_t i = 0; i < s->d->rotation_count && s->d->any_orientation; i++) {
        const definition_move *r = &s->d->rotations[i];
        const size_t letters = strlen(r->name);
        const unsigned times =
            token->length >= letters && memcmp(token->token, r->name, letters) == 0
                ? tokens_turns(token, letters)
                : 0;
        const size_t once = turns_find_rotation(t, r->p), one = times == 3 ? t->back[once] : once;
        if (times > 0) now->hold = t->after[now->hold][one];
        if (times == 2) now->hold = t->after[now->hold][one];
        if (times > 0) return true;
    }
    return false;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    const small *s = self;
    small_state now = small_load(s, state);
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        const turn *named = small_find_turn(s->t, &token);
        if (named)
            make_turn(&now, s, named);
        else if (!make_rotation(&now, s, &token))
            return tokens_fail(&token, err);
    }
    /* A puzzle is solved however it is held, and the solved state is one. */
    if (positions_distance(&s->p, now.at) == 0 && !s->d->any_orientation) now.hold = 0;
    small_store(state, s, &now);
    return TSL_OK;
}

void small_turn_apart(group_point *at, const small *s, const uint8_t power[SMALL_APART])
{
    for (unsigned i = 0; i < s->apart_count; i++)
        if (power[i] > 0) group_apply(at, s->t->all[s->apart[i] + power[i] - 1].p, s->d->points);
}

void small_letters(const small *s, char out[TSL_FACELETS_MAX], const small_state *state)
{
    group_point at[GROUP_POINTS_MAX];
    positions_permutation(at, &s->p, state->at);
    group_apply(at, s->t->rotation[state->hold], s->d->points);
    small_turn_apart(at, s, state->power);
    memcpy(out, s->d->solved, strlen(s->d->solved) + 1);
    for (size_t i = 0; i < s->d->points; i++)
        out[s->d->facelet[at[i]]] = s->d->solved[s->d->facelet[i]];
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const small *s = self;
    const small_state now = small_load(s, state);
    small_letters(s, out, &now);
}

/* ---- traits: distances, how far looks are, how many it has ---- */

static int32_t value_of(const void *self, const void *state, size_t number)
{
    const small *s = self;
    const definition_trait *t = &s->d->traits[number];
    const small_state now = small_load(s, state);
    char letters[TSL_FACELETS_MAX];
    const int32_t apart = (int32_t)apart_distance(s, &now);
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
    case TRAIT_SOLVED:
    case TRAIT_FEWEST_OTHERS:
        small_letters(s, letters, &now);
        return traits_count(t, letters, s->d->solved);
    }
    return 0;
}

/* ---- subsets ---- */

static void draw_subset(const void *self, void *state, tsl_rng *rng, size_t subset)
{
    const small *s = self;
    small_state now = {.hold = 0};
    group_point p[GROUP_POINTS_MAX];
    group_random(s->numbered.free[subset], p, s->d->facelet, rng);
    positions_find(&now.at, &s->p, p);
    for (unsigned i = 0; i < s->apart_count; i++) {
        const turn *t = &s->t->all[s->apart[i]];
        size_t moved = 0; /* a point of what it turns */
        while (t->p[moved] == moved) moved++;
        if (s->d->subsets[subset].is_free[s->d->piece[moved]])
            now.power[i] = (uint8_t)tsl_below(rng, t->order);
    }
    small_store(state, s, &now);
}

static bool subset_contains(const void *self, const void *state, size_t subset)
{
    char letters[TSL_FACELETS_MAX];
    facelets(self, letters, state);
    return subsets_show(self, subset, letters);
}

static int32_t greatest_of(const small *s, const definition_trait *t)
{
    const int32_t farthest = (int32_t)s->d->metric_max - (int32_t)apart_greatest(s);
    switch (t->kind) {
    case TRAIT_DISTANCE:
        return (int32_t)s->d->metric_max;
    case TRAIT_TURNS:
    case TRAIT_TURNS_TO:
        return farthest;
    case TRAIT_APART:
        return (int32_t)apart_greatest(s);
    default:
        return traits_greatest(t);
    }
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
    positions_close(&s->p);
    subsets_free(&s->numbered);
}

int small_open(small *s, const char *name, uint32_t version, const tsl_host *host, tsl_err *err)
{
    snprintf(s->table, sizeof s->table, "%s", name);
    s->version = version;
    int status = positions_open(&s->p, name, version, host, err);
    if (status != TSL_OK) return status;
    status = views_open(&s->v, &s->p, name, version, host, err);
    if (status == TSL_OK) status = subsets_make(&s->numbered, s->g, err);
    if (status != TSL_OK) return status;
    if (s->d->length && s->d->length < positions_greatest(&s->p))
        return tsl_fail(err, TSL_EINPUT, "'length' is %u, but some states are %u turns away",
                        s->d->length, positions_greatest(&s->p));
    unsigned greatest = positions_greatest(&s->p) + apart_greatest(s);
    if (greatest == s->d->metric_max) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "'metric_max' is %u, but the greatest distance is %u",
                    s->d->metric_max, greatest);
}

void small_describe(tsl_puzzle *out, small *s)
{
    out->state_size = SMALL_STATE;
    out->solved = solved;
    out->draw = draw;
    out->within = within;
    out->scramble = scramble;
    out->apply = apply;
    out->facelets = facelets;
    int32_t greatest[DEFINITION_TRAITS];
    for (size_t i = 0; i < s->d->trait_count; i++) {
        greatest[i] = greatest_of(s, &s->d->traits[i]);
        if (s->d->traits[i].kind == TRAIT_TURNS_TO) out->init_traits = small_init_traits;
    }
    s->numbered.d = s->d;
    s->numbered.value = value_of;
    s->numbered.draw = draw_subset;
    s->numbered.contains = subset_contains;
    traits_describe(out, &s->numbered, greatest);
    out->get_solve_size = small_solve_size;
    out->solve = small_solve;
    out->explain = small_explain;
    if (s->apart_states <= SMALL_READ_APART && frames_make(&s->f, s->d, s->t, NULL) == TSL_OK)
        out->read = small_read;
}
