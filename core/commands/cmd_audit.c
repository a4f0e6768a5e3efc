/* twistseal audit: does every state of a set follow from its revealed seed? */
#include <stdio.h>
#include <time.h>

#include "command.h"
#include "options.h"
#include "set/verify/audit.h"
#include "verdict.h"

static const char help[] =
    "usage: twistseal audit DIR [--seed-file FILE] [OPTION...]\n"
    "\n"
    "Once the competition is over and the seed is revealed: derives every state, salt and "
    "sequence\n"
    "of the set in DIR again, counts the refusals again, makes the text and JSON files and the\n"
    "printed sheets again, and names what differs. Together with 'twistseal verify' it shows that nothing was chosen: the\n"
    "manifest commits to the seed. Where the scrambles are withheld, the tree of those that the "
    "seed\n"
    "gives is compared with the signed one.\n"
    "\n"
    "  --seed-file FILE   the file 'seed' of DIR.secret; default: that of DIR or DIR.secret\n"
    "  --secrets DIR      the folder of the scrambles; default: DIR itself once it is released,\n"
    "                     else DIR.secret, if it is there\n"
    "  --signers FILE     check the signature first, as 'verify' does; a set with scripts of its\n"
    "                     own needs it: no script of a stranger is run\n"
    "  --jobs N           threads; default: one per core\n"
    "  --plugin FILE      also use this plugin, as when the set was made (absolute path)\n"
    "\n"
    "Exit codes: 0 everything follows from the seed, 1 something does not, 2 could not tell: so\n"
    "where all that differs may come from a plugin or script that is not the one that made the\n"
    "set.\n";

static int judge(const audit_request *request, tsl_err *err)
{
    audit_result r;
    int status = audit_set(&r, request, err);
    const verdict_request v = {request->set.directory, "NOT WHAT THE SEED GIVES",
                               "not what the seed gives", &r.found, &r.doubts};
    status = verdict(status, &v, err);
    if (status == TSL_OK)
        printf("all %zu states, salts and sequences follow from the seed%s; %s\n", r.states,
               r.withheld ? ", by their tree (the scrambles are withheld)" : "",
               request->set.signers ? "the signature is good"
                                    : "'twistseal verify' checks the signature");
    else if (r.notes.bytes)
        fputs(r.notes.bytes, stdout);
    verdict_note(&r.litter);
    audit_free(&r);
    return status;
}

static int run_audit(int argc, char **argv, tsl_err *err)
{
    uint64_t jobs = 0;
    size_t count = 0;
    option_list plugins = {0};
    audit_request request = {.set = {.when = (int64_t)time(NULL)}};
    const option_spec specs[] = {{"--seed-file", NULL, OPTION_STRING, &request.seed_file, 0},
                                 {"--signers", NULL, OPTION_STRING, &request.set.signers, 0},
                                 {"--secrets", NULL, OPTION_STRING, &request.set.secrets, 0},
                                 {"--jobs", "-j", OPTION_NUMBER, &jobs, 256},
                                 {"--plugin", NULL, OPTION_LIST, &plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argc, argv, specs, &request.set.directory, 1, &count, err);
    if (status == TSL_OK && count == 0)
        status = tsl_fail(err, TSL_EUSAGE, "audit needs the directory of a set");
    if (status != TSL_OK) return status;
    session s;
    request.jobs = (unsigned)jobs;
    request.set.session = &s;
    status = session_open(&s, plugins.values, err);
    if (status == TSL_EINPUT) status = verdict_unsure(err);
    if (status == TSL_OK) status = judge(&request, err);
    session_close(&s);
    return status;
}

const command cmd_audit = {"audit", "derive a set again from its revealed seed", help, run_audit};
