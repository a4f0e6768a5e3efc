/* SHA-256 and SHAKE256 of bytes (FIPS 180-4, FIPS 202). */
#ifndef CORE_TRUST_HASH_H
#define CORE_TRUST_HASH_H

#include <stdbool.h>

#include "crypto.h"

/* SHA-256 of the parts, one after the other. */
void hash_parts(digest *out, const hash_part *parts, size_t count);
void hash_bytes(digest *out, const void *bytes, size_t size);
/* SHA-256 of an open file, from its present position to its end. *left is how many bytes may be
 * read; the bytes read are subtracted. TSL_ELIMIT if the file has more. */
int hash_file(digest *out, uint64_t *left, int fd, tsl_err *err);
/* Lower-case hex of a digest, and back (exactly 64 lower-case digits). */
void hash_hex(char out[DIGEST_HEX], const digest *d);
bool hash_from_hex(digest *out, const char *hex);
/* In constant time. */
bool hash_equal(const digest *a, const digest *b);

#endif
