/* Pictures of puzzles from their facelets: for a terminal, and as SVG, drawn by lua/draw. */
#ifndef CORE_PRACTICE_PICTURE_H
#define CORE_PRACTICE_PICTURE_H

#include "base/text.h"
#include "plugin/host.h"
#include "script/script.h"

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

/* The colours of a puzzle, from the script draw/`draw_as`. There are none if there is no such
 * script or `depth` is PICTURE_LETTERS. */
int picture_style_of(picture_style *out, picture_depth depth, script_host *scripts,
                     const char *draw_as, tsl_err *err);

/* Writes `count` facelet strings: cubes as nets, up to 3 of the same size side by side; other
 * puzzles as a line of letters each. `draw_as` is the puzzle's. */
void picture_text(text *out, const char *draw_as, const char *const *facelets, size_t count,
                  const picture_style *style);

/* Adds a whole SVG document. */
int picture_svg(text *out, script_host *scripts, const puzzle *p, const char *facelets,
                tsl_err *err);

#endif
