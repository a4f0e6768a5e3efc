/* twistseal extend: adds scrambles to a set that stands, as its next version. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "commands/lib/answer.h"
#include "commands/lib/options.h"
#include "commands/lib/verdict.h"
#include "set/extend/extend.h"
#include "trust/passphrase.h"

static const char help[] =
    "usage: twistseal extend DIR --event ID --round N [--sets N] --key KEY [OPTION...]\n"
    "       twistseal extend DIR FILE [--events ID,ID...] --key KEY [OPTION...]\n"
    "\n"
    "Adds scramble sets to the set in DIR, from the set's own seed, which DIR.secret has: more "
    "sets\n"
    "of a round, or all that the competition file FILE has and the set has not. Every scramble "
    "and\n"
    "every sheet that was there stays as it is, byte for byte; the new ones stand beside them, "
    "and\n"
    "'print/All sheets 2.pdf' has the new ones alone. MANIFEST then has the next serial number, "
    "and\n"
    "proves that the scrambles before are the first of the new ones; the folder 'chain' keeps "
    "what\n"
    "was signed before. Publish DIR again.\n"
    "\n"
    "Both folders change at once. If the program is killed meanwhile, they are the one version or\n"
    "the other, and 'extend' run again puts them in order first.\n"
    "\n"
    "  --event ID, --round N   the round that gets more sets\n"
    "  --sets N                how many; default: 1\n"
    "  --events ID,ID...       of FILE, only these events beside those of the set\n"
    "  --reason TEXT           why, in ASCII; everybody can read it in MANIFEST\n"
    "  --key KEY               a key that signed the set (see 'twistseal generate')\n"
    "  --secrets DIR           the folder of the scrambles; default: DIR.secret\n"
    "  --passphrase-fd N       read the key's passphrase from file descriptor N\n"
    "  -j, --jobs N            threads; default: one per core\n"
    "  --plugin FILE           also use this plugin (absolute path)\n"
    "  -q, --quiet             no progress bar\n"
    "\n"
    "Exit codes: 0 done, 1 the set, the file or the key is wrong, 2 could not do it.\n";

typedef struct arguments {
    const char *words[2]; /* the set, the file */
    uint64_t round, sets, jobs, passphrase_fd;
    option_list plugins;
    bool quiet;
    extend_request request;
} arguments;

static int check(const arguments *a, tsl_err *err)
{
    const bool more = a->request.more.event || a->round > 0;
    if (!a->words[0]) return tsl_fail(err, TSL_EUSAGE, "extend needs the directory of a set");
    if (!a->request.key)
        return tsl_fail(err, TSL_EUSAGE, "extend needs --key: a key that signed the set");
    if (a->words[1] ? more : !a->request.more.event || a->round == 0)
        return tsl_fail(err, TSL_EUSAGE,
                        "extend needs either a competition file, or --event and --round");
    if (a->request.events && !a->words[1])
        return tsl_fail(err, TSL_EUSAGE,
                        "--events chooses from a competition file: give that, too");
    return TSL_OK;
}

static int read_arguments(arguments *a, int argc, char **argv, tsl_err *err)
{
    size_t count = 0;
    extend_request *r = &a->request;
    *a = (arguments){.passphrase_fd = UINT64_MAX, .sets = 1};
    const option_spec specs[] = {
        {"--event", NULL, OPTION_STRING, &r->more.event, 0},
        {"--round", NULL, OPTION_NUMBER, &a->round, 100},
        {"--sets", NULL, OPTION_NUMBER, &a->sets, 100},
        {"--events", NULL, OPTION_STRING, &r->events, 0},
        {"--reason", NULL, OPTION_STRING, &r->reason, 0},
        {"--key", NULL, OPTION_STRING, &r->key, 0},
        {"--secrets", NULL, OPTION_STRING, &r->secrets, 0},
        {"--passphrase-fd", NULL, OPTION_NUMBER, &a->passphrase_fd, 1023},
        {"--jobs", "-j", OPTION_NUMBER, &a->jobs, 256},
        {"--plugin", NULL, OPTION_LIST, &a->plugins, 0},
        {"--quiet", "-q", OPTION_FLAG, &a->quiet, 0},
        {NULL, NULL, OPTION_FLAG, NULL, 0},
    };
    int status = options_read(argc, argv, specs, a->words, 2, &count, err);
    if (status == TSL_OK) status = check(a, err);
    r->directory = a->words[0];
    r->file = a->words[1];
    r->more.round = (unsigned)a->round;
    r->more.sets = (unsigned)a->sets;
    r->jobs = (unsigned)a->jobs;
    return status;
}

static void print_result(const extend_result *r)
{
    char hex[DIGEST_HEX];
    const make_result *m = &r->made;
    hash_hex(hex, &m->tree);
    verdict_note(&r->litter);
    if (r->repaired) puts("note: put in order what a killed run had left");
    lines_print(stdout, "note", m->notice.bytes);
    printf("%s: version %u, %zu scramble%s added: now %zu scramble set%s, %zu scrambles\n",
           m->competition, r->version, r->added, r->added == 1 ? "" : "s", m->set_count,
           m->set_count == 1 ? "" : "s", m->scramble_count);
    printf("set:    %s (publish it again)\n", m->directory);
    printf("digest: %.4s %.4s %.4s %.4s\n", hex, hex + 4, hex + 8, hex + 12);
    printf("secret: %s\n", m->secrets);
}

static int extend(arguments *a, tsl_err *err)
{
    session s = {0};
    extend_result r = {.version = 0};
    int status = session_open(&s, a->plugins.values, err);
    if (status == TSL_OK) status = extend_set(&r, &a->request, &s, err);
    progress_end(a->request.progress);
    const verdict_request v = {a->request.directory, "NOT EXTENDED", "not extended", &r.found,
                               NULL};
    if (r.found.count > 0) status = verdict(status, &v, err);
    if (status == TSL_OK) print_result(&r);
    extend_free(&r);
    session_close(&s);
    return status;
}

static void print_warnings(const char *lines)
{
    lines_print(stderr, "warning", lines);
}

static int run_extend(int argc, char **argv, tsl_err *err)
{
    arguments a;
    int status = read_arguments(&a, argc, argv, err);
    if (status == TSL_OK) status = options_time(&a.request.when, err);
    if (status != TSL_OK) return status;
    int fd = (int)a.passphrase_fd;
    a.request.ask = key_ask_terminal;
    a.request.ask_context = a.passphrase_fd != UINT64_MAX ? &fd : NULL;
    a.request.warn = print_warnings;
    a.request.progress = progress_new(a.quiet);
    status = extend(&a, err);
    progress_free(a.request.progress);
    return status;
}

const command cmd_extend = {"extend", "add scramble sets to a set, as its next version", help,
                            run_extend};
