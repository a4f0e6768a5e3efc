/* Every puzzle and subset draws the states of tests/data/vectors/states.txt, which another program
 * made.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "built_session.h"
#include "hex.h"
#include "trust/hash.h"
#include "trust/rng.h"

static session built;

static int open_session(void **state)
{
    (void)state;
    return open_built_session(&built);
}

static int close_session(void **state)
{
    (void)state;
    session_close(&built);
    return 0;
}

typedef struct drawing {
    const puzzle *puzzle;
    const tsl_subset *subset; /* NULL: all states */
    secret root;
} drawing;

/* Of fields ROOT PUZZLE SUBSET. */
static drawing open_drawing(const vector *v)
{
    drawing d = {0};
    tsl_err err = {0};
    assert_int_equal(secret_from_hex(&d.root, v->field[1], NULL), TSL_OK);
    if (built_puzzle(&d.puzzle, &built, v->field[2], &err)) fail_msg("%s", err.text);
    if (strcmp(v->field[3], "-") != 0)
        assert_int_equal(puzzle_subset(&d.subset, d.puzzle, v->field[3], NULL), TSL_OK);
    return d;
}

static void draw_letters(char out[TSL_FACELETS_MAX], const drawing *d, const char *name)
{
    uint8_t key[KEY_SIZE], state[TSL_STATE_MAX] = {0};
    rng_stream stream;
    derive_key(key, &d->root, "state", name);
    rng_open(&stream, key);
    tsl_rng rng = rng_for_plugin(&stream);
    (d->subset ? d->subset->draw : d->puzzle->type->draw)(d->puzzle->self, state, &rng);
    rng_close(&stream);
    d->puzzle->type->facelets(d->puzzle->self, out, state);
}

static void check_state(const vector *v)
{
    char letters[TSL_FACELETS_MAX] = "";
    drawing d = open_drawing(v);
    draw_letters(letters, &d, v->field[4]);
    assert_string_equal(letters, v->field[5]);
    secret_free(&d.root);
}

static void check_states(const vector *v)
{
    char letters[TSL_FACELETS_MAX] = "", name[64], hex[DIGEST_HEX];
    drawing d = open_drawing(v);
    digest sum;
    text all = {0};
    for (int i = 1; i <= atoi(v->field[5]); i++) {
        snprintf(name, sizeof name, "%s#%d", v->field[4], i);
        draw_letters(letters, &d, name);
        text_addf(&all, "%s\n", letters);
    }
    hash_bytes(&sum, all.bytes, all.size);
    hash_hex(hex, &sum);
    if (strcmp(hex, v->field[6]) != 0) fail_msg("%s %s: other states", v->field[2], v->field[3]);
    text_free(&all);
    secret_free(&d.root);
}

static size_t each_state(const char *kind, void (*check)(const vector *v))
{
    FILE *file = fopen("tests/data/vectors/states.txt", "r");
    assert_non_null(file);
    vector v;
    size_t n = 0;
    for (; next_vector(&v, file, kind); n++) check(&v);
    fclose(file);
    return n;
}

static void states_are_those_of_the_specification(void **unused)
{
    (void)unused;
    assert_int_equal(each_state("state", check_state), 2 * 43);
}

static void so_are_200_of_each(void **unused)
{
    (void)unused;
    assert_int_equal(each_state("states", check_states), 43);
}

/* No puzzle or subset is left out: there are as many as the plugins have, seven that are data,
 * the five subsets of fto and the one of 222. */
static void every_puzzle_and_subset_has_vectors(void **unused)
{
    (void)unused;
    size_t count = 0;
    for (size_t i = 0; i < plugin_host_file_count(built.plugins); i++) {
        const plugin *from;
        assert_int_equal(plugin_host_open(&from, built.plugins, i, NULL), TSL_OK);
        const tsl_puzzle *const *types = from->entry->puzzles;
        for (; types && *types; types++) {
            count++;
            /* 333fm has the subsets of 333, which are drawn by the same functions. */
            if (strcmp((*types)->id, "333") != 0) continue;
            for (const tsl_subset *s = (*types)->subsets; s && s->name; s++) count++;
        }
    }
    assert_int_equal(count + 7 + 6, 43);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_those_of_the_specification),
        cmocka_unit_test(so_are_200_of_each),
        cmocka_unit_test(every_puzzle_and_subset_has_vectors),
    };
    return cmocka_run_group_tests(tests, open_session, close_session);
}
