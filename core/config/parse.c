/* Parses a competition file into a competition that knows its places in the file. */
#include "parse.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/moment.h"
#include "base/text.h"

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

/* Reads mappings of a competition file into structures, by tables of fields. */

/* ---- messages ---- */

static void show_scalar(char out[SHOWN_VALUE], const char *string)
{
    enum { SHOWN = 40 };
    size_t size = strlen(string), at = 0, used = 0, shown = 0;
    out[used++] = '\'';
    for (size_t n; at < size && shown < SHOWN; at += n, shown++) {
        uint32_t code;
        n = utf8_next(&code, string + at, size - at);
        if (n == 0) break;
        bool plain = utf8_printable(code);
        memcpy(out + used, plain ? string + at : "?", plain ? n : 1);
        used += plain ? n : 1;
    }
    snprintf(out + used, SHOWN_VALUE - used, "%s'", at < size ? "..." : "");
}

void reader_show(char out[SHOWN_VALUE], const node *value)
{
    if (value->kind == NODE_LIST)
        snprintf(out, SHOWN_VALUE, value->first ? "a list" : "an empty list");
    else if (value->kind == NODE_MAP)
        snprintf(out, SHOWN_VALUE, value->first ? "a mapping" : "an empty mapping");
    else if (!value->text[0] && !value->quoted)
        snprintf(out, SHOWN_VALUE, "nothing");
    else
        show_scalar(out, value->text);
}

/* Adds "'KEY' must be EXPECTED, got VALUE". */
static void reader_refuse(reader *rd, const char *key, const node *value, const char *expected)
{
    const field f = {.key = key, .kind = FIELD_OWN, .doc = expected};
    reader_refuse_field(rd, &f, value);
}

/* NULL if the value is wrong, which is reported. */
static json_t *scalar_value(reader *rd, const char *key, const node *value)
{
    const char *s = value->text, *expected = NULL;
    if (value->kind != NODE_SCALAR)
        expected = "a number, true, false, a text, or a list of these";
    else if (!value->quoted && is_number(s))
        return strchr(s, '.') ? json_real(strtod(s, NULL)) : json_integer(strtoll(s, NULL, 10));
    else if (!value->quoted && (strcmp(s, "true") == 0 || strcmp(s, "false") == 0))
        return json_boolean(s[0] == 't');
    else if (!value->quoted && is_ambiguous(s))
        expected = "a plain number, true, false, or a text in quotes";
    else if (!utf8_is_printable(s, strlen(s)))
        expected = "a printable text";
    else
        return json_string(s);
    reader_refuse(rd, key, value, expected);
    return NULL;
}

static bool is_word(const char *s)
{
    size_t size = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    return size >= 1 && size <= 64 && s[size] == '\0' && s[0] != '-' && s[0] != '_';
}

/* The parameters of a mapping. What is wrong is left out, and reported. */
static json_t *read_parameters(reader *rd, const node *map)
{
    json_t *all = json_object();
    for (const node *key = map->first; key; key = key->next->next) {
        if (key->kind != NODE_SCALAR || strcmp(key->text, "use") == 0) continue;
        if (!is_word(key->text)) {
            report_add(rd->r, key->at, "a parameter's name has only a-z, 0-9, '_' and '-'");
            continue;
        }
        const bool is_list = key->next->kind == NODE_LIST;
        json_t *value = is_list ? json_array() : scalar_value(rd, key->text, key->next);
        for (const node *item = is_list ? key->next->first : NULL; item; item = item->next) {
            json_t *one = scalar_value(rd, key->text, item);
            if (one) json_array_append_new(value, one);
        }
        if (value) json_object_set_new(all, key->text, value);
    }
    return all;
}

/* ---- scripts ---- */

static void read_script_name(reader *rd, const field *f, const node *value, script_use *out)
{
    char shown[SHOWN_VALUE];
    if (value->kind == NODE_BAD) return;
    if (value->kind == NODE_SCALAR &&
        (is_word(value->text) || input_is_path(rd->competition->input, value->text))) {
        out->name = xstrdup(value->text);
        return;
    }
    reader_show(shown, value);
    report_add(rd->r, value->at,
               "an item of '%s' must be a name, a path ending in '.lua', or a mapping with 'use', "
               "got %s",
               f->key, shown);
}

/* A script with a problem gets no parameters. */
static void read_script(reader *rd, const field *f, const node *item, script_use *out)
{
    const size_t problems = rd->r->count + rd->r->more;
    const node *name = item->kind == NODE_MAP ? node_value(item, "use") : item;
    out->item = item;
    if (!name) {
        report_add(rd->r, item->at, "an item of '%s' lacks 'use'", f->key);
        return;
    }
    json_t *parameters = item->kind == NODE_MAP ? read_parameters(rd, item) : json_object();
    read_script_name(rd, f, name, out);
    if (rd->r->count + rd->r->more == problems)
        out->parameters = parameters;
    else
        json_decref(parameters);
}

void reader_refuse_field(reader *rd, const field *f, const node *value)
{
    text message = {0};
    char shown[SHOWN_VALUE];
    if (value->kind == NODE_BAD) return;
    reader_show(shown, value);
    text_addf(&message, "'%s' must be ", f->key);
    schema_describe(&message, f);
    text_addf(&message, ", got %s", shown);
    const bool word = value->kind == NODE_SCALAR && f->allowed && strlen(value->text) > 1;
    const char *near = word ? text_closest(value->text, f->allowed) : NULL;
    if (near) text_addf(&message, " (did you mean '%s'?)", near);
    report_add(rd->r, value->at, "%s", message.bytes);
    text_free(&message);
}

/* Reads a list of at least f->min scripts. Each is a name, a path that ends in ".lua", or a mapping
 * of `use` (a name or path) and parameters: numbers, true, false, texts, and lists of them. */
static void read_scripts(reader *rd, const field *f, const node *value, script_use **out,
                         size_t *count)
{
    if (value->kind != NODE_LIST || (double)value->count < f->min) {
        reader_refuse_field(rd, f, value);
        return;
    }
    if (value->count > SCRIPTS_MAX) {
        report_add(rd->r, value->at, "'%s' has %zu items: at most %d", f->key, value->count,
                   SCRIPTS_MAX);
        return;
    }
    *out = xcalloc(value->count, sizeof **out); /* not NULL, for a list without items is one */
    for (const node *item = value->first; item; item = item->next)
        read_script(rd, f, item, &(*out)[(*count)++]);
}

place script_use_place(const script_use *use)
{
    const node *name = node_value(use->item, "use");
    if (!name) name = use->item;
    return name ? name->at : (place){0};
}

/* ---- mappings ---- */

static void read_value(reader *rd, const field *f, const node *value, void *base)
{
    const bool words = f->kind == FIELD_TEXT || f->kind == FIELD_WORD;
    if (f->kind == FIELD_OWN) {
        if (f->read) f->read(rd, f, value, base);
    } else if (value->kind != NODE_SCALAR ||
               !schema_take_text(words ? NULL : base, f, value->text)) {
        reader_refuse_field(rd, f, value);
    } else if (words) {
        *(char **)((char *)base + f->offset) = xstrdup(value->text);
    }
}

void reader_map(reader *rd, const field *fields, const node *map, void *base, const char *where)
{
    for (const node *k = where ? map->first : NULL; k; k = k->next->next) {
        text instead = {0};
        char shown[SHOWN_VALUE];
        if (k->kind != NODE_SCALAR || schema_find(fields, k->text)) continue;
        show_scalar(shown, k->text);
        schema_add_instead(&instead, fields, k->text);
        report_add(rd->r, k->at, "unknown key %s in %s%s", shown, where,
                   instead.bytes ? instead.bytes : "");
        text_free(&instead);
    }
    for (const field *f = fields; f->key; f++) {
        const node *value = node_value(map, f->key);
        const node fallback = {.kind = NODE_SCALAR, .text = f->fallback, .at = map->at};
        if (!value && f->fallback) value = &fallback;
        if (value)
            read_value(rd, f, value, base);
        else if (f->required)
            report_add(rd->r, map->at, "%s lacks '%s'", where, f->key);
    }
}

/* ---- one round ---- */

/* WCA Article I. */
static void read_head_to_head(void *reading, const field *f, const void *source, void *base)
{
    static const char seats[] = "4, 8, 12 or 16"; /* WCA I1a */
    static const field fields[] = {
        {"seats", FIELD_INTEGER, .offset = offsetof(head_to_head, seats), .required = true,
         .min = 4, .max = 16, .doc = seats},
        {"sets_to_win", FIELD_INTEGER, .offset = offsetof(head_to_head, sets_to_win),
         .required = true, .min = 1, .max = 3}, /* WCA I3a */
        {.key = NULL},
    };
    reader *rd = reading;
    const node *value = source;
    competition_round *r = base;
    r->head_to_head.item = value;
    if (value->kind != NODE_MAP) {
        reader_refuse_field(rd, f, value);
        return;
    }
    reader_map(rd, fields, value, &r->head_to_head, "'head_to_head'");
    if (r->head_to_head.seats % 4 == 0) return;
    reader_refuse(rd, "seats", node_value(value, "seats"), seats);
    r->head_to_head.seats = 0;
}

/* Sets r->sets: what the file says, or a scramble set for each match. */
static void settle_sets(reader *rd, competition_round *r, const char *where)
{
    const node *given = node_value(r->item, "sets");
    const unsigned matches = r->head_to_head.seats;
    if (!r->head_to_head.item && !given) report_add(rd->r, r->item->at, "%s lacks 'sets'", where);
    r->sets += r->spare_sets;
    if (r->sets > SETS_MAX)
        report_add(rd->r, r->item->at, "%s has %u sets: at most %d", where, r->sets, SETS_MAX);
    if (matches == 0) return;
    if (given && r->sets != matches)
        report_add(rd->r, given->at,
                   "'sets' must be %u, one for each match of 'head_to_head', or be left out",
                   matches);
    r->sets = matches;
}

/* What depends on the event is read when that is known. */
static const field round_fields[] = {
    {.key = "format", .kind = FIELD_OWN},
    {"sets", FIELD_INTEGER, .offset = offsetof(competition_round, sets), .max = SETS_MAX},
    {"sets_before", FIELD_INTEGER, .offset = offsetof(competition_round, sets_before),
     .max = SETS_MAX, .fallback = "0"},
    {"spare_sets", FIELD_INTEGER, .offset = offsetof(competition_round, spare_sets),
     .max = SETS_MAX, .fallback = "0"},
    {"head_to_head", FIELD_OWN, .read = read_head_to_head,
     .doc = "a mapping like {seats: 16, sets_to_win: 2}"},
    {"dual_with", FIELD_INTEGER, .offset = offsetof(competition_round, dual_with), .min = 1,
     .max = ROUNDS_MAX},
    {.key = "extras", .kind = FIELD_OWN},
    {.key = "cubes", .kind = FIELD_OWN},
    {"copies", FIELD_INTEGER, .offset = offsetof(competition_round, copies), .min = 1,
     .max = COPIES_MAX, .fallback = "1"},
    {.key = NULL},
};

static void read_round(reader *rd, const node *item, competition_round *out)
{
    char where[SHOWN_VALUE + 40];
    snprintf(where, sizeof where, "round %u of event %s", out->number, rd->event);
    out->item = item;
    if (item->kind == NODE_MAP) {
        reader_map(rd, round_fields, item, out, where);
        settle_sets(rd, out, where);
        if (out->sets_before > out->sets)
            report_add(rd->r, node_value(item, "sets_before")->at,
                       "%s has %u sets: 'sets_before' cannot be %u", where, out->sets,
                       out->sets_before);
    } else if (item->kind != NODE_BAD)
        report_add(rd->r, item->at, "%s must be a mapping like '{sets: 2}'", where);
}

/* Both rounds of a dual round say so. */
static void check_dual_rounds(reader *rd, const competition_event *e)
{
    for (size_t i = 0; i < e->round_count; i++) {
        const unsigned own = e->rounds[i].number, other = e->rounds[i].dual_with;
        if (other == 0 ||
            (other <= e->round_count && other != own && e->rounds[other - 1].dual_with == own))
            continue;
        report_add(rd->r, node_value(e->rounds[i].item, "dual_with")->at,
                   "'dual_with' of round %u must be another round of event %s, and that round's %u",
                   own, rd->event, own);
    }
}

static void read_rounds(void *reading, const field *f, const void *source, void *out)
{
    reader *rd = reading;
    const node *value = source;
    competition_event *e = out;
    const size_t count = value->kind == NODE_LIST ? value->count : 0, problems = rd->r->count;
    unsigned sets = 0;
    if (count == 0) {
        reader_refuse_field(rd, f, value);
        return;
    }
    if (count > ROUNDS_MAX)
        report_add(rd->r, value->at, "event %s has %zu rounds: at most %d", rd->event, count,
                   ROUNDS_MAX);
    e->rounds = xcalloc(count, sizeof *e->rounds);
    for (const node *item = value->first; item; item = item->next) {
        competition_round *round = &e->rounds[e->round_count++];
        round->number = (unsigned)e->round_count;
        read_round(rd, item, round);
        sets += round->sets;
    }
    if (sets == 0 && rd->r->count == problems)
        report_add(rd->r, value->at, "no round of event %s has scramble sets: take it out",
                   rd->event);
    check_dual_rounds(rd, e);
}

/* ---- one event ---- */

static void read_filters(void *reading, const field *f, const void *value, void *out)
{
    competition_event *e = out;
    read_scripts(reading, f, value, &e->filters, &e->filter_count);
}

static bool is_subset_name(const char *s)
{
    return s[strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static const char *const random_moves[] = {"usual", "stronger", NULL};

/* CONFIG.json repeats what the script of a relay says: resolve takes it from there. */
static void read_puzzles(void *reading, const field *f, const void *value, void *out)
{
    const reader *rd = reading;
    (void)out;
    if (rd->competition->input->folder)
        report_add(rd->r, ((const node *)value)->at,
                   "'%s' belongs into the event's script: see \"A relay\" in lua/README.md",
                   f->key);
}

static const field event_fields[] = {
    {"rounds", FIELD_OWN, .read = read_rounds, .required = true,
     .doc = "a list of rounds like '- {sets: 2}'"},
    {"filters", FIELD_OWN, .read = read_filters, .doc = "a list of filters"},
    {"subset", FIELD_TEXT, .offset = offsetof(competition_event, subset), .min = 1, .max = 64,
     .fits = is_subset_name, .doc = "a name of small letters, digits and '-', like 'pll'"},
    {"random_state", FIELD_BOOLEAN, .offset = offsetof(competition_event, random_state)},
    {"random_moves", FIELD_WORD, .offset = offsetof(competition_event, random_moves),
     .allowed = random_moves},
    {"puzzles", FIELD_OWN, .read = read_puzzles},
    {.key = NULL},
};

static void read_event(reader *rd, const node *key, competition_event *out)
{
    const node *value = key->next;
    char where[SHOWN_VALUE + 8], id[SHOWN_VALUE], shown[SHOWN_VALUE];
    reader_show(id, key);
    snprintf(where, sizeof where, "event %s", id);
    rd->event = id;
    out->key = key;
    out->id = xstrdup(key->text);
    if (value->kind == NODE_BAD) return;
    reader_show(shown, value);
    if (value->kind == NODE_MAP)
        reader_map(rd, event_fields, value, out, where);
    else
        report_add(rd->r, value->at, "%s must be a mapping with 'rounds', got %s", where, shown);
}

/* ---- the file ---- */

static bool is_id(const char *s)
{
    return s[strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")] == '\0';
}

bool reader_is_name(const char *s)
{
    return s[strspn(s, " ")] != '\0' && utf8_is_printable(s, strlen(s));
}

static void read_competition(void *reading, const field *f, const void *source, void *out)
{
    static const field fields[] = {
        {"id", FIELD_TEXT, .offset = offsetof(competition, id), .required = true, .min = 1,
         .max = 64, .fits = is_id, .doc = "1 to 64 letters and digits"},
        {"name", FIELD_TEXT, .offset = offsetof(competition, name), .required = true, .min = 1,
         .max = 200, .fits = reader_is_name, .doc = "a printable text of at most 200 bytes"},
        {"date", FIELD_TEXT, .offset = offsetof(competition, date), .fits = moment_is_date,
         .doc = "a date like 2026-12-05"},
        {"wcif_version", FIELD_TEXT, .offset = offsetof(competition, wcif_version),
         .fits = competition_is_version, .doc = "a version like 2.1.0"},
        {.key = NULL},
    };
    const node *value = source;
    if (value->kind == NODE_MAP)
        reader_map(reading, fields, value, out, "'competition'");
    else
        reader_refuse_field(reading, f, value);
}

static void read_formats(void *reading, const field *f, const void *value, void *out)
{
    competition *c = out;
    read_scripts(reading, f, value, &c->formats, &c->format_count);
}

static void read_events(void *reading, const field *f, const void *source, void *out)
{
    reader *rd = reading;
    const node *value = source;
    competition *c = out;
    const size_t count = value->kind == NODE_MAP ? value->count / 2 : 0;
    if (count == 0) {
        reader_refuse_field(rd, f, value);
        return;
    }
    c->events = xcalloc(count, sizeof *c->events);
    for (const node *key = value->first; key; key = key->next->next)
        if (key->kind == NODE_SCALAR) read_event(rd, key, &c->events[c->event_count++]);
}

static const char *const papers[] = {"a4", "letter", NULL};

static const field file_fields[] = {
    {"competition", FIELD_OWN, .read = read_competition, .required = true,
     .doc = "a mapping with 'id' and 'name'"},
    {"paper", FIELD_WORD, .offset = offsetof(competition, paper), .allowed = papers,
     .fallback = "a4"},
    {"formats", FIELD_OWN, .read = read_formats, .doc = "a list of formats"},
    {"events", FIELD_OWN, .read = read_events, .required = true,
     .doc = "a mapping like '333: {rounds: [{sets: 2}]}'"},
    {"persons", FIELD_TEXT, .offset = offsetof(competition, persons), .min = 1, .max = 4000,
     .fits = reader_is_name, .doc = "the path of a WCIF"},
    {"schedule", FIELD_OWN, .read = schedule_read, .doc = "a list of venues"},
    {.key = NULL},
};

int config_parse(competition *c, report *r, tsl_err *err)
{
    static const char *const formats[] = {"text", "json", "sheets", "display"};
    enum { COUNT = sizeof formats / sizeof formats[0] };
    reader rd = {.r = r, .competition = c};
    const node *root = c->input->tree.root;
    if (!root && r->count == 0)
        report_add(r, (place){.end = 1},
                   "the file is empty: it must have 'competition' and 'events'");
    else if (root && root->kind == NODE_MAP)
        reader_map(&rd, file_fields, root, c, "the file");
    else if (root && root->kind != NODE_BAD)
        report_add(r, root->at, "the file must be a mapping with 'competition' and 'events'");
    if (root && root->kind == NODE_MAP && !c->formats) {
        c->formats = xcalloc(COUNT, sizeof *c->formats);
        for (; c->format_count < COUNT; c->format_count++) {
            c->formats[c->format_count].name = xstrdup(formats[c->format_count]);
            c->formats[c->format_count].parameters = json_object();
        }
    }
    return rd.trouble.code == TSL_OK ? TSL_OK
                                     : tsl_fail(err, rd.trouble.code, "%s", rd.trouble.text);
}
