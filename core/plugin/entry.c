/* Checks a plugin's descriptor, as far as that is possible without calling the plugin. */
#include "entry.h"

#include <string.h>

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

static int check_number(const place *at, const char *field, size_t value, size_t min, size_t max)
{
    if (value >= min && value <= max) return TSL_OK;
    return tsl_fail(at->err, TSL_EBROKEN, "%s: %s '%s': %s is %zu, which is not in %zu..%zu",
                    at->file, at->kind, at->id, field, value, min, max);
}

static int check_sizes(const place *at, const tsl_puzzle *p)
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
    int status = TSL_OK;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0] && status == TSL_OK; i++)
        status =
            check_number(at, numbers[i].field, numbers[i].value, numbers[i].min, numbers[i].max);
    return status;
}

static int check_functions(const place *at, const tsl_puzzle *p)
{
    const struct {
        const char *field;
        bool there;
    } functions[] = {
        {"init is NULL", p->init},         {"solved is NULL", p->solved},
        {"draw is NULL", p->draw},         {"within is NULL", p->within},
        {"scramble is NULL", p->scramble}, {"apply is NULL", p->apply},
        {"facelets is NULL", p->facelets},
    };
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
    int status = check_sizes(&at, p);
    if (status == TSL_OK) status = check_functions(&at, p);
    if (status == TSL_OK) status = check_traits(&at, p->traits);
    return status == TSL_OK ? check_subsets(&at, p->subsets) : status;
}

static int check_renderer(const char *file, const tsl_renderer *r, tsl_err *err)
{
    if (!is_word(r->id, LETTERS "-", ID_MAX))
        return tsl_fail(err, TSL_EBROKEN, "%s: a renderer's id is not of the form [a-z0-9-]{1,%d}",
                        file, ID_MAX);
    place at = {.file = file, .kind = "renderer", .id = r->id, .err = err};
    if (!is_word(r->extension, LETTERS, ID_MAX))
        return broken(&at, "extension is not of the form [a-z0-9]+");
    return r->render ? TSL_OK : broken(&at, "render is NULL");
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
        int status = check_renderer(file, list[*count], err);
        if (status != TSL_OK) return status;
        for (size_t i = 0; i < *count; i++)
            if (strcmp(list[i]->id, list[*count]->id) == 0)
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
