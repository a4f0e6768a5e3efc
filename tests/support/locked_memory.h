/* What this process has locked in memory, as the kernel counts it. */
#ifndef TESTS_LOCKED_MEMORY_H
#define TESTS_LOCKED_MEMORY_H

#include <stdio.h>

/* In KiB; -1 if the kernel does not say. */
static inline long locked_kib(void)
{
    char line[256];
    long size = -1;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && size < 0 && fgets(line, sizeof line, status))
        sscanf(line, "VmLck: %ld", &size);
    if (status) fclose(status);
    return size;
}

#endif
