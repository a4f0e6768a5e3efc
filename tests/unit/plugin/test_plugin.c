/* The plugin host opens what is safe and whole, says why it refuses the rest, and finds puzzles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "plugin/host.h"
#include "plugin/plugin.h"
#include "plugin/sink.h"

/* ---- where the test plugins are, and a directory of each test's own ---- */

static char plugins[4096 + 16]; /* BUILD/tests/plugins */
static char directory[64];

static int find_plugins(void **state)
{
    (void)state;
    char *path = realpath("/proc/self/exe", NULL);
    if (!path) return -1;
    *strrchr(path, '/') = '\0';
    snprintf(plugins, sizeof plugins, "%s/plugins", path);
    free(path);
    return 0;
}

static int enter(void **state)
{
    (void)state;
    strcpy(directory, "/tmp/twistseal-plugin-XXXXXX");
    return mkdtemp(directory) ? 0 : -1;
}

static int leave(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    return system(command);
}

static void test_plugin_path(char out[4200], const char *name)
{
    snprintf(out, 4200, "%s/%s", plugins, name);
}

/* A copy of a test plugin in the test's own directory. */
static void copy_plugin(const char *from, const char *to)
{
    char source[4200], target[4200];
    text bytes;
    tsl_err err;
    test_plugin_path(source, from);
    snprintf(target, sizeof target, "%s/%s", directory, to);
    assert_int_equal(file_read(&bytes, source, 1 << 26, &err), TSL_OK);
    assert_int_equal(file_create(target, bytes.bytes, bytes.size, 0644, &err), TSL_OK);
    text_free(&bytes);
}

/* The message a plugin is refused with, after replacing the test's directory by "DIR". */
static void assert_refused(const char *path, tsl_status code, const char *message)
{
    plugin *p = NULL;
    tsl_err err = {0};
    char expected[4096] = "";
    for (const char *c = message; *c;) {
        bool here = strncmp(c, "DIR", 3) == 0;
        snprintf(expected + strlen(expected), sizeof expected - strlen(expected), "%.*s",
                 here ? (int)strlen(directory) : 1, here ? directory : c);
        c += here ? 3 : 1;
    }
    assert_int_equal(plugin_open(&p, path, &err), code);
    assert_string_equal(err.text, expected);
    assert_null(p);
}

/* ---- the ABI ---- */

#define AT(type, member) offsetof(type, member)

/* A plugin that was built years ago finds every member where it was. Another layout is another ABI:
 * then raise TSL_ABI and write the new numbers here. */
static void the_layout_of_abi_5_stays(void **state)
{
    (void)state;
    if (sizeof(void *) != 8) skip();
    assert_int_equal(TSL_ABI, 5);
    const struct {
        const char *last;
        size_t at, expected, size, expected_size;
    } cases[] = {
        {"rng.below", AT(tsl_rng, below), 8, sizeof(tsl_rng), 16},
        {"cube3.edge", AT(tsl_cube3, edge), 8, sizeof(tsl_cube3), 20},
        {"solve3.max_nodes", AT(tsl_solve3, max_nodes), 16, sizeof(tsl_solve3), 24},
        {"moves3.count", AT(tsl_moves3, count), 32, sizeof(tsl_moves3), 40},
        {"engine3.solve", AT(tsl_engine3, solve), 40, sizeof(tsl_engine3), 48},
        {"table.build", AT(tsl_table, build), 24, sizeof(tsl_table), 32},
        {"host.parallel", AT(tsl_host, parallel), 32, sizeof(tsl_host), 40},
        {"want.work", AT(tsl_want, work), 16, sizeof(tsl_want), 24},
        {"ask.work", AT(tsl_ask, work), 24, sizeof(tsl_ask), 32},
        {"phase.end", AT(tsl_phase, end), 8, sizeof(tsl_phase), 16},
        {"answer.phases", AT(tsl_answer, phases), 2072, sizeof(tsl_answer), 2200},
        {"trait.value", AT(tsl_trait, value), 24, sizeof(tsl_trait), 32},
        {"subset.contains", AT(tsl_subset, contains), 24, sizeof(tsl_subset), 32},
        {"puzzle.engine_solves", AT(tsl_puzzle, engine_solves), 48, sizeof(tsl_puzzle), 184},
        {"puzzle.init", AT(tsl_puzzle, init), 56, sizeof(tsl_puzzle), 184},
        {"puzzle.facelets", AT(tsl_puzzle, facelets), 128, sizeof(tsl_puzzle), 184},
        {"puzzle.read", AT(tsl_puzzle, read), 136, sizeof(tsl_puzzle), 184},
        {"puzzle.explain", AT(tsl_puzzle, explain), 160, sizeof(tsl_puzzle), 184},
        {"puzzle.subsets", AT(tsl_puzzle, subsets), 176, sizeof(tsl_puzzle), 184},
        {"item.fit_group", AT(tsl_item, fit_group), 124, sizeof(tsl_item), 128},
        {"page.item_count", AT(tsl_page, item_count), 32, sizeof(tsl_page), 40},
        {"document.page_count", AT(tsl_document, page_count), 24, sizeof(tsl_document), 32},
        {"sink.notice", AT(tsl_sink, notice), 16, sizeof(tsl_sink), 24},
        {"file.size", AT(tsl_file, size), 8, sizeof(tsl_file), 16},
        {"part.outline", AT(tsl_part, outline), 32, sizeof(tsl_part), 40},
        {"renderer.read", AT(tsl_renderer, read), 40, sizeof(tsl_renderer), 64},
        {"renderer.join", AT(tsl_renderer, join), 56, sizeof(tsl_renderer), 64},
        {"plugin.renderers", AT(tsl_plugin, renderers), 32, sizeof(tsl_plugin), 56},
        {"plugin.undefine", AT(tsl_plugin, undefine), 48, sizeof(tsl_plugin), 56},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (cases[i].at != cases[i].expected || cases[i].size != cases[i].expected_size)
            fail_msg("%s is at %zu, the struct has %zu bytes", cases[i].last, cases[i].at,
                     cases[i].size);
}

/* ---- opening ---- */

static void opens_a_plugin_and_takes_its_digest(void **state)
{
    (void)state;
    char path[4200];
    test_plugin_path(path, "template.so");
    plugin *p = NULL;
    tsl_err err = {0};
    assert_int_equal(plugin_open(&p, path, &err), TSL_OK);
    assert_string_equal(p->entry->name, "template");
    assert_string_equal(p->entry->puzzles[0]->id, "rings");
    text bytes;
    digest expected;
    assert_int_equal(file_read(&bytes, path, 1 << 26, &err), TSL_OK);
    hash_bytes(&expected, bytes.bytes, bytes.size);
    assert_true(hash_equal(&p->sha256, &expected));
    text_free(&bytes);
    plugin_free(p);
}

static void two_plugins_are_two(void **state)
{
    (void)state;
    plugin *first = NULL, *second = NULL;
    char path[4200];
    tsl_err err = {0};
    test_plugin_path(path, "template.so");
    assert_int_equal(plugin_open(&first, path, &err), TSL_OK);
    test_plugin_path(path, "broken_scramble.so");
    assert_int_equal(plugin_open(&second, path, &err), TSL_OK);
    assert_ptr_not_equal(first->entry, second->entry);
    assert_string_equal(first->entry->name, "template");
    assert_string_equal(second->entry->name, "dial");
    plugin_free(first);
    plugin_free(second);
}

/* The lowest descriptor that is free. */
static int free_descriptor(void)
{
    const int fd = dup(0);
    close(fd);
    return fd;
}

/* Who makes sets for ever would otherwise run out of descriptors. */
static void the_same_plugin_again_takes_nothing_more(void **state)
{
    (void)state;
    plugin *first = NULL, *again = NULL;
    char path[4200];
    tsl_err err = {0};
    test_plugin_path(path, "template.so");
    assert_int_equal(plugin_open(&first, path, &err), TSL_OK);
    const int fd = free_descriptor();
    assert_int_equal(plugin_open(&again, path, &err), TSL_OK);
    assert_int_equal(free_descriptor(), fd);
    assert_ptr_equal(first->entry, again->entry);
    plugin_free(first);
    plugin_free(again);
}

static void names_what_is_wrong_with_a_plugin(void **state)
{
    (void)state;
    static const struct {
        const char *file, *message;
    } cases[] = {
        {"broken_abi.so", "broken_abi.so: built for ABI 6, this program has 5: rebuild it"},
        {"broken_entry.so",
         "broken_entry.so: is not a plugin: it has no symbol 'tsl_plugin_entry'"},
        {"broken_symbol.so",
         "broken_symbol.so: cannot be loaded: undefined symbol: dial_helper_nobody_has"},
        {"broken_null.so", "broken_null.so: puzzle 'dial': within is NULL"},
        {"broken_id.so", "broken_id.so: a puzzle's id is not of the form [a-z0-9]{1,16}"},
        {"broken_size.so",
         "broken_size.so: puzzle 'dial': state_size is 1025, which is not in 1..1024"},
        {"broken_twins.so", "broken_twins.so: two puzzles have the id 'dial'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char path[4200];
        test_plugin_path(path, cases[i].file);
        assert_refused(path, TSL_EBROKEN, cases[i].message);
    }
}

static int no_init(void **self, const tsl_host *host, tsl_err *err)
{
    (void)self, (void)host, (void)err;
    return TSL_OK;
}

static int no_render(const tsl_document *document, tsl_sink *sink, tsl_err *err)
{
    (void)document, (void)sink, (void)err;
    return TSL_OK;
}

static int32_t no_value(const void *self, const void *state)
{
    (void)self, (void)state;
    return 0;
}

static void no_draw(const void *self, void *state, tsl_rng *rng)
{
    (void)self, (void)state, (void)rng;
}

static bool contains_all(const void *self, const void *state)
{
    (void)self, (void)state;
    return true;
}

static void checks_traits_and_subsets(void **state)
{
    (void)state;
    char path[4200];
    plugin *p = NULL;
    tsl_err err = {0};
    test_plugin_path(path, "template.so");
    assert_int_equal(plugin_open(&p, path, &err), TSL_OK);
    const tsl_trait good = {"a_b1", "a doc", 0, 3, no_value}, end = {.name = NULL};
    const tsl_subset fine = {"s-1", "a doc", no_draw, contains_all}, stop = {.name = NULL};
    const struct {
        tsl_trait traits[3];
        tsl_subset subsets[3];
        const char *message;
    } cases[] = {
        {{good, end}, {fine, stop}, NULL},
        {{good, good, end}, {fine, stop}, "trait 'a_b1' is given twice"},
        {{{"A", "x", 0, 1, no_value}}, {fine}, "a trait's name is not of the form [a-z][a-z0-9_]*"},
        {{{"1a", "x", 0, 1, no_value}},
         {fine},
         "a trait's name is not of the form [a-z][a-z0-9_]*"},
        {{{"a", NULL, 0, 1, no_value}}, {fine}, "trait 'a' needs a doc of one line"},
        {{{"a", "x\ny", 0, 1, no_value}}, {fine}, "trait 'a' needs a doc of one line"},
        {{{"a", "x", 2, 1, no_value}}, {fine}, "trait 'a' has min above max"},
        {{{"a", "x", 0, 1, NULL}}, {fine}, "trait 'a' has no value()"},
        {{good, end}, {fine, fine, stop}, "subset 's-1' is given twice"},
        {{good, end},
         {{"s.", "x", no_draw, contains_all}},
         "a subset's name is not of the form [a-z0-9-]+"},
        {{good, end}, {{"s", "", no_draw, contains_all}}, "subset 's' needs a doc of one line"},
        {{good, end}, {{"s", "x", no_draw, NULL}}, "subset 's' has no draw() or no contains()"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_puzzle changed = *p->entry->puzzles[0];
        changed.traits = cases[i].traits;
        changed.subsets = cases[i].subsets;
        const tsl_puzzle *list[] = {&changed, NULL};
        tsl_plugin entry = *p->entry;
        entry.puzzles = list;
        char expected[256];
        int status = entry_check(&entry, "x.so", &err);
        assert_int_equal(status, cases[i].message ? TSL_EBROKEN : TSL_OK);
        if (!cases[i].message) continue;
        snprintf(expected, sizeof expected, "x.so: puzzle 'rings': %s", cases[i].message);
        assert_string_equal(err.text, expected);
    }
    plugin_free(p);
}

static void checks_every_field_of_the_entry(void **state)
{
    (void)state;
    static const tsl_puzzle incomplete = {.id = "x",
                                          .name = "X",
                                          .draw_as = "x",
                                          .state_size = 1,
                                          .facelet_count = 1,
                                          .init = no_init};
    tsl_puzzle nameless = incomplete, undrawable = incomplete, empty = incomplete,
               huge = incomplete, blank = incomplete, long_id = incomplete;
    nameless.name = "";
    undrawable.draw_as = "../x";
    empty.facelet_count = 0;
    huge.work_size = UINT32_MAX;
    blank.name = "two\nlines";
    long_id.id = "x234567890123456x";
    static const tsl_renderer good = {"pdf", "pdf", true, no_render, 0, 0, 0, 0},
                              mute = {"pdf", "pdf", true, 0, 0, 0, 0, 0},
                              plain = {"pdf", NULL, true, no_render, 0, 0, 0, 0};
    const tsl_puzzle *list[66] = {NULL};
    const tsl_renderer *renderers[3] = {NULL};
    const struct {
        const tsl_puzzle *puzzle;
        const tsl_renderer *first, *second;
        const char *name, *version, *message;
    } cases[] = {
        {NULL, &good, NULL, "p", "1", NULL},
        {NULL, NULL, NULL, "p", "1", "x.so: offers no puzzle and no renderer"},
        {NULL, &good, NULL, "P", "1", "x.so: the plugin's name is not of the form [a-z0-9_-]+"},
        {NULL, &good, NULL, NULL, "1", "x.so: the plugin's name is not of the form [a-z0-9_-]+"},
        {NULL, &good, NULL, "p", NULL,
         "x.so: the plugin's version is missing or not a line of text"},
        {NULL, &mute, NULL, "p", "1", "x.so: renderer 'pdf': render is NULL"},
        {NULL, &plain, NULL, "p", "1",
         "x.so: renderer 'pdf': extension is not of the form [a-z0-9]+"},
        {NULL, &good, &good, "p", "1", "x.so: two renderers have the id 'pdf'"},
        {&incomplete, NULL, NULL, "p", "1", "x.so: puzzle 'x': solved is NULL"},
        {&nameless, NULL, NULL, "p", "1",
         "x.so: puzzle 'x': its name is missing or not a line of text"},
        {&blank, NULL, NULL, "p", "1",
         "x.so: puzzle 'x': its name is missing or not a line of text"},
        {&undrawable, NULL, NULL, "p", "1",
         "x.so: puzzle 'x': draw_as is not the name of a script in lua/draw"},
        {&empty, NULL, NULL, "p", "1",
         "x.so: puzzle 'x': facelet_count is 0, which is not in 1..1023"},
        {&huge, NULL, NULL, "p", "1",
         "x.so: puzzle 'x': work_size is 4294967295, which is not in 0..268435456"},
        {&long_id, NULL, NULL, "p", "1", "x.so: a puzzle's id is not of the form [a-z0-9]{1,16}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        list[0] = cases[i].puzzle;
        renderers[0] = cases[i].first;
        renderers[1] = cases[i].second;
        tsl_plugin entry = {.abi = TSL_ABI,
                            .name = cases[i].name,
                            .version = cases[i].version,
                            .puzzles = list,
                            .renderers = renderers};
        int status = entry_check(&entry, "x.so", &err);
        assert_int_equal(status, cases[i].message ? TSL_EBROKEN : TSL_OK);
        if (cases[i].message) assert_string_equal(err.text, cases[i].message);
    }
}

/* ---- what is not safe to open ---- */

static void refuses_paths_that_are_not_absolute(void **state)
{
    (void)state;
    assert_refused("template.so", TSL_EINPUT,
                   "'template.so' is not an absolute path: a plugin needs one");
    assert_refused("./x/template.so", TSL_EINPUT,
                   "'./x/template.so' is not an absolute path: a plugin needs one");
    assert_refused("", TSL_EINPUT, "'' is not an absolute path: a plugin needs one");
}

static void refuses_names_that_are_no_plugins(void **state)
{
    (void)state;
    static const char *const names[] = {"X.so", "x.so.1", ".so", "x.SO", "x y.so", "", "x"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[64], message[128];
        snprintf(path, sizeof path, "/%s", names[i]);
        snprintf(message, sizeof message,
                 "'/%s' is not a plugin's name: it must be like [a-z0-9_-]+.so", names[i]);
        assert_refused(path, TSL_EINPUT, message);
    }
}

static void path_in_directory(char out[128], const char *name)
{
    snprintf(out, 128, "%s/%s", directory, name);
}

static void refuses_what_is_not_a_file(void **state)
{
    (void)state;
    char path[128], real[128];
    path_in_directory(path, "gone.so");
    assert_refused(path, TSL_ESYSTEM, "cannot open 'DIR/gone.so': no such file or directory");
    path_in_directory(path, "no/gone.so");
    assert_refused(path, TSL_ESYSTEM, "cannot open 'DIR/no/gone.so': no such file or directory");
    path_in_directory(path, "folder.so");
    assert_int_equal(mkdir(path, 0755), 0);
    assert_refused(path, TSL_ESYSTEM, "'DIR/folder.so' is not a regular file");
    path_in_directory(path, "pipe.so");
    assert_int_equal(mkfifo(path, 0644), 0);
    assert_refused(path, TSL_ESYSTEM, "'DIR/pipe.so' is not a regular file");
    copy_plugin("template.so", "real.so");
    path_in_directory(real, "real.so");
    path_in_directory(path, "link.so");
    assert_int_equal(symlink(real, path), 0);
    assert_refused(path, TSL_EINPUT, "'DIR/link.so' is a link: give the plugin's file itself");
}

static void refuses_what_is_no_library(void **state)
{
    (void)state;
    char path[128];
    tsl_err err;
    path_in_directory(path, "empty.so");
    assert_int_equal(file_create(path, "", 0, 0644, &err), TSL_OK);
    assert_refused(path, TSL_EBROKEN, "empty.so: cannot be loaded: file too short");
    path_in_directory(path, "text.so");
    static const char words[] = "these words are not the beginning of a shared object, and go on "
                                "for long enough to be taken for a header";
    assert_int_equal(file_create(path, words, sizeof words, 0644, &err), TSL_OK);
    assert_refused(path, TSL_EBROKEN, "text.so: cannot be loaded: invalid ELF header");
}

/* The loader maps a file without looking at its size: the process dies when it touches a page that
 * is not there. */
static void a_file_that_was_cut_short_is_an_error(void **state)
{
    (void)state;
    char path[4200];
    tsl_err err = {0};
    unsigned refused = 0, loaded = 0;
    plugin *p = NULL;
    test_plugin_path(path, "template.so");
    assert_int_equal(plugin_read(&p, path, &err), TSL_OK);
    const size_t whole = p->bytes.size;
    plugin_free(p);
    for (size_t size = 0; size <= whole; size += size < 64 ? 16 : size == whole ? 1 : 487) {
        assert_int_equal(plugin_read(&p, path, &err), TSL_OK);
        p->bytes.size = size < whole ? size : whole;
        int status = plugin_load(p, &err);
        if (status != TSL_OK) assert_int_equal(status, TSL_EBROKEN);
        refused += status != TSL_OK;
        loaded += status == TSL_OK; /* only what no segment needs is missing */
        plugin_free(p);
        if (size + 487 > whole && size < whole) size = whole - 487;
    }
    assert_int_equal(plugin_read(&p, path, &err), TSL_OK);
    p->bytes.size = whole / 4;
    assert_int_equal(plugin_load(p, &err), TSL_EBROKEN);
    assert_string_equal(err.text, "template.so: is cut short: copy or build it again");
    assert_true(refused > 10 && loaded > 0);
    plugin_free(p);
}

static void assert_opens(const char *path)
{
    plugin *p = NULL;
    tsl_err err = {0};
    if (plugin_open(&p, path, &err) != TSL_OK) fail_msg("%s", err.text);
    plugin_free(p);
}

static void refuses_what_others_may_write(void **state)
{
    (void)state;
    char path[128], folder[128];
    copy_plugin("template.so", "a.so");
    path_in_directory(path, "a.so");
    assert_opens(path);
    assert_int_equal(chmod(path, 0666), 0);
    assert_refused(path, TSL_EINPUT, "others may write to 'DIR/a.so': run 'chmod go-w DIR/a.so'");
    assert_int_equal(chmod(path, 0646), 0);
    assert_refused(path, TSL_EINPUT, "others may write to 'DIR/a.so': run 'chmod go-w DIR/a.so'");
    assert_int_equal(chmod(path, 0644), 0);
    assert_int_equal(chmod(directory, 0777), 0);
    assert_refused(path, TSL_EINPUT, "others may write to 'DIR': run 'chmod go-w DIR'");
    /* Others may add to a sticky directory: it may be above, but not hold plugins itself. */
    assert_int_equal(chmod(directory, 01777), 0);
    assert_refused(path, TSL_EINPUT, "others may write to 'DIR': run 'chmod go-w DIR'");

    path_in_directory(folder, "sub");
    assert_int_equal(mkdir(folder, 0755), 0);
    copy_plugin("template.so", "sub/a.so");
    path_in_directory(path, "sub/a.so");
    assert_opens(path);
    assert_int_equal(chmod(directory, 0777), 0);
    assert_refused(path, TSL_EINPUT, "others may write to 'DIR': run 'chmod go-w DIR'");
}

static void refuses_what_belongs_to_others(void **state)
{
    (void)state;
    char path[128];
    if (geteuid() != 0) skip(); /* only root can give files away */
    copy_plugin("template.so", "a.so");
    path_in_directory(path, "a.so");
    assert_int_equal(chown(path, 65534, 65534), 0);
    assert_refused(path, TSL_EINPUT,
                   "'DIR/a.so' belongs to user 65534: a plugin and its directories must belong to "
                   "root, to you or to the program's owner");
    assert_int_equal(chown(path, 0, 0), 0);
    assert_int_equal(chown(directory, 65534, 65534), 0);
    assert_refused(path, TSL_EINPUT,
                   "'DIR' belongs to user 65534: a plugin and its directories must belong to "
                   "root, to you or to the program's owner");
}

/* The program makes itself untraceable before it opens plugins, which changes who owns /proc. */
static void opens_as_another_user_in_an_untraceable_process(void **state)
{
    (void)state;
    if (geteuid() != 0) skip();
    char path[128];
    copy_plugin("template.so", "a.so");
    path_in_directory(path, "a.so");
    assert_int_equal(chmod(directory, 0755), 0);
    pid_t child = fork();
    if (child == 0) {
        plugin *p;
        tsl_err err = {0};
        bool ok = setgid(65534) == 0 && setuid(65534) == 0 && prctl(PR_SET_DUMPABLE, 0) == 0;
        ok = ok && plugin_open(&p, path, &err) == TSL_OK;
        if (!ok) fprintf(stderr, "%s\n", err.text);
        _exit(!ok);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* ---- the host ---- */

/* The index of the test's directory. */
static void write_index(const char *lines)
{
    char path[128];
    tsl_err err;
    text index = {0};
    text_addf(&index, PLUGIN_INDEX_FORMAT "%s", lines);
    snprintf(path, sizeof path, "%s/" PLUGIN_INDEX, directory);
    unlink(path);
    assert_int_equal(file_create(path, index.bytes, index.size, 0644, &err), TSL_OK);
    text_free(&index);
}

static plugin_host *open_host(const char *const *extra)
{
    plugin_host *host = NULL;
    tsl_err err = {0};
    if (plugin_host_new_in(&host, directory, extra, &err) != TSL_OK) fail_msg("%s", err.text);
    return host;
}

static void finds_a_puzzle_and_opens_only_what_offers_it(void **state)
{
    (void)state;
    tsl_err err = {0};
    copy_plugin("template.so", "b.so");
    copy_plugin("broken_scramble.so", "a.so");
    copy_plugin("template.so", "c.so"); /* not in the index */
    write_index("a.so puzzle dial\nb.so puzzle rings\nd.so puzzle gone\n");
    plugin_host *host = open_host(NULL);
    text ignored = {0};
    assert_int_equal(plugin_host_ignored(&ignored, host, &err), TSL_OK);
    assert_string_equal(ignored.bytes, "c.so\n");
    text_free(&ignored);
    assert_int_equal(plugin_host_file_count(host), 2);

    const puzzle *rings = NULL, *again = NULL, *dial = NULL;
    size_t work_size = 0;
    assert_int_equal(plugin_host_puzzle(&rings, host, "rings", &err), TSL_OK);
    assert_string_equal(rings->type->name, "Two rings of three tiles");
    assert_non_null(rings->self);
    assert_string_equal(rings->from->entry->name, "template");

    assert_int_equal(plugin_host_puzzle(&dial, host, "dial", &err), TSL_OK);
    assert_int_equal(puzzle_init_scramble(&work_size, dial, &err), TSL_OK);
    assert_int_equal(work_size, 64);
    assert_string_equal(dial->from->entry->name, "dial");

    assert_int_equal(plugin_host_puzzle(&again, host, "rings", &err), TSL_OK);
    assert_ptr_equal(again, rings);
    plugin_host_free(host);
}

static void says_when_no_plugin_has_it(void **state)
{
    (void)state;
    const puzzle *p;
    const tsl_renderer *r;
    tsl_err err = {0};
    copy_plugin("template.so", "a.so");
    write_index("a.so puzzle rings\nb.so renderer pdf pdf lock\n"); /* b.so is not there */
    plugin_host *host = open_host(NULL);
    assert_int_equal(plugin_host_puzzle(&p, host, "333x", &err), TSL_EINPUT);
    assert_string_equal(err.text, "no plugin offers the puzzle '333x'");
    assert_int_equal(plugin_host_renderer(&r, host, "pdf", &err), TSL_ESYSTEM);
    assert_string_equal(err.text,
                        "no plugin renders 'pdf': paper.so is missing; a browser renders "
                        "'{use: sheets, as: html}', on a computer install cairo and pango "
                        "(tools/install-deps) and build it");
    assert_int_equal(plugin_host_renderer(&r, host, "html", &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "no plugin renders 'html': html.so is missing: install "
                                  "libqrencode (tools/install-deps) and build it");
    plugin_host_free(host);
}

static void finds_a_renderer_and_tells_of_it_without_loading_it(void **state)
{
    (void)state;
    const tsl_renderer *r = NULL;
    const plugin_offer *offer = NULL;
    const plugin *from = NULL;
    tsl_err err = {0};
    copy_plugin("broken_renderer.so", "a.so");
    write_index("a.so renderer pages txt\n");
    plugin_host *host = open_host(NULL);
    assert_int_equal(plugin_host_renderer_offer(&offer, &from, host, "none", &err), TSL_OK);
    assert_null(offer);
    assert_null(from);
    assert_int_equal(plugin_host_renderer_offer(&offer, &from, host, "pages", &err), TSL_OK);
    assert_string_equal(offer->extension, "txt");
    assert_false(offer->locks);
    assert_null(from->entry);
    assert_int_equal(plugin_host_renderer(&r, host, "pages", &err), TSL_OK);
    assert_string_equal(r->extension, "txt");
    assert_string_equal(from->entry->name, "pages");
    plugin_host_free(host);
}

static void refuses_a_plugin_that_differs_from_the_index(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "a.so renderer pages txt lock\n", "a.so renderer pages text\n",
        "a.so renderer pages txt\na.so puzzle dial\n", "a.so puzzle pages\n"};
    char message[256];
    copy_plugin("broken_renderer.so", "a.so");
    snprintf(message, sizeof message,
             "'%s/a.so' does not offer what the INDEX beside it says: make that again with "
             "'twistseal plugin index'",
             directory);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const plugin *from = NULL;
        tsl_err err = {0};
        write_index(lines[i]);
        plugin_host *host = open_host(NULL);
        for (int again = 0; again < 2; again++) {
            assert_int_equal(plugin_host_open(&from, host, 0, &err), TSL_EBROKEN);
            assert_string_equal(err.text, message);
        }
        plugin_host_free(host);
    }
}

static void refuses_two_plugins_with_one_id(void **state)
{
    (void)state;
    const puzzle *p;
    tsl_err err = {0};
    char message[256];
    copy_plugin("template.so", "a.so");
    copy_plugin("template.so", "b.so");
    write_index("a.so puzzle rings\nb.so puzzle rings\n");
    plugin_host *host = open_host(NULL);
    assert_int_equal(plugin_host_puzzle(&p, host, "rings", &err), TSL_EBROKEN);
    snprintf(message, sizeof message,
             "'rings' is offered by both '%s/a.so' and '%s/b.so': remove one", directory,
             directory);
    assert_string_equal(err.text, message);
    plugin_host_free(host);
}

static void takes_extra_plugins_by_absolute_path(void **state)
{
    (void)state;
    char path[4200];
    const char *extra[] = {path, NULL};
    const puzzle *p = NULL;
    tsl_err err = {0};
    test_plugin_path(path, "template.so");
    write_index("");
    plugin_host *host = open_host(extra);
    assert_int_equal(plugin_host_puzzle(&p, host, "rings", &err), TSL_OK);
    assert_string_equal(p->from->path, path);
    plugin_host_free(host);

    strcpy(path, "template.so");
    assert_int_equal(plugin_host_new_in(&host, directory, extra, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'template.so' is not an absolute path: a plugin needs one");
}

static void a_broken_plugin_is_an_error_only_where_it_is_needed(void **state)
{
    (void)state;
    const puzzle *p;
    tsl_err err = {0};
    copy_plugin("template.so", "a.so");
    copy_plugin("broken_abi.so", "b.so");
    write_index("a.so puzzle rings\nb.so puzzle dial\n");
    plugin_host *host = open_host(NULL);
    assert_int_equal(plugin_host_puzzle(&p, host, "rings", &err), TSL_OK);
    assert_int_equal(plugin_host_puzzle(&p, host, "dial", &err), TSL_EBROKEN);
    assert_string_equal(err.text, "b.so: built for ABI 6, this program has 5: rebuild it");
    plugin_host_free(host);
}

static void what_a_plugin_writes_is_kept(void **state)
{
    (void)state;
    text out = {0};
    tsl_sink sink = sink_into(&out);
    assert_int_equal(sink.write(sink.self, "ab", 2), TSL_OK);
    assert_int_equal(sink.write(sink.self, "", 0), TSL_OK);
    assert_int_equal(sink.write(sink.self, "c", 1), TSL_OK);
    assert_string_equal(out.bytes, "abc");
    text_free(&out);
}

#define IN_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, enter, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_plugin_writes_is_kept),
        cmocka_unit_test(the_layout_of_abi_5_stays),
        cmocka_unit_test(opens_a_plugin_and_takes_its_digest),
        cmocka_unit_test(two_plugins_are_two),
        cmocka_unit_test(the_same_plugin_again_takes_nothing_more),
        cmocka_unit_test(names_what_is_wrong_with_a_plugin),
        cmocka_unit_test(checks_every_field_of_the_entry),
        cmocka_unit_test(checks_traits_and_subsets),
        cmocka_unit_test(refuses_paths_that_are_not_absolute),
        cmocka_unit_test(refuses_names_that_are_no_plugins),
        IN_DIRECTORY(refuses_what_is_not_a_file),
        IN_DIRECTORY(refuses_what_is_no_library),
        cmocka_unit_test(a_file_that_was_cut_short_is_an_error),
        IN_DIRECTORY(refuses_what_others_may_write),
        IN_DIRECTORY(refuses_what_belongs_to_others),
        IN_DIRECTORY(opens_as_another_user_in_an_untraceable_process),
        IN_DIRECTORY(finds_a_puzzle_and_opens_only_what_offers_it),
        IN_DIRECTORY(says_when_no_plugin_has_it),
        IN_DIRECTORY(finds_a_renderer_and_tells_of_it_without_loading_it),
        IN_DIRECTORY(refuses_a_plugin_that_differs_from_the_index),
        IN_DIRECTORY(refuses_two_plugins_with_one_id),
        IN_DIRECTORY(takes_extra_plugins_by_absolute_path),
        IN_DIRECTORY(a_broken_plugin_is_an_error_only_where_it_is_needed),
    };
    return cmocka_run_group_tests(tests, find_plugins, NULL);
}
