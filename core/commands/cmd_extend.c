/* twistseal extend: more scrambles for a competition, as a set linked to the one before. */
#include <stdio.h>

#include "command.h"
#include "commands/lib/answer.h"
#include "commands/lib/options.h"
#include "set/extend/extend.h"
#include "trust/secret.h"

static const char help[] =
    "usage: twistseal extend DIR --event ID --round N [--sets N] --key KEY [-o DIR-2] [OPTION...]\n"
    "       twistseal extend DIR FILE [--events ID,ID...] --key KEY [-o DIR-2] [OPTION...]\n"
    "\n"
    "Makes a set with more scrambles of the competition of DIR, from the seed that DIR.secret "
    "has:\n"
    "more scramble sets of a round, or all that the competition file FILE has and no set before.\n"
    "The new set has folders of its own, with only the new scrambles and their sheets; DIR is not\n"
    "touched. Its MANIFEST names that of DIR, and it is verified, released and audited like any\n"
    "set. Publish it beside DIR.\n"
    "\n"
    "The seed was known when the new scrambles were chosen, so the new set proves only that "
    "nothing\n"
    "was changed since. Plan spare sets with 'generate' where you can.\n"
    "\n"
    "  --event ID, --round N   the round that gets more scramble sets\n"
    "  --sets N                how many; default: 1\n"
    "  --events ID,ID...       of FILE, only these events\n"
    "  --reason TEXT           why, in ASCII; everybody can read it in MANIFEST\n"
    "  --key KEY               a key that signed DIR (see 'twistseal generate')\n"
    "  -o, --output DIR-2      where the new set goes; default: DIR with its number added\n"
    "  --secrets PLACE         the secrets of DIR, a folder or an archive; default: DIR.secret\n"
    "  --before DIR            a set that DIR extends, if it is not beside DIR; may be given "
    "several\n"
    "                          times\n"
    "  --passphrase-fd N       read the key's passphrase from file descriptor N\n"
    "  -j, --jobs N            threads; default: one per core\n"
    "  --plugin FILE           also use this plugin (absolute path)\n"
    "  -q, --quiet             no progress bar\n"
    "\n"
    "Exit codes: 0 done, 1 the set, the file or the key is wrong, 2 could not do it.\n";

typedef struct arguments {
    const char *words[2]; /* the set, the file */
    uint64_t round, sets, jobs, passphrase_fd;
    option_list plugins, before;
    secrets_option secrets;
    bool quiet;
    extend_request request;
} arguments;

static int check(const arguments *a, tsl_err *err)
{
    const bool more = a->request.more.event || a->round > 0;
    if (!a->words[0]) return tsl_fail(err, TSL_EUSAGE, "extend needs the directory of a set");
    if (!a->request.make.key)
        return tsl_fail(err, TSL_EUSAGE, "extend needs --key: a key that signed the set");
    if (a->words[1] ? more : !a->request.more.event || a->round == 0)
        return tsl_fail(err, TSL_EUSAGE,
                        "extend needs either a competition file, or --event and --round");
    if (a->request.make.events && !a->words[1])
        return tsl_fail(err, TSL_EUSAGE,
                        "--events chooses from a competition file: give that, too");
    return TSL_OK;
}

static int read_arguments(arguments *a, int argc, char **argv, tsl_err *err)
{
    size_t count = 0;
    extend_request *r = &a->request;
    *a = (arguments){.passphrase_fd = UINT64_MAX, .sets = 1, .secrets = SECRETS_OPTION};
    const option_spec specs[] = {
        {"--event", NULL, OPTION_STRING, &r->more.event, 0},
        {"--round", NULL, OPTION_NUMBER, &a->round, 100},
        {"--sets", NULL, OPTION_NUMBER, &a->sets, 100},
        {"--events", NULL, OPTION_STRING, &r->make.events, 0},
        {"--reason", NULL, OPTION_STRING, &r->reason, 0},
        {"--key", NULL, OPTION_STRING, &r->make.key, 0},
        {"--output", "-o", OPTION_STRING, &r->make.directory, 0},
        {"--secrets", NULL, OPTION_STRING, &a->secrets.path, 0},
        {"--before", NULL, OPTION_LIST, &a->before, 0},
        {"--passphrase-fd", NULL, OPTION_NUMBER, &a->passphrase_fd, 1023},
        {"--jobs", "-j", OPTION_NUMBER, &a->jobs, 256},
        {"--plugin", NULL, OPTION_LIST, &a->plugins, 0},
        {"--quiet", "-q", OPTION_FLAG, &a->quiet, 0},
        {NULL, NULL, OPTION_FLAG, NULL, 0},
    };
    int status = options_read(argc, argv, specs, a->words, 2, &count, err);
    if (status == TSL_OK) status = check(a, err);
    r->set.directory = a->words[0];
    r->set.before = a->before.values;
    r->make.file = a->words[1];
    r->more.round = (unsigned)a->round;
    r->more.sets = (unsigned)a->sets;
    r->make.jobs = (unsigned)a->jobs;
    return status;
}

static void print_warnings(const char *lines)
{
    lines_print(stderr, "warning", lines);
}

static int extend(arguments *a, tsl_err *err)
{
    session s = {0};
    extend_result r = {.serial = 0};
    int status = session_open(&s, a->plugins.values, err);
    if (status == TSL_OK) status = extend_set(&r, &a->request, &s, err);
    progress_end(a->request.make.progress);
    const verdict_request v = {a->request.set.directory, "NOT EXTENDED", "not extended", &r.found,
                               NULL};
    if (r.found.count > 0) status = verdict(status, &v, err);
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

static int run_extend(int argc, char **argv, tsl_err *err)
{
    arguments a;
    extend_request *r = &a.request;
    int status = read_arguments(&a, argc, argv, err);
    if (status == TSL_OK) status = options_time(&r->make.when, err);
    if (status == TSL_OK) status = secrets_option_open(&a.secrets, r->set.directory, err);
    int fd = (int)a.passphrase_fd;
    r->set.secrets = a.secrets.path;
    r->set.archive = a.secrets.archive;
    r->make.ask = key_ask_terminal;
    r->make.ask_context = a.passphrase_fd != UINT64_MAX ? &fd : NULL;
    r->make.warn = print_warnings;
    if (status == TSL_OK) {
        r->make.progress = progress_new(a.quiet);
        status = extend(&a, err);
        progress_free(r->make.progress);
    }
    secrets_option_free(&a.secrets);
    return status;
}

const command cmd_extend = {"extend", "make more scrambles for a competition, as a linked set",
                            help, run_extend};
