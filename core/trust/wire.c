/* Writes and reads OpenSSH's data: big-endian numbers, strings with a length (RFC 4251), base64. */
#include "wire.h"

#include <string.h>

void wire_add_u32(text *t, uint32_t value)
{
    const uint8_t bytes[] = {(uint8_t)(value >> 24), (uint8_t)(value >> 16), (uint8_t)(value >> 8),
                             (uint8_t)value};
    text_add_bytes(t, bytes, sizeof bytes);
}

void wire_add_string(text *t, const void *bytes, size_t size)
{
    wire_add_u32(t, (uint32_t)size);
    text_add_bytes(t, bytes, size);
}

void wire_add_text(text *t, const char *string)
{
    wire_add_string(t, string, strlen(string));
}

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void wire_add_base64(text *t, const void *bytes, size_t size, size_t width)
{
    const uint8_t *in = bytes;
    size_t column = 0;
    for (size_t i = 0; i < size; i += 3) {
        size_t have = size - i < 3 ? size - i : 3;
        uint32_t group = 0;
        for (size_t j = 0; j < 3; j++) group = group << 8 | (j < have ? in[i + j] : 0);
        for (size_t j = 0; j < 4; j++) {
            if (width && column == width) {
                text_add(t, "\n");
                column = 0;
            }
            char c = (char)(j <= have ? alphabet[group >> (18 - 6 * j) & 63] : '=');
            text_add_bytes(t, &c, 1);
            column++;
        }
    }
}

/* Decodes a group into the three bytes of `out`. Returns how many of them count, 0 if it is not a
 * group. */
static size_t decode_group(uint8_t out[3], const char *chars, bool last)
{
    size_t padding = 0;
    if (last && chars[3] == '=') padding = chars[2] == '=' ? 2 : 1;
    uint32_t group = 0;
    for (size_t j = 0; j < 4; j++) {
        const char *place = j < 4 - padding ? memchr(alphabet, chars[j], 64) : alphabet;
        if (!place) return 0;
        group = group << 6 | (uint32_t)(place - alphabet);
    }
    for (size_t j = 0; j < 3; j++) out[j] = (uint8_t)(group >> (16 - 8 * j));
    /* Bits that no byte uses would make a second spelling of the same bytes. */
    if (group & ((1u << 8 * padding) - 1)) return 0;
    return 3 - padding;
}

bool wire_add_from_base64(text *t, const char *chars, size_t size)
{
    if (size % 4 != 0) return false;
    for (size_t i = 0; i < size; i += 4) {
        uint8_t bytes[3];
        size_t count = decode_group(bytes, chars + i, i + 4 == size);
        if (count == 0) return false;
        text_add_bytes(t, bytes, count);
    }
    return true;
}

bool wire_byte(uint8_t *out, wire *in)
{
    if (in->left == 0) return false;
    *out = *in->at++;
    in->left--;
    return true;
}

bool wire_u32(uint32_t *out, wire *in)
{
    if (in->left < 4) return false;
    *out = 0;
    for (int i = 0; i < 4; i++) *out = *out << 8 | in->at[i];
    in->at += 4;
    in->left -= 4;
    return true;
}

bool wire_string(wire *out, wire *in)
{
    uint32_t size;
    if (!wire_u32(&size, in) || size > in->left) return false;
    *out = (wire){in->at, size};
    in->at += size;
    in->left -= size;
    return true;
}

bool wire_literal(wire *in, const void *bytes, size_t size)
{
    if (in->left < size || memcmp(in->at, bytes, size) != 0) return false;
    in->at += size;
    in->left -= size;
    return true;
}

bool wire_equals(const wire *w, const char *string)
{
    return w->left == strlen(string) && memcmp(w->at, string, w->left) == 0;
}
