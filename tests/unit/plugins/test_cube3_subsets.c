/* Practice sets of the 3x3x3 hold what they say, all of it, equally likely. */
#include "cube/cube.h"
#include "puzzle_checks.h"

#include "cube3/cube3.c"
#include "twophase/engine.h"

enum { LL_STATES = 24 * 24 * 27 * 8 };

static cube3 own;

static int open_engine(void **state)
{
    (void)state;
    tsl_err err;
    return test_host()->engine3(test_host(), &own.engine, &err);
}

static const tsl_subset *find(const char *name)
{
    for (const tsl_subset *s = subsets; s->name; s++)
        if (strcmp(s->name, name) == 0) return s;
    fail_msg("no subset '%s'", name);
    return NULL;
}

/* ---- what they contain ---- */

static void subsets_hold_what_they_say(void **unused)
{
    (void)unused;
    static const struct {
        const char *moves;
        const char *in; /* the names, between spaces */
    } cases[] = {
        {"", " last-layer pll zbll last-slot cross-solved edges-only corners-only eo domino "},
        {"U", " last-layer pll zbll last-slot cross-solved eo domino "},
        {"D", " eo domino "},
        {"R", " eo "},
        {"R2", " eo domino "},
        {"F", " "},
        {"F2", " eo domino "},
        {"R U R' U R U2 R'", " last-layer oll zbll last-slot cross-solved eo "},
        {"F R U R' U' F'", " last-layer oll last-slot cross-solved "},
        {"R U R' U' R' F R2 U' R' U' R U R' F'",
         " last-layer pll zbll last-slot cross-solved eo domino "},
        {"R U R'", " last-slot cross-solved eo "},
        {"L U L'", " cross-solved eo "},
        {"R U' R U R U R U' R' U' R2", /* three edges of the last layer */
         " last-layer pll zbll last-slot cross-solved edges-only eo domino "},
        {"R' F R' B2 R F' R' B2 R2", /* three corners */
         " last-layer pll zbll last-slot cross-solved corners-only eo domino "},
        {"U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", " edges-only "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_cube3 cube;
        cube_solved(&cube);
        assert_int_equal(cube_apply(&cube, cases[i].moves, NULL), TSL_OK);
        for (const tsl_subset *s = subsets; s->name; s++) {
            char word[32];
            snprintf(word, sizeof word, " %s ", s->name);
            if (s->contains(&own, &cube) != (strstr(cases[i].in, word) != NULL))
                fail_msg("'%s' and '%s'", cases[i].moves, s->name);
        }
    }
}

/* Whatever comes out of a subset is a position of the cube, and of the subset. */
static void draws_are_reachable_and_contained(void **unused)
{
    (void)unused;
    test_stream stream = {1, 0};
    tsl_rng rng = test_rng(&stream);
    for (const tsl_subset *s = subsets; s->name; s++) {
        for (unsigned i = 0; i < 2000; i++) {
            tsl_cube3 cube, again;
            char letters[55];
            tsl_err err = {0};
            s->draw(&own, &cube, &rng);
            assert_true(s->contains(&own, &cube));
            cube_to_facelets(letters, &cube);
            if (cube_from_facelets(&again, letters, &err)) fail_msg("%s: %s", s->name, err.text);
            assert_memory_equal(&cube, &again, sizeof cube);
        }
    }
}

/* ---- how often ---- */

static unsigned rank4(const uint8_t *pieces)
{
    unsigned rank = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned smaller = 0;
        for (unsigned k = i + 1; k < 4; k++) smaller += (pieces[k] & 15) < (pieces[i] & 15);
        rank = rank * (4 - i) + smaller;
    }
    return rank;
}

/* The number of a position of the last layer. */
static unsigned last_layer_number(const tsl_cube3 *cube)
{
    unsigned number = rank4(cube->corner) * 24 + rank4(cube->edge);
    for (unsigned i = 0; i < 3; i++) number = number * 3 + (cube->corner[i] >> 4);
    for (unsigned i = 0; i < 3; i++) number = number * 2 + (cube->edge[i] >> 4);
    return number;
}

/* The excess over equal shares of `states` positions, each of which must come up. */
static double last_layer_excess(const char *name, unsigned states, unsigned bits)
{
    static uint32_t seen[LL_STATES];
    const tsl_subset *s = find(name);
    test_stream stream = {2, bits};
    tsl_rng rng = test_rng(&stream);
    unsigned different = 0;
    memset(seen, 0, sizeof seen);
    for (unsigned i = 0; i < 25 * states; i++) {
        tsl_cube3 cube;
        s->draw(&own, &cube, &rng);
        seen[last_layer_number(&cube)]++;
    }
    for (unsigned i = 0; i < LL_STATES; i++)
        if (seen[i] > 0) seen[different++] = seen[i];
    if (different != states) return HUGE_VAL;
    return chi_square_excess(seen, NULL, states);
}

static void last_layers_are_equally_likely(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        unsigned states;
    } sets[] = {{"pll", 288}, {"zbll", 288 * 27}, {"oll", 288 * 215}, {"last-layer", 288 * 216}};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        assert_true(last_layer_excess(sets[i].name, sets[i].states, 0) < 5);
        /* Numbers of 4 bits taken modulo the bound. */
        assert_true(last_layer_excess(sets[i].name, sets[i].states, 4) > 5);
    }
}

/* Which pieces come to which places, and in how many ways each; 1 where they stay. */
typedef struct marginal {
    const char *name;
    uint32_t corners, edges, slice; /* places whose pieces mix */
    unsigned twists, flips;
} marginal;

/* The excess over equal shares in each place of `mixed`, where each of its pieces must come up in
 * each of the ways. */
static double excess_of(uint32_t (*seen)[48], uint32_t mixed, unsigned ways)
{
    double most = 0;
    for (unsigned place = 0; place < EDGES; place++) {
        uint32_t used[48];
        unsigned classes = 0;
        if (!(mixed >> place & 1)) continue;
        for (unsigned i = 0; i < 48; i++)
            if (seen[place][i]) used[classes++] = seen[place][i];
        if (classes != (unsigned)__builtin_popcount(mixed) * ways) return HUGE_VAL;
        most = fmax(most, chi_square_excess(used, NULL, classes));
    }
    return most;
}

static double marginal_excess(const marginal *m, unsigned bits)
{
    static uint32_t corner[EDGES][48], edge[EDGES][48];
    const tsl_subset *s = find(m->name);
    test_stream stream = {3, bits};
    tsl_rng rng = test_rng(&stream);
    memset(corner, 0, sizeof corner);
    memset(edge, 0, sizeof edge);
    for (unsigned i = 0; i < 100000; i++) {
        tsl_cube3 cube;
        s->draw(&own, &cube, &rng);
        for (unsigned k = 0; k < CORNERS; k++) corner[k][cube.corner[k]]++;
        for (unsigned k = 0; k < EDGES; k++) edge[k][cube.edge[k]]++;
    }
    double most = excess_of(corner, m->corners, m->twists);
    most = fmax(most, excess_of(edge, m->edges, m->flips));
    return fmax(most, excess_of(edge, m->slice, m->flips));
}

static void larger_sets_send_every_piece_everywhere(void **unused)
{
    (void)unused;
    static const marginal sets[] = {
        {"last-slot", 0x1f, 0x10f, 0, 3, 2}, {"cross-solved", 0xff, 0xf0f, 0, 3, 2},
        {"edges-only", 0, 0xfff, 0, 1, 2},   {"corners-only", 0xff, 0, 0, 3, 1},
        {"eo", 0xff, 0xfff, 0, 3, 1},        {"domino", 0xff, 0x0ff, 0xf00, 1, 1},
    };
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        assert_true(marginal_excess(&sets[i], 0) < 5);
        assert_true(marginal_excess(&sets[i], 4) > 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(subsets_hold_what_they_say),
        cmocka_unit_test(draws_are_reachable_and_contained),
        cmocka_unit_test(last_layers_are_equally_likely),
        cmocka_unit_test(larger_sets_send_every_piece_everywhere),
    };
    return cmocka_run_group_tests(tests, open_engine, NULL);
}
