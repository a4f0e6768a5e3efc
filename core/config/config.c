/* The shape of a competition file, and its way into a struct competition. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "schema.h"
#include "scripts.h"

/* ---- one round ---- */

enum { FORMAT_LETTERS = 8 };

/* The fields of a round, completed with what depends on its event; this is their storage. */
typedef struct round_fields {
    field list[6];
    char letters[FORMAT_LETTERS][2];
    const char *formats[FORMAT_LETTERS + 1];
    char extras[16], cubes[16];
} round_fields;

static void make_round_fields(round_fields *out, const event_rule *rule)
{
    *out = (round_fields){0};
    for (size_t i = 0; i < FORMAT_LETTERS && rule->formats[i]; i++) {
        out->letters[i][0] = rule->formats[i];
        out->formats[i] = out->letters[i];
    }
    snprintf(out->extras, sizeof out->extras, "%u", rule->extras);
    snprintf(out->cubes, sizeof out->cubes, "%u", rule->cubes);
    bool many = rule->cubes > 1;
    const field fields[] = {
        {"format", read_letter, offsetof(round_plan, format), .allowed = out->formats,
         .fallback = out->formats[0]},
        {"sets", read_uint, offsetof(round_plan, sets), .required = true, .min = 1,
         .max = SETS_MAX},
        {"extras", read_uint, offsetof(round_plan, extras), .max = EXTRAS_MAX,
         .fallback = out->extras},
        {"cubes", read_uint, offsetof(round_plan, cubes), .min = 1, .max = many ? CUBES_MAX : 1,
         .fallback = out->cubes, .doc = many ? NULL : "1 (only multi-blind has more)"},
        {"copies", read_uint, offsetof(round_plan, copies), .min = 1, .max = COPIES_MAX,
         .fallback = "1"},
        {.key = NULL},
    };
    memcpy(out->list, fields, sizeof fields);
}

static size_t count_items(const node *list)
{
    size_t count = 0;
    for (const node *n = list->first; n; n = n->next) count++;
    return count;
}

static void read_round(reader *rd, const field *fields, const node *item, round_plan *out)
{
    char where[80];
    snprintf(where, sizeof where, "round %u of event '%s'", out->number, rd->rule->id);
    if (item->kind == NODE_MAP) {
        schema_read(rd, fields, item, out, where);
        out->attempts = competition_attempts(out->format);
    } else if (item->kind != NODE_BAD) {
        report_add(rd->r, item->start, item->end, "%s must be a mapping like '{sets: 2}'", where);
    }
}

static void read_rounds(reader *rd, const field *f, const node *value, void *out)
{
    event_plan *event = out;
    size_t count = value->kind == NODE_LIST ? count_items(value) : 0;
    if (count == 0) {
        report_type(rd, f->key, value, f->doc);
        return;
    }
    if (count > f->max)
        report_add(rd->r, value->start, value->end, "event '%s' has %zu rounds: at most %u",
                   event->id, count, f->max);
    event->rounds = calloc(count, sizeof *event->rounds);
    if (!event->rounds) {
        rd->no_memory = true;
        return;
    }
    round_fields fields;
    make_round_fields(&fields, rd->rule);
    for (const node *item = value->first; item; item = item->next) {
        round_plan *round = &event->rounds[event->round_count++];
        round->number = (unsigned)event->round_count;
        read_round(rd, fields.list, item, round);
    }
}

/* ---- one event ---- */

static void read_filters(reader *rd, const field *f, const node *value, void *out)
{
    event_plan *event = out;
    read_scripts(rd, f, value, &event->filters, &event->filter_count);
}

static void read_subset(reader *rd, const field *f, const node *value, void *out)
{
    const config_checks *checks = rd->context->checks;
    tsl_err err;
    read_word(rd, f, value, out);
    const char *name = *(char **)out;
    if (name && checks)
        report_check(rd, value, checks->subset(rd->context->self, rd->rule->id, name, &err), &err);
}

static const field event_fields[] = {
    {"rounds", read_rounds, .required = true, .max = ROUNDS_MAX,
     .doc = "a list of rounds like '- {sets: 2}'"},
    {"filters", read_filters, .doc = "a list of filters"},
    {"subset", read_subset, offsetof(event_plan, subset), .max = 64,
     .doc = "a name of small letters, digits and '-', like 'pll'"},
    {.key = NULL},
};

static const event_rule *find_rule(const reader *rd, const char *id)
{
    for (size_t i = 0; i < rd->context->rule_count; i++)
        if (strcmp(rd->context->rules[i].id, id) == 0) return &rd->context->rules[i];
    return NULL;
}

/* The rule of an event with a script of the user's own; problems are reported. */
static const event_rule *load_rule(reader *rd, const node *key, event_plan *out)
{
    const event_rule *rule = NULL;
    tsl_err err;
    if (!rd->context->load_event) {
        report_add(rd->r, key->start, key->end, "an event's own script is not taken here");
        return NULL;
    }
    out->script = script_path(rd, key->text);
    if (out->script && check_there(rd, key, out->script) &&
        rd->context->load_event(rd->context->self, &rule, out->script, &err) != TSL_OK)
        report_check(rd, key, (int)err.code, &err);
    return rule;
}

static void report_event(reader *rd, const node *key)
{
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX] = {NULL};
    char shown[VALUE_MAX], words[WORDS_MAX];
    for (size_t i = 0; i < rd->context->rule_count && i < NAMES_MAX - 1; i++)
        names[i] = rd->context->rules[i].id;
    show_value(shown, key);
    list_words(words, names, " and ");
    const char *near = text_closest(key->text, names);
    if (near)
        report_add(rd->r, key->start, key->end, "unknown event %s (did you mean '%s'?)", shown,
                   near);
    else
        report_add(rd->r, key->start, key->end, "unknown event %s: there are %s", shown, words);
}

/* Nothing is asked about what cannot be wrong: to open a puzzle takes time. */
static void check_event(reader *rd, const node *key, const event_plan *e)
{
    const config_checks *checks = rd->context->checks;
    tsl_err err;
    if (checks && (e->script || e->subset || e->filter_count > 0))
        report_check(rd, key, checks->event(rd->context->self, e->id, &err), &err);
}

static void read_event(reader *rd, const node *key, event_plan *out)
{
    const node *value = key->next;
    char where[48], shown[VALUE_MAX];
    bool own = is_script_path(rd, key->text);
    rd->rule = own ? load_rule(rd, key, out) : find_rule(rd, key->text);
    if (!rd->rule) {
        if (!own) report_event(rd, key);
        return;
    }
    snprintf(where, sizeof where, "event '%s'", rd->rule->id);
    out->id = copy_text(rd, rd->rule->id);
    if (!out->id || value->kind == NODE_BAD) return;
    show_value(shown, value);
    if (value->kind == NODE_MAP)
        schema_read(rd, event_fields, value, out, where);
    else
        report_add(rd->r, value->start, value->end, "%s must be a mapping with 'rounds', got %s",
                   where, shown);
    check_event(rd, key, out);
}

/* ---- the file ---- */

static void read_competition(reader *rd, const field *f, const node *value, void *out)
{
    static const field fields[] = {
        {"id", read_id, offsetof(competition, id), .required = true, .min = 1, .max = 64,
         .doc = "1 to 64 letters and digits"},
        {"name", read_name, offsetof(competition, name), .required = true, .max = 200,
         .doc = "a printable text of at most 200 bytes"},
        {"date", read_date, offsetof(competition, date), .doc = "a date like 2026-12-05"},
        {.key = NULL},
    };
    if (value->kind == NODE_MAP)
        schema_read(rd, fields, value, out, "'competition'");
    else
        report_type(rd, f->key, value, f->doc);
}

static void read_formats(reader *rd, const field *f, const node *value, void *out)
{
    competition *c = out;
    rd->rule = NULL; /* they are of no event */
    read_scripts(rd, f, value, &c->formats, &c->format_count);
}

static void read_events(reader *rd, const field *f, const node *value, void *out)
{
    competition *c = out;
    size_t count = value->kind == NODE_MAP ? count_items(value) / 2 : 0;
    if (count == 0) {
        report_type(rd, f->key, value, f->doc);
        return;
    }
    c->events = calloc(count, sizeof *c->events);
    if (!c->events) {
        rd->no_memory = true;
        return;
    }
    for (const node *key = value->first; key; key = key->next->next)
        if (key->kind == NODE_SCALAR) read_event(rd, key, &c->events[c->event_count++]);
}

static const char *const papers[] = {"a4", "letter", NULL};

static const field file_fields[] = {
    {"competition", read_competition, .required = true, .doc = "a mapping with 'id' and 'name'"},
    {"paper", read_choice, offsetof(competition, paper), .allowed = papers, .fallback = "a4"},
    {"formats", read_formats, .min = 1, .doc = "a list of at least one format"},
    {"events", read_events, .required = true, .doc = "a mapping like '333: {rounds: [{sets: 2}]}'"},
    {.key = NULL},
};

static const char *const default_formats[] = {"text", "json", "sheets"};

static void add_default_formats(reader *rd, competition *c)
{
    enum { COUNT = sizeof default_formats / sizeof default_formats[0] };
    c->formats = calloc(COUNT, sizeof *c->formats);
    if (!c->formats) {
        rd->no_memory = true;
        return;
    }
    for (; c->format_count < COUNT; c->format_count++) {
        script_use *use = &c->formats[c->format_count];
        name_script(rd, use, "formats", default_formats[c->format_count]);
        use->parameters = copy_text(rd, "{}");
    }
}

static void read_file(reader *rd, const tree *t, competition *c)
{
    const node *root = t->root;
    if (!root) {
        if (rd->r->count == 0)
            report_add(rd->r, 0, 0, "the file is empty: it must have 'competition' and 'events'");
    } else if (root->kind == NODE_MAP) {
        schema_read(rd, file_fields, root, c, "the file");
        if (!c->formats) add_default_formats(rd, c);
    } else if (root->kind != NODE_BAD) {
        report_add(rd->r, root->start, root->end,
                   "the file must be a mapping with 'competition' and 'events'");
    }
}

/* As config_parse; paths in the file are relative to `folder`, NULL: absolute. */
static int parse_in(competition **out, const char *name, const text *file, const char *folder,
                    const config_context *context, tsl_err *err)
{
    const char *bytes = file->bytes;
    size_t size = file->size;
    static const char mark[] = "\xef\xbb\xbf"; /* some editors put it before a text */
    size_t skip = size >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
    report r = {.name = name, .bytes = bytes + skip, .size = size - skip};
    reader rd = {.r = &r, .context = context, .folder = folder};
    tree t;
    *out = NULL;
    competition *c = calloc(1, sizeof *c);
    if (!c) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    int code = tree_parse(&t, &r, err);
    if (code == TSL_OK) read_file(&rd, &t, c);
    tree_free(&t);
    if (code == TSL_OK && rd.no_memory) code = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (code == TSL_OK && rd.failure.code != TSL_OK)
        code = tsl_fail(err, rd.failure.code, "%s", rd.failure.text);
    if (code == TSL_OK) code = report_result(&r, err);
    if (code == TSL_OK) code = competition_describe(c, err);
    if (code == TSL_OK)
        *out = c;
    else
        competition_free(c);
    return code;
}

int config_parse(competition **out, const char *name, const void *bytes, size_t size,
                 const config_context *context, tsl_err *err)
{
    const text file = {.bytes = (char *)(uintptr_t)bytes, .size = size};
    return parse_in(out, name, &file, NULL, context, err);
}

int config_load(competition **out, const char *path, const config_context *context, tsl_err *err)
{
    text file;
    *out = NULL;
    int code = file_read(&file, path, YAML_SIZE_MAX, err);
    if (code != TSL_OK) return code;
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, slash == path ? 1 : (size_t)(slash - path)) : strdup(".");
    code = folder ? parse_in(out, path, &file, folder, context, err)
                  : tsl_fail(err, TSL_ESYSTEM, "out of memory");
    free(folder);
    text_free(&file);
    return code;
}
