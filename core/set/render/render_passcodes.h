/* RENDER, passcodes: the list of passcodes as a text and as pages. */
#ifndef CORE_SET_RENDER_RENDER_PASSCODES_H
#define CORE_SET_RENDER_RENDER_PASSCODES_H

#include "rendering.h"

/* The pages, beside the text PASSCODES_NAME. */
#define PASSCODES_PAGES "print/Passcodes.pdf"

/* Adds both where there are locked sheets, once all formats have run. */
int render_passcodes(const rendering *r, tsl_err *err);

#endif
