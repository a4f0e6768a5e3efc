/* Writes and reads OpenSSH's data: big-endian numbers, strings with a length (RFC 4251), base64. */
#ifndef CORE_TRUST_WIRE_H
#define CORE_TRUST_WIRE_H

#include "base/text.h"

void wire_add_u32(text *t, uint32_t value);
/* A string: its length as u32, its bytes. */
void wire_add_string(text *t, const void *bytes, size_t size);
void wire_add_text(text *t, const char *string);
/* Base64 (RFC 4648), padded, with a line feed between lines of `width` characters; 0: one line. */
void wire_add_base64(text *t, const void *bytes, size_t size, size_t width);
/* Adds the bytes that the characters stand for. False unless they are canonical base64: whole
 * groups of four, padding only at the end, unused bits zero, nothing else. */
bool wire_add_from_base64(text *t, const char *chars, size_t size);

/* Bytes being read; borrowed. */
typedef struct wire {
    const uint8_t *at;
    size_t left;
} wire;

/* These take the next field from `in`. If they return false, *out and *in are undefined. */
bool wire_byte(uint8_t *out, wire *in);
bool wire_u32(uint32_t *out, wire *in);
bool wire_string(wire *out, wire *in);
/* Takes exactly these bytes, without a length. */
bool wire_literal(wire *in, const void *bytes, size_t size);
bool wire_equals(const wire *w, const char *string);

#endif
