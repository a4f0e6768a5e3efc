/* A small puzzle's pieces: how turns move them, how numbers and stickers tell where they are. */
#include "space_pieces.h"

#include <string.h>

#include "rank.h"

void space_pieces_turn(space_pieces *p, const space *s, const space_turn *turn)
{
    const space_pieces old = *p;
    const space_orbit *orbit = s->orbits;
    for (unsigned i = 0, end = orbit->places; orbit < s->orbits + s->orbit_count;
         end += (++orbit)->places) {
        for (; i < end; i++) {
            p->piece[i] = old.piece[turn->from[i]];
            p->twist[i] = (uint8_t)((old.twist[turn->from[i]] + turn->twist[i]) % orbit->twists);
        }
    }
}

static uint32_t power(uint32_t base, unsigned exponent)
{
    uint32_t product = 1;
    while (exponent-- > 0) product *= base;
    return product;
}

uint32_t space_pieces_rank(const space_pieces *p, const space *s, bool row)
{
    uint32_t raw = 0;
    for (unsigned o = 0, at = 0; o < s->orbit_count; at += s->orbits[o++].places) {
        const space_orbit *orbit = &s->orbits[o];
        if (orbit->in_row == row)
            raw = raw * factorial(orbit->places) + rank_perm(p->piece + at, orbit->places);
        if (!row)
            raw = raw * power(orbit->twists, orbit->places) +
                  rank_digits(p->twist + at, orbit->places, orbit->twists);
    }
    return raw;
}

void space_pieces_unrank(space_pieces *p, const space *s, bool row, uint32_t raw)
{
    unsigned at = 0;
    for (unsigned o = 0; o < s->orbit_count; o++) at += s->orbits[o].places;
    for (unsigned o = s->orbit_count; o-- > 0;) {
        const space_orbit *orbit = &s->orbits[o];
        at -= orbit->places;
        if (!row) {
            uint32_t twists = power(orbit->twists, orbit->places);
            unrank_digits(p->twist + at, orbit->places, orbit->twists, raw % twists);
            raw /= twists;
        }
        if (orbit->in_row == row) {
            unrank_perm(p->piece + at, orbit->places, raw % factorial(orbit->places));
            raw /= factorial(orbit->places);
        }
    }
}

uint32_t space_pieces_count(const space *s, bool row)
{
    uint32_t count = 1;
    for (unsigned o = 0; o < s->orbit_count; o++) {
        const space_orbit *orbit = &s->orbits[o];
        if (orbit->in_row == row) count *= factorial(orbit->places);
        if (!row) count *= power(orbit->twists, orbit->places);
    }
    return count;
}

void space_pieces_solved(space_pieces *p, const space *s)
{
    for (unsigned o = 0, at = 0; o < s->orbit_count; at += s->orbits[o++].places)
        for (uint8_t i = 0; i < s->orbits[o].places; i++)
            p->piece[at + i] = i, p->twist[at + i] = 0;
}

void space_pieces_facelets(char *out, const space *s, const space_pieces *p)
{
    memcpy(out, s->solved, s->facelet_count + 1u);
    for (unsigned o = 0, i = 0; o < s->orbit_count; o++) {
        const space_orbit *orbit = &s->orbits[o];
        for (unsigned place = 0; place < orbit->places; place++, i++) {
            const uint8_t *home = orbit->stickers + p->piece[i] * orbit->twists;
            const uint8_t *here = orbit->stickers + place * orbit->twists;
            for (unsigned k = 0; k < orbit->twists; k++)
                out[here[(k + p->twist[i]) % orbit->twists]] = s->solved[home[k]];
        }
    }
}
