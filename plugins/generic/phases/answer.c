/* What large puzzles answer beside scrambles: states of facelets, solutions, how they are solved.
 */
#include "large.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/answers.h"
#include "lib/memory.h"

/* ---- facelets ---- */

int answer_read(const void *self, void *state, const char *letters, tsl_err *err)
{
    const large *l = self;
    group_point p[GROUP_POINTS_MAX];
    char shown[TSL_FACELETS_MAX];
    uint8_t found[TSL_STATE_MAX];
    int status = letters_read(p, &l->f, letters, err);
    if (status != TSL_OK) return status;
    if (!stage_reaches(&l->whole, p))
        return tsl_fail(err, TSL_EINPUT,
                        "no turns make it: pieces are exchanged or turned that cannot be so alone");
    large_pack(found, l, p);
    large_facelets(l, shown, found);
    if (strcmp(shown, letters) != 0)
        return tsl_fail(err, TSL_EINPUT, "the letters do not fit, or the puzzle is held otherwise");
    memcpy(state, found, l->slots * l->width);
    return TSL_OK;
}

/* ---- solutions ---- */

size_t answer_size(const void *self)
{
    (void)self;
    return sizeof(search_room);
}

int answer_solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    const large *l = self;
    group_point p[GROUP_POINTS_MAX];
    search_answer found;
    if (ask->optimal) return tsl_fail(err, TSL_EUSAGE, "it is too large to be solved optimally");
    if (ask->moves) return tsl_fail(err, TSL_EUSAGE, "it is solved with all its moves only");
    large_unpack(p, l, state);
    search_question q = large_question(l, p, ask->work);
    if (ask->max_nodes) q.most = ask->max_nodes;
    int status = search_nth(&found, &q, ask->nth, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.count = found.count, .nodes = found.nodes};
    char *end = out->moves;
    for (unsigned i = 0, k = 0; i < l->chain->count; i++) {
        for (; k < found.end[i]; k++) end = large_write(end, out->moves, &l->t->all[found.turn[k]]);
        out->phases[out->phase_count++] =
            (tsl_phase){l->names[found.view][i], (size_t)(end - out->moves)};
    }
    return TSL_OK;
}

/* ---- how it is solved ---- */

/* "to <U, R2>": the turns that remain, as they are before the symmetry shows them. */
static void name_phase(char *out, const large *l, const turn_set *next, const uint8_t *shown)
{
    char *at = out, *end = out + LARGE_NAME;
    at += snprintf(at, LARGE_NAME, "%s", next ? "to <" : "to solved");
    for (size_t k = 0; next && k < next->count && at + TURNS_NAME + 8 < end; k++)
        if (!stage_has_made(l->t, next, k))
            at += snprintf(at, (size_t)(end - at), "%s%s", k ? ", " : "",
                           l->t->all[shown[next->turn[k]]].name);
    if (next) snprintf(at, (size_t)(end - at), ">");
}

void answer_name_phases(large *l)
{
    const symmetries *sides = &l->symmetries;
    const chain *c = l->chain;
    l->names = memory_get_zeroed(sides->count, sizeof *l->names);
    for (size_t v = 0; v < sides->count; v++)
        for (unsigned i = 0; i < c->count; i++)
            name_phase(l->names[v][i], l, i + 1 < c->count ? &c->phases[i + 1].turns : NULL,
                       sides->turn[sides->back[v]]);
}

static int explain_table(const large *l, unsigned i, unsigned k, tsl_sink *sink)
{
    const phase_table *table = &l->chain->phases[i].tables[k];
    const depth_counts *counts = l->tables.phases[i].counts[k];
    int status = lines_write(sink, "  table %u: %" PRIu32 " entries", k + 1, table->size);
    for (unsigned n = 0; n < table->factor_count && status == TSL_OK; n++)
        status = lines_write(sink, "    coordinate %u of %" PRIu32 " values", table->factor[n] + 1u,
                             l->chain->phases[i].coordinates[table->factor[n]].count);
    for (unsigned d = 0; d < TABLES_DEPTHS && counts->at[d] > 0 && status == TSL_OK; d++)
        status = lines_write(sink, "    %2u turns: %10" PRIu64, d, counts->at[d]);
    return status;
}

static int explain_phase(const large *l, unsigned i, tsl_sink *sink)
{
    char digits[FACTORS_DIGITS];
    const phase *p = &l->chain->phases[i];
    factors_write(digits, &l->chain->sizes[i]);
    int status = lines_write(sink, "phase %u: %s", i + 1, l->names[0][i]);
    if (status == TSL_OK)
        status = lines_write(sink, "  %zu turns, %s looks%s", p->turns.count, digits,
                             p->ratio > 1 ? ", and its ends are checked one by one" : "");
    for (unsigned k = 0; k < p->table_count && status == TSL_OK; k++)
        status = explain_table(l, i, k, sink);
    return status;
}

int answer_explain(const void *self, tsl_sink *sink, tsl_err *err)
{
    const large *l = self;
    char digits[FACTORS_DIGITS];
    (void)err;
    factors_write(digits, &l->states);
    int status = lines_write(sink, "states: %s", digits);
    if (status == TSL_OK) status = lines_write(sink, "tables: %zu bytes", l->tables.size);
    for (unsigned i = 0; i < l->chain->count && status == TSL_OK; i++)
        status = explain_phase(l, i, sink);
    return status;
}
