/* Those who are registered for an event, where a WCIF of the competition says so. */
#ifndef CORE_SET_RENDER_PERSONS_H
#define CORE_SET_RENDER_PERSONS_H

#include <jansson.h>

#include "config/competition.h"

/* Begins the name of every file that shows persons. Such a file stands in the secret folder alone,
 * in no list that is signed, and is never released. */
#define PERSONS_FOLDER "persons/"

enum { PERSONS_MAX = 400 /* that one document has pages for */ };

/* Those whose registration was accepted, by their registrant ids: a list of {name, wca_id,
 * registrant}, each missing where WCIF has none that can be printed. Empty: nobody is known. The
 * caller owns it. */
json_t *persons_registered(const competition *c, const char *event_id);

#endif
