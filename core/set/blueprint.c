/* What a competition file describes, opened: its events, filters, and a slot for each scramble. */
#include "blueprint.h"

#include "config/config.h"

/* Each has a book of its own: a competition may bring events, which no other has. What a set names
 * was checked against scripts and plugins when the set was made. */
static int read_competition(blueprint *b, const blueprint_source *source, const session *s,
                            tsl_err *err)
{
    int status = event_book_new(&b->book, s->scripts, err);
    if (status != TSL_OK) return status;
    const session own = {.scripts = s->scripts, .events = b->book, .plugins = s->plugins};
    if (source->file) return config_load(&b->competition, source->file, &own, err);
    const config_bytes config = {"CONFIG.json", source->config->bytes, source->config->size,
                                 source->directory};
    return config_read(&b->competition, &config, b->book, err);
}

int blueprint_open(blueprint *out, const blueprint_source *source, const session *s, tsl_err *err)
{
    *out = (blueprint){0};
    int status = read_competition(out, source, s, err);
    if (status == TSL_OK && !source->without_filters)
        status = filter_set_new(&out->filters, s->scripts, out->competition, err);
    if (status == TSL_OK)
        status = plan_new(&out->plan, out->competition, out->book, s->plugins, err);
    return status;
}

void blueprint_free(blueprint *b)
{
    plan_free(b->plan);
    filter_set_free(b->filters);
    competition_free(b->competition);
    event_book_free(b->book);
    *b = (blueprint){0};
}
