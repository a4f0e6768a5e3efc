/* Finds out how much memory is free. */
#include "memory.h"

#include <stdio.h>
#include <sys/resource.h>

/* Linux's estimate, which counts the page cache that can be dropped. */
static uint64_t machine_available(void)
{
    char line[128];
    unsigned long long kilobytes = 0;
    FILE *f = fopen("/proc/meminfo", "re");
    if (!f) return 0;
    while (kilobytes == 0 && fgets(line, sizeof line, f))
        sscanf(line, "MemAvailable: %llu kB", &kilobytes);
    fclose(f);
    return kilobytes * 1024;
}

uint64_t memory_available(void)
{
    uint64_t available = machine_available();
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return available;
    return available && available < limit.rlim_cur ? available : limit.rlim_cur;
}
