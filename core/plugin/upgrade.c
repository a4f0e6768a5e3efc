/* Larger tables for the 3x3x3 engine, made while it goes on solving. */
#include "upgrade.h"

#include <pthread.h>
#include <signal.h>

#include "tables.h"
#include "twophase/engine.h"
#include "twophase/prune_table.h"

enum { BUILDERS = 2 }; /* threads that make a set: it has two halves */

/* The engine's next sets, made by a thread of their own while solving goes on. */
static struct {
    pthread_mutex_t lock;
    engine_tables wanted;
    bool running;  /* the thread will look at `wanted` again */
    bool failed;   /* there is not memory enough for a larger set */
    bool joinable; /* it was started, and nobody waits for it */
    pthread_t thread;
} upgrade = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* The set to make next; false, and the thread has ended, if there is none. */
static bool next_upgrade(engine_tables *out)
{
    pthread_mutex_lock(&upgrade.lock);
    engine_tables now = engine_has_tables(ENGINE_MEDIUM) ? ENGINE_MEDIUM : ENGINE_SMALL;
    upgrade.running = !upgrade.failed && !engine_has_tables(upgrade.wanted);
    *out = now == ENGINE_SMALL ? ENGINE_MEDIUM : ENGINE_LARGE;
    bool more = upgrade.running;
    pthread_mutex_unlock(&upgrade.lock);
    return more;
}

/* Where memory is short, what is there goes on to serve. */
static void *run_upgrade(void *unused)
{
    engine_tables set;
    while (next_upgrade(&set))
        if (engine_prepare(tables_host(), set, NULL) != TSL_OK) {
            pthread_mutex_lock(&upgrade.lock);
            upgrade.failed = true;
            pthread_mutex_unlock(&upgrade.lock);
        }
    return unused;
}

/* Signals go to the other threads. */
static bool start_upgrade(void)
{
    sigset_t all_signals, before;
    sigfillset(&all_signals);
    pthread_sigmask(SIG_SETMASK, &all_signals, &before);
    bool started = pthread_create(&upgrade.thread, NULL, run_upgrade, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void ask_upgrade(engine_tables wanted)
{
    pthread_mutex_lock(&upgrade.lock);
    bool start = !upgrade.running && !upgrade.failed;
    upgrade.wanted = wanted;
    if (start) {
        /* The last one has said that it ends, and takes the lock no more. */
        if (upgrade.joinable) pthread_join(upgrade.thread, NULL);
        upgrade.running = true;
        upgrade.joinable = start_upgrade();
    }
    bool alone = start && !upgrade.joinable;
    pthread_mutex_unlock(&upgrade.lock);
    if (alone) run_upgrade(NULL);
}

static bool was_asked(void)
{
    pthread_mutex_lock(&upgrade.lock);
    bool asked = upgrade.joinable;
    pthread_mutex_unlock(&upgrade.lock);
    return asked;
}

/* Takes what lies in the cache, which is there in 1 and 10 ms, if that pays. */
static void take_kept(uint64_t solves)
{
    static const struct {
        engine_tables set;
        uint64_t pays;
    } kept[] = {{ENGINE_LARGE, 500}, {ENGINE_MEDIUM, 4}};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        if (engine_has_tables(kept[i].set)) return;
        if (solves >= kept[i].pays && tables_is_kept(prune_table(kept[i].set)) &&
            engine_prepare(tables_host(), kept[i].set, NULL) == TSL_OK)
            return;
    }
}

void upgrade_expect(uint64_t solves, unsigned cores)
{
    engine_tables wanted = engine_tables_for(solves);
    if (!engine_is_open()) return;
    if (!was_asked()) take_kept(solves);
    if (engine_has_tables(wanted)) return;
    if (cores <= BUILDERS)
        (void)engine_prepare(tables_host(), wanted, NULL);
    else
        ask_upgrade(wanted);
}

/* The thread needs the lock while it is waited for; whoever takes its handle is the one to wait. */
void upgrade_settle(void)
{
    pthread_mutex_lock(&upgrade.lock);
    bool joinable = upgrade.joinable;
    pthread_t thread = upgrade.thread;
    upgrade.joinable = false;
    pthread_mutex_unlock(&upgrade.lock);
    if (joinable) pthread_join(thread, NULL);
}
