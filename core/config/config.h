/* Loads a competition file: parses it, resolves the names in it; and prints an overview of it. */
#ifndef CORE_CONFIG_CONFIG_H
#define CORE_CONFIG_CONFIG_H

#include "base/text.h"
#include "config/competition.h"
#include "config/event.h"

/* How sheets look where the command line says so, for those who have a WCIF only. */
typedef struct sheet_looks {
    const char *language; /* of sheets and display: "ja"; NULL: as the file says */
    const char *paper;    /* "a4", "letter"; NULL: as the file says */
    const char *as;       /* of sheets: "html"; NULL: as the file says */
    bool greys, letters, covers;
} sheet_looks;

/* Reads and checks the file. On TSL_EINPUT `err` holds every error of the file (20 at most), each
 * as "file:line:column: message" with the line and a caret below it. The caller frees *out with
 * competition_free. Paths of the user's own scripts are absolute or relative to the file's folder;
 * the events among them are added to the session. A session without plugins checks no script or
 * puzzle. `events` are those that count of the file, "333fm,333mbf" (part_choose); NULL: all.
 * `looks` may be NULL. */
int config_load(competition **out, const char *path, const char *events, const sheet_looks *looks,
                const session *s, tsl_err *err);

/* The bytes of a competition file; all borrowed. */
typedef struct config_bytes {
    const char *name; /* in messages: "CONFIG.json" */
    const char *bytes;
    size_t size;
    const char *set;    /* the folder of the set that they are the CONFIG.json of, where its scripts
                           are; NULL: none */
    const char *events; /* of them, as in config_load; NULL: all */
    const char *folder; /* of config_load_bytes: paths are relative to it; NULL: the present one */
} config_bytes;

/* As config_load, from memory. */
int config_load_bytes(competition **out, const config_bytes *from, const sheet_looks *looks,
                      const session *s, tsl_err *err);

/* The same from memory, for a finished set: its scripts and puzzles were checked when it was made.
 * Paths are absolute. Events from the user's own scripts are added to the book. */
int config_read(competition **out, const config_bytes *from, event_book *book, tsl_err *err);

/* What people are told of a competition file: what it would generate, and likely mistakes. */

/* Adds the competition's name, one line for each round, the total, the filters and the formats. */
void overview_write(text *out, const competition *c);

/* Adds a line for each likely mistake, which is allowed; `now` is in seconds since 1970. */
void advice_write(text *out, const competition *c, int64_t now);
enum { ADVICE_DAYS = 30 /* a competition may lie back without a warning */ };

/* ---- a part of a competition ---- */

/* Leaves the named events ("333fm,333mbf") of a competition that was parsed and not yet resolved,
 * and no activity of the others. An event of the user's own is named by its file without ".lua".
 * TSL_EINPUT: there is no such event. */
int part_choose(competition *c, const char *events, tsl_err *err);

/* Gives the formats of a competition that was parsed and not yet resolved these parameters, where
 * the file does not say otherwise; a display calls sets what the sheets call them. TSL_EUSAGE: no
 * format makes sheets, or there is no such paper. */
int part_choose_looks(competition *c, const sheet_looks *looks, tsl_err *err);

/* Where sets are to be added. */
typedef struct part_sets {
    const char *event; /* its id */
    unsigned round;    /* from 1 */
    unsigned sets;     /* how many more */
} part_sets;

/* Marks in a resolved competition what earlier sets of it have (sets_before of each round), adds
 * `more`, if that is not NULL, and describes the competition anew. *events gets the events that
 * have scrambles which no earlier set has, "333,444", as part_choose takes them. TSL_EINPUT: `more`
 * names no round of it, or too many sets. */
int part_link(text *events, competition *c, const competition *const *earlier, size_t count,
              const part_sets *more, tsl_err *err);

#endif
