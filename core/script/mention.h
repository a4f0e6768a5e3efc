/* Finds the line of a script that a message about its table is about. */
#ifndef CORE_SCRIPT_MENTION_H
#define CORE_SCRIPT_MENTION_H

#include "host.h"

/* The line, from 1, that names what the message begins with: "move R: ..." is about the first "R"
 * in quotes, "'states' must be ..." about `states =`. Where no line names it, the line that returns
 * the table; 0: there is none. The script is loaded. */
unsigned script_mention(const script_host *host, const char *name, const char *message);

#endif
