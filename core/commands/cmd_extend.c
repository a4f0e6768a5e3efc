/* twistseal extend: more scrambles for a competition, as a set linked to the one before. */
#include <stdio.h>

#include "command.h"
#include "set/extend/extend.h"
#include "trust/secret.h"

static const char help[] =
    "usage: twistseal extend DIR --event ID --round N [--sets N] --key KEY [-o DIR-2] [OPTION...]\n"
    "       twistseal extend DIR FILE [--events ID,ID...] --key KEY [-o DIR-2] [OPTION...]\n"
    "\n"
    "Makes a set with more scrambles of the competition of DIR, from the seed that DIR.secret\n"
    "has: more scramble sets of a round, or all that the competition file FILE has and no set\n"
    "before. The new set has folders of its own, with only the new scrambles and their sheets;\n"
    "DIR is not touched. Its MANIFEST names that of DIR, and it is verified, released and\n"
    "audited like any set. Publish it beside DIR.\n"
    "\n"
    "The seed was known when the new scrambles were chosen, so the new set proves only that\n"
    "nothing was changed since. Plan spare sets with 'generate' where you can.\n"
    "\n"
    "  --event ID, --round N   the round that gets more scramble sets\n"
    "  --sets N                how many; default: 1\n"
    "  --events ID,ID...       of FILE, only these events\n"
    "  --reason TEXT           why, in ASCII; everybody can read it in MANIFEST\n"
    "  --key KEY               a key that signed DIR (see 'twistseal generate')\n"
    "  -o, --output DIR-2      where the new set goes; default: DIR with its number added\n"
    "  --secrets PLACE         the secrets of DIR, a folder or an archive; default: DIR.secret\n"
    "  --before DIR            a set that DIR extends, if it is not beside DIR; may be given\n"
    "                          several times\n"
    "  --passphrase-fd N       read the key's passphrase from file descriptor N\n"
    "  -j, --jobs N            threads; default: one per core\n"
    "  --plugin FILE           also use this plugin (absolute path)\n"
    "  -q, --quiet             no progress bar\n"
    "\n"
    "Exit codes: 0 done, 1 the set, the file or the key is wrong, 2 could not do it.\n";

static int extend(const extend_request *request, const char *const *plugins, tsl_err *err)
{
    session s = {0};
    extend_result r = {.serial = 0};
    int status = session_open(&s, plugins, err);
    if (status == TSL_OK) status = extend_set(&r, request, &s, err);
    progress_end(request->make.progress);
    if (r.found.count > 0)
        status = verdict(status, request->set.directory, "extended", &r.found, NULL, err);
    if (status == TSL_OK) {
        char title[32];
        snprintf(title, sizeof title, " (set %u)", r.serial);
        verdict_note(&r.litter);
        answer_made(&r.made, title, false);
    }
    extend_free(&r);
    session_close(&s);
    return status;
}

static int run_extend(char **argv, tsl_err *err)
{
    const char *words[2] = {NULL}; /* the set, the file */
    uint64_t round = 0, sets = 1, jobs = 0;
    fd_option passphrase_fd = {0};
    option_list plugins = {0}, before = {0};
    secrets_option secrets = {0};
    bool quiet = false;
    extend_request r = {.make = {.ask = key_ask_terminal, .warn = warnings_print}};
    const option_spec specs[] = {
        {"--event", NULL, OPTION_STRING, &r.more.event, 0},
        {"--round", NULL, OPTION_NUMBER, &round, 100},
        {"--sets", NULL, OPTION_NUMBER, &sets, 100},
        {"--events", NULL, OPTION_STRING, &r.make.events, 0},
        {"--reason", NULL, OPTION_STRING, &r.reason, 0},
        {"--key", NULL, OPTION_STRING, &r.make.key, 0},
        {"--output", "-o", OPTION_STRING, &r.make.directory, 0},
        {"--secrets", NULL, OPTION_STRING, &secrets.path, 0},
        {"--before", NULL, OPTION_LIST, &before, 0},
        {"--passphrase-fd", NULL, OPTION_FD, &passphrase_fd, 1023},
        {"--jobs", "-j", OPTION_NUMBER, &jobs, 256},
        {"--plugin", NULL, OPTION_LIST, &plugins, 0},
        {"--quiet", "-q", OPTION_FLAG, &quiet, 0},
        {NULL, NULL, OPTION_FLAG, NULL, 0},
    };
    int status = options_read(argv, specs, words, 2, "the directory of a set", err);
    if (status != TSL_OK) return status;
    if (!r.make.key)
        return tsl_fail(err, TSL_EUSAGE, "extend needs --key: a key that signed the set");
    if (words[1] ? r.more.event || round > 0 : !r.more.event || round == 0)
        return tsl_fail(err, TSL_EUSAGE,
                        "extend needs either a competition file, or --event and --round");
    if (r.make.events && !words[1])
        return tsl_fail(err, TSL_EUSAGE,
                        "--events chooses from a competition file: give that, too");
    r.set = (set_source){.directory = words[0], .before = before.values};
    r.more.round = (unsigned)round;
    r.more.sets = (unsigned)sets;
    r.make.file = words[1];
    r.make.jobs = (unsigned)jobs;
    r.make.ask_context = passphrase_fd.given;
    status = options_time(&r.make.when, err);
    if (status == TSL_OK) status = secrets_option_open(&r.set, &secrets, true, err);
    if (status == TSL_OK) {
        r.make.progress = progress_new(quiet);
        status = extend(&r, plugins.values, err);
        progress_free(r.make.progress);
    }
    secrets_option_free(&secrets);
    return status;
}

const command cmd_extend = {"extend", "make more scrambles for a competition, as a linked set",
                            help, run_extend};
