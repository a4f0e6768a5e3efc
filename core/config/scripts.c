/* Filters and formats as a competition file names them: a script and the parameters given to it. */
#include "scripts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"

/* ---- parameters ---- */

static const char digits[] = "0123456789";

/* A number as all of YAML, JSON and people read it: at most 9 digits, then at most 4 decimals; so
 * it prints again as it was written. */
static bool is_number(const char *s)
{
    s += *s == '-';
    size_t whole = strspn(s, digits);
    if (whole < 1 || whole > 9 || (s[0] == '0' && whole > 1)) return false;
    if (s[whole] == '\0') return true;
    size_t decimals = strspn(s + whole + 1, digits);
    return s[whole] == '.' && decimals >= 1 && decimals <= 4 && !s[whole + 1 + decimals];
}

/* "333mbf": digits and then letters are a text to all, unless 0, an exponent or a date begins so.
 */
static bool is_name_with_digits(const char *s)
{
    size_t size = s[0] == '0' ? 0 : strspn(s, digits);
    return size > 0 && s[size] && strchr("abcdfghijklmnopqrstuvwxyz", s[size]) &&
           s[size + strspn(s + size, "abcdefghijklmnopqrstuvwxyz")] == '\0';
}

/* Words without quotes that one reader of YAML or another takes for something else than a text. */
static bool is_ambiguous(const char *s)
{
    static const char *const words[] = {"yes",  "no",    "on",   "off", "y", "n",
                                        "true", "false", "null", "~",   NULL};
    for (size_t i = 0; words[i]; i++)
        if (strcasecmp(s, words[i]) == 0) return true;
    if (is_name_with_digits(s)) return false;
    return strchr("0123456789.+-", s[0]) != NULL; /* an empty text, too */
}

static json_t *number_value(const char *s)
{
    if (strchr(s, '.')) return json_real(strtod(s, NULL));
    return json_integer(strtoll(s, NULL, 10));
}

/* NULL if the value is no good (reported) or memory runs out. */
static json_t *scalar_value(reader *rd, const char *key, const node *value)
{
    const char *s = value->text;
    json_t *json = NULL;
    if (value->kind != NODE_SCALAR) {
        report_type(rd, key, value, "a number, true, false, a text, or a list of these");
        return NULL;
    }
    if (!value->quoted && is_number(s))
        json = number_value(s);
    else if (!value->quoted && (strcmp(s, "true") == 0 || strcmp(s, "false") == 0))
        json = json_boolean(s[0] == 't');
    else if (!value->quoted && is_ambiguous(s)) {
        report_type(rd, key, value, "a plain number, true, false, or a text in quotes");
        return NULL;
    } else if (!utf8_is_printable(s, strlen(s))) {
        report_type(rd, key, value, "a printable text");
        return NULL;
    } else
        json = json_string(s);
    if (!json) rd->no_memory = true;
    return json;
}

static json_t *list_value(reader *rd, const char *key, const node *list)
{
    json_t *json = json_array();
    for (const node *item = list->first; json && item; item = item->next) {
        json_t *value = scalar_value(rd, key, item);
        if (value && json_array_append_new(json, value) != 0) rd->no_memory = true;
    }
    if (!json) rd->no_memory = true;
    return json;
}

static bool is_word(const char *s)
{
    size_t size = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    return size >= 1 && size <= 64 && s[size] == '\0' && s[0] != '-' && s[0] != '_';
}

/* The parameters of a mapping, as canonical JSON text; NULL if memory runs out. */
static char *read_parameters(reader *rd, const node *map)
{
    json_t *all = json_object();
    for (const node *key = map->first; all && key; key = key->next->next) {
        if (key->kind != NODE_SCALAR || strcmp(key->text, "use") == 0) continue;
        if (!is_word(key->text)) {
            report_add(rd->r, key->start, key->end,
                       "a parameter's name has only a-z, 0-9, '_' and '-'");
            continue;
        }
        json_t *value = key->next->kind == NODE_LIST ? list_value(rd, key->text, key->next)
                                                     : scalar_value(rd, key->text, key->next);
        if (value && json_object_set_new(all, key->text, value) != 0) rd->no_memory = true;
    }
    char *canonical = json_text(all, JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(15));
    json_decref(all);
    if (!canonical) rd->no_memory = true;
    return canonical;
}

/* ---- scripts ---- */

static bool is_script(const reader *rd, const char *s)
{
    return is_word(s) || is_script_path(rd, s);
}

/* Is it "scripts/x.lua" of the set whose CONFIG.json is read? */
static bool is_in_set(const reader *rd, const char *name)
{
    size_t folder = sizeof SCRIPTS_FOLDER - 1;
    return rd->context->directory && strncmp(name, SCRIPTS_FOLDER, folder) == 0 &&
           !strchr(name + folder, '/');
}

bool is_script_path(const reader *rd, const char *name)
{
    size_t size = strlen(name);
    bool absolute = name[0] == '/' && !rd->context->directory; /* a set holds all that it names */
    return (absolute || is_in_set(rd, name) || rd->folder) && size > 4 && size < 4096 &&
           strcmp(name + size - 4, ".lua") == 0 && utf8_is_printable(name, size);
}

char *script_path(reader *rd, const char *name)
{
    char *path = NULL;
    if (name[0] == '/') return copy_text(rd, name);
    if (asprintf(&path, "%s/%s", is_in_set(rd, name) ? rd->context->directory : rd->folder, name) <
        0) {
        rd->no_memory = true;
        return NULL;
    }
    char *real = realpath(path, NULL);
    if (!real) return path; /* what is wrong with it shows when it is loaded */
    free(path);
    return real;
}

void name_script(reader *rd, script_use *out, const char *folder, const char *name)
{
    if (is_script_path(rd, name)) {
        out->script = script_path(rd, name);
        out->name =
            out->script && !is_in_set(rd, name) ? copy_text(rd, out->script) : copy_text(rd, name);
        return;
    }
    out->name = copy_text(rd, name);
    if (asprintf(&out->script, "%s/%s", folder, name) < 0) {
        out->script = NULL;
        rd->no_memory = true;
    }
}

bool check_there(reader *rd, const node *value, const char *script)
{
    tsl_err err;
    if (!rd->folder || !script || script[0] != '/' || access(script, R_OK) == 0) return true;
    file_fail(&err, "open", script, errno);
    report_add(rd->r, value->start, value->end, "%s", err.text);
    return false;
}

static void read_script_name(reader *rd, const field *f, const node *value, script_use *out)
{
    if (value->kind == NODE_SCALAR && is_script(rd, value->text)) {
        name_script(rd, out, f->key, value->text);
        check_there(rd, value, out->script);
        return;
    }
    char shown[VALUE_MAX];
    show_value(shown, value);
    if (value->kind != NODE_BAD)
        report_add(rd->r, value->start, value->end,
                   "an item of '%s' must be a name, a path ending in '.lua', or a mapping "
                   "with 'use', got %s",
                   f->key, shown);
}

/* A script and its parameters as they stand in the file, while they are checked. */
typedef struct written {
    reader *rd;
    const node *name, *item;
} written;

static void hear(void *self, const fault *what)
{
    const written *w = self;
    const node *at = w->name;
    for (const node *key = w->item->first; what->parameter && key; key = key->next->next)
        if (key->kind == NODE_SCALAR && strcmp(key->text, what->parameter) == 0)
            at = what->name ? key : key->next;
    report_add(w->rd->r, at->start, at->end, "%s", what->message);
}

/* What was read without an error is shown to who knows the script. */
static void check_script(written *w, const script_use *use)
{
    const config_checks *checks = w->rd->context->checks;
    const char *event = w->rd->rule ? w->rd->rule->id : NULL;
    const fault_listener to = {hear, w};
    tsl_err err;
    if (!checks || !use->script || !use->parameters) return;
    int status = checks->script(w->rd->context->self, use, event, &to, &err);
    report_check(w->rd, w->name, status, &err);
}

static void read_script(reader *rd, const field *f, const node *item, script_use *out)
{
    const node *name = item;
    const size_t problems = rd->r->count + rd->r->more;
    if (item->kind == NODE_MAP) {
        for (name = item->first; name; name = name->next->next)
            if (name->kind == NODE_SCALAR && strcmp(name->text, "use") == 0) break;
        if (name) name = name->next;
        if (!name) {
            report_add(rd->r, item->start, item->end, "an item of '%s' lacks 'use'", f->key);
            return;
        }
        out->parameters = read_parameters(rd, item);
    } else {
        out->parameters = copy_text(rd, "{}");
    }
    out->line = report_line(rd->r, name->start);
    out->column = report_column(rd->r, name->start);
    read_script_name(rd, f, name, out);
    if (rd->r->count + rd->r->more == problems) check_script(&(written){rd, name, item}, out);
}

static bool same_script(const script_use *a, const script_use *b)
{
    return a->name && b->name && strcmp(a->name, b->name) == 0 && a->parameters && b->parameters &&
           strcmp(a->parameters, b->parameters) == 0;
}

static void report_twice(reader *rd, const field *f, const node *item, const script_use *list,
                         size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!same_script(&list[i], &list[count])) continue;
        report_add(rd->r, item->start, item->end, "'%s' has '%.100s' twice", f->key, list[i].name);
        return;
    }
}

void read_scripts(reader *rd, const field *f, const node *value, script_use **out, size_t *count)
{
    size_t room = 0;
    for (const node *item = value->first; item; item = item->next) room++;
    if (value->kind != NODE_LIST || room < f->min) {
        report_type(rd, f->key, value, f->doc);
        return;
    }
    if (room > SCRIPTS_MAX) {
        report_add(rd->r, value->start, value->end, "'%s' has %zu items: at most %d", f->key, room,
                   SCRIPTS_MAX);
        return;
    }
    *out = calloc(room + 1, sizeof **out); /* not empty, for a list without items is one */
    if (!*out) {
        rd->no_memory = true;
        return;
    }
    for (const node *item = value->first; item; item = item->next) {
        read_script(rd, f, item, &(*out)[*count]);
        report_twice(rd, f, item, *out, *count);
        ++*count;
    }
}
