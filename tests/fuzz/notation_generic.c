/* Fuzzes the notation and the letters of puzzles that are data: the Ivy Cube, and six beads in two
 * rings, of which each two look the same. */
#include "generic/generic.c"

#define NOTATION_OPENS_ITSELF
static const tsl_puzzle *puzzles[] = {NULL, NULL, NULL};
static void *notation_self(size_t i);

#include "notation.h"

static const char *const definitions[] = {
    "{\"id\":\"ivy4\",\"name\":\"Ivy Cube\",\"draw_as\":\"ivy\","
    "\"facelets\":\"UUURRRFFFDDDLLLBBB\",\"states\":\"29160\",\"metric_max\":8,\"length\":11,"
    "\"pieces\":[[2],[5],[8],[11],[14],[17],[1,16,4],[3,7,13],[10,9,6],[12,18,15]],"
    "\"moves\":[{\"name\":\"R\",\"cycles\":[[1,16,4],[2,17,5]]},{\"name\":\"L\","
    "\"cycles\":[[3,7,13],[2,8,14]]},{\"name\":\"D\",\"cycles\":[[10,9,6],[5,11,8]]},"
    "{\"name\":\"B\",\"cycles\":[[12,18,15],[11,17,14]]}]}",
    "{\"id\":\"beads\",\"name\":\"Beads\",\"draw_as\":\"beads\",\"facelets\":\"AABBCC\","
    "\"states\":\"60\",\"metric_max\":4,\"pieces\":[[1],[2],[3],[4],[5],[6]],"
    "\"moves\":[{\"name\":\"R\",\"cycles\":[[1,2,3,4]]},{\"name\":\"L\",\"cycles\":[[3,4,5,"
    "6]]}]}"};

static void *notation_self(size_t i)
{
    static void *kept[2];
    if (!kept[i]) {
        tsl_err err = {0};
        int status = define(&puzzles[i], &kept[i], definitions[i], strlen(definitions[i]), &err);
        if (status == TSL_OK) status = puzzles[i]->init(&kept[i], test_host(), &err);
        if (status != TSL_OK) fprintf(stderr, "%s\n", err.text);
        FUZZ_HOLDS(status == TSL_OK);
    }
    return kept[i];
}
