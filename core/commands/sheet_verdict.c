/* The verdict on one sheet: which it is, and whether it is the set's. */
#include "sheet_verdict.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "base/utf8.h"
#include "commands/lib/verdict.h"

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
    if (r->file[0])
        printf("%sthe bytes of '%s' of %s\n", r->signer ? "genuine: " : "", r->file,
               r->competition);
    else if (r->whole)
        printf("the digest of the whole set '%s' of %s, which is on each of its sheets\n", r->whole,
               r->competition);
    else
        printf("a sheet of %s\n", r->competition);
    print_sheet(r);
    if (r->signer) {
        utf8_clean(r->signer, false);
        printf("the set is signed by %s\n", r->signer);
    } else if (!request->set.signers) {
        printf("the signature of the set was not checked: give --signers\n");
    }
    verdict_note(&r->litter);
}

static int judge(const sheet_request *request, tsl_err *err)
{
    sheet_result r;
    int status = sheet_identify(&r, request, err);
    const verdict_request v = {request->file ? request->file : request->named, "NOT GENUINE",
                               "not genuine", &r.found, NULL};
    if (r.found.count > 0) print_sheet(&r);
    status = verdict(status, &v, err);
    if (status == TSL_OK) print_good(request, &r);
    sheet_free(&r);
    return status;
}

int sheet_verdict(sheet_request *request, const char *passcode_file, tsl_err *err)
{
    int fd = -1;
    request->ask = key_ask_terminal;
    if (passcode_file) {
        fd = open(passcode_file, O_RDONLY | O_CLOEXEC);
        if (fd < 0) return tsl_fail(err, TSL_ESYSTEM, "cannot open '%s'", passcode_file);
        request->ask_context = &fd;
    }
    int status = judge(request, err);
    request->ask_context = NULL;
    if (fd >= 0) close(fd);
    return status;
}
