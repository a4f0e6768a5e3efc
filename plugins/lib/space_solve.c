/* Solves a small puzzle of tables: its positions and moves as a graph to walk. */
#include "space_solve.h"

/* What `self` of the graph points to. */
typedef struct place {
    const space *space;
    const void *tables;
} place;

static unsigned move_count(const space *s)
{
    return (unsigned)s->axis_count * s->turns;
}

size_t space_solve_size(const space *s)
{
    return (size_t)s->rows * s->columns;
}

bool space_allow(uint32_t *moves, const space *s, const tokens *word)
{
    const int move = space_read(s, word);
    if (move < 0) return false;
    const unsigned axis = (unsigned)move / s->turns, by = (unsigned)move % s->turns + 1;
    for (unsigned turned = by; turned % (s->turns + 1u) != 0; turned += by)
        *moves |= 1u << (axis * s->turns + turned % (s->turns + 1u) - 1);
    return true;
}

static uint32_t make_move(const void *self, uint32_t at, unsigned move)
{
    const place *p = self;
    const space_position to = space_move(p->space, p->tables, space_at(p->space, at), move);
    return (uint32_t)to.row * p->space->columns + to.column;
}

static unsigned find_distance(const void *self, uint32_t at)
{
    const place *p = self;
    return space_distance(p->space, p->tables, space_at(p->space, at));
}

static bool may_follow(const void *self, unsigned first, unsigned second)
{
    const unsigned turns = ((const place *)self)->space->turns;
    return first / turns != second / turns;
}

int space_solve(walk_answer *out, const space_question *q, tsl_err *err)
{
    const space *s = q->space;
    const place self = {s, q->tables};
    const walk_graph graph = {
        .self = &self,
        .positions = s->rows * s->columns,
        .moves = move_count(s),
        .move = make_move,
        .distance = find_distance,
        .may_follow = may_follow,
    };
    bool allowed[32];
    for (unsigned m = 0; m < 32; m++) allowed[m] = q->moves >> m & 1;
    const walk_question asked = {.graph = &graph,
                                 .from = (uint32_t)q->from.row * s->columns + q->from.column,
                                 .allowed = q->moves == SPACE_ALL_MOVES ? NULL : allowed,
                                 .ask = q->ask};
    return walk_solve(out, &asked, err);
}

char *space_answer(tsl_answer *out, const space *s, const walk_answer *solution)
{
    *out = (tsl_answer){
        .count = solution->count, .optimal = solution->optimal, .nodes = solution->nodes};
    return space_write(out->moves, s, solution->moves, solution->count);
}
