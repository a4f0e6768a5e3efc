/* Opens what most commands need: the script host, the events and the plugins. */
#include "session.h"

#include <stdlib.h>
#include <string.h>

int session_open(session *out, const char *const *plugins, tsl_err *err)
{
    *out = (session){0};
    int status = plugin_host_new(&out->plugins, plugins, err);
    if (status == TSL_OK) status = script_host_new(&out->scripts, NULL, err);
    if (status == TSL_OK) status = event_book_new(&out->events, out->scripts, err);
    if (status != TSL_OK) session_close(out);
    return status;
}

void session_close(session *s)
{
    plugin_host_free(s->plugins);
    event_book_free(s->events);
    script_host_free(s->scripts);
    *s = (session){0};
}

int session_event(const event **out, const session *s, const char *name, tsl_err *err)
{
    char *path = NULL;
    int status = script_resolve(&path, name, NULL, err);
    if (status == TSL_OK && path[0] == '/')
        status = event_load(out, s->events, path, err);
    else if (status == TSL_OK)
        status = event_find(out, s->events, name, err);
    free(path);
    return status;
}

int session_puzzle(const puzzle **out, const event **event_out, const session *s, const char *id,
                   tsl_err *err)
{
    int status = event_find(event_out, s->events, id, err);
    if (status != TSL_OK) return status;
    return event_puzzle(out, *event_out, s->plugins, err);
}

int session_named_puzzle(const puzzle **out, const session *s, const char *name, tsl_err *err)
{
    bool there = false;
    for (size_t i = 0; i < event_count(s->events); i++)
        if (strcmp(event_at(s->events, i)->puzzle, name) == 0)
            return event_puzzle(out, event_at(s->events, i), s->plugins, err);
    int status = plugin_host_has(&there, s->plugins, name, err);
    if (status != TSL_OK) return status;
    if (there) return plugin_host_puzzle(out, s->plugins, name, err);
    const event *named;
    status = session_event(&named, s, name, err);
    return status == TSL_OK ? event_puzzle(out, named, s->plugins, err) : status;
}
