/* Loads a competition file: parses it, then resolves the events, scripts and puzzles it names. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "part.h"
#include "reader.h"
#include "schedule.h"
#include "wcif.h"

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
    int status = file_read(&bytes, path, WCIF_SIZE_MAX, err);
    if (status != TSL_OK) return status;
    const char *slash = strrchr(path, '/');
    char *folder =
        slash ? xstrndup(path, slash == path ? 1 : (size_t)(slash - path)) : xstrdup(".");
    input *file = input_new(path, folder, NULL);
    free(folder);
    file->bytes = bytes;
    return read_file(out, file, events, looks, s, err);
}
