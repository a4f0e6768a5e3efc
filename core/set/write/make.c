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
#include "base/memory.h"
#include "config/config.h"
#include "plugin/services.h"
#include "set/format/provenance.h"
#include "set/format/set_files.h"
#include "set/plan/draw.h"
#include "set/render/render.h"
#include "trust/signing/signing.h"

static void free_making(making *m)
{
    script_restrict(m->session->scripts, NULL);
    outputs_free(&m->outputs);
    key_free(m->key);
    secret_free(&m->root);
    transcript_free(&m->origin);
    blueprint_free(&m->blueprint);
    text_free(&m->directory);
    text_free(&m->secrets);
    text_free(&m->warned);
}

/* ---- before anything is drawn ---- */

/* With a given seed the set is dated the competition's first day, so that the same seed gives the
 * same bytes. */
static void set_date(making *m)
{
    const char *day = m->blueprint.competition->date;
    const make_request *r = m->request;
    if (r->base && r->base->generated)
        snprintf(m->generated, sizeof m->generated, "%s", r->base->generated);
    else if (r->seed)
        snprintf(m->generated, sizeof m->generated, "%.10sT00:00:00Z", day ? day : "1970-01-01");
    else
        utc_write(m->generated, r->when);
}

static int find_empty(bool *out, const char *path, tsl_err *err)
{
    size_t entries = 0;
    DIR *list = opendir(path);
    *out = false;
    if (!list) return errno == ENOTDIR ? TSL_OK : file_fail(err, "open", path, errno);
    while (readdir(list)) entries++;
    closedir(list);
    *out = entries <= 2; /* "." and ".." */
    return TSL_OK;
}

/* Found out before anything is drawn, although the set is written last. */
static int check_parent(const char *directory, tsl_err *err)
{
    char *copy = xstrdup(directory);
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
    char *copies[] = {xstrdup(one), xstrdup(other), xstrdup(one), xstrdup(other)};
    bool same = strcmp(basename(copies[0]), basename(copies[1])) == 0 &&
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
    if (access(directory, F_OK) == 0)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' exists: a set is never overwritten; choose another name with -o",
                        directory);
    bool empty = true;
    int status = access(secrets, F_OK) == 0 ? find_empty(&empty, secrets, err) : TSL_OK;
    if (status != TSL_OK || empty) return status;
    return tsl_fail(err, TSL_EINPUT,
                    "'%s' exists, and is never overwritten: it holds the scrambles of a set that "
                    "was moved, or of a run that ended before it wrote '%s'; move it away, or "
                    "choose another name with -o",
                    secrets, directory);
}

static int choose_directories(making *m, tsl_err *err)
{
    const make_request *r = m->request;
    text *directory = &m->directory, folder = {0};
    if (r->put) {
        text_add(directory, "");
        text_add(&m->secrets, "");
        return TSL_OK;
    }
    text_add(directory, r->directory ? r->directory : m->blueprint.competition->id);
    cut_slashes(directory);
    text_addf(&folder, "%s.secret", directory->bytes);
    if (r->secrets)
        text_add(&m->secrets, r->secrets);
    else
        text_addf(&m->secrets, "%s%s", folder.bytes, r->show ? ".zip" : "");
    cut_slashes(&m->secrets);
    int status = check_free(directory->bytes, m->secrets.bytes, err);
    /* Where 'verify' and 'release' would look, no folder of another set may be. */
    if (status == TSL_OK && r->show && !r->secrets)
        status = check_free(directory->bytes, folder.bytes, err);
    if (status == TSL_OK) status = check_parent(directory->bytes, err);
    if (status == TSL_OK) status = check_parent(m->secrets.bytes, err);
    text_free(&folder);
    return status;
}

/* Two sets of one competition: which of them counts, nobody can tell. */
static void warn_twice(text *out, const char *known, const char *id)
{
    const size_t size = strlen(id);
    for (const char *line = known; line && *line; line += strcspn(line, "\n") + 1) {
        const int length = (int)strcspn(line, "\n");
        char when[UTC_SIZE];
        int at = 0;
        if (strncmp(line, id, size) != 0 || line[size] != ' ') continue;
        if (sscanf(line + size, " %20s %*64s %n", when, &at) != 1 || at == 0) continue;
        text_addf(out,
                  "a set of '%s' was made before, on %.10s in '%.*s': use one of them only; "
                  "'twistseal extend' adds scrambles to a set\n",
                  id, when, length - (int)size - at, line + size + at);
        return;
    }
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
    if (rehearse(&m->warned, NULL, c, &s, &why) == TSL_ESYSTEM)
        return tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
    if (!r->seed && !r->base) warn_twice(&m->warned, r->known, c->id);
    if (!r->seed) advice_write(&m->warned, c, r->when);
    progress_clear(r->progress);
    if (m->warned.size > 0) r->warn(m->warned.bytes);
    return TSL_OK;
}

static int find_seed(making *m, tsl_err *err)
{
    const make_request *r = m->request;
    if (r->base) {
        secret_new(&m->root, SEED_SIZE);
        memcpy(m->root.bytes, r->base->root->bytes, SEED_SIZE);
        return TSL_OK;
    }
    if (r->seed) return secret_from_hex(&m->root, r->seed, err);
    if (!r->ceremony) return secret_random(&m->root, SEED_SIZE, err);
    int status = binding_read(&m->origin, r->ceremony, &m->blueprint, m->session, err);
    char public[UTC_SIZE];
    utc_write(public, m->origin.beacon.when);
    if (status == TSL_OK && m->origin.beacon.kind != BEACON_NONE &&
        strcmp(m->generated, public) < 0)
        status = tsl_fail(err, TSL_EINPUT,
                          "this machine's clock says %s, before the ceremony's beacon was public",
                          m->generated);
    return status == TSL_OK ? transcript_seed(&m->root, &m->origin, err) : status;
}

/* What no earlier set of the competition has. It is read twice: which events have more is known
 * when all are. */
static int read_more(blueprint *out, const make_request *r, const session *s, tsl_err *err)
{
    text events = {0};
    const make_base *base = r->base;
    blueprint_source source = {.file = r->file,
                               .events = r->events,
                               .looks = r->looks,
                               .directory = base->directory,
                               .config = base->config};
    session unchecked = *s; /* no script of an event that is not made is to be in MANIFEST */
    unchecked.plugins = NULL;
    int status = blueprint_read(out, &source, &unchecked, err);
    if (status == TSL_OK && strcmp(out->competition->id, base->earlier[0]->id) != 0)
        return tsl_fail(err, TSL_EINPUT, "%s: is of competition '%s', '%s' of '%s'", r->file,
                        out->competition->id, base->directory, base->earlier[0]->id);
    if (status == TSL_OK)
        status = part_link(&events, out->competition, base->earlier, base->earlier_count,
                           r->file ? NULL : &base->more, err);
    if (status == TSL_OK && events.size == 0)
        status = tsl_fail(err, TSL_EINPUT, "%s: has no scramble that the sets before have not",
                          r->file ? r->file : "it");
    if (status == TSL_OK) {
        blueprint_free(out);
        source.events = events.bytes;
        status = blueprint_read(out, &source, s, err);
    }
    text_free(&events);
    text ignored = {0};
    if (status == TSL_OK)
        status = part_link(&ignored, out->competition, base->earlier, base->earlier_count,
                           r->file ? NULL : &base->more, err);
    text_free(&ignored);
    return status;
}

static int load_key(making *m, tsl_err *err)
{
    const make_request *r = m->request;
    if (!r->key_bytes) return signing_load(&m->key, r->key, r->ask, r->ask_context, err);
    secret copy;
    secret_new(&copy, r->key_bytes->size);
    memcpy(copy.bytes, r->key_bytes->bytes, r->key_bytes->size);
    int status = key_read(&m->key, &copy, r->key, r->ask, r->ask_context, err);
    secret_free(&copy);
    return status;
}

static int prepare(making *m, tsl_err *err)
{
    const make_request *r = m->request;
    const blueprint_source source = {.file = r->file,
                                     .bytes = r->bytes,
                                     .folder = r->folder,
                                     .events = r->events,
                                     .looks = r->looks};
    int status = r->base ? read_more(&m->blueprint, r, m->session, err)
                         : blueprint_read(&m->blueprint, &source, m->session, err);
    if (status == TSL_OK) status = blueprint_lay_out(&m->blueprint, m->session, err);
    if (status == TSL_OK) status = provenance_restrict(m->blueprint.plan, m->session, err);
    if (status == TSL_OK) status = choose_directories(m, err);
    if (status == TSL_OK) status = warn(m, err);
    if (status != TSL_OK) return status;
    set_date(m);
    if (m->blueprint.competition->notes.size > 0)
        text_add(&m->outputs.notice, m->blueprint.competition->notes.bytes);
    if (!m->key) status = load_key(m, err);
    return status == TSL_OK ? find_seed(m, err) : status;
}

/* ---- the result ---- */

static void make_describe(make_result *out, const making *m)
{
    const competition *c = m->blueprint.competition;
    const plan *p = m->blueprint.plan;
    out->competition = xstrdup(c->id);
    out->directory = xstrdup(m->directory.bytes);
    out->secrets = xstrdup(m->secrets.bytes);
    out->events = xcalloc(c->event_count + 1, sizeof *out->events);
    out->seed_file = xasprintf("%s%s", m->secrets.bytes,
                               m->request->show || m->request->put ? "" : "/" SEED_NAME);
    out->tree = m->tree;
    out->event_count = c->event_count;
    out->scramble_count = p->count;
    out->set_count = plan_sets(p);
    for (size_t i = 0; i < p->count; i++) {
        const slot *s = &p->slots[i];
        make_event *e = &out->events[s->event_index];
        snprintf(e->id, sizeof e->id, "%s", s->event->id);
        e->scrambles++;
        e->seconds += s->seconds;
        if (s->seconds > e->longest) e->longest = s->seconds;
    }
}

/* ---- all of it ---- */

/* Adds the leaves, CONFIG.json, of a ceremony what may be published at once, and what the formats
 * make. */
static int render(making *m, tsl_err *err)
{
    const make_request *r = m->request;
    const plan *p = m->blueprint.plan;
    text leaves = {0}, config = {0}, public = {0};
    digest *hashes = xcalloc(p->count + 1, sizeof *hashes);
    const render_facts facts = {.generated = m->generated,
                                .practice = m->practice,
                                .serial = r->base ? r->base->link.serial : 0,
                                .root = &m->tree,
                                .leaves = hashes,
                                .seed = &m->root,
                                .locks = true,
                                .lists = true,
                                .jobs = r->jobs,
                                .progress = r->progress};
    leaves_write(&leaves, p, &m->root);
    leaf_hashes(hashes, p->count, &leaves);
    merkle_root(&m->tree, hashes, p->count);
    text_add(&config, m->blueprint.competition->effective);
    progress_stage(r->progress, "lay out", 0);
    int status = TSL_OK;
    if (r->ceremony) {
        text_add_bytes(&public, m->origin.bytes.bytes, m->origin.public_size);
        status = outputs_add(&m->outputs, ORIGIN_NAME, &public, OUTPUT_PUBLIC, err);
    }
    if (status == TSL_OK) status = outputs_add(&m->outputs, "LEAVES", &leaves, OUTPUT_SECRET, err);
    if (status == TSL_OK)
        status = outputs_add(&m->outputs, "CONFIG.json", &config, OUTPUT_PUBLIC, err);
    if (status == TSL_OK) status = render_all(&m->outputs, p, &facts, m->session, err);
    free(hashes);
    text_free(&leaves);
    text_free(&config);
    return status;
}

/* What came up in the end, without what was a warning already. */
static void take_notice(make_result *out, making *m)
{
    const text *before = &m->warned;
    text all = m->outputs.notice;
    m->outputs.notice = (text){0};
    size_t kept = 0, size;
    for (size_t at = 0; at < all.size; at += size) {
        const char *line = all.bytes + at;
        size = strcspn(line, "\n") + 1;
        if (before->bytes && memmem(before->bytes, before->size, line, size)) continue;
        memmove(all.bytes + kept, line, size);
        kept += size;
    }
    if (all.bytes) all.bytes[all.size = kept] = '\0';
    out->notice = all;
}

int make_set(make_result *out, const make_request *request, const session *s, tsl_err *err)
{
    making m = {.request = request,
                .session = s,
                .key = request->loaded,
                .practice = request->seed || (request->base && request->base->generated)};
    *out = (make_result){0};
    progress_stage(request->progress, "prepare", 0);
    int status = prepare(&m, err);
    if (status == TSL_OK) status = progress_ended(request->progress, err);
    const draw_options options = {
        .jobs = request->jobs, .progress = request->progress, .filters = m.blueprint.filters};
    if (status == TSL_OK) status = draw_sets(m.blueprint.plan, &m.root, &options, err);
    services_rest(plugin_host_lend(s->plugins));
    if (status == TSL_OK) status = render(&m, err);
    if (status == TSL_OK) make_describe(out, &m);
    if (status == TSL_OK) status = seal_set(&m, err);
    take_notice(out, &m);
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
