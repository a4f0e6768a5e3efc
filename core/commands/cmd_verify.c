/* twistseal verify: is this set the one that was signed, and does everything in it fit? */
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

#include "base/file.h"
#include "base/utf8.h"
#include "command.h"
#include "known_signers.h"
#include "options.h"
#include "set/verify/proof_check.h"
#include "set/verify/verify.h"
#include "verdict.h"

static const char help[] =
    "usage: twistseal verify DIR|PROOF [--signers FILE] [OPTION...]\n"
    "\n"
    "Checks the set in DIR, and stops at the first of these that fails: the signature of MANIFEST\n"
    "against the keys in FILE (the format of ssh-keygen's allowed_signers); the digest of every\n"
    "file; the tree over the leaves; every scramble applied again, with its state, its minimum\n"
    "distance and its filters, and no state twice; and the text and JSON files, made again from\n"
    "the leaves.\n"
    "\n"
    "It judges what is there. Until the set is released the scrambles stand in DIR.secret: with "
    "it\n"
    "beside DIR all is checked; without, all that DIR has, and the verdict says what is withheld.\n"
    "\n"
    "PROOF is a file of 'twistseal reveal', which is checked alone: signature, the path of each\n"
    "scramble to the signed root, and every scramble applied.\n"
    "\n"
    "  --signers FILE       who may sign; get it from a place you trust, not from DIR. Default: "
    "the\n"
    "                       list that 'twistseal trust' keeps\n"
    "  --policy FILE        who must have signed: lines 'require 2 of alice@x, bob@x, carol@x'\n"
    "  --revoked FILE       keys that are trusted no more: public keys, or an OpenSSH KRL\n"
    "  --secrets DIR        the folder of the scrambles; default: DIR itself once it is released,\n"
    "                       else DIR.secret, if it is there\n"
    "  --at DATE            YYYY-MM-DD at which the key must be valid; default: today\n"
    "  --for-competition    exit 1 for a set made from a given seed, too\n"
    "  --plugin FILE        also use this plugin, as when the set was made (absolute path)\n"
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

/* One line each: also those of keys that nobody trusts, which are good all the same. The time is
 * that of the manifest, which the first signature came with. */
static void print_signers(const signatures *all, const char *generated)
{
    for (size_t i = 0; i < all->count; i++) {
        const good_signature *one = &all->list[i];
        if (!one->signer) {
            printf("note: %s is by %s, which counts for nothing: %s\n", one->name,
                   one->fingerprint.bytes, one->reason.bytes);
            continue;
        }
        utf8_clean(one->signer, false);
        printf("signed by %s (%s)%s%s\n", one->signer, one->fingerprint.bytes, i == 0 ? " at " : "",
               i == 0 ? generated : "");
    }
}

static const char *practice_mark(const manifest *m)
{
    return m->practice ? "NOT FOR COMPETITION (made from a given seed); " : "";
}

static void print_genuine(const verify_result *r)
{
    char root[DIGEST_HEX];
    hash_hex(root, &r->manifest.root);
    printf("%sgenuine: %s, %zu scrambles", practice_mark(&r->manifest), r->manifest.competition,
           r->manifest.tree_size);
    if (r->withheld)
        printf(" in %zu set%s; scrambles withheld until released\n", r->set_count,
               r->set_count == 1 ? "" : "s");
    else
        printf(", %zu files\n", r->file_count);
    print_signers(&r->signatures, r->manifest.generated);
    printf("digest %.4s %.4s %.4s %.4s\n", root, root + 4, root + 8, root + 12);
    if (r->rules.bytes) fputs(r->rules.bytes, stdout);
    verdict_note(&r->litter);
}

static int judge(verify_request *request, bool for_competition, const session *s, tsl_err *err)
{
    verify_result r;
    int status = verify_set(&r, request, s, err);
    const verdict_request v = {request->directory, "NOT GENUINE", "not genuine", &r.found,
                               &r.doubts};
    status = verdict(status, &v, err);
    if (status == TSL_OK) {
        print_genuine(&r);
        if (for_competition && r.manifest.practice)
            status = tsl_fail(err, TSL_EFORGED, "not for competition: '%s'", request->directory);
    }
    verify_free(&r);
    return status;
}

/* ---- a proof ---- */

static void print_proven(const proof_result *r)
{
    printf("%sgenuine: %s, %zu of its %zu scrambles\n", practice_mark(&r->manifest),
           r->manifest.competition, r->count, r->manifest.tree_size);
    print_signers(&r->signatures, r->manifest.generated);
    for (size_t i = 0; i < r->count; i++)
        printf("%s: %s%s\n", r->leaves[i].path, r->leaves[i].scramble,
               r->leaves[i].applied ? ""
                                    : " (not applied: its event is a script of the set's own)");
    puts("This proves that each of these scrambles stood at its place in the set when the set was\n"
         "signed, and that it gives its state. It says nothing of the other scrambles.");
}

static int judge_proof(const verify_request *request, bool for_competition, const session *s,
                       tsl_err *err)
{
    proof_result r = {.count = 0};
    text file;
    const trusted who = {request->signers, request->revoked, request->policy, request->when};
    int status = file_read(&file, request->directory, PROOF_MAX, err);
    if (status == TSL_OK) status = proof_check(&r, &file, &who, s, err);
    text_free(&file);
    const verdict_request v = {request->directory, "NOT GENUINE", "not genuine", &r.found, NULL};
    status = verdict(status, &v, err);
    if (status == TSL_OK) {
        print_proven(&r);
        if (for_competition && r.manifest.practice)
            status = tsl_fail(err, TSL_EFORGED, "not for competition: '%s'", request->directory);
    }
    proof_result_free(&r);
    return status;
}

static bool is_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* ---- the command ---- */

typedef struct arguments {
    verify_request request;
    option_list plugins;
    bool for_competition;
    text known; /* the list that the user keeps */
} arguments;

static int read_arguments(arguments *a, int argc, char **argv, tsl_err *err)
{
    const char *day = NULL;
    size_t count = 0;
    verify_request *r = &a->request;
    const option_spec specs[] = {{"--signers", NULL, OPTION_STRING, &r->signers, 0},
                                 {"--policy", NULL, OPTION_STRING, &r->policy, 0},
                                 {"--revoked", NULL, OPTION_STRING, &r->revoked, 0},
                                 {"--secrets", NULL, OPTION_STRING, &r->secrets, 0},
                                 {"--at", NULL, OPTION_STRING, &day, 0},
                                 {"--for-competition", NULL, OPTION_FLAG, &a->for_competition, 0},
                                 {"--plugin", NULL, OPTION_LIST, &a->plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argc, argv, specs, &r->directory, 1, &count, err);
    if (status == TSL_OK && count == 0)
        status = tsl_fail(err, TSL_EUSAGE, "verify needs the directory of a set, or a proof");
    if (status == TSL_OK && !r->signers) status = known_signers(&a->known, err);
    if (status == TSL_OK && !r->signers) r->signers = a->known.bytes;
    if (status == TSL_OK && !r->signers)
        status = tsl_fail(err, TSL_EUSAGE, "verify needs --signers: the file of keys you trust");
    return status == TSL_OK && day ? parse_day(&r->when, day, err) : status;
}

static int run_verify(int argc, char **argv, tsl_err *err)
{
    arguments a = {.request = {.when = (int64_t)time(NULL)}};
    session s = {0};
    int status = read_arguments(&a, argc, argv, err);
    const bool ready = status == TSL_OK;
    if (ready) status = session_open(&s, a.plugins.values, err);
    if (ready && status == TSL_EINPUT)
        status = verdict_unsure(err); /* a plugin, which is not of the set */
    if (status == TSL_OK)
        status = is_file(a.request.directory) ? judge_proof(&a.request, a.for_competition, &s, err)
                                              : judge(&a.request, a.for_competition, &s, err);
    session_close(&s);
    text_free(&a.known);
    return status;
}

const command cmd_verify = {"verify", "check a signed set: signature, files, every scramble", help,
                            run_verify};
