/* RENDER: runs the formats on a finished competition, or on samples, and collects their files. */
#ifndef CORE_SET_RENDER_RENDER_H
#define CORE_SET_RENDER_RENDER_H

#include "config/event.h"
#include "set/plan/plan.h"
#include "set/render/pages.h"

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

/* Runs the formats of a competition on sample scrambles, to find files of the same name. */

/* `notices` gets a line for each thing that sheets cannot show as asked, such as letters that no
 * installed font has.
 *
 * Runs the formats over the first round of each event, and a second round and scramble once for
 * each kind of round, and renders nothing: every scramble is the same, of a solved puzzle. That is
 * enough to find two files of one name, and what is no file or page; both are TSL_EINPUT with the
 * place of each such format in the file that the competition was read from. An error that a format
 * of the user's own raises is passed over: it may be about these moves. */
int rehearse(text *notices, const competition *c, const session *s, tsl_err *err);

/* RENDER, passcodes: the list of passcodes as a text and as pages. */

/* The pages, beside the text PASSCODES_NAME. */
#define PASSCODES_PAGES "print/Passcodes.pdf"

#endif
