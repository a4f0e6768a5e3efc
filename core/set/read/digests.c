/* Digests the files of a set's folders, beside what is done with the few that are parsed. */
#include "digests.h"

#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "config/wcif_schedule.h"
#include "set/format/seed_file.h"
#include "set/render/persons.h"
#include "trust/signatures.h"

enum { FOLDERS = 2, OWN = 3 /* names that no list has, before those of signatures */ };

struct digests {
    folder *folders[FOLDERS]; /* NULL: there is none */
    folder_files files[FOLDERS];
    findings found, litter;
    int status; /* of digesting */
    tsl_err err;
    pool_aside aside;
    char names[SIGNATURES_MAX][24];
    const char *own[OWN + SIGNATURES_MAX + 1];
    named_digest all[]; /* of a released set */
};

static void digest_all(void *context)
{
    digests *d = context;
    for (size_t i = 0; i < FOLDERS && d->folders[i] && d->status == TSL_OK; i++)
        d->status = folder_check(d->folders[i], &d->files[i], &d->err);
}

static void digests_free(digests *d)
{
    for (size_t i = 0; i < FOLDERS; i++) folder_free(d->folders[i]);
    text_free(&d->found.lines);
    text_free(&d->litter.lines);
    free(d);
}

static void name_own(digests *d, size_t signature_count)
{
    d->own[0] = CONTENTS_NAME;
    d->own[1] = SEED_NAME;
    d->own[2] = "MANIFEST";
    for (size_t i = 0; i < signature_count; i++) {
        signatures_name(d->names[i], i);
        d->own[OWN + i] = d->names[i];
    }
}

static void list_files(digests *d, const digest_request *r)
{
    static const char *const hidden[] = {CONTENTS_NAME, SEED_NAME, WCIF_NAME, PERSONS_FOLDER, NULL};
    const manifest *m = r->manifest;
    const contents *c = r->contents;
    name_own(d, r->signature_count);
    d->files[0] = (folder_files){m->outputs, m->output_count, c->files, c->count, d->own};
    d->files[1] = (folder_files){c->files, c->count, NULL, 0, hidden};
    if (!r->is_released) return;
    memcpy(d->all, m->outputs, m->output_count * sizeof d->all[0]);
    memcpy(d->all + m->output_count, c->files, c->count * sizeof d->all[0]);
    d->files[0] = (folder_files){d->all, m->output_count + c->count, NULL, 0, d->own};
}

int digests_begin(digests **out, const digest_request *request, tsl_err *err)
{
    const size_t count =
        request->is_released ? request->manifest->output_count + request->contents->count : 0;
    digests *d = calloc(1, sizeof *d + count * sizeof d->all[0]);
    if (!d) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    const folder_reports to = {&d->found, &d->litter};
    list_files(d, request);
    int status = folder_share(&d->folders[0], request->folder, &to, err);
    if (status == TSL_OK && request->beside)
        status = folder_share(&d->folders[1], request->beside, &to, err);
    if (status != TSL_OK) {
        digests_free(d);
        return status;
    }
    pool_begin(&d->aside, digest_all, d);
    *out = d;
    return TSL_OK;
}

int digests_end(digests *d, const folder_reports *to, tsl_err *err)
{
    pool_end(&d->aside);
    if (to) findings_move(to->found, &d->found);
    if (to) findings_move(to->litter, &d->litter);
    const int status = d->status;
    if (status != TSL_OK) tsl_fail(err, d->err.code, "%s", d->err.text);
    digests_free(d);
    return status;
}
