/* twistseal verify: is this set the one that was signed, and does everything in it fit? */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "command.h"
#include "set/check/sheet.h"
#include "set/check/verify.h"
#include "set/proof/proof.h"

static const char help[] =
    "usage: twistseal verify DIR|PROOF [--signers FILE] [OPTION...]\n"
    "       twistseal verify SHEET.pdf [--set DIR] [--signers FILE]\n"
    "       twistseal verify DIR --sheet SHEET [--signers FILE]\n"
    "\n"
    "Checks the set in DIR, and stops at the first of these that fails: the signature of MANIFEST\n"
    "against the keys in FILE (the format of ssh-keygen's allowed_signers); the digest of every\n"
    "file; the tree over the leaves; every scramble applied again, with its state, its minimum\n"
    "distance and its filters, and no state twice; the text and JSON files, made again from the\n"
    "leaves. What sheets show is proved by 'twistseal audit'.\n"
    "\n"
    "It judges what is there. Until the set is released the scrambles stand in DIR.secret: with\n"
    "it beside DIR all is checked; without, all that DIR has, and the verdict says what is\n"
    "withheld.\n"
    "\n"
    "PROOF is a file of 'twistseal reveal', which is checked alone: signature, the path of each\n"
    "scramble to the signed root, and every scramble applied.\n"
    "\n"
    "The other two say which sheet of which set a PDF, an HTML or a printed page is. SHEET is\n"
    "the digits at the foot of the page ('3aa0 5fe9 1609 8162'), the words of its QR code, or a\n"
    "path: 333/r1/A.\n"
    "\n"
    "  --signers FILE       who may sign; get it from a place you trust, not from DIR. Default:\n"
    "                       the list that 'twistseal trust' keeps\n"
    "  --policy FILE        who must have signed: lines 'require 2 of alice@x, bob@x, carol@x';\n"
    "                       'generator twistseal 0.1.0, 0.1.1': which versions may have made it\n"
    "  --revoked FILE       keys that are trusted no more: public keys, or an OpenSSH KRL\n"
    "  --secrets PLACE      the folder of the scrambles, or the archive that 'generate\n"
    "                       --archive' made; default: DIR itself once it is released, else\n"
    "                       DIR.secret, if it is there\n"
    "  --passphrase-fd N    read the archive's passphrase from file descriptor N\n"
    "  --open-sheets        also opens each locked sheet with its passcode, and compares it\n"
    "                       with the one for print, as 'twistseal audit' does\n"
    "  --seen FILE          your list of what you verified: says which seeds, scrambles or sets\n"
    "                       of the same competition are not new, and adds those of this set\n"
    "  --ca FILE            certificates (PEM) of time-stamp authorities that you trust, for\n"
    "                       the time stamp of the set's ceremony\n"
    "  --before DIR         a set that this one extends, if it is not beside it; may be given\n"
    "                       several times\n"
    "  --against MANIFEST   a MANIFEST that you kept, or its folder, of this set or of one that\n"
    "                       it extends: it was not replaced; may be given several times\n"
    "  --at DATE            YYYY-MM-DD at which the key must be valid; default: today\n"
    "  --for-competition    exit 1 for a set made from a given seed, and one seen before, too\n"
    "  --json               one JSON object (core/commands/README.md), for other programs\n"
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

static void print_genuine(const check_result *r)
{
    char root[DIGEST_HEX];
    hash_hex(root, &r->manifest.root);
    printf("%sgenuine: %s, %zu scrambles",
           r->manifest.practice ? "NOT FOR COMPETITION (made from a given seed); " : "",
           r->manifest.competition, r->manifest.tree_size);
    if (!r->withheld)
        printf(", %zu files\n", r->file_count);
    else
        printf(" in %zu set%s", r->set_count, r->set_count == 1 ? "" : "s");
    if (r->withheld && r->sheet_count > 0)
        printf(", %zu sheet%s", r->sheet_count, r->sheet_count == 1 ? "" : "s");
    if (r->withheld) puts("; scrambles withheld until released");
    verdict_signers(&r->signatures, r->manifest.generated);
    printf("digest %.4s %.4s %.4s %.4s\n", root, root + 4, root + 8, root + 12);
    if (!r->manifest.practice) printf("%s\n", r->origin.bytes);
    if (r->links.bytes) fputs(r->links.bytes, stdout);
    if (r->rules.bytes) fputs(r->rules.bytes, stdout);
    if (r->own.bytes) printf("NOT THE PROGRAM'S OWN: %s\n", r->own.bytes);
    if (r->before.count > 0) printf("SEEN BEFORE\n%s", findings_text(&r->before));
    verdict_note(&r->litter);
}

/* Of each good signature its file, its key, and whose that is: null, nobody's who is trusted. */
static json_t *signatures_json(signatures *all)
{
    json_t *list = json_array();
    for (size_t i = 0; i < all->count; i++) {
        good_signature *one = &all->list[i];
        if (one->signer) utf8_clean(one->signer, false);
        json_array_append_new(list, json_pack("{s:s, s:s, s:s?}", "file", one->name, "fingerprint",
                                              one->fingerprint.bytes, "signer", one->signer));
    }
    return list;
}

static int print_json(check_result *r, const char *directory, int status, tsl_err *err)
{
    char root[DIGEST_HEX];
    const manifest *m = &r->manifest;
    const bool read = m->competition[0] != '\0';
    json_t *answer = verdict_answer("verify", status, directory, "genuine", r);
    hash_hex(root, &m->root);
    answer_text(answer, "competition", read ? m->competition : NULL);
    answer_put(answer, "scrambles", json_integer((json_int_t)m->tree_size));
    answer_put(answer, "scramble_sets", json_integer((json_int_t)r->set_count));
    answer_put(answer, "files", json_integer((json_int_t)r->file_count));
    answer_put(answer, "signatures", signatures_json(&r->signatures));
    answer_text(answer, "generated", read ? m->generated : NULL);
    answer_text(answer, "digest", read ? root : NULL);
    answer_lines(answer, "links", r->links.bytes);
    answer_lines(answer, "seen_before", findings_text(&r->before));
    return answer_print(answer, status, err);
}

/* What the first argument is: a set's folder, or a file of one of these. */
typedef enum subject { A_SET, A_PROOF, A_SHEET } subject;

/* What the command line asks for. */
typedef struct command_line {
    verify_request request;
    subject subject;
    bool for_competition, json;
    const char *sheet, *set, *passcode_file;
} command_line;

static int verify_whole(const command_line *c, tsl_err *err)
{
    check_result r;
    const char *directory = c->request.set.directory;
    int status = verify_set(&r, &c->request, err);
    status = (c->json ? verdict_status : verdict)(status, directory, "genuine", &r.found, &r.doubts,
                                                  err);
    if (status == TSL_OK && !c->json) print_genuine(&r);
    if (status == TSL_OK && c->for_competition && r.manifest.practice)
        status = tsl_fail(err, TSL_EFORGED, "not for competition: '%s'", directory);
    if (status == TSL_OK && c->for_competition && r.before.count > 0)
        status = tsl_fail(err, TSL_EFORGED, "seen before: '%s'", directory);
    if (c->json) status = print_json(&r, directory, status, err);
    check_result_free(&r);
    return status;
}

static int find_subject(subject *out, const char *path, tsl_err *err)
{
    char head[8] = "";
    struct stat info;
    *out = A_SET;
    if (stat(path, &info) != 0) return TSL_OK;
    if (S_ISDIR(info.st_mode)) return secrets_refuse(path, err);
    if (!S_ISREG(info.st_mode)) return TSL_OK;
    FILE *file = fopen(path, "rb");
    if (!file) return file_fail(err, "open", path, errno);
    const size_t size = fread(head, 1, 5, file);
    const int reason = ferror(file) ? errno : 0;
    fclose(file);
    if (reason) return file_fail(err, "read", path, reason);
    const bool is_sheet = strcmp(head, "%PDF-") == 0 || strcmp(head, "<!DOC") == 0;
    *out = size == 5 && is_sheet ? A_SHEET : A_PROOF;
    return TSL_OK;
}

/* The file, and what it proves or what is wrong. */
static int verify_proof(const command_line *c, tsl_err *err)
{
    proof_result r = {.count = 0};
    text file;
    const set_source *set = &c->request.set;
    const char *path = set->directory;
    const trusted who = {set->signers, set->revoked, set->policy, set->when};
    int status = file_read(&file, path, PROOF_MAX, err);
    if (status == TSL_OK && strncmp(file.bytes, "twistseal/manifest/", 19) == 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is a file of a set: verify the folder of the set",
                          path);
    else if (status == TSL_OK && strncmp(file.bytes, "twistseal/proof/", 16) != 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is no set, no proof and no sheet", path);
    if (status == TSL_OK) status = proof_check(&r, &file, &who, set->session, err);
    text_free(&file);
    status = verdict(status, path, "genuine", &r.found, NULL, err);
    if (status == TSL_OK) {
        printf("%sgenuine: %s, %zu of its %zu scrambles\n",
               r.manifest.practice ? "NOT FOR COMPETITION (made from a given seed); " : "",
               r.manifest.competition, r.count, r.manifest.tree_size);
        verdict_signers(&r.signatures, r.manifest.generated);
        for (size_t i = 0; i < r.count; i++)
            printf("%s: %s%s\n", r.leaves[i].path, r.leaves[i].scramble,
                   r.leaves[i].applied ? ""
                                       : " (not applied: its event is a script of the set's own)");
        puts("This proves that each of these scrambles stood at its place in the set when the set "
             "was\n"
             "signed, and that it gives its state. It says nothing of the other scrambles.");
        if (c->for_competition && r.manifest.practice)
            status = tsl_fail(err, TSL_EFORGED, "not for competition: '%s'", path);
    }
    proof_result_free(&r);
    return status;
}

static void print_sheet(const sheet_result *r)
{
    char letter[8], name[sizeof r->event];
    if (!r->path[0]) return;
    text_set_letter(letter, r->set);
    snprintf(name, sizeof name, "%s", r->event);
    utf8_clean(name, false);
    printf("%s, round %u, scramble set %s%s%s (%s)\n", name, r->round, letter,
           r->attempt[0] ? ", attempt " : "", r->attempt, r->path);
    if (r->digest[0])
        printf("digest %.4s %.4s %.4s %.4s\n", r->digest, r->digest + 4, r->digest + 8,
               r->digest + 12);
}

static void print_good(const sheet_request *request, const sheet_result *r)
{
    const check_result *c = &r->checked;
    const char *id = c->manifest.competition;
    if (r->file[0])
        printf("%sthe bytes of '%s' of %s\n", r->signer ? "genuine: " : "", r->file, id);
    else if (r->whole)
        printf("the digest of the whole set '%s' of %s, which is on each of its sheets\n", r->whole,
               id);
    else
        printf("a sheet of %s\n", id);
    print_sheet(r);
    if (r->signer) {
        utf8_clean(r->signer, false);
        printf("the set is signed by %s\n", r->signer);
        puts(c->manifest.practice ? "NOT FOR COMPETITION (made from a given seed)"
                                  : c->origin.bytes);
        if (c->own.bytes) printf("NOT THE PROGRAM'S OWN: %s\n", c->own.bytes);
    } else if (!request->set.signers) {
        printf("the signature of the set was not checked: give --signers\n");
    }
    verdict_note(&c->litter);
}

/* A person at the terminal is asked for a passcode, unless there is a file with it. */
static int verify_sheet(const command_line *c, tsl_err *err)
{
    int fd = -1;
    sheet_result r;
    sheet_request request = {.named = c->sheet,
                             .file = c->sheet ? NULL : c->request.set.directory,
                             .set = c->request.set,
                             .ask = key_ask_terminal};
    if (!c->sheet) request.set.directory = c->set;
    if (c->passcode_file) {
        fd = open(c->passcode_file, O_RDONLY | O_CLOEXEC);
        if (fd < 0) return tsl_fail(err, TSL_ESYSTEM, "cannot open '%s'", c->passcode_file);
        request.ask_context = &fd;
    }
    int status = sheet_identify(&r, &request, err);
    if (fd >= 0) close(fd);
    if (r.checked.found.count > 0) print_sheet(&r);
    status = verdict(status, request.file ? request.file : request.named, "genuine",
                     &r.checked.found, NULL, err);
    if (status == TSL_OK) print_good(&request, &r);
    sheet_free(&r);
    return status;
}

static int verify_subject(const command_line *c, tsl_err *err)
{
    const bool is_set = c->subject == A_SET && !c->sheet;
    if (c->request.opens_sheets && !is_set)
        return tsl_fail(err, TSL_EUSAGE, "--open-sheets takes the directory of a set");
    if (c->request.seen && !is_set)
        return tsl_fail(err, TSL_EUSAGE, "--seen takes the directory of a set");
    if (is_set) return verify_whole(c, err);
    return c->subject == A_PROOF ? verify_proof(c, err) : verify_sheet(c, err);
}

static int run_verify(char **argv, tsl_err *err)
{
    const char *day = NULL;
    option_list plugins = {0}, against = {0}, before = {0};
    text known = {0};
    session s = {0};
    secrets_option secrets = {0};
    command_line c = {.request.set = {.when = (int64_t)time(NULL), .session = &s}};
    set_source *set = &c.request.set;
    const option_spec specs[] = {{"--signers", NULL, OPTION_STRING, &set->signers, 0},
                                 {"--policy", NULL, OPTION_STRING, &set->policy, 0},
                                 {"--revoked", NULL, OPTION_STRING, &set->revoked, 0},
                                 {"--open-sheets", NULL, OPTION_FLAG, &c.request.opens_sheets, 0},
                                 {"--seen", NULL, OPTION_STRING, &c.request.seen, 0},
                                 {"--secrets", NULL, OPTION_STRING, &secrets.path, 0},
                                 {"--passphrase-fd", NULL, OPTION_FD, &secrets.passphrase_fd, 1023},
                                 {"--ca", NULL, OPTION_STRING, &set->authorities, 0},
                                 {"--before", NULL, OPTION_LIST, &before, 0},
                                 {"--against", NULL, OPTION_LIST, &against, 0},
                                 {"--at", NULL, OPTION_STRING, &day, 0},
                                 {"--for-competition", NULL, OPTION_FLAG, &c.for_competition, 0},
                                 {"--json", NULL, OPTION_FLAG, &c.json, 0},
                                 {"--sheet", NULL, OPTION_STRING, &c.sheet, 0},
                                 {"--set", NULL, OPTION_STRING, &c.set, 0},
                                 {"--passcode-file", NULL, OPTION_STRING, &c.passcode_file, 0},
                                 {"--plugin", NULL, OPTION_LIST, &plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status =
        options_read(argv, specs, &set->directory, 1, "the directory of a set, or a proof", err);
    c.request.against = against.values;
    set->before = before.values;
    if (status == TSL_OK && !set->signers) {
        status = known_signers(&known, err);
        set->signers = known.bytes;
    }
    if (status == TSL_OK) status = find_subject(&c.subject, set->directory, err);
    if (status == TSL_OK && !set->signers && !c.sheet && c.subject != A_SHEET)
        status = tsl_fail(
            err, TSL_EUSAGE,
            "verify needs --signers FILE, the keys you trust; 'twistseal trust add' makes a "
            "list of your own, which needs no option");
    if (status == TSL_OK && day) status = parse_day(&set->when, day, err);
    if (status == TSL_OK) status = secrets_option_open(set, &secrets, false, err);
    if (status == TSL_OK) {
        status = session_open(&s, plugins.values, err);
        if (status == TSL_EINPUT) status = verdict_unsure(err); /* a plugin, not one of the set */
        if (status == TSL_OK) status = verify_subject(&c, err);
        session_close(&s);
    }
    secrets_option_free(&secrets);
    text_free(&known);
    return status;
}

const command cmd_verify = {"verify", "check a signed set: signature, files, every scramble", help,
                            run_verify};
