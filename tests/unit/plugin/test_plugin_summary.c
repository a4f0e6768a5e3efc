/* A plugin's file says what its renderers are called: it is believed until the plugin is loaded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "plugin/host.h"
#include "scratch.h"

static char plugins[4096 + 16]; /* BUILD/tests/plugins */

static int enter(void **state)
{
    char *path = realpath("/proc/self/exe", NULL);
    if (!path) return -1;
    *strrchr(path, '/') = '\0';
    snprintf(plugins, sizeof plugins, "%s/plugins", path);
    free(path);
    return scratch_enter(state);
}

static void read_plugin(text *out, const char *name)
{
    char path[4200];
    tsl_err err;
    snprintf(path, sizeof path, "%s/%s", plugins, name);
    assert_int_equal(file_read(out, path, 1 << 26, &err), TSL_OK);
}

/* A host of the test's directory, with the plugins of these names. */
static plugin_host *open_host(const char *const *names)
{
    char directory[4096];
    plugin_host *host = NULL;
    tsl_err err = {0};
    assert_int_equal(run("rm -f *.so"), 0);
    for (; *names; names++) {
        text bytes;
        read_plugin(&bytes, *names);
        write_bytes(*names, bytes.bytes, bytes.size, 0644);
        text_free(&bytes);
    }
    assert_non_null(getcwd(directory, sizeof directory));
    if (plugin_host_new_in(&host, directory, NULL, &err) != TSL_OK) fail_msg("%s", err.text);
    return host;
}

static void tells_of_a_renderer_without_loading_it(void **state)
{
    (void)state;
    text bytes;
    digest sha256;
    const tsl_summary *said = NULL;
    const tsl_renderer *r = NULL;
    const plugin *from = NULL;
    tsl_err err = {0};
    plugin_host *host = open_host((const char *const[]){"broken_summary.so", "template.so", NULL});
    assert_int_equal(plugin_host_summary(&said, &from, host, "pages", &err), TSL_OK);
    assert_string_equal(said->extension, "txt");
    assert_int_equal(said->lock, 1);
    assert_null(from->entry);
    /* It counts as used, by the digest of its file. */
    assert_int_equal(plugin_host_count(host), 1);
    assert_ptr_equal(plugin_host_at(host, 0), from);
    read_plugin(&bytes, "broken_summary.so");
    assert_int_equal(hash_bytes(&sha256, bytes.bytes, bytes.size, &err), TSL_OK);
    assert_true(hash_equal(&sha256, &from->sha256));
    text_free(&bytes);
    /* A lie is found when it is loaded. */
    assert_int_equal(plugin_host_renderer(&r, host, "pages", &err), TSL_EBROKEN);
    assert_string_equal(
        err.text, "broken_summary.so: its section tsl_summaries is not what its renderer 1 is");
    assert_int_equal(plugin_host_summary(&said, &from, host, "none", &err), TSL_OK);
    assert_null(said);
    assert_null(from);
    plugin_host_free(host);
}

static void a_plugin_that_says_nothing_of_its_renderers_is_loaded(void **state)
{
    (void)state;
    const tsl_summary *is = NULL;
    const plugin *from = NULL;
    tsl_err err = {0};
    plugin_host *host = open_host((const char *const[]){"broken_renderer.so", NULL});
    assert_int_equal(plugin_host_summary(&is, &from, host, "pages", &err), TSL_OK);
    assert_string_equal(from->entry->name, "pages");
    assert_string_equal(is->extension, "txt");
    assert_int_equal(is->lock, 0);
    plugin_host_free(host);
    host = open_host((const char *const[]){"broken_renderer.so", "broken_summary.so", NULL});
    assert_int_equal(plugin_host_summary(&is, &from, host, "pages", &err), TSL_EBROKEN);
    assert_non_null(strstr(err.text, "'pages' is offered by both"));
    plugin_host_free(host);
}

/* The header of the section of summaries in a shared object. */
static ElfW(Shdr) * find_section(const text *file)
{
    const ElfW(Ehdr) *h = (const void *)file->bytes;
    ElfW(Shdr) *sections = (void *)(file->bytes + h->e_shoff);
    const char *names = file->bytes + sections[h->e_shstrndx].sh_offset;
    for (size_t i = 0; i < h->e_shnum; i++)
        if (strcmp(names + sections[i].sh_name, TSL_SUMMARIES) == 0) return &sections[i];
    return NULL;
}

static void refuses_a_malformed_summary(void **state)
{
    (void)state;
    enum { AT_LOCK = 4, AT_ID = 8, AT_EXTENSION = 28 };
    static const char long_id[20] = "aaaaaaaaaaaaaaaaaaaa";
    static const struct {
        size_t at, size; /* what is changed */
        const char *to;
        size_t section; /* its size then */
        const char *message;
    } cases[] = {
        {0, 1, "\5", 48, "built for ABI 5, this program has 4: rebuild it"},
        {0, 1, "\5", 4, "built for ABI 5, this program has 4: rebuild it"},
        {AT_LOCK, 1, "\2", 48, "its section tsl_summaries is malformed"},
        {AT_ID, 20, long_id, 48, "its section tsl_summaries is malformed"},
        {AT_EXTENSION, 20, long_id, 48, "its section tsl_summaries is malformed"},
        {AT_ID, 1, "P", 48, "a renderer's id is not of the form [a-z0-9-]{1,16}"},
        {AT_EXTENSION, 2, "./", 48, "renderer 'pages': extension is not of the form [a-z0-9]+"},
        {0, 0, "", 0, "its section tsl_summaries is cut short"},
        {0, 0, "", 47, "its section tsl_summaries is cut short"},
        {0, 0, "", 49, "its section tsl_summaries is cut short"},
        {0, 0, "", (size_t)1 << 40, "its section tsl_summaries is cut short"},
    };
    char expected[256];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text bytes;
        plugin *p = NULL;
        tsl_err err = {0};
        read_plugin(&bytes, "broken_summary.so");
        ElfW(Shdr) *section = find_section(&bytes);
        assert_int_equal(section->sh_size, 48);
        memcpy(bytes.bytes + section->sh_offset + cases[i].at, cases[i].to, cases[i].size);
        section->sh_size = cases[i].section;
        assert_int_equal(plugin_know(&p, "/broken_summary.so", &bytes, &err), TSL_EBROKEN);
        snprintf(expected, sizeof expected, "broken_summary.so: %s", cases[i].message);
        assert_string_equal(err.text, expected);
        text_free(&bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_of_a_renderer_without_loading_it),
        cmocka_unit_test(a_plugin_that_says_nothing_of_its_renderers_is_loaded),
        cmocka_unit_test(refuses_a_malformed_summary),
    };
    return cmocka_run_group_tests(tests, enter, scratch_leave);
}
