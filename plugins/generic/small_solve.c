/* What small puzzles answer beside scrambles: states of letters, solutions, how far looks are, how
 * they are solved. */
#include "small.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lib/answers.h"

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
    int status = letters_read(p, &s->f, s->t, letters, err);
    if (status != TSL_OK) return status;
    if (!find_state(&found, s, p))
        return tsl_fail(err, TSL_EINPUT,
                        "no turns make it: pieces are exchanged or turned that cannot be so alone");
    small_store(state, s, &found);
    return TSL_OK;
}

/* ---- solutions ---- */

enum {
    TURNS_OF_ANSWER = 120, /* no answer is longer */
    LONGER = 40,           /* nor so much longer than the shortest */
    NODES = 10000000
};

typedef struct search {
    const small *s;
    const bool *allowed;  /* by number of the turn; NULL: all are */
    const uint8_t *known; /* distances with the turns allowed; NULL: with all */
    unsigned skip;        /* answers still to be passed over */
    uint64_t nodes, max_nodes;
    unsigned count;               /* what the turns count together, */
    unsigned made;                /* and how many they are */
    uint8_t way[TURNS_OF_ANSWER]; /* numbers of turns */
} search;

static size_t number_of(const small *s, position at)
{
    return (size_t)at.row * s->p.columns + at.column;
}

/* Fills in the distances with the turns allowed. They come with their inverses, so the way back is
 * as long. Positions further than an answer may be stay unknown. */
static void find_distances(uint8_t *distance, const small *s, const bool *allowed)
{
    const positions *p = &s->p;
    unsigned last = 0; /* the greatest that is known */
    memset(distance, POSITIONS_UNKNOWN, (size_t)p->states);
    distance[0] = 0;
    for (unsigned depth = 0; depth <= last; depth++) {
        for (size_t i = 0; i < p->states; i++) {
            if (distance[i] != depth) continue;
            const position at = {(uint32_t)(i / p->columns), (uint32_t)(i % p->columns)};
            for (size_t n = 0; n < s->t->searched; n++) {
                uint8_t *there = &distance[number_of(s, positions_turn(p, at, n))];
                const unsigned next = depth + turns_number(s->t, n)->cost;
                if (!allowed[n] || *there <= next || next >= POSITIONS_UNKNOWN) continue;
                *there = (uint8_t)next;
                if (next > last) last = next;
            }
        }
    }
}

static unsigned distance_of(const search *q, position at)
{
    return q->known ? q->known[number_of(q->s, at)] : positions_distance(&q->s->p, at);
}

/* Where only some turns are allowed, the one that does what two do may not be among them. */
static bool may_make(const search *q, size_t number, unsigned done)
{
    const turns *t = q->s->t;
    if (q->allowed && !q->allowed[number]) return false;
    if (done == 0) return true;
    const uint8_t last = q->way[done - 1];
    if (!q->allowed) return t->may_follow[last][number];
    return t->all[t->search[last]].move != t->all[t->search[number]].move;
}

/* Goes to solved in turns that count exactly `left`, after the `done` that are made. */
static bool descend(search *q, position at, unsigned done, unsigned left)
{
    q->made = done;
    if (left == 0) return q->skip-- == 0;
    if (q->nodes++ >= q->max_nodes) return false;
    for (size_t n = 0; n < q->s->t->searched; n++) {
        if (!may_make(q, n, done)) continue;
        const position next = positions_turn(&q->s->p, at, n);
        const unsigned cost = turns_number(q->s->t, n)->cost;
        if (distance_of(q, next) + cost > left) continue;
        q->way[done] = (uint8_t)n;
        if (descend(q, next, done + 1, left - cost)) return true;
    }
    return false;
}

/* The ask->nth sequence in the order of length, then of the turns' numbers. */
static int find_answer(search *q, tsl_answer *out, position from, const tsl_ask *ask, tsl_err *err)
{
    const unsigned shortest = distance_of(q, from);
    unsigned most = shortest + (ask->optimal ? 0 : LONGER);
    if (shortest == POSITIONS_UNKNOWN)
        return tsl_fail(err, TSL_EINPUT, "these moves cannot solve it");
    if (most > TURNS_OF_ANSWER) most = TURNS_OF_ANSWER;
    for (q->count = shortest; q->count <= most; q->count++) {
        if (!descend(q, from, 0, q->count)) continue;
        *out = (tsl_answer){.count = q->count, .optimal = q->count == shortest, .nodes = q->nodes};
        return TSL_OK;
    }
    if (q->nodes >= q->max_nodes)
        return tsl_fail(err, TSL_ELIMIT, "none was found within %" PRIu64 " positions",
                        q->max_nodes);
    return tsl_fail(err, TSL_ELIMIT, "there is no such %ssequence of at most %u moves",
                    ask->optimal ? "shortest " : "", most);
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
            const turn *reached = &first[by % named->order - 1];
            if (reached->number == TURNS_APART)
                apart[reached - s->t->all] = true;
            else
                allowed[reached->number] = true;
        }
    }
    return TSL_OK;
}

/* How the puzzle is held says the names of turns, and those that rotate it change the names of
 * those after them. */
static char *write_turns(char *end, const char *begin, const search *found, size_t hold)
{
    const turns *t = found->s->t;
    *end = '\0';
    for (unsigned i = 0; i < found->made; i++) {
        const uint8_t turn_made = t->search[found->way[i]];
        end = turns_write(end, begin, &t->all[t->renamed[hold][turn_made]]);
        hold = t->after[t->back[t->all[turn_made].spin]][hold];
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
        const size_t holds[] = {t->after[hold][once], t->after[t->after[hold][once]][once],
                                t->after[hold][t->back[once]]};
        for (size_t k = 0; k < 3; k++) {
            char *at = end + snprintf(end, DEFINITION_NAME + 4, "%s%s%s", end > begin ? " " : "",
                                      s->d->rotations[i].name, suffixes[k]);
            if ((at = write_rotations(at, begin, s, holds[k], left - 1))) return at;
        }
    }
    return NULL;
}

int small_solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                tsl_err *err)
{
    const small *s = self;
    const small_state from = small_load(s, state);
    bool allowed[TURNS_MAX] = {false}, apart[TURNS_MAX] = {false};
    search q = {.s = s, .skip = ask->nth, .max_nodes = ask->max_nodes ? ask->max_nodes : NODES};
    int status = ask->moves ? read_allowed(allowed, apart, s, ask->moves, err) : TSL_OK;
    if (status == TSL_OK && ask->moves) {
        find_distances(ask->work, s, allowed);
        q.allowed = allowed;
        q.known = ask->work;
    }
    if (status == TSL_OK) status = find_answer(&q, out, from.at, ask, err);
    if (status != TSL_OK) return status;
    if (s->d->any_orientation) {
        /* It is rotated as it is held when solved, then turned. */
        char *end = NULL;
        for (unsigned n = 0; !end; n++)
            end = write_rotations(out->moves, out->moves, s, from.hold, n);
        out->phase_count = 2;
        out->phases[0] = (tsl_phase){"rotations that hold it upright", (size_t)(end - out->moves)};
        end = write_turns(end, out->moves, &q, 0);
        out->phases[1] = (tsl_phase){"turns", (size_t)(end - out->moves)};
        return TSL_OK;
    }
    char *end = write_turns(out->moves, out->moves, &q, from.hold);
    if (s->apart_count == 0) return TSL_OK;
    out->phase_count = 2;
    out->phases[0] = (tsl_phase){"turns", (size_t)(end - out->moves)};
    out->phases[1].name = "turns that commute with all others";
    for (size_t i = s->d->trait_count; i-- > 0;) /* or as the trait that counts them: "tips" */
        if (s->d->traits[i].kind == TRAIT_APART) out->phases[1].name = s->d->traits[i].name;
    for (unsigned i = 0; i < s->apart_count; i++) {
        if (from.power[i] == 0) continue;
        const turn *back = &s->t->all[s->t->all[s->apart[i] + from.power[i] - 1].inverse];
        if (ask->moves && !apart[back - s->t->all])
            return tsl_fail(err, TSL_EINPUT, "these moves cannot solve it");
        end = turns_write(end, out->moves, back);
        out->count += back->cost;
    }
    out->phases[1].end = (size_t)(end - out->moves);
    return TSL_OK;
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
        m->distance[row * columns + c] =
            traits_count(m->trait, letters, NULL) > 0 ? 0 : POSITIONS_UNKNOWN;
    }
}

static int build_trait(void *out, const void *context, const tsl_host *host, tsl_err *err)
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

int small_init_traits(void *self, const tsl_host *host, tsl_err *err)
{
    small *s = self;
    int status = TSL_OK;
    for (size_t i = 0; i < s->d->trait_count && status == TSL_OK; i++) {
        if (s->d->traits[i].kind != TRAIT_TURNS_TO) continue;
        const marking context = {.s = s, .trait = &s->d->traits[i]};
        const void *bytes;
        char name[80];
        snprintf(name, sizeof name, "%s-trait-%zu", s->table, i + 1);
        uint32_t version = s->version;
        const uint8_t *lists = (const uint8_t *)&context.trait->lists;
        for (size_t k = 0; k < sizeof context.trait->lists; k++)
            version = (version ^ lists[k]) * 0x01000193u;
        for (size_t k = 0; k < context.trait->looks; k++)
            version = (version ^ context.trait->look_end[k]) * 0x01000193u;
        const tsl_table table = {.name = name,
                                 .version = version,
                                 .size = (size_t)s->p.rows * s->p.columns,
                                 .build = build_trait};
        status = host->table(host, &bytes, &table, &context, err);
        if (status == TSL_OK) s->turns_to[i] = bytes;
    }
    return status;
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
        status = lines_write(sink, "%2u %sturns: %10" PRIu64, d, s->d->quarters ? "quarter " : "",
                             s->p.counts[d]);
    return status;
}
