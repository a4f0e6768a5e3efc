/* RENDER: hands the finished competition to the formats and collects the files they make. */
#ifndef CORE_SET_RENDER_RENDER_H
#define CORE_SET_RENDER_RENDER_H

#include "rendering.h"
#include "set/plan/plan.h"

/* Runs the competition's formats over the solved plan and adds their files. */
int render_all(outputs *all, const plan *p, const render_facts *facts, const session *s,
               tsl_err *err);

/* Runs one of the formats, by its number; with facts->names_only without rendering: its files are
 * added under their names, sheets empty, and the display as well if there is no seed. */
int render_format(outputs *all, const plan *p, const render_facts *facts, const session *s,
                  size_t format, tsl_err *err);
/* The same for all of them, which are given one model. */
int render_formats(outputs *all, const plan *p, const render_facts *facts, const session *s,
                   tsl_err *err);

#endif
