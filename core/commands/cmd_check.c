/* The command `check`: checks a competition file and shows what it would make. */
#include <stdio.h>

#include "command.h"
#include "config/config.h"
#include "config/overview.h"
#include "options.h"
#include "set/render/rehearse.h"

static const char help[] =
    "usage: twistseal check FILE [--plugin FILE...]\n"
    "\n"
    "Checks a competition file, the scripts it names and their parameters. Shows what 'twistseal\n"
    "generate' would make of it, or all errors at once, as file:line:column. The formats are "
    "tried\n"
    "on sample scrambles; two output files of the same name are an error.\n"
    "\n"
    "configs/demo.yaml shows every key that a file may have. FILE may also be WCIF, the file that\n"
    "the WCA's website exports; see 'twistseal import'.\n"
    "\n"
    "  --plugin FILE   also use this plugin (absolute path), for puzzles of your own\n"
    "\n"
    "Exit codes: 0 the file is valid, 1 it is not, 2 it could not be checked.\n";

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
    session s = {0};
    competition *c = NULL;
    int status = options_read(argc, argv, specs, &file, 1, &count, err);
    if (status == TSL_OK && count == 0)
        status = tsl_fail(err, TSL_EUSAGE, "check needs a competition file");
    if (status == TSL_OK) status = session_open(&s, plugins.values, err);
    if (status == TSL_OK) status = config_load(&c, file, &s, err);
    if (status == TSL_OK) status = rehearse(c, &s, err);
    if (status == TSL_OK) status = print_overview(c, err);
    competition_free(c);
    session_close(&s);
    return status;
}

const command cmd_check = {"check", "check a competition file and show what it would make", help,
                           run_check};
