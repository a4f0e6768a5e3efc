/* The kinds of script, and what the table of each must hold. */
#ifndef CORE_SCRIPT_KIND_H
#define CORE_SCRIPT_KIND_H

#include "script.h"

/* The longest id of an event: it begins every path and every line of refusals. */
enum { EVENT_ID_MAX = 31 };

/* Checks that the script is an "event", a "format" or a "filter" as lua/README.md describes them;
 * of a "puzzle" only that it is no other. On failure `err` holds every error found (20 at most),
 * one a line, each with the file and the key. */
int script_check_kind(script_host *host, const char *name, const char *kind, tsl_err *err);

/* "event", "format", "filter" or "puzzle", guessed from the loaded script's table; NULL if it is
 * none. */
const char *script_guess_kind(const script_host *host, const char *name);

#endif
