/* twistseal ceremony: a seed that several parties make together, so that nobody can choose it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ceremony/step.h"
#include "ceremony/transcript.h"
#include "command.h"
#include "set/format/provenance.h"
#include "trust/timestamp.h"

static const char help[] =
    "usage: twistseal ceremony new COMPETITION -o FILE [--drand ROUND | --text WORDS --at TIME]\n"
    "       twistseal ceremony join FILE --name NAME [-o SHARE]\n"
    "       twistseal ceremony freeze FILE\n"
    "       twistseal ceremony stamp FILE --request OUT.tsq\n"
    "       twistseal ceremony stamp FILE --reply IN.tsr [--ca CERTIFICATES]\n"
    "       twistseal ceremony beacon FILE --value VALUE\n"
    "       twistseal ceremony reveal FILE --name NAME [--share SHARE]\n"
    "       twistseal ceremony check FILE [--ca CERTIFICATES]\n"
    "       twistseal ceremony generate FILE COMPETITION --key KEY [OPTION...]\n"
    "\n"
    "Makes the seed of a set from the random bytes of several parties and a public value that\n"
    "nobody can know in advance. One honest party is enough, if it compares the beacon's value\n"
    "with what drand or the announcer published: then nobody can have chosen among seeds. FILE is\n"
    "the transcript, a text that every party keeps; each step adds a line to it, once and in this\n"
    "order:\n"
    "\n"
    "  new       freezes the competition's configuration, its scripts and plugins by digest, and\n"
    "            names the beacon\n"
    "  join      a party commits to 32 random bytes, which it keeps in SHARE (default:\n"
    "            FILE.NAME.share) until it reveals them\n"
    "  freeze    nobody joins any more; publish FILE now, or have its time stamped\n"
    "  stamp     writes a request for a time-stamp authority (RFC 3161), and takes in its reply;\n"
    "            may be left out\n"
    "  beacon    takes in the beacon's value, once it is public\n"
    "  reveal    a party reveals its bytes; from then on FILE is secret. Whoever has all\n"
    "            reveals has every scramble. Without one of them there is no seed: begin again,\n"
    "            and publish the transcript of the ceremony that was broken off, too\n"
    "  check     replays FILE at any time and says what is missing next\n"
    "  generate  the same as 'twistseal generate COMPETITION --ceremony FILE'\n"
    "\n"
    "  --drand ROUND    a round of drand, by number or time (2026-11-20T10:00:00Z)\n"
    "  --chain HASH     of this drand chain; default: quicknet. With --at for a chain of others\n"
    "  --text WORDS     what text will be taken, and where anyone can read it: \"the numbers of\n"
    "                   the draw of ... as ... prints them, in rising order\". Its digits\n"
    "                   count, and nothing else, since a text can be written in many ways\n"
    "  --at TIME        when it becomes public\n"
    "  --value VALUE    a file: drand's answer in JSON, or the text\n"
    "  -o, --output FILE   the new transcript, or where 'join' keeps the party's bytes\n"
    "  --plugin FILE    also use this plugin (absolute path), for puzzles of your own\n"
    "\n"
    "The randomness of drand is compared with its signature here; that drand made the signature\n"
    "is for a drand client to check (core/ceremony/README.md has the command).\n"
    "SOURCE_DATE_EPOCH replaces the machine's clock.\n"
    "\n"
    "Exit codes: 0 done, 1 the step cannot be taken (the file, or the moment, is wrong), 2 could\n"
    "not do it.\n";

typedef struct arguments {
    const char *words[3]; /* what is to be done, FILE or COMPETITION */
    const char *output, *name, *share, *request, *reply, *authorities, *value;
    beacon_choice beacon;
    option_list plugins;
    int64_t now;
} arguments;

static int need(const char *given, const char *what, tsl_err *err)
{
    return given ? TSL_OK : tsl_fail(err, TSL_EUSAGE, "this step needs %s", what);
}

/* The file of a party's bytes, beside the transcript unless the user says where. */
static int share_path(text *out, const arguments *a, const char *given, tsl_err *err)
{
    int status = need(a->name, "--name NAME", err);
    if (status != TSL_OK) return status;
    if (!given && !transcript_name_is_good(a->name))
        return tsl_fail(err, TSL_EINPUT,
                        "'%.80s' is no name for a party: letters, digits and "
                        ". _ @ + -, a letter or digit first",
                        a->name);
    if (given)
        text_add(out, given);
    else
        text_addf(out, "%s.%s.share", a->words[1], a->name);
    return TSL_OK;
}

static int run_new(const arguments *a, tsl_err *err)
{
    session s = {0};
    text facts = {0};
    beacon b;
    int status = need(a->output, "-o FILE, for the transcript", err);
    if (status == TSL_OK) status = beacon_choose(&b, &a->beacon, err);
    if (status == TSL_OK) status = session_open(&s, a->plugins.values, err);
    if (status == TSL_OK) status = binding_freeze(&facts, a->words[1], &s, err);
    if (status == TSL_OK) status = step_new(a->output, &facts, &b, a->now, err);
    text_free(&facts);
    session_close(&s);
    return status;
}

static int run_join(const arguments *a, tsl_err *err)
{
    text path = {0};
    int status = share_path(&path, a, a->output, err);
    if (status == TSL_OK) status = step_join(a->words[1], a->name, path.bytes, err);
    if (status == TSL_OK)
        printf("joined; '%s' is secret, and needed to reveal: keep it\n", path.bytes);
    text_free(&path);
    return status;
}

static int run_freeze(const arguments *a, tsl_err *err)
{
    return step_freeze(a->words[1], a->now, err);
}

static int run_stamp(const arguments *a, tsl_err *err)
{
    if (!a->request == !a->reply)
        return tsl_fail(err, TSL_EUSAGE, "stamp needs --request OUT.tsq or --reply IN.tsr");
    if (a->reply) return step_stamp(a->words[1], a->reply, a->authorities, err);
    int status = step_request(a->words[1], a->request, err);
    if (status == TSL_OK)
        printf("'%s' is for a time-stamp authority: curl -H 'Content-Type: "
               "application/timestamp-query' --data-binary @%s -o reply.tsr URL\n",
               a->request, a->request);
    return status;
}

static int run_beacon(const arguments *a, tsl_err *err)
{
    int status = need(a->value, "--value FILE: drand's answer, or the text", err);
    return status == TSL_OK ? step_beacon(a->words[1], a->value, a->now, err) : status;
}

static int run_reveal(const arguments *a, tsl_err *err)
{
    text path = {0};
    int status = share_path(&path, a, a->share, err);
    if (status == TSL_OK) status = step_reveal(a->words[1], a->name, path.bytes, err);
    if (status == TSL_OK)
        printf("revealed; '%s' is secret from now on: give it only to who generates\n",
               a->words[1]);
    text_free(&path);
    return status;
}

static int check_stamp(const transcript *t, const char *path, const char *authorities, tsl_err *err)
{
    const char *wrong = NULL;
    const hash_part reply = {t->stamp.bytes, t->stamp.size};
    int status = timestamp_verify(&wrong, &reply, &t->frozen, authorities, err);
    if (status != TSL_OK || !wrong) return status;
    return tsl_fail(err, TSL_EINPUT, "'%s': its time stamp: %s", path, wrong);
}

static int run_check(const arguments *a, tsl_err *err)
{
    transcript t;
    text answer = {0};
    int status = step_read(&t, a->words[1], err);
    const bool is_checked = status == TSL_OK && a->authorities && t.stamp.size > 0;
    if (is_checked) status = check_stamp(&t, a->words[1], a->authorities, err);
    if (status == TSL_OK) {
        ceremony_status_next(&answer, &t, a->words[1]);
        if (t.is_frozen) {
            text_add(&answer, "then: ");
            ceremony_proof(&answer, &t, is_checked ? STAMP_GOOD : STAMP_UNCHECKED);
            text_add(&answer, "\n");
        }
    }
    if (status == TSL_OK) fputs(answer.bytes, stdout);
    text_free(&answer);
    transcript_free(&t);
    return status;
}

static const struct task {
    const char *name;
    int (*run)(const arguments *a, tsl_err *err);
} tasks[] = {
    {"new", run_new},       {"join", run_join},     {"freeze", run_freeze}, {"stamp", run_stamp},
    {"beacon", run_beacon}, {"reveal", run_reveal}, {"check", run_check},
};

/* "ceremony generate FILE COMPETITION ..." is "generate --ceremony FILE COMPETITION ...". */
static int run_generate(char **argv, tsl_err *err)
{
    if (!argv[2] || argv[2][0] == '-')
        return tsl_fail(err, TSL_EUSAGE, "ceremony generate needs FILE and COMPETITION");
    char generate[] = "generate", option[] = "--ceremony";
    argv[0] = generate;
    argv[1] = option;
    return cmd_generate.run(argv, err);
}

static int read_arguments(arguments *a, char **argv, tsl_err *err)
{
    const option_spec specs[] = {
        {"--output", "-o", OPTION_STRING, &a->output, 0},
        {"--name", NULL, OPTION_STRING, &a->name, 0},
        {"--share", NULL, OPTION_STRING, &a->share, 0},
        {"--request", NULL, OPTION_STRING, &a->request, 0},
        {"--reply", NULL, OPTION_STRING, &a->reply, 0},
        {"--ca", NULL, OPTION_STRING, &a->authorities, 0},
        {"--value", NULL, OPTION_STRING, &a->value, 0},
        {"--drand", NULL, OPTION_STRING, &a->beacon.round, 0},
        {"--chain", NULL, OPTION_STRING, &a->beacon.chain, 0},
        {"--text", NULL, OPTION_STRING, &a->beacon.announced, 0},
        {"--at", NULL, OPTION_STRING, &a->beacon.at, 0},
        {"--plugin", NULL, OPTION_LIST, &a->plugins, 0},
        {NULL, NULL, OPTION_FLAG, NULL, 0},
    };
    int status = options_read(argv, specs, a->words, 2, NULL, err);
    if (status == TSL_OK && !a->words[1])
        status = tsl_fail(err, TSL_EUSAGE,
                          "ceremony needs a step and a file: see 'twistseal "
                          "ceremony --help'");
    return status == TSL_OK ? options_time(&a->now, err) : status;
}

static int run_ceremony(char **argv, tsl_err *err)
{
    arguments a = {0};
    if (argv[1] && strcmp(argv[1], "generate") == 0) return run_generate(argv, err);
    int status = read_arguments(&a, argv, err);
    if (status != TSL_OK) return status;
    const char *names[sizeof tasks / sizeof tasks[0] + 2] = {"generate"};
    for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++) {
        if (strcmp(tasks[i].name, a.words[0]) == 0) return tasks[i].run(&a, err);
        names[i + 1] = tasks[i].name;
    }
    text instead = {0};
    text_add_instead(&instead, a.words[0], names, "there are ");
    tsl_fail(err, TSL_EUSAGE, "no step is named '%s'%s", a.words[0], instead.bytes);
    text_free(&instead);
    return TSL_EUSAGE;
}

const command cmd_ceremony = {"ceremony", "make a seed that nobody can choose, with others", help,
                              run_ceremony};
