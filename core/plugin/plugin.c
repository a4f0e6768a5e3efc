/* One plugin: reads its file, loads exactly these bytes, checks its entry, opens its puzzles. */
#include "plugin.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/platform.h"
#include "plugin/elf.h"
#include "plugin/services.h"

int plugin_read(plugin **out, const char *path, tsl_err *err)
{
    plugin *p = xcalloc(1, sizeof *p);
    int status = plugin_file_read(&p->bytes, &p->path, path, err);
    if (status == TSL_OK) hash_bytes(&p->sha256, p->bytes.bytes, p->bytes.size);
    if (status == TSL_OK)
        *out = p;
    else
        plugin_free(p);
    return status;
}

int plugin_load(plugin *p, tsl_err *err)
{
    const void *entry = NULL;
    const char *file = file_name(p->path);
    const platform_code code = {file, TSL_ENTRY, p->bytes.bytes, p->bytes.size};
    int status = elf_check_whole(file, p->bytes.bytes, p->bytes.size, err);
    if (status == TSL_OK) status = platform_load(&entry, &code, err);
    if (status == TSL_OK && !entry)
        status = tsl_fail(err, TSL_EBROKEN, "%s: is not a plugin: it has no symbol '%s'", file,
                          TSL_ENTRY);
    if (status == TSL_OK) status = entry_check(entry, file, err);
    if (status != TSL_OK) return status;
    p->entry = entry;
    text_free(&p->bytes);
    return TSL_OK;
}

int plugin_open(plugin **out, const char *path, tsl_err *err)
{
    plugin *p = NULL;
    int status = plugin_read(&p, path, err);
    if (status == TSL_OK) status = plugin_load(p, err);
    if (status == TSL_OK)
        *out = p;
    else
        plugin_free(p);
    return status;
}

void plugin_free(plugin *p)
{
    if (!p) return;
    free(p->path);
    text_free(&p->bytes);
    free(p);
}

/* Reads a plugin's file if it is as well protected against changes as the program itself.
 *
 * Loading a plugin runs its code, so all checks of the file come first, and the bytes that were
 * checked are the bytes that are loaded. */

static const size_t PLUGIN_MAX = 64u << 20; /* bytes; ours have less than 1 MiB */

/* The running program. Its owner and group can change it, so they are trusted already. */
typedef struct trusted {
    struct stat info;
    char *path;
} trusted;

bool plugin_file_is_name(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    return n > 0 && strcmp(name + n, ".so") == 0;
}

static int check_owner_and_mode(const char *path, const struct stat *s, const trusted *program,
                                tsl_err *err)
{
    if (s->st_uid != 0 && s->st_uid != geteuid() && s->st_uid != program->info.st_uid)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' belongs to user %u: a plugin and its directories must belong to "
                        "root, to you or to the program's owner",
                        path, (unsigned)s->st_uid);
    mode_t writable = s->st_mode & 022;
    if (s->st_gid == program->info.st_gid) writable &= ~(program->info.st_mode & 020);
    if (writable)
        return tsl_fail(err, TSL_EINPUT, "others may write to '%s': run 'chmod go-w %s'", path,
                        path);
    return TSL_OK;
}

/* Checks `path`, a directory without links, and all its parents; leaves `path` cut. */
static int check_directories(char *path, const trusted *program, tsl_err *err)
{
    for (bool parent = false;; parent = true) {
        struct stat s;
        const size_t n = strlen(path); /* of the root 1 */
        if (strncmp(program->path, path, n) == 0 && (n == 1 || program->path[n] == '/'))
            return TSL_OK; /* the program is somewhere below it */
        if (stat(path, &s) != 0) return file_fail(err, "look at", path, errno);
        /* In a sticky directory users cannot rename or replace each other's files. */
        if (parent && (s.st_mode & S_ISVTX)) s.st_mode &= ~(mode_t)022;
        int status = check_owner_and_mode(path, &s, program, err);
        if (status != TSL_OK) return status;
        char *slash = strrchr(path, '/');
        slash[slash == path] = '\0';
    }
}

/* The file at a path whose directory is checked. */
static int read_checked(text *bytes, const char *path, const trusted *program, tsl_err *err)
{
    struct stat s;
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0 && errno == ELOOP)
        return tsl_fail(err, TSL_EINPUT, "'%s' is a link: give the plugin's file itself", path);
    if (fd < 0) return file_fail(err, "open", path, errno);
    int status = fstat(fd, &s) == 0 ? TSL_OK : file_fail(err, "look at", path, errno);
    if (status == TSL_OK && !S_ISREG(s.st_mode))
        status = tsl_fail(err, TSL_ESYSTEM, "'%s' is not a regular file", path);
    if (status == TSL_OK) status = check_owner_and_mode(path, &s, program, err);
    if (status == TSL_OK) status = file_read_open(bytes, fd, path, PLUGIN_MAX, err);
    close(fd);
    return status;
}

int plugin_file_read(text *bytes, char **real_path, const char *path, tsl_err *err)
{
    static const char self[] = "/proc/self/exe";
    trusted program = {0};
    *bytes = (text){0};
    *real_path = NULL;
    if (path[0] != '/')
        return tsl_fail(err, TSL_EINPUT, "'%s' is not an absolute path: a plugin needs one", path);
    if (!plugin_file_is_name(file_name(path)) && strcmp(file_name(path), PLUGIN_INDEX) != 0)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' is not a plugin's name: it must be like [a-z0-9_-]+.so", path);
    program.path = realpath(self, NULL);
    int status = program.path && stat(self, &program.info) == 0
                     ? TSL_OK
                     : file_fail(err, "find", self, errno);
    /* The path with the links in its directory resolved. */
    const char *name = file_name(path);
    char *directory = xstrndup(path, (size_t)(name - path)), *real = realpath(directory, NULL);
    if (status == TSL_OK && !real) status = file_fail(err, "open", path, errno);
    if (status == TSL_OK) {
        *real_path = xasprintf("%s/%s", real[1] ? real : "", name);
        status = check_directories(real, &program, err);
    }
    if (status == TSL_OK) status = read_checked(bytes, *real_path, &program, err);
    free(real);
    free(directory);
    free(program.path);
    return status;
}

enum {
    OFFERS_MAX = 256, /* entries of a list: one without its NULL stops here */
    ID_MAX = 16,
    NAME_MAX_ENTRY = 64,
    DOC_MAX = 400,
    METRIC_MAX = 100, /* no puzzle's metric needs more */
    SOLVES_MAX = 1000000,
    SELF_MAX = 1 << 20, /* tables come from host->table */
    WORK_MAX = 256 << 20
};

/* Where we are, for messages. */
typedef struct place {
    const char *file; /* "cube3.so" */
    const char *kind; /* "plugin", "puzzle", "renderer" */
    const char *id;
    tsl_err *err;
} place;

static int broken(const place *at, const char *what)
{
    return tsl_fail(at->err, TSL_EBROKEN, "%s: %s '%s': %s", at->file, at->kind, at->id, what);
}

#define LETTERS "abcdefghijklmnopqrstuvwxyz0123456789"

static bool is_word(const char *word, const char *letters, size_t max)
{
    size_t n = word ? strspn(word, letters) : 0;
    return n > 0 && n <= max && word[n] == '\0';
}

/* One line of text. */
static bool is_line(const char *label, size_t max)
{
    size_t n = label ? strnlen(label, max + 1) : 0;
    if (n == 0 || n > max) return false;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)label[i] < ' ' || label[i] == 0x7f) return false;
    return true;
}

static int check_fields(const place *at, const tsl_puzzle *p)
{
    const struct {
        const char *field;
        size_t value, min, max;
    } numbers[] = {
        {"state_size", p->state_size, 1, TSL_STATE_MAX},
        {"self_size", p->self_size, 0, SELF_MAX},
        {"work_size", p->work_size, 0, WORK_MAX},
        {"facelet_count", p->facelet_count, 1, TSL_FACELETS_MAX - 1},
        {"hidden_count", p->hidden_count, 0, p->facelet_count},
        {"metric_max", p->metric_max, 0, METRIC_MAX},
        {"engine_solves", p->engine_solves, 0, SOLVES_MAX},
    };
    const struct {
        const char *field;
        bool there;
    } functions[] = {
        {"init is NULL", p->init},         {"solved is NULL", p->solved},
        {"draw is NULL", p->draw},         {"within is NULL", p->within},
        {"scramble is NULL", p->scramble}, {"apply is NULL", p->apply},
        {"facelets is NULL", p->facelets},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (numbers[i].value < numbers[i].min || numbers[i].value > numbers[i].max)
            return tsl_fail(at->err, TSL_EBROKEN,
                            "%s: %s '%s': %s is %zu, which is not in %zu..%zu", at->file, at->kind,
                            at->id, numbers[i].field, numbers[i].value, numbers[i].min,
                            numbers[i].max);
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
        if (!functions[i].there) return broken(at, functions[i].field);
    return TSL_OK;
}

static int fail_in_list(const place *at, const char *list, const char *name, const char *what)
{
    return tsl_fail(at->err, TSL_EBROKEN, "%s: %s '%s': %s '%s' %s", at->file, at->kind, at->id,
                    list, name, what);
}

static int check_traits(const place *at, const tsl_trait *t)
{
    for (size_t i = 0; t && t[i].name; i++) {
        if (i == OFFERS_MAX) return broken(at, "too many traits, or no NULL name after them");
        if (!is_word(t[i].name, LETTERS "_", NAME_MAX_ENTRY) || t[i].name[0] < 'a')
            return broken(at, "a trait's name is not of the form [a-z][a-z0-9_]*");
        if (!is_line(t[i].doc, DOC_MAX))
            return fail_in_list(at, "trait", t[i].name, "needs a doc of one line");
        if (t[i].min > t[i].max) return fail_in_list(at, "trait", t[i].name, "has min above max");
        if (!t[i].value) return fail_in_list(at, "trait", t[i].name, "has no value()");
        for (size_t k = 0; k < i; k++)
            if (strcmp(t[k].name, t[i].name) == 0)
                return fail_in_list(at, "trait", t[i].name, "is given twice");
    }
    return TSL_OK;
}

static int check_subsets(const place *at, const tsl_subset *s)
{
    for (size_t i = 0; s && s[i].name; i++) {
        if (i == OFFERS_MAX) return broken(at, "too many subsets, or no NULL name after them");
        if (!is_word(s[i].name, LETTERS "-", NAME_MAX_ENTRY))
            return broken(at, "a subset's name is not of the form [a-z0-9-]+");
        if (!is_line(s[i].doc, DOC_MAX))
            return fail_in_list(at, "subset", s[i].name, "needs a doc of one line");
        if (!s[i].draw || !s[i].contains)
            return fail_in_list(at, "subset", s[i].name, "has no draw() or no contains()");
        for (size_t k = 0; k < i; k++)
            if (strcmp(s[k].name, s[i].name) == 0)
                return fail_in_list(at, "subset", s[i].name, "is given twice");
    }
    return TSL_OK;
}

int entry_check_puzzle(const tsl_puzzle *p, const char *file, tsl_err *err)
{
    if (!is_word(p->id, LETTERS, ID_MAX))
        return tsl_fail(err, TSL_EBROKEN, "%s: a puzzle's id is not of the form [a-z0-9]{1,%d}",
                        file, ID_MAX);
    place at = {.file = file, .kind = "puzzle", .id = p->id, .err = err};
    if (!is_line(p->name, NAME_MAX_ENTRY))
        return broken(&at, "its name is missing or not a line of text");
    if (!is_word(p->draw_as, LETTERS "_-", ID_MAX))
        return broken(&at, "draw_as is not the name of a script in lua/draw");
    int status = check_fields(&at, p);
    if (status == TSL_OK) status = check_traits(&at, p->traits);
    return status == TSL_OK ? check_subsets(&at, p->subsets) : status;
}

static int check_puzzles(size_t *count, const char *file, const tsl_plugin *entry, tsl_err *err)
{
    const tsl_puzzle *const *list = entry->puzzles;
    for (*count = 0; list && list[*count]; ++*count) {
        if (*count == OFFERS_MAX)
            return tsl_fail(err, TSL_EBROKEN, "%s: more than %d puzzles, or no NULL after them",
                            file, OFFERS_MAX);
        int status = entry_check_puzzle(list[*count], file, err);
        if (status != TSL_OK) return status;
        for (size_t i = 0; i < *count; i++)
            if (strcmp(list[i]->id, list[*count]->id) == 0)
                return tsl_fail(err, TSL_EBROKEN, "%s: two puzzles have the id '%s'", file,
                                list[i]->id);
    }
    return TSL_OK;
}

static int check_renderers(size_t *count, const char *file, const tsl_plugin *entry, tsl_err *err)
{
    const tsl_renderer *const *list = entry->renderers;
    for (*count = 0; list && list[*count]; ++*count) {
        if (*count == OFFERS_MAX)
            return tsl_fail(err, TSL_EBROKEN, "%s: more than %d renderers, or no NULL after them",
                            file, OFFERS_MAX);
        const tsl_renderer *r = list[*count];
        if (!is_word(r->id, LETTERS "-", ID_MAX))
            return tsl_fail(err, TSL_EBROKEN,
                            "%s: a renderer's id is not of the form [a-z0-9-]{1,%d}", file, ID_MAX);
        place at = {.file = file, .kind = "renderer", .id = r->id, .err = err};
        if (!is_word(r->extension, LETTERS, ID_MAX))
            return broken(&at, "extension is not of the form [a-z0-9]+");
        if (!r->render) return broken(&at, "render is NULL");
        for (size_t i = 0; i < *count; i++)
            if (strcmp(list[i]->id, r->id) == 0)
                return tsl_fail(err, TSL_EBROKEN, "%s: two renderers have the id '%s'", file,
                                list[i]->id);
    }
    return TSL_OK;
}

int entry_check(const tsl_plugin *entry, const char *file, tsl_err *err)
{
    /* Nothing behind the number means anything if the number is another. */
    if (entry->abi != TSL_ABI)
        return tsl_fail(err, TSL_EBROKEN, "%s: built for ABI %u, this program has %u: rebuild it",
                        file, entry->abi, TSL_ABI);
    if (!is_word(entry->name, LETTERS "_-", NAME_MAX_ENTRY))
        return tsl_fail(err, TSL_EBROKEN, "%s: the plugin's name is not of the form [a-z0-9_-]+",
                        file);
    if (!is_line(entry->version, NAME_MAX_ENTRY))
        return tsl_fail(err, TSL_EBROKEN,
                        "%s: the plugin's version is missing or not a line of text", file);
    size_t puzzles, renderers;
    int status = check_puzzles(&puzzles, file, entry, err);
    if (status == TSL_OK) status = check_renderers(&renderers, file, entry, err);
    if (status == TSL_OK && !entry->define != !entry->undefine)
        return tsl_fail(err, TSL_EBROKEN, "%s: has only one of define and undefine", file);
    if (status == TSL_OK && puzzles + renderers == 0 && !entry->define)
        return tsl_fail(err, TSL_EBROKEN, "%s: offers no puzzle and no renderer", file);
    return status;
}

int puzzle_new(puzzle **out, const tsl_puzzle *type, const plugin *from, void *defined,
               const tsl_host *host, tsl_err *err)
{
    puzzle *p = xcalloc(1, sizeof *p);
    p->storage = xcalloc(1, type->self_size + 1u); /* never of size 0 */
    p->type = type;
    p->from = from;
    p->host = host;
    p->self = type->self_size ? p->storage : defined;
    int status = type->init(&p->self, host, err);
    if (status != TSL_OK) {
        puzzle_free(p);
        return status;
    }
    *out = p;
    return TSL_OK;
}

void puzzle_free(puzzle *p)
{
    if (p) free(p->storage);
    free(p);
}

int puzzle_init_scramble(size_t *work_size, const puzzle *p, tsl_err *err)
{
    const tsl_puzzle *type = p->type;
    int status = type->init_scramble ? type->init_scramble(p->self, p->host, err) : TSL_OK;
    if (status == TSL_OK && work_size)
        *work_size = type->get_work_size ? type->get_work_size(p->self) : type->work_size;
    return status;
}

int puzzle_init_traits(const puzzle *p, tsl_err *err)
{
    return p->type->init_traits ? p->type->init_traits(p->self, p->host, err) : TSL_OK;
}

void puzzle_expect_solves(const puzzle *p, uint64_t solves)
{
    if (p->host) services_expect(p->host, solves);
}

int puzzle_subset(const tsl_subset **out, const puzzle *p, const char *name, tsl_err *err)
{
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX + 1] = {NULL};
    const tsl_subset *list = p->type->subsets;
    for (size_t i = 0; list && list[i].name; i++) {
        if (i < NAMES_MAX) names[i] = list[i].name;
        if (strcmp(list[i].name, name) != 0) continue;
        *out = &list[i];
        return TSL_OK;
    }
    if (!names[0])
        return tsl_fail(err, TSL_EINPUT, "puzzle '%s' has no subsets, so no '%s'", p->type->id,
                        name);
    text message = {0};
    text_addf(&message, "puzzle '%s' has no subset '%s'", p->type->id, name);
    text_add_instead(&message, name, names, "it has ");
    int status = tsl_fail(err, TSL_EINPUT, "%s", message.bytes);
    text_free(&message);
    return status;
}
