/* A competition file in, a signed set out: draws, solves, lays out and seals. */
#include "make.h"

#include <dirent.h>
#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/utc.h"
#include "blueprint.h"
#include "config/advice.h"
#include "draw.h"
#include "leaf.h"
#include "origin.h"
#include "scramble.h"
#include "seal.h"
#include "seed_file.h"
#include "set/render/rehearse.h"
#include "set/render/render.h"
#include "trust/signing/signing.h"

/* What the making of one set holds; freed by free_making. */
typedef struct making {
    const make_request *request;
    const session *session;
    make_result *result;
    blueprint blueprint;
    signing_key *key;
    secret root;
    transcript origin; /* of the ceremony, if there was one */
    outputs outputs;
    digest *leaves; /* their hashes */
    char generated[UTC_SIZE];
    text directory, secrets, seed_file;
    text warned; /* lines that the request's warn was told */
} making;

static void free_making(making *m)
{
    outputs_free(&m->outputs);
    free(m->leaves);
    key_free(m->key);
    secret_free(&m->root);
    transcript_free(&m->origin);
    blueprint_free(&m->blueprint);
    text_free(&m->directory);
    text_free(&m->secrets);
    text_free(&m->seed_file);
    text_free(&m->warned);
}

/* ---- before anything is drawn ---- */

/* With a given seed the set is dated the competition's first day, so that the same seed gives the
 * same bytes. */
static void set_date(making *m)
{
    const char *day = m->blueprint.competition->date;
    if (m->request->seed)
        snprintf(m->generated, sizeof m->generated, "%.10sT00:00:00Z", day ? day : "1970-01-01");
    else
        utc_write(m->generated, m->request->when);
}

static bool is_empty(const char *path)
{
    size_t entries = 0;
    DIR *list = opendir(path);
    while (list && readdir(list)) entries++;
    if (list) closedir(list);
    return list && entries <= 2; /* "." and ".." */
}

/* Found out before anything is drawn, although the set is written last. */
static int check_parent(const char *directory, tsl_err *err)
{
    char *copy = strdup(directory);
    if (!copy) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    const char *parent = dirname(copy);
    int status = TSL_OK;
    if (access(parent, W_OK | X_OK) != 0) status = file_fail(err, "write", directory, errno);
    free(copy);
    return status;
}

static void cut_slashes(text *path)
{
    while (path->size > 1 && path->bytes[path->size - 1] == '/') path->bytes[--path->size] = '\0';
}

/* Do two paths name one place, where nothing may be yet? */
static bool is_same_place(const char *one, const char *other)
{
    struct stat a, b;
    char *copies[] = {strdup(one), strdup(other), strdup(one), strdup(other)};
    bool whole = copies[0] && copies[1] && copies[2] && copies[3];
    bool same = whole && strcmp(basename(copies[0]), basename(copies[1])) == 0 &&
                stat(dirname(copies[2]), &a) == 0 && stat(dirname(copies[3]), &b) == 0 &&
                a.st_dev == b.st_dev && a.st_ino == b.st_ino;
    for (size_t i = 0; i < 4; i++) free(copies[i]);
    return same;
}

/* Neither folder is overwritten, with a given seed neither; the secrets of a set that is not there
 * are those of a run that ended between the two. */
static int check_free(const char *directory, const char *secrets, tsl_err *err)
{
    if (is_same_place(directory, secrets))
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' and '%s' are the same folder: give the secrets another place",
                        directory, secrets);
    const bool made = access(directory, F_OK) == 0;
    if (made)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' exists: a set is never overwritten; choose another name with -o",
                        directory);
    if (access(secrets, F_OK) != 0 || is_empty(secrets)) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "'%s' exists, and is never overwritten: it holds the scrambles of a set that "
                    "was moved, or of a run that ended before it wrote '%s'; move it away, or "
                    "choose another name with -o",
                    secrets, directory);
}

static int choose_directories(making *m, tsl_err *err)
{
    const make_request *r = m->request;
    text *directory = &m->directory;
    text_add(directory, r->directory ? r->directory : m->blueprint.competition->id);
    cut_slashes(directory);
    if (r->secrets)
        text_add(&m->secrets, r->secrets);
    else
        text_addf(&m->secrets, "%s.secret", directory->bytes);
    if (directory->failed || m->secrets.failed) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    cut_slashes(&m->secrets);
    text_addf(&m->seed_file, "%s/" SEED_NAME, m->secrets.bytes);
    if (m->seed_file.failed) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    int status = check_free(directory->bytes, m->secrets.bytes, err);
    if (status == TSL_OK) status = check_parent(directory->bytes, err);
    return status == TSL_OK ? check_parent(m->secrets.bytes, err) : status;
}

/* What sheets cannot show, and what the file probably does not mean. An error of a format is told
 * when it makes its files. */
static int warn(making *m, tsl_err *err)
{
    const make_request *r = m->request;
    const competition *c = m->blueprint.competition;
    if (!r->warn) return TSL_OK;
    tsl_err why = {0};
    session s = *m->session;
    s.events = m->blueprint.book;
    if (rehearse(&m->warned, c, &s, &why) == TSL_ESYSTEM)
        return tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
    if (!r->seed) advice_write(&m->warned, c, r->when);
    if (m->warned.size > 0) r->warn(m->warned.bytes);
    return TSL_OK;
}

static int find_seed(making *m, tsl_err *err)
{
    const make_request *r = m->request;
    if (r->seed) return secret_from_hex(&m->root, r->seed, err);
    if (!r->ceremony) return secret_random(&m->root, SEED_SIZE, err);
    int status = origin_read(&m->origin, r->ceremony, &m->blueprint, m->session, err);
    return status == TSL_OK ? transcript_seed(&m->root, &m->origin, err) : status;
}

static int prepare(making *m, tsl_err *err)
{
    const make_request *r = m->request;
    const blueprint_source source = {.file = r->file};
    int status = blueprint_read(&m->blueprint, &source, m->session, err);
    if (status == TSL_OK) status = blueprint_lay_out(&m->blueprint, m->session, err);
    if (status == TSL_OK) status = choose_directories(m, err);
    if (status == TSL_OK) status = warn(m, err);
    if (status != TSL_OK) return status;
    set_date(m);
    if (m->blueprint.competition->notes.size > 0)
        text_add(&m->outputs.notice, m->blueprint.competition->notes.bytes);
    status = signing_load(&m->key, r->key, r->ask, r->ask_context, err);
    if (status == TSL_OK) status = find_seed(m, err);
    return status;
}

/* ---- the stages ---- */

static int make_scrambles(making *m, tsl_err *err)
{
    const stage_options options = {.jobs = m->request->jobs,
                                   .progress = m->request->progress,
                                   .filters = m->blueprint.filters};
    int status = draw_states(m->blueprint.plan, &m->root, &options, err);
    if (status == TSL_OK) status = scramble_states(m->blueprint.plan, &m->root, &options, err);
    return status;
}

static int add_leaves(making *m, tsl_err *err)
{
    text leaves = {0};
    const plan *p = m->blueprint.plan;
    int status = TSL_OK;
    text_add(&leaves, "");
    for (size_t i = 0; i < p->count && status == TSL_OK; i++)
        status = leaf_write(&leaves, &p->slots[i], p->competition->id, &m->root, err);
    m->leaves = calloc(p->count + 1, sizeof *m->leaves);
    if (status == TSL_OK && !m->leaves) status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (status == TSL_OK) status = leaf_hashes(m->leaves, p->count, &leaves, err);
    if (status == TSL_OK) status = merkle_root(&m->result->tree, m->leaves, p->count, err);
    if (status != TSL_OK) {
        text_free(&leaves);
        return status;
    }
    return outputs_add(&m->outputs, "LEAVES", &leaves, err);
}

/* The transcript up to the reveals: what may be published at once. */
static int add_origin(making *m, tsl_err *err)
{
    text public = {0};
    if (!m->request->ceremony) return TSL_OK;
    text_add_bytes(&public, m->origin.bytes.bytes, m->origin.public_size);
    return outputs_add_public(&m->outputs, ORIGIN_NAME, &public, err);
}

static int render(making *m, tsl_err *err)
{
    text config = {0};
    const make_request *r = m->request;
    progress_stage(r->progress, "lay out", 0);
    int status = add_leaves(m, err);
    const render_facts facts = {.generated = m->generated,
                                .practice = r->seed != NULL,
                                .root = &m->result->tree,
                                .leaves = m->leaves,
                                .seed = &m->root,
                                .locks = true,
                                .jobs = r->jobs,
                                .progress = r->progress};
    text_add(&config, m->blueprint.competition->effective);
    if (status == TSL_OK) status = outputs_add_public(&m->outputs, "CONFIG.json", &config, err);
    if (status == TSL_OK) status = add_origin(m, err);
    if (status == TSL_OK)
        status = render_all(&m->outputs, m->blueprint.plan, &facts, m->session, err);
    return status;
}

static int write_set(making *m, tsl_err *err)
{
    const seal s = {.plan = m->blueprint.plan,
                    .session = m->session,
                    .filters = m->blueprint.filters,
                    .root = &m->root,
                    .origin = m->request->ceremony ? &m->origin : NULL,
                    .tree = &m->result->tree,
                    .generated = m->generated,
                    .practice = m->request->seed != NULL,
                    .outputs = &m->outputs};
    progress_stage(m->request->progress, "seal", 0);
    return seal_set(&s, m->key, m->directory.bytes, m->secrets.bytes, err);
}

/* ---- the result ---- */

static void count_slot(make_event *e, const slot *s)
{
    snprintf(e->id, sizeof e->id, "%s", s->event->id);
    e->scrambles++;
    e->seconds += s->seconds;
    if (s->seconds > e->longest) e->longest = s->seconds;
}

/* What is known before the set is written, so that nothing can go wrong afterwards. */
static int describe(making *m, tsl_err *err)
{
    const competition *c = m->blueprint.competition;
    const plan *p = m->blueprint.plan;
    make_result *r = m->result;
    r->competition = strdup(c->id);
    r->directory = strdup(m->directory.bytes);
    r->secrets = strdup(m->secrets.bytes);
    r->seed_file = strdup(m->seed_file.bytes);
    r->events = calloc(c->event_count + 1, sizeof *r->events);
    if (!r->competition || !r->directory || !r->secrets || !r->seed_file || !r->events)
        return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    r->event_count = c->event_count;
    r->scramble_count = p->count;
    r->set_count = plan_sets(p);
    for (size_t i = 0; i < p->count; i++)
        count_slot(&r->events[p->slots[i].event_index], &p->slots[i]);
    return TSL_OK;
}

/* What came up in the end, without what was a warning already. */
static void take_notice(making *m)
{
    for (const char *line = m->outputs.notice.bytes; line && *line;) {
        size_t size = strcspn(line, "\n") + 1;
        if (!m->warned.bytes || !memmem(m->warned.bytes, m->warned.size, line, size))
            text_add_bytes(&m->result->notice, line, size);
        line += size;
    }
}

int make_set(make_result *out, const make_request *request, const session *s, tsl_err *err)
{
    making m = {.request = request, .session = s, .result = out};
    *out = (make_result){0};
    progress_stage(request->progress, "prepare", 0);
    int status = prepare(&m, err);
    if (status == TSL_OK) status = make_scrambles(&m, err);
    if (status == TSL_OK) status = render(&m, err);
    if (status == TSL_OK) status = describe(&m, err);
    if (status == TSL_OK) status = write_set(&m, err);
    take_notice(&m);
    free_making(&m);
    return status;
}

void make_result_free(make_result *r)
{
    free(r->competition);
    free(r->events);
    free(r->directory);
    free(r->secrets);
    free(r->seed_file);
    text_free(&r->notice);
    *r = (make_result){0};
}
