/* Bytes in memory that grow, in the order of numbers that font files have. */
#include "bytes.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

void bytes_add(byte_buffer *b, const void *from, size_t size)
{
    if (size == 0) return;
    if (b->room - b->size < size) {
        const size_t room = 2 * b->room + size + 4096;
        b->at = memory_resize(b->at, room);
        b->room = room;
    }
    memcpy(b->at + b->size, from, size);
    b->size += size;
}

void bytes_add_16(byte_buffer *b, unsigned value)
{
    bytes_add(b, (const uint8_t[]){(uint8_t)(value >> 8), (uint8_t)value}, 2);
}

void bytes_add_32(byte_buffer *b, uint32_t value)
{
    bytes_add_16(b, value >> 16);
    bytes_add_16(b, value & 0xffff);
}

void bytes_pad(byte_buffer *b)
{
    static const uint8_t zeros[4];
    bytes_add(b, zeros, -b->size & 3);
}

void bytes_set_16(byte_buffer *b, size_t offset, unsigned value)
{
    b->at[offset] = (uint8_t)(value >> 8);
    b->at[offset + 1] = (uint8_t)value;
}

void bytes_set_32(byte_buffer *b, size_t offset, uint32_t value)
{
    bytes_set_16(b, offset, value >> 16);
    bytes_set_16(b, offset + 2, value & 0xffff);
}

void bytes_free(byte_buffer *b)
{
    free(b->at);
    *b = (byte_buffer){0};
}
