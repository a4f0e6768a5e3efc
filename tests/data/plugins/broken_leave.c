/* Breaks: a plugin leaves the process to the program. */
#include <sys/syscall.h>
#include <unistd.h>

#include "dial.h"

static int leave(void **self, const tsl_host *host, tsl_err *err)
{
    (void)self, (void)host, (void)err;
    return (int)syscall(SYS_exit_group, 0);
}

static const tsl_puzzle puzzle =
    DIAL(leave, dial_draw, dial_within, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
