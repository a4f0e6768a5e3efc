/* Reads letters: which piece is in which place. */
#include "letters.h"

/* Does the piece show these letters with its first point at `place`? */
static bool shows(const frames *f, size_t piece, size_t place, const char *letters)
{
    for (size_t i = f->first[piece]; i < f->points; i++) {
        if (f->d->piece[i] != piece) continue;
        const group_point at = frames_image(f, i, place);
        if (at == FRAMES_NEVER || letters[f->d->facelet[at]] != f->d->solved[f->d->facelet[i]])
            return false;
    }
    return true;
}

/* The place of its first point where the piece fits into a slot; f->points: none. */
static size_t find_place(const frames *f, size_t piece, size_t slot, const char *letters)
{
    size_t place = 0;
    while (place < f->points && (f->d->piece[place] != slot || !shows(f, piece, place, letters)))
        place++;
    return place;
}

/* "no piece is URF", with the letters at the slot. */
static int fail_slot(const frames *f, size_t slot, const char *letters, bool is_used, tsl_err *err)
{
    char seen[16] = "";
    size_t count = 0, at = f->first[slot];
    do {
        if (count + 1 < sizeof seen) seen[count++] = letters[f->d->facelet[at]];
        at = f->d->next[at];
    } while (at != f->first[slot]);
    seen[count] = '\0';
    return is_used ? tsl_fail(err, TSL_EINPUT, "too many pieces are %s", seen)
                   : tsl_fail(err, TSL_EINPUT, "no piece is %s", seen);
}

static int read_slot(group_point *p, bool *used, const frames *f, size_t slot, const char *letters,
                     tsl_err *err)
{
    bool is_used = false;
    for (size_t piece = 0; piece < f->d->pieces; piece++) {
        const size_t place = find_place(f, piece, slot, letters);
        if (place == f->points) continue;
        is_used |= used[piece];
        if (used[piece]) continue;
        used[piece] = true;
        for (size_t i = f->first[piece]; i < f->points; i++)
            if (f->d->piece[i] == piece) p[i] = frames_image(f, i, place);
        return TSL_OK;
    }
    return fail_slot(f, slot, letters, is_used, err);
}

int letters_read(group_point *out, const frames *f, const char *letters, tsl_err *err)
{
    bool used[DEFINITION_LISTS] = {false};
    int status = TSL_OK;
    group_identity(out, f->points);
    for (size_t i = 0; i < f->d->pieces && status == TSL_OK; i++)
        status = read_slot(out, used, f, i, letters, err);
    return status;
}
