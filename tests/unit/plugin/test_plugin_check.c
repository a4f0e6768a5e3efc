/* plugin_check finds the promise each broken plugin breaks, and none in the template. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "plugin/check/check.h"
#include "plugin/elf.h"
#include "plugin/services.h"
#include "plugin/sink.h"

static char plugins[4096 + 16]; /* BUILD/tests/plugins */

static int find_plugins(void **state)
{
    (void)state;
    char *path = realpath("/proc/self/exe", NULL);
    if (!path) return -1;
    *strrchr(path, '/') = '\0';
    snprintf(plugins, sizeof plugins, "%s/plugins", path);
    free(path);
    return setenv("XDG_CACHE_HOME", "/dev/null", 1);
}

static int check(text *report, const char *name, tsl_err *err)
{
    char path[4200];
    snprintf(path, sizeof path, "%s/%s", plugins, name);
    tsl_sink sink = sink_into(report);
    return plugin_check(&sink, path, err);
}

typedef struct broken_plugin {
    const char *name, *promise; /* the beginning of what is said: which state varies */
} broken_plugin;

#define LOADS    "it loads and its entry is complete"
#define SOLVED   "dial: solved() writes the whole state"
#define DRAW     "dial: draw() depends on the random stream and on nothing else"
#define FACELETS "dial: facelets() names every sticker once"
#define WITHIN   "dial: within() knows the solved state and reaches further with more moves"
#define SCRAMBLE "dial: a scramble takes the solved puzzle to its state"
#define ORDER    "dial: a state has the same scramble in any order and on any thread"
#define OTHERS   "dial: alternatives are other ways to the same state"
#define APPLY    "dial: apply() refuses what is not a move, names it and changes nothing"
#define READ     "dial: read() gives the state that has the letters, and refuses others"
#define SOLVE    "dial: solve() solves every state"
#define ASKED    "dial: solve() answers what it is asked"

static const broken_plugin broken[] = {
    {"abi", LOADS ": broken_abi.so: built for ABI 6, this program has 5: rebuild it"},
    {"entry", "it exports tsl_plugin_entry and nothing else: it exports 'plugin_entry' as well: "
              "compile with -fvisibility=hidden"},
    {"symbol", LOADS ": broken_symbol.so: cannot be loaded: undefined symbol: "
                     "dial_helper_nobody_has"},
    {"exports", "it exports tsl_plugin_entry and nothing else: it exports 'dial_count' as well: "
                "compile with -fvisibility=hidden"},
    {"rand", "it uses nothing that is forbidden: it uses 'rand', but randomness comes from "
             "tsl_rng alone"},
    {"variable", "it has no variables of its own: 'draws' can be changed: make it const, or keep "
                 "what init makes in *self"},
    {"null", LOADS ": broken_null.so: puzzle 'dial': within is NULL"},
    {"id", LOADS ": broken_id.so: a puzzle's id is not of the form [a-z0-9]{1,16}"},
    {"size", LOADS ": broken_size.so: puzzle 'dial': state_size is 1025, which is not in 1..1024"},
    {"twins", LOADS ": broken_twins.so: two puzzles have the id 'dial'"},
    {"crash", "dial: init prepares it: it was killed by signal 4 (Illegal instruction)"},
    {"leave", "dial: init prepares it: it ended the process"},
    {"self", "dial: init prepares it: it writes outside its own memory, which has 32 bytes"},
    {"padding", SOLVED ": the solved state is not the same twice: it has bytes that were not "
                       "written, or depends on something else"},
    {"overrun", DRAW ": it writes outside the state, which has 2 bytes"},
    {"constant", DRAW ": 64 different random streams give the same state"},
    {"bound", DRAW ": it asks for a random number below 0"},
    {"facelets", FACELETS ": it has 3 letters, facelet_count says 2"},
    {"sticker", FACELETS ": state "},
    {"blind", FACELETS ": letter 2 is 'A' in every state"},
    {"within", WITHIN ": the solved state is not within 0 moves"},
    {"distance", WITHIN ": a state is within 1 moves, but not within 2"},
    {"scramble", SCRAMBLE ": apply(solved, scramble) is not the state, at state 1"},
    {"table", SCRAMBLE ": apply(solved, scramble) is not the state, at state 1"},
    {"work", SCRAMBLE ": it writes outside the scratch memory, which has 64 bytes"},
    {"order", ORDER ": state "},
    {"alternative", OTHERS ": 48 of 48 alternatives are the scramble itself"},
    {"lenient", APPLY ": it takes '@#' for a move"},
    {"message", APPLY ": its message does not begin with \"move 1:\" and name '@#'"},
    {"undo", APPLY ": a scramble that cannot be read changes the state"},
    {"trait", "dial: traits are within their bounds: 'turned' is 2, which is not in 0..1"},
    {"subset",
     "dial: subsets draw what they contain: 'one-dial' draws a state that it does not contain"},
    {"read", READ ": it takes letters for a state that has others"},
    {"credulous", READ ": it takes letters for a state that has others"},
    {"spoilt", READ ": letters that it refuses change the state"},
    {"solution", SOLVE ": apply(state, answer) is not solved, at state 0"},
    {"optimal", SOLVE ": it calls 2 moves optimal for a state that is nearer"},
    {"phase", SOLVE ": phase 1 does not end at the end of a move"},
    {"unproven", ASKED ": it was asked for a shortest answer and gives one that is not proven"},
    {"nth", ASKED ": alternative 1 of state "},
    {"explain", "dial: explain() writes lines and stops when the sink refuses: it goes on writing "
                "after the sink has refused"},
    {"renderer", "pages: it stops when the sink refuses: it goes on writing after the sink has "
                 "refused"},
};
enum { BROKEN = sizeof broken / sizeof broken[0] };

static void names_the_promise_each_plugin_breaks(void **state)
{
    (void)state;
    for (size_t i = 0; i < BROKEN; i++) {
        text report = {0};
        tsl_err err = {0};
        char name[64], expected[512];
#ifdef __SANITIZE_ADDRESS__
        if (strcmp(broken[i].name, "variable") == 0) continue; /* see keep_variables() */
#endif
        snprintf(name, sizeof name, "broken_%s.so", broken[i].name);
        assert_int_equal(check(&report, name, &err), TSL_EBROKEN);
        snprintf(expected, sizeof expected, "%s: broken promise: %s", name, broken[i].promise);
        if (strncmp(err.text, expected, strlen(expected)) != 0) fail_msg("%s", err.text);
        snprintf(expected, sizeof expected, "not ok %s", broken[i].promise);
        assert_non_null(strstr(report.bytes, expected));
        text_free(&report);
    }
}

/* ---- plugins with many puzzles, each of which slips once ---- */

typedef struct slip {
    const char *plugin, *says; /* a line of the report */
} slip;

#define SLIP_READ     ": read() gives the state that has the letters, and refuses others: "
#define SLIP_WITHIN   ": within() knows the solved state and reaches further with more moves: "
#define SLIP_SCRAMBLE ": a scramble takes the solved puzzle to its state: "
#define SLIP_APPLY    ": apply() refuses what is not a move, names it and changes nothing: "
#define SLIP_TRAITS   ": traits are within their bounds: "
#define SLIP_SOLVE    ": solve() solves every state: "
#define SLIP_ASKED    ": solve() answers what it is asked: "
#define SLIP_EXPLAIN  ": explain() writes lines and stops when the sink refuses: "

static const slip slips[] = {
    {"read", "code" SLIP_READ "it returns 5, not TSL_EINPUT"},
    {"read", "mute" SLIP_READ "it refuses without a message"},
    {"read", "bell" SLIP_READ "its message is not a line of printable ASCII"},
    {"read", "shy" SLIP_READ "it refuses the letters of state 0"},
    {"read",
     "moody" SLIP_READ "the letters of state 0 give another state when they are read again"},
    {"read", "any" SLIP_READ "it takes '!' for a sticker"},
    {"read", "beyond" SLIP_READ "it writes outside the state, which has 2 bytes"},
    {"turns", "notable: init prepares it: no table for it"},
    {"turns", "wide: init prepares it: it wants 269484032 bytes of scratch memory, more than "
              "268435456"},
    {"turns", "within" SLIP_WITHIN "within() changes the state it is given"},
    {"turns", "asks" SLIP_SCRAMBLE "it asks for a random number below 0"},
    {"turns", "none" SLIP_SCRAMBLE "state 0 has no scramble: too far"},
    {"turns", "turns" SLIP_SCRAMBLE "scramble() changes the state it is given"},
    {"turns", "words" SLIP_SCRAMBLE "apply() cannot read the scramble of state 0"},
    {"turns", "bytes" SLIP_SCRAMBLE "the scramble is not printable ASCII"},
    {"turns", "endless" SLIP_SCRAMBLE "the scramble does not end with NUL"},
    {"turns", "code" SLIP_APPLY "it returns 5 for it, not TSL_EINPUT"},
    {"turns", "empty" SLIP_APPLY "a scramble without moves is refused or changes the state"},
    {"turns", "control" SLIP_APPLY "it takes control bytes for a move"},
    {"turns", "echo" SLIP_APPLY "its message repeats bytes that are not printable"},
    {"turns", "notraits" SLIP_TRAITS "no table for them"},
    {"turns", "fickle" SLIP_TRAITS "'fickle' gives another number when asked again"},
    {"solve", "phases" SLIP_SOLVE "an answer has 9 phases, more than 8"},
    {"solve", "nameless" SLIP_SOLVE "phase 1 has no name"},
    {"solve", "after" SLIP_SOLVE "there are moves after the last phase"},
    {"solve", "words" SLIP_SOLVE "apply() cannot read the answer for state 0"},
    {"solve", "turns" SLIP_SOLVE "solve() changes the state it is given"},
    {"solve", "endless" SLIP_SOLVE "the answer does not end with NUL"},
    {"solve", "none" SLIP_SOLVE "state 0 has no answer"},
    {"solve", "crash" SLIP_SOLVE "it fails with code 4: it is broken"},
    {"solve", "all" SLIP_ASKED "it solves with the move '@#'"},
    {"solve", "open" SLIP_EXPLAIN "it does not end with a line feed"},
    {"solve", "bell" SLIP_EXPLAIN "it writes what is not printable ASCII"},
    {"solve", "long" SLIP_EXPLAIN "it writes a line of more than 100 columns"},
    {"pages", "empty: a document becomes a file: it writes nothing"},
    {"pages", "failing: a document becomes a file: no ink"},
    {"pages", "drift: the same document gives the same bytes: the same document gives other bytes "
              "on another thread"},
    {"pages", "numb: it stops when the sink refuses: it returns 4, not what the sink returned"},
};

static void names_each_slip_of_a_plugin(void **state)
{
    (void)state;
    text report = {0};
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        char name[64], line[512];
        tsl_err err = {0};
        if (i == 0 || strcmp(slips[i].plugin, slips[i - 1].plugin) != 0) {
            text_free(&report);
            snprintf(name, sizeof name, "slips_%s.so", slips[i].plugin);
            assert_int_equal(check(&report, name, &err), TSL_EBROKEN);
        }
        snprintf(line, sizeof line, "not ok %s\n", slips[i].says);
        if (!strstr(report.bytes, line)) fail_msg("no '%s' in\n%s", slips[i].says, report.bytes);
    }
    text_free(&report);
}

static void says_that_a_plugin_defines_no_puzzles(void **state)
{
    (void)state;
    static const char says[] = "the definition makes a puzzle: 'template.so' defines no puzzles";
    char path[4200], expected[512];
    text report = {0};
    tsl_err err = {0};
    snprintf(path, sizeof path, "%s/template.so", plugins);
    tsl_sink sink = sink_into(&report);
    assert_int_equal(plugin_check_definition(&sink, path, "{}", 2, &err), TSL_EBROKEN);
    snprintf(expected, sizeof expected, "template.so: broken promise: %s", says);
    assert_string_equal(err.text, expected);
    snprintf(expected, sizeof expected, "ok the plugin that makes puzzles loads\nnot ok %s\n",
             says);
    assert_string_equal(report.bytes, expected);
    text_free(&report);
}

static void there_is_no_broken_plugin_without_its_test(void **state)
{
    (void)state;
    size_t files = 0;
    DIR *d = opendir(plugins);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d));) files += strncmp(e->d_name, "broken_", 7) == 0;
    closedir(d);
    assert_int_equal(files, BROKEN);
}

static void the_template_keeps_every_promise(void **state)
{
    (void)state;
    text report = {0};
    tsl_err err = {0};
    assert_int_equal(check(&report, "template.so", &err), TSL_OK);
    assert_null(strstr(report.bytes, "not ok"));
    assert_non_null(strstr(report.bytes, "ok rings: apply() refuses what is not a move"));
    text_free(&report);
}

/* The lines of a report, and when the first and the last of them came. */
typedef struct timed_report {
    text lines;
    struct timespec first, last;
} timed_report;

static int take_line(void *self, const void *bytes, size_t size)
{
    timed_report *r = self;
    clock_gettime(CLOCK_MONOTONIC, &r->last);
    if (r->lines.size == 0) r->first = r->last;
    text_add_bytes(&r->lines, bytes, size);
    return TSL_OK;
}

/* How many states it tries depends on time; the verdict does not. Lines do not come together at the
 * end. */
static void a_slow_puzzle_keeps_its_promises(void **state)
{
    (void)state;
    char path[4200];
    unsigned tried = 0;
    timed_report r = {0};
    tsl_err err = {0};
    tsl_sink sink = {.self = &r, .write = take_line};
    snprintf(path, sizeof path, "%s/slow.so", plugins);
    assert_int_equal(plugin_check(&sink, path, &err), TSL_OK);
    assert_null(strstr(r.lines.bytes, "not ok"));
    const char *note = strstr(r.lines.bytes, "note dial: it is slow: ");
    assert_non_null(note);
    assert_int_equal(sscanf(note, "note dial: it is slow: %u states", &tried), 1);
    assert_in_range(tried, 10, 499);
    assert_true(r.last.tv_sec > r.first.tv_sec); /* two dozen scrambles at least lie between */
    text_free(&r.lines);
}

/* The table that broken_table.c should have built. */
static int build_turns(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    for (unsigned i = 0; i < 144; i++) ((uint8_t *)out)[i] = (uint8_t)((i / 12 + i % 12) % 12);
    return TSL_OK;
}

static void a_good_table_in_the_cache_hides_no_bad_one(void **state)
{
    (void)state;
    char cache[] = "/tmp/twistseal-check-XXXXXX", command[64];
    const tsl_table good = {.name = "dial-turns", .version = 1, .size = 144, .build = build_turns};
    services *s = NULL;
    const void *bytes;
    text report = {0};
    tsl_err err = {0};
    assert_non_null(mkdtemp(cache));
    assert_int_equal(setenv("XDG_CACHE_HOME", cache, 1), 0);
    s = services_new(SERVICES_KEEP_TABLES);
    assert_int_equal(services_lend(s)->table(services_lend(s), &bytes, &good, NULL, &err), TSL_OK);
    services_free(s);
    assert_int_equal(check(&report, "broken_table.so", &err), TSL_EBROKEN);
    assert_non_null(strstr(report.bytes, "not ok " SCRAMBLE));
    text_free(&report);
    snprintf(command, sizeof command, "rm -rf '%s'", cache);
    assert_int_equal(system(command), 0);
    assert_int_equal(setenv("XDG_CACHE_HOME", "/dev/null", 1), 0);
}

static void says_when_the_file_cannot_be_opened(void **state)
{
    (void)state;
    text report = {0};
    tsl_err err = {0};
    tsl_sink sink = sink_into(&report);
    assert_int_equal(plugin_check(&sink, "template.so", &err), TSL_EINPUT);
    assert_string_equal(err.text, "'template.so' is not an absolute path: a plugin needs one");
    assert_int_equal(report.size, 0);
}

/* Reads all there is to read of it. */
static void read_elf(const void *bytes, size_t size)
{
    elf e;
    tsl_err err;
    const char *name;
    if (elf_open(&e, "x.so", bytes, size, &err) != TSL_OK) return;
    for (size_t i = 0; i < e.dynamic.count; i++) elf_symbol(&name, &e, i);
    elf_variable(&e);
}

static void a_damaged_file_is_read_without_a_crash(void **state)
{
    (void)state;
    char path[4200];
    text bytes;
    tsl_err err = {0};
    snprintf(path, sizeof path, "%s/template.so", plugins);
    assert_int_equal(file_read(&bytes, path, 1 << 26, &err), TSL_OK);
    /* Copies of the exact size, so that the sanitizers see a read past the end. */
    for (size_t size = 0; size < bytes.size; size += size < 512 ? 1 : 997) {
        void *copy = malloc(size + !size);
        memcpy(copy, bytes.bytes, size);
        read_elf(copy, size);
        free(copy);
    }
    uint8_t *copy = malloc(bytes.size);
    memcpy(copy, bytes.bytes, bytes.size);
    size_t headers = (size_t)((const ElfW(Ehdr) *)(void *)copy)->e_shoff;
    for (size_t i = 0; i < 64 + bytes.size - headers; i++) {
        size_t at = i < 64 ? i : headers + i - 64; /* the file's header, then the sections' */
        for (unsigned bit = 0; bit < 8; bit++) {
            copy[at] ^= (uint8_t)(1 << bit);
            read_elf(copy, bytes.size);
            copy[at] ^= (uint8_t)(1 << bit);
        }
    }
    free(copy);
    text_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_the_promise_each_plugin_breaks),
        cmocka_unit_test(names_each_slip_of_a_plugin),
        cmocka_unit_test(says_that_a_plugin_defines_no_puzzles),
        cmocka_unit_test(there_is_no_broken_plugin_without_its_test),
        cmocka_unit_test(the_template_keeps_every_promise),
        cmocka_unit_test(a_slow_puzzle_keeps_its_promises),
        cmocka_unit_test(a_good_table_in_the_cache_hides_no_bad_one),
        cmocka_unit_test(says_when_the_file_cannot_be_opened),
        cmocka_unit_test(a_damaged_file_is_read_without_a_crash),
    };
    return cmocka_run_group_tests(tests, find_plugins, NULL);
}
