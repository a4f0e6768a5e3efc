/* MANIFEST as text, written and read back to the byte (README.md). */
#ifndef CORE_SET_FORMAT_MANIFEST_TEXT_H
#define CORE_SET_FORMAT_MANIFEST_TEXT_H

#include "base/findings.h"
#include "base/text.h"
#include "manifest.h"

#define MANIFEST_HEAD "twistseal/manifest/v2"
#define MANIFEST_SEED "hkdf-sha256/shake256 v1"

/* Sorts the lists and writes the text. TSL_EBROKEN for a value that manifest_read would refuse. */
int manifest_write(text *out, manifest *m, tsl_err *err);
/* The lines of competition, generator, config, scripts and plugins alone, in their order. */
void manifest_write_facts(text *out, manifest *m);
/* Accepts only what manifest_write can have written; what is wrong goes to `found`, with its line,
 * and *out is then empty. The caller frees the lists with manifest_free. */
int manifest_read(manifest *out, findings *found, const hash_part *body, tsl_err *err);

#endif
