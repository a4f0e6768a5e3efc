/* Passcodes: of a sheet, derived from the set's seed, and fresh ones. */
#ifndef CORE_TRUST_PASSCODE_H
#define CORE_TRUST_PASSCODE_H

#include "derive.h"

/* 80 bits as letters of five bits each, in groups of four with a hyphen between, and a NUL. */
enum { PASSCODE_LETTERS = 16, PASSCODE_SIZE = PASSCODE_LETTERS + 3 + 1 };

/* The passcode of a sheet, "nfkg-uenz-mktt-z5xx": the first ten bytes of key("passcode", path).
 * `path` is the sheet's: "333/r1/A", or "333fm/r1/A/2" for the sheet of one attempt. The caller
 * wipes it. core/set/README.md specifies it, with vectors. */
void passcode_derive(char out[PASSCODE_SIZE], const secret *root, const char *path);
/* A fresh one in the same letters, which nothing else gives: the passphrase of an archive. */
int passcode_random(char out[PASSCODE_SIZE], tsl_err *err);

#endif
