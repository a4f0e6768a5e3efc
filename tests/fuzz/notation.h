/* Fuzzes the notation and the letters of the puzzles of the plugin included before this file. */
#ifndef TESTS_FUZZ_NOTATION_H
#define TESTS_FUZZ_NOTATION_H

#include "fuzz.h"
#include "test_host.h"

enum { NOTATION_MAX = 7 };

/* NOTATION_NEEDS_NO_TABLES: the plugin's notation needs nothing that init prepares.
 * NOTATION_OPENS_ITSELF: the target has notation_self(), which makes `puzzles` ready too.
 * NOTATION_HAS_NO_PARTS: a turn means what the moves before it say, or has blanks inside. */
#ifndef NOTATION_OPENS_ITSELF
static void *notation_self(size_t i)
{
    static void *kept[NOTATION_MAX];
#ifndef NOTATION_NEEDS_NO_TABLES
    static bool is_open[NOTATION_MAX];
    if (!is_open[i]) {
        kept[i] = puzzles[i]->self_size ? calloc(1, puzzles[i]->self_size) : NULL;
        if (puzzles[i]->init) FUZZ_HOLDS(puzzles[i]->init(&kept[i], test_host(), NULL) == TSL_OK);
        is_open[i] = true;
    }
#endif
    return kept[i];
}
#endif

/* libFuzzer's: tables are built before the first input, so that they are not part of its time. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    for (size_t i = 0; i + 1 < sizeof puzzles / sizeof puzzles[0]; i++) notation_self(i);
    return 0;
}

static bool apply_from_solved(const tsl_puzzle *p, const void *self, void *state, const char *moves)
{
    uint8_t before[TSL_STATE_MAX];
    tsl_err err = {0};
    memcpy(before, state, p->state_size);
    if (p->apply(self, state, moves, &err) == TSL_OK) return true;
    FUZZ_HOLDS(err.code == TSL_EINPUT && strncmp(err.text, "move ", 5) == 0);
    FUZZ_HOLDS(memcmp(before, state, p->state_size) == 0);
    return false;
}

#ifdef NOTATION_HAS_NO_PARTS
#define apply_in_parts(...) (void)0
#else
/* Moves in two parts lead where they lead in one. */
static void apply_in_parts(const tsl_puzzle *p, const void *self, const void *whole, char *moves)
{
    uint8_t state[TSL_STATE_MAX] = {0};
    char *gap = strchr(moves, ' ');
    if (!gap) return;
    *gap = '\0';
    p->solved(self, state);
    FUZZ_HOLDS(apply_from_solved(p, self, state, moves));
    FUZZ_HOLDS(apply_from_solved(p, self, state, gap + 1));
    FUZZ_HOLDS(memcmp(state, whole, p->state_size) == 0);
}

#endif

/* Letters are those of a state, or refused without a change. */
static void read_letters_of(const tsl_puzzle *p, const void *self, const char *letters)
{
    uint8_t state[TSL_STATE_MAX], before[TSL_STATE_MAX];
    char again[TSL_FACELETS_MAX];
    tsl_err err = {0};
    memset(state, 0x5a, sizeof state);
    memcpy(before, state, sizeof state);
    if (p->read(self, state, letters, &err) == TSL_OK) {
        p->facelets(self, again, state);
        FUZZ_HOLDS(strcmp(letters, again) == 0);
        return;
    }
    FUZZ_HOLDS(err.code == TSL_EINPUT && *err.text);
    FUZZ_HOLDS(memcmp(before, state, sizeof state) == 0);
}

/* `exchange`: each two bytes exchange two letters of the solved puzzle; else each is a letter. */
static void fuzz_letters(const tsl_puzzle *p, const void *self, bool exchange, const uint8_t *bytes,
                         size_t size)
{
    uint8_t state[TSL_STATE_MAX] = {0};
    char letters[TSL_FACELETS_MAX];
    p->solved(self, state);
    p->facelets(self, letters, state);
    for (size_t i = 0; exchange && i + 1 < size; i += 2) {
        char *a = &letters[bytes[i] % p->facelet_count];
        char *b = &letters[bytes[i + 1] % p->facelet_count], was = *a;
        *a = *b;
        *b = was;
    }
    for (size_t i = 0; !exchange && i < size && i < p->facelet_count; i++)
        letters[i] = (char)('!' + bytes[i] % ('~' - '!' + 1));
    read_letters_of(p, self, letters);
}

enum { LETTERS = 0x80, EXCHANGE = 0x40 };

/* The first byte chooses the puzzle, and whether the rest are moves or letters. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0) return 0;
    const size_t count = sizeof puzzles / sizeof puzzles[0] - 1;
    const size_t i = (bytes[0] & (EXCHANGE - 1)) % count;
    _Static_assert(sizeof puzzles / sizeof puzzles[0] <= NOTATION_MAX + 1, "room for their tables");
    const void *self = notation_self(i);
    if (bytes[0] & LETTERS && puzzles[i]->read)
        fuzz_letters(puzzles[i], self, bytes[0] & EXCHANGE, bytes + 1, size - 1);
    if (bytes[0] & LETTERS) return 0;
    uint8_t state[TSL_STATE_MAX] = {0};
    char letters[TSL_FACELETS_MAX];
    text moves = fuzz_text(bytes + 1, size - 1);
    puzzles[i]->solved(self, state);
    if (apply_from_solved(puzzles[i], self, state, moves.bytes)) {
        puzzles[i]->facelets(self, letters, state);
        FUZZ_HOLDS(strlen(letters) == puzzles[i]->facelet_count);
        apply_in_parts(puzzles[i], self, state, moves.bytes);
    }
    text_free(&moves);
    return 0;
}

#endif
