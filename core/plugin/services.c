/* What the host lends to plugins and solvers: threads, the 3x3x3 engine, and tables with their
 * cache. */
#include "services.h"

#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/platform.h"
#include "base/pool.h"
#include "base/progress.h"
#include "base/text.h"
#include "twophase/engine.h"

typedef struct loaded {
    struct loaded *next;
    char *name;
    uint32_t version;
    size_t size;
    const void *bytes;
    const void *mapped; /* its file, in whose place the bytes are a copy; NULL: there is none */
} loaded;

/* The lock is over the list and the pointer to the engine. */
struct services {
    tsl_host host;
    services_tables tables;
    pthread_mutex_t lock;
    loaded *first;
    const tsl_engine3 *engine; /* NULL: not asked for yet */
};

/* ---- tables that are built once and kept as files ---- */

enum { NAME_MAX_TABLE = 63, FILE_NAME_SIZE = 80 };

static const uint64_t TABLE_MAX = UINT64_C(1) << 32; /* no puzzle needs tables of 4 GiB */

char *tables_directory(const char *xdg_cache_home, const char *home)
{
    struct stat s;
    text path = {0};
    /* A relative $XDG_CACHE_HOME is to be ignored: XDG Base Directory Specification. */
    if (xdg_cache_home && xdg_cache_home[0] == '/')
        text_add(&path, xdg_cache_home);
    else if (home && home[0] == '/' && stat(home, &s) == 0 && s.st_uid == geteuid())
        text_addf(&path, "%s/.cache", home);
    else
        return NULL; /* with sudo, $HOME may be another user's: nothing of root's is left there */
    mkdir(path.bytes, 0700);
    text_add(&path, "/twistseal");
    mkdir(path.bytes, 0700);
    return path.bytes;
}

typedef struct header {
    char magic[16];
    uint32_t format;
    uint32_t byte_order;
    uint32_t abi;
    uint32_t version;
    uint64_t size;
    uint64_t checksum;
    char program[16];
    char name[64];
} header;

/* From this size on a table is in huge pages, which files have not: look-ups all over many
 * megabytes spend more time on finding the page than on the rest (measured: 1.5 times as long in
 * hundreds, an eighth longer in twenty). */
static const size_t HUGE_FROM = (size_t)8 << 20;

/* From this size on a file is mapped first, its checksum unread, and copied to huge pages by
 * services_settle: a short search is over before. */
static const size_t MAPPED_FROM = (size_t)200 << 20;

/* Fresh zeroed memory, or MAP_FAILED. All pages of a small table are there from the start: two
 * threads that build it would stop each other at each new page. */
static uint8_t *map_memory(size_t size)
{
    const int populate = size < HUGE_FROM ? MAP_POPULATE : 0;
    uint8_t *bytes =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | populate, -1, 0);
    if (bytes != MAP_FAILED && size >= HUGE_FROM) madvise(bytes, size, MADV_HUGEPAGE);
    return bytes;
}

static uint64_t mix(uint64_t lane, uint64_t word)
{
    /* Each step is a bijection of the lane for a given word, and of the word for a given lane; the
     * shift brings high bits down, where the next multiplication spreads them again. */
    lane = (lane ^ word) * 0x9e3779b97f4a7c15u;
    return lane ^ lane >> 32;
}

uint64_t tables_checksum(const void *bytes, size_t size)
{
    /* Four lanes, because one multiplication can start every cycle but takes several. */
    uint64_t a = 1, b = 2, c = 3, d = 4, word[4];
    const uint8_t *at = bytes, *end = at + size;
    for (; end - at >= 32; at += 32) {
        memcpy(word, at, 32);
        a = mix(a, word[0]);
        b = mix(b, word[1]);
        c = mix(c, word[2]);
        d = mix(d, word[3]);
    }
    memset(word, 0, sizeof word);
    memcpy(word, at, (size_t)(end - at));
    for (size_t i = 0; i < 4; i++) a = mix(a, word[i]);
    return mix(mix(mix(mix(size, a), b), c), d);
}

static header describe(const tsl_table *table, uint64_t checksum)
{
    header h = {.magic = "twistseal/table",
                .format = 1,
                .byte_order = 0x01020304,
                .abi = TSL_ABI,
                .version = table->version,
                .size = table->size,
                .checksum = checksum,
                .program = TSL_VERSION};
    strncpy(h.name, table->name, sizeof h.name - 1);
    return h;
}

/* Builds header and payload in fresh memory, read-only afterwards. */
static int build_table(uint8_t **out, const tables_source *source, tsl_err *err)
{
    const tsl_table *table = source->table;
    size_t size = sizeof(header) + table->size;
    uint8_t *bytes = map_memory(size);
    if (bytes == MAP_FAILED)
        return tsl_fail(err, TSL_ESYSTEM, "no memory for table '%s': it takes %zu bytes",
                        table->name, size);
    progress *shown = progress_new_within(); /* a search for phases may take half a minute */
    progress_stage(shown, "preparing tables", 0);
    int status = table->build(bytes + sizeof(header), source->context, source->host, err);
    progress_end(shown);
    progress_free(shown);
    if (status != TSL_OK) {
        munmap(bytes, size);
        return status;
    }
    header h = describe(table, tables_checksum(bytes + sizeof(header), table->size));
    memcpy(bytes, &h, sizeof h);
    mprotect(bytes, size, PROT_READ);
    *out = bytes;
    return TSL_OK;
}

/* TSL_EBROKEN for a table whose name or size breaks the ABI. */
static int tables_check(const tsl_table *table, tsl_err *err)
{
    const size_t n = table->name ? strspn(table->name, "abcdefghijklmnopqrstuvwxyz0123456789-") : 0;
    if (n == 0 || n > NAME_MAX_TABLE || table->name[n])
        return tsl_fail(err, TSL_EBROKEN, "a table's name is not of the form [a-z0-9-]+");
    if (table->size == 0 || table->size > TABLE_MAX)
        return tsl_fail(err, TSL_EBROKEN, "table '%s' has %zu bytes: 1 to %" PRIu64 " are allowed",
                        table->name, table->size, TABLE_MAX);
    if (!table->build)
        return tsl_fail(err, TSL_EBROKEN, "table '%s' has no build function", table->name);
    return TSL_OK;
}

/* The directory if it is the user's own; it is made private if others may look into it. */
static int open_directory(const char *path)
{
    if (!path) return -1;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) return -1;
    struct stat s;
    if (fstat(fd, &s) == 0 && s.st_uid == geteuid() &&
        ((s.st_mode & 077) == 0 || fchmod(fd, 0700) == 0))
        return fd;
    close(fd);
    return -1;
}

/* The payload of the table's file if all of it, but for the checksum of a mapped one, is as it
 * should be, else NULL. */
static const void *map_file(int directory, const char *file, const tsl_table *table)
{
    struct stat s;
    const size_t size = sizeof(header) + table->size;
    const bool copied = size >= HUGE_FROM && size < MAPPED_FROM;
    const int populate = size < HUGE_FROM ? MAP_POPULATE : 0;
    int fd = openat(directory, file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return NULL;
    uint8_t *bytes = MAP_FAILED;
    if (fstat(fd, &s) == 0 && S_ISREG(s.st_mode) && s.st_uid == geteuid() &&
        (s.st_mode & 022) == 0 && s.st_size == (off_t)size)
        bytes =
            copied ? map_memory(size) : mmap(NULL, size, PROT_READ, MAP_SHARED | populate, fd, 0);
    if (bytes != MAP_FAILED && copied) {
        ssize_t n = 1;
        for (size_t done = 0; done < size && n > 0; done += (size_t)n)
            if ((n = read(fd, bytes + done, size - done)) < 0) n = 0;
        mprotect(bytes, size, PROT_READ); /* whether all was read, its checksum tells */
    }
    close(fd);
    if (bytes == MAP_FAILED) return NULL;
    const void *payload = bytes + sizeof(header);
    const uint64_t kept = ((const header *)(const void *)bytes)->checksum;
    header expected =
        describe(table, size < MAPPED_FROM ? tables_checksum(payload, table->size) : kept);
    if (memcmp(bytes, &expected, sizeof expected) == 0) return payload;
    munmap(bytes, size);
    return NULL;
}

/* Keeps the table for the next process. Failing is not an error: this process has it in memory.
 * A file torn by a crash is noticed by its checksum; one that is mapped is synced. */
static void save_file(int directory, const char *file, const void *bytes, size_t size)
{
    char temporary[FILE_NAME_SIZE + 8];
    snprintf(temporary, sizeof temporary, ".%s.tmp", file);
    /* Another process has the lock: it is writing, most likely the same table. */
    if (flock(directory, LOCK_EX | LOCK_NB) != 0) return;
    unlinkat(directory, temporary, 0); /* what a killed process left */
    int fd =
        openat(directory, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    bool done = fd >= 0 && file_write_all(fd, bytes, size) == 0;
    if (done && size >= MAPPED_FROM) done = fsync(fd) == 0;
    if (fd >= 0) done &= close(fd) == 0;
    if (!done || renameat(directory, temporary, directory, file) != 0)
        unlinkat(directory, temporary, 0);
    flock(directory, LOCK_UN);
}

int tables_load(const void **out, bool *mapped, const char *directory, const tables_source *source,
                tsl_err *err)
{
    const tsl_table *table = source->table;
    int fd = -1, status = tables_check(table, err);
    if (status != TSL_OK) return status;
    char file[FILE_NAME_SIZE];
    snprintf(file, sizeof file, "%s.table", table->name);
    const void *payload = NULL;
    const header *kept = directory ? platform_kept(table->name) : NULL;
    if (kept && kept->version == table->version && kept->size == table->size)
        payload = kept + 1;
    else if ((fd = open_directory(directory)) >= 0)
        payload = map_file(fd, file, table);
    if (mapped) *mapped = payload && !kept && sizeof(header) + table->size >= MAPPED_FROM;
    if (!payload) {
        uint8_t *bytes = NULL;
        status = build_table(&bytes, source, err);
        if (status == TSL_OK && fd >= 0 && !platform_keep(table->name, bytes))
            save_file(fd, file, bytes, sizeof(header) + table->size);
        if (bytes) payload = bytes + sizeof(header);
    }
    if (payload) *out = payload;
    if (fd >= 0) close(fd);
    return status;
}

static char *own_directory(void)
{
    return tables_directory(platform_environment("XDG_CACHE_HOME"), platform_environment("HOME"));
}

int services_settle(const tsl_host *host, const void **table, tsl_err *err)
{
    services *s = host->self;
    pthread_mutex_lock(&s->lock);
    loaded *one = s->first;
    while (one && one->bytes != *table) one = one->next;
    pthread_mutex_unlock(&s->lock);
    if (!one || one->mapped != one->bytes) return TSL_OK;
    const uint64_t available = memory_available();
    if (available && available < one->size) return TSL_OK;
    const header *from = (const header *)*table - 1;
    uint8_t *copy = map_memory(sizeof *from + one->size);
    if (copy == MAP_FAILED) return TSL_OK;
    memcpy(copy, from, sizeof *from + one->size);
    if (tables_checksum(copy + sizeof *from, one->size) != from->checksum) {
        char *directory = own_directory();
        text path = {0};
        text_addf(&path, "%s/%s.table", directory ? directory : "", one->name);
        unlink(path.bytes);
        text_free(&path);
        free(directory);
        munmap(copy, sizeof *from + one->size);
        return tsl_fail(err, TSL_ESYSTEM,
                        "the table '%s' in the cache was damaged and is now removed: run it again",
                        one->name);
    }
    mprotect(copy, sizeof *from + one->size, PROT_READ);
    *table = one->bytes = copy + sizeof *from;
    return TSL_OK;
}

/* All of the file: a damaged one may still be there if this process could not replace it. */
static bool is_file_of(int fd, const uint8_t *bytes, size_t size)
{
    struct stat s;
    uint8_t part[1 << 16];
    size_t done = 0;
    if (fd < 0 || fstat(fd, &s) != 0 || s.st_size != (off_t)size) return false;
    for (ssize_t n; done < size; done += (size_t)n)
        if ((n = pread(fd, part, sizeof part, (off_t)done)) <= 0 || (size_t)n > size - done ||
            memcmp(part, bytes + done, (size_t)n) != 0)
            return false;
    return true;
}

void services_rest(const tsl_host *host)
{
    services *s = host->self;
    char *directory = own_directory();
    const int dir = s->tables == SERVICES_KEEP_TABLES ? open_directory(directory) : -1;
    pthread_mutex_lock(&s->lock);
    for (const loaded *one = s->first; one && dir >= 0; one = one->next) {
        header *now = (header *)(uintptr_t)one->bytes - 1;
        const size_t size = sizeof *now + one->size;
        if (size < HUGE_FROM || size >= MAPPED_FROM) continue; /* it is mapped */
        char file[FILE_NAME_SIZE];
        snprintf(file, sizeof file, "%s.table", one->name);
        const int fd = openat(dir, file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
        if (is_file_of(fd, (const uint8_t *)now, size) &&
            mmap(now, size, PROT_READ, MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED)
            memory_ran_out();
        if (fd >= 0) close(fd);
    }
    pthread_mutex_unlock(&s->lock);
    if (dir >= 0) close(dir);
    free(directory);
}

/* The lock is not held while a table is built, for a build may ask for another table: two threads
 * that ask for one at the same moment both get their own copy of it. */
static int lend_table(const tsl_host *host, const void **out, const tsl_table *table,
                      const void *context, tsl_err *err)
{
    services *s = host->self;
    int status = tables_check(table, err);
    if (status != TSL_OK) return status;
    pthread_mutex_lock(&s->lock);
    loaded *one = s->first;
    while (one && strcmp(one->name, table->name) != 0) one = one->next;
    pthread_mutex_unlock(&s->lock);
    if (one && (one->version != table->version || one->size != table->size))
        return tsl_fail(err, TSL_EBROKEN, "two different tables are called '%s'", table->name);
    if (!one) {
        const void *bytes;
        bool mapped;
        char *directory = s->tables == SERVICES_KEEP_TABLES ? own_directory() : NULL;
        const tables_source source = {table, context, host};
        status = tables_load(&bytes, &mapped, directory, &source, err);
        free(directory);
        if (status != TSL_OK) return status;
        one = xmalloc(sizeof *one);
        *one = (loaded){NULL,  xstrdup(table->name), table->version, table->size,
                        bytes, mapped ? bytes : NULL};
        pthread_mutex_lock(&s->lock);
        one->next = s->first;
        s->first = one;
        pthread_mutex_unlock(&s->lock);
    }
    *out = one->bytes;
    return TSL_OK;
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

void tables_unload(const void *bytes, size_t size)
{
    header *h = (header *)(uintptr_t)bytes - 1;
    if (platform_kept(h->name) != h) munmap(h, sizeof *h + size);
}

void services_free(services *s)
{
    if (!s) return;
    engine_close(s->engine);
    for (loaded *l = s->first; l;) {
        loaded *next = l->next;
        tables_unload(l->bytes, l->size);
        if (l->mapped && l->mapped != l->bytes) tables_unload(l->mapped, l->size);
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

_Static_assert(sizeof(header) == 128, "the payload must start 64-byte aligned");
