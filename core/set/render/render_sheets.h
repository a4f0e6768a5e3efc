/* RENDER, sheets: laid out by a format, put together, rendered and locked on all cores. */
#ifndef CORE_SET_RENDER_RENDER_SHEETS_H
#define CORE_SET_RENDER_RENDER_SHEETS_H

#include "set/render/layout.h"
#include "set/render/pages.h"

/* Runs a format of the kind "sheets" for every scramble set and adds each rendered sheet twice:
 * locked with its passcode, which is public, and plain in the folder "print". There are also the
 * documents in which they are collected, only plain, with each sheet as often as its round's
 * `copies` says. Without a renderer nothing is added, all->notice says so, and TSL_OK is returned.
 */
int render_sheets(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err);

/* RENDER, sheets: the documents in which sheets are collected. */

#endif
