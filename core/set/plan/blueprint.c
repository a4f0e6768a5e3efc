/* What a competition file describes, opened: its events, filters, and a slot for each scramble. */
#include "blueprint.h"

#include "config/config.h"

/* Each has a book of its own: a competition may bring events, which no other has. What a set names
 * was checked against scripts and plugins when the set was made. */
int blueprint_read(blueprint *out, const blueprint_source *source, const session *s, tsl_err *err)
{
    *out = (blueprint){0};
    int status = event_book_new(&out->book, s->scripts, err);
    if (status != TSL_OK) return status;
    const session own = {.scripts = s->scripts, .events = out->book, .plugins = s->plugins};
    if (source->file)
        return config_load(&out->competition, source->file, source->events, source->looks, &own,
                           err);
    const config_bytes config = {"CONFIG.json", source->config->bytes, source->config->size,
                                 source->directory, source->events};
    return config_read(&out->competition, &config, out->book, err);
}

int blueprint_lay_out(blueprint *b, const session *s, tsl_err *err)
{
    int status = plan_limit(plan_size(b->competition, b->book), b->competition->id, err);
    if (status == TSL_OK) status = filter_set_new(&b->filters, s->scripts, b->competition, err);
    return status == TSL_OK ? plan_new(&b->plan, b->competition, b->book, s->plugins, err) : status;
}

void blueprint_free(blueprint *b)
{
    plan_free(b->plan);
    filter_set_free(b->filters);
    competition_free(b->competition);
    event_book_free(b->book);
    *b = (blueprint){0};
}
