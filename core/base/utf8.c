/* UTF-8: reads one character at a time, and says which characters a name may have. */
#include "utf8.h"

#include <string.h>

size_t utf8_next(uint32_t *code, const char *bytes, size_t size)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *b = (const unsigned char *)bytes;
    if (b[0] < 0x80) {
        *code = b[0];
        return 1;
    }
    size_t length = b[0] >= 0xf0 ? 4 : b[0] >= 0xe0 ? 3 : 2;
    if (b[0] < 0xc2 || b[0] > 0xf4 || length > size) return 0;
    *code = b[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((b[i] & 0xc0) != 0x80) return 0;
        *code = *code << 6 | (b[i] & 0x3fu);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least[length] || *code > 0x10ffff || surrogate ? 0 : length;
}

bool utf8_printable(uint32_t code)
{
    static const uint32_t refused[][2] = {
        {0x0000, 0x001f},   {0x007f, 0x009f}, /* control characters */
        {0x2028, 0x202e},   {0x2066, 0x2069}, /* separators; embedding and isolation of order */
        {0x061c, 0x061c},   {0x200e, 0x200f}, /* marks of direction */
        {0xfeff, 0xfeff},   {0xfff9, 0xfffb}, {0xfffe, 0xffff}, /* marks that are no characters */
        {0xe0000, 0xe007f},                                     /* invisible tags */
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (code >= refused[i][0] && code <= refused[i][1]) return false;
    return true;
}

/* `also`: control characters that are allowed. */
static bool is_all_printable(const char *bytes, size_t size, const char *also)
{
    uint32_t code;
    for (size_t at = 0, length; at < size; at += length) {
        length = 1;
        if (bytes[at] >= ' ' && bytes[at] < 0x7f) continue; /* nearly all are */
        length = utf8_next(&code, bytes + at, size - at);
        bool allowed = length == 1 && code > 0 && strchr(also, (int)code);
        if (length == 0 || !(allowed || utf8_printable(code))) return false;
    }
    return true;
}

bool utf8_is_printable(const char *bytes, size_t size)
{
    return is_all_printable(bytes, size, "");
}

bool utf8_is_text(const char *bytes, size_t size)
{
    return is_all_printable(bytes, size, "\n\r\t");
}

void utf8_clean(char *string, bool lines)
{
    size_t size = strlen(string);
    uint32_t code = 0;
    for (size_t at = 0, length; at < size; at += length) {
        length = utf8_next(&code, string + at, size - at);
        bool good = length > 0 && (utf8_printable(code) || (lines && code == '\n'));
        if (length == 0) length = 1;
        if (!good) memset(string + at, '?', length);
    }
}
