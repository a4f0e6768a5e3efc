/* RENDER: hands the finished competition to the formats and collects the files they make. */
#ifndef CORE_SET_RENDER_RENDER_H
#define CORE_SET_RENDER_RENDER_H

#include "rendering.h"
#include "set/plan.h"

/* Begins what needs no scramble and takes long, on a thread of its own: the keys of the display, if
 * the competition has one. *out, which may stay NULL, is freed with display_keys_free after
 * render_all, also after an error. */
int render_begin(struct display_keys **out, const plan *p, const secret *seed, unsigned jobs,
                 tsl_err *err);

/* Runs the competition's formats over the solved plan and adds their files. facts->keys are those
 * of render_begin. */
int render_all(outputs *all, const plan *p, const render_facts *facts, const session *s,
               tsl_err *err);

/* Runs one of the formats, by its number; with facts->names_only without rendering: its files are
 * added under their names, sheets empty, and the display as well if there is no seed. */
int render_format(outputs *all, const plan *p, const render_facts *facts, const session *s,
                  size_t format, tsl_err *err);

#endif
