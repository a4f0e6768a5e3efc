/* Solving by phases: Thistlethwaite's method, Kociemba's, and searches with slack. */
#include "multiphase.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "cube/cube.h"
#include "cube/turns.h"

/* The budget of slack at which nothing can be left: no answer is longer than this. */
#define SLACK_MAX MULTIPHASE_MOVES

typedef enum outcome { GOES_ON, STOPPED } outcome;

typedef struct phase_search {
    const phases *p;
    const multiphase_how *how;
    multiphase_answer *best;
    unsigned limit; /* the longest answer still wanted */
    uint8_t path[MULTIPHASE_MOVES];
    unsigned length;
    unsigned phase_end[CHAIN_PHASES];
    unsigned passed;              /* answers passed over */
    tsl_cube3 cube[CHAIN_PHASES]; /* where each phase starts */
} phase_search;

/* A phase under way: what is left of its length and of the slack, and what the answer costs by the
 * time it ends. */
typedef struct stage {
    unsigned number;
    unsigned cost;  /* when this phase ends */
    unsigned slack; /* left for the phases after it */
} stage;

static outcome begin_phase(phase_search *s, unsigned number, unsigned spent, unsigned slack);

static outcome accept(phase_search *s, unsigned cost)
{
    multiphase_answer *a = s->best;
    const move_set begin = s->how->begin, end = s->how->end;
    /* The empty sequence neither begins nor ends with any of some moves. */
    const bool wanted = s->length == 0
                            ? (!begin || begin == TSL_ALL_MOVES3) && (!end || end == TSL_ALL_MOVES3)
                            : !end || end >> s->path[s->length - 1] & 1;
    if (!wanted) return GOES_ON;
    if (s->how->first && s->passed++ < s->how->nth) return GOES_ON;
    memcpy(a->moves, s->path, s->length);
    memcpy(a->phase_end, s->phase_end, sizeof a->phase_end);
    a->count = s->length;
    a->cost = cost;
    a->found = true;
    if (s->how->first || cost == 0) return STOPPED;
    s->limit = cost - 1;
    return GOES_ON;
}

static outcome end_phase(phase_search *s, const stage *at)
{
    unsigned number = at->number, begin = number ? s->phase_end[number - 1] : 0;
    s->phase_end[number] = s->length;
    if (number + 1 == s->p->what->phase_count) return accept(s, at->cost);
    if (s->length > begin && s->p->data[number + 1].what->moves >> s->path[s->length - 1] & 1)
        return GOES_ON;
    s->cube[number + 1] = s->cube[number];
    for (unsigned i = begin; i < s->length; i++) cube_move(&s->cube[number + 1], s->path[i]);
    const turn_group *group = s->p->data[number + 1].group;
    if (group && !turn_group_has(group, &s->cube[number + 1])) return GOES_ON;
    return begin_phase(s, number + 1, at->cost, at->slack);
}

/* No turn of the same face twice, and of opposite faces only the order U D, R L, F B. */
static bool may_follow(const phase_search *s, unsigned move)
{
    if (s->length == 0) return !s->how->begin || s->how->begin >> move & 1;
    unsigned before = s->path[s->length - 1] / 3, face = move / 3;
    return face != before && face + 3 != before;
}

/* All sequences that end the phase after exactly `togo`. */
static outcome enumerate(phase_search *s, const stage *at, const unsigned from[PHASE_COORDINATES],
                         unsigned togo)
{
    const phase_data *d = &s->p->data[at->number];
    if (togo == 0) return end_phase(s, at);
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        unsigned to[PHASE_COORDINATES], cost = metric_cost(s->p->metric, move);
        if (!(d->what->moves >> move & 1) || cost > togo || !may_follow(s, move)) continue;
        for (unsigned i = 0; i < d->what->coordinate_count; i++)
            to[i] = d->next[i][from[i] * TSL_MOVES3 + move];
        if (++s->best->nodes == s->how->max_nodes) return STOPPED;
        if (phases_distance(d, to) > togo - cost) continue;
        s->path[s->length++] = (uint8_t)move;
        outcome result = enumerate(s, at, to, togo - cost);
        s->length--;
        /* What an answer found meanwhile makes too long is not gone on with. */
        if (result == STOPPED || at->cost > s->limit) return result;
    }
    return GOES_ON;
}

/* The last phase takes as many moves as it needs; any other its distance and a share of the slack,
 * and the last but one all that is left of it. */
static outcome begin_phase(phase_search *s, unsigned number, unsigned spent, unsigned slack)
{
    unsigned from[PHASE_COORDINATES], last = s->p->what->phase_count - 1;
    phases_coordinates(from, s->p, number, &s->cube[number]);
    unsigned least = phases_distance(&s->p->data[number], from);
    unsigned extra = number + 1 == last ? slack : 0, most = number == last ? SLACK_MAX : slack;
    for (; extra <= most && spent + least + extra <= s->limit; extra++) {
        const stage at = {number, spent + least + extra, number == last ? 0 : slack - extra};
        if (enumerate(s, &at, from, least + extra) == STOPPED) return STOPPED;
    }
    return GOES_ON;
}

int multiphase_solve(multiphase_answer *out, const phases *p, const tsl_cube3 *cube,
                     const multiphase_how *how, tsl_err *err)
{
    unsigned from[PHASE_COORDINATES];
    phase_search s = {.p = p, .how = how, .best = out};
    outcome result = GOES_ON;
    memset(out, 0, sizeof *out);
    s.limit = how->max_cost < MULTIPHASE_MOVES ? how->max_cost : MULTIPHASE_MOVES;
    s.cube[0] = *cube;
    phases_coordinates(from, p, 0, cube);
    unsigned least = phases_distance(&p->data[0], from);
    for (unsigned slack = 0; result == GOES_ON && least + slack <= s.limit; slack++)
        result = begin_phase(&s, 0, 0, slack);
    out->finished = result == GOES_ON || (out->found && out->cost == 0);
    if (out->found) return TSL_OK;
    const char *unit = metric_unit(p->metric, how->max_cost), *other = s.passed ? "other " : "";
    if (out->finished)
        return tsl_fail(err, TSL_ELIMIT, "there is no %ssequence of at most %u %s%s", other,
                        how->max_cost, unit, p->what->phase_count > 2 ? " in these phases" : "");
    return tsl_fail(err, TSL_ELIMIT,
                    "no %ssequence of at most %u %s was found within %llu nodes: allow more %s or "
                    "more nodes",
                    other, how->max_cost, unit, (unsigned long long)how->max_nodes,
                    metric_unit(p->metric, 2));
}

/* A chain of phases with its tables. */

#define VERSION   2u
#define UNREACHED 0xffu
#define FOREIGN   0xffffu /* a value that is not reached; the target of moves outside the phase */

void phases_coordinates(unsigned out[PHASE_COORDINATES], const phases *p, unsigned number,
                        const tsl_cube3 *cube)
{
    const phase_data *d = &p->data[number];
    for (unsigned i = 0; i < d->what->coordinate_count; i++)
        out[i] = d->number[i][coordinate_get(d->what->coordinates[i], &p->squares, cube)];
}

/* ---- tables ---- */

/* Finds the values that the moves reach, numbers them in order, and notes where the moves lead. */
static void make_moves(phase_data *d, unsigned i, const square_group *g)
{
    const coordinate_id id = d->what->coordinates[i];
    const unsigned values = coordinates[id].count;
    const move_set moves = d->what->moves;
    tsl_cube3 turn[TSL_MOVES3];
    unsigned reached = 1, count = 0;
    uint16_t *value = xcalloc(values, sizeof *value);         /* as they are found: 0 first */
    uint16_t *to = xmalloc(values * TSL_MOVES3 * sizeof *to); /* [value][18], a value */
    uint16_t *number = d->number[i] = xmalloc(values * sizeof *number);
    memset(number, 0xff, values * sizeof *number);
    number[0] = 0;
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        cube_solved(&turn[move]);
        cube_move(&turn[move], move);
    }
    for (unsigned k = 0; k < reached; k++) {
        tsl_cube3 cube, moved;
        coordinate_set(&cube, id, g, value[k]);
        for (unsigned move = 0; move < TSL_MOVES3; move++) {
            if (!(moves >> move & 1)) continue;
            cube_multiply(&moved, &cube, &turn[move]);
            const unsigned found = coordinate_get(id, g, &moved);
            to[value[k] * TSL_MOVES3 + move] = (uint16_t)found;
            if (number[found] != FOREIGN) continue;
            number[found] = 0;
            value[reached++] = (uint16_t)found;
        }
    }
    uint16_t *next = d->next[i] = xmalloc(reached * TSL_MOVES3 * sizeof *next);
    memset(next, 0xff, reached * TSL_MOVES3 * sizeof *next);
    for (unsigned v = 0; v < values; v++)
        if (number[v] != FOREIGN) number[v] = (uint16_t)count++;
    for (unsigned v = 0; v < values; v++)
        for (unsigned move = 0; move < TSL_MOVES3 && number[v] != FOREIGN; move++)
            if (moves >> move & 1)
                next[number[v] * TSL_MOVES3 + move] = number[to[v * TSL_MOVES3 + move]];
    d->count[i] = count;
    free(value);
    free(to);
}

void phases_make_moves(phase_data *d, const square_group *g)
{
    for (unsigned i = 0; i < d->what->coordinate_count; i++) make_moves(d, i, g);
}

void phases_free_moves(phase_data *d)
{
    for (unsigned i = 0; i < PHASE_COORDINATES; i++) {
        free(d->number[i]);
        free(d->next[i]);
    }
}

/* One table being made: distances by index, and what the build needs. */
typedef struct table_build {
    const phase_data *data;
    unsigned table;
    metric metric;
    size_t size;
    unsigned greatest; /* distance found so far */
} table_build;

/* Fills the table's strides in, and returns its size. */
static size_t set_strides(phase_data *d, unsigned table)
{
    uint32_t stride = 1;
    for (unsigned i = d->what->coordinate_count; i-- > 0;) {
        bool covered = d->what->tables[table].covers >> i & 1;
        d->stride[table][i] = covered ? stride : 0;
        if (covered) stride *= d->count[i];
    }
    return stride;
}

static void expand(uint8_t *distance, table_build *b, size_t index)
{
    const phase_data *d = b->data;
    const uint16_t *next[PHASE_COORDINATES];
    uint32_t stride[PHASE_COORDINATES];
    unsigned covered = 0;
    for (unsigned i = 0; i < d->what->coordinate_count; i++) {
        stride[covered] = d->stride[b->table][i];
        if (stride[covered] == 0) continue;
        next[covered] = &d->next[i][index / stride[covered] % d->count[i] * TSL_MOVES3];
        covered++;
    }
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        if (!(d->what->moves >> move & 1)) continue;
        unsigned there = distance[index] + metric_cost(b->metric, move);
        size_t to = 0;
        for (unsigned i = 0; i < covered; i++) to += (size_t)stride[i] * next[i][move];
        uint8_t *after = &distance[to];
        if (*after <= there) continue;
        *after = (uint8_t)there;
        if (there > b->greatest) b->greatest = there;
    }
}

/* A search by distances rather than a breadth-first one, since a half turn may cost 2. */
static int build_table(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    table_build b = *(const table_build *)context;
    uint8_t *distance = out;
    (void)host;
    memset(distance, UNREACHED, b.size);
    distance[0] = 0;
    for (unsigned d = 0; d <= b.greatest; d++)
        for (size_t i = 0; i < b.size; i++)
            if (distance[i] == d) expand(distance, &b, i);
    const phase_table *table = &b.data->what->tables[b.table];
    const uint32_t *expected = table->expected[b.metric].at;
    uint32_t found[256] = {0};
    for (size_t i = 0; i < b.size; i++) found[distance[i]]++;
    if (expected[0] == 0 || memcmp(found, expected, sizeof table->expected[0].at) == 0)
        return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN, "table '%s' has wrong distances: the program is damaged",
                    table->name);
}

static int load_table(phases *p, unsigned number, unsigned table, const tsl_host *host,
                      tsl_err *err)
{
    static const char *const suffix[PHASE_METRICS] = {"htm", "qtm"};
    phase_data *d = &p->data[number];
    const table_build b = {d, table, p->metric, set_strides(d, table), 0};
    char name[64];
    p->table_size += b.size;
    if (!d->what->tables[table].name) {
        d->distance[table] = d->own[table] = xmalloc(b.size);
        return build_table(d->own[table], &b, NULL, err);
    }
    snprintf(name, sizeof name, "%s-%s", d->what->tables[table].name, suffix[p->metric]);
    const tsl_table wanted = {name, VERSION, b.size, build_table};
    const void *bytes = NULL;
    int status = host->table(host, &bytes, &wanted, &b, err);
    d->distance[table] = bytes;
    return status;
}

int phases_open(phases **out, const chain *what, metric m, const tsl_host *host, tsl_err *err)
{
    int status = TSL_OK;
    phases *p = xcalloc(1, sizeof *p);
    p->what = what;
    p->metric = m;
    square_group_init(&p->squares);
    for (unsigned i = 0; i < what->phase_count && status == TSL_OK; i++) {
        p->data[i].what = what->phases[i];
        phases_make_moves(&p->data[i], &p->squares);
        for (unsigned t = 0; t < what->phases[i]->table_count && status == TSL_OK; t++)
            status = load_table(p, i, t, host, err);
    }
    if (status == TSL_OK)
        *out = p;
    else
        phases_free(p);
    return status;
}

void phases_free(phases *p)
{
    if (!p) return;
    for (unsigned i = 0; i < CHAIN_PHASES; i++) {
        phases_free_moves(&p->data[i]);
        for (unsigned j = 0; j < PHASE_TABLES; j++) free(p->data[i].own[j]);
    }
    free(p);
}
