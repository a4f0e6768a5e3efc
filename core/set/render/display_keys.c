/* RENDER, display: the keys of its boxes, derived where a core has nothing else to do. */
#include "display_keys.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/platform.h"
#include "base/pool.h"
#include "set/format/outputs.h"
#include "trust/sealing/pbkdf2.h"

/* A sheet's passcode and key. */
typedef struct entry {
    char path[SHEET_PATH_MAX];
    char passcode[PASSCODE_SIZE];
    uint8_t key[KEY_SIZE];
} entry;

struct display_keys {
    secret memory; /* of the entries */
    entry *entries;
    size_t count;
    uint8_t salt[BOX_SALT_SIZE];
    unsigned jobs;
    pthread_t early;
    bool started;
    bool handed_out; /* to threads of a page */
    pbkdf2_path path;
    atomic_size_t next; /* entry */
    atomic_bool failed;
};

/* ---- which sheets there are ---- */

/* As formats/sheets and formats/display divide the scrambles: attempts of an hour are apart. */
static bool is_apart(const slot *s)
{
    return s->round->cubes > 1 || json_is_true(json_object_get(s->event->table, "per_attempt"));
}

/* "333/r1/A", "333fm/r1/A/2": the scramble's path without what follows the sheet's. */
static void sheet_path(char out[SHEET_PATH_MAX], const slot *s)
{
    size_t size = 0;
    for (int parts = is_apart(s) ? 4 : 3; s->path[size]; size++)
        if (s->path[size] == '/' && --parts == 0) break;
    snprintf(out, SHEET_PATH_MAX, "%.*s", (int)size, s->path);
}

static int fill(display_keys *k, const plan *p, const secret *seed, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < p->count && status == TSL_OK; i++) {
        entry *e = &k->entries[k->count];
        sheet_path(e->path, &p->slots[i]);
        if (k->count > 0 && strcmp(e->path, e[-1].path) == 0) continue;
        status = passcode_derive(e->passcode, seed, e->path, err);
        k->count++;
    }
    return status;
}

/* ---- deriving ---- */

/* The letters alone, as people may leave out the hyphens. */
static hash_part letters_of(char out[PASSCODE_SIZE], const char *passcode)
{
    size_t size = 0;
    for (; *passcode; passcode++)
        if (*passcode != '-') out[size++] = *passcode;
    return (hash_part){out, size};
}

/* Derives as many keys as are made at a time, or what is left. */
static void derive_some(display_keys *k, size_t first)
{
    char letters[HMAC_CHAINS][PASSCODE_SIZE];
    uint8_t keys[HMAC_CHAINS][KEY_SIZE];
    tsl_err ignored;
    pbkdf2_input in = {.salt = {k->salt, sizeof k->salt}, .rounds = BOX_ROUNDS};
    for (; in.count < k->path.keys && first + in.count < k->count; in.count++)
        in.passwords[in.count] =
            letters_of(letters[in.count], k->entries[first + in.count].passcode);
    if (pbkdf2_keys(keys, &in, k->path.extend, &ignored) != TSL_OK) atomic_store(&k->failed, true);
    for (size_t n = 0; n < in.count; n++) memcpy(k->entries[first + n].key, keys[n], KEY_SIZE);
    secret_wipe(letters, sizeof letters);
    secret_wipe(keys, sizeof keys);
}

bool display_keys_some(display_keys *k)
{
    const size_t first = atomic_fetch_add(&k->next, k->path.keys);
    if (first >= k->count) return false;
    derive_some(k, first);
    return true;
}

static void *derive_left(void *keys)
{
    while (display_keys_some(keys)) continue;
    return NULL;
}

static void derive_job(void *keys, size_t i, unsigned worker)
{
    (void)i;
    (void)worker;
    derive_left(keys);
}

/* ---- in other threads of a page ---- */

static platform_work work_of(const display_keys *k, const void *tasks)
{
    return (platform_work){tasks, (k->count + HMAC_FEW - 1) / HMAC_FEW, DISPLAY_TASK_SIZE,
                           DISPLAY_ANSWER_SIZE};
}

/* The salt, and the letters of each passcode, ended by NUL; after the last one there is none. */
static void write_task(uint8_t *task, const display_keys *k, size_t first)
{
    memcpy(task, k->salt, BOX_SALT_SIZE);
    for (size_t n = 0; n < HMAC_FEW && first + n < k->count; n++)
        letters_of((char *)task + BOX_SALT_SIZE + n * PASSCODE_SIZE,
                   k->entries[first + n].passcode);
}

void display_keys_hand_out(display_keys *k)
{
    secret memory;
    platform_work w = work_of(k, NULL);
    if (secret_new(&memory, w.count * w.size + 1, NULL) != TSL_OK) return;
    for (size_t i = 0; i < w.count; i++) write_task(memory.bytes + i * w.size, k, i * HMAC_FEW);
    w.tasks = memory.bytes;
    k->handed_out = platform_hand_out(&w);
    secret_free(&memory);
}

bool display_keys_task(uint8_t answer[DISPLAY_ANSWER_SIZE], const uint8_t task[DISPLAY_TASK_SIZE])
{
    uint8_t keys[HMAC_CHAINS][KEY_SIZE] = {0};
    pbkdf2_input in = {.salt = {task, BOX_SALT_SIZE}, .rounds = BOX_ROUNDS};
    const char *letters = (const char *)task + BOX_SALT_SIZE;
    for (; in.count < HMAC_FEW && *letters; letters += PASSCODE_SIZE)
        in.passwords[in.count++] = (hash_part){letters, strlen(letters)};
    const pbkdf2_path path = pbkdf2_choose(HMAC_FEW);
    const bool done = pbkdf2_keys(keys, &in, path.extend, NULL) == TSL_OK;
    memcpy(answer, keys, DISPLAY_ANSWER_SIZE);
    secret_wipe(keys, sizeof keys);
    return done;
}

/* True: they are all there. */
static bool take_back(display_keys *k)
{
    secret memory;
    const platform_work w = work_of(k, NULL);
    if (!k->handed_out || secret_new(&memory, w.count * w.answer_size + 1, NULL) != TSL_OK)
        return false;
    k->handed_out = false;
    const bool there = platform_take_back(memory.bytes, &w);
    for (size_t i = 0; there && i < k->count; i++)
        memcpy(k->entries[i].key, memory.bytes + i * KEY_SIZE, KEY_SIZE);
    secret_free(&memory);
    return there;
}

/* ---- all of it ---- */

int display_keys_new(display_keys **out, const plan *p, const secret *seed, unsigned jobs,
                     tsl_err *err)
{
    uint8_t salt[KEY_SIZE];
    display_keys *k = *out = calloc(1, sizeof *k);
    if (!k) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    k->jobs = jobs ? jobs : pool_cores();
    int status = secret_new(&k->memory, (p->count + 1) * sizeof(entry), err);
    k->entries = (entry *)(void *)k->memory.bytes;
    if (status == TSL_OK) status = fill(k, p, seed, err);
    if (status == TSL_OK) status = derive_key(salt, seed, "display-salt", p->competition->id, err);
    if (status != TSL_OK) return status;
    memcpy(k->salt, salt, sizeof k->salt);
    k->path = pbkdf2_choose(k->count);
    return TSL_OK;
}

/* Where no thread can be had, display_keys_wait derives all. */
void display_keys_start(display_keys *k)
{
    k->started =
        k->started || (k->jobs > 1 && pthread_create(&k->early, NULL, derive_left, k) == 0);
}

static void join(display_keys *k)
{
    if (k->started) pthread_join(k->early, NULL);
    k->started = false;
}

int display_keys_wait(display_keys *k, tsl_err *err)
{
    if (take_back(k)) atomic_store(&k->next, k->count);
    pool_run(k->jobs, k->jobs, derive_job, k);
    join(k);
    return atomic_load(&k->failed) ? tsl_fail(err, TSL_ESYSTEM, "out of memory") : TSL_OK;
}

const uint8_t *display_keys_find(const display_keys *k, const char *path)
{
    for (size_t i = 0; i < k->count; i++)
        if (strcmp(k->entries[i].path, path) == 0) return k->entries[i].key;
    return NULL;
}

const uint8_t *display_keys_salt(const display_keys *k)
{
    return k->salt;
}

void display_keys_free(display_keys *k)
{
    if (!k) return;
    /* What is not begun is not wanted any more. */
    atomic_fetch_add(&k->next, k->count);
    join(k);
    secret_free(&k->memory);
    free(k);
}
