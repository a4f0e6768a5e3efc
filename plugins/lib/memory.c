/* Memory that is there, or the program ends. */
#include "memory.h"

#include <stdlib.h>
#include <unistd.h>

void memory_missing(void)
{
    static const char message[] = "twistseal: out of memory\n";
    (void)!write(STDERR_FILENO, message, sizeof message - 1);
    _exit(2);
}

static void *checked(void *memory)
{
    if (!memory) memory_missing();
    return memory;
}

void *memory_get(size_t size)
{
    return checked(malloc(size ? size : 1));
}

void *memory_get_zeroed(size_t count, size_t size)
{
    return checked(count && size ? calloc(count, size) : calloc(1, 1));
}

void *memory_resize(void *old, size_t size)
{
    return checked(realloc(old, size ? size : 1));
}
