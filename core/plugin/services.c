/* What the host lends to plugins and solvers: tables, threads and the 3x3x3 engine. */
#include "services.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/platform.h"
#include "base/pool.h"
#include "tables.h"
#include "twophase/engine.h"

typedef struct loaded {
    struct loaded *next;
    char *name;
    uint32_t version;
    size_t size;
    const void *bytes;
} loaded;

/* The lock is over the list and the pointer to the engine. */
struct services {
    tsl_host host;
    services_tables tables;
    pthread_mutex_t lock;
    loaded *first;
    const tsl_engine3 *engine; /* NULL: not asked for yet */
};

/* ---- tables ---- */

/* The table of this name, if it was lent before: *out stays as it was if not. */
static int find_loaded(const void **out, services *s, const tsl_table *table, tsl_err *err)
{
    pthread_mutex_lock(&s->lock);
    const loaded *l = s->first;
    while (l && strcmp(l->name, table->name) != 0) l = l->next;
    pthread_mutex_unlock(&s->lock);
    if (!l) return TSL_OK;
    if (l->version != table->version || l->size != table->size)
        return tsl_fail(err, TSL_EBROKEN, "two different tables are called '%s'", table->name);
    *out = l->bytes;
    return TSL_OK;
}

static void remember(services *s, const tsl_table *table, const void *bytes)
{
    loaded *one = xmalloc(sizeof *one);
    char *name = xstrdup(table->name);
    *one = (loaded){.name = name, .version = table->version, .size = table->size, .bytes = bytes};
    pthread_mutex_lock(&s->lock);
    one->next = s->first;
    s->first = one;
    pthread_mutex_unlock(&s->lock);
}

static int load(const void **out, services *s, const tables_source *source, tsl_err *err)
{
    const void *bytes = NULL;
    char *directory = NULL;
    if (s->tables == SERVICES_KEEP_TABLES)
        directory =
            tables_directory(platform_environment("XDG_CACHE_HOME"), platform_environment("HOME"));
    int status = tables_load(&bytes, directory, source, err);
    free(directory);
    if (status != TSL_OK) return status;
    remember(s, source->table, bytes);
    *out = bytes;
    return TSL_OK;
}

/* The lock is not held while a table is built, for a build may ask for another table: two threads
 * that ask for one at the same moment both get their own copy of it. */
static int lend_table(const tsl_host *host, const void **out, const tsl_table *table,
                      const void *context, tsl_err *err)
{
    services *s = host->self;
    const void *bytes = NULL;
    const tables_source source = {table, context, host};
    int status = tables_check(table, err);
    if (status == TSL_OK) status = find_loaded(&bytes, s, table, err);
    if (status == TSL_OK && !bytes) status = load(&bytes, s, &source, err);
    if (status == TSL_OK) *out = bytes;
    return status;
}

/* ---- threads ---- */

typedef struct parallel_call {
    void (*job)(void *context, size_t i);
    void *context;
} parallel_call;

static void run_one(void *context, size_t i, unsigned worker)
{
    const parallel_call *call = context;
    (void)worker;
    call->job(call->context, i);
}

static void lend_parallel(const tsl_host *host, size_t count, void (*job)(void *context, size_t i),
                          void *context)
{
    (void)host;
    parallel_call call = {.job = job, .context = context};
    pool_run(count, 0, run_one, &call);
}

/* ---- the engine ---- */

static const tsl_engine3 *find_engine(services *s)
{
    pthread_mutex_lock(&s->lock);
    const tsl_engine3 *engine = s->engine;
    pthread_mutex_unlock(&s->lock);
    return engine;
}

/* Of two threads that open it at the same moment, one throws its own away. */
static int lend_engine3(const tsl_host *host, const tsl_engine3 **out, tsl_err *err)
{
    services *s = host->self;
    const tsl_engine3 *engine = find_engine(s), *spare = NULL;
    (void)err;
    if (!engine) engine = engine_open(&s->host);
    pthread_mutex_lock(&s->lock);
    if (!s->engine)
        s->engine = engine;
    else if (s->engine != engine)
        spare = engine;
    *out = s->engine;
    pthread_mutex_unlock(&s->lock);
    engine_close(spare);
    return TSL_OK;
}

void services_expect(const tsl_host *host, uint64_t solves)
{
    const tsl_engine3 *engine = find_engine(host->self);
    if (engine) (void)engine_prepare(engine, engine_tables_for(solves), NULL);
}

/* ---- all of it ---- */

services *services_new(services_tables tables)
{
    services *s = xcalloc(1, sizeof *s);
    s->host = (tsl_host){.abi = TSL_ABI,
                         .self = s,
                         .engine3 = lend_engine3,
                         .table = lend_table,
                         .parallel = lend_parallel};
    s->tables = tables;
    pthread_mutex_init(&s->lock, NULL);
    return s;
}

void services_free(services *s)
{
    if (!s) return;
    engine_close(s->engine);
    for (loaded *l = s->first; l;) {
        loaded *next = l->next;
        tables_unload(l->bytes, l->size);
        free(l->name);
        free(l);
        l = next;
    }
    pthread_mutex_destroy(&s->lock);
    free(s);
}

const tsl_host *services_lend(const services *s)
{
    return &s->host;
}
