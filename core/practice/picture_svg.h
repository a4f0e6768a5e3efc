/* Pictures of puzzles as SVG, drawn by lua/draw/svg.lua. */
#ifndef CORE_PRACTICE_PICTURE_SVG_H
#define CORE_PRACTICE_PICTURE_SVG_H

#include "plugin/host.h"
#include "script/script.h"

/* Adds a whole SVG document. */
int picture_svg(text *out, script_host *scripts, const puzzle *p, const char *facelets,
                tsl_err *err);

#endif
