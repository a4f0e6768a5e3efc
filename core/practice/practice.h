/* Scrambles for practice, made as those of a signed set; pictures; and what a filter says of one.
 */
#ifndef CORE_PRACTICE_PRACTICE_H
#define CORE_PRACTICE_PRACTICE_H

#include "base/text.h"
#include "config/event.h"
#include "plugin/host.h"
#include "script/script.h"
#include "set/plan/draw.h"
#include "trust/secret.h"

/* Makes a state and a scramble for each attempt of the wish, all states different, on `jobs`
 * threads (0: one per core), from a seed that is not kept. The caller frees
 * *out with plan_free. */
int practice_new(plan **out, const plan_wish *wish, unsigned jobs, const session *s, tsl_err *err);

/* Makes the attempts first + 1 to first + count of a seed, in a plan of plan_for_event; `count` is
 * at most what was wished for. Each follows from the seed and its number alone, so two may have the
 * same state. */
int practice_fill(plan *p, const secret *root, uint64_t first, size_t count,
                  const draw_options *options, tsl_err *err);

/* Adds the lines that tell what the plan's scrambles are made with: the program's version, each
 * script that is loaded and plugin that is in use. */
int practice_facts(text *out, const plan *p, const session *s, tsl_err *err);

/* Lays out and renders a plan of practice_new on the sheets of a competition, as a PDF. Every page
 * says that it is for practice; none has a digest. The caller frees *out, which is empty after an
 * error. */
int practice_sheets(text *out, const plan *p, unsigned jobs, const session *s, tsl_err *err);

/* Pictures of puzzles from their facelets: for a terminal, and as SVG, drawn by lua/draw. */

typedef enum picture_depth {
    PICTURE_LETTERS, /* no colours: for a file or a pipe */
    PICTURE_256,     /* the nearest of the 256 colours of terminals */
    PICTURE_24BIT    /* exact colours */
} picture_depth;

typedef struct picture_style {
    picture_depth depth;
    uint32_t colours['Z' + 1]; /* 0xRRGGBB by facelet letter; PICTURE_NONE: no such letter */
} picture_style;

#define PICTURE_NONE 0xffffffffu

/* What standard output can show: PICTURE_LETTERS if it is not a terminal or $NO_COLOR is set;
 * PICTURE_24BIT if $COLORTERM says so; otherwise PICTURE_256. */
picture_depth picture_depth_of_stdout(void);

/* The colours of a puzzle, of what draws it (event_drawing). There are none if nothing does or
 * `depth` is PICTURE_LETTERS. */
int picture_style_of(picture_style *out, picture_depth depth, script_host *scripts, json_t *drawing,
                     tsl_err *err);

/* Writes `count` facelet strings: cubes as nets, up to 3 of the same size side by side; other
 * puzzles as a line of letters each. `draw_as` is the puzzle's. */
void picture_text(text *out, const char *draw_as, const char *const *facelets, size_t count,
                  const picture_style *style);

/* Adds a whole SVG document of the slot's state. TSL_EUSAGE if nothing draws the puzzle. */
int picture_svg(text *out, script_host *scripts, const slot *s, tsl_err *err);

/* Writes each value that the filter of the wish gets for one scramble, moves from the solved
 * puzzle, and its verdict. */
int filter_explain(text *out, const plan_wish *wish, const char *moves, const session *s,
                   tsl_err *err);

/* Writes the traits and subsets of an event's puzzle. */
int filter_traits(text *out, const char *event_id, const session *s, tsl_err *err);

/* The events a filter is for: those it lists or, if it lists none, all whose puzzle has the traits
 * it needs. `table` is the filter's (script_table). Adds them to `out`, "222, clock" or "any
 * event"; *first is the first in the order of lua/events/all.lua, NULL if there is none. */
int filter_events(text *out, const event **first, const session *s, const json_t *table,
                  tsl_err *err);

#endif
