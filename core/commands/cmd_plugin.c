/* The command `plugin`: lists the plugins, and checks one against the whole contract. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "command.h"
#include "plugin/check/check.h"
#include "plugin/host.h"
#include "plugin/plugin.h"
#include "script/script.h"

static const char help[] =
    "usage: twistseal plugin list [--plugin FILE...]\n"
    "       twistseal plugin check FILE.so|FILE.lua\n"
    "       twistseal plugin index FILE.so...\n"
    "\n"
    "list   shows each plugin of this program: its name, its version, the first 16 digits of its\n"
    "       file's SHA-256, and the puzzles and renderers it offers. --plugin FILE (an absolute\n"
    "       path) adds a plugin. 'generate', 'verify', 'audit', 'check', 'scramble' and 'filter'\n"
    "       take it too.\n"
    "check  tests one plugin against the contract in include/twistseal/plugin.h and prints a line\n"
    "       for each promise as it is checked. It runs in a process of its own, builds all tables\n"
    "       again, and takes at most 300 s of processor time. Of a slow puzzle fewer states are\n"
    "       tried, 10 at least, and a note says so. FILE.lua is the definition of a puzzle, as\n"
    "       lua/puzzles has them; a name such as puzzles/dino is one of the program's own.\n"
    "       'twistseal check' takes any file, and says what it is.\n"
    "index  prints the index of a directory that has these plugins. The program uses only plugins\n"
    "       that the file INDEX in its plugin directory names, and those of --plugin. After you\n"
    "       put a plugin there: twistseal plugin index *.so >INDEX\n"
    "\n"
    "plugins/README.md explains how to write a plugin, and why the program never opens a file\n"
    "that others can write to.\n"
    "\n"
    "Exit codes: 0 done, 1 the plugin breaks a promise or is not safe to open, 2 could not do "
    "it.\n";

static void print_plugin(const plugin *p)
{
    char hex[DIGEST_HEX];
    hash_hex(hex, &p->sha256);
    printf("%-10s %-8s %.16s ", p->entry->name, p->entry->version, hex);
    for (const tsl_puzzle *const *z = p->entry->puzzles; z && *z; z++) printf(" %s", (*z)->id);
    for (const tsl_renderer *const *r = p->entry->renderers; r && *r; r++)
        printf(" %s (renderer)", (*r)->id);
    printf("\n");
}

/* A plugin that cannot be opened does not hide the others. */
static int list_plugins(const char *const *extra, tsl_err *err)
{
    plugin_host *host = NULL;
    text ignored = {0};
    int status = plugin_host_new(&host, NULL, extra, err), first = status;
    for (size_t i = 0; status == TSL_OK && i < plugin_host_file_count(host); i++) {
        const plugin *p = NULL;
        tsl_err why = {0};
        int opened = plugin_host_open(&p, host, i, &why);
        if (opened == TSL_OK)
            print_plugin(p);
        else
            printf("%-10s cannot be used\n", file_name(plugin_host_file(host, i)));
        if (opened != TSL_OK && first == TSL_OK) {
            first = opened;
            *err = why;
        }
    }
    if (first == TSL_OK) first = plugin_host_ignored(&ignored, host, err);
    for (char *rest = ignored.bytes, *file; rest && *rest;) {
        file = strsep(&rest, "\n");
        printf("%-10s is ignored: it is not in the index (see 'twistseal plugin --help')\n", file);
    }
    text_free(&ignored);
    plugin_host_free(host);
    return first;
}

/* The user names a file; the rule that a path is absolute is for what is looked for. The caller
 * frees *out. */
static int make_absolute(text *out, const char *file, tsl_err *err)
{
    char *directory = file[0] == '/' ? NULL : realpath(".", NULL);
    *out = (text){0};
    if (file[0] != '/' && !directory) return file_fail(err, "find", ".", errno);
    text_addf(out, "%s%s%s", directory ? directory : "", directory ? "/" : "", file);
    free(directory);
    return TSL_OK;
}

static int compare_names(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return strcmp(file_name(*x), file_name(*y));
}

/* Prints the index of a directory with these plugins, or nothing. */
static int print_index(const char **files, size_t count, tsl_err *err)
{
    text index = {0};
    int status = TSL_OK;
    text_add(&index, PLUGIN_INDEX_FORMAT);
    qsort(files, count, sizeof *files, compare_names);
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        text path;
        plugin *p = NULL;
        plugin_offers offers = {0};
        status = make_absolute(&path, files[i], err);
        if (status == TSL_OK) status = plugin_open(&p, path.bytes, err);
        if (status == TSL_OK) {
            offers_of(&offers, p->entry);
            offers_write(&index, file_name(p->path), &offers);
        }
        free(offers.list);
        plugin_free(p);
        text_free(&path);
    }
    if (status == TSL_OK) fputs(index.bytes, stdout);
    text_free(&index);
    return status;
}

static int print_line(void *self, const void *bytes, size_t size)
{
    (void)self;
    fwrite(bytes, 1, size, stdout);
    fflush(stdout);
    return TSL_OK;
}

static tsl_sink to_stdout = {.write = print_line};

static int check_plugin(const char *file, tsl_err *err)
{
    text path;
    int status = make_absolute(&path, file, err);
    if (status == TSL_OK) status = plugin_check(&to_stdout, path.bytes, err);
    text_free(&path);
    return status == TSL_EBROKEN ? TSL_EINPUT : status;
}

/* Checks the puzzle that a script defines. */
static int check_definition(const char *given, tsl_err *err)
{
    script_host *scripts = NULL;
    json_t *table = NULL;
    char *name = NULL, *directory = NULL, *json = NULL;
    text path = {0};
    int status = script_resolve(&name, given, NULL, err);
    if (status == TSL_OK) status = script_host_new(&scripts, NULL, err);
    if (status == TSL_OK) status = script_table(&table, scripts, name, err);
    if (status == TSL_OK) status = file_program_dir(&directory, NULL, "plugins", err);
    if (status == TSL_OK) {
        json = json_dumps(table, JSON_COMPACT);
        text_addf(&path, "%s/generic.so", directory);
        status = plugin_check_definition(&to_stdout, path.bytes, json, strlen(json), err);
    }
    if (status == TSL_EBROKEN) { /* the script, and not the plugin, breaks its promise */
        const tsl_err why = *err;
        const char *broken = strstr(why.text, "broken promise");
        tsl_fail(err, why.code, "%s: %.3000s", name, broken ? broken : why.text);
    }
    text_free(&path);
    script_host_free(scripts);
    json_decref(table);
    free(name);
    free(directory);
    free(json);
    return status == TSL_EBROKEN ? TSL_EINPUT : status;
}

/* Is it a script, and no shared object? */
static bool is_definition(const char *file)
{
    const char *end = strrchr(file, '.');
    return (end && strcmp(end, ".lua") == 0) || strncmp(file, "puzzles/", 8) == 0;
}

static int run_plugin(char **argv, tsl_err *err)
{
    option_list plugins = {0};
    const option_spec specs[] = {{"--plugin", NULL, OPTION_LIST, &plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    enum { WORDS_MAX = 256 };
    const char *words[WORDS_MAX] = {""};
    size_t count = 0;
    int status = options_read(argv, specs, words, WORDS_MAX, NULL, err);
    if (status != TSL_OK) return status;
    while (count < WORDS_MAX && words[count]) count++;
    if (count == 1 && strcmp(words[0], "list") == 0) return list_plugins(plugins.values, err);
    if (count == 2 && strcmp(words[0], "check") == 0)
        return is_definition(words[1]) ? check_definition(words[1], err)
                                       : check_plugin(words[1], err);
    if (count >= 2 && strcmp(words[0], "index") == 0) return print_index(words + 1, count - 1, err);
    return tsl_fail(err, TSL_EUSAGE,
                    "plugin needs 'list', 'check FILE' or 'index FILE...': see 'twistseal "
                    "plugin --help'");
}

const command cmd_plugin = {"plugin", "list plugins, check them, make their index", help,
                            run_plugin};
