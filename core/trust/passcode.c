/* The passcode of a sheet, derived from the set's seed. */
#include "passcode.h"

enum { BITS = 5, GROUP = 4 };

int passcode_derive(char out[PASSCODE_SIZE], const secret *root, const char *path, tsl_err *err)
{
    /* Without o, l, 0 and 1, which look like others. */
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t key[KEY_SIZE];
    char *next = out;
    unsigned bits = 0, left = 0;
    const uint8_t *from = key;
    int status = derive_key(key, root, "passcode", path, err);
    for (unsigned i = 0; i < PASSCODE_LETTERS && status == TSL_OK; i++) {
        if (i > 0 && i % GROUP == 0) *next++ = '-';
        if (left < BITS) {
            bits = bits << 8 | *from++;
            left += 8;
        }
        left -= BITS;
        *next++ = letters[bits >> left & 31];
    }
    *next = '\0';
    secret_wipe(key, sizeof key);
    return status;
}
