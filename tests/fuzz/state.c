/* Fuzzes 3x3x3 states as users write them: what is taken is a cube, whose facelets lead back. */
#include "cube/cube.h"
#include "fuzz.h"
#include "solve/solver.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    text state = fuzz_text(bytes, size);
    tsl_cube3 cube, again;
    tsl_err err = {0};
    if (state_read(&cube, state.bytes, &err) == TSL_OK) {
        char letters[55];
        cube_to_facelets(letters, &cube);
        FUZZ_HOLDS(cube_from_facelets(&again, letters, &err) == TSL_OK);
        FUZZ_HOLDS(cube_equal(&cube, &again));
    } else {
        FUZZ_HOLDS(err.code == TSL_EINPUT && *err.text);
    }
    text_free(&state);
    return 0;
}
