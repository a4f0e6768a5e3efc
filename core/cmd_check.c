/* twistseal check: reads a competition file and says what would be generated. */
#include <stdio.h>

#include "command.h"
#include "config.h"
#include "event.h"
#include "options.h"
#include "overview.h"
#include "plugin.h"

static const char help[] =
    "usage: twistseal check FILE [--plugin FILE...]\n"
    "\n"
    "Reads a competition file, with the scripts it names and their parameters, and says what\n"
    "'twistseal generate' would make of it. All errors are shown at once, as file:line:column.\n"
    "configs/demo.yaml shows every key a file may have.\n"
    "\n"
    "  --plugin FILE   also use this plugin (absolute path), for puzzles of your own\n"
    "\n"
    "Exit codes: 0 the file is right, 1 it is not, 2 could not read it.\n";

static int check_scripts(script_host *scripts, const script_use *list, size_t count,
                         const char *kind, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        json_t *parameters = NULL;
        status = script_check_kind(scripts, list[i].script, kind, err);
        if (status == TSL_OK)
            status =
                script_parameters(&parameters, scripts, list[i].script, list[i].parameters, err);
        json_decref(parameters);
    }
    return status;
}

static int check_all_scripts(script_host *scripts, const competition *c, tsl_err *err)
{
    int status = check_scripts(scripts, c->formats, c->format_count, "format", err);
    for (size_t i = 0; i < c->event_count && status == TSL_OK; i++)
        status =
            check_scripts(scripts, c->events[i].filters, c->events[i].filter_count, "filter", err);
    return status;
}

/* Only plugins know whether there is the puzzle of an event of the user's own, and which subsets a
 * puzzle has. */
static int check_puzzle(const event_plan *planned, const event_book *book, plugin_host *plugins,
                        tsl_err *err)
{
    const event *kind = NULL;
    const puzzle *p = NULL;
    const tsl_subset *subset;
    int status = event_find(&kind, book, planned->id, err);
    if (status != TSL_OK) return status;
    const char *name = planned->subset ? planned->subset : kind->subset;
    if (!name && !planned->script) return TSL_OK;
    status = event_puzzle(&p, kind, plugins, err);
    return status == TSL_OK && name ? puzzle_subset(&subset, p, name, err) : status;
}

static int check_puzzles(const competition *c, const event_book *book, const char *const *extra,
                         tsl_err *err)
{
    plugin_host *plugins = NULL;
    int status = plugin_host_new(&plugins, extra, err);
    for (size_t i = 0; i < c->event_count && status == TSL_OK; i++)
        status = check_puzzle(&c->events[i], book, plugins, err);
    plugin_host_free(plugins);
    return status;
}

static int print_overview(const competition *c, tsl_err *err)
{
    text t = {0};
    overview_write(&t, c);
    int status = t.failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory") : TSL_OK;
    if (status == TSL_OK) fputs(t.bytes, stdout);
    text_free(&t);
    return status;
}

static int run_check(int argc, char **argv, tsl_err *err)
{
    option_list plugins = {0};
    const option_spec specs[] = {{"--plugin", NULL, OPTION_LIST, &plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    const char *file = NULL;
    size_t count = 0;
    script_host *scripts = NULL;
    event_book *book = NULL;
    competition *c = NULL;
    int status = options_read(argc, argv, specs, &file, 1, &count, err);
    if (status == TSL_OK && count == 0)
        status = tsl_fail(err, TSL_EUSAGE, "check needs a competition file");
    if (status == TSL_OK) status = script_host_new(&scripts, NULL, err);
    if (status == TSL_OK) status = event_book_new(&book, scripts, err);
    if (status == TSL_OK) {
        const config_context context = event_context(book, NULL);
        status = config_load(&c, file, &context, err);
    }
    if (status == TSL_OK) status = check_all_scripts(scripts, c, err);
    if (status == TSL_OK) status = check_puzzles(c, book, plugins.values, err);
    if (status == TSL_OK) status = print_overview(c, err);
    competition_free(c);
    event_book_free(book);
    script_host_free(scripts);
    return status;
}

const command cmd_check = {"check", "check a competition file and say what it would make", help,
                           run_check};
