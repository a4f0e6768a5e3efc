/* Takes everything from a process but computing and one socket. */
#ifndef CORE_SCRIPT_WORKER_CONFINE_H
#define CORE_SCRIPT_WORKER_CONFINE_H

#include <stdbool.h>
#include <stddef.h>

/* Moves `fd` to descriptor 0 and closes every other one. False if that cannot be done. */
bool confine_files(int fd);

/* Overwrites the command line and the environment of this process, which may hold a seed. */
void confine_forget(void);

/* Confines this process for good: limits (`memory` bytes of address space more than it has now,
 * `seconds` of processor time, no file, no process, no core dump), no privileges to gain, not
 * traceable, ended with its parent, another user where it was root, and a filter that lets through
 * only the system calls of an allocator, read and write. Any other call ends the process with
 * SIGSYS.
 *
 * False: this kernel or architecture has no such filter; the limits hold all the same. */
bool confine_process(size_t memory, unsigned seconds);

#endif
