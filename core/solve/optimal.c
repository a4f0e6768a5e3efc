/* Finds shortest solutions: goes through the lengths, and shares out tasks among threads. */
#include "optimal.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/platform.h"
#include "cube/cube.h"
#include "optimal_kernel.h"
#include "twophase/kernel/kernel.h"

#define TASK_TURNS 3u     /* of the beginning that makes a task: enough tasks for any machine */
#define TASKS_MAX  20000u /* 27 * 26 * 26 at most */
#define TASKS_FROM 9u     /* shorter searches are one task */
#define LOOK_EVERY (1u << 16)
#define NO_TASK    SIZE_MAX

/* As many take half a second, as it does to settle the table of 1 GB. */
#define SETTLE_NODES 5000000u

struct optimal {
    cosets *cosets;
    const tsl_host *host;
    const optimal_kernel *kernel;
    optimal_keepers keepers;
};

/* The beginning of some sequences. */
typedef struct task {
    optimal_node node;
    tsl_cube3 cube;
    uint8_t turns[TASK_TURNS];
    unsigned length;
    uint64_t nodes; /* searched in it, for the present length */
    bool done;
} task;

/* What the tasks of one position share. The lock is for `done`, `passed` and `winner`. */
typedef struct solve {
    const optimal *o;
    const optimal_how *how;
    optimal_answer *out;
    task *tasks;
    size_t count;
    unsigned length; /* looked for */
    pthread_mutex_t lock;
    size_t passed;         /* the tasks before it are done */
    uint64_t spent;        /* nodes before this length and in the tasks passed */
    _Atomic size_t winner; /* the first task known to have an answer */
    optimal_step path[OPTIMAL_TURNS];
    unsigned path_length;
    char label[40]; /* of the progress */
} solve;

/* ---- opening ---- */

const optimal_kernel *optimal_kernel_choose(void)
{
#if defined(__wasm_simd128__)
    return &optimal_kernel_simd128;
#else
#if defined(__x86_64__)
    if (kernel_choose() != &kernel_portable) return &optimal_kernel_avx2;
#endif
    return &optimal_kernel_portable;
#endif
}

int optimal_open(optimal **out, coset_kind kind, metric m, const tsl_host *host, tsl_err *err)
{
    optimal *o = xcalloc(1, sizeof *o);
    o->host = host;
    o->kernel = optimal_kernel_choose();
    o->cosets = cosets_open(kind, m);
    int status = cosets_table_load(o->cosets, m, host, err);
    if (status != TSL_OK) {
        optimal_close(o);
        return status;
    }
    /* A turn keeps the solved coset along the axes of its index 0. */
    for (unsigned turn = 0; turn < o->cosets->turns.count; turn++) {
        const tsl_cube3 *cube = &o->cosets->turns.cube[turn];
        for (unsigned axis = 0; axis < 3; axis++)
            if (o->kernel->index(o->cosets, cube, axis) == 0)
                o->keepers.axes[turn] |= (uint8_t)(1u << axis);
        for (unsigned axes = 0; axes < 8; axes++)
            o->keepers.of_any[axes] |= (turn_set)((o->keepers.axes[turn] & axes) != 0) << turn;
    }
    *out = o;
    return TSL_OK;
}

void optimal_close(optimal *o)
{
    if (!o) return;
    cosets_free(o->cosets);
    free(o);
}

int optimal_settle(const optimal *o, tsl_err *err)
{
    return cosets_table_settle(o->cosets, o->host, err);
}

size_t optimal_table_size(const optimal *o)
{
    return cosets_table_size(o->cosets);
}

/* ---- tasks ---- */

/* The least of a position's 96 images: under the 48 symmetries, and inverted. */
static tsl_cube3 canonical(const symmetry_group *g, const tsl_cube3 *cube)
{
    tsl_cube3 least = *cube, image, sides[2] = {*cube};
    cube_invert(&sides[1], cube);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned s = 0; s < SYMMETRIES; s++) {
            symmetry_conjugate(&image, g, &sides[side], s);
            if (memcmp(&image, &least, sizeof image) < 0) least = image;
        }
    return least;
}

/* Has the position a symmetry, or is its inverse an image of it? */
static bool is_symmetric(const symmetry_group *g, const tsl_cube3 *cube)
{
    tsl_cube3 image, sides[2] = {*cube};
    cube_invert(&sides[1], cube);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned s = 1 - side; s < SYMMETRIES; s++) {
            symmetry_conjugate(&image, g, &sides[side], s);
            if (cube_equal(&image, cube)) return true;
        }
    return false;
}

/* One turn more at the end of a task. Of a symmetric position's tasks only one of each class of
 * images is kept; its next turn is then free, for the turns that were left out before it may have
 * led to the others. */
static void split(solve *s, task *out, size_t *count, const task *from, bool symmetric)
{
    const cosets *c = s->o->cosets;
    for (unsigned turn = 0; turn < c->turns.count; turn++) {
        if (!(c->turns.allowed[from->node.state[0]] >> turn & 1)) continue;
        task *t = &out[*count];
        *t = *from;
        s->o->kernel->turn(&t->node, c, &from->node, turn);
        t->turns[t->length++] = (uint8_t)turn;
        if (symmetric) {
            tsl_cube3 cube;
            memcpy(cube.edge, t->node.edges[0].at, CUBE_EDGES);
            memcpy(cube.corner, t->node.corners[0].at, CUBE_CORNERS);
            t->cube = canonical(&c->maps->group, &cube);
            t->node.state[0] = 0;
            size_t i = 0;
            while (i < *count && !cube_equal(&out[i].cube, &t->cube)) i++;
            if (i < *count) continue;
        }
        ++*count;
        assert(*count < TASKS_MAX);
    }
}

static void make_tasks(solve *s, const tsl_cube3 *cube)
{
    bool symmetric = is_symmetric(&s->o->cosets->maps->group, cube);
    task *from = xcalloc(TASKS_MAX, sizeof *from), *to = xcalloc(TASKS_MAX, sizeof *to);
    size_t count = 1;
    s->o->kernel->start(&from[0].node, s->o->cosets, cube);
    for (unsigned i = 0; i < TASK_TURNS && s->length >= TASKS_FROM; i++) {
        size_t made = 0;
        for (size_t j = 0; j < count; j++) split(s, to, &made, &from[j], symmetric);
        task *spent = from;
        from = to;
        to = spent;
        count = made;
    }
    free(to);
    free(s->tasks);
    s->tasks = from;
    s->count = count;
}

/* ---- searching ---- */

typedef struct run {
    solve *s;
    size_t i;
    optimal_search search;
} run;

/* Asked now and then: false once an earlier task has the answer, or the nodes are spent. `spent`
 * counts finished tasks alone. While earlier ones still run, this one may search on in vain; it
 * stops when they have finished. */
static bool go_on(void *context)
{
    run *r = context;
    solve *s = r->s;
    r->search.next_look = r->search.nodes + LOOK_EVERY;
    if (s->winner < r->i || platform_is_cancelled()) return false;
    if (s->how->max_nodes == 0) return true;
    pthread_mutex_lock(&s->lock);
    uint64_t spent = s->spent;
    pthread_mutex_unlock(&s->lock);
    return spent + r->search.nodes <= s->how->max_nodes;
}

static void finish_task(solve *s, const run *r, bool found)
{
    task *t = &s->tasks[r->i];
    pthread_mutex_lock(&s->lock);
    t->nodes = r->search.nodes;
    t->done = true;
    if (found && r->i < s->winner) {
        s->winner = r->i;
        memcpy(s->path, r->search.path, sizeof s->path);
        s->path_length = r->search.length;
    }
    for (; s->passed < s->count && s->tasks[s->passed].done; s->passed++)
        s->spent += s->tasks[s->passed].nodes;
    pthread_mutex_unlock(&s->lock);
}

static void run_task(void *context, size_t i)
{
    run r; /* half a megabyte, mostly left as it is */
    r.s = context;
    r.i = i;
    const optimal *o = r.s->o;
    const task *t = &r.s->tasks[i];
    r.search.cosets = o->cosets;
    r.search.go_on = go_on;
    r.search.context = &r;
    r.search.nodes = 0;
    r.search.keepers = &o->keepers;
    bool found = go_on(&r) && o->kernel->search(&r.search, &t->node, r.s->length - t->length);
    finish_task(r.s, &r, found);
    progress_step(r.s->how->progress, r.s->label);
}

static void add_turn(optimal_answer *out, const turns *t, unsigned turn)
{
    for (unsigned i = 0; i < t->move_count[turn]; i++) out->moves[out->count++] = t->moves[turn][i];
}

/* The task's turns, those made at the cube's end, and those made at the inverse's, backwards. */
static void write_answer(solve *s)
{
    const turns *t = &s->o->cosets->turns;
    const task *won = &s->tasks[s->winner];
    s->out->count = 0;
    s->out->turns = s->out->below = s->length;
    for (unsigned i = 0; i < won->length; i++) add_turn(s->out, t, won->turns[i]);
    for (unsigned i = 0; i < s->path_length; i++)
        if (s->path[i].side == 0) add_turn(s->out, t, s->path[i].turn);
    for (unsigned i = s->path_length; i-- > 0;)
        if (s->path[i].side == 1) add_turn(s->out, t, t->inverse[s->path[i].turn]);
}

/* Searches one length; true: an answer was found, or the nodes are spent (*stopped). */
static bool search_length(solve *s, bool *stopped)
{
    s->spent = s->out->nodes;
    snprintf(s->label, sizeof s->label, "beginnings of %u turns", s->length);
    progress_stage(s->how->progress, "proof", s->count);
    s->winner = NO_TASK;
    s->passed = 0;
    for (size_t i = 0; i < s->count; i++) s->tasks[i].done = false;
    if (s->how->serial)
        for (size_t i = 0; i < s->count; i++) run_task(s, i);
    else
        s->o->host->parallel(s->o->host, s->count, run_task, s);
    /* Nodes up to and with the winner's task, or of all tasks. */
    for (size_t i = 0; i < s->count && i <= s->winner; i++) s->out->nodes += s->tasks[i].nodes;
    *stopped = (s->how->max_nodes && s->out->nodes > s->how->max_nodes) || platform_is_cancelled();
    if (*stopped) return true;
    if (s->winner != NO_TASK) write_answer(s);
    return s->winner != NO_TASK;
}

static unsigned lower_bound(const cosets *c, const optimal_node *n)
{
    return n->of_grade[2] ? c->near + 2 : n->of_grade[1] ? c->near + 1 : 0;
}

/* Takes a guess if there is a shorter one; is it as short as what is now known to be least? */
static bool guess(solve *s, unsigned *best)
{
    unsigned count = 0;
    uint8_t moves[2 * OPTIMAL_TURNS];
    progress_stage(s->how->progress, "shorter sequence", 0);
    if (s->how->guess && *best > s->length &&
        s->how->guess(s->how->guess_self, moves, &count, *best, s->out->nodes)) {
        memcpy(s->out->moves, moves, count);
        s->out->count = s->out->turns = *best = count;
    }
    return *best <= s->length;
}

int optimal_solve(optimal_answer *out, const optimal *o, const tsl_cube3 *cube,
                  const optimal_how *how, tsl_err *err)
{
    solve s = {.o = o, .how = how, .out = out, .lock = PTHREAD_MUTEX_INITIALIZER};
    optimal_node start;
    bool stopped = false;
    int status = TSL_OK;
    memset(out, 0, sizeof *out);
    o->kernel->start(&start, o->cosets, cube);
    unsigned best = how->max_turns + 1;
    for (s.length = lower_bound(o->cosets, &start);; s.length++) {
        out->below = s.length;
        if (!how->serial && out->nodes > SETTLE_NODES) status = optimal_settle(o, err);
        if (status != TSL_OK || s.length > how->max_turns || guess(&s, &best)) break;
        if (!s.tasks || s.length == TASKS_FROM) make_tasks(&s, cube);
        if (search_length(&s, &stopped)) break;
    }
    progress_end(how->progress);
    free(s.tasks);
    if (status != TSL_OK) return status;
    if (stopped)
        return tsl_fail(err, TSL_ELIMIT,
                        "no sequence is shorter than %u turns; longer ones were not all searched: "
                        "allow more nodes",
                        out->below);
    if (out->below > how->max_turns)
        return tsl_fail(err, TSL_ELIMIT, "there is no sequence of at most %u turns",
                        how->max_turns);
    return TSL_OK;
}
