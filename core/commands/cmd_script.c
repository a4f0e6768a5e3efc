/* The command `script`: checks that a script is a valid event, format, filter or puzzle. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "config/event.h"
#include "script/kind.h"
#include "script/script.h"

static const char help[] =
    "usage: twistseal script check FILE [--kind event|format|filter|puzzle]\n"
    "       twistseal script index\n"
    "\n"
    "check  tells whether a script is a valid event, format, filter or puzzle. The script's table\n"
    "       shows which of them it is; --kind says what it must be. The script runs confined, as\n"
    "       it does in a real set. Prints the kind, the SHA-256 that a manifest would record, and\n"
    "       the script's parameters, or how the puzzle is solved. 'twistseal check' does the same\n"
    "       for any file. FILE may also be a built-in script, such as formats/text.\n"
    "index  prints the index of the program's own scripts, which the build puts beside them\n"
    "       (lua/INDEX): commands that need only what a script returns then run none.\n"
    "\n"
    "Exit codes: 0 valid, 1 not valid (each error with the file and its line or key), 2 could not\n"
    "tell.\n";

static int find_kind(const char **kind, script_host *host, const char *name, tsl_err *err)
{
    int status = script_load(host, name, NULL, err);
    if (status != TSL_OK || *kind) return status;
    *kind = script_guess_kind(host, name);
    if (*kind) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "%s: neither an event (puzzle), a format (kind), a filter (accept_state, "
                    "accept_moves) nor a puzzle (pieces): see lua/README.md",
                    name);
}

/* What a parameter may be, each with the word before it. */
static const char *const BOUNDS[][2] = {
    {"from", "min"}, {"to", "max"}, {"of", "choices"}, {"default", "default"}};

static void print_value(const char *label, const json_t *value)
{
    if (!value) return;
    char *shown = json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(10));
    printf(", %s %s", label, shown);
    free(shown);
}

static void print_parameters(const json_t *declared)
{
    const char *name;
    json_t *one;
    json_object_foreach((json_t *)(uintptr_t)declared, name, one)
    {
        printf("  %s: %s", name, json_string_value(json_object_get(one, "type")));
        for (size_t i = 0; i < sizeof BOUNDS / sizeof BOUNDS[0]; i++) {
            print_value(BOUNDS[i][0], json_object_get(one, BOUNDS[i][1]));
        }
        const char *doc = json_string_value(json_object_get(one, "doc"));
        printf("%s%s\n", doc ? ": " : "", doc ? doc : "");
    }
}

static int print_script(script_host *host, const char *name, const char *kind, tsl_err *err)
{
    digest d;
    char hex[DIGEST_HEX];
    json_t *table = NULL;
    int status = script_load(host, name, &d, err);
    if (status == TSL_OK) status = script_table(&table, host, name, err);
    if (status != TSL_OK) return status;
    hash_hex(hex, &d);
    printf("%s: a valid %s\nsha256: %s\n", name, kind, hex);
    if (script_stored(host, name))
        printf("warning: it changes %s; the change is lost before the next candidate\n",
               script_stored(host, name));
    const json_t *parameters = json_object_get(table, "parameters");
    if (json_object_size(parameters) > 0) puts("parameters:");
    print_parameters(parameters);
    json_decref(table);
    return status;
}

/* A relay names events, which must be there. */
static int check_relay(const session *s, const char *name, tsl_err *err)
{
    json_t *table = NULL;
    const event *e;
    int status = script_table(&table, s->scripts, name, err);
    if (status == TSL_OK && json_object_get(table, "puzzles"))
        status = session_event(&e, s, name, err);
    json_decref(table);
    return status;
}

/* Prints the index of the program's own scripts. */
static int print_index(tsl_err *err)
{
    script_host *host;
    text index = {0};
    int status = script_host_new(&host, NULL, err);
    if (status != TSL_OK) return status;
    script_index_write(&index, host);
    fputs(index.bytes, stdout);
    text_free(&index);
    script_host_free(host);
    return TSL_OK;
}

static int run_script(char **argv, tsl_err *err)
{
    const char *words[2] = {"", NULL}, *kind = NULL;
    const option_spec specs[] = {{"--kind", NULL, OPTION_STRING, &kind, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    char *name = NULL;
    session s = {0};
    text explanation = {0}; /* a puzzle is solved */
    int status = options_read(argv, specs, words, 2, NULL, err);
    if (status == TSL_OK && strcmp(words[0], "index") == 0 && !words[1]) return print_index(err);
    if (status == TSL_OK && strcmp(words[0], "check") != 0)
        status =
            tsl_fail(err, TSL_EUSAGE, "script needs 'check FILE': see 'twistseal script --help'");
    if (status == TSL_OK && !words[1])
        status = tsl_fail(err, TSL_EUSAGE, "which script? give its file");
    if (status == TSL_OK) status = script_resolve(&name, words[1], NULL, err);
    if (status == TSL_OK) status = session_open(&s, NULL, err);
    if (status == TSL_OK) status = find_kind(&kind, s.scripts, name, err);
    if (status == TSL_OK) status = script_check_kind(s.scripts, name, kind, err);
    if (status == TSL_OK && strcmp(kind, "puzzle") == 0)
        status = session_explain(&explanation, &s, name, err);
    if (status == TSL_OK && strcmp(kind, "event") == 0) status = check_relay(&s, name, err);
    if (status == TSL_OK) status = print_script(s.scripts, name, kind, err);
    if (status == TSL_OK && explanation.bytes) fputs(explanation.bytes, stdout);
    text_free(&explanation);
    session_close(&s);
    free(name);
    return status;
}

const command cmd_script = {"script", "check a script: an event, a format, a filter or a puzzle",
                            help, run_script};
