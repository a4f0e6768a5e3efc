/* Transcripts of ceremonies: known seeds, damaged ones, steps out of order, and steps that are
 * killed. The seeds are those of vectors/ceremony.py. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "base/file.h"
#include "ceremony/step.h"
#include "ceremony/transcript.h"
#include "scratch.h"

enum { VECTORS = 5 };
static text vectors;

static int setup(void **state)
{
    tsl_err err;
    if (file_read(&vectors, "tests/data/vectors/ceremony.txt", 1 << 20, &err) != TSL_OK) return -1;
    return scratch_enter(state);
}

static int teardown(void **state)
{
    text_free(&vectors);
    return scratch_leave(state);
}

/* The n-th transcript and the hex of its seed. */
static hash_part vector(char seed[DIGEST_HEX], size_t n)
{
    const char *at = vectors.bytes;
    for (; n > 0; n--) at = strstr(at + 1, "\nseed ") + 1;
    assert_int_equal(sscanf(at, "seed %64s", seed), 1);
    at = strchr(at, '\n') + 1;
    const char *end = strstr(at, "\nseed ");
    return (hash_part){at, end ? (size_t)(end - at) + 1 : strlen(at)};
}

static void seed_hex(char out[DIGEST_HEX], const transcript *t)
{
    tsl_err err;
    digest d;
    secret seed;
    assert_int_equal(transcript_seed(&seed, t, &err), TSL_OK);
    memcpy(d.bytes, seed.bytes, DIGEST_SIZE);
    hash_hex(out, &d);
    secret_free(&seed);
}

static void known_transcripts_give_their_seeds(void **state)
{
    (void)state;
    for (size_t n = 0; n < VECTORS; n++) {
        tsl_err err;
        transcript t;
        char seed[DIGEST_HEX], is[DIGEST_HEX];
        const hash_part bytes = vector(seed, n);
        assert_int_equal(transcript_read(&t, "x", &bytes, &err), TSL_OK);
        assert_true(transcript_is_complete(&t));
        assert_string_equal(t.competition, "Example2026");
        seed_hex(is, &t);
        assert_string_equal(is, seed);
        transcript_free(&t);
    }
}

/* A transcript with one change, and the error it must give; "": none. */
typedef struct bad {
    size_t vector;
    const char *old, *new, *message;
} bad;

#define ALICE "reveal: alice 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
#define BOB   "reveal: bob 202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f\n"
#define CHAIN "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

static text changed(const bad *b)
{
    char seed[DIGEST_HEX];
    text out = {0};
    const hash_part all = vector(seed, b->vector);
    const char *start = all.bytes, *at = strstr(start, b->old);
    assert_non_null(at);
    text_add_bytes(&out, start, (size_t)(at - start));
    text_add(&out, b->new);
    const char *rest = at + strlen(b->old);
    text_add_bytes(&out, rest, all.size - (size_t)(rest - start));
    return out;
}

static void what_is_wrong_is_named(void **state)
{
    (void)state;
    static const bad all[] = {
        {0, "ceremony/v1", "ceremony/v2", "x:1: not 'twistseal/ceremony/v1'"},
        {0, "/v1\n", "/v1\r\n", "x:1: a line that ends with CRLF: a transcript has LF only"},
        {0, "Example2026\n", "Example2026\r\n", "x:2: a line that ends with CRLF"},
        {0, "0.1.0", "0.1.\xc3\xa9", "x:3: not printable ASCII"},
        {0, "3e3f\n", "3e3f", "x:14: it ends within a line"},
        {0, "competition: ", "Competition: ", "x:2: not a line of a transcript"},
        {0, "Example2026", "Example 2026", "x:2: not a competition's id"},
        {0, "generator: t", "generator:  t", "x:3: a value that is empty, or has a blank too many"},
        {0, "generator: ", "competition: A\ngenerator: ",
         "x:3: 'competition' stands twice, or out of order"},
        {0, "config: sha256=1", "config: sha256=G", "x:4: not 'sha256=' and a digest"},
        {0, "script: events/333 ", "script: ", "x:5: not a name and 'sha256=' and a digest"},
        {0, "plugin: ", "script: ", "x:8: 'beacon' stands before there is 'plugin'"},
        {0, "beacon: drand", "beacon: brand", "x:8: not a beacon"},
        {0, " 1000 ", " 1001 ", "x:8: not a beacon"},
        {0, " 1000 ", " 01000 ", "x:8: not a beacon"},
        {0, "15:59:24Z", "15:59:27Z", "x:8: not a beacon"},
        {2, "2026-12-04T19:00:00Z ", "2026-02-31T19:00:00Z ", "x:8: not a beacon"},
        {0, "party: alice", "party: -alice", "x:9: not a name for a party"},
        {0, "party: bob", "party: ALICE", "x:10: this party has joined before"},
        {0, "party: bob", "party: bob  x", "x:10: not a name for a party"},
        {0, "script: my", "script: My",
         "x:11: not the digest of what stands before it: something was"},
        {0, "plugin: cube3", "plugin: cube4", "x:11: not the digest of what stands before it"},
        {0, "party: bob", "party: bab", "x:11: not the digest of what stands before it"},
        {0, "frozen: ", "frozen: sha256=11\nfrozen: ", "x:11: not the digest of what stands"},
        {0, "value: fe", "value: ff", "x:12: the beacon's value has a randomness that is not the"},
        {0, " b44679", " b44678", "x:12: the beacon's value has a randomness that is not the"},
        {0, "5e39\n", "5e39" CHAIN "\n",
         "x:12: the beacon's value has a signature as this drand chain"},
        {0, "5e39\n", "5e\n", "x:12: the beacon's value is not 'RANDOMNESS SIGNATURE' in hex"},
        {0, "value: ", "stamp: AAAA\nvalue: ", "x:12: no time stamp of what was frozen"},
        {0, "value: ", "stamp: AAA\nvalue: ", "x:12: not a time stamp in base64"},
        {0, ALICE BOB, BOB ALICE, "x:14: a reveal that stands twice or out of order"},
        {0, ALICE, ALICE ALICE, "x:14: a reveal that stands twice or out of order"},
        {0, "reveal: bob", "reveal: carol", "x:14: a reveal of somebody who is no party"},
        {0, "reveal: bob", "reveal: Bob", "x:14: a reveal of somebody who is no party"},
        {0, "3e3f\n", "3e40\n", "x:14: the reveal of 'bob' does not match its commitment"},
        {0, "3e3f\n", "3e3\n", "x:14: not a party's name and 64 hex digits"},
        {0, ALICE, "reveal: alice " CHAIN "\n", "x:13: the reveal of 'alice' does not match"},
        {3, "reveal", "value: 3 17\nreveal",
         "x:11: the beacon's value stands where the ceremony named"},
        {2, "value: 31722414449\n", "", "x:13: 'reveal' stands before there is 'value'"},
        {2, "value: 31722", "value: 3 1722", "x:13: the beacon's value is not the digits of the"},
        {3, "frozen: ", "stamp: ", "x:10: 'stamp' stands before there is 'frozen'"},
        {0, ALICE, "", ""},
        {0, ALICE BOB, "", ""},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        tsl_err err = {0};
        transcript t;
        text bytes = changed(&all[i]);
        int status = transcript_read(&t, "x", &(hash_part){bytes.bytes, bytes.size}, &err);
        assert_int_equal(status, all[i].message[0] ? TSL_EINPUT : TSL_OK);
        if (strncmp(err.text, all[i].message, strlen(all[i].message)) != 0)
            fail_msg("%zu: '%s', expected '%s'", i, err.text, all[i].message);
        transcript_free(&t);
        text_free(&bytes);
    }
}

/* ---- mutants ---- */

static uint64_t next_number(uint64_t *state, uint64_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (*state >> 33) % below;
}

/* A byte changed, taken away or put in, a piece repeated, moved or cut off. */
static void mutate(text *out, const hash_part *from, uint64_t *state)
{
    const char *bytes = from->bytes;
    const size_t at = next_number(state, from->size), size = next_number(state, from->size - at);
    const char byte = (char)next_number(state, 256);
    const uint64_t kind = next_number(state, 6);
    text_add_bytes(out, bytes, at);
    if (kind == 0) text_add_bytes(out, &byte, 1);
    if (kind == 1) text_add_bytes(out, bytes + at, size);
    if (kind == 2) text_add_bytes(out, bytes, size);
    if (kind == 3) return;
    if (kind == 4) {
        const char flipped = (char)(bytes[at] ^ (1 << next_number(state, 8)));
        text_add_bytes(out, &flipped, 1);
    }
    const size_t rest = kind == 1 ? at : kind == 5 ? at + size : at + 1;
    text_add_bytes(out, bytes + rest, from->size - rest);
}

/* A text that was announced is checked by those who can read it, and by nothing else. */
static bool has_other_text(const transcript *t, const hash_part *from)
{
    tsl_err err;
    transcript was;
    assert_int_equal(transcript_read(&was, "x", from, &err), TSL_OK);
    const bool other = t->beacon.kind == BEACON_TEXT && !hash_equal(&t->value, &was.value);
    transcript_free(&was);
    return other;
}

/* 1,000 of each vector. What is accepted gives the same seed, or none yet. */
static void a_mutant_gives_no_other_seed(void **state)
{
    (void)state;
    uint64_t numbers = 2026;
    size_t refused = 0, incomplete = 0;
    for (size_t i = 0; i < VECTORS * 1000; i++) {
        tsl_err err;
        transcript t;
        text bytes = {0};
        char seed[DIGEST_HEX], is[DIGEST_HEX];
        const hash_part from = vector(seed, i % VECTORS);
        mutate(&bytes, &from, &numbers);
        int status = transcript_read(&t, "x", &(hash_part){bytes.bytes, bytes.size}, &err);
        assert_true(status == TSL_OK || status == TSL_EINPUT);
        refused += status == TSL_EINPUT;
        if (status == TSL_OK && transcript_is_complete(&t) && !has_other_text(&t, &from)) {
            seed_hex(is, &t);
            assert_string_equal(is, seed);
        } else if (status == TSL_OK) {
            incomplete++;
        }
        transcript_free(&t);
        text_free(&bytes);
    }
    assert_true(refused > VECTORS * 800);
    assert_true(incomplete > 0);
}

/* ---- steps ---- */

static const char facts[] =
    "competition: Example2026\ngenerator: twistseal 0.1.0\n"
    "config: sha256=1111111111111111111111111111111111111111111111111111111111111111\n"
    "plugin: cube3.so abi=2 sha256="
    "1111111111111111111111111111111111111111111111111111111111111111\n";

static void begin_transcript(const char *path, const char *words)
{
    tsl_err err;
    text lines = {0};
    beacon b;
    const beacon_choice choice = {.announced = words, .at = words ? "2030-01-01T00:00:00Z" : NULL};
    text_add(&lines, facts);
    assert_int_equal(beacon_choose(&b, &choice, &err), TSL_OK);
    assert_int_equal(step_new(path, &lines, &b, 1000, &err), TSL_OK);
    text_free(&lines);
}

static void a_beacon_that_cannot_be_used_is_refused(void **state)
{
    (void)state;
#define UNKNOWN "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define NO_ROUND                                                                                   \
    " is neither a round's number nor a time such as 2026-11-20T10:00:00Z of a chain whose times " \
    "are known"
#define NO_TIME "say with --at, as 2026-11-20T10:00:00Z, when the announced text is public"
#define NO_LINE                                                                                    \
    "the announced text must be described in one line of at most 500 printable ASCII letters"
    char line[502];
    memset(line, 'x', sizeof line);
    line[501] = '\0';
    const struct {
        beacon_choice choice;
        const char *message;
    } choices[] = {
        {{.round = "1", .announced = "x"}, "a ceremony has one beacon: a drand round or a text"},
        {{.chain = CHAIN}, "there is no beacon that --chain or --at could be of"},
        {{.at = "2030-01-01T00:00:00Z"}, "there is no beacon that --chain or --at could be of"},
        {{.round = "0"}, "'0'" NO_ROUND},
        {{.round = "1099511627777"}, "'1099511627777'" NO_ROUND},
        {{.round = "tomorrow"}, "'tomorrow'" NO_ROUND},
        {{.round = "2023-08-23T15:09:26Z"}, "'2023-08-23T15:09:26Z'" NO_ROUND}, /* genesis: :27 */
        {{.round = "2030-01-01T00:00:00Z", .chain = UNKNOWN}, "'2030-01-01T00:00:00Z'" NO_ROUND},
        {{.round = "1", .chain = "52db"}, "'52db' is not the hash of a drand chain: 64 hex digits"},
        {{.round = "1", .at = "2030-01-01T00:00:00Z"},
         "the times of chain '52db9ba70e0cc0f6...' are known: leave out --at"},
        {{.round = "1", .chain = UNKNOWN},
         "the times of chain '0011223344556677...' are not known: say with --at, as "
         "2026-11-20T10:00:00Z, when the round is public"},
        {{.announced = "x"}, NO_TIME},
        {{.announced = "x", .at = "noon"}, NO_TIME},
        {{.announced = "", .at = "2030-01-01T00:00:00Z"}, NO_LINE},
        {{.announced = " x", .at = "2030-01-01T00:00:00Z"}, NO_LINE},
        {{.announced = "x ", .at = "2030-01-01T00:00:00Z"}, NO_LINE},
        {{.announced = "x\ny", .at = "2030-01-01T00:00:00Z"}, NO_LINE},
        {{.announced = "\xc3\xa9", .at = "2030-01-01T00:00:00Z"}, NO_LINE},
        {{.announced = line, .at = "2030-01-01T00:00:00Z"}, NO_LINE},
    };
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        beacon b;
        tsl_err err = {0};
        assert_int_equal(beacon_choose(&b, &choices[i].choice, &err), TSL_EINPUT);
        assert_string_equal(err.text, choices[i].message);
    }
    beacon b;
    line[500] = '\0';
    const beacon_choice longest = {.announced = line, .at = "2030-01-01T00:00:00Z"};
    assert_int_equal(beacon_choose(&b, &longest, NULL), TSL_OK);
    const beacon_choice last = {.round = "1099511627776"};
    assert_int_equal(beacon_choose(&b, &last, NULL), TSL_OK);
    assert_int_equal(b.round, 1ull << 40);
    const beacon_choice first = {.round = "2023-08-23T15:09:27Z"};
    assert_int_equal(beacon_choose(&b, &first, NULL), TSL_OK);
    assert_int_equal(b.round, 1);
    const beacon_choice none = {0};
    assert_int_equal(beacon_choose(&b, &none, NULL), TSL_OK);
    assert_int_equal(b.kind, BEACON_NONE);
}

static void a_beacon_that_is_known_is_refused(void **state)
{
    (void)state;
    tsl_err err;
    const int64_t after = 1893456000; /* 2030-01-01 */
    begin_transcript("known", "words");
    assert_int_equal(step_join("known", "a", "known.share", &err), TSL_OK);
    assert_int_equal(step_freeze("known", after, &err), TSL_EINPUT);
    assert_non_null(strstr(err.text, "the beacon is public since 2030-01-01T00:00:00Z"));
    assert_int_equal(step_freeze("known", after - 1, &err), TSL_OK);
    write_text("words", "3 17\n");
    assert_int_equal(step_beacon("known", "words", after - 1, &err), TSL_EINPUT);
    assert_non_null(strstr(err.text, "the beacon is not public before 2030-01-01T00:00:00Z"));
    assert_int_equal(step_beacon("known", "words", after, &err), TSL_OK);
}

static void rounds_may_be_named_by_time(void **state)
{
    (void)state;
    tsl_err err;
    beacon b;
    /* Round 27946612: an example that drand's users publish for this second. */
    assert_int_equal(beacon_choose(&b, &(beacon_choice){.round = "2026-04-20T00:00:00Z"}, &err), 0);
    assert_int_equal(b.round, 27946612);
    assert_int_equal(b.when, 1776643200);
    assert_int_equal(beacon_choose(&b, &(beacon_choice){.round = "2026-04-20T00:00:01Z"}, &err), 0);
    assert_int_equal(b.round, 27946613);
}

static void a_leftover_share_is_used_once_for_its_moment(void **state)
{
    (void)state;
    tsl_err err;
    begin_transcript("left", NULL);
    begin_transcript("left2", NULL);
    assert_int_equal(step_join("left", "a", "left.a", &err), TSL_OK);
    /* The same moment: the run before was killed between the two files. */
    assert_int_equal(step_join("left2", "a", "left.a", &err), TSL_OK);
    assert_int_equal(run("cmp left left2"), 0);
    assert_int_equal(step_join("left", "b", "left.a", &err), TSL_EINPUT);
    assert_non_null(strstr(err.text, "is the share of another ceremony, party or moment"));
}

static void names_differ_by_more_than_capitals(void **state)
{
    (void)state;
    tsl_err err;
    begin_transcript("names", NULL);
    assert_int_equal(step_join("names", "a", "names.a", &err), TSL_OK);
    assert_int_equal(step_join("names", "A", "names.A", &err), TSL_EINPUT);
    assert_string_equal(err.text, "'A' has joined already");
    assert_int_equal(step_join("names", "../a", "names.b", &err), TSL_EINPUT);
    assert_int_equal(access("names.b", F_OK), -1);
}

/* ---- kill -9 ---- */

static const char *numbered(char out[32], const char *what, size_t n)
{
    snprintf(out, 32, "%s%zu", what, n);
    return out;
}

/* Joins, freezes and reveals as far as nobody has yet, until all is done. */
static int go_on(const char *path)
{
    tsl_err err;
    transcript t;
    char name[32], file[32];
    int status = step_read(&t, path, &err);
    const size_t joined = t.party_count;
    const bool frozen = t.is_frozen;
    bool told[PARTIES_MAX];
    for (size_t i = 0; i < PARTIES_MAX; i++) told[i] = t.parties[i].reveal != NULL;
    transcript_free(&t);
    for (size_t i = joined; i < 8 && status == TSL_OK; i++)
        status = step_join(path, numbered(name, "p", i), numbered(file, "share", i), &err);
    if (status == TSL_OK && !frozen) status = step_freeze(path, 0, &err);
    for (size_t i = 8; i-- > 0 && status == TSL_OK;)
        if (!told[i])
            status = step_reveal(path, numbered(name, "p", i), numbered(file, "share", i), &err);
    if (status != TSL_OK) fprintf(stderr, "%s\n", err.text);
    return status;
}

/* What stands there is a transcript at every moment, and the next run goes on. */
static void a_killed_step_leaves_a_transcript(void **state)
{
    (void)state;
    size_t killed = 0;
    uint64_t numbers = 9;
    assert_int_equal(mkdir("kill", 0700), 0);
    assert_int_equal(chdir("kill"), 0);
    for (size_t n = 0; n < 60; n++) {
        transcript t;
        tsl_err err;
        int status;
        assert_int_equal(run("rm -f t share* .t.unfinished"), 0);
        begin_transcript("t", NULL);
        do {
            pid_t child = fork();
            if (child == 0) _exit(go_on("t"));
            usleep((useconds_t)next_number(&numbers, 12000));
            kill(child, SIGKILL);
            assert_int_equal(waitpid(child, &status, 0), child);
            killed += WIFSIGNALED(status);
            assert_true(WIFSIGNALED(status) || status == 0);
            assert_int_equal(step_read(&t, "t", &err), TSL_OK);
            transcript_free(&t);
        } while (WIFSIGNALED(status));
        assert_int_equal(step_read(&t, "t", &err), TSL_OK);
        assert_true(transcript_is_complete(&t));
        transcript_free(&t);
    }
    assert_true(killed >= 20);
    assert_int_equal(run("rm -f share*; test \"$(ls -A)\" = t"), 0);
    assert_int_equal(run("test \"$(stat -c %%a t)\" = 600"), 0);
    assert_int_equal(chdir(".."), 0);
}

/* Two at a time: one is told to try again, and nobody's line is lost. */
static void two_at_a_time_lose_nothing(void **state)
{
    (void)state;
    pid_t children[2];
    tsl_err err;
    transcript t;
    begin_transcript("both", NULL);
    for (size_t c = 0; c < 2; c++) {
        children[c] = fork();
        if (children[c] != 0) continue;
        for (size_t i = 0; i < 8; i++) {
            char name[32], file[32];
            numbered(name, c ? "x" : "y", i);
            numbered(file, c ? "xs" : "ys", i);
            while (step_join("both", name, file, &err) != TSL_OK) {
                if (err.code != TSL_ESYSTEM) _exit(1);
                usleep(500);
            }
        }
        _exit(0);
    }
    for (size_t c = 0; c < 2; c++) {
        int status;
        assert_int_equal(waitpid(children[c], &status, 0), children[c]);
        assert_int_equal(status, 0);
    }
    assert_int_equal(step_read(&t, "both", &err), TSL_OK);
    assert_int_equal(t.party_count, 16);
    transcript_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_transcripts_give_their_seeds),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(a_mutant_gives_no_other_seed),
        cmocka_unit_test(a_beacon_that_cannot_be_used_is_refused),
        cmocka_unit_test(a_beacon_that_is_known_is_refused),
        cmocka_unit_test(rounds_may_be_named_by_time),
        cmocka_unit_test(a_leftover_share_is_used_once_for_its_moment),
        cmocka_unit_test(names_differ_by_more_than_capitals),
        cmocka_unit_test(a_killed_step_leaves_a_transcript),
        cmocka_unit_test(two_at_a_time_lose_nothing),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
