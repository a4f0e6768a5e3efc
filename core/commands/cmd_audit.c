/* twistseal audit: does every state of a set follow from its revealed seed? */
#include <stdio.h>

#include "command.h"
#include "options.h"
#include "set/audit.h"

static const char help[] =
    "usage: twistseal audit DIR --seed-file FILE [--jobs N] [--plugin FILE...]\n"
    "\n"
    "Once the competition is over and the seed is revealed: derives every state and salt of the "
    "set\n"
    "in DIR again, counts the refusals again, and names what differs. Together with 'twistseal\n"
    "verify' it shows that nothing was chosen: the manifest commits to the seed.\n"
    "\n"
    "  --seed-file FILE   the file 'twistseal generate' kept beside the set\n"
    "  --jobs N           threads; default: one per core\n"
    "  --plugin FILE      also use this plugin, as when the set was made (absolute path)\n"
    "\n"
    "Exit codes: 0 everything follows from the seed, 1 something does not, 2 could not tell: so\n"
    "where something does not, but this program's plugins or scripts are not those that made the\n"
    "set.\n";

static int run_audit(int argc, char **argv, tsl_err *err)
{
    const char *directory = NULL, *seed_file = NULL;
    uint64_t jobs = 0;
    size_t count = 0;
    option_list plugins = {0};
    const option_spec specs[] = {{"--seed-file", NULL, OPTION_STRING, &seed_file, 0},
                                 {"--jobs", "-j", OPTION_NUMBER, &jobs, 256},
                                 {"--plugin", NULL, OPTION_LIST, &plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argc, argv, specs, &directory, 1, &count, err);
    if (status == TSL_OK && (count == 0 || !seed_file))
        status = tsl_fail(err, TSL_EUSAGE, "audit needs the directory of a set and --seed-file");
    if (status != TSL_OK) return status;
    session s;
    audit_result result = {0};
    status = session_open(&s, plugins.values, err);
    if (status == TSL_OK)
        status = audit_set(&result, directory, seed_file, (unsigned)jobs, &s, err);
    if (status == TSL_OK)
        printf("all %zu states and salts follow from the seed; 'twistseal verify' checks the\n"
               "signature and applies the scrambles\n",
               result.states);
    if (result.found.count > 0) fputs(result.found.lines.bytes, stdout);
    if (result.found.count > 0 && result.notes.size > 0) fputs(result.notes.bytes, stdout);
    text_free(&result.found.lines);
    text_free(&result.notes);
    session_close(&s);
    return status;
}

const command cmd_audit = {"audit", "derive a set again from its revealed seed", help, run_audit};
