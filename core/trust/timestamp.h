/* Time stamps of a digest by an authority (RFC 3161): the request, and what a reply is worth. */
#ifndef CORE_TRUST_TIMESTAMP_H
#define CORE_TRUST_TIMESTAMP_H

#include "base/text.h"
#include "hash.h"

enum { TIMESTAMP_MAX = 64 << 10 /* bytes of a reply */ };

/* A TimeStampReq for the digest, DER. It asks for the authority's certificates and has no nonce:
 * the same digest gives the same request. The caller frees *out. */
int timestamp_request(text *out, const digest *d, tsl_err *err);

/* Reads a TimeStampResp, DER, without asking who signed it. *wrong is NULL where it grants a stamp
 * of this digest, and *when is then the stamp's time (seconds since 1970); else why not. */
int timestamp_read(int64_t *when, const char **wrong, const hash_part *reply, const digest *d,
                   tsl_err *err);

/* Whether the reply is such a stamp, and its signature is of an authority that a certificate in the
 * PEM file `authorities` vouches for, at the time of the stamp. *wrong is NULL, or why not.
 * TSL_EINPUT: the file is no file of certificates. */
int timestamp_verify(const char **wrong, const hash_part *reply, const digest *d,
                     const char *authorities, tsl_err *err);

#endif
