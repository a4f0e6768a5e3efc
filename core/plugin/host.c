/* The plugins of the program: what each offers; finds and opens the one with a puzzle or renderer.
 */
#include "host.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "plugin/plugin.h"
#include "plugin/services.h"

typedef struct candidate {
    char *path;
    bool is_indexed; /* false: the user named it */
    plugin_offers offers;
    plugin *plugin; /* NULL: not read yet */
} candidate;

/* A puzzle that was made of a definition. */
typedef struct defined_puzzle {
    const tsl_puzzle *type;
    const plugin *from;
    void *self;
} defined_puzzle;

struct plugin_host {
    services *services;
    char *directory;  /* NULL: none */
    candidate *files; /* in order of file name */
    size_t count;
    puzzle **puzzles; /* that are ready */
    size_t puzzle_count;
    defined_puzzle *defined;
    size_t defined_count;
};

/* ---- the files ---- */

static candidate *add_candidate(plugin_host *host, char *owned_path)
{
    host->files = xrealloc(host->files, (host->count + 1) * sizeof *host->files);
    host->files[host->count] = (candidate){.path = owned_path};
    return &host->files[host->count++];
}

static int fail_index(const char *path, unsigned line, tsl_err *err)
{
    return tsl_fail(err, TSL_EBROKEN,
                    "%s:%u: is not a line of an index of plugins: make it again with 'twistseal "
                    "plugin index'",
                    path, line);
}

/* What a plugin offers, as its descriptor says it and as the index of its directory does. */

static const char *const kind_names[] = {"puzzle", "renderer", "definer"};

static void write_offer(text *out, const char *file, const plugin_offer *offer)
{
    text_addf(out, "%s %s", file, kind_names[offer->kind]);
    if (offer->kind != OFFER_DEFINER) text_addf(out, " %s", offer->id);
    if (offer->kind == OFFER_RENDERER)
        text_addf(out, " %s%s", offer->extension, offer->locks ? " lock" : "");
}

/* Reads it loosely and compares with what would be written. */
bool offer_read(char file[OFFER_FILE_SIZE], plugin_offer *out, const char *line)
{
    char kind[16], lock[8];
    plugin_offer offer = {0};
    int words =
        sscanf(line, "%255s %15s %19s %19s %7s", file, kind, offer.id, offer.extension, lock);
    if (words < 2 || !plugin_file_is_name(file)) return false;
    while (strcmp(kind_names[offer.kind], kind) != 0)
        if (++offer.kind > OFFER_DEFINER) return false;
    if (words != (const int[]){3, 4, 2}[offer.kind]) {
        if (offer.kind != OFFER_RENDERER || words != 5) return false;
        offer.locks = true;
    }
    text again = {0};
    write_offer(&again, file, &offer);
    bool is_exact = strcmp(again.bytes, line) == 0;
    text_free(&again);
    *out = offer;
    return is_exact;
}

static void offers_add(plugin_offers *offers, const plugin_offer *offer)
{
    offers->list = xrealloc(offers->list, (offers->count + 1) * sizeof *offers->list);
    offers->list[offers->count++] = *offer;
}

/* Adds the plugins that the index names and that are there: one without its libraries may have been
 * left out of the installation. */
static int read_index(plugin_host *host, char *bytes, const char *path, tsl_err *err)
{
    char file[OFFER_FILE_SIZE], last[OFFER_FILE_SIZE] = "";
    char *rest = bytes + strlen(PLUGIN_INDEX_FORMAT);
    plugin_offer offer;
    candidate *c = NULL; /* of the last line; NULL: its file is not there */
    if (strncmp(bytes, PLUGIN_INDEX_FORMAT, strlen(PLUGIN_INDEX_FORMAT)) != 0)
        return fail_index(path, 1, err);
    for (unsigned line = 2; *rest; line++) {
        const char *words = strsep(&rest, "\n");
        if (!rest || !offer_read(file, &offer, words)) return fail_index(path, line, err);
        if (strcmp(last, file) != 0) {
            char *name = xasprintf("%s/%s", host->directory, file);
            memcpy(last, file, strlen(file) + 1);
            c = access(name, F_OK) == 0 ? add_candidate(host, name) : NULL;
            if (c)
                c->is_indexed = true;
            else
                free(name);
        }
        if (c) offers_add(&c->offers, &offer);
    }
    return TSL_OK;
}

static int add_directory(plugin_host *host, const char *directory, tsl_err *err)
{
    text path = {0}, bytes = {0};
    char *real_path = NULL;
    host->directory = xstrdup(directory);
    text_addf(&path, "%s/" PLUGIN_INDEX, directory);
    int status = plugin_file_read(&bytes, &real_path, path.bytes, err);
    text_add(&bytes, "");
    if (status == TSL_OK && strlen(bytes.bytes) != bytes.size)
        status = fail_index(path.bytes, 1, err);
    if (status == TSL_OK) status = read_index(host, bytes.bytes, path.bytes, err);
    free(real_path);
    text_free(&bytes);
    text_free(&path);
    return status;
}

static int compare_files(const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    int order = strcmp(file_name(x->path), file_name(y->path));
    return order ? order : strcmp(x->path, y->path);
}

void offers_of(plugin_offers *out, const tsl_plugin *entry)
{
    *out = (plugin_offers){0};
    for (const tsl_puzzle *const *p = entry->puzzles; p && *p; p++) {
        plugin_offer offer = {.kind = OFFER_PUZZLE};
        snprintf(offer.id, sizeof offer.id, "%s", (*p)->id);
        offers_add(out, &offer);
    }
    for (const tsl_renderer *const *r = entry->renderers; r && *r; r++) {
        plugin_offer offer = {.kind = OFFER_RENDERER, .locks = (*r)->lock && (*r)->unlock};
        snprintf(offer.id, sizeof offer.id, "%s", (*r)->id);
        snprintf(offer.extension, sizeof offer.extension, "%s", (*r)->extension);
        offers_add(out, &offer);
    }
    if (entry->define) offers_add(out, &(plugin_offer){.kind = OFFER_DEFINER});
}

void plugin_host_free(plugin_host *host)
{
    if (!host) return;
    for (size_t i = 0; i < host->puzzle_count; i++) puzzle_free(host->puzzles[i]);
    free(host->puzzles);
    for (size_t i = 0; i < host->defined_count; i++)
        host->defined[i].from->entry->undefine(host->defined[i].self);
    free(host->defined);
    services_free(host->services);
    for (size_t i = 0; i < host->count; i++) {
        free(host->files[i].path);
        free(host->files[i].offers.list);
        plugin_free(host->files[i].plugin);
    }
    free(host->files);
    free(host->directory);
    free(host);
}

int plugin_host_new_in(plugin_host **out, const char *directory, const char *const *extra,
                       tsl_err *err)
{
    plugin_host *host = xcalloc(1, sizeof *host);
    host->services = services_new(SERVICES_KEEP_TABLES);
    int status = TSL_OK;
    if (directory) status = add_directory(host, directory, err);
    /* What the user names has no index: it is opened at once. */
    for (plugin *p = NULL; extra && *extra && status == TSL_OK; extra++) {
        status = plugin_open(&p, *extra, err);
        if (status != TSL_OK) break;
        candidate *c = add_candidate(host, xstrdup(p->path));
        c->plugin = p;
        offers_of(&c->offers, p->entry);
    }
    if (status != TSL_OK) {
        plugin_host_free(host);
        return status;
    }
    if (host->count) qsort(host->files, host->count, sizeof *host->files, compare_files);
    *out = host;
    return TSL_OK;
}

int plugin_host_new(plugin_host **out, const char *folder, const char *const *extra, tsl_err *err)
{
    char *directory;
    int status = file_program_dir(&directory, folder, "plugins", err);
    if (status == TSL_OK) status = plugin_host_new_in(out, directory, extra, err);
    free(directory);
    return status;
}

const tsl_host *plugin_host_lend(const plugin_host *host)
{
    return services_lend(host->services);
}

size_t plugin_host_file_count(const plugin_host *host)
{
    return host->count;
}

const char *plugin_host_file(const plugin_host *host, size_t i)
{
    return host->files[i].path;
}

bool plugin_host_is_own(const plugin_host *host, const char *file)
{
    for (size_t i = 0; i < host->count; i++)
        if (host->files[i].is_indexed && strcmp(file_name(host->files[i].path), file) == 0)
            return true;
    return false;
}

int plugin_host_ignored(text *out, const plugin_host *host, tsl_err *err)
{
    DIR *entries = opendir(host->directory);
    if (!entries) return file_fail(err, "open", host->directory, errno);
    errno = 0;
    for (struct dirent *e; (e = readdir(entries)); errno = 0)
        if (plugin_file_is_name(e->d_name) && !plugin_host_is_own(host, e->d_name))
            text_addf(out, "%s\n", e->d_name);
    int status = errno ? file_fail(err, "list", host->directory, errno) : TSL_OK;
    closedir(entries);
    return status;
}

/* ---- searching ---- */

/* Loads the plugin, which must offer what the index says of it. */
static int load_candidate(candidate *c, tsl_err *err)
{
    int status = TSL_OK;
    plugin_offers offers;
    if (!c->plugin) status = plugin_read(&c->plugin, c->path, err);
    if (status == TSL_OK && !c->plugin->entry) status = plugin_load(c->plugin, err);
    if (status != TSL_OK) return status;
    text says = {0}, found = {0};
    offers_of(&offers, c->plugin->entry);
    offers_write(&found, file_name(c->path), &offers);
    offers_write(&says, file_name(c->path), &c->offers);
    const bool agrees = strcmp(found.bytes, says.bytes) == 0; /* both have a line at least */
    free(offers.list);
    text_free(&found);
    text_free(&says);
    if (agrees) return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN,
                    "'%s' does not offer what the " PLUGIN_INDEX
                    " beside it says: make that again with 'twistseal plugin index'",
                    c->path);
}

int plugin_host_open(const plugin **out, plugin_host *host, size_t i, tsl_err *err)
{
    int status = load_candidate(&host->files[i], err);
    if (status == TSL_OK) *out = host->files[i].plugin;
    return status;
}

/* Finds who offers it, and opens nothing; *from is NULL if nobody does. */
static int find_offer(candidate **from, const plugin_offer **offer, const plugin_host *host,
                      offer_kind kind, const char *id, tsl_err *err)
{
    *from = NULL;
    for (size_t i = 0; i < host->count; i++) {
        candidate *c = &host->files[i];
        for (size_t k = 0; k < c->offers.count; k++) {
            if (c->offers.list[k].kind != kind || strcmp(c->offers.list[k].id, id) != 0) continue;
            if (*from)
                return tsl_fail(err, TSL_EBROKEN,
                                "'%s' is offered by both '%s' and '%s': remove one", id,
                                (*from)->path, c->path);
            *from = c;
            *offer = &c->offers.list[k];
        }
    }
    return TSL_OK;
}

/* ---- what is asked for ---- */

/* Finds the puzzle among those defined and those that plugins offer; out->type stays NULL if there
 * is none. */
static int find_puzzle(defined_puzzle *out, plugin_host *host, const char *id, tsl_err *err)
{
    candidate *from;
    const plugin_offer *ignored;
    *out = (defined_puzzle){0};
    for (size_t i = 0; i < host->defined_count; i++)
        if (strcmp(host->defined[i].type->id, id) == 0) {
            *out = host->defined[i];
            return TSL_OK;
        }
    int status = find_offer(&from, &ignored, host, OFFER_PUZZLE, id, err);
    if (status == TSL_OK && from) status = load_candidate(from, err);
    if (status != TSL_OK || !from) return status;
    const tsl_puzzle *const *p = from->plugin->entry->puzzles;
    while (strcmp((*p)->id, id) != 0) p++; /* the index and the descriptor agree */
    *out = (defined_puzzle){.type = *p, .from = from->plugin};
    return TSL_OK;
}

static int need_puzzle(defined_puzzle *out, plugin_host *host, const char *id, tsl_err *err)
{
    int status = find_puzzle(out, host, id, err);
    if (status == TSL_OK && !out->type)
        status = tsl_fail(err, TSL_EINPUT, "no plugin offers the puzzle '%s'", id);
    return status;
}

int plugin_host_has(bool *yes, plugin_host *host, const char *id, tsl_err *err)
{
    defined_puzzle found;
    int status = find_puzzle(&found, host, id, err);
    *yes = status == TSL_OK && found.type;
    return status;
}

int plugin_host_type(const tsl_puzzle **out, plugin_host *host, const char *id, tsl_err *err)
{
    defined_puzzle found;
    int status = need_puzzle(&found, host, id, err);
    if (status == TSL_OK) *out = found.type;
    return status;
}

int plugin_host_define(plugin_host *host, const char *id, const char *json, size_t size,
                       tsl_err *err)
{
    candidate *c;
    const plugin_offer *ignored;
    defined_puzzle made = {0};
    int status = find_offer(&c, &ignored, host, OFFER_DEFINER, "", err);
    if (status == TSL_OK && !c)
        status =
            tsl_fail(err, TSL_ESYSTEM, "generic.so is missing, which makes puzzles of definitions");
    if (status == TSL_OK) status = load_candidate(c, err);
    if (status != TSL_OK) return status;
    made.from = c->plugin;
    status = made.from->entry->define(&made.type, &made.self, json, size, err);
    if (status != TSL_OK) return status;
    host->defined = xrealloc(host->defined, (host->defined_count + 1) * sizeof *host->defined);
    host->defined[host->defined_count++] = made;
    status = entry_check_puzzle(made.type, file_name(c->path), err);
    if (status == TSL_OK && strcmp(made.type->id, id) != 0)
        status = tsl_fail(err, TSL_EINPUT, "'id' is '%s', not '%s'", made.type->id, id);
    return status;
}

int plugin_host_puzzle(const puzzle **out, plugin_host *host, const char *id, tsl_err *err)
{
    defined_puzzle found;
    puzzle *made = NULL;
    for (size_t i = 0; i < host->puzzle_count; i++)
        if (strcmp(host->puzzles[i]->type->id, id) == 0) {
            *out = host->puzzles[i];
            return TSL_OK;
        }
    int status = need_puzzle(&found, host, id, err);
    if (status == TSL_OK)
        status = puzzle_new(&made, found.type, found.from, found.self, plugin_host_lend(host), err);
    if (status != TSL_OK) return status;
    host->puzzles = xrealloc(host->puzzles, (host->puzzle_count + 1) * sizeof(puzzle *));
    host->puzzles[host->puzzle_count++] = made;
    *out = made;
    return TSL_OK;
}

int plugin_host_renderer_offer(const plugin_offer **out, const plugin **from, plugin_host *host,
                               const char *id, tsl_err *err)
{
    candidate *c;
    const plugin_offer *offer = NULL;
    *out = NULL;
    *from = NULL;
    int status = find_offer(&c, &offer, host, OFFER_RENDERER, id, err);
    if (status == TSL_OK && c && !c->plugin) status = plugin_read(&c->plugin, c->path, err);
    if (status != TSL_OK || !c) return status;
    *out = offer;
    *from = c->plugin;
    return TSL_OK;
}

int plugin_host_renderer(const tsl_renderer **out, plugin_host *host, const char *id, tsl_err *err)
{
    candidate *c;
    const plugin_offer *ignored;
    int status = find_offer(&c, &ignored, host, OFFER_RENDERER, id, err);
    if (status == TSL_OK && !c && strcmp(id, "html") == 0)
        return tsl_fail(err, TSL_ESYSTEM,
                        "no plugin renders 'html': html.so is missing: install libqrencode "
                        "(tools/install-deps) and build it");
    if (status == TSL_OK && !c)
        return tsl_fail(err, TSL_ESYSTEM,
                        "no plugin renders '%s': paper.so is missing; a browser renders "
                        "'{use: sheets, as: html}', on a computer install cairo and pango "
                        "(tools/install-deps) and build it",
                        id);
    if (status == TSL_OK) status = load_candidate(c, err);
    if (status != TSL_OK) return status;
    const tsl_renderer *const *r = c->plugin->entry->renderers;
    while (strcmp((*r)->id, id) != 0) r++; /* the index and the descriptor agree */
    *out = *r;
    return TSL_OK;
}

void offers_write(text *out, const char *file, const plugin_offers *offers)
{
    for (size_t i = 0; i < offers->count; i++) {
        write_offer(out, file, &offers->list[i]);
        text_add(out, "\n");
    }
}
