/* The words in a plugin's file, so that a search for an id need not read the file again. */
#ifndef CORE_PLUGIN_WORDS_H
#define CORE_PLUGIN_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WORD_MAX = 32 }; /* letters, at least as many as an id has */

/* A bit for each hash of a word: a-z, 0-9 and '-' before a NUL. */
typedef struct word_set {
    uint8_t bits[1 << 13];
} word_set;

/* Start with {0}. A linker may let one string be the end of another, so that each end of a word is
 * a word, too. */
void words_collect(word_set *out, const char *bytes, size_t size);

/* True for each word that stands in the file, and by chance for one in many others. */
bool words_may_have(const word_set *words, const char *word);

#endif
