/* twistseal audit: does every state of a set follow from its revealed seed? */
#include <stdio.h>
#include <time.h>

#include "command.h"
#include "set/check/verify.h"

static const char help[] =
    "usage: twistseal audit DIR [--seed-file FILE] [OPTION...]\n"
    "\n"
    "Once the competition is over and the seed is revealed: derives every state, salt and\n"
    "sequence of the set in DIR again, counts the refusals again, makes the text and JSON files\n"
    "and the printed sheets again, and names what differs. Together with 'twistseal verify' it\n"
    "shows that nothing was chosen: the manifest commits to the seed. Where the scrambles are\n"
    "withheld, the tree of those that the seed gives is compared with the signed one.\n"
    "\n"
    "  --seed-file FILE   the file 'seed' of DIR.secret; default: that of DIR or DIR.secret,\n"
    "                     or of a set beside it that it extends\n"
    "  --secrets PLACE    the folder of the scrambles, or the archive that 'generate --archive'\n"
    "                     made; default: DIR itself once it is released, else DIR.secret, if it\n"
    "                     is there\n"
    "  --passphrase-fd N  read the archive's passphrase from file descriptor N\n"
    "  --signers FILE     check the signature first, as 'verify' does; a set with scripts of its\n"
    "                     own needs it: no script of a stranger is run. Default: the list that\n"
    "                     'twistseal trust' keeps, if there is one\n"
    "  --policy FILE, --revoked FILE   as for 'verify', with --signers\n"
    "  --ca FILE          certificates (PEM) of time-stamp authorities that you trust, for the\n"
    "                     time stamp of the set's ceremony\n"
    "  -j, --jobs N       threads; default: one per core\n"
    "  --json             one JSON object (core/commands/README.md), for other programs\n"
    "  --plugin FILE      also use this plugin, as when the set was made (absolute path)\n"
    "\n"
    "Exit codes: 0 everything follows from the seed, 1 something does not, 2 could not tell: so\n"
    "where all that differs may come from a plugin or script that is not the one that made the\n"
    "set.\n";

static void print_text(const check_result *r, int status, bool is_signed)
{
    if (status == TSL_OK)
        printf("%sall %zu states, salts and sequences follow from the seed%s; %s\n",
               r->manifest.practice ? "NOT FOR COMPETITION (made from a given seed); " : "",
               r->states, r->withheld ? ", by their tree (the scrambles are withheld)" : "",
               is_signed ? "the signature is good" : "'twistseal verify' checks the signature");
    if (status == TSL_OK && !r->manifest.practice)
        printf("%s%s\n", r->manifest.has_ceremony ? "the seed is that of its ceremony: " : "",
               r->origin.bytes);
    if (status == TSL_OK && r->rules.bytes) fputs(r->rules.bytes, stdout);
    if (status == TSL_OK && r->own.bytes) printf("NOT THE PROGRAM'S OWN: %s\n", r->own.bytes);
    if (status != TSL_OK && r->differing.bytes) fputs(r->differing.bytes, stdout);
    verdict_note(&r->litter);
}

static int audit(const audit_request *request, bool json, tsl_err *err)
{
    static const char good[] = "what the seed gives";
    check_result r;
    const char *directory = request->set.directory;
    int status = audit_set(&r, request, err);
    status = (json ? verdict_status : verdict)(status, directory, good, &r.found, &r.doubts, err);
    if (json) {
        json_t *answer = verdict_answer("audit", status, directory, good, &r);
        answer_put(answer, "states", json_integer((json_int_t)r.states));
        answer_lines(answer, "differing", r.differing.bytes);
        status = answer_print(answer, status, err);
    } else {
        print_text(&r, status, request->set.signers != NULL);
    }
    check_result_free(&r);
    return status;
}

static int run_audit(char **argv, tsl_err *err)
{
    bool json = false;
    uint64_t jobs = 0;
    text known = {0};
    option_list plugins = {0};
    secrets_option secrets = {0};
    audit_request request = {.set = {.when = (int64_t)time(NULL)}};
    const option_spec specs[] = {{"--seed-file", NULL, OPTION_STRING, &request.seed_file, 0},
                                 {"--signers", NULL, OPTION_STRING, &request.set.signers, 0},
                                 {"--policy", NULL, OPTION_STRING, &request.set.policy, 0},
                                 {"--revoked", NULL, OPTION_STRING, &request.set.revoked, 0},
                                 {"--secrets", NULL, OPTION_STRING, &secrets.path, 0},
                                 {"--passphrase-fd", NULL, OPTION_FD, &secrets.passphrase_fd, 1023},
                                 {"--ca", NULL, OPTION_STRING, &request.set.authorities, 0},
                                 {"--jobs", "-j", OPTION_NUMBER, &jobs, 256},
                                 {"--json", NULL, OPTION_FLAG, &json, 0},
                                 {"--plugin", NULL, OPTION_LIST, &plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status =
        options_read(argv, specs, &request.set.directory, 1, "the directory of a set", err);
    if (status == TSL_OK && !request.set.signers) {
        status = known_signers(&known, err);
        request.set.signers = known.bytes;
    }
    if (status == TSL_OK) status = secrets_option_open(&request.set, &secrets, false, err);
    session s = {0};
    request.jobs = (unsigned)jobs;
    request.set.session = &s;
    if (status == TSL_OK) {
        status = session_open(&s, plugins.values, err);
        if (status == TSL_EINPUT) status = verdict_unsure(err);
    }
    if (status == TSL_OK) status = audit(&request, json, err);
    session_close(&s);
    secrets_option_free(&secrets);
    text_free(&known);
    return status;
}

const command cmd_audit = {"audit", "derive a set again from its revealed seed", help, run_audit};
