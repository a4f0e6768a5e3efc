/* What every fuzz target stands on: its entry, copies of the input, and promises that must hold. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

/* Called for each input by libFuzzer, by AFL++ or by replay.c. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* What the target promises of every input; the fuzzer keeps an input that breaks it. */
#define FUZZ_HOLDS(promise)                                                                        \
    do {                                                                                           \
        if (!(promise)) {                                                                          \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #promise);                  \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* A copy that ends with a NUL beyond its size, as files are read; the caller frees it. */
static inline text fuzz_text(const void *bytes, size_t size)
{
    text t = {0};
    text_add_bytes(&t, "", 0);
    text_add_bytes(&t, bytes, size);
    return t;
}

/* A file with these bytes, mode 0600, in a directory that is removed at the end. */
static char fuzz_directory[] = "/dev/shm/twistseal-fuzz-XXXXXX";
static char fuzz_path[sizeof fuzz_directory + 32];

static inline void fuzz_leave(void)
{
    unlink(fuzz_path);
    rmdir(fuzz_directory);
}

static inline const char *fuzz_file(const char *name, const void *bytes, size_t size)
{
    if (!*fuzz_path) {
        FUZZ_HOLDS(mkdtemp(fuzz_directory));
        atexit(fuzz_leave);
    }
    snprintf(fuzz_path, sizeof fuzz_path, "%s/%.20s", fuzz_directory, name);
    unlink(fuzz_path);
    FUZZ_HOLDS(file_create(fuzz_path, bytes, size, 0600, NULL) == TSL_OK);
    return fuzz_path;
}

#endif
