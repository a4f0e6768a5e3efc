/* A state as users write it: moves from solved, or 54 facelets. */
#include "state.h"

#include <string.h>

#include "cube/facelet.h"
#include "cube/orientation.h"

/* No move has nine letters; the faces may be apart. */
static bool looks_like_facelets(const char *state)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return strspn(state, letters) >= 9;
}

static int read_facelets(tsl_cube3 *out, const char *state, tsl_err *err)
{
    char joined[128];
    size_t n = 0;
    if (strlen(state) >= sizeof joined) return cube_from_facelets(out, state, err); /* too long */
    for (const char *at = state; *at; at++)
        if (!strchr(" \t", *at)) joined[n++] = *at;
    joined[n] = '\0';
    return cube_from_facelets(out, joined, err);
}

int state_read(tsl_cube3 *out, const char *state, tsl_err *err)
{
    if (looks_like_facelets(state)) return read_facelets(out, state, err);
    return orientation_read(out, state, err);
}
