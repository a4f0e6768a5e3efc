/* Numbers byte strings of one length in the order in which they come: a hash table without gaps. */
#include "keys.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

void keys_new(keys *out, size_t length, uint32_t most)
{
    *out = (keys){.length = length, .most = most, .slots = 16};
    while (out->slots < 2 * most) out->slots *= 2;
    out->bytes = memory_get((size_t)most * length);
    out->number = memory_get_zeroed(out->slots, sizeof *out->number);
}

void keys_free(keys *k)
{
    free(k->bytes);
    free(k->number);
    *k = (keys){0};
}

static uint64_t hash(const uint8_t *key, size_t length)
{
    uint64_t h = 0xcbf29ce484222325u, word; /* FNV-1a, but eight bytes at a time */
    for (; length >= sizeof word; length -= sizeof word, key += sizeof word) {
        memcpy(&word, key, sizeof word);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 32;
    }
    for (size_t i = 0; i < length; i++) h = (h ^ key[i]) * 0x100000001b3u;
    return h ^ h >> 29;
}

/* The slot that has this key, or the one that is free for it. */
static uint32_t find_slot(const keys *k, const uint8_t *key)
{
    uint32_t slot = (uint32_t)hash(key, k->length) & (k->slots - 1);
    while (k->number[slot] &&
           memcmp(k->bytes + (size_t)(k->number[slot] - 1) * k->length, key, k->length) != 0)
        slot = (slot + 1) & (k->slots - 1);
    return slot;
}

uint32_t keys_add(keys *k, const uint8_t *key)
{
    const uint32_t slot = find_slot(k, key);
    if (k->number[slot]) return k->number[slot] - 1;
    if (k->count == k->most) return k->most;
    memcpy(k->bytes + (size_t)k->count * k->length, key, k->length);
    k->number[slot] = ++k->count;
    return k->count - 1;
}

uint32_t keys_find(const keys *k, const uint8_t *key)
{
    const uint32_t number = k->number[find_slot(k, key)];
    return number ? number - 1 : k->most;
}
