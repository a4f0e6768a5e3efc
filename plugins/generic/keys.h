/* Numbers byte strings of one length in the order in which they come. */
#ifndef PLUGINS_GENERIC_KEYS_H
#define PLUGINS_GENERIC_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct keys {
    size_t length; /* of each */
    uint32_t count, most, slots;
    uint8_t *bytes;   /* key after key */
    uint32_t *number; /* by slot: 1 + the number of its key; 0: free */
} keys;

/* Room for `most` keys. The caller frees with keys_free. */
void keys_new(keys *out, size_t length, uint32_t most);
void keys_free(keys *k);

/* The key's number, a new one where it is new; k->most: it is new and there is no room. */
uint32_t keys_add(keys *k, const uint8_t *key);
/* The key's number; k->most: there is none. */
uint32_t keys_find(const keys *k, const uint8_t *key);

#endif
