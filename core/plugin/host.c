/* The plugins of the program: finds the one that offers a puzzle or renderer and opens it. */
#include "host.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "entry.h"
#include "file.h"
#include "services.h"
#include "words.h"

typedef struct candidate {
    char *path;
    text bytes;      /* empty until the first search, and again once it is loaded */
    word_set *words; /* of the bytes; NULL: not collected */
    plugin *known;   /* NULL: no search needed it */
    bool used;       /* offered what was asked for */
} candidate;

struct plugin_host {
    services *services;
    candidate *files; /* in order of file name */
    size_t count;
    puzzle **puzzles; /* that are ready */
    size_t puzzle_count;
    puzzle_offer *defined;
    size_t defined_count;
    puzzle_offer *found; /* of files: a search looks into all of them */
    size_t found_count;
};

/* ---- the files ---- */

static int add_file(plugin_host *host, const char *directory, const char *name, tsl_err *err)
{
    candidate *files = realloc(host->files, (host->count + 1) * sizeof *files);
    if (files) host->files = files;
    char *path = NULL;
    if (!files || asprintf(&path, "%s%s%s", directory, *directory ? "/" : "", name) < 0)
        return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    host->files[host->count++] = (candidate){.path = path};
    return TSL_OK;
}

static int add_directory(plugin_host *host, const char *directory, tsl_err *err)
{
    DIR *entries = opendir(directory);
    if (!entries) return file_fail(err, "open", directory, errno);
    int status = TSL_OK;
    errno = 0;
    for (struct dirent *e; status == TSL_OK && (e = readdir(entries)); errno = 0)
        if (plugin_file_is_name(e->d_name)) status = add_file(host, directory, e->d_name, err);
    if (status == TSL_OK && errno) status = file_fail(err, "list", directory, errno);
    closedir(entries);
    return status;
}

static int compare_files(const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    int order = strcmp(plugin_file_name(x->path), plugin_file_name(y->path));
    return order ? order : strcmp(x->path, y->path);
}

/* What the user names is read at once, so that a mistake shows whatever is asked for later. */
static int add_extra(plugin_host *host, const char *path, tsl_err *err)
{
    int status = add_file(host, "", path, err);
    if (status != TSL_OK) return status;
    candidate *c = &host->files[host->count - 1];
    char *real_path = NULL;
    status = plugin_file_read(&c->bytes, &real_path, path, err);
    if (real_path) {
        free(c->path);
        c->path = real_path;
    }
    return status;
}

int plugin_host_new_in(plugin_host **out, const char *directory, const char *const *extra,
                       tsl_err *err)
{
    plugin_host *host = calloc(1, sizeof *host);
    if (!host) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    int status = services_new(&host->services, SERVICES_KEEP_TABLES, err);
    if (status == TSL_OK && directory) status = add_directory(host, directory, err);
    for (; extra && *extra && status == TSL_OK; extra++) status = add_extra(host, *extra, err);
    if (status != TSL_OK) {
        plugin_host_free(host);
        return status;
    }
    if (host->count) qsort(host->files, host->count, sizeof *host->files, compare_files);
    *out = host;
    return TSL_OK;
}

int plugin_host_new(plugin_host **out, const char *const *extra, tsl_err *err)
{
    char *directory;
    int status = file_program_dir(&directory, "plugins", err);
    if (status == TSL_OK) status = plugin_host_new_in(out, directory, extra, err);
    free(directory);
    return status;
}

void plugin_host_free(plugin_host *host)
{
    if (!host) return;
    for (size_t i = 0; i < host->puzzle_count; i++) puzzle_free(host->puzzles[i]);
    free(host->puzzles);
    for (size_t i = 0; i < host->defined_count; i++)
        host->defined[i].from->entry->undefine(host->defined[i].self);
    free(host->defined);
    free(host->found);
    services_free(host->services);
    for (size_t i = 0; i < host->count; i++) {
        free(host->files[i].path);
        text_free(&host->files[i].bytes);
        free(host->files[i].words);
        plugin_free(host->files[i].known);
    }
    free(host->files);
    free(host);
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

size_t plugin_host_count(const plugin_host *host)
{
    size_t count = 0;
    for (size_t i = 0; i < host->count; i++) count += host->files[i].used;
    return count;
}

const plugin *plugin_host_at(const plugin_host *host, size_t i)
{
    const candidate *c = host->files;
    while (!c->used || i-- > 0) c++;
    return c->known;
}

/* ---- searching ---- */

/* The descriptor holds the id as a string, so its letters and their NUL stand somewhere in the
 * file. Without the words, for which memory is lacking, the file is read. */
static bool may_offer(candidate *c, const char *id)
{
    if (!c->words) {
        c->words = calloc(1, sizeof *c->words);
        if (c->words) words_collect(c->words, c->bytes.bytes, c->bytes.size);
    }
    return (!c->words || words_may_have(c->words, id)) &&
           memmem(c->bytes.bytes, c->bytes.size, id, strlen(id) + 1);
}

/* What a search looks for. */
typedef struct sought {
    const void *(*find)(const plugin *from, const char *id);
    bool is_code; /* false: what the file says of its renderers will do */
} sought;

static const void *find_puzzle(const plugin *from, const char *id)
{
    const tsl_puzzle *const *p = from->entry ? from->entry->puzzles : NULL;
    for (; p && *p; p++)
        if (strcmp((*p)->id, id) == 0) return *p;
    return NULL;
}

static const void *find_renderer(const plugin *from, const char *id)
{
    const tsl_renderer *const *r = from->entry ? from->entry->renderers : NULL;
    for (; r && *r; r++)
        if (strcmp((*r)->id, id) == 0) return *r;
    return NULL;
}

static const void *find_summary(const plugin *from, const char *id)
{
    for (size_t i = 0; i < from->summaries.count; i++)
        if (strcmp(from->summaries.list[i].id, id) == 0) return &from->summaries.list[i];
    return NULL;
}

static const sought a_puzzle = {find_puzzle, true}, a_renderer = {find_renderer, true},
                    a_summary = {find_summary, false};

/* Opens the file if it can offer `id`, and loads it if need be. To load all would cost a scramble
 * the loading of cairo. */
static int open_if_it_may_offer(candidate *c, const char *id, const sought *s, tsl_err *err)
{
    int status = TSL_OK;
    if (c->known && c->known->entry) return TSL_OK;
    if (c->bytes.size == 0) {
        char *real_path = NULL;
        status = plugin_file_read(&c->bytes, &real_path, c->path, err);
        free(real_path);
    }
    if (status != TSL_OK || !may_offer(c, id)) return status;
    if (!c->known) status = plugin_know(&c->known, c->path, &c->bytes, err);
    if (status != TSL_OK || (!s->is_code && c->known->summaries.count > 0)) return status;
    status = plugin_start(c->known, &c->bytes, err);
    if (status == TSL_OK) text_free(&c->bytes);
    return status;
}

typedef struct found {
    const void *what; /* NULL: no plugin offers it */
    const plugin *from;
} found;

static int search(found *out, plugin_host *host, const char *id, const sought *s, tsl_err *err)
{
    candidate *offers = NULL;
    *out = (found){0};
    for (size_t i = 0; i < host->count; i++) {
        candidate *c = &host->files[i];
        int status = open_if_it_may_offer(c, id, s, err);
        if (status != TSL_OK) return status;
        const void *what = c->known ? s->find(c->known, id) : NULL;
        if (!what) continue;
        if (out->what)
            return tsl_fail(err, TSL_EBROKEN, "'%s' is offered by both '%s' and '%s': remove one",
                            id, out->from->path, c->path);
        *out = (found){.what = what, .from = c->known};
        offers = c;
    }
    if (offers) offers->used = true;
    return TSL_OK;
}

/* ---- what is asked for ---- */

static bool take_offer(puzzle_offer *out, const puzzle_offer *list, size_t count, const char *id)
{
    size_t i = 0;
    while (i < count && strcmp(list[i].type->id, id) != 0) i++;
    *out = i < count ? list[i] : (puzzle_offer){0};
    return i < count;
}

static int keep_offer(plugin_host *host, const puzzle_offer *offer, tsl_err *err)
{
    puzzle_offer *all = realloc(host->found, (host->found_count + 1) * sizeof *all);
    if (!all) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    host->found = all;
    all[host->found_count++] = *offer;
    return TSL_OK;
}

/* Finds the puzzle among those defined and those that plugins offer; out->type stays NULL if there
 * is none. */
static int find_offer(puzzle_offer *out, plugin_host *host, const char *id, tsl_err *err)
{
    found f;
    if (take_offer(out, host->defined, host->defined_count, id) ||
        take_offer(out, host->found, host->found_count, id))
        return TSL_OK;
    int status = search(&f, host, id, &a_puzzle, err);
    if (status != TSL_OK || !f.what) return status;
    *out = (puzzle_offer){.type = f.what, .from = f.from};
    return keep_offer(host, out, err);
}

static int need_offer(puzzle_offer *out, plugin_host *host, const char *id, tsl_err *err)
{
    int status = find_offer(out, host, id, err);
    if (status == TSL_OK && !out->type)
        status = tsl_fail(err, TSL_EINPUT, "no plugin offers the puzzle '%s'", id);
    return status;
}

int plugin_host_has(bool *yes, plugin_host *host, const char *id, tsl_err *err)
{
    puzzle_offer offer;
    int status = find_offer(&offer, host, id, err);
    *yes = status == TSL_OK && offer.type;
    return status;
}

int plugin_host_type(const tsl_puzzle **out, plugin_host *host, const char *id, tsl_err *err)
{
    puzzle_offer offer;
    int status = need_offer(&offer, host, id, err);
    if (status == TSL_OK) *out = offer.type;
    return status;
}

/* ---- puzzles that are data ---- */

/* The plugin that makes puzzles of definitions. */
#define DEFINER "generic.so"

static int open_definer(candidate **out, plugin_host *host, tsl_err *err)
{
    for (size_t i = 0; i < host->count; i++) {
        candidate *c = &host->files[i];
        if (strcmp(plugin_file_name(c->path), DEFINER) != 0) continue;
        int status = open_if_it_may_offer(c, "generic", &a_puzzle, err);
        if (status != TSL_OK) return status;
        if (!c->known || !c->known->entry || !c->known->entry->define) continue;
        *out = c;
        return TSL_OK;
    }
    return tsl_fail(err, TSL_ESYSTEM, DEFINER " is missing, which makes puzzles of definitions");
}

/* The plugin reads the definition with jansson, which loses a byte where memory is short, or ends
 * the process. */
static int define(puzzle_offer *made, const char *json, size_t size, tsl_err *err)
{
    const tsl_plugin *entry = made->from->entry;
    /* Of an empty object, two bytes of text, jansson makes some 250. */
    int status = json_set_aside((1 << 16) + 256 * size, err);
    if (status != TSL_OK) return status;
    status = entry->define(&made->type, &made->self, json, size, err);
    if (json_ran_out()) {
        if (status == TSL_OK) entry->undefine(made->self);
        status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    }
    json_give_back();
    return status;
}

int plugin_host_define(plugin_host *host, const char *id, const char *json, size_t size,
                       tsl_err *err)
{
    candidate *c = NULL;
    puzzle_offer made = {0};
    puzzle_offer *all = realloc(host->defined, (host->defined_count + 1) * sizeof *all);
    if (!all) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    host->defined = all;
    int status = open_definer(&c, host, err);
    if (status != TSL_OK) return status;
    made.from = c->known;
    status = define(&made, json, size, err);
    if (status != TSL_OK) return status;
    all[host->defined_count++] = made;
    status = entry_check_puzzle(made.type, DEFINER, err);
    if (status == TSL_OK && strcmp(made.type->id, id) != 0)
        status = tsl_fail(err, TSL_EINPUT, "'id' is '%s', not '%s'", made.type->id, id);
    if (status == TSL_OK) c->used = true;
    return status;
}

/* ---- puzzles that are ready ---- */

static int add_puzzle(plugin_host *host, const puzzle_offer *offer, tsl_err *err)
{
    puzzle **puzzles = realloc(host->puzzles, (host->puzzle_count + 1) * sizeof *puzzles);
    if (!puzzles) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    host->puzzles = puzzles;
    int status = puzzle_new(&puzzles[host->puzzle_count], offer, plugin_host_lend(host), err);
    if (status == TSL_OK) host->puzzle_count++;
    return status;
}

int plugin_host_puzzle(const puzzle **out, plugin_host *host, const char *id, tsl_err *err)
{
    puzzle_offer offer;
    for (size_t i = 0; i < host->puzzle_count; i++)
        if (strcmp(host->puzzles[i]->type->id, id) == 0) {
            *out = host->puzzles[i];
            return TSL_OK;
        }
    int status = need_offer(&offer, host, id, err);
    if (status == TSL_OK) status = add_puzzle(host, &offer, err);
    if (status == TSL_OK) *out = host->puzzles[host->puzzle_count - 1];
    return status;
}

/* ---- renderers ---- */

static int fail_renderer(const char *id, tsl_err *err)
{
    if (strcmp(id, "html") == 0)
        return tsl_fail(err, TSL_ESYSTEM,
                        "no plugin renders 'html': html.so is missing: install libqrencode "
                        "(tools/install-deps) and build it");
    return tsl_fail(err, TSL_ESYSTEM,
                    "no plugin renders '%s': paper.so is missing; a browser renders "
                    "'{use: sheets, as: html}', on a computer install cairo and pango "
                    "(tools/install-deps) and build it",
                    id);
}

int plugin_host_renderer(const tsl_renderer **out, plugin_host *host, const char *id, tsl_err *err)
{
    found f;
    int status = search(&f, host, id, &a_renderer, err);
    if (status != TSL_OK) return status;
    if (!f.what) return fail_renderer(id, err);
    *out = f.what;
    return TSL_OK;
}

int plugin_host_summary(const tsl_summary **out, const plugin **from, plugin_host *host,
                        const char *id, tsl_err *err)
{
    found f;
    int status = search(&f, host, id, &a_summary, err);
    *out = status == TSL_OK ? f.what : NULL;
    *from = *out ? f.from : NULL;
    return status;
}
