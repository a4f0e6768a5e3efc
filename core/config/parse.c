/* The shape of a competition file: its text becomes a competition that knows where it says what. */
#include "parse.h"

#include <stdlib.h>
#include <string.h>

#include "schema.h"
#include "scripts.h"

/* ---- one round ---- */

/* What has no reader depends on the event. */
static const field round_fields[] = {
    {.key = "format"},
    {"sets", read_uint, offsetof(round_plan, sets), .required = true, .min = 1, .max = SETS_MAX},
    {.key = "extras"},
    {.key = "cubes"},
    {"copies", read_uint, offsetof(round_plan, copies), .min = 1, .max = COPIES_MAX,
     .fallback = "1"},
    {.key = NULL},
};

static size_t count_items(const node *list)
{
    size_t count = 0;
    for (const node *n = list->first; n; n = n->next) count++;
    return count;
}

static void read_round(reader *rd, const node *item, round_plan *out)
{
    char where[VALUE_MAX + 40];
    snprintf(where, sizeof where, "round %u of event %s", out->number, rd->event);
    out->item = item;
    if (item->kind == NODE_MAP)
        schema_read(rd, round_fields, item, out, where);
    else if (item->kind != NODE_BAD)
        report_add(rd->r, item->at, "%s must be a mapping like '{sets: 2}'", where);
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
        report_add(rd->r, value->at, "event %s has %zu rounds: at most %u", rd->event, count,
                   f->max);
    event->rounds = calloc(count, sizeof *event->rounds);
    if (!event->rounds) {
        rd->no_memory = true;
        return;
    }
    for (const node *item = value->first; item; item = item->next) {
        round_plan *round = &event->rounds[event->round_count++];
        round->number = (unsigned)event->round_count;
        read_round(rd, item, round);
    }
}

/* ---- one event ---- */

static void read_filters(reader *rd, const field *f, const node *value, void *out)
{
    event_plan *event = out;
    read_scripts(rd, f, value, &event->filters, &event->filter_count);
}

static const field event_fields[] = {
    {"rounds", read_rounds, .required = true, .max = ROUNDS_MAX,
     .doc = "a list of rounds like '- {sets: 2}'"},
    {"filters", read_filters, .doc = "a list of filters"},
    {"subset", read_word, offsetof(event_plan, subset), .max = 64,
     .doc = "a name of small letters, digits and '-', like 'pll'"},
    {.key = NULL},
};

static void read_event(reader *rd, const node *key, event_plan *out)
{
    const node *value = key->next;
    char where[VALUE_MAX + 8], id[VALUE_MAX], shown[VALUE_MAX];
    show_value(id, key);
    snprintf(where, sizeof where, "event %s", id);
    rd->event = id;
    out->key = key;
    out->id = copy_text(rd, key->text);
    if (!out->id || value->kind == NODE_BAD) return;
    show_value(shown, value);
    if (value->kind == NODE_MAP)
        schema_read(rd, event_fields, value, out, where);
    else
        report_add(rd->r, value->at, "%s must be a mapping with 'rounds', got %s", where, shown);
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
        c->formats[c->format_count].name = copy_text(rd, default_formats[c->format_count]);
        c->formats[c->format_count].parameters = copy_text(rd, "{}");
    }
}

static void read_file(reader *rd, competition *c)
{
    const node *root = c->input->tree.root;
    if (!root) {
        if (rd->r->count == 0)
            report_add(rd->r, (place){0, 1},
                       "the file is empty: it must have 'competition' and 'events'");
    } else if (root->kind == NODE_MAP) {
        schema_read(rd, file_fields, root, c, "the file");
        if (!c->formats) add_default_formats(rd, c);
    } else if (root->kind != NODE_BAD) {
        report_add(rd->r, root->at, "the file must be a mapping with 'competition' and 'events'");
    }
}

int config_parse(competition *c, report *r, tsl_err *err)
{
    reader rd = {.r = r, .input = c->input};
    int status = tree_parse(&c->input->tree, r, err);
    if (status == TSL_OK) read_file(&rd, c);
    return rd.no_memory ? tsl_fail(err, TSL_ESYSTEM, "out of memory") : status;
}
