/* What small puzzles answer beside scrambles: states of letters, solutions, how they are solved. */
#include "small_solve.h"

#include <inttypes.h>
#include <string.h>

#include "letters.h"
#include "lib/lines.h"
#include "lib/walk.h"

/* ---- letters ---- */

/* Tries all ways in which the moves set apart may be turned. */
static bool find_turned(small_state *out, const small *s, const group_point *p)
{
    group_point q[GROUP_POINTS_MAX];
    for (uint32_t k = 0; k < s->apart_states; k++) {
        uint8_t undo[SMALL_APART] = {0};
        uint32_t rest = k;
        for (unsigned i = 0; i < s->apart_count; i++) {
            const unsigned order = s->t->all[s->apart[i]].order;
            out->power[i] = (uint8_t)(rest % order);
            undo[i] = (uint8_t)((order - out->power[i]) % order);
            rest /= order;
        }
        group_copy(q, p, s->d->points);
        small_turn_apart(q, s, undo);
        if (positions_find(&out->at, &s->p, q)) return true;
    }
    return false;
}

/* Tries all ways to hold the puzzle, first as it is solved. */
static bool find_state(small_state *out, const small *s, const group_point *p)
{
    group_point q[GROUP_POINTS_MAX];
    for (out->hold = 0; out->hold < s->t->holds; out->hold++) {
        group_product(q, p, s->t->rotation[s->t->back[out->hold]], s->d->points);
        if (find_turned(out, s, q)) return true;
    }
    return false;
}

int small_read(const void *self, void *state, const char *letters, tsl_err *err)
{
    const small *s = self;
    small_state found = {.hold = 0};
    group_point p[GROUP_POINTS_MAX];
    int status = letters_read(p, &s->f, letters, err);
    if (status != TSL_OK) return status;
    for (size_t i = 0; s->d->solved[i]; i++)
        if (!s->d->point_of[i] && letters[i] != s->d->solved[i])
            return tsl_fail(err, TSL_EINPUT, "letter %zu is %c, but this facelet never moves",
                            i + 1, letters[i]);
    if (!find_state(&found, s, p))
        return tsl_fail(err, TSL_EINPUT,
                        "no turns make it: pieces are exchanged or turned that cannot be so alone");
    small_store(state, s, &found);
    return TSL_OK;
}

/* ---- solutions ---- */

static position position_at(const small *s, uint32_t at)
{
    return (position){at / s->p.columns, at % s->p.columns};
}

static uint32_t number_of(const small *s, position at)
{
    return at.row * s->p.columns + at.column;
}

static uint32_t make_turn(const void *self, uint32_t at, unsigned number)
{
    const small *s = self;
    return number_of(s, positions_turn(&s->p, position_at(s, at), number));
}

static unsigned find_distance(const void *self, uint32_t at)
{
    const small *s = self;
    return positions_distance(&s->p, position_at(s, at));
}

static bool may_follow(const void *self, unsigned first, unsigned second)
{
    return ((const small *)self)->t->may_follow[first][second];
}

/* Where only some turns are allowed, the one that does what two do may not be among them. */
static bool is_other_move(const void *self, unsigned first, unsigned second)
{
    const turns *t = ((const small *)self)->t;
    return t->all[t->search[first]].move != t->all[t->search[second]].move;
}

size_t small_solve_size(const void *self)
{
    const small *s = self;
    return s->t->holds > 1 ? 0 : (size_t)s->p.rows * s->p.columns;
}

/* The turns that ask->moves names, and their powers: those searched, and those set apart. */
static int read_allowed(bool allowed[TURNS_MAX], bool apart[TURNS_MAX], const small *s,
                        const char *moves, tsl_err *err)
{
    if (s->t->holds > 1)
        return tsl_fail(err, TSL_EUSAGE,
                        "it is solved with all its moves only, since turns rotate it");
    for (tokens word = {.rest = moves}; tokens_next(&word);) {
        const turn *named = small_find_turn(s->t, &word);
        if (!named) return tokens_fail(&word, err);
        const turn *first = named + 1 - named->power;
        for (unsigned by = named->power; by % named->order != 0; by += named->power) {
            const turn *is = &first[by % named->order - 1];
            if (is->number == TURNS_APART)
                apart[is - s->t->all] = true;
            else
                allowed[is->number] = true;
        }
    }
    return TSL_OK;
}

static char *write_turn(char *end, const char *begin, const turn *t)
{
    return end + snprintf(end, TURNS_NAME + 1, "%s%s", end > begin ? " " : "", t->name);
}

/* How the puzzle is held says the names of turns, and those that rotate it change the names of
 * those after them. */
static char *write_turns(char *end, const char *begin, const turns *t, const walk_answer *found,
                         size_t hold)
{
    *end = '\0';
    for (unsigned i = 0; i < found->count; i++) {
        const uint8_t is = t->search[found->moves[i]];
        end = write_turn(end, begin, &t->all[t->renamed[hold][is]]);
        hold = t->after[t->back[t->all[is].spin]][hold];
    }
    return end;
}

/* Writes at most `left` rotations that bring the puzzle from this hold to that of solved; NULL:
 * there are none. */
static char *write_rotations(char *end, const char *begin, const small *s, size_t hold,
                             unsigned left)
{
    static const char *const suffixes[] = {"", "2", "'"};
    const turns *t = s->t;
    *end = '\0';
    if (hold == 0) return end;
    for (size_t i = 0; i < s->d->rotation_count && left > 0; i++) {
        const size_t once = turns_find_rotation(t, s->d->rotations[i].p);
        const size_t to[] = {t->after[hold][once], t->after[t->after[hold][once]][once],
                             t->after[hold][t->back[once]]};
        for (size_t k = 0; k < 3; k++) {
            char *at = end + snprintf(end, DEFINITION_NAME + 4, "%s%s%s", end > begin ? " " : "",
                                      s->d->rotations[i].name, suffixes[k]);
            if ((at = write_rotations(at, begin, s, to[k], left - 1))) return at;
        }
    }
    return NULL;
}

/* Rotates the puzzle as it is held when solved, then turns it. */
static void write_upright(tsl_answer *out, const small *s, const walk_answer *found, size_t hold)
{
    char *end = NULL;
    for (unsigned n = 0; !end; n++) end = write_rotations(out->moves, out->moves, s, hold, n);
    out->phase_count = 2;
    out->phases[0] = (tsl_phase){"rotations that hold it upright", (size_t)(end - out->moves)};
    end = write_turns(end, out->moves, s->t, found, 0);
    out->phases[1] = (tsl_phase){"turns", (size_t)(end - out->moves)};
}

/* As the trait that counts them is called: "tips". */
static const char *name_apart(const definition *d)
{
    for (size_t i = 0; i < d->trait_count; i++)
        if (d->traits[i].kind == TRAIT_APART) return d->traits[i].name;
    return "turns that commute with all others";
}

/* Turns back what is set apart. */
static int finish(tsl_answer *out, char *end, const small *s, const small_state *from,
                  const bool *apart, tsl_err *err)
{
    for (unsigned i = 0; i < s->apart_count; i++) {
        if (from->power[i] == 0) continue;
        const turn *back = &s->t->all[s->t->all[s->apart[i] + from->power[i] - 1].inverse];
        if (apart && !apart[back - s->t->all])
            return tsl_fail(err, TSL_EINPUT, "these moves cannot solve it");
        end = write_turn(end, out->moves, back);
        out->count++;
    }
    out->phases[1].end = (size_t)(end - out->moves);
    return TSL_OK;
}

int small_solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                tsl_err *err)
{
    const small *s = self;
    const small_state from = small_load(s, state);
    bool allowed[TURNS_MAX] = {false}, apart[TURNS_MAX] = {false};
    walk_answer found;
    const walk_graph graph = {.self = s,
                              .positions = s->p.rows * s->p.columns,
                              .moves = (unsigned)s->t->searched,
                              .move = make_turn,
                              .distance = find_distance,
                              .may_follow = ask->moves ? is_other_move : may_follow};
    const walk_question q = {.graph = &graph,
                             .from = number_of(s, from.at),
                             .allowed = ask->moves ? allowed : NULL,
                             .ask = ask};
    int status = ask->moves ? read_allowed(allowed, apart, s, ask->moves, err) : TSL_OK;
    if (status == TSL_OK) status = walk_solve(&found, &q, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.count = found.count, .optimal = found.optimal, .nodes = found.nodes};
    if (s->d->any_orientation) {
        write_upright(out, s, &found, from.hold);
        return TSL_OK;
    }
    char *end = write_turns(out->moves, out->moves, s->t, &found, from.hold);
    if (s->apart_count == 0) return TSL_OK;
    out->phase_count = 2;
    out->phases[0] = (tsl_phase){"turns", (size_t)(end - out->moves)};
    out->phases[1] = (tsl_phase){name_apart(s->d), 0};
    return finish(out, end, s, &from, ask->moves ? apart : NULL, err);
}

/* ---- how it is solved ---- */

int small_explain(const void *self, tsl_sink *sink, tsl_err *err)
{
    const small *s = self;
    (void)err;
    int status =
        lines_write(sink, "one phase: a table knows the distance of each of %" PRIu64 " positions",
                    s->p.states);
    if (status == TSL_OK)
        status = lines_write(sink, "table: %u rows of %u columns", s->p.rows, s->p.columns);
    for (unsigned d = 0; s->p.counts[d] > 0 && status == TSL_OK; d++)
        status = lines_write(sink, "%2u turns: %10" PRIu64, d, s->p.counts[d]);
    return status;
}
