/* WCIF, the competition format of the WCA's website: read as the tree of a competition file, and
 * given back with scramble sets. */
#ifndef CORE_CONFIG_WCIF_H
#define CORE_CONFIG_WCIF_H

#include "competition.h"

enum {
    WCIF_SIZE_MAX = 32 << 20,  /* bytes; 2,000 competitors take about 14 MiB */
    WCIF_VALUES_MAX = 1000000, /* that a file may hold; they take some 150 MB at most */
    WCIF_DEPTH_MAX = 64,
};

/* Its name in a set's secret folder. */
#define WCIF_NAME "wcif.json"

/* Does the input hold WCIF: a JSON object with 'formatVersion', or what may be meant as one? */
bool wcif_is(const input *s);

/* Makes the tree of the input: a competition file, whose nodes have JSON paths as places. The WCIF
 * itself is kept in s->wcif. Persons stay behind, and all else that scrambles do not depend on.
 * Adds problems to `r`, and then there is no tree; a line to `notes` for what is not used,
 * and to `warnings` for likely mistakes.
 * TSL_EINPUT: it is no JSON, or too much. [main] */
int wcif_translate(input *s, report *r, text *notes, text *warnings, tsl_err *err);

/* Reads the persons of the WCIF that a competition file names, relative to the file's folder, into
 * s->persons. TSL_EINPUT: it is none, or `s` is not on disk. */
int wcif_read_persons(input *s, const char *path, tsl_err *err);

/* Adds the WCIF that the competition was read from, with all it had; scrambleSetCount and, in the
 * schedule, scrambleSetId are filled in, with the ids of the interchange file. An activity of
 * several sets gets a child for each. Adds nothing if the competition is not from a WCIF. */
void wcif_complete(text *out, const competition *c);

/* ---- between the three files of WCIF ---- */

/* Start with zeroes, but for the tree, the report, the lines and the root. */
typedef struct wcif_reader {
    tree *tree;
    report *r;
    text *notes, *warnings; /* lines for the user */
    size_t note_count, warning_count;
    const json_t *root;
    tsl_err trouble; /* what went wrong with us; its code is TSL_OK if nothing did */
    size_t nodes;    /* added so far */
    char first_day[sizeof "2026-12-05"], last_day[sizeof "2026-12-05"]; /* "": not known */
    const char *zone, *room; /* of the activity that is read: its venue's, and its room's name */
} wcif_reader;

enum { WCIF_PATH = 256 };

/* A value of the file. */
typedef struct wcif_value {
    const json_t *json;   /* NULL: it is missing or wrong */
    char path[WCIF_PATH]; /* "events[2].id"; of the file itself "" */
} wcif_value;

/* The value of a key, which must be of this type, and a text of at most 1,000 bytes. What is wrong,
 * or missing and required, is reported. */
wcif_value wcif_get(wcif_reader *rd, const wcif_value *object, const char *key, json_type type,
                    bool required);
wcif_value wcif_item(const wcif_value *list, size_t i);
/* The data of TNoodle's extension of this name. */
wcif_value wcif_extension(wcif_reader *rd, const wcif_value *object, const char *name);
/* False, and reported, if it is none. */
bool wcif_is_object(wcif_reader *rd, const wcif_value *v);

/* Adds a key and its value to a mapping, or an item to a list, for which the key is NULL. The place
 * is the path of `from`. */
node *wcif_add(wcif_reader *rd, node *parent, const char *key, node_kind kind, const char *string,
               const wcif_value *from);
/* The same for a text in quotes, and for a number. */
void wcif_add_text(wcif_reader *rd, node *parent, const char *key, const char *string,
                   const wcif_value *from);
void wcif_add_number(wcif_reader *rd, node *parent, const char *key, json_int_t number,
                     const wcif_value *from);

/* Adds the text of an object's key, if it is there, under the name `as`; returns it or NULL. */
const char *wcif_copy(wcif_reader *rd, node *parent, const char *as, const wcif_value *object,
                      const char *key, bool required);

/* A problem of the value. */
void wcif_refuse(wcif_reader *rd, const wcif_value *v, const char *fmt, ...) TSL_PRINTF(3, 4);
/* A line for the user, of what is not used, or is a likely mistake; one that was there already is
 * not repeated, nor more than some. */
void wcif_note(wcif_reader *rd, const char *fmt, ...) TSL_PRINTF(2, 3);
void wcif_warn(wcif_reader *rd, const char *fmt, ...) TSL_PRINTF(2, 3);
/* Notes keys and extensions that neither WCIF 1 and 2 nor TNoodle have, and says how many lines are
 * left out. */
void wcif_note_unknown(wcif_reader *rd);

/* Does the round have scrambles to make? Where that is not known, true: a problem is reported. */
bool wcif_has_sets(const json_t *round);

/* Adds the schedule to the competition file, if there is one. */
void wcif_add_schedule(wcif_reader *rd, node *file);

#endif
