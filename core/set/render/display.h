/* RENDER, display: a page for a screen whose parts are opened by the sheets' passcodes. */
#ifndef CORE_SET_RENDER_DISPLAY_H
#define CORE_SET_RENDER_DISPLAY_H

#include "pages.h"

/* Runs a format of the kind "display" and adds its page, a public file (core/set/README.md,
 * "display.html"). Without keys the page is added empty, as unrendered. */
int display_render(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err);

#endif
