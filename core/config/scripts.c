/* Filters and formats of a competition file: a script's name and its parameters. */
#include "scripts.h"

#include <stdlib.h>
#include <string.h>

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

/* NULL if the value is wrong, which is reported, or memory runs out. */
static json_t *scalar_value(reader *rd, const char *key, const node *value)
{
    const char *s = value->text;
    json_t *json = NULL;
    if (value->kind != NODE_SCALAR) {
        reader_refuse(rd, key, value, "a number, true, false, a text, or a list of these");
        return NULL;
    }
    if (!value->quoted && is_number(s))
        json = number_value(s);
    else if (!value->quoted && (strcmp(s, "true") == 0 || strcmp(s, "false") == 0))
        json = json_boolean(s[0] == 't');
    else if (!value->quoted && is_ambiguous(s)) {
        reader_refuse(rd, key, value, "a plain number, true, false, or a text in quotes");
        return NULL;
    } else if (!utf8_is_printable(s, strlen(s))) {
        reader_refuse(rd, key, value, "a printable text");
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
            report_add(rd->r, key->at, "a parameter's name has only a-z, 0-9, '_' and '-'");
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

static void read_script_name(reader *rd, const field *f, const node *value, script_use *out)
{
    char shown[SHOWN_VALUE];
    if (value->kind == NODE_BAD) return;
    if (value->kind == NODE_SCALAR &&
        (is_word(value->text) || input_is_path(rd->input, value->text))) {
        out->name = reader_copy(rd, value->text);
        return;
    }
    reader_show(shown, value);
    report_add(rd->r, value->at,
               "an item of '%s' must be a name, a path ending in '.lua', or a mapping with 'use', "
               "got %s",
               f->key, shown);
}

static void read_script(reader *rd, const field *f, const node *item, script_use *out)
{
    const size_t problems = rd->r->count + rd->r->more;
    const node *name = item->kind == NODE_MAP ? node_value(item, "use") : item;
    out->item = item;
    if (!name) {
        report_add(rd->r, item->at, "an item of '%s' lacks 'use'", f->key);
        return;
    }
    char *parameters = item->kind == NODE_MAP ? read_parameters(rd, item) : reader_copy(rd, "{}");
    read_script_name(rd, f, name, out);
    if (rd->r->count + rd->r->more == problems)
        out->parameters = parameters;
    else
        free(parameters);
}

void scripts_read(reader *rd, const field *f, const node *value, script_use **out, size_t *count)
{
    size_t room = 0;
    for (const node *item = value->first; item; item = item->next) room++;
    if (value->kind != NODE_LIST || (double)room < f->min) {
        reader_refuse_field(rd, f, value);
        return;
    }
    if (room > SCRIPTS_MAX) {
        report_add(rd->r, value->at, "'%s' has %zu items: at most %d", f->key, room, SCRIPTS_MAX);
        return;
    }
    *out = calloc(room + 1, sizeof **out); /* not empty, for a list without items is one */
    if (!*out) {
        rd->no_memory = true;
        return;
    }
    for (const node *item = value->first; item; item = item->next)
        read_script(rd, f, item, &(*out)[(*count)++]);
}

place scripts_place(const script_use *use)
{
    const node *name = node_value(use->item, "use");
    if (!name) name = use->item;
    return name ? name->at : (place){0};
}
