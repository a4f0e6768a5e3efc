/* Reads mappings of a competition file into structures, by tables of fields; and the steps of
 * reading a file. */
#ifndef CORE_CONFIG_PARSE_H
#define CORE_CONFIG_PARSE_H

#include "base/report.h"
#include "config/competition.h"
#include "config/event.h"

/* What every reading function gets. */
typedef struct reader {
    report *r;                /* where problems go */
    competition *competition; /* the one being read */
    const char *event;        /* that is being read, as the file names it */
    tsl_err trouble;          /* what went wrong with us; its code is TSL_OK if nothing did */
} reader;

/* Reads a mapping into the structure at `base`. Texts and words become copies (char *). The `read`
 * of a field gets this reader and a node. `where` names the mapping in messages: "event '333'"; if
 * it is NULL, unknown keys are ignored. A missing required key is reported at `map`. */
void reader_map(reader *rd, const field *fields, const node *map, void *base, const char *where);

/* The same, with EXPECTED made from the field. */
void reader_refuse_field(reader *rd, const field *f, const node *value);

/* Writes a value for a message: quoted, shortened, and safe for a terminal. */
enum { SHOWN_VALUE = 200 };
void reader_show(char out[SHOWN_VALUE], const node *value);

/* Is it printable, and more than blanks? A field's `fits`. */
bool reader_is_name(const char *s);

/* ---- the steps ---- */

/* Reads the tree of the file without looking at any event or script; adds problems to `r`. An event
 * gets its key as id. A script gets its name as written, and no `script` yet. What depends on the
 * event (a round's format, extras and cubes) is left to config_resolve. `c` has only its input at
 * first. */
int config_parse(competition *c, report *r, tsl_err *err);

/* Reads the list of venues into the competition at `out`; a field's `read`. */
void schedule_read(void *reading, const field *f, const void *value, void *out);

/* Completes a parsed competition: events get the rules of their scripts, scripts get their paths,
 * and rounds get what depends on their event. Adds problems to `r`, at the place in the file;
 * returns other failures. A session without plugins checks no script or puzzle. */
int config_resolve(competition *c, report *r, const session *s, tsl_err *err);

/* Once rounds are known: finds those of activities, and which sets each uses. An activity that
 * names no sets uses that of its group, group 1 the first; groups beyond the last set begin again
 * with the first (WCIF has as many sets as groups). Without a group it uses all. Adds problems. */
void schedule_resolve(competition *c, reader *rd);

/* Where the file names the script; {0}: nowhere. */
place script_use_place(const script_use *use);

#endif
