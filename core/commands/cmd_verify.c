/* twistseal verify: is this set the one that was signed, and does everything in it fit? */
#include <stdio.h>
#include <time.h>

#include "command.h"
#include "options.h"
#include "set/verify.h"

static const char help[] =
    "usage: twistseal verify DIR --signers FILE [--at DATE] [--plugin FILE...]\n"
    "\n"
    "Checks the set in DIR: the signature of MANIFEST against the keys in FILE (the format of\n"
    "ssh-keygen's allowed_signers), the digest of every file, the tree over the leaves, and every\n"
    "scramble applied again: its state, the minimum distance, no state twice.\n"
    "\n"
    "  --signers FILE   who may sign; get it from a place you trust, not from DIR\n"
    "  --at DATE        YYYY-MM-DD at which the key must be valid; default: today\n"
    "  --plugin FILE    also use this plugin, as when the set was made (absolute path)\n"
    "\n"
    "Exit codes: 0 genuine, 1 not genuine (a line for each file, leaf or scramble that differs),\n"
    "2 could not tell.\n";

static int parse_day(int64_t *out, const char *day, tsl_err *err)
{
    struct tm t = {0};
    const char *end = strptime(day, "%Y-%m-%d", &t);
    if (!end || *end != '\0')
        return tsl_fail(err, TSL_EUSAGE, "--at takes a date like 2026-11-20, not '%s'", day);
    const int month_day = t.tm_mday;
    *out = (int64_t)timegm(&t);
    if (t.tm_mday != month_day) /* February 31 became a day of March */
        return tsl_fail(err, TSL_EUSAGE, "--at: there is no day '%s'", day);
    return TSL_OK;
}

static void print_result(const verify_result *r, int status)
{
    if (status == TSL_EFORGED) {
        printf("NOT GENUINE\n%s", r->found.lines.bytes ? r->found.lines.bytes : "");
    } else if (status == TSL_OK) {
        char root[DIGEST_HEX];
        hash_hex(root, &r->manifest.root);
        printf("genuine: %s, %zu scrambles, %zu files\n", r->manifest.competition,
               r->manifest.tree_size, r->manifest.output_count);
        printf("signed by %s (%s) at %s\n", r->signer, r->fingerprint.bytes, r->manifest.generated);
        printf("digest %.4s %.4s %.4s %.4s\n", root, root + 4, root + 8, root + 12);
        if (r->rules.bytes) fputs(r->rules.bytes, stdout);
        if (r->manifest.practice) puts("NOT FOR COMPETITION: made from a given seed");
    }
}

static int run_verify(int argc, char **argv, tsl_err *err)
{
    const char *day = NULL;
    option_list plugins = {0};
    size_t count = 0;
    verify_request request = {.when = (int64_t)time(NULL)};
    const option_spec specs[] = {{"--signers", NULL, OPTION_STRING, &request.signers, 0},
                                 {"--at", NULL, OPTION_STRING, &day, 0},
                                 {"--plugin", NULL, OPTION_LIST, &plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argc, argv, specs, &request.directory, 1, &count, err);
    if (status == TSL_OK && count == 0)
        status = tsl_fail(err, TSL_EUSAGE, "verify needs the directory of a set");
    if (status == TSL_OK && !request.signers)
        status = tsl_fail(err, TSL_EUSAGE, "verify needs --signers: the file of keys you trust");
    if (status == TSL_OK && day) status = parse_day(&request.when, day, err);
    if (status != TSL_OK) return status;
    session s;
    verify_result result = {0};
    status = session_open(&s, plugins.values, err);
    if (status == TSL_OK) status = verify_set(&result, &request, &s, err);
    print_result(&result, status);
    verify_free(&result);
    session_close(&s);
    return status;
}

const command cmd_verify = {"verify", "check a signed set: signature, files, every scramble", help,
                            run_verify};
