/* RENDER, sheets: pages laid out by a format, rendered on all cores. */
#ifndef CORE_SET_RENDER_SHEETS_H
#define CORE_SET_RENDER_SHEETS_H

#include "render.h"

/* What every step of one run stands on; borrowed. */
typedef struct rendering {
    outputs *all;
    const json_t *model;
    const render_facts *facts;
    const session *session;
    bool names_only; /* nothing is rendered */
} rendering;

/* script_call for a format of this run; *out is NULL where what it raised is passed over. */
int rendering_call(json_t **out, const rendering *r, const char *script, const char *function,
                   json_t *args, tsl_err *err);

/* Runs a format of the kind "sheets" for every scramble set and adds what is rendered, and the
 * documents that sheets are collected in, each sheet there as often as its round's `copies` says.
 * Where nothing renders, all->notice says so, and TSL_OK is returned. */
int render_sheets(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err);

#endif
