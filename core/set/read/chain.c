/* The versions that came before an extended set, each compared with the next. */
#include "chain.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "config/part.h"
#include "set/format/manifest_text.h"
#include "trust/sshsig.h"

enum { CONFIG_MAX = 256 << 10 /* bytes */ };

void chain_free(chain *c)
{
    for (size_t i = 0; i < c->count; i++) {
        version *v = &c->list[i];
        text_free(&v->bytes);
        text_free(&v->config);
        manifest_free(&v->manifest);
        blueprint_free(&v->print);
        contents_free(&v->contents);
        signatures_free(&v->signatures);
    }
    free(c->list);
    free(c->editions);
    *c = (chain){0};
}

/* ---- names ---- */

void chain_name(char out[CHAIN_NAME_MAX], size_t number, const char *file)
{
    snprintf(out, CHAIN_NAME_MAX, "chain/%zu/%s", number, file);
}

static bool is_name_of(const char *name, size_t number, const char *file)
{
    char wanted[CHAIN_NAME_MAX];
    chain_name(wanted, number, file);
    return strcmp(name, wanted) == 0;
}

bool chain_has(const char *name, size_t count)
{
    static const char *const files[] = {"MANIFEST", "CONFIG.json", CONTENTS_NAME};
    for (size_t number = 1; number <= count; number++) {
        for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
            if (is_name_of(name, number, files[i])) return true;
        for (size_t i = 0; i < SIGNATURES_MAX; i++) {
            char file[24];
            signatures_name(file, i);
            if (is_name_of(name, number, file)) return true;
        }
    }
    return false;
}

/* ---- reading ---- */

/* A reading of one version. */
typedef struct reading {
    const chain_source *from;
    findings *found;
    version *to;
    size_t number; /* from 1 */
} reading;

static const named_digest *find_listed(const reading *r, const char *file, bool hidden)
{
    char name[CHAIN_NAME_MAX];
    const manifest *m = r->from->manifest;
    const contents *c = r->from->contents;
    chain_name(name, r->number, file);
    return hidden ? manifest_find(c->files, c->count, name)
                  : manifest_find(m->outputs, m->output_count, name);
}

/* *out is empty where there is a finding. */
static int read_file(text *out, const reading *r, const char *file, size_t max, tsl_err *err)
{
    const bool hidden = strcmp(file, CONTENTS_NAME) == 0;
    const folder *f = hidden ? r->from->secret : r->from->folder;
    const named_digest *listed = find_listed(r, file, hidden);
    if (!listed) {
        findings_add(r->found, "chain/%zu/%s: is missing: version %zu was left out", r->number,
                     file, r->number);
        return TSL_OK;
    }
    const size_t before = r->found->count;
    int status = folder_read(out, f, listed->name, max, err);
    if (status == TSL_OK && out->bytes) folder_compare(f, out, listed);
    if (r->found->count > before) text_free(out);
    return status;
}

/* Adds what is wrong with a file of the chain under its own name. */
static void keep(const reading *r, findings *own)
{
    for (const char *line = findings_text(own); *line; line += strcspn(line, "\n") + 1)
        findings_add(r->found, "chain/%zu/%.*s", r->number, (int)strcspn(line, "\n"), line);
    text_free(&own->lines);
}

/* MANIFEST.sig, MANIFEST.2.sig and so on, to the first that is not there: as of the set itself. */
static int check_signatures(const reading *r, tsl_err *err)
{
    char file[24];
    findings own = {0};
    int status = TSL_OK;
    const hash_part body = {r->to->bytes.bytes, r->to->bytes.size};
    for (size_t i = 0; i < SIGNATURES_MAX && status == TSL_OK; i++) {
        text armor = {0};
        signatures_name(file, i);
        if (i > 0 && !find_listed(r, file, false)) break;
        status = read_file(&armor, r, file, SSHSIG_ARMOR_MAX, err);
        if (status == TSL_OK && armor.bytes)
            status = signatures_add(&r->to->signatures, &own, &(hash_part){armor.bytes, armor.size},
                                    &body, r->from->who, err);
        text_free(&armor);
    }
    if (status == TSL_OK && own.count == 0)
        status = signatures_judge(&r->to->signatures, &own, r->from->who, err);
    keep(r, &own);
    return status;
}

static int read_manifest(const reading *r, tsl_err *err)
{
    findings own = {0};
    const size_t before = r->found->count;
    int status = read_file(&r->to->bytes, r, "MANIFEST", MANIFEST_MAX, err);
    if (status == TSL_OK && r->from->who && r->found->count == before)
        status = check_signatures(r, err);
    if (status != TSL_OK || r->found->count > before) return status;
    status = manifest_read(&r->to->manifest, &own,
                           &(hash_part){r->to->bytes.bytes, r->to->bytes.size}, err);
    keep(r, &own);
    return status;
}

static int read_contents(const reading *r, tsl_err *err)
{
    text body = {0};
    digest is;
    findings own = {0};
    if (!r->from->secret) return TSL_OK;
    int status = read_file(&body, r, CONTENTS_NAME, CONTENTS_MAX, err);
    if (status == TSL_OK && body.bytes) hash_bytes(&is, body.bytes, body.size);
    if (status == TSL_OK && body.bytes && !hash_equal(&is, &r->to->manifest.contents))
        findings_add(r->found, "chain/%zu/" CONTENTS_NAME ": is not the one that was signed",
                     r->number);
    else if (status == TSL_OK && body.bytes)
        status = contents_read(&r->to->contents, &own, &body, err);
    text_free(&body);
    keep(r, &own);
    return status;
}

static int parse_config(const reading *r, tsl_err *err)
{
    tsl_err why = {0};
    version *v = r->to;
    const blueprint_source source = {.directory = r->from->directory, .config = &v->config};
    int status = blueprint_read(&v->print, &source, r->from->session, &why);
    if (status == TSL_EINPUT) {
        findings_add(r->found, "chain/%zu/%.*s", r->number, (int)strcspn(why.text, "\n"), why.text);
        return TSL_OK;
    }
    if (status != TSL_OK) return tsl_fail(err, why.code, "%s", why.text);
    const size_t asked = plan_size(v->print.competition, v->print.book);
    if (asked != v->manifest.tree_size)
        findings_add(r->found,
                     "chain/%zu/MANIFEST: its tree has %zu leaves where CONFIG.json asks for %zu",
                     r->number, v->manifest.tree_size, asked);
    return TSL_OK;
}

static int read_config(const reading *r, tsl_err *err)
{
    digest is;
    const size_t before = r->found->count;
    int status = read_file(&r->to->config, r, "CONFIG.json", CONFIG_MAX, err);
    if (status != TSL_OK || r->found->count > before) return status;
    hash_bytes(&is, r->to->config.bytes, r->to->config.size);
    if (status == TSL_OK && !hash_equal(&is, &r->to->manifest.config)) {
        findings_add(r->found, "chain/%zu/CONFIG.json: is not the one that was signed", r->number);
        return TSL_OK;
    }
    return status == TSL_OK ? parse_config(r, err) : status;
}

static int read_version(const reading *r, tsl_err *err)
{
    static int (*const steps[])(const reading *, tsl_err *) = {read_manifest, read_contents,
                                                               read_config};
    const size_t before = r->found->count;
    int status = TSL_OK;
    for (size_t i = 0; i < 3 && status == TSL_OK && r->found->count == before; i++)
        status = steps[i](r, err);
    return status;
}

/* ---- comparing ---- */

/* A version and the next one. */
typedef struct link {
    const version *was;
    size_t number; /* of the version before */
    const manifest *is;
    const contents *contents; /* of the next */
    const char *config;
    findings *found;
} link;

static void compare_facts(const link *l)
{
    const manifest *was = &l->was->manifest, *is = l->is;
    if (was->before.serial != (l->number > 1 ? l->number : 0))
        findings_add(l->found, "chain/%zu/MANIFEST: is version %u of the set", l->number,
                     was->before.serial ? was->before.serial : 1);
    if (strcmp(was->competition, is->competition) != 0)
        findings_add(l->found, "chain/%zu/MANIFEST: is of another competition", l->number);
    if (!hash_equal(&was->seed, &is->seed) || was->practice != is->practice ||
        was->has_ceremony != is->has_ceremony || !hash_equal(&was->ceremony, &is->ceremony))
        findings_add(l->found, "version %zu: was made with another seed than version %zu",
                     l->number + 1, l->number);
}

/* That every leaf of the version before stands where it stood. */
static void compare_trees(const link *l)
{
    digest bytes;
    const lineage *before = &l->is->before;
    const merkle_tree was = {l->was->manifest.tree_size, l->was->manifest.root};
    const merkle_tree is = {l->is->tree_size, l->is->root};
    hash_bytes(&bytes, l->was->bytes.bytes, l->was->bytes.size);
    if (!hash_equal(&bytes, &before->previous))
        findings_add(l->found, "chain/%zu/MANIFEST: is not the one that version %zu extends",
                     l->number, l->number + 1);
    if (before->tree.size != was.size || !hash_equal(&before->tree.root, &was.root))
        findings_add(l->found, "version %zu: names another tree than version %zu has",
                     l->number + 1, l->number);
    if (!merkle_check_consistency(&was, &is, &before->consistency))
        findings_add(
            l->found,
            "version %zu: does not show that it has the scrambles of version %zu unchanged",
            l->number + 1, l->number);
}

/* The display and the configuration cover the whole set. */
static bool is_made_again(const char *name)
{
    const size_t size = strlen(name);
    return strcmp(name, "CONFIG.json") == 0 ||
           (strncmp(name, "display", 7) == 0 && !strchr(name, '/') && size > 5 &&
            strcmp(name + size - 5, ".html") == 0);
}

/* So does the list of passcodes; other files for print are sheets. */
static bool is_sheet(const char *name)
{
    return strncmp(name, "print/", 6) == 0 && strcmp(name, "print/Passcodes.pdf") != 0;
}

static void compare_file(const link *l, const named_digest *was, const named_digest *is)
{
    if (!is)
        findings_add(l->found, "%s: version %zu has it, and the next has not", was->name,
                     l->number);
    else if (!hash_equal(&was->sha256, &is->sha256))
        findings_add(l->found, "%s: was replaced after version %zu", was->name, l->number);
}

static void compare_files(const link *l)
{
    const manifest *was = &l->was->manifest;
    const contents *c = &l->was->contents;
    for (size_t i = 0; i < was->output_count; i++)
        if (!is_made_again(was->outputs[i].name))
            compare_file(l, &was->outputs[i],
                         manifest_find(l->is->outputs, l->is->output_count, was->outputs[i].name));
    for (size_t i = 0; i < c->count; i++)
        if (is_sheet(c->files[i].name))
            compare_file(l, &c->files[i],
                         manifest_find(l->contents->files, l->contents->count, c->files[i].name));
}

static void compare(const link *l)
{
    text wrong = {0};
    compare_facts(l);
    compare_trees(l);
    part_compare(&wrong, l->was->config.bytes, l->config);
    if (wrong.size > 0)
        findings_add(l->found,
                     "version %zu: its configuration does not contain that of version %zu: %s",
                     l->number + 1, l->number, wrong.bytes);
    text_free(&wrong);
    compare_files(l);
}

static void compare_all(const chain *c, const chain_source *from, findings *found)
{
    for (size_t i = 0; i < c->count; i++) {
        const version *next = i + 1 < c->count ? &c->list[i + 1] : NULL;
        const link l = {&c->list[i],
                        i + 1,
                        next ? &next->manifest : from->manifest,
                        next ? &next->contents : from->contents,
                        next ? next->config.bytes : from->config->bytes,
                        found};
        compare(&l);
    }
}

/* ---- all of it ---- */

int chain_open(chain *out, const chain_source *from, findings *found, tsl_err *err)
{
    const unsigned serial = from->manifest->before.serial;
    const size_t count = serial ? serial - 1 : 0, before = found->count;
    *out = (chain){0};
    if (count == 0) return TSL_OK;
    out->list = xcalloc(count, sizeof *out->list);
    out->editions = xcalloc(count, sizeof *out->editions);
    int status = TSL_OK;
    while (out->count < count && status == TSL_OK && found->count == before) {
        version *v = &out->list[out->count++];
        status = read_version(&(reading){from, found, v, out->count}, err);
        out->editions[out->count - 1] = (edition){v->print.competition, v->manifest.generated,
                                                  v->manifest.generator, &v->manifest.root};
    }
    if (status == TSL_OK && found->count == before) compare_all(out, from, found);
    return status;
}
