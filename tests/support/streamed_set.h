/* A signed set without formats, whose leaves are read one after the other, and what forges them.
 * Include once a program, after what cmocka needs. */
#ifndef TESTS_STREAMED_SET_H
#define TESTS_STREAMED_SET_H

#define SIGNED_SET competition_file
static char competition_file[64];

#include "forged_leaves.h"

static int make_streamed(void **state)
{
    static const char file[] = "competition: {id: Plain2026, name: Plain 2026}\n"
                               "formats: []\n"
                               "events:\n"
                               "  333: {rounds: [{sets: 2, extras: 1}, {sets: 1}]}\n"
                               "  222: {rounds: [{sets: 1}]}\n"
                               "  333mbf: {rounds: [{format: 1, sets: 1, cubes: 3, extras: 0}]}\n";
    tsl_err err;
    snprintf(competition_file, sizeof competition_file, "/tmp/twistseal-plain-%d.yaml", getpid());
    assert_int_equal(file_create(competition_file, file, sizeof file - 1, 0600, &err), TSL_OK);
    const int made = make_set(state);
    unlink(competition_file);
    ((fixture *)*state)->request.leaves_kept = 1;
    return made;
}

#endif
