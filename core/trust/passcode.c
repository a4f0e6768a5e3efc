/* Passcodes: of a sheet, derived from the set's seed, and fresh ones. */
#include "passcode.h"

enum { BITS = 5, GROUP = 4 };

/* 80 bits in letters, the most significant first. */
static void write_letters(char out[PASSCODE_SIZE], const uint8_t *from)
{
    /* Without o, l, 0 and 1, which look like others. */
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    unsigned bits = 0, left = 0;
    char *next = out;
    for (unsigned i = 0; i < PASSCODE_LETTERS; i++) {
        if (i > 0 && i % GROUP == 0) *next++ = '-';
        if (left < BITS) {
            bits = bits << 8 | *from++;
            left += 8;
        }
        left -= BITS;
        *next++ = letters[bits >> left & 31];
    }
    *next = '\0';
}

void passcode_derive(char out[PASSCODE_SIZE], const secret *root, const char *path)
{
    uint8_t key[KEY_SIZE];
    out[0] = '\0';
    derive_key(key, root, "passcode", path);
    write_letters(out, key);
    secret_wipe(key, sizeof key);
}

int passcode_random(char out[PASSCODE_SIZE], tsl_err *err)
{
    secret drawn;
    out[0] = '\0';
    int status = secret_random(&drawn, PASSCODE_LETTERS * BITS / 8, err);
    if (status == TSL_OK) write_letters(out, drawn.bytes);
    secret_free(&drawn);
    return status;
}
