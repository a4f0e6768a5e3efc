/* The words in a plugin's file, so that a search for an id need not read the file again. */
#include "words.h"

#include <string.h>

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/* The hash of a word with one more letter at its front. */
static uint32_t add_letter(uint32_t hash, char letter)
{
    return hash * 31 + (unsigned char)letter;
}

static uint16_t fold(uint32_t hash)
{
    return (uint16_t)(hash ^ hash >> 16);
}

void words_collect(word_set *out, const char *bytes, size_t size)
{
    const char *from = bytes, *end = bytes + size, *nul;
    for (; (nul = memchr(from, '\0', (size_t)(end - from))); from = nul + 1) {
        uint32_t hash = 0;
        for (const char *at = nul; at > from && nul - at < WORD_MAX && is_letter(at[-1]); at--) {
            hash = add_letter(hash, at[-1]);
            out->bits[fold(hash) >> 3] |= (uint8_t)(1 << (fold(hash) & 7));
        }
    }
}

bool words_may_have(const word_set *words, const char *word)
{
    uint32_t hash = 0;
    const size_t size = strlen(word);
    if (size > WORD_MAX) return true;
    for (size_t i = size; i-- > 0;) {
        if (!is_letter(word[i])) return true;
        hash = add_letter(hash, word[i]);
    }
    return size == 0 || (words->bits[fold(hash) >> 3] >> (fold(hash) & 7) & 1);
}
