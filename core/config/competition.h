/* A competition as its file describes it, with defaults filled in, and that file in memory. */
#ifndef CORE_CONFIG_COMPETITION_H
#define CORE_CONFIG_COMPETITION_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "base/moment.h"
#include "base/text.h"
#include "config/yaml.h"

/* Limits of one competition file. */
enum {
    ROUNDS_MAX = 4, /* WCA 9m */
    SETS_MAX = 100, /* past Z: AA, AB, ... CV */
    EXTRAS_MAX = 20,
    CUBES_MAX = 180, /* of one multi-blind attempt */
    COPIES_MAX = 100,
    SCRIPTS_MAX = 20,      /* filters of an event, formats of a competition */
    VENUES_MAX = 100,      /* a competition of fewest moves may be in as many cities */
    ROOMS_MAX = 50,        /* of a venue */
    ACTIVITIES_MAX = 1000, /* of a competition */
    USES_MAX = 2500,       /* of scramble sets by activities: each may have sheets of its own */
    GROUPS_MAX = 100,      /* of a round */
};

/* The node of the file's tree (yaml.h) where something is written; it lives as long as the
 * competition. NULL: it is not from a file. */
typedef const struct node *written;

/* Of a head-to-head round (WCA Article I): as many matches as seats, each of at most
 * 2 * sets_to_win - 1 sets of at most 7 points, which have a scramble each. */
typedef struct head_to_head {
    unsigned seats; /* 0: the round is none */
    unsigned sets_to_win;
    written item;
} head_to_head;

/* One round of one event. A head-to-head round has a scramble set for each match and an attempt for
 * each point. */
typedef struct competition_round {
    unsigned number;   /* from 1 */
    char format;       /* WCIF: '1' '2' '3' '5' best of, 'a' average of 5, 'm' mean of 3, 'h' */
    unsigned attempts; /* that format's number of attempts */
    unsigned sets;     /* of the round so far; 0: it is left out, but keeps its number */
    unsigned extras;   /* per set */
    unsigned cubes;    /* per attempt; 1 except for multi-blind */
    unsigned copies;   /* of each sheet, when printed together */
    head_to_head head_to_head;
    written item;
    unsigned dual_with;   /* the number of the other round of a dual round (WCA 9v); 0: none */
    unsigned spare_sets;  /* of `sets`, as the file says them */
    unsigned sets_before; /* of `sets`, in the signed sets that this one extends */
} competition_round;

/* A script named in the file, with the parameters given to it: an object, {} if there are none. */
typedef struct script_use {
    char *name;   /* a built-in name or an absolute path */
    char *script; /* what script_load takes: "formats/text", or the path */
    json_t *parameters;
    written item; /* the name, or the mapping with `use` */
} script_use;

/* Frees what it has. */
void script_use_free(script_use *use);

typedef struct competition_event {
    char *id;           /* "333" */
    char *script;       /* the path of the user's own event script; NULL: a built-in event */
    char *subset;       /* the name of the subset to draw states from; NULL: as the event says */
    bool random_state;  /* of an event that is else scrambled by random moves */
    char *random_moves; /* of such an event: "usual", "stronger"; NULL: usual */
    json_t *puzzles;    /* of a relay the events whose puzzles it has; NULL: none */
    competition_round *rounds;
    size_t round_count;
    script_use *filters;
    size_t filter_count;
    written key;
} competition_event;

/* What an event may be scrambled by. */
typedef enum event_scrambles {
    SCRAMBLES_USUAL,
    SCRAMBLES_RANDOM_STATE,
    SCRAMBLES_STRONGER_MOVES
} event_scrambles;

event_scrambles competition_scrambling(const competition_event *e);

/* Something in a room: a group of a round, or what needs no scrambles. */
typedef struct competition_activity {
    size_t venue, room; /* their places in `venues`, and in `rooms` of that */
    char start[MOMENT_SIZE],
        end[MOMENT_SIZE]; /* with the distance from UTC; the end may be empty */
    char begins[MOMENT_SIZE],
        ends[MOMENT_SIZE];   /* the same in UTC, since clocks change and venues have theirs */
    char *name;              /* "Lunch"; NULL: it is of a round */
    char *code;              /* WCIF's of the round, "333-r1"; NULL: see name */
    unsigned group, attempt; /* from 1; 0: all of the round */
    const competition_event *event; /* of the round, like these; NULL: see name */
    const competition_round *round;
    unsigned sets[SETS_MAX]; /* that it uses, from 0 */
    size_t set_count;        /* 0: see name, or the round is left out */
    written item;
} competition_activity;

typedef struct competition_venue {
    char *name, *timezone; /* "Europe/Berlin" */
    char **rooms;          /* their names */
    size_t room_count;
    written item;
} competition_venue;

typedef struct competition {
    char *id;           /* [A-Za-z0-9]+, at most 64 letters */
    char *name;         /* UTF-8 */
    char *date;         /* "2026-11-20", of its first day; NULL if not given */
    char *wcif_version; /* "2.1.0", of the WCIF that it was read from; NULL: of none */
    char *paper;        /* "a4" or "letter" */
    char *persons; /* the WCIF with those who are registered, as the file names it; NULL: none. It
                      is private: no part of `effective` */
    competition_event *events;
    size_t event_count;
    script_use *formats; /* in the order they run */
    size_t format_count;
    competition_venue *venues; /* the schedule; none: there is no schedule */
    size_t venue_count;
    competition_activity *activities; /* of all venues, in the order of the file */
    size_t activity_count;
    const competition_activity **schedule; /* those that use sets, by venue, day, room and start;
                                              what is equal stands as in the file */
    size_t schedule_count;
    text notes;      /* lines about what is right but may surprise; empty: none */
    text warnings;   /* and about likely mistakes */
    char *effective; /* the whole file with defaults filled in, as canonical JSON, ended by a line
                        feed: what the manifest's config digest covers */
    struct input *input; /* the file that it was read from (competition.h); NULL: none */
} competition;

/* The number of attempts of a WCIF format letter, '1' '2' '3' '5' 'a' 'm'; 'h': of a set of a
 * head-to-head match. 0 if there is none. */
unsigned competition_attempts(char format);

/* "2.1.0": 1 to 20 digits and dots. */
bool competition_is_version(const char *s);

/* The event of this id; NULL: there is none. */
competition_event *competition_find_event(const competition *c, const char *id);

/* Its round of this number, from 1; NULL: there is no such event or round. */
competition_round *competition_find_round(const competition *c, const char *id, unsigned number);

/* Scrambles of one round: every cube of every attempt and extra of every set. */
size_t competition_scrambles(const competition_round *r);

/* Fills in c->effective from everything else. Keys are sorted; events keep the order of the file.
 * Reading this text again gives an equal competition. */
void competition_describe(competition *c);

/* Frees what an event has, and not the event. */
void competition_event_free(competition_event *e);

/* Frees all of it. Accepts NULL and a competition that was filled in only in part. */
void competition_free(competition *c);

/* A competition file in memory: its text, its tree, and the folder its paths are relative to. */

/* Where a set keeps the user's own scripts. */
#define SCRIPTS_FOLDER "scripts/"

typedef struct input {
    char *name;   /* in messages */
    char *folder; /* paths in the file are relative to it; NULL: they are absolute */
    char *set;    /* if it is the CONFIG.json of a set, that set's folder, where "scripts/x.lua" is;
                     else NULL */
    text bytes;
    tree tree;       /* empty until the file is parsed */
    json_t *wcif;    /* what the tree was made from (wcif.h), and then there are no bytes; NULL */
    json_t *persons; /* of that WCIF, or of another that the file names; NULL: nobody is known */
} input;

/* Makes one without bytes. Copies the texts; the last two may be NULL. The caller frees it. */
input *input_new(const char *name, const char *folder, const char *set);
void input_free(input *s); /* NULL is fine */

/* An empty report about this file. */
report input_report(const input *s);

/* Does the name look like the path of a user's own script: absolute, relative to the folder, or
 * "scripts/x.lua" in a set's CONFIG.json? */
bool input_is_path(const input *s, const char *name);

/* Is the name "scripts/x.lua" of the set? */
bool input_in_set(const input *s, const char *name);

/* ---- the schedule ---- */

/* Makes c->schedule of the activities, when they are resolved. */
void schedule_new(competition *c);

/* Are both on one day in one room? */
bool schedule_is_same_day(const competition_activity *a, const competition_activity *b);

/* The order of sheets: the place in c->schedule of what uses what the path names: a set,
 * "333/r1/A", or an attempt of it, "333fm/r1/A/2" or "333fm/r1/A/E1". Counted from 0, `nth` is one
 * of the first on each day in each room. A spare set, which no group of a scheduled round uses, has
 * the last place of its round in each venue. SCHEDULE_LAST: there is none. Without a schedule all
 * are the last. */
#define SCHEDULE_LAST SIZE_MAX
size_t schedule_rank(const competition *c, const char *path, size_t nth, bool *is_spare);

/* If there is a schedule, adds a line to c->notes for each group in several rooms, each round or
 * attempt without a place, and one for all spare sets, and to c->warnings for each round with more
 * groups than sets, and each group that has a second time. */
void schedule_note(competition *c);

#endif
