/* Sequences of turns that lead to a position of a small puzzle: guided by the known distances, and
 * by views where turns rotate the puzzle. */
#include "small.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

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
        while (positions_distance(v->p, positions_turn(v->p, at, n)) != left - 1) n++;
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
    LONGER_MAX = 3      /* a position near solved that is rotated is as far as any */
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
static bool make_turn(node *to, const views *v, const node *from, size_t made, unsigned left)
{
    to->last = v->p->turns->all[made].number;
    to->at = positions_turn(v->p, from->at, to->last);
    return positions_distance(v->p, to->at) <= left &&
           views_turn(&to->seen, v, &from->seen, made, left);
}

/* The turns after which solved can be at most so far away; returns how many. All are made before
 * the first is judged, so that memory answers many questions at once. */
static unsigned find_choices(uint8_t choice[TURNS_MAX], const views *v, const node *from,
                             unsigned left)
{
    const turns *t = v->p->turns;
    position to[TURNS_MAX];
    unsigned tried = 0, choices = 0;
    for (size_t i = 0; i < t->tried_count; i++) {
        const uint8_t number = t->all[t->tried[i]].number;
        if (!t->may_follow[from->last][number]) continue;
        to[tried] = positions_turn(v->p, from->at, number);
        __builtin_prefetch(
            &v->p->distance[(size_t)to[tried].row * v->p->columns + to[tried].column]);
        choice[tried++] = t->tried[i];
    }
    for (unsigned i = 0; i < tried; i++) {
        node next;
        if (positions_distance(v->p, to[i]) <= left && make_turn(&next, v, from, choice[i], left))
            choice[choices++] = choice[i];
    }
    return choices;
}

/* Goes from a node to solved, held as it began, in exactly `left` turns. */
static bool descend(search *s, const node *from, unsigned left)
{
    const turns *t = s->v->p->turns;
    uint8_t choice[TURNS_MAX];
    if (left == 0) return true;
    if (++s->nodes > NODES_MAX) return false;
    unsigned choices = find_choices(choice, s->v, from, left - 1);
    while (choices > 0) {
        uint64_t pick = tsl_below(s->rng, choices);
        const size_t n = choice[pick];
        choice[pick] = choice[--choices];
        /* The turn that undoes this one, what follows it included. */
        s->way[left - 1] = t->held[t->back[t->all[n].spin]][t->all[n].inverse];
        node to;
        if (make_turn(&to, s->v, from, n, left - 1) && descend(s, &to, left - 1)) return true;
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
    for (unsigned i = 0; i < count; i++) {
        const turn *done = &t->all[s.way[i]];
        s.way[i] = t->renamed[hold][s.way[i]];
        hold = t->after[t->back[done->spin]][hold];
    }
    /* A way that ends with the puzzle held so may be longer than the distance. */
    if (count > length) count = turns_shorten(t, s.way, count);
    char *end = out;
    *end = '\0';
    for (unsigned i = 0; i < count; i++) end = turns_write(end, out, &t->all[s.way[i]]);
    return end;
}
