/* RENDER, display: the keys of its boxes, derived where a core has nothing else to do. */
#ifndef CORE_SET_DISPLAY_DISPLAY_KEYS_H
#define CORE_SET_DISPLAY_DISPLAY_KEYS_H

#include "set/plan/plan.h"
#include "trust/passcode.h"
#include "trust/sealing/hmac_chain.h"
#include "trust/sealing/sealed_box.h"

typedef struct display_keys display_keys;

/* A key for each sheet of the plan is to be derived: PBKDF2 of its passcode, with the salt of the
 * competition. The plan and the seed are borrowed; jobs: threads, 0: one per core. *out is freed by
 * display_keys_free, also after an error. */
int display_keys_new(display_keys **out, const plan *p, const secret *seed, unsigned jobs,
                     tsl_err *err);
/* Gives them to other threads of a page, if there are any; display_keys_wait takes them back. */
void display_keys_hand_out(display_keys *keys);
/* What such a thread does: derives the keys of a task into an answer. False: out of memory. [any]
 */
enum { DISPLAY_TASK_SIZE = BOX_SALT_SIZE + HMAC_FEW * PASSCODE_SIZE };
enum { DISPLAY_ANSWER_SIZE = HMAC_FEW * KEY_SIZE };
bool display_keys_task(uint8_t answer[DISPLAY_ANSWER_SIZE], const uint8_t task[DISPLAY_TASK_SIZE]);
/* Derives a few, which takes about a quarter of a second. False: none is left to begin. [any] */
bool display_keys_some(display_keys *keys);
/* Goes on in a thread of its own, while scripts run and this one waits for them. */
void display_keys_start(display_keys *keys);
/* Returns when all are derived. */
int display_keys_wait(display_keys *keys, tsl_err *err);
/* KEY_SIZE bytes, until display_keys_free; NULL: no sheet has this path. */
const uint8_t *display_keys_find(const display_keys *keys, const char *path);
/* BOX_SALT_SIZE bytes. */
const uint8_t *display_keys_salt(const display_keys *keys);
void display_keys_free(display_keys *keys); /* wipes; NULL is allowed */

#endif
