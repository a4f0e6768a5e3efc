/* Proves how many moves a coset needs: the maps of its bitmap, the order of its pages, the steps.
 */
#include "coset_proof.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/progress.h"
#include "cube/cube.h"
#include "optimal_kernel.h"
#include "twophase/engine.h"
#include "twophase/prune.h"

#define BATCH      8u  /* pages that are made at the same time */
#define NEIGHBOURS 11u /* of a page, itself among them */
#define FIRST_PAGE 1439u
#define SPARE      411u
#define ROOM       (COSET_PAGES + SPARE)
#define TASKS_FROM 8u /* shorter searches are one task */
#define TASKS_MAX  (TSL_MOVES3 * TSL_MOVES3)
#define FEW        4000000u /* members: extending so many one by one is faster than a pass */
#define TOGETHER   64u      /* members that make a task */

typedef struct task {
    tsl_cube3 cube;
    move_set first;
} task;

/* A member of the group: class << 4 | fibre of its U and D edges, unit << 4 | fibre of its corners.
 */
typedef struct member {
    uint16_t slice, edges, corners;
} member;

typedef struct proof {
    const tsl_host *host;
    const coset_kernel *kernel;
    progress *shown;
    maps *maps;
    prune prune;
    coset_map *map;
    tsl_cube3 cube;
    unsigned max_moves;
    uint16_t order[COSET_PAGES]; /* in which a pass makes the pages */
    uint8_t *memory;
    uint8_t *pages[COSET_PAGES], *old[COSET_PAGES], *spare[ROOM];
    unsigned spare_count;
    unsigned first;  /* of a batch's pages, in `order` */
    unsigned length; /* searched for */
    task tasks[TASKS_MAX];
    uint8_t ignored; /* bytes of the bitmap that have no member to list: 0 or 255 */
    member *members; /* listed */
    size_t listed;
    bool *solved; /* for each member */
    const tsl_engine3 *engine;
    _Atomic uint64_t count; /* of what the tasks of a step found */
} proof;

/* ---- the maps ---- */

/* Class << 4 | fibre, by a rank of eight pieces. */
static unsigned class_of_rank(unsigned rank)
{
    tsl_cube3 cube;
    uint8_t order[2][4], count[2] = {0, 0};
    coord_set_corners(&cube, rank);
    for (unsigned i = 0; i < 8; i++) {
        unsigned high = cube.corner[i] >> 2;
        order[high][count[high]++] = cube.corner[i] & 3;
    }
    unsigned class = rank / 576, fibre = 0;
    for (unsigned high = 0; high < 2; high++) {
        unsigned change = order[high][0];
        for (unsigned i = 0; i < 4; i++) order[high][i] ^= (uint8_t)change;
        class = class * 6 + coord_order_of_4(order[high]);
        fibre = fibre << 2 | change;
    }
    return class << 4 | fibre;
}

static void fill_classes(coset_map *map)
{
    unsigned count[2] = {0, 0};
    for (unsigned rank = 0; rank < COORD_PERMS_OF_8; rank++) {
        map->edges[rank] = (uint16_t)class_of_rank(rank);
        if (map->edges[rank] & 15) continue;
        /* A representative. The others of its class have its parity. */
        tsl_cube3 cube;
        unsigned class = map->edges[rank] >> 4;
        coord_set_corners(&cube, rank);
        unsigned parity = cube_parity(cube.corner, CUBE_CORNERS);
        map->edge_rank[class] = (uint16_t)rank;
        map->edge_parity[class] = (uint8_t)parity;
        map->corner_rank[parity][count[parity]] = (uint16_t)rank;
        map->unit_of[class] = (uint16_t)count[parity]++;
    }
    for (unsigned rank = 0; rank < COORD_PERMS_OF_8; rank++)
        map->corners[rank] =
            (uint16_t)(map->unit_of[map->edges[rank] >> 4] << 4 | (map->edges[rank] & 15));
}

static unsigned slice_perm(const tsl_cube3 *cube)
{
    uint8_t order[4];
    for (unsigned i = 0; i < 4; i++) order[i] = cube->edge[8 + i] & 3;
    return coord_order_of_4(order);
}

static void fill_map(coset_map *map)
{
    tsl_cube3 cube;
    fill_classes(map);
    for (unsigned i = 0; i < MAPS_PHASE2_MOVES; i++) {
        unsigned undone = cube_inverse_move(maps_phase2_move[i]);
        for (unsigned k = 0; k < COSET_CLASSES; k++) {
            coord_set_ud_edges(&cube, map->edge_rank[k]);
            cube_move(&cube, undone);
            map->edges_from[i][k] = map->edges[coord_ud_edges(&cube)];
        }
        for (unsigned at = 0; at < 2 * COSET_UNITS; at++) {
            coord_set_corners(&cube, map->corner_rank[at / COSET_UNITS][at % COSET_UNITS]);
            cube_move(&cube, undone);
            map->corners_from[i][at / COSET_UNITS][at % COSET_UNITS] =
                map->corners[coord_corners(&cube)];
        }
        for (unsigned slice = 0; slice < COORD_SLICE_PERMS; slice++) {
            coord_set_slice_perm(&cube, slice);
            map->slice_parity[slice] = (uint8_t)cube_parity(cube.edge + 8, 4);
            cube_move(&cube, undone);
            map->slice_from[i][slice] = (uint8_t)slice_perm(&cube);
        }
    }
}

/* The page from which move i leads to a page; i = MAPS_PHASE2_MOVES: itself. */
static unsigned page_from(const coset_map *map, unsigned page, unsigned i)
{
    if (i == MAPS_PHASE2_MOVES) return page;
    unsigned class = page % COORD_COMBINATIONS * COSET_ROWS;
    return map->slice_from[i][page / COORD_COMBINATIONS] * COORD_COMBINATIONS +
           (map->edges_from[i][class] >> 4) / COSET_ROWS;
}

/* ---- the order of the pages ---- */

/* A page may be overwritten once all pages that a move leads to from it have been made. The order
 * is greedy: next comes the page whose neighbours wait for the fewest others. Where it begins is
 * the best choice of some hundred: of two bitmaps, SPARE pages of the second one are enough. */
static void choose_order(proof *p)
{
    uint8_t waits[COSET_PAGES], made[COSET_PAGES] = {0};
    memset(waits, NEIGHBOURS, sizeof waits);
    for (unsigned n = 0; n < COSET_PAGES; n++) {
        unsigned best = 0, best_key = 0;
        for (unsigned i = 0; i < COSET_PAGES; i++) {
            unsigned page = (FIRST_PAGE + COSET_PAGES - i) % COSET_PAGES, key = 1;
            for (unsigned m = 0; m < NEIGHBOURS; m++)
                key += (1u << (NEIGHBOURS - waits[page_from(p->map, page, m)])) & ~1u;
            if (made[page] || key <= best_key) continue;
            best_key = key;
            best = page;
        }
        p->order[n] = (uint16_t)best;
        made[best] = 1;
        for (unsigned m = 0; m < NEIGHBOURS; m++) waits[page_from(p->map, best, m)]--;
    }
}

/* ---- a pass ---- */

static unsigned corner_parity(const coset_map *map, unsigned slice, unsigned class)
{
    return map->slice_parity[slice] ^ map->edge_parity[class];
}

/* Makes one row of a batch. */
static void extend_row(void *context, size_t i)
{
    proof *p = context;
    const coset_map *map = p->map;
    const unsigned page = p->order[p->first + i / COSET_ROWS], row = (unsigned)(i % COSET_ROWS);
    const unsigned class = page % COORD_COMBINATIONS * COSET_ROWS + row;
    const unsigned parity = corner_parity(map, page / COORD_COMBINATIONS, class);
    const size_t at = (size_t)row * COSET_ROW_BYTES;
    coset_source from[MAPS_PHASE2_MOVES];
    for (unsigned m = 0; m < MAPS_PHASE2_MOVES; m++) {
        unsigned source = map->edges_from[m][class];
        from[m].row = p->old[page_from(map, page, m)] +
                      (size_t)((source >> 4) % COSET_ROWS) * COSET_ROW_BYTES;
        from[m].units = map->corners_from[m][parity];
        from[m].fibre = source & 15;
    }
    p->count += p->kernel->extend(p->pages[page] + at, p->old[page] + at, from);
    progress_step(p->shown, "rows");
}

static void extend_all(proof *p)
{
    uint8_t waits[COSET_PAGES];
    memset(waits, NEIGHBOURS, sizeof waits);
    memcpy(p->old, p->pages, sizeof p->old);
    progress_stage(p->shown, "one move more", (size_t)COSET_PAGES * COSET_ROWS);
    for (p->first = 0; p->first < COSET_PAGES; p->first += BATCH) {
        assert(p->spare_count >= BATCH);
        for (unsigned i = 0; i < BATCH; i++)
            p->pages[p->order[p->first + i]] = p->spare[--p->spare_count];
        p->host->parallel(p->host, (size_t)BATCH * COSET_ROWS, extend_row, p);
        for (unsigned i = 0; i < BATCH * NEIGHBOURS; i++) {
            unsigned page = page_from(p->map, p->order[p->first + i / NEIGHBOURS], i % NEIGHBOURS);
            if (--waits[page] == 0) p->spare[p->spare_count++] = p->old[page];
        }
    }
}

/* ---- lists of members ---- */

static void list_page(void *context, size_t page)
{
    proof *p = context;
    uint64_t word, ignored;
    memset(&ignored, p->ignored, sizeof ignored);
    for (uint32_t at = 0; at < COSET_PAGE_BYTES; at++) {
        if (at % sizeof word == 0) {
            memcpy(&word, p->pages[page] + at, sizeof word);
            if (word == ignored) {
                at += sizeof word - 1;
                continue;
            }
        }
        unsigned class = (unsigned)page % COORD_COMBINATIONS * COSET_ROWS + at / COSET_ROW_BYTES;
        unsigned unit = at % COSET_ROW_BYTES / COSET_UNIT, fibre = at % COSET_UNIT / 2;
        for (unsigned rest = p->pages[page][at] ^ p->ignored; rest; rest &= rest - 1)
            p->members[p->count++] =
                (member){(uint16_t)(page / COORD_COMBINATIONS),
                         (uint16_t)(class << 4 | at % 2 << 3 | (unsigned)__builtin_ctz(rest)),
                         (uint16_t)(unit << 4 | fibre)};
    }
}

/* Lists the members that are in the bitmap, or those that are not. */
static void list_members(proof *p, uint64_t count, bool found)
{
    p->ignored = found ? 0 : 255;
    p->listed = (size_t)count;
    p->members = xcalloc(p->listed, sizeof *p->members);
    p->count = 0;
    progress_stage(p->shown, "a list of positions", 0);
    p->host->parallel(p->host, COSET_PAGES, list_page, p);
    assert(p->count == count);
    p->count = 0;
}

static void extend_some(void *context, size_t i)
{
    proof *p = context;
    const coset_map *map = p->map;
    coset_search s = {.pages = p->pages};
    for (size_t at = i * TOGETHER; at < p->listed && at < (i + 1) * TOGETHER; at++) {
        const member *n = &p->members[at];
        const unsigned class = n->edges >> 4, unit = n->corners >> 4;
        const unsigned parity = corner_parity(map, n->slice, class);
        for (unsigned m = 0; m < MAPS_PHASE2_MOVES; m++)
            mark_at(&s, map->slice_from[m][n->slice], map->edges_from[m][class] ^ (n->edges & 15),
                    map->corners_from[m][parity][unit] ^ (n->corners & 15));
    }
    set_all_waiting(&s);
    p->count += s.marked;
}

/* Adds all that one move of the group leads to; returns how many positions there are then. */
static uint64_t extend(proof *p, uint64_t found)
{
    p->count = 0;
    if (found == 0 || found == COSET_POSITIONS) return found;
    if (found > FEW) {
        extend_all(p);
        return p->count;
    }
    list_members(p, found, true);
    p->host->parallel(p->host, (p->listed + TOGETHER - 1) / TOGETHER, extend_some, p);
    free(p->members);
    return found + p->count;
}

/* ---- the search ---- */

static void search_task(void *context, size_t i)
{
    proof *p = context;
    coset_search s = {p->maps, &p->prune, p->map, p->pages, 0, 0, {0}, {0}};
    p->kernel->search(&s, &p->tasks[i].cube, p->length < TASKS_FROM ? p->length : p->length - 2,
                      p->tasks[i].first);
    p->count += s.marked;
    progress_step(p->shown, "beginnings");
}

/* The beginnings of sequences, of two moves each where they are long. */
static unsigned make_tasks(proof *p)
{
    unsigned count = 0;
    p->tasks[0] = (task){p->cube, TSL_ALL_MOVES3};
    if (p->length < TASKS_FROM) return 1;
    for (unsigned i = 0; i < TASKS_MAX; i++) {
        const unsigned first = i / TSL_MOVES3, second = i % TSL_MOVES3;
        task *t = &p->tasks[count];
        if (!(p->maps->after[0][first] >> second & 1)) continue;
        cube_multiply(&t->cube, &p->cube, &p->maps->turned[first]);
        cube_multiply(&t->cube, &t->cube, &p->maps->turned[second]);
        t->first = p->maps->after[0][second];
        count++;
    }
    return count;
}

/* Adds the ends of the sequences of p->length moves; returns how many of them are new. */
static uint64_t search_length(proof *p)
{
    const unsigned tasks = make_tasks(p);
    char title[32];
    snprintf(title, sizeof title, "%u moves", p->length);
    progress_stage(p->shown, title, tasks);
    p->count = 0;
    p->host->parallel(p->host, tasks, search_task, p);
    return p->count;
}

/* ---- the positions that are left ---- */

/* The position of the coset that has its end at a member: the member undone, then the cube. */
static tsl_cube3 position_of(const proof *p, const member *n)
{
    const coset_map *map = p->map;
    tsl_cube3 cube, edges, slice;
    coord_set_corners(
        &cube, map->corner_rank[corner_parity(map, n->slice, n->edges >> 4)][n->corners >> 4]);
    coord_set_ud_edges(&edges, map->edge_rank[n->edges >> 4]);
    coord_set_slice_perm(&slice, n->slice);
    for (unsigned i = 0; i < CUBE_CORNERS; i++) {
        cube.corner[i] ^= (uint8_t)(n->corners >> (cube.corner[i] < 4 ? 2 : 0) & 3);
        cube.edge[i] = (uint8_t)(edges.edge[i] ^ (n->edges >> (edges.edge[i] < 4 ? 2 : 0) & 3));
    }
    memcpy(cube.edge + 8, slice.edge + 8, 4);
    cube_invert(&cube, &cube);
    cube_multiply(&cube, &cube, &p->cube);
    return cube;
}

static void solve_some(void *context, size_t i)
{
    proof *p = context;
    const tsl_solve3 how = {
        .max_moves = p->max_moves, .first = TSL_ALL_MOVES3, .last = TSL_ALL_MOVES3};
    void *work = xaligned(64, p->engine->work_size);
    for (size_t at = i * TOGETHER; at < p->listed && at < (i + 1) * TOGETHER; at++) {
        tsl_cube3 cube = position_of(p, &p->members[at]);
        tsl_moves3 moves;
        tsl_err err;
        p->solved[at] = p->engine->solve(p->engine, &moves, &cube, &how, work, &err) == TSL_OK;
        p->count += p->solved[at];
    }
    free(work);
    progress_step(p->shown, "positions");
}

static int compare_members(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(member));
}

static int solve_alone(coset_proof *out, proof *p, tsl_err *err)
{
    if (out->left == 0 || out->left > COSET_ALONE) return TSL_OK;
    int status = p->host->engine3(p->host, &p->engine, err);
    if (status == TSL_OK) status = engine_prepare(p->engine, ENGINE_LARGE, err);
    if (status != TSL_OK) return status;
    list_members(p, out->left, false);
    /* The threads list them in any order. */
    qsort(p->members, p->listed, sizeof *p->members, compare_members);
    p->solved = xcalloc(p->listed, sizeof *p->solved);
    const size_t tasks = (p->listed + TOGETHER - 1) / TOGETHER;
    progress_stage(p->shown, "one by one", tasks);
    p->host->parallel(p->host, tasks, solve_some, p);
    for (size_t i = 0; i < p->listed; i++)
        if (!p->solved[i] && out->named_count < COSET_NAMED)
            out->named[out->named_count++] = position_of(p, &p->members[i]);
    out->alone = p->count;
    out->left -= out->alone;
    free(p->members);
    free(p->solved);
    return TSL_OK;
}

/* ---- the proof ---- */

static int make_tables(proof *p, tsl_err *err)
{
    const size_t size = (size_t)ROOM * COSET_PAGE_BYTES;
    const uint64_t available = memory_available();
    const prune_context context = {p->maps, kernel_choose(), PRUNE_SETS - 1};
    const void *bytes = NULL;
    if (available && available < size)
        return tsl_fail(err, TSL_ESYSTEM,
                        "not enough memory for a coset: %zu MB are needed, %llu MB are free",
                        size / 1000000, (unsigned long long)available / 1000000);
    int status = p->host->table(p->host, &bytes, prune_table(PRUNE_SETS - 1), &context, err);
    if (status != TSL_OK) return status;
    prune_bind(&p->prune, PRUNE_SETS - 1, (void *)(uintptr_t)bytes);
    fill_map(p->map);
    choose_order(p);
    p->memory = scratch_alloc(size);
    for (unsigned i = 0; i < ROOM; i++)
        *(i < COSET_PAGES ? &p->pages[i] : &p->spare[p->spare_count++]) =
            p->memory + (size_t)i * COSET_PAGE_BYTES;
    return TSL_OK;
}

int coset_prove(coset_proof *out, const tsl_cube3 *cube, unsigned max_moves, const tsl_host *host,
                tsl_err *err)
{
    proof *p = xcalloc(1, sizeof *p);
    uint64_t found = 0;
    memset(out, 0, sizeof *out);
    p->host = host;
    p->cube = *cube;
    p->max_moves = max_moves;
    p->kernel = &optimal_kernel_choose()->coset;
    p->shown = progress_new(0);
    p->map = xcalloc(1, sizeof *p->map);
    p->maps = xaligned(_Alignof(maps), sizeof *p->maps);
    maps_init(p->maps);
    int status = make_tables(p, err);
    for (; status == TSL_OK && p->length <= max_moves; p->length++) {
        found = extend(p, found);
        if (p->length <= COSET_SEARCHED) found += search_length(p);
        out->found[p->length] = found;
    }
    out->left = COSET_POSITIONS - found;
    if (status == TSL_OK) status = solve_alone(out, p, err);
    progress_end(p->shown);
    progress_free(p->shown);
    free(p->memory);
    free(p->map);
    free(p->maps);
    free(p);
    return status;
}
