/* What most commands stand on: the script host, the events, and the plugins, opened in an order
 * that keeps secrets away from scripts. */
#ifndef CORE_CONFIG_SESSION_H
#define CORE_CONFIG_SESSION_H

#include "event.h"
#include "plugin/host.h"

typedef struct session {
    script_host *scripts;
    event_book *events;
    plugin_host *plugins;
} session;

/* Starts all three. `plugins` are files to use beside the program's own: absolute paths,
 * NULL-ended, may be NULL. */
int session_open(session *out, const char *const *plugins, tsl_err *err);
void session_close(session *s); /* a zeroed one may be closed */

/* The event that a user names: by its id, or by the file of an event script of their own, which is
 * loaded. Borrowed until the session is closed. */
int session_event(const event **out, const session *s, const char *name, tsl_err *err);

/* The puzzle of an event. */
int session_puzzle(const puzzle **out, const event **event_out, const session *s, const char *id,
                   tsl_err *err);

#endif
