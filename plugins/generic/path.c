/* Sequences of turns that lead to a position of a small puzzle: guided by the known distances. */
#include "path.h"

#include <string.h>

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

/* The turn that undoes this one, what follows it included. */
static uint8_t undo(const turns *t, size_t made)
{
    const turn *done = &t->all[made];
    return t->held[t->back[done->spin]][done->inverse];
}

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
        s->way[left - 1] = undo(t, n);
        node to;
        if (make_turn(&to, s->v, from, n, left - 1) && descend(s, &to, left - 1)) return true;
    }
    return false;
}

char *path_write(char *out, const views *v, const path_goal *goal, tsl_rng *rng)
{
    const turns *t = v->p->turns;
    search s = {.v = v, .rng = rng};
    node from = {.at = goal->to, .last = TURNS_MAX};
    const unsigned least = positions_distance(v->p, goal->to);
    unsigned count = goal->length > least ? goal->length : least;
    const unsigned far = positions_greatest(v->p) + 1;
    const unsigned most = count + LONGER_MAX > far ? count + LONGER_MAX : far;
    views_see(&from.seen, v, goal->to, goal->hold);
    while (count <= most && count <= PATH_MAX_TURNS) {
        s.nodes = 0;
        if (views_within(v, &from.seen, count) && descend(&s, &from, count)) break;
        count++;
    }
    if (count > most || count > PATH_MAX_TURNS) return NULL;
    size_t hold = 0;
    for (unsigned i = 0; i < count; i++) {
        const turn *done = &t->all[s.way[i]];
        s.way[i] = t->renamed[hold][s.way[i]];
        hold = t->after[t->back[done->spin]][hold];
    }
    /* A way that ends with the puzzle held so may be longer than the distance. */
    if (count > goal->length) count = turns_shorten(t, s.way, count);
    for (unsigned i = 0; i < count; i++) {
        const char *name = t->all[s.way[i]].name;
        if (i > 0) *out++ = ' ';
        memcpy(out, name, strlen(name));
        out += strlen(name);
    }
    *out = '\0';
    return out;
}
