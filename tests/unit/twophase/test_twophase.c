/* The two-phase search keeps its order on every kernel and with every table set. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "cube/coord.h"
#include "cube/cube.h"
#include "twophase/engine.h"
#include "twophase/kernel/kernel.h"
#include "twophase/search.h"

#define KERNELS 2u

static struct fixture {
    maps *maps;
    const kernel *kernels[KERNELS]; /* the fastest and the portable one, which may be the same */
    void *bytes[PRUNE_SETS];
    prune sets[PRUNE_SETS];
    search *search;
} f;

static int set_up(void **state)
{
    (void)state;
    tsl_err err;
    f.maps = aligned_alloc(_Alignof(maps), sizeof *f.maps);
    f.search = aligned_alloc(64, (sizeof *f.search + 63) / 64 * 64);
    if (!f.maps || !f.search) return -1;
    maps_init(f.maps);
    f.kernels[0] = kernel_choose();
    f.kernels[1] = &kernel_portable;
    for (unsigned set = 0; set < PRUNE_SETS; set++) {
        const prune_context context = {f.maps, f.kernels[0], set};
        f.bytes[set] = scratch_alloc(prune_table(set)->size);
        if (!f.bytes[set]) return -1;
        if (prune_table(set)->build(f.bytes[set], &context, NULL, &err) != TSL_OK) return -1;
        prune_bind(&f.sets[set], set, f.bytes[set]);
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (unsigned set = 0; set < PRUNE_SETS; set++) free(f.bytes[set]);
    free(f.maps);
    free(f.search);
    return 0;
}

/* A reachable position, the same for the same seed; a walk this long is near enough to uniform. */
static tsl_cube3 some_cube(uint32_t seed)
{
    tsl_cube3 cube;
    cube_solved(&cube);
    seed = seed * 2654435761u + 12345;
    for (int i = 0; i < 60; i++) {
        seed = seed * 1664525u + 1013904223u;
        cube_move(&cube, (seed >> 16) % TSL_MOVES3);
    }
    return cube;
}

static tsl_cube3 after(const char *moves)
{
    tsl_cube3 cube;
    tsl_err err;
    cube_solved(&cube);
    assert_int_equal(cube_apply(&cube, moves, &err), TSL_OK);
    return cube;
}

typedef struct answer {
    unsigned length; /* 99: none */
    uint8_t moves[SEARCH_PATH];
} answer;

static void assert_solves(const tsl_cube3 *cube, const answer *a)
{
    tsl_cube3 turned = *cube, solved;
    cube_solved(&solved);
    for (unsigned i = 0; i < a->length; i++) cube_move(&turned, a->moves[i]);
    assert_true(cube_equal(&turned, &solved));
}

static void start(const tsl_cube3 *cube, unsigned max_moves)
{
    const tsl_solve3 how = {max_moves, TSL_ALL_MOVES3, TSL_ALL_MOVES3, 0, 0};
    search_start(f.search, f.maps, cube, &how);
}

/* The shortest answer within the limits, going on with the search in place. */
static answer improve(answer best, unsigned k, unsigned set, search_limits limits)
{
    for (;;) {
        if (best.length <= limits.max_moves) limits.max_moves = best.length - 1;
        if (best.length == 0 ||
            search_next(f.search, f.kernels[k], &f.sets[set], &limits) != SEARCH_FOUND)
            return best;
        best.length = f.search->answer_length;
        memcpy(best.moves, f.search->answer, sizeof best.moves);
    }
}

static answer first_answer(const tsl_cube3 *cube, unsigned max_moves, unsigned k, unsigned set)
{
    const search_limits limits = {max_moves, 0, 0};
    answer a = {.length = 99};
    start(cube, max_moves);
    assert_int_equal(search_next(f.search, f.kernels[k], &f.sets[set], &limits), SEARCH_FOUND);
    a.length = f.search->answer_length;
    memcpy(a.moves, f.search->answer, sizeof a.moves);
    assert_true(a.length <= max_moves);
    assert_solves(cube, &a);
    return a;
}

static void assert_same(const answer *a, const answer *b)
{
    assert_int_equal(a->length, b->length);
    if (a->length < SEARCH_PATH) assert_memory_equal(a->moves, b->moves, a->length);
}

static void every_kernel_and_set_gives_the_same_answer(void **state)
{
    (void)state;
    static const struct {
        unsigned kernel, set, max_moves, count;
    } runs[] = {{1, 2, 21, 2000}, {0, 1, 21, 500}, {0, 0, 21, 300}, {1, 0, 21, 60},
                {1, 2, 20, 100},  {0, 1, 20, 100}, {0, 0, 20, 60},  {0, 1, 19, 3}};
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
        for (uint32_t seed = 0; seed < runs[i].count; seed++) {
            tsl_cube3 cube = some_cube(seed);
            answer a = first_answer(&cube, runs[i].max_moves, 0, 2);
            answer b = first_answer(&cube, runs[i].max_moves, runs[i].kernel, runs[i].set);
            assert_same(&a, &b);
        }
}

static void the_same_budget_gives_the_same_answer(void **state)
{
    (void)state;
    static const struct {
        uint64_t nodes, probes;
    } budgets[] = {{30, 0}, {500, 0}, {5000, 0}, {0, 5}, {0, 100}, {0, 1000}, {700, 100}};
    for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++)
        for (uint32_t seed = 0; seed < 12; seed++) {
            const search_limits limits = {30, budgets[i].nodes, budgets[i].probes};
            const answer none = {.length = 99};
            tsl_cube3 cube = some_cube(seed);
            start(&cube, 30);
            answer wanted = improve(none, 0, 2, limits);
            for (unsigned set = 0; set < PRUNE_SETS; set++)
                for (unsigned k = 0; k < KERNELS; k++) {
                    start(&cube, 30);
                    answer a = improve(none, k, set, limits);
                    assert_same(&wanted, &a);
                }
        }
}

static void a_search_that_goes_on_finds_what_one_from_the_start_finds(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 40; seed++) {
        search_limits limits = {30, 6000, 0};
        const answer none = {.length = 99};
        tsl_cube3 cube = some_cube(seed);
        start(&cube, 30);
        answer wanted = improve(none, 0, 2, limits), a = none;
        start(&cube, 30);
        for (limits.max_nodes = 1; limits.max_nodes < 6000; limits.max_nodes += 1 + seed * 37)
            a = improve(a, 0, (unsigned)(limits.max_nodes % PRUNE_SETS), limits);
        limits.max_nodes = 6000;
        a = improve(a, 0, 2, limits);
        assert_same(&wanted, &a);
        assert_solves(&cube, &a);
    }
}

static void more_nodes_never_give_a_longer_answer(void **state)
{
    (void)state;
    unsigned sum[3] = {0};
    for (uint32_t seed = 0; seed < 50; seed++) {
        tsl_cube3 cube = some_cube(seed);
        answer best = {.length = 99};
        start(&cube, 30);
        for (unsigned i = 0; i < 3; i++) {
            static const uint64_t nodes[3] = {300, 3000, 30000};
            unsigned before = best.length;
            best = improve(best, 0, 2, (search_limits){30, nodes[i], 0});
            assert_true(best.length <= before);
            sum[i] += best.length;
        }
    }
    assert_true(sum[0] > sum[1] && sum[1] > sum[2]);
}

/* ---- phase 1 against a plain search over three coordinates ---- */

enum { TWIST, FLIP, SLICE };

/* The coordinates' moves, and the exact distances of twist and slice, and of flip and slice. */
typedef struct plain {
    uint16_t moves[3][COORD_TWISTS][TSL_MOVES3];
    uint8_t distance[2][COORD_TWISTS * COORD_SLICES];
} plain;

static void set_flip(tsl_cube3 *cube, unsigned flip)
{
    coord_set_flip_slice(cube, flip, 0);
}

static void set_slice(tsl_cube3 *cube, unsigned slice)
{
    coord_set_flip_slice(cube, 0, slice);
}

static const struct {
    unsigned size;
    unsigned (*get)(const tsl_cube3 *);
    void (*set)(tsl_cube3 *, unsigned);
} coordinates[3] = {{COORD_TWISTS, coord_twist, coord_set_twist},
                    {COORD_FLIPS, coord_flip, set_flip},
                    {COORD_SLICES, coord_slice, set_slice}};

/* Distances of coordinate c (TWIST or FLIP) with the slice. */
static void fill_distances(plain *p, unsigned c)
{
    const uint32_t count = coordinates[c].size * COORD_SLICES;
    uint32_t *queue = malloc(count * sizeof *queue), tail = 1;
    assert_non_null(queue);
    memset(p->distance[c], 0xff, sizeof p->distance[c]);
    p->distance[c][0] = 0;
    queue[0] = 0;
    for (uint32_t head = 0; head < tail; head++)
        for (unsigned move = 0; move < TSL_MOVES3; move++) {
            uint32_t to = p->moves[c][queue[head] / COORD_SLICES][move] * COORD_SLICES +
                          p->moves[SLICE][queue[head] % COORD_SLICES][move];
            if (p->distance[c][to] != 0xff) continue;
            p->distance[c][to] = (uint8_t)(p->distance[c][queue[head]] + 1);
            queue[tail++] = to;
        }
    assert_int_equal(tail, count);
    free(queue);
}

static plain *make_plain(void)
{
    plain *p = malloc(sizeof *p);
    assert_non_null(p);
    for (unsigned c = 0; c < 3; c++)
        for (unsigned value = 0; value < coordinates[c].size; value++)
            for (unsigned move = 0; move < TSL_MOVES3; move++) {
                tsl_cube3 cube;
                coordinates[c].set(&cube, value);
                cube_move(&cube, move);
                p->moves[c][value][move] = (uint16_t)coordinates[c].get(&cube);
            }
    fill_distances(p, TWIST);
    fill_distances(p, FLIP);
    return p;
}

static bool may_follow(unsigned move, unsigned last)
{
    return last == MAPS_NO_MOVE ||
           (move / 3 != last / 3 && !(last / 3 >= 3 && move / 3 == last / 3 - 3));
}

/* A quarter turn of R, F, L or B that comes last, and not after a half turn of the opposite face,
 * which could as well come after it, in phase 2. */
static bool may_end(unsigned move, unsigned last)
{
    if (last != MAPS_NO_MOVE && last % 3 == 1 && last / 3 % 3 == move / 3 % 3) return false;
    return MAPS_QUARTERS >> move & 1;
}

/* Sequences of exactly `togo` moves into the group of phase 2. */
static uint64_t count_plain(const plain *p, const unsigned at[3], unsigned togo, unsigned last)
{
    uint64_t count = 0;
    if (p->distance[TWIST][at[TWIST] * COORD_SLICES + at[SLICE]] > togo) return 0;
    if (p->distance[FLIP][at[FLIP] * COORD_SLICES + at[SLICE]] > togo) return 0;
    if (togo == 0) return 1;
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        if (!may_follow(move, last) || (togo == 1 && !may_end(move, last))) continue;
        const unsigned to[3] = {p->moves[0][at[0]][move], p->moves[1][at[1]][move],
                                p->moves[2][at[2]][move]};
        count += count_plain(p, to, togo - 1, move);
    }
    return count;
}

static uint64_t count_after_premoves(const plain *p, const tsl_cube3 *cube, unsigned premoves,
                                     unsigned togo, unsigned last)
{
    uint64_t count = 0;
    if (premoves == 0) {
        const unsigned at[3] = {coord_twist(cube), coord_flip(cube), coord_slice(cube)};
        return count_plain(p, at, togo, MAPS_NO_MOVE);
    }
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        tsl_cube3 premoved;
        if (!may_follow(move, last) || (premoves == 1 && !may_end(move, last))) continue;
        cube_multiply(&premoved, &f.maps->turned[move], cube);
        count += count_after_premoves(p, &premoved, premoves - 1, togo, move);
    }
    return count;
}

/* Every probe of every direction up to a length, the premoves as twophase.h says. */
static uint64_t count_probes(const plain *p, const tsl_cube3 *cube, unsigned longest)
{
    uint64_t count = 0;
    tsl_cube3 inverse, seen;
    cube_invert(&inverse, cube);
    for (unsigned d = 0; d < SEARCH_DIRECTIONS; d++) {
        symmetry_conjugate(&seen, &f.maps->group, d < 3 ? cube : &inverse, d % 3 * SYMMETRY_URF);
        for (unsigned length = 0; length <= longest; length++)
            for (unsigned premoves = 0; premoves <= length; premoves++)
                if (premoves == 0 || premoves + SEARCH_PHASE1_MIN <= length)
                    count +=
                        count_after_premoves(p, &seen, premoves, length - premoves, MAPS_NO_MOVE);
    }
    return count;
}

static void every_phase_1_sequence_is_tried(void **state)
{
    (void)state;
    plain *p = make_plain();
    for (uint32_t seed = 0; seed < 2; seed++) {
        const unsigned longest = 10;
        tsl_cube3 cube = some_cube(seed);
        uint64_t wanted = count_probes(p, &cube, longest);
        assert_true(wanted > 100);
        for (unsigned set = 0; set < PRUNE_SETS; set++) {
            const search_limits limits = {longest, 0, 0};
            start(&cube, longest);
            assert_int_equal(search_next(f.search, f.kernels[0], &f.sets[set], &limits),
                             SEARCH_FINISHED);
            assert_int_equal(f.search->probes, wanted);
        }
    }
    free(p);
}

/* What moves_by_entry in the kernel relies on. */
static void no_short_cycle_leaves_the_group_and_comes_back(void **state)
{
    (void)state;
    plain *p = make_plain();
    const unsigned goal[3] = {0, 0, 0};
    for (unsigned togo = 1; togo <= 4; togo++)
        assert_int_equal(count_plain(p, goal, togo, MAPS_NO_MOVE), 0);
    assert_true(count_plain(p, goal, 5, MAPS_NO_MOVE) > 0);
    for (unsigned quarter = 0; quarter < TSL_MOVES3; quarter++) {
        if (!(MAPS_QUARTERS >> quarter & 1)) continue;
        const unsigned at[3] = {p->moves[0][0][quarter], p->moves[1][0][quarter],
                                p->moves[2][0][quarter]};
        assert_int_equal(count_plain(p, at, 1, MAPS_NO_MOVE), 2); /* back, either way */
        for (unsigned togo = 2; togo <= 3; togo++)
            assert_int_equal(count_plain(p, at, togo, MAPS_NO_MOVE), 0);
    }
    free(p);
}

/* ---- positions that look the same from several sides ---- */

static void superflip_is_searched_in_one_direction(void **state)
{
    (void)state;
    static const char superflip[] = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    tsl_cube3 cube = after(superflip);
    answer a = first_answer(&cube, 20, 0, 2);
    assert_int_equal(a.length, 20);
    for (unsigned d = 0; d < SEARCH_DIRECTIONS; d++)
        assert_int_equal(f.search->directions[d].left_out, d > 0);
}

static void a_position_and_its_mirror_image_are_not_confused(void **state)
{
    (void)state;
    tsl_cube3 cube = some_cube(5);
    first_answer(&cube, 21, 0, 2);
    for (unsigned d = 0; d < SEARCH_DIRECTIONS; d++) assert_false(f.search->directions[d].left_out);
    cube = after("U D2 F"); /* looks different along each axis */
    first_answer(&cube, 21, 0, 2);
    assert_false(f.search->directions[1].left_out || f.search->directions[2].left_out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kernel_and_set_gives_the_same_answer),
        cmocka_unit_test(the_same_budget_gives_the_same_answer),
        cmocka_unit_test(a_search_that_goes_on_finds_what_one_from_the_start_finds),
        cmocka_unit_test(more_nodes_never_give_a_longer_answer),
        cmocka_unit_test(every_phase_1_sequence_is_tried),
        cmocka_unit_test(no_short_cycle_leaves_the_group_and_comes_back),
        cmocka_unit_test(superflip_is_searched_in_one_direction),
        cmocka_unit_test(a_position_and_its_mirror_image_are_not_confused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
