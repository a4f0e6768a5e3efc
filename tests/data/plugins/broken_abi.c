/* Breaks: the plugin is built for this program's ABI. */
#include "dial.h"

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, dial_scramble, dial_apply, dial_facelets);
static const tsl_puzzle *const puzzles[] = {&puzzle, NULL};
TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI + 1, .name = "dial", .version = "1.0.0", .puzzles = puzzles};
