/* Memory that is there, or the program ends; how much of it is free, and large pages for tables. */
#include "memory.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "twistseal/twistseal.h"

static _Atomic(void (*)(void)) on_no_memory;

void tsl_on_no_memory(void (*handler)(void))
{
    atomic_store(&on_no_memory, handler);
}

_Noreturn void memory_ran_out(void)
{
    static const char message[] = "twistseal: out of memory\n";
    void (*handler)(void) = atomic_load(&on_no_memory);
    if (handler) handler();
    /* No stream and no exit handler: both may allocate, and a buffer may hold half a verdict. */
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0) _exit(2);
    _exit(2);
}

static void *checked(void *memory)
{
    if (!memory) memory_ran_out();
    return memory;
}

void *xmalloc(size_t size)
{
    return checked(malloc(size ? size : 1));
}

/* Before main, or when the library is loaded: no thread uses jansson yet. A plugin that reads JSON
 * by the same jansson gets this memory, too. */
__attribute__((constructor)) static void set_memory_of_jansson(void)
{
    json_set_alloc_funcs(xmalloc, free);
}

void *xcalloc(size_t count, size_t size)
{
    return checked(count && size ? calloc(count, size) : calloc(1, 1));
}

void *xrealloc(void *old, size_t size)
{
    return checked(realloc(old, size ? size : 1));
}

void *xaligned(size_t alignment, size_t size)
{
    return checked(aligned_alloc(alignment, (size + alignment) / alignment * alignment));
}

char *xstrdup(const char *string)
{
    return checked(strdup(string));
}

char *xstrndup(const char *string, size_t size)
{
    return checked(strndup(string, size));
}

char *xasprintf(const char *fmt, ...)
{
    char *out;
    va_list args;
    va_start(args, fmt);
    const int size = vasprintf(&out, fmt, args);
    va_end(args);
    return checked(size < 0 ? NULL : out);
}

uint64_t memory_available(void)
{
    char line[128];
    unsigned long long kilobytes =
        0; /* Linux's estimate, with the page cache that can be dropped */
    struct rlimit limit;
    FILE *f = fopen("/proc/meminfo", "re");
    while (f && kilobytes == 0 && fgets(line, sizeof line, f))
        sscanf(line, "MemAvailable: %llu kB", &kilobytes);
    if (f) fclose(f);
    const uint64_t available = kilobytes * 1024;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return available;
    return available && available < limit.rlim_cur ? available : limit.rlim_cur;
}

void *scratch_alloc(size_t size)
{
    const size_t page = (size_t)2 << 20;
    size_t rounded = (size + page - 1) / page * page;
    void *bytes = aligned_alloc(page, rounded);
    if (!bytes) memory_ran_out();
    madvise(bytes, rounded, MADV_HUGEPAGE); /* it works without them, too */
    return memset(bytes, 0, size);
}
