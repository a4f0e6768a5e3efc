/* More scrambles for a competition: a linked set, from the seed of the one before. */
#include "extend.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "set/format/manifest.h"
#include "set/format/set_files.h"
#include "set/read/set_reader.h"
#include "trust/signing/signing.h"
#include "trust/sshsig.h"

/* One extension; freed by free_extension. */
typedef struct extension {
    const extend_request *request;
    extend_result *result;
    set_source source;
    set_reader set; /* the one that is extended */
    make_base base; /* what the new one takes from it */
    seed_file seed;
    secret root;
    signing_key *key;
    char *directory; /* of the new one */
} extension;

static void free_extension(extension *x)
{
    free(x->base.earlier);
    seed_file_free(&x->seed);
    secret_free(&x->root);
    key_free(x->key);
    free(x->directory);
    if (x->set.source) set_reader_free(&x->set);
}

void extend_free(extend_result *r)
{
    make_result_free(&r->made);
    text_free(&r->found.lines);
    text_free(&r->litter.lines);
}

/* ---- the set that is extended ---- */

/* Every file of it is compared with what was signed: damaged scrambles are told before more are
 * made. */
static int open_set(extension *x, const session *s, tsl_err *err)
{
    const char *directory = x->request->set.directory;
    x->source = x->request->set;
    x->source.session = s;
    int status = set_reader_files(&x->set, &x->source,
                                  &(folder_reports){&x->result->found, &x->result->litter}, err);
    if (status != TSL_OK || x->result->found.count > 0) return status;
    bool is_public = false;
    status = folder_has(&is_public, x->set.folder, SEED_NAME, err);
    if (status == TSL_OK && is_public)
        return tsl_fail(err, TSL_EINPUT, "the seed of '%s' is public: no more can be drawn from it",
                        directory);
    if (status == TSL_OK && !x->set.secret)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' has no scrambles here: name their folder with "
                        "--secrets",
                        directory);
    if (status == TSL_OK) status = set_reader_parse_config(&x->set, err);
    if (status == TSL_OK && x->result->found.count == 0)
        status = linked_open(&x->set, &x->result->found, err);
    char *next = status == TSL_OK ? linked_next(directory, &x->set.manifest_digest) : NULL;
    if (next)
        status = tsl_fail(err, TSL_EINPUT, "'%s' extends '%s' already: extend that one", next,
                          directory);
    free(next);
    return status;
}

/* Only a key that signed the set may extend it: nobody else's seed is in the verdict. */
static int check_signer(extension *x, tsl_err *err)
{
    text body = {0};
    public_key mine;
    bool is_mine = false;
    const make_request *m = &x->request->make;
    progress_clear(m->progress);
    int status = signing_load(&x->key, m->key, m->ask, m->ask_context, err);
    if (status != TSL_OK) return status;
    key_public(&mine, x->key);
    status = folder_read(&body, x->set.folder, "MANIFEST", MANIFEST_MAX, err);
    for (size_t i = 0; i < x->set.signature_count && status == TSL_OK && !is_mine; i++) {
        text armor = {0};
        public_key signer;
        const char *wrong = NULL;
        status = set_reader_signature(&armor, &x->set, i, err);
        const sshsig_claim claim = {
            {armor.bytes, armor.size}, MANIFEST_NAMESPACE, {body.bytes, body.size}};
        if (status == TSL_OK && armor.bytes) status = sshsig_verify(&signer, &wrong, &claim, err);
        is_mine = status == TSL_OK && armor.bytes && !wrong && key_equal(&signer, &mine);
        text_free(&armor);
    }
    text_free(&body);
    if (status != TSL_OK || is_mine) return status;
    return tsl_fail(err, TSL_EINPUT, "'%s' did not sign '%s': a set is extended with its own key",
                    m->key, x->request->set.directory);
}

/* ---- the new one ---- */

/* The latest set that has the event; where a file is given, none is needed. */
static const set_reader *find_config(const extension *x)
{
    const char *id = x->request->more.event;
    const set_reader *one = &x->set;
    for (size_t i = 0; id && i <= x->set.earlier_count; i++) {
        one = i == 0 ? &x->set : &x->set.earlier[i - 1].set;
        if (competition_find_event(one->blueprint.competition, id)) return one;
    }
    return &x->set;
}

static void fill_base(extension *x)
{
    const manifest *m = &x->set.manifest;
    const set_reader *from = find_config(x);
    make_base *b = &x->base;
    b->earlier_count = x->set.earlier_count + 1;
    b->earlier = xcalloc(b->earlier_count, sizeof(competition *));
    b->earlier[0] = x->set.blueprint.competition;
    for (size_t i = 0; i < x->set.earlier_count; i++)
        b->earlier[i + 1] = x->set.earlier[i].set.blueprint.competition;
    b->directory = from->source->directory;
    b->config = &from->config_bytes;
    b->more = x->request->more;
    b->root = &x->root;
    b->generated = m->practice ? m->generated : NULL;
    b->link =
        (set_link){(m->serial ? m->serial : 1) + 1, x->set.manifest_digest, x->request->reason};
}

/* "DIR-2" of "DIR", "DIR-3" of "DIR-2". */
static char *name_directory(const char *directory, unsigned serial)
{
    char ending[16];
    size_t size = strlen(directory);
    while (size > 1 && directory[size - 1] == '/') size--;
    const size_t tail = (size_t)snprintf(ending, sizeof ending, "-%u", serial - 1);
    if (serial > 2 && size > tail && strncmp(directory + size - tail, ending, tail) == 0)
        size -= tail;
    return xasprintf("%.*s-%u", (int)size, directory, serial);
}

int extend_set(extend_result *out, const extend_request *request, const session *s, tsl_err *err)
{
    extension x = {.request = request, .result = out};
    make_request make = request->make;
    *out = (extend_result){0};
    progress_stage(make.progress, "prepare", 0);
    if (!manifest_is_line(request->reason ? request->reason : ""))
        return tsl_fail(err, TSL_EINPUT, "the reason must be a line of at most %d letters of ASCII",
                        REASON_MAX);
    int status = open_set(&x, s, err);
    if (status == TSL_OK && out->found.count == 0) status = check_signer(&x, err);
    if (status == TSL_OK && out->found.count == 0) { /* the seed was checked to be the set's */
        status = set_reader_seed(&x.seed, &x.root, &x.set, x.set.secret, err);
        if (status == TSL_OK && !x.root.bytes)
            status =
                tsl_fail(err, TSL_EINPUT, "'%s' has no seed: without it no set can be extended",
                         request->set.secrets ? request->set.secrets : request->set.directory);
    }
    if (status == TSL_OK && out->found.count == 0) {
        fill_base(&x);
        x.directory = name_directory(request->set.directory, x.base.link.serial);
        if (!make.directory) make.directory = x.directory;
        make.base = &x.base;
        out->serial = x.base.link.serial;
        if (out->serial > SERIAL_MAX)
            status = tsl_fail(err, TSL_ELIMIT, "a competition has at most %d sets", SERIAL_MAX);
        if (status == TSL_OK) {
            make.loaded = x.key;
            x.key = NULL;
            status = make_set(&out->made, &make, s, err);
        }
    }
    free_extension(&x);
    return status;
}
