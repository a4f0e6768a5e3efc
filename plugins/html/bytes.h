/* Bytes in memory that grow, in the order of numbers that font files have. */
#ifndef PLUGINS_HTML_BYTES_H
#define PLUGINS_HTML_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* Start with {0}; freed by bytes_free. */
typedef struct byte_buffer {
    uint8_t *at;
    size_t size, room;
} byte_buffer;

void bytes_add(byte_buffer *b, const void *from, size_t size);
/* Big-endian. */
void bytes_add_16(byte_buffer *b, unsigned value);
void bytes_add_32(byte_buffer *b, uint32_t value);
/* Zeros up to a multiple of four. */
void bytes_pad(byte_buffer *b);
/* Replaces what stands at `offset`, which is inside. */
void bytes_set_16(byte_buffer *b, size_t offset, unsigned value);
void bytes_set_32(byte_buffer *b, size_t offset, uint32_t value);
void bytes_free(byte_buffer *b);

#endif
