/* Loads a competition file: parses it, resolves the names in it; and prints an overview of it. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "base/memory.h"
#include "config/competition.h"
#include "config/parse.h"
#include "config/wcif.h"

/* A set's CONFIG.json, which is longer than the file, must be one that can be read again. */
static int check_length(const competition *c, tsl_err *err)
{
    tree again;
    report r = {.bytes = c->effective, .size = strlen(c->effective)};
    tree_parse(&again, &r);
    tree_free(&again);
    if (r.count == 0) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "%s: with its defaults filled in the competition is too long to be read again: "
                    "shorten the schedule",
                    c->input->name);
}

/* Takes over the file. */
static int read_file(competition **out, input *file, const char *events, const sheet_looks *looks,
                     const session *s, tsl_err *err)
{
    competition *c = xcalloc(1, sizeof *c);
    c->input = file;
    report r = input_report(file);
    int status = TSL_OK;
    if (wcif_is(file))
        status = wcif_translate(file, &r, &c->notes, &c->warnings, err);
    else
        tree_parse(&file->tree, &r);
    if (status == TSL_OK) status = config_parse(c, &r, err);
    if (status == TSL_OK && events && r.count == 0) status = part_choose(c, events, err);
    if (status == TSL_OK && looks && r.count == 0) status = part_choose_looks(c, looks, err);
    if (status == TSL_OK) status = config_resolve(c, &r, s, err);
    if (status == TSL_OK) status = report_result(&r, err);
    if (status == TSL_OK && c->persons) status = wcif_read_persons(file, c->persons, err);
    if (status == TSL_OK) competition_describe(c);
    if (status == TSL_OK && c->venue_count > 0) status = check_length(c, err);
    if (status != TSL_OK) {
        competition_free(c);
        return status;
    }
    schedule_new(c);
    schedule_note(c);
    *out = c;
    return TSL_OK;
}

int config_read(competition **out, const config_bytes *from, event_book *book, tsl_err *err)
{
    const session s = {.events = book};
    input *file = input_new(from->name, NULL, from->set);
    *out = NULL;
    text_add_bytes(&file->bytes, from->bytes, from->size);
    return read_file(out, file, from->events, NULL, &s, err);
}

int config_load(competition **out, const char *path, const char *events, const sheet_looks *looks,
                const session *s, tsl_err *err)
{
    text bytes;
    *out = NULL;
    script_host_prepare(s->scripts); /* formats will run */
    int status = file_read(&bytes, path, WCIF_SIZE_MAX, err);
    if (status != TSL_OK) return status;
    const char *slash = strrchr(path, '/');
    char *folder =
        slash ? xstrndup(path, slash == path ? 1 : (size_t)(slash - path)) : xstrdup(".");
    const config_bytes from = {
        .name = path, .bytes = bytes.bytes, .size = bytes.size, .events = events, .folder = folder};
    status = config_load_bytes(out, &from, looks, s, err);
    free(folder);
    text_free(&bytes);
    return status;
}

int config_load_bytes(competition **out, const config_bytes *from, const sheet_looks *looks,
                      const session *s, tsl_err *err)
{
    const sheet_looks none = {0};
    *out = NULL;
    if (from->size > WCIF_SIZE_MAX)
        return tsl_fail(err, TSL_EINPUT, "%s has more than %d bytes", from->name, WCIF_SIZE_MAX);
    input *file = input_new(from->name, from->folder ? from->folder : ".", NULL);
    text_add_bytes(&file->bytes, from->bytes, from->size);
    return read_file(out, file, from->events, looks ? looks : &none, s, err);
}

/* WCIF's letters in words; WCA 9b. */
static const char *format_name(char format)
{
    static const char letters[] = "am1235h";
    static const char *const names[] = {"average of 5", "mean of 3", "best of 1",   "best of 2",
                                        "best of 3",    "best of 5", "head-to-head"};
    return names[strchr(letters, format) - letters];
}

/* "3 (A to C)": the letters that stand on the sheets. */
static void write_sets(char out[40], const competition_round *r)
{
    char first[8], last[8];
    const unsigned count = r->sets - r->sets_before;
    text_set_letter(first, r->sets_before);
    text_set_letter(last, count > 0 ? r->sets - 1 : 0);
    if (count > 1)
        snprintf(out, 40, "%u (%s to %s)", count, first, last);
    else if (r->sets_before > 0 && count == 1)
        snprintf(out, 40, "1 (%s)", first);
    else
        snprintf(out, 40, "%u", count);
}

static void write_round(text *out, const char *event_id, const competition_round *r)
{
    char sets[40];
    write_sets(sets, r);
    text_addf(out, "%-8s %5u  %-12s  %-12s %8u %6u %5u %6u %9zu\n", event_id, r->number,
              format_name(r->format), sets, r->attempts, r->extras, r->cubes, r->copies,
              competition_scrambles(r));
}

/* In one line, or a line for each where several have parameters. */
static void write_scripts(text *out, const char *title, const script_use *list, size_t count)
{
    size_t with = 0;
    for (size_t i = 0; i < count; i++) with += json_object_size(list[i].parameters) > 0;
    text_addf(out, "%s:", title);
    for (size_t i = 0; i < count; i++) {
        text_addf(out, "%s%s", with > 1 ? "\n  " : i ? ", " : " ", list[i].name);
        if (json_object_size(list[i].parameters) == 0) continue;
        char *parameters =
            json_dumps(list[i].parameters, JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(15));
        text_addf(out, " %s", parameters);
        free(parameters);
    }
    text_add(out, "\n");
}

void overview_write(text *out, const competition *c)
{
    size_t sets = 0, scrambles = 0;
    text_addf(out, "%s (%s)%s%s, paper %s\n\n", c->name, c->id, c->date ? ", " : "",
              c->date ? c->date : "", c->paper);
    text_addf(out, "%-8s %5s  %-12s  %-12s %8s %6s %5s %6s %9s\n", "event", "round", "format",
              "sets", "attempts", "extras", "cubes", "copies", "scrambles");
    for (size_t i = 0; i < c->event_count; i++) {
        const competition_event *e = &c->events[i];
        for (size_t k = 0; k < e->round_count; k++) {
            write_round(out, e->id, &e->rounds[k]);
            sets += e->rounds[k].sets - e->rounds[k].sets_before;
            scrambles += competition_scrambles(&e->rounds[k]);
        }
    }
    text_addf(out, "%-8s %5s  %-12s  %-12zu %8s %6s %5s %6s %9zu\n\n", "total", "", "", sets, "",
              "", "", "", scrambles);
    for (size_t i = 0; i < c->event_count; i++) {
        const competition_event *e = &c->events[i];
        char title[80];
        snprintf(title, sizeof title, "filters of %s", e->id);
        for (size_t k = 0; k < e->round_count; k++)
            if (e->rounds[k].dual_with > k + 1)
                text_addf(out, "%s: rounds %zu and %u are a dual round\n", e->id, k + 1,
                          e->rounds[k].dual_with);
        if (e->subset) text_addf(out, "states of %s: '%s' only\n", e->id, e->subset);
        if (e->random_state) text_addf(out, "scrambles of %s: random states\n", e->id);
        if (competition_scrambling(e) == SCRAMBLES_STRONGER_MOVES)
            text_addf(out, "scrambles of %s: stronger random moves\n", e->id);
        if (e->filter_count) write_scripts(out, title, e->filters, e->filter_count);
    }
    write_scripts(out, "formats", c->formats, c->format_count);
    for (const char *line = c->notes.bytes; line && *line; line += strcspn(line, "\n") + 1)
        text_addf(out, "note: %.*s\n", (int)strcspn(line, "\n"), line);
}

/* A set is made before its competition: a date long past is a file that was copied, or a typing
 * error in the year. Only competitions of the WCA have WCIF. */
void advice_write(text *out, const competition *c, int64_t now)
{
    struct tm t = {0};
    if (c->input && c->input->wcif)
        text_add(out, "a WCA competition needs scrambles of a program that the WCA has approved "
                      "(Regulation 4b): this one is not approved yet\n");
    if (c->warnings.size > 0) text_add(out, c->warnings.bytes);
    if (!c->date || !strptime(c->date, "%Y-%m-%d", &t)) return;
    const int64_t days = (now - (int64_t)timegm(&t)) / 86400;
    if (days > ADVICE_DAYS)
        text_addf(out, "the competition's date, %s, was %lld days ago: is the year right?\n",
                  c->date, (long long)days);
}
