/* The library as other programs call it: with impossible values in structs, from several threads,
 * and for signed sets. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "scratch.h"
#include "trust/sshsig.h"
#include "twistseal/twistseal.h"

/* A solved cube with one byte that no cube has there. */
static const struct {
    bool edge;
    uint8_t place, byte;
    const char *why;
} wrong[] = {
    {false, 0, 0xff, "corner[0] is 255"},      {false, 7, 8, "corner[7] is 8"},
    {false, 2, 2 | 3 << 4, "corner[2] is 50"}, {true, 11, 12, "edge[11] is 12"},
    {true, 0, 2 << 4, "edge[0] is 32"},        {true, 0, 1 << 4, "an edge is flipped"},
};

static void a_struct_that_is_no_cube_is_refused(void **state)
{
    (void)state;
    tsl_err err;
    tsl_library *library;
    char moves[TSL_SCRAMBLE_MAX];
    const tsl_solve3 how = {21, TSL_ALL_MOVES3, TSL_ALL_MOVES3, 0, 0};
    assert_int_equal(tsl_open(&library, &err), TSL_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tsl_cube3 cube;
        const char *solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        assert_int_equal(tsl_cube3_parse(&cube, solved, &err), TSL_OK);
        (wrong[i].edge ? cube.edge : cube.corner)[wrong[i].place] = wrong[i].byte;
        assert_int_equal(tsl_cube3_solve(library, moves, &cube, &how, &err), TSL_EINPUT);
        if (!strstr(err.text, wrong[i].why)) fail_msg("'%s' is not in: %s", wrong[i].why, err.text);
    }
    tsl_close(library);
}

/* 20 random cubes: no two alike, each is what its letters say, and each can be solved. */
static void random_cubes_are_cubes(void **state)
{
    (void)state;
    enum { CUBES = 20 };
    tsl_err err;
    tsl_library *library;
    char letters[CUBES][55];
    assert_int_equal(tsl_open(&library, &err), TSL_OK);
    for (size_t i = 0; i < CUBES; i++) {
        tsl_cube3 cube, read;
        assert_int_equal(tsl_cube3_random(library, &cube, &err), TSL_OK);
        tsl_cube3_facelets(letters[i], &cube);
        for (const char *face = "URFDLB"; *face; face++) {
            size_t count = 0;
            for (const char *c = letters[i]; *c; c++) count += *c == *face;
            assert_int_equal(count, 9);
        }
        assert_int_equal(strlen(letters[i]), 54);
        assert_int_equal(tsl_cube3_parse(&read, letters[i], &err), TSL_OK);
        assert_memory_equal(&read, &cube, sizeof cube);
        for (size_t k = 0; k < i; k++) assert_string_not_equal(letters[k], letters[i]);
    }
    tsl_close(library);
}

static void *scramble_often(void *library)
{
    char moves[TSL_SCRAMBLE_MAX], letters[TSL_FACELETS_MAX];
    tsl_err err = {0};
    for (unsigned i = 0; i < 8; i++)
        if (tsl_scramble(library, moves, letters, "333", &err) != TSL_OK) return "failed";
    return NULL;
}

static void solve_one(tsl_library *library, char moves[TSL_SCRAMBLE_MAX])
{
    tsl_err err = {0};
    tsl_cube3 cube;
    const tsl_solve3 how = {21, TSL_ALL_MOVES3, TSL_ALL_MOVES3, 0, 0};
    const char *solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    assert_int_equal(tsl_cube3_parse(&cube, solved, &err), TSL_OK);
    assert_int_equal(tsl_cube3_apply(&cube, "R U2 F' L D B2 R", &err), TSL_OK);
    assert_int_equal(tsl_cube3_solve(library, moves, &cube, &how, &err), TSL_OK);
}

/* Each has plugins, tables and an engine of its own: closing one leaves the other whole. */
static void two_libraries_share_nothing(void **state)
{
    (void)state;
    enum { LIBRARIES = 2, THREADS = 3 };
    tsl_library *libraries[LIBRARIES];
    pthread_t threads[LIBRARIES][THREADS];
    char first[TSL_SCRAMBLE_MAX], second[TSL_SCRAMBLE_MAX];
    tsl_err err = {0};
    for (unsigned l = 0; l < LIBRARIES; l++) {
        assert_int_equal(tsl_open(&libraries[l], &err), TSL_OK);
        for (unsigned i = 0; i < THREADS; i++)
            assert_int_equal(pthread_create(&threads[l][i], NULL, scramble_often, libraries[l]), 0);
    }
    for (unsigned l = 0; l < LIBRARIES; l++)
        for (unsigned i = 0; i < THREADS; i++) {
            void *failed;
            assert_int_equal(pthread_join(threads[l][i], &failed), 0);
            assert_null(failed);
        }
    solve_one(libraries[0], first);
    tsl_close(libraries[0]);
    solve_one(libraries[1], second);
    assert_string_equal(first, second);
    tsl_close(libraries[1]);
}

/* The folder of the build, which has the program; the test stands in its tests/. */
static char *build_folder(void)
{
    char *path = realpath("/proc/self/exe", NULL);
    assert_non_null(path);
    for (int up = 0; up < 2; up++) *strrchr(path, '/') = '\0';
    return path;
}

static void opens_what_stands_in_a_directory(void **state)
{
    (void)state;
    tsl_err err = {0};
    tsl_library *library;
    char *build = build_folder();
    const char *plugins[] = {xasprintf("%s/tests/plugins/template.so", build), NULL};
    const char *const none[] = {"/nowhere/own.so", NULL};
    assert_string_equal(tsl_version(), TSL_VERSION);
    if (tsl_open_at(&library, build, plugins, &err) != TSL_OK) fail_msg("%s", err.text);
    tsl_close(library);
    assert_int_equal(tsl_open_at(&library, build, none, &err), TSL_ESYSTEM);
    assert_non_null(strstr(err.text, "'/nowhere/own.so'"));
    assert_int_equal(tsl_open_at(&library, "nowhere", NULL, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot open 'nowhere': no such file or directory");
    assert_int_equal(tsl_open_at(&library, ".", NULL, &err), TSL_ESYSTEM);
    assert_non_null(strstr(err.text, "the program's 'plugins' is neither in '/tmp/"));
    assert_null(library);
    tsl_close(NULL);
    free((char *)(uintptr_t)plugins[0]);
    free(build);
}

/* A 0 in each member, and no struct at all, are the defaults that always have an answer. */
static void zeroed_options_solve(void **state)
{
    (void)state;
    tsl_err err = {0};
    tsl_library *library;
    tsl_cube3 cube;
    const tsl_solve3 zeroed = {0}, full = {21, TSL_ALL_MOVES3, TSL_ALL_MOVES3, 0, 0};
    char moves[3][TSL_SCRAMBLE_MAX];
    assert_int_equal(tsl_open(&library, &err), TSL_OK);
    assert_int_equal(tsl_cube3_random(library, &cube, &err), TSL_OK);
    assert_int_equal(tsl_cube3_solve(library, moves[0], &cube, &full, &err), TSL_OK);
    assert_int_equal(tsl_cube3_solve(library, moves[1], &cube, &zeroed, &err), TSL_OK);
    assert_int_equal(tsl_cube3_solve(library, moves[2], &cube, NULL, NULL), TSL_OK);
    assert_string_equal(moves[0], moves[1]);
    assert_string_equal(moves[0], moves[2]);
    tsl_close(library);
}

/* ---- signed sets ---- */

#define SEED       "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f"
#define PASSPHRASE "correct horse"

/* A key with a passphrase, who may sign with it, and a competition. */
static void write_files(void)
{
    tsl_err err;
    signing_key *key;
    public_key public;
    text line = {0};
    const secret passphrase = {.bytes = (uint8_t[]){PASSPHRASE}, .size = strlen(PASSPHRASE)};
    unlink("key");
    assert_int_equal(key_generate(&key, &err), TSL_OK);
    assert_int_equal(key_save(key, "key", &passphrase, &err), TSL_OK);
    key_public(&public, key);
    assert_int_equal(key_allowed_signers(&line, &public, "a@example.org", &err), TSL_OK);
    write_text("signers", line.bytes);
    text_free(&line);
    key_free(key);
    write_text("x.yaml", "competition: {id: X2026, name: X, date: 2026-11-20}\n"
                         "formats: [text]\n"
                         "events: {222: {rounds: [{format: 3, sets: 2}]}}\n");
}

static const tsl_set_request good = {
    .file = "x.yaml", .key = "key", .passphrase = PASSPHRASE, .directory = "set"};

static tsl_library *open_with_files(void)
{
    tsl_err err;
    tsl_library *library;
    write_files();
    assert_int_equal(run("rm -rf set set.secret"), 0);
    assert_int_equal(tsl_open(&library, &err), TSL_OK);
    return library;
}

static void a_set_is_made_verified_and_audited(void **state)
{
    (void)state;
    tsl_err err = {0};
    tsl_set set;
    tsl_library *library = open_with_files();
    if (tsl_generate(library, &set, &good, &err) != TSL_OK) fail_msg("%s", err.text);
    assert_string_equal(set.competition, "X2026");
    assert_int_equal(set.events, 1);
    assert_int_equal(set.scramble_sets, 2);
    assert_int_equal(set.scrambles, 2 * (3 + 2));
    assert_int_equal(strlen(set.digest), 64);
    assert_string_equal(set.directory, "set");
    assert_string_equal(set.notices, "");
    if (tsl_verify(library, "set", "signers", &err) != TSL_OK) fail_msg("%s", err.text);
    if (tsl_audit(library, "set", NULL, set.seed_file, 1, &err) != TSL_OK) fail_msg("%s", err.text);
    if (tsl_audit(library, "set", "signers", NULL, 1, &err) != TSL_OK) fail_msg("%s", err.text);
    write_text("others", "x namespaces=\"manifest@twistseal\" ssh-ed25519 "
                         "AAAAC3NzaC1lZDI1NTE5AAAAILgn2qzw6vl01+f9i6S3kMR9ujIsbR6Hg43tAnev5/N3\n");
    assert_int_not_equal(tsl_audit(library, "set", "others", NULL, 1, &err), TSL_OK);
    assert_int_equal(tsl_audit(library, NULL, NULL, NULL, 1, &err), TSL_EUSAGE);
    assert_string_equal(set.seed_file, "set.secret/seed");
    assert_int_equal(run("mv set.secret elsewhere"), 0);
    if (tsl_verify(library, "set", "signers", &err) != TSL_OK) fail_msg("%s", err.text);
    assert_int_equal(tsl_audit(library, "set", NULL, NULL, 1, &err), TSL_EINPUT);
    assert_string_equal(err.text, "the seed of 'set' is not beside it: give seed_file");
    if (tsl_audit(library, "set", NULL, "elsewhere/seed", 1, &err) != TSL_OK)
        fail_msg("%s", err.text);
    assert_int_equal(run("mv elsewhere set.secret"), 0);
    tsl_close(library);
}

/* ---- scrambles and states ---- */

typedef struct collected {
    unsigned count, most;
    text all;
} collected;

static int collect(void *self, const char *scramble, const char *facelets)
{
    collected *c = self;
    text_addf(&c->all, "%s %s\n", facelets, scramble);
    return ++c->count == c->most ? TSL_ELIMIT : TSL_OK;
}

static void scrambles_of_a_seed_repeat(void **state)
{
    (void)state;
    tsl_err err;
    tsl_library *library;
    collected runs[3] = {{.most = 0}};
    tsl_wish wish = {.event = "222", .seed = SEED, .count = 1500};
    assert_int_equal(tsl_open(&library, &err), TSL_OK);
    for (size_t i = 0; i < 3; i++) {
        wish.jobs = i == 0 ? 1 : 2;
        if (i == 2) wish.first = 500, wish.count = 1000;
        if (tsl_scrambles(library, &wish, collect, &runs[i], &err) != TSL_OK)
            fail_msg("%s", err.text);
    }
    assert_int_equal(runs[0].count, 1500);
    assert_string_equal(runs[0].all.bytes, runs[1].all.bytes);
    assert_int_equal(runs[2].count, 1000);
    assert_non_null(strstr(runs[0].all.bytes, runs[2].all.bytes));
    for (size_t i = 0; i < 3; i++) text_free(&runs[i].all);
    tsl_close(library);
}

static void wishes_are_granted_or_refused(void **state)
{
    (void)state;
    static const struct {
        tsl_wish wish;
        int status;
        const char *says;
    } cases[] = {
        {{.event = "333", .subset = "pll", .count = 5}, TSL_OK, ""},
        {{.event = "minx", .random_state = true}, TSL_OK, ""},
        {{.event = "333", .filter = "no-easy-cross", .count = 5}, TSL_OK, ""},
        {{.event = "335"}, TSL_EINPUT, "unknown event '335'"},
        {{.event = "333", .subset = "pl"}, TSL_EINPUT, "pl"},
        {{.event = "333", .random_state = true}, TSL_EINPUT, "'333' has no 'random_state'"},
        {{.event = "333", .filter = "none"}, TSL_EINPUT, "none"},
        {{.event = "333", .filter = "no-easy-cross", .seed = SEED}, TSL_EUSAGE, "filter and seed"},
        {{.event = "333", .seed = "12"}, TSL_EINPUT, "64"},
        {{.event = "333", .count = 1000001}, TSL_EUSAGE, "at most 1000000 scrambles"},
        {{.event = "333", .seed = SEED, .first = UINT64_MAX}, TSL_EUSAGE, "a seed has 1000000000"},
        {{.event = "333", .seed = SEED, .first = 999999999, .count = 2},
         TSL_EUSAGE,
         "a seed has 1000000000"},
        {{.event = NULL}, TSL_EUSAGE, "an event"},
    };
    tsl_err err;
    tsl_library *library;
    assert_int_equal(tsl_open(&library, &err), TSL_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        collected c = {.most = 0};
        const int status = tsl_scrambles(library, &cases[i].wish, collect, &c, &err);
        if (status != cases[i].status) fail_msg("%zu: %d %s", i, status, err.text);
        if (status != TSL_OK && !strstr(err.text, cases[i].says)) fail_msg("%zu: %s", i, err.text);
        if (status == TSL_OK)
            assert_int_equal(c.count, cases[i].wish.count ? cases[i].wish.count : 1);
        text_free(&c.all);
    }
    collected few = {.most = 2};
    assert_int_equal(tsl_scrambles(library, &cases[0].wish, collect, &few, &err), TSL_ELIMIT);
    assert_int_equal(few.count, 2);
    text_free(&few.all);
    tsl_close(library);
}

static int end_it(void *self, const char *scramble, const char *facelets)
{
    (void)self, (void)scramble, (void)facelets;
    return TSL_ELIMIT;
}

/* A status of the caller's own comes without a message, and the message is not looked for. */
static void a_caller_who_ends_a_call_says_nothing(void **state)
{
    (void)state;
    const tsl_wish wish = {.event = "222"};
    tsl_library *library;
    assert_int_equal(tsl_open(&library, NULL), TSL_OK);
    tsl_err *err = malloc(sizeof *err);
    memset(err, '-', sizeof *err); /* as memory may be */
    assert_int_equal(tsl_scrambles(library, &wish, end_it, NULL, err), TSL_ELIMIT);
    assert_string_equal(err->text, "");
    free(err);
    tsl_close(library);
}

#define REFUSED(call)                                                                              \
    do {                                                                                           \
        err.text[0] = '\0';                                                                        \
        assert_int_equal(call, TSL_EUSAGE);                                                        \
        assert_non_null(strstr(err.text, " needs "));                                              \
    } while (0)

static void null_where_something_must_be_is_refused(void **state)
{
    (void)state;
    tsl_library *l;
    tsl_state *s;
    tsl_cube3 cube;
    tsl_set set;
    tsl_answer answer;
    tsl_err err = {0};
    char moves[TSL_SCRAMBLE_MAX], shown[TSL_FACELETS_MAX], *svg;
    int32_t value;
    const tsl_set_request request = {.file = "x.yaml", .key = "key"};
    REFUSED(tsl_open(NULL, &err));
    assert_int_equal(tsl_open(&l, &err), TSL_OK);
    assert_int_equal(tsl_state_new(l, &s, "222", NULL, &err), TSL_OK);
    REFUSED(tsl_cube3_random(NULL, &cube, &err));
    REFUSED(tsl_cube3_random(l, NULL, &err));
    assert_int_equal(tsl_cube3_random(l, &cube, &err), TSL_OK);
    REFUSED(tsl_cube3_parse(NULL, "U", &err));
    REFUSED(tsl_cube3_parse(&cube, NULL, &err));
    REFUSED(tsl_cube3_apply(NULL, "U", &err));
    REFUSED(tsl_cube3_apply(&cube, NULL, &err));
    REFUSED(tsl_cube3_solve(NULL, moves, &cube, NULL, &err));
    REFUSED(tsl_cube3_solve(l, NULL, &cube, NULL, &err));
    REFUSED(tsl_cube3_solve(l, moves, NULL, NULL, &err));
    REFUSED(tsl_scramble(l, NULL, shown, "222", &err));
    REFUSED(tsl_scramble(l, moves, NULL, "222", &err));
    REFUSED(tsl_state_draw(NULL, NULL, &err));
    REFUSED(tsl_state_apply(NULL, "U", &err));
    REFUSED(tsl_state_apply(s, NULL, &err));
    REFUSED(tsl_state_scramble(NULL, moves, 0, &err));
    REFUSED(tsl_state_scramble(s, NULL, 0, &err));
    REFUSED(tsl_state_solve(NULL, &answer, NULL, &err));
    REFUSED(tsl_state_solve(s, NULL, NULL, &err));
    REFUSED(tsl_state_trait(NULL, &value, "distance", &err));
    REFUSED(tsl_state_trait(s, NULL, "distance", &err));
    REFUSED(tsl_state_trait(s, &value, NULL, &err));
    REFUSED(tsl_state_picture(NULL, &svg, &err));
    REFUSED(tsl_state_picture(s, NULL, &err));
    REFUSED(tsl_generate(l, NULL, &request, &err));
    REFUSED(tsl_generate(l, &set, NULL, &err));
    tsl_state_free(s);
    tsl_close(l);
}

static void *use_states(void *library)
{
    static const char *const puzzles[] = {"222", "333", "444", "fto", "skewb", "clock"};
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        tsl_state *one = NULL, *other = NULL;
        char moves[TSL_SCRAMBLE_MAX], shown[TSL_FACELETS_MAX], again[TSL_FACELETS_MAX];
        tsl_err err;
        int status = tsl_state_new(library, &one, puzzles[i], NULL, &err);
        if (status == TSL_OK) status = tsl_state_draw(one, NULL, &err);
        if (status == TSL_OK) status = tsl_state_scramble(one, moves, 0, &err);
        if (status == TSL_OK) status = tsl_state_new(library, &other, puzzles[i], moves, &err);
        if (status != TSL_OK) return "it fails";
        tsl_state_facelets(one, shown);
        tsl_state_facelets(other, again);
        if (strcmp(shown, again) != 0) return "another state";
        tsl_state_free(one);
        tsl_state_free(other);
    }
    return NULL;
}

static void states_are_drawn_scrambled_and_read(void **state)
{
    (void)state;
    tsl_err err;
    tsl_library *library;
    pthread_t threads[2];
    assert_int_equal(tsl_open(&library, &err), TSL_OK);
    for (size_t i = 0; i < 2; i++) pthread_create(&threads[i], NULL, use_states, library);
    for (size_t i = 0; i < 2; i++) {
        void *why = NULL;
        pthread_join(threads[i], &why);
        if (why) fail_msg("%s", (const char *)why);
    }
    tsl_close(library);
}

static const char tips[] =
    "local cut, solid = include('puzzles/lib/cut'), include('puzzles/lib/solid')\n"
    "local tip = cut.move('T', { 1, 1, 1 }, 1.2, 3)\n"
    "return cut.puzzle({ id = 'tips', name = 'Tips', metric_max = 1 },\n"
    "  { solid = solid.cube, colours = solid.cube_colours, moves = { tip } })\n";

static void a_state_answers(void **state)
{
    (void)state;
    tsl_err err;
    tsl_library *library;
    tsl_state *one;
    tsl_answer answer;
    int32_t value;
    char *svg;
    assert_int_equal(tsl_open(&library, &err), TSL_OK);
    assert_int_equal(tsl_state_new(library, &one, "222", "R U", &err), TSL_OK);
    assert_string_equal(tsl_state_puzzle(one), "222");
    assert_int_equal(tsl_state_trait(one, &value, "distance", &err), TSL_OK);
    assert_int_equal(value, 2);
    assert_int_equal(tsl_state_trait(one, &value, "nothing", &err), TSL_EINPUT);
    assert_string_equal(tsl_state_subsets(one)[0].name, "cll");
    assert_string_equal(tsl_state_traits(one)[0].name, "distance");
    const tsl_ask best = {.optimal = true};
    assert_int_equal(tsl_state_solve(one, &answer, &best, &err), TSL_OK);
    assert_string_equal(answer.moves, "U' R'");
    assert_true(answer.optimal && answer.count == 2);
    assert_int_equal(tsl_state_apply(one, "Q", &err), TSL_EINPUT);
    assert_int_equal(tsl_state_apply(one, NULL, &err), TSL_EUSAGE);
    assert_int_equal(tsl_state_picture(one, &svg, &err), TSL_OK);
    assert_int_equal(strncmp(svg, "<svg", 4), 0);
    tsl_free(svg);
    tsl_state_free(one);
    /* A definition that no event has. */
    write_text("tips.lua", tips);
    assert_int_equal(tsl_state_new(library, &one, "tips.lua", NULL, &err), TSL_OK);
    assert_int_equal(tsl_state_picture(one, &svg, &err), TSL_OK);
    assert_int_equal(strncmp(svg, "<svg", 4), 0);
    tsl_free(svg);
    tsl_state_free(one);
    assert_int_equal(tsl_state_new(library, &one, "555bf", NULL, &err), TSL_OK);
    assert_int_equal(tsl_state_solve(one, &answer, NULL, &err), TSL_EUSAGE);
    tsl_state_free(one);
    assert_int_equal(tsl_state_new(library, &one, "nope", NULL, &err), TSL_EINPUT);
    assert_null(one);
    assert_int_equal(tsl_state_new(library, &one, "222", "R Q", &err), TSL_EINPUT);
    assert_int_equal(tsl_state_new(library, &one, NULL, NULL, &err), TSL_EUSAGE);
    tsl_close(library);
}

static void a_changed_set_is_not_genuine(void **state)
{
    (void)state;
    tsl_err err;
    tsl_set set;
    tsl_library *library = open_with_files();
    assert_int_equal(tsl_generate(library, &set, &good, &err), TSL_OK);
    assert_int_equal(run("sed -i '0,/^state ./s//state X/' set.secret/LEAVES"), 0);
    assert_int_equal(tsl_verify(library, "set", "signers", &err), TSL_EFORGED);
    assert_non_null(strstr(err.text, "LEAVES: differs from what was signed"));
    assert_int_equal(tsl_audit(library, "set", NULL, set.seed_file, 0, &err), TSL_EFORGED);
    assert_non_null(strstr(err.text, "LEAVES: differs from what was signed"));
    assert_int_equal(tsl_verify(library, "set", NULL, &err), TSL_EUSAGE);
    assert_non_null(strstr(err.text, "without signers any set would be genuine"));
    assert_int_equal(tsl_verify(library, NULL, "signers", &err), TSL_EUSAGE);
    assert_int_equal(tsl_verify(NULL, "set", "signers", &err), TSL_EUSAGE);
    tsl_close(library);
}

/* The scripts of a set are those of its own competition, although one library makes both. */
static void a_set_does_not_know_the_one_before(void **state)
{
    (void)state;
    tsl_err err = {0};
    tsl_set set;
    tsl_library *library = open_with_files();
    tsl_set_request request = good;
    write_text("own.lua", "return { name = 'own', accept_moves = function() return true end }");
    write_text("y.yaml", "competition: {id: Y2026, name: Y}\n"
                         "formats: [text]\n"
                         "events: {222: {rounds: [{format: 1, sets: 1}], filters: [own.lua]}}\n");
    request.file = "y.yaml";
    if (tsl_generate(library, &set, &request, &err) != TSL_OK) fail_msg("%s", err.text);
    assert_int_equal(run("grep own.lua set/MANIFEST && rm -rf set set.secret"), 0);
    assert_int_equal(tsl_generate(library, &set, &good, &err), TSL_OK);
    assert_int_not_equal(run("grep own.lua set/MANIFEST"), 0);
    tsl_close(library);
}

static void a_seed_gives_the_same_set_again(void **state)
{
    (void)state;
    tsl_err err;
    tsl_set one, two;
    tsl_library *library = open_with_files();
    tsl_set_request request = good;
    request.seed = SEED;
    assert_int_equal(tsl_generate(library, &one, &request, &err), TSL_OK);
    request.directory = "again";
    request.jobs = 1;
    assert_int_equal(tsl_generate(library, &two, &request, &err), TSL_OK);
    assert_string_equal(one.digest, two.digest);
    assert_int_equal(run("diff -r set again && diff -r set.secret again.secret"), 0);
    assert_int_equal(run("grep '^status: NOT FOR COMPETITION' set/MANIFEST"), 0);
    tsl_close(library);
}

/* ---- in memory ---- */

typedef struct taken {
    unsigned files, told;
    const char *end_at; /* the stage, or the file, with which the call is to end */
} taken;

/* Keeps a file where the set and its secrets would have it. */
static int keep_file(void *self, bool is_secret, const char *name, const void *bytes, size_t size)
{
    taken *t = self;
    char path[256];
    t->files++;
    if (t->end_at && strcmp(t->end_at, name) == 0) return TSL_ESYSTEM;
    snprintf(path, sizeof path, "%s/%s", is_secret ? "memory.secret" : "memory", name);
    assert_int_equal(file_create(path, bytes, size, 0600, NULL), TSL_OK);
    return TSL_OK;
}

static int watch(void *self, const char *stage, size_t done, size_t total)
{
    taken *t = self;
    assert_true(done <= total);
    t->told++;
    return t->end_at && strcmp(t->end_at, stage) == 0 ? TSL_ELIMIT : TSL_OK;
}

static void a_set_made_in_memory_is_the_same(void **state)
{
    (void)state;
    tsl_err err = {0};
    tsl_set set, again;
    text key = {0}, file = {0};
    taken t = {0};
    tsl_library *library = open_with_files();
    tsl_set_request request = good;
    request.seed = SEED;
    assert_int_equal(tsl_generate(library, &set, &request, &err), TSL_OK);
    assert_int_equal(run("rm -rf memory*; mkdir -p memory memory.secret/text"), 0);
    assert_int_equal(file_read(&key, "key", 10000, &err), TSL_OK);
    assert_int_equal(file_read(&file, "x.yaml", 10000, &err), TSL_OK);
    tsl_memory_request asked = {.competition = file.bytes,
                                .competition_size = file.size,
                                .key = key.bytes,
                                .key_size = key.size,
                                .passphrase = PASSPHRASE,
                                .seed = SEED,
                                .put = keep_file,
                                .watch = watch,
                                .self = &t};
    if (tsl_generate_memory(library, &again, &asked, &err) != TSL_OK) fail_msg("%s", err.text);
    assert_string_equal(set.digest, again.digest);
    assert_string_equal(again.directory, "");
    assert_string_equal(again.seed_file, "");
    assert_true(t.told > 3);
    assert_int_equal(run("diff -r set memory && diff -r set.secret memory.secret"), 0);
    static const char *const ends[] = {"prepare", "draw", "solve", "lay out", "seal", "LEAVES"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const bool at_file = i == 5;
        t = (taken){.end_at = ends[i]};
        assert_int_equal(run("rm -rf memory*; mkdir -p memory memory.secret/text"), 0);
        assert_int_equal(tsl_generate_memory(library, &again, &asked, &err),
                         at_file ? TSL_ESYSTEM : TSL_ELIMIT);
        assert_string_equal(err.text, "ended by its caller");
        assert_true(at_file || t.files == 0);
    }
    asked.watch = NULL;
    asked.passphrase = "battery";
    assert_int_equal(tsl_generate_memory(library, &again, &asked, &err), TSL_EINPUT);
    assert_string_equal(err.text, "wrong passphrase for 'the key'");
    asked.passphrase = PASSPHRASE;
    file.bytes[0] = 'x';
    assert_int_equal(tsl_generate_memory(library, &again, &asked, &err), TSL_EINPUT);
    assert_non_null(strstr(err.text, "the competition:1:1: unknown key 'xompetition'"));
    asked.put = NULL;
    assert_int_equal(tsl_generate_memory(library, &again, &asked, &err), TSL_EUSAGE);
    text_free(&key);
    text_free(&file);
    tsl_close(library);
}

/* A message says what is wrong, and no secret. */
static void a_wrong_request_makes_nothing(void **state)
{
    (void)state;
    tsl_library *library = open_with_files();
    static const struct {
        tsl_set_request request;
        int status;
        const char *says;
    } cases[] = {
        {{.file = "x.yaml", .key = "key", .directory = "set"},
         TSL_EINPUT,
         "'key' is encrypted: it needs a passphrase"},
        {{.file = "x.yaml", .key = "key", .passphrase = "battery", .directory = "set"},
         TSL_EINPUT,
         "wrong passphrase for 'key'"},
        {{.file = "x.yaml", .key = "key", .passphrase = "", .directory = "set"},
         TSL_EINPUT,
         "wrong passphrase for 'key'"},
        {{.file = "none.yaml", .key = "key", .passphrase = PASSPHRASE, .directory = "set"},
         TSL_ESYSTEM,
         "'none.yaml'"},
        {{.file = "x.yaml", .key = "key", .passphrase = PASSPHRASE, .directory = "x.yaml"},
         TSL_EINPUT,
         "'x.yaml' exists: a set is never overwritten; choose another name"},
        {{.file = "x.yaml", .directory = "set"}, TSL_EUSAGE, "needs a library, a request"},
        {{.key = "key", .directory = "set"}, TSL_EUSAGE, "needs a library, a request"},
        {{.file = "x.yaml",
          .key = "key",
          .passphrase = PASSPHRASE,
          .directory = "set",
          .seed = SEED "zz"},
         TSL_EINPUT,
         "64"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        tsl_set set;
        assert_int_equal(tsl_generate(library, &set, &cases[i].request, &err), cases[i].status);
        if (!strstr(err.text, cases[i].says)) fail_msg("%s", err.text);
        assert_null(strstr(err.text, " -o"));
        assert_null(strstr(err.text, "battery"));
        assert_null(strstr(err.text, "4041"));
        assert_int_not_equal(access("set", F_OK), 0);
    }
    tsl_close(library);
}

/* ---- memory that runs out ---- */

/* The sanitizers would end the process themselves. */
#define SEEN_BY_SANITIZERS __attribute__((visibility("default")))

SEEN_BY_SANITIZERS const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

SEEN_BY_SANITIZERS const char *__tsan_default_options(void)
{
    return "allocator_may_return_null=1";
}

static void end_with_7(void)
{
    _exit(7);
}

static void come_back(void)
{
    if (write(2, "first\n", 6) != 6) _exit(8);
}

static void memory_that_runs_out_ends_the_process_as_the_caller_wants(void **state)
{
    (void)state;
    static const struct {
        void (*handler)(void);
        int code;
        const char *words;
    } cases[] = {
        {NULL, 2, "twistseal: out of memory\n"},
        {end_with_7, 7, ""},
        {come_back, 2, "first\ntwistseal: out of memory\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int ends[2], ended;
        char words[4096] = "";
        volatile size_t more_than_there_is = PTRDIFF_MAX;
        assert_int_equal(pipe(ends), 0);
        pid_t pid = fork();
        if (pid == 0) {
            dup2(ends[1], 2);
            tsl_on_no_memory(end_with_7); /* the last one counts */
            tsl_on_no_memory(cases[i].handler);
            free(xmalloc(more_than_there_is));
            _exit(9);
        }
        close(ends[1]);
        for (size_t size = 0; size + 1 < sizeof words; size++)
            if (read(ends[0], words + size, 1) != 1) break;
        close(ends[0]);
        assert_int_equal(waitpid(pid, &ended, 0), pid);
        assert_true(WIFEXITED(ended));
        assert_int_equal(WEXITSTATUS(ended), cases[i].code);
        /* A sanitizer's warning stands before it. */
        const size_t all = strlen(words), end = strlen(cases[i].words);
        assert_true(all >= end);
        assert_string_equal(words + all - end, cases[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_struct_that_is_no_cube_is_refused),
        cmocka_unit_test(random_cubes_are_cubes),
        cmocka_unit_test(scrambles_of_a_seed_repeat),
        cmocka_unit_test(a_caller_who_ends_a_call_says_nothing),
        cmocka_unit_test(null_where_something_must_be_is_refused),
        cmocka_unit_test(wishes_are_granted_or_refused),
        cmocka_unit_test(states_are_drawn_scrambled_and_read),
        cmocka_unit_test(a_state_answers),
        cmocka_unit_test(a_set_is_made_verified_and_audited),
        cmocka_unit_test(a_changed_set_is_not_genuine),
        cmocka_unit_test(a_set_does_not_know_the_one_before),
        cmocka_unit_test(a_seed_gives_the_same_set_again),
        cmocka_unit_test(a_set_made_in_memory_is_the_same),
        cmocka_unit_test(a_wrong_request_makes_nothing),
        cmocka_unit_test(two_libraries_share_nothing),
        cmocka_unit_test(opens_what_stands_in_a_directory),
        cmocka_unit_test(zeroed_options_solve),
        cmocka_unit_test(memory_that_runs_out_ends_the_process_as_the_caller_wants),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
