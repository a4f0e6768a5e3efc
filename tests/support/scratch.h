/* A directory of a test's own to work in, and commands run in it. */
#ifndef TESTS_SCRATCH_H
#define TESTS_SCRATCH_H

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Group setup and teardown of a test program: its working directory becomes a new one. */
static inline int scratch_enter(void **state)
{
    static char directory[] = "/tmp/twistseal-test-XXXXXX";
    *state = directory;
    return mkdtemp(directory) && chdir(directory) == 0 ? 0 : -1;
}

static inline int scratch_leave(void **state)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", (const char *)*state);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static inline void write_bytes(const char *name, const void *bytes, size_t size, mode_t mode)
{
    unlink(name);
    FILE *file = fopen(name, "w");
    assert(file);
    assert(fwrite(bytes, 1, size, file) == size);
    assert(fclose(file) == 0);
    assert(chmod(name, mode) == 0);
}

static inline void write_text(const char *name, const char *string)
{
    write_bytes(name, string, strlen(string), 0600);
}

/* The whole of a small file, ended by NUL; the caller frees it. */
static inline char *read_text(const char *name, size_t *size)
{
    enum { ROOM = 1 << 16 };
    char *bytes = malloc(ROOM);
    FILE *file = fopen(name, "r");
    assert(file && bytes);
    size_t n = fread(bytes, 1, ROOM - 1, file);
    fclose(file);
    bytes[n] = '\0';
    if (size) *size = n;
    return bytes;
}

/* Runs a shell command with its output left out; returns its exit status. */
__attribute__((format(printf, 1, 2))) static inline int run(const char *fmt, ...)
{
    char command[2048] = "exec >/dev/null 2>&1; ";
    size_t used = strlen(command);
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(command + used, sizeof command - used, fmt, args);
    va_end(args);
    assert(n > 0 && (size_t)n < sizeof command - used);
    return system(command);
}

#endif
