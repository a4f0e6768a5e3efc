/* Two-phase search: its start and its answers; the loops are the kernel's. */
#include "search.h"

#include <string.h>

#include "cube/cube.h"

unsigned search_move_of_answer(const maps *m, unsigned direction, unsigned move)
{
    unsigned rotation = direction % 3 * SYMMETRY_URF;
    unsigned turned = m->group.move[m->group.inverse[rotation]][move];
    return direction < 3 ? turned : cube_inverse_move(turned);
}

static move_set moves_in_direction(const maps *m, unsigned direction, move_set wanted)
{
    move_set set = 0;
    if (wanted == TSL_ALL_MOVES3) return wanted;
    for (unsigned move = 0; move < TSL_MOVES3; move++)
        set |= (wanted >> search_move_of_answer(m, direction, move) & 1) << move;
    return set;
}

void search_start(search *out, const maps *m, const tsl_cube3 *cube, const tsl_solve3 *limits)
{
    memset(out, 0, offsetof(search, seeds));
    memset(&out->seed_head, 0, sizeof *out - offsetof(search, seed_head));
    out->maps = m;
    out->cube = *cube;
    out->first = limits->first;
    out->last = limits->last;

    for (unsigned d = 0; d < SEARCH_DIRECTIONS; d++) {
        search_direction *direction = &out->directions[d];
        direction->head = moves_in_direction(m, d, d < 3 ? limits->first : limits->last);
        direction->tail = moves_in_direction(m, d, d < 3 ? limits->last : limits->first);
    }
    out->depth = -1;
}

search_outcome search_next(search *s, const kernel *k, const prune *tables,
                           const search_limits *limits)
{
    s->limits = *limits;
    s->prune = tables;
    return (search_outcome)k->search(s);
}

/* Adds a turn to a sequence, merging it with a turn of the same face that is last or stands before
 * a turn of the opposite face; opposite faces are kept in the order U D, R L, F B. */
static unsigned add_turn(uint8_t *sequence, unsigned length, unsigned move)
{
    unsigned at = length;
    while (at > 0 && sequence[at - 1] / 3 % 3 == move / 3 % 3 && sequence[at - 1] / 3 >= move / 3) {
        at--;
        if (sequence[at] / 3 == move / 3) {
            unsigned turns = (sequence[at] % 3 + move % 3 + 2) % 4;
            if (turns > 0) {
                sequence[at] = (uint8_t)(move / 3 * 3 + turns - 1);
                return length;
            }
            memmove(sequence + at, sequence + at + 1, length - at - 1);
            return length - 1;
        }
    }
    memmove(sequence + at + 1, sequence + at, length - at);
    sequence[at] = (uint8_t)move;
    return length + 1;
}

bool search_accept(search *s, const search_line *line, unsigned length)
{
    uint8_t moves[SEARCH_PATH];
    unsigned count = 0, answer = 0;
    for (unsigned i = line->premoves; i < line->length; i++) moves[count++] = line->path[i];
    for (unsigned i = 0; i < length; i++) moves[count++] = s->phase2_path[i];
    for (unsigned i = line->premoves; i-- > 0;) moves[count++] = line->path[i];
    for (unsigned i = 0; i < count; i++) {
        unsigned from = line->direction < 3 ? i : count - 1 - i;
        answer = add_turn(s->answer, answer,
                          search_move_of_answer(s->maps, line->direction, moves[from]));
    }
    s->answer_length = answer;
    if (answer > 0 && !(s->first >> s->answer[0] & s->last >> s->answer[answer - 1] & 1))
        return false;
    s->answer_line = *line;
    memcpy(s->answer_phase2, s->phase2_path, length);
    s->answer_phase2_length = length;
    return true;
}
