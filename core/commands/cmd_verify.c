/* twistseal verify: is this set the one that was signed, and does everything in it fit? */
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

#include "base/utf8.h"
#include "command.h"
#include "options.h"
#include "set/verify/verify.h"
#include "sheet_verdict.h"
#include "verdict.h"

static const char help[] =
    "usage: twistseal verify DIR --signers FILE [OPTION...]\n"
    "       twistseal verify SHEET.pdf [--set DIR] [--signers FILE]\n"
    "       twistseal verify DIR --sheet SHEET [--signers FILE]\n"
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
    "The other two say which sheet of which set a PDF or a printed page is. SHEET is the digits at "
    "the\n"
    "foot of the page ('3aa0 5fe9 1609 8162'), the words of its QR code, or a path: 333/r1/A.\n"
    "\n"
    "  --signers FILE       who may sign; get it from a place you trust, not from DIR\n"
    "  --secrets DIR        the folder of the scrambles; default: DIR itself once it is released,\n"
    "                       else DIR.secret, if it is there\n"
    "  --at DATE            YYYY-MM-DD at which the key must be valid; default: today\n"
    "  --for-competition    exit 1 for a set made from a given seed, too\n"
    "  --set DIR            the set of a PDF that does not stand in its folders\n"
    "  --passcode-file FILE the passcode of a locked PDF that is no file of the set; default: "
    "asks\n"
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

static void print_genuine(const verify_result *r)
{
    char root[DIGEST_HEX];
    hash_hex(root, &r->manifest.root);
    utf8_clean(r->signer, false);
    printf("%sgenuine: %s, %zu scrambles",
           r->manifest.practice ? "NOT FOR COMPETITION (made from a given seed); " : "",
           r->manifest.competition, r->manifest.tree_size);
    if (r->withheld)
        printf(" in %zu set%s; scrambles withheld until released\n", r->set_count,
               r->set_count == 1 ? "" : "s");
    else
        printf(", %zu files\n", r->file_count);
    printf("signed by %s (%s) at %s\n", r->signer, r->fingerprint.bytes, r->manifest.generated);
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

/* Is it about one sheet? Then the request says which, and of which set. */
static bool choose_sheet(sheet_request *out, const verify_request *request)
{
    struct stat is;
    out->set.signers = request->signers;
    out->set.secrets = request->secrets;
    if (out->named) {
        out->set.directory = request->directory;
        return true;
    }
    if (stat(request->directory, &is) != 0 || !S_ISREG(is.st_mode)) return false;
    out->file = request->directory;
    return true;
}

static int run_verify(int argc, char **argv, tsl_err *err)
{
    const char *day = NULL, *passcode_file = NULL;
    sheet_request sheet = {0};
    option_list plugins = {0};
    size_t count = 0;
    bool for_competition = false;
    verify_request request = {.when = (int64_t)time(NULL)};
    const option_spec specs[] = {{"--signers", NULL, OPTION_STRING, &request.signers, 0},
                                 {"--secrets", NULL, OPTION_STRING, &request.secrets, 0},
                                 {"--at", NULL, OPTION_STRING, &day, 0},
                                 {"--for-competition", NULL, OPTION_FLAG, &for_competition, 0},
                                 {"--sheet", NULL, OPTION_STRING, &sheet.named, 0},
                                 {"--set", NULL, OPTION_STRING, &sheet.set.directory, 0},
                                 {"--passcode-file", NULL, OPTION_STRING, &passcode_file, 0},
                                 {"--plugin", NULL, OPTION_LIST, &plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argc, argv, specs, &request.directory, 1, &count, err);
    if (status == TSL_OK && count == 0)
        status = tsl_fail(err, TSL_EUSAGE, "verify needs the directory of a set");
    const bool one_sheet = status == TSL_OK && choose_sheet(&sheet, &request);
    if (status == TSL_OK && !one_sheet && !request.signers)
        status = tsl_fail(err, TSL_EUSAGE, "verify needs --signers: the file of keys you trust");
    if (status == TSL_OK && day) status = parse_day(&request.when, day, err);
    if (status != TSL_OK) return status;
    session s;
    status = session_open(&s, plugins.values, err);
    if (status == TSL_EINPUT) status = verdict_unsure(err); /* a plugin, which is not of the set */
    sheet.set.session = &s;
    sheet.set.when = request.when;
    if (status == TSL_OK)
        status = one_sheet ? sheet_verdict(&sheet, passcode_file, err)
                           : judge(&request, for_competition, &s, err);
    session_close(&s);
    return status;
}

const command cmd_verify = {"verify", "check a signed set: signature, files, every scramble", help,
                            run_verify};
