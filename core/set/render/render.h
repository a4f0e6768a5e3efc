/* RENDER: runs the formats on a finished competition, or on samples, and collects their files. */
#ifndef CORE_SET_RENDER_RENDER_H
#define CORE_SET_RENDER_RENDER_H

#include "config/event.h"
#include "set/plan/plan.h"
#include "set/render/pages.h"

/* Runs the competition's formats over the solved plan and adds their files. With facts->names_only
 * nothing is rendered: sheets are empty, and the display as well if there is no seed. */
int render_all(outputs *all, const plan *p, const render_facts *facts, const session *s,
               tsl_err *err);

/* Runs the formats of a competition on sample scrambles.
 *
 * `notices` gets a line for each thing that sheets cannot show as asked, such as letters that no
 * installed font has.
 *
 * *tally gets the numbers of pages, {"exact", "kinds": {"sheets": 3, ...}, "documents": [{"name",
 * "pages"}, ...]}: not exact where sheets of the user's own may depend on scrambles. Then
 * two files of one name, and what is no file or page, are TSL_EINPUT with the place of each such
 * format in the file that the competition was read from. `tally` NULL: only notices are asked for.
 *
 * Renders nothing: every scramble is the same, of a solved puzzle. An error that a format of the
 * user's own raises is passed over: it may be about these moves. */
int rehearse(text *notices, json_t **tally, const competition *c, const session *s, tsl_err *err);

/* RENDER, passcodes: the list of passcodes as a text and as pages. */

/* The pages, beside the text PASSCODES_NAME. */
#define PASSCODES_PAGES "print/Passcodes.pdf"

#endif
