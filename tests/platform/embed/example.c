/* A program that embeds the library: draws a cube, solves it, and checks the solution. */
#include <stdio.h>
#include <string.h>
#include <twistseal/twistseal.h>

int main(void)
{
    tsl_library *library;
    tsl_cube3 cube;
    tsl_err err;
    char moves[TSL_SCRAMBLE_MAX], facelets[55];
    int status = tsl_open(&library, &err);
    if (status == TSL_OK) status = tsl_cube3_random(library, &cube, &err);
    if (status == TSL_OK) status = tsl_cube3_solve(library, moves, &cube, NULL, &err);
    if (status == TSL_OK) status = tsl_cube3_apply(&cube, moves, &err);
    if (status != TSL_OK) return fprintf(stderr, "%s\n", err.text), 1;
    tsl_cube3_facelets(facelets, &cube);
    tsl_close(library);
    return strspn(facelets, "U") == 9 && facelets[53] == 'B' ? puts(moves), 0 : 1;
}
