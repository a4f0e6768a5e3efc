/* Stops a program at its end, so that its memory can be read; loaded with LD_PRELOAD. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

__attribute__((destructor)) static void stop(void)
{
    prctl(PR_SET_DUMPABLE, 1);
    raise(SIGSTOP);
}

/* With WIPE_NOTHING the program does not clear what it frees: the planted fault. */
static void clear(void *bytes, size_t size)
{
    static int off = -1;
    if (off < 0) off = getenv("WIPE_NOTHING") != NULL;
    if (off) return;
    memset(bytes, 0, size);
    __asm__ volatile("" : : "r"(bytes) : "memory");
}

void explicit_bzero(void *bytes, size_t size)
{
    clear(bytes, size);
}

void __explicit_bzero_chk(void *bytes, size_t size, size_t room)
{
    (void)room;
    clear(bytes, size);
}
