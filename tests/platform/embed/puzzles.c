/* A program that embeds the library: every event, its scrambles, and states of puzzles. */
#include <stdio.h>
#include <string.h>
#include <twistseal/twistseal.h>

/* Counts scrambles; after three it has enough. */
static int take(void *self, const char *scramble, const char *facelets)
{
    int *left = (int *)self;
    if (*scramble == '\0' || strlen(facelets) != 24) return TSL_EBROKEN;
    return --*left > 0 ? TSL_OK : TSL_ELIMIT;
}

/* A random state of a puzzle: its scramble leads to it, and its solution to solved. */
static int check_state(tsl_library *library, const char *puzzle, tsl_err *err)
{
    tsl_state *one = NULL, *other = NULL;
    tsl_answer answer;
    char moves[TSL_SCRAMBLE_MAX], shown[TSL_FACELETS_MAX], again[TSL_FACELETS_MAX];
    char *svg = NULL;
    int status = tsl_state_new(library, &one, puzzle, NULL, err);
    if (status == TSL_OK) status = tsl_state_draw(one, NULL, err);
    if (status == TSL_OK) status = tsl_state_scramble(one, moves, 0, err);
    if (status == TSL_OK) status = tsl_state_new(library, &other, puzzle, moves, err);
    if (status == TSL_OK) {
        tsl_state_facelets(one, shown);
        tsl_state_facelets(other, again);
        if (strcmp(shown, again) != 0)
            status = tsl_fail(err, TSL_EBROKEN, "%s: another state", puzzle);
    }
    if (status == TSL_OK) status = tsl_state_solve(other, &answer, NULL, err);
    if (status == TSL_OK) status = tsl_state_apply(other, answer.moves, err);
    if (status == TSL_OK) status = tsl_state_picture(one, &svg, err);
    if (status == TSL_OK && strncmp(svg, "<svg", 4) != 0)
        status = tsl_fail(err, TSL_EBROKEN, "%s: no picture", puzzle);
    tsl_free(svg);
    tsl_state_free(one);
    tsl_state_free(other);
    return status;
}

int main(void)
{
    static const char *const puzzles[] = {"222", "333", "fto", "megaminx", "sq1", "skewb"};
    tsl_library *library;
    const tsl_event *events = NULL;
    size_t count = 0;
    tsl_err err;
    int left = 3;
    tsl_wish wish;
    memset(&wish, 0, sizeof wish);
    wish.event = "222";
    wish.count = 10;
    int status = tsl_open(&library, &err);
    if (status == TSL_OK) status = tsl_events(library, &events, &count, &err);
    if (status == TSL_OK && (count < 30 || strcmp(events[0].id, "333") != 0))
        status = tsl_fail(&err, TSL_EBROKEN, "%zu events", count);
    if (status == TSL_OK && tsl_scrambles(library, &wish, take, &left, &err) != TSL_ELIMIT)
        status = TSL_EBROKEN;
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0] && status == TSL_OK; i++)
        status = check_state(library, puzzles[i], &err);
    if (status != TSL_OK) return fprintf(stderr, "%s\n", err.text), 1;
    tsl_close(library);
    return left == 0 ? puts("good"), 0 : 1;
}
