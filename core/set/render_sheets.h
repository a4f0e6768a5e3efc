/* RENDER, sheets: pages laid out by a format, rendered on all cores. */
#ifndef CORE_SET_RENDER_SHEETS_H
#define CORE_SET_RENDER_SHEETS_H

#include "rendering.h"

/* Runs a format of the kind "sheets" for every scramble set and adds what is rendered, and the
 * documents that sheets are collected in, each sheet there as often as its round's `copies` says.
 * Where nothing renders, all->notice says so, and TSL_OK is returned. */
int render_sheets(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err);

#endif
