/* The turns that a metric counts as one, and the order in which sequences of them are searched. */
#include "turns.h"

#include <stdbool.h>
#include <string.h>

#include "cube.h"

static unsigned face_of(const turns *t, unsigned turn)
{
    return t->moves[turn][0] / 3;
}

static unsigned axis_of(const turns *t, unsigned turn)
{
    return face_of(t, turn) % 3;
}

static void add(turns *t, unsigned first, unsigned second, unsigned count)
{
    unsigned turn = t->count++;
    t->moves[turn][0] = (uint8_t)first;
    t->moves[turn][1] = (uint8_t)second;
    t->move_count[turn] = (uint8_t)count;
    cube_solved(&t->cube[turn]);
    for (unsigned i = 0; i < count; i++) cube_move(&t->cube[turn], t->moves[turn][i]);
}

static void fill_turns(turns *t, metric m)
{
    for (unsigned move = 0; move < TSL_MOVES3; move++)
        if (m != METRIC_QTM || move % 3 != 1) add(t, move, 0, 1);
    for (unsigned move = 0; move < TSL_MOVES3 / 2 && m == METRIC_STM; move++)
        add(t, move, cube_inverse_move(move) + TSL_MOVES3 / 2, 2);
    for (unsigned i = 0; i < t->count; i++)
        for (unsigned j = 0; j < t->count; j++) {
            tsl_cube3 product, solved;
            cube_solved(&solved);
            cube_multiply(&product, &t->cube[i], &t->cube[j]);
            if (cube_equal(&product, &solved)) t->inverse[i] = (uint8_t)j;
        }
}

/* May `turn` follow `last`, a turn of the same axis? D may follow U, L may follow R, B may follow
 * F. In STM two such turns against each other are one slice turn, which stands alone. In QTM a half
 * turn is two clockwise turns, so a clockwise turn may follow itself once; `twice`: it has. */
static bool may_stay_on_axis(const turns *t, metric m, unsigned last, unsigned turn, bool twice)
{
    unsigned face = face_of(t, last);
    if (t->move_count[last] == 2 || t->move_count[turn] == 2) return false;
    if (m == METRIC_QTM && turn == last) return !twice && t->moves[turn][0] % 3 == 0;
    if (face_of(t, turn) != face + 3) return false;
    return m != METRIC_STM || t->moves[turn][0] != cube_inverse_move(t->moves[last][0]) + 9;
}

static turn_set followers(const turns *t, metric m, unsigned last, bool twice)
{
    turn_set set = 0;
    for (unsigned turn = 0; turn < t->count; turn++)
        if (axis_of(t, turn) != axis_of(t, last) || may_stay_on_axis(t, m, last, turn, twice))
            set |= 1u << turn;
    return set;
}

/* States: 0, then one for each last turn, then in QTM one for each turn that stands twice. */
void turns_init(turns *out, metric m)
{
    memset(out, 0, sizeof *out);
    fill_turns(out, m);
    unsigned count = out->count, states = m == METRIC_QTM ? 2 * count + 1 : count + 1;
    out->allowed[0] = (1u << count) - 1;
    for (unsigned state = 1; state < states; state++)
        out->allowed[state] = followers(out, m, (state - 1) % count, state > count);
    for (unsigned state = 0; state < states; state++)
        for (unsigned turn = 0; turn < count; turn++)
            out->next[state][turn] = (uint8_t)(1 + turn + (state == 1 + turn ? count : 0));
    if (m == METRIC_QTM) return;
    for (unsigned turn = 0; turn < count; turn++) out->next[1 + turn][turn] = (uint8_t)(1 + turn);
}
