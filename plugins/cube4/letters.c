/* Checks that 96 letters are those of a 4x4x4: every corner, wing and centre once. */
#include "letters.h"

static const char faces[] = "URFDLB";

static char home_letter(unsigned sticker)
{
    return faces[sticker / 16];
}

static int check_centres(const char *letters, tsl_err *err)
{
    for (unsigned f = 0; f < 6; f++) {
        unsigned count = 0;
        for (unsigned i = 0; i < CUBE4_CENTRES; i++)
            count += letters[cube4_centre_sticker(i)] == faces[f];
        if (count != 4)
            return tsl_fail(err, TSL_EINPUT, "%u centres are %c, not 4", count, faces[f]);
    }
    return TSL_OK;
}

static int check_wings(const char *letters, tsl_err *err)
{
    uint32_t used = 0;
    for (unsigned place = 0; place < CUBE4_WINGS; place++) {
        const unsigned first = cube4_wing_sticker(place, false);
        const char seen[] = {letters[first], letters[cube4_wing_sticker(place, true)], '\0'};
        unsigned wing = 0;
        for (; wing < CUBE4_WINGS; wing++)
            if (home_letter(cube4_wing_sticker(wing, false)) == seen[0] &&
                home_letter(cube4_wing_sticker(wing, true)) == seen[1])
                break;
        if (wing == CUBE4_WINGS)
            return tsl_fail(err, TSL_EINPUT, "letter %u: no wing is %s", first + 1, seen);
        if (used >> wing & 1)
            return tsl_fail(err, TSL_EINPUT, "letter %u: a second wing %s that turns the same way",
                            first + 1, seen);
        used |= 1u << wing;
    }
    return TSL_OK;
}

/* The corner whose letters these are, and how it is twisted; CUBE4_CORNERS: none. */
static unsigned find_corner(unsigned *twist, const char seen[3])
{
    for (unsigned corner = 0; corner < CUBE4_CORNERS; corner++) {
        for (*twist = 0; *twist < 3; ++*twist) {
            unsigned same = 0;
            for (unsigned k = 0; k < 3; k++)
                same += home_letter(cube4_corner_sticker(corner, k)) == seen[(k + *twist) % 3];
            if (same == 3) return corner;
        }
    }
    return CUBE4_CORNERS;
}

static int check_corners(const char *letters, tsl_err *err)
{
    unsigned used = 0, twists = 0;
    for (unsigned place = 0; place < CUBE4_CORNERS; place++) {
        char seen[4] = "";
        unsigned twist;
        for (unsigned k = 0; k < 3; k++) seen[k] = letters[cube4_corner_sticker(place, k)];
        const unsigned corner = find_corner(&twist, seen);
        if (corner == CUBE4_CORNERS)
            return tsl_fail(err, TSL_EINPUT, "letter %u: no corner is %s",
                            cube4_corner_sticker(place, 0) + 1, seen);
        if (used >> corner & 1) return tsl_fail(err, TSL_EINPUT, "two corners are %s", seen);
        used |= 1u << corner;
        twists += twist;
    }
    if (twists % 3) return tsl_fail(err, TSL_EINPUT, "a corner is twisted in its place");
    return TSL_OK;
}

int cube4_letters_check(const char letters[CUBE4_STICKERS], tsl_err *err)
{
    int status = check_corners(letters, err);
    if (status == TSL_OK) status = check_wings(letters, err);
    return status == TSL_OK ? check_centres(letters, err) : status;
}
