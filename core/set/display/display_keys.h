/* RENDER, display: the keys of its boxes, derived on free cores while formats are at work. */
#ifndef CORE_SET_DISPLAY_DISPLAY_KEYS_H
#define CORE_SET_DISPLAY_DISPLAY_KEYS_H

#include "set/plan.h"
#include "trust/sealing/sealed_box.h"

typedef struct display_keys display_keys;

/* Begins to derive a key for each sheet of the plan: PBKDF2 of its passcode, with the salt of the
 * competition. The plan and the seed are borrowed; jobs: threads, 0: one per core. *out is freed by
 * display_keys_free, also after an error. */
int display_keys_begin(display_keys **out, const plan *p, const secret *seed, unsigned jobs,
                       tsl_err *err);
/* Returns when all are derived. */
int display_keys_wait(display_keys *keys, tsl_err *err);
/* KEY_SIZE bytes, until display_keys_free; NULL: no sheet has this path. */
const uint8_t *display_keys_find(const display_keys *keys, const char *path);
/* BOX_SALT_SIZE bytes. */
const uint8_t *display_keys_salt(const display_keys *keys);
void display_keys_free(display_keys *keys); /* wipes; NULL is allowed */

#endif
