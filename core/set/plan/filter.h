/* The filters of a competition: scripts that may refuse a state before it is solved, or one of its
 * sequences. They are pure: they see data and answer true or false. */
#ifndef CORE_SET_PLAN_FILTER_H
#define CORE_SET_PLAN_FILTER_H

#include <jansson.h>

#include "base/text.h"
#include "config/config.h"
#include "config/event.h"
#include "plugin/host.h"
#include "set/plan/plan.h"

typedef struct filter_set filter_set;

/* Loads the filters the competition names and checks their parameters. *out is NULL, and no error,
 * when it names none. `scripts` must outlive the set. */
int filter_set_new(filter_set **out, script_host *scripts, const competition *c, tsl_err *err);
void filter_set_free(filter_set *set);

/* Does this event have filters? `set` may be NULL. */
bool filter_has(const filter_set *set, size_t event_index);
/* The name of an event's filter by its number in the competition file, for the manifest. */
const char *filter_name(const filter_set *set, size_t event_index, size_t number);

/* Its parameters as the script gets them: a JSON object, borrowed from the set. */
const json_t *filter_parameters(const filter_set *set, size_t event_index, size_t number);

/* Asks the event's filters about the states of `count` of its slots, or if `moves` about their
 * scrambles: verdicts[i] is -1 where all accept, else the number of the first filter that refuses.
 */
int filter_ask(filter_set *set, slot *const *slots, size_t count, bool moves, int *verdicts,
               tsl_err *err);

/* Asks the event's filters about whole scramble sets, whose slots have states and scrambles: set i
 * has those from ends[i - 1], or 0, to ends[i]. The verdicts as above. */
int filter_ask_sets(filter_set *set, slot *const *slots, const size_t *ends, size_t count,
                    int *verdicts, tsl_err *err);
/* Where the sets of these slots end, in their order. Returns how many there are. */
size_t filter_find_sets(size_t *ends, slot *const *slots, size_t count);
/* Does a filter of this event look at whole sets? */
bool filter_looks_at_sets(const filter_set *set, size_t event_index);

/* What the event's filter of this number would be asked about the slot, as a JSON object: about its
 * scramble if it has one, else about its state. */
int filter_question(text *out, filter_set *set, const slot *s, size_t number, tsl_err *err);

/* The traits of a puzzle that a filter is given, by their index. Start with {0}. */
typedef struct trait_choice {
    size_t *traits;
    size_t count;
} trait_choice;

/* Chooses the traits that a filter's `needs` names: a list of trait names, each exact or, ending in
 * '*', the beginning of several. NULL: all traits of a puzzle that needs no tables for them
 * (init_traits), none of another. TSL_EINPUT for a name that fits none; `user` is the filter. The
 * chosen traits may then be asked for. The caller frees with trait_choice_free. [main] */
int filter_input_choose(trait_choice *out, const puzzle *p, const json_t *needs, const char *user,
                        tsl_err *err);
void trait_choice_free(trait_choice *choice);

/* Adds a state as a JSON object: "puzzle", "facelets", and each chosen trait under its name. */
void filter_input_add_state(text *out, const puzzle *p, const void *state,
                            const trait_choice *chosen);

/* Adds a scramble as a JSON object: "moves" (what stands between blanks, as a list), "length" (how
 * many), "first" and "last", "first_face" and "last_face" (the move's letters: "R" of "3Rw'", "UR"
 * of "UR5+"; "" where it has none), "faces" (how many moves of each), and "turns", the
 * moves without turns of the whole puzzle (x, y, z). */
void filter_input_add_moves(text *out, const char *scramble);

/* What a competition file describes, opened: its events, filters, and a slot for each scramble.
 * Making a set, verifying one and auditing one begin here. */

/* Where the competition is read from: a file of the user's, or the CONFIG.json of a set. */
typedef struct blueprint_source {
    const char *file;         /* YAML or JSON; NULL: the set's */
    const text *bytes;        /* of that file, which is then a name alone; NULL: it is read */
    const char *folder;       /* of `bytes`, as config_bytes has it */
    const char *events;       /* of the file, "333,444"; NULL: all */
    const sheet_looks *looks; /* of its sheets; may be NULL */
    const char *directory;    /* the set, which has the scripts that CONFIG.json names */
    const text *config;       /* the bytes of its CONFIG.json */
} blueprint_source;

/* Start with {0}. */
typedef struct blueprint {
    event_book *book; /* the built-in events, and those of the competition's own scripts */
    competition *competition;
    filter_set *filters; /* NULL: no event has any */
    plan *plan;
} blueprint;

/* Reads the competition, and the events it brings. TSL_EINPUT: the file, or a script or event it
 * names, is wrong or missing. The caller frees with blueprint_free, whatever the status; the
 * session must stay open until then. [main] */
int blueprint_read(blueprint *out, const blueprint_source *source, const session *s, tsl_err *err);

/* Loads its filters and lays out its slots. TSL_EINPUT: more than SET_SCRAMBLES_MAX. [main] */
int blueprint_lay_out(blueprint *b, const session *s, tsl_err *err);
void blueprint_free(blueprint *b);

#endif
