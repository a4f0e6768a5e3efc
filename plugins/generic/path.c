/* Sequences of turns that lead to a position of a small puzzle: guided by the known distances. */
#include "path.h"

#include <string.h>

enum {
    NODES_MAX = 100000, /* of one length: some lengths are impossible, where each turn is odd */
    LONGER_MAX = 3      /* a position near solved that is rotated is as far as any */
};

typedef struct search {
    const positions *p;
    tsl_rng *rng;
    size_t hold;
    uint8_t way[PATH_MAX_TURNS]; /* turns, the first one to make first */
    unsigned nodes;
} search;

/* The turn that undoes the turn of this number, what follows it included. */
static uint8_t undo(const turns *t, size_t number)
{
    const turn *done = &t->all[t->search[number]];
    return t->held[t->back[done->spin]][done->inverse];
}

/* Goes from `at` to solved in exactly `left` turns after turn number `last`. `spin` is how the
 * puzzle was rotated on the way: it must end as asked for. */
static bool descend(search *s, position at, unsigned left, size_t last, size_t spin)
{
    const turns *t = s->p->turns;
    uint8_t choice[TURNS_MAX];
    unsigned choices = 0;
    if (left == 0) return spin == s->hold;
    if (++s->nodes > NODES_MAX) return false;
    for (size_t n = 0; n < t->searched; n++)
        if (t->may_follow[last][n] && positions_distance(s->p, positions_turn(s->p, at, n)) < left)
            choice[choices++] = (uint8_t)n;
    while (choices > 0) {
        uint64_t pick = tsl_below(s->rng, choices);
        size_t n = choice[pick];
        choice[pick] = choice[--choices];
        s->way[left - 1] = undo(t, n);
        if (descend(s, positions_turn(s->p, at, n), left - 1, n,
                    t->after[spin][t->all[t->search[n]].spin]))
            return true;
    }
    return false;
}

char *path_write(char *out, const positions *p, const path_goal *goal, tsl_rng *rng)
{
    const turns *t = p->turns;
    search s = {.p = p, .rng = rng, .hold = goal->hold};
    const unsigned least = positions_distance(p, goal->to);
    unsigned count = goal->length > least ? goal->length : least;
    const unsigned far = positions_greatest(p) + 1;
    const unsigned most = count + LONGER_MAX > far ? count + LONGER_MAX : far;
    while (count <= most && count <= PATH_MAX_TURNS) {
        s.nodes = 0;
        if (descend(&s, goal->to, count, TURNS_MAX, 0)) break;
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
