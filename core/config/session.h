/* Opens what most commands need: the script host, the events and the plugins. */
#ifndef CORE_CONFIG_SESSION_H
#define CORE_CONFIG_SESSION_H

#include "event.h"
#include "plugin/host.h"

typedef struct session {
    script_host *scripts;
    event_book *events;
    plugin_host *plugins;
} session;

/* Opens all three. `plugins` are further plugin files: absolute paths, NULL-ended, may be NULL. */
int session_open(session *out, const char *const *plugins, tsl_err *err);
void session_close(session *s); /* a zeroed one may be closed */

/* The event that the user names, by its id or by the file of an event script, which is then loaded.
 * Borrowed until the session is closed. */
int session_event(const event **out, const session *s, const char *name, tsl_err *err);

/* The puzzle of an event. */
int session_puzzle(const puzzle **out, const event **event_out, const session *s, const char *id,
                   tsl_err *err);

/* The puzzle of this id, or of the event that has this id or is this file. TSL_EINPUT: there is
 * none.
 */
int session_named_puzzle(const puzzle **out, const session *s, const char *name, tsl_err *err);

#endif
