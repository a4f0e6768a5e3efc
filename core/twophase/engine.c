/* The engine as an object: maps, kernel, table sets, and the searches that read them. */
#include "engine.h"
#include "cube/cube.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search.h"

#define VERSION 3u /* of the tables */

/* What tsl_engine3.self points to. The lock is over the making of maps and tables; solving reads
 * what `tables` points to, which is published once, after the maps, and never changed. */
typedef struct engine {
    tsl_engine3 lent;
    const tsl_host *host; /* NULL: tables are built in memory */
    pthread_mutex_t lock;
    const maps *maps; /* NULL until there are tables */
    const kernel *kernel;
    prune sets[PRUNE_SETS];
    void *built[PRUNE_SETS + 1];   /* the bytes of sets and maps that no host lends */
    _Atomic(const prune *) tables; /* the largest set there is so far */
} engine;

/* The caller's scratch: the search, and marks of the alternatives it has passed over. */
typedef struct engine_work {
    search search;
    const engine *engine;
    uint64_t passed[ENGINE_ALTERNATIVES];
} engine_work;

/* ---- tables ---- */

/* What the two halves of a build share. */
typedef struct half {
    const prune_context *context;
    prune set;
    prune_counts counts;
} half;

static void build_half(void *context, size_t i)
{
    half *h = context;
    const kernel *k = h->context->kernel;
    (i == 0 ? k->build_phase1 : k->build_phase2)(&h->set, &h->counts, h->context->maps);
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    half h = {.context = context};
    prune_bind(&h.set, h.context->set, out);
    if (host)
        host->parallel(host, 2, build_half, &h);
    else
        for (size_t i = 0; i < 2; i++) build_half(&h, i);
    if (!prune_counts_agree(&h.set, &h.counts))
        return tsl_fail(err, TSL_ESYSTEM,
                        "the 3x3x3 tables were built wrong: this machine or this build is faulty");
    return TSL_OK;
}

const tsl_table *prune_table(unsigned set)
{
    static const tsl_table tables[PRUNE_SETS] = {
        {"333-small", VERSION, PRUNE_SIZE_SMALL, build},
        {"333-medium", VERSION, PRUNE_SIZE_MEDIUM, build},
        {"333-large", VERSION, PRUNE_SIZE_LARGE, build},
    };
    return &tables[set];
}

static int build_maps(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    maps_init(out);
    return TSL_OK;
}

/* Takes the table from the host, or builds it in memory, which is kept as built[slot]. */
static int load_table(const void **out, engine *e, unsigned slot, const tsl_table *table,
                      const void *context, tsl_err *err)
{
    if (e->host) return e->host->table(e->host, out, table, context, err);
    void *bytes = scratch_alloc(table->size);
    int status = table->build(bytes, context, NULL, err);
    if (status == TSL_OK)
        *out = e->built[slot] = bytes;
    else
        free(bytes);
    return status;
}

static int load_set(engine *e, unsigned set, tsl_err *err)
{
    /* Kept, since making the maps takes a fifth of the time of one scramble. */
    static const tsl_table maps_table = {"333-maps", VERSION, sizeof(maps), build_maps};
    const void *bytes = e->maps;
    int status = bytes ? TSL_OK : load_table(&bytes, e, PRUNE_SETS, &maps_table, NULL, err);
    e->maps = bytes;
    const prune_context context = {e->maps, e->kernel, set};
    if (status == TSL_OK) status = load_table(&bytes, e, set, prune_table(set), &context, err);
    if (status != TSL_OK) return status;
    prune_bind(&e->sets[set], set, (void *)(uintptr_t)bytes); /* only read from here on */
    atomic_store(&e->tables, &e->sets[set]);
    return TSL_OK;
}

bool engine_has_tables(const tsl_engine3 *lent, engine_tables set)
{
    engine *e = lent->self;
    const prune *now = atomic_load(&e->tables);
    return now && now >= &e->sets[set];
}

int engine_prepare(const tsl_engine3 *lent, engine_tables set, tsl_err *err)
{
    engine *e = lent->self;
    if (engine_has_tables(lent, set)) return TSL_OK;
    pthread_mutex_lock(&e->lock);
    int status = engine_has_tables(lent, set) ? TSL_OK : load_set(e, set, err);
    pthread_mutex_unlock(&e->lock);
    return status;
}

engine_tables engine_tables_for(uint64_t solves)
{
    /* Measured: building takes 10, 50 and 250 ms on two cores, a solve 450, 33 and 13 us. Where
     * addresses have 32 bits, as in a page, no file keeps the large tables for the next time. */
    const uint64_t many = sizeof(void *) > 4 ? 2000 : 20000;
    if (solves < 100) return ENGINE_SMALL;
    return solves < many ? ENGINE_MEDIUM : ENGINE_LARGE;
}

/* ---- searching ---- */

void engine_begin(const tsl_engine3 *lent, void *work, const tsl_cube3 *cube,
                  const tsl_solve3 *limits)
{
    engine_work *w = work;
    w->engine = lent->self;
    search_start(&w->search, w->engine->maps, cube, limits);
}

static int fail_stopped(const search *s, unsigned max_moves, tsl_err *err)
{
    bool by_probes = s->limits.max_probes && s->probes >= s->limits.max_probes;
    uint64_t limit = by_probes ? s->limits.max_probes : s->limits.max_nodes;
    return tsl_fail(err, TSL_ELIMIT,
                    "no %ssequence of at most %u moves was found within %llu %s: allow more moves "
                    "or more %s",
                    s->answers ? "other " : "", max_moves, (unsigned long long)limit,
                    by_probes ? "probes" : "nodes", by_probes ? "probes" : "nodes");
}

/* Phase 2 has at most SEARCH_PHASE2_MAX moves, and of each end of phase 1 one answer is looked at:
 * only within that length, and where any answer will do, has everything been tried. */
static bool is_proof(const search *s, unsigned max_moves)
{
    return max_moves <= SEARCH_PHASE2_MAX && s->answers == 0 && s->first == TSL_ALL_MOVES3 &&
           s->last == TSL_ALL_MOVES3;
}

int engine_next(uint8_t out[32], size_t *count, void *work, const engine_limits *limits,
                tsl_err *err)
{
    engine_work *w = work;
    search *s = &w->search;
    unsigned max_moves =
        limits->max_moves < SEARCH_MOVES_MAX ? limits->max_moves : SEARCH_MOVES_MAX;
    const search_limits l = {max_moves, limits->max_nodes, limits->max_probes};
    switch (search_next(s, w->engine->kernel, atomic_load(&w->engine->tables), &l)) {
    case SEARCH_FOUND:
        memcpy(out, s->answer, s->answer_length);
        *count = s->answer_length;
        return TSL_OK;
    case SEARCH_STOPPED:
        return fail_stopped(s, max_moves, err);
    default:
        if (is_proof(s, max_moves))
            return tsl_fail(err, TSL_ELIMIT, "there is no sequence of at most %u moves", max_moves);
        return tsl_fail(err, TSL_ELIMIT, "two-phase search has no %ssequence of at most %u moves",
                        s->answers ? "other " : "", max_moves);
    }
}

void engine_origin_of(engine_origin *out, const void *work)
{
    const search *s = &((const engine_work *)work)->search;
    const search_line *line = &s->answer_line;
    unsigned axis = line->direction % 3, count = 0;
    *out = (engine_origin){.rotation = axis * SYMMETRY_URF,
                           .inverse = line->direction >= 3,
                           .premoves = line->premoves,
                           .phase1 = (unsigned)line->length - line->premoves,
                           .phase2 = s->answer_phase2_length};
    /* The first premove is the one next to the solved position: it is the last move of all. */
    for (unsigned i = line->premoves; i-- > 0;) out->moves[count++] = line->path[i];
    for (unsigned i = line->premoves; i < line->length; i++) out->moves[count++] = line->path[i];
    for (unsigned i = 0; i < out->phase2; i++) out->moves[count++] = s->answer_phase2[i];
    for (unsigned i = 0; i < count; i++)
        out->moves[i] = (uint8_t)search_move_of_answer(s->maps, axis, out->moves[i]);
}

/* FNV-1a; two sequences with one mark would make the second one be passed over, everywhere alike.
 */
static uint64_t mark_of(const uint8_t *moves, size_t count)
{
    uint64_t mark = 0xcbf29ce484222325u;
    for (size_t i = 0; i < count; i++) mark = (mark ^ moves[i]) * 0x100000001b3u;
    return mark;
}

static bool is_passed(const engine_work *w, unsigned passed, uint64_t mark)
{
    for (unsigned i = 0; i < passed; i++)
        if (w->passed[i] == mark) return true;
    return false;
}

static int solve(const tsl_engine3 *lent, tsl_moves3 *out, const tsl_cube3 *cube,
                 const tsl_solve3 *asked, void *work, tsl_err *err)
{
    engine_work *w = work;
    const engine_limits limits = {asked->max_moves, asked->max_nodes, 0};
    if (asked->nth >= ENGINE_ALTERNATIVES)
        return tsl_fail(err, TSL_ELIMIT, "a position has at most %u alternative sequences",
                        ENGINE_ALTERNATIVES);
    int status = engine_prepare(lent, ENGINE_SMALL, err);
    if (status != TSL_OK) return status;
    engine_begin(lent, work, cube, asked);
    for (unsigned passed = 0;;) {
        status = engine_next(out->move, &out->count, work, &limits, err);
        if (status != TSL_OK) return status;
        uint64_t mark = mark_of(out->move, out->count);
        if (is_passed(w, passed, mark)) continue;
        if (passed == asked->nth) return TSL_OK;
        w->passed[passed++] = mark;
    }
}

/* ---- lending ---- */

static void lend_solved(const tsl_engine3 *lent, tsl_cube3 *out)
{
    (void)lent;
    cube_solved(out);
}

static void lend_move(const tsl_engine3 *lent, tsl_cube3 *cube, unsigned move)
{
    (void)lent;
    cube_move(cube, move);
}

static void lend_facelets(const tsl_engine3 *lent, char out[55], const tsl_cube3 *cube)
{
    (void)lent;
    cube_to_facelets(out, cube);
}

const tsl_engine3 *engine_open(const tsl_host *host)
{
    engine *e = xcalloc(1, sizeof *e);
    e->lent = (tsl_engine3){.self = e,
                            .work_size = (sizeof(engine_work) + 63) / 64 * 64,
                            .solved = lend_solved,
                            .move = lend_move,
                            .facelets = lend_facelets,
                            .solve = solve};
    e->host = host;
    e->kernel = kernel_choose();
    pthread_mutex_init(&e->lock, NULL);
    return &e->lent;
}

void engine_close(const tsl_engine3 *lent)
{
    if (!lent) return;
    engine *e = lent->self;
    for (unsigned slot = 0; slot <= PRUNE_SETS; slot++) free(e->built[slot]);
    pthread_mutex_destroy(&e->lock);
    free(e);
}
