/* Parses a competition file into a competition that knows its places in the file. */
#include "parse.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "head_to_head.h"
#include "reader.h"
#include "schedule_read.h"
#include "scripts.h"

/* ---- one round ---- */

/* What depends on the event is read when that is known. */
static const field round_fields[] = {
    {.key = "format", .kind = FIELD_OWN},
    {"sets", FIELD_INTEGER, .offset = offsetof(competition_round, sets), .min = 1, .max = SETS_MAX},
    {"head_to_head", FIELD_OWN, .read = head_to_head_read,
     .doc = "a mapping like {seats: 16, sets_to_win: 2}"},
    {.key = "extras", .kind = FIELD_OWN},
    {.key = "cubes", .kind = FIELD_OWN},
    {"copies", FIELD_INTEGER, .offset = offsetof(competition_round, copies), .min = 1,
     .max = COPIES_MAX, .fallback = "1"},
    {.key = NULL},
};

static size_t count_items(const node *list)
{
    size_t count = 0;
    for (const node *n = list->first; n; n = n->next) count++;
    return count;
}

static void read_round(reader *rd, const node *item, competition_round *out)
{
    char where[SHOWN_VALUE + 40];
    snprintf(where, sizeof where, "round %u of event %s", out->number, rd->event);
    out->item = item;
    if (item->kind == NODE_MAP) {
        reader_map(rd, round_fields, item, out, where);
        head_to_head_settle(rd, out, where);
    } else if (item->kind != NODE_BAD)
        report_add(rd->r, item->at, "%s must be a mapping like '{sets: 2}'", where);
}

static void read_rounds(void *reading, const field *f, const void *of, void *out)
{
    reader *rd = reading;
    const node *value = of;
    competition_event *event = out;
    size_t count = value->kind == NODE_LIST ? count_items(value) : 0;
    if (count == 0) {
        reader_refuse_field(rd, f, value);
        return;
    }
    if (count > ROUNDS_MAX)
        report_add(rd->r, value->at, "event %s has %zu rounds: at most %d", rd->event, count,
                   ROUNDS_MAX);
    event->rounds = calloc(count, sizeof *event->rounds);
    if (!event->rounds) {
        rd->no_memory = true;
        return;
    }
    for (const node *item = value->first; item; item = item->next) {
        competition_round *round = &event->rounds[event->round_count++];
        round->number = (unsigned)event->round_count;
        read_round(rd, item, round);
    }
}

/* ---- one event ---- */

static void read_filters(void *reading, const field *f, const void *value, void *out)
{
    competition_event *event = out;
    scripts_read(reading, f, value, &event->filters, &event->filter_count);
}

static bool is_subset_name(const char *s)
{
    return s[strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static const field event_fields[] = {
    {"rounds", FIELD_OWN, .read = read_rounds, .required = true,
     .doc = "a list of rounds like '- {sets: 2}'"},
    {"filters", FIELD_OWN, .read = read_filters, .doc = "a list of filters"},
    {"subset", FIELD_TEXT, .offset = offsetof(competition_event, subset), .min = 1, .max = 64,
     .fits = is_subset_name, .doc = "a name of small letters, digits and '-', like 'pll'"},
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
    out->id = reader_copy(rd, key->text);
    if (!out->id || value->kind == NODE_BAD) return;
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

static bool is_name(const char *s)
{
    return s[strspn(s, " ")] != '\0' && utf8_is_printable(s, strlen(s));
}

static bool is_date(const char *s)
{
    static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (strlen(s) != 10 || s[4] != '-' || s[7] != '-') return false;
    for (size_t i = 0; i < 10; i++)
        if (i != 4 && i != 7 && (s[i] < '0' || s[i] > '9')) return false;
    unsigned year = (unsigned)strtoul(s, NULL, 10), month = (unsigned)strtoul(s + 5, NULL, 10);
    unsigned day = (unsigned)strtoul(s + 8, NULL, 10);
    if (year < 1 || month < 1 || month > 12 || day < 1) return false;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return day <= days[month - 1] + (unsigned)(month == 2 && leap);
}

static void read_competition(void *reading, const field *f, const void *of, void *out)
{
    static const field fields[] = {
        {"id", FIELD_TEXT, .offset = offsetof(competition, id), .required = true, .min = 1,
         .max = 64, .fits = is_id, .doc = "1 to 64 letters and digits"},
        {"name", FIELD_TEXT, .offset = offsetof(competition, name), .required = true, .min = 1,
         .max = 200, .fits = is_name, .doc = "a printable text of at most 200 bytes"},
        {"date", FIELD_TEXT, .offset = offsetof(competition, date), .fits = is_date,
         .doc = "a date like 2026-12-05"},
        {.key = NULL},
    };
    const node *value = of;
    if (value->kind == NODE_MAP)
        reader_map(reading, fields, value, out, "'competition'");
    else
        reader_refuse_field(reading, f, value);
}

static void read_formats(void *reading, const field *f, const void *value, void *out)
{
    competition *c = out;
    scripts_read(reading, f, value, &c->formats, &c->format_count);
}

static void read_events(void *reading, const field *f, const void *of, void *out)
{
    reader *rd = reading;
    const node *value = of;
    competition *c = out;
    size_t count = value->kind == NODE_MAP ? count_items(value) / 2 : 0;
    if (count == 0) {
        reader_refuse_field(rd, f, value);
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
    {"competition", FIELD_OWN, .read = read_competition, .required = true,
     .doc = "a mapping with 'id' and 'name'"},
    {"paper", FIELD_WORD, .offset = offsetof(competition, paper), .allowed = papers,
     .fallback = "a4"},
    {"formats", FIELD_OWN, .read = read_formats, .doc = "a list of formats"},
    {"events", FIELD_OWN, .read = read_events, .required = true,
     .doc = "a mapping like '333: {rounds: [{sets: 2}]}'"},
    {"persons", FIELD_TEXT, .offset = offsetof(competition, persons), .min = 1, .max = 4000,
     .fits = is_name, .doc = "the path of a WCIF"},
    {"schedule", FIELD_OWN, .read = schedule_read, .doc = "a list of venues"},
    {.key = NULL},
};

static const char *const default_formats[] = {"text", "json", "sheets", "display"};

static void add_default_formats(reader *rd, competition *c)
{
    enum { COUNT = sizeof default_formats / sizeof default_formats[0] };
    c->formats = calloc(COUNT, sizeof *c->formats);
    if (!c->formats) {
        rd->no_memory = true;
        return;
    }
    for (; c->format_count < COUNT; c->format_count++) {
        c->formats[c->format_count].name = reader_copy(rd, default_formats[c->format_count]);
        c->formats[c->format_count].parameters = reader_copy(rd, "{}");
    }
}

static void read_file(reader *rd, competition *c)
{
    const node *root = c->input->tree.root;
    if (!root) {
        if (rd->r->count == 0)
            report_add(rd->r, (place){.end = 1},
                       "the file is empty: it must have 'competition' and 'events'");
    } else if (root->kind == NODE_MAP) {
        reader_map(rd, file_fields, root, c, "the file");
        if (!c->formats) add_default_formats(rd, c);
    } else if (root->kind != NODE_BAD) {
        report_add(rd->r, root->at, "the file must be a mapping with 'competition' and 'events'");
    }
}

int config_parse(competition *c, report *r, tsl_err *err)
{
    reader rd = {.r = r, .input = c->input};
    read_file(&rd, c);
    return reader_result(&rd, err);
}
